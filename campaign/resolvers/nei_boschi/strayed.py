"""Cavalry that is too far from all others has to go to them. [BB 14.55]"""

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import loose_rein
from campaign.resolvers.nei_boschi.able import movers, name_of, refuse_to_move
from campaign.resolvers.nei_boschi.allowances import orders_of
from campaign.resolvers.nei_boschi.leash import has_strayed
from campaign.resolvers.nei_boschi.orders import Move
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.ways import reach


def refuse_to_end(position: HexPosition, step: Acting) -> Refusal | None:
    """Why an activation is not over yet: cavalry too far away `deve muovere` nearer, and still can.

    What it fires and assaults on its way is its own affair.
    """
    if step.confused:
        return None
    for unit in movers(position, step):
        is_away = has_strayed(position, unit, orders_of(position, unit))
        if is_away and _can_come_nearer(position, step, unit):
            name = name_of(position, unit)
            return Refusal("BB 14.55", f"{name} has to go to the others first")
    return None


def _can_come_nearer(position: HexPosition, step: Acting, unit: Unit) -> bool:
    return refuse_to_move(position, step, unit.number) is None and any(
        loose_rein.refuse(position, step, Move(unit.number, hex_, facing)) is None
        for hex_, facing in reach(position, unit)
        if hex_ != unit.hex
    )
