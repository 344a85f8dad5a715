"""What administrators do, and what accounts do about their own keys; all of it is written down."""

from collections.abc import Callable
from typing import ParamSpec

import pytest

from saves.errors import SaveError
from saves.hosting.seats import Account
from saves.server.contract import acts
from saves.server.contract.door import OtherHost, RefusedError
from saves.server.contract.lobby import ADMINISTRATOR, GUEST, PLAYER, REFEREE, LobbyError, LobbyNews
from saves.server.contract.office import CONSOLE, HostCard
from saves.server.contract.policy import Policy
from saves.server.database.database import ServerDatabase
from saves.server.database.tables import MuteRow
from saves.server.identity.administration import Administration
from saves.server.identity.bans import BY_ACCOUNT, BY_ADDRESS, BY_KEY
from saves.server.identity.keys import read_key
from saves.server.identity.own_keyring import OwnKeyring
from tests.server.entering import ELSEWHERE, HERE, START, Gate
from tests.server.ssh_keys import ed25519

P = ParamSpec("P")
KEYS = [ed25519(bytes([number]) * 32) for number in range(25)]
PRINTS = [read_key(key).fingerprint for key in KEYS]
LEE = Account("lee")

HOSTS = (HostCard("one", "Cairo", serves=True), HostCard("two", "Corinth", serves=False))


class Rooms:
    """Where those are who are here: what they were told."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, str]] = []
        self.heard: list[str] = []

    @property
    def hosts(self) -> tuple[HostCard, ...]:
        return HOSTS

    def send_away(self, why: str, account: Account | None = None, session: int = 0) -> int:
        assert account is None
        self.sent.append((session, why))
        return 1

    def announce(self, text: str) -> None:
        self.heard.append(text)

    def tell(self, account: Account, news: LobbyNews) -> None:
        """It is looked at where keys are on show."""


class House(Gate):
    """A server with an administrator, `meade`, and a player, `lee`."""

    def __init__(self, database: ServerDatabase) -> None:
        super().__init__(database, Policy(passwords=True))
        self.rolls.rooms = self.rooms = Rooms()
        self.account("meade", KEYS[0], role=ADMINISTRATOR)
        self.account("lee", KEYS[1])

    def office(self, by: str = "meade") -> Administration:
        return self.rolls.office(Account(by))

    def keyring(self, by: str = "lee", session: int = 0) -> OwnKeyring:
        return self.rolls.keyring(Account(by), session)

    def came(self, name: str, address: str = HERE) -> int:
        return self.entrance.came(Account(name), address, "key")

    def is_here(self, name: str, session: int) -> bool:
        return self.entrance.is_welcome(Account(name), session)


@pytest.fixture
def house(database: ServerDatabase) -> House:
    return House(database)


def refused(attempt: Callable[P, object], *said: P.args, **more: P.kwargs) -> str:
    with pytest.raises(SaveError) as told:
        attempt(*said, **more)
    return str(told.value)


# --- who may ---


def test_nobody_but_an_administrator_does_anything(house: House) -> None:
    """Each time it is looked at anew, whatever a session was when it began."""
    for name in ("lee", "nobody", GUEST, "door"):
        office = house.office(name)
        asked: list[Callable[[], object]] = [
            office.accounts,
            office.bans,
            office.invite,
            office.invitations,
            office.sessions,
            office.audit,
            office.kick,
            lambda office=office: office.account("lee"),  # type: ignore[misc]
            lambda office=office: office.set_role("lee", ADMINISTRATOR),  # type: ignore[misc]
            lambda office=office: office.ban(BY_ACCOUNT, "meade"),  # type: ignore[misc]
            lambda office=office: office.announce("hear, hear"),  # type: ignore[misc]
            lambda office=office: office.add_key_of("meade", KEYS[2]),  # type: ignore[misc]
        ]
        for ask in asked:
            assert refused(ask) == "that is for administrators"
    assert house.lines() == []
    meade, console = house.office(), house.office(CONSOLE)
    meade.accounts()
    console.set_role("meade", PLAYER)
    assert refused(meade.accounts) == "that is for administrators"


@pytest.mark.sampled(1)
def test_every_method_that_changes_something_is_written_down(either: ServerDatabase) -> None:
    house = House(either)
    office = house.office()
    office.add_account("hood", KEYS[2])
    office.hold("hood", is_held=True)
    office.hold("hood", is_held=False)
    office.set_role("hood", REFEREE)
    office.add_key_of("hood", KEYS[3])
    office.retire_key_of("hood", PRINTS[2])
    office.drop_password("hood")
    office.mute("hood", days=3, why="shouting\x1b[2J")
    office.mute("hood", days=0, why="")
    number = office.ban(BY_ACCOUNT, "hood", why="rude").number
    office.unban(number)
    office.invite(note="for a friend")
    office.take_back_invitation(office.invitations()[0].mark)
    house.came("hood")
    office.kick("hood")
    office.announce("The server closes at noon.")
    lines = [line for line in house.lines() if line.act not in (acts.CAME, acts.LEFT)]
    assert [line.act for line in lines] == [
        *("added-account", "held", "let-play", "role", "added-key", "retired-key"),
        *("changed-password", "muted", "muted", "banned", "unbanned", "invited", "took-back"),
        *("kicked", "announced"),
    ]
    assert {line.by for line in lines} == {"meade"}
    assert {line.subject for line in lines} == {"hood", ""}
    assert all(str(line).isprintable() for line in lines)
    assert house.rooms.heard == ["The server closes at noon."]
    noted = [line for line in office.audit("hood") if line.act not in (acts.CAME, acts.LEFT)]
    assert [line.number for line in noted] == [
        line.number for line in reversed(lines) if line.subject == "hood"
    ]


def test_one_administrator_always_remains(house: House) -> None:
    office = house.office()
    last = "meade is the last administrator"
    assert refused(office.set_role, "meade", PLAYER) == last
    assert refused(office.hold, "meade", is_held=True) == last
    assert refused(office.ban, BY_ACCOUNT, "meade") == last
    office.set_role("lee", ADMINISTRATOR)
    office.ban(BY_ACCOUNT, "lee")
    assert refused(office.set_role, "meade", PLAYER) == last  # lee cannot come in
    office.unban(1)
    office.set_role("meade", PLAYER)
    assert house.office("lee").account("meade").role == PLAYER
    house.office(CONSOLE).set_role("lee", PLAYER)  # whoever has the host may do anything


# --- accounts ---


def test_accounts_are_listed_those_that_wait_first(house: House) -> None:
    office = house.office()
    office.add_account("early", KEYS[2])
    office.hold("lee", is_held=True)
    assert [card.account for card in office.accounts()] == ["lee", "early", "meade"]
    assert [card.account for card in office.accounts(offset=1, limit=1)] == ["early"]
    assert [card.account for card in office.accounts("ea")] == ["early", "meade"]
    assert office.accounts("%") == office.accounts("_") == ()
    assert office.accounts("' OR 1=1 --") == ()
    card = office.account("lee")
    assert ([key.fingerprint for key in card.keys], card.is_held) == ([PRINTS[1]], True)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["admin", "meade", "mea-de", "x\0", "../x", "x" * 33, "'; --"])
def test_no_account_gets_a_name_that_nobody_can_have(house: House, name: str) -> None:
    refused(house.office().add_account, name, KEYS[2])
    assert house.names() == ["lee", "meade"]


def test_an_account_whose_key_is_none_is_not_made(house: House) -> None:
    office = house.office()
    refused(office.add_account, "hood", "ssh-ed25519 nonsense")
    refused(office.add_account, "hood", KEYS[1])
    assert refused(office.add_account, "hood", KEYS[2], "emperor").startswith("there is no such")
    refused(office.add_account, "hood", KEYS[2], GUEST)
    assert house.names() == ["lee", "meade"]
    assert house.lines() == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["nobody", "", "x\0", "x" * 4000, "\udc80"])
def test_an_account_that_there_is_not_is_said_so(house: House, name: str) -> None:
    office = house.office()
    for said in (
        refused(office.account, name),
        refused(office.set_role, name, REFEREE),
        refused(office.hold, name, is_held=True),
        refused(office.retire_key_of, name, PRINTS[0]),
        refused(office.drop_password, name),
        refused(office.mute, name, days=1, why=""),
    ):
        assert said == "there is no account of that name"


def test_whoever_gets_another_role_logs_in_again(house: House) -> None:
    session = house.came("lee")
    house.office().set_role("lee", REFEREE)
    assert not house.is_here("lee", session)
    assert house.rooms.sent == [(session, "Your role has changed: log in again.")]
    house.office().set_role("lee", REFEREE)
    assert len(house.rooms.sent) == 1


def test_whoever_shouts_is_muted_for_a_while(house: House) -> None:
    office = house.office()
    for days in (-1, 36_501):
        refused(office.mute, "lee", days=days, why="")
    office.mute("lee", days=2, why="a" * 1000)
    office.mute("lee", days=3, why="b\x1b[2J")
    with house.database.session() as session:
        row = session.get(MuteRow, "lee")
        assert row is not None
        assert (row.until, row.by, row.why) == (START + 3 * 86_400, "meade", "b?[2J")
    office.mute("lee", days=0, why="")
    with house.database.session() as session:
        assert session.get(MuteRow, "lee") is None


# --- bans ---


@pytest.mark.thorough
def test_whoever_is_banned_leaves_and_comes_no_more(either: ServerDatabase) -> None:
    house = House(either)
    office = house.office()
    lees, meades = house.came("lee"), house.came("meade", ELSEWHERE)
    card = office.ban(BY_ADDRESS, "203.0.113.99/24", days=1, why="a flood")
    assert (card.value, card.until, card.by) == ("203.0.113.0/24", START + 86_400, "meade")
    [(session, said)] = house.rooms.sent
    assert (session, said) == (
        lees,
        "Your network is banned until 16 January 2027, 08:00 UTC: a flood.",
    )
    assert not house.is_here("lee", lees)
    assert house.is_here("meade", meades)
    office.unban(card.number)
    lees = house.came("lee")
    office.ban(BY_KEY, PRINTS[1])
    assert house.rooms.sent[-1] == (lees, "This key is banned.")
    with pytest.raises(RefusedError):
        house.entrance.by_key("lee", KEYS[1], HERE)
    office.unban(2)
    lees = house.came("lee")
    office.ban(BY_ACCOUNT, "lee", days=1)
    assert not house.is_here("lee", lees)
    assert office.account("lee").ban is not None
    assert [ban.kind for ban in office.bans()] == [BY_ACCOUNT]
    house.pass_time(86_400)
    assert office.bans() == ()
    house.entrance.by_key("lee", KEYS[1], HERE)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (BY_ACCOUNT, "Lee"),
        (BY_ACCOUNT, "nobody"),
        (BY_ADDRESS, "0.0.0.0/0"),
        (BY_ADDRESS, "lee"),
        (BY_KEY, "SHA256:short"),
        (BY_KEY, "SHA256:" + "\x1b" * 43),
        (BY_KEY, "lee"),
        ("host", "lee"),
        ("", ""),
    ],
)
def test_a_ban_is_of_something(house: House, kind: str, value: str) -> None:
    assert refused(house.office().ban, kind, value).isprintable()
    assert house.office().bans() == ()
    assert house.lines() == []


def test_a_ban_that_there_is_not_cannot_be_lifted(either: ServerDatabase) -> None:
    office = House(either).office()
    for number in (0, -1, 99):
        assert refused(office.unban, number).startswith(f"there is no ban {number}")
    refused(office.unban, 2**53)


# --- invitations and sessions ---


def test_an_invitation_is_taken_back(house: House) -> None:
    office = house.office()
    code = office.invite(days=3, uses=2, account="hood", note="for\x1b hood")
    [card] = office.invitations()
    assert (card.by, card.account, card.note, card.left) == ("meade", "hood", "for? hood", 2)
    assert card.expires == START + 3 * 86_400
    assert card.mark not in code
    for mark in ("", "a", card.mark[:5], "zzzzzzzz", "%"):
        assert refused(office.take_back_invitation, mark).startswith("there is no such invitation")
    office.take_back_invitation(card.mark)
    with pytest.raises(RefusedError):
        house.entrance.register("hood", KEYS[2], HERE, code)
    for line in house.lines():
        assert code not in str(line)


def test_an_invitation_is_for_a_name_that_one_can_have(house: House) -> None:
    office = house.office()
    refused(office.invite, account="lee")
    refused(office.invite, account="admin")
    for days, uses in ((1, 0), (1, 1001), (4000, 1), (-1, 1)):
        refused(office.invite, days=days, uses=uses)
    assert office.invitations() == ()


def test_the_hosts_of_a_database_and_how_many_came_in_at_each(house: House) -> None:
    for host in ("one", "one", "two", "three"):
        house.rolls.door.of_host(OtherHost(host, 0.0)).came(LEE, HERE, "key")
    shown = [(card.name, card.serves, card.sessions) for card in house.office().hosts()]
    assert shown == [("Cairo", True, 2), ("Corinth", False, 1)]
    with pytest.raises(LobbyError):
        house.office("lee").hosts()


def test_somebody_is_sent_away_and_may_come_again(house: House) -> None:
    office = house.office()
    first, second, other = house.came("lee"), house.came("lee"), house.came("meade")
    assert [visit.number for visit in office.sessions()] == [first, second, other]
    assert office.kick(session=first) == 1
    assert office.kick("lee", why="make room") == 1
    noted = len(house.lines())
    assert refused(office.kick, "lee") == "lee is not here; the list of sessions shows who is"
    assert len(house.lines()) == noted, "nobody was sent away"
    assert "no account" in refused(office.kick, "nobody\0")
    assert refused(office.kick, session=99).startswith("there is no session 99")
    for none in (("", 0), ("meade", other)):
        assert refused(office.kick, none[0], session=none[1]).startswith("name an account, or")
    assert house.rooms.sent == [
        (first, "An administrator has ended your session."),
        (second, "make room"),
    ]
    assert [visit.number for visit in office.sessions()] == [other]
    assert [line.by for line in house.lines() if line.act == acts.LEFT] == ["meade", "meade"]
    assert [over.why for over in house.entrance.over((first, second, other))] == [
        *("An administrator has ended your session.", "make room")
    ]
    house.entrance.by_key("lee", KEYS[1], HERE)


def test_what_was_done_is_noted_as_it_was(house: House) -> None:
    office = house.office()
    office.hold("lee", is_held=False)
    assert house.lines() == [], "he was not held"
    office.ban(BY_ACCOUNT, "lee")
    office.ban(BY_ACCOUNT, "lee", days=1, why="rude")
    office.mute("lee", days=2, why="loud")
    office.mute("lee", days=0, why="")
    assert [line.detail for line in house.lines()] == [
        *("ban 1, without end", "ban 2, 1 day: rude", "2 days: loud", "talks again")
    ]


@pytest.mark.parametrize("text", ["", " \n ", "x" * 401])
def test_an_announcement_is_a_sentence(house: House, text: str) -> None:
    refused(house.office().announce, text)
    assert house.rooms.heard == []


def test_an_announcement_gives_no_orders_to_terminals(house: House) -> None:
    house.office().announce("noon\x1b]0;x\x07\nand more\u202e")
    assert house.rooms.heard == ["noon?]0;x??and more?"]


# --- own keys ---


def test_an_account_changes_its_key(either: ServerDatabase) -> None:
    house = House(either)
    here, there = house.came("lee"), house.came("lee", ELSEWHERE)
    keyring = house.keyring(session=here)
    assert keyring.add_key(f"{KEYS[2]} new laptop").comment == "new laptop"
    house.pass_time(5)
    assert keyring.retire_key(PRINTS[1]).retired == START + 5
    assert [bool(key.retired) for key in keyring.own_keys()] == [True, False]
    assert house.is_here("lee", here)
    assert not house.is_here("lee", there)  # perhaps whoever has stolen the key
    assert [number for number, _ in house.rooms.sent] == [there]
    with pytest.raises(RefusedError):
        house.entrance.by_key("lee", KEYS[1], HERE)
    house.entrance.by_key("lee", KEYS[2], HERE)
    assert [line.act for line in house.lines("lee") if "key" in line.act] == [
        "added-key",
        "retired-key",
    ]


def test_the_last_key_stays(either: ServerDatabase) -> None:
    house = House(either)
    keyring, office = house.keyring(), house.office()
    said = "this is the last key; add another one first"
    assert refused(keyring.retire_key, PRINTS[1]) == said
    assert refused(office.retire_key_of, "lee", PRINTS[1]) == said
    keyring.add_key(KEYS[2])
    keyring.retire_key(PRINTS[1])
    assert refused(keyring.retire_key, PRINTS[2]) == said
    for other in (PRINTS[0], PRINTS[1], "", "x" * 4000, "'; --"):
        assert refused(keyring.retire_key, other).startswith("there is no such key")
    house.entrance.by_key("lee", KEYS[2], HERE)


def test_a_key_is_one_accounts_for_ever(house: House) -> None:
    keyring = house.keyring()
    assert refused(keyring.add_key, KEYS[1]) == "lee has that key already"
    used = "that key was used here before; make a new one with ssh-keygen"
    assert refused(keyring.add_key, KEYS[0]) == used
    keyring.add_key(KEYS[2])
    keyring.retire_key(PRINTS[1])
    assert refused(keyring.add_key, KEYS[1]) == used
    assert refused(house.keyring("meade").add_key, KEYS[1]) == used
    house.office().ban(BY_KEY, PRINTS[3])
    assert refused(keyring.add_key, KEYS[3]) == "that key is banned here"


def test_an_account_has_a_limited_number_of_keys(house: House) -> None:
    keyring = house.keyring()
    for key in KEYS[2:21]:
        keyring.add_key(key)
    assert refused(keyring.add_key, KEYS[22]).startswith("an account has up to 20 keys")
    keyring.retire_key(PRINTS[2])
    keyring.add_key(KEYS[22])


@pytest.mark.parametrize("name", ["nobody", GUEST, CONSOLE])
def test_whoever_has_no_account_has_no_keys(house: House, name: str) -> None:
    keyring = house.keyring(name)
    assert keyring.own_keys() == ()
    refused(keyring.add_key, KEYS[2])
    refused(keyring.retire_key, PRINTS[1])
    refused(keyring.change_password, "vicksburg 1863")


@pytest.mark.thorough
def test_a_password_is_changed_by_whoever_knows_it(house: House) -> None:
    here, there = house.came("lee"), house.came("lee")
    keyring = house.keyring(session=here)
    keyring.change_password("vicksburg 1863")
    assert not house.is_here("lee", there)
    wrong = "that is not your present password"
    assert refused(keyring.change_password, "shiloh church") == wrong
    assert refused(keyring.change_password, "", "vicksburg 1864") == wrong
    refused(keyring.change_password, "short", "vicksburg 1863")
    keyring.change_password("shiloh church", "vicksburg 1863")
    assert house.office().account("lee").has_password
    keyring.change_password("", "shiloh church")
    assert not house.office().account("lee").has_password
    assert "shiloh" not in str(house.lines())
    keyring.change_password("chickamauga 63")
    house.office().drop_password("lee")
    assert not house.office().account("lee").has_password


def test_whoever_has_no_key_keeps_the_password(house: House) -> None:
    house.account("hood")
    keyring = house.keyring("hood")
    keyring.change_password("vicksburg 1863")
    assert refused(keyring.change_password, "", "vicksburg 1863").startswith("you have no key")


def test_where_passwords_are_switched_off_nobody_gets_one(house: House) -> None:
    off = Gate(house.database).rolls.keyring(LEE, 0)
    with pytest.raises(LobbyError, match="lets nobody in by a password"):
        off.change_password("vicksburg 1863")
