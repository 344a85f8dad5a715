"""Campaigns of no game: they were kept, and what the database had of their games was not.

A backup copies the accounts first, so that no order of theirs is missing in the campaigns; a game
that begins in between has no row in it. A new game of that number must be able to begin.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from saves.errors import SaveError
from saves.server.contract.lobby import GameNumber
from saves.server.database.tables import GameRow
from saves.storage.loose_files import reason
from saves.storage.removal import unused
from saves.storage.row_format import SUFFIX
from saves.storage.safe_files import move_file

ASIDE: Final = "of-no-game"
NO_GAME: Final = "its campaign belongs to no game; a new game of this number sets it aside"
SET_ASIDE: Final = "{}: a campaign of no game, set aside"


def set_aside(path: Path) -> Path:
    """Let a campaign lie beside those of games, under another name; nothing of it is lost.

    Raises:
        SaveError: if somebody has it open, or it cannot be moved.
    """
    names = (path.with_name(f"{path.stem}-{ASIDE}-{number}{SUFFIX}") for number in count(1))
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
            rows = connection.execute(f"SELECT number FROM {GameRow.__tablename__}").fetchall()
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise SaveError(f"{database.name} cannot be read: {error}") from error
    return frozenset(number for (number,) in rows)
