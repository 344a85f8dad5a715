"""A screen for each battle: that of its resolver's face, or the list of orders."""

from importlib import import_module
from typing import Any

from textual.screen import Screen

from campaign.battle.contract import BattleInProgress
from screens.battle.order_list_screen import OrderListScreen
from screens.faces.register import face_of


def screen_for(battle: BattleInProgress) -> Screen[Any]:
    """A screen on which this battle can be fought."""
    face = face_of(battle.resolver)
    if face is None:
        return OrderListScreen()
    module, name = face.screen
    own: Screen[Any] = getattr(import_module(module), name)()
    return own
