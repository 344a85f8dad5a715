"""How a battle of the series provides ammunition: the rows of its table, and where it comes from.

[BB 10.92]
"""

from collections.abc import Callable
from typing import NamedTuple

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.modifiers import Modifiers
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit
from campaign.terms import Side


class Resupply(NamedTuple):
    """Where some troops get ammunition. [BB 10.92]"""

    from_road: int
    """Hexes."""

    from_trail: int
    die: int
    """The highest die that gets it; guns need none."""

    on_road: int
    """Added to the die on a road itself."""

    on_trail: int


class Supplies(NamedTuple):
    """All that a battle says of ammunition. [BB 10.92]"""

    table: Callable[[str], Resupply]
    """Of `guns`, of `small arms`, and of these in a `camp`."""

    sources: Callable[[Side], tuple[Hex, ...]]
    """Where the lines of supply of a side end."""

    has_camp: Callable[[HexPosition, Hex], bool]
    """Small arms roll for the ammunition of a camp in a hex."""

    modifiers: Callable[[HexPosition, Unit], Modifiers]
    """What else counts for the die, but not for that of a camp."""
