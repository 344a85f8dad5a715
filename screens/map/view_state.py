"""How somebody looks at the map, and what he was told there: to be shown so again elsewhere.

A session on a server that has grown ends, and another one goes on at the same terminal.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

import msgspec

from campaign.state import CampaignState
from campaign.terms import BoxId
from campaign.values import Value
from screens.map.map_layout import Zoom
from screens.map.map_model import MapModel
from screens.map.overlays import overlays_of
from screens.map.panel_use import PanelUse
from screens.map.side_panel import SidePanel
from screens.map.theater_map import TheaterMap
from screens.map.told import ToldLine
from screens.map.turn_report import Report
from screens.shell.session import Session


class ViewState(Value, frozen=True):
    """What a map shows beside the position."""

    cursor: BoxId
    zoom: Zoom
    corner: tuple[int, int]
    """Columns and rows to the left of the window, and above it."""

    overlay: str
    has_panel: bool
    """The player wants the panel, however small the terminal is."""

    status: str
    told: tuple[ToldLine, ...]
    taken_down: tuple[ToldLine, ...]
    """What the other side has done so far in its turn, for the report of it."""


class WithMap(Protocol):
    """The screen with the map of the war."""

    shown: Any
    map: TheaterMap
    panel: SidePanel
    use: PanelUse
    report: Report

    @property
    def model(self) -> MapModel: ...
    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool: ...


def is_untouched(screen: WithMap) -> bool:
    """Nothing is planned, chosen, asked or read on the map."""
    log = screen.panel.turn_log
    if screen.shown is None or log.report or log.is_read:
        return False
    model = screen.model
    return not (model.plan or model.advised or model.sure or model.row)


def view_state(screen: WithMap) -> ViewState:
    """How a map is looked at now."""
    model, corner = screen.model, screen.map.scroll_offset
    return ViewState(
        model.cursor,
        screen.map.zoom,
        (corner.x, corner.y),
        model.overlay,
        screen.use.is_pinned,
        model.status,
        screen.panel.turn_log.kept,
        screen.report.so_far,
    )


def fits(view: ViewState, state: CampaignState) -> bool:
    """Whether the map of a campaign can be looked at so: another version may have written it."""
    return view.cursor in state.theater.number and view.overlay in overlays_of(state.options)


def look_again(screen: WithMap, session: Session) -> None:
    """Show a map as it was looked at in the session that this one takes over from, if in any."""
    said, session.view_state = session.view_state, b""
    if not said:
        return
    view = msgspec.json.decode(said, type=ViewState)
    model = screen.model
    screen.report.go_on(view.taken_down)
    screen.panel.turn_log.tell(*view.told)
    screen.map.zoom, screen.use.is_pinned = view.zoom, view.has_panel
    screen.shown = replace(model, cursor=view.cursor, overlay=view.overlay, status=view.status)
    screen.call_after_refresh(screen.map.look_at, *view.corner)
