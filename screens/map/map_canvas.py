r"""The map beneath the labels: links, sea and the names of states. Drawn once for each zoom level.

Links are drawn in braille, eight dots to a cell: a railroad in all its dots, a river in three of
four, a road in every third. In plain letters a railroad is a line (`-`, `|`, `/`, `\`), a river
`~`, a road `.`.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from campaign.board.routes import LinkKind
from screens.map.map_background import sea, words
from screens.map.map_layout import CanvasSize, Layout, MapCurve, Spot, Zoom, layout
from screens.parts.pixels import BRAILLE
from screens.shell.glyphs import Glyphs


class Ink(IntEnum):
    """What a cell shows. Where several meet, the highest gives the color."""

    LAND = 0
    SEA = 1
    STATE = 2
    ROAD = 3
    RAIL = 4
    RIVER = 5
    CONFEDERATE_LINE = 6
    UNION_LINE = 7


WAVES = 41
"""One cell of the sea in so many carries a wave."""

Carried: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The links that carry supply to each side, by their places on the board. [NS-R2]"""

KEPT = 16
"""Grounds kept at hand: one for each zoom level and set of signs, and some that show supply."""

_INKS = {LinkKind.ROAD: Ink.ROAD, LinkKind.RAIL: Ink.RAIL, LinkKind.RIVER: Ink.RIVER}


class BaseMap(NamedTuple):
    """The map without labels."""

    canvas: CanvasSize
    letters: tuple[str, ...]
    """One string for each row."""

    inks: tuple[bytes, ...]
    """The ink of each cell, row by row."""


def dots(curve: MapCurve, start: Spot) -> Iterator[tuple[int, int]]:
    """The braille dots of a link: all for a railroad, some for a road or a river.

    The pattern begins where the link leaves the label at its *start*, so that short roads show.
    """
    kind = curve.link.kind
    path = list(curve.points(BRAILLE.across, BRAILLE.down))
    hidden = sum(start.covers(*BRAILLE.cell(dot)) for dot in path)
    for number, dot in enumerate(path, start=-hidden):
        if kind is LinkKind.RAIL:
            yield dot
        elif kind is LinkKind.RIVER:
            if number % 4 != 3:
                yield dot
        elif number % 3 == 0:
            yield dot


def letters(curve: MapCurve) -> Iterator[tuple[tuple[int, int], str]]:
    """The cells of a link, each with its plain letter."""
    cells = list(curve.points(1, 1))
    for number, cell in enumerate(cells):
        match curve.link.kind:
            case LinkKind.ROAD:
                yield cell, "."
            case LinkKind.RIVER:
                yield cell, "~"
            case LinkKind.RAIL:
                before, after = cells[max(0, number - 1)], cells[min(len(cells) - 1, number + 1)]
                yield cell, _stroke(after[0] - before[0], after[1] - before[1])


def _stroke(right: int, down: int) -> str:
    if down == 0:
        return "-"
    if right == 0:
        return "|"
    return "\\" if (right > 0) == (down > 0) else "/"


def drawn(plan: Layout, carried: Carried | None) -> Iterator[tuple[MapCurve, Ink]]:
    """Every link as it is drawn, and its ink.

    Where lines of supply are shown, the railroads and rivers that carry none look like roads,
    and roads, which never carry any, are left out. [NS-R2]
    """
    for number, curve in enumerate(plan.curves):
        kind = curve.link.kind
        if carried is None:
            yield curve, _INKS[kind]
        elif number in carried[0]:
            yield curve, Ink.UNION_LINE
        elif number in carried[1]:
            yield curve, Ink.CONFEDERATE_LINE
        elif kind is not LinkKind.ROAD:
            yield curve._replace(link=curve.link._replace(kind=LinkKind.ROAD)), Ink.ROAD


@lru_cache(maxsize=KEPT)
def base(zoom: Zoom, glyphs: Glyphs, carried: Carried | None = None) -> BaseMap:
    """The map beneath the labels, at *zoom* and in these signs; with lines of supply, if any."""
    plan = layout(zoom)
    width, height = plan.canvas
    text = [[" "] * width for _ in range(height)]
    inks = [bytearray(width) for _ in range(height)]
    if glyphs.is_plain:
        _draw_letters(plan, carried, text, inks)
    else:
        _draw_braille(plan, carried, text, inks)
        _draw_ground(plan, text, inks, glyphs.water)
    return BaseMap(plan.canvas, tuple(map("".join, text)), tuple(map(bytes, inks)))


def _draw_letters(
    plan: Layout, carried: Carried | None, text: list[list[str]], inks: list[bytearray]
) -> None:
    for curve, ink in drawn(plan, carried):
        for (x, y), letter in letters(curve):
            if inks[y][x] <= ink:
                text[y][x] = letter
                inks[y][x] = ink


def _draw_braille(
    plan: Layout, carried: Carried | None, text: list[list[str]], inks: list[bytearray]
) -> None:
    cells: dict[tuple[int, int], int] = {}
    for curve, ink in drawn(plan, carried):
        for (x, y), bits in BRAILLE.cells(dots(curve, plan.spot(curve.link.a))).items():
            cells[x, y] = cells.get((x, y), 0) | bits
            inks[y][x] = max(inks[y][x], ink)
    for (x, y), bits in cells.items():
        text[y][x] = BRAILLE.letters[bits]


def _draw_ground(plan: Layout, text: list[list[str]], inks: list[bytearray], wave: str) -> None:
    """Fill the sea and write the names of states, where links and labels leave room."""
    taken = [bytearray(row) for row in inks]
    for spot in plan.printed:
        for y in range(spot.y, spot.y + spot.height):
            taken[y][spot.x - 1 : spot.x + spot.width + 1] = b"\1" * (spot.width + 2)
    water = [bytearray(plan.canvas.width) for _ in range(plan.canvas.height)]
    for x, y in _open_sea(plan, taken):
        water[y][x] = 1
        inks[y][x] = Ink.SEA
        if water[y][x - 1] and (3 * x * x + 5 * y * y + 7 * x) % WAVES == 0:
            text[y][x] = wave
    for name in words(plan, taken, water):
        end = name.x + len(name.text)
        text[name.y][name.x : end] = name.text
        if not water[name.y][name.x]:
            inks[name.y][name.x : end] = bytes([Ink.STATE]) * len(name.text)


def _open_sea(plan: Layout, taken: list[bytearray]) -> Iterator[tuple[int, int]]:
    for y, first, last in sea(plan):
        for x in range(first, last):
            if not taken[y][x]:
                yield x, y
