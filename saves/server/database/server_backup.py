"""A whole server copied while people play, and put back where there is none.

Accounts and games are one file, each campaign another one. Campaigns are copied last: what is ahead
is then the campaign, and a start brings the row of its game up to date. A game that began meanwhile
has a campaign and no row; that gives way to the next game of its number. A copy holds the key
of the host and the secret that signs tokens: it is as private as the server itself.
"""

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from campaign.values import Value
from saves import VERSION
from saves.errors import SaveError
from saves.server.process.folder import AUDIT, DATABASE, DISK_KEEPS, GAMES, HOST_KEY, SECRET
from saves.storage.engines import format_of
from saves.storage.file_reader import said_by, settle, written
from saves.storage.first_page import first_page, is_whole
from saves.storage.foreign_files import foreign
from saves.storage.integrity import read_all
from saves.storage.loose_files import reason
from saves.storage.memory_copy import copy_file
from saves.storage.plain_text import counted
from saves.storage.row_format import SUFFIX
from saves.storage.safe_files import PRIVATE, PRIVATE_FOLDER, sync_folder, write_whole
from saves.storage.server_address import said_of_address
from saves.storage.sqlite_errors import told

SMALL_FILES: Final = ("server.toml", SECRET, HOST_KEY, AUDIT)
MANIFEST: Final = "backup.json"

ELSEWHERE: Final = "database"
"""The key of the manifest that says which database on PostgreSQL is not in a copy."""

BESIDES: Final = (
    "Accounts and games are not in this copy: they are in the database{named} on PostgreSQL. Copy"
    " it besides: pg_dump --format=custom --file=FILE ADDRESS (`database` in server.toml)."
)
MISSING: Final = (
    "Accounts and games were not in that copy: they are in the database{named} on PostgreSQL. If it"
    " is lost, put back its own copy: pg_restore --dbname=ADDRESS FILE."
)

READINGS: Final = 20
"""How often a campaign is read anew that is just being written."""


class BackedUp(Value, frozen=True):
    """What a backup holds."""

    games: int
    problems: tuple[str, ...]
    """Campaigns that were damaged already; they are copied as they are, if they can be read."""

    besides: str = ""
    """What is not in it, and how it is copied; empty if all is."""

    def __str__(self) -> str:
        games = () if self.besides else (counted(self.games, "game") + " copied.",)
        return "\n".join((*games, *self.problems, *filter(None, (self.besides,))))


def back_up(folder: Path, to: Path, database: str = "") -> BackedUp:
    """Copy a server's folder to one that is not there yet; it appears when it is whole.

    Campaigns in a *database* on PostgreSQL, and the accounts there, are copied with its own tools;
    the copy says so.

    Raises:
        SaveError: if there is no server, *to* is taken, or something cannot be written.
    """
    if os.path.lexists(to):
        raise SaveError(f"{to.name} is there already; name a new folder")
    draft = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        draft.mkdir(mode=PRIVATE_FOLDER, parents=True)
        try:
            done = _copied(folder, draft, database)
            draft.rename(to)
            sync_folder(to.parent)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    except OSError as error:
        raise SaveError(f"{to.name} cannot be written: {reason(error)}") from error
    return done


def _copied(folder: Path, draft: Path, shared: str = "") -> BackedUp:
    for name in SMALL_FILES:
        if (file := folder / name).is_file():
            write_whole(draft / name, file.read_bytes(), mode=PRIVATE)
    if not (folder / SECRET).is_file():
        raise SaveError(f"{folder.name} is no server's folder: it has no {SECRET}")
    if (database := folder / DATABASE).exists():
        _copy_database(database, draft / DATABASE)
    files = sorted(path.name for path in draft.iterdir())
    problems, besides = _copy_games(folder, draft / GAMES), ""
    games = len(list(_games(draft)))
    manifest: dict[str, Any] = {
        "program": VERSION,
        "moment": time.time(),
        "files": files,
        "games": games,
        "problems": problems,
    }
    if shared:
        manifest[ELSEWHERE] = said_of_address(shared)
        manifest["besides"] = besides = _in_words(BESIDES, said_of_address(shared))
    write_whole(draft / MANIFEST, json.dumps(manifest).encode(), mode=PRIVATE)
    for each in (draft / GAMES, draft):
        sync_folder(each)
    return BackedUp(games, problems, besides)


def _in_words(sentence: str, database: str) -> str:
    return sentence.format(named=f" {database}" if database else "")


def _games(folder: Path) -> Iterator[Path]:
    yield from sorted(path for path in (folder / GAMES).glob(f"*{SUFFIX}") if path.is_file())


def _copy_games(folder: Path, to: Path) -> tuple[str, ...]:
    """Copy each campaign; what is wrong with those that are damaged."""
    to.mkdir(mode=PRIVATE_FOLDER)
    said = [_copy_game(path, to / path.name) for path in _games(folder)]
    return tuple(filter(None, said))


def _copy_database(path: Path, to: Path) -> None:
    """As it is at one moment, whoever writes in it meanwhile."""
    os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=rw", uri=True)) as source:
            source.execute("SELECT count(*) FROM sqlite_schema")  # says best what is wrong
            source.execute("VACUUM INTO ?", (str(to),))
    except (sqlite3.Error, UnicodeDecodeError) as error:
        where = f"{path.name} in {path.parent.name}"
        raise SaveError(f"{where} cannot be copied: {said_by(error)}") from error


def _copy_game(path: Path, to: Path) -> str:
    """A campaign as it is after one of its lines; what is wrong with it, if it was damaged."""
    since, problem = written(path), ""
    for attempt in range(READINGS):
        try:
            content = _whole(path, undone=attempt > 0)
        except SaveError as error:  # no damage to a game keeps the others from being copied
            problem = str(error)
            if not settle(path, since, attempt):
                break
        else:
            write_whole(to, content, mode=PRIVATE)
            return ""
    try:
        content = path.read_bytes()
    except OSError:  # a disk that cannot read one game has the others
        return f"{problem}; it is not in the copy"
    write_whole(to, content, mode=PRIVATE)
    return problem


def _whole(path: Path, *, undone: bool) -> bytes:
    """What is in a file, found whole.

    Raises:
        SaveError: if it is not.
    """
    with foreign(path.name):
        copy = copy_file(path, undone=undone)
    try:
        with told(path), copy.begin() as connection:
            read_all(connection, path.name, version=format_of(connection))
        content: bytes = copy.driver.serialize()
        return content
    finally:
        copy.dispose()


def restore(backup: Path, folder: Path) -> BackedUp:
    """Put a backup where no server is yet.

    Raises:
        SaveError: if it is no backup, or not whole, or a server is there.
    """
    manifest = _checked(backup)
    try:
        is_there = folder.exists()
        if is_there and any(path.name != DISK_KEEPS for path in folder.iterdir()):
            said = f"{folder.name} is not empty; move the server that is there aside first"
            raise SaveError(said)
        done = _into(backup, folder) if is_there else back_up(backup, folder)
        (folder / MANIFEST).unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(f"{folder.name} cannot be written: {reason(error)}") from error
    if (elsewhere := manifest.get(ELSEWHERE)) is None:
        return done
    return replace(done, besides=_in_words(MISSING, str(elsewhere)))


def _checked(backup: Path) -> dict[str, Any]:
    """What a backup says of itself, if everything is there that was copied.

    Raises:
        SaveError: if it is not; names what is missing.
    """
    try:
        said: dict[str, Any] = json.loads((backup / MANIFEST).read_bytes())
        wanted = int(said["games"])
        # A backup of an older version does not say; on PostgreSQL there are no games in it.
        files = [str(name) for name in said.get("files", [DATABASE] if wanted else [])]
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise SaveError(f"{backup.name} is no backup of a server") from error
    if missing := [name for name in files if not (backup / name).is_file()]:
        raise SaveError(f"{backup.name} is not whole: it has no {' and no '.join(missing)}")
    if (database := backup / DATABASE).exists() and not is_whole(first_page(database)):
        raise SaveError(f"{backup.name} is not whole: its {DATABASE} is cut off")
    found = len(list(_games(backup)))
    if found != wanted:
        raise SaveError(f"{backup.name} is not whole: it has {found} of {counted(wanted, 'game')}")
    return said


def _into(backup: Path, folder: Path) -> BackedUp:
    """Into a folder that is there and empty: a mount point, or one whose parent is another's."""
    draft = folder / f".{backup.name}.{os.getpid()}"
    draft.mkdir(mode=PRIVATE_FOLDER)
    try:
        done = _copied(backup, draft)
        # By its secret a folder is known as a server's: that comes last.
        for path in sorted(draft.iterdir(), key=lambda path: path.name == SECRET):
            path.rename(folder / path.name)
        sync_folder(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return done
