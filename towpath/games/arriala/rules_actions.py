"""The eight actions and what they cost (R13-R18): from a move's number to the chapter that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from towpath.games.arriala import offers, readings, rules_building, rules_cards, rules_turn, rules_workers

if TYPE_CHECKING:
    from towpath.games.arriala.position import ArrialaPosition


def act(position: ArrialaPosition, code: int) -> None:
    verb = code >> offers.VERB_SHIFT
    target = code & offers.PLACE_MASK
    place = code >> offers.FROM_SHIFT & offers.PLACE_MASK
    colour = code >> offers.COLOUR_SHIFT & offers.COLOUR_MASK
    if verb >= offers.PLAY:
        rules_cards.play(position, verb - offers.PLAY, colour, place, target)
        return
    if verb == offers.END_TURN:
        rules_turn.end_turn(position)
        return
    cost = position.rules.costs[verb]
    if verb == offers.MOVE:
        cost *= abs(place - target)  # R22, A9
    position.action_points -= cost
    if verb == offers.MOVE:
        rules_workers.step(position, colour, place, target, cost, True)
    elif verb == offers.VINEYARD or verb == offers.RETURN:
        worker = readings.choose(position, colour, place, target)
        rules_workers.relocate(position, worker, target, cost)
    elif verb == offers.DRAW:
        rules_cards.draw(position)
    elif verb == offers.PLACE:
        rules_workers.place(position, target)
    elif verb == offers.RIVER:
        rules_building.build_river_work(position, place, target)
    else:
        rules_building.build_lock(position, target)
