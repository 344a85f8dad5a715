"""Battles on a measured table: the list of orders, the ghost, the ruler, the keys.

A long file, because all of it is one screen, looked at in the same few positions.
"""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from rich.console import Console
from textual.screen import Screen
from textual.widgets import Input, RichLog

from campaign.battle.contract import BattleInProgress, Resolver
from campaign.dice import RandomDice
from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.position import Stage as Laying
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind
from saves.campaign_log.journal import Entry
from screens.app import NordenSuden
from screens.battle.order_list_screen import OrderListScreen
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.scene import Ghost
from screens.battle.tabletop.screen import TableScreen
from screens.map.map_screen import MapScreen
from screens.parts.row_list import RowList
from screens.past.history_screen import HistoryScreen
from tests.resolvers import shell_table
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, in_haste, said, until
from tests.screens.tabletop import (
    after,
    at_stage,
    battle_at,
    card,
    chances,
    on_each,
    outlook,
    pointed,
    position_of,
    screen_of,
    skirmish,
)


def entries(app: NordenSuden) -> Sequence[Entry]:
    assert app.journal is not None
    return app.journal.entries()


# --- whatever the resolver -----------------------------------------------------------------------


def on_show(app: NordenSuden) -> type[Screen[Any]]:
    return type(app.screen)


@pytest.mark.thorough
@on_each
def test_every_position_of_a_battle_can_be_seen(resolver: Resolver[Any, Any]) -> None:
    """Each order is about a unit that has a card, or about none; the moment has its paragraphs."""
    position, dice, about = after(resolver, 0), RandomDice("shiloh"), set()
    for _ in range(150):
        if resolver.result(position) is not None:
            break
        shown = FACES[resolver.id].scene(position)
        units = {shown.unit_of(order) for order in resolver.legal(position)}
        assert units <= {0, *shown.cards}
        assert {figure.unit for figure in shown.figures} <= set(shown.cards)
        assert shown.rules
        about |= units
        position = resolver.apply(position, resolver.choose(position), dice).position
    assert len(about) > 10


@pytest.mark.thorough
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


@pytest.mark.thorough
@on_each
async def test_v_shows_the_history_in_the_middle_of_a_battle_as_on_the_map(
    resolver: Resolver[Any, Any],
) -> None:
    app = battle_at(resolver, after(resolver, 60))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f", "V")
        await pilot.pause()
        assert on_show(app) is HistoryScreen
        await pilot.press("escape")
        assert on_show(app) is TableScreen
        await pilot.press("V", "home", "enter")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert on_show(app) is TableScreen, "the beginning is in the same battle"
        assert app.journal is not None
        assert app.journal.state.battle is not None


@pytest.mark.thorough
async def test_both_commanders_fight_it_out() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(turn=6))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a", "enter")
        for _ in range(200):
            await pilot.pause()
            if not isinstance(app.screen, TableScreen) or app.screen.run.outcome:
                break
        assert "has won the battle of Pittsburg Landing" in screen_of(app).run.outcome
        assert "The Union has two objectives" in card(app), "by what it was won"
        assert "[SG 3.0]" in card(app)
        await pilot.press("enter")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
@on_each
async def test_fighting_it_out_can_be_stopped(
    resolver: Resolver[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.battle.battle_control.LOOK_AWAY", 0.0)
    app = battle_at(resolver, after(resolver, 0))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a")
        in_haste(app, "enter")
        await until(pilot, lambda: len(entries(app)) > 3)
        in_haste(app, "escape")
        await until(pilot, lambda: not screen_of(app).run.fights_on)
        there = position_of(app)
        assert screen_of(app).orders, "one may decide again"
        await pilot.pause()
        assert position_of(app) is there
        assert not screen_of(app).run.outcome


async def test_what_cannot_be_written_is_not_fought() -> None:
    """All that the commanders order at a time is written at once."""
    app = battle_at(SHELL_FOR_GUNS, skirmish(turn=6))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert app.journal is not None
        with app.journal.writer._hold.transaction() as connection:
            connection.execute("PRAGMA query_only = ON")
        there = position_of(app)
        await pilot.press("a", "enter")
        await until(pilot, lambda: "The campaign cannot be written to" in said(app))
        await pilot.pause()
        assert position_of(app) is there
        assert entries(app) == ()
        assert not screen_of(app).run.fights_on
        assert screen_of(app).orders


def test_a_resolver_without_a_table_keeps_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.battle.register import screen_for

    monkeypatch.setattr("screens.battle.register.face_of", lambda resolver: None)
    assert type(screen_for(BattleInProgress("yankee", None))) is OrderListScreen


# --- keys ----------------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_n_selects_the_next_unit_that_can_act_and_lists_its_orders() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert screen_of(app).queue.selected == 1
        assert pointed(app) == "brigade 1"
        await pilot.press("n")
        assert pointed(app) == "brigade 2"
        await pilot.press("N", "N")
        assert screen_of(app).queue.selected == 5, "round and round"
        assert "limber 5" in [action.order for action in screen_of(app).orders]
        assert "done" in [action.order for action in screen_of(app).orders], "about no unit"


@pytest.mark.thorough
async def test_a_letter_without_orders_says_why() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("x")
        assert "Brigade 1 first finishes its move." in said(app)
        assert "move" in said(app)
        assert "[SG 2.3]" in said(app)
        await pilot.press("A")
        assert "No order A is possible" in said(app)


@pytest.mark.thorough
async def test_the_ghost_of_a_move_is_shown_before_enter() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app).there(1)
        await pilot.press("m", "J", "J")
        seen = screen_of(app).table.ghost.figures
        assert [figure.unit for figure in seen] == [1]
        assert seen[0].front == (before.x, before.y + 20 * shell_table.TENTH)
        assert position_of(app).there(1) == before, "only looked at"
        await pilot.pause(0.1)
        assert "brigade 3 could fire at brigade 1" in chances(app)
        assert "charge brigade 3" in chances(app)
        await pilot.press("enter")
        await pilot.pause()
        now = position_of(app).there(1)
        assert seen[0].front == (now.x, now.y)


@pytest.mark.thorough
async def test_an_order_that_is_refused_says_why_and_stays() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app)
        await pilot.press("m", *["K"] * 9)
        assert "[SG 2.5]" in chances(app)
        await pilot.press("enter")
        assert "[SG 2.5]" in said(app)
        assert position_of(app) == before
        assert screen_of(app).editor.is_changing
        lines = screen_of(app).panels.orders.render()
        assert any("reverse" in str(span.style) for span in lines.spans), "the row stays marked"


@pytest.mark.thorough
async def test_the_chances_of_fire_and_of_being_obeyed_are_said() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause(0.1)
        assert "obeyed on" in chances(app)
        await pilot.press("x")
        await pilot.pause(0.1)
        assert "hits" in chances(app)


@pytest.mark.thorough
async def test_all_units_are_listed_in_the_order_in_which_they_act() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("i")
        screen = screen_of(app)
        assert screen.focused is screen.panels.units
        assert screen.scene is not None
        assert screen.scene.roster[:3] == (1, 2, 5), "the division that acts comes first"
        assert "8/8 line" in letters(app)
        await pilot.press("j", "enter")
        assert screen.queue.selected == 2
        assert screen.focused is screen.panels.orders


@pytest.mark.thorough
@on_each
async def test_the_commander_finishes_a_part_of_the_turn(resolver: Resolver[Any, Any]) -> None:
    app = battle_at(resolver, after(resolver, 60))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before, part = len(entries(app)), screen_of(app).part
        await pilot.press("F")
        await until(pilot, lambda: not screen_of(app).run.fights_on)
        assert len(entries(app)) > before
        assert screen_of(app).part != part
        assert screen_of(app).orders, "somebody decides"


@pytest.mark.thorough
async def test_the_commanders_stop_at_the_end_of_the_turn() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(turn=2))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a", "down", "enter")
        await until(pilot, lambda: not screen_of(app).run.fights_on)
        assert position_of(app).turn == 3


@pytest.mark.thorough
async def test_the_log_shows_orders_and_dice() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("x", "enter")
        await pilot.pause()
        log = " ".join(line.text for line in screen_of(app).query_one(RichLog).lines)
        assert "U brigade 1: fire at brigade 3" in log
        assert "⚄5" in log
        assert "Brigade 1 fires at brigade 3" in log


@pytest.mark.thorough
async def test_a_typed_order_says_why_it_is_refused_and_what_it_would_do() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app)
        await pilot.press("o", "0")
        assert screen_of(app).query_one(Input).value == "move 1 300"
        assert "[SG 2.5]" in chances(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "[SG 2.5]" in said(app)
        assert position_of(app) == before
        await pilot.press("backspace", "backspace", "backspace", "1", "7")
        await pilot.pause()
        assert screen_of(app).table.ghost.figures, "17 is not listed, but allowed"
        await pilot.press("enter")
        await pilot.pause()
        unit, old = position_of(app).there(1), before.there(1)
        assert unit.y - old.y == 17 * shell_table.TENTH
        assert not screen_of(app).query_one(Input).display


@pytest.mark.thorough
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


@pytest.mark.thorough
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
        assert "UM, 0" in outlook(app) or "UM, 3" in outlook(app)


@pytest.mark.thorough
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
        assert outlook(app).rstrip(" ◂▸▴▾").endswith(" - clear"), (
            "whether the unit selected sees it"
        )
        await pilot.press("enter")
        await pilot.pause()
        assert screen_of(app).queue.selected == 3
        assert "8 of 8 bases" in letters(app)
        assert pointed(app) == "done", "an enemy has no orders of ours"


async def test_who_comes_back_while_units_are_deployed_sees_the_whole_table_again() -> None:
    """As it did before the line was cut: a unit that has no place has nothing around it."""
    app = battle_at(SHELL_FOR_GUNS, after(SHELL_FOR_GUNS, 6))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        table = screen_of(app).table
        assert table.scene is not None
        assert table.scene.figures
        assert table.scene.place(table.selected) is None
        assert table.zoom == 0


async def test_the_first_turn_looks_at_the_table_as_its_set_up_did() -> None:
    """It came nearer by itself, and half of the table lay outside: nobody had pressed a key."""
    app = battle_at(SHELL_FOR_GUNS, after(SHELL_FOR_GUNS, 6))
    app.theme = "light"
    app.console = Console(color_system="truecolor", force_terminal=True)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        table = screen_of(app).table
        assert table.palette is not None, "it is a picture, which small terminals show nearer"
        assert table.zoom == 0
        scene = FACES[SHELL_FOR_GUNS.id].scene(after(SHELL_FOR_GUNS, 60))
        table.show(scene, scene.figures[0].unit, frozenset(), Ghost())
        await pilot.pause()
        assert table.zoom == 0
        assert not re.search("[◂▴▸▾]", outlook(app)), "all of it is in view"
        await pilot.press("plus")
        await pilot.pause()
        assert table.zoom == 1, "the player may look nearer"
        assert re.search("[◂▴▸▾]$", outlook(app)), "and is told where the rest of it lies"


@pytest.mark.thorough
async def test_plus_and_minus_zoom_and_say_when_they_cannot() -> None:
    app = battle_at(YANKEE, after(YANKEE, 60))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("minus", "minus")
        assert "whole table" in said(app)
        grains = [screen_of(app).table.grid.grain]
        for _ in range(2):
            await pilot.press("plus")
            grains.append(screen_of(app).table.grid.grain)
        assert grains == sorted(grains, reverse=True)
        assert len(set(grains)) == 3
        await pilot.press("plus")
        assert "closest view" in said(app)


@pytest.mark.thorough
async def test_help_names_the_unit_and_every_sign() -> None:
    app = battle_at(YANKEE, after(YANKEE, 60))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        helped = "\n".join(screen_of(app).help_here())
        assert screen_of(app).queue.selected
        assert f"brigade {screen_of(app).queue.selected}" in helped
        assert "Lost U " in helped, "how the battle stands"
        assert all(str(kind) in helped for kind in Kind if kind is not Kind.OBJECTIVE)


async def test_the_whole_table_is_in_view_while_ground_is_laid_in_a_small_terminal() -> None:
    """A river in another corner was out of sight, and nothing said that there was more."""
    app = battle_at(YANKEE, at_stage(YANKEE, Laying.GROUND))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        table = screen_of(app).table
        assert table.scene is not None
        (width, height), grid = table.scene.table[:2], table.grid
        for corner in (Point(1, 1), Point(width - 1, 1), Point(width - 1, height - 1)):
            column, row = grid.cell(corner)
            assert 0 <= column < table.size.width
            assert 0 <= row < table.size.height
