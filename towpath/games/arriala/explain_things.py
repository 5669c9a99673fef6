"""Why nothing can be done with a thing on the board or beside it, and why an action is not possible at all: the rule that an
expert would name for what the player wants.

| thing | what the player wants |
|---|---|
| worker | to move it; from a vineyard, to bring it back |
| space, town | to go there with the worker that was picked, or with any |
| vineyard, blue space | to send a worker there |
| masterwork | to build it |
| card | to play it |
| pile, reserve, locks | to draw, to set a new worker, to build a lock |

The verb, the card and the worker that were picked before narrow that down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Reason
from towpath.games.arriala import explain, offers, readings, rules_building, rules_cards, rules_workers
from towpath.games.arriala.components import (
    BLUE,
    COLOURS,
    LOCK_CARD,
    MASTERWORK_CARD,
    MOVE_CARD,
    SPACE,
    TO_CANAL,
    TO_VINEYARD,
    TOWN,
    VINEYARD,
)
from towpath.games.arriala.words import Shape, shape_of

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition

ACTIONS = ("move", "vineyard", "river", "place", "return", "lock", "draw", "play")
SUPPLIES = {"pile": "draw", "reserve": "place", "lock": "lock"}  # things that stand for an action
PLACES = ("space", "town", "vineyard", "blue", "masterwork")


def refuse_thing(position: ArrialaPosition, seat: int, picked: list[str], thing: str) -> Reason | None:
    """Why nothing can be done with the thing. Uses nothing that the seat cannot see."""
    sort, _, name = thing.partition("-")
    tap = _Tap(position, seat, picked)
    if not tap.narrowed() and position.can_be_picked(seat, [], thing):
        return None  # the player has begun with something else
    if sort == "worker":
        colour, _, place = name.partition("-")
        known = colour in COLOURS and place in position.rules.board.by_name
        return tap.worker(COLOURS.index(colour), position.rules.board.by_name[place]) if known else None
    if sort in PLACES and name in position.rules.board.by_name:
        return tap.place(position.rules.board.by_name[name])
    if position.can_be_picked(seat, [], thing):
        return None
    if sort == "card":
        return no_card(position, seat, name)
    if sort == "reserve" and name != COLOURS[seat]:
        return Reason("R37", {}, "other")
    return no_action(position, seat, SUPPLIES[sort]) if sort in SUPPLIES else None


# --- actions


def no_action(position: ArrialaPosition, seat: int, verb: str) -> Reason:
    """Why an action is not possible: what the board lacks first, then the action points."""
    if verb == "play":
        if not any(rules_cards.hand_counts(position, seat)):
            return Reason("R31", {}, "none")
        return explain.too_dear(position, "play") or Reason("A22")
    if verb == "draw":
        return Reason("A20") if not rules_cards.cards_to_draw(position) else _too_dear(position, verb)
    if verb == "place":
        if not rules_workers.has_reserve(position, seat):
            return Reason("R38")
        return explain.too_dear(position, verb) or Reason("R37")
    if verb == "lock":
        return _no_lock(position) or _too_dear(position, verb)
    if verb == "move":
        return explain.too_dear(position, verb) or Reason("R21", {}, "none")
    return _no_journey(position, seat, verb) or explain.too_dear(position, verb) or _all_bound(verb)


def _too_dear(position: ArrialaPosition, verb: str) -> Reason:
    return explain.too_dear(position, verb) or Reason("A22")


def _no_lock(position: ArrialaPosition) -> Reason | None:
    if not rules_building.locks_left(position):
        return Reason("R50")
    return None if rules_building.lockable(position) else Reason("R45", {}, "none")


def _no_journey(position: ArrialaPosition, seat: int, verb: str) -> Reason | None:
    """What the board lacks for a worker to leave the canal or a vineyard: the worker, or a place for it."""
    rules = position.rules
    own = list(bytes(position.places[seat * rules.workers : (seat + 1) * rules.workers]))
    if verb == "return":
        return None if [each for each in own if rules.vineyards >> each & 1] else Reason("R44", {}, "no-worker")
    if verb == "river":
        if not rules.blues & ~position.built:
            return Reason("R42", {}, "all")
        return None if rules_workers.own_on_canal(position, seat) else Reason("R39", {}, "no-worker")
    if not rules_workers.open_vineyards(position):
        return Reason("R34", {}, "full")
    return None if rules_workers.own_on_canal(position, seat) else Reason("R34", {}, "no-worker")


def _all_bound(verb: str) -> Reason:
    """Every worker that could do it has been moved in this turn."""
    if verb == "return":
        return Reason("R54", {}, "all")
    return Reason("R56" if verb == "river" else "R53", {}, "all")


def no_card(position: ArrialaPosition, seat: int, name: str) -> Reason | None:
    """Why a card in the hand has no effect now."""
    board = position.rules.board
    if name not in board.card_names:
        return None
    card = board.card_names.index(name)
    if not rules_cards.hand_counts(position, seat)[card]:
        return Reason("R31", {"card": name})
    kind = board.card_kinds[card]
    reason: Reason | None = None
    if kind == LOCK_CARD:
        reason = _no_lock(position)
    elif kind == MASTERWORK_CARD:
        reason = explain.no_masterwork(position, seat)
    elif kind == TO_VINEYARD:
        reason = _no_journey(position, seat, "vineyard")
    elif kind == TO_CANAL:
        reason = _no_journey(position, seat, "return")
    reason = reason or explain.too_dear(position, "play")
    if reason is not None:
        return reason
    return Reason("R21", {}, "none") if kind == MOVE_CARD else Reason(explain.CARD_RULES[kind])


# --- things


class _Tap:
    """The verb, the card and the worker that were picked before something was tapped."""

    def __init__(self, position: ArrialaPosition, seat: int, picked: list[str]) -> None:
        self.position = position
        self.board = position.rules.board
        self.seat = seat
        self.picked = picked
        self.text = next((word for word in picked if word in offers.VERBS and word not in ("draw", "end-turn")), "")
        self.card = next((word for word in picked if word in self.board.card_names and word != self.text), "")
        if "lock" in picked and "play" in picked:
            self.text, self.card = "play", "lock"
        if self.card:
            self.text = "play"
        colours = [COLOURS.index(word) for word in picked if word in COLOURS]
        self.colour = colours[0] if colours else -1
        # A worker that was picked, and a place to which something should go.
        self.source, self.goal = -1, -1
        for word in picked:
            place = self.board.by_name.get(word, -1)
            if place < 0:
                continue
            if self.source < 0 and position.places.find(place) >= 0:
                self.source = place
            else:
                self.goal = place

    def narrowed(self) -> bool:
        """Whether more was picked than a verb: then the player has something in mind that goes on."""
        return self.source >= 0 or self.goal >= 0 or self.card != "" or self.colour >= 0

    def verb(self) -> int:
        if self.card:
            return offers.PLAY + self.board.card_names.index(self.card)
        return offers.VERBS.index(self.text) if self.text else offers.MOVE

    def refused(self, colour: int, source: str, target: str) -> Reason | None:
        """Why the rules refuse the action that was picked, or a move along the canal, with these words; None if they do not."""
        verb = self.verb()
        shape: Shape = shape_of(self.board, verb)
        words = ["play", self.card] if self.card else [offers.VERBS[verb]]
        if shape.colour:
            words.append(COLOURS[colour])
        if shape.source:
            words.append(source)
        if target:
            words.append(target)
        if self.position.next_words(self.seat, words):
            return None
        return explain.refuse(self.position, self.seat, words)

    def worker(self, colour: int, place: int) -> Reason | None:
        """A worker: it should go somewhere, or the one that was picked before should go to where it stands."""
        position, board = self.position, self.board
        name, kind = board.names[place], board.kinds[place]
        out = explain.out_of_play(position, place)
        if out is not None:
            return out
        if self.source >= 0 and self.source != place:
            return self.target(place)
        if kind == BLUE:
            return Reason("R41")
        if self.goal >= 0 and self.text not in ("lock", "place"):
            self.colour, self.source = colour, place
            return self.from_source(self.goal)
        if not self.text and not position.action_points:
            return Reason("R18", {}, "none")
        if not self.text and kind == VINEYARD:
            if colour != self.seat:
                return Reason("R44", {}, "other")
            self.text = "return"
        if self.text == "play" and not self.card:
            return None
        verb = self.verb()
        shape = shape_of(board, verb)
        if not shape.source:
            return self.target(place)
        if not shape.colour and colour != self.seat:
            return Reason("R20", {"place": name})
        if (kind == VINEYARD) != (shape.source == "vineyard") or not self.free_to_go(colour, place, verb):
            return self.refused(colour, name, "")
        cost = explain.too_dear(position, self.text or "move")
        if cost is not None or shape.target == "stop":
            return cost or Reason("R22", {"left": str(position.action_points)}, "nowhere")
        return self.refused(colour, name, "")

    def free_to_go(self, colour: int, place: int, verb: int) -> bool:
        builds = shape_of(self.board, verb).target == "blue"
        for worker in readings.there(self.position, colour, place):
            for reading in readings.every(self.position):
                if readings.may_go(self.position, reading, worker, verb == offers.MOVE, builds):
                    return True
        return False

    def place(self, place: int) -> Reason | None:
        """A place: where a worker should go, or the worker that stands there."""
        name = self.board.names[place]
        bit = 1 << place
        if not self.text and self.source < 0 and self.position.taken & bit & ~self.position.locks:
            colour = self.position.rules.colour_of[self.position.places.find(place)]
            if not self.position.can_be_picked(self.seat, [], f"worker-{COLOURS[colour]}-{name}"):
                return self.worker(colour, place)
        return explain.out_of_play(self.position, place) or self.target(place)

    def target(self, place: int) -> Reason | None:
        position, board = self.position, self.board
        kind, name = board.kinds[place], board.names[place]
        if self.text == "play" and not self.card:
            return None
        if kind not in (SPACE, TOWN, VINEYARD, BLUE) and self.card != "masterwork":
            return self.masterwork(place)
        if self.source >= 0 and self.source != place:
            return self.from_source(place)
        wanted = shape_of(board, self.verb()).target if self.text else ""
        if wanted in ("lock", "masterwork") or self.text == "place":
            return explain.too_dear(position, self.text) or self.refused(self.seat, "", name)
        if kind == VINEYARD and wanted in ("", "vineyard"):
            if not rules_workers.open_vineyards(position) >> place & 1:
                return Reason("R34", {"place": name}, "place")
            return no_action(position, self.seat, self.text or "vineyard")
        if kind == BLUE and wanted in ("", "blue"):
            return Reason("R42") if position.built >> place & 1 else no_action(position, self.seat, "river")
        if kind in (SPACE, TOWN) and wanted in ("", "stop", "canal"):
            return self.on_canal(place)
        return None

    def on_canal(self, place: int) -> Reason | None:
        position = self.position
        params = {"place": self.board.names[place]}
        if position.locks >> place & 1:
            return Reason("R26", params)
        if position.taken >> place & 1 and self.board.kinds[place] == SPACE:
            return Reason("R23", params)
        if not position.action_points:
            return Reason("R18", {}, "none")
        if self.text not in ("", "move"):
            return no_action(position, self.seat, self.text)
        return Reason("R22", {**params, "left": str(position.action_points)}, "nobody")

    def masterwork(self, place: int) -> Reason | None:
        if self.position.built >> place & 1:
            return Reason("R79", {"place": self.board.names[place]}, "place")
        held = rules_cards.hand_counts(self.position, self.seat)
        kinds = self.board.card_kinds
        if not [card for card, count in enumerate(held) if count and kinds[card] == MASTERWORK_CARD]:
            return Reason("R75")
        return explain.no_masterwork(self.position, self.seat) or explain.too_dear(self.position, "play")

    def from_source(self, place: int) -> Reason | None:
        """A worker was picked, and where it should go. Without a verb the place says which: along the canal, or to it."""
        kinds = self.board.kinds
        if not self.text:
            leaves = kinds[self.source] == VINEYARD
            self.text = {VINEYARD: "vineyard", BLUE: "river"}.get(kinds[place], "return" if leaves else "move")
        shape = shape_of(self.board, self.verb())
        cost = explain.too_dear(self.position, self.text)
        if cost is not None:
            return cost
        colours = [self.colour] if self.colour >= 0 else [self.seat, *range(self.position.rules.colours)]
        standing = [each for each in colours if readings.there(self.position, each, self.source)]
        if not shape.source or not standing:
            return None
        return self.refused(standing[0], self.board.names[self.source], self.board.names[place])
