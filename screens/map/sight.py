"""How somebody looks at the map, and what he was told there: to be shown so again elsewhere.

A session on a server that has grown ends, and another one goes on at the same terminal.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from campaign.terms import BoxId
from campaign.values import Value
from screens.map.map_layout import Zoom
from screens.map.told import ToldLine

if TYPE_CHECKING:
    from screens.map.map_screen import MapScreen


class Sight(Value, frozen=True):
    """What a map shows beside the position."""

    cursor: BoxId
    zoom: Zoom
    corner: tuple[int, int]
    """Columns and rows to the left of the window, and above it."""

    overlay: str
    status: str
    told: tuple[ToldLine, ...]


def is_untouched(screen: "MapScreen") -> bool:
    """Nothing is planned, chosen, asked or read on the map."""
    model = screen.shown
    if model is None or screen.panel.turn_log.report or screen.panel.turn_log.is_read:
        return False
    return not (model.plan or model.advised or model.sure or model.row)


def sight_of(screen: "MapScreen") -> Sight:
    """How a map is looked at now."""
    model, corner = screen.model, screen.map.scroll_offset
    told = screen.panel.turn_log.kept
    return Sight(
        model.cursor, screen.map.zoom, (corner.x, corner.y), model.overlay, model.status, told
    )


def written(sight: Sight) -> bytes:
    """It in bytes, which `look_again` takes."""
    return msgspec.json.encode(sight)


def look_again(screen: "MapScreen", said: bytes) -> None:
    """Show a map as it was looked at elsewhere.

    Raises:
        msgspec.DecodeError: if these bytes say nothing of that.
    """
    sight = msgspec.json.decode(said, type=Sight)
    model, log = screen.model, screen.panel.turn_log
    if sight.cursor not in model.state.theater.number:
        raise msgspec.ValidationError(f"the map has no box {sight.cursor}")
    log.tell(*sight.told)
    screen.map.zoom = sight.zoom
    screen.shown = replace(model, cursor=sight.cursor, overlay=sight.overlay, status=sight.status)
    screen.call_after_refresh(screen.map.look_at, *sight.corner)
