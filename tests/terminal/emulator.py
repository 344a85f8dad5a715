"""A terminal's screen as its bytes have drawn it, to be read as a person reads it."""

import re
from typing import Final

import pyte

_UNKNOWN: Final = re.compile(
    rb"\x1b\[[<=>?][0-9;]*[a-zA-Z]|\x1b\[[0-9;?]*\$[a-z]|\x1bP[^\x1b]*\x1b\\"
)
"""What the screen of the tests does not know and should not show as text."""

_BEGUN: Final = re.compile(rb"\x1b(?:\[[0-9;:<=>?$ ]*|P[^\x1b]*\x1b?|\][^\x07\x1b]*)?\Z")
"""A sequence of which the rest has not come yet."""


class Emulator:
    """A screen of so many columns and rows."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self.screen.columns, self.screen.lines

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def feed(self, data: bytes) -> None:
        """Draw what has come, wherever the line has cut it."""
        data = self._rest + data
        begun = _BEGUN.search(data)
        end = begun.start() if begun else len(data)
        self._rest = data[end:]
        self._stream.feed(_UNKNOWN.sub(b"", data[:end]))

    def resize(self, columns: int, rows: int) -> None:
        """The window has another size."""
        self.screen.resize(rows, columns)
