"""Records: a whole game as text that people can read and compare. See docs/records.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from towpath.engine.chance import ChanceSource
from towpath.engine.errors import BadInput, IllegalMove
from towpath.engine.game import Game, Setup
from towpath.engine.luck import SealedChance, commitment
from towpath.engine.position import Position

FORMAT = "towpath record 1"
CHANCE = "chance"
HEADERS = ("game", "rules", "players", "content", "commitment", "seed", "hash")
DIGITS = re.compile(r"[0-9a-f]{64}")


class Record:
    """A set-up and one entry for each decision or outcome of chance, with the hash of the position that they lead to.

    If the luck follows from a seed, the record has its commitment, and the seed once the game is over.
    """

    def __init__(
        self,
        setup: Setup,
        entries: list[tuple[str, str]] | None = None,
        hash: str = "",
        commitment: str = "",
        seed: str = "",
    ) -> None:
        self.setup = setup
        self.entries: list[tuple[str, str]] = entries if entries is not None else []
        self.hash = hash
        self.commitment = commitment
        self.seed = seed

    def text(self) -> str:
        lines = [FORMAT, *setup_lines(self.setup)]
        lines += [f"commitment {self.commitment}"] if self.commitment else []
        lines += [f"seed {self.seed}"] if self.seed else []
        lines += [""]
        lines += [f"{actor}: {words}" for actor, words in self.entries]
        if self.hash:
            lines += ["", f"hash {self.hash}"]
        return "\n".join(lines) + "\n"

    def prove(self) -> Position:
        """Check that the seed fits the commitment and that all luck followed from it; return the last position. BadInput if not."""
        seed = bytes.fromhex(self.seed)
        if commitment(seed) != self.commitment:
            raise BadInput(f"the seed's commitment is {commitment(seed)}, but {self.commitment} was promised")
        return self.replay(luck=SealedChance(seed))

    def replay(
        self,
        to: int | None = None,
        each: Callable[[int, Position], None] | None = None,
        luck: ChanceSource | None = None,
    ) -> Position:
        """The position after `to` entries (None: all). Every entry is checked; BadInput names the first that fails.

        `luck`: check the outcomes of chance against this source as well.
        """
        position: Position = self.setup.start()
        seats = {name: seat for seat, name in enumerate(self.setup.seat_names())}
        end = len(self.entries) if to is None else to
        if not 0 <= end <= len(self.entries):
            raise BadInput(f"entry {end} does not exist; the record has {len(self.entries)}")
        for number, (actor, words) in enumerate(self.entries[:end], 1):
            try:
                if actor == CHANCE:
                    _play_chance(position, words, luck)
                elif actor in seats:
                    position.play(seats[actor], words)
                else:
                    raise ValueError(f"unknown actor; known: {CHANCE}, {', '.join(seats)}")
            except (IllegalMove, ValueError) as error:
                raise BadInput(f"entry {number}, '{actor}: {words}': {error}") from None
            if each is not None:
                each(number, position)
        if to is None and self.hash and position.hash() != self.hash:
            raise BadInput(f"hash {self.hash} is written at the end, but the entries lead to {position.hash()}")
        return position


def _play_chance(position: Position, words: str, luck: ChanceSource | None) -> None:
    chance = position.chance()
    if chance is None:
        raise ValueError("no chance is awaited here")
    name, _, outcome = words.rpartition(" ")
    if name != chance.name:
        raise ValueError(f"chance must decide '{chance.name}' here")
    if luck is not None:
        due = position.spell_chance(luck.decide(chance))
        if outcome != due:
            raise ValueError(f"by the seed it would be '{chance.name} {due}'")
    position.play_chance(outcome)


def read_record(path: Path, find_game: Callable[[str], Game], content: Path | None = None) -> Record:
    """Read a record file; BadInput names file and line of what is wrong."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: cannot be read ({error})") from None
    return parse_record(text, find_game, content, str(path))


def parse_record(
    text: str, find_game: Callable[[str], Game], content: Path | None = None, source: str = "record"
) -> Record:
    heads: dict[str, str] = {}
    options: dict[str, str] = {}
    entries: list[tuple[str, str]] = []
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise BadInput(f"{source}: line 1 must be '{FORMAT}'")
    for number, line in enumerate(lines[1:], 2):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        actor, colon, words = line.partition(": ")
        if colon and " " not in actor:
            entries.append((actor, words.strip()))
            continue
        key, _, value = line.partition(" ")
        value = value.strip()
        if key == "option" and " " in value:
            name, _, value = value.partition(" ")
            options[name] = value.strip()
        elif key in HEADERS and value and key not in heads:
            heads[key] = value
        else:
            raise BadInput(
                f"{source}: line {number}: {line!r} is neither a header (option, {', '.join(HEADERS)}; "
                "each once) nor an entry ('seat: words')"
            )
    for key in ("game", "rules", "players"):
        if key not in heads:
            raise BadInput(f"{source}: the header '{key}' is missing")
    for key in ("commitment", "seed"):
        if key in heads and not DIGITS.fullmatch(heads[key]):
            raise BadInput(f"{source}: {key} = {heads[key]!r}; should be 64 digits from 0 to f")
    if "seed" in heads and "commitment" not in heads:
        raise BadInput(f"{source}: a seed without the header 'commitment' proves nothing")
    setup = setup_of(heads, options, find_game, content, source)
    return Record(setup, entries, heads.get("hash", ""), heads.get("commitment", ""), heads.get("seed", ""))


def setup_lines(setup: Setup) -> list[str]:
    """The set-up as lines of a key and a value."""
    return [
        f"game {setup.game.name}",
        f"rules {setup.rules}",
        f"players {setup.players}",
        *[f"option {name} {value}" for name, value in setup.options.items()],
        f"content {setup.content_name}",
    ]


def setup_of(
    heads: dict[str, str],
    options: dict[str, str],
    find_game: Callable[[str], Game],
    content: Path | None,
    source: str,
) -> Setup:
    """The set-up that these lines describe; BadInput if it is impossible, or `content` is another one."""
    try:
        game = find_game(heads["game"])
        for key in ("rules", "players"):
            if not heads[key].isdigit() or heads[key].startswith("0"):
                raise BadInput(f"{key} = {heads[key]!r} is not a number")
        setup = game.setup(int(heads["players"]), options, content, int(heads["rules"]))
        expected = heads.get("content", setup.content_name)
        if setup.content_name != expected:
            raise BadInput(
                f"content = {expected}, but {setup.content_name} is in use; name the right file with --content"
            )
    except BadInput as error:
        raise BadInput(f"{source}: {error}") from None
    return setup
