"""Lines that are lost, and a table process that is started anew: nobody has to do anything."""

import random
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Timer
from typing import Any

import pytest

from campaign import Side, legal_actions, read_order, write_order
from saves.campaign_log.journal import Journal
from saves.hosting.contract import CampaignHost
from saves.hosting.lines import BehindError, TableLine
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account, SeatError, Ticket
from saves.hosting.table import CampaignTable, StaleError
from saves.server.contract.door import RefusedError
from saves.server.line import arrivals, connection
from saves.server.line.connection import LateError, LostLineError, ServerLine
from saves.server.line.remote_lobby import RemoteDoor, RemoteLobby
from saves.server.line.remote_table import RemoteTable
from saves.server.line.tokens import DOOR
from tests.patience import PATIENCE, until
from tests.saves.playing import begin
from tests.server.lines import GAME, LittleLobby, Served, served

GRANT, LEE, HAY = Account("grant"), Account("lee"), Account("hay")
UNION, CONFEDERATE = Side
MARCH = read_order("march washington")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with begin(tmp_path / "west.acw") as journal:
        yield journal


@pytest.fixture
def where(journal: Journal) -> Iterator[Served]:
    with served({GAME: CampaignTable(journal)}) as where:
        yield where


def seat(where: Served, name: Account, *sides: Side) -> tuple[ServerLine, SeatedCampaign]:
    line = where.line(name, session=hash(name) % 1_000 + 1)
    return line, SeatedCampaign(RemoteTable(line, GAME), name, sides)


def host(where: Served) -> CampaignHost:
    table: CampaignHost = where.server.tables[GAME]
    return table


def cut(line: ServerLine) -> None:
    """The line is lost, as far as both ends know."""
    assert line._line is not None
    line._line.socket.shutdown(socket.SHUT_RDWR)


def order(campaign: SeatedCampaign, lot: random.Random) -> None:
    campaign.play(lot.choice(legal_actions(campaign.state)))


# --- a line that comes back ----------------------------------------------------------------------


def test_who_lost_his_line_sits_where_he_sat_and_has_missed_nothing(
    where: Served, journal: Journal
) -> None:
    grants, grant = seat(where, GRANT, UNION)
    hays, hay = seat(where, HAY)
    heard = list[bool]()
    hays.hear_line(heard.append)
    for _ in range(3):
        cut(hays)
        grant.play(legal_actions(grant.state)[0])
        until(lambda: hay.read() or hay.state == journal.state)
        cut(grants)
    until(lambda: hay.state == journal.state)
    assert heard[:2] == [False, True]
    sides = {GRANT: frozenset({UNION}), HAY: frozenset[Side]()}
    until(lambda: {one.account: one.sides for one in host(where).seats} == sides)
    grants.close()
    hays.close()


def test_a_server_that_was_started_anew_is_no_matter(where: Served, journal: Journal) -> None:
    lot = random.Random(2)
    grants, grant = seat(where, GRANT, *Side)
    hays, hay = seat(where, HAY)
    for _ in range(2):
        for _ in range(10):
            order(grant, lot)
        where.stop()
        where.server.tables = {GAME: CampaignTable(journal)}
        where.start()
    order(grant, lot)
    until(lambda: hay.read() and hay.state == journal.state)
    assert grant.state == journal.state
    assert journal.record.lines == 21
    grants.close()
    hays.close()


def test_who_asks_meanwhile_waits_until_the_server_is_back(where: Served) -> None:
    grants, grant = seat(where, GRANT, UNION)
    where.stop()
    back = Timer(0.1, where.start)
    back.start()
    grant.play(MARCH)
    back.join()
    assert [entry.order for entry in grant.entries()] == ["march washington"]
    grants.close()


def test_a_server_that_stays_away_is_said_so(
    where: Served, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = ServerLine(where.address, where.token("grant"), patience=0.1)
    table = RemoteTable(line, GAME)
    ticket = table.join(GRANT, [UNION])
    where.stop()
    until(lambda: not line.is_up)
    assert table.lines(ticket, 0) == (), "who only looks waits for nothing"
    assert table.seats
    with pytest.raises(LateError, match="The server does not answer"):
        table.play(ticket, "march washington", 0)
    assert journal.entries() == ()
    line.close()
    with pytest.raises(LateError):
        ServerLine(where.address, where.token("grant"), patience=0.1)
    assert connection.PATIENCE >= 20, "a process that begins anew on a busy host needs as long"


def held_up(where: Served, seconds: float) -> None:
    """Somebody holds up the loop of the service: whoever asks meanwhile hears nothing."""
    is_held = Event()

    def hold() -> None:
        is_held.set()
        time.sleep(seconds)

    where.loop.call_soon_threadsafe(hold)
    assert is_held.wait(PATIENCE)


def test_a_server_that_is_busy_is_waited_for(where: Served, journal: Journal) -> None:
    """Of a hundred who log in at once one heard that the server does not answer."""
    held_up(where, 0.5)
    line = ServerLine(where.address, where.token("grant"), patience=0.1)
    table = RemoteTable(line, GAME)
    ticket = table.join(GRANT, [UNION])
    held_up(where, 0.5)
    table.play(ticket, "march washington", 0)
    assert [entry.order for entry in journal.entries()] == ["march washington"]
    line.close()


def test_a_session_of_another_version_is_told_to_log_in_again(
    where: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would play the lines of the new one by its own rules. So it comes back to nothing."""
    line, grant = seat(where, GRANT, UNION)
    heard = list[str]()
    RemoteLobby(line).listen(lambda news: heard.append(news.text))
    where.stop()
    monkeypatch.setattr(arrivals, "EDITION", "0.2.0, rules 6")
    where.start()
    until(lambda: line.refusal)
    with pytest.raises(RefusedError, match="Nothing is lost: log in again"):
        grant.play(MARCH)
    until(lambda: arrivals.ANOTHER_VERSION in heard)
    assert heard.count(arrivals.ANOTHER_VERSION) == 1
    line.close()


def test_a_question_that_changes_nothing_is_asked_again_and_no_other(where: Served) -> None:
    line = where.line("grant")
    lobby = RemoteLobby(line)
    asked = list[str]()

    def lose(name: str) -> None:
        asked.append(name)
        if asked.count(name) == 1:
            cut(line)
            time.sleep(0.02)

    def present() -> tuple[()]:
        lose("present")
        return ()

    def block(*, account: str, is_blocked: bool) -> None:
        lose("block")

    its = LittleLobby({})
    vars(its).update(present=present, block=block)
    where.server.lobby = lambda *_: its
    Cutter(line).close()
    assert lobby.present() == ()
    with pytest.raises(LostLineError):
        lobby.block("lee", is_blocked=True)
    assert asked.count("present") == 2
    assert asked.count("block") == 1
    line.close()


class LostAtFirst:
    """A method of the server's that loses the line the first times, and then answers."""

    def __init__(self, line: ServerLine, answer: object, times: int) -> None:
        self._line, self._answer, self._times = line, answer, times
        self.asked = list[tuple[object, ...]]()

    def __call__(self, **values: object) -> object:
        self.asked.append((*values.values(),))
        if len(self.asked) <= self._times:
            cut(self._line)
            until(lambda: not self._line.is_up)
        return self._answer


@pytest.mark.parametrize("times", [1, 2])
def test_who_comes_in_is_asked_about_again_by_the_door(where: Served, times: int) -> None:
    """He read that the server is not ready, though it was there again in the next moment."""
    line = where.line("front", DOOR)
    came = where.server.door.came = LostAtFirst(line, 12, times)
    assert RemoteDoor(line).came(LEE, "192.0.2.1", "key") == 12
    assert came.asked == [(LEE, "192.0.2.1", "key")] * (times + 1)
    line.close()


def test_a_question_over_which_each_server_dies_is_not_asked_for_ever(where: Served) -> None:
    line = where.line("front", DOOR)
    came = where.server.door.came = LostAtFirst(line, 12, times=99)
    with pytest.raises(LostLineError):
        RemoteDoor(line).came(LEE, "192.0.2.1", "key")
    assert len(came.asked) == connection.TRIES
    line.close()


def test_who_sits_down_as_the_line_is_lost_sits_there_once(where: Served) -> None:
    """He came to the lobby instead of his map."""
    grants = where.line(GRANT, session=1)
    asked = list[int]()

    class Little(LittleLobby):
        def table(self, number: int) -> CampaignHost:
            asked.append(number)
            if len(asked) == 1:
                cut(grants)
                until(lambda: not grants.is_up)
            return super().table(number)

    where.server.lobby = lambda *_: Little(where.server.tables)
    cut(grants)
    until(lambda: grants.is_up)
    table = RemoteTable(grants, GAME)
    ticket = table.join(GRANT, [UNION])
    assert table.play(ticket, "march washington", 0).number == 1
    assert [(one.account, one.sides) for one in host(where).seats] == [(GRANT, frozenset({UNION}))]
    grants.close()


# --- orders whose answer is lost -----------------------------------------------------------------


class CuttingTable(CampaignTable):
    """A table at which an order is written, and then the line is lost before the answer."""

    line: ServerLine | None = None
    asked = 0

    def _cut(self) -> None:
        self.asked += 1
        if self.line is not None:
            line, self.line = self.line, None
            cut(line)
            until(lambda: not line.is_up)

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        line = super().play(ticket, order, after, id_)
        self._cut()
        return line

    def take_back(self, ticket: Ticket, after: int) -> TableLine:
        line = super().take_back(ticket, after)
        self._cut()
        return line


def test_an_order_whose_answer_was_lost_is_answered_and_not_played_again(
    where: Served, journal: Journal
) -> None:
    table = where.server.tables[GAME] = CuttingTable(journal)
    grants, grant = seat(where, GRANT, UNION)
    table.line = grants
    change = grant.play(MARCH)
    assert change.state == grant.state == journal.state
    assert journal.record.lines == 1
    assert table.asked == 2
    table.line = grants
    grant.take_back()
    assert grant.state == journal.state
    assert journal.record.lines == 2
    assert grant.entries() == journal.entries() == ()
    grants.close()


class ForgettingTable(CuttingTable):
    """A table that remembers no ids, as after kill -9 between the disk and the answer."""

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        return super().play(ticket, order, after)


def test_so_it_is_when_the_server_was_started_anew_and_remembers_no_id(
    where: Served, journal: Journal
) -> None:
    """Also of the last order of a turn, after which it is for the other side to decide."""
    table = where.server.tables[GAME] = ForgettingTable(journal)
    grants, grant = seat(where, GRANT, UNION)
    orders = 0
    while grant.state.to_move is UNION:
        table.line = grants
        grant.play(legal_actions(grant.state)[-1])
        orders += 1
    assert grant.state == journal.state
    assert journal.record.lines == orders
    grants.close()


def test_an_order_that_was_not_played_before_the_line_was_lost_is_stale_if_others_played(
    where: Served, journal: Journal
) -> None:
    """What has come instead is not taken for it."""
    grants, grant = seat(where, GRANT, UNION)
    table, ticket = grant._table, grant._ticket

    def lose_and_play(*_: Any, **__: Any) -> Any:
        host(where).play(host(where).join(GRANT, [UNION]), "march washington", 0)
        grants.ask = ask  # type: ignore[method-assign]
        raise LostLineError("The line is lost.")

    ask, grants.ask = grants.ask, lose_and_play  # type: ignore[method-assign]
    with pytest.raises((StaleError, SeatError)):
        table.play(ticket, "march cairo", 0)
    assert [entry.order for entry in journal.entries()] == ["march washington"]
    grants.close()


# --- seats ---------------------------------------------------------------------------------------


def test_who_comes_back_sends_nobody_from_a_seat(where: Served) -> None:
    """He has sat down elsewhere meanwhile; the line that comes back only looks on."""
    old, grant = seat(where, GRANT, UNION)
    new = where.line("grant", session=2_001)
    field = SeatedCampaign(RemoteTable(new, GAME), GRANT, [UNION])
    until(lambda: not grant.seat.sides)
    with closing(Cutter(old)):
        pass
    until(lambda: len(host(where).seats) == 2)
    assert field.seat.sides == {UNION}
    assert [one.sides for one in host(where).seats] == [{UNION}, frozenset()]
    field.play(MARCH)
    until(grant.read)
    assert grant.state == field.state
    old.close()
    new.close()


class Cutter:
    """Cuts a line, and waits until it is back."""

    def __init__(self, line: ServerLine) -> None:
        self._line, self._before = line, line._line

    def close(self) -> None:
        cut(self._line)
        until(lambda: self._line._line not in (None, self._before))


def test_who_comes_back_where_another_sits_looks_on(where: Served) -> None:
    line, grant = seat(where, GRANT, UNION)
    where.stop()
    table = host(where)
    for one in [*getattr(table, "_tickets", ())]:
        table.leave(one)
    table.join(LEE, [UNION])
    where.start()
    until(lambda: not grant.seat.sides)
    with pytest.raises(SeatError, match="grant only looks on"):
        grant.play(MARCH)
    line.close()


def test_a_game_that_is_gone_ends_the_place_and_not_the_line(where: Served) -> None:
    line, grant = seat(where, GRANT, UNION)
    where.stop()
    where.server.tables = {}
    where.start()
    with pytest.raises(SeatError, match="is not at this table any more"):
        until(grant.read)
    line.ping()
    line.close()


# --- positions that differ -----------------------------------------------------------------------


def test_a_log_that_was_set_back_meanwhile_begins_anew(
    where: Served, journal: Journal, tmp_path: Path
) -> None:
    """An older copy was put in its place: what is known here is not what happened there."""
    line, grant = seat(where, GRANT, *Side)
    lot = random.Random(1)
    for _ in range(12):
        order(grant, lot)
    where.stop()
    with begin(tmp_path / "older.acw") as older:
        where.server.tables = {GAME: CampaignTable(older)}
        where.start()
        until(lambda: grants_stand(grant) == 0)
        assert grant.state == older.state
        order(grant, lot)
        assert grant.state == older.state
        where.stop()
    line.close()


def grants_stand(grant: SeatedCampaign) -> int:
    grant.read()
    return grant.record.lines


def test_another_log_of_the_same_length_begins_anew(
    where: Served, journal: Journal, tmp_path: Path
) -> None:
    line, grant = seat(where, GRANT, *Side)
    grant.play(MARCH)
    where.stop()
    with begin(tmp_path / "other.acw") as other:
        other.play(read_order("march cairo"))
        where.server.tables = {GAME: CampaignTable(other)}
        where.start()
        until(grant.read)
        assert grant.state == other.state
        where.stop()
    line.close()


def test_a_line_that_leads_elsewhere_here_begins_anew(where: Served, journal: Journal) -> None:
    """A fault of either end is found at the next line, and mends itself."""
    line, grant = seat(where, GRANT, *Side)
    table, ticket = grant._table, grant._ticket
    true = table.lines

    def lines(ticket: Ticket, after: int) -> tuple[TableLine, ...]:
        return tuple(one._replace(position="0" * 64) for one in true(ticket, after))

    table.lines = lines  # type: ignore[method-assign]
    table.play(ticket, write_order(MARCH), 0)
    [followed] = grant.read()
    assert followed.line is None, "it was taken for the position of the table"
    assert grant.state == journal.state
    line.close()


def test_lines_with_a_gap_are_asked_for_anew(where: Served) -> None:
    line, grant = seat(where, GRANT, *Side)
    table, ticket = grant._table, grant._ticket
    assert isinstance(table, RemoteTable)
    place = table._places[ticket]
    place._take([TableLine(9, 1, UNION, "done")])
    with pytest.raises(BehindError):
        table.lines(ticket, 0)
    assert [one.line for one in grant.read()] == [None]
    grant.play(MARCH)
    line.close()
