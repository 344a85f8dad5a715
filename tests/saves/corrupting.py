"""Damage on purpose: columns turned into any kind of value, bits, and digests that are forged."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from saves.storage.row_format import CAMPAIGN, COLUMNS, ENTRY, HEAD, LEASE, POINT, digest
from saves.storage.rows import entry_hash, points_digest, snapshot_digest

Harm = Callable[[Path], None]

VALUES: dict[str, object] = {
    "nothing": "",
    "a zero": 0,
    "less than nothing": -1,
    "a huge number": 2**63 - 1,
    "a text": "x' OR 1 --",
    "an escape": "\x1b[2J",
    "a null sign": "a\0b",
    "bytes": b"\xff\x00\xfe",
    "a date that cannot be": "0000-13-99T99:99",
    "a date without end": "9999-12-31T23:59:59.999999-23:59",
    "brackets": "[" * 3_000,
    "a long text": "x" * 300_000,
}
"""What is put into a column; those that its type does not take go in through loosened tables."""

STRICT = ",\n STRICT"

MANY = ("entry", "save_point", "snapshot")
"""Tables of several rows; one of them is harmed."""


def loosened(path: Path, statement: str, *values: object) -> None:
    """Change rows while the tables take any value; then they are what they were."""
    with closing(sqlite3.connect(path)) as connection:
        kept = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql != ''").fetchall()
        connection.execute("PRAGMA writable_schema = ON")
        for name, text in kept:
            loose = text.replace(STRICT, "").replace(" NOT NULL", "").replace(" INTEGER", " ANY")
            loose = loose.replace(" TEXT", " ANY").replace("CHECK (number > 0)", "CHECK (1)")
            if name == "campaign":  # else its index would be that of the primary key
                loose = loose.replace(" id ANY", " id INTEGER")
            connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (loose, name))
        connection.commit()
    with closing(sqlite3.connect(path)) as connection, suppress(sqlite3.Error):
        connection.execute(statement, values)  # the database itself takes not every value there
        connection.commit()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.executemany(
            "UPDATE sqlite_schema SET sql = ? WHERE name = ?", [(sql, name) for name, sql in kept]
        )
        connection.commit()


def _into(table: str, column: str, value: object, forged: bool) -> Harm:
    def harm(path: Path) -> None:
        where = f" WHERE number = (SELECT min(number) FROM {table})" if table in MANY else ""
        loosened(path, f"UPDATE {table} SET {column} = ?{where}", value)
        if forged:
            forge_all(path)

    return harm


def forge_all(path: Path) -> None:
    """Make every digest of a file fit again, as far as its values can be digested at all."""
    with (
        closing(sqlite3.connect(path)) as connection,
        suppress(TypeError, ValueError, IndexError, sqlite3.Error),
    ):
        connection.row_factory = sqlite3.Row
        put = connection.execute

        def rows(table: str) -> list[dict[str, object]]:
            return [dict(row) for row in put(f"SELECT * FROM {table}")]

        with suppress(TypeError):
            for row in rows("snapshot"):
                seal = snapshot_digest(row["number"], row["codec"], row["body"])  # type: ignore[arg-type]
                put("UPDATE snapshot SET digest = ? WHERE number = ?", (seal, row["number"]))
        for row in rows("save_point"):
            seal = digest(*(row[column] for column in POINT))
            put("UPDATE save_point SET digest = ? WHERE name = ?", (seal, row["name"]))
        [campaign] = rows("campaign")
        previous = digest(campaign["opening"], campaign["seal"])
        for row in rows("entry"):
            row["previous"] = previous
            previous = entry_hash({column: row[column] for column in ENTRY})
            values = (row["previous"], previous, row["number"])
            put("UPDATE entry SET previous = ?, hash = ? WHERE number = ?", values)
        seal = digest(*(campaign[column] for column in CAMPAIGN))
        put("UPDATE campaign SET digest = ?", [seal])
        put("UPDATE head SET log = ?, campaign = ?", (previous, seal))
        put("UPDATE head SET points = ?", [points_digest(rows("save_point"))])
        for table, columns in (("head", HEAD), ("lease", LEASE)):
            for row in rows(table):
                put(f"UPDATE {table} SET digest = ?", [digest(*(row[c] for c in columns))])
        connection.commit()


def aimed() -> Iterator[tuple[str, Harm]]:
    """Each column with each kind of value, as it is, and with every digest made to fit."""
    for table, columns in COLUMNS.items():
        for column in columns:
            for kind, value in VALUES.items():
                for forged in (False, True):
                    how = ", forged" if forged else ""
                    yield f"{table}.{column}: {kind}{how}", _into(table, column, value, forged)


def bits(size: int) -> Iterator[tuple[str, Harm]]:
    """The highest bit of each byte of the first page."""

    def flip(at: int) -> Harm:
        def harm(path: Path) -> None:
            data = bytearray(path.read_bytes())
            data[at] ^= 0x80
            path.write_bytes(data)

        return harm

    for at in range(size):
        yield f"bit 7 of byte {at}", flip(at)
