"""A line whose other end is at another host: written and read like a socket, carried as frames.

As a socket it holds so much that nobody has read at the other end, and no more; what is written
beyond that waits here, and whoever writes is told to wait, too.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import Any, Final, TypeAlias

LOG = logging.getLogger(__name__)


class Said(IntEnum):
    """What a frame is."""

    OPEN = 0
    """A line begins: who speaks."""

    DATA = 1
    READ = 2
    """So many bytes were read."""

    END = 3
    """All was said."""

    ABORT = 4
    """It is over at once."""


WINDOW: Final = 262_144
"""Bytes on their way, or not yet read at the other end."""

PIECE: Final = 65_536
"""Bytes of one frame."""

HIGH: Final = 65_536

Sends: TypeAlias = Callable[[Said, bytes], None]


class FarLine(asyncio.Transport):
    """One end of it."""

    def __init__(self, sends: Sends, over: Callable[[], object]) -> None:
        """*sends* brings a frame to the other end; *over* is called once the line is."""
        super().__init__()
        self._sends, self._over = sends, over
        self._loop = asyncio.get_running_loop()
        self._protocol: Any = asyncio.Protocol()
        self._unsent = bytearray()
        self._on_the_way = 0
        self._unheard: deque[bytes] = deque()
        self._read = 0
        self._high, self._low = HIGH, HIGH // 4
        self._is_full = self._is_paused = self._is_ended = False
        self._is_closing = self._is_over = self._is_flushing = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        protocol: asyncio.BaseProtocol = self._protocol
        return protocol

    def is_closing(self) -> bool:
        return self._is_closing

    # --- writing -------------------------------------------------------------------------------

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self._high = HIGH if high is None else high
        self._low = self._high // 4 if low is None else low

    def get_write_buffer_size(self) -> int:
        return len(self._unsent)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if self._is_closing:
            return
        self._unsent += data
        if not self._is_flushing:  # what is written in one go travels in one frame
            self._is_flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        """Send what the other end has room for."""
        self._is_flushing = False
        if self._is_over:
            return
        while self._unsent and self._on_the_way < WINDOW:
            piece = bytes(self._unsent[:PIECE])
            del self._unsent[: len(piece)]
            self._on_the_way += len(piece)
            self._sends(Said.DATA, piece)
        if self._is_closing and not self._unsent:
            self._finish(Said.END)
        elif not self._is_full and len(self._unsent) > self._high:
            self._is_full = True
            self._protocol.pause_writing()
        elif self._is_full and len(self._unsent) <= self._low:
            self._is_full = False
            self._protocol.resume_writing()

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._unheard.clear()
            self._loop.call_soon(self._flush)

    def abort(self) -> None:
        self._finish(Said.ABORT)

    def _finish(self, said: Said | None, error: Exception | None = None) -> None:
        """It is over here; the other end is told, unless it was the one to say so."""
        if self._is_over:
            return
        self._is_over = self._is_closing = True
        self._unsent.clear()
        self._unheard.clear()
        if said is not None:
            self._sends(said, b"")
        self._over()
        self._loop.call_soon(self._protocol.connection_lost, error)

    # --- reading -------------------------------------------------------------------------------

    def pause_reading(self) -> None:
        self._is_paused = True

    def resume_reading(self) -> None:
        if self._is_paused:
            self._is_paused = False
            self._loop.call_soon(self._hear)

    def is_reading(self) -> bool:
        return not (self._is_paused or self._is_closing)

    def heard(self, kind: int, body: bytes) -> None:
        """A frame has come from the other end."""
        if self._is_over:
            return
        match kind:
            case Said.DATA if not self._is_closing:
                self._take(body)
            case Said.DATA:
                pass  # this end says its last, and hears nothing any more
            case Said.READ if body.isdigit() and len(body) < 10:
                self._on_the_way = max(0, self._on_the_way - int(body))
                self._flush()
            case Said.END:
                self._is_ended = True
                self._hear()
            case Said.ABORT:
                self.lost()
            case _:
                self.abort()

    def lost(self) -> None:
        """Nothing comes or goes any more."""
        self._finish(None, ConnectionResetError())

    def _take(self, data: bytes) -> None:
        self._unheard.append(data)
        if sum(map(len, self._unheard)) > WINDOW + PIECE:
            self.abort()  # nobody says that much who waits for it to be read
        elif not self._is_paused:
            self._hear()

    def _hear(self) -> None:
        """Have what has come heard, and say that it was."""
        while self._unheard and not (self._is_paused or self._is_closing):
            data = self._unheard.popleft()
            try:
                self._protocol.data_received(data)
            except Exception:  # of one line, and no matter to the others
                LOG.exception("a line from another host is dropped")
                self.abort()
            self._has_read(len(data))
        if self._is_ended and not self._unheard:
            self._finish(None)

    def _has_read(self, size: int) -> None:
        self._read += size
        if self._read >= WINDOW // 4 and not self._is_over:
            self._sends(Said.READ, b"%d" % self._read)
            self._read = 0
