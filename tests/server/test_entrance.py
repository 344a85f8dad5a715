"""The entrance: keys, invitations, guests, bans, and those who try what they may not."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import ParamSpec

import pytest

from saves.errors import FullDiskError
from saves.hosting.seats import Account
from saves.server.contract.door import FORCED, OtherHost, OverVisit, RefusedError
from saves.server.contract.lobby import GUEST, PLAYER, REFEREE
from saves.server.contract.office import CONSOLE
from saves.server.contract.policy import FREELY, NOBODY_NEW, Policy
from saves.server.database.database import ServerDatabase
from saves.server.database.tables import BanRow, SessionRow
from saves.server.identity.accounts import retire_key
from saves.server.identity.bans import BY_ACCOUNT, BY_ADDRESS, BY_KEY
from saves.server.identity.keys import read_key
from saves.storage.processes import uptime
from tests.server.entering import ELSEWHERE, HERE, START, Gate
from tests.server.ssh_keys import ed25519, rsa

KEY, OTHER = ed25519(b"1" * 32), ed25519(b"2" * 32)
NO = "You may not come in."
HOSTILE = [
    "",
    "Grant",
    "grant ",
    "grant\n",
    "grant\0",
    "gr\u0430nt",  # a Cyrillic letter
    "../grant",
    "-grant",
    "grant|administrator",
    "'; DROP TABLE account; --",
    "grant' OR '1'='1",
    "\x1b]0;owned\x07",
    "x from 198.51.100.9 by door",
    "\u202etnarg",
    "\udc80\udcff",
    "g" * 33,
    "g" * 4000,
]

P = ParamSpec("P")


TWO = OtherHost("two", 0.0)


@pytest.fixture
def gate(database: ServerDatabase) -> Gate:
    return Gate(database)


def refusal(attempt: Callable[P, object], *said: P.args, **more: P.kwargs) -> str:
    with pytest.raises(RefusedError) as told:
        attempt(*said, **more)
    return str(told.value)


# --- keys ---


def test_a_key_opens_to_its_account_alone(either: ServerDatabase) -> None:
    gate = Gate(either)
    gate.account("grant", KEY)
    gate.account("lee", OTHER, role=REFEREE)
    by_key = gate.entrance.by_key
    assert (by_key("grant", KEY, HERE).player.account, by_key("grant", KEY, HERE).how) == (
        "grant",
        "key",
    )
    assert by_key("lee", f"{OTHER} lee@arlington", HERE).player.role == REFEREE
    assert by_key("", KEY, HERE).player.account == "grant"  # whose key it is says the key
    for account, key in (("grant", OTHER), ("lee", KEY), ("nobody", KEY), ("grant", ed25519())):
        assert refusal(by_key, account, key, HERE) == NO


def test_whoever_offers_a_key_has_not_failed(gate: Gate) -> None:
    """Clients offer all keys that they have, one after another, before they prove one."""
    gate.account("grant", KEY)
    knows = gate.entrance.knows_key
    assert not any(knows("grant", ed25519(), HERE) for _ in range(50))
    assert knows("grant", KEY, HERE)
    assert not knows("lee", KEY, HERE)
    assert not knows("grant", "ssh-rsa AAAA", HERE)
    assert gate.lines() == []
    gate.entrance.by_key("grant", KEY, HERE)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_opens_nothing_and_is_shown_harmless(
    name: str, database: ServerDatabase
) -> None:
    gate = Gate(database, Policy(registration=FREELY, guests=True))
    gate.account("grant", KEY)
    entrance, other = gate.entrance, ed25519()
    assert refusal(entrance.by_key, name, other, HERE) == NO
    assert not entrance.knows_key(name, other, HERE)
    assert refusal(entrance.by_password, name, "a long password", HERE) == NO
    assert refusal(entrance.register, name, other, HERE).isprintable()
    entrance.refused(name, HERE, f"why {name}")
    assert gate.names() == ["grant"]
    for line in gate.lines():
        assert str(line).isascii() or line.detail.isprintable()
        assert str(line).isprintable()
        assert str(line).split()[1:3] == ["refused", HERE]
        assert len(line.subject) <= 64


def test_hostile_addresses_are_no_address(gate: Gate) -> None:
    gate.account("grant", KEY)
    for address in (
        "",
        "localhost",
        "1.2.3.4\n5.6.7.8",
        "'; DROP TABLE ban; --",
        "\x1b[2J",
        "9" * 900,
    ):
        assert gate.entrance.by_key("grant", KEY, address).player.account == "grant"
        assert refusal(gate.entrance.by_key, "lee", KEY, address) == NO
    assert {line.address for line in gate.lines()} == {""}


def test_a_retired_key_opens_no_more(gate: Gate) -> None:
    gate.account("grant", KEY, OTHER)
    with gate.database.session() as session:
        retire_key(session, "grant", read_key(KEY).fingerprint, gate.wall())
    assert refusal(gate.entrance.by_key, "grant", KEY, HERE) == NO
    gate.entrance.by_key("grant", OTHER, HERE)


# --- failing ---


@pytest.mark.thorough
def test_ten_thousand_failures_from_one_address_are_ten_lines(gate: Gate) -> None:
    gate.account("grant", KEY)
    for number in range(10_000):
        gate.entrance.refused(f"u{number}", HERE, "wrong signature")
    for number in range(200):
        key = KEY if number % 2 else "ssh-ed25519 nonsense"
        assert refusal(gate.entrance.by_key, f"u{number}", key, HERE) == NO
    lines = gate.lines()
    assert len(lines) == 10
    assert "no more is noted from there for 10 minutes" in lines[-1].detail
    assert gate.entrance.by_key("grant", KEY, HERE).how == "key"  # nobody can lock him out
    gate.pass_time(601)
    refusal(gate.entrance.by_key, "u", KEY, HERE)
    assert len(gate.lines()) == 11


def test_a_home_with_a_million_addresses_is_one_place(gate: Gate) -> None:
    for number in range(100):
        address = f"2001:db8:1:2::{number:x}"
        refusal(gate.entrance.by_key, "lee", KEY, address)
    assert len(gate.lines()) == 10


def test_the_doors_own_refusals_count_too(gate: Gate) -> None:
    for _ in range(30):
        gate.entrance.refused("grant", HERE, "wrong signature")
    assert len(gate.lines()) == 10
    assert gate.said()[0] == ("refused", "grant", "wrong signature")
    said = refusal(gate.entrance.register, "lee", KEY, HERE, "x")
    assert said == "Too many attempts: try again in 10 min."


def test_a_clock_that_goes_back_opens_and_shuts_nothing(gate: Gate) -> None:
    gate.account("grant", KEY)
    gate.entrance.by_key("grant", KEY, HERE)
    session = gate.entrance.came(Account("grant"), HERE, "key")
    for _ in range(10):
        gate.entrance.refused("lee", HERE, "wrong signature")
    gate.wall.now -= 86_400
    assert "Too many" in refusal(gate.entrance.by_password, "lee", "x" * 12, HERE)
    card = gate.entrance.by_key("grant", KEY, HERE).player
    assert card.seen == START
    gate.entrance.left(session, "over")
    assert not gate.entrance.is_welcome(Account("grant"), session)
    numbers = [line.number for line in gate.lines()]
    assert numbers == sorted(set(numbers))


def test_a_server_that_begins_anew_ends_its_own_doors_sessions_alone(gate: Gate) -> None:
    """Those of OpenSSH go on; only a host that has begun anew itself has ended them."""
    gate.account("grant", KEY)
    long_ago = gate.entrance.came(Account("grant"), HERE, FORCED)
    gate.pass_time(uptime() + 60)
    here, forced = (gate.entrance.came(Account("grant"), HERE, how) for how in (BY_KEY, FORCED))
    gate.entrance.begin_anew("begun anew")
    welcome = {
        number: gate.entrance.is_welcome(Account("grant"), number)
        for number in (long_ago, here, forced)
    }
    assert welcome == {long_ago: False, here: False, forced: True}


# --- a full disk ---


@pytest.fixture
def code(gate: Gate) -> str:
    return gate.invitation()


@pytest.fixture
def full(gate: Gate) -> Iterator[Callable[[], None]]:
    """A gate whose disk takes nothing more, until there is room."""
    for name, key in (("grant", KEY), ("lee", OTHER)):
        gate.account(name, key)
    fill(gate)

    def make_room() -> None:
        with gate.database.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")

    yield make_room
    make_room()


def fill(gate: Gate) -> None:
    """Leave no room on the disk."""
    with gate.database.engine.connect() as connection:
        [[pages]] = connection.exec_driver_sql("PRAGMA page_count")
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    for why in ("x" * 200, ""):  # the last room goes in small pieces
        with suppress(FullDiskError):
            while True:
                gate.entrance.refused("", "", why)


def test_a_full_disk_keeps_nobody_out_and_lets_nobody_else_in(
    gate: Gate, code: str, full: Callable[[], None]
) -> None:
    """Players can read their games; nothing is kept of it until there is room."""
    gate.pass_time(60)
    admission = gate.entrance.by_key("grant", KEY, HERE)
    assert admission.player.account == "grant"
    grant = gate.entrance.came(Account("grant"), HERE, admission.how)
    assert gate.entrance.is_welcome(Account("grant"), grant)
    assert not gate.entrance.is_welcome(Account("lee"), grant), "a session is of one account"
    assert gate.entrance.over((grant,)) == ()
    assert refusal(gate.entrance.by_key, "grant", OTHER, HERE) == NO
    with pytest.raises(FullDiskError):
        gate.entrance.register("meade", ed25519(b"3" * 32), HERE, code)
    full()
    assert gate.entrance.over((grant,)) == ()
    assert ("came", "grant") in [said[:2] for said in gate.said()]
    assert gate.rolls.office(CONSOLE).kick("grant", why="Room.") == 1
    assert gate.entrance.over((grant,)) == (OverVisit(grant, "Room."),)
    assert not gate.entrance.is_welcome(Account("grant"), grant)


def test_who_leaves_while_the_disk_is_full_is_not_listed_as_present(
    gate: Gate, full: Callable[[], None]
) -> None:
    """He is written off when there is room, with the moment at which he left."""
    office = gate.rolls.office(CONSOLE)
    full()
    lee = gate.entrance.came(Account("lee"), HERE, BY_KEY)
    grant = gate.entrance.came(Account("grant"), HERE, BY_KEY)
    fill(gate)
    gate.pass_time(60)
    gate.entrance.left(grant, "He left.")
    assert [card.account for card in office.sessions()] == ["lee"]
    assert not gate.entrance.is_welcome(Account("grant"), grant)
    left = gate.wall()
    full()
    gate.pass_time(60)
    assert gate.entrance.over((lee,)) == ()
    [row] = [line for line in gate.lines("grant") if line.act == "left"]
    assert row.detail == f"session {grant}: He left."
    with gate.database.session() as session:
        found = session.get(SessionRow, grant)
        assert found is not None
        assert (found.left, found.why) == (left, "He left.")


def test_failures_are_counted_and_bans_hold_on_a_full_disk(
    gate: Gate, full: Callable[[], None]
) -> None:
    session = gate.entrance.came(Account("grant"), HERE, BY_KEY)
    for _ in range(gate.policy.failures):
        assert refusal(gate.entrance.by_key, "grant", OTHER, ELSEWHERE) == NO
    assert "Too many" in refusal(gate.entrance.by_password, "grant", "x" * 12, ELSEWHERE)
    full()
    with gate.database.session() as transaction:
        transaction.add(BanRow(kind=BY_ACCOUNT, value="grant", by="lee"))
    assert not gate.entrance.is_welcome(Account("grant"), session)
    assert "banned" in refusal(gate.entrance.by_key, "grant", KEY, HERE)


def test_who_leaves_before_there_is_room_is_forgotten(gate: Gate, full: Callable[[], None]) -> None:
    session = gate.entrance.came(Account("grant"), HERE, BY_KEY)
    gate.entrance.left(session, "left")
    assert not gate.entrance.is_welcome(Account("grant"), session)
    assert gate.entrance.over((session,)) == (OverVisit(session, ""),)


# --- bans ---


def ban(gate: Gate, kind: str, value: str, until: float = 0.0) -> None:
    with gate.database.session() as session:
        session.add(BanRow(kind=kind, value=value, since=START, until=until, why="cheating"))


def test_bans_of_account_key_and_network_keep_out(either: ServerDatabase) -> None:
    gate = Gate(either)
    gate.account("grant", KEY, OTHER)
    gate.account("lee", rsa(2048))
    session = gate.entrance.came(Account("grant"), HERE, "key")
    assert gate.entrance.is_welcome(Account("grant"), session)
    ban(gate, BY_KEY, read_key(KEY).fingerprint, START + 3600)
    said = refusal(gate.entrance.by_key, "grant", KEY, HERE)
    assert said == "This key is banned until 15 January 2027, 09:00 UTC: cheating."
    assert gate.entrance.knows_key("grant", KEY, HERE)  # he may prove it, to be told
    gate.entrance.by_key("grant", OTHER, HERE)
    gate.pass_time(3601)
    gate.entrance.by_key("grant", KEY, HERE)
    ban(gate, BY_ADDRESS, "203.0.113.0/24")
    said = refusal(gate.entrance.by_key, "grant", KEY, f"::ffff:{HERE}")
    assert said == "Your network is banned: cheating."
    assert refusal(gate.entrance.by_key, "nobody", ed25519(), HERE) == NO
    assert not gate.entrance.is_welcome(Account("grant"), session)
    gate.entrance.by_key("grant", KEY, ELSEWHERE)
    ban(gate, BY_ACCOUNT, "grant")
    said = refusal(gate.entrance.by_key, "grant", OTHER, ELSEWHERE)
    assert said == "This account is banned: cheating."


def test_a_banned_key_makes_no_new_account(database: ServerDatabase) -> None:
    gate = Gate(database, Policy(registration=FREELY))
    ban(gate, BY_KEY, read_key(KEY).fingerprint)
    assert "banned" in refusal(gate.entrance.register, "lee", KEY, HERE)
    assert gate.names() == []


def test_a_banned_network_sends_no_guests(database: ServerDatabase) -> None:
    gate = Gate(database, Policy(guests=True))
    ban(gate, BY_ADDRESS, "203.0.113.0/24")
    assert refusal(gate.entrance.as_guest, HERE) == NO
    gate.entrance.as_guest(ELSEWHERE)


# --- new accounts ---


def test_with_an_invitation_one_gets_an_account_once(either: ServerDatabase) -> None:
    gate = Gate(either)
    code = gate.invitation()
    said = "That invitation does not serve here."
    assert refusal(gate.entrance.register, "lee", KEY, HERE) == said
    assert refusal(gate.entrance.register, "lee", KEY, HERE, "no-such") == said
    came = gate.entrance.register("lee", KEY, HERE, code.upper().replace("-", " "))
    assert (came.player.account, came.player.is_held, came.how) == ("lee", False, "invitation")
    assert refusal(gate.entrance.register, "bragg", OTHER, HERE, code) == said
    assert gate.entrance.by_key("lee", KEY, HERE).player.role == PLAYER
    assert gate.said()[-2][0] == "registered"


def test_who_has_the_account_already_comes_in_by_the_line_he_was_told_first(gate: Gate) -> None:
    code = gate.invitation()
    gate.entrance.register("lee", KEY, HERE, code)
    lines = gate.lines()
    for again in (code, "no-such", ""):
        came = gate.entrance.register("lee", KEY, HERE, again)
        assert (came.player.account, came.how) == ("lee", "key")
    assert gate.lines() == lines
    said = "That invitation does not serve here."
    assert refusal(gate.entrance.register, "bragg", KEY, HERE, code) == said
    assert refusal(gate.entrance.register, "lee", OTHER, HERE, code) == said


def test_an_invitation_is_for_a_name_and_a_time(gate: Gate) -> None:
    named, short = gate.invitation(account="lee"), gate.invitation(days=1)
    assert "not serve" in refusal(gate.entrance.register, "bragg", KEY, HERE, named)
    gate.entrance.register("lee", KEY, HERE, named)
    gate.pass_time(86_400)
    assert "not serve" in refusal(gate.entrance.register, "bragg", OTHER, HERE, short)
    gate.wall.now -= 86_400
    assert "not serve" in refusal(gate.entrance.register, "bragg", OTHER, HERE, short)


def test_a_name_that_cannot_be_had_does_not_use_up_the_invitation(gate: Gate) -> None:
    gate.account("grant", KEY)
    code = gate.invitation()
    register = gate.entrance.register
    assert refusal(register, "grant", OTHER, HERE, code) == ("Grant is taken; choose another name.")
    assert "used here before" in refusal(register, "lee", KEY, HERE, code)
    assert "no public key" in refusal(register, "lee", "ssh-dss AAAA", HERE, code)
    assert gate.names() == ["grant"]
    assert gate.lines() == []  # nobody who chooses a name is shut out for it
    register("lee", OTHER, HERE, code)


def test_where_registration_is_open_new_names_are_held(database: ServerDatabase) -> None:
    gate = Gate(database, Policy(registration=FREELY))
    assert gate.entrance.register("lee", KEY, HERE).player.is_held
    assert gate.entrance.by_key("lee", KEY, HERE).player.is_held
    free = Gate(database, Policy(registration=FREELY, hold_new_names=False))
    assert not free.entrance.register("bragg", OTHER, HERE).player.is_held


def test_where_it_is_closed_no_invitation_helps(database: ServerDatabase) -> None:
    gate = Gate(database, Policy(registration=NOBODY_NEW))
    code = gate.invitation()
    said = refusal(gate.entrance.register, "lee", KEY, HERE, code)
    assert said == "This server takes nobody new."


def test_one_address_makes_few_accounts_a_day(database: ServerDatabase) -> None:
    gate = Gate(database, Policy(registration=FREELY, registrations=2))
    for name in ("lee", "bragg"):
        gate.entrance.register(name, ed25519(), HERE)
    assert "Too many new accounts" in refusal(gate.entrance.register, "hood", ed25519(), HERE)
    gate.entrance.register("hood", ed25519(), ELSEWHERE)
    gate.pass_time(86_401)
    gate.entrance.register("early", ed25519(), HERE)


# --- guests and sessions ---


def test_guests_come_where_they_may(database: ServerDatabase) -> None:
    assert refusal(Gate(database).entrance.as_guest, HERE) == "This server has no guests."
    gate = Gate(database, Policy(guests=True))
    came = gate.entrance.as_guest(HERE)
    assert (came.player.account, came.player.role, came.how) == (GUEST, GUEST, "guest")
    session = gate.entrance.came(came.player.account, HERE, came.how)
    assert gate.entrance.is_welcome(Account(GUEST), session)


def test_sessions_have_a_beginning_and_one_end(either: ServerDatabase) -> None:
    gate = Gate(either)
    gate.account("grant", KEY)
    first = gate.entrance.came(Account("grant"), HERE, "key")
    second = gate.entrance.came(Account("grant"), HERE, "key")
    assert gate.entrance.is_welcome(Account("grant"), first)
    assert not gate.entrance.is_welcome(Account("lee"), first)
    assert not gate.entrance.is_welcome(Account("grant"), 99)
    assert gate.entrance.over((first, second, 99)) == (OverVisit(99, ""),)
    gate.pass_time(60)
    gate.entrance.left(first, "line dropped\x1b[2J")
    assert gate.entrance.over((first, second)) == (OverVisit(first, "line dropped?[2J"),)
    gate.entrance.left(first, "again")
    gate.entrance.left(99, "never was")
    gate.entrance.begin_anew("the server was started")
    assert not gate.entrance.is_welcome(Account("grant"), second)
    assert gate.said() == [
        ("came", "grant", "by key, session 1"),
        ("came", "grant", "by key, session 2"),
        ("left", "grant", "session 1: line dropped?[2J"),
        ("left", "grant", "session 2: the server was started"),
    ]
    assert gate.entrance.by_key("grant", KEY, HERE).player.seen == START + 60


def test_the_door_of_a_host_ends_no_sessions_of_another_one(gate: Gate) -> None:
    here, there = gate.entrance, gate.entrance.of_host(TWO)
    sessions = [door.came(Account("guest"), HERE, "guest") for door in (here, there)]
    there.begin_anew("started")
    assert [here.is_welcome(Account("guest"), one) for one in sessions] == [True, False]
    here.begin_anew("started")
    assert not here.is_welcome(Account("guest"), sessions[0])


def test_of_another_host_it_counts_since_when_that_one_is_up(gate: Gate) -> None:
    there = gate.entrance.of_host(OtherHost("two", gate.wall() + 10))
    before = there.came(Account("guest"), HERE, FORCED)
    gate.pass_time(20)
    since = there.came(Account("guest"), HERE, FORCED)
    there.begin_anew("begun anew")
    assert [there.is_welcome(Account("guest"), one) for one in (before, since)] == [False, True]


def test_failures_at_the_doors_of_all_hosts_are_counted_together(gate: Gate) -> None:
    doors = (gate.entrance, gate.entrance.of_host(TWO))
    for number in range(gate.policy.failures):
        with pytest.raises(RefusedError, match="may not come in"):
            doors[number % 2].by_password("grant", "wrong", HERE)
    for door in doors:
        with pytest.raises(RefusedError, match="Too many attempts"):
            door.by_password("grant", "wrong", HERE)


def test_refusals_of_long_ago_are_forgotten_and_acts_are_not(gate: Gate) -> None:
    gate.entrance.refused("lee", HERE, "wrong signature")
    gate.entrance.came(Account("guest"), HERE, "guest")
    gate.pass_time(91 * 86_400)
    gate.entrance.begin_anew("started")
    assert [line.act for line in gate.lines()] == ["came", "left"]
