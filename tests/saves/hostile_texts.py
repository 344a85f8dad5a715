"""Campaigns whose texts give orders to a terminal, and whose digests all fit."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from saves.storage.row_format import ENTRY, POINT, digest
from saves.storage.rows import entry_hash, points_digest
from tests.saves.hostile_files import seal

MARK = "Zq"
"""By what such a text is found on a screen."""

HOSTILE = f"{MARK}[b]\x1b]0;x\x07[/b]\x9b31m[/]\u202e\x85\u2028\r\n\t[@click=app.quit]x"
"""Markup of the screens, orders to the terminal, letters that turn a line about, and line ends."""

SHOWN = f"{MARK}[b]?]0;x?["
"""How it begins where it is shown."""


def made_hostile(path: Path, *, opens: bool = True) -> None:
    """Put it into every column that holds what somebody else may have written.

    If the campaign shall open, into those alone that no position and no log contradicts.
    """
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        for column in ("name", "note", "program", "folder"):
            connection.execute(f"UPDATE campaign SET {column} = ?", [f"{column} {HOSTILE}"])
        terms = HOSTILE.translate(dict.fromkeys(map(ord, "\r\n\t\x85\u2028"), "?"))
        connection.execute("UPDATE campaign SET terms = ?", [terms])
        connection.execute("UPDATE head SET program = ?", [HOSTILE])
        if not opens:
            for column in ("scenario", "union_player", "confederate_player", "options"):
                connection.execute(f"UPDATE campaign SET {column} = ?", [HOSTILE])
            for column in ("label", "resolver"):
                connection.execute(f"UPDATE head SET {column} = ?", [HOSTILE])
        connection.execute("UPDATE lease SET holder = ?, host = ?", [HOSTILE, HOSTILE])
        _points(connection)
        _log(connection)
        connection.commit()
    seal(path)


def _points(connection: sqlite3.Connection) -> None:
    """A save point with a hostile name and note, at the opening."""
    [number] = connection.execute("SELECT id FROM campaign").fetchone()
    written = "2026-01-01T00:00:00.000+00:00"
    values = (number, HOSTILE, 0, "named", HOSTILE, written)
    point = dict(zip(POINT, values, strict=True)) | {"digest": digest(*values)}
    columns = ", ".join(point)
    connection.execute(f"INSERT INTO save_point ({columns}) VALUES (:{', :'.join(point)})", point)
    points = list(map(dict, connection.execute("SELECT * FROM save_point")))
    connection.execute("UPDATE head SET points = ?", [points_digest(points)])


def _log(connection: sqlite3.Connection) -> None:
    """What each die was thrown for, and when each line was written."""
    rows = list(map(dict, connection.execute("SELECT * FROM entry ORDER BY number")))
    previous = rows[0]["previous"]
    for row in rows:
        row["rolls"] = json.dumps([[HOSTILE, *roll[1:]] for roll in json.loads(row["rolls"])])
        row["previous"] = previous
        previous = row["hash"] = entry_hash(row)
        values = ", ".join(f"{column} = :{column}" for column in (*ENTRY, "hash"))
        connection.execute(f"UPDATE entry SET {values} WHERE number = :number", row)
    connection.execute("UPDATE head SET log = ?", [previous])
