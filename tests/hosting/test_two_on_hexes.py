"""Two at one table in a battle on hexes: what gives several orders by one key, or by none."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.pilot import Pilot

from campaign import CampaignState, Side
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Activation, FirstMarker
from saves.campaign_log.journal import Journal
from saves.hosting.table import CampaignTable
from screens.app import NordenSuden
from screens.battle.nei_boschi.pages_screen import HexPages
from screens.battle.nei_boschi.screen import HexScreen
from tests.hosting.conftest import Reach
from tests.hosting.test_two_screens import sitting
from tests.screens.battle.nei_boschi.hex_desk import at, passed_to, screen_of
from tests.screens.battle.nei_boschi.test_brigade_orders import LINE, drill_of, orders, position_of
from tests.screens.conftest import looking_before_pressing, style_sheets_read_once
from tests.screens.keyboard import said, until

__all__ = ["looking_before_pressing", "style_sheets_read_once"]

pytestmark = pytest.mark.long

UNION, CONFEDERATE = Side
NAMES = {UNION: "grant", CONFEDERATE: "lee"}


class Screens(NamedTuple):
    """Who decides, and the other one."""

    mine: NordenSuden
    keys: Pilot[None]
    other: NordenSuden
    at_other: Pilot[None]

    @property
    def are_alike(self) -> bool:
        """Both show the same position, and what was ordered on the way to it."""
        return position_of(self.mine) == position_of(self.other) and orders(self.mine) == orders(
            self.other
        )


def _is_at_the_battle(app: NordenSuden) -> bool:
    return isinstance(app.screen, HexScreen)


@asynccontextmanager
async def fighting(reach: Reach, folder: Path, position: HexPosition) -> AsyncIterator[Screens]:
    """Both at their screens in a battle at a position."""
    state: CampaignState = at(position)
    assert state.to_move is not None
    with Journal.begin(folder / "hexes.acw", "Hexes", state, seed="stuart") as journal:
        table = reach(CampaignTable(journal))
        mine, other = (UNION, CONFEDERATE) if state.to_move is UNION else (CONFEDERATE, UNION)
        async with (
            sitting(table, folder, NAMES[mine], mine) as (here, keys),
            sitting(table, folder, NAMES[other], other) as (there, at_other),
        ):
            for app, pilot in ((here, keys), (there, at_other)):
                app.remember(pace="fast", handover="off")
                await until(pilot, partial(_is_at_the_battle, app))
            yield Screens(here, keys, there, at_other)


async def hand_over(app: NordenSuden, pilot: Pilot[None], command: CommandId) -> None:
    """Have the computer lead a command, by keys: they know at which screen they were pressed."""
    await pilot.press("i", "c")
    assert isinstance(app.screen, HexPages)
    [letter] = [key for key, (one, _) in app.screen.leaders.items() if one == command]
    await pilot.press(letter)
    await pilot.press("escape")
    await until(pilot, partial(_is_at_the_battle, app))


@pytest.mark.thorough
async def test_a_brigade_is_ordered_by_one_key_and_the_other_one_sees_each_move(
    reach: Reach, tmp_path: Path
) -> None:
    async with fighting(reach, tmp_path, LINE) as two:
        await two.keys.press("=")
        given = drill_of(two.mine).drilling.plan.given
        await two.keys.press("enter")
        await until(two.at_other, lambda: len(orders(two.other)) == len(given) == 3)
        await until(two.keys, lambda: two.are_alike)
        assert [one.split()[1] for one in orders(two.other)] == ["move"] * 3
        assert [position_of(two.other).unit(one.unit).hex for one in given] == [
            one.to for one in given
        ]
        assert _is_at_the_battle(two.mine)


@pytest.mark.thorough
async def test_it_goes_on_by_what_is_forced_up_to_a_decision(reach: Reach, tmp_path: Path) -> None:
    async with fighting(reach, tmp_path, passed_to(FirstMarker)) as two:
        await two.keys.press(".")
        await until(two.keys, lambda: orders(two.mine))
        await until(two.keys, lambda: not screen_of(two.mine).going_on.is_on)
        assert [order.split()[1] for order in orders(two.mine)] == ["play"]
        assert "For you to decide: who of Withers's division (2/2) acts now." in said(two.mine)
        await until(two.at_other, lambda: two.are_alike)


@pytest.mark.thorough
async def test_it_orders_nothing_for_the_other_one_and_waits_for_him(
    reach: Reach, tmp_path: Path
) -> None:
    """Whose turn it is not may have it go on, too: then it does so when he is asked."""
    async with fighting(reach, tmp_path, passed_to(FirstMarker)) as two:
        await two.at_other.press(".")
        assert screen_of(two.other).going_on.is_on
        await two.at_other.pause(0.3)
        assert orders(two.other) == []
        await two.keys.press(".")
        await until(two.at_other, lambda: orders(two.other))
        await until(two.keys, lambda: two.are_alike)
        assert len(orders(two.mine)) == 1


@pytest.mark.thorough
async def test_the_computer_leads_for_one_of_two(reach: Reach, tmp_path: Path) -> None:
    """It orders at his screen, for his own commands alone, until the other one has to decide."""
    async with fighting(reach, tmp_path, passed_to(Activation)) as two:
        assert position_of(two.mine).to_move is CONFEDERATE
        await hand_over(two.mine, two.keys, "2/2")
        await until(two.at_other, lambda: position_of(two.other).to_move is UNION)
        await until(two.keys, lambda: two.are_alike)
        assert any(order.startswith("fight move") for order in orders(two.other))
        assert not two.other.loop.battles.led


@pytest.mark.thorough
async def test_the_computer_orders_nothing_where_the_other_one_decides(
    reach: Reach, tmp_path: Path
) -> None:
    async with fighting(reach, tmp_path, passed_to(Activation)) as two:
        await hand_over(two.other, two.at_other, "5/T")
        await two.at_other.pause(0.3)
        assert orders(two.other) == []
        assert two.other.loop.battles.led == ("5/T",)
