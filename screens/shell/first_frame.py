"""The first frame of a screen: painted once, when everything on it has found its size."""

import asyncio
from typing import Any

from textual.app import App
from textual.screen import Screen
from textual.timer import Timer

AT_LATEST = 0.3
"""Seconds after which what there is is painted, whatever is still missing."""

LAYOUTS = 3
"""How often places are worked out: a text that finds its width may need another height."""


def known_size(screen: Screen[Any]) -> None:
    """Give a screen the classes of its breakpoints before it is built, not after its first frame.

    Else all of it gets its styles, its places and its colors twice.
    """
    columns, rows = screen.app.size
    for size, breakpoints in (
        (columns, screen.HORIZONTAL_BREAKPOINTS),
        (rows, screen.VERTICAL_BREAKPOINTS),
    ):
        for name in screen._get_breakpoint_classes(size, breakpoints or []):
            screen.add_class(name, update=False)


class FirstFrame:
    """Holds painting back while a screen is built. Places are worked out meanwhile."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._limit: Timer | None = None
        """Runs while painting is held back."""

    def hold(self) -> None:
        """Paint nothing for the moment."""
        if self._limit is None:
            self._app._begin_batch()
            self._limit = self._app.set_timer(AT_LATEST, self._go_on)

    async def paint(self) -> None:
        """Paint the screen on top once everything on it has found its place."""
        screen = self._app.screen
        while self._limit is not None and not screen.size:
            await asyncio.sleep(0)
        for _ in range(LAYOUTS):
            while self._limit is not None and is_busy(screen):
                await asyncio.sleep(0)
            if not screen._layout_required:
                break
            screen._layout_required = False
            screen._refresh_layout()
        screen.refresh()
        self._go_on()

    def _go_on(self) -> None:
        if self._limit is not None:
            self._limit.stop()
            self._limit = None
            self._app._end_batch()


def is_busy(screen: Screen[Any]) -> bool:
    """Something on it has still to hear of something: of its size, for example."""
    return any(node.message_queue_size for node in screen.walk_children(with_self=True))
