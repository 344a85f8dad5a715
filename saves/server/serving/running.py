"""What goes on beside something else, no longer than that."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any


@asynccontextmanager
async def running(*beside: Coroutine[Any, Any, object]) -> AsyncIterator[None]:
    """Have some things go on until the block is over; an error in one of them is raised then."""
    tasks = [asyncio.create_task(one) for one in beside]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        for task in tasks:
            if not task.cancelled():
                task.result()
