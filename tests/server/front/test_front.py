"""The door, seen by real clients: who comes in, what is refused, what a session is."""

import pytest

from tests.server.front.served import Server, screen, until

pytestmark = pytest.mark.xdist_group("server")


async def test_a_key_lets_in_and_the_game_is_painted(server: Server) -> None:
    async with server.line() as connection, screen(connection) as shown:
        await shown.wait_for("New campaign")
        shown.press(b"\x11")
        await shown.rest()
        assert (await shown.process.wait()).exit_status == 0
    await until(lambda: not server.sessions())
