"""Campaigns of no game: they were kept, and what the database had of their games was not.

A backup copies the accounts first, so that no order of theirs is missing in the campaigns; a game
that begins in between has no row in it. In a shared database it is one that was begun as the server
was killed. A new game of that number must be able to begin, and never goes on from it.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.server.contract.lobby import GameNumber
from saves.server.database.tables import GameRow
from saves.storage.header import Header, Shared
from saves.storage.home import Home
from saves.storage.loose_files import reason
from saves.storage.postgres import list_shared
from saves.storage.postgres_connection import visit
from saves.storage.removal import unused
from saves.storage.row_format import SUFFIX
from saves.storage.safe_files import move_file

ASIDE: Final = "of-no-game"
NO_GAME: Final = "its campaign belongs to no game; a new game of this number sets it aside"
SET_ASIDE: Final = "{}: a campaign of no game, set aside"
ANOTHER: Final = "game {}: another campaign of that name, number {} in the database, is not its own"
NUMBERS: Final = f"SELECT number FROM {GameRow.__tablename__}"


def called(number: GameNumber) -> str:
    """The folder in which a shared database keeps the campaign of a game."""
    return f"game {number}"


def shared_games(database: str) -> Mapping[GameNumber, Header]:
    """The campaigns of games in a shared database: of each the newest; others were begun in vain.

    Raises:
        SaveError: if the database cannot be asked.
    """
    return dict(_of_games(list_shared(database)))


def _of_games(listed: tuple[Header, ...]) -> Iterator[tuple[GameNumber, Header]]:
    """Campaigns with the numbers of their games, the newest last."""
    for one in sorted(listed, key=lambda one: one.shared.number if one.shared else 0):
        kind, _, number = one.folder.partition(" ")
        if one.shared is not None and kind == "game" and number.isdecimal():
            yield int(number), one


def aside(stem: str, number: int = 1) -> str:
    """What a campaign of no game is called that lies beside those of games."""
    return f"{stem}-{ASIDE}-{number}{SUFFIX}"


def set_aside(path: Path) -> Path:
    """Let a campaign lie beside those of games, under another name; nothing of it is lost.

    Raises:
        SaveError: if somebody has it open, or it cannot be moved.
    """
    names = (path.with_name(aside(path.stem, number)) for number in count(1))
    to = next(name for name in names if not name.exists())
    try:
        with unused(path):
            move_file(path, to)
    except OSError as error:
        raise SaveError(f"{path.name} cannot be set aside: {reason(error)}") from error
    return to


def strays(games: Path, database: Path) -> Iterator[str]:
    """What is to be said of campaigns in a folder to which no game belongs.

    It changes nothing, whatever version has made the database.

    Raises:
        SaveError: if the database cannot be asked.
    """
    known = _numbers(database)
    for path in sorted(games.glob(f"*{SUFFIX}")):
        if path.stem.isdecimal():
            if int(path.stem) not in known:
                yield f"game {path.stem}: {NO_GAME}"
        elif f"-{ASIDE}-" in path.stem:
            yield SET_ASIDE.format(path.name)


def _numbers(database: Path) -> frozenset[GameNumber]:
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=rw", uri=True)) as connection:
            rows = connection.execute(NUMBERS).fetchall()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise SaveError(f"{database.name} cannot be read: {error}") from error
    return frozenset(number for (number,) in rows)


def set_aside_shared(place: Shared, home: Home) -> str:
    """The same in a shared database; the folder in which it lies then.

    Raises:
        SaveError: if somebody has it open, or it is damaged.
    """
    with Journal.resume(place, home) as journal:
        folder = f"{journal.record.folder}-{ASIDE}-{place.number}"
        journal.writer.put_into(folder)
    return folder


def shared_strays(database: str) -> Iterator[str]:
    """What is to be said of campaigns in a shared database to which no game belongs.

    Raises:
        SaveError: if the database cannot be asked.
    """
    listed = list_shared(database)
    found = tuple(_of_games(listed))
    newest = dict(found)
    with visit(database) as connection:
        known = {number for [number] in connection.execute(NUMBERS)}
    for number, one in found:
        if one is not newest[number] and one.shared is not None:
            yield ANOTHER.format(number, one.shared.number)
        elif number not in known:
            yield f"{called(number)}: {NO_GAME}"
    for one in listed:
        if f"-{ASIDE}-" in one.folder:
            yield SET_ASIDE.format(one.folder)
