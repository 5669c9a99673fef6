"""The command line: `towpath --help`."""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from towpath.bots import STAND_IN
from towpath.engine import EVERYONE, BadInput, Match, Position, SecretChance, SeededChance, Setup, read_record
from towpath.engine.i18n import LANGUAGES
from towpath.engine.record import CHANCE
from towpath.games import game, games
from towpath.lab import bench as lab_bench
from towpath.lab import guard as lab_guard
from towpath.lab import peers as lab_peers
from towpath.lab.simulate import simulate as run_simulation
from towpath.rulebook.scenario import Scenario

app = typer.Typer(
    help="Towpath: a digital table for canal-building board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
console = Console()
errors = Console(stderr=True)

# Options of the games, such as --variant armut, are not known to the parser: they are read by `chosen`.
GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's name; `towpath games` lists them.")]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Content = Annotated[Path | None, typer.Option(help="A content file with the printed values.")]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def chosen(context: typer.Context) -> dict[str, str]:
    """The game's options among the arguments: `--name value` or `--name=value`."""
    left = list(context.args)
    options: dict[str, str] = {}
    while left:
        word = left.pop(0)
        if not word.startswith("--"):
            raise BadInput(f"unexpected argument {word!r}; options of a game are written --name value")
        name, equals, value = word.removeprefix("--").partition("=")
        if not equals:
            if not left:
                raise BadInput(f"option --{name} lacks its value")
            value = left.pop(0)
        options[name] = value
    return options


def setup_for(context: typer.Context, name: str, players: int | None, content: Path | None) -> Setup:
    return game(name).setup(players, chosen(context), content)


@app.command("games")
def list_games(as_json: Json = False) -> None:
    """List the games with their players and options."""
    described = [describe(each.name) for each in games().values()]
    if as_json:
        print(json.dumps(described, indent=2, ensure_ascii=False))
        return
    for entry in described:
        console.print(f"[bold]{entry['name']}[/bold]  {entry['title']}: {entry['about']}")
        console.print(f"  players: {', '.join(map(str, entry['players']))}   rules version {entry['rules_version']}")
        table = Table("option", "values (the first in bold is usual)", "what it is for", box=None, padding=(0, 2))
        for option in entry["options"]:
            values = [f"[bold]{v}[/bold]" if v == option["default"] else v for v in option["values"]]
            table.add_row(f"--{option['name']}", " ".join(values), option["about"])
        console.print(table)


def describe(name: str) -> dict[str, Any]:
    title = game(name)
    counts = sorted({count for options in title.option_sets() for count in title.players(options)})
    return {
        "name": title.name,
        "title": title.title,
        "about": title.about,
        "rules_version": title.rules_version,
        "players": counts,
        "options": [
            {"name": each.name, "values": list(each.values), "default": each.default, "about": each.about}
            for each in title.options
        ],
    }


@app.command(context_settings=GAME_OPTIONS)
def simulate(
    context: typer.Context,
    name: GameName,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    players: Players = None,
    content: Content = None,
    as_json: Json = False,
) -> None:
    """Play games at random and count."""
    setup = setup_for(context, name, players, content)
    with Progress(console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(setup.game.title, total=number)
        summary = run_simulation(setup, number, seed, lambda done: progress.update(bar, completed=done))
    if as_json:
        print(json.dumps(summary.as_dict(), indent=2))
    else:
        console.print(summary.table())


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scenario files.")]) -> None:
    """Run scenario files; say which expectation failed."""
    scenarios = [Scenario(path) for path in files]
    failed = 0
    for scenario in scenarios:
        failures = scenario.run()
        failed += bool(failures)
        for failure in failures:
            print(failure)
    print(f"{len(scenarios) - failed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


@app.command(context_settings=GAME_OPTIONS)
def record(
    context: typer.Context,
    name: GameName,
    seed: Seed = 1,
    players: Players = None,
    content: Content = None,
    out: Annotated[Path | None, typer.Option(help="Write to this file instead of the terminal.")] = None,
) -> None:
    """Play one game at random and write its record."""
    match = Match(setup_for(context, name, players, content), SeededChance(f"{seed}/chance"))
    rng = random.Random(f"{seed}/moves")
    while not match.position.is_over():
        seat = match.position.actors()[0]
        match.play(seat, match.position.moves(seat).sample(rng))
    write(out, match.finish().text())


def drawing(out: Path | None) -> None:
    """Where a drawing is to go; refused before any work is done for it."""
    if out is not None and out.suffix.lower() in (".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf"):
        raise BadInput(f"--svg {out}: drawings are SVG; the name should end in .svg")


def named(bots: str) -> list[str]:
    """Names with commas between them."""
    return [name.strip() for name in bots.split(",")] if bots else []


def ended(kept: str) -> typer.Exit:
    """Ctrl-C: say what became of the work."""
    errors.print(f"towpath: ended; {kept}", markup=False, highlight=False, soft_wrap=True)
    return typer.Exit(130)


def write(out: Path | None, text: str) -> None:
    """To a file, whole or not at all, or to the terminal."""
    if out is None:
        print(text, end="")
        return
    try:
        part = out.with_name(out.name + ".part")
        part.write_text(text, "utf-8")
        os.replace(part, out)
    except OSError as error:
        raise BadInput(f"{out}: cannot be written ({error.strerror})") from None


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    to: Annotated[int | None, typer.Option(help="Stop after this many entries.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the position reached.")] = None,
    content: Content = None,
) -> None:
    """Verify a record move by move."""
    drawing(svg)
    read = read_record(file, game, content)
    try:
        position = read.replay(to)
    except BadInput as error:
        raise BadInput(f"{file}: {error}") from None
    if svg is not None:
        write(svg, position.observe(EVERYONE).svg())
    entries = len(read.entries) if to is None else to
    verified = "hash verified" if to is None and read.hash else f"hash {position.hash()}"
    print(f"{file}: {entries} entries of {read.setup.game.title} are right; {verified}")
    if position.is_over():
        print(outcome(position))


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    promised: Annotated[
        str, typer.Option("--commitment", metavar="DIGITS", help="What the table showed when it was opened.")
    ] = "",
    content: Content = None,
) -> None:
    """Prove that every outcome of chance followed from the seed that was promised before the game.

    Exits with 0 if it did, with 1 if anything differs, with 2 if there is nothing to prove.
    """
    read = read_record(file, game, content)
    try:
        if promised and read.commitment != promised.strip().lower():
            raise BadInput(f"the record has the commitment {read.commitment or '(none)'}; {promised} was expected")
        position = read.prove() if read.seed else read.replay()
    except BadInput as error:
        errors.print(f"towpath: {file}: {error}", markup=False, highlight=False, soft_wrap=True)
        raise typer.Exit(1) from None
    if not read.seed:
        lacks = "a seed: it is told when the game is over" if read.commitment else "a commitment and a seed"
        raise BadInput(
            f"{file}: all moves are right, but nothing shows where the luck came from. The record lacks {lacks}"
        )
    drawn = len([actor for actor, _ in read.entries if actor == CHANCE])
    print(f"{file}: {len(read.entries)} entries of {read.setup.game.title} are right")
    print(f"All {drawn} outcomes of chance followed from the seed, and the seed fits the commitment:")
    print(read.commitment)
    if not promised:
        print("This should be what the table showed when it was opened.")
    if position.is_over():
        print(outcome(position))


def outcome(position: Position) -> str:
    result, names = position.result(), position.setup.seat_names()
    points = ", ".join([f"{name} {score}" for name, score in zip(names, result.scores)])
    winners = " and ".join([names[seat] for seat in result.winners]) or "nobody"
    return f"Over ({result.ending}). Points: {points}. Winner: {winners}."


@app.command(context_settings=GAME_OPTIONS)
def show(
    context: typer.Context,
    name: GameName,
    seed: Seed = 1,
    moves: Annotated[int, typer.Option(min=0, help="After this many random decisions.")] = 0,
    players: Players = None,
    content: Content = None,
    seat: Annotated[str, typer.Option(help="Whose view: a seat, spectator or everyone.")] = "everyone",
    svg: Annotated[Path | None, typer.Option(help="Write an SVG to this file.")] = None,
    facts: Annotated[bool, typer.Option(help="Print the facts of the observation as JSON.")] = False,
) -> None:
    """Draw a position: the start, or one reached by random play."""
    drawing(svg)
    setup = setup_for(context, name, players, content)
    views: dict[str, int | None] = {each: number for number, each in enumerate(setup.seat_names())}
    views |= {"spectator": None, "everyone": EVERYONE}
    if seat not in views:
        raise BadInput(f"seat = {seat!r}; possible: {', '.join(views)}")
    match = Match(setup, SeededChance(f"{seed}/chance"))
    rng = random.Random(f"{seed}/moves")
    for _ in range(moves):
        if match.position.is_over():
            break
        actor = match.position.actors()[0]
        match.play(actor, match.position.moves(actor).sample(rng))
    observation = match.position.observe(views[seat])
    if svg is not None:
        write(svg, observation.svg())
        print(f"{svg} written")
    elif facts:
        print(json.dumps(observation.facts, indent=2, ensure_ascii=False))
    else:
        print(setup.game.sketch(observation))


@app.command()
def bench(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]")] = None,
    seconds: Annotated[float, typer.Option(min=0.05, help="How long each measurement takes.")] = 2.0,
    peers: Annotated[Path | None, typer.Option(help="Also measure peers installed for this Python.")] = None,
    against: Annotated[Path | None, typer.Option("--compare", help="Compare with what --json wrote earlier.")] = None,
    guard: Annotated[bool, typer.Option("--guard", help="Only: has anything become more than 30 % slower?")] = False,
    keep: Annotated[bool, typer.Option("--write", help="With --guard: keep the ratios measured now.")] = False,
    as_json: Json = False,
) -> None:
    """Measure speed; with --peers, in the same run as other libraries."""
    wanted = [game(name).name for name in names or games()]
    if guard:
        guard_speed(wanted, keep)
        return
    if peers is not None:
        if not peers.exists():
            raise BadInput(f"--peers {peers}: no such Python; `make bench-peers` makes it")
        report = lab_peers.compare_with_peers(peers, wanted, seconds)
        print(json.dumps(report.as_dict(), indent=2)) if as_json else console.print(report.table())
        return
    earlier = lab_bench.read_measures(against) if against is not None else None
    with Progress(console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(", ".join(wanted), total=lab_bench.PARTS * len(wanted))
        measures = lab_bench.bench(wanted, seconds, tell=lambda: progress.advance(bar))
    if earlier is not None:
        comparison = lab_bench.Comparison(earlier, measures)
        print(json.dumps(comparison.as_dict(), indent=2)) if as_json else console.print(comparison.table())
    elif as_json:
        print(json.dumps([measure.as_dict() for measure in measures], indent=2))
    else:
        console.print(lab_bench.table(measures))


def guard_speed(wanted: list[str], keep: bool) -> None:
    if keep:
        lab_guard.write(wanted)
    lines = lab_guard.check(wanted)
    print("\n".join(lines))
    if not all([line.startswith("fine") for line in lines]):
        raise typer.Exit(1)


@app.command(context_settings=GAME_OPTIONS)
def play(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME")] = "kontor",
    seat: Annotated[str, typer.Option(help="Your seat; usually the first.")] = "",
    players: Players = None,
    content: Content = None,
    seed: Annotated[int | None, typer.Option(help="Repeatable chance instead of true chance.")] = None,
    out: Annotated[Path | None, typer.Option("--record", help="Write the record to this file.")] = None,
    language: Annotated[str, typer.Option(help="en, de, fr or it.")] = "en",
    level: Annotated[str, typer.Option(help="The bots: apprentice, navvy, engineer or master.")] = STAND_IN,
) -> None:
    """Play in the terminal against bots, picking moves word by word."""
    from towpath.terminal import Terminal

    if language not in LANGUAGES:
        raise BadInput(f"language = {language!r}; possible: {', '.join(LANGUAGES)}")
    setup = setup_for(context, name, players, content)
    names = setup.seat_names()
    if seat and seat not in names:
        raise BadInput(f"seat = {seat!r}; possible: {', '.join(names)}")
    source = SecretChance() if seed is None else SeededChance(seed)
    match = Match(setup, source)
    Terminal(match, names.index(seat) if seat else 0, random.Random(seed), language, level).run()
    if out is not None:
        write(out, match.finish().text())
        print(f"{out} written")


@app.command(context_settings=GAME_OPTIONS)
def arena(
    context: typer.Context,
    name: GameName,
    bots: Annotated[
        str,
        typer.Option(help="Who plays, with commas: random, a level, engineer/4 for a quarter, or external:COMMAND."),
    ] = "",
    bot: Annotated[
        list[str] | None, typer.Option(help="One more, whose command may have commas in it; may be repeated.")
    ] = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    players: Players = None,
    kept: Annotated[Path | None, typer.Option("--file", help="Finished games; a run that was ended goes on.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the win rates.")] = None,
    clock: Annotated[bool, typer.Option("--clock", help="Bots think by the clock; results do not repeat.")] = False,
    processes: Annotated[int | None, typer.Option(min=1, help="How many at a time; usually one for each core.")] = None,
    ray: Annotated[str | None, typer.Option(help="Play on the Ray cluster at this address.")] = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other: win rates, Elo, points, time."""
    from towpath.lab import arena as lab_arena
    from towpath.lab import standings
    from towpath.lab.contest import Contest

    setup = game(name).setup(players, chosen(context))
    contest = Contest(setup.game.name, setup.players, setup.options, named(bots) + (bot or []), seed, clock)
    drawing(svg)
    where = lab_arena.on_ray(ray) if ray else lab_arena.here(processes)
    try:
        with Progress(console=errors, transient=True, disable=not sys.stderr.isatty()) as progress:
            bar = progress.add_task(escape(f"{setup.game.title}: {', '.join(contest.bots)}"), total=number)
            outcomes = lab_arena.hold(contest, number, kept, where, lambda done: progress.update(bar, completed=done))
    except KeyboardInterrupt:
        without = "no game was kept; with --file FILE finished games are, and the same command goes on"
        raise ended(f"finished games are kept in {kept}, and the same command goes on" if kept else without) from None
    if svg is not None:
        write(svg, standings.picture(contest, outcomes))
    if as_json:
        print(json.dumps(standings.as_dict(contest, outcomes), indent=2))
    else:
        console.print(standings.table(contest, outcomes))


@app.command()
def ladder(
    names: Annotated[list[str] | None, typer.Argument(metavar="[GAME…]")] = None,
    players: Annotated[list[int] | None, typer.Option(help="Only games of so many; may be repeated.")] = None,
    bots: Annotated[str, typer.Option(help="Only pairings among these, with commas.")] = "",
    number: Annotated[int | None, typer.Option("--games", min=1, help="Instead of the usual number a pairing.")] = None,
    folder: Annotated[Path, typer.Option(help="Where finished games are kept.")] = Path("docs/ladder"),
    docs: Annotated[Path, typer.Option(help="Where ladder.json and ladder.md are.")] = Path("docs"),
    processes: Annotated[int | None, typer.Option(min=1, help="How many at a time; usually one for each core.")] = None,
    only_write: Annotated[
        bool, typer.Option("--write", help="Only count what was played and write the page anew.")
    ] = False,
    again: Annotated[
        int | None,
        typer.Option(
            "--verify",
            min=1,
            help="Play so many games of each pairing of other code again: where the same comes out, note the code.",
        ),
    ] = None,
) -> None:
    """Play every level against every other and write docs/ladder.md; what was played already is not played again."""
    from towpath.lab import arena as lab_arena
    from towpath.lab import ladder as lab_ladder

    if not docs.is_dir():
        raise BadInput(f"--docs {docs}: no such folder")
    wanted = lab_ladder.pairings([game(name).name for name in names or games()], players or [], named(bots))
    if only_write:
        lab_ladder.gather(folder, docs)
        return
    try:
        with Progress(console=errors, disable=not sys.stderr.isatty()) as progress:
            bars: dict[str, Any] = {}

            def tell(pairing: lab_ladder.Pairing, total: int, done: int) -> None:
                if pairing.name not in bars:
                    bars[pairing.name] = progress.add_task(pairing.name, total=total)
                progress.update(bars[pairing.name], completed=done)

            where = lab_arena.here(processes)
            if again is None:
                lab_ladder.climb(wanted, number, folder, docs, tell, where)
            else:
                for each in lab_ladder.verify(wanted, again, folder, tell, where):
                    print(f"{each.name}: other moves than before")
                lab_ladder.gather(folder, docs)
    except KeyboardInterrupt:
        raise ended(f"finished games are kept in {folder}, and the same command goes on") from None


@app.command()
def serve(
    share: Annotated[bool, typer.Option("--share", help="Let others in your network open it, too.")] = False,
    host: Annotated[str | None, typer.Option(help="Where to listen; by itself only to this computer.")] = None,
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    address: Annotated[str, typer.Option(help="The public address, where a proxy stands in front: https://…")] = "",
    db: Annotated[
        str | None,
        typer.Option(help="The file of all tables, usually in your data folder; or postgresql://… for many."),
    ] = None,
    rate: Annotated[
        float, typer.Option(min=1, help="Requests a second that one address may make; at least 30 pages may be open.")
    ] = 30.0,
    pause: Annotated[
        float, typer.Option(min=0, max=10, help="Seconds before each opponent's move in a guided game.")
    ] = 1.2,
    show_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    bot: Annotated[
        list[str] | None, typer.Option(help="NAME=COMMAND: a program that can be seated as a bot; may be repeated.")
    ] = None,
) -> None:
    """Serve the table in the browser."""
    from starlette.applications import Starlette

    from towpath import announcing
    from towpath.web import create_app, serving
    from towpath.web.addresses import EVERYWHERE, addresses_for, origin_of
    from towpath.web.origins import Origins
    from towpath.web.thinkers import Thinkers

    programs: dict[str, str] = {}
    for each in bot or []:
        name, sign, command = each.partition("=")
        if not sign or not name.strip() or not command.strip():
            raise BadInput(f'--bot {each!r}; should be NAME=COMMAND, for example "Ada=node examples/bot.mjs"')
        programs[name.strip()] = command

    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "towpath" / "towpath.db"
    place = db or str(data)

    listens_at = host if host is not None else "" if share else "127.0.0.1"
    public = announcing.public_address(address)

    def others() -> list[str]:
        return [origin_of(each, port) for each in addresses_for(listens_at)]

    def listening() -> None:
        local = origin_of("127.0.0.1" if listens_at in EVERYWHERE else listens_at, port) + "/"
        print(f"Towpath is at {local} (Ctrl-C ends it; tables are kept in {place.rpartition('@')[2]})", flush=True)
        if share or public:
            print(announcing.invitation([public] if public else others(), announcing.can_draw(sys.stdout)), flush=True)
        if show_page:
            threading.Thread(target=webbrowser.open, args=[local], daemon=True).start()

    def make() -> Starlette:
        origins = Origins(public, others)
        return create_app(place, Thinkers(programs=programs), rate=rate, pause=pause, origins=origins)

    serving.serve(place, listens_at, port, make, listening)


def main() -> None:
    try:
        app()
    except BadInput as error:
        errors.print(f"towpath: {error}", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
