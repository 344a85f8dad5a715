"""A campaign held open in a file of its own: one connection, locked and watched all the time."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from campaign import CampaignState
from saves.errors import LostFileError, SaveError
from saves.storage.connection import Connection, FileDatabase, one
from saves.storage.engines import format_of, new_file
from saves.storage.file_watch import FileWatch, Part
from saves.storage.integrity import Archive, read_all
from saves.storage.memory_copy import read_copy
from saves.storage.open_campaign import Hold, Seal
from saves.storage.own_journal import journal_offered
from saves.storage.row_format import FORMAT
from saves.storage.rows import Beginning
from saves.storage.sqlite_errors import told
from saves.storage.sqlite_file import backup_of, create, open_file, placed


class FileHold(Hold):
    """A campaign's file, locked for this process alone; or one in memory."""

    def __init__(
        self, file: FileDatabase, path: Path | None, name: str, *, is_watched: bool = True
    ) -> None:
        super().__init__(file, name, path)
        self._file = file
        self.path = path
        self._watch = None
        if path is not None and is_watched:
            self._watch = FileWatch(path, self._head, self._is_as_written)
        self._is_given_up = False

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        if self._watch is None or not self.is_open or self.is_in_transaction:
            with super().transaction() as connection:
                yield connection
            return
        self._refuse(self._watch.trouble(self.seal()))
        with super().transaction() as connection:
            yield connection
        self._refuse(self._watch.elsewhere())
        self._watch.note()

    def trouble(self) -> str:
        if self._watch is None or not self.is_open:
            return ""
        if found := self._watch.trouble(self.seal()):
            self._give_up()
        return found

    @property
    def _head(self) -> Part:
        """The page on which the head stands."""
        with self.database.begin() as connection:
            number = one(connection, "SELECT rootpage FROM sqlite_schema WHERE name = 'head'")
            size = one(connection, "PRAGMA page_size")
        return Part((number - 1) * size, size)

    def _is_as_written(self) -> bool:
        """Whether the file on the disk is whole, and what was last written."""
        assert self.path is not None
        try:
            found = read_copy(self.path)
        except SaveError:
            return False
        return self.seal() in ("", found.head["digest"])

    def _refuse(self, trouble: str) -> None:
        if trouble:
            self._give_up()
            raise LostFileError(f"{trouble}; save a copy elsewhere to keep everything")

    def _give_up(self) -> None:
        """Let the connection be until the process ends, and then, too.

        Closed, it would remove the journal at the name that its file had; that may be another's.
        """
        if not self._is_given_up:
            import ctypes

            self._is_given_up = True
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._file.driver))
            if self._watch is not None:
                self._watch.clear_name()

    def close(self) -> None:
        if self.is_open and self._watch is not None:
            if self.trouble():
                self._database = None
            super().close()
            self._watch.close()
        super().close()

    def told(self) -> AbstractContextManager[None]:
        return told(self.path)

    def read(self, connection: Connection) -> Archive:
        with journal_offered(self.path):
            return read_all(connection, self.name)

    def bring_up_to_date(self, seal: Seal) -> str:
        assert self.path is not None
        with self.transaction() as connection:
            version = format_of(connection)
        if version == FORMAT:
            return ""
        from saves.storage.migrate import migrate_file  # brings Alembic along

        notice = migrate_file(self, self._file, self.path, version, seal)
        if self._watch is not None:
            self._watch.head = self._head
            self._watch.note()
        return notice

    def forget_older(self) -> None:
        assert self.path is not None
        for version in range(1, FORMAT):
            with suppress(OSError):  # it is in nobody's way
                backup_of(self.path, version).unlink()

    def image(self) -> bytes | None:
        """The whole file as it is written now, for a backup."""
        if not self.is_open:
            raise SaveError(f"{self.name} is closed")
        return self._file.driver.serialize()


def hold_file(path: Path, *, is_watched: bool = True) -> FileHold:
    """The campaign in a file, locked. Writes nothing yet. Whoever moves it does not watch it.

    Raises:
        SaveError: as `open_file`.
    """
    return FileHold(open_file(path), path, path.name, is_watched=is_watched)


def hold_in_memory(beginning: Beginning, state: CampaignState) -> FileHold:
    """A new campaign that is gone with its process."""
    file = new_file(None)
    create(file, beginning, state)
    return FileHold(file, None, beginning.name)


def begin_file(path: Path, beginning: Beginning, state: CampaignState) -> Path:
    """Write a new campaign to a new file.

    Raises:
        SaveError: if there is such a file already, or it cannot be written.
    """
    with placed(path) as draft, told(path):
        file = new_file(draft)
        try:
            create(file, beginning, state)
        finally:
            file.dispose()
    return path
