"""Hints: a legal move, and sentences in the reader's language that the evaluation bears out."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from towpath.bots import Perspective
from towpath.bots.hint import FUTURES, changes, hint, reasons
from towpath.bots.search import Search
from towpath.engine import Position
from towpath.engine.i18n import LANGUAGES, load_texts
from towpath.games import game, games
from towpath.lab.bench import gather_views
from towpath.lab.play import play_out, random_game

NAMES = sorted(games())


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_a_legal_move_with_reasons(name: str) -> None:
    for position, seat in gather_views(game(name).setup(), 4):
        for language in ("en", "it"):
            given = hint(Perspective(position, seat), random.Random(1), language, Search(random.Random(1), 0.0, 20))
            assert given.words in position.moves(seat)
            texts = load_texts(game(name).text_folder(), "evaluation", language)
            assert (1 if texts else 0) <= len(given.reasons) <= 2
            assert all([reason in str(texts) for reason in given.reasons])


@pytest.mark.parametrize("name", NAMES)
def test_the_terms_add_up_to_the_evaluation(name: str) -> None:
    title = game(name)
    for position, _ in gather_views(title.setup(), 12):
        for seat in range(position.setup.players):
            worth = title.evaluate(position, seat)
            assert sum(title.terms(position, seat).values()) == pytest.approx(worth)
            assert title.values(position)[seat] == pytest.approx(worth)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_term_has_its_sentences_in_every_language(name: str, language: str) -> None:
    title = game(name)
    texts = load_texts(title.text_folder(), "evaluation", language)
    position, seat = gather_views(title.setup(), 1)[0]
    over = random_game(title.setup(), random.Random(1)).position
    names = {*title.terms(position, seat), *title.terms(over, seat)}
    if texts:  # a game may leave hints without reasons
        assert {*texts} == {"only", *names}
        assert all([texts[each]["better"] and texts[each]["worse"] for each in names])


def test_what_gets_better_is_said_first_and_what_hardly_changes_not_at_all() -> None:
    texts = {each: {"better": f"{each} up", "worse": f"{each} down"} for each in ("a", "b", "c", "d")}
    assert reasons({"a": -3.0, "b": 2.0, "c": 1.0, "d": 0.0}, texts, 0.5) == ["b up", "a down"]
    assert reasons({"a": -0.1, "b": 0.2, "c": 0.1}, texts, 0.5) == ["b up"]


# What a sentence is about, for the seat that gets the hint: it must grow when the sentence says so.
MEASURES: dict[tuple[str, str], Callable[[Position, int], float]] = {
    ("arriala", "points"): lambda position, seat: position.scores()[seat],
    ("canal-mania", "points"): lambda position, seat: position.scores()[seat],
    ("kontor", "money"): lambda position, seat: _guilders(position, seat) - _guilders(position, 1 - seat),
}


def _guilders(position: Position, seat: int) -> int:
    names = position.setup.seat_names()
    return int(position.observe(seat).fact(f"seats.{names[seat]}.guilders"))


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_true_of_the_plan(name: str) -> None:
    """The terms that are named change in the direction that is said, and what they are about does, too."""
    title = game(name)
    texts = load_texts(title.text_folder(), "evaluation", "en")
    checked = 0
    for number, (position, seat) in enumerate(gather_views(title.setup(), 10)):
        bot = Search(random.Random(number), 0.0, 20)
        perspective = Perspective(position, seat)
        code = bot.choose(perspective)
        if not texts or bot.simulations_done == 0:
            continue
        changed = changes(perspective, bot, code, random.Random(number))
        said = reasons(changed, texts, 0.0)
        for term, worth in changed.items():
            better, worse = texts[term]["better"] in said, texts[term]["worse"] in said
            assert not (better and worth <= 0) and not (worse and worth > 0), (term, worth, said)
            measure = MEASURES.get((name, term))
            if (better or worse) and measure is not None and abs(worth) > 1e-9:
                grown = average_growth(perspective, bot, code, random.Random(number), measure)
                assert grown * worth > 0, (term, worth, grown)
            checked += better or worse
    assert checked or not texts


def average_growth(
    perspective: Perspective, bot: Search, code: int, rng: random.Random, measure: Callable[[Position, int], float]
) -> float:
    """How much a measure grows over the same imagined futures as in `changes`."""
    grown = 0.0
    for _ in range(FUTURES):
        position = perspective.imagine(rng)
        before = measure(position, perspective.seat)
        bot.follow(position, code)
        grown += measure(position, perspective.seat) - before
    return grown


def test_a_game_that_ends_gives_up_no_points() -> None:
    """Other terms are gone when a game is over; they have not become less."""

    class Ending:
        """A bot whose plan plays the game to its end."""

        def follow(self, position: Position, code: int) -> None:
            position.apply(position.actors()[0], code)
            play_out(position, random.Random(1))

    for name in ("arriala", "canal-mania", "kontor"):
        position, seat = gather_views(game(name).setup(), 3)[1]
        perspective = Perspective(position, seat)
        code = position.codes(seat)[0]
        assert list(changes(perspective, Ending(), code, random.Random(1))) == ["won"]  # type: ignore[arg-type]
