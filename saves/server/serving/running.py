"""What goes on beside something else, no longer than that."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def running(*beside: Coroutine[Any, Any, object]) -> AsyncIterator[None]:
    """Have some things go on until the block is over."""
    tasks = [asyncio.create_task(one) for one in beside]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
