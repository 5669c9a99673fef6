"""The game Market Row: its options and drawing."""

from __future__ import annotations

from towpath.engine import NO_NAMES, Game, Observation, PlayerNames, Setup
from towpath.template import draw
from towpath.template.position import MarketRowPosition, start


class MarketRow(Game[None, MarketRowPosition]):
    name = "market-row"
    title = "Market Row"
    about = "Lay your goods on better ones and take those home."
    minutes = (5, 10)
    rules_version = 1

    def players(self, options: dict[str, str]) -> tuple[int, ...]:
        return (2, 3, 4)

    def start(self, setup: Setup[None, MarketRowPosition]) -> MarketRowPosition:
        return start(setup)

    def draw_parts(
        self, observation: Observation, narrow: bool = False, language: str = "en", players: PlayerNames = NO_NAMES
    ) -> dict[str, str]:
        texts, seats = self.load_texts("draw", language), self.load_texts("names", language)["seat"]
        return draw.draw_parts(observation.facts, narrow, texts, seats | players)


GAME = MarketRow()
