"""Tables and records that were begun by earlier rules are opened and played to their end by those rules."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from towpath import BadInput, SeededChance, game
from towpath.engine import Position, parse_record, read_record
from towpath.engine.record import CHANCE, Record
from towpath.games import games
from towpath.table import PERSON, Change, Holder, Table, hashed, open_table, snapshot
from towpath.table.changes import MOVED, OPENED
from towpath.table.snapshot import restored

TESTS = Path(__file__).parent.parent
RECORDS = sorted((TESTS / "records" / "older").glob("*.towpath"))


def journal(record: Record) -> list[Change]:
    """What a table at which this game was played would have in its journal."""
    position: Position = record.setup.start()
    seats = record.setup.seat_names()
    holders = [Holder(PERSON, name, hashed(name)).as_dict() for name in seats]
    facts: dict[str, Any] = {
        "game": record.setup.game.name, "rules": record.setup.rules, "players": len(seats),
        "options": record.setup.options, "holders": holders, "listed": False, "chance": [], "lesson": None,
    }  # fmt: skip
    changes = [Change(OPENED, facts)]
    for actor, words in record.entries:
        if actor == CHANCE:
            chance = position.chance()
            assert chance is not None
            name, _, outcome = words.rpartition(" ")
            code = next(code for code in chance.codes if position.spell_chance(code) == outcome)
            changes[-1].facts["chance"].append([name, outcome, code])
            position.apply_chance(code)
            continue
        seat = seats.index(actor)
        move = position.read(seat, words)
        assert move is not None
        position.apply(seat, move)
        facts = {"seat": seat, "code": move, "words": words, "chance": [], "retractable": False, "returned": False}
        changes.append(Change(MOVED, facts))
    return changes


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_earlier_rules_replays_and_keeps_its_version(path: Path) -> None:
    record = read_record(path, game)
    assert record.setup.rules < record.setup.game.rules_version
    assert record.replay().is_over()
    assert f"\nrules {record.setup.rules}\n" in record.text()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("part", (0.3, 0.7))
def test_a_table_of_earlier_rules_opens_where_it_stood_and_is_played_to_its_end(path: Path, part: float) -> None:
    record = read_record(path, game)
    changes = journal(record)
    at = Table("older")
    for change in changes[: int(len(changes) * part)]:
        at.accept(change)
    assert at.setup.rules == record.setup.rules
    rng, chance = random.Random(path.stem), SeededChance(path.stem)
    for number in range(10_000):
        if at.position.is_over():
            break
        seat = rng.choice(at.position.actors())
        at.turn_holder = -1
        at.accept(at.propose_move(seat, at.position.moves(seat).sample(rng), at.version, "", chance))
        if number == 20:
            facts = snapshot(at)
            again = restored("older", facts)
            assert again.setup.rules == record.setup.rules and again.position.hash() == at.position.hash()
            at = again
    assert at.position.is_over()
    assert at.record().replay().hash() == at.position.hash()


def test_a_table_of_earlier_rules_still_allows_what_only_they_allowed() -> None:
    """In this game of rules 3 somebody finds no contract left and passes, which rules 4 forbid (contract.none-left)."""
    path = TESTS / "records" / "older" / "canal-mania-rules-3-second-5.towpath"
    record = read_record(path, game)
    now = parse_record(path.read_text("utf-8").replace("\nrules 3\n", "\nrules 4\n"), game)
    with pytest.raises(BadInput, match=r"entry (\d+), '\w+: pass': .* refused by rule contract\.none-left") as refused:
        now.replay()
    entry = int(str(refused.value).split(",")[0].removeprefix("entry "))
    decisions = [words for actor, words in record.entries[: entry - 1] if actor != CHANCE]
    at = Table("older")
    for change in journal(record)[: 1 + len(decisions)]:
        at.accept(change)
    seat = at.setup.seat_names().index(record.entries[entry - 1][0])
    at.accept(at.propose_move(seat, "pass", at.version, "", SeededChance("x")))
    assert at.record().entries[entry - 1] == record.entries[entry - 1]
    assert at.record().setup.rules == 3


@pytest.mark.parametrize("title", games().values(), ids=lambda title: title.name)
def test_a_new_game_is_played_by_the_rules_of_now_and_unknown_rules_are_refused(title: Any) -> None:
    setup = title.setup()
    opened = open_table(
        setup, [Holder(PERSON, "p", hashed(str(n))) for n in range(setup.players)], False, SeededChance("x")
    )
    assert opened.facts["rules"] == setup.rules == title.rules_version
    for version in (title.oldest_rules - 1, title.rules_version + 1):
        opened.facts["rules"] = version
        if version:
            with pytest.raises(BadInput, match=rf"table t: rules = {version}; this Towpath plays {title.name}"):
                Table("t").accept(opened)


def test_every_version_that_can_still_be_played_has_a_record() -> None:
    recorded = {
        (record.setup.game.name, record.setup.rules) for record in (read_record(path, game) for path in RECORDS)
    }
    expected = {
        (name, rules) for name, title in games().items() for rules in range(title.oldest_rules, title.rules_version)
    }
    assert recorded == expected


def test_a_record_from_before_an_option_was_there_is_played_with_the_option_as_usual() -> None:
    text = (TESTS / "games" / "kontor" / "records" / "kontor-basic-2.towpath").read_text("utf-8")
    older = text.replace("option guards any\n", "").replace("option customs-office quay\n", "")
    assert older != text
    record = parse_record(older, game)
    assert record.replay().is_over() and record.text() == text
    opening = journal(record)[0]
    del opening.facts["options"]["guards"]
    at = Table("t")
    at.accept(opening)
    assert at.setup.options["guards"] == "any"
