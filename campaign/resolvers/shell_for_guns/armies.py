"""Armies: the pitched battle of two equal ones, and the battles of history. [SG 3]"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from campaign.battle.contract import BattleNote, BattleRequest
from campaign.battle.historical import HISTORY, fielded, pieces_of
from campaign.battle.order_of_battle import ArmyCommand, Brigade
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.formats.data_files import table
from campaign.resolvers.shell_for_guns.tables import bases_of
from campaign.terms import SIDES, PieceType, Side

_DIVISIONS = (
    (
        "First Division",
        (
            ("First Brigade", PieceType.VETERAN_INFANTRY),
            ("Second Brigade", PieceType.VETERAN_INFANTRY),
            ("Third Brigade", PieceType.MILITIA_INFANTRY),
        ),
        2,
    ),
    (
        "Second Division",
        (
            ("Fourth Brigade", PieceType.VETERAN_INFANTRY),
            ("Fifth Brigade", PieceType.MILITIA_INFANTRY),
            ("Cavalry Brigade", PieceType.VETERAN_CAVALRY),
        ),
        1,
    ),
)
"""What either side of the pitched battle has: brigades, and how many batteries."""


def _pitched_battle() -> BattleRequest:
    """Two equal armies on a table of the rules. [SG 3.0]"""
    commands = tuple(
        ArmyCommand(
            side,
            name,
            tuple(Brigade(brigade, type_, bases_of(type_)) for brigade, type_ in brigades),
            batteries,
        )
        for side in SIDES
        for name, brigades, batteries in _DIVISIONS
    )
    return BattleRequest(
        battle="pitched_battle",
        box="washington",
        year=1862,
        attacker=Side.UNION,
        pieces=pieces_of(commands),
        staging=TabletopStaging(commands=commands),
    )


NOTES: Mapping[str, BattleNote] = MappingProxyType(
    {"pitched_battle": BattleNote("The pitched battle")}
)
"""What there is to say of those that history does not know."""


@cache
def scales() -> Mapping[int, int]:
    """Guns to a battery for each scale in men to a base. [SG 1.2]"""
    rows = table("shell_for_guns/scales.csv")
    return MappingProxyType({row.number("scale"): row.number("guns") for row in rows})


@cache
def battles() -> Mapping[str, BattleRequest]:
    """Every battle that can be fought by itself; history at the scale that shows it best."""
    listed = {
        name: fielded(battle, "shell_for_guns", scale, scales()[scale])
        for name, battle in HISTORY.items()
        for scale in (battle.scales["shell_for_guns"],)
    }
    return MappingProxyType({"pitched_battle": _pitched_battle(), **listed})
