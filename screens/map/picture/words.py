"""The names of states and seas on the picture, where links and boxes leave room. Pure."""

from functools import cache
from typing import NamedTuple

from screens.map.map_background import words
from screens.map.map_layout import Zoom
from screens.map.picture.ground import WATER, ground
from screens.map.picture.links import link_cells
from screens.map.picture.places import PictureLayout, picture_layout


class WordCell(NamedTuple):
    """A letter of a name on the ground."""

    letter: str
    ink: str
    """The name of its color: `state` or `sea_ink`."""


@cache
def word_cells(zoom: Zoom) -> dict[int, dict[int, WordCell]]:
    """The letters of all names for which there is room, by row and column."""
    if zoom is Zoom.GLANCE:
        return {}
    plan, land = picture_layout(zoom), ground(zoom)
    width, height = plan.canvas
    water = [bytearray(land.kind(x, 2 * y) in WATER for x in range(width)) for y in range(height)]
    found: dict[int, dict[int, WordCell]] = {}
    for name in words(plan, _taken(plan), water):
        ink = "sea_ink" if water[name.y][name.x] else "state"
        letters = enumerate(name.text, name.x)
        found.setdefault(name.y, {}).update(
            (column, WordCell(letter, ink)) for column, letter in letters if letter != " "
        )
    return found


def _taken(plan: PictureLayout) -> list[bytearray]:
    """The cells of railroads and boxes; over the dots of a road one can read."""
    width, height = plan.canvas
    taken = [bytearray(width) for _ in range(height)]
    for row, cells in link_cells(plan.zoom).items():
        for column, cell in cells.items():
            taken[row][column] = cell.is_rail
    for column, row in (cell for place in plan.spots for cell in place.cells()):
        if 0 <= column < width:
            taken[row][column] = 1
    return taken
