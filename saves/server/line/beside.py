"""What is done beside the loop that serves everybody: a thread does a step, the loop goes on."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from saves.server.contract.steps import Step, Steps, after

THREADS: Final = 32
"""Steps that are done at a time; those of others wait."""

LONG: Final = 32
"""... of those for which nobody waits with anything else, and which take long: advice waits for a
process that thinks, and whoever wants to sit down, or orders, shall not wait for that."""

SLOW: Final = 0.05
"""Seconds after which a write is slow: ten times what it takes where a disk confirms it."""

SLOW_FOR: Final = 60.0
"""Seconds after such a one in which others are expected."""

T = TypeVar("T")

Done = Callable[[Callable[[], Any]], None]
"""Hears how it has ended: a call gives the value, or raises the error."""


class WriteSpeed:
    """How long it takes of late until something is written. For several threads."""

    def __init__(self) -> None:
        self._slow_until = 0.0

    @property
    def is_slow(self) -> bool:
        return time.monotonic() < self._slow_until

    def write(self, order: Callable[[], T]) -> T:
        """Do something that is on the disk then, and remember if it took long."""
        begun = time.monotonic()
        try:
            return order()
        finally:
            now = time.monotonic()
            if now - begun > SLOW:
                self._slow_until = now + SLOW_FOR


class Beside:
    """The works of a service that go on beside it. Of the thread of its loop."""

    def __init__(self) -> None:
        self.disk = WriteSpeed()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="beside")
        self._long = ThreadPoolExecutor(LONG, thread_name_prefix="long")
        self._works = 0

    def run(self, steps: Steps[Any], done: Done, *, is_long: bool = False) -> None:
        """Do all steps of a work, each when the one before is done."""
        self._works += 1
        self._go_on(self._long if is_long else self._threads, steps, done, steps.__next__)

    async def idle(self) -> None:
        """Wait until all works are done."""
        while self._works:
            await asyncio.sleep(0.001)
        self._threads.shutdown(wait=False)
        self._long.shutdown(wait=False)

    def _go_on(
        self, threads: Executor, steps: Steps[Any], done: Done, going_on: Callable[[], Step]
    ) -> None:
        try:
            step = going_on()
        except StopIteration as over:
            self._end(done, partial(_value, over.value))
        except Exception as error:
            self._end(done, partial(_raise, error))
        else:
            loop = asyncio.get_running_loop()

            def do() -> None:
                going_on = after(steps, step)
                loop.call_soon_threadsafe(self._go_on, threads, steps, done, going_on)

            threads.submit(do)

    def _end(self, done: Done, result: Callable[[], Any]) -> None:
        self._works -= 1
        done(result)


def _value(value: Any) -> Any:
    return value


def _raise(error: Exception) -> Any:
    raise error
