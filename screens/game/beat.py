"""What others order at a table is shown to the beat: the first line at once, and what follows it
together, a moment later.

A battle that commanders fight out is ten lines in a second, and each paints the whole map at
everybody who looks on.
"""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer

if TYPE_CHECKING:
    from screens.parts.game import Game

BEAT = 0.1
"""Seconds at most between a line that is known and the frame that shows it."""


class Beat:
    """Shows what has come, but not more often than once a beat."""

    def __init__(self, game: "Game", show: Callable[[], bool]) -> None:
        """*show* says whether there was anything new."""
        self._game, self._show = game, show
        self._next = 0.0
        """When there may be another frame."""

        self._timer: Timer | None = None

    def hear(self) -> None:
        """There is something to show. For any thread."""
        self._game.call_later(self._heard)

    def _heard(self) -> None:
        if self._timer is not None:
            return
        if (wait := self._next - monotonic()) > 0:
            self._timer = self._game.set_timer(wait, self.show)
        else:
            self.show()

    def show(self) -> None:
        """Show it now."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._show():
            self._next = monotonic() + BEAT
