"""For which troops each piece of a request stands. [BB 30, SK 1.3]"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from campaign.battle.contract import BattleRequest
from campaign.resolvers.nei_boschi.campaign_troops import muster
from campaign.resolvers.nei_boschi.casting import cast_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.scenarios import brigades

FOOT_AND_HORSE = (Branch.INFANTRY, Branch.CAVALRY, Branch.DETACHMENT)
"""Whose strength points are counted; guns are not among them. [SH 19]"""


@lru_cache(maxsize=4)
def formations(request: BattleRequest) -> Mapping[int, Mapping[int, int]]:
    """By piece: the foot and horse for which it stands, by number, with their first strength.

    A piece of a campaign for which there are no troops stands in reserve. [SH-R2]
    """
    parts = [part for part in cast_of(request) if part.card.branch in FOOT_AND_HORSE]
    if request.staging is None:
        here = muster(request)
        bearers = {part.card.number: here.piece_of(part.card) for part in parts}
    else:
        names = brigades(cast_of(request))
        bearers = {
            part.card.number: names.index(part.body) + 1 for part in parts if part.body in names
        }
    return MappingProxyType(
        {
            piece.id: MappingProxyType(
                {
                    part.card.number: part.strength
                    for part in parts
                    if bearers.get(part.card.number) == piece.id
                }
            )
            for piece in request.pieces
            if not piece.garrison
        }
    )
