"""Railroads and roads on the picture of the map, in braille: all dots, and every third. Pure.

Rivers are part of the ground. A link that an overlay shows as a line of pixels is left out.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from campaign.board.routes import LinkKind
from screens.map.map_layout import MapCurve, Zoom
from screens.map.picture.places import picture_layout
from screens.parts.pixels import BRAILLE, HALF_BLOCKS, Pixel

DOTTED = 3
"""Of a road one dot in so many is shown."""


class LinkCell(NamedTuple):
    """A cell through which links run."""

    letter: str
    is_rail: bool
    """A railroad is among them."""


@lru_cache(maxsize=8)
def link_cells(zoom: Zoom, hidden: frozenset[int] = frozenset()) -> dict[int, dict[int, LinkCell]]:
    """The cells of all links but the *hidden* ones, by row and column."""
    plan = picture_layout(zoom)
    bits: dict[tuple[int, int], int] = {}
    rails: set[tuple[int, int]] = set()
    for number, curve in enumerate(plan.curves):
        kind = curve.link.kind
        if number in hidden or kind is LinkKind.RIVER:
            continue
        if kind is LinkKind.ROAD and zoom is Zoom.GLANCE:
            continue
        for cell, sum_ in BRAILLE.cells(_dots(curve)).items():
            bits[cell] = bits.get(cell, 0) | sum_
            if kind is LinkKind.RAIL:
                rails.add(cell)
    rows: dict[int, dict[int, LinkCell]] = {}
    for (x, y), sum_ in bits.items():
        if 0 <= x < plan.canvas.width and 0 <= y < plan.canvas.height:
            rows.setdefault(y, {})[x] = LinkCell(BRAILLE.letters[sum_], (x, y) in rails)
    return rows


def fine_lines(zoom: Zoom, links: Iterable[int]) -> Iterator[tuple[Pixel, str]]:
    """The cells of links of whatever kind, as lines of dots: where lines of pixels would run
    together, and their letters.
    """
    curves, bits = picture_layout(zoom).curves, dict[Pixel, int]()
    for number in links:
        for cell, sum_ in BRAILLE.cells(
            curves[number].points(BRAILLE.across, BRAILLE.down)
        ).items():
            bits[cell] = bits.get(cell, 0) | sum_
    yield from ((cell, BRAILLE.letters[sum_]) for cell, sum_ in bits.items())


def _dots(curve: MapCurve) -> Iterator[Pixel]:
    step = 1 if curve.link.kind is LinkKind.RAIL else DOTTED
    for number, dot in enumerate(curve.points(BRAILLE.across, BRAILLE.down)):
        if number % step == 0:
            yield dot


def pixel_lines(zoom: Zoom, links: Iterable[int]) -> Iterator[Pixel]:
    """The pixels of links that are drawn as solid lines; they turn no corner diagonally."""
    curves = picture_layout(zoom).curves
    for number in links:
        last: Pixel | None = None
        for pixel in curves[number].points(HALF_BLOCKS.across, HALF_BLOCKS.down):
            if last and pixel[0] != last[0] and pixel[1] != last[1]:
                yield pixel[0], last[1]
            yield pixel
            last = pixel
