"""At which table somebody sits, for when his line drops: he comes back to it, not to the lobby.

It stands in his own folder as long as he sits there. Whoever leaves takes it away; whose line
drops, or whose server stops, does not.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

from saves.server.contract.lobby import GUEST, GameNumber
from saves.storage.home import Home

FILE: Final = "table"
LONGEST: Final = 20
"""Letters of a number of a game, with some to spare."""

NOWHERE: Final = 0


class Whereabouts:
    """Of one account. Guests have none: they are many, and share a name."""

    def __init__(self, home: Home) -> None:
        self._file: Path | None = home.campaigns / FILE if home.account != GUEST else None

    def sits(self, number: GameNumber) -> None:
        """He is at a table now. Where that cannot be kept he comes back to the lobby."""
        if self._file is not None:
            with suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._file.write_text(str(number))

    def has_left(self) -> None:
        """He is at no table."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    @property
    def table(self) -> GameNumber:
        """The game at whose table he was when his line dropped; `NOWHERE` if he had left it."""
        if self._file is None:
            return NOWHERE
        try:
            with self._file.open() as file:
                said = file.read(LONGEST)
        except (OSError, UnicodeDecodeError):
            return NOWHERE
        return int(said) if said.isascii() and said.isdecimal() else NOWHERE
