"""Battles on a measured table: the list of orders, the ghost, the ruler, the keys."""

import sys
from types import MappingProxyType
from typing import Any

import pytest
from textual.widgets import Input, Static

from campaign import RESOLVERS, CampaignState
from campaign.battle import BattleInProgress, BattleRequest, Resolver
from campaign.dice import RandomDice
from campaign.resolvers.shell_for_guns import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.yankee import YANKEE
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind, strip
from campaign.terms import CONFEDERATE, UNION
from screens.app import NordenSuden
from screens.map_screen import MapScreen
from screens.order_list_screen import OrderListScreen
from screens.table_screen import TableScreen
from screens.table_stage import NEEDS_DICE
from screens.widgets.row_list import RowList
from screens.widgets.table_figures import SCENES
from screens.widgets.table_scene import Ghost
from tests.resolvers import shell_table, yankee_table
from tests.screens.battlefield import SHILOH, app_at, joined_battle
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL, said

FIELD = "pittsburg_landing"

TWO_EACH = """
scenario = "1861"
turn = 8
agenda = ["combat union"]
[[pieces]]
box = "pittsburg_landing"
side = "union"
type = "veteran_infantry"
count = 2
entry = "humboldt"
[[pieces]]
box = "pittsburg_landing"
side = "confederate"
type = "veteran_infantry"
[[pieces]]
box = "pittsburg_landing"
side = "confederate"
type = "veteran_cavalry"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""
"""The Union comes to Pittsburg Landing with two brigades; two are there."""

ON_TABLES: tuple[Resolver[Any, Any], ...] = (YANKEE, SHELL_FOR_GUNS)

on_each = pytest.mark.parametrize("resolver", ON_TABLES, ids=lambda resolver: resolver.id)


@pytest.fixture(autouse=True)
def all_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every resolver that fights on a table can be named, whether a campaign offers it or not."""
    known = MappingProxyType({**RESOLVERS, **{resolver.id: resolver for resolver in ON_TABLES}})
    for module in list(sys.modules.values()):
        if vars(module).get("RESOLVERS") is RESOLVERS:
            monkeypatch.setattr(module, "RESOLVERS", known)


def battle_at(resolver: Resolver[Any, Any], position: Any) -> NordenSuden:
    """The game in the middle of a battle on a table."""
    large = len(position.request.pieces) > len(skirmish().units)
    state = joined_battle(SHILOH if large else TWO_EACH, FIELD)
    position = position._replace(request=request_of(state))
    return app_at(state.evolve(battle=BattleInProgress(resolver.id, position)))


def request_of(state: CampaignState) -> BattleRequest:
    """What the campaign wants to have fought."""
    assert state.battle is not None
    request: BattleRequest = state.battle.position.request
    return request


def after(resolver: Resolver[Any, Any], orders: int) -> Any:
    """Where a battle of the campaign stands when the commanders have given some orders."""
    request = request_of(joined_battle(SHILOH, FIELD))
    position, dice = resolver.begin(request), RandomDice("cold harbor")
    for _ in range(orders):
        position = resolver.apply(position, resolver.choose(position), dice).position
    return position


def skirmish(**changes: Any) -> ShellPosition:
    """Two brigades and a battery against two brigades, on the table of a farm."""
    units = (
        shell_table.brigade(1, UNION, 100, 60),
        shell_table.brigade(2, UNION, 200, 60, losses=2, disordered=True),
        shell_table.battery(5, UNION, 150, 60),
        shell_table.brigade(3, CONFEDERATE, 110, 115),
        shell_table.cavalry(4, CONFEDERATE, 220, 150, heading=225),
    )
    return shell_table.table(*units, table_name="farm", **changes)


def screen_of(app: NordenSuden) -> TableScreen:
    assert isinstance(app.screen, TableScreen), app.screen
    return app.screen


def position_of(app: NordenSuden) -> Any:
    assert app.journal is not None
    assert app.journal.state.battle is not None
    return app.journal.state.battle.position


def outlook(app: NordenSuden) -> str:
    """What the line under the table says."""
    return str(screen_of(app).query_one("#ruler", Static).render())


def pointed(app: NordenSuden) -> str:
    """The order under the cursor of the list."""
    screen = screen_of(app)
    return screen.orders[screen.query_one(RowList).cursor].order


# --- whatever the resolver -----------------------------------------------------------------------


@on_each
def test_every_position_of_a_battle_can_be_seen(resolver: Resolver[Any, Any]) -> None:
    """Each order is about a unit that has a card, or about none; the moment has its paragraphs."""
    position, dice, about = after(resolver, 0), RandomDice("shiloh"), set()
    for _ in range(150):
        if resolver.result(position) is not None:
            break
        shown = SCENES[resolver.id](position)
        units = {shown.unit_of(order) for order in resolver.legal(position)}
        assert units <= {0, *shown.cards}
        assert {figure.unit for figure in shown.figures} <= set(shown.cards)
        assert shown.rules
        about |= units
        position = resolver.apply(position, resolver.choose(position), dice).position
    assert len(about) > 10


@on_each
async def test_a_battle_is_fought_by_keys_and_taken_back(resolver: Resolver[Any, Any]) -> None:
    app = battle_at(resolver, after(resolver, 0))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app)
        await pilot.press("space")
        await pilot.pause()
        assert position_of(app) != before
        await pilot.press(*"fff")
        await pilot.pause()
        assert screen_of(app).orders
        there = position_of(app)
        await pilot.press("u", "U")
        await pilot.pause()
        assert position_of(app) == there


async def test_both_commanders_fight_it_out() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(turn=6))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a", "enter")
        for _ in range(200):
            await pilot.pause()
            if not isinstance(app.screen, TableScreen) or app.screen.outcome:
                break
        assert "has won the battle of Pittsburg Landing" in screen_of(app).outcome
        await pilot.press("enter")
        assert isinstance(app.screen, MapScreen)


def test_a_resolver_without_a_table_keeps_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.battle_screens import screen_for

    monkeypatch.setattr("screens.battle_screens.BATTLE_SCREENS", {})
    assert type(screen_for(BattleInProgress("yankee", None))) is OrderListScreen


# --- keys ----------------------------------------------------------------------------------------


async def test_n_selects_the_next_unit_that_can_act_and_lists_its_orders() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert screen_of(app).selected == 1
        assert pointed(app) == "brigade 1"
        await pilot.press("n")
        assert pointed(app) == "brigade 2"
        await pilot.press("N", "N")
        assert screen_of(app).selected == 5, "round and round"
        assert "limber 5" in [action.order for action in screen_of(app).orders]
        assert "done" in [action.order for action in screen_of(app).orders], "about no unit"


async def test_digits_lead_to_the_kinds_of_order() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert pointed(app) == "move 1 10"
        await pilot.press("2")
        assert pointed(app).startswith("turn 1")
        await pilot.press("9")
        assert pointed(app).startswith("turn 1"), "there are not so many kinds"


async def test_the_ghost_of_a_move_is_shown_before_enter() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app).there(1)
        await pilot.press("j")
        seen = screen_of(app).table.ghost.figures
        assert [figure.unit for figure in seen] == [1]
        assert seen[0].front == (before.x, before.y + 20 * shell_table.TENTH)
        assert position_of(app).there(1) == before, "only looked at"
        await pilot.press("enter")
        await pilot.pause()
        now = position_of(app).there(1)
        assert seen[0].front == (now.x, now.y)


async def test_orders_with_dice_have_no_ghost() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert screen_of(app).table.ghost == Ghost()
        assert outlook(app) == NEEDS_DICE


async def test_a_typed_order_says_why_it_is_refused_and_what_it_would_do() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app)
        await pilot.press("o", "0")
        assert screen_of(app).query_one(Input).value == "move 1 100"
        assert "[SG 2.5]" in outlook(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "[SG 2.5]" in said(app)
        assert position_of(app) == before
        await pilot.press("backspace", "backspace", "7")
        await pilot.pause()
        assert screen_of(app).table.ghost.figures, "17 is not listed, but allowed"
        await pilot.press("enter")
        await pilot.pause()
        unit, old = position_of(app).there(1), before.there(1)
        assert unit.y - old.y == 17 * shell_table.TENTH
        assert not screen_of(app).query_one(Input).display


async def test_escape_leaves_the_typed_order() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("o", *"xyz", "enter")
        await pilot.pause()
        assert "no order called" in said(app) or "brigade" in said(app)
        await pilot.press("escape")
        assert isinstance(app.focused, RowList)
        assert pointed(app) == "brigade 1"


async def test_the_ruler_leads_from_the_unit_to_the_cursor() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("plus", "tab")
        await pilot.pause()
        table = screen_of(app).table
        assert table.cursor == Point(100 * 50, 60 * 50), "on the front of the unit selected"
        await pilot.press(*"kkkkk")
        assert table.cursor.y == pytest.approx(60 * 50 + 5 * 200, abs=100)
        assert " cm, " in outlook(app)
        assert "UM, heading 0" in outlook(app) or "UM, heading 3" in outlook(app)


async def test_the_unit_under_the_cursor_can_be_selected_and_read() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("tab")
        table = screen_of(app).table
        foe = position_of(app).there(3)
        table.point_at(foe.middle)
        await pilot.pause()
        assert "Confederate brigade 3" in outlook(app)
        await pilot.press("enter")
        await pilot.pause()
        assert screen_of(app).selected == 3
        assert "8 of 8 bases" in letters(app)
        assert pointed(app) == "division", "an enemy has no orders of ours"


async def test_plus_and_minus_zoom_and_say_when_they_cannot() -> None:
    app = battle_at(YANKEE, after(YANKEE, 60))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("minus")
        assert "whole table" in said(app)
        grains = [screen_of(app).table.grid.grain]
        for _ in range(2):
            await pilot.press("plus")
            grains.append(screen_of(app).table.grid.grain)
        assert grains == sorted(grains, reverse=True)
        assert len(set(grains)) == 3
        await pilot.press("plus")
        assert "as near" in said(app)


async def test_help_names_the_unit_and_every_sign() -> None:
    app = battle_at(YANKEE, after(YANKEE, 60))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        helped = "\n".join(screen_of(app).help_here())
        assert screen_of(app).selected
        assert f"brigade {screen_of(app).selected}" in helped
        assert all(str(kind) in helped for kind in Kind if kind is not Kind.OBJECTIVE)


# --- pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
async def test_what_a_table_looks_like(size: tuple[int, int], look: str, name: str) -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("j", "j")
        await pilot.pause()
        compare(f"skirmish_{name}_{size[0]}x{size[1]}.txt", letters(app))


@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
async def test_what_bases_look_like(look: str, name: str) -> None:
    line = yankee_table.line
    position = yankee_table.table(
        yankee_table.brigade(UNION, *line(60, 40, 6)),
        yankee_table.brigade(CONFEDERATE, *line(62, 60, 6)),
        ground=(strip(Kind.RIVER, Point(0, 7000), Point(16000, 7500), 200),),
    )
    app = battle_at(YANKEE, position)
    app.theme = look
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("plus", "plus")
        await pilot.pause()
        compare(f"bases_{name}_80x24.txt", letters(app))
