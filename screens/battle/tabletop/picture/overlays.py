"""What lies over the ground of a table, pixel by pixel: fire, the fallen, ghosts, smoke."""

from collections.abc import Iterable, Mapping
from math import dist

from campaign.tabletop.measure import CM, Point, advanced
from screens.battle.tabletop.picture.noise import noise
from screens.battle.tabletop.picture.palette import BLACK, TablePalette
from screens.battle.tabletop.picture.plane import Plane
from screens.battle.tabletop.picture.relief import TableRelief
from screens.battle.tabletop.reach import FireReach
from screens.battle.tabletop.scene import Figure, Ghost, Scene, TableMark
from screens.parts.pixels import Pixel
from screens.shell.palettes import Rgb, mix

EDGE = 0.3
"""How much more of its color the edge of a band has."""

MOST = 0.8
THIRDS = 3
FALLEN = ((0, 0), (1, 0), (-1, 1), (2, 1))
"""The pixels that a base leaves where it was destroyed."""

BLOOD, SHADOW = 0.6, 0.28
CHECKER, SQUARE = (0.35, 0.75), 2
"""How much of its color a ghost has by turns, and how many pixels wide the squares are: single ones
would take twice as many bytes to paint."""

RINGED_FROM, RING = CM, 0.45
"""From how long a pixel on the ground of objectives has a line around it, and of how much color."""

DOTTED = 3
"""Every so many pixels of the way to a ghost show."""

PUFFS = 26
NEAR, FAR = 40, 330
"""Between which lengths before a front that has fired smoke hangs, and how far it is spread."""

THICK, FADING = 0.85, 520


class Pixels:
    """The ground with what lies over it."""

    def __init__(self, plane: Plane, relief: TableRelief, palette: TablePalette) -> None:
        self._plane = plane
        self._relief = relief
        self._palette = palette
        self.laid: dict[Pixel, Rgb] = {}
        """The pixels that are not those of the ground."""

    def color(self, x: int, y: int) -> Rgb:
        """What a pixel looks like now."""
        laid = self.laid.get((x, y))
        return self._palette.ground[self._relief[y][x]] if laid is None else laid

    def blend(self, pixel: Pixel, color: Rgb, part: float) -> None:
        """Mix a pixel with a color, if it is on the canvas."""
        if self._plane.holds(*pixel):
            self.laid[pixel] = mix(self.color(*pixel), color, part)

    # --- layer by layer, the lowest first ---

    def fire(self, reach: FireReach) -> None:
        """Where a unit can fire, band by band; a brighter line where one ends."""
        bands = _banded(self._plane, reach)
        last = max(len(reach.bands), THIRDS) if len(reach.bands) == 1 else len(reach.bands)
        for (x, y), band in bands.items():
            shade = min(THIRDS - 1, band * THIRDS // last)
            around = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            is_edge = any(bands.get(pixel, last) > band for pixel in around)
            part = self._palette.arc_parts[shade] + EDGE * is_edge
            self.blend((x, y), self._palette.color("arc", shade), min(MOST, part))

    def objectives(self, marks: Iterable[TableMark]) -> None:
        """How far the ground reaches that counts as an objective; from afar its flag will do."""
        if self._plane.grain > RINGED_FROM:
            return
        color = self._palette.color("flag")
        for mark in marks:
            for number, corner in enumerate(mark.around):
                for pixel in self._plane.line(mark.around[number - 1], corner):
                    self.blend(pixel, color, RING)

    def fallen(self, places: Iterable[Point]) -> None:
        """Where bases were destroyed."""
        color = self._palette.color("dead")
        for place in places:
            x, y = map(int, self._plane.pixel(place))
            for right, down in FALLEN:
                if noise(x + right, y + down, 4) > 0.25:
                    self.blend((x + right, y + down), color, BLOOD)

    def ghost(self, now: Scene, then: Ghost) -> None:
        """Where an order would lead, and the way there."""
        color = self._palette.color("ghost")
        stood = {(figure.unit, figure.name): figure for figure in now.figures}
        for piece in then.ground:
            self._checker(self._plane.pixels(piece.outline), color)
        for figure in then.figures:
            self._checker(self._plane.pixels(figure.corners), color)
            if before := stood.get((figure.unit, figure.name)):
                way = self._plane.line(before.front, _rear(figure))
                for number, pixel in enumerate(way):
                    if number % DOTTED == 2:
                        self.blend(pixel, color, 1.0)

    def _checker(self, pixels: Iterable[Pixel], color: Rgb) -> None:
        for x, y in pixels:
            self.blend((x, y), color, CHECKER[(x // SQUARE + y) % 2])

    def shadows(self, pixels: Iterable[Pixel]) -> None:
        """What troops throw to the south-east."""
        for pixel in pixels:
            self.blend(pixel, BLACK, SHADOW)

    def smoke(self, figures: Iterable[Figure]) -> Mapping[Pixel, float]:
        """How thick smoke is, pixel by pixel: before everybody who has fired this turn."""
        found: dict[Pixel, float] = {}
        for figure in figures:
            if figure.fired:
                for number in range(PUFFS):
                    ahead = NEAR + (FAR - NEAR) * noise(number, figure.middle.x, 1)
                    aside = _broad(figure) * (noise(number, figure.middle.y, 2) - 0.5)
                    place = advanced(figure.front, figure.heading, int(ahead), int(aside))
                    x, y = map(int, self._plane.pixel(place))
                    found[x, y] = max(found.get((x, y), 0.0), THICK - ahead / FADING)
        return found


def _banded(plane: Plane, reach: FireReach) -> dict[Pixel, int]:
    """The band in which each pixel lies that a unit can fire at.

    Where the rules know but one band it is shown in thirds, so that one sees how far it is.
    """
    ends = [band.up_to for band in reach.bands]
    if len(ends) == 1:
        ends = [ends[0] * third // THIRDS for third in range(1, THIRDS + 1)]
    found: dict[Pixel, int] = {}
    for outline in reach.outlines:
        for pixel in plane.pixels(outline):
            if pixel not in found:
                here = plane.middle(*pixel)
                away = min(dist(here, muzzle) for muzzle in reach.muzzles)
                band = next((n for n, end in enumerate(ends) if away <= end), None)
                if band is not None and 0 <= here.x <= plane.width and 0 <= here.y <= plane.height:
                    found[pixel] = band
    return found


def _rear(figure: Figure) -> Point:
    (a, b), (c, d) = figure.corners[2], figure.corners[3]
    return Point((a + c) // 2, (b + d) // 2)


def _broad(figure: Figure) -> int:
    """How far aside the smoke before a front is spread: as the front is broad, or more."""
    left, right = figure.corners[:2]
    return max(FAR, round(dist(left, right)))
