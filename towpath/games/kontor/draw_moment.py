"""The moment in which both cards are turned up: the cards beside each other, and what they bring."""

from __future__ import annotations

from towpath.drawing.svg import document
from towpath.engine import Event, Observation
from towpath.engine.moment import Moment, Turned
from towpath.games.kontor.cards import SEATS
from towpath.games.kontor.draw_cards import Facts, card_name, card_signs, draw_card, words_with

OPENED = ("revealed", "showed")
OUTCOMES = ("first", "bought", "taken-back", "tax", "income")  # in the order in which they are said
SIT_OUT = "sit-out"


def moment(observation: Observation, events: list[Event], words: dict[str, str] | None = None) -> Moment | None:
    """What the last events opened, the viewer's own card first; None if they opened nothing."""
    opened = [place for place, event in enumerate(events) if event.kind in OPENED]
    if not opened or observation.facts["stage"] == "over":
        return None
    said, facts = words_with(words), observation.facts
    seats = SEATS[::-1] if observation.seat == 1 else SEATS
    event, after = events[opened[-1]], events[opened[-1] + 1 :]
    turned = [_turned(observation, seat, str(event.facts[seat]), said) for seat in seats]
    told = [each for kind in OUTCOMES for each in after if each.kind == kind]
    return Moment(_title(event, said), turned, _sign(turned), _lines(facts, event, told, said))


def _turned(observation: Observation, seat: str, card: str, said: dict[str, str]) -> Turned:
    own = observation.seat in (0, 1) and SEATS[observation.seat] == seat
    who = said["you"].format(seat=said[seat]) if own else said[seat]
    if card == SIT_OUT:
        return Turned(seat, said["moment.of"].format(seat=who, what=said["moment.sits-out"]))
    face = observation.facts["faces"][card]
    signs = card_signs(face, said) + ([said["moment.plain"]] if face["symbol"] == "none" else [])
    art = document(100, 100, draw_card(face))
    name = said["moment.of"].format(seat=who, what=card_name(card, said))
    return Turned(seat, name, ", ".join(signs), art, str(face["number"]))


def _title(event: Event, said: dict[str, str]) -> str:
    if event.kind == "showed":
        return said["moment.shown"]
    return said["moment.choices" if SIT_OUT in event.facts.values() else "moment.cards"]


def _sign(turned: list[Turned]) -> str:
    one, other = turned
    if not one.number or not other.number:
        return ""
    return "<" if int(one.number) < int(other.number) else ">"


def _lines(facts: Facts, event: Event, told: list[Event], said: dict[str, str]) -> list[Event | str]:
    """Who goes first or plays alone, then what was paid; that there was no tax is worth a word, too."""
    kinds = {each.kind for each in told}
    lines: list[Event | str] = [*told]
    if event.kind == "revealed" and facts["acting"] and "first" not in kinds:
        lines.insert(0, said["moment.alone"].format(seat=said[facts["acting"]]))
    if "first" in kinds and "tax" not in kinds:
        lines.append(said["moment.no-tax"])
    return lines
