"""Saves of older formats, brought up to date when they are opened.

Alembic changes the tables (`migrations/versions`); what follows from the log is then worked out
anew and everything is sealed again, all in one transaction. Only a save that is whole in its old
format is touched, and the file as it was stays beside it until it has been opened once more.
Lines of the log keep their hashes: no migration ever changes what was played.
"""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, event
from sqlalchemy.pool import StaticPool

from saves.errors import DamagedError, SaveError
from saves.storage.connection import Connection, FileDatabase
from saves.storage.integrity import read_all
from saves.storage.library_connection import LibraryConnection, LibraryDatabase
from saves.storage.loose_files import reason
from saves.storage.open_campaign import Hold, Seal
from saves.storage.row_format import FORMAT
from saves.storage.safe_files import drafted
from saves.storage.sqlite_file import backup_of

SCRIPTS = Path(__file__).with_name("migrations")


def migrate_file(hold: Hold, file: FileDatabase, path: Path, version: int, seal: Seal) -> str:
    """Bring a file to the present format; what the player should know about it.

    Raises:
        DamagedError: if it is not what the game wrote; then it is left as it is.
        SaveError: if no copy of it can be made, or its opening can no longer be read.
    """
    with hold.transaction() as connection:
        read_all(connection, path.name, version=version)
    with hold.told():
        backup = _back_up(file, path, version)
        migrate(file, path.name, version, seal)
    return (
        f"{path.name} was made by an older version of the game (format {version}) and is now"
        f" format {FORMAT}; {backup.name} beside it is the old file until it is opened again"
    )


def _back_up(file: FileDatabase, path: Path, version: int) -> Path:
    """A copy of the file beside it, whole or not at all."""
    backup = backup_of(path, version)
    try:
        with drafted(backup, replace=True) as draft:
            file.driver.execute("VACUUM INTO ?", (str(draft),))
    except OSError as error:
        raise SaveError(
            f"{path.name} cannot be copied before the update: {reason(error)}"
        ) from error
    return backup


def migrate(file: FileDatabase, name: str, version: int, seal: Seal) -> None:
    """Bring a file to the present format, in one transaction; *seal* ends it.

    Raises:
        DamagedError: if it is not what the game wrote.
        SaveError: if its opening can no longer be read.
    """
    # Tables are made anew under the names of the old ones.
    file.driver.execute("PRAGMA foreign_keys = OFF")
    try:
        with by_library(file).begin() as connection:
            save = read_all(connection, name, version=version)
            change_tables(connection, version)
            connection.execute("DROP TABLE alembic_version")  # a file says its format so:
            connection.execute(f"PRAGMA user_version = {FORMAT}")
            seal(connection, save)
            if connection.execute("PRAGMA foreign_key_check").fetchone():
                raise DamagedError(f"{name} is damaged: it has rows of no campaign")
            read_all(connection, name)
    finally:
        file.driver.execute("PRAGMA foreign_keys = ON")


def by_library(file: FileDatabase) -> LibraryDatabase:
    """A file as the library that changes tables speaks to it, by the one connection there is."""
    engine = create_engine(
        "sqlite://",
        creator=lambda: file.driver,
        poolclass=StaticPool,
        hide_parameters=True,  # a seed is among them
    )
    event.listen(engine, "begin", _begin)
    return LibraryDatabase(engine)


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN EXCLUSIVE")


def change_tables(connection: Connection, version: int, to: str = "head") -> None:
    """Let Alembic change the tables from a format, 0 being none at all, to another one."""
    settings = Config()
    settings.set_main_option("script_location", str(SCRIPTS))
    settings.set_main_option("path_separator", "os")
    assert isinstance(connection, LibraryConnection)
    settings.attributes["connection"] = connection.library
    if version:
        command.stamp(settings, str(version))
    command.upgrade(settings, to)
