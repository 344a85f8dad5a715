"""How the screens of a campaign are looked at, as a session leaves it to the one after it."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from campaign import CampaignState
from screens.battle.line import view_state as line
from screens.battle.line.screen import BattleScreen
from screens.battle.line.view_state import LineView
from screens.battle.nei_boschi import view_state as hexes
from screens.battle.nei_boschi.screen import HexScreen
from screens.battle.nei_boschi.view_state import HexFieldView
from screens.battle.tabletop import view_state as tabletop
from screens.battle.tabletop.screen import TableScreen
from screens.battle.tabletop.view_state import TableView
from screens.map import view_state as war_map
from screens.map.map_screen import MapScreen
from screens.map.view_state import ViewState, fits

LeftView: TypeAlias = ViewState | TableView | LineView | HexFieldView

VIEW_STATES: Final[Mapping[type, Callable[[Any], LeftView | None]]] = MappingProxyType(
    {
        MapScreen: war_map.view_state,
        BattleScreen: line.view_state,
        TableScreen: tabletop.view_state,
        HexScreen: hexes.view_state,
    }
)
"""How each kind of screen is looked at; None while something is half done on it, or read."""


def left_views(screens: Iterable[object]) -> tuple[LeftView, ...]:
    """How they are looked at; none if on one of them something is half done."""
    seen = list[LeftView]()
    for screen in screens:
        state_of = VIEW_STATES.get(type(screen))
        if state_of is None or (view := state_of(screen)) is None:
            return ()
        seen.append(view)
    return tuple(seen)


def all_fit(views: Iterable[LeftView], state: CampaignState) -> bool:
    """Whether a campaign can be looked at so."""
    return all(fits(view, state) for view in views if isinstance(view, ViewState))
