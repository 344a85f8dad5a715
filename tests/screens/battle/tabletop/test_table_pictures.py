"""What battles on a measured table look like: small and large, Unicode and plain letters."""

import pytest

from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind, strip
from campaign.terms import CONFEDERATE, UNION
from tests.resolvers import yankee_table
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import LARGE, SMALL
from tests.screens.tabletop import battle_at, chances, skirmish


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("look", "name"), [("dark", "unicode"), ("plain", "ascii")])
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
async def test_what_a_table_looks_like(size: tuple[int, int], look: str, name: str) -> None:
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
        compare(f"skirmish_{name}_{size[0]}x{size[1]}.txt", letters(app))


@pytest.mark.thorough
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
