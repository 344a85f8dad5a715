"""Counting those who fail, and the addresses by which they are known."""

import pytest

from saves.server.identity import attempts as module
from saves.server.identity.addresses import (
    AddressError,
    household,
    network,
    networks_of,
    plain_address,
)
from saves.server.identity.attempts import Attempts


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_after_so_many_one_waits_until_the_time_has_passed() -> None:
    clock = Clock()
    attempts = Attempts(3, 60.0, clock)
    assert [attempts.count("a") for _ in range(2)] == [1, 2]
    assert attempts.wait("a") == 0
    clock.now += 20
    attempts.count("a")
    assert attempts.wait("a") == 40
    assert attempts.wait("b") == 0
    clock.now += 40
    assert attempts.wait("a") == 0
    assert attempts.count("a") == 1


def test_whoever_succeeds_begins_anew() -> None:
    attempts = Attempts(1, 60.0, Clock())
    attempts.count("a")
    attempts.forget("a")
    attempts.forget("nobody")
    assert attempts.wait("a") == 0


def test_a_flood_of_names_takes_no_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ROOM", 100)
    attempts = Attempts(1, 60.0, Clock())
    for number in range(1000):
        attempts.count(str(number))
        attempts.count("stubborn")
    assert len(attempts) == 100
    assert attempts.wait("stubborn") > 0


@pytest.mark.parametrize(
    ("said", "plain", "home"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"),
        ("2001:DB8::0:7", "2001:db8::7", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::1", "fe80::/64"),
        ("", "", ""),
        ("localhost", "", ""),
        ("203.0.113.07", "", ""),
        ("1.2.3.4\n5.6.7.8", "", ""),
        ("\u0661.2.3.4", "", ""),
        ("1.2.3.4'; DROP TABLE ban; --", "", ""),
        ("9" * 5000, "", ""),
    ],
)
def test_an_address_has_one_spelling(said: str, plain: str, home: str) -> None:
    assert (plain_address(said), household(said)) == (plain, home)


def test_a_network_has_one_spelling() -> None:
    assert network(" 203.0.113.7/24 ") == "203.0.113.0/24"
    assert network("203.0.113.7") == "203.0.113.7/32"
    assert network("::ffff:203.0.113.7/120") == "203.0.113.0/24"
    assert network("2001:db8::7/32") == "2001:db8::/32"


@pytest.mark.parametrize(
    "said",
    [
        "",
        "0.0.0.0/0",
        "::/0",
        "grant",
        "1.2.3.4/33",
        "::ffff:0:0/96",
        "1.0.0.0/7",
        "::/15",
        "2001:db8::/33",
    ],
)
def test_what_is_no_network_is_refused(said: str) -> None:
    with pytest.raises(AddressError):
        network(said)


def test_an_address_lies_in_its_networks() -> None:
    lies_in = networks_of("203.0.113.7")
    assert network("203.0.113.7") in lies_in
    assert network("203.0.0.0/16") in lies_in
    assert network("203.0.112.0/24") not in lies_in
    for size in (8, 24, 31, 32):
        assert network(f"203.0.113.7/{size}") in lies_in
    for size in (16, 48, 64, 128):
        assert network(f"2001:db8:1:2:3::7/{size}") in networks_of("2001:db8:1:2:3::7")
    assert network("2001:db8::/32") in networks_of("2001:db8::7")
    assert networks_of("nobody") == []
