"""Moments: what the last move revealed to everybody at once, as pages show it."""

from __future__ import annotations

from towpath.engine import Event, Observation, PlayerNames
from towpath.rulebook import narration
from towpath.table import Table
from towpath.web import wire


def since_last_move(table: Table) -> list[Event]:
    """The events of the last move; none if there is no checkpoint before it."""
    checkpoint = table.played[-1].checkpoint if table.played else None
    return table.events[checkpoint.events :] if checkpoint else []


def moment(observation: Observation, events: list[Event], language: str, people: PlayerNames) -> wire.Moment | None:
    """The moment in the events, for the seat that observes; None if there is none."""
    title = observation.setup.game
    revealed = title.moment(observation, [event.seen_by(observation.seat) for event in events], language, people)
    if revealed is None:
        return None
    return wire.Moment(
        title=revealed.title,
        turned=[wire.TurnedCard(each.seat, each.name, each.about, each.art, each.number) for each in revealed.turned],
        sign=revealed.sign,
        lines=[
            each if isinstance(each, str) else narration.narrate(title, each, language, people)
            for each in revealed.lines
        ],
    )
