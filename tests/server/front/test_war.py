"""A war from the first key in the lobby to its end, by two people with real clients."""

import json
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from campaign import SCENARIOS, Action, CampaignState, Side, read_order, refusal
from screens.lobby.entering import HERE_ALREADY, TAKE_OVER
from tests.server.front.openssh import SSH
from tests.server.front.served import READY, Server
from tests.server.front.terminals import (
    Terminal,
    answered,
    at_openssh,
    at_rest,
    at_ssh,
    cut_off,
    looks_like,
    seen,
    shown,
)
from tests.server.front.war import ADVISER, WITH_PANEL, Onlooker, Person, looking_on

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
BEGIN = "enter begin"
"""The line of keys below the first page of a war."""

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
    server: Server, folder: Path, name: str, *command: str
) -> AbstractAsyncContextManager[Terminal]:
    """Somebody with OpenSSH, where that is there."""
    if SSH:
        return at_openssh(server, folder, name, *command, size=WITH_PANEL)
    return at_ssh(server, name, " ".join(command) or None, WITH_PANEL)


async def play(people: dict[Side, Person], war: Onlooker, until: int | None = None) -> None:
    """Have people decide until the war is over, or has so many orders."""
    while (side := war.state.to_move) is not None and (until is None or len(war.orders) < until):
        await people[side].decide()


@pytest.mark.thorough
async def test_a_line_is_cut_in_mid_battle_and_the_battle_goes_on_in_the_same_frame(
    server: Server, tmp_path: Path
) -> None:
    """Some orders of a war: two people with other clients, and one who watches."""
    number = await begun_by_file(server)
    async with AsyncExitStack() as stack:
        war = stack.enter_context(looking_on(server, number))
        watching = await stack.enter_async_context(at_ssh(server, "hay", f"watch {number}"))
        before = await stack.enter_async_context(
            at_ssh(server, "grant", f"play {number}", WITH_PANEL)
        )
        lee = await stack.enter_async_context(at_any(server, tmp_path, "lee", "play", str(number)))
        grant = Person(Side.UNION, before, war, to_humboldt)
        people = {Side.UNION: grant, Side.CONFEDERATE: Person(Side.CONFEDERATE, lee, war)}
        while not grant.fought:
            await people[war.state.to_move or Side.UNION].decide()
        frame = await at_rest(before, "All shots are announced", "enter ROLL")
        orders = war.orders
        await cut_off(server, before)

        after = await stack.enter_async_context(
            at_ssh(server, "grant", f"play {number}", WITH_PANEL)
        )
        assert await seen(after, looks_like(frame), frame)
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
        await answered(field, ("down", "enter"), lambda: "(grant)" in field.look())
        await Person(Side.UNION, desk, war, to_humboldt).decide()
        train = await stack.enter_async_context(at_ssh(server, "grant", play))
        await shown(train, HERE_ALREADY, TAKE_OVER)
        await answered(train, ("enter",), lambda: "No marches left" in train.look())
        await shown(desk, "Waiting for", "(grant)")
        before = war.orders
        desk.press("e")
        await Person(Side.UNION, train, war).decide()
        assert len(war.orders) == len(before) + 1
        await shown(field, "Waiting for", "(grant)")


async def test_who_comes_to_a_war_reads_its_first_page_once(server: Server) -> None:
    """Once for each who has a seat, however often his line is cut before he has left the page."""
    number = await begun_by_file(server)
    play, watch = f"play {number}", f"watch {number}"
    async with AsyncExitStack() as stack:
        for _ in range(2):
            line = await stack.enter_async_context(at_ssh(server, "grant", play))
            await shown(line, "you command the Union", BEGIN)
            await cut_off(server, line)
        desk = await stack.enter_async_context(at_ssh(server, "grant", play))
        await shown(desk, "you command the Union", BEGIN)
        await answered(
            desk, ("enter",), lambda: BEGIN not in desk.look(), lambda text: BEGIN in text
        )
        await cut_off(server, desk)
        again = await stack.enter_async_context(at_ssh(server, "grant", play))
        await shown(again, MARCH, "next stack")
        assert BEGIN not in again.look()
        lee = await stack.enter_async_context(at_ssh(server, "lee", play))
        await shown(lee, "you command the Confederacy", BEGIN)
        hay = await stack.enter_async_context(at_ssh(server, "hay", watch))
        await shown(hay, "turn 10 of 10", "tab panel")
        assert "you command" not in hay.look()


class Transcript:
    """What the screens of a war showed, a turn after the other, to be looked at by somebody."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def note(self, title: str, **terminals: Terminal) -> None:
        """Note what they show now."""
        with self._file.open("a", encoding="utf-8") as out:
            for name, terminal in terminals.items():
                out.write(f"=== {title}: {name}\n{terminal.look()}\n")


@pytest.mark.soak
@pytest.mark.timeout(3600)
async def test_a_whole_short_war_by_keys_alone(server: Server, tmp_path: Path) -> None:
    """From the lobby to the victory; each line is cut in mid-battle once, and somebody watches."""
    name = "From Sumter to Shiloh"
    transcript = Transcript(tmp_path / "transcript.txt")
    async with AsyncExitStack() as stack:
        grant = await stack.enter_async_context(at_ssh(server, "grant", size=WITH_PANEL))
        lee = await stack.enter_async_context(at_any(server, tmp_path, "lee"))
        hay = await stack.enter_async_context(at_ssh(server, "hay"))
        await begun_in_the_lobby(grant, name)
        await accepted_in_the_lobby(lee, name)
        transcript.note("the lobby", grant=grant, lee=lee, hay=hay)
        for terminal, which in ((grant, "1"), (lee, "1"), (hay, "3")):
            await entered(terminal, which, name)
        number = await number_of(server, name)
        war = stack.enter_context(looking_on(server, number))
        people = {
            Side.UNION: Person(Side.UNION, grant, war),
            Side.CONFEDERATE: Person(Side.CONFEDERATE, lee, war),
        }
        lines = Lines(server, number, {Side.UNION: "grant", Side.CONFEDERATE: "lee"})
        turn = 0
        while (side := war.state.to_move) is not None:
            if war.state.turn > turn:
                turn = war.state.turn
                transcript.note(f"turn {turn}", mover=people[side].terminal, hay=hay)
            if war.state.battle is not None and people[side].fought:
                await lines.cut(people[side], stack)
            await people[side].decide()
        assert not lines.uncut, "there were battles for both"
        for one in (*(person.terminal for person in people.values()), hay):
            await shown(one, str(war.state.winner).title() if war.state.winner else "draw")
        transcript.note("the end", hay=hay, **{str(s): p.terminal for s, p in people.items()})
        assert len(war.orders) > 100


class Lines:
    """The lines of two people, each of which is cut once."""

    def __init__(self, server: Server, number: int, names: dict[Side, str]) -> None:
        self._server, self._number, self.uncut = server, number, names

    async def cut(self, person: Person, stack: AsyncExitStack) -> None:
        """Cut somebody's line in the middle of what he does; he comes back and has lost nothing."""
        if person.side not in self.uncut:
            return
        orders = person.war.orders
        await cut_off(self._server, person.terminal)
        name = self.uncut.pop(person.side)
        again = at_ssh(self._server, name, f"play {self._number}", WITH_PANEL)
        person.terminal = await stack.enter_async_context(again)
        assert person.war.orders == orders


async def begun_in_the_lobby(terminal: Terminal, name: str) -> None:
    """A short war against anybody, public."""
    await shown(terminal, READY)
    terminal.press("n")
    await shown(terminal, "A new game")
    terminal.press("down", *["right"] * list(SCENARIOS).index("1861-short"))
    await shown(terminal, f"Name: {SCENARIOS['1861-short'].name}")
    terminal.press("tab")
    await seen(terminal, lambda text: "enter/space" not in text, "the line for the name")
    terminal.press(*name)
    await shown(terminal, f"Name: {name}")
    terminal.press("enter")
    await shown(terminal, "enter/space", "b begin")
    terminal.press("b")
    await shown(terminal, "waits in the lobby")


async def accepted_in_the_lobby(terminal: Terminal, name: str) -> None:
    await shown(terminal, READY)
    terminal.press("2")
    await shown(terminal, "[2 Open", name, "Free:")
    terminal.press("enter")
    await shown(terminal, "Accept game", "Play the Confederacy")
    await answered(terminal, ("enter",), lambda: "Accept game" not in terminal.look())


async def entered(terminal: Terminal, which: str, name: str) -> None:
    """A game of a list is entered."""
    terminal.press(which)
    word = "enter watch" if which == "3" else "enter play"
    await shown(terminal, f"[{which} ", name[:15], word)
    terminal.press("enter")
    await shown(terminal, "turn 1 of 10")


async def number_of(server: Server, name: str) -> int:
    async with server.line("hay") as hay:
        listed = await hay.run(f"games public --words '{name}' --json", stdin=asyncssh.DEVNULL)
    [game] = json.loads(str(listed.stdout))["games"]
    return int(game["number"])
