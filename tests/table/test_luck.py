"""Sealed luck: it follows from a secret seed that was promised before the game, so that everybody can check it afterwards."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from towpath import BadInput, SeededChance, game
from towpath.engine import Chance, Position, SealedChance, commitment, parse_record
from towpath.table import BOT, PERSON, Holder, Refused, Table, hashed, open_table, opening, restored, snapshot
from towpath.table.agreements import UNDO, undo_can_be_asked
from towpath.table.holders import Kind
from towpath.table.summary import summary

GAMES = pytest.mark.parametrize("name", ["kontor", "arriala", "canal-mania"])
SEEDS = [bytes([number]) * 32 for number in range(4)]


@pytest.fixture(autouse=True)
def known_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first table's seed is known, the next one's too, and so on."""
    seeds: Iterator[bytes] = (hashlib.sha256(str(number).encode()).digest() for number in count())
    monkeypatch.setattr(opening, "new_seed", lambda: next(seeds))


def sealed(name: str = "kontor", kinds: tuple[Kind, ...] = (PERSON, BOT)) -> Table:
    setup = game(name).setup(len(kinds))
    table = Table("t")
    table.accept(open_table(setup, [Holder(kind, kind, hashed(f"{seat}")) for seat, kind in enumerate(kinds)], False))
    return table


def play(table: Table, moves: int | None = None, seed: str = "luck") -> None:
    """So many moves at random; None: to the end."""
    rng = random.Random(seed)
    until = None if moves is None else len(table.played) + moves
    while not table.position.is_over() and len(table.played) != until:
        seat = rng.choice(table.position.actors())
        if table.turn_holder not in (-1, seat):
            table.accept(table.propose_end_turn(table.turn_holder, ""))
        table.accept(table.propose_move(seat, table.position.moves(seat).sample(rng), table.version, ""))


def outcomes(table: Table) -> list[str]:
    return [words for actor, words in table.record().entries if actor == "chance"]


# --- what follows from a seed


def independent(seed: str, number: int, seen: str, outcomes: list[tuple[int, int]]) -> int:
    """The rule of docs/fairness.md, written from that page alone: pairs of outcome and weight in ascending order."""
    total = sum(weight for _, weight in outcomes)
    for attempt in range(1000):
        text = f"towpath luck/{number}/{seen}/{attempt}"
        draw = int(hmac.new(bytes.fromhex(seed), text.encode(), hashlib.sha256).hexdigest(), 16)
        if draw < 2**256 // total * total:
            break
    ticket = draw % total
    while ticket >= outcomes[0][1]:
        (_, weight), *outcomes = outcomes
        ticket -= weight
    return outcomes[0][0]


@GAMES
def test_a_stranger_who_reads_the_rule_finds_every_outcome_of_a_game(name: str) -> None:
    table = sealed(name, (PERSON, PERSON))
    play(table)
    record, number = table.record(), 0
    position: Position = record.setup.start()
    seats = record.setup.seat_names()
    for actor, words in record.entries:
        if actor == "chance":
            chance = position.chance()
            assert chance is not None
            weights = chance.weights or [1] * len(chance.codes)
            seen = "all" if chance.seats is None else "+".join(map(str, chance.seats))
            code = independent(record.seed, number, seen, sorted(zip(chance.codes, weights)))
            assert words == f"{chance.name} {position.spell_chance(code)}"
            position.apply_chance(code)
            number += 1
        else:
            position.play(seats.index(actor), words)
    assert number > 5
    assert hashlib.sha256(f"towpath seed/{record.seed}".encode()).hexdigest() == record.commitment


def test_the_code_in_the_page_for_players_is_right() -> None:
    # In the project's folder; tests may run from a copy inside it.
    pages = [folder / "docs/fairness.md" for folder in Path(__file__).resolve().parents]
    page = next(each for each in pages if each.exists()).read_text("utf-8")
    names: dict[str, Any] = {"hmac": hmac, "itertools": itertools}
    exec(page.partition("```python\n")[2].partition("```")[0], names)
    outcomes = [(code, code % 5) for code in range(40)]
    for number in range(100):
        assert names["outcome"](SEEDS[2].hex(), number, "1", outcomes) == independent(
            SEEDS[2].hex(), number, "1", outcomes
        )
    seed = bytes(range(32))
    assert commitment(seed) in page
    card = [(code, 1) for code in range(52)]
    outcomes = [names["outcome"](seed.hex(), number, "all", card) for number in range(8)]
    assert f"{', '.join(map(str, outcomes[:-1]))} and {outcomes[-1]}" in " ".join(page.split())


def test_what_a_seed_brings_stays_the_same_for_ever() -> None:
    """Records of today are verified in years to come."""
    seed, card = bytes(range(32)), list(range(52))
    assert commitment(seed) == "f9382a85bbd97c97fc5253cbe20261840794a5d4fdbca7f0529c82db32546a95"
    luck, dealt = SealedChance(seed), SealedChance(seed)
    assert [luck.decide(Chance("open", card)) for _ in range(8)] == [50, 13, 48, 20, 47, 21, 51, 14]
    assert [dealt.decide(Chance("deal", card, None, (0, 2))) for _ in range(4)] == [6, 35, 50, 26]


def test_outcomes_come_as_often_as_their_weights_say() -> None:
    chance, games = Chance("card", [9, 2, 5, 7], [1, 4, 0, 5]), 6000
    counts = Counter(SealedChance(SEEDS[1], number).decide(chance) for number in range(games))
    assert counts[5] == 0
    for code, weight in ((9, 1), (2, 4), (7, 5)):
        due = games * weight / 10
        assert abs(counts[code] - due) < 4 * (due * (1 - weight / 10)) ** 0.5


def test_outcomes_without_weights_are_all_alike_likely_and_seeds_differ() -> None:
    chance, games = Chance("card", list(range(7))), 700
    counts = Counter(
        SealedChance(hashlib.sha256(f"{number}".encode()).digest()).decide(chance) for number in range(7 * games)
    )
    assert sum((counts[code] - games) ** 2 / games for code in range(7)) < 22.5, "chi square, one in a thousand"


def test_a_draw_beyond_the_last_whole_multiple_is_made_again() -> None:
    """So many tickets that almost every second draw is beyond: taking the rest instead would favour the low ones."""
    total = 2**255 + 1
    chance = Chance("huge", [0, 1], [total // 2, total // 2 + 1])
    luck = SealedChance(SEEDS[2])
    again = 0
    for number in range(200):
        first = hmac.digest(SEEDS[2], f"towpath luck/{number}/all/0".encode(), "sha256")
        again += int.from_bytes(first, "big") >= total
        assert luck.decide(chance) == independent(SEEDS[2].hex(), number, "all", [(0, total // 2), (1, total // 2 + 1)])
    assert 70 < again < 130


def test_the_order_in_which_outcomes_are_listed_changes_nothing() -> None:
    for number in range(50):
        one = SealedChance(SEEDS[1], number).decide(Chance("card", [1, 2, 3], [5, 1, 3]))
        assert one == SealedChance(SEEDS[1], number).decide(Chance("card", [3, 1, 2], [3, 5, 1]))


def test_what_was_seen_and_taken_back_tells_nothing_of_what_is_dealt_face_down_instead() -> None:
    cards = list(range(10))
    same = 0
    for number in range(1000):
        open_card = SealedChance(SEEDS[1], number).decide(Chance("open", cards))
        hidden = SealedChance(SEEDS[1], number).decide(Chance("draw black", cards, None, (1,)))
        same += open_card == hidden
    assert 60 < same < 140, "as often as two cards are alike by chance"


# --- at a table


@GAMES
def test_a_decision_taken_again_finds_the_same_luck(name: str) -> None:
    table = sealed(name)
    play(table, 30)
    while not table.played[-1].chance or table.position.is_over():
        play(table, 1, f"{len(table.played)}")
    last = table.played[-1]
    chance, number = last.chance, table.outcome_count()
    for _ in range(5):
        table.accept(table.propose_request(0, UNDO, len(table.played) - 1, ""))
        assert table.outcome_count() == number - len(chance)
        table.accept(table.propose_move(last.seat, last.words, table.version, ""))
        assert table.played[-1].chance == chance
    table.accept(table.propose_request(0, UNDO, 0, ""))
    play(table, 40, "another way")
    assert table.record().entries and proved(table), "whichever way is taken, the luck follows from the seed"


def proved(table: Table) -> bool:
    """As at the end: the seed is put into the record, and every outcome is tested."""
    record = table.record()
    record.seed = table.seed
    record.hash = ""
    return record.prove().hash() == table.position.hash()


@GAMES
def test_luck_survives_a_snapshot_and_a_replay(name: str) -> None:
    table = sealed(name)
    play(table, 25)
    again = restored("t", json.loads(json.dumps(snapshot(table))))
    assert again.seed == table.seed and again.commitment == table.commitment and again.outcome_count() > 0
    play(table, 25, "on")
    play(again, 25, "on")
    assert again.record().text() == table.record().text() and proved(again)


def test_every_table_has_a_seed_of_its_own() -> None:
    one, two = sealed(), sealed()
    assert len(one.seed) == 64 and one.seed != two.seed and one.commitment == commitment(bytes.fromhex(one.seed))
    assert outcomes(one) != outcomes(two)


def test_a_table_with_another_source_of_chance_promises_nothing() -> None:
    table = Table("t")
    table.accept(open_table(game("kontor").setup(2), [Holder(PERSON), Holder(PERSON)], False, SeededChance(1)))
    assert (table.seed, table.commitment, table.open_seed(), table.record().commitment) == ("", "", "", "")
    table.accept(table.propose_move(0, next(iter(table.position.moves(0))), table.version, "", SeededChance(2)))


def test_a_table_from_before_there_were_seeds_goes_on() -> None:
    opening = open_table(game("kontor").setup(2), [Holder(PERSON), Holder(PERSON)], False)
    del opening.facts["seed"]
    table = Table("t")
    table.accept(opening)
    play(table, 20)
    old = snapshot(table)
    del old["opening"]["seed"]
    table = restored("t", old)
    play(table, 20)
    assert table.commitment == "" and "commitment" not in table.record().text()


def test_the_seed_is_revealed_when_the_game_is_over_and_not_before() -> None:
    table = sealed()
    while not table.position.is_over():
        assert table.open_seed() == "" and table.seed not in table.record().text()
        assert table.commitment in table.record().text() and table.seed not in repr(summary(table))
        play(table, 1, f"{table.version}")
    assert table.open_seed() == table.seed and f"\nseed {table.seed}\n" in table.record().text()


def test_nothing_is_undone_once_the_seed_is_open() -> None:
    table = sealed()
    play(table)
    last = table.played[-1].seat
    assert not table.can_undo(last) and not undo_can_be_asked(table, 0)
    with pytest.raises(Refused, match="all-open"):
        table.propose_undo(last, "")
    with pytest.raises(Refused, match="all-open"):
        table.propose_request(0, UNDO, 3, "")


def test_a_change_that_is_printed_keeps_the_seed_to_itself() -> None:
    opening = open_table(game("kontor").setup(2), [Holder(PERSON), Holder(PERSON)], False)
    assert opening.facts["seed"] not in repr(opening) and "opened" in repr(opening)


# --- records


@GAMES
def test_the_record_of_a_finished_game_proves_its_luck(name: str) -> None:
    table = sealed(name, (PERSON, PERSON))
    play(table)
    record = parse_record(table.record().text(), game)
    assert record.text() == table.record().text()
    assert record.prove().hash() == table.position.hash()


def test_an_outcome_that_does_not_follow_from_the_seed_is_named() -> None:
    table = sealed()
    play(table)
    record = table.record()
    number, (_, words) = next(each for each in enumerate(record.entries, 1) if "canal-at" in each[1][1])
    drawn = words.rpartition(" ")[2]
    later = next(other for actor, other in record.entries[number:] if actor == "chance" and "-canal" in other)
    other = later.rpartition(" ")[2]
    record.entries[number - 1] = ("chance", words.replace(drawn, other))
    with pytest.raises(BadInput) as raised:
        record.prove()
    assert (
        str(raised.value)
        == f"entry {number}, 'chance: {words.replace(drawn, other)}': by the seed it would be '{words}'"
    )


def test_a_seed_that_was_not_promised_proves_nothing() -> None:
    table = sealed()
    play(table)
    record = table.record()
    record.seed = SEEDS[3].hex()
    with pytest.raises(BadInput, match="was promised"):
        record.prove()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("seed 12\n", "seed = '12'; should be 64 digits"),
        (f"seed {'a' * 64}\n", "without the header 'commitment'"),
        (f"commitment {'A' * 64}\n", "should be 64 digits"),
        (f"commitment {'a' * 64}\ncommitment {'a' * 64}\n", "each once"),
    ],
)
def test_a_spoilt_seal_is_refused(lines: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        parse_record(f"towpath record 1\ngame kontor\nrules 1\nplayers 2\n{lines}", game)
