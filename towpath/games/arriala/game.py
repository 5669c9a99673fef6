"""The game Arriala: Canal de Garonne (Florian Fay): its options, content, drawing and evaluation."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from towpath.engine import NO_NAMES, Event, Game, Observation, Option, PlayerNames, Setup
from towpath.engine.notes import Notes
from towpath.engine.sheet import Sheet
from towpath.games.arriala import arrange, draw, draw_vignette, evaluate, glyphs, sketch
from towpath.games.arriala.components import COLOURS, ArrialaContent, load_content
from towpath.games.arriala.draw_notes import ArrialaNotes
from towpath.games.arriala.position import ArrialaPosition, start


class Arriala(Game[ArrialaContent, ArrialaPosition]):
    name = "arriala"
    title = "Arriala: Canal de Garonne"
    about = "Master builders send workers along the canal of the Garonne, and not only their own."
    minutes = (45, 75)
    rules_version = 2  # 1: of several alike workers one was picked at once (A35); what it allowed is still allowed
    closing = ("end-turn",)
    headings = ("turn",)
    minor = ("turn-ended", "reshuffled")
    meant_by: ClassVar[dict[str, str]] = {"play": "card"}
    narrowing = ("colour",)  # the page points at the worker itself
    lead = 4.0
    simulations = 200  # every one goes through the answers of all others
    weights: evaluate.Weights = evaluate.USUAL
    options: tuple[Option, ...] = (
        Option(
            "town-is-canal-target",
            ("on", "off"),
            "on",
            "New and returning workers may be set in towns (A1).",
            fine=True,
        ),
        Option(
            "back-move-window",
            ("preceding-turn", "since-own-turn"),
            "preceding-turn",
            "Whose moves may not be undone: the last turn's, or all since your own last turn (R55, A6).",
            fine=True,
        ),
        Option(
            "last-place-rule",
            ("shared", "alone"),
            "shared",
            "Who is last and may build a masterwork: also players level at the end, or one alone (R76, A15).",
            fine=True,
        ),
        Option(
            "scored-may-move-again",
            ("on", "off"),
            "on",
            "A worker just scored may move a second time (R70, A5).",
            fine=True,
        ),
        Option(
            "moved-may-build",
            ("off", "on"),
            "off",
            "A worker may move and build a river work in one turn (R56).",
            fine=True,
        ),
        Option(
            "safety-end",
            ("on", "off"),
            "on",
            "End when everybody passes, or after 20 rounds without anything scored, built or placed; off: after 200 (A30, A36).",
            fine=True,
        ),
    )

    def players(self, options: dict[str, str]) -> tuple[int, ...]:
        return (2, 3, 4)  # R1

    def load(self, path: Path | None) -> tuple[ArrialaContent, str]:
        return load_content(path)

    def start(self, setup: Setup[ArrialaContent, ArrialaPosition]) -> ArrialaPosition:
        return start(setup)

    def seat_names(self, setup: Setup[ArrialaContent, ArrialaPosition]) -> tuple[str, ...]:
        return COLOURS[: setup.players]

    def draw(self, observation: Observation, language: str = "en") -> str:
        return draw.draw(observation, self.load_texts("draw", language))

    def draw_parts(
        self, observation: Observation, narrow: bool = False, language: str = "en", players: PlayerNames = NO_NAMES
    ) -> dict[str, str]:
        texts = self.load_texts("draw", language)
        return draw.draw_parts(observation, narrow, texts, texts | players)

    def things(self, setup: Setup[ArrialaContent, ArrialaPosition], event: Event) -> list[str]:
        board = setup.content
        places = event.words("place", "to", "spaces", "vineyard", "from")
        return [board.element(board.by_name[place]) for place in places]

    def notes(self, observation: Observation, language: str = "en") -> Notes:
        points = self.load_texts("phrases", language)["action-points"]
        return ArrialaNotes(observation, self.load_texts("names", language), points)

    def vignette(self) -> str:
        return draw_vignette.vignette()

    def signs(self) -> dict[str, str]:
        return {seat: glyphs.sign(seat) for seat in COLOURS}

    def seat_colours(self) -> dict[str, str]:
        return glyphs.COLOURS

    def arrange(self, setup: Setup[ArrialaContent, ArrialaPosition], sheet: Sheet) -> ArrialaPosition:
        return arrange.arrange(setup, sheet)

    def sketch(self, observation: Observation) -> str:
        return sketch.sketch(observation)

    def evaluate(self, position: ArrialaPosition, seat: int) -> float:
        return evaluate.evaluate(position, seat, self.weights)

    def evaluate_quickly(self, position: ArrialaPosition, seat: int) -> float:
        return evaluate.evaluate_quickly(position, seat, self.weights)

    def values(self, position: ArrialaPosition) -> list[float]:
        return evaluate.values(position, self.weights)

    def terms(self, position: ArrialaPosition, seat: int) -> dict[str, float]:
        return evaluate.terms(position, seat, self.weights)


GAME = Arriala()
