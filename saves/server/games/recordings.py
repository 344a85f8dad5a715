"""Recordings of public games that are over: files of asciicast, by the numbers of the games.

They are made beside the table process (`screens/server/recorder.py`), out of what anybody may see
who looks on; here it is only known which there are, and what is in them.
"""

import re
from pathlib import Path
from typing import Final

from saves.server.contract.lobby import GameNumber, LobbyError, RecordingPart

SUFFIX: Final = ".cast"
PART: Final = 524_288
"""Bytes of a recording that are sent at once, and the rest of the line in which they end."""

_NAME: Final = re.compile(rf"[1-9][0-9]{{0,9}}{re.escape(SUFFIX)}")


class Recordings:
    """The recordings of a server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, number: GameNumber) -> Path:
        """Where the recording of a game lies, if there is one."""
        return self.folder / f"{number}{SUFFIX}"

    def has(self, number: GameNumber) -> bool:
        """Whether a game has a recording."""
        return self.path(number).exists()

    @property
    def numbers(self) -> set[GameNumber]:
        """The games that have one."""
        if not self.folder.is_dir():
            return set()
        names = (path.name for path in self.folder.iterdir())
        return {int(name.removesuffix(SUFFIX)) for name in names if _NAME.fullmatch(name)}

    def remove(self, number: GameNumber) -> None:
        """Keep a recording no longer."""
        self.path(number).unlink(missing_ok=True)

    def part(self, number: GameNumber, start: int) -> RecordingPart:
        """A recording from a byte on, as far as it is sent at once.

        Raises:
            LobbyError: if there is none.
        """
        try:
            with self.path(number).open("rb") as file:
                total = file.seek(0, 2)
                file.seek(max(0, min(start, total)))
                data = file.read(PART) + file.readline()
                following = file.tell()
        except OSError as error:
            raise LobbyError(f"game {number} has no recording") from error
        text = data.decode("utf-8", "replace")
        return RecordingPart(text, 0 if following == total else following, total)
