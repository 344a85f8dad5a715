"""Battles on tables over real SSH: a line that is cut in the middle, and the same frame again."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from tests.server.front.corinth import ASKS, CONFEDERATE, UNION, at_corinth, fight_until, seated
from tests.server.front.served import Server
from tests.server.front.terminals import (
    SshTerminal,
    answered,
    at_rest,
    at_ssh,
    cut_off,
    looks_like,
    seen,
    shown,
)
from tests.server.front.war import Onlooker, looking_on

pytestmark = pytest.mark.xdist_group("server")


@pytest.mark.thorough
@pytest.mark.parametrize("way", ["yankee", "shell_for_guns"])
async def test_a_line_is_cut_in_mid_battle_and_the_battle_goes_on_in_the_same_frame(
    server: Server, way: str
) -> None:
    number = await at_corinth(server, way)
    async with AsyncExitStack() as stack:
        war = stack.enter_context(looking_on(server, number))
        before = await stack.enter_async_context(at_ssh(server, "grant", f"play {number}"))
        await ordered(before, war)
        with seated(server, number, CONFEDERATE) as seats:
            await asyncio.to_thread(fight_until, UNION, seats)
        frame = await at_rest(before, *ASKS)
        orders = war.orders
        await cut_off(server, before)

        after = await stack.enter_async_context(at_ssh(server, "grant", f"play {number}"))
        assert await seen(after, looks_like(frame), frame)
        assert war.orders == orders
        await ordered(after, war)
        assert war.orders[: len(orders)] == orders


async def ordered(terminal: SshTerminal, war: Onlooker) -> None:
    """Give the order that the screen proposes."""
    await shown(terminal, *ASKS)
    before = len(war.orders)
    await answered(terminal, ("enter",), lambda: len(war.orders) > before)
