"""A screen that failed is built anew; what is played lies in the log, so nothing of it is lost.

Textual ends the messages of a widget whose handler failed: such a screen hears no key any more. So
all screens go, and the campaign, or the title, is shown as if it had just been opened. A screen
that fails again at once would fail for ever: then the game ends with a sentence.
"""

from collections.abc import Callable
from time import monotonic

from textual._context import active_message_pump
from textual.dom import NoScreen
from textual.screen import Screen
from textual.widget import Widget

from screens.shell.program import Terminal

AT_ONCE = 3.0
"""Seconds in which a screen that was built anew must not fail again."""


def failing_screen() -> Screen[object] | None:
    """The screen in whose messages one is now; None in those of the app itself."""
    pump = active_message_pump.get(None)
    if not isinstance(pump, Widget):
        return None
    try:
        return pump.screen
    except NoScreen:
        return None


class StandingAgain:
    """Has the screens built anew after one has failed."""

    def __init__(
        self,
        app: Terminal,
        note_error: Callable[[Exception], None],
        show_anew: Callable[[Screen[object]], None],
    ) -> None:
        """*show_anew* gets the screen that failed, and shows what can be shown."""
        self._app = app
        self._note_error = note_error
        self._show_anew = show_anew
        self._is_due = False
        self._built = -AT_ONCE

    def takes(self, error: Exception) -> bool:
        """Whether the game goes on in spite of the error of a screen."""
        screen = failing_screen()
        if self._is_due or (screen is not None and self._goes(screen)):
            return True  # nobody will see it any more
        if screen is None or monotonic() - self._built < AT_ONCE:
            return False
        self._is_due = True
        self._note_error(error)
        self._app.call_later(self._build, screen)
        return True

    def _goes(self, screen: Screen[object]) -> bool:
        """Whether a screen is being taken away: what it should show may not be there any more."""
        return not self._app.is_running or screen not in self._app.screen_stack

    def _build(self, failed: Screen[object]) -> None:
        self._show_anew(failed)
        self._is_due, self._built = False, monotonic()
