"""What goes on beside the lines ends when it is told to, whatever happens at that moment."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from saves.server.serving.running import running
from saves.server.serving.table_process import _keep_up

PATIENCE = 5.0
STEPS = range(6)
"""Of the loop, between an order and the end; the wake for the order is under way meanwhile."""


@pytest.mark.parametrize("steps", STEPS)
async def test_an_order_that_comes_as_the_games_end_does_not_keep_them(steps: int) -> None:
    wakes: list[Callable[[], object]] = []
    hall = SimpleNamespace(
        is_mending=False, wakes=wakes.append, catch_up=lambda: None, tick=lambda: None
    )
    async with asyncio.timeout(PATIENCE):
        async with running(_keep_up(hall, lambda: None)):  # type: ignore[arg-type] # as much of a hall as this needs
            await asyncio.sleep(0.01)
            [wake] = wakes
            wake()
            for _ in range(steps):
                await asyncio.sleep(0)
