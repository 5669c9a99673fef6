"""Who is here, in two server processes that tell each other; time passes when the test says so."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

from towpath import game
from towpath.table import OPEN, PERSON, Holder, Table, open_table
from towpath.web import presence
from towpath.web.live_table import LiveTable
from towpath.web.presence import ELSEWHERE, GRACE, NAME, PAGE, REPORT, WHO, Presence

ANN, BOB = "a" * 64, "b" * 64


class Processes:
    """Server processes that send each other messages, and their clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.all: list[Presence] = []
        self.messages: list[str] = []
        self.notified: list[tuple[Presence, set[str]]] = []

    def begin(self) -> Presence:
        number = str(len(self.all))
        new = Presence(lambda message: self.send(number, message))
        new.changed = lambda keys: self.notified.append((new, {key[:NAME] for key in keys}))
        self.all.append(new)
        return new

    def send(self, number: str, message: str) -> None:
        self.messages.append(message)
        for other in [each for each in self.all if each is not self.all[int(number)]]:
            other.receive(number, message)

    def kill(self, process: Presence) -> None:
        """It neither sends nor receives anything any more."""
        process.send = None
        process.tick = lambda: None  # type: ignore[method-assign]

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds)):
            self.now += 1
            for process in self.all:
                process.tick()

    def notified_of(self, key: str, action: Callable[[], object]) -> list[Presence]:
        """The processes that notify pages about a person while this happens."""
        self.notified.clear()
        action()
        return [process for process, names in self.notified if key[:NAME] in names]


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Processes:
    processes = Processes()
    monkeypatch.setattr(presence, "monotonic", lambda: processes.now)
    return processes


def here_in(processes: Collection[Presence], key: str) -> list[bool]:
    return [process.is_here(key) for process in processes]


def test_whoever_opens_a_page_in_one_process_is_here_in_the_other_at_once(processes: Processes) -> None:
    one, two = processes.begin(), processes.begin()
    assert processes.notified_of(ANN, lambda: one.page_is_open([ANN], "home")) == [one, two]
    assert here_in([one, two], ANN) == [True, True] and here_in([one, two], BOB) == [False, False]


def test_whoever_has_just_asked_for_something_is_announced_with_their_first_page(processes: Processes) -> None:
    one, two = processes.begin(), processes.begin()
    one.touch([ANN])
    with one.connected([ANN]):
        assert two.is_here(ANN)


def test_whoever_leaves_is_away_everywhere_when_the_grace_is_over(processes: Processes) -> None:
    one, two = processes.begin(), processes.begin()
    with one.connected([ANN]):
        processes.wait(60)
    assert processes.notified_of(ANN, lambda: processes.wait(GRACE - 1)) == []
    assert here_in([one, two], ANN) == [True, True]
    assert processes.notified_of(ANN, lambda: processes.wait(1)) == [one, two]
    assert here_in([one, two], ANN) == [False, False]
    assert one.away_for(ANN) == two.away_for(ANN) == GRACE


def test_a_page_that_is_loaded_anew_is_never_gone(processes: Processes) -> None:
    one, two = processes.begin(), processes.begin()
    with one.connected([ANN]):
        pass
    processes.wait(GRACE - 1)
    with one.connected([ANN]):
        processes.wait(2 * ELSEWHERE)
        assert here_in([one, two], ANN) == [True, True]
    assert not [said for said in processes.messages if said.startswith("gone")]


def test_only_the_last_page_that_is_closed_counts(processes: Processes) -> None:
    one, two = processes.begin(), processes.begin()
    with one.connected([ANN]):
        one.page_is_open([ANN], "home")
        one.page_is_open([ANN], "rules")
    one.page_was_closed([ANN], "home")
    processes.wait(2 * GRACE)
    assert here_in([one, two], ANN) == [True, True]
    one.page_was_closed([ANN], "rules")
    processes.wait(GRACE)
    assert here_in([one, two], ANN) == [False, False]


def test_whoever_goes_over_to_another_process_is_here_all_the_time(processes: Processes) -> None:
    one, two, three = [processes.begin() for _ in range(3)]
    with one.connected([ANN]):
        pass
    with two.connected([ANN]):
        for _ in range(60):
            processes.wait(1)
            assert here_in([one, two, three], ANN) == [True] * 3


def test_a_process_that_begins_asks_who_is_here(processes: Processes) -> None:
    one = processes.begin()
    with one.connected([ANN]):
        two = processes.begin()
        assert not two.is_here(ANN)
        assert processes.notified_of(ANN, two.ask_others) == [two]
        assert two.is_here(ANN) and WHO in processes.messages


def test_nobody_is_reported_whose_pages_are_all_closed(processes: Processes) -> None:
    one = processes.begin()
    with one.connected([ANN]):
        pass
    one.touch([BOB])
    two = processes.begin()
    two.ask_others()
    assert here_in([one, two], ANN) == here_in([one, two], BOB) == [True, False]


def test_a_page_that_reports_no_more_is_gone(processes: Processes) -> None:
    one, two = processes.begin(), processes.begin()
    one.page_is_open([ANN], "home")
    processes.wait(PAGE - 1)
    assert here_in([one, two], ANN) == [True, True]
    assert processes.notified_of(ANN, lambda: processes.wait(1 + REPORT)) == [one, two]
    assert here_in([one, two], ANN) == [False, False] and not one.pages


def test_of_a_process_that_says_nothing_any_more_nobody_is_here(processes: Processes) -> None:
    one, two = processes.begin(), processes.begin()
    with one.connected([ANN]):
        processes.kill(one)
        processes.wait(ELSEWHERE - 1)
        assert two.is_here(ANN)
        assert processes.notified_of(ANN, lambda: processes.wait(1 + REPORT)) == [two]
        assert not two.is_here(ANN) and two.away_for(ANN) == ELSEWHERE + REPORT
        assert not two.elsewhere


def test_a_process_where_nobody_is_left_is_forgotten(processes: Processes) -> None:
    one, two = processes.begin(), processes.begin()
    with one.connected([ANN]):
        assert two.elsewhere
    processes.wait(GRACE)
    assert not two.elsewhere and not one.leaving and not one.live


def test_only_so_many_people_are_remembered_and_whoever_is_connected_is_not_forgotten(
    processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "MOST", 3)
    one, two = processes.begin(), processes.begin()
    with one.connected([ANN]):
        one.page_is_open([BOB], "home")
        for number in range(5):
            one.page_is_open([str(number) * 64], "home")
            one.page_is_open([BOB], "home")
        kept = [str(number) * 64 for number in (3, 4)] + [BOB]
        assert list(one.pages) == list(one.seen) == kept
        assert len(two.seen_elsewhere) == 3
        assert one.is_here(ANN)


def test_many_people_are_told_in_several_messages(processes: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "ROW", 2)
    one, two = processes.begin(), processes.begin()
    keys = [str(number) * 64 for number in range(5)]
    with one.connected(keys):
        assert [len(message.split(",")) for message in processes.messages] == [2, 2, 1]
        assert here_in([two], keys[4]) == [True]
    processes.wait(GRACE)
    assert not [key for key in keys if two.is_here(key)]
    assert max(map(len, processes.messages)) < 60


def test_a_server_alone_sends_nothing_and_notifies_its_own_tables(processes: Processes) -> None:
    alone = processes.begin()
    alone.send = None
    with alone.connected([ANN]):
        alone.ask_others()
    assert processes.notified_of(ANN, lambda: processes.wait(GRACE)) == [alone]
    assert not processes.messages


def test_whoever_watches_on_several_pages_is_counted_once() -> None:
    table = Table("t")
    holders = [Holder(PERSON, "Ann", ANN), Holder(OPEN)]
    table.accept(open_table(game("kontor").setup(2), holders, False))
    at = LiveTable(table, Presence())
    with at.connected([ANN]), at.connected([BOB]):
        assert at.spectators == 1
        with at.connected([BOB]), at.connected(), at.connected():
            assert at.spectators == 3, "two of whom nothing is known"
        assert at.spectators == 1
    assert at.spectators == 0
