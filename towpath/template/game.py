"""Market Row: what it is before anybody has sat down."""

from __future__ import annotations

from towpath.engine import Game, Observation, Setup
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
        self,
        observation: Observation,
        narrow: bool = False,
        language: str = "en",
        player_names: dict[str, str] | None = None,
    ) -> dict[str, str]:
        texts, seats = self.load_texts("draw", language), self.load_texts("names", language)["seat"]
        return draw.draw_parts(observation.facts, narrow, texts, seats | (player_names or {}))


GAME = MarketRow()
