"""What somebody sees who has come in and whose session cannot begin yet: that he is in line."""

import asyncio
from collections.abc import Callable
from typing import Final

UNTOLD: Final = 2.0
"""Seconds of waiting of which nothing is said."""

ERASED: Final = b"\r\x1b[K"

BUSY: Final = "The server is busy. The game opens by itself, in a moment."
IN_LINE: Final = "Many are coming in. You are number {place} in line; the game opens by itself."


def sentence(place: int) -> bytes:
    """The sentence, in place of the one before it; 0 if it is not known how many there are."""
    return ERASED + (IN_LINE.format(place=place) if place else BUSY).encode()


class InLine:
    """Tells him, from when he has come until his session writes something."""

    def __init__(self, say: Callable[[bytes], None]) -> None:
        self._say, self._place = say, 0
        self._is_told = False
        loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = loop.call_later(UNTOLD, self._begin)

    def at(self, place: int) -> None:
        """He is at that place now."""
        self._place = place
        if self._is_told and self._timer is not None:
            self._say(sentence(place))

    def over(self) -> None:
        """Something else is said now. A second time it does nothing."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            if self._is_told:
                self._say(ERASED)

    def _begin(self) -> None:
        self._is_told = True
        self._say(sentence(self._place))
