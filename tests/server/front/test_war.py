"""A war from the first key in the lobby to its end, by two people with real clients."""

import json
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from campaign import Action, CampaignState, Side, read_order, refusal
from screens.lobby.entering import HERE_ALREADY, TAKE_OVER
from tests.server.front.openssh import SSH
from tests.server.front.served import Server
from tests.server.front.terminals import Terminal, at_openssh, at_rest, at_ssh, seen, shown
from tests.server.front.war import ADVISER, Onlooker, Person, looking_on

pytestmark = pytest.mark.xdist_group("server")

WEST = """norden-suden game 1
name: The West
union: person
confederate: person

opening:
scenario = "1861-short"
turn = 10
agenda = ["marches union left 1 die 4"]
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_infantry"
count = 3
[[pieces]]
box = "humboldt"
side = "confederate"
type = "militia_infantry"
count = 2
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"

orders:
"""
"""A march, a battle, and the war is nearly over."""

MARCH = "One march left: pick a"
BATTLE = ("UNION attacks", "CONFEDERATE defends")
TO_HUMBOLDT = read_order("move 3 veteran_infantry humboldt")


async def begun_by_file(server: Server) -> int:
    """A game that goes on from a file: grant has the Union, lee the Confederacy."""
    async with server.line("grant") as grant, server.line("lee") as lee:
        begun = await grant.run("import --side union --json", input=WEST)
        number: int = json.loads(str(begun.stdout))["number"]
        accepted = await lee.run(f"accept {number}", stdin=asyncssh.DEVNULL)
        assert not accepted.exit_status, accepted.stderr
    return number


def to_humboldt(state: CampaignState) -> Action:
    """Attack there; all else as the commander would."""
    return TO_HUMBOLDT if refusal(state, TO_HUMBOLDT) is None else ADVISER.choose(state)


def at_any(
    server: Server, folder: Path, name: str, number: int
) -> AbstractAsyncContextManager[Terminal]:
    """Somebody with OpenSSH, where that is there."""
    if SSH:
        return at_openssh(server, folder, name, "play", str(number))
    return at_ssh(server, name, f"play {number}")


async def play(people: dict[Side, Person], war: Onlooker, until: int | None = None) -> None:
    """Have people decide until the war is over, or has so many orders."""
    while (side := war.state.to_move) is not None and (until is None or len(war.orders) < until):
        await people[side].decide()


async def test_a_line_is_cut_in_mid_battle_and_the_battle_goes_on_in_the_same_frame(
    server: Server, tmp_path: Path
) -> None:
    """Some orders of a war: two people with other clients, and one who watches."""
    number = await begun_by_file(server)
    async with AsyncExitStack() as stack:
        war = stack.enter_context(looking_on(server, number))
        watching = await stack.enter_async_context(at_ssh(server, "hay", f"watch {number}"))
        before = await stack.enter_async_context(at_ssh(server, "grant", f"play {number}"))
        lee = await stack.enter_async_context(at_any(server, tmp_path, "lee", number))
        grant = Person(Side.UNION, before, war, to_humboldt)
        people = {Side.UNION: grant, Side.CONFEDERATE: Person(Side.CONFEDERATE, lee, war)}
        while not grant.fought:
            await people[war.state.to_move or Side.UNION].decide()
        frame = await at_rest(before, "All shots are announced", "enter ROLL")
        orders = war.orders
        before.cut()

        after = await stack.enter_async_context(at_ssh(server, "grant", f"play {number}"))
        assert await seen(after, lambda text: text == frame, frame)
        assert war.orders == orders
        grant.terminal = after
        await play(people, war, len(orders) + 3)
        assert war.orders[: len(orders)] == orders
        await shown(watching, *BATTLE)
        await shown(lee, *BATTLE)


async def test_a_second_log_in_takes_over_or_looks_on(server: Server) -> None:
    number = await begun_by_file(server)
    play = f"play {number}"
    async with AsyncExitStack() as stack:
        war = stack.enter_context(looking_on(server, number))
        desk = await stack.enter_async_context(at_ssh(server, "grant", play))
        await shown(desk, MARCH)
        field = await stack.enter_async_context(at_ssh(server, "grant", play))
        await shown(field, HERE_ALREADY, TAKE_OVER)
        field.press("down", "enter")
        await shown(field, "Waiting for", "(grant).")
        await Person(Side.UNION, desk, war, to_humboldt).decide()
        train = await stack.enter_async_context(at_ssh(server, "grant", play))
        await shown(train, HERE_ALREADY, TAKE_OVER)
        train.press("enter")
        await shown(train, "No marches left")
        await shown(desk, "Waiting for", "(grant).")
        before = war.orders
        desk.press("e")
        await Person(Side.UNION, train, war).decide()
        assert len(war.orders) == len(before) + 1
        await shown(field, "Waiting for", "(grant).")
