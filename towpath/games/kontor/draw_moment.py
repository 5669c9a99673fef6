"""The moment in which both cards are turned up: the cards beside each other, and what they bring."""

from __future__ import annotations

from towpath.drawing.svg import document
from towpath.engine import Event, Observation
from towpath.engine.moment import Moment, TurnedCard
from towpath.games.kontor.components import SEATS
from towpath.games.kontor.draw_cards import Facts, card_name, card_signs, draw_card
from towpath.games.kontor.draw_texts import with_english

OPENED = ("revealed", "showed")
OUTCOMES = ("first", "bought", "taken-back", "tax", "income")  # in the order in which they are said
SIT_OUT = "sit-out"


def moment(observation: Observation, events: list[Event], texts: dict[str, str] | None = None) -> Moment | None:
    """What the last events opened, the viewer's own card first; None if they opened nothing."""
    opened = [place for place, event in enumerate(events) if event.kind in OPENED]
    if not opened or observation.facts["stage"] == "over":
        return None
    texts, facts = with_english(texts), observation.facts
    seats = SEATS[::-1] if observation.seat == 1 else SEATS
    event, after = events[opened[-1]], events[opened[-1] + 1 :]
    cards = [_turned_card(observation, seat, str(event.facts[seat]), texts) for seat in seats]
    outcomes = [each for kind in OUTCOMES for each in after if each.kind == kind]
    return Moment(_title(event, texts), cards, _sign(cards), _lines(facts, event, outcomes, texts))


def _turned_card(observation: Observation, seat: str, card: str, texts: dict[str, str]) -> TurnedCard:
    own = observation.seat in (0, 1) and SEATS[observation.seat] == seat
    who = texts["you"].format(seat=texts[seat]) if own else texts[seat]
    if card == SIT_OUT:
        return TurnedCard(seat, texts["moment.of"].format(seat=who, what=texts["moment.sits-out"]))
    face = observation.facts["faces"][card]
    signs = card_signs(face, texts) + ([texts["moment.plain"]] if face["symbol"] == "none" else [])
    art = document(100, 100, draw_card(face))
    name = texts["moment.of"].format(seat=who, what=card_name(card, texts))
    return TurnedCard(seat, name, ", ".join(signs), art, str(face["number"]))


def _title(event: Event, texts: dict[str, str]) -> str:
    if event.kind == "showed":
        return texts["moment.shown"]
    return texts["moment.choices" if SIT_OUT in event.facts.values() else "moment.cards"]


def _sign(cards: list[TurnedCard]) -> str:
    one, other = cards
    if not one.number or not other.number:
        return ""
    return "<" if int(one.number) < int(other.number) else ">"


def _lines(facts: Facts, event: Event, outcomes: list[Event], texts: dict[str, str]) -> list[Event | str]:
    """Who goes first or plays alone, then what was paid; that there was no tax is worth a word, too."""
    kinds = {each.kind for each in outcomes}
    lines: list[Event | str] = [*outcomes]
    if event.kind == "revealed" and facts["acting"] and "first" not in kinds:
        lines.insert(0, texts["moment.alone"].format(seat=texts[facts["acting"]]))
    if "first" in kinds and "tax" not in kinds:
        lines.append(texts["moment.no-tax"])
    return lines
