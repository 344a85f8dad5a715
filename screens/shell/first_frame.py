"""The first frame of a screen: painted once, when everything on it has found its size."""

import asyncio
from hashlib import sha256
from time import monotonic
from typing import Any

from textual.app import App
from textual.screen import Screen
from textual.timer import Timer

AT_LATEST = 0.3
"""Seconds after which what there is is painted, whatever is still missing."""

IN_PLACE = 5.0
"""The same where the terminal shows already what is to come: nobody misses anything meanwhile."""

AS_BEFORE = 1.0
"""Seconds for which it is waited there until what comes looks like that; keys wait, too."""

NEXT_LOOK = 0.01
"""Seconds between two looks whether it has come to that."""

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


def looks_of(app: App[Any]) -> str:
    """The size and the letters of what is on show, in short, without its last line: a clock may
    tick there.
    """
    strips = app.screen._compositor.render_strips()[:-1]
    rows = ["".join(piece.text for piece in strip).rstrip() for strip in strips]
    columns, lines = app.size
    return f"{columns}x{lines} {sha256(chr(10).join(rows).encode()).hexdigest()}"


class FirstFrame:
    """Holds painting back while a screen is built. Places are worked out meanwhile."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._limit: Timer | None = None
        """Runs while painting is held back."""

    def hold(self, *, is_there: bool = False) -> None:
        """Paint nothing for the moment: longer, if what is to come *is there* already."""
        if self._limit is None:
            self._app._begin_batch()
            self._limit = self._app.set_timer(IN_PLACE if is_there else AT_LATEST, self._go_on)

    async def paint(self, wanted: str = "") -> None:
        """Paint the screen on top once everything on it has found its place.

        If it is *wanted* to look like something, once it does: the log of a battle, its odds and
        the like are found out beside the screen, and come a moment later.
        """
        screen = self._app.screen
        while self._limit is not None and not (screen.size and screen.is_mounted):
            await asyncio.sleep(0)
        await self._find_places(screen)
        columns, lines = self._app.size
        late = monotonic() + AS_BEFORE * wanted.startswith(f"{columns}x{lines} ")
        while self._limit is not None and monotonic() < late and looks_of(self._app) != wanted:
            await asyncio.sleep(NEXT_LOOK)
            await self._find_places(screen)
        screen.refresh()
        self._go_on()

    async def _find_places(self, screen: Screen[Any]) -> None:
        for _ in range(LAYOUTS):
            while self._limit is not None and is_busy(screen):
                await asyncio.sleep(0)
            if not screen._layout_required:
                break
            screen._layout_required = False
            screen._refresh_layout()

    def _go_on(self) -> None:
        if self._limit is not None:
            self._limit.stop()
            self._limit = None
            self._app._end_batch()


def is_busy(screen: Screen[Any]) -> bool:
    """Something on it has still to hear of something: of its size, for example."""
    return any(node.message_queue_size for node in screen.walk_children(with_self=True))
