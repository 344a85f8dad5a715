"""Removing the file of a campaign, when nobody plays it, with what is of no use without it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from saves.errors import DamagedError, InUseError, SaveError
from saves.storage.file_hold import hold_file
from saves.storage.leftovers import beside
from saves.storage.loose_files import reason
from saves.storage.row_format import FORMAT
from saves.storage.safe_files import sync_folder
from saves.storage.sqlite_file import backup_of


def erase(path: Path) -> None:
    """Delete the file of a campaign for good, with what belongs to it.

    Raises:
        SaveError: if it is in use, or cannot be deleted.
    """
    try:
        with unused(path):
            for one in (path, *belongings(path)):
                one.unlink()
            sync_folder(path.parent)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be deleted: {reason(error)}") from error


@contextmanager
def unused(path: Path) -> Iterator[None]:
    """Nobody plays the campaign meanwhile, and what a dead process left half written is undone.

    Raises:
        InUseError: if somebody plays it.
    """
    try:
        held = hold_file(path, is_watched=False)
    except InUseError:
        raise
    except SaveError as error:  # it does not open, so nobody plays it
        if isinstance(error, DamagedError) and error.is_beside:
            raise SaveError(str(error)) from error  # only one of them would come along
        yield
        return
    try:
        yield
    finally:
        held.close()


def belongings(path: Path) -> list[Path]:
    """What lies beside a file and is of no use without it."""
    if path.is_symlink():
        return []  # that lies beside what it leads to, and so do these
    older = (backup_of(path, version) for version in range(1, FORMAT))
    return [*beside(path), *(one for one in older if os.path.lexists(one))]
