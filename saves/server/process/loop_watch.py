"""Notices when the loop that serves everybody comes late: something in it takes too long."""

import asyncio
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable
from types import FrameType
from typing import Final

LOG: Final = logging.getLogger(__name__)

EVERY: Final = 0.1
"""Seconds between two looks."""

SLOW: Final = 0.25
"""Seconds without a look after which there is an alarm, with what the loop is doing then."""


class LoopWatch:
    """Looks at the loop from within, and at whether it looks from without."""

    def __init__(self, measured: Callable[[float], object], slow: float = SLOW) -> None:
        """*measured* is told by how many seconds each look came late."""
        self._measured, self._slow = measured, slow
        self._looked = time.monotonic()
        self._loop_thread = 0
        self._closed = threading.Event()
        self.alarms = 0

    async def run(self) -> None:
        """Look until it is cancelled."""
        self._loop_thread = threading.get_ident()
        self._looked = time.monotonic()
        thread = threading.Thread(target=self._watch, name="loop watch", daemon=True)
        thread.start()
        try:
            while True:
                await asyncio.sleep(EVERY)
                now = time.monotonic()
                self._measured(max(0.0, now - self._looked - EVERY))
                self._looked = now
        finally:
            self._closed.set()

    @property
    def is_well(self) -> bool:
        """The loop has looked lately."""
        return time.monotonic() - self._looked < EVERY + 4 * self._slow

    def _watch(self) -> None:
        said = 0.0
        while not self._closed.wait(self._slow / 2):
            looked = self._looked
            if looked != said and time.monotonic() - looked > EVERY + self._slow:
                said = looked  # once for each time that it is held up
                LOG.warning("the loop is held up by %s", self._where())
                self.alarms += 1

    def _where(self) -> str:
        """What the loop is doing, the last calls first; names of the program alone."""
        frame: FrameType | None = sys._current_frames().get(self._loop_thread)
        if frame is None:
            return "nobody knows"
        calls = [one.name for one in traceback.extract_stack(frame, limit=12)]
        return " < ".join(reversed(calls[-6:]))
