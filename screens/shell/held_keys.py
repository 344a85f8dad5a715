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

    def __init__(self) -> None:
        self._is_holding = False
        self._deeds: deque[tuple[object, Deed]] = deque(maxlen=MOST)

    def hold(self) -> None:
        """Keep what is asked for from now on."""
        self._is_holding = True

    def let_go(self) -> None:
        """Keep nothing more than what is there already."""
        self._is_holding = False

    def takes(self, shown: object, deed: Deed) -> bool:
        """Whether a deed has to wait; what is asked for later never comes before it."""
        if self._is_holding or self._deeds:
            self._deeds.append((shown, deed))
            return True
        return False

    async def do(self, shown: Callable[[], object]) -> None:
        """Do what waits, until something is on its way again."""
        while self._deeds and not self._is_holding:
            meant_for, deed = self._deeds[0]
            if shown() is meant_for:
                await deed()
            self._deeds.popleft()
