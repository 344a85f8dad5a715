"""A second door to a server that runs: in the process of the test, which may come between."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from saves.server.line.tokens import countersign, secret_of
from saves.server.process.config import read_config
from screens.server import forking
from screens.server.asking_parent import ParentLine
from screens.server.front import open_door
from screens.server.house import House
from tests.server.front.served import Server


@asynccontextmanager
async def another_door(server: Server, **changes: Any) -> AsyncIterator[tuple[House, int]]:
    """A second door to the same server, in this process, and its port."""
    config = msgspec.structs.replace(
        read_config(server.folder, {}), **{"port": 0, "idle_minutes": 0, **changes}
    )
    secret = secret_of(server.folder)
    parent = ParentLine(config.run / forking.SOCKET, countersign(secret))
    house = House(config, server.door(), parent, secret)
    acceptor = await open_door(house)
    try:
        yield house, acceptor.get_port()
    finally:
        await house.stop()
        acceptor.close()
        await acceptor.wait_closed()
        parent.close()
        house.close()
