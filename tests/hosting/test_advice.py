"""Hints, and battles left to one's commander: at a table it is the table that thinks of them."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest
from textual.pilot import Pilot

from campaign import CampaignState, Side, read_situation, write_order
from campaign.budget import QUICK, Budget
from campaign.commanders import COMMANDERS
from campaign.commanders.staff import Mandate, write_mandate
from saves.campaign_log.journal import Journal
from saves.hosting.advice import advice
from saves.hosting.contract import ADVISER, CampaignHost, NoAdviceError
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import SeatError, account
from saves.hosting.table import CampaignTable, StaleError
from saves.hosting.thinker import Answer, Question, as_its_commander
from saves.server.line.remote_table import RemoteTable
from saves.storage.home import Home
from screens.app import NordenSuden
from screens.battle.battle_run import HasBattleRun
from screens.game import commander_worker
from screens.game.staff_page import StaffPage
from screens.shell.session import session_of
from screens.text import orders
from tests.hosting.conftest import Reach
from tests.patience import PATIENCE
from tests.screens import keyboard
from tests.screens.battlefield import CAIRO
from tests.screens.conftest import style_sheets_read_once
from tests.screens.keyboard import APRIL_1862, notes, state_of
from tests.server.lines import GAME, served

__all__ = ["style_sheets_read_once"]

UNION, CONFEDERATE = Side
TERMINAL = {"TERM": "xterm-kitty", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}


class Thinkers:
    """Commanders who think when the test lets them, as long as anybody waits."""

    def __init__(self) -> None:
        self.asked = list[Question]()
        self.may_answer, self.is_asked, self.has_stopped = Event(), Event(), Event()

    def choose(self, question: Question, budget: Budget) -> Answer:
        self.asked.append(question)
        self.is_asked.set()
        try:
            while not self.may_answer.wait(0.01):
                budget.listen()
        except BaseException:
            self.has_stopped.set()
            raise
        return as_its_commander(question, budget)


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers()
    yield thinkers
    thinkers.may_answer.set()


@pytest.fixture
def table(thinkers: Thinkers) -> Iterator[CampaignTable]:
    with (
        Journal.begin(None, "West", read_situation(APRIL_1862), seed="grant") as journal,
        closing(CampaignTable(journal, choose=thinkers.choose)) as table,
    ):
        yield table


@pytest.fixture
def host(table: CampaignTable, reach: Reach) -> CampaignHost:
    return reach(table)


# --- at the table --------------------------------------------------------------------------------


def test_the_table_says_what_a_commander_would_do_to_whoever_decides(
    thinkers: Thinkers, table: CampaignTable, host: CampaignHost
) -> None:
    thinkers.may_answer.set()
    grant = host.join(account("grant"), [UNION])
    lee = host.join(account("lee"), [CONFEDERATE])
    first, *_ = host.advise(grant, 0)
    assert first == write_order(COMMANDERS[ADVISER].choose(table.state))
    for other in (lee, host.join(account("hay"))):
        with pytest.raises(SeatError):
            host.advise(other, 0)
    host.play(grant, "march cairo", 0)
    with pytest.raises(StaleError):
        host.advise(grant, 0)


def test_the_table_says_what_the_staff_of_a_seat_orders_and_when_it_rests(
    thinkers: Thinkers, table: CampaignTable, host: CampaignHost
) -> None:
    thinkers.may_answer.set()
    grant = host.join(account("grant"), [UNION])
    lee = host.join(account("lee"), [CONFEDERATE])
    led = write_mandate(Mandate("steady", armies="washington", press=("richmond",)))
    assert host.advise(grant, 0, led) == ("march washington",)
    nowhere = write_mandate(Mandate("steady", armies="albany"))
    assert host.advise(grant, 0, nowhere) == ()
    with pytest.raises(SeatError):
        host.advise(lee, 0, led)
    for nonsense in ("{}", "x" * 2_500, led.replace("steady", "nobody")):
        with pytest.raises(NoAdviceError):
            host.advise(grant, 0, nonsense)


def asking(host: CampaignHost, name: str) -> tuple[Thread, list[Exception], Callable[[], None]]:
    """Somebody who asks for advice in a thread, what he is told, and how he gives up."""
    ticket, told = host.join(account(name), [UNION]), list[Exception]()

    def ask() -> None:
        try:
            host.advise(ticket, 0)
        except Exception as error:
            told.append(error)

    thread = Thread(target=ask)
    thread.start()
    return thread, told, partial(host.forgo, ticket)


def test_who_gives_up_waits_no_longer_and_neither_does_who_thinks(
    thinkers: Thinkers, host: CampaignHost
) -> None:
    thread, told, gives_up = asking(host, "grant")
    assert thinkers.is_asked.wait(PATIENCE)
    gives_up()
    thread.join(PATIENCE)
    assert [type(error) for error in told] == [NoAdviceError]
    assert thinkers.has_stopped.wait(PATIENCE)


def test_an_order_of_his_own_ends_the_thought(thinkers: Thinkers, table: CampaignTable) -> None:
    thread, told, _ = asking(table, "grant")
    assert thinkers.is_asked.wait(PATIENCE)
    [ticket] = table.tickets
    table.play(ticket, "march cairo", 0)
    thread.join(PATIENCE)
    assert [type(error) for error in told] == [StaleError]


def test_nobody_waits_while_somebody_is_advised(thinkers: Thinkers, table: CampaignTable) -> None:
    """Neither he himself, nor anybody else at the same server."""
    with served({GAME: table}) as where, closing(where.line("grant")) as line:
        remote = RemoteTable(line, GAME)
        thread, told, _ = asking(remote, "grant")
        assert thinkers.is_asked.wait(PATIENCE)
        with closing(where.line("hay")) as other:
            other.ping()
            assert RemoteTable(other, GAME).join(account("hay")).is_valid
        [ticket] = (one for one in remote._places)
        assert remote.play(ticket, "march cairo", 0).text == "march cairo"
        thread.join(PATIENCE)
        assert [type(error) for error in told] == [StaleError]


def test_a_line_that_drops_ends_the_thought(thinkers: Thinkers, table: CampaignTable) -> None:
    with served({GAME: table}) as where:
        line = where.line("grant")
        thread, told, _ = asking(RemoteTable(line, GAME), "grant")
        assert thinkers.is_asked.wait(PATIENCE)
        line.close()
        assert thinkers.has_stopped.wait(PATIENCE)
        thread.join(PATIENCE)
        assert told


# --- on the screen -------------------------------------------------------------------------------


@asynccontextmanager
async def grant_at(
    table: CampaignTable, folder: Path
) -> AsyncIterator[tuple[NordenSuden, Pilot[None]]]:
    with served({GAME: table}) as where, closing(where.line("grant")) as line:
        seat = SeatedCampaign(RemoteTable(line, GAME), account("grant"), [UNION])
        app = NordenSuden(seat, session=session_of(Home(folder / "campaigns", "grant"), TERMINAL))
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.pause()
            yield app, pilot


async def test_a_hint_is_thought_of_at_the_table(
    thinkers: Thinkers, table: CampaignTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commander_worker, "LATE", 0.01)
    async with grant_at(table, tmp_path) as (grant, pilot):
        await pilot.press("t")
        await keyboard.until(pilot, thinkers.is_asked.is_set)
        await keyboard.until(pilot, lambda: notes(grant) == [commander_worker.THINKS])
        thinkers.may_answer.set()
        said = orders.advice(advice(as_its_commander, table.state, QUICK), table.state)
        await keyboard.until(pilot, lambda: notes(grant) == [said])
        assert all(question.commander == ADVISER for question in thinkers.asked)


async def test_a_staff_thinks_at_the_table_and_its_orders_are_the_players_own(
    thinkers: Thinkers, table: CampaignTable, tmp_path: Path
) -> None:
    thinkers.may_answer.set()
    async with grant_at(table, tmp_path) as (grant, pilot):
        grant.remember(pace="fast")
        staff = grant.loop.staff
        staff.tell(UNION, staff.told(UNION).told(armies="washington", press=("richmond",)))
        await pilot.press("full_stop")
        await keyboard.until(pilot, lambda: not staff.is_on and table.record.lines)
        assert thinkers.asked
        assert all(question.mandate for question in thinkers.asked)
        entries = table.record.entries()
        assert entries[0].order == "march washington"
        assert {entry.side for entry in entries} == {UNION}
        await keyboard.until(pilot, lambda: grant.person_decides)


async def test_what_a_staff_did_at_a_table_is_taken_back_by_one_key(
    thinkers: Thinkers, table: CampaignTable, tmp_path: Path
) -> None:
    """Also by whoever leaves the table and comes back."""
    thinkers.may_answer.set()
    async with grant_at(table, tmp_path) as (grant, pilot):
        grant.remember(pace="fast")
        staff = grant.loop.staff
        staff.tell(UNION, staff.told(UNION).told(armies="washington", press=("richmond",)))
        await pilot.press("full_stop")
        await keyboard.until(pilot, lambda: not staff.is_on and table.record.lines)
        assert len(table.record.entries()) > 1
        grant.loop.stand_up()
    async with grant_at(table, tmp_path) as (grant, pilot):
        await pilot.press("Z")
        await keyboard.until(pilot, lambda: isinstance(grant.screen, StaffPage))
        await pilot.press("u")
        await keyboard.until(pilot, lambda: not table.record.entries())
        await keyboard.until(pilot, lambda: state_of(grant) == table.state)


async def test_escape_gives_a_hint_up(
    thinkers: Thinkers, table: CampaignTable, tmp_path: Path
) -> None:
    async with grant_at(table, tmp_path) as (grant, pilot):
        await pilot.press("t")
        await keyboard.until(pilot, thinkers.is_asked.is_set)
        before = state_of(grant)
        await pilot.press("escape")
        await keyboard.until(pilot, thinkers.has_stopped.is_set)
        assert not grant.loop.commanders.is_asked
        assert state_of(grant) is before, "and nothing else is taken back"


@pytest.fixture
def battle() -> CampaignState:
    """The Confederacy attacks Cairo on a table."""
    return read_situation(CAIRO)


async def test_a_battle_that_is_fought_out_is_thought_of_at_the_table(
    thinkers: Thinkers, battle: CampaignState, tmp_path: Path
) -> None:
    """The session itself thinks of nothing; escape stops, though somebody thinks just then."""
    with (
        Journal.begin(None, "West", battle, seed="grant") as journal,
        closing(CampaignTable(journal, choose=thinkers.choose)) as table,
    ):
        lee = table.join(account("lee"), [CONFEDERATE])
        table.play(lee, "battle cairo by yankee", 0)
        thinkers.may_answer.set()
        while table.state.to_move is CONFEDERATE:
            [order] = table.advise(lee, table.record.lines)
            table.play(lee, order, table.record.lines)
        thinkers.may_answer.clear()
        thinkers.asked.clear()
        async with grant_at(table, tmp_path) as (grant, pilot):
            await keyboard.until(pilot, lambda: isinstance(grant.screen, HasBattleRun))
            run = grant.screen.run if isinstance(grant.screen, HasBattleRun) else None
            assert run is not None
            run.fight_until(lambda: False)
            await keyboard.until(pilot, lambda: thinkers.asked)
            await pilot.press("escape")
            await keyboard.until(pilot, thinkers.has_stopped.is_set)
            await keyboard.until(pilot, lambda: grant.person_decides)
            assert not run.fights_on
            thinkers.may_answer.set()
            before = table.record.lines
            run.give_orders()
            await keyboard.until(pilot, lambda: table.record.lines == before + 1)
            assert len(thinkers.asked) == 2
            await keyboard.until(pilot, lambda: not grant._held_keys.is_busy)
