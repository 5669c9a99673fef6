"""The game Canal Mania (Ragnar Brothers; Steve and Phil Kendall): its options, content, drawing and evaluation."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from towpath.engine import NO_NAMES, Event, Game, Observation, Option, PlayerNames, Setup
from towpath.engine.notes import Notes
from towpath.engine.sheet import Sheet
from towpath.games.canal_mania import arrange, draw, draw_vignette, evaluate, glyphs, sketch
from towpath.games.canal_mania.components import EDITIONS, SEATS, CanalManiaContent, load_content
from towpath.games.canal_mania.draw_notes import CanalManiaNotes
from towpath.games.canal_mania.position import CanalManiaPosition, start

LENGTHS = ("-20", "-10", "0", "10", "20")


class CanalMania(Game[CanalManiaContent, CanalManiaPosition]):
    name = "canal-mania"
    title = "Canal Mania"
    about = "Engineers win contracts from Parliament, build England's canals and ship goods on them."
    minutes = (60, 120)
    rules_version = 4  # 3: whoever had no contract to take could pass (contract.none-left)
    oldest_rules = 3
    lead = 14.0
    simulations = 800  # there is much to choose from
    pairing = 100
    unordered = ("take",)
    closing = ("pass", "done")
    headings = ("turn",)
    minor = ("passed", "opened", "spent", "reshuffled")
    defaults = ("tile", "payment", "canal")
    spared = ("surveyor",)
    meant_by: ClassVar[dict[str, str]] = {"withdraw": "verb"}
    carries = ("build",)
    weights: evaluate.Weights = evaluate.USUAL
    options = (
        Option("edition", EDITIONS, "second", "The revised edition (2 to 5 players) or the first (3 to 5)."),
        Option("length", LENGTHS, "0", "Move the end marker: a shorter or longer game (setup.length)."),
        Option(
            "withdraw",
            ("any", "previous"),
            "any",
            "Which tiles may be taken back: of any earlier turn, or of the previous one only (build.withdraw-turn).",
            fine=True,
        ),
    )

    def players(self, options: dict[str, str]) -> tuple[int, ...]:
        return (2, 3, 4, 5) if options["edition"] == "second" else (3, 4, 5)  # players.count

    def clash(self, options: dict[str, str]) -> str | None:
        if options["edition"] == "first" and options["length"] != "0":
            return f"length = {options['length']!r} does not go with edition = 'first'; allowed there: 0"
        if options["edition"] == "first" and options["withdraw"] != "any":
            return f"withdraw = {options['withdraw']!r} does not go with edition = 'first'; allowed there: any"
        return None

    def load(self, path: Path | None) -> tuple[CanalManiaContent, str]:
        return load_content(path)

    def start(self, setup: Setup[CanalManiaContent, CanalManiaPosition]) -> CanalManiaPosition:
        return start(setup)

    def seat_names(self, setup: Setup[CanalManiaContent, CanalManiaPosition]) -> tuple[str, ...]:
        return SEATS[: setup.players]

    def draw(self, observation: Observation, language: str = "en") -> str:
        return draw.draw(observation, self.load_texts("draw", language))

    def draw_parts(
        self, observation: Observation, narrow: bool = False, language: str = "en", players: PlayerNames = NO_NAMES
    ) -> dict[str, str]:
        texts = self.load_texts("draw", language)
        return draw.draw_parts(
            observation, narrow, texts, texts | {f"seat.{seat}": name for seat, name in players.items()}
        )

    def things(self, setup: Setup[CanalManiaContent, CanalManiaPosition], event: Event) -> list[str]:
        if event.kind == "contract-revealed":
            return [f"contract-{event.facts['contract']}"]
        towns = [f"town-{town}" for town in event.words("town", "barge", "towns")]
        return [f"hex-{hex}" for hex in event.words("hex")] + towns

    def notes(self, observation: Observation, language: str = "en") -> Notes:
        return CanalManiaNotes(observation, self.load_texts("names", language), self.load_texts("draw", language))

    def vignette(self) -> str:
        return draw_vignette.vignette()

    def seat_colours(self) -> dict[str, str]:
        return glyphs.OWNER_COLOURS

    def arrange(self, setup: Setup[CanalManiaContent, CanalManiaPosition], sheet: Sheet) -> CanalManiaPosition:
        return arrange.arrange(setup, sheet)

    def sketch(self, observation: Observation) -> str:
        return sketch.sketch(observation)

    def evaluate(self, position: CanalManiaPosition, seat: int) -> float:
        return evaluate.evaluate(position, seat, self.weights)

    def values(self, position: CanalManiaPosition) -> list[float]:
        return evaluate.values(position, self.weights)

    def terms(self, position: CanalManiaPosition, seat: int) -> dict[str, float]:
        return evaluate.terms(position, seat, self.weights)


GAME = CanalMania()
