"""The board and the cards of Arriala, read from a content file and checked."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

from towpath.engine.errors import BadInput
from towpath.engine.sheet import Sheet, read_sheet

COLOURS: Final = ("violet", "red", "yellow", "green")  # F2
NOBODY: Final = -1

# Kinds of place. A place is a small number; spaces and towns come first, in the order of the canal.
SPACE: Final = 0
TOWN: Final = 1
VINEYARD: Final = 2
BLUE: Final = 3
MASTERWORK: Final = 4
PLACE_KINDS = ("space", "town", "vineyard", "blue", "masterwork")
RESERVE: Final = 63  # no place on the board: a worker's colour has it in reserve
MOST_PLACES: Final = 62

# Kinds of card.
MOVE_CARD: Final = 0
LEAP: Final = 1
TO_VINEYARD: Final = 2
ANY_TO_VINEYARD: Final = 3
TO_CANAL: Final = 4
ANY_TO_CANAL: Final = 5
LOCK_CARD: Final = 6
MASTERWORK_CARD: Final = 7
CARD_KINDS = (
    "move", "leap", "to-vineyard", "any-to-vineyard", "to-canal", "any-to-canal", "lock", "masterwork",
)  # fmt: skip

MARKS = ("stated", "reported", "reconstructed")
ACTIONS = ("move", "play", "vineyard", "draw", "place", "river", "return", "lock")
RIVER_KINDS = ("mill", "reservoir", "dam")
MASTERWORK_KINDS = ("slope", "bridge")
FEWEST_SPACES, MOST_SPACES = 4, 10  # F6
CARD_TOTAL = 55  # F3
VINEYARDS, BLUE_SPACES = 3, 4  # F4


class Stretch:
    """The canal spaces between two neighbouring towns: bits of their places, and the most locks among them."""

    def __init__(self, start: int, end: int, most_locks: int, players: int) -> None:
        self.start = start  # the towns at its ends
        self.end = end
        self.spaces = (1 << end) - (1 << start + 1)
        self.most_locks = most_locks
        self.players = players


class ArrialaContent:
    """Everything printed. Places by number, each with a name, a kind and what else it says."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.titles: list[str] = []
        self.kinds: list[int] = []
        self.players: list[int] = []  # used with that many or more
        self.by_name: dict[str, int] = {}
        self.pictures: dict[int, str] = {}  # of blue spaces and masterworks
        self.capacity: dict[int, int] = {}  # of vineyards
        self.stretches: list[Stretch] = []
        self.stations = 0
        self.action_points = 0
        self.cards_dealt = 0
        self.costs: dict[str, int] = {}
        self.section_points: list[int] = []
        self.lock_points = 0
        self.river_points = 0
        self.masterwork_points = 0
        self.workers = 0
        self.lock_pieces = 0
        self.markers = 0
        self.card_names: list[str] = []
        self.card_kinds: list[int] = []
        self.card_steps: list[int] = []
        self.card_counts: list[int] = []

    def add(self, name: str, title: str, kind: int, players: int) -> int:
        place = len(self.names)
        self.names.append(name)
        self.titles.append(title)
        self.kinds.append(kind)
        self.players.append(players)
        self.by_name[name] = place
        return place

    def of_kind(self, kind: int, players: int) -> int:
        """The places of a kind that are used with so many players, as bits."""
        return sum(
            [1 << place for place, each in enumerate(self.kinds) if each == kind and self.players[place] <= players]
        )

    def section_worth(self, spaces: int) -> int:
        """R61; A11: more spaces than the table knows bring its last number."""
        return self.section_points[min(spaces, len(self.section_points)) - 1]

    def element(self, place: int) -> str:
        """The id that a drawing gives to the place."""
        return f"{PLACE_KINDS[self.kinds[place]]}-{self.names[place]}"


def bits(number: int) -> list[int]:
    """The places of the bits that are set, lowest first."""
    places: list[int] = []
    while number:
        low = number & -number
        places.append(low.bit_length() - 1)
        number ^= low
    return places


def load_content(path: Path | None) -> tuple[ArrialaContent, str]:
    """Read and check a content file; the name that records give it says which it was."""
    own = Path(__file__).parent / "content" / "arriala.toml"
    sheet = read_sheet(path or own)
    sheet.only(
        "name", "turn", "costs", "points", "pieces", "town", "stretch", "river", "vineyard", "masterwork", "card"
    )
    board = ArrialaContent()
    _read_numbers(sheet, board)
    starts = _read_canal(sheet, board)
    _read_vineyards(sheet, board)
    _read_rivers(sheet, board, starts)
    _read_masterworks(sheet, board)
    _read_cards(sheet, board)
    if len(board.names) > MOST_PLACES:
        raise BadInput(f"{sheet.source}: the board has {len(board.names)} places; at most {MOST_PLACES} are possible")
    _check_endings(sheet, board)
    name = sheet.string("name")
    if path is None:
        return board, name
    digest = hashlib.blake2b(path.read_bytes(), digest_size=6).hexdigest()
    return board, f"file-{digest}"


def _marked(sheet: Sheet, *keys: str) -> None:
    sheet.only(*keys, "mark")
    sheet.string("mark", among=MARKS)


def _read_numbers(sheet: Sheet, board: ArrialaContent) -> None:
    turn = sheet.table("turn")
    _marked(turn, "action_points", "cards_dealt")
    board.action_points = turn.integer("action_points", low=1, high=12)
    board.cards_dealt = turn.integer("cards_dealt", low=0, high=10)
    costs = sheet.table("costs")
    _marked(costs, *ACTIONS)
    board.costs = {action: costs.integer(action, low=1, high=board.action_points) for action in ACTIONS}
    points = sheet.table("points")
    _marked(points, "sections", "lock", "river", "masterwork")
    board.section_points = points.integers("sections")
    if not board.section_points or min(board.section_points) < 0:
        raise points.bad("sections", "should be the points for one worker, two workers, and so on")
    if board.section_points != sorted(board.section_points):
        raise points.bad("sections", "a longer section should not be worth less")
    board.lock_points = points.integer("lock", low=0, high=99)
    board.river_points = points.integer("river", low=0, high=99)
    board.masterwork_points = points.integer("masterwork", low=0, high=99)
    pieces = sheet.table("pieces")
    _marked(pieces, "workers", "locks", "markers")
    board.workers = pieces.integer("workers", low=1, high=12)
    board.lock_pieces = pieces.integer("locks", low=0, high=40)
    board.markers = pieces.integer("markers", low=0, high=99)


def _name(sheet: Sheet, board: ArrialaContent) -> str:
    name = sheet.string("id")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise sheet.bad("id", "should be small letters, digits and single hyphens, starting with a letter")
    if name in board.by_name or name in COLOURS:
        raise sheet.bad("id", "every town, vineyard, blue space and masterwork needs a name of its own")
    return name


def _read_canal(sheet: Sheet, board: ArrialaContent) -> dict[str, int]:
    """Towns and stretches; gives the number of the stretch that starts at each town."""
    towns, stretches = sheet.tables("town"), sheet.tables("stretch")
    if len(towns) < 2 or len(stretches) != len(towns) - 1:
        raise BadInput(
            f"{sheet.source}: {len(towns)} towns and {len(stretches)} stretches; there should be one stretch fewer than towns"
        )
    starts: dict[str, int] = {}
    ids = [town.string("id") for town in towns]
    for number, stretch in enumerate(stretches):
        _marked(stretch, "from", "to", "spaces", "locks", "players")
        for key, name in (("from", ids[number]), ("to", ids[number + 1])):
            if stretch.string(key) != name:
                raise stretch.bad(key, f"stretches follow the order of the towns, so this should be {name!r}")
        starts[ids[number]] = number
    used = [stretch.integer("players", low=2, high=4) for stretch in stretches]
    for number, town in enumerate(towns):
        _marked(town, "id", "name")
        beside = min(used[max(number - 1, 0) : number + 1])
        start = board.add(_name(town, board), town.string("name"), TOWN, beside)
        if number == len(stretches):
            break
        stretch = stretches[number]
        spaces = stretch.integer("spaces", low=FEWEST_SPACES, high=MOST_SPACES)
        most_locks = stretch.integer("locks", low=0, high=spaces)
        board.stretches.append(Stretch(start, start + spaces + 1, most_locks, used[number]))
        for place in range(start + 1, start + spaces + 1):
            board.add(str(place), str(place), SPACE, used[number])
    board.stations = len(board.names)
    _check_stretches(sheet, board, used)
    return starts


def _check_stretches(sheet: Sheet, board: ArrialaContent, used: list[int]) -> None:
    maxima = sum([stretch.most_locks for stretch in board.stretches])
    if maxima != board.lock_pieces:
        raise BadInput(
            f"{sheet.source}: stretch: the lock maxima add up to {maxima}; they should to the {board.lock_pieces} lock pieces"
        )
    for players in (2, 3, 4):
        stretches = [number for number, least in enumerate(used) if least <= players]
        if not stretches or stretches[-1] - stretches[0] != len(stretches) - 1:
            raise BadInput(
                f"{sheet.source}: stretch: those used with {players} players should be one unbroken part of the canal"
            )
    if len([town for town in bits(board.of_kind(TOWN, 2))]) > board.workers:
        raise BadInput(
            f"{sheet.source}: stretch: two players use more towns than a colour has workers ({board.workers}; R101)"
        )


def _check_endings(sheet: Sheet, board: ArrialaContent) -> None:
    """Every section can be filled by the players' own workers, even if all blue spaces are taken."""
    for players in (2, 3, 4):
        workers = players * board.workers - board.of_kind(BLUE, players).bit_count()
        for number, stretch in enumerate(board.stretches, 1):
            longest = stretch.spaces.bit_count() - stretch.most_locks
            if stretch.players <= players and longest > workers:
                raise BadInput(
                    f"{sheet.source}: stretch {number}: {stretch.spaces.bit_count()} spaces with at most "
                    f"{stretch.most_locks} locks can leave a section of {longest}, but {players} players may have "
                    f"only {workers} workers left to fill it; it should have fewer spaces or more locks"
                )


def _read_vineyards(sheet: Sheet, board: ArrialaContent) -> None:
    vineyards = sheet.tables("vineyard")
    if len(vineyards) != VINEYARDS:
        raise BadInput(f"{sheet.source}: vineyard: {len(vineyards)} entries; there should be {VINEYARDS}")
    for vineyard in vineyards:
        _marked(vineyard, "id", "name", "places", "players")
        players = vineyard.integer("players", low=2, high=4)
        place = board.add(_name(vineyard, board), vineyard.string("name"), VINEYARD, players)
        board.capacity[place] = vineyard.integer("places", low=1, high=20)
    if not board.of_kind(VINEYARD, 2):
        raise BadInput(f"{sheet.source}: vineyard: none is used with two players; there should be one at least")


def _read_rivers(sheet: Sheet, board: ArrialaContent, starts: dict[str, int]) -> None:
    rivers = sheet.tables("river")
    if len(rivers) != BLUE_SPACES:
        raise BadInput(f"{sheet.source}: river: {len(rivers)} entries; there should be {BLUE_SPACES}")
    for river in rivers:
        _marked(river, "id", "kind", "beside")
        stretch = board.stretches[starts[river.string("beside", among=tuple(starts))]]
        place = board.add(_name(river, board), river.string("kind", among=RIVER_KINDS), BLUE, stretch.players)
        board.pictures[place] = river.string("kind")


def _read_masterworks(sheet: Sheet, board: ArrialaContent) -> None:
    works = sheet.tables("masterwork")
    for work in works:
        _marked(work, "id", "name", "kind")
        place = board.add(_name(work, board), work.string("name"), MASTERWORK, 2)
        board.pictures[place] = work.string("kind", among=MASTERWORK_KINDS)
    if len(works) != 2:
        raise BadInput(f"{sheet.source}: masterwork: {len(works)} entries; there should be 2")


def _read_cards(sheet: Sheet, board: ArrialaContent) -> None:
    for card in sheet.tables("card"):
        kind = card.string("kind", among=CARD_KINDS)
        moves = kind == CARD_KINDS[MOVE_CARD]
        _marked(card, "kind", "count", *(["steps"] if moves else []))
        steps = card.integer("steps", low=1, high=9) if moves else 0
        name = f"{kind}-{steps}" if moves else kind
        if name in board.card_names:
            raise card.bad("kind", f"{name} stands here twice")
        board.card_names.append(name)
        board.card_kinds.append(CARD_KINDS.index(kind))
        board.card_steps.append(steps)
        board.card_counts.append(card.integer("count", low=1, high=CARD_TOTAL))
    for number, kind in enumerate(CARD_KINDS):
        if number not in board.card_kinds:
            raise BadInput(f"{sheet.source}: card: none of kind {kind!r}")
    total = sum(board.card_counts)
    if total != CARD_TOTAL:
        raise BadInput(f"{sheet.source}: card: the counts add up to {total}; there should be {CARD_TOTAL} cards")
    if 4 * board.cards_dealt > total:
        raise BadInput(f"{sheet.source}: turn.cards_dealt = {board.cards_dealt}; there are not so many cards")
