"""Who is not let in: what is written of him, how often he may try, and what he hears."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import asyncssh
import pytest

from saves.server.contract.policy import Policy
from saves.server.database.database import ServerDatabase, in_memory
from saves.server.line.tokens import draw_secret
from saves.server.process.config import read_config
from screens.server import forking, front, gate, house
from screens.server.asking_parent import ParentLine
from screens.server.crowd import TOO_OFTEN
from screens.server.house import STOPPING, House
from screens.server.visit import Visit
from tests.server import entering
from tests.server.front.served import public, until
from tests.server.test_audit import hosts

HERE = "127.0.0.1"
GRANTS, OTHER = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))


class Door:
    """A door with its accounts, in this process."""

    def __init__(self, gate: entering.Gate, house: House, port: int, file: Path) -> None:
        self.gate, self.house, self.port, self.file = gate, house, port, file

    async def knock(self, *keys: asyncssh.SSHKey, name: str = "grant", **more: object) -> str:
        """Try to come in; what is heard if one may not. Then the door knows that one has gone."""
        try:
            return await self._knock(*keys, name=name, **more)
        finally:
            await until(lambda: not self.house.crowd.waiting)

    async def _knock(self, *keys: asyncssh.SSHKey, name: str, **more: object) -> str:
        words = {"known_hosts": None, "agent_path": None, "config": None, **more}
        words |= {"username": name, "client_keys": [*keys] or None}
        try:
            async with asyncssh.connect(HERE, self.port, **words):
                return ""
        except asyncssh.DisconnectError as error:
            return (
                "no"
                if error.reason.startswith("Permission denied")
                else error.reason.partition(" (error")[0]
            )

    async def said(self) -> list[tuple[str, str, str]]:
        """What the audit log has by now; whoever wrote before has been heard before."""
        return await self.house.ask(self.gate.said)


@asynccontextmanager
async def opened(folder: Path, gate: entering.Gate, **changes: object) -> AsyncIterator[Door]:
    said = {"port": 0, "connections_per_address": 1000, **changes}
    environ = {f"NORDEN_SUDEN_SERVE_{name.upper()}": str(value) for name, value in said.items()}
    config = read_config(folder, environ)
    parent = ParentLine(config.run / forking.SOCKET, "")
    inside = House(config, gate.entrance, parent, bytes(32))
    acceptor = await front.open_door(inside)
    try:
        yield Door(gate, inside, acceptor.get_port(), folder / "audit.log")
    finally:
        await inside.stop()
        acceptor.close()
        await acceptor.wait_closed()
        parent.close()
        inside.close()
        inside._threads.shutdown()  # one may still be writing that a key was refused


@pytest.fixture
async def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Door]:
    monkeypatch.setattr(house, "ASKING", 1)  # one after another, as the table process answers
    database: ServerDatabase = in_memory()
    entrance = entering.Gate(database, Policy(failures=3), tmp_path / "audit.log")
    entrance.account("grant", public(GRANTS))
    async with opened(tmp_path, entrance) as door:
        yield door
    database.dispose()


async def test_unknown_keys_are_one_failure_for_a_connection(door: Door) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(3)]
    assert await door.knock(*keys) == "no"
    assert await door.knock(OTHER, name="nobody") == "no"
    assert await door.said() == [
        ("refused", "grant", f"unknown {keys[-1].get_fingerprint()}, the last of 3 keys"),
        ("refused", "nobody", f"unknown {OTHER.get_fingerprint()}"),
    ]
    assert hosts(door.file.read_text()) == [HERE, HERE]


async def test_who_comes_in_by_his_last_key_has_not_failed(door: Door) -> None:
    assert await door.knock(OTHER, GRANTS) == ""
    assert await door.said() == []


async def test_who_only_says_a_name_has_failed_and_who_says_none_has_not(door: Door) -> None:
    await asyncssh.get_server_host_key(HERE, door.port)
    assert await door.knock() == "no"
    assert await door.said() == [("refused", "grant", "no key was offered")]


async def test_after_enough_failures_one_waits_and_a_key_that_fits_opens(door: Door) -> None:
    for _ in range(3):
        assert await door.knock(OTHER) == "no"
    said = "Too many attempts: try again in 10 min. A key that is known here opens: ssh -i"
    assert await door.knock(OTHER) == said
    assert await door.knock(GRANTS) == ""
    assert len(await door.said()) == 3
    door.gate.pass_time(601)
    assert await door.knock(OTHER) == "no"
    assert len(await door.said()) == 4


async def test_a_connection_too_many_hears_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "ASKING", 1)  # as the table process answers
    database: ServerDatabase = in_memory()
    async with opened(tmp_path, entering.Gate(database), connections_per_address=1) as door:
        assert await door.knock() == "no"
        assert await door.knock() == TOO_OFTEN
        door.house.is_stopping = True
        assert await door.knock() == STOPPING
    database.dispose()


async def test_a_connection_has_few_channels_at_a_time(door: Door) -> None:
    """One that asks for no session is none, and each has room for what is typed before."""
    one = gate.Gate(door.house)
    visits = [one.session_requested() for _ in range(gate.CHANNELS)]
    assert all(visits)
    assert not one.session_requested()
    assert isinstance(visits[0], Visit)
    visits[0].connection_lost(None)
    assert one.session_requested()
    assert not one.session_requested()


async def test_a_door_that_cannot_remove_its_file_still_tells_everybody_that_it_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that can be read only leaves nobody with a line that breaks off."""
    database: ServerDatabase = in_memory()
    config = read_config(tmp_path, {"NORDEN_SUDEN_SERVE_PORT": "0"})
    config.run.mkdir()
    draw_secret(tmp_path)
    told = list[House]()
    monkeypatch.setattr(House, "stop", stops(told))
    hung_up = list[str]()
    door = entering.Gate(database).entrance
    serving = asyncio.create_task(front.serve(config, door, lambda: hung_up.append("accounts")))
    await until(config.opened.exists)
    config.opened.unlink()
    config.opened.mkdir()  # which is not removed as a file is, either
    os.kill(os.getpid(), signal.SIGTERM)
    await serving
    assert (len(told), hung_up) == (1, ["accounts"])
    database.dispose()


@pytest.mark.parametrize("is_heard", [True, False])
async def test_a_door_that_closes_waits_a_moment_for_its_last_words(
    tmp_path: Path, *, is_heard: bool
) -> None:
    """Who has left is told; but the accounts may have died with the words on their way."""
    heard, hung_up = list[int](), Event()

    def left(number: int) -> None:
        if not hung_up.wait(0.2 if is_heard else None):
            heard.append(number)

    async with opened(tmp_path, entering.Gate(in_memory())) as door:
        door.house.tell(left, 7)
        async with asyncio.timeout(5):
            await door.house.stop()
        assert heard == ([7] if is_heard else [])
        hung_up.set()


def stops(told: list[House]) -> Callable[[House], Awaitable[None]]:
    stop = House.stop

    async def noted(house: House) -> None:
        told.append(house)
        await stop(house)

    return noted
