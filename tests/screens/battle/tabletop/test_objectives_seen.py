"""What a battle on a table is about is seen on it, and whoever commands can send units there.

The automatic commander sends brigades to objectives; a person has a row for it. [YK-R8, YK-R20]
"""

from typing import Any

import pytest

from campaign.dice import RandomDice
from campaign.resolvers.yankee.ground import objectives
from campaign.resolvers.yankee.orders import Hold
from campaign.resolvers.yankee.position import LAST_TURN, Stage
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import CM, Point, squared
from campaign.tabletop.terrain import Kind, Table, rectangle
from campaign.terms import CONFEDERATE, PERSON, SIDES, UNION
from saves.storage.header import Players
from screens.battle.tabletop.blocks import course_block
from screens.battle.tabletop.drawing import Attention, Drawing
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.ground import Grid
from screens.battle.tabletop.scene import Scene, TableMark
from screens.battle.tabletop.signs import legend, mark_sign
from screens.shell.glyphs import ASCII, UNICODE
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, until
from tests.screens.picture_reader import Read, picture, positions
from tests.screens.tabletop import at_stage, battle_at, history_at, pointed, position_of, screen_of

NAMES = {"the Angle", "the copse", "the Brian barn"}
"""The objectives of Gettysburg."""


def seen(position: Any) -> Scene:
    return FACES["yankee"].scene(position)


def planning(side: Any) -> Any:
    """Gettysburg where a side gives its first orders, and no brigade of it has one."""
    position, dice = YANKEE.begin(YANKEE.scenarios["gettysburg"]), RandomDice("cushing")
    while position.stage is not Stage.PLAN or position.acting is not side:
        position = YANKEE.apply(position, YANKEE.choose(position), dice).position
    return position


def brigade(position: Any, name: str) -> int:
    return int(next(one.id for one in position.brigades if one.name == name))


def goals(position: Any, name: str) -> list[str]:
    """The objectives that a brigade can be sent to, by name."""
    places = {(p.middle.x // CM, p.middle.y // CM): p.name for p in objectives(position)}
    found = FACES["yankee"].goals(position, brigade(position, name))
    return [places[order.x, order.y] for order in found]


def at_place(position: Any, name: str, other: str, place: Point) -> Any:
    """A brigade stands at a place that another one is near, and no enemy is."""
    number, near = brigade(position, name), brigade(position, other)
    moved = [
        troop._replace(base=troop.base._replace(x=place.x, y=place.y))
        for troop in position.troops
        if troop.brigade in (number, near)
    ]
    moved = [t if t.brigade == number else t._replace(base=t.base._replace(y=3000)) for t in moved]
    return position._replace(troops=tuple(moved))


# --- a row that sends there ----------------------------------------------------------------------


async def test_t_sends_a_brigade_to_take_an_objective() -> None:
    app = history_at(YANKEE, "gettysburg", planning(CONFEDERATE))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        garnett = brigade(position_of(app), "Garnett")
        screen_of(app).select(garnett)
        await pilot.press("T")
        assert pointed(app).startswith(f"hold {garnett} ")
        first = pointed(app)
        told = set()
        for _ in range(3):
            assert "to take it" in rows(app)
            told |= {name for name in NAMES if f"go to {name} to take it" in rows(app)}
            await pilot.press("right")
        assert told == NAMES, "the arrows lead from objective to objective"
        assert pointed(app) == first, "and round"
        await pilot.press("enter")
        await pilot.pause()
        order = position_of(app).brigades[garnett - 1].order
        assert Hold(garnett, order.x, order.y) == YANKEE.orders.read(first)


def rows(app: Any) -> str:
    return "\n".join(row.plain for row in screen_of(app).panels.orders.rows)


def test_the_nearest_comes_first_and_what_is_to_be_taken_before_what_is_to_be_held() -> None:
    position = planning(CONFEDERATE)
    davis = [troop.base.place for troop in position.in_brigade(brigade(position, "Davis"))]
    by_way = sorted(
        objectives(position),
        key=lambda piece: min(squared(piece.middle, place) for place in davis),
    )
    assert goals(position, "Davis") == [piece.name for piece in by_way]
    taken, *others = by_way
    there = at_place(position, "Davis", "Lane", taken.middle)
    assert goals(there, "Lane")[-1] == taken.name, "it is held already"
    assert set(goals(there, "Lane")[:-1]) == {piece.name for piece in others}


def test_who_stands_there_need_not_go_there() -> None:
    assert "the Angle" not in goals(planning(UNION), "Webb")
    assert "the Angle" in goals(planning(UNION), "Carroll")


def test_who_would_come_too_late_is_not_sent() -> None:
    """In the last turn infantry in line goes 10 cm, and the wall is some 40 cm away. [YK-R10]"""
    position = planning(CONFEDERATE)._replace(turn=LAST_TURN, stage=Stage.MOVE)
    assert goals(position, "Garnett") == []


# --- on the table and beside it ------------------------------------------------------------------


def test_every_objective_has_a_flag_whether_it_is_held_or_not() -> None:
    """Hills and villages are objectives from the moment that they are laid. [YK-R4]"""
    position = at_stage(YANKEE, Stage.DEPLOY)
    flags = [mark for mark in seen(position).marks if mark.sign == "objective"]
    assert len(flags) == len(objectives(position)) > 0
    assert {mark.side for mark in flags} == {None}
    assert {mark_sign(flags[0], glyphs) for glyphs in (UNICODE, ASCII)} == {"⚐", "X-"}
    for glyphs, signs in ((UNICODE, "⚑U ⚑C ⚐"), (ASCII, "XU XC X-")):
        assert signs in dict(legend(glyphs)), "help explains them"
    text = text_of(Read(picture(seen(position))))
    assert text.count("⚐") == len(flags)


def text_of(read: Read) -> str:
    return "\n".join("".join(letter for letter, _, _ in row) for row in read.rows)


def test_who_holds_what_stands_beside_the_table() -> None:
    position = positions(YANKEE, "gettysburg", 12, 25)[0]
    block = course_block(seen(position), 48, UNICODE).plain
    assert "⚑U the Angle, the copse and the Brian barn" in block
    hill, named = (TableMark("objective", Point(0, 0), None, sort="hill") for _ in range(2))
    scene = seen(position)._replace(marks=(hill, named._replace(side=UNION, name="the ridge")))
    *_, union, nobody = course_block(scene, 48, ASCII).plain.splitlines()
    assert union.split() == ["XU", "the", "ridge"]
    assert nobody.split() == ["X-", "one", "hill"]


@pytest.mark.parametrize("side", SIDES)
async def test_in_a_small_terminal_they_are_named_below_the_orders(side: Any) -> None:
    """A flag without a name beside the table tells nobody what the battle is about."""
    app = history_at(YANKEE, "gettysburg", planning(side))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        panel = [line.partition("│")[2].strip() for line in letters(app).splitlines()]
        assert "⚑U the Angle, the copse and the Brian barn" in " ".join(panel)


def test_near_by_one_sees_how_far_the_ground_of_an_objective_reaches() -> None:
    """Bases within 5 cm hold it: who stands just outside has to know. [SK 1.5]"""
    position = positions(YANKEE, "gettysburg", 12, 25)[0]
    whole = seen(position)
    bare = whole._replace(marks=tuple(mark._replace(around=()) for mark in whole.marks))
    for zoom, is_shown in ((0, False), (1, True), (2, True)):
        before, after = (Read(picture(one, zoom=zoom)).rows for one in (bare, whole))
        assert (before != after) is is_shown, zoom
    grid = Grid(whole.table.width, whole.table.height, CM // 4)
    lines = [
        [list(Drawing(scene, grid, ASCII, Attention()).line(y)) for y in range(grid.rows)]
        for scene in (bare, whole)
    ]
    assert lines[0] != lines[1], "in letters, too"


def test_works_are_called_by_their_name_near_by() -> None:
    works = rectangle(Kind.WORKS, 6000, 5000, 10000, 5080)
    scene = seen(positions(YANKEE, "gettysburg", 12, 25)[0])._replace(
        table=Table(16000, 10000, (works,)), figures=(), marks=()
    )
    assert "works" not in text_of(Read(picture(scene)))
    assert "works" in text_of(Read(picture(scene, zoom=1)))


# --- ground --------------------------------------------------------------------------------------


@pytest.mark.parametrize("enemy", ["regular", PERSON])
async def test_one_key_lays_all_ones_own_terrain(enemy: str) -> None:
    """The sides lay it by turns; a person who sits opposite lays his own himself. [YK 4.1]"""
    position = at_stage(YANKEE, Stage.GROUND)
    side = position.acting
    players = Players(*((PERSON, enemy) if side is UNION else (enemy, PERSON)))
    app = battle_at(YANKEE, position, players)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        left = len(position_of(app).dice)
        assert left > 2
        await pilot.press("F")
        await until(pilot, lambda: not screen_of(app).run.fights_on)
        now = position_of(app)
        if enemy == PERSON:
            assert (now.stage, len(now.dice), now.acting) == (Stage.GROUND, left - 1, side.enemy)
        else:
            assert now.stage is not Stage.GROUND
