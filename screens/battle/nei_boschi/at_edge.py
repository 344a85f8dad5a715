"""Hexes at the edge of the area, from which a unit that goes back once more is gone. [BB 30.9]"""

from collections.abc import Sequence

from campaign.resolvers.nei_boschi.falling_back import leads_out
from campaign.resolvers.nei_boschi.orders import Back, HexOrder, Withdraw
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import FallingBack

LAST_HEX = (
    "The last hex: from hex {hex} the next retreat leads out of the area; nobody returns. [{rule}]"
)
AT_EDGE = " ! edge"
"""Behind such an order in a list."""


def rule_of_edge(position: HexPosition, order: HexOrder) -> str:
    """The paragraph by which the retreat after this one leads out of the area; nothing if none."""
    if not isinstance(order, Back | Withdraw):
        return ""
    return leads_out(position, order.unit, order.to)


def edge_warning(position: HexPosition, order: HexOrder) -> str:
    """What is to be thought of before a unit goes back; nothing if it stays in the area."""
    rule = rule_of_edge(position, order)
    return LAST_HEX.format(hex=getattr(order, "to", 0), rule=rule) if rule else ""


def safest_first(position: HexPosition, orders: Sequence[HexOrder]) -> tuple[HexOrder, ...]:
    """Ways back as they are listed: those to the edge last, behind going back no further.

    What is listed first is usual. Of other decisions nothing changes.
    """
    if not isinstance(position.step, FallingBack):
        return tuple(orders)
    return tuple(sorted(orders, key=lambda order: bool(rule_of_edge(position, order))))
