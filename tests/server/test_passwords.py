"""Passwords, where they are switched on."""

import time
from collections.abc import Callable
from typing import ParamSpec

import pytest
from sqlalchemy import event

from saves.server.contract.door import RefusedError
from saves.server.contract.policy import Policy
from saves.server.database.database import ServerDatabase
from saves.server.database.tables import BanRow
from saves.server.identity import entrance as module
from saves.server.identity import passwords, rolls
from saves.server.identity.accounts import account_row
from saves.server.identity.passwords import PasswordError, Passwords
from tests.server.entering import ELSEWHERE, HERE, Gate
from tests.server.ssh_keys import ed25519

P = ParamSpec("P")
GOOD = "vicksburg 1863 \u00fc"
NO = "You may not come in."


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trials that cost little, and any number in a second."""
    monkeypatch.setattr(rolls, "Passwords", lambda: Passwords(memory=64, rounds=1))
    monkeypatch.setattr(module, "TRIALS", 1_000_000)


@pytest.fixture
def gate(database: ServerDatabase) -> Gate:
    gate = Gate(database, Policy(passwords=True))
    gate.account("grant", ed25519())
    gate.account("lee")
    set_password(gate, "grant", GOOD)
    return gate


def set_password(gate: Gate, name: str, password: str) -> str:
    with gate.database.session() as session:
        row = account_row(session, name)
        row.password = Passwords(memory=64, rounds=1).kept(password, name)
        return row.password


def refusal(attempt: Callable[P, object], *said: P.args, **more: P.kwargs) -> str:
    with pytest.raises(RefusedError) as told:
        attempt(*said, **more)
    return str(told.value)


def test_a_password_opens_where_they_are_switched_on(gate: Gate) -> None:
    assert gate.entrance.by_password("grant", GOOD, HERE).how == "password"
    assert gate.entrance.by_password("grant", "vicksburg 1863 u\u0308", HERE).how == "password"
    off = Gate(gate.database, Policy())
    assert refusal(off.entrance.by_password, "grant", GOOD, HERE) == NO


def test_what_is_kept_is_no_password(gate: Gate) -> None:
    """Whoever has read the database cannot log in with what he found there."""
    kept = set_password(gate, "grant", GOOD)
    assert GOOD not in kept
    assert refusal(gate.entrance.by_password, "grant", kept, HERE) == NO
    with pytest.raises(PasswordError):
        set_password(gate, "grant", kept)
    with gate.database.session() as session:  # as a careless hand might have put it there
        account_row(session, "lee").password = "appomattox 1865"
    assert refusal(gate.entrance.by_password, "lee", "appomattox 1865", HERE) == NO


def test_all_who_may_not_come_in_hear_the_same(gate: Gate) -> None:
    """Nobody learns which accounts there are, and which have a password."""
    said = {
        refusal(gate.entrance.by_password, name, word, "")
        for name in ("grant", "lee", "nobody", "", "gr\0ant", "x" * 4000, "\udc80")
        for word in ("wrong", "", "\udc80", "\0", "x" * 100_000)
    }
    assert said == {NO}


def test_an_account_that_there_is_not_takes_as_long_as_one_that_there_is() -> None:
    """Both are tried by the same function on something that it has made."""
    passwords = Passwords()
    kept = passwords.kept(GOOD, "grant")

    def seconds(kept: str) -> float:
        begun = time.process_time()
        assert not passwords.fits("not this one", kept)
        return time.process_time() - begun

    real = min(seconds(kept) for _ in range(3))
    for other in ("", "appomattox 1865", "$argon2id$nonsense"):
        assert min(seconds(other) for _ in range(3)) > real / 3, other


def test_too_many_wrong_ones_close_the_account_to_passwords_not_to_keys(gate: Gate) -> None:
    key = ed25519()
    gate.account("meade", key)
    for number in range(10):
        refusal(gate.entrance.by_password, "meade", "wrong", f"198.51.100.{number}")
    said = refusal(gate.entrance.by_password, "meade", "wrong", HERE)
    assert said == "Too many attempts: try again in 10 min."
    assert gate.entrance.by_key("meade", key, HERE).how == "key"
    gate.pass_time(601)
    assert refusal(gate.entrance.by_password, "meade", "wrong", HERE) == NO


def test_few_are_tried_in_a_second_whoever_asks(
    gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TRIALS", 2)
    gate = Gate(gate.database, gate.policy)
    said = [
        refusal(gate.entrance.by_password, f"u{n}", "wrong", f"198.51.100.{n}") for n in range(4)
    ]
    assert said == [NO, NO, "The server is busy: try again.", "The server is busy: try again."]
    gate.pass_time(2)
    assert gate.entrance.by_password("grant", GOOD, HERE).how == "password"


def test_a_ban_is_told_to_those_alone_who_have_the_password(gate: Gate) -> None:
    with gate.database.session() as session:
        session.add(BanRow(kind="account", value="grant", why="rude"))
    assert refusal(gate.entrance.by_password, "grant", "wrong", HERE) == NO
    assert "rude" in refusal(gate.entrance.by_password, "grant", GOOD, ELSEWHERE)


def test_no_password_is_written_down_anywhere(gate: Gate) -> None:
    said: list[object] = []

    def hear(_connection: object, _cursor: object, sql: str, values: object, *_: object) -> None:
        said.extend((sql, values))

    event.listen(gate.database.engine, "before_cursor_execute", hear)
    gate.entrance.by_password("grant", GOOD, HERE)
    refusal(gate.entrance.by_password, "grant", "shiloh church 62", HERE)
    heard = f"{said} {gate.lines()}"
    assert GOOD not in heard
    assert "shiloh" not in heard
    assert said


def test_what_was_made_with_less_effort_is_made_anew(gate: Gate) -> None:
    with gate.database.session() as session:
        row = account_row(session, "grant")
        row.password = weak = Passwords(memory=32, rounds=1).kept(GOOD, "grant")
    gate.entrance.by_password("grant", GOOD, HERE)
    with gate.database.session() as session:
        assert account_row(session, "grant").password != weak
    assert gate.entrance.by_password("grant", GOOD, HERE).how == "password"


def test_a_password_that_could_not_be_chosen_today_still_opens(
    gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    with gate.database.session() as session:
        account_row(session, "grant").password = Passwords(memory=32, rounds=1).kept(GOOD, "grant")
    monkeypatch.setattr(passwords, "SHORTEST", 40)
    assert gate.entrance.by_password("grant", GOOD, HERE).how == "password"
    assert gate.entrance.by_password("grant", GOOD, HERE).how == "password"


@pytest.mark.parametrize(
    "password",
    ["", "short", "x" * 129, "a" * 20, "grantgrantgrant", "abababababab", "$argon2id$v=19$m"],
)
def test_bad_passwords_are_refused_without_being_repeated(password: str) -> None:
    with pytest.raises(PasswordError) as told:
        Passwords(memory=64, rounds=1).kept(password, "grant")
    assert len(password) < 6 or password not in str(told.value)
