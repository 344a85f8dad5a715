"""The ground of a hex map as it is drawn: what lies in each hex, and on the sides between them.

The face of a resolver makes one `HexGround` of its battlefield, once; whatever draws it knows no
more. Hexes are numbers, and directions begin in the north, as `campaign.hexes.grid` has them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from campaign.hexes.grid import Hex, HexBounds, direction_between, neighbor, neighbors, opposite


class HexTerrain(StrEnum):
    """What grows or stands in a hex."""

    OPEN = "open"
    BORDER = "border"
    """Half field, half wood."""

    ORCHARD = "orchard"
    WOODS = "woods"
    ROUGH_WOODS = "rough woods"
    THICKET = "thicket"
    SWAMP = "swamp"
    SWAMP_CREEK = "swamp-creek"
    RIVER = "river"


FIELDS = (HexTerrain.OPEN, HexTerrain.BORDER, HexTerrain.ORCHARD)
"""Ground of which fields are made."""


class HexWay(StrEnum):
    """What leads from the center of a hex to that of the next one."""

    TRAIL = "trail"
    ROAD = "road"


class HexsideLine(StrEnum):
    """What runs along the side between two hexes."""

    RAVINE = "ravine"
    CREST = "crest"
    CLOSED = "closed side"
    """Nobody gets over it, though there is no water."""

    CREEK = "creek"
    STREAM = "stream"
    """Wider than a creek, as is a bank."""

    BANK = "river bank"


class GroundHex(NamedTuple):
    """One hex of the ground."""

    terrain: HexTerrain
    level: int
    """Its height, 0 to 9."""

    field: str = ""
    """The name of the field that it belongs to."""


HexSide = tuple[Hex, int]
"""A hex and one of its six directions."""

STEEP = 3
"""The most lines by which a slope is drawn; there may be more on the printed map."""


def _nameless(hex_: Hex) -> str:
    return f"{hex_:04}"


@dataclass(frozen=True, eq=False)
class HexGround:
    """A battlefield without troops. Made once; it is itself alone that it is equal to."""

    bounds: HexBounds
    hexes: Mapping[Hex, GroundHex]
    ways: tuple[tuple[HexWay, tuple[Hex, ...]], ...] = ()
    """Roads and trails, each from hex to hex."""

    lines: Mapping[HexSide, HexsideLine] = field(default_factory=dict)
    """Creeks and their like; each side of a hex once, from whichever of its two hexes."""

    slopes: Mapping[HexSide, int] = field(default_factory=dict)
    """Lines of a slope, from the higher hex down: 1 gradual, 2 minor, 3 steep."""

    places: Mapping[Hex, str] = field(default_factory=dict)
    """Names that are worth reading on the map."""

    camps: frozenset[Hex] = frozenset()
    """Where tents stand."""

    name_of: Callable[[Hex], str] = _nameless
    """The number that is printed in a hex."""

    @cached_property
    def even(self) -> frozenset[Hex]:
        """The hexes that lie as high as all around them: their level tells nothing new."""
        return frozenset(
            hex_
            for hex_, there in self.hexes.items()
            if all(
                self.hexes[other].level == there.level
                for other in neighbors(hex_)
                if other in self.hexes
            )
        )

    @cached_property
    def exits(self) -> Mapping[Hex, Mapping[int, HexWay]]:
        """In which directions ways leave a hex; where both do, a road."""
        found: dict[Hex, dict[int, HexWay]] = {}
        for way, chain in sorted(self.ways, key=lambda way: way[0] is HexWay.ROAD):
            for hex_, other in pairwise(chain):
                direction = direction_between(hex_, other)
                found.setdefault(hex_, {})[direction] = way
                found.setdefault(other, {})[opposite(direction)] = way
        return found

    @cached_property
    def edges(self) -> Mapping[Hex, Mapping[int, HexsideLine]]:
        """What runs along the sides of a hex, by direction; each side is in both of its hexes."""
        found: dict[Hex, dict[int, HexsideLine]] = {}
        for (hex_, direction), line in self.lines.items():
            found.setdefault(hex_, {})[direction] = line
            found.setdefault(neighbor(hex_, direction), {})[opposite(direction)] = line
        return found

    def links(self) -> Iterator[tuple[Hex, int, HexWay]]:
        """Every piece of a way once, trails before roads."""
        pieces = [
            (way, hex_, direction)
            for hex_, exits in self.exits.items()
            for direction, way in exits.items()
            if direction < 3
        ]
        for way, hex_, direction in sorted(pieces, key=lambda piece: piece[0] is HexWay.ROAD):
            yield hex_, direction, way
