"""The game Kontor (Michael Schacht): its options, content, drawing and evaluation."""

from __future__ import annotations

from pathlib import Path

from towpath.engine import NO_NAMES, Event, Game, Observation, Option, PlayerNames, Setup
from towpath.engine.moment import Moment
from towpath.engine.notes import Notes
from towpath.engine.sheet import Sheet
from towpath.games.kontor import arrange, draw, draw_moment, draw_vignette, evaluate, glyphs, sketch
from towpath.games.kontor.components import SEATS, VARIANTS, KontorContent, load_content
from towpath.games.kontor.draw_notes import KontorNotes
from towpath.games.kontor.position import KontorPosition, start


class Kontor(Game[KontorContent, KontorPosition]):
    name = "kontor"
    title = "Kontor"
    about = "Two merchants build the harbour of Amsterdam and guard its sectors."
    minutes = (30, 60)
    rules_version = 1
    lead = 1.2
    in_turns = False
    closing = ("sit-out",)
    headings = ("round",)
    minor = ("chose", "first", "dealt", "drew", "canal-turned", "quay-turned", "decided-to-buy", "chose-to-show")
    weights: evaluate.Weights = evaluate.USUAL
    options: tuple[Option, ...] = (
        Option("variant", VARIANTS, "basic", "The rulebook's basic game or one of its five variants."),
        Option("specials", ("off", "on"), "off", "Play with floods, bridges and customs offices (R79-R89)."),
        Option("quay-pile", ("top", "none", "all"), "top", "How much of a quay pile is visible (R8, A1).", fine=True),
        Option(
            "tied-sectors",
            ("at-cut", "always"),
            "at-cut",
            "When tied sectors drop out of the five (R76, A27).",
            fine=True,
        ),
        Option("guards", ("any", "five"), "any", "Whether five guards are all that a player has (A24).", fine=True),
        Option(
            "customs-office",
            ("quay", "either"),
            "quay",
            "Whether a customs office is always a quay, or may be laid as a canal as well (R87, A44).",
            fine=True,
        ),
    )

    def players(self, options: dict[str, str]) -> tuple[int, ...]:
        return (2,)  # R1

    def clash(self, options: dict[str, str]) -> str | None:
        if options["variant"] == "tic-tac-toe" and options["specials"] == "on":
            return "specials = 'on' does not go with variant = 'tic-tac-toe'; allowed there: off"
        if options["customs-office"] != "quay" and options["specials"] == "off":
            return "customs-office = 'either' does not go with specials = 'off'; allowed there: quay"
        return None

    def load(self, path: Path | None) -> tuple[KontorContent, str]:
        return load_content(path)

    def start(self, setup: Setup[KontorContent, KontorPosition]) -> KontorPosition:
        return start(setup)

    def seat_names(self, setup: Setup[KontorContent, KontorPosition]) -> tuple[str, ...]:
        return SEATS

    def draw(self, observation: Observation, language: str = "en") -> str:
        return draw.draw(observation, self.load_texts("draw", language))

    def draw_parts(
        self, observation: Observation, narrow: bool = False, language: str = "en", players: PlayerNames = NO_NAMES
    ) -> dict[str, str]:
        texts = self.load_texts("draw", language)
        return draw.draw_parts(observation, narrow, texts, texts | players)

    def moment(
        self, observation: Observation, events: list[Event], language: str = "en", players: PlayerNames = NO_NAMES
    ) -> Moment | None:
        return draw_moment.moment(observation, events, self.load_texts("draw", language) | players)

    def things(self, setup: Setup[KontorContent, KontorPosition], event: Event) -> list[str]:
        return [f"cell-{cell}" for cell in event.words("cell", "cells")]

    def notes(self, observation: Observation, language: str = "en") -> Notes:
        return KontorNotes(observation, self.load_texts("names", language))

    def vignette(self) -> str:
        return draw_vignette.vignette()

    def signs(self) -> dict[str, str]:
        return {seat: glyphs.sign(seat) for seat in SEATS}

    def seat_colours(self) -> dict[str, str]:
        return glyphs.OWNER_COLOURS

    def arrange(self, setup: Setup[KontorContent, KontorPosition], sheet: Sheet) -> KontorPosition:
        return arrange.arrange(setup, sheet)

    def sketch(self, observation: Observation) -> str:
        return sketch.sketch(observation)

    def evaluate(self, position: KontorPosition, seat: int) -> float:
        return evaluate.evaluate(position, seat, self.weights)

    def values(self, position: KontorPosition) -> list[float]:
        return evaluate.values(position, self.weights)

    def terms(self, position: KontorPosition, seat: int) -> dict[str, float]:
        return evaluate.terms(position, seat, self.weights)


GAME = Kontor()
