"""A game in the terminal: the board as text, moves picked word by word with completion."""

from __future__ import annotations

import random
import sys
from textwrap import wrap

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from rich.console import Console

from towpath.bots import STAND_IN, Bot, Perspective, bot_of
from towpath.engine import Event, IllegalMove, Match, Word
from towpath.rulebook.narration import common, ending, label, narrate, narrator, question, seat_name
from towpath.rulebook.texts import refusal

LEAVE = ("quit", "exit", "q")


class Terminal:
    """One person against bots."""

    def __init__(
        self, match: Match, seat: int, rng: random.Random, language: str = "en", level: str = STAND_IN
    ) -> None:
        self.match = match
        self.game = match.setup.game
        self.seat = seat
        self.language = language
        self.texts: dict[str, str] = common(language)["terminal"]
        self.console = Console(highlight=False, soft_wrap=True)
        self.bots: list[Bot] = [bot_of(level, rng) for _ in range(match.setup.players)]
        self.session: PromptSession[str] | None = PromptSession() if sys.stdin.isatty() else None

    def run(self) -> bool:
        """Play to the end; False if the person left before."""
        colour = narrator(self.game, self.language).label("colour", self.match.seat_names[self.seat])
        self._print(self.texts["welcome"].replace("{colour}", colour) + "\n")
        self._narrate(self._of_set_up(self.match.position.events or []))
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
        self._print("\n" + self.game.sketch(self.match.position.observe(self.seat)))
        self._print("\n" + self._outcome())
        return True

    def _print(self, text: str, style: str | None = None) -> None:
        self.console.print(text, style=style, markup=False)

    def _play(self, seat: int, move: str) -> None:
        try:
            self._narrate(self.match.play(seat, move))
        except IllegalMove as illegal:
            self._print(refusal(self.game, illegal.reason, self.language), "red")

    # --- output

    def _of_set_up(self, events: list[Event]) -> list[Event]:
        """The own cards, and what comes last: the board shows the rest."""
        return [event for event in events[:-1] if event.secret and event.seat == self.seat] + events[-1:]

    def _narrate(self, events: list[Event]) -> None:
        for event in events:
            self._print(f"  · {narrate(self.game, event.seen_by(self.seat), self.language)}", "dim")

    def _outcome(self) -> str:
        result = self.match.position.result()
        seats = [seat_name(self.game, seat, self.language) for seat in self.match.seat_names]
        winners = narrator(self.game, self.language).joined([seats[seat] for seat in result.winners])
        points = ", ".join([f"{seat} {score}" for seat, score in zip(seats, result.scores)])
        why = ending(self.game, result.ending, self.language)
        end = self.texts["draw" if len(result.winners) > 1 else "winner"]
        end = end.replace("{winners}", winners or str(common(self.language)["nobody"]))
        return f"{why[:1].upper()}{why[1:]} {self.texts['points'].replace('{points}', points)} {end}"

    # --- input

    def _ask(self) -> str | None:
        """A whole legal move, asked for word by word; None if the person leaves."""
        position = self.match.position
        if len(position.moves(self.seat)) > 1:
            observation = position.observe(self.seat)
            self._print("\n" + self.game.sketch(observation) + "\n")
            self._print(question(self.game, observation.facts["stage"], self.language), "bold")
        words: list[str] = []
        before: list[int] = []  # how many words there were at each answer
        while True:
            choices = position.moves(self.seat).after(" ".join(words))
            if len(choices) == 1:
                if not choices[0].text:
                    return " ".join(words)
                words.append(choices[0].text)
                continue
            typed = self._line(words, choices)
            if typed is None or typed in LEAVE:
                return None
            if typed == "back":
                words = words[: before.pop()] if before else words
            elif not typed and "" in [choice.text for choice in choices]:
                return " ".join(words)
            elif typed:
                longer = self._extend(words, typed.split())
                before += [len(words)] if longer != words else []
                words = longer

    def _extend(self, words: list[str], typed: list[str]) -> list[str]:
        """The words with what was typed, or what was typed if it starts anew, or as they were and the reason why not."""
        position = self.match.position
        for longer in (words + typed, typed):
            if position.moves(self.seat).after(" ".join(longer)):
                return longer
        refused = typed if words and typed[0] == words[0] else words + typed
        reason = position.explain(self.seat, " ".join(refused))
        assert reason is not None
        self._print(refusal(self.game, reason, self.language), "red")
        return words

    def _line(self, words: list[str], choices: list[Word]) -> str | None:
        choices_text = "   ".join([self._choice(choice).replace(" ", "\0") for choice in choices])
        prefix = " ".join([*words, "…"]) + "  " if words else ""
        width = max(self.console.width, 40)
        lines = wrap(
            prefix + choices_text, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
        )
        self._print("\n".join(lines).replace("\0", " "))
        try:
            if self.session is None:
                return input().strip()
            completer = WordCompleter([choice.text for choice in choices if choice.text])
            return self.session.prompt("> ", completer=completer, complete_while_typing=True).strip()
        except (EOFError, KeyboardInterrupt):
            return None

    def _choice(self, word: Word) -> str:
        """The word to type, and what it means where that cannot be guessed from it."""
        if not word.text:
            return self.texts["enter"]
        meaning = label(self.game, word, self.language)
        plain = word.text.replace("-", " ").casefold()
        parts = meaning.replace("’", "").casefold().split()
        guessed = plain == " ".join(parts[: len(plain.split())]) or (word.kind != "verb" and plain in parts)
        return word.text if guessed else f"{word.text} ({meaning})"
