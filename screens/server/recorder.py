"""The part of the server that has public games recorded which are over, one at a time.

It looks on as a guest does, so it is told of no game that anybody may not see, and of none what is
hidden. What it has to do it reads from the list of finished games and from the folder of
recordings; so whatever a server that was ended has left undone is done by the next one.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

import msgspec

from saves.errors import SaveError
from saves.server.contract.lobby import (
    FINISHED,
    GUEST,
    PAGE,
    RECORDER,
    GameNumber,
    GamePage,
    LobbyNews,
)
from saves.server.games.recordings import Recordings
from saves.server.line.connection import LateError, ServerLine
from saves.server.line.remote_lobby import RemoteLobby
from saves.server.line.tokens import secret_of, token_of_a_part
from saves.server.process.config import Config, read_config
from saves.server.process.confinement import close_to_others
from saves.server.process.folder import RECORDINGS
from saves.server.process.priority import give_way
from saves.storage.safe_files import clear_drafts, make_folder
from screens.server.beginning import sound
from screens.server.dying_with import die_with
from screens.server.logbook import begin_log, log
from screens.server.recording_process import MEGABYTE, NICE, Wanted
from screens.shell.session import environment

NEXT_LOOK: Final = 5.0
"""Seconds between two looks at the list, however much is played."""

LONGEST: Final = 3600.0
"""Seconds after which a recording is given up."""

COMMAND: Final = (sys.executable, "-P", "-m", "screens.server.recording_process")

Record = Callable[[GameNumber], bool]
"""Has a game recorded; whether there is a recording now."""


class FinishedGames(Protocol):
    """Where games are listed."""

    def games(
        self, which: str, *, offset: int = 0, limit: int = PAGE, words: str = ""
    ) -> GamePage: ...


class Recorder:
    """Sees to it that the latest games have their recordings, and older ones none any more."""

    def __init__(
        self, lobby: FinishedGames, recordings: Recordings, kept: int, record: Record
    ) -> None:
        """So many recordings are *kept*."""
        self._lobby, self._recordings, self._kept = lobby, recordings, kept
        self._record = record
        self._failed: set[GameNumber] = set()
        """Games of which there is none; the next start of the server tries them again."""

    def look(self) -> None:
        """Make the recordings that are missing, the latest first.

        Raises:
            SaveError: if the games are not listed.
        """
        latest = self._latest()
        for number in self._recordings.numbers - set(latest):
            self._recordings.remove(number)
        for number in latest:
            if number not in self._failed and not self._recordings.has(number):
                if self._record(number):
                    log("recorded", game=number)
                else:
                    self._failed.add(number)

    def _latest(self) -> list[GameNumber]:
        """The games that are to have one, the latest first."""
        found: list[GameNumber] = []
        offset = 0
        while True:
            page = self._lobby.games(FINISHED, offset=offset, limit=PAGE)
            found += [game.number for game in page.games if game.lines]
            offset += len(page.games)
            if len(found) >= self._kept or not page.games or offset >= page.total:
                return found[: self._kept]


class News:
    """Wakes whoever waits for something to have changed."""

    def __init__(self) -> None:
        self._changed = threading.Event()

    def hear(self, news: LobbyNews) -> None:
        """Of a list, or of the line, which may have been lost meanwhile."""
        if news.topic == "games":
            self._changed.set()

    def wait(self) -> None:
        """Wait for the next, and for a moment in which more may come."""
        self._changed.wait()
        time.sleep(NEXT_LOOK)
        self._changed.clear()


def recorded(config: Config, said: str, number: GameNumber) -> bool:
    """Have a process of its own record a game; whether it has."""
    file = Recordings(config.folder / RECORDINGS).path(number)
    most = config.recording_mb * MEGABYTE
    wanted = Wanted(str(config.table), said, number, str(file), most)
    process = subprocess.Popen([*COMMAND, str(os.getpid())], stdin=subprocess.PIPE, env=own())
    try:
        process.communicate(msgspec.json.encode(wanted) + b"\n", LONGEST)
    except subprocess.TimeoutExpired:
        log("a recording took too long", game=number)
        process.kill()
        process.wait()
    return process.returncode == 0


def own() -> dict[str, str]:
    """The environment of a process that records: nothing of whoever has started the server."""
    known = ("PATH", "LANG", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
    return {name: value for name, value in environment().items() if name in known}


def line_of(config: Config, said: str) -> ServerLine:
    """A line to the process with the games, as soon as it answers."""
    while True:
        try:
            return ServerLine(config.table, said)
        except LateError:
            log("the games are not served yet")


def main() -> None:
    """Record for a server's folder until it ends."""
    begin_log()
    close_to_others()
    give_way(NICE)
    die_with(int(sys.argv[2]))
    config = read_config(Path(sys.argv[1]), environment())
    folder = config.folder / RECORDINGS
    with sound(config):
        make_folder(folder)
        clear_drafts(folder)
    said = token_of_a_part(secret_of(config.folder), RECORDER, GUEST)
    lobby, news = RemoteLobby(line_of(config, said)), News()
    recorder = Recorder(
        lobby,
        Recordings(folder),
        config.recordings_kept,
        lambda number: recorded(config, said, number),
    )
    lobby.listen(news.hear)
    while True:
        try:
            recorder.look()
        except SaveError as error:
            log("the games are not listed", error=error)
        news.wait()


if __name__ == "__main__":
    main()
