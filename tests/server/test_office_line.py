"""Keys and office over a real line: who may ask is known by the token."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import cast

import pytest

from saves.errors import SaveError
from saves.hosting.contract import CampaignHost
from saves.hosting.seats import Account
from saves.server.contract.door import Door
from saves.server.contract.lobby import ADMINISTRATOR, GUEST, PLAYER, REFEREE, LobbyError, LobbyNews
from saves.server.contract.office import CONSOLE, HostCard, Keyring, Office
from saves.server.contract.policy import Policy
from saves.server.database.database import ServerDatabase
from saves.server.line.connection import ServerLine
from saves.server.line.remote_lobby import RemoteDoor
from saves.server.line.remote_office import RemoteKeyring, RemoteOffice
from saves.server.line.tokens import DOOR
from tests.patience import until
from tests.server.entering import HERE, Gate
from tests.server.lines import LittleServer, Served, served
from tests.server.ssh_keys import ed25519

KEYS = [ed25519(bytes([number]) * 32) for number in range(4)]
NO = "That is not for you to ask."


class Rooms:
    """Sends away by the lines of a service."""

    hosts: tuple[HostCard, ...] = ()

    def __init__(self, where: Served) -> None:
        self.where = where
        self.heard: list[str] = []

    def send_away(self, why: str, account: Account | None = None, session: int = 0) -> int:
        return self.where.service.send_away(why, account, session)

    def announce(self, text: str) -> None:
        self.heard.append(text)

    def tell(self, account: Account, news: LobbyNews) -> None:
        self.where.service.tell(account, news)


class ServerOfPeople(LittleServer):
    """A little server with the rolls of a real one."""

    def __init__(self, gate: Gate) -> None:
        nothing: Mapping[int, CampaignHost] = {}
        super().__init__(nothing)
        self.rolls = gate.rolls
        self.door = cast(Door, gate.rolls.door)

    def keyring(self, account: Account, session: int) -> Keyring:
        return self.rolls.keyring(account, session)

    def office(self, account: Account) -> Office:
        return self.rolls.office(account)


@pytest.fixture
def gate(database: ServerDatabase) -> Gate:
    gate = Gate(database, Policy(guests=True))
    gate.account("meade", KEYS[0], role=ADMINISTRATOR)
    gate.account("lee", KEYS[1])
    return gate


@pytest.fixture
def where(gate: Gate) -> Iterator[Served]:
    with served(server=ServerOfPeople(gate)) as where:
        gate.rolls.rooms = Rooms(where)
        yield where


Lines = Callable[[str, str], ServerLine]


@pytest.fixture
def line(where: Served) -> Iterator[Lines]:
    """Comes in by the door, and speaks with the token of that session."""
    opened: list[ServerLine] = []

    def come(name: str, role: str) -> ServerLine:
        number = 0
        if role != DOOR and name != CONSOLE:
            with_door = where.line("door", DOOR)
            opened.append(with_door)
            number = RemoteDoor(with_door).came(Account(name), HERE, "key")
        opened.append(where.line(name, role, number))
        return opened[-1]

    yield come
    for one in opened:
        one.close()


def said(attempt: Callable[[], object]) -> str:
    with pytest.raises(SaveError) as told:
        attempt()
    return str(told.value)


def test_what_somebody_writes_is_limited_in_letters_as_he_counts(line: Lines) -> None:
    """Never in bytes of the line on which it is said; so a key may be as long as it is said to."""
    office, lee = RemoteOffice(line("meade", ADMINISTRATOR)), RemoteKeyring(line("lee", PLAYER))
    letters = "ä" * 5_000
    assert said(lambda: office.announce(letters)) == "an announcement has 1 to 400 letters"
    for attempt in (lee.add_key, partial(office.add_key_of, "lee")):
        with pytest.raises(SaveError, match=r"a public key has at most 8,000 letters$"):
            attempt(f"{KEYS[2]} {'ä' * 8_000}")
    assert lee.add_key(f"{KEYS[2]} {letters}").comment == letters[:100]


def test_an_account_changes_its_own_keys_and_no_others(line: Lines) -> None:
    lee = RemoteKeyring(line("lee", PLAYER))
    assert lee.add_key(KEYS[2]).fingerprint in {key.fingerprint for key in lee.own_keys()}
    [first, *_] = RemoteKeyring(line("meade", ADMINISTRATOR)).own_keys()
    assert "no such key" in said(lambda: lee.retire_key(first.fingerprint))


def test_nobody_asks_the_office_but_administrators_and_the_console(line: Lines) -> None:
    for name, role in (("lee", PLAYER), ("lee", REFEREE), (GUEST, GUEST), ("door", DOOR)):
        office = RemoteOffice(line(name, role))
        assert said(office.accounts) == NO
        assert said(lambda office=office: office.set_role("lee", ADMINISTRATOR)) == NO  # type: ignore[misc]
    # A token that says more than the account is allowed is not enough.
    assert said(RemoteOffice(line("lee", ADMINISTRATOR)).accounts) == "that is for administrators"
    for name in ("meade", CONSOLE):
        office = RemoteOffice(line(name, ADMINISTRATOR))
        assert [card.account for card in office.accounts()] == ["lee", "meade"]
    assert said(RemoteKeyring(line(GUEST, GUEST)).own_keys) == NO
    assert said(RemoteKeyring(line("door", DOOR)).own_keys) == NO


def test_whoever_is_banned_loses_his_line_and_comes_back_by_no_token(
    line: Lines, where: Served, gate: Gate
) -> None:
    lee = line("lee", PLAYER)
    RemoteKeyring(lee).own_keys()
    news: list[LobbyNews] = []
    lee.hear_news(news.append)
    office = RemoteOffice(line("meade", ADMINISTRATOR))
    office.ban("account", "lee", why="rude")
    assert said(RemoteKeyring(lee).own_keys)
    until(lambda: where.service.lines[PLAYER] == 0)
    assert [visit.account for visit in office.sessions()] == ["meade"]


def test_the_audit_log_and_codes_travel(line: Lines) -> None:
    office = RemoteOffice(line("meade", ADMINISTRATOR))
    code = office.invite(days=2, note="for hood")
    [invitation] = office.invitations()
    assert (invitation.by, invitation.note) == ("meade", "for hood")
    door = RemoteDoor(line("door", DOOR))
    assert door.register("hood", KEYS[3], HERE, code).player.account == "hood"
    office.announce("Noon.")
    acts = [one.act for one in office.audit()]
    assert acts == ["announced", "registered", "invited", "came"]


def test_what_is_wrong_with_a_name_or_a_key_is_said_at_the_other_end(line: Lines) -> None:
    keyring = RemoteKeyring(line("lee", PLAYER))
    office = RemoteOffice(line("meade", ADMINISTRATOR))
    told = {
        said(lambda: keyring.add_key("ssh-ed25519 nonsense")),
        said(lambda: keyring.change_password("vicksburg 1863")),
        said(lambda: office.add_account("admin", KEYS[2])),
        said(lambda: office.add_account("hood", "no key")),
        said(lambda: office.ban("address", "everybody")),
        said(lambda: office.account("x\0")),
    }
    assert {text[:24] for text in told} == {
        "that public key is not w",
        "this server lets nobody ",
        "nobody can be called adm",
        "that is no public key th",
        "that is no network; writ",
        "there is no account of t",
    }


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("Grant!", KEYS[2], "no account can be called"),
        ("player2", KEYS[2], "nobody can be called"),
        ("lee", KEYS[2], "is taken"),
        ("grant", "ssh-ed25519 nonsense", "key"),
        ("grant", KEYS[1], "key"),
    ],
)
def test_whoever_asks_for_what_cannot_be_hears_why(
    line: Lines, name: str, key: str, said: str
) -> None:
    """And not that the server has made an error."""
    office = RemoteOffice(line("console", ADMINISTRATOR))
    with pytest.raises(LobbyError, match=said) as caught:
        office.add_account(name, key)
    assert "error" not in str(caught.value)


def test_an_address_that_is_none_is_called_so(line: Lines) -> None:
    office = RemoteOffice(line("console", ADMINISTRATOR))
    with pytest.raises(LobbyError, match="address"):
        office.ban("address", "example.org")
