"""How somebody looks at the map, and what he was told there: see `screens.parts.shown_again`."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from campaign.state import CampaignState
from campaign.terms import BoxId
from campaign.values import Value
from screens.map.map_layout import Zoom
from screens.map.map_model import MapModel
from screens.map.overlays import overlays_of
from screens.map.panel_use import PanelUse
from screens.map.side_panel import SidePanel
from screens.map.status_line import StatusLine
from screens.map.theater_map import TheaterMap
from screens.map.told import ToldLine
from screens.map.turn_report import Report
from screens.parts.shown_again import InGame, left_for


class ViewState(Value, frozen=True, tag=True):
    """What a map shows beside the position."""

    cursor: BoxId
    zoom: Zoom
    corner: tuple[int, int]
    """Columns and rows to the left of the window, and above it."""

    overlay: str
    has_panel: bool
    """The player wants the panel, however small the terminal is."""

    status: str
    looks: bool
    """The cursor has moved since that was said."""

    is_news: bool
    """It was said of the position on show."""

    told: tuple[ToldLine, ...]
    taken_down: tuple[ToldLine, ...]
    """What the other side has done so far in its turn, for the report of it."""


class WithMap(InGame, Protocol):
    """The screen with the map of the war."""

    shown: Any
    map: TheaterMap
    panel: SidePanel
    line: StatusLine
    use: PanelUse
    report: Report

    @property
    def model(self) -> MapModel: ...
    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool: ...


def _is_untouched(screen: WithMap) -> bool:
    """Nothing is planned, chosen, asked or read on the map."""
    log = screen.panel.turn_log
    if screen.shown is None or log.report or log.is_read:
        return False
    model = screen.model
    return not (model.plan or model.advised or model.sure or model.row)


def view_state(screen: WithMap) -> ViewState | None:
    """How a map is looked at now; None if that is not all. `look_again` takes it."""
    if not _is_untouched(screen):
        return None
    model, corner = screen.model, screen.map.scroll_offset
    return ViewState(
        model.cursor,
        screen.map.zoom,
        (corner.x, corner.y),
        model.overlay,
        screen.use.is_pinned,
        model.status,
        screen.line.looks,
        screen.line.is_news,
        screen.panel.turn_log.kept,
        screen.report.so_far,
    )


def fits(view: ViewState, state: CampaignState) -> bool:
    """Whether the map of a campaign can be looked at so: another version may have written it."""
    return view.cursor in state.theater.number and view.overlay in overlays_of(state.options)


def look_again(screen: WithMap) -> None:
    """Show a map as it was looked at elsewhere, if it was."""
    view = left_for(screen, ViewState)
    if view is None:
        return
    model = screen.model
    screen.report.go_on(view.taken_down)
    screen.panel.turn_log.tell(*view.told)
    screen.map.zoom, screen.use.is_pinned = view.zoom, view.has_panel
    screen.shown = replace(model, cursor=view.cursor, overlay=view.overlay, status=view.status)
    screen.line.looks, screen.line.is_news = view.looks, view.is_news
    screen.map.begin_at(*view.corner)
