"""Whether somebody who has to go somewhere still can: until he has, his activation is not over.

All that forbids a move counts, or there would be neither a way to go nor an end.
"""

from campaign.resolvers.nei_boschi import loose_rein
from campaign.resolvers.nei_boschi.able import refuse_to_move
from campaign.resolvers.nei_boschi.orders import Move
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.ways import reach


def can_still_go(position: HexPosition, step: Acting, unit: Unit) -> bool:
    """A unit that acts has a hex to go to, and neither confusion nor loose reins keep it from it.

    [SH 5, BB 6.24]
    """
    if step.confused or refuse_to_move(position, step, unit.number) is not None:
        return False
    return any(
        loose_rein.refuse(position, step, Move(unit.number, hex_, facing)) is None
        for hex_, facing in reach(position, unit)
        if hex_ != unit.hex
    )
