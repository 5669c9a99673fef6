"""Why a move is refused: the rule, and what its text needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import Reason
from towpath.engine.errors import NOT_NOW, UNKNOWN_WORD
from towpath.games.arriala import explain_things, offers, readings, rules_building, rules_cards, rules_workers
from towpath.games.arriala.components import BLUE, COLOURS, MASTERWORK, SPACE, TOWN, VINEYARD, ArrialaContent
from towpath.games.arriala.readings import Reading
from towpath.games.arriala.words import shape_of

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition

# The rules of the verbs and of the kinds of cards. `end-turn` and `draw` are refused by other rules.
VERB_RULES = ("", "R21", "R34", "", "R37", "R39", "R44", "R45")
CARD_RULES = ("R85", "R87", "R88", "R89", "R90", "R91", "R92", "R93")


def rule_of(board: ArrialaContent, verb: int) -> str:
    return CARD_RULES[board.card_kinds[verb - offers.PLAY]] if verb >= offers.PLAY else VERB_RULES[verb]


def refuse(position: ArrialaPosition, seat: int, words: list[str]) -> Reason:
    """Why these words are no legal move of the seat, which may act. Uses nothing that the seat cannot see."""
    text = words[0] if words else ""
    if text not in offers.VERBS:
        return Reason(UNKNOWN_WORD, {"word": text})
    if text == "play" and len(words) > 1:
        return _refuse_card(position, seat, words)
    verb = offers.VERBS.index(text)
    if len(words) == 1 and text != "end-turn":
        return explain_things.no_action(position, seat, text)
    if text in ("end-turn", "draw") and len(words) > 1:
        return Reason(UNKNOWN_WORD, {"word": words[1]})
    if text == "place" and not rules_workers.has_reserve(position, seat):
        return Reason("R38")
    if position.action_points < position.rules.costs[verb]:
        return _too_dear(position, text, position.rules.costs[verb])
    if text == "draw":
        return Reason("A20")
    return _Refusal(position, seat, verb, words[1:]).reason()


def _too_dear(position: ArrialaPosition, what: str, cost: int) -> Reason:
    return Reason("R18", {"what": what, "cost": str(cost), "left": str(position.action_points)})


def too_dear(position: ArrialaPosition, what: str) -> Reason | None:
    """Whether an action costs more action points than are left."""
    cost = position.rules.play_cost if what == "play" else position.rules.costs[offers.VERBS.index(what)]
    return _too_dear(position, what, cost) if position.action_points < cost else None


def out_of_play(position: ArrialaPosition, place: int) -> Reason | None:
    """R8, R9: what is not used with so many players."""
    board = position.rules.board
    if board.players[place] <= position.rules.players:
        return None
    return Reason("R9" if position.rules.players == 2 else "R8", {"place": board.names[place]})


def no_masterwork(position: ArrialaPosition, seat: int) -> Reason | None:
    if position.rules.masterworks & ~position.built == 0:
        return Reason("R79")
    return None if rules_building.is_last(position, seat) else Reason("R76")


def _refuse_card(position: ArrialaPosition, seat: int, words: list[str]) -> Reason:
    names = position.rules.board.card_names
    hand = rules_cards.hand_counts(position, seat)
    if words[1] not in names:
        return Reason(UNKNOWN_WORD, {"word": words[1]})
    if not hand[names.index(words[1])]:
        return Reason("R31", {"card": words[1]})
    if position.action_points < position.rules.play_cost:
        return _too_dear(position, "play", position.rules.play_cost)
    if len(words) == 2:
        return explain_things.no_card(position, seat, words[1]) or Reason("A22")
    return _Refusal(position, seat, offers.PLAY + names.index(words[1]), words[2:]).reason()


class _Refusal:
    """One look at refused words: colour, where the worker is, where it goes."""

    def __init__(self, position: ArrialaPosition, seat: int, verb: int, words: list[str]) -> None:
        self.position = position
        self.rules = position.rules
        self.board: ArrialaContent = position.rules.board
        self.seat = seat
        self.verb = verb
        self.shape = shape_of(self.board, verb)
        self.rule = rule_of(self.board, verb)
        self.words = words
        self.colour = seat
        self.source = -1
        self.candidates: list[int] = []

    def reason(self) -> Reason:
        left = list(self.words)
        if self.shape.target == "masterwork":
            refused = self.masterwork(left)
            if refused is not None:
                return refused
        if self.shape.colour:
            if not left:
                return Reason(self.rule, {"place": ""})
            if left[0] not in COLOURS[: self.rules.colours]:
                return Reason(UNKNOWN_WORD, {"word": left[0]})
            self.colour = COLOURS.index(left.pop(0))
        if self.shape.source:
            if not left:
                return Reason(self.rule, {"place": ""})
            refused = self.worker(left.pop(0))
            if refused is not None:
                return refused
        if not left:
            return Reason(self.rule, {"place": ""})
        return self.goal(left[0]) if len(left) == 1 else Reason(UNKNOWN_WORD, {"word": left[1]})

    def worker(self, name: str) -> Reason | None:
        """Is there a worker that may be moved?"""
        position = self.position
        place = self.board.by_name.get(name, -1)
        if place < 0:
            return Reason(UNKNOWN_WORD, {"word": name})
        refused = out_of_play(self.position, place)
        if refused is not None:
            return refused
        kind = self.board.kinds[place]
        on_canal = kind in (SPACE, TOWN)
        if on_canal != (self.shape.source == "canal") or (not on_canal and kind != VINEYARD):
            walks = self.shape.target == "stop"
            rule = "R41" if kind == BLUE else "R30" if walks else self.rule
            return Reason(rule, {"place": name})
        self.source = place
        there = readings.there(position, self.colour, place)
        if not there:
            foreign = not self.shape.colour and self.position.places.find(place) >= 0
            return Reason("R20" if foreign else self.rule, {"place": name})
        self.candidates = [worker for worker in there if self.may_move(worker)]
        if self.candidates:
            return None
        rule = "R54" if kind == VINEYARD else "R56" if self.shape.target == "blue" else "R53"
        return Reason(rule, {"place": name})

    def may_move(self, worker: int) -> bool:
        return any([self.may_move_by(reading, worker) for reading in readings.every(self.position)])

    def may_move_by(self, reading: Reading, worker: int) -> bool:
        return readings.may_go(self.position, reading, worker, self.verb == offers.MOVE, self.shape.target == "blue")

    def is_barred(self, place: int) -> bool:
        """R55, A35: whichever worker it is and however alike ones are told apart."""
        if not self.shape.source:
            return False
        for reading in readings.every(self.position):
            for worker in self.candidates:
                if self.may_move_by(reading, worker) and not reading.barred[worker] >> place & 1:
                    return False
        return True

    def goal(self, name: str) -> Reason:
        place = self.board.by_name.get(name, -1)
        if place < 0:
            return Reason(UNKNOWN_WORD, {"word": name})
        refused = out_of_play(self.position, place)
        if refused is not None:
            return refused
        kinds = {
            "stop": (SPACE, TOWN),
            "canal": (SPACE, TOWN),
            "vineyard": (VINEYARD,),
            "blue": (BLUE,),
            "lock": (SPACE, TOWN),
            "masterwork": (MASTERWORK,),
        }
        params = {"place": name}
        if self.board.kinds[place] not in kinds[self.shape.target]:
            return Reason("R29" if self.shape.target == "stop" else self.rule, params)
        if self.shape.target == "lock":
            return Reason(self.why_no_lock(place), params)
        if self.shape.target == "blue":
            return Reason("R42", params)
        if self.shape.target == "masterwork":
            return Reason("R79", params)
        return self.why_not_there(place, params)

    def why_not_there(self, place: int, params: dict[str, str]) -> Reason:
        position = self.position
        walks = self.shape.target == "stop"
        if place == self.source:
            return Reason("A23", params)
        if position.locks >> place & 1:
            return Reason("R26", params)
        if position.taken >> place & 1:
            return Reason("R23" if walks else self.rule, params)
        if self.shape.target == "canal" and self.board.kinds[place] == TOWN and not self.rules.town_is_target:
            return Reason("A1", params)
        if self.shape.target == "vineyard" and not rules_workers.open_vineyards(position) >> place & 1:
            return Reason(self.rule, params)
        if self.is_barred(place):
            return Reason("R55", params)
        if walks:
            return self.too_far(place)
        return Reason(NOT_NOW, {"word": params["place"], "stage": "turn"})

    def too_far(self, place: int) -> Reason:
        distance = abs(place - self.source)
        params = {"distance": str(distance), "left": str(self.position.action_points)}
        if self.verb == offers.MOVE:
            params["cost"] = str(distance * self.rules.costs[offers.MOVE])
            return Reason("R22", params)
        params["cost"] = str(rules_cards.card_cost(self.position, self.verb - offers.PLAY, distance))
        return Reason("R86", params)

    def why_no_lock(self, place: int) -> str:
        position = self.position
        if self.board.kinds[place] == TOWN:
            return "R52"
        if position.scored >> place & 1:
            return "R48"
        if not position.free_spaces() >> place & 1:
            return self.rule
        return "R47" if rules_building.locks_left(position) else "R50"

    def masterwork(self, left: list[str]) -> Reason | None:
        """The player's place on the track comes first; which work it is, second."""
        if left and left[0] not in self.board.by_name:
            return Reason(UNKNOWN_WORD, {"word": left[0]})
        return no_masterwork(self.position, self.seat)
