"""Moves in words, and why a move is refused.

    move red 14 19            1 point a space: any worker on the canal
    vineyard 14 chasselas     2 points: your worker from the canal to a vineyard
    draw                      2 points: a card
    place 14                  3 points: a new worker
    river 14 b2               3 points: your worker from the canal to a blue space
    return chasselas 14       4 points: your worker from a vineyard to the canal
    lock 17                   4 points
    play CARD …               1 point, and 1 for every space beyond those on a move card:
        play move-3 red 14 19                     play leap 14 30
        play to-vineyard 14 chasselas             play any-to-vineyard red 14 chasselas
        play to-canal chasselas 14                play any-to-canal red chasselas 14
        play lock 17                              play masterwork cacor-bridge
    end-turn

Spaces are numbered along the canal and towns have a number in that row too, so that the difference of two numbers is
their distance; but a town is called by its name. Where only one's own workers may move, no colour is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.engine import END, Reason, Word
from towpath.engine.errors import NOT_NOW, UNKNOWN_WORD
from towpath.games.arriala import offers, readings, rules_build, rules_cards, rules_workers
from towpath.games.arriala.board import BLUE, COLOURS, MASTERWORK, PLACE_KINDS, SPACE, TOWN, VINEYARD, Board
from towpath.games.arriala.readings import Reading

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


class Shape:
    """The words that follow a verb or a card: a colour, where the worker is, where it goes; and the rule that says so."""

    def __init__(self, rule: str, colour: bool, source: str, target: str) -> None:
        self.rule = rule
        self.colour = colour
        self.source = source  # canal, vineyard or none
        self.target = target  # stop (of a walk), canal, vineyard, blue, lock, masterwork or none


VERB_SHAPES = (
    Shape("R16", False, "", ""),
    Shape("R21", True, "canal", "stop"),
    Shape("R34", False, "canal", "vineyard"),
    Shape("R35", False, "", ""),
    Shape("R37", False, "", "canal"),
    Shape("R39", False, "canal", "blue"),
    Shape("R44", False, "vineyard", "canal"),
    Shape("R45", False, "", "lock"),
)
CARD_SHAPES = (
    Shape("R85", True, "canal", "stop"),
    Shape("R87", False, "canal", "canal"),
    Shape("R88", False, "canal", "vineyard"),
    Shape("R89", True, "canal", "vineyard"),
    Shape("R90", False, "vineyard", "canal"),
    Shape("R91", True, "vineyard", "canal"),
    Shape("R92", False, "", "lock"),
    Shape("R93", False, "", "masterwork"),
)
POINTED = {"draw": "pile", "lock": "lock-supply"}


def shape_of(board: Board, verb: int) -> Shape:
    return CARD_SHAPES[board.card_kinds[verb - offers.PLAY]] if verb >= offers.PLAY else VERB_SHAPES[verb]


# --- moves in words


def spell(position: ArrialaPosition, seat: int, code: int) -> list[Word]:
    words = _opening(position, seat, code)
    if shape_of(position.rules.board, code >> offers.VERB_SHIFT).target:
        words.append(_place_word(position.rules.board, code & offers.PLACE_MASK))
    return words


def _opening(position: ArrialaPosition, seat: int, base: int) -> list[Word]:
    """The words of an offer, up to its target."""
    board = position.rules.board
    verb = base >> offers.VERB_SHIFT
    if verb >= offers.PLAY:
        card = board.card_names[verb - offers.PLAY]
        words = [Word("play"), Word(card, "card", f"card-{card}")]
    else:
        text = offers.VERBS[verb]
        words = [Word(text, "verb", f"reserve-{COLOURS[seat]}" if verb == offers.PLACE else POINTED.get(text, ""))]
    shape = shape_of(board, verb)
    colour = COLOURS[base >> offers.COLOUR_SHIFT & offers.COLOUR_MASK] if shape.colour else COLOURS[seat]
    if shape.colour:
        words.append(Word(colour, "colour", f"seat-{colour}"))
    if shape.source:
        name = board.names[base >> offers.FROM_SHIFT & offers.PLACE_MASK]
        words.append(Word(name, "worker", f"worker-{colour}-{name}"))
    return words


def _place_word(board: Board, place: int) -> Word:
    return Word(board.names[place], PLACE_KINDS[board.kinds[place]], board.element(place))


def next_words(position: ArrialaPosition, seat: int, prefix: list[str]) -> list[Word]:
    """The distinct legal words after `prefix`, in the order of the offers."""
    board = position.rules.board
    bases: list[int] = []
    masks: list[int] = []
    offers.gather(position, seat, bases, masks)
    found: dict[str, Word] = {}
    depth = len(prefix)
    for base, mask in zip(bases, masks):
        opening = _opening(position, seat, base)
        if [word.text for word in opening[:depth]] != prefix[: len(opening)]:
            continue
        targets = shape_of(board, base >> offers.VERB_SHIFT).target != ""
        if depth < len(opening):
            found.setdefault(opening[depth].text, opening[depth])
        elif depth == len(opening) and targets:
            for place in range(len(board.names)):
                if mask >> place & 1:
                    found.setdefault(board.names[place], _place_word(board, place))
        elif depth == len(opening) or (targets and depth == len(opening) + 1 and _aims(board, mask, prefix[-1]) >= 0):
            found.setdefault("", END)
    return list(found.values())


def _aims(board: Board, mask: int, name: str) -> int:
    """The place of that name if it is among the targets, else -1."""
    place = board.by_name.get(name, -1)
    return place if place >= 0 and mask >> place & 1 else -1


def read(position: ArrialaPosition, seat: int, move: str) -> int | None:
    """The number of a legal move, or None."""
    words = move.split()
    code = _number(position, seat, words) if " ".join(words) == move else -1
    if code < 0:
        return None
    bases: list[int] = []
    masks: list[int] = []
    offers.gather(position, seat, bases, masks)
    base, target = code & ~offers.PLACE_MASK, code & offers.PLACE_MASK
    return code if base in bases and masks[bases.index(base)] >> target & 1 else None


def _number(position: ArrialaPosition, seat: int, words: list[str]) -> int:
    """What the number of these words would be, were they legal; -1 if they have not the shape of a move."""
    board = position.rules.board
    left = list(reversed(words))
    text = left.pop() if left else ""
    if text == "play":
        card = left.pop() if left else ""
        if card not in board.card_names:
            return -1
        verb = offers.PLAY + board.card_names.index(card)
    elif text in offers.VERBS:
        verb = offers.VERBS.index(text)
    else:
        return -1
    shape = shape_of(board, verb)
    if len(left) != shape.colour + (shape.source != "") + (shape.target != ""):
        return -1
    colour = left.pop() if shape.colour else COLOURS[seat]
    places = [board.by_name.get(name, -1) for name in reversed(left)]
    if colour not in COLOURS or -1 in places:
        return -1
    code = verb << offers.VERB_SHIFT | (places[-1] if shape.target else 0)
    if shape.source:
        code |= COLOURS.index(colour) << offers.COLOUR_SHIFT | places[0] << offers.FROM_SHIFT
    return code


# --- why not


def refuse(position: ArrialaPosition, seat: int, words: list[str]) -> Reason:
    """Why these words are no legal move of the seat, which may act. Uses nothing that the seat cannot see."""
    text = words[0] if words else ""
    if text not in offers.VERBS:
        return Reason(UNKNOWN_WORD, {"word": text})
    if text == "play":
        return _refuse_card(position, seat, words)
    verb = offers.VERBS.index(text)
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


def _refuse_card(position: ArrialaPosition, seat: int, words: list[str]) -> Reason:
    names = position.rules.board.card_names
    hand = rules_cards.hand_counts(position, seat)
    if len(words) > 1 and words[1] not in names:
        return Reason(UNKNOWN_WORD, {"word": words[1]})
    if len(words) > 1 and not hand[names.index(words[1])]:
        return Reason("R31", {"card": words[1]})
    if position.action_points < position.rules.play_cost:
        return _too_dear(position, "play", position.rules.play_cost)
    if len(words) == 1:
        return Reason("A22" if any(hand) else "R31", {"card": "any card"})
    return _Refusal(position, seat, offers.PLAY + names.index(words[1]), words[2:]).reason()


class _Refusal:
    """One look at refused words: colour, where the worker is, where it goes."""

    def __init__(self, position: ArrialaPosition, seat: int, verb: int, words: list[str]) -> None:
        self.position = position
        self.rules = position.rules
        self.board: Board = position.rules.board
        self.seat = seat
        self.verb = verb
        self.shape = shape_of(self.board, verb)
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
                return Reason(self.shape.rule, {"place": ""})
            if left[0] not in COLOURS[: self.rules.colours]:
                return Reason(UNKNOWN_WORD, {"word": left[0]})
            self.colour = COLOURS.index(left.pop(0))
        if self.shape.source:
            if not left:
                return Reason(self.shape.rule, {"place": ""})
            refused = self.worker(left.pop(0))
            if refused is not None:
                return refused
        if not left:
            return Reason(self.shape.rule, {"place": ""})
        return self.goal(left[0]) if len(left) == 1 else Reason(UNKNOWN_WORD, {"word": left[1]})

    def out_of_play(self, place: int) -> Reason | None:
        if self.board.players[place] <= self.rules.players:
            return None
        return Reason("R9" if self.rules.players == 2 else "R8", {"place": self.board.names[place]})

    def worker(self, name: str) -> Reason | None:
        """Is there a worker that may be moved?"""
        position = self.position
        place = self.board.by_name.get(name, -1)
        if place < 0:
            return Reason(UNKNOWN_WORD, {"word": name})
        refused = self.out_of_play(place)
        if refused is not None:
            return refused
        kind = self.board.kinds[place]
        on_canal = kind in (SPACE, TOWN)
        if on_canal != (self.shape.source == "canal") or (not on_canal and kind != VINEYARD):
            walks = self.shape.target == "stop"
            rule = "R41" if kind == BLUE else "R30" if walks else self.shape.rule
            return Reason(rule, {"place": name})
        self.source = place
        there = readings.there(position, self.colour, place)
        if not there:
            foreign = not self.shape.colour and self.position.places.find(place) >= 0
            return Reason("R20" if foreign else self.shape.rule, {"place": name})
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
        refused = self.out_of_play(place)
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
            return Reason("R29" if self.shape.target == "stop" else self.shape.rule, params)
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
            return Reason("R23" if walks else self.shape.rule, params)
        if self.shape.target == "canal" and self.board.kinds[place] == TOWN and not self.rules.town_is_target:
            return Reason("A1", params)
        if self.shape.target == "vineyard" and not rules_workers.open_vineyards(position) >> place & 1:
            return Reason(self.shape.rule, params)
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
            return self.shape.rule
        return "R47" if rules_build.locks_left(position) else "R50"

    def masterwork(self, left: list[str]) -> Reason | None:
        """The player's place on the track comes first; which work it is, second."""
        if left and left[0] not in self.board.by_name:
            return Reason(UNKNOWN_WORD, {"word": left[0]})
        if self.rules.masterworks & ~self.position.built == 0:
            return Reason("R79", {"place": ""})
        return None if rules_build.is_last(self.position, self.seat) else Reason("R76")
