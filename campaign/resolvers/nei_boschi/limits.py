"""Parts of the map: where a scenario is played, and where a side may set up."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

from campaign.errors import Refusal
from campaign.hexes.grid import Hex, HexBounds, center, column, row
from campaign.hexes.lines import line
from campaign.resolvers.nei_boschi.page_value import PageValue
from campaign.resolvers.nei_boschi.turns import Turn

Bar: TypeAlias = Callable[[Hex], Refusal | None]
"""Says of a hex why somebody may not go there."""


def barred(bar: Bar | None, hex_: Hex) -> Refusal | None:
    """What a bar says of a hex; without one nobody is kept out."""
    return None if bar is None else bar(hex_)


class Limits(PageValue, frozen=True):
    """What lies within rows, columns and a line of corners, all of them included."""

    first: Turn | None = None
    """From when on these limits are in force; None from the beginning."""

    north: int | None = None
    """The northernmost row; None where the map ends. So with the other three."""

    south: int | None = None
    west: int | None = None
    east: int | None = None
    corners: tuple[Hex, ...] = ()
    """Around it, in order; hexes that a line between two of them crosses are inside."""

    not_on: tuple[str, ...] = ()
    """Terrain that is left out."""

    def box(self, bounds: HexBounds) -> HexBounds:
        """The rows and columns alone, on a map of these bounds."""
        return HexBounds(
            bounds.west if self.west is None else self.west,
            bounds.east if self.east is None else self.east,
            bounds.north if self.north is None else self.north,
            bounds.south if self.south is None else self.south,
        )

    def has(self, hex_: Hex, bounds: HexBounds) -> bool:
        """Whether a hex lies inside; terrain is another question."""
        return self.box(bounds).has(hex_) and (not self.corners or hex_ in _inside(self.corners))


EVERYWHERE: Final = Limits()
"""The whole map."""


@lru_cache(maxsize=32)
def _inside(corners: tuple[Hex, ...]) -> frozenset[Hex]:
    """Every hex inside a line of corners, those on the line included."""
    around = HexBounds(
        min(map(column, corners)),
        max(map(column, corners)),
        min(map(row, corners)),
        max(map(row, corners)),
    )
    within = {hex_ for hex_ in around.hexes() if _is_within(hex_, corners)}
    return frozenset(within.union(_outline(corners)))


def _outline(corners: tuple[Hex, ...]) -> Iterator[Hex]:
    yield from corners
    for start, end in _sides(corners):
        for crossed in line(start, end):
            yield from crossed


def _sides(corners: tuple[Hex, ...]) -> Iterator[tuple[Hex, Hex]]:
    yield from pairwise((*corners, corners[0]))


def _is_within(hex_: Hex, corners: tuple[Hex, ...]) -> bool:
    """A ray to the east crosses an odd number of sides."""
    x, y = center(hex_)
    inside = False
    for start, end in _sides(corners):
        (x1, y1), (x2, y2) = center(start), center(end)
        if (y1 > y) != (y2 > y):
            # Which side of the line: in whole numbers, for a line that goes south.
            across = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
            inside ^= across > 0 if y2 > y1 else across < 0
    return inside
