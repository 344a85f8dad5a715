"""Units that begin in a crowded hex part before their activation is over. [BB 14.52]"""

from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.able import movers, name_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.still_to_go import can_still_go
from campaign.resolvers.nei_boschi.who import book_of


def refuse_to_end(position: HexPosition, step: Acting) -> Refusal | None:
    """Why an activation is not over yet: somebody who must leave a hex still can. [BB 14.52]"""
    for unit in movers(position, step):
        if not book_of(position).must_leave(position, unit):
            continue
        if can_still_go(position, step, unit):
            name = name_of(position, unit)
            return Refusal("BB 14.52", f"{name} has to leave its crowded camp first")
    return None
