"""The tables of a shared database: made once, and brought up to date, by whoever looks after it.

A file is brought up to date when it is opened; here all campaigns are, at a time that the keeper
chooses.
"""

import re
from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection, text

from saves.errors import DamagedError, InUseError, NewerCampaignError, NoCampaignError, SaveError
from saves.integrity import Archive, read_all
from saves.layout import APPLICATION_ID, FORMAT
from saves.postgres import visit
from saves.store import TABLES

BACKUP: Final = f"before_format_{FORMAT}"
"""The schema that keeps the tables as they were before they were brought up to date."""

LOCK: Final = {"kind": APPLICATION_ID}
"""The class of all advisory locks of the game."""

ANOTHERS: Final = (
    "this database belongs to another program, which has its own table alembic_version; use a"
    " database of your own"
)

_FORMAT = re.compile("[1-9][0-9]{0,3}")
_TABLE: Final = text("SELECT to_regclass(:name)")

LOCKED: Final = text(
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = :kind"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
"""The numbers of the campaigns that somebody holds."""


def prepare(database: str) -> str:
    """Make the tables of a shared database, or bring them up to date; what its keeper should know.

    All in one transaction. The tables as they were stay in the schema `BACKUP`, for the
    keeper to drop. A campaign that is damaged stays so, and is named as such when opened.

    Raises:
        NewerCampaignError: a newer version of the game made them.
        InUseError: somebody is playing by the old ones.
        SaveError: the database cannot be reached.
    """
    from saves.migrating import change_tables, seal_anew  # brings Alembic along

    with visit(database) as connection:
        connection.execute(text("SET LOCAL statement_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:kind)"), LOCK)
        version = format_of(connection)
        if version == FORMAT:
            return ""
        _check_newer(version)
        if version and connection.execute(LOCKED, LOCK).first():
            raise InUseError(
                "the database is in use; its tables can be changed only when no one plays"
            )
        if version:
            _back_up(connection)
        change_tables(connection, version)
        if not version:
            return ""
        for save in _whole(connection, version):
            seal_anew(connection, save)
    return (
        f"the database was of format {version} and is now format {FORMAT}; the old tables"
        f" are in the schema {BACKUP}"
    )


def _whole(connection: Connection, version: int) -> Iterator[Archive]:
    """The campaigns that are what the game wrote in an older format, by the columns it had."""
    for number in connection.execute(text("SELECT id FROM campaign ORDER BY id")).scalars().all():
        try:
            yield read_all(connection, f"campaign {number}", number, version)
        except DamagedError:
            continue  # its old seals do not fit the new tables either, so it stays damaged


def _back_up(connection: Connection) -> None:
    connection.execute(text(f"CREATE SCHEMA {BACKUP}"))
    for table in TABLES:
        connection.execute(text(f"CREATE TABLE {BACKUP}.{table} AS TABLE {table}"))


_VERSIONS: Final = text(
    "SELECT c.oid::regclass::text FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid"
    " WHERE c.oid = to_regclass('alembic_version') AND c.relkind = 'r'"
    " AND a.attname = 'version_num' AND NOT a.attisdropped"
)
"""The table in which Alembic keeps the version, if it is one as Alembic makes it."""


def format_of(connection: Connection) -> int:
    """The format of the tables; 0 if there are none.

    Raises:
        NoCampaignError: if the database belongs to another program.
    """
    if connection.execute(text("SELECT to_regclass('alembic_version')")).scalar_one() is None:
        return 0
    if connection.execute(_VERSIONS).first() is None:
        raise NoCampaignError(ANOTHERS)
    found = connection.execute(text("SELECT version_num FROM alembic_version LIMIT 2")).scalars()
    versions = [str(version) for version in found]
    tables = (connection.execute(_TABLE, {"name": name}).scalar_one() for name in TABLES)
    if len(versions) != 1 or not _FORMAT.fullmatch(versions[0]) or None in tables:
        raise NoCampaignError(ANOTHERS)
    return int(versions[0])


def check_format(connection: Connection) -> None:
    """Make sure that the tables are those of this version of the game.

    Raises:
        NoCampaignError, NewerCampaignError, SaveError: they are not.
    """
    version = format_of(connection)
    _check_newer(version)
    if not version:
        raise NoCampaignError("this database is not prepared; run norden-suden server prepare")
    if version < FORMAT:
        raise SaveError(
            f"the database is of format {version} and this version of the game needs {FORMAT};"
            " run norden-suden server prepare again"
        )


def _check_newer(version: int) -> None:
    if version > FORMAT:
        raise NewerCampaignError(
            f"the database was made by a newer version of the game (format {version}, this one"
            f" knows {FORMAT}); update the game to open it"
        )
