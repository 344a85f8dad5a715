"""The map in dots and in plain letters read back from a terminal, at each of its zoom levels.

What reads it knows where labels begin, and what the legend says of signs; nothing of how they are
written.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

import pytest
from textual.app import ComposeResult

from campaign import CampaignState, new_campaign
from campaign.terms import SIDES
from campaign.units import Units
from screens.map.map_layout import CANVAS, Spot, Zoom, label_name, layout
from screens.map.overlays import THREAT, odds_of
from screens.map.theater_map import TheaterMap
from screens.shell.themes import ThemedApp
from tests.screens.hex_field import written
from tests.screens.map.picture.wars import war
from tests.terminal.emulator import Emulator


class Signs(NamedTuple):
    """What the legend of a look says."""

    holders: str
    """Of the Union, the Confederacy and nobody."""

    sides: tuple[str, str]
    between: str
    """Two sides in one box."""

    entrenched: str
    works: str


SIGNS = {
    "dark": Signs("●○·", ("■◆", "□◇"), "✕┤", "▴", "♜"),
    "plain": Signs("ucn", ("U", "C"), "*|", "^", "#"),
}
MANY = 10
SHIELDS = re.compile(r"^([UCuc]\d)+ ")


class DotsApp(ThemedApp[None]):
    """The map alone, and no picture of it."""

    def __init__(self, state: CampaignState, look: str, zoom: Zoom) -> None:
        super().__init__(look)
        self.map = TheaterMap(state, zoom=zoom)

    @property
    def shows_pictures(self) -> bool:
        return False

    def compose(self) -> ComposeResult:
        yield self.map


class DotsReader:
    """Somebody who looks at all labels."""

    def __init__(self, app: DotsApp, signs: Signs) -> None:
        terminal = Emulator(app.size)
        terminal.feed(written(app))
        self.rows, self.signs, self.zoom = terminal.screen.display, signs, app.map.zoom

    def check(self, spot: Spot, state: CampaignState) -> None:
        """A label says who holds its box, and who stands there."""
        rows = [
            self.rows[row][spot.x : spot.x + spot.width].strip(" <>[]()!")
            for row in range(spot.y, spot.y + spot.height)
        ]
        name = label_name(spot.box) if self.zoom is Zoom.FIELD else spot.box.code
        assert name in rows[0], rows
        stacks = [state.units_in(spot.box.id, side) for side in SIDES]
        text = rows[0].replace(name, "") if self.zoom is Zoom.THEATER else _line(rows[1])
        if any(stacks):
            there = [min(len(stack), self._most(stacks)) for stack in stacks]
            assert self.counted(text) == there, rows
        if self.zoom is not Zoom.THEATER or not any(stacks):
            holder = state.controller(spot.box.id)
            sign = self.signs.holders[holder.seat if holder else 2]
            assert f"{sign}{name}" in rows[0] or f"{name}:{sign}" in rows[0], rows
        if self.zoom is not Zoom.THEATER:
            assert spot.box.has_permanent_works is (self.signs.works in rows[0]), rows
            if any(stacks) and not all(stacks):
                dug_in = any(unit.is_protected for stack in stacks for unit in stack)
                assert dug_in is (self.signs.entrenched in text), rows

    def around(self, spot: Spot) -> str:
        """What stands on a label, and as far beside it as a note reaches."""
        rows = self.rows[max(0, spot.y - 1) : spot.y + spot.height + 1]
        return "\n".join(row[max(0, spot.x - 5) : spot.x + spot.width + 5] for row in rows)

    def _most(self, stacks: Sequence[Units]) -> int:
        """Of two in a box a small label says no more than that there are many."""
        return MANY if all(stacks) and self.zoom is Zoom.THEATER else 99

    def counted(self, text: str) -> list[int]:
        """How many pieces each side has."""
        numbers = text.replace("+", str(MANY))
        if (halves := re.split(f"[{re.escape(self.signs.between)}](?=[□◇C\\d])", numbers))[1:]:
            return [sum(map(int, re.findall(r"\d+", half))) for half in halves]
        total = sum(map(int, re.findall(r"\d+", numbers)))
        return [total if re.search(f"[{signs}]", text) else 0 for signs in self.signs.sides]


def _line(row: str) -> str:
    """What is said of the pieces, behind what a city raises and before the links beside it."""
    return [*SHIELDS.sub("", row).split(), ""][0]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("zoom", CANVAS)
@pytest.mark.parametrize("look", SIGNS)
async def test_every_box_can_be_read_in_dots(look: str, zoom: Zoom) -> None:
    for state in (war("1861", "basic", 30)[-1], *war("1864", "full", 120)[::30]):
        app = DotsApp(state, look, zoom)
        async with app.run_test(size=CANVAS[zoom]):
            reader = DotsReader(app, SIGNS[look])
            plan = layout(zoom)
            for spot in plan.spots if state.options.foreign_intervention else plan.printed:
                reader.check(spot, state)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("zoom", CANVAS)
@pytest.mark.parametrize("look", SIGNS)
async def test_the_enemys_chance_stands_beside_the_box_that_he_could_enter(
    look: str, zoom: Zoom
) -> None:
    """As on the picture; in a crowd, where it would touch another label, it is left out."""
    for state in (new_campaign("1862"), new_campaign("1863"), war("1864", "full", 120)[60]):
        odds = odds_of(THREAT, state)
        app = DotsApp(state, look, zoom)
        async with app.run_test(size=CANVAS[zoom]) as pilot:
            app.map.odds = odds
            await pilot.pause()
            reader = DotsReader(app, SIGNS[look])
            plan = layout(zoom)
            told = [box for box, said in odds.items() if said in reader.around(plan.spot(box))]
            assert len(told) >= len(odds) - 3, set(odds) - set(told)
            for spot in plan.printed:
                reader.check(spot, state)
            app.map.odds = {}
            await pilot.pause()
            assert "%" not in "".join(DotsReader(app, SIGNS[look]).rows)
