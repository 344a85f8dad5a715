"""An order on its way to a table that does not answer yet: what goes on, and what waits."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot

from campaign import Side, read_order, read_situation
from saves.campaign_log.journal import Journal
from saves.hosting.lines import TableLine, TableStand
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Ticket, account
from saves.hosting.table import CampaignTable
from saves.server.line.remote_table import RemoteTable
from saves.storage.home import Home
from screens import routes
from screens.app import NordenSuden
from screens.game.go_back import ask_for_last
from screens.map.map_screen import MapScreen
from screens.shell.session import session_of
from tests.screens.conftest import looking_before_pressing, style_sheets_read_once
from tests.screens.keyboard import APRIL_1862, map_of, said, state_of, until
from tests.server.lines import GAME, served

__all__ = ["looking_before_pressing", "style_sheets_read_once"]

UNION, CONFEDERATE = Side
TERMINAL = {"TERM": "xterm-kitty", "COLORTERM": "truecolor", "LANG": "en_US.UTF-8"}


class SlowTable(CampaignTable):
    """A table that answers when the test lets it."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(journal)
        self.answers = Event()
        self.is_asked = Event()
        self.has_begun = False
        """Whoever is here knows where the war stands."""

    def _wait(self) -> None:
        self.is_asked.set()
        assert self.answers.wait(60)

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        self._wait()
        return super().play(ticket, order, after, id_)

    def ask_back(self, ticket: Ticket, number: int, after: int) -> TableLine:
        self._wait()
        return super().ask_back(ticket, number, after)

    def stand(self, ticket: Ticket) -> TableStand:
        if self.has_begun:
            self._wait()
        return super().stand(ticket)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SlowTable]:
    state = read_situation(APRIL_1862)
    with Journal.begin(tmp_path / "west.acw", "The West", state, seed="grant") as journal:
        table = SlowTable(journal)
        yield table
        table.answers.set()


@asynccontextmanager
async def grant_at(
    table: SlowTable, folder: Path
) -> AsyncIterator[tuple[NordenSuden, Pilot[None]]]:
    with served({GAME: table}) as where, closing(where.line("grant")) as line:
        seat = SeatedCampaign(RemoteTable(line, GAME), account("grant"), [UNION])
        session = session_of(Home(folder / "campaigns", "grant"), TERMINAL)
        app = NordenSuden(seat, session=session)
        async with app.run_test(size=(120, 36)) as pilot:
            await pilot.pause()
            table.has_begun = True
            yield app, pilot
            table.answers.set()


@pytest.mark.thorough
async def test_what_is_not_written_is_not_shown_and_nobody_waits_for_it(
    table: SlowTable, tmp_path: Path
) -> None:
    async with grant_at(table, tmp_path) as (grant, pilot):
        before = state_of(grant)
        assert grant.loop.play(read_order("march cairo"))
        await until(pilot, table.is_asked.is_set)
        assert map_of(grant).state is before

        await pilot.resize_terminal(100, 30)
        assert grant.screen.size == (100, 30)
        grant.push_screen(routes.help_page(grant.screen))
        await pilot.pause()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(grant.screen, MapScreen))
        assert not grant.loop.play(read_order("march cairo")), "one order at a time"

        table.answers.set()
        await until(pilot, lambda: state_of(grant) != before)
        await until(pilot, lambda: map_of(grant).state == table.state)


async def test_keys_pressed_meanwhile_meet_what_the_order_led_to(
    table: SlowTable, tmp_path: Path
) -> None:
    async with grant_at(table, tmp_path) as (grant, pilot):
        assert grant.loop.play(read_order("march cairo"))
        await until(pilot, table.is_asked.is_set)
        await pilot.press("d")
        assert table.record.lines == 0
        table.answers.set()
        await until(pilot, lambda: [e.order for e in grant.loop.journal.entries()][1:] == ["done"])


@pytest.mark.thorough
async def test_who_waits_for_long_is_told_so_and_may_leave(
    table: SlowTable, tmp_path: Path
) -> None:
    async with grant_at(table, tmp_path) as (grant, pilot):
        assert grant.loop.play(read_order("march cairo"))
        await until(pilot, lambda: "on its way to the server" in said(grant))
        grant.action_leave()
        assert grant.journal is None
        table.answers.set()
        await until(pilot, lambda: table.record.lines == 1)


async def ordered(table: SlowTable, grant: NordenSuden, pilot: Pilot[None]) -> None:
    """The war has begun, and the next thing that is asked waits for its answer."""
    table.answers.set()
    assert grant.loop.play(read_order("march cairo"))
    await until(pilot, lambda: state_of(grant) == table.state and table.record.lines == 1)
    await until(pilot, lambda: not grant.loop._waiting.is_waiting)
    table.answers.clear()
    table.is_asked.clear()


async def goes_on(table: SlowTable, grant: NordenSuden, pilot: Pilot[None]) -> None:
    """The screens go on while the table does not answer."""
    await until(pilot, table.is_asked.is_set)
    for width in (100, 110):
        await pilot.resize_terminal(width, 30)
        assert grant.screen.size == (width, 30)
    assert not table.answers.is_set()


@pytest.mark.thorough
async def test_nobody_waits_for_the_table_that_is_asked_to_go_back(
    table: SlowTable, tmp_path: Path
) -> None:
    async with grant_at(table, tmp_path) as (grant, pilot):
        await ordered(table, grant, pilot)
        assert isinstance(grant.journal, SeatedCampaign)
        ask_for_last(grant, grant.journal)
        await pilot.press("enter")
        await goes_on(table, grant, pilot)
        assert grant.label == "", "nothing is asked before it is written"
        table.answers.set()
        await until(pilot, lambda: grant.label == "go back: asked")
        await until(pilot, lambda: "The Confederacy is asked to go back." in said(grant))


@pytest.mark.thorough
async def test_nobody_waits_for_where_a_game_stands_that_was_set_back(
    table: SlowTable, tmp_path: Path
) -> None:
    async with grant_at(table, tmp_path) as (grant, pilot):
        await ordered(table, grant, pilot)
        table.set_back(0, "Set back", "dice agreed")
        await goes_on(table, grant, pilot)
        assert state_of(grant) != table.state
        table.answers.set()
        await until(pilot, lambda: state_of(grant) == table.state)
        await until(pilot, lambda: map_of(grant).state == table.state)
