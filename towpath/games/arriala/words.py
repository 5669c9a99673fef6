"""Moves in words.

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

from towpath.engine import END, Word
from towpath.games.arriala import offers
from towpath.games.arriala.components import (
    COLOURS,
    PLACE_KINDS,
    ArrialaContent,
)

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


class Shape:
    """The words that follow a verb or a card: a colour, where the worker is, where it goes."""

    def __init__(self, colour: bool, source: str, target: str) -> None:
        self.colour = colour
        self.source = source  # canal, vineyard or none
        self.target = target  # stop (of a walk), canal, vineyard, blue, lock, masterwork or none


VERB_SHAPES = (
    Shape(False, "", ""),
    Shape(True, "canal", "stop"),
    Shape(False, "canal", "vineyard"),
    Shape(False, "", ""),
    Shape(False, "", "canal"),
    Shape(False, "canal", "blue"),
    Shape(False, "vineyard", "canal"),
    Shape(False, "", "lock"),
)
CARD_SHAPES = (
    Shape(True, "canal", "stop"),
    Shape(False, "canal", "canal"),
    Shape(False, "canal", "vineyard"),
    Shape(True, "canal", "vineyard"),
    Shape(False, "vineyard", "canal"),
    Shape(True, "vineyard", "canal"),
    Shape(False, "", "lock"),
    Shape(False, "", "masterwork"),
)
POINTED = {"draw": "pile", "lock": "lock-supply"}


def shape_of(board: ArrialaContent, verb: int) -> Shape:
    return CARD_SHAPES[board.card_kinds[verb - offers.PLAY]] if verb >= offers.PLAY else VERB_SHAPES[verb]


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


def _place_word(board: ArrialaContent, place: int) -> Word:
    return Word(board.names[place], PLACE_KINDS[board.kinds[place]], board.element(place))


def next_words(position: ArrialaPosition, seat: int, prefix: list[str]) -> list[Word]:
    """The distinct legal words after `prefix`, in the order of the offers."""
    board = position.rules.board
    bases: list[int] = []
    masks: list[int] = []
    offers.gather(position, seat, bases, masks)
    following: dict[str, Word] = {}
    depth = len(prefix)
    for base, mask in zip(bases, masks):
        opening = _opening(position, seat, base)
        if [word.text for word in opening[:depth]] != prefix[: len(opening)]:
            continue
        targets = shape_of(board, base >> offers.VERB_SHIFT).target != ""
        if depth < len(opening):
            following.setdefault(opening[depth].text, opening[depth])
        elif depth == len(opening) and targets:
            for place in range(len(board.names)):
                if mask >> place & 1:
                    following.setdefault(board.names[place], _place_word(board, place))
        elif depth == len(opening) or (targets and depth == len(opening) + 1 and _aims(board, mask, prefix[-1]) >= 0):
            following.setdefault("", END)
    return list(following.values())


def _aims(board: ArrialaContent, mask: int, name: str) -> int:
    """The place of that name if it is among the targets, else -1."""
    place = board.by_name.get(name, -1)
    return place if place >= 0 and mask >> place & 1 else -1


def read(position: ArrialaPosition, seat: int, move: str) -> int | None:
    """The number of a legal move, or None."""
    words = move.split()
    code = _code(position, seat, words) if " ".join(words) == move else -1
    if code < 0:
        return None
    bases: list[int] = []
    masks: list[int] = []
    offers.gather(position, seat, bases, masks)
    base, target = code & ~offers.PLACE_MASK, code & offers.PLACE_MASK
    return code if base in bases and masks[bases.index(base)] >> target & 1 else None


def _code(position: ArrialaPosition, seat: int, words: list[str]) -> int:
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
