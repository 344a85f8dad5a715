"""While one session takes another's place: what is typed, and what the session is believed."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from saves.server.contract.door import RefusedError
from saves.server.contract.lobby import PLAYER
from saves.server.line import tokens
from saves.server.line.tokens import TokenError, read_token
from screens.server import in_line, takeover, visit
from screens.server.asking_parent import Forking, NoSessionError
from screens.server.forked import Queue, WantedSession
from screens.server.forking import UNKNOWN, Fork, Limits, Waits
from screens.server.in_line import BUSY, ERASED
from screens.server.pumping import MOST
from screens.server.session_process import BROKEN, FAILED
from screens.server.takeover import Takeover
from screens.server.visit import Visit
from screens.shell.parent_line import RENEWED
from tests.patience import PATIENCE
from tests.server.front.served import until
from tests.server.front.test_parent import LIMITS

PASTE = b"\x1b[200~"


class Client:
    """A channel whose client sends as fast as it is let, as asyncssh has it."""

    def __init__(self) -> None:
        self.visit: Visit
        self.said = bytearray()
        self.coming: list[bytes] = []
        self.is_paused = False

    def types(self, data: bytes) -> None:
        self.coming.append(data)
        self._deliver()

    def _deliver(self) -> None:
        while self.coming and not self.is_paused:
            self.visit.data_received(self.coming.pop(0), None)

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False
        self._deliver()

    def write(self, data: bytes) -> None:
        self.said += data

    def is_closing(self) -> bool:
        return False

    def get_environment_bytes(self) -> dict[bytes, bytes]:
        return {}


class Parent:
    """Forks what never does anything; each ends as a test says."""

    def __init__(self, died_over: Sequence[int] = ()) -> None:
        self.died_over, self.asked, self.renewed = died_over, list[Fork](), list[int]()
        self.refuses = False
        """It has no room."""

        self.forked, self.terminals = list[Forking](), list[int]()

    async def fork(
        self, request: Fork, descriptors: Sequence[int], waits: Callable[[int], object]
    ) -> Forking:
        self.asked.append(request)
        if request.number in self.died_over:
            raise NoSessionError("the parent has died", may_run=True)
        if self.refuses:
            raise NoSessionError("there is no room for a session")
        self.terminals.append(os.dup(descriptors[0]))
        loop = asyncio.get_running_loop()
        self.forked.append(Forking(request.number, loop, waits, is_guest=False))
        return self.forked[-1]

    def renew(self, number: int) -> None:
        self.renewed.append(number)


@pytest.fixture
async def client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[Client]:
    """At a terminal of a server whose sessions grow at once."""
    monkeypatch.setattr(takeover, "AS_A_KEY", 0.0)
    monkeypatch.setattr(visit, "LAST_WORDS", 0.01)
    monkeypatch.setattr(Limits, "between_measurements", 1e-9)
    config = SimpleNamespace(folder=tmp_path, table=tmp_path, idle_minutes=0)
    parent = Parent()
    house = SimpleNamespace(
        limits=LIMITS, config=config, numbers=count(1), secret=b"", known={}, parent=parent
    )
    found, gate = Client(), SimpleNamespace(address="::1")
    found.visit = Visit(cast(Any, house), cast(Any, gate))
    found.visit.connection_made(cast(Any, found))
    found.visit.pty_requested("xterm", (80, 24, 0, 0), None)
    found.visit._open_terminal()
    yield found
    found.visit._close_ends()
    for terminal in parent.terminals:
        os.close(terminal)


def parent_of(client: Client, *died_over: int) -> Parent:
    found = cast(Parent, client.visit._house.parent)
    found.died_over = died_over
    return found


def playing(client: Client) -> "asyncio.Task[int]":
    player = SimpleNamespace(account="grant", role=PLAYER)
    return asyncio.get_running_loop().create_task(
        client.visit._play(cast(Any, SimpleNamespace(player=player)), 1)
    )


async def begun(parent: Parent, sessions: int) -> Forking:
    await until(lambda: len(parent.forked) == sessions)
    await asyncio.sleep(0.01)
    return parent.forked[-1]


async def test_what_waits_behind_much_that_is_kept_back_comes_behind_it(client: Client) -> None:
    """Letters are orders: the end of a long paste would have been read before its beginning."""
    parent = parent_of(client)
    task = playing(client)
    session = await begun(parent, 1)
    [terminal] = parent.terminals
    session.grown()
    assert parent.renewed == [1]
    typed = b"a" * (MOST + 1)
    client.types(typed)
    client.types(b"b")
    assert client.is_paused, "the door keeps no more than it must"
    session.is_ready()
    found = b""
    async with asyncio.timeout(PATIENCE):
        while len(found) < len(typed) + 1:
            found += await asyncio.to_thread(os.read, terminal, MOST)
    assert found == typed + b"b"
    session.died.set_result(0)
    assert await task == 0


async def test_a_client_that_takes_nothing_makes_the_next_session_wait_too(client: Client) -> None:
    """It is said but once, and the door would have kept all that is painted from then on."""
    here = client.visit
    here.pause_writing()
    here._close_ends()
    here._open_terminal()
    os.write(here._theirs[0], b"painted")
    await asyncio.sleep(0.05)
    assert not client.said
    here.resume_writing()
    await until(lambda: client.said == b"painted")


async def test_what_takes_over_knows_from_whom_though_a_parent_has_died_over_that_one(
    client: Client,
) -> None:
    parent = parent_of(client, 1)
    task = playing(client)
    session = await begun(parent, 1)
    session.grown()
    session.died.set_result(RENEWED)
    session = await begun(parent, 2)
    assert [(one.number, one.takes_over) for one in parent.asked] == [(1, 0), (2, 0), (3, 2)]
    session.died.set_result(0)
    assert await task == 0


async def test_who_comes_is_forked_though_one_parent_after_the_other_dies(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one that was killed the socket is there for a moment: of twenty who came sixteen had asked
    him twice, and were refused.
    """
    monkeypatch.setattr(visit, "PAUSES", (0.0,) * len(visit.PAUSES))
    parent = parent_of(client, 1, 2, 3)
    task = playing(client)
    session = await begun(parent, 1)
    assert [one.number for one in parent.asked] == [1, 2, 3, 4]
    session.died.set_result(0)
    assert await task == 0


async def test_a_parent_who_dies_as_a_session_makes_room_ends_nobodys_game(client: Client) -> None:
    parent = parent_of(client)
    task = playing(client)
    session = await begun(parent, 1)
    session.grown()
    session.died.set_result(UNKNOWN)
    session = await begun(parent, 2)
    session.is_ready()
    session.died.set_result(UNKNOWN)
    assert await task == UNKNOWN, "this one was not to end"
    assert BROKEN.encode() in client.said


async def test_an_escape_is_not_lost_that_is_pressed_as_a_session_ends(client: Client) -> None:
    """It waits at the door for the rest of a sequence, and was read with the next key."""
    parent = parent_of(client)
    task = playing(client)
    session = await begun(parent, 1)
    session.grown()
    client.types(b"\x1b")
    session.died.set_result(RENEWED)
    session = await begun(parent, 2)
    session.is_ready()
    assert await asyncio.to_thread(os.read, parent.terminals[-1], MOST) == b"\x1b"
    session.died.set_result(0)
    assert await task == 0


async def test_who_plays_for_longer_than_a_token_serves_goes_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """He was sent away after a week, since his session had grown."""
    parent = parent_of(client)
    with monkeypatch.context() as patch:
        patch.setattr(tokens, "LASTING", -1.0)
        task = playing(client)
        session = await begun(parent, 1)
    with pytest.raises(TokenError):
        read_token(b"", parent.asked[-1].token)
    session.grown()
    session.died.set_result(RENEWED)
    session = await begun(parent, 2)
    assert read_token(b"", parent.asked[-1].token)[:3] == ("grant", PLAYER, 1)
    session.died.set_result(0)
    assert await task == 0


@pytest.fixture
async def room(client: Client, monkeypatch: pytest.MonkeyPatch) -> "asyncio.Task[int]":
    """A session that has made room."""
    monkeypatch.setattr(takeover, "AGAIN", 0.01)
    parent = parent_of(client)
    task = playing(client)
    session = await begun(parent, 1)
    session.grown()
    session.died.set_result(RENEWED)
    return task


async def test_who_plays_is_not_sent_away_because_there_is_no_room_for_a_moment(
    client: Client, room: "asyncio.Task[int]"
) -> None:
    """The system forks no more, or the parent is told to end: he has done nothing for that."""
    parent = parent_of(client)
    parent.refuses = True
    await until(lambda: len(parent.asked) > 3)
    client.types(b"e")
    parent.refuses = False
    session = await begun(parent, 2)
    assert parent.asked[-1].takes_over == 1, "that one has left how the map is looked at"
    session.is_ready()
    assert await asyncio.to_thread(os.read, parent.terminals[-1], MOST) == b"e"
    session.died.set_result(0)
    assert await room == 0


async def test_who_plays_is_not_sent_away_because_there_is_no_terminal_for_a_moment(
    client: Client, room: "asyncio.Task[int]", monkeypatch: pytest.MonkeyPatch
) -> None:
    parent, tries = parent_of(client), list[int]()

    def none_is_left() -> tuple[int, int]:
        tries.append(1)
        raise OSError("out of pty devices")

    with monkeypatch.context() as patch:
        patch.setattr(os, "openpty", none_is_left)
        await until(lambda: len(tries) > 1)
    session = await begun(parent, 2)
    session.died.set_result(0)
    assert await room == 0


async def test_who_waits_long_for_room_is_told_so(
    client: Client, room: "asyncio.Task[int]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_line, "UNTOLD", 0.02)
    parent = parent_of(client)
    parent.refuses = True
    await until(lambda: BUSY.encode() in client.said)
    parent.refuses = False
    session = await begun(parent, 2)
    os.write(os.open(os.ttyname(parent.terminals[-1]), os.O_WRONLY | os.O_NOCTTY), b"painted")
    await until(lambda: client.said.endswith(ERASED + b"painted"))
    session.died.set_result(0)
    await room


async def test_where_there_is_no_room_for_long_he_is_told_what_to_do(
    client: Client, room: "asyncio.Task[int]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(takeover, "TO_GO_ON", 0.1)
    parent_of(client).refuses = True
    with pytest.raises(RefusedError, match=r"Nothing is lost: log in again"):
        async with asyncio.timeout(PATIENCE):
            await room


async def test_who_is_sent_away_while_there_is_no_room_hears_that_alone(
    client: Client, room: "asyncio.Task[int]"
) -> None:
    parent = parent_of(client)
    parent.refuses = True
    await until(lambda: len(parent.asked) > 2)
    client.visit._reason = "The server stops."
    with pytest.raises(NoSessionError):
        async with asyncio.timeout(PATIENCE):
            await room


@pytest.mark.parametrize("fails", [1, 2])
async def test_one_that_fails_in_place_of_another_is_tried_once_more(
    client: Client, room: "asyncio.Task[int]", monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    """The host has killed it for its memory, or it stumbles over what was left.

    Whoever had been at the map would not know why he is thrown out; but not on and on.
    """
    monkeypatch.setattr(in_line, "UNTOLD", 0.05)
    parent = parent_of(client)
    for number in range(fails):
        session = await begun(parent, 2 + number)
        session.died.set_result(FAILED)
    if fails == 1:
        session = await begun(parent, 3)
        os.write(os.open(os.ttyname(parent.terminals[-1]), os.O_WRONLY | os.O_NOCTTY), b"painted")
        session.is_ready()
        await until(lambda: client.said.endswith(b"painted"))
        await asyncio.sleep(0.1)
        assert client.said == b"painted", "nothing is written over it"
        assert BROKEN.encode() not in client.said
        session.died.set_result(FAILED)
    assert await room == FAILED
    assert [one.takes_over for one in parent.asked] == [0, 1, 1], "that one has left something"
    assert BROKEN.encode() in client.said


async def test_a_session_stays_while_its_client_takes_nothing(client: Client) -> None:
    """What it has written last would go with its terminal, in the middle of a sequence perhaps."""
    parent = parent_of(client)
    task = playing(client)
    session = await begun(parent, 1)
    client.visit.pause_writing()
    session.grown()
    assert not parent.renewed
    client.visit.resume_writing()
    session.grown()
    assert parent.renewed == [1]
    session.died.set_result(0)
    await task


@pytest.mark.parametrize("says_it_stays", [False, True])
async def test_a_session_that_nobody_lets_begin_anew_ends(
    client: Client, says_it_stays: bool
) -> None:
    """One in error, or in a player's hands, would have been forked again and again."""
    parent = parent_of(client)
    task = playing(client)
    session = await begun(parent, 1)
    if says_it_stays:
        session.grown()
        session.is_ready()
    session.died.set_result(RENEWED)
    async with asyncio.timeout(PATIENCE):
        assert await task == RENEWED
    assert len(parent.asked) == 1
    assert BROKEN.encode() in client.said


async def test_the_rest_of_a_paste_is_read_by_whoever_has_its_beginning(client: Client) -> None:
    """Another one would take it for keys."""
    parent = parent_of(client)
    task = playing(client)
    session = await begun(parent, 1)
    client.types(PASTE + b"quit")
    session.grown()
    assert not parent.renewed
    client.types(b"\x1b[201~")
    session.grown()
    assert parent.renewed == [1]
    session.died.set_result(0)
    await task


async def test_a_client_who_has_to_wait_goes_on_for_no_session_that_says_it_takes_keys(
    client: Client,
) -> None:
    """Nothing is kept back: he waits because the session does not read."""
    parent = parent_of(client)
    task = playing(client)
    session = await begun(parent, 1)
    client.pause_reading()
    session.is_ready()
    assert client.is_paused
    session.died.set_result(0)
    await task


async def test_who_is_sent_away_as_his_session_makes_room_has_met_no_error(client: Client) -> None:
    """The server stops, or he is kicked: his client hears of an end in order."""
    parent = parent_of(client)
    task = playing(client)
    session = await begun(parent, 1)
    session.grown()
    client.visit._reason = "The server stops."
    session.died.set_result(RENEWED)
    assert await task == 0
    assert len(parent.asked) == 1, "nobody takes his place"
    assert b"The server stops." in client.said


async def test_a_lone_escape_is_read_before_a_session_ends() -> None:
    """It waits a tenth of a second there for the rest of a sequence."""
    keys = Takeover(1e-9, lambda _: None)
    keys.passes_on()
    assert not keys.allows(is_pasting=False)
    await asyncio.sleep(takeover.AS_A_KEY + 0.01)
    assert keys.allows(is_pasting=False)
    keys.takes_keys()


async def test_a_session_that_has_grown_too_soon_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each beginning has an allowance of its own: one that burns a processor would have many."""
    monkeypatch.setattr(takeover, "AS_A_KEY", 0.0)
    assert not Takeover(60.0, lambda _: None).allows(is_pasting=False)
    assert not Takeover(0.0, lambda _: None).allows(is_pasting=False), "none begins anew here"
    assert replace(LIMITS, growth=6 << 20).between_measurements == pytest.approx(18.0)


def test_who_plays_already_waits_behind_nobody_who_comes_in() -> None:
    told = list[Waits]()
    queue = Queue(lambda _, report: told.append(cast(Waits, report)))
    asker, other = socket.socketpair()
    with asker, other:
        for number, before in ((5, 0), (6, 0), (7, 1), (8, 2)):
            request = Fork(number, "grant", "", "/", "/", (), LIMITS, takes_over=before)
            queue.add(WantedSession(asker, request, ()))
        queue.tell()
    assert [one.number for one in told] == [7, 8, 5, 6]
