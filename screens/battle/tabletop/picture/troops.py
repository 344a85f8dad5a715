"""Troops as true rectangles, two by two quarters to a cell; their front edge is light."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot

from campaign.tabletop.measure import COSINE, SCALE, SINE, Point, Polygon, advanced
from screens.battle.tabletop.picture.palette import BLACK, TablePalette
from screens.battle.tabletop.picture.plane import Plane
from screens.battle.tabletop.scene import Figure, central
from screens.shell.palettes import Rgb, mix

ACROSS = 2
"""Quarters beside each other in a column of pixels."""

Quarter = tuple[int, int]
"""Column, counted in quarters, and row of pixels."""

FRONT, HALF = 0.34, 0.42
"""The part of its depth that a figure shows as its front edge; of one that is not deep more."""

DEEP, SLANTED = 3.0, 1.5
"""How many pixels deep a figure is deep, and how many a slanted one must be to show an edge."""

UPRIGHT = 0.98
"""The cosine up to which a figure is drawn in whole rows or columns of pixels."""

SPARSE = 5
"""A front edge that is less than a fifth of a figure would be mistaken: it gets a nose instead."""

NAMES = ("union", "confederate")
"""Of the colors of a side, by its seat: body, dark, front edge."""

BODY, DARK, EDGE = range(3)

GUNS, DARKER = "artillery", 0.35
"""How much darker than others the bodies of guns are."""

SELECTED = (0.5, 0.8)
"""How much of the color of a selection the body and the front edge of a figure take."""

HATCHED, HATCHING = 3, 0.35
"""In a look without hues every third diagonal on Confederate bodies is darker, by so much."""


class Troops:
    """All figures on a table, quarter by quarter."""

    def __init__(self, plane: Plane, palette: TablePalette, figures: Sequence[Figure]) -> None:
        self._plane = plane
        self._palette = palette
        self.units: dict[Quarter, int] = {}
        """Whom each quarter shows."""

        self.fronts: set[Quarter] = set()
        """The quarters that show which way somebody faces."""

        self._figures: dict[Quarter, Figure] = {}
        for figure in figures:
            for quarter, is_front in _shape(plane, figure.corners):
                self._stand(figure, quarter, is_front)
        for figure in self._thin(figures):
            for quarter in self._nose(figure):
                self._stand(figure, quarter, is_front=True)

    def _stand(self, figure: Figure, quarter: Quarter, is_front: bool) -> None:
        self.units[quarter] = figure.unit
        self._figures[quarter] = figure
        (self.fronts.add if is_front else self.fronts.discard)(quarter)

    def _thin(self, figures: Iterable[Figure]) -> Iterator[Figure]:
        """Of each unit whose front edge is not to be seen the figure that has a nose."""
        shown = {self.units[quarter] for quarter in self.fronts}
        units: dict[int, list[Figure]] = {}
        for figure in figures:
            units.setdefault(figure.unit, []).append(figure)
        for unit, own in units.items():
            if unit not in shown:
                yield central(tuple(own))

    def _nose(self, figure: Figure) -> Iterator[Quarter]:
        """A pixel before the middle of its front; on it, if somebody stands there."""
        reach = self._plane.grain * 8 // 10
        for ahead in (reach, -reach // 3):
            x, y = self._plane.pixel(advanced(figure.front, figure.heading, ahead))
            pair = [(ACROSS * int(x) + side, int(y)) for side in range(ACROSS)]
            if ahead < 0 or all(self.units.get(q, figure.unit) == figure.unit for q in pair):
                yield from (q for q in pair if self._plane.holds(q[0] // ACROSS, q[1]))
                return

    def colors(self, selected: int) -> Mapping[Quarter, Rgb]:
        """What each quarter looks like while a unit is selected."""
        known: dict[tuple[int, str, bool, bool, bool], Rgb] = {}
        found = {}
        is_clear = self._palette.is_clear
        for quarter, figure in self._figures.items():
            is_dark = is_clear and figure.side.seat == 1 and sum(quarter) % HATCHED == 0
            is_front, is_selected = quarter in self.fronts, figure.unit == selected
            key = (figure.side.seat, figure.arm, is_front, is_selected, is_dark)
            color = known.get(key)
            if color is None:
                color = known[key] = self._color(figure, is_front, is_selected, is_dark)
            found[quarter] = color
        return found

    def _color(self, figure: Figure, is_front: bool, is_selected: bool, is_dark: bool) -> Rgb:
        palette, name = self._palette, NAMES[figure.side.seat]
        if is_front:
            color = palette.color(name, EDGE)
            return mix(color, palette.color("select"), SELECTED[1]) if is_selected else color
        color = body_color(palette, figure, is_selected)
        return mix(color, BLACK, HATCHING) if is_dark else color

    def shadows(self) -> Iterator[Quarter]:
        """The pixels to the south-east of somebody on which nobody stands."""
        units = self.units
        seen = set()
        for i, j in units:
            below = (i + 1, j + 1)
            if below not in units and (i, j + 1) not in units:
                pixel = i // ACROSS, j + 1
                if pixel not in seen and self._plane.holds(*pixel):
                    seen.add(pixel)
                    yield pixel


@lru_cache(maxsize=1 << 11)
def _shape(plane: Plane, corners: Polygon) -> tuple[tuple[Quarter, bool], ...]:
    """The quarters of a figure, and which of them are its front edge.

    Its front is a third of its depth; of one that is not so deep its foremost row of pixels, if
    there is another one behind it. A slanted one has no whole rows.
    """
    left, right, rear = corners[:3]
    depth = hypot(right[0] - rear[0], right[1] - rear[1]) or 1.0
    ahead = (right[0] - rear[0]) / depth, (right[1] - rear[1]) / depth
    size = plane.grain
    pitch = abs(ahead[1]) * size + abs(ahead[0]) * size / ACROSS
    is_upright = max(map(abs, ahead)) > UPRIGHT
    found = []
    for i, j in plane.pixels(corners, ACROSS):
        x, y = plane.west + (2 * i + 1) * size / (2 * ACROSS), plane.north - (2 * j + 1) * size / 2
        behind = (left[0] - x) * ahead[0] + (left[1] - y) * ahead[1]
        if depth >= DEEP * pitch:
            is_front = behind < depth * FRONT
        elif is_upright:
            is_front = behind < pitch and behind + pitch < depth
        else:
            is_front = depth >= SLANTED * pitch and behind < depth * HALF
        found.append(((i, j), is_front))
    if SPARSE * sum(is_front for _, is_front in found) < len(found):
        found = [(quarter, False) for quarter, _ in found]
    if not found:
        x, y = (sum(parts) / len(corners) for parts in zip(*corners, strict=True))
        u, v = plane.pixel(Point(int(x), int(y)))
        found = [((int(u * ACROSS), int(v)), False)]
    return tuple(one for one in found if plane.holds(one[0][0] // ACROSS, one[0][1]))


def body_color(palette: TablePalette, figure: Figure, is_selected: bool) -> Rgb:
    """What the body of a figure looks like."""
    color = palette.color(NAMES[figure.side.seat], BODY)
    if figure.arm == GUNS:
        color = mix(color, BLACK, DARKER)
    return mix(color, palette.color("select"), SELECTED[0]) if is_selected else color


def heading_of(figures: Sequence[Figure]) -> int:
    """Which way most of some figures face."""
    east = sum(SINE[figure.heading] for figure in figures)
    north = sum(COSINE[figure.heading] for figure in figures)
    if abs(east) + abs(north) < SCALE // 2:
        return central(tuple(figures)).heading
    return max(range(0, 360, 5), key=lambda h: east * SINE[h] + north * COSINE[h])
