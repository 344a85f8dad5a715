"""Signs of life, from the loop of a process to whoever has started it and would end it without.

A process that is deadlocked, or whose disk answers no more, does not die by itself, and keeps the
lock for which its reserve waits. What is said are single bytes in a pipe.
"""

import asyncio
import os
from contextlib import suppress
from typing import Final

BEAT: Final = b"."
REST: Final = b"-"
"""From now on silence is no bad sign: it ends, or waits for a database that is away."""

EVERY: Final = 0.5
"""Seconds between two beats."""


async def beat(pulse: int | None) -> None:
    """Say to a descriptor that the loop goes on, until it is cancelled; to None, nothing."""
    if pulse is None:
        return
    try:
        while True:
            _say(pulse, BEAT)
            await asyncio.sleep(EVERY)
    finally:
        _say(pulse, REST)


def _say(pulse: int, what: bytes) -> None:
    with suppress(OSError):  # nobody listens now, or any more
        os.write(pulse, what)
