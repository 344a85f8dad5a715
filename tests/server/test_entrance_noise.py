"""Whatever is said at the entrance or in the office, it is answered or refused in one sentence."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.server.contract.lobby import ADMINISTRATOR
from saves.server.contract.policy import FREELY, Policy
from saves.server.database.database import ServerDatabase
from tests.server.entering import Gate
from tests.server.ssh_keys import ed25519

KEY = ed25519(b"1" * 32)
WORDS = st.one_of(
    st.text(st.characters(), max_size=80),  # also halves of letters, zeros and orders to terminals
    st.sampled_from(["lee", "meade", KEY, "address", "account", "key", "10.0.0.0/8", "%", "\0"]),
    st.text("a'\";-% \0\x1b\ud800", max_size=300),
)
NUMBERS = st.integers(-(2**53), 2**53)


@pytest.fixture
def gate(database: ServerDatabase) -> Gate:
    gate = Gate(database, Policy(registration=FREELY, registrations=10_000, failures=10_000))
    gate.account("meade", ed25519(), role=ADMINISTRATOR)
    gate.account("lee", KEY)
    return gate


def answer(ask: Callable[[], object]) -> str:
    """Why it is refused; empty if it is answered."""
    try:
        ask()
    except SaveError as error:
        return str(error)
    return ""


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(WORDS, WORDS, WORDS, NUMBERS)
def test_noise_is_answered_or_refused(gate: Gate, a: str, b: str, c: str, number: int) -> None:
    door, office = gate.entrance, gate.rolls.office(Account("meade"))
    keyring = gate.rolls.keyring(Account("lee"), 0)
    asked: list[Callable[[], object]] = [
        lambda: door.knows_key(a, b, c),
        lambda: door.by_key(a, b, c),
        lambda: door.by_password(a, b, c),
        lambda: door.register(a, b, c),
        lambda: door.register(a, KEY, b, c),
        lambda: door.as_guest(a),
        lambda: door.by_forced_command(a, b),
        lambda: door.refused(a, b, c),
        lambda: door.left(number, a),
        lambda: keyring.add_key(a),
        lambda: keyring.retire_key(a),
        lambda: office.accounts(a, offset=number, limit=number),
        lambda: office.account(a),
        lambda: office.add_account(a, b, c),
        lambda: office.ban(a, b, days=number, why=c),
        lambda: office.unban(number),
        lambda: office.mute(a, days=number, why=b),
        lambda: office.invite(days=number, uses=number, account=a, note=b),
        lambda: office.take_back_invitation(a),
        lambda: office.kick(a, session=number, why=b),
        lambda: office.audit(a, before=number, limit=number),
    ]
    for ask in asked:
        said = answer(ask)
        assert len(said) < 400
        assert "SQL" not in said
    for line in gate.lines():
        assert str(line).isprintable()
    assert {"lee", "meade"} <= set(gate.names())
