"""Watching the file of a campaign that is held: whether it is still where and as it was.

A file that is open can be removed, replaced or renamed, and written over, by whoever may write to
its folder. The database does not notice: it goes on writing into what has no name any more. So
before each commit, and before it is acknowledged, the name is compared with the open file, and the
file with what was last written. Both cost some millionths of a second.

The file is opened here once for as long as it is held: closing it lets go of the locks that this
process has on it. Standard library only.
"""

import errno
import fcntl
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from saves.storage.half_done import journal_of, real
from saves.storage.leftovers import hot_journal

REMOVED = "{name} was removed while the campaign was open"
RENAMED = "{name} was renamed to {to} while the campaign was open"
REPLACED = "{name} was replaced by another file while the campaign was open"
OVERWRITTEN = "{name} was overwritten while the campaign was open"
UNREACHABLE = "{name} can no longer be reached ({reason})"
"""What can happen to a file that is open."""

NO_LOCKS = (
    "{0} cannot be locked because its disk has no locks; copy it to another disk and play there"
)

_held: set[tuple[int, int]] = set()
"""The files that this process holds."""


class _Look(NamedTuple):
    """What a file looks like."""

    written: int
    size: int


class Part(NamedTuple):
    """Where something stands in a file."""

    at: int
    size: int


class FileWatch:
    """One file that is held."""

    def __init__(self, path: Path, head: Part, is_as_written: Callable[[], bool]) -> None:
        """Begin to watch; *is_as_written* reads the whole file, if something may be wrong."""
        self._path, self._is_as_written = path, is_as_written
        self._name = os.fspath(path)
        self.head = head
        """The page on which the head stands, which changes with every commit."""

        self._journal: tuple[int, int] | None = None
        self._file = os.open(real(path), os.O_RDONLY)
        about = os.fstat(self._file)
        self._own = about.st_dev, about.st_ino
        _held.add(self._own)
        self._seen = self._look()

    def note(self) -> None:
        """The file is as it was written just now."""
        self._seen = self._look()
        if self._journal is None:
            with suppress(OSError):
                about = journal_of(self._path).stat()
                self._journal = about.st_dev, about.st_ino

    def trouble(self, seal: str) -> str:
        """What has happened to the file, as a sentence; empty if nothing has.

        The *seal* is that of the head as it was last written.
        """
        if gone := self.elsewhere():
            return gone
        now = self._look()
        if now == self._seen and seal.encode() in os.pread(self._file, *reversed(self.head)):
            return ""
        if self._is_as_written():
            self._seen = now  # somebody has only touched it
            return ""
        return OVERWRITTEN.format(name=self._path.name)

    def elsewhere(self) -> str:
        """Whether the name leads to another file now, or to none; empty if it does not."""
        try:
            about = os.stat(self._name)  # noqa: PTH116 - twice a commit: a path takes its time
        except (FileNotFoundError, NotADirectoryError):
            to = self._renamed_to()
            words = RENAMED if to else REMOVED
            return words.format(name=self._path.name, to=to)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            return UNREACHABLE.format(name=self._path.name, reason=reason)
        if (about.st_dev, about.st_ino) != self._own:
            return REPLACED.format(name=self._path.name)
        return ""

    def clear_name(self) -> None:
        """Remove the journal of the file, which has nothing in it, where no file is any more."""
        journal = journal_of(self._path)
        with suppress(OSError):
            about = journal.stat()
            is_own = (about.st_dev, about.st_ino) == self._journal
            if is_own and not os.path.lexists(self._path) and not hot_journal(self._path):
                journal.unlink()

    def close(self) -> None:
        """Watch no more; to be called when the database has closed the file."""
        _held.discard(self._own)
        os.close(self._file)

    def _look(self) -> _Look:
        about = os.fstat(self._file)
        return _Look(about.st_mtime_ns, about.st_size)

    def _renamed_to(self) -> str:
        """The new name of the file, where the system tells."""
        try:
            name = str(Path(f"/proc/self/fd/{self._file}").readlink())
            about = Path(name).stat()
        except OSError:
            return ""
        return name if (about.st_dev, about.st_ino) == self._own else ""


def lock_trouble(path: Path) -> str:
    """Why a file cannot be locked at all, as a sentence; empty if it can, or somebody has it."""
    try:
        about = path.stat()
        if (about.st_dev, about.st_ino) in _held:
            return ""  # opened here once more, it would lose the locks that it has
        file = os.open(real(path), os.O_RDWR)
    except OSError:
        return ""  # which the database says better
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, 0)
    except OSError as error:
        if error.errno in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL):
            return NO_LOCKS.format(path.name)
    finally:
        os.close(file)
    return ""
