"""When a program in a terminal has nothing left to do: only then does a test look at it.

Textual's pilot guesses it from the time that the process has used of late. On a busy computer one
that gets no time looks like one that needs none, and whatever a thread was about to hand over
comes too late. Here the program itself is asked: its messages, its threads, its timers.
"""

import asyncio
import time
from asyncio import BaseEventLoop
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from textual.app import App
from textual.pilot import Pilot

SOON = 0.035
"""Seconds: what a timer does sooner than that belongs to what has just been done. Textual paints
sixty times a second, and may leave one time out; nothing of the game comes as soon."""

LONGEST = 60.0
"""Seconds after which a program that never rests is the fault of its test; its own seconds, for a
busy computer may give it none for longer than that."""

A_MOMENT = 0.002

_held = set[str]()
"""Groups of threads that a test keeps from going on, so that nobody waits for them."""


@contextmanager
def holding(group: str) -> Iterator[None]:
    """Wait for no thread of a group meanwhile: the test itself holds it up, or it never ends."""
    _held.add(group)
    try:
        yield
    finally:
        _held.discard(group)


class OwnTime:
    """The time of a program that waits: what it has computed, and what it meant to wait.

    How long it lay there because others had the processor is not in it.
    """

    def __init__(self) -> None:
        self._began = time.process_time()
        self._waited = 0.0

    async def wait(self, seconds: float) -> None:
        """Let so many seconds pass."""
        await asyncio.sleep(seconds)
        self._waited += seconds

    @property
    def spent(self) -> float:
        """Seconds since the beginning."""
        return time.process_time() - self._began + self._waited


async def all_handled() -> None:
    """Wait until every message is handled; threads and timers may still have something to tell."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, BaseEventLoop)
    clock = OwnTime()
    while True:
        await clock.wait(0)
        if not loop._ready:  # type: ignore[attr-defined]
            return
        assert clock.spent < LONGEST, "messages lead to messages without end"


async def at_rest(app: App[Any]) -> None:
    """Wait until every message is handled, every thread has answered and all is painted."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, BaseEventLoop)
    clock = OwnTime()
    while clock.spent < LONGEST:
        await clock.wait(0)
        if loop._ready:  # type: ignore[attr-defined]
            continue
        pause = A_MOMENT if _thinks(app) else _next_timer(loop)
        if pause is None or app._exit:  # once it has ended, no timer does anything but tick
            return
        await clock.wait(pause)
    raise AssertionError(
        f"The program does not come to rest: {list(app.workers)}, {_next_timer(loop)}"
    )


def _thinks(app: App[Any]) -> bool:
    """Whether a thread has not answered yet."""
    return any(
        worker._thread_worker and not worker.is_finished and worker.group not in _held
        for worker in app.workers
    )


def _next_timer(loop: BaseEventLoop) -> float | None:
    """Seconds until the timer that ends soon; None if none does."""
    timers = loop._scheduled  # type: ignore[attr-defined]
    times = [timer.when() for timer in timers if not timer.cancelled()]
    wait = min(times) - loop.time() if times else SOON
    return max(wait, 0.0) if wait < SOON else None


def let_pass(seconds: float) -> None:
    """Put the clock of all timers forward, so that nobody waits for them."""
    loop = asyncio.get_running_loop()
    clock = loop.time
    loop.time = lambda: clock() + seconds  # type: ignore[method-assign]


async def rest(pilot: Pilot[Any], delay: float = 0.0) -> None:
    """Let nothing be left to do, nor of what a timer does within the delay; paint it all.

    The delay goes by at once: whatever is due by then is done.
    """
    await at_rest(pilot.app)
    if delay:
        let_pass(delay)
        await at_rest(pilot.app)
    pilot.app.screen._on_timer_update()
