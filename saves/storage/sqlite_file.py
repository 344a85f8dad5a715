"""A campaign in a file of its own, opened by SQLite to be played.

Whoever only looks at one gets a copy of it in memory, and locks nothing: see `memory_copy.py`.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from campaign import CampaignState
from saves.errors import (
    DamagedError,
    DefectError,
    InUseError,
    NewerCampaignError,
    NoCampaignError,
    SaveError,
)
from saves.storage import rows
from saves.storage.connection import Connection, Database, FileDatabase
from saves.storage.engines import database_at
from saves.storage.file_reader import address, problem_of
from saves.storage.half_done import real
from saves.storage.header import is_here, said_of
from saves.storage.leftovers import beside
from saves.storage.loose_files import reason
from saves.storage.own_files import claim, let_go
from saves.storage.own_journal import check_beside, journal_offered
from saves.storage.row_format import LEASE, digest
from saves.storage.row_values import UnsoundValueError, check_values
from saves.storage.rows import Beginning
from saves.storage.safe_files import clear_drafts, drafted
from saves.storage.sqlite_errors import told

TAKEN = " and would be read as part of it; rescue {0} to move that aside"

TWO_NAMES = (
    "{0} has a second name on its disk (a hard link), and playing it under one would harm the"
    " other; copy the campaign, and play the copy"
)

KINDS: Mapping[str, type[SaveError]] = {
    "foreign": NoCampaignError,
    "newer": NewerCampaignError,
    "damaged": DamagedError,
    "closed": SaveError,
    "defect": DefectError,
}
"""What is raised for each kind of problem."""


def check_kind(path: Path) -> None:
    """Make sure that a file is a campaign which this version opens.

    Raises:
        NoCampaignError, NewerCampaignError, DamagedError: it is not one of ours.
        SaveError: it cannot be read.
    """
    if problem := problem_of(path):
        raise KINDS[problem.kind](problem.reason)


def create(database: Database, beginning: Beginning, state: CampaignState) -> None:
    """Tables, campaign and head, in one transaction."""
    with database.begin() as connection:
        rows.create_tables(connection)
        rows.add_head(connection, rows.add_campaign(connection, beginning, state), state)


def backup_of(path: Path, version: int) -> Path:
    """Where a file lies as it was in an older format; no list shows it."""
    found = real(path)
    return found.with_name(f"{found.name}.format-{version}")


def open_file(path: Path) -> FileDatabase:
    """An existing campaign, locked for this process alone. Writes nothing.

    Raises:
        NoCampaignError, NewerCampaignError, DamagedError: it is not one of ours.
        InUseError: another process has it open.
        SaveError: it cannot be opened for another reason.
    """
    with journal_offered(path):
        check_kind(path)
        check_names(path)
        check_beside(path)
    file, own = database_at(address(path, mode="rw")), claim(path)
    file.on_close = lambda: let_go(own)
    try:
        # takes the lock, which stays: SETTINGS
        with journal_offered(path), told(path), file.begin() as connection:
            _check_lease(connection, path)
    except BaseException:  # also ctrl-c: nobody would let go of it any more
        file.dispose()
        let_go(own)
        raise
    return file


def check_names(path: Path) -> None:
    """Make sure that a file has one name: a journal beside one would be unknown to the other.

    Raises:
        SaveError: if it has several.
    """
    if _names(path) > 1:
        clear_drafts(real(path).parent)  # of a process that died while it named the file
    if _names(path) > 1:
        raise SaveError(TWO_NAMES.format(path.name))


def _names(path: Path) -> int:
    try:
        return path.stat().st_nlink
    except OSError:
        return 0  # which is said better when it is opened


def _check_lease(connection: Connection, path: Path) -> None:
    """Make sure that nobody else plays, on a disk that gives a lock to everybody, either.

    Raises:
        InUseError: if a process of this host does that has not died.
    """
    for lease in rows.rows(connection, "lease", (*LEASE, "digest")):
        *values, seal = lease
        row = dict(zip(LEASE, values, strict=True))
        try:
            check_values("lease", row)
        except UnsoundValueError:
            continue  # it names nobody; that it is damage is said when all is read
        if digest(*values) == seal and row["process"] != os.getpid() and is_here(row):
            raise InUseError(f"{path.name} is in use {said_of(row)}")


@contextmanager
def placed(path: Path) -> Iterator[Path]:
    """A file beside *path* to make a campaign in; whole, it comes to lie at *path* at once.

    Raises:
        SaveError: if there is a file already, or none can be made.
    """
    if left := beside(path):
        raise SaveError(
            f"{path} cannot be created: {left[0].name} is there{TAKEN.format(path.name)}"
        )
    try:
        with drafted(path) as draft:
            yield draft
    except FileExistsError as error:
        raise SaveError(f"{path} exists already") from error
    except OSError as error:
        raise SaveError(f"{path} cannot be created: {reason(error)}") from error
