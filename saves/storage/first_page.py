"""What the first bytes of a file say: whose it is, how it is written, and how long it should be.

Read from the disk they cost a tenth of the questions to SQLite that they spare, which a list of
many campaigns feels. Loads in no time: standard library only.
"""

from pathlib import Path
from typing import Final, NamedTuple

from saves.storage.own_files import first_bytes

_MAGIC: Final = b"SQLite format 3\0"
_LENGTH: Final = 100
"""Bytes of a first page that are not yet a table."""

WAYS: Final = {
    18: (b"\1\1", "how it is written, and may keep a part of it in a file beside it"),
    20: (b"\0", "its pages"),
    56: (b"\0\0\0\1", "its alphabet"),
}
"""Where it says how a file is written, what the game has there, and what that is."""


class FirstPage(NamedTuple):
    """How a file begins, and how long it is."""

    begins: bytes
    size: int

    @property
    def application(self) -> int:
        """Whose file it is."""
        return self.number(68)

    @property
    def version(self) -> int:
        """The format of its tables."""
        return self.number(60)

    @property
    def changed(self) -> str:
        """What another program has changed of the one way in which the game writes; or nothing.

        Of a log beside the file, and of other alphabets, nothing is known here.
        """
        for at, (wanted, what) in WAYS.items():
            if self.begins[at : at + len(wanted)] != wanted:
                return what
        return ""

    def number(self, at: int) -> int:
        """The number of four bytes that stands there."""
        return int.from_bytes(self.begins[at : at + 4], "big", signed=True)


def first_page(path: Path) -> FirstPage | None:
    """How a file begins; None if this process has it open to write.

    Raises:
        OSError: if it cannot be read.
    """
    found = first_bytes(path, _LENGTH)
    return None if found is None else FirstPage(*found)


def is_whole(first: FirstPage | None) -> bool:
    """It is a database, and has all the pages that it says; else SQLite knows better."""
    if first is None or len(first.begins) < _LENGTH or not first.begins.startswith(_MAGIC):
        return False
    page = int.from_bytes(first.begins[16:18], "big")
    return 0 < page * first.number(28) <= first.size
