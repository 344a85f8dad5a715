"""The ground of a battle: hexes, hexsides, roads, fields, camps. [BB 9.43, BB 9.44]"""

from collections.abc import Hashable, Mapping
from enum import IntEnum, StrEnum
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from campaign.errors import DataError
from campaign.hexes.grid import Hex, neighbors
from campaign.resolvers.nei_boschi.map_pages import (
    Chain,
    MapPages,
    NamedField,
    NamedLine,
    Place,
    SideFeature,
)
from campaign.resolvers.nei_boschi.terrain import Terrain

LETTERS: Mapping[str, Terrain] = {
    "w": Terrain.WOODS,
    ".": Terrain.OPEN,
    "o": Terrain.ORCHARD,
    ":": Terrain.BORDER,
    "t": Terrain.THICKET,
    "s": Terrain.SWAMP,
    "c": Terrain.SWAMP_CREEK,
    "r": Terrain.ROUGH,
    "~": Terrain.RIVER,
}
"""How `terrain.txt` writes each terrain."""


class Water(StrEnum):
    """Running water along a hexside, and what is closed like it. [BB 9.44]"""

    CREEK = "creek"
    STREAM = "stream"
    RIVER = "river_hexside"
    """Of a river or a lake."""

    SHUT = "impassable_hexside"


class Fold(StrEnum):
    """Ground between two hexes that is lower or higher than both. [BB 9.44]"""

    RAVINE = "ravine"
    CREST = "crest"


class Way(IntEnum):
    """What leads from a hex to a neighbor. [BB 9.43]"""

    NONE = 0
    TRAIL = 1
    ROAD = 2


class Hexside(NamedTuple):
    """A hexside, as seen from one of its hexes."""

    water: Water | None = None
    name: str = ""
    """Of the water, the ravine or the bridge."""

    fold: Fold | None = None
    here: int = 0
    """Contour lines between this hex and the bottom of a ravine or the top of a crest."""

    there: int = 0
    """The same for the hex on the other side."""

    has_bridge: bool = False
    has_ford: bool = False
    """A ford of a stream; creeks have one wherever a trail crosses them. [BB 9.44]"""

    def back(self) -> "Hexside":
        """The same as seen from the other hex."""
        return self._replace(here=self.there, there=self.here)


PLAIN = Hexside()
"""A hexside with nothing on it but what the levels of its hexes make of it."""


class Ground:
    """The ground of a battle. One for each map, and never changed."""

    def __init__(self, pages: MapPages) -> None:
        """Read the pages of a map.

        Raises:
            DataError: if a page is wrong; names it, and the line or the hex.
        """
        self.sheets = pages.sheets
        self.bounds = pages.sheets.bounds
        self.terrain: Mapping[Hex, Terrain] = _terrain(pages)
        """Every hex of the map, column by column."""

        self.number: Mapping[Hex, int] = {hex_: n for n, hex_ in enumerate(self.terrain)}
        """The place of each hex among all of them."""

        self.level: Mapping[Hex, int] = {
            hex_: int(letter) for hex_, letter in pages.picture("levels.txt").items()
        }
        """Levels of 20 feet. [BB 2.42]"""

        self.lowest_land = min(
            self.level[hex_] for hex_, it in self.terrain.items() if it is not Terrain.RIVER
        )
        one = {hex_: hex_ for hex_ in self.terrain}  # equal numbers as one, which saves a megabyte
        self.neighbors: Mapping[Hex, tuple[Hex, ...]] = {
            hex_: tuple([one[other] for other in neighbors(hex_) if other in one]) for hex_ in one
        }
        """Of each hex those on the map, clockwise from the north."""

        self.fields: Mapping[str, NamedField] = {field.name: field for field in pages.fields()}
        self.field: Mapping[Hex, str] = _fields_of_hexes(self)
        """The name of the field of every open hex and every border."""

        self.ways: tuple[Chain, ...] = tuple(pages.ways())
        self._ways = _links(self)
        self._hexsides = _hexsides(pages)
        self.places: tuple[Place, ...] = tuple(pages.places())
        self.lines: Mapping[str, NamedLine] = {line.id: line for line in pages.lines()}
        self.named: frozenset[Hex] = _named(self)
        """The hexes that the book names; what lies in all others is a reconstruction."""

        self.kept: dict[Hashable, Any] = {}
        """What others have worked out of it: costs, lines of sight."""

    def hexside(self, hex_: Hex, other: Hex) -> Hexside:
        """What lies between two adjacent hexes, as seen from the first one."""
        return self._hexsides.get((hex_, other), PLAIN)

    def way(self, hex_: Hex, other: Hex) -> Way:
        """The road or trail that leads from a hex to an adjacent one; of both, the road."""
        return self._ways.get((hex_, other), Way.NONE)

    def climb(self, hex_: Hex, other: Hex) -> int:
        """Contour lines from a hex up to an adjacent one; negative down. [BB 9.44]"""
        return self.level[other] - self.level[hex_]

    def is_same_field(self, hex_: Hex, other: Hex) -> bool:
        """Both are hexes of one field, open or border. [BB 9.44]"""
        one, two = self.field.get(hex_), self.field.get(other)
        if one is None or two is None:
            return False
        return one == two or self.fields[one].group == self.fields[two].group

    def ways_through(self, hex_: Hex) -> tuple[Chain, ...]:
        """The roads and trails of a hex, as the map page lists them."""
        return tuple(way for way in self.ways if hex_ in way.hexes)

    def has_way(self, hex_: Hex, way: Way) -> bool:
        """Whether a road, or a trail, leads through a hex."""
        return any(chain.is_road is (way is Way.ROAD) for chain in self.ways_through(hex_))

    def places_at(self, hex_: Hex) -> tuple[Place, ...]:
        """What stands in a hex."""
        return tuple(place for place in self.places if place.hex == hex_)

    def name(self, hex_: Hex) -> str:
        """What a hex is called on its sheet, like `N4023`."""
        return self.sheets.name(hex_)


@cache
def ground_of(folder: str) -> Ground:
    """The ground whose pages lie in a folder below `campaign/data`, like `shiloh`."""
    return Ground(MapPages(folder))


def _terrain(pages: MapPages) -> dict[Hex, Terrain]:
    found = {}
    for hex_, letter in pages.picture("terrain.txt").items():
        if letter not in LETTERS:
            known = " ".join(LETTERS)
            raise DataError(
                f"terrain.txt: {pages.sheets.name(hex_)} is {letter!r}; letters are {known}"
            )
        found[hex_] = LETTERS[letter]
    return found


def _fields_of_hexes(ground: Ground) -> dict[Hex, str]:
    """The field of each hex: every open hex and every border has one, and no other hex."""
    found: dict[Hex, str] = {}
    for field in ground.fields.values():
        for hex_ in field.hexes:
            if hex_ in found:
                raise DataError(f"fields.toml: {ground.name(hex_)} is in two fields")
            found[hex_] = field.name
    for hex_, terrain in ground.terrain.items():
        if (terrain.is_field or terrain is Terrain.BORDER) is not (hex_ in found):
            raise DataError(
                f"fields.toml: {ground.name(hex_)} is {terrain}, "
                f"and in {'a' if hex_ in found else 'no'} field"
            )
    return found


def _named(ground: Ground) -> frozenset[Hex]:
    chains = [chain.named for chain in ground.ways]
    fields = [field.named for field in ground.fields.values()]
    places = {place.hex for place in ground.places if not place.is_reconstruction}
    return frozenset(places).union(*chains, *fields)


def _links(ground: Ground) -> dict[tuple[Hex, Hex], Way]:
    found: dict[tuple[Hex, Hex], Way] = {}
    for chain in ground.ways:
        way = Way.ROAD if chain.is_road else Way.TRAIL
        for one, other in pairwise(chain.hexes):
            if other not in neighbors(one):
                raise DataError(
                    f"ways.toml: {chain.name} goes from {ground.name(one)} to "
                    f"{ground.name(other)}, which are not adjacent"
                )
            for link in ((one, other), (other, one)):
                found[link] = max(found.get(link, Way.NONE), way)
    return found


def _hexsides(pages: MapPages) -> dict[tuple[Hex, Hex], Hexside]:
    """Every hexside with something on it, from either hex. A bridge may lie over water."""
    found: dict[tuple[Hex, Hex], Hexside] = {}
    for feature in pages.hexsides():
        one = feature.hex
        other = neighbors(one)[feature.direction]
        side = _with(found.get((one, other), PLAIN), feature)
        found[one, other], found[other, one] = side, side.back()
    return found


def _with(side: Hexside, feature: SideFeature) -> Hexside:
    """A hexside with one feature more."""
    if feature.kind == "bridge":
        return side._replace(has_bridge=True, name=feature.name)
    if feature.kind == "ford":
        return side._replace(has_ford=True)
    side = side._replace(name=feature.name)
    if feature.kind in list(Fold):
        here, there = feature.lines
        return side._replace(fold=Fold(feature.kind), here=here, there=there)
    if feature.kind in list(Water):
        return side._replace(water=Water(feature.kind))
    known = ", ".join((*Fold, *Water, "bridge", "ford"))
    raise DataError(f"hexsides.csv: {feature.name} is a {feature.kind!r}; there are {known}")
