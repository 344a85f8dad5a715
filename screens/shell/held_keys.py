"""What keys ask for while an order is on its way to the server: it waits for the answer.

A key pressed quickly is meant for the position that the last one led to. Where something else is on
show by then, it was meant for nothing that is there.
"""

from collections import deque
from collections.abc import Awaitable, Callable
from typing import TypeAlias

Deed: TypeAlias = Callable[[], Awaitable[object]]

MOST = 64
"""Keys that are kept; whoever leans on one is not to wait for all of it."""


class HeldKeys:
    """Deeds that wait, the first first, and what was on show when they were asked for."""

    def __init__(self, not_taken: Callable[[], object]) -> None:
        """*not_taken* is called for each deed that is not done."""
        self._not_taken = not_taken
        self.is_busy = False
        """A deed has to wait: what is asked for later never comes before what waits already."""

        self._is_holding = False
        self._deeds: deque[tuple[object, Deed]] = deque(maxlen=MOST)

    def hold(self) -> None:
        """Keep what is asked for from now on."""
        self._is_holding = self.is_busy = True

    def let_go(self) -> None:
        """Keep nothing more than what is there already."""
        self._is_holding, self.is_busy = False, bool(self._deeds)

    def take(self, shown: object, deed: Deed) -> None:
        """Keep a deed, and what is on show."""
        if len(self._deeds) == MOST:
            self._not_taken()
        self._deeds.append((shown, deed))

    async def do(self, shown: Callable[[], object]) -> None:
        """Do what waits, until something is on its way again."""
        while self._deeds and not self._is_holding:
            meant_for, deed = self._deeds[0]
            if shown() is meant_for:
                await deed()
            else:
                self._not_taken()
            self._deeds.popleft()
        self.is_busy = self._is_holding or bool(self._deeds)
