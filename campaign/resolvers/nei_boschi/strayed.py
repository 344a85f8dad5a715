"""Cavalry that is too far from all others has to go to them. [BB 14.55]"""

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.able import movers, name_of
from campaign.resolvers.nei_boschi.allowances import orders_of
from campaign.resolvers.nei_boschi.leash import has_strayed
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.still_to_go import can_still_go


def refuse_to_end(position: HexPosition, step: Acting) -> Refusal | None:
    """Why an activation is not over yet: cavalry too far away `deve muovere` nearer, and still can.

    What it fires and assaults on its way is its own affair.
    """
    for unit in movers(position, step):
        is_away = has_strayed(position, unit, orders_of(position, unit))
        if is_away and can_still_go(position, step, unit):
            name = name_of(position, unit)
            return Refusal("BB 14.55", f"{name} has to go to the others first")
    return None
