"""A seat that goes in the middle of a battle: no commander fights on for whoever comes back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from textual.pilot import Pilot

from campaign import Side, legal_actions, read_situation, write_order
from saves.campaign_log.journal import Journal
from saves.hosting.contract import CampaignHost
from saves.hosting.seats import Ticket
from saves.hosting.table import CampaignTable
from screens.app import NordenSuden
from screens.battle.battle_run import BattleRun, HasBattleRun
from screens.parts.key_bar import KeyLine
from tests.hosting.conftest import Reach
from tests.hosting.test_two_screens import ordered, question, refusals, sitting
from tests.screens.battlefield import CAIRO
from tests.screens.conftest import looking_before_pressing, style_sheets_read_once
from tests.screens.drawing import letters
from tests.screens.keyboard import (
    said,
    state_of,
    until,
)

__all__ = ["looking_before_pressing", "style_sheets_read_once"]

UNION, CONFEDERATE = Side


@asynccontextmanager
async def in_battle(
    by: str, folder: Path, reach: Reach
) -> AsyncIterator[tuple[Journal, NordenSuden, Pilot[None], CampaignHost]]:
    """Lee attacks Cairo at his desk, and has to decide."""
    with (
        Journal.begin(None, "West", read_situation(CAIRO), seed="grant") as journal,
        closing(CampaignTable(journal)) as here,
    ):
        table = reach(here)
        async with sitting(table, folder, "lee", CONFEDERATE) as (desk, at_desk):
            await ordered(journal, desk, at_desk, f"battle cairo by {by}")
            await until(at_desk, lambda: isinstance(desk.screen, HasBattleRun))
            yield journal, desk, at_desk, table


async def played_until(journal: Journal, side: Side, app: NordenSuden, pilot: Pilot[None]) -> None:
    """Somebody orders until it is for the other side to decide."""
    await until(pilot, lambda: state_of(app) == journal.state)
    while journal.state.to_move is not side:
        await ordered(journal, app, pilot, write_order(legal_actions(journal.state)[0]))


def run_of(app: NordenSuden) -> BattleRun:
    [screen] = [screen for screen in app.screen_stack if isinstance(screen, HasBattleRun)]
    return screen.run


@pytest.mark.thorough
@pytest.mark.parametrize("by", ["battle_line", "yankee"])
async def test_no_commander_fights_on_when_the_seat_comes_back(
    by: str, tmp_path: Path, reach: Reach
) -> None:
    async with (
        in_battle(by, tmp_path, reach) as (journal, desk, at_desk, table),
        sitting(table, tmp_path, "grant", UNION) as (grant, at_grants),
    ):
        await played_until(journal, UNION, desk, at_desk)
        await until(at_desk, lambda: desk.awaited)
        await at_desk.press("a")
        await until(at_desk, lambda: question(desk) == "Let your commander fight on?")
        await at_desk.press("enter")
        await until(at_desk, lambda: run_of(desk).fights_on)
        async with sitting(table, tmp_path, "lee", CONFEDERATE):
            await until(at_desk, lambda: "another terminal" in said(desk))
            await played_until(journal, CONFEDERATE, grant, at_grants)
        await until(at_desk, lambda: "You play here again." in said(desk))
        assert not run_of(desk).fights_on
        shown_keys = desk.screen.query_one(KeyLine).render
        await until(at_desk, lambda: "fight" in shown_keys().plain)
        assert "stop" not in shown_keys().plain


@pytest.mark.sampled(1)
@pytest.mark.parametrize("by", ["battle_line", "yankee"])
async def test_a_question_about_orders_goes_with_the_seat(
    by: str, tmp_path: Path, reach: Reach
) -> None:
    async with in_battle(by, tmp_path, reach) as (_, desk, at_desk, table):
        await at_desk.press("a")
        await until(at_desk, lambda: question(desk))
        async with sitting(table, tmp_path, "lee", CONFEDERATE):
            await until(at_desk, lambda: not question(desk))
            await until(at_desk, lambda: "The open question is withdrawn." in said(desk))
            assert isinstance(desk.screen, HasBattleRun)
        await until(at_desk, lambda: "You play here again." in said(desk))
        assert not run_of(desk).fights_on


@pytest.mark.thorough
async def test_commanders_fight_on_though_the_other_side_says_something_while_they_think(
    tmp_path: Path, over_a_line: Reach, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was thought of is out of date then; it is thought of once more."""
    advise, said_already = CampaignTable.advise, list[int]()
    async with (
        in_battle("yankee", tmp_path, over_a_line) as (journal, desk, at_desk, table),
        sitting(table, tmp_path, "grant", UNION) as (grant, at_grants),
    ):
        await played_until(journal, UNION, desk, at_desk)
        await played_until(journal, CONFEDERATE, grant, at_grants)
        await until(at_desk, lambda: state_of(desk) == journal.state)

        def interrupted(
            table: CampaignTable, ticket: Ticket, after: int, mandate: str = ""
        ) -> tuple[str, ...]:
            if not said_already:
                said_already.append(last := journal.entries()[-1].number)
                assert grant.journal is not None
                grant.journal.ask_back(last, UNION)
            return advise(table, ticket, after)

        monkeypatch.setattr(CampaignTable, "advise", interrupted)
        await at_desk.press("a")
        await until(at_desk, lambda: "commander fight on" in question(desk))
        stood = journal.state
        await at_desk.press("enter")
        await until(at_desk, lambda: journal.state != stood)
        assert said_already
        assert refusals(desk) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("by", ["battle_line", "yankee"])
async def test_what_the_other_side_answers_stays_in_the_log_of_a_battle(
    by: str, tmp_path: Path
) -> None:
    async with in_battle(by, tmp_path, lambda table: table) as (_, desk, at_desk, _):
        for screen in desk.campaign_screens():
            screen.tell("The Union refuses to go back.")
        await until(at_desk, lambda: "refuses to go back" in letters(desk))
