"""Tokens: only the server makes them, and nobody makes more of one than it says."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.hosting.seats import Account, SeatError
from saves.server.line.tokens import (
    DOOR,
    TokenError,
    draw_secret,
    read_token,
    secret_of,
    token,
    token_of_a_part,
)

OURS, THEIRS = bytes(range(32)), bytes(32)
GRANT = Account("grant")


def test_a_token_says_who_somebody_is() -> None:
    assert read_token(OURS, token(OURS, GRANT, "player", 1204))[:3] == (GRANT, "player", 1204)
    assert read_token(OURS, token(OURS, Account("front"), DOOR)).role == DOOR


def test_a_token_of_another_server_is_refused() -> None:
    with pytest.raises(TokenError, match="does not know you"):
        read_token(OURS, token(THEIRS, GRANT, "player", 1))


@pytest.mark.parametrize(
    ("said", "instead"),
    [("grant", "lee"), ("player", "administrator"), ("|7|", "|8|"), ("|4", "|5")],
)
def test_nothing_that_a_token_says_can_be_changed(said: str, instead: str) -> None:
    whole = token(OURS, GRANT, "player", 7, until=4_000_000_000)
    changed = whole.replace(said, instead, 1)
    assert changed != whole
    with pytest.raises(TokenError, match="does not know you"):
        read_token(OURS, changed)


def test_a_part_of_the_server_is_known_for_as_long_as_it_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A door that is open for months knocks again with it when the table is started anew."""
    now, part = time.time(), token_of_a_part(OURS, Account(DOOR), DOOR)
    monkeypatch.setattr(time, "time", lambda: now + 20 * 365 * 86_400)
    assert read_token(OURS, part).role == DOOR


def test_a_token_expires() -> None:
    past = token(OURS, GRANT, "player", 7, until=time.time() - 1)
    with pytest.raises(TokenError, match="has expired"):
        read_token(OURS, past)


@pytest.mark.thorough
@given(st.text(st.characters(exclude_categories=()), max_size=400))
def test_any_other_text_is_no_token(text: str) -> None:
    with pytest.raises(TokenError, match="does not know you"):
        read_token(OURS, text)


def test_a_name_that_no_account_can_have_gets_no_token() -> None:
    with pytest.raises(SeatError, match="no account can be called"):
        token(OURS, Account("grant|administrator"), "player")


def test_the_secret_is_drawn_once_and_nobody_else_reads_it(tmp_path: Path) -> None:
    with pytest.raises(TokenError, match="no server in that folder"):
        secret_of(tmp_path)
    assert not list(tmp_path.iterdir()), "a server that runs has its own"
    secret = draw_secret(tmp_path)
    assert len(secret) == 32
    assert secret_of(tmp_path) == secret
    [file] = tmp_path.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_secret_that_others_read_is_none(tmp_path: Path) -> None:
    draw_secret(tmp_path)
    (tmp_path / "secret").chmod(0o640)
    with pytest.raises(TokenError, match="Others may read"):
        secret_of(tmp_path)
    (tmp_path / "secret").write_bytes(b"short")
    with pytest.raises(TokenError, match="is damaged"):
        secret_of(tmp_path)
