"""A state that was kept as a backup, made a campaign again."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.library.folders import everywhere, folders
from saves.storage.backups import Backup, all_states, sweep
from saves.storage.header import folder_problem, header, new_path
from saves.storage.home import Home
from saves.storage.loose_files import FileError, reason
from saves.storage.names import name_of_copy
from saves.storage.removal import erase
from saves.storage.safe_files import PRIVATE, write_whole
from saves.storage.sqlite_file import check_kind


def kept_states(home: Home) -> tuple[Backup, ...]:
    """Every state that is kept, the latest first; those of campaigns long gone are removed.

    None is removed while a folder for campaigns cannot be read, or is not there: a disk may not be.

    Raises:
        SaveError: if the backups cannot be read.
    """
    if _is_there(home.campaigns) and not any(map(folder_problem, folders(home))):
        sweep(home, everywhere(home), datetime.now(UTC))
    return all_states(home)


def _is_there(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except OSError:
        return False  # it cannot even be asked for


def restore_backup(home: Home, path: Path) -> Path:
    """Make a campaign of a state that was kept; where it lies. What is there stays.

    It has the campaign's name, with a number if that is taken.

    Raises:
        SaveError: if it is damaged, or cannot be written; then there is nothing new.
    """
    check_kind(path)
    shelf, own = home.campaigns, header(path).name
    name = name_of_copy(own, shelf)
    to = new_path(name, shelf)
    try:
        write_whole(to, _nobodys(path.read_bytes()), mode=PRIVATE)
    except OSError as error:
        raise FileError(f"{to} cannot be written: {reason(error)}") from error
    try:
        with Journal.resume(to, home) as journal:
            if journal.name != name:
                journal.writer.rename(name)
    except SaveError:
        erase(to)
        raise
    return to


def _nobodys(content: bytes) -> bytes:
    """A state without the lease of the game that it was kept of: nobody has the copy open."""
    with closing(sqlite3.connect(":memory:")) as file:
        try:
            file.deserialize(content)
            file.execute("DELETE FROM lease")
            file.commit()
            return file.serialize()
        except sqlite3.Error:
            return content  # damaged: opening it says how
