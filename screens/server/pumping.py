"""Bytes between a line of the network and a terminal or a pipe, in both directions.

Neither end is ever waited for. What a session writes is always taken away: once its player has
gone, to be forgotten, for a terminal that fills up blocks whoever draws on it.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from typing import Final

MOST: Final = 65_536
"""Bytes that are read at once."""

LOOK: Final = 1.0
"""Seconds between two looks whether whoever waits to be read is still there."""


class Feed:
    """Writes what is typed or pasted, as fast as it is taken."""

    def __init__(
        self,
        descriptor: int,
        pause: Callable[[], None],
        resume: Callable[[], None],
        is_there: Callable[[], bool] = lambda: True,
    ) -> None:
        """Who sends has to *pause* where nobody reads; that he is gone he may not say then, either.

        So he is looked after: *is_there*.
        """
        self._descriptor, self._pause, self._resume = descriptor, pause, resume
        self._is_there = is_there
        self._loop = asyncio.get_running_loop()
        self._rest = bytearray()
        self._is_last = self._is_closed = False
        self._next_look: asyncio.TimerHandle | None = None
        """Is there while whoever sends has to wait."""

        os.set_blocking(descriptor, False)

    def write(self, data: bytes) -> None:
        """Pass on what came; if not all of it is taken, whoever sends has to wait."""
        if self._is_closed:
            return
        was_waiting = bool(self._rest)
        self._rest += data
        if not was_waiting:
            self._write()
            if self._rest:
                self._pause()
                self._loop.add_writer(self._descriptor, self._go_on)
                self._next_look = self._loop.call_later(LOOK, self._look)

    @property
    def is_waiting(self) -> bool:
        """Whoever sends has to wait."""
        return self._next_look is not None

    def end(self) -> None:
        """Nothing more comes; whoever reads hears so when he has read the rest."""
        self._is_last = True
        if not self._rest:
            self.close()

    def close(self) -> None:
        """Write nothing any more."""
        if not self._is_closed:
            self._is_closed = True
            self._loop.remove_writer(self._descriptor)
            os.close(self._descriptor)
            self._rest.clear()
            self._wait_no_more()

    def _go_on(self) -> None:
        self._write()
        if not self._rest and not self._is_closed:
            self._loop.remove_writer(self._descriptor)
            self._wait_no_more()
            if self._is_last:
                self.close()

    def _look(self) -> None:
        if self._is_there():
            self._next_look = self._loop.call_later(LOOK, self._look)
        else:
            self.close()

    def _wait_no_more(self) -> None:
        """Whoever sends goes on; what he sends after the end is forgotten."""
        if self._next_look is not None:
            self._next_look.cancel()
            self._next_look = None
            self._resume()

    def _write(self) -> None:
        try:
            while self._rest:
                del self._rest[: os.write(self._descriptor, self._rest)]
        except BlockingIOError:
            return
        except OSError:  # nobody reads it any more
            self.close()


class Drain:
    """Reads what is written, and passes it on for as long as somebody is there to take it."""

    def __init__(self, descriptor: int, take: Callable[[bytes], None]) -> None:
        self._descriptor, self._take = descriptor, take
        self._loop = asyncio.get_running_loop()
        self._is_closed = self._is_forgetting = False
        self.ended: asyncio.Future[None] = self._loop.create_future()
        """Nobody will write any more."""

        os.set_blocking(descriptor, False)
        self.resume()

    def pause(self) -> None:
        """Whoever takes it has enough for the moment."""
        if not self._is_closed and not self._is_forgetting:
            self._loop.remove_reader(self._descriptor)

    def resume(self) -> None:
        """He can take more."""
        if not self._is_closed:
            self._loop.add_reader(self._descriptor, self._read)

    def forget(self) -> None:
        """Nobody takes it any more; it is read all the same."""
        self._is_forgetting = True
        self.resume()

    def close(self) -> None:
        """Read nothing any more."""
        if not self._is_closed:
            self._is_closed = True
            self._loop.remove_reader(self._descriptor)
            os.close(self._descriptor)
            self._end()

    def _read(self) -> None:
        try:
            data = os.read(self._descriptor, MOST)
        except BlockingIOError:
            return
        except OSError:  # a terminal that nobody has open any more
            data = b""
        if not data:
            self._loop.remove_reader(self._descriptor)
            self._end()
        elif not self._is_forgetting:
            with suppress(OSError):  # his line has dropped; he is told so in a moment
                self._take(data)

    def _end(self) -> None:
        if not self.ended.done():
            self.ended.set_result(None)
