"""How somebody looks at a battle on a table: see `screens.parts.shown_again`."""

from collections.abc import Callable
from typing import Any, Protocol

from textual.widgets import Input

from campaign.tabletop.measure import Point
from campaign.values import Value
from screens.battle.battle_log import BattleLog
from screens.battle.battle_run import BattleRun
from screens.battle.tabletop.order_editor import OrderEditor
from screens.battle.tabletop.panels import BattlePanels
from screens.battle.tabletop.scene import Scene
from screens.battle.tabletop.table import BattleTable
from screens.battle.tabletop.unit_queue import UnitQueue
from screens.parts.shown_again import InGame, left_for


class TableView(Value, frozen=True, tag=True):
    """What a battle on a table shows beside the position."""

    unit: int
    """The one selected."""

    row: int
    """The order pointed at."""

    zoom: int
    has_zoomed: bool
    """The player has chosen how near he looks."""

    cursor: Point
    corner: tuple[int, int]
    """Columns and rows to the left of the window, and above it."""

    is_pointing: bool
    """The keys move the cursor on the table."""

    is_widened: bool
    """The table has a small terminal for itself."""

    told: tuple[str, ...]
    """The last lines of the log."""


class WithTable(InGame, Protocol):
    """The screen of a battle on a table."""

    run: BattleRun
    line: Input
    queue: UnitQueue
    editor: OrderEditor
    panels: BattlePanels
    told: BattleLog

    @property
    def scene(self) -> Scene | None: ...
    def select(self, unit: int) -> None: ...
    def set_focus(self, widget: BattleTable) -> None: ...
    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool: ...


def _is_untouched(screen: WithTable) -> bool:
    """No order is being changed or typed, nobody fights on, nothing is leafed back or read."""
    run, panels = screen.run, screen.panels
    is_half_done = (
        not run.lasts
        or run.fights_on
        or screen.editor.is_changing
        or screen.editor.is_redrafted
        or screen.line.display
        or panels.lists_units
        or panels.units.has_focus
        or panels.log_view.is_leafed_back
    )
    return not is_half_done


def view_state(screen: WithTable) -> TableView | None:
    """How a table is looked at now; None if that is not all. `look_again` takes it."""
    if not _is_untouched(screen):
        return None
    table, corner = screen.panels.table, screen.panels.table.scroll_offset
    return TableView(
        screen.queue.selected,
        screen.panels.orders.cursor,
        table.zoom,
        table.has_zoomed,
        table.cursor,
        (corner.x, corner.y),
        table.has_focus,
        screen.panels.is_widened,
        screen.told.latest,
    )


def look_again(screen: WithTable) -> None:
    """Show a table as it was looked at elsewhere, if it was."""
    view = left_for(screen, TableView)
    if view is None:
        return
    screen.told.go_on(view.told)
    table = screen.panels.table
    if screen.scene is not None and view.unit in screen.scene.cards:  # able to act or not
        screen.select(view.unit)
        screen.panels.orders.cursor = view.row
    table.zoom, table.has_zoomed = view.zoom, view.has_zoomed
    screen.panels.widen(view.is_widened)
    if view.is_pointing:
        screen.set_focus(table)
    table.point_at(view.cursor)
    table.begin_at(*view.corner)
