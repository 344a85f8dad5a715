"""For which troops each piece of a request stands. [BB 30, SK 1.3]"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from campaign.battle.contract import BattleRequest
from campaign.resolvers.nei_boschi.casting import Part, cast_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.scenarios import brigades

FOOT_AND_HORSE = (Branch.INFANTRY, Branch.CAVALRY, Branch.DETACHMENT)
"""Whose strength points are counted; guns are not among them. [SH 19]"""


@lru_cache(maxsize=4)
def formations(request: BattleRequest) -> Mapping[int, Mapping[int, int]]:
    """By piece: the foot and horse for which it stands, by number, with their first strength."""
    parts = [part for part in cast_of(request) if part.card.branch in FOOT_AND_HORSE]
    names = brigades(cast_of(request))
    return MappingProxyType(
        {
            piece.id: _strengths([part for part in parts if part.body == brigade])
            for piece, brigade in zip(request.pieces, names, strict=True)
        }
    )


def _strengths(parts: list[Part]) -> Mapping[int, int]:
    return MappingProxyType({part.card.number: part.strength for part in parts})
