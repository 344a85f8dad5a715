"""An order on its way to a table that does not answer yet: what goes on, and what waits."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot

from campaign import Side, read_order, read_situation
from saves.campaign_log.journal import Journal
from saves.hosting.lines import TableLine
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Ticket, account
from saves.hosting.table import CampaignTable
from saves.server.line.remote_table import RemoteTable
from saves.storage.home import Home
from screens import routes
from screens.app import NordenSuden
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

    def play(self, ticket: Ticket, order: str, after: int, id_: str = "") -> TableLine:
        self.is_asked.set()
        assert self.answers.wait(60)
        return super().play(ticket, order, after, id_)


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
            yield app, pilot
            table.answers.set()


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
