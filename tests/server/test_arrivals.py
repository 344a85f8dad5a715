"""Who comes while a service ends."""

import asyncio
import gc
import socket
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from saves.hosting.seats import Account
from saves.server.line.service import Service
from saves.server.line.tokens import token
from saves.server.line.wire import Hello, line_to_send
from tests.patience import PATIENCE
from tests.server.lines import SECRET, LittleServer

LATER = 20
"""Steps of the loop in which all is heard that was on its way."""


# A socket that has no transport yet when it closes, asyncio leaves to the collector.
@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("steps", range(6))
async def test_who_comes_as_a_service_ends_does_not_keep_it(steps: int) -> None:
    """He has been let into the house, and is known to nobody yet: so many steps of the loop on."""
    with (
        tempfile.TemporaryDirectory(prefix="ns") as folder,
        closing(socket.socket(socket.AF_UNIX)) as line,
    ):
        address = Path(folder) / "table.sock"
        service = Service(LittleServer({}), SECRET)
        await service.open(address)
        line.connect(str(address))
        line.sendall(line_to_send(Hello(token(SECRET, Account("grant"), "player", 1))))
        await _steps(steps)
        async with asyncio.timeout(PATIENCE):
            await service.close()
        await _steps(LATER)
        assert not service.lines.total()
    gc.collect()  # here, not in whatever test comes next


async def _steps(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)
