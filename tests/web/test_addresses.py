"""By which addresses others can open this machine, whatever its network looks like."""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from towpath.web import addresses
from towpath.web.addresses import addresses_for, is_private, network_addresses

Machine = Callable[..., None]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine with these ways to the outside, real network adapters, and addresses of its own name."""

    def make(four: str = "", six: str = "", adapters: Sequence[str] = (), name: Sequence[str] = ()) -> None:
        ways = {socket.AF_INET: four, socket.AF_INET6: six}
        monkeypatch.setattr(addresses, "way_out", lambda family: ways[family])
        monkeypatch.setattr(addresses, "of_adapters", lambda: list(adapters))
        monkeypatch.setattr(addresses, "of_name", lambda: list(name))

    return make


def test_a_laptop_at_home_has_one_address_and_ipv4_comes_first(machine: Machine) -> None:
    machine("192.168.1.20", "2a02:1234::7", ["192.168.1.20"])
    assert network_addresses() == ["192.168.1.20", "2a02:1234::7"]


def test_behind_a_tunnel_the_network_at_home_comes_first(machine: Machine) -> None:
    machine("10.8.0.2", adapters=["192.168.1.20"])
    assert network_addresses() == ["192.168.1.20", "10.8.0.2"]


def test_where_the_adapters_are_not_told_the_machines_name_helps(machine: Machine) -> None:
    machine("192.168.1.20", name=["127.0.1.1", "192.168.1.20", "192.168.7.7"])
    assert network_addresses() == ["192.168.1.20", "192.168.7.7"]


def test_a_network_without_a_way_out_is_a_network(machine: Machine) -> None:
    machine(adapters=["192.168.43.1"])
    assert network_addresses() == ["192.168.43.1"]


def test_addresses_that_nobody_else_can_use_are_left_out(machine: Machine) -> None:
    machine("127.0.0.1", "fe80::1%eth0", ["169.254.3.4"], ["::1", "fe80::2", "0.0.0.0", "nonsense"])
    assert network_addresses() == []
    machine("", "fd12:3456::1")
    assert network_addresses() == ["fd12:3456::1"]


def test_a_host_that_was_chosen_is_the_address_unless_it_is_this_computer_alone(machine: Machine) -> None:
    machine("192.168.1.20")
    assert addresses_for("") == addresses_for("0.0.0.0") == addresses_for("::") == ["192.168.1.20"]
    assert addresses_for("10.0.0.5") == ["10.0.0.5"]
    assert addresses_for("127.0.0.1") == addresses_for("localhost") == addresses_for("::1") == []


def test_a_private_address_opens_only_in_its_network() -> None:
    for host in ("192.168.1.20", "10.0.0.5", "[fd00::2]", "laptop", "laptop.local"):
        assert is_private(host), host
    for host in ("towpath.example.org", "93.184.215.14", "[2a02:1234::7]"):
        assert not is_private(host), host


def test_nothing_is_sent_to_find_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AssertionError("something was sent")

    for verb in ("send", "sendto", "sendmsg", "sendall"):
        monkeypatch.setattr(socket.socket, verb, refuse, raising=False)
    network_addresses()
