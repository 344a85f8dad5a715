"""Orders on a table that name a place or another unit: how one points there, and sees it."""

import re
from typing import Any

import pytest
from rich.console import Console
from textual.widgets import RichLog

from campaign.dice import RandomDice
from campaign.resolvers.shell_for_guns.moves import TENTH
from campaign.resolvers.shell_for_guns.position import Stage as ShellStage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.yankee.orders import Fight
from campaign.resolvers.yankee.position import Stage
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, rectangle
from campaign.terms import CONFEDERATE, UNION
from screens.app import NordenSuden
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.faces import outlook as said_of
from screens.battle.tabletop.outlook import aimed
from screens.parts.key_bar import KeyLine
from screens.parts.window import Span
from tests.resolvers import yankee_table
from tests.screens.battlefield import joined_battle
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL
from tests.screens.tabletop import (
    FIELD,
    TWO_EACH,
    after,
    at_stage,
    battle_at,
    card,
    chances,
    outlook,
    pointed,
    position_of,
    request_of,
    screen_of,
    skirmish,
)


def keys(app: NordenSuden) -> list[str]:
    """What the footer says."""
    return [binding.id or "" for _, binding in screen_of(app).query_one(KeyLine).shown()]


# --- places --------------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_a_brigade_is_drawn_up_where_the_cursor_points() -> None:
    app = battle_at(YANKEE, at_stage(YANKEE, Stage.DEPLOY))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "To deploy: Union brigade" in card(app) or "Confederate brigade" in card(app)
        assert "tab points at a place" in outlook(app)
        x, y = (int(word) for word in pointed(app).split()[1:3])
        await pilot.press("tab")
        screen_of(app).table.point_at(Point(77 * CM, y * CM))
        await pilot.press("enter")
        assert pointed(app).startswith("deploy 77 ")
        assert screen_of(app).editor.is_changing, "the arrows go on from there"
        await pilot.press("left")
        assert pointed(app).startswith("deploy 76 ")
        assert x != 76
        drawn_up = screen_of(app).scene
        assert drawn_up is not None
        assert drawn_up.next is not None
        await pilot.press("enter")
        await pilot.pause()
        log = "\n".join(str(line.text) for line in screen_of(app).query_one(RichLog).lines)
        assert f"{drawn_up.next.subject}: deploy at 76" in " ".join(log.split())


@pytest.mark.thorough
async def test_where_it_may_not_stand_is_marked_on_the_table() -> None:
    app = battle_at(YANKEE, at_stage(YANKEE, Stage.DEPLOY))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("tab")
        screen_of(app).table.point_at(Point(77 * CM, 50 * CM))
        await pilot.press("enter")
        await pilot.pause()
        assert "✕" in letters(app), "in the middle of the table, where the cursor was"
        assert "Not allowed" in outlook(app), "no longer the ruler"
        assert "[YK 5.1]" in chances(app)


@pytest.mark.thorough
async def test_left_and_right_change_an_order_without_its_letter() -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=ShellStage.MOVE, acting=1))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "left and right change it" in outlook(app)
        await pilot.press("down", "right")
        assert screen_of(app).editor.is_changing
        assert pointed(app) == "turn 1 60"
        await pilot.press("escape", "down")
        assert pointed(app).startswith("form 1"), "up and down go from row to row"


@pytest.mark.thorough
async def test_divisions_are_drawn_up_one_by_one_sector_by_sector() -> None:
    position = after(SHELL_FOR_GUNS, 0)
    dice = RandomDice("early")
    while position.stage is not ShellStage.DEPLOYMENT:
        order = SHELL_FOR_GUNS.choose(position)
        position = SHELL_FOR_GUNS.apply(position, order, dice).position
    app = battle_at(SHELL_FOR_GUNS, position)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        word, division, sector = pointed(app).split()
        assert (word, sector) == ("deploy", "1"), "in a line, if nothing else is said"
        assert f"Union division {division}" in card(app)
        assert "bases" in card(app)
        assert screen_of(app).queue.selected == int(division)
        await pilot.press("right")
        assert pointed(app).split()[2] == "2", "a sector further east"
        await pilot.press("m")
        assert pointed(app) == f"deploy {division} 2 double", "in another form, in the same sector"


@pytest.mark.thorough
async def test_a_unit_is_placed_by_itself_by_letter_arrows_and_cursor() -> None:
    app = battle_at(SHELL_FOR_GUNS, at_stage(SHELL_FOR_GUNS, ShellStage.DEPLOYMENT))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("y")
        word, first, x, y = pointed(app).split()
        assert word == "post"
        await pilot.press("right", "right", "up", "down")
        assert pointed(app) == f"post {first} {int(x) + 2} {y}", "two tenths of a UM further east"
        await pilot.press("enter")
        await pilot.pause()
        assert place_of(app, first) == (int(x) + 2, int(y))
        await pilot.press("y")
        _, second, x, y = pointed(app).split()
        assert second != first, "the next one of the division"
        await pilot.press("tab")
        there = Point((int(x) + 20) * TENTH, int(y) * TENTH)
        screen_of(app).table.point_at(there)
        await pilot.press("enter")
        _, _, x, y = pointed(app).split()
        led = Point(int(x) * TENTH, int(y) * TENTH)
        assert led == pytest.approx(there, abs=2 * UM), "as near as a cell of the table"
        await pilot.press("enter")
        await pilot.pause()
        assert place_of(app, second) == (int(x), int(y))


def place_of(app: NordenSuden, unit: str) -> tuple[int, int]:
    """Where a unit stands, in tenths of a UM."""
    placed = position_of(app).unit(int(unit))
    assert placed.on_table
    return placed.x // TENTH, placed.y // TENTH


# --- others --------------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_whom_an_order_is_about_is_marked_on_the_table() -> None:
    app = battle_at(YANKEE, at_stage(YANKEE, Stage.PLAN))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("A")
        enemy = pointed(app).split()[-1]
        assert re.search(rf"\([■□◆◇▲△]{enemy}( \d+)?\)", letters(app))
        assert screen_of(app).table.ghost.aimed == {int(enemy)}
        await pilot.press("O")
        assert not screen_of(app).table.ghost.aimed, "to hold is about nobody else"


def test_two_bases_in_contact_are_about_their_brigades() -> None:
    position = after(YANKEE, 60)
    own, other = (position.side(side)[0] for side in (position.mover, position.mover.enemy))
    found = aimed(FACES["yankee"].scene(position), Fight(own.id, other.id))
    assert found == {other.brigade}


def test_how_long_a_brigade_takes_over_an_order_is_foretold() -> None:
    position = after(YANKEE, 0)
    dice = RandomDice("cold harbor")
    while position.stage is not Stage.MOVE:
        position = YANKEE.apply(position, YANKEE.choose(position), dice).position
    order = next(o for o in YANKEE.legal(position) if type(o).__name__ == "Retreat")
    through, then = said_of(YANKEE, position, order)
    assert through.startswith("it gets through: ")
    assert then.startswith(("then at once ", "then in "))


# --- before there are units ----------------------------------------------------------------------


async def test_a_stage_without_units_says_what_it_is_about() -> None:
    app = battle_at(YANKEE, YANKEE.begin(request_of(joined_battle(TWO_EACH, FIELD))))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "How much terrain [YK 4.1]" in " ".join(card(app).split())
        assert not {"table.next", "table.units"} & set(keys(app)), "there is no unit to go to"
        await pilot.press("i")
        assert not screen_of(app).panels.lists_units


@pytest.mark.thorough
async def test_brigades_without_orders_are_listed_as_such() -> None:
    app = battle_at(YANKEE, at_stage(YANKEE, Stage.PLAN))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "commander " in card(app)
        await pilot.press("i")
        assert "no order yet" in letters(app)
        await pilot.press("escape", "O", "enter")
        await pilot.pause()
        await pilot.press("i")
        assert " hold" in letters(app)


# --- the ground ----------------------------------------------------------------------------------


def colors_of(app: NordenSuden, place: Point) -> Any:
    """The background of the cell in which a place lies."""
    table = screen_of(app).table
    column, row = table.grid.cell(place)
    seen = table.window.seen(Span(row, column, column + 1))
    assert seen is not None
    (cell,) = table.render_line(seen.row).crop(seen.start, seen.end)
    assert cell.style is not None
    return cell.style.bgcolor


@pytest.mark.thorough
@pytest.mark.parametrize(("look", "is_tinted"), [("dark", True), ("sixteen", False)])
async def test_ground_is_tinted_under_troops_as_well(look: str, is_tinted: bool) -> None:
    there = (
        yankee_table.brigade(UNION, *yankee_table.line(120, 20, 4)),
        yankee_table.brigade(CONFEDERATE, *yankee_table.line(62, 50, 8)),
    )
    wood = rectangle(Kind.WOOD, 5500, 4000, 8500, 6000)
    app = battle_at(YANKEE, yankee_table.table(*there, ground=(wood,)))
    app.theme = look
    app.console = Console(color_system="standard", force_terminal=True)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        bare, free, held = (
            colors_of(app, Point(x * CM, y * CM)) for x, y in ((15, 50), (57, 57), (79, 51))
        )
        screen_of(app).table.point_at(Point(79 * CM, 51 * CM))
        assert screen_of(app).table.unit_under_cursor() == 2, "there are troops indeed"
        assert (free != bare) is is_tinted
        assert held == free, "the wood shows through those who stand in it"
