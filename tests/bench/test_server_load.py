"""What a server is wanted to bear, line by line: log-ins, keys, idle hours, moves, dropped lines.

The clients are real ones, on the same processors as the server, in terminals of 100 x 40. With
`SESSIONS=100` there are as many as the figures ask for, and it takes some six minutes; without it
there are a few, to see that all of it can be measured. `PARTS="keys burning"` measures some of it.
What is wanted stands beside each figure, and in brackets what is aimed at.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from statistics import median, quantiles

import pytest

from campaign import CampaignState, legal_actions
from campaign.actions import End, Pass, Roll
from tests.bench.conftest import Report
from tests.bench.ssh_clients import (
    ARROWS,
    Client,
    Player,
    a_key_a_second,
    at_one_table,
    computing,
    logged_in,
    memory,
    ninety_fifth,
    players,
    pressing,
    share,
    since,
)
from tests.server.front.served import Server, serving
from tests.server.front.war import Onlooker, looking_on

pytestmark = pytest.mark.bench

SESSIONS = int(os.environ.get("SESSIONS", "10"))
AT_ONCE = 4
"""Who come at the same time while only their number matters."""

ONE_BY_ONE = min(30, SESSIONS)
SECONDS = 20.0
PARTS = os.environ.get("PARTS", "log-in idle keys rate burning dropped rush").split()
"""Those of `test_many_players`."""

A_MINUTE = 200
"""Log-ins while others type."""

OFFERED = 240
"""Those who come; more than are wanted, or it would be their pace that is measured."""

FOR_LOG_INS = 12.0
FOR_BURNING = 12.0
ORDERS = 16
FEW, MANY = 3, 20
"""Watchers at a table."""

KEYS = {End: b"e", Pass: b"p", Roll: b" "}
NEXT_LOOK = 0.02
ENOUGH = 4_096
TRIES = 9
LATE = 20.0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with serving(folder, sessions=1000, sessions_per_address=1000) as running:
        yield running


@pytest.fixture(scope="module")
def everybody(server: Server) -> list[Player]:
    """The accounts, and a game of its own for each."""
    return players(server, [f"brigade-{number}x" for number in range(SESSIONS + ONE_BY_ONE)])


async def test_many_players(server: Server, everybody: list[Player], report: Report) -> None:
    own, others = everybody[:SESSIONS], everybody[SESSIONS:]
    say_load(report, "before")
    async with AsyncExitStack() as stack:
        clients = await opened(stack, server, own)
        for client in clients:
            client.channel.write(b"\r")  # each has read the first page of his war
        await asyncio.sleep(4)
        half = clients[: max(1, SESSIONS // 2)]
        parts: dict[str, Callable[[], Awaitable[None]]] = {
            "log-in": lambda: one_at_a_time(server, others, report),
            "idle": lambda: idle(server, report),
            "keys": lambda: at_a_key_a_second(server, clients, report),
            "rate": lambda: log_ins_while_some_type(server, clients[:20], others, report),
            "burning": lambda: beside_one_who_burns_a_core(server, half, others[0], report),
            "dropped": lambda: dropped(server, clients, report),
        }
        for name in PARTS:
            if name in parts:
                await parts[name]()
    if "rush" in PARTS:
        async with AsyncExitStack() as stack:
            await all_at_once(stack, server, own, report)
    say_load(report, "after")


@pytest.mark.parametrize("watchers", [FEW, MANY])
async def test_moves_of_many_players(server: Server, watchers: int, report: Report) -> None:
    names = [f"{word}-{watchers}x" for word in ("north", "south")]
    names += [f"watcher-{watchers}-{number}x" for number in range(watchers)]
    table = await asyncio.to_thread(at_one_table, server, names)
    with looking_on(server, table[0].game, f"onlooker-{watchers}x") as war:
        async with AsyncExitStack() as stack:
            playing = [await stack.enter_async_context(logged_in(server, one)) for one in table[:2]]
            watching = await opened(stack, server, table[2:], "watch")
            await asyncio.sleep(2)
            await moves(war, playing, watching, report)


def say_load(report: Report, when: str) -> None:
    """What else the machine has to do."""
    one, five, fifteen = os.getloadavg()
    report(f"load {when}, {SESSIONS} sessions", f"{one:.1f}, {five:.1f}, {fifteen:.1f}", "", "")


async def opened(
    stack: AsyncExitStack, server: Server, who: Sequence[Player], verb: str = "play"
) -> list[Client]:
    """Everybody at the map, some at a time."""
    places = asyncio.Semaphore(AT_ONCE)

    async def come(one: Player) -> Client:
        async with places:
            return await stack.enter_async_context(logged_in(server, one, verb))

    return [*await asyncio.gather(*map(come, who))]


# --- log-in ------------------------------------------------------------------------------------


async def one_at_a_time(server: Server, others: Sequence[Player], report: Report) -> None:
    asked, whole = list[float](), list[float]()
    for one in others:
        async with logged_in(server, one) as client:
            asked.append(1000 * (client.shown - client.asked))
            whole.append(1000 * (client.shown - client.begun))
        await asyncio.sleep(0.1)
    report(
        f"log-in to the first map, one at a time, {SESSIONS} there",
        f"p95 {ninety_fifth(asked):.0f} ms",
        f"p50 {median(asked):.0f} ms; with connecting p50 {median(whole):.0f},"
        f" p95 {ninety_fifth(whole):.0f} ms",
        "p95 <= 300 ms (200)",
    )


async def log_ins_while_some_type(
    server: Server, typing: Sequence[Client], others: Sequence[Player], report: Report
) -> None:
    """From the first map to the last; more come than it is wanted to keep up with."""
    times, shown = list[float](), list[float]()
    keys = asyncio.gather(*(pressing(one, FOR_LOG_INS, n) for n, one in enumerate(typing)))

    async def come(number: int) -> None:
        await asyncio.sleep(60 / OFFERED * number)
        async with logged_in(server, others[number % len(others)]) as client:
            times.append(1000 * (client.shown - client.asked))
            shown.append(client.shown)

    count = int(FOR_LOG_INS * OFFERED / 60)
    await asyncio.gather(*map(come, range(count)))
    took = max(shown) - min(shown)
    first = [one for each in await keys for one, _ in each if one > 0]
    report(
        f"log-ins a minute while {len(typing)} type",
        f"{60 * (count - 1) / took:.0f}",
        f"of {OFFERED}; p95 {ninety_fifth(times):.0f} ms to the map;"
        f" key p95 {ninety_fifth(first):.0f} ms",
        f">= {A_MINUTE} while 20 type (100)",
    )


async def all_at_once(
    stack: AsyncExitStack, server: Server, who: Sequence[Player], report: Report
) -> None:
    begun = time.perf_counter()
    rush = [stack.enter_async_context(logged_in(server, one)) for one in who]
    await asyncio.gather(*rush)
    took = time.perf_counter() - begun
    report(f"{len(who)} at once, all on the map", f"{took:.1f} s", "", "100: <= 30 s (12)")


# --- while they are there ----------------------------------------------------------------------


async def idle(server: Server, report: Report) -> None:
    await asyncio.sleep(3)
    table, (sessions, door) = await asyncio.gather(
        share(lambda: [server.part("table")], 10),
        asyncio.gather(share(server.sessions, 10), share(lambda: [server.part("door")], 10)),
    )
    report(
        f"{SESSIONS} idle sessions, with the door",
        f"{sessions + door:.1f} % of a core",
        f"door {door:.1f} %; besides the table {table:.1f} %",
        "100: <= 15 % (5)",
    )


async def at_a_key_a_second(server: Server, clients: Sequence[Client], report: Report) -> None:
    door = server.part("door")
    before = computing([*server.sessions(), door])
    answered = await a_key_a_second(clients, SECONDS)
    sessions = server.sessions()  # those that have grown have begun anew
    spent = since(before, [*sessions, door])
    anew = len({*sessions} - before.keys())
    first, last = ([one[at] for one in answered if one[at] > 0] for at in (0, 1))
    what = f"{SESSIONS} sessions at a key a second"
    report(
        f"{what}: key to its first frame",
        f"p95 {ninety_fifth(first):.0f}, p99 {quantiles(first, n=100)[-1]:.0f} ms",
        f"p50 {median(first):.0f} ms; {len(answered)} keys, {len(first)} changed something",
        "p95 <= 40, p99 <= 60 ms (20, 30)",
    )
    report("... to its last byte", f"p95 {ninety_fifth(last):.0f} ms", "", "<= 90 ms (60)")
    each = 1000 * spent / len(answered)
    told = f"session and door; {anew} began anew"
    report("... computing for a key", f"{each:.1f} ms", told, "<= 7 ms (5)")
    whole = sum(map(memory, [*sessions, door, server.parent]))
    report(
        "... memory of a session, door and parent shared out",
        f"{whole / len(sessions):.1f} MB PSS",
        f"{whole:.0f} MB in all; for 30 minutes see test_server_growth.py",
        "<= 32 MB (24)",
    )


async def beside_one_who_burns_a_core(
    server: Server, clients: Sequence[Client], one: Player, report: Report
) -> None:
    """One more session, with keys without end; before, the same without it."""

    async def first() -> list[float]:
        return [one for one, _ in await a_key_a_second(clients, FOR_BURNING) if one > 0]

    without = await first()
    there = {*server.sessions()}
    async with logged_in(server, one) as client:
        [process] = {*server.sessions()} - there
        typing = asyncio.create_task(typing_without_end(client))
        before = computing([process])
        beside = await first()
        part = 100 * since(before, [process]) / FOR_BURNING
        typing.cancel()
    more = ninety_fifth(beside) - ninety_fifth(without)
    report(
        f"one that burns a core, beside {len(clients)} sessions: key to its frame",
        f"p95 {more:+.0f} ms",
        f"p95 {ninety_fifth(without):.0f} and {ninety_fifth(beside):.0f} ms,"
        f" p50 {median(without):.0f} and {median(beside):.0f} ms; it took {part:.0f} % of a core",
        "50: <= 5 ms more (100)",
    )


async def typing_without_end(client: Client) -> None:
    """Whatever is taken, there is more."""
    while True:
        if client.channel.get_write_buffer_size() < ENOUGH:
            client.channel.write(b"".join(ARROWS) * 100)
        await asyncio.sleep(NEXT_LOOK)


# --- moves -------------------------------------------------------------------------------------


def key_for(state: CampaignState) -> bytes:
    """What goes on to the next decision, without doing much."""
    kinds = {type(action) for action in legal_actions(state)}
    return next(key for kind, key in KEYS.items() if kind in kinds)


async def moves(
    war: Onlooker, playing: Sequence[Client], watching: Sequence[Client], report: Report
) -> None:
    """Orders by keys, in turn, and when each is seen by whom."""
    own, other, watched = list[float](), list[float](), list[float]()
    sent, frames = list[float](), list[int]()
    everybody = [*playing, *watching]
    for _ in range(ORDERS):
        side = war.state.to_move
        assert side is not None
        pressed = await ordered(war, playing[side.seat], everybody)
        until = time.perf_counter() + LATE
        while not all(one.frame_at for one in everybody) and time.perf_counter() < until:
            await asyncio.sleep(NEXT_LOOK)
        await asyncio.sleep(0.8)
        for one, times in ((playing[side.seat], own), (playing[1 - side.seat], other)):
            times.append(1000 * (one.frame_at - pressed))
        watched += [1000 * (one.frame_at - pressed) for one in watching]
        sent += [one.bytes / 1000 for one in everybody[1:]]
        frames += [one.frames for one in everybody[1:]]
    assert min(own + other + watched) > 0, "somebody has not seen a move"
    wanted = "<= 250 ms (100)" if len(watching) <= FEW else "<= 1,000 ms (500)"
    report(
        f"a move on the other's screen, {len(watching)} watchers",
        f"p95 {ninety_fifth(other):.0f} ms",
        f"p50 {median(other):.0f} ms; watchers p50 {median(watched):.0f},"
        f" p95 {ninety_fifth(watched):.0f} ms;"
        f" {median(sent):.0f} kB in {median(frames):.0f} frames",
        wanted,
    )
    report(
        "... the player's own frame", f"p95 {ninety_fifth(own):.0f} ms",
        f"p50 {median(own):.0f} ms", "<= 150 ms",
    )  # fmt: skip


async def ordered(war: Onlooker, player: Client, everybody: Sequence[Client]) -> float:
    """One order, and when its key was pressed.

    What warns first is pressed twice; then there may be a page on show that goes with enter.
    """
    before, key = len(war.orders), key_for(war.state)
    for tried in range(TRIES):
        for one in everybody:
            one.look_away()
        pressed = time.perf_counter()
        player.channel.write(b"\r" if tried % 3 == 2 else key)
        while time.perf_counter() < pressed + 1:
            await asyncio.sleep(NEXT_LOOK)
            if len(war.orders) > before:
                return pressed
    raise AssertionError(f"{key!r} orders nothing")


# --- how it ends -------------------------------------------------------------------------------


async def dropped(server: Server, clients: Sequence[Client], report: Report) -> None:
    for client in clients[::3]:
        client.channel.pause_reading()
        client.channel.write(ARROWS[0] * 4_000)
    await asyncio.sleep(1)
    begun = time.perf_counter()
    for client in clients:
        client.line.abort()
    while server.sessions() and time.perf_counter() - begun < LATE:
        await asyncio.sleep(NEXT_LOOK)
    report(
        f"{len(clients)} lines dropped at once, a third stalled",
        f"{time.perf_counter() - begun:.1f} s",
        f"{len(server.sessions())} processes left",
        "100: <= 5 s (2)",
    )
