"""What lies beside a campaign's file: the journal of a commit that was never finished, or less.

SQLite undoes a commit that a process left half done when its file is opened next: it puts the pages
in the journal back. It asks only whether the journal is called like the file. So a journal that
was left by another file of that name would ruin whatever gets the name next. So a name with
such a thing beside it is taken. Standard library only.
"""

import os
import stat
from collections.abc import Collection, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from saves.storage.half_done import SUFFIX, journal_of, real
from saves.storage.plain_text import one_line
from saves.storage.read_limits import UnlikelyError, read_journal
from saves.storage.row_format import SUFFIX as CAMPAIGN
from saves.storage.safe_files import move_file

ENDS = (SUFFIX, "-wal", "-shm")
"""What SQLite adds to the name of a file. The game itself never has the last two."""

STRANGER = "{one} beside {name} was not written by this game; rescue {name} to move that aside"

_ENDINGS = tuple(CAMPAIGN + end for end in ENDS)

MOST = 20
"""Journals without a file that are worth looking at; each is left by a game that was killed."""

STRANGE = b"!"
"""Instead of a journal that is no file, or far too long."""


def beside(path: Path) -> tuple[Path, ...]:
    """What lies beside a file, or where one lay, and is called like it."""
    found = os.fspath(real(path))
    return tuple(Path(found + end) for end in ENDS if os.path.lexists(found + end))


def stranger(path: Path) -> str:
    """What keeps a file from being opened though the game never wrote that; usually nothing."""
    for one in beside(path):
        if not one.name.endswith(SUFFIX):
            return STRANGER.format(one=one_line(one.name), name=one_line(path.name))
    return ""


def is_taken(path: Path) -> bool:
    """Whether something has that name already, or would come to belong to whatever gets it."""
    return os.path.lexists(path) or bool(beside(path))


def orphans(folder: Path) -> Iterator[Path]:
    """The names of campaigns in a folder of which nothing is left but what lay beside them."""
    for name in orphaned([entry.name for entry in os.scandir(folder)]):
        yield folder / name


def orphaned(names: Collection[str]) -> Iterator[str]:
    """The same among the names in a folder."""
    left = sorted([name for name in names if name.endswith(_ENDINGS)])
    there = set(names) if left else set()
    for name in left:
        stem = next(name.removesuffix(end) for end in ENDS if name.endswith(CAMPAIGN + end))
        if stem and stem not in there and not stem.startswith("."):
            yield stem


def astray(path: Path) -> Iterator[Path]:
    """Hot journals in the folder of a file that belong to none: they may once have been its own."""
    with suppress(OSError):
        for left in islice(orphans(real(path).parent), MOST):
            if hot_journal(left) is not None:
                yield journal_of(left)


def hot_journal(path: Path) -> bytes | None:
    """The journal of a commit that is being written, or that nobody will finish; None without."""
    journal = journal_of(path)
    try:
        if not stat.S_ISREG(journal.stat().st_mode):
            return STRANGE
        content = read_journal(journal)
    except FileNotFoundError:
        return None
    except UnlikelyError:
        return STRANGE
    return content if content[:1] not in (b"", b"\0") else None


def put_aside(path: Path) -> tuple[Path, ...]:
    """Give what lies beside a file names that belong to nothing; where it lies now.

    Raises:
        OSError: if something cannot be moved.
    """
    return tuple(_aside(one, real(path)) for one in beside(path))


def _aside(one: Path, path: Path) -> Path:
    name, number = f"{path.name}.stale{one.name.removeprefix(path.name)}", 1
    to = path.with_name(name)
    while os.path.lexists(to):
        number += 1
        to = path.with_name(f"{name}-{number}")
    move_file(one, to)
    return to
