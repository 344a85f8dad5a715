"""The tables of a shared database: whether they are there, of which format, and who holds what."""

import re
from typing import Final

from saves.errors import NewerCampaignError, NoCampaignError, SaveError
from saves.storage.connection import Connection, one
from saves.storage.row_format import APPLICATION_ID, FORMAT
from saves.storage.rows import TABLES

LOCK: Final = {"kind": APPLICATION_ID}
"""The class of all advisory locks of the game."""

ANOTHERS: Final = (
    "this database belongs to another program, which has its own table alembic_version; use a"
    " database of your own"
)

_FORMAT = re.compile("[1-9][0-9]{0,3}")
_TABLE: Final = "SELECT to_regclass(:name)"

LOCKED: Final = (
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = :kind"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
"""The numbers of the campaigns that somebody holds."""


_VERSIONS: Final = (
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
    if one(connection, "SELECT to_regclass('alembic_version')") is None:
        return 0
    if one(connection, _VERSIONS) is None:
        raise NoCampaignError(ANOTHERS)
    found = connection.execute("SELECT version_num FROM alembic_version LIMIT 2")
    versions = [str(version) for [version] in found]
    tables = (one(connection, _TABLE, {"name": name}) for name in TABLES)
    if len(versions) != 1 or not _FORMAT.fullmatch(versions[0]) or None in tables:
        raise NoCampaignError(ANOTHERS)
    return int(versions[0])


def check_format(connection: Connection) -> None:
    """Make sure that the tables are those of this version of the game.

    Raises:
        NoCampaignError, NewerCampaignError, SaveError: they are not.
    """
    version = format_of(connection)
    check_newer(version)
    if not version:
        raise NoCampaignError("this database is not prepared; run norden-suden server prepare")
    if version < FORMAT:
        raise SaveError(
            f"the database is of format {version} and this version of the game needs {FORMAT};"
            " run norden-suden server prepare again"
        )


def check_newer(version: int) -> None:
    """Make sure that no newer version of the game made the tables.

    Raises:
        NewerCampaignError: one did.
    """
    if version > FORMAT:
        raise NewerCampaignError(
            f"the database was made by a newer version of the game (format {version}, this one"
            f" knows {FORMAT}); update the game to open it"
        )
