"""Lines of sight: whether one hex sees another, and what trees on the line cost a fire.

[BB 9.44, BB 10.24, BB 10.67, BB 14.74, SH 10.2]

The line goes from center to center. Its height at a hex on the way follows from the levels of both
ends and from how many hexes it is from either. Ground above the line hides. So does a thicket, a
swamp or wooded sloping ground whose trees, a level higher than the ground, reach the line; of woods
and borders the first is seen through, and the second hides.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from campaign.hexes.grid import Hex, are_adjacent, distance
from campaign.hexes.lines import Crossed, line
from campaign.resolvers.nei_boschi.ground import Fold, Ground
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.terrain import Terrain


class Sight(NamedTuple):
    """Whether one hex sees another."""

    visible: bool
    modifiers: Modifiers = ()
    """What the line adds to a fire along it. Not what either end adds."""

    hidden_by: str = ""
    """A clause that says why nothing is seen, with its paragraph in `rule`."""

    rule: str = ""


class Veil(IntEnum):
    """What a hex on the way does to a line, the least first."""

    NONE = 0
    CANOPY = 1
    """Trees below the line that belong with those of the end beside it. [BB 10.24]"""

    TREES = 2
    """Woods or a border: one is seen through. [BB 9.44]"""

    WALL = 3
    """Thicket, swamp or wooded sloping ground: none is seen through. [BB 9.44]"""

    GROUND = 4
    """Ground above the line. [SH 10.2]"""


THROUGH_TREES: Final = Modifier("through-trees", -1, "BB 9.44")
THROUGH_CANOPY: Final = Modifier("through-canopy", -1, "BB 10.24")

SEEN: Final = Sight(True)
SEEN_THROUGH_TREES: Final = Sight(True, (THROUGH_TREES,))
SEEN_THROUGH_CANOPY: Final = Sight(True, (THROUGH_CANOPY,))
SECOND_TREES: Final = Sight(False, (), "a second hex of woods or border is in the way", "BB 9.44")
WALLED: Final = Sight(
    False, (), "a thicket, a swamp or wooded sloping ground is in the way", "BB 9.44"
)
TOO_HIGH: Final = Sight(False, (), "ground on the way is higher than the line", "SH 10.2")

_FOUND: Final = (
    SEEN,
    SEEN_THROUGH_CANOPY,
    SEEN_THROUGH_TREES,
    SECOND_TREES,
    WALLED,
    TOO_HIGH,
)
"""All that can come of a line, each known by its place here."""

_TREES: Final = (Terrain.WOODS, Terrain.BORDER)
_WALLS: Final = (Terrain.THICKET, Terrain.ROUGH, Terrain.SWAMP, Terrain.SWAMP_CREEK)

MOST_ROWS: Final = 1800
"""Hexes whose lines of sight are known; then the oldest gives way. A row takes a byte for each hex
of the map, so that all together stay below eight million on a map of four thousand."""


def sight(ground: Ground, start: Hex, end: Hex) -> Sight:
    """Whether a unit in one hex sees another hex, and what the line costs. [BB 9.44, SH 10.2]

    Each pair is worked out once. What the two ends add is not in it: see `fire_drm`.
    """
    rows: dict[Hex, bytearray] = ground.kept.setdefault(Sight, {})
    row = rows.get(start)
    if row is None:
        if len(rows) >= MOST_ROWS:
            rows.pop(next(iter(rows)), None)
        row = rows[start] = bytearray(len(ground.number))
    place = ground.number[end]
    if not row[place]:
        row[place] = 1 + _FOUND.index(_worked_out(ground, start, end))
    return _FOUND[row[place] - 1]


def seen_from(ground: Ground, start: Hex, radius: int) -> Iterator[Hex]:
    """The hexes of the map that one sees from a hex, up to a distance; itself included."""
    return (
        hex_ for hex_ in ground.bounds.within(start, radius) if sight(ground, start, hex_).visible
    )


def _worked_out(ground: Ground, start: Hex, end: Hex) -> Sight:
    """The same from the map."""
    trees = canopies = 0
    last: Crossed = (start,)
    for crossed in line(start, end):
        if _crest_hides(ground, start, end, last, crossed):
            return TOO_HIGH
        veil = _veil(ground, start, end, crossed)
        if veil is Veil.GROUND:
            return TOO_HIGH
        if veil is Veil.WALL:
            return WALLED
        trees += veil is Veil.TREES
        canopies += veil is Veil.CANOPY
        if trees + canopies > 1:
            return SECOND_TREES
        last = crossed
    if last != (start,) and _crest_hides(ground, start, end, last, (end,)):
        return TOO_HIGH
    if trees:
        return SEEN_THROUGH_TREES
    return SEEN_THROUGH_CANOPY if canopies else SEEN


def hiding_hexes(ground: Ground, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes on the way that hide something or are seen through, in order, to show them."""
    return tuple(
        hex_
        for crossed in line(start, end)
        if _veil(ground, start, end, crossed)
        for hex_ in crossed
        if hex_ in ground.terrain
    )


def _veil(ground: Ground, start: Hex, end: Hex, crossed: Crossed) -> Veil:
    """What a hex on the way does, or the two hexes between which the line runs.

    Of two the better one for the target counts, but they hide only together: one that would hide
    alone is seen through like woods. Beside a hex of the open field a border is ignored. A hex off
    the map does nothing. [BB 9.44, SH 10.2]
    """
    low, high = ground.level[start], ground.level[end]
    if len(crossed) == 1:
        return _veil_of(ground, start, end, crossed[0], low, high)
    sides = [
        _veil_of(ground, start, end, hex_, low, high) for hex_ in crossed if hex_ in ground.terrain
    ]
    if len(sides) == 2 and min(sides) >= Veil.WALL:
        return min(sides)
    terrain = [ground.terrain.get(hex_) for hex_ in crossed]
    if Terrain.BORDER in terrain and any(it is not None and it.is_field for it in terrain):
        return Veil.NONE
    return min(max(sides), Veil.TREES)


def _veil_of(ground: Ground, start: Hex, end: Hex, hex_: Hex, low: int, high: int) -> Veil:
    """What one hex does to a line from one level to another. [BB 9.44, BB 10.24, SH 10.2]

    `rise` is how far its ground is above the line, in levels times the hexes from end to end.
    """
    near, far = distance(start, hex_), distance(hex_, end)
    rise = ground.level[hex_] * (near + far) - low * far - high * near
    if rise > 0:
        return Veil.GROUND
    is_below_end = (near == 1 and low > high) or (far == 1 and high > low)
    if rise == 0 and low != high and not is_below_end:
        return Veil.GROUND
    terrain = ground.terrain[hex_]
    top = rise + near + far
    if terrain in _WALLS:
        return Veil.WALL if top > 0 or (top == 0 and not is_below_end) else Veil.NONE
    if terrain in _TREES:
        if top >= 0:
            return Veil.TREES
        if _has_canopy(ground, start, end, hex_):
            return Veil.CANOPY
    return Veil.NONE


def _has_canopy(ground: Ground, start: Hex, end: Hex, hex_: Hex) -> bool:
    """Woods or a border that lie lower than woods or a border beside them, at an end. [BB 10.24]"""
    return any(
        are_adjacent(hex_, one)
        and ground.level[hex_] < ground.level[one]
        and ground.terrain[one] in _TREES
        for one in (start, end)
    )


def _crest_hides(ground: Ground, start: Hex, end: Hex, one: Crossed, other: Crossed) -> bool:
    """Whether a line to a hex that is not adjacent meets a crest above it between two hexes.

    The crest is as high above either hex as it has contour lines there. [BB 9.44]
    """
    return any(
        _is_above(ground, start, end, a, b)
        for a in one
        for b in other
        if ground.hexside(a, b).fold is Fold.CREST
    )


def _is_above(ground: Ground, start: Hex, end: Hex, one: Hex, other: Hex) -> bool:
    """The line at a hexside is as high as halfway between the two hexes."""
    height = ground.level[one] + ground.hexside(one, other).here
    near = distance(start, one) + distance(start, other)
    far = distance(one, end) + distance(other, end)
    return height * (near + far) >= ground.level[start] * far + ground.level[end] * near


# --- guns that fire over trees, and gunboats ---------------------------------------------------

LIMITED_FROM, LIMITED_TO = 4, 10
"""Hexes over which guns may fire with limited sight. [BB 10.67]"""

_LIMITED: Final = {4: -1, 5: -2, 6: -2, 7: -3, 8: -3, 9: -4, 10: -4}
"""What it costs, by distance. [BB 10.67]"""


def limited_sight(ground: Ground, start: Hex, end: Hex) -> Sight:
    """What guns in a hex see that may ignore woods and borders. [BB 10.67]

    They must be 4 to 10 hexes away, and higher than the ground of every hex on the way. Swamps,
    thickets, wooded sloping ground and hills hide as they always do. What they fire through costs 1
    as well.
    """
    away = distance(start, end)
    if not LIMITED_FROM <= away <= LIMITED_TO:
        return Sight(False, (), "limited sight is for 4 to 10 hexes", "BB 10.67")
    between = [hex_ for crossed in line(start, end) for hex_ in crossed if hex_ in ground.terrain]
    if any(ground.level[hex_] >= ground.level[start] for hex_ in between):
        return Sight(False, (), "the guns are not above all ground on the way", "BB 10.67")
    seen = sight(ground, start, end)
    if not seen.visible and seen is not SECOND_TREES:
        return seen
    veils = [_veil(ground, start, end, crossed) for crossed in line(start, end)]
    if hidden := _hidden_by(veils):
        return hidden
    through = {Veil.CANOPY: (THROUGH_CANOPY,), Veil.TREES: (THROUGH_TREES,)}
    most = max(veils)
    limited = Modifier("limited-sight", _LIMITED[away], "BB 10.67")
    return Sight(True, (*through.get(most, ()), limited))


def _hidden_by(veils: Iterable[Veil]) -> Sight | None:
    most = max(veils, default=Veil.NONE)
    return {Veil.GROUND: TOO_HIGH, Veil.WALL: WALLED}.get(most)


def gunboat_sight(ground: Ground, boat: Hex, end: Hex) -> Sight:
    """What a gunboat sees from the river, and what its line costs. [BB 14.74, BB 14.76]

    It fires through swamps and woods of the two lowest levels of land, at -1 for each; the river is
    as high as the lowest land. What lies higher hides as always, and so does any ground that is
    higher than the target's.
    """
    return _from_the_river(ground, boat, end)


def sight_of_gunboat(ground: Ground, start: Hex, boat: Hex) -> Sight:
    """What a battery sees of a gunboat: the line is the gunboat's. [BB 14.74]"""
    return _from_the_river(ground, boat, start)


def _from_the_river(ground: Ground, boat: Hex, end: Hex) -> Sight:
    low = high = 0
    for crossed in line(boat, end):
        hexes = [hex_ for hex_ in crossed if hex_ in ground.terrain]
        veils = [_veil_from_river(ground, boat, end, hex_) for hex_ in hexes]
        if min(veils) >= Veil.WALL:
            return TOO_HIGH if min(veils) is Veil.GROUND else WALLED
        worst = min(max(veils), Veil.TREES)
        low += worst is Veil.CANOPY
        high += worst is Veil.TREES
        if high > 1:
            return SECOND_TREES
    found: Modifiers = (THROUGH_TREES,) * high
    if low:
        found += (Modifier("from-the-river", -low, "BB 14.74"),)
    return Sight(True, found)


def _veil_from_river(ground: Ground, boat: Hex, end: Hex, hex_: Hex) -> Veil:
    """What a hex does to a gunboat's line: `CANOPY` stands for what it fires through at -1."""
    lowest, level = ground.lowest_land, ground.level[hex_]
    river, land = lowest, max(ground.level[end], lowest)
    if level > land:
        return Veil.GROUND
    terrain = ground.terrain[hex_]
    is_low = level <= lowest + 1
    if terrain is Terrain.RIVER or (is_low and terrain.is_field):
        return Veil.NONE
    if not is_low or terrain in (Terrain.THICKET, Terrain.ROUGH):
        return _veil_of(ground, boat, end, hex_, river, land)
    near, far = distance(boat, hex_), distance(hex_, end)
    is_below = (level + 1) * (near + far) < river * far + land * near
    return Veil.NONE if is_below else Veil.CANOPY
