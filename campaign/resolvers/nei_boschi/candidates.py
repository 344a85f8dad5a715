"""Which unit each order is given to, and who may have one. [SH 3]"""

from campaign.battle.contract import NO_UNIT, UnitId
from campaign.resolvers.nei_boschi.acting import members
from campaign.resolvers.nei_boschi.orders import Change, HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, SettingUp
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import leaders_in


def unit_of(position: HexPosition, order: HexOrder) -> UnitId:
    """The unit that an order names, the brigadier who changes orders; else `NO_UNIT`."""
    if isinstance(order, Change):
        return next((unit.number for unit in leaders_in(position, order.body)), NO_UNIT)
    number: int = getattr(order, "unit", NO_UNIT)
    return number


def units(position: HexPosition) -> tuple[UnitId, ...] | None:
    """Who acts now, and what is about nobody; None where all orders together tell."""
    if position.agenda and isinstance(position.step, SettingUp):
        mine = (one for one in position.units if one.side is position.step.side)
        return (*(one.number for one in mine if one.place is Place.FIELD), NO_UNIT)
    if not position.agenda or not isinstance(position.step, Acting):
        return None
    return (*(unit.number for unit in members(position, position.step, None)), NO_UNIT)
