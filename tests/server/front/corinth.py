"""A battle at Corinth over real SSH: how two accounts come to it, and fight on without screens."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

import asyncssh

from campaign import Side, read_order
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.server.contract.lobby import PLAYER
from saves.server.line.connection import ServerLine
from saves.server.line.remote_table import RemoteTable
from saves.server.line.tokens import secret_of, token
from tests.server.front.served import Server
from tests.server.front.war import ADVISER

UNION, CONFEDERATE = Side
NAMES = {UNION: "grant", CONFEDERATE: "lee"}
CORINTH = """norden-suden game 1
name: Corinth
opening:
turn = 9
agenda = ["combat union"]
pieces = [
    {box = "corinth", side = "union", type = "militia_infantry", count = 6},
    {box = "corinth", side = "confederate", type = "veteran_infantry", count = 3},
    {box = "washington", side = "union", type = "militia_infantry", count = 4},
    {box = "richmond", side = "confederate", type = "militia_infantry", count = 4},
]

orders:
"""
"""The Union is about to attack infantry at Corinth, which does not slip away."""

ENTERED = 4
"""Orders after which a battle is well begun: the table is laid out, or a division deployed."""

ASKS = ("the Union decides", "enter give order")


@contextmanager
def seated(server: Server, number: int, *sides: Side) -> Iterator[dict[Side, SeatedCampaign]]:
    """People at the table of a game, without screens."""
    with ExitStack() as stack:
        seats = {}
        for side in sides:
            who = Account(NAMES[side])
            said = token(secret_of(server.folder), who, PLAYER)
            line = ServerLine(server.folder / "run" / "table.sock", said)
            stack.enter_context(closing(line))
            seats[side] = SeatedCampaign(RemoteTable(line, number), who, [side])
            stack.enter_context(closing(seats[side]))
        yield seats


def fight_until(side: Side, seats: dict[Side, SeatedCampaign], orders: int = 0) -> None:
    """Decide as the commander advises, until it is the turn of a side, after so many orders."""
    while True:
        for seat in seats.values():
            seat.read()
        state, *others = [seat.state for seat in seats.values()]
        if any(other != state for other in others):
            continue  # one of them has not heard of it yet
        entries = len(next(iter(seats.values())).entries())
        if state.to_move is side and entries >= orders:
            return
        if state.to_move in seats:
            seats[state.to_move].play(ADVISER.choose(state))


async def at_corinth(server: Server, way: str, box: str = "corinth") -> int:
    """A game in a battle that is well begun, where the Union decides; there, or in another box."""
    async with server.line("grant") as grant, server.line("lee") as lee:
        opening = CORINTH.replace('"corinth"', f'"{box}"')
        begun = await grant.run("import --side union --json", input=opening)
        number: int = json.loads(str(begun.stdout))["number"]
        accepted = await lee.run(f"accept {number}", stdin=asyncssh.DEVNULL)
        assert not accepted.exit_status, accepted.stderr
    with seated(server, number, *Side) as seats:
        seats[UNION].play(read_order(f"battle {box} by {way}"))
        fight_until(UNION, seats, ENTERED)
        assert seats[UNION].state.battle is not None
    return number
