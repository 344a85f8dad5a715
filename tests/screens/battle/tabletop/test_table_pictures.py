"""What battles on a measured table look like: small and large, Unicode and plain letters."""

from typing import Any

import pytest

from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.position import Stage as Firing
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind, strip
from campaign.terms import CONFEDERATE, UNION
from tests.resolvers import yankee_table
from tests.screens.drawing import colors, compare, letters
from tests.screens.keyboard import SIZES, SMALL, until
from tests.screens.picture_reader import positions
from tests.screens.tabletop import battle_at, chances, history_at, skirmish

LOOKS = {"dark": "picture", "sixteen": "sixteen", "plain": "ascii"}
"""The looks in which a table has other letters, and what its pictures are called."""


def under_fire() -> Any:
    """Gettysburg where somebody fires, when it has gone on for a while."""
    later = positions(YANKEE, "gettysburg", 12, 25)[8:]
    return next(position for position in later if position.stage is Firing.FIRE)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_a_table_looks_like(size: tuple[int, int], look: str) -> None:
    app = battle_at(SHELL_FOR_GUNS, skirmish(stage=Stage.MOVE, acting=1))
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("j", "j")
        await pilot.pause()
        for _ in range(100):  # the chances come when the keys have rested
            if "charge" in chances(app):
                break
            await pilot.pause(0.02)
        compare(f"skirmish_{LOOKS[look]}_{size[0]}x{size[1]}.txt", letters(app))


@pytest.mark.thorough
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_what_a_battle_of_history_looks_like(size: tuple[int, int], look: str) -> None:
    app = history_at(YANKEE, "gettysburg", under_fire())
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        compare(f"gettysburg_{LOOKS[look]}_{size[0]}x{size[1]}.txt", letters(app))


@pytest.mark.thorough
@pytest.mark.parametrize(("look", "name"), [("light", "day"), ("dark", "night")])
async def test_what_a_table_looks_like_by_day_and_by_night(look: str, name: str) -> None:
    """Half way through a battle of history, with smoke, the fallen, ranges and a ghost."""
    app = history_at(YANKEE, "gettysburg", under_fire())
    app.theme = look
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        compare(f"table_{name}.svg", colors(app))


@pytest.mark.thorough
@pytest.mark.parametrize(("look", "name"), [("dark", "picture"), ("plain", "ascii")])
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
        await until(pilot, lambda: "[YK-R20]" in letters(app))  # the log is found out beside it
        compare(f"bases_{name}_80x24.txt", letters(app))
