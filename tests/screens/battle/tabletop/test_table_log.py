"""The log of a battle on a table is told again to whoever comes back to it."""

import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import RichLog

from campaign import read_situation
from campaign.actions import Battle
from campaign.battle.contract import Resolver
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.standalone import begin_skirmish
from saves.campaign_log.journal import Journal
from saves.storage.header import new_path
from screens.app import NordenSuden
from screens.battle.tabletop.screen import TableScreen
from screens.parts.told_log import ToldLog
from screens.setup.title_screen import TitleScreen
from tests.own_home import own_home
from tests.screens.keyboard import SMALL
from tests.screens.tabletop import FIELD, TWO_EACH, on_each


def battle_begun(resolver: Resolver[Any, Any], path: Path) -> Journal:
    """A campaign in a file, in which a battle has just begun."""
    journal = Journal.begin(path, "West", read_situation(TWO_EACH), seed="grant")
    journal.play(Battle(FIELD, by=resolver.id))
    return journal


async def log_of(pilot: Pilot[None], app: NordenSuden) -> list[str]:
    """What the log says when all has been told."""
    await pilot.pause()
    screen = app.screen
    assert isinstance(screen, TableScreen), screen
    return [line.text.rstrip() for line in screen.query_one(RichLog).lines]


@pytest.mark.thorough
@on_each
async def test_the_log_is_there_when_one_comes_back(resolver: Resolver[Any, Any]) -> None:
    path = new_path("West", own_home().campaigns)
    app = NordenSuden(battle_begun(resolver, path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press(*"f" * 16)
        told = await log_of(pilot, app)
        assert len(told) > 8
        await pilot.press("q")
        assert isinstance(app.screen, TitleScreen)
        await pilot.pause()
        await pilot.press("c")
        assert await log_of(pilot, app) == told
        await pilot.press("f")
        assert (await log_of(pilot, app))[: len(told)] == told, "and goes on from there"
        told = await log_of(pilot, app)
        await pilot.press("q")
    again = NordenSuden(Journal.resume(path))
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert await log_of(pilot, again) == told


@pytest.mark.thorough
@on_each
async def test_orders_of_a_whole_part_stand_before_what_came_of_each(
    resolver: Resolver[Any, Any],
) -> None:
    """Each is told as it was given: with the unit that it was for, and its own result below it."""
    app = NordenSuden(battle_begun(resolver, new_path("West", own_home().campaigns)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for _ in range(8):
            await pilot.press("F")
            await pilot.pause()
        told = await log_of(pilot, app)
        assert len(told) > 8
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("c")
        assert await log_of(pilot, app) == told


@pytest.mark.thorough
@on_each
async def test_an_order_to_no_unit_is_told_in_a_whole_sentence(
    resolver: Resolver[Any, Any],
) -> None:
    """`U move no more generals` says neither who nor what; an order to a unit names it first."""
    app = NordenSuden(battle_begun(resolver, new_path("West", own_home().campaigns)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for _ in range(12):
            await pilot.press("F")
            await pilot.pause()
        told = app.screen.query_one(ToldLog).told
        assert [line for line in told if re.match("[UC] [^:]*$", line)] == []
        assert any(re.match("The (Union|Confederacy) [a-z]+s [^:]*[.]( |$)", line) for line in told)


@pytest.mark.thorough
@on_each
async def test_the_log_of_a_skirmish_is_there_when_one_comes_back(
    resolver: Resolver[Any, Any], tmp_path: Path
) -> None:
    """There the battle is older than the first order."""
    state = begin_skirmish(resolver.id, resolver.scenarios["kernstown"])
    app = NordenSuden(Journal.begin(tmp_path / "kernstown.acw", "Kernstown", state, seed="ashby"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press(*"f" * 10)
        told = await log_of(pilot, app)
        assert told
        await pilot.press("q")
    again = NordenSuden(Journal.resume(tmp_path / "kernstown.acw"))
    async with again.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert await log_of(pilot, again) == told


@pytest.mark.thorough
async def test_what_is_taken_back_is_told_no_more(tmp_path: Path) -> None:
    app = NordenSuden(battle_begun(YANKEE, tmp_path / "west.acw"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.journal is not None
        before = after = await log_of(pilot, app)
        while before == after or not app.journal.can_take_back:
            before = after
            await pilot.press("f")
            after = await log_of(pilot, app)
        assert after[: len(before)] == before != after
        await pilot.press("u")
        assert await log_of(pilot, app) == before
        await pilot.press("U")
        assert await log_of(pilot, app) == after


@pytest.mark.thorough
async def test_no_line_is_cut_after_the_terminal_was_made_smaller() -> None:
    app = NordenSuden(battle_begun(YANKEE, new_path("West", own_home().campaigns)))
    async with app.run_test(size=(160, 48)) as pilot:
        await pilot.pause()
        await pilot.press(*"f" * 16)
        whole = " ".join(" ".join(await log_of(pilot, app)).split())
        await pilot.resize_terminal(*SMALL)
        lines = await log_of(pilot, app)
        width = app.screen.query_one(RichLog).scrollable_content_region.width
        assert max(map(len, lines)) <= width
        assert " ".join(" ".join(lines).split()) == whole
