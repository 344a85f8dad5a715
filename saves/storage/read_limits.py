"""How much is ever read of a file that may come from anywhere. Of libraries it needs tomli alone.

What a campaign can have in it bounds the bytes, the steps of the database and the time: in a file
that somebody has made on purpose, pages may lead to each other without end.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import thread_time
from typing import Any, Final

import tomli

LARGEST: Final = 64 * 2**20
"""Bytes of a file that is worth reading, and of a journal; a long war has less than one million."""

SMALL: Final = 2**20
"""Bytes of a file of settings, of keys, and the like."""

LONGEST_CELL: Final = 2**20
"""Bytes of one value or row; a position has some thousand."""

EVERY: Final = 1_000
"""Steps of the database between two looks at how many there were."""

SETTING_OUT: Final = 50_000
"""Steps that reading any file may take, beside `STEPS` for each of its bytes."""

STEPS: Final = 1
"""A sound file asks for a tenth of that."""

NO_FILE: Final = "it is not an ordinary file"

SECONDS: Final = 1.5
"""Of computing for one reading, however large the file is."""


class UnlikelyError(OSError):
    """A file is larger than any that the game writes, or has nothing in it."""


def check_file(path: Path) -> int:
    """Bytes of a file that is one, has something in it, and is no larger than a campaign can be.

    What the system shows as files without a size may never end, like the log of its kernel, and
    keep whoever reads it waiting.

    Raises:
        OSError, UnlikelyError: if it is not.
    """
    if not (size := _size_of(path)):
        raise UnlikelyError(errno.ENODATA, "it is empty")
    return size


def _size_of(path: Path) -> int:
    """Bytes of a file that is one, and no larger than a campaign can be.

    Raises:
        OSError, UnlikelyError: if it is not.
    """
    found = path.stat()
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, NO_FILE)  # a pipe would keep us waiting
    if found.st_size > LARGEST:
        megabytes = found.st_size >> 20
        raise UnlikelyError(errno.EFBIG, f"{megabytes:,} MB is too large for a campaign")
    return found.st_size


def read_journal(path: Path) -> bytes:
    """What lies beside a campaign: nothing where it says that it has no size.

    Raises:
        OSError, UnlikelyError: if it is no file, or too large.
    """
    if not _size_of(path):
        return b""
    return path.read_bytes()


class Patience:
    """Says when one reading has taken more steps, or longer, than any sound file asks for."""

    def __init__(self, size: int = 0) -> None:
        self.left = SETTING_OUT + STEPS * size
        self.since = thread_time()

    def __call__(self) -> bool:
        self.left -= EVERY
        return self.left < 0 or thread_time() - self.since > SECONDS

    @contextmanager
    def resting(self) -> Iterator[None]:
        """What is done meanwhile with rows that have been read does not count.

        A slow computer may be long at checking a long log, and no file is to blame for it.
        """
        before = thread_time()
        try:
            yield
        finally:
            self.since += thread_time() - before


@contextmanager
def bounded(connection: sqlite3.Connection, size: int | None = None) -> Iterator[Patience]:
    """What is read meanwhile is bounded: the length of every value, steps, and time.

    So is it by the bytes of the file, which its first page says unless somebody knows its *size*.
    """
    longest = connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_CELL)
    patience = Patience(_size(connection) if size is None else size)
    connection.set_progress_handler(patience, EVERY)
    try:
        yield patience
    finally:
        connection.set_progress_handler(None, EVERY)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, longest)


def _size(connection: sqlite3.Connection) -> int:
    """Bytes of a file; none where its first page does not even say that."""
    try:
        [pages] = connection.execute("PRAGMA page_count").fetchone()
        [size] = connection.execute("PRAGMA page_size").fetchone()
    except sqlite3.Error:
        return 0  # what is asked of it next says why
    return min(LARGEST, int(pages) * int(size))


class UnreadableError(Exception):
    """A small file of the player's own cannot be understood; says why."""


def read_small(path: Path, most: int = SMALL) -> bytes:
    """What is in a small file; a pipe into which nobody writes keeps nobody waiting.

    Raises:
        OSError: if it cannot be read, is no file, or is larger.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, NO_FILE)
        data: bytes | None = file.read(most + 1)
    if data is None or (data and not found.st_size):
        raise OSError(errno.EINVAL, NO_FILE)  # it says that it is empty, like a kernel's log
    if len(data) > most:
        raise UnlikelyError(errno.EFBIG, f"more than {most:,} bytes is too large for this game")
    return data


NO_TEXT: Final = "it is no text in UTF-8"


def read_table(path: Path) -> dict[str, Any]:
    """What a small file of the player's own says, in TOML.

    Raises:
        FileNotFoundError: if there is none.
        UnreadableError: if it cannot be understood, for whatever reason.
    """
    try:
        return tomli.loads(read_small(path).decode("utf-8"))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise UnreadableError(error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise UnreadableError(NO_TEXT) from error
    except (
        ValueError,
        RecursionError,
    ) as error:  # brackets within brackets, numbers of ten thousand digits
        raise UnreadableError(str(error) or type(error).__name__) from error
