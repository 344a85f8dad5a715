"""The names of states and seas on the picture, where links and boxes leave room. Pure.

A name of a state stands on land of that state alone; where there is no room for it, it is left out.
"""

from functools import cache
from itertools import islice
from typing import NamedTuple

from campaign.board.board import board
from screens.map.map_background import Words, near
from screens.map.map_layout import Zoom, rows_of
from screens.map.picture.ground import WATER, LandGround, ground
from screens.map.picture.links import link_cells
from screens.map.picture.places import PictureLayout, picture_layout
from screens.text.phrases import state_name

CLOSE_LETTERS = 8
"""A name with blanks between its letters is worth a way of so many columns."""

ROW = 2
"""A row is as high as so many columns are wide."""


class WordCell(NamedTuple):
    """A letter of a name on the ground."""

    letter: str
    ink: str
    """The name of its color: `state` or `sea_ink`."""


@cache
def word_cells(zoom: Zoom) -> dict[int, dict[int, WordCell]]:
    """The letters of all names for which there is room, by row and column."""
    land = ground(zoom)
    found: dict[int, dict[int, WordCell]] = {}
    for name in ground_words(zoom):
        ink = "sea_ink" if land.kind(name.x, 2 * name.y) in WATER else "state"
        letters = enumerate(name.text, name.x)
        found.setdefault(name.y, {}).update(
            (column, WordCell(letter, ink)) for column, letter in letters if letter != " "
        )
    return found


@cache
def ground_words(zoom: Zoom) -> tuple[Words, ...]:
    """The names for which there is room, and where they begin."""
    if zoom is Zoom.GLANCE:
        return ()
    plan, land, homes = picture_layout(zoom), ground(zoom), _homes()
    taken = _taken(plan)
    placed: list[Words] = []
    for row in rows_of("map_words.csv"):
        text, column, line = row["words"], *plan.scale.place(int(row["x"]), int(row["y"]))
        if home := homes.get(text):
            room = [_home_room(land, y, home, taken[y]) for y in range(plan.canvas.height)]
            tries = iter(_within(plan, text, room, column, line))
        else:
            at_sea = row["kind"] == "sea"
            spelled = _spelled(plan, text)[0 if at_sea else -1]
            around = near(plan, int(row["x"]), int(row["y"]), len(spelled))
            tries = (
                Words(spelled, x, y)
                for x, y in around
                if all((land.kind(x + at, 2 * y) in WATER) is at_sea for at in range(len(spelled)))
            )
        free = (
            name
            for name in tries
            if not any(map(name.crowds, placed))
            and not any(taken[name.y][name.x - 1 : name.x + len(name.text) + 1])
        )
        placed += islice(free, 1)
    return tuple(placed)


@cache
def _homes() -> dict[str, frozenset[int]]:
    """The boxes of each state, by its name on the map."""
    found: dict[str, frozenset[int]] = {}
    for box in board().boxes:
        name = state_name(box.state).upper()
        found[name] = found.get(name, frozenset()) | {box.number}
    return found


def _home_room(land: LandGround, row: int, home: frozenset[int], taken: bytearray) -> bytes:
    """Which cells of a row are land of a state, in both of their pixels, and not taken."""
    is_home = bytes(number in home for number in range(256))
    upper, lower = (
        land.owners[land.line(y)].translate(is_home)[land.left : land.left + len(taken)]
        for y in (2 * row, 2 * row + 1)
    )
    if 1 not in upper:
        return b""
    both = int.from_bytes(upper) & int.from_bytes(lower) & ~int.from_bytes(taken)
    return both.to_bytes(len(taken))


def _spelled(plan: PictureLayout, text: str) -> tuple[str, ...]:
    """A name with its letters far apart, where the map is large enough, and close together."""
    return (text,) if plan.zoom is Zoom.THEATER else (" ".join(text), text)


def _within(
    plan: PictureLayout, text: str, room: list[bytes], column: float, line: float
) -> list[Words]:
    """A name wherever there is room for it, the nearest first."""
    found = []
    for spelled in _spelled(plan, text):
        loss = CLOSE_LETTERS**2 * (spelled == text)
        wanted = b"\1" * len(spelled)
        for y, cells in enumerate(room):
            x = cells.find(wanted, 1)
            while x >= 0:
                aside, down = x + len(spelled) / 2 - column, ROW * (y - line)
                found.append((aside**2 + down**2 + loss, Words(spelled, x, y)))
                x = cells.find(wanted, x + 1)
    return [name for _, name in sorted(found)]


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
