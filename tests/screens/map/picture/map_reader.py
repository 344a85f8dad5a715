"""A program that reads the picture of the map back from a terminal, as a player would see it.

It knows where things stand, and what color earth is; nothing of how they are drawn.
"""

import re
from collections.abc import Iterator
from itertools import combinations

from campaign import CampaignState
from campaign.terms import SIDES, BoxId, Side
from campaign.units import Units
from screens.map.map_layout import Zoom
from screens.map.picture.ground import WATER, ground
from screens.map.picture.places import CANVAS, COUNTER, BoxPlace, picture_layout
from screens.parts.pixels import Cell
from screens.shell.palettes import Rgb
from tests.screens.color_vision import as_usual, contrast
from tests.terminal.emulator import Emulator

SIGNS = {"union": "●", "confederate": "○", "nobody": "·"}
FOOT, HORSE = "■□", "◆◇"
COUNT = re.compile(r"[■□◆◇](\d+)")
WORKS, LEADER = "▴", "★"

HALVES = "▀▄ "
DOTS = range(0x2800, 0x2900)
LETTERS, LINES = 4.5, 3.0
INK, PAPER = (170, 170, 170), (0, 0, 0)
"""What a terminal of sixteen colors has where it was told none."""


class MapReader:
    """Somebody who looks at all of the map."""

    def __init__(self, terminal: Emulator, zoom: Zoom, earth: Rgb) -> None:
        self.buffer, self.zoom, self.earth = terminal.screen.buffer, zoom, earth

    def text(self, column: int, row: int, length: int) -> str:
        return "".join(self.buffer[row][column + at].data for at in range(length))

    def colors(self, column: int, row: int) -> tuple[Rgb, Rgb]:
        """Ink and paper."""
        cell = self.buffer[row][column]
        ink, paper = as_usual(cell.fg, INK), as_usual(cell.bg, PAPER)
        return (paper, ink) if cell.reverse else (ink, paper)

    def unseen(self) -> Iterator[tuple[str, Rgb, Rgb]]:
        """Letters and dots that hardly stand out from what is behind them."""
        width, height = CANVAS[self.zoom]
        for row in range(height):
            for column in range(width):
                letter = self.buffer[row][column].data
                if letter.strip(HALVES):
                    ink, paper = self.colors(column, row)
                    least = LINES if ord(letter) in DOTS else LETTERS
                    if contrast(ink, paper) < least:
                        yield letter, ink, paper

    def check(self, state: CampaignState, cursor: BoxId) -> None:
        """All boxes, but the one under the cursor, and whatever is written."""
        unseen = [*self.unseen()]
        assert not unseen, unseen[:9]
        colors: dict[Side | None, set[tuple[Rgb, Rgb]]] = {}
        plan = picture_layout(self.zoom)
        for place in plan.spots if state.options.foreign_intervention else plan.printed:
            if place.box.id != cursor:
                of_holder = colors.setdefault(state.controller(place.box.id), set())
                of_holder.update(self.colors(*cell) for cell in self._named(place, state))
                self._check_stacks(place, state)
        assert not any(one & other for one, other in combinations(colors.values(), 2)), colors

    def _named(self, place: BoxPlace, state: CampaignState) -> Iterator[Cell]:
        """The name and the sign of a box are there; the sign on land, whose color is its holder's.

        A name may begin on land of somebody else.
        """
        box, holder = place.box, state.controller(place.box.id)
        stands = any(state.units_in(box.id, side) for side in SIDES)
        is_led = any(state.leaders_in(box.number, side) for side in SIDES)
        if place.name and (stands or self.zoom is not Zoom.GLANCE):
            assert self.text(*place.name_at, len(place.name)) == place.name, box.id
        if not (place.sign in {*place.counter_cells()} if stands else is_led):
            sign = "♜" if box.has_permanent_works else SIGNS[str(holder) if holder else "nobody"]
            assert self.text(*place.sign, 1) == sign, box.id
            if ground(self.zoom).kind(place.sign[0], 2 * place.sign[1]) not in WATER:
                yield place.sign

    def _check_stacks(self, place: BoxPlace, state: CampaignState) -> None:
        """What stands on the counter of a box, and around it."""
        stacks = [state.units_in(place.box.id, side) for side in SIDES]
        width, height = COUNTER[self.zoom]
        column, row = place.counter
        rows = [self.text(column, row + down, width) for down in range(height)]
        if all(stacks):
            read = re.fullmatch(r"(\d+|\+)\D*?(\d+|\+)", rows[0])
            assert read, (place.box.id, rows)
            for said, stack in zip(read.groups(), stacks, strict=True):
                assert said == str(len(stack)) or (said == "+" and len(stack) > 9), place.box.id
        elif any(stacks):
            side = SIDES[0] if stacks[0] else SIDES[1]
            leaders = self.zoom is not Zoom.GLANCE and state.leaders_in(place.box.number, side)
            assert bool(leaders) is (LEADER in rows[0]), place.box.id
            self._check_pieces(rows, side, stacks[side.seat])
            self._check_works(place, rows[0], stacks[side.seat])

    @staticmethod
    def _check_pieces(rows: list[str], side: Side, stack: Units) -> None:
        assert sum(map(int, COUNT.findall(rows[0]))) == len(stack), rows
        arms = {FOOT[side.seat]} if any(unit.type.is_infantry for unit in stack) else set()
        if not arms or (len(rows) > 1 and any(not unit.type.is_infantry for unit in stack)):
            arms.add(HORSE[side.seat])
        assert arms <= {*rows[0]}, rows

    def _check_works(self, place: BoxPlace, row: str, stack: Units) -> None:
        """A sign on the counter, where it has room; around one of two rows a palisade."""
        if not any(unit.is_protected for unit in stack):
            assert WORKS not in row, place.box.id
            return
        width, height = COUNTER[self.zoom]
        if height > 1 and not place.box.has_permanent_works:
            assert any(self.earth in self.colors(*cell) for cell in _around(place)), place.box.id
        if height == 1 and width > len(f"{FOOT[0]}{len(stack)}") + (LEADER in row):
            assert WORKS in row, (place.box.id, row)


def _around(place: BoxPlace) -> Iterator[Cell]:
    """The cells around a counter, but for those at its corners."""
    (column, row), (width, height) = place.counter, place.size
    for aside in range(width):
        yield from ((column + aside, row - 1), (column + aside, row + height))
    for down in range(height):
        yield from ((column - 1, row + down), (column + width, row + down))
