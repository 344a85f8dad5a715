"""Which unit each order is given to, and who may have one. [SH 3]"""

from campaign.battle.contract import NO_UNIT, UnitId
from campaign.resolvers.nei_boschi.acting import members
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting


def unit_of(position: HexPosition, order: HexOrder) -> UnitId:
    """The unit that an order names; `NO_UNIT` of what concerns commands and bodies."""
    number: int = getattr(order, "unit", NO_UNIT)
    return number


def units(position: HexPosition) -> tuple[UnitId, ...] | None:
    """Who acts now, and what is about nobody; None where all orders together tell."""
    if not position.agenda or not isinstance(position.step, Acting):
        return None
    return (*(unit.number for unit in members(position, position.step, None)), NO_UNIT)
