"""Positions for scenarios: what a `[position]` table says, the rest filled in. See docs/scenarios.md."""

from __future__ import annotations

from towpath.engine import Setup
from towpath.engine.sheet import Sheet
from towpath.games.arriala import rules_cards, rules_end, rules_sections, rules_turn
from towpath.games.arriala.components import COLOURS, NOBODY, RESERVE, ArrialaContent, bits
from towpath.games.arriala.position import ArrialaPosition, start

KEYS = (
    "workers", "locks", "scored", "points", "hand", "pile", "discards", "masterworks", "turn", "action_points",
    "passes", "idle_turns",
)  # fmt: skip


def arrange(setup: Setup[ArrialaContent, ArrialaPosition], sheet: Sheet) -> ArrialaPosition:
    sheet.only(*KEYS)
    position = start(setup)
    seats = COLOURS[: setup.players]
    _set_locks(position, sheet)
    _set_workers(position, sheet)
    _set_scored(position, sheet)
    _set_cards(position, sheet, seats)
    _set_points(position, sheet)
    _set_masterworks(position, sheet, seats)
    rules_turn.start_turn(position, seats.index(sheet.string("turn", seats[0], among=seats)))
    most = position.rules.board.action_points
    position.action_points = sheet.integer("action_points", most, low=0, high=most)
    position.passes = sheet.integer("passes", 0, low=0, high=setup.players - 1)
    most_idle = rules_turn.most_idle_turns(position) - 1
    position.idle_turns = sheet.integer("idle_turns", 0, low=0, high=most_idle)
    return position


def _places(position: ArrialaPosition, sheet: Sheet, key: str, allowed: int, what: str) -> list[int]:
    """The places that a text names."""
    board = position.rules.board
    places: list[int] = []
    for name in sheet.string(key, "").split():
        place = board.by_name.get(name, -1)
        if place < 0 or not allowed >> place & 1:
            raise sheet.bad(key, f"{name!r} should be {what} that is used with {position.rules.players} players")
        places.append(place)
    return places


def _set_locks(position: ArrialaPosition, sheet: Sheet) -> None:
    for place in _places(position, sheet, "locks", position.rules.spaces, "a canal space"):
        if position.locks >> place & 1:
            raise sheet.bad("locks", f"{position.rules.board.names[place]} stands here twice")
        position.locks |= 1 << place
    for stretch in position.rules.stretches:
        if (position.locks & stretch.spaces).bit_count() > stretch.most_locks:
            names = position.rules.board.names
            limit = f"{names[stretch.start]} and {names[stretch.end]}"
            raise sheet.bad("locks", f"between {limit} there should be at most {stretch.most_locks}")


def _set_workers(position: ArrialaPosition, sheet: Sheet) -> None:
    rules = position.rules
    workers = sheet.table("workers", {})
    workers.only(*COLOURS[: rules.colours])
    allowed = rules.spaces | rules.crowded | rules.blues
    if rules.virtual != NOBODY and COLOURS[rules.virtual] in workers.values:
        for worker in range(rules.virtual * rules.workers, (rules.virtual + 1) * rules.workers):
            if position.places[worker] != RESERVE:
                position.lift(worker)
    for colour in range(rules.colours):
        places = _places(position, workers, COLOURS[colour], allowed, "a place for workers")
        if len(places) > rules.workers:
            raise workers.bad(COLOURS[colour], f"a colour has {rules.workers} workers")
        for number, place in enumerate(places):
            if (position.taken | position.built | position.locks) >> place & 1:
                raise workers.bad(COLOURS[colour], f"{rules.board.names[place]} is taken already")
            if rules.blues >> place & 1 and colour == rules.virtual:
                raise workers.bad(COLOURS[colour], "the virtual player builds no river works (R106)")
            position.put(colour * rules.workers + number, place)
    for vineyard in bits(rules.vineyards):
        if sum(rules_end.vineyard_counts(position, vineyard)) > rules.board.capacity[vineyard]:
            raise sheet.bad(
                "workers", f"{rules.board.names[vineyard]} has only {rules.board.capacity[vineyard]} places"
            )


def _set_scored(position: ArrialaPosition, sheet: Sheet) -> None:
    names = position.rules.board.names
    for place in _places(position, sheet, "scored", position.rules.spaces & ~position.locks, "a space without a lock"):
        position.scored |= 1 << place
    for section in rules_sections.sections(position):
        listed = " ".join([names[place] for place in bits(section)])
        if section & position.scored and section & ~position.scored:
            raise sheet.bad("scored", f"a section is scored as a whole: {listed}")
        if not section & ~position.taken and not section & position.scored:
            raise sheet.bad("scored", f"the section {listed} is complete, so it should be here")
    if not position.rules.spaces & ~(position.locks | position.scored):
        raise sheet.bad("scored", "one section at least should be left to score")


def _set_cards(position: ArrialaPosition, sheet: Sheet, seats: tuple[str, ...]) -> None:
    """Hands as given (else empty); then either the pile or the discards, and the other has the rest."""
    board = position.rules.board
    types = position.rules.card_types
    pile = rules_cards.pile(position)
    hands = sheet.table("hand", {})
    hands.only(*seats)
    for seat, name in enumerate(seats):
        _take(position, hands, name, pile, seat * types)
    if "pile" in sheet.values and "discards" in sheet.values:
        raise sheet.bad("discards", "give the pile or the discards; the other has the rest")
    if "discards" in sheet.values:
        _take(position, sheet, "discards", pile, pile + types)
    if "pile" in sheet.values:
        position.cards[pile + types :] = position.cards[pile : pile + types]
        position.cards[pile : pile + types] = bytes(types)
        _take(position, sheet, "pile", pile + types, pile)
    assert sum(position.cards) == sum(board.card_counts)


def _take(position: ArrialaPosition, sheet: Sheet, key: str, source: int, row: int) -> None:
    names = position.rules.board.card_names
    for name in sheet.string(key, "").split():
        if name not in names:
            raise sheet.bad(key, f"{name!r} should be one of: {', '.join(names)}")
        card = names.index(name)
        if not position.cards[source + card]:
            raise sheet.bad(key, f"there are only {position.rules.board.card_counts[card]} cards {name}")
        position.cards[source + card] -= 1
        position.cards[row + card] += 1


def _set_points(position: ArrialaPosition, sheet: Sheet) -> None:
    points = sheet.table("points", {})
    points.only(*COLOURS[: position.rules.colours])
    for colour in range(position.rules.colours):
        position.points[colour] = points.integer(COLOURS[colour], 0, low=0, high=999)


def _set_masterworks(position: ArrialaPosition, sheet: Sheet, seats: tuple[str, ...]) -> None:
    works = sheet.table("masterworks", {})
    places = bits(position.rules.masterworks)
    works.only(*[position.rules.board.names[place] for place in places])
    builders: list[int] = []
    for place in places:
        name = position.rules.board.names[place]
        builder = seats.index(works.string(name, among=seats)) if name in works.values else NOBODY
        builders.append(builder)
        if builder != NOBODY:
            position.built |= 1 << place
    position.builders = tuple(builders)
