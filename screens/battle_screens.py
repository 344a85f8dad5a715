"""Which screen shows the battles of which resolver; the list of orders for all others."""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.battle import BattleInProgress
from screens.battle_screen import BattleScreen
from screens.order_list_screen import OrderListScreen
from screens.table_screen import TableScreen
from screens.widgets.table_figures import SCENES

BATTLE_SCREENS: Mapping[str, type[BattleScreen | TableScreen]] = MappingProxyType(
    {"battle_line": BattleScreen, **dict.fromkeys(SCENES, TableScreen)}
)
"""The screens of resolvers that have one of their own."""


def screen_for(battle: BattleInProgress) -> BattleScreen | TableScreen | OrderListScreen:
    """A screen on which this battle can be fought."""
    own = BATTLE_SCREENS.get(battle.resolver)
    return own() if own else OrderListScreen()
