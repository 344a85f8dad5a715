"""The file of a campaign read whole, through a copy of it in memory that locks nothing."""

from pathlib import Path

from saves.storage.connection import FileDatabase
from saves.storage.engines import format_of, new_file
from saves.storage.file_reader import reading
from saves.storage.integrity import Archive, read_all
from saves.storage.sqlite_errors import told


def read_copy(path: Path, *, undone: bool = False, journal: Path | None = None) -> Archive:
    """Everything in a file as it lies on the disk, in whatever format.

    Raises:
        DamagedError: if it is not what the game wrote.
        SaveError: if it cannot be read.
    """
    copy = copy_file(path, undone=undone, journal=journal)
    try:
        with told(path), copy.begin() as connection:
            return read_all(connection, path.name, version=format_of(connection))
    finally:
        copy.dispose()


def copy_file(path: Path, *, undone: bool = False, journal: Path | None = None) -> FileDatabase:
    """A copy in memory of the file as it lies on the disk; takes no lock.

    If *undone* is wished, a commit that is half done has been undone in the copy; its journal lies
    beside the file unless it is another *journal*.

    Raises:
        DamagedError: no copy can be made, perhaps because the file is being written.
        SaveError: it cannot be read.
    """
    with told(path), reading(path, undone=undone, journal=journal) as source:
        source.execute("SELECT count(*) FROM sqlite_schema")  # says best what is wrong
        content = source.serialize()
    copy = new_file(None)
    copy.driver.deserialize(content)
    return copy
