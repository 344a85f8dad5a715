"""The tables of a shared database: made once, and brought up to date, by whoever looks after it.

A file is brought up to date when it is opened; here all campaigns are, at a time that the keeper
chooses.
"""

from collections.abc import Iterator
from typing import Final

from saves.campaign_log.seal_anew import seal_anew
from saves.errors import DamagedError, InUseError
from saves.storage.connection import Connection, one
from saves.storage.integrity import Archive, read_all
from saves.storage.postgres_connection import visit
from saves.storage.row_format import FORMAT
from saves.storage.rows import TABLES
from saves.storage.server_tables import LOCK, LOCKED, check_newer, format_of

BACKUP: Final = f"before_format_{FORMAT}"
"""The schema that keeps the tables as they were before they were brought up to date."""


def prepare(database: str) -> str:
    """Make the tables of a shared database, or bring them up to date; what its keeper should know.

    All in one transaction. The tables as they were stay in the schema `BACKUP`, for the
    keeper to drop. A campaign that is damaged stays so, and is named as such when opened.

    Raises:
        NewerCampaignError: a newer version of the game made them.
        InUseError: somebody is playing by the old ones.
        SaveError: the database cannot be reached.
    """
    with visit(database) as connection:
        connection.execute("SET LOCAL statement_timeout = 0")
        connection.execute("SELECT pg_advisory_xact_lock(:kind)", LOCK)
        version = format_of(connection)
        if version == FORMAT:
            return ""
        from saves.storage.migrate import change_tables  # brings Alembic along

        check_newer(version)
        if version and one(connection, LOCKED, LOCK) is not None:
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
    for [number] in connection.execute("SELECT id FROM campaign ORDER BY id").fetchall():
        try:
            yield read_all(connection, f"campaign {number}", number, version)
        except DamagedError:
            continue  # its old seals do not fit the new tables either, so it stays damaged


def _back_up(connection: Connection) -> None:
    connection.execute(f"CREATE SCHEMA {BACKUP}")
    for table in TABLES:
        connection.execute(f"CREATE TABLE {BACKUP}.{table} AS TABLE {table}")
