"""How somebody looks at a battle on hexes: see `screens.parts.shown_again`."""

from collections.abc import Callable
from typing import Any, Protocol

from textual.widgets import Input

from campaign.battle.contract import NO_UNIT
from campaign.hexes.grid import Hex
from campaign.values import Value
from screens.battle.battle_log import BattleLog
from screens.battle.battle_run import BattleRun
from screens.battle.hexes.hex_map import HexMap, HexView
from screens.battle.nei_boschi.chooser import Asked, OrderChooser
from screens.battle.nei_boschi.drill_run import DrillRun
from screens.battle.nei_boschi.going_on import GoingOn
from screens.battle.nei_boschi.lieutenants import Lieutenants
from screens.battle.nei_boschi.looking import BY_ROW, HexLook, Overlay
from screens.battle.nei_boschi.memory import Memory
from screens.battle.nei_boschi.panes import HexPanes
from screens.battle.nei_boschi.passing import PassAsking
from screens.battle.nei_boschi.replay import Replay
from screens.parts.shown_again import InGame, left_for


class HexFieldView(Value, frozen=True, tag=True):
    """What a battle on hexes shows beside the position."""

    unit: int
    """The one that is picked."""

    row: int
    """The order that a list points at."""

    cursor: Hex
    corner: tuple[int, int]
    """Columns and rows to the left of the window, and above it."""

    wanted: HexView | None
    """How near the player wants to look; None for as near as there is room."""

    is_lifted: bool
    """The counters are taken off."""

    overlay: Overlay
    is_pointing: bool
    """The keys move the cursor on the map."""

    told: tuple[str, ...]
    """The last lines of the log."""

    acts: tuple[int, ...]
    """How many acts of each side can be seen once more."""

    is_left_to_person: bool
    """Those who lead commands for him have nothing to order here, or he has taken it back."""


class WithHexes(InGame, Protocol):
    """The screen of a battle on hexes."""

    run: BattleRun
    chooser: OrderChooser
    panes: HexPanes
    replay: Replay
    memory: Memory
    told: BattleLog
    drill: DrillRun
    going_on: GoingOn
    lieutenants: Lieutenants
    line: Input
    overlay: Overlay
    passing: PassAsking

    @property
    def look(self) -> HexLook | None: ...
    @property
    def asked(self) -> Asked: ...
    def ask(self) -> None: ...
    def set_focus(self, widget: HexMap) -> None: ...
    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool: ...


def _is_untouched(screen: WithHexes) -> bool:
    """Nothing is half said, typed, read or looked back at, and nothing goes on by itself.

    A page with the orders of all brigades is half said as long as it is open.
    """
    run = screen.run
    is_half_done = (
        not run.lasts
        or run.fights_on
        or screen.chooser.verb is not None
        or screen.asked is Asked.PAGE
        or screen.replay.shown
        or screen.drill.left
        or screen.lieutenants.may_order
        or screen.going_on.is_on
        or screen.line.display
        or (screen.look is not None and screen.look.typed)
        or screen.passing.is_half_said
        or screen.panes.log_view.is_leafed_back
    )
    return not is_half_done


def view_state(screen: WithHexes) -> HexFieldView | None:
    """How the field is looked at now; None if that is not all. `look_again` takes it."""
    if not _is_untouched(screen):
        return None
    field, corner = screen.panes.map, screen.panes.map.scroll_offset
    return HexFieldView(
        screen.chooser.selected,
        screen.panes.row(screen.asked),
        field.cursor,
        (corner.x, corner.y),
        field.wanted,
        field.is_lifted,
        screen.overlay,
        field.has_focus,
        screen.told.latest,
        screen.replay.counts,
        screen.lieutenants.leaves_it,
    )


def look_again(screen: WithHexes) -> None:
    """Show the field as it was looked at elsewhere, if it was."""
    view = left_for(screen, HexFieldView)
    if view is None:
        return
    screen.told.go_on(view.told)
    screen.memory.known = view.acts
    if view.is_left_to_person:
        screen.lieutenants.wait()
    field = screen.panes.map
    screen.overlay, field.wanted, field.is_lifted = view.overlay, view.wanted, view.is_lifted
    if view.unit != NO_UNIT:
        screen.chooser.select(view.unit)
    screen.ask()
    if screen.asked in BY_ROW:
        screen.panes.choices.cursor = view.row
        if view.is_pointing:
            screen.set_focus(field)
    field.point_at(view.cursor)
    field.begin_at(*view.corner)
