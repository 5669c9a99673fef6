"""The pictures in the README, made from the program itself: `make pictures`.

Bots play each game from a fixed seed until it is well under way. A real server then shows that table to a real browser.
The rulebook's page and a cell of a notebook are photographed the same way.
"""

from __future__ import annotations

import argparse
import base64
import html
import random
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE, Person, chromium
from tests.web.server import Server
from towpath import Game
from towpath.bots import Perspective
from towpath.bots.levels import NAVVY, bot_of
from towpath.engine import join_words
from towpath.games import own_games
from towpath.store import Store
from towpath.table import BOT, PERSON, Change, Holder, Table, hashed, open_table
from towpath.web.identity import COOKIE, Identity, seal_beside

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LARGEST = 120_000  # bytes, for each picture
DESKTOP = (1280, 800)
QUALITIES = (85, 75, 65, 55, 45)  # the first that makes a picture small enough is taken
MOST_PLAYERS = 3
PART = 0.5  # of the game is played when the picture is taken
STEPS = 4  # of the rulebook's scene
CHOICES = 8  # at least so many moves are legal then
KEY = "the key of the person who looks"
NAME = "Ada"

CELL = """import random, towpath

match = towpath.Match(towpath.game("{name}").setup(), towpath.SeededChance(7))
rng = random.Random(7)
for _ in range(100):
    seat = match.position.actors()[0]
    match.play(seat, match.position.moves(seat).sample(rng))
match.position.observe(0)"""

NOTEBOOK = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; padding: 20px 20px 20px 0; background: #fff; font: 14px/1.4 system-ui, sans-serif; width: 980px; }}
.cell {{ display: grid; grid-template-columns: 76px 1fr; gap: 8px; margin-bottom: 12px; }}
.prompt {{ font: 13px/1.5 monospace; color: #5b6b7b; text-align: right; padding-top: 9px; }}
pre {{ margin: 0; padding: 9px 12px; font: 13px/1.5 monospace; background: #f6f7f8; border: 1px solid #dcdfe3; }}
.out svg {{ display: block; width: 100%; height: auto; }}
</style>
<div class="cell"><div class="prompt">[1]:</div><pre>{code}</pre></div>
<div class="cell"><div class="prompt">[1]:</div><div class="out">{svg}</div></div>"""


# --- tables


def changes_of_a_game(game: Game) -> list[Change]:
    """A whole game at a table where a person sits with bots; a bot decides for the person, too."""
    seed = sha256(f"pictures of {game.name}".encode()).hexdigest()
    setup = game.setup(min(MOST_PLAYERS, max(game.players(game.setup().options))))
    person = Holder(PERSON, NAME, hashed(KEY))
    holders = [person, *[Holder(BOT, level=NAVVY) for _ in range(setup.players - 1)]]
    changes = [open_table(setup, holders, listed=False, seed=seed)]
    table = Table(game.name)
    table.accept(changes[0])
    bot = bot_of(NAVVY, random.Random(seed))
    while not table.position.is_over():
        changes.append(next_change(table, bot))
        table.accept(changes[-1])
    return changes


def next_change(table: Table, bot: Any) -> Change:
    id = str(table.version)
    if table.turn_holder != -1:
        return table.propose_end_turn(table.turn_holder, id)
    seat = table.position.actors()[0]
    words = join_words(table.position.spell(seat, bot.choose(Perspective(table.position, seat))))
    return table.propose_move(seat, words, table.version, id, by_bot=table.holders[seat].kind == BOT)


def keep_under_way(store: Store, game: Game) -> None:
    """A table in the middle of its game, where the person has much to choose from."""
    changes = changes_of_a_game(game)
    table = store.create(game.name, changes[0])
    for number, change in enumerate(changes[1:]):
        if number >= PART * len(changes) and 0 in table.position.actors() and len(table.position.moves(0)) >= CHOICES:
            break
        store.append(table, change)
        table.accept(change)


# --- pictures


class Camera:
    """Writes what a page shows to files that stay small."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def take(self, page: Page, name: str, height: int | None = None) -> None:
        left, top, width, visible = page.evaluate("[scrollX, scrollY, innerWidth, innerHeight]")
        clip = {"x": left, "y": top, "width": width, "height": height or visible, "scale": 1}
        session = page.context.new_cdp_session(page)
        for quality in QUALITIES:
            how = {"format": "webp", "quality": quality, "clip": clip, "captureBeyondViewport": True}
            picture = base64.b64decode(session.send("Page.captureScreenshot", how)["data"])
            if len(picture) <= LARGEST:
                (self.folder / f"{name}.webp").write_bytes(picture)
                print(f"{name}.webp  {len(picture) / 1000:.0f} kB  quality {quality}")
                return
        raise SystemExit(f"{name}: larger than {LARGEST} bytes even at quality {QUALITIES[-1]}")


def person(browser: Browser, server: Server, size: tuple[int, int]) -> Person:
    """Somebody who holds the first seat at every table: their cookie says so."""
    ada = Person(browser, server.url, size=size, name="")
    cookie = seal_beside(server.folder / "towpath.db").write(Identity([KEY], NAME))
    ada.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server.url}])
    return ada


def take_table(camera: Camera, ada: Person, game: Game, name: str) -> None:
    ada.page.goto(f"{ada.url}/t/{game.name}")
    ada.wait_for_turn()
    ada.go_on()
    ada.page.evaluate("document.fonts.ready")
    camera.take(ada.page, name)


def take_rulebook(camera: Camera, ada: Person, game: Game) -> None:
    """A rule in the middle of the book, with a scene that can be stepped through."""
    ada.page.goto(f"{ada.url}/rules/{game.name}")
    plates = ada.page.locator(".plate a[data-opens]")
    plates.nth(plates.count() // 2).click()
    scene = ada.page.locator(".scene[open]").first
    scene.locator(".diagram svg").first.wait_for()
    for step in range(STEPS):
        scene.locator(".stepper.primary").click()
        expect(scene.locator(".diagram-step")).to_contain_text(str(step + 1))
    scene.evaluate("scene => scene.closest('article').scrollIntoView({ block: 'start' })")
    ada.page.evaluate("scrollBy(0, -70)")
    ada.page.evaluate("document.fonts.ready")
    camera.take(ada.page, "rulebook")


def take_notebook(camera: Camera, ada: Person, game: Game) -> None:
    """A cell as a notebook shows it: the code, and what its last line draws."""
    code = CELL.format(name=game.name)
    *lines, last = code.splitlines()
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)
    svg = eval(last, names)._repr_svg_()
    page = ada.context.new_page()
    page.set_viewport_size({"width": 1000, "height": 100})
    page.set_content(NOTEBOOK.format(code=html.escape(code), svg=svg))
    camera.take(page, "notebook", int(page.evaluate("document.body.scrollHeight")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the pictures go")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    camera, titles = Camera(folder), list(own_games())
    with tempfile.TemporaryDirectory() as temporary:
        store = Store(Path(temporary) / "towpath.db")
        for game in titles:
            keep_under_way(store, game)
        store.close()
        server = Server(Path(temporary))
        try:
            with chromium() as browser:
                ada = person(browser, server, DESKTOP)
                for game in titles:
                    take_table(camera, ada, game, game.name)
                take_rulebook(camera, ada, titles[-1])
                take_notebook(camera, ada, titles[0])
                take_table(camera, person(browser, server, PHONE), titles[-1], "phone")
        finally:
            server.kill()


if __name__ == "__main__":
    main()
