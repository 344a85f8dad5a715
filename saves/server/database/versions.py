"""The version of a server's tables: which one they have, and how older ones are brought up to date.

Alembic makes and changes them (`migrations/versions`), in one transaction. The version stands in a
table of its own, so that campaigns may lie in the same database with a version of theirs.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect, text

from saves.errors import NewerCampaignError, NoCampaignError

FORMAT: Final = 1
"""A new one needs a migration in `saves/server/database/migrations/versions`."""

VERSIONS: Final = "server_version"
"""The table in which the version stands."""

SCRIPTS: Final = Path(__file__).with_name("migrations")

ANOTHERS: Final = "{name} belongs to another program; give the server a database of its own"


def format_of(connection: Connection, name: str) -> int:
    """The format of the tables; 0 if there are none.

    Raises:
        NoCampaignError: if they are not the game's.
        NewerCampaignError: if a newer version of the game made them.
    """
    if not inspect(connection).has_table(VERSIONS):
        return 0
    found = connection.execute(text(f"SELECT version_num FROM {VERSIONS} LIMIT 2"))
    versions = [str(version) for [version] in found]
    if len(versions) != 1 or not (versions[0].isascii() and versions[0].isdigit()):
        raise NoCampaignError(ANOTHERS.format(name=name))
    if (version := int(versions[0])) > FORMAT:
        raise NewerCampaignError(
            f"{name} was made by a newer version of the game (format {version}, this one knows"
            f" {FORMAT}); update the game to serve it"
        )
    return version


def bring_up_to_date(connection: Connection, to: str = "head") -> None:
    """Make the tables, or let Alembic change them to the present format, or to another one."""
    from alembic import command
    from alembic.config import Config

    settings = Config()
    settings.set_main_option("script_location", str(SCRIPTS))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)
