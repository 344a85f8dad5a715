"""The last hexes before the limits of play: who is driven back from there is gone. [BB 30.9]"""

from typing import Final

from campaign.hexes.grid import Hex, neighbors
from campaign.resolvers.nei_boschi.falling_back import leads_out
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.who import field_of

LAST_HEX: Final = 2.0
"""What it costs to stand there: with 1 a regiment still went there to hide, with 2 never."""


def cost_of_brink(position: HexPosition, number: int, hex_: Hex) -> float:
    """What it costs a unit to stand in a hex from which its next retreat leads out of play."""
    if not is_at_limits(position, hex_):
        return 0.0
    return LAST_HEX if leads_out(position, number, hex_) else 0.0


def is_at_limits(position: HexPosition, hex_: Hex) -> bool:
    """A hex beside it lies outside."""
    limits, bounds = page_of(position).limits(turn_of(position)), field_of(position).bounds
    return any(not limits.has(other, bounds) for other in neighbors(hex_))
