"""The lines of a server: who may speak, what is refused, and who is dropped."""

import json
import os
import random
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from campaign import CampaignError, IllegalActionError, Side, legal_actions, write_order
from campaign.errors import MissingRollError, NotationError, Refusal
from saves.campaign_log.journal import Journal
from saves.errors import (
    DamagedError,
    FullDiskError,
    InUseError,
    LineError,
    LostFileError,
    SaveError,
)
from saves.hosting.seats import Account, SeatError, Ticket
from saves.hosting.table import CampaignTable, StaleError
from saves.server.contract.door import RefusedError
from saves.server.contract.lobby import LobbyError, LobbyNews
from saves.server.identity.account_names import NameTakenError
from saves.server.identity.keys import KeyTextError
from saves.server.line import arrivals, peer
from saves.server.line.connection import ServerLine
from saves.server.line.remote_lobby import RemoteLobby
from saves.server.line.remote_table import RemoteTable
from saves.server.line.tokens import DOOR, TokenError, token
from saves.server.line.told_place import ToldPlace
from saves.server.line.troubles import error_of, trouble_of
from saves.server.line.wire import LONGEST_ASKED, LONGEST_DOCUMENT
from tests.patience import until
from tests.saves.playing import SEED, begin
from tests.saves.test_journal import set_up
from tests.server.lines import GAME, Served, served
from tests.server.raw_line import RawLine

GRANT, LEE, HAY = Account("grant"), Account("lee"), Account("hay")
UNION, CONFEDERATE = Side


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with begin(tmp_path / "west.acw") as journal:
        yield journal


@pytest.fixture
def where(journal: Journal) -> Iterator[Served]:
    with served({GAME: CampaignTable(journal)}) as where:
        yield where


# --- who speaks ----------------------------------------------------------------------------------


def refusal(line: RawLine) -> str:
    """Why the line ends; there is one word of it, and then it does."""
    told = line.hear()
    assert told["kind"] == "refused"
    assert told["id"] == 0
    assert line.hear() == {}, "the line is still there"
    text: str = told["error"]["text"]
    return text


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"\n", "no message"),
        (b"hello\n", "no message"),
        (b"\xff\xfe\n", "no message"),
        (b"[" * 3000 + b"\n", "no message"),
        (b'{"kind":"play"}\n', "no message"),
        (b'{"kind":"hello","token":"x","account":"lee"}\n', "no message"),
        (b'{"kind":"hello","token":7}\n', "no message"),
        (b'{"kind":"hello","token":"","language":3}\n', "another version"),
        (b'{"kind":"hello","token":"grant|player|1|4000000000|00"}\n', "does not know you"),
        (b'{"kind":"call","id":1,"name":"lobby.me"}\n', "Say first who speaks"),
        (b'{"kind":"ping","id":1}\n', "Say first who speaks"),
        (b"a" * (LONGEST_ASKED + 1), "at most 4,096 bytes"),
    ],
)
def test_who_has_not_said_who_he_is_is_told_why_once(where: Served, said: bytes, why: str) -> None:
    with RawLine(where.address) as line:
        line.send(said)
        assert why in refusal(line)
    until(lambda: where.peers() == 0)


def test_a_token_that_is_expired_or_of_another_server_opens_nothing(where: Served) -> None:
    past = token(bytes(range(32)), GRANT, "player", 1, until=time.time() - 1)
    theirs = token(bytes(32), GRANT, "player", 1)
    for one, why in ((past, "has expired"), (theirs, "does not know you")):
        with RawLine(where.address) as line:
            line.say({"kind": "hello", "token": one})
            assert why in refusal(line)


def test_the_account_is_that_of_the_token_whatever_is_said(where: Served) -> None:
    line = where.line("lee")
    with pytest.raises(SeatError, match="lee has logged in here, not grant"):
        RemoteTable(line, GAME).join(GRANT, [UNION])
    with RawLine(where.address, where.token("lee")) as raw:
        told = raw.answer("table.join", game=GAME, at=1, sides=["union"], account="grant")
        assert "join" in told["error"]["text"]
        raw.answer("table.join", 2, game=GAME, at=1, sides=["union"])
        assert where.server.tables[GAME].seats[0].account == "lee"
    line.close()


def test_who_was_sent_away_does_not_come_back(where: Served) -> None:
    lobby = RemoteLobby(where.line("lee"))
    where.server.door.unwelcome.add("lee")
    where.loop.call_soon_threadsafe(where.service.send_away, "You were sent away.", LEE)
    until(lambda: not lobby.line.is_up)
    with pytest.raises(RefusedError, match="You were sent away"):
        lobby.me()
    with pytest.raises(RefusedError, match="not let in"):
        where.line("lee")
    lobby.close()


def test_who_lets_people_in_has_no_lobby_and_players_no_door(where: Served) -> None:
    asked: list[tuple[str, str, dict[str, Any]]] = [
        (DOOR, "lobby.me", {}),
        (DOOR, "table.join", {"game": GAME, "at": 1}),
        ("administrator", "door.left", {"session": 1, "why": ""}),
    ]
    for role, name, values in asked:
        with RawLine(where.address, where.token("front", role)) as line:
            told = line.answer(name, **values)
            assert told["error"] == {
                "kind": "LobbyError",
                "text": "That is not for you to ask.",
                "rule": "",
                "sides": 0,
            }


def test_a_session_has_one_line_and_the_new_one_takes_its_places(where: Served) -> None:
    """A line that is half open holds no seat against whoever sat there."""
    old = where.line("grant", session=7)
    RemoteTable(old, GAME).join(GRANT, [UNION])
    with RawLine(where.address, where.token("grant", session=7)) as line:
        line.answer("table.join", game=GAME, at=1, sides=["union"], after=0)
        [seat] = where.server.tables[GAME].seats
        assert seat.sides == {UNION}
    old.close()


def test_an_account_has_only_so_many_lines(where: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saves.server.line.service.MOST_OF_ONE", 3)
    lines = [where.line("grant") for _ in range(3)]
    with pytest.raises(LobbyError, match="grant is here too often"):
        where.line("grant")
    where.line("lee").close()
    for line in lines:
        line.close()


def test_a_thousand_lines_that_say_nothing_keep_nobody_out(
    where: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are cut off, and the others play."""
    monkeypatch.setattr(arrivals, "FOR_HELLO", 0.2)
    monkeypatch.setattr("saves.server.line.arrivals.MOST_UNKNOWN", 50)
    with ExitStack() as stack:
        silent = [stack.enter_context(RawLine(where.address)) for _ in range(200)]
        where.line("grant").close()
        for line in silent:
            assert line.hear()["kind"] == "refused"
            assert line.hear() == {}


# --- what is asked -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("lobby.no_such", {}, "does not know that question"),
        ("lobby.__init__", {}, "does not know that question"),
        ("lobby.listen", {}, "does not know that question"),
        ("table._journal", {}, "does not know that question"),
        ("lobby.game", {"number": "17"}, "lobby.game asks for something else"),
        ("table.join", {"game": 18, "at": 1}, "There is no game 18"),
        ("table.play", {"at": 1, "order": "done", "after": 0}, "is not at this table"),
        ("lobby.player", {"account": "a" * LONGEST_ASKED}, "at most 4,096 bytes"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused_and_the_line_goes_on(
    where: Served, name: str, given: dict[str, Any], why: str
) -> None:
    with RawLine(where.address, where.token("grant")) as line:
        assert why in line.answer(name, **given)["error"]["text"]
        line.say({"kind": "ping", "id": 2})
        assert line.hear() == {"kind": "answer", "id": 2, "value": None}


def test_an_endless_line_ends(where: Served) -> None:
    with RawLine(where.address, where.token("grant")) as line:
        line.send(b"a" * (2 * LONGEST_DOCUMENT))
        assert "at most 65,536 bytes" in refusal(line)


def test_who_floods_the_server_waits_and_others_do_not(
    where: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost: what was sent is answered, but no faster than anybody may ask."""
    monkeypatch.setattr(peer, "BURST", 20.0)
    monkeypatch.setattr(peer, "EACH_SECOND", 500.0)
    with RawLine(where.address, where.token("grant")) as flood:
        begun = time.monotonic()
        flood.send(PINGS)
        assert [flood.hear()["id"] for _ in range(120)] == [*range(1, 121)]
        assert time.monotonic() - begun > 0.15, "it was answered at once"
    monkeypatch.setattr(peer, "EACH_SECOND", 0.001)
    with RawLine(where.address, where.token("grant")) as flood, closing(where.line("lee")) as other:
        flood.send(PINGS)
        while flood.hear()["id"] < 20:  # and then it waits for longer than any test
            pass
        other.ping()


PINGS = b"".join(b'{"kind":"ping","id":%d}\n' % number for number in range(1, 121))


def test_the_lobby_tells_from_whatever_thread(where: Served) -> None:
    line, heard = where.line("grant"), list[LobbyNews]()
    lobby = RemoteLobby(line)
    lobby.listen(heard.append)
    [its] = where.server.lobbies
    news = LobbyNews("notice", 17, "Your move")
    tell = Thread(target=its.hears, args=(news,))
    tell.start()
    until(lambda: heard == [news])
    where.loop.call_soon_threadsafe(where.service.announce, "The server stops at noon.")
    until(lambda: heard[1:] == [LobbyNews("notice", text="The server stops at noon.")])
    lobby.close()
    until(lambda: its.is_closed)


def test_who_comes_and_who_goes_is_told_together(
    where: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred who come at once lead to one question of each who is here, not to a hundred."""
    monkeypatch.setattr(peer, "TOGETHER", (0.05, 0.05))
    with closing(RemoteLobby(where.line("grant"))) as lobby:
        heard = list[str]()
        lobby.listen(lambda news: heard.append(news.topic))
        [its] = where.server.lobbies

        def come() -> None:
            for _ in range(100):
                its.hears(LobbyNews("players"))
            its.hears(LobbyNews("games", GAME))

        where.loop.call_soon_threadsafe(come)
        until(lambda: "players" in heard)
        lobby.line.ping()
        assert heard == ["games", "players"]
        where.loop.call_soon_threadsafe(its.hears, LobbyNews("players"))
        until(lambda: heard == ["games", "players", "players"])


def test_at_a_table_it_is_told_a_moment_later_that_something_has_changed_in_its_game(
    where: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lines are told at once; all who ask then how it stands would hold up who has ordered."""
    monkeypatch.setattr(peer, "AT_TABLE", (0.05, 0.05))
    monkeypatch.setattr(peer, "TOGETHER", (3_600, 3_600))
    with closing(RemoteLobby(where.line("grant"))) as lobby:
        heard = list[int]()
        lobby.listen(lambda news: heard.append(news.number))
        [its] = where.server.lobbies
        lobby.table(GAME).join(GRANT, [UNION])

        def change() -> None:
            for game in (GAME, GAME, GAME + 1):
                its.hears(LobbyNews("games", game))

        where.loop.call_soon_threadsafe(change)
        until(lambda: GAME in heard)
        lobby.line.ping()
        assert heard == [GAME + 1, GAME], "elsewhere first; here once, however often"
        with closing(RemoteLobby(where.line("hay"))) as looks_on:
            looks_on.table(GAME).join(HAY)
            looks_on.listen(lambda news: heard.append(-news.number))
            its = where.server.lobbies[-1]
            for topic in ("games", "talk"):
                where.loop.call_soon_threadsafe(its.hears, LobbyNews(topic, GAME))
            until(lambda: heard[2:])
            looks_on.line.ping()
            assert heard[2:] == [-GAME], "what was said; the other news has time"


# --- errors --------------------------------------------------------------------------------------

TRAVEL: list[CampaignError] = [
    IllegalActionError(Refusal("BG 4.6", "no army may march twice")),
    NotationError("no order called 'marhc'; did you mean 'march'?"),
    MissingRollError("march", 6),
    SeatError("the war is over"),
    StaleError("the position has changed"),
    LobbyError("There is no game 18."),
    RefusedError("You may not come in."),
    TokenError("Log in again."),
    SaveError("there is nothing to take back"),
]


@pytest.mark.parametrize("error", TRAVEL, ids=lambda error: type(error).__name__)
def test_what_is_meant_for_players_keeps_its_class_and_its_words(error: CampaignError) -> None:
    travelled = error_of(trouble_of(error))
    assert type(travelled) is type(error)
    assert str(travelled).startswith(str(error).partition(":")[0])
    if isinstance(error, IllegalActionError):
        assert isinstance(travelled, IllegalActionError)
        assert travelled.refusal == error.refusal


def test_what_somebody_has_typed_wrongly_is_said_though_it_names_a_file() -> None:
    """How a key is pasted has to be told with the name of its file."""
    for wrong in (KeyTextError("paste the line of a file like ~/.ssh/x.pub"), NameTakenError("no")):
        travelled = error_of(trouble_of(wrong))
        assert (type(travelled), str(travelled)) == (LobbyError, str(wrong))


HOST = socket.gethostname()
SECRET: list[Exception] = [
    InUseError(f"west.acw is in use by norden on {HOST} (process {os.getpid()})"),
    LostFileError("/srv/norden/games/17.acw is gone"),
    DamagedError("/srv/norden/games/17.acw is damaged at line 3"),
    SaveError("cannot write /srv/norden/games/17.acw: the disk is full"),
    SaveError("cannot write games/17.acw: No space left on device"),
    SaveError(f"in use by process {os.getpid()}"),
    SaveError("cannot reach postgresql://norden:secret@db.example/norden"),
    LineError(3, "march cairo", "/srv/norden"),
    FileNotFoundError(2, "No such file", "/srv/norden/games/17.acw"),
    KeyError("/srv/norden"),
]


@pytest.mark.parametrize("error", SECRET, ids=lambda error: type(error).__name__)
def test_no_error_tells_of_files_hosts_or_processes(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    said = repr(trouble_of(error))
    for secret in ("srv", "games", HOST, str(os.getpid()), "acw", "postgres", "db.example"):
        assert secret not in said
    assert isinstance(error_of(trouble_of(error)), CampaignError)
    assert caplog.text, "the administrator finds it nowhere"


def test_who_orders_on_a_full_disk_is_told_so_and_loses_nothing(
    where: Served, journal: Journal, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(where.line("grant")) as line:
        table = RemoteTable(line, GAME)
        ticket = table.join(GRANT, Side)
        set_up(journal, "max_page_count = 1")  # SQLite takes what there is already

        def play() -> int:
            order = write_order(legal_actions(journal.state)[0])
            return table.play(ticket, order, journal.record.lines).number

        with pytest.raises(FullDiskError) as told:
            max(play() for _ in range(100))
        before = journal.record.lines
        assert str(told.value) == (
            "This was not kept: the disk of the server is full. Nothing kept before is lost; tell"
            " its administrator, and give the order again when there is room."
        )
        assert "west.acw was not written: the disk is full" in caplog.text
        set_up(journal, "max_page_count = 100000")
        assert play() == before + 1


def test_an_error_of_the_server_ends_no_line(
    where: Served, caplog: pytest.LogCaptureFixture
) -> None:
    """The little lobby has no games: an error of the program, as far as the line knows."""
    with RawLine(where.address, where.token("grant")) as line:
        told = line.answer("lobby.games", which="mine")["error"]
        assert told["kind"] == "DefectError"
        assert "AttributeError" not in told["text"]
        assert told["text"].rpartition("error ")[2][:6] in caplog.text
        line.say({"kind": "ping", "id": 2})
        assert line.hear()["id"] == 2


def test_a_rule_that_forbids_an_order_is_named_at_the_other_end(where: Served) -> None:
    line = where.line("grant")
    table = RemoteTable(line, GAME)
    ticket = table.join(GRANT, [UNION])
    with pytest.raises(IllegalActionError) as refused:
        table.play(ticket, "march richmond", 0)
    assert refused.value.refusal.rule.startswith("BG")
    with pytest.raises(NotationError, match="did you mean 'march'"):
        table.play(ticket, "marhc cairo", 0)
    line.close()


# --- who reads too slowly, and who looks on ------------------------------------------------------


def play(table: RemoteTable, ticket: Ticket, journal: Journal, orders: int, seed: int = 3) -> None:
    lot = random.Random(seed)
    for _ in range(orders):
        order = write_order(lot.choice(legal_actions(journal.state)))
        table.play(ticket, order, journal.record.lines)


def test_who_does_not_read_is_dropped_and_nobody_waits_for_him(
    where: Served, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A client that stops reading: what waits for him has a limit, in bytes and in lines."""
    monkeypatch.setattr(peer, "MOST_UNSENT", 8_192)
    with RawLine(where.address) as stuck:
        stuck.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        stuck.say({"kind": "hello", "token": where.token("hay")})
        line = where.line("grant")
        until(lambda: where.peers() == 2 and len(where.server.lobbies) == 2)
        hears = next(one.hears for one in where.server.lobbies if one.hears is not None)
        slowest = 0.0
        for _ in range(3_000):
            if where.peers() < 2:
                break
            hears(LobbyNews("notice", 0, "a" * 400))
            begun = time.monotonic()
            line.ping()
            slowest = max(slowest, time.monotonic() - begun)
        until(lambda: where.peers() == 1)
        assert slowest < peer.STALLED
        line.close()


def test_who_stops_reading_in_the_middle_of_an_answer_is_dropped(
    where: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peer, "STALLED", 0.1)
    with RawLine(where.address, where.token("hay")) as stuck:
        stuck.answer("table.join", game=GAME, at=1)
        for number in range(2, 400):
            stuck.call("table.stand", number, at=1)
            if number % 50 == 0 and where.peers() == 0:
                break
        until(lambda: where.peers() == 0)
        assert where.server.tables[GAME].seats == ()


def test_a_server_that_stops_waits_for_nobody_who_does_not_read(
    where: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What he is still told fills his socket, and would keep the server for ever."""
    monkeypatch.setattr(arrivals, "TO_READ_THE_END", 0.1)
    with RawLine(where.address) as stuck:
        stuck.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        stuck.say({"kind": "hello", "token": where.token("hay")})
        until(lambda: len(where.server.lobbies) == 1 and where.server.lobbies[0].hears)
        for _ in range(700):
            where.server.lobbies[0].hears(LobbyNews("notice", 0, "a" * 400))
        where.stop()


def test_seats_hear_before_those_who_look_on_who_hear_once(
    where: Served, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty that look on do not paint before the other player does, nor at the same moment."""
    told, delays, lines = list[str](), list[float](), list[ServerLine]()
    tell, uniform = ToldPlace.tell, random.uniform

    def noted_tell(place: ToldPlace) -> None:
        told.append(place.ticket.seat.account)
        tell(place)

    def noted_delay(least: float, most: float) -> float:
        delays.append(uniform(least, most))
        return delays[-1]

    def sit(name: str, *sides: Side) -> tuple[RemoteTable, Ticket]:
        lines.append(where.line(name))
        table = RemoteTable(lines[-1], GAME)
        return table, table.join(Account(name), sides)

    grant, at = sit("grant", UNION)
    sit("lee", CONFEDERATE)
    for number in range(12):
        sit(f"hay{number}")
    for line in lines:
        line.ping()  # until all have heard that all are here
    monkeypatch.setattr(ToldPlace, "tell", noted_tell)
    monkeypatch.setattr(random, "uniform", noted_delay)
    play(grant, at, journal, 1)
    until(lambda: len(set(told)) == 14)
    assert set(told[:2]) == {"grant", "lee"}
    assert sorted(told[2:]) == sorted(f"hay{number}" for number in range(12))
    assert len(delays) == 12
    assert 0.02 < max(delays) - min(delays) < 0.5, "neither all at once nor late"
    for line in lines:
        line.close()


def test_what_comes_meanwhile_is_told_together(where: Served, journal: Journal) -> None:
    line = where.line("grant")
    table = RemoteTable(line, GAME)
    ticket = table.join(GRANT, Side)
    with RawLine(where.address, where.token("hay")) as hay:
        hay.answer("table.join", game=GAME, at=1)
        play(table, ticket, journal, 40)
        told = list[list[Any]]()
        while sum(map(len, told)) < 40:
            message = hay.hear()
            if message["kind"] == "lines":
                told.append(message["lines"])
        assert [line[0] for lines in told for line in lines] == [*range(1, 41)]
        assert len(told) < 20
    line.close()


# --- what never leaves the server ----------------------------------------------------------------


def test_the_seed_is_in_nothing_that_travels(where: Served, journal: Journal) -> None:
    line = where.line("grant")
    table = RemoteTable(line, GAME)
    ticket = table.join(GRANT, Side)
    with RawLine(where.address, where.token("hay")) as hay:
        hay.answer("table.join", game=GAME, at=1)
        play(table, ticket, journal, 20)
        told = [
            hay.answer(f"table.{call}", 9, at=1, **given)
            for call, given in (("stand", {}), ("lines", {"after": 0}))
        ]
        text = json.dumps(told)
        assert "march" in text
        assert SEED not in text
        assert str(journal.record.path or "-")[:-4] not in text
    line.close()
