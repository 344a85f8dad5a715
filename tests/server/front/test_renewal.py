"""A session that has grown begins anew at the same terminal, and its player does not notice."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import asyncssh
import pytest

from saves.hosting.seated import SeatedCampaign
from screens.server import renewal
from screens.server.renewal import IN_PEACE
from screens.shell.driver import ALTERNATE_SCREEN
from tests.patience import PATIENCE
from tests.patience import until as waited_for
from tests.server.front.corinth import (
    ASKS,
    CONFEDERATE,
    UNION,
    at_corinth,
    fight_until,
    seated,
)
from tests.server.front.served import COMMAND, Server, serving, until
from tests.server.front.terminals import SshTerminal, answered, at_rest, at_ssh, seen, shown

pytestmark = pytest.mark.xdist_group("renewal")

QUIET = 3.0
"""Seconds after which nothing changes any more by itself on the map of somebody who waits."""

GROWING = (*("+", "+", "-", "-") * 2, *("right", "down", "left", "up") * 2)
"""Keys after which a session has grown by more than it may."""

PAGES = ("T", "esc", "A", "esc")
"""Pages that were not loaded yet: with them it has grown whenever it was measured first."""

HELP = "Keys everywhere"
"""Stands in the help of every screen."""

CLOCK = "North: "
BETWEEN = 0.35
"""Seconds between two keys: a session ends between them; the next one is not there then."""


A_FRAME = 0.03
"""Seconds for which a frame is seen at least."""

WITHOUT_SUPPLY = ("Overlay: plain.", "Overlay: reach.", "Threat: ")
"""What is said of each overlay, in a war without supply lines."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """One whose sessions may hardly grow; those that are forked at first have grown already."""
    with serving(tmp_path / "server", session_growth_mb=1) as found:
        waited_for(lambda: '"sessions are forked"' in found.log)
        yield found


async def begun(server: Server) -> int:
    """A game against a commander."""
    async with server.line("grant") as line:
        said = await line.run(
            "new 1861 --side union --opponent steady --json", stdin=asyncssh.DEVNULL
        )
    return int(json.loads(str(said.stdout))["number"])


def differences(before: str, after: str) -> list[str]:
    """Lines of two screens that are not the same; half a cell of ground is either of its halves."""
    before, after = (text.replace("▄", "▀") for text in (before, after))
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    return [f"{old}\n{new}" for old, new in lines if old != new]


async def all_answered(server: Server, terminal: SshTerminal) -> int:
    """No key is kept back any more; the session that has answered them.

    It does not begin anew while its player reads.
    """
    terminal.press("?")
    await shown(terminal, HELP)
    here = await server.only_session()
    terminal.press("esc")
    await seen(terminal, lambda text: HELP not in text, "what lies below the help")
    return here


async def begun_anew_in_the_same_frame(
    server: Server, terminal: SshTerminal, keys: Iterable[str]
) -> str:
    """Press keys until a session has grown, and another one takes its place without a flicker; what
    is on show then.
    """
    here = then = await server.only_session()
    before, flickers = "", list[str]()
    async with asyncio.timeout(4 * PATIENCE):
        while then == here:
            for key in keys:
                terminal.press(key)
                await asyncio.sleep(BETWEEN / 3)
            here = await all_answered(server, terminal)
            before = await at_rest(terminal)
            flickers.clear()
            for _ in range(round((IN_PEACE + QUIET) / A_FRAME)):
                await asyncio.sleep(A_FRAME)
                flickers += differences(before, terminal.look())
            then = await server.only_session()
    assert flickers == []
    return before


async def test_whoever_pauses_finds_all_as_it_was(server: Server) -> None:
    number = await begun(server)
    async with at_ssh(server, "grant", f"play {number}", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")
        first = await server.only_session()
        for key in (*GROWING, *PAGES, "o", "+", "right", "tab"):
            terminal.press(key)
            await asyncio.sleep(BETWEEN)
        before = await seen(terminal, lambda text: "ARMIES" in text, "the panel")
        await until(lambda: server.sessions() not in ([first], []))
        await asyncio.sleep(1)
        assert differences(before, terminal.look()) == []
        assert terminal.said.count(ALTERNATE_SCREEN.encode()) == 1, "it would have been cleared"
        terminal.press("o")
        await shown(terminal, "Threat: ")
        terminal.press("q")
        await seen(terminal, lambda text: "Washington" not in text, "the lobby")
    assert not [*server.folder.glob("players/grant/**/left-*")], "nothing is left behind"


@pytest.mark.thorough
async def test_whoever_pauses_with_his_window_shrunk_is_looked_at_again(server: Server) -> None:
    """While nothing fits in, it is not the moment; it is once the window is as large as before."""
    number = await begun(server)
    async with at_ssh(server, "grant", f"play {number}", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")
        here = then = await server.only_session()
        async with asyncio.timeout(4 * PATIENCE):
            while then == here:
                for key in (*GROWING, *PAGES):
                    terminal.press(key)
                    await asyncio.sleep(BETWEEN / 3)
                here = await all_answered(server, terminal)
                terminal.resize(20, 5)
                await asyncio.sleep(2 * IN_PEACE + QUIET)
                assert await server.only_session() == here
                terminal.resize(118, 48)
                await asyncio.sleep(2 * QUIET)
                then = await server.only_session()
        await shown(terminal, "Washington")


async def begun_by_two(server: Server) -> int:
    """A game of Grant and Lee."""
    async with server.line("grant") as line:
        said = await line.run("new 1861 --side union --json", stdin=asyncssh.DEVNULL)
    number = json.loads(str(said.stdout))["number"]
    await ordered(server, "lee", f"accept {number}")
    return int(number)


async def ordered(server: Server, name: str, words: str) -> None:
    """Somebody gives a command."""
    async with server.line(name) as line:
        done = await line.run(words, stdin=asyncssh.DEVNULL)
        assert done.exit_status == 0, done.stderr


@asynccontextmanager
async def gap(
    server: Server, terminal: SshTerminal, keys: Sequence[str] = GROWING
) -> AsyncIterator[None]:
    """From when a session has gone until the one goes on that takes its place."""
    before, pressing = (
        {*server.sessions()},
        asyncio.create_task(pressed_until_it_grows(terminal, keys)),
    )
    try:
        async with asyncio.timeout(4 * PATIENCE):
            while not (new := {*server.sessions()} - before):
                await asyncio.sleep(0.002)
    finally:
        pressing.cancel()
        with suppress(asyncio.CancelledError):
            await pressing
    [process] = new
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


async def pressed_until_it_grows(terminal: SshTerminal, keys: Sequence[str]) -> None:
    """Somebody types, and so slowly that no key comes in the gap: it would clear what is told."""
    while True:
        for key in keys:
            terminal.press(key)
            await asyncio.sleep(renewal.SOON + BETWEEN)


LAST_TURN = """norden-suden game 1
name: The end
opening:
turn = 40
agenda = ["recruitment confederate points 2"]
pieces = [
    {box = "washington", side = "union", type = "militia_infantry", count = 4},
    {box = "richmond", side = "confederate", type = "militia_infantry", count = 4},
]

orders:
"""
"""The war is over when the Confederacy has raised its last pieces."""


async def won_by_the_rules(server: Server) -> int:
    async with server.line("grant") as grant:
        begun = await grant.run("import --side union --json", input=LAST_TURN)
        assert not begun.exit_status, begun.stderr
    number = int(json.loads(str(begun.stdout))["number"])
    await ordered(server, "lee", f"accept {number}")
    return number


@pytest.mark.parametrize(
    ("begin", "ends", "told"),
    [
        pytest.param(won_by_the_rules, "order {number} end", "read on", marks=pytest.mark.thorough),
        pytest.param(begun_by_two, "resign {number}", "has won", marks=pytest.mark.thorough),
    ],
)
async def test_how_a_game_has_ended_is_told_once(
    server: Server, begin: Callable[[Server], Awaitable[int]], ends: str, told: str
) -> None:
    """Who looks at its map on and on goes on doing so, and grows no more than others."""
    number = await begin(server)
    async with at_ssh(server, "grant", f"play {number}", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")
        await ordered(server, "lee", ends.format(number=number))
        await shown(terminal, told)
        await answered(terminal, ("esc",), lambda: "read on" not in terminal.look())
        await begun_anew_in_the_same_frame(server, terminal, GROWING)


@pytest.mark.thorough
async def test_what_comes_while_a_session_begins_anew_is_told_as_at_any_other_time(
    server: Server,
) -> None:
    """Lee waits for Grant, who says something and orders just as nobody is there to hear it."""
    number = await begun_by_two(server)
    async with at_ssh(server, "lee", f"play {number}", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")
        async with gap(server, terminal):
            await ordered(server, "grant", f'order {number} "march washington"')
            await ordered(server, "grant", f"say {number} on-to-Richmond")
        await shown(terminal, "grant: on-to-Richmond", "The Union pieces in Washington march")


@pytest.mark.thorough
async def test_what_is_announced_while_a_session_begins_anew_is_read_by_its_player(
    server: Server,
) -> None:
    number = await begun(server)
    async with at_ssh(server, "grant", f"play {number}", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")
        async with gap(server, terminal):
            announced = await asyncio.create_subprocess_exec(
                *(COMMAND, "admin", "--folder", str(server.folder), "announce", "Noon-is-the-end"),
                env={name: value for name, value in os.environ.items() if "NORDEN" not in name},
            )
            assert await announced.wait() == 0
        await shown(terminal, "Noon-is-the-end")


@pytest.mark.thorough
async def test_who_logs_in_once_more_while_his_session_begins_anew_does_not_lose_his_seat(
    server: Server,
) -> None:
    number = await begun_by_two(server)
    async with at_ssh(server, "grant", f"play {number}", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")
        async with gap(server, terminal), at_ssh(server, "grant", size=(118, 48)) as other:
            await shown(other, "My games")
        await at_rest(terminal, "Washington", " e end")
        terminal.press("q")
        await seen(terminal, lambda text: "Washington" not in text, "the lobby")


@pytest.mark.thorough
async def test_a_window_that_changes_while_a_session_begins_anew_is_painted_as_it_is_then(
    server: Server,
) -> None:
    number = await begun(server)
    async with at_ssh(server, "grant", f"play {number}", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")
        async with gap(server, terminal):
            terminal.resize(100, 30)
        await seen(terminal, lambda text: "Jul 1861" in text and "help" in text, "the map")
        lines = terminal.look().splitlines()
        assert len(lines) == 30
        assert "help" in lines[-1]
        terminal.press("q")
        await seen(terminal, lambda text: "Washington" not in text, "the lobby")


@pytest.mark.thorough
async def test_a_line_that_drops_while_a_session_begins_anew_comes_back_to_the_map(
    server: Server,
) -> None:
    number = await begun(server)
    async with at_ssh(server, "grant", f"play {number}", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")
        async with gap(server, terminal):
            terminal.cut()
        await until(lambda: server.sessions() == [])
    async with at_ssh(server, "grant", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")


@pytest.mark.thorough
async def test_who_looks_on_goes_on_looking_on(server: Server) -> None:
    number = await begun_by_two(server)
    async with at_ssh(server, "hay", f"watch {number}", size=(118, 48)) as terminal:
        await shown(terminal, "Washington")
        async with gap(server, terminal):
            await ordered(server, "grant", f'order {number} "march washington"')
        text = await shown(terminal, "The Union pieces in Washington march")
        assert " e end" not in text, "he orders nothing"
        terminal.press("q")
        await seen(terminal, lambda text: "My games" in text, "the lobby")


@pytest.mark.thorough
async def test_who_sits_on_the_other_side_is_told_nothing(server: Server) -> None:
    number = await begun_by_two(server)
    async with (
        at_ssh(server, "lee", f"play {number}") as south,
        at_ssh(server, "grant", f"play {number}", size=(118, 48)) as north,
    ):
        await asyncio.gather(shown(south, "Washington"), shown(north, "Washington"))
        here = {*server.sessions()}
        await asyncio.sleep(QUIET)
        before = south.look()
        for key in GROWING:
            north.press(key)
            await asyncio.sleep(BETWEEN)
        found = list[str]()
        async with asyncio.timeout(PATIENCE):
            while {*server.sessions()} == here or len(server.sessions()) < len(here):
                found += differences(before, south.look())
                await asyncio.sleep(BETWEEN / 10)
        await asyncio.sleep(1)
        found += differences(before, south.look())
        assert [line for line in found if CLOCK not in line] == []
        north.press("q")
        await seen(north, lambda text: "Washington" not in text, "the lobby")


@pytest.mark.thorough
async def test_no_key_is_lost_that_is_typed_meanwhile(server: Server) -> None:
    number = await begun(server)
    async with at_ssh(server, "grant", f"play {number}", size=(160, 48)) as terminal:
        await shown(terminal, "Washington")
        known = {await server.only_session()}
        terminal.press("o")
        await shown(terminal, WITHOUT_SUPPLY[1])
        pressed = 1
        async with asyncio.timeout(4 * PATIENCE):
            while len(known) < 3:
                for key in ("o", "+", "right", "left", "-"):
                    terminal.press(key)
                    await asyncio.sleep(BETWEEN)
                pressed += 1
                known |= {*server.sessions()}
        await shown(terminal, WITHOUT_SUPPLY[pressed % len(WITHOUT_SUPPLY)])


WAITS = {"battle_line": ("Round 1",), "yankee": ASKS, "shell_for_guns": ASKS}
LOOKING: dict[str, tuple[str, ...]] = {
    "battle_line": ("right", "up", "left", "up") * 6,
    "yankee": ("esc", "tab", *("right", "+", "right", "down", "-") * 6),
    "shell_for_guns": ("esc", "n", "tab", *("+", "+", "left", "up") * 7),
}
"""Keys with which one looks around in a battle, and orders nothing."""


@pytest.mark.parametrize(
    "way",
    [
        "yankee",
        pytest.param("battle_line", marks=pytest.mark.thorough),
        pytest.param("shell_for_guns", marks=pytest.mark.thorough),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), pytest.param((160, 48), marks=pytest.mark.thorough)])
async def test_a_battle_is_looked_at_as_before(
    server: Server, way: str, size: tuple[int, int]
) -> None:
    number = await at_corinth(server, way)
    async with at_ssh(server, "grant", f"play {number}", size=size) as terminal:
        await at_rest(terminal, *WAITS[way])
        before = await begun_anew_in_the_same_frame(server, terminal, LOOKING[way])
        assert terminal.said.count(ALTERNATE_SCREEN.encode()) == 1, "it would have been cleared"
        terminal.press("?")
        await seen(terminal, lambda text: text != before, "it listens")
    assert not [*server.folder.glob("players/grant/**/left-*")], "nothing is left behind"


READING = ("?", "down", "esc", "+", "-")
"""Keys of somebody who waits in a battle, and reads help meanwhile."""


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("way", "box", "key"),
    [
        ("battle_line", "corinth", "enter"),
        ("yankee", "corinth", "enter"),
        ("shell_for_guns", "corinth", "enter"),
        ("nei_boschi", "pittsburg_landing", "n"),  # to the next unit that has an order
    ],
)
async def test_a_battle_goes_on_while_a_session_begins_anew_and_its_player_misses_nothing(
    server: Server, way: str, box: str, key: str
) -> None:
    """Lee waits in the battle, and just as nobody is there to hear it, all is for him to decide."""
    number = await at_corinth(server, way, box)
    async with at_ssh(server, "lee", f"play {number}", size=(118, 48)) as terminal:
        before = await at_rest(terminal, "Union")
        assert f" {key} " not in keys_of(before), "it is for Grant to decide"
        async with gap(server, terminal, READING):
            with seated(server, number, UNION) as seats:
                await asyncio.to_thread(fight_until, CONFEDERATE, seats)
                lines = len(seats[UNION].entries())
        # He may have opened a page of help in that moment.
        await answered(terminal, ("esc",), lambda: f" {key} " in keys_of(terminal.look()))
        with seated(server, number, UNION) as seats:
            assert len(seats[UNION].entries()) == lines, "nothing was ordered for him"
            if key == "enter":
                await answered(terminal, (key,), lambda: _has_more(seats[UNION], lines))


def keys_of(text: str) -> str:
    """The line of keys, with a blank before each."""
    return f" {text.splitlines()[-1]}"


def _has_more(seat: SeatedCampaign, lines: int) -> bool:
    seat.read()
    return len(seat.entries()) > lines
