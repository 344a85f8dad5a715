"""A process that records one game of the server, as somebody sees it who looks on, and ends.

It gives way to everything else on the host.
"""

import asyncio
import os
import resource
import sys
import traceback
from contextlib import closing
from pathlib import Path
from typing import IO, Final

import msgspec

from campaign.values import Value
from saves.campaign_log.campaign_record import Record
from saves.errors import SaveError
from saves.hosting.seated import SeatedCampaign
from saves.server.contract.lobby import RECORDER, GameNumber
from saves.server.line.connection import ServerLine
from saves.server.line.remote_table import RemoteTable
from saves.server.process.confinement import confine
from saves.storage.home import Home
from saves.storage.safe_files import drafted
from screens.app import NordenSuden
from screens.past.filming import film
from screens.past.replay_screen import ReplayScreen
from screens.server.dying_with import die_with
from screens.server.logbook import begin_log, log
from screens.shell.loading import LOADED_LATER, load
from screens.shell.session import session_of

NICE: Final = 15
MEMORY: Final = 2 << 30
"""Bytes of addresses that it may need."""

MEGABYTE: Final = 1 << 20
SIZE: Final = (100, 40)
NOBODY: Final = Home(Path("/nonexistent"), "nobody")
TERMINAL: Final = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}


class Wanted(Value, frozen=True):
    """What is to be recorded."""

    table: str
    """The socket of the process with the games."""

    token: str
    """Of a guest."""

    number: GameNumber
    file: str
    most: int
    """Bytes that the recording may have."""


class TooLongError(SaveError):
    """The recording is longer than recordings may be."""


class BoundedFile:
    """A file that takes no more than so many letters."""

    def __init__(self, file: IO[str], most: int) -> None:
        self._file, self._left = file, most

    def write(self, text: str) -> int:
        """Write on.

        Raises:
            TooLongError: if it would become too long.
        """
        self._left -= len(text.encode())
        if self._left < 0:
            raise TooLongError("the recording would be too long")
        return self._file.write(text)


async def recorded(record: Record, out: BoundedFile) -> int:
    """Record a war; how many orders it shows."""
    await load(LOADED_LATER)
    app = NordenSuden(session=session_of(NOBODY, TERMINAL))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.show_replay(record)
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        return await film(pilot, app.screen, out, SIZE)


def record(wanted: Wanted) -> int:
    """Record a game; how many orders that were.

    Raises:
        SaveError: if it cannot be seen, or the recording is too long.
        OSError: if the file cannot be written.
    """
    with closing(ServerLine(Path(wanted.table), wanted.token)) as line:
        campaign = SeatedCampaign(RemoteTable(line, wanted.number), RECORDER)
        with (
            closing(campaign),
            drafted(Path(wanted.file), replace=True) as draft,
            draft.open("w", encoding="utf-8") as out,
        ):
            return asyncio.run(recorded(campaign.record, BoundedFile(out, wanted.most)))


def main() -> None:
    """Be such a process."""
    begin_log()
    os.nice(NICE)
    die_with(int(sys.argv[1]))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    wanted = msgspec.json.decode(sys.stdin.buffer.readline(), type=Wanted)
    confine(Path(wanted.file).parent)  # while it has one thread
    status = 0
    try:
        record(wanted)
    except (SaveError, OSError) as error:
        log("not recorded", game=wanted.number, error=error)
        status = 1
    except Exception:
        traceback.print_exc()  # the next game is another one
        status = 1
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    main()
