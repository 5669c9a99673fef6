"""A game in the terminal: the board as text, moves picked word by word with completion."""

from __future__ import annotations

import random
import sys

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from rich.console import Console

from towpath.bots import Bot, Lookahead, Perspective
from towpath.engine import Event, IllegalMove, Match
from towpath.rulebook.texts import refusal

LEAVE = ("quit", "exit", "q")


class Terminal:
    """One person against bots."""

    def __init__(self, match: Match, seat: int, rng: random.Random) -> None:
        self.match = match
        self.seat = seat
        self.console = Console(highlight=False)
        self.bots: list[Bot] = [Lookahead(rng) for _ in range(match.setup.players)]
        self.session: PromptSession[str] | None = PromptSession() if sys.stdin.isatty() else None

    def run(self) -> bool:
        """Play to the end; False if the person left before."""
        self.console.print(
            f"You are {self.match.seat_names[self.seat]}. Say a move word by word: Tab shows the words, "
            "'back' takes one back, 'quit' leaves.\n"
        )
        self._tell(self.match.position.events or [])
        while not self.match.position.is_over():
            actors = self.match.position.actors()
            if self.seat in actors:
                move = self._ask()
                if move is None:
                    return False
                self._play(self.seat, move)
            for bot in [actor for actor in actors if actor != self.seat]:
                perspective = Perspective(self.match.position, bot)
                code = self.bots[bot].choose(perspective)
                words = self.match.position.spell(bot, code)
                self._play(bot, " ".join([word.text for word in words]))
        self.console.print(self.match.setup.game.sketch(self.match.position.observe(self.seat)))
        return True

    def _play(self, seat: int, move: str) -> None:
        try:
            self._tell(self.match.play(seat, move))
        except IllegalMove as illegal:
            self.console.print(refusal(self.match.setup.game, illegal.reason), style="red")

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            seen = event.seen_by(self.seat)
            facts = ", ".join([f"{key} {_shown(value)}" for key, value in seen.facts.items()])
            self.console.print(f"  · {seen.kind}{': ' if facts else ''}{facts}", style="dim", markup=False)

    def _ask(self) -> str | None:
        """A whole legal move, asked for word by word; None if the person leaves."""
        game, position = self.match.setup.game, self.match.position
        self.console.print("\n" + game.sketch(position.observe(self.seat)), markup=False)
        words: list[str] = []
        while True:
            choices = [word.text for word in position.moves(self.seat).after(" ".join(words))]
            if choices == [""] and words:
                return " ".join(words)
            if len(choices) == 1:
                words.append(choices[0])
                continue
            typed = self._line(" ".join(words), choices)
            if typed is None or typed in LEAVE:
                return None
            if typed == "back":
                words = words[:-1]
            elif not typed and "" in choices:
                return " ".join(words)
            elif typed:
                words = self._extend(words, typed.split())

    def _extend(self, words: list[str], typed: list[str]) -> list[str]:
        """The words with what was typed, or as they were and the reason why not."""
        position = self.match.position
        longer = words + typed
        if position.moves(self.seat).after(" ".join(longer)):
            return longer
        reason = position.explain(self.seat, " ".join(longer))
        assert reason is not None
        self.console.print(refusal(self.match.setup.game, reason), style="red", markup=False)
        return words

    def _line(self, so_far: str, choices: list[str]) -> str | None:
        shown = " ".join([choice or "(Enter)" for choice in choices])
        self.console.print(f"[bold]{so_far or 'Your move'}[/bold]: {shown}")
        try:
            if self.session is None:
                return input().strip()
            completer = WordCompleter([choice for choice in choices if choice])
            return self.session.prompt("> ", completer=completer, complete_while_typing=True).strip()
        except (EOFError, KeyboardInterrupt):
            return None


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join([f"{key} {each:+d}" for key, each in value.items() if each])
    return str(value)
