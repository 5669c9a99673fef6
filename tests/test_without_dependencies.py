"""The library needs nothing but Python, and the rest nothing that only developers have: here these refuse to be imported."""

from __future__ import annotations

import subprocess
import sys

REFUSE = """
import importlib.abc, sys

class Refuse(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if refused(name.partition(".")[0]):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Refuse())
"""

ONLY_PYTHON = """
def refused(name):
    return not (name in sys.stdlib_module_names or name == "towpath" or name.endswith("__mypyc"))
"""

NO_DEVELOPER = """
def refused(name):
    return name in ("babel", "build", "hatchling", "httpx", "hypothesis", "mypy", "playwright", "pytest", "setuptools", "xdist")
"""

PLAY = """
import random
import towpath
from towpath.bots import Perspective, bot_of
from towpath.engine.i18n import languages
from towpath.engine import parse_record
from towpath.games import games
from towpath.rulebook.narration import narrate
from towpath.rulebook.narration import narrate
from towpath.rulebook.texts import refusal

for game in games().values():
    match, rng = towpath.Match(game.setup(), towpath.SeededChance(1)), random.Random(1)
    bot = bot_of("apprentice", rng)
    events = []
    for _ in range(10):  # the smallest games have hardly more decisions
        seat = match.position.actors()[0]
        events += match.play(seat, match.position.moves(seat).sample(rng))
    seat = match.position.actors()[0]
    view = Perspective(match.position, seat)
    match.play(seat, view.move_text(bot.choose(view)))
    reason = match.position.explain(seat, "nonsense")
    for language in languages(game.text_folder()):
        assert match.position.observe(seat).svg(language).startswith("<svg")
        assert refusal(game, reason, language)
        assert all([narrate(game, event, language) for event in events])
    while not match.position.is_over():
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
    record = match.finish()
    assert record.text() == match.record.text()
"""

LAB = """
from towpath.games import games
from towpath.lab.arena import play_contest
from towpath.lab.bench import bench
from towpath.lab.contest import Contest, play_game
from towpath.lab.simulate import simulate
from towpath.lab.standings import standings

name = next(iter(games()))
setup = games()[name].setup()
contest = Contest(name, setup.players, setup.options, ["random", "apprentice"], 1)
outcomes = play_contest(contest, 2, runner=lambda contest, numbers: (play_game(contest, each) for each in numbers))
assert [each.name for each in standings(contest, outcomes)]
assert simulate(setup, 2, 1).as_dict()
"""


# The tests that games have to pass are for developers, and so is the tool for catalogues.
SERVE = """
import importlib, pkgutil
import towpath
for module in pkgutil.walk_packages(towpath.__path__, "towpath."):
    if not module.name.startswith(("towpath.conformance.", "towpath.rulebook.catalogues")) and ".template" not in module.name:
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
from towpath.cli import app
app(["--help"])
"""


def run(program: str, refuse: str = ONLY_PYTHON) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", REFUSE + refuse + program], capture_output=True, text=True)


def test_games_are_played_and_drawn_with_python_alone() -> None:
    ran = run(PLAY)
    assert ran.returncode == 0, ran.stderr


def test_bots_meet_in_the_lab_with_python_alone() -> None:
    ran = run(LAB)
    assert ran.returncode == 0, ran.stderr


def test_the_command_says_what_to_install() -> None:
    ran = run("from towpath.__main__ import main; main()")
    assert ran.returncode == 1
    assert ran.stderr.startswith("towpath: the command line needs the package ")
    assert ran.stderr.endswith("pip install 'towpath[table]'\n") and ran.stderr.count("\n") == 1


def test_the_server_and_the_command_line_need_no_tool_of_developers() -> None:
    ran = run(SERVE, NO_DEVELOPER)
    assert ran.returncode == 0, ran.stderr
    assert "serve" in ran.stdout
