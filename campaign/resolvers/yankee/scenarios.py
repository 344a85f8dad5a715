"""Battles that can be fought by themselves: one of equal forces, and those of history. [YK 3]"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.battle.contract import BattleNote, BattlePiece, BattleRequest
from campaign.battle.historical import HISTORY, fielded
from campaign.resolvers.yankee.army_lists import scales
from campaign.terms import SIDES, PieceType, Side

_MEETING = BattleRequest(
    battle="meeting",
    box="corinth",
    year=1862,
    attacker=Side.UNION,
    pieces=tuple(
        BattlePiece(number, side, type_)
        for number, (side, type_) in enumerate(
            (
                (side, type_)
                for side in SIDES
                for type_ in (
                    PieceType.MILITIA_INFANTRY,
                    *(PieceType.VETERAN_INFANTRY,) * 3,
                    PieceType.CRACK_INFANTRY,
                    PieceType.VETERAN_CAVALRY,
                )
            ),
            start=1,
        )
    ),
)
"""Equal forces on ground that the dice lay out. [YK 4.1]"""


def _listed() -> dict[str, BattleRequest]:
    """The battles of history at the scale that shows each best. [YK-R2]"""
    return {
        name: fielded(battle, "yankee", scale, scales()[scale])
        for name, battle in HISTORY.items()
        for scale in (battle.scales["yankee"],)
    }


SCENARIOS: Mapping[str, BattleRequest] = MappingProxyType({"meeting": _MEETING, **_listed()})
"""Every battle that can be fought by itself."""

NOTES: Mapping[str, BattleNote] = MappingProxyType({"meeting": BattleNote("A meeting of equals")})
"""What there is to say of those that history does not know."""
