"""Which screen shows the battles of which resolver; the list of orders for all others."""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.battle.contract import BattleInProgress
from screens.battle.line.screen import BattleScreen
from screens.battle.order_list_screen import OrderListScreen
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.screen import TableScreen

BATTLE_SCREENS: Mapping[str, type[BattleScreen | TableScreen]] = MappingProxyType(
    {"battle_line": BattleScreen, **dict.fromkeys(FACES, TableScreen)}
)
"""The screens of resolvers that have one of their own."""


def screen_for(battle: BattleInProgress) -> BattleScreen | TableScreen | OrderListScreen:
    """A screen on which this battle can be fought."""
    own = BATTLE_SCREENS.get(battle.resolver)
    return own() if own else OrderListScreen()
