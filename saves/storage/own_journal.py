"""Whether what lies beside a file may be undone in it: asked before it is opened to be written.

As soon as SQLite opens a file, it puts the pages of a journal back that is called like it. So this
is first tried in memory. If the campaign is whole with it, the journal is its own. If it is whole
without it, the journal was left by another file of that name; nothing is touched then, until the
player has it put aside.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

from saves.errors import DamagedError, InUseError, SaveError
from saves.storage.file_reader import reading
from saves.storage.half_done import fits, journal_of
from saves.storage.header import ANOTHERS, KEPT_ITS_NAME, holder, lost_journals
from saves.storage.leftovers import beside, hot_journal, put_aside, stranger
from saves.storage.loose_files import reason
from saves.storage.memory_copy import read_copy
from saves.storage.safe_files import move_file
from saves.storage.sqlite_errors import told

LOOKS = 5
"""How often it is looked at, since another process may just be writing."""


def check_beside(path: Path) -> None:
    """Make sure that nothing is put back into a file that was not its own.

    Raises:
        DamagedError: if something beside it belongs to another one; or if it is damaged, and its
            journal does not mend that.
    """
    problem = None
    for look in range(LOOKS):
        sleep(0.004 * look)
        problem = _problem(path)
        if problem is None:
            return
    if problem is not None:
        raise problem


def _problem(path: Path) -> SaveError | None:
    left = beside(path)
    if not left:
        return None
    if words := stranger(path):
        return DamagedError(words, is_beside=True)
    journal = hot_journal(path)
    if journal is None:
        return None
    as_it_is = _lines(path)
    before = _lines(path, undone=True) if _is_one(path, journal) else None
    if before is not None and (as_it_is is None or before <= as_it_is):
        return None
    if as_it_is is not None:  # no commit takes lines away: it was put back from an older copy
        return DamagedError(ANOTHERS.format(name=path.name), is_beside=True)
    return DamagedError(f"{path.name} is damaged, and the journal beside it does not repair it")


def _is_one(path: Path, journal: bytes) -> bool:
    """Whether the journal is one of such a file."""
    with told(path), reading(path) as connection:
        connection.execute("PRAGMA writable_schema = ON")  # it may be shorter than it says
        return fits(connection.serialize(), journal)


def _lines(path: Path, *, undone: bool = False) -> int | None:
    """Lines of the log of a file that is whole; None if it is not."""
    try:
        number: int = read_copy(path, undone=undone).head["number"]
    except DamagedError:
        return None
    return number


# --- one that kept the old name ----------------------------------------------------------------


@contextmanager
def journal_offered(path: Path | None) -> Iterator[None]:
    """Say of a file that is found damaged meanwhile that its journal has another name.

    Raises:
        DamagedError: if it is just damaged; or was renamed, and is whole with a journal that was
            not: then the fault lies beside it.
    """
    try:
        yield
    except DamagedError as error:
        if error.is_beside or path is None or (journal := _lost(path)) is None:
            raise
        words = KEPT_ITS_NAME.format(name=path.name, journal=journal.name)
        raise DamagedError(words, is_beside=True) from error


def _lost(path: Path) -> Path | None:
    """The journal that kept the old name of a file, and makes all of it whole."""
    for journal in lost_journals(path):
        with suppress(SaveError):
            read_copy(path, journal=journal)
            return journal
    return None


def journal_fetched(path: Path) -> tuple[Path, Path] | None:
    """Give the journal of a renamed file the new name, too: its old name, and its new one.

    It is repaired when it is opened next. None without such a journal.

    Raises:
        SaveError: if it cannot be renamed, or somebody plays the campaign.
    """
    journal = _lost(path) if path.exists() and not beside(path) else None
    if journal is None:
        return None
    if who := holder(path, journal):
        raise InUseError(f"{path.name} is in use {who}")
    to = journal_of(path)
    try:
        move_file(journal, to)
    except OSError as error:
        raise SaveError(f"{journal.name} cannot be renamed: {reason(error)}") from error
    return journal, to


# --- one of another file -----------------------------------------------------------------------


def leftovers_put_aside(path: Path) -> tuple[Path, ...]:
    """Put aside what lies beside a file and is not its own; where that lies now.

    Raises:
        SaveError: if it cannot be moved, or somebody plays the campaign.
    """
    try:
        if path.exists():
            check_beside(path)
            return ()
    except DamagedError as error:
        if not error.is_beside:
            return ()  # it may well be its own, and rescuing it makes use of that
        if who := holder(path):
            raise InUseError(f"{path.name} is in use {who}") from error
    try:
        return put_aside(path)
    except OSError as error:
        raise SaveError(f"the files beside {path.name} remain: {reason(error)}") from error
