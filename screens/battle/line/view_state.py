"""How somebody looks at a battle of two lines: see `screens.parts.shown_again`."""

from collections.abc import Callable
from typing import Any, Final, Protocol

from campaign.resolvers.battle_line.position import LinePosition
from campaign.terms import SIDES
from campaign.values import Value
from screens.battle.battle_run import BattleRun
from screens.battle.line.log import LogLine
from screens.battle.line.view import BattleView
from screens.parts.shown_again import InGame, left_for

MOST: Final = 100
"""So many lines of the log are left."""


class LineView(Value, frozen=True, tag=True):
    """What a battle of two lines shows beside the position."""

    shooter: int
    target: int
    """The pieces pointed at, by their numbers."""

    corner: tuple[int, int]
    """Columns and rows to the left of the window, and above it."""

    told: tuple[LogLine, ...]
    """The last lines of the log."""


class WithLines(InGame, Protocol):
    """The screen of a battle of two lines."""

    run: BattleRun
    view: BattleView

    @property
    def position(self) -> LinePosition | None: ...
    def say(self) -> None: ...
    def call_after_refresh(self, callback: Callable[..., Any], *args: Any) -> bool: ...


def _is_untouched(screen: WithLines) -> bool:
    """No dice fall, nobody fights on, nothing is leafed back or read."""
    run, view = screen.run, screen.view
    logs = (view.log_view, *view.side_logs.values())
    is_half_done = (
        not run.lasts
        or run.fights_on
        or view.tray.is_rolling
        or any(log.is_leafed_back for log in logs)
    )
    return not is_half_done


def view_state(screen: WithLines) -> LineView | None:
    """How the lines are looked at now; None if that is not all. `look_again` takes it."""
    if not _is_untouched(screen):
        return None
    lines, corner = screen.view.lines, screen.view.lines.scroll_offset
    told = tuple(screen.view.log_lines[-MOST:])
    return LineView(lines.shooter, lines.target, (corner.x, corner.y), told)


def look_again(screen: WithLines) -> None:
    """Show the lines as they were looked at elsewhere, if it was."""
    view, position = left_for(screen, LineView), screen.position
    if view is None or position is None:
        return
    screen.view.tell_anew(view.told)
    lines = screen.view.lines
    numbers = {piece.id for side in SIDES for piece in position.line(side)}
    if screen.run.is_asked and {view.shooter, view.target} - {0} <= numbers:
        lines.shooter, lines.target = view.shooter, view.target
        screen.say()
    lines.begin_at(*view.corner)
