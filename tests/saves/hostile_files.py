"""Files that somebody made on purpose, each from an honest campaign: none of them may open.

A long file, because it is one list of traps, a line or a few for each.
"""

import os
import sqlite3
import struct
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from saves.storage.row_format import CAMPAIGN, ENTRY, HEAD, LEASE, digest
from saves.storage.rows import CODEC, entry_hash, snapshot_digest

Trap = Callable[[Path], None]

TRAPS: dict[str, Trap] = {}
"""What is done to a file that holds an honest campaign, by what that is."""

TABLES = ("campaign", "entry", "head", "lease", "save_point", "snapshot")

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"

SEALED = {"campaign": CAMPAIGN, "head": HEAD, "lease": LEASE}


def trap(make: Trap) -> Trap:
    """Put one into the list."""
    TRAPS[make.__name__] = make
    return make


def do(path: Path, *statements: str) -> None:
    """Change a file behind the back of the game."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def seal(path: Path) -> None:
    """Let every digest of the head and the campaign fit again, that of the tables among them."""
    with closing(sqlite3.connect(path)) as connection:
        schema = connection.execute(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
        )
        layout = digest(*map(list, schema))
        connection.execute("UPDATE head SET layout = ?", [layout])
        reseal(connection, "campaign")
        connection.execute("UPDATE head SET campaign = (SELECT digest FROM campaign)")
        reseal(connection, "head")
        connection.commit()


def reseal(connection: sqlite3.Connection, table: str) -> None:
    """Give the only row of a table the digest that fits it."""
    row = connection.execute(f"SELECT {', '.join(SEALED[table])} FROM {table}").fetchone()
    connection.execute(f"UPDATE {table} SET digest = ?", [digest(*row)])


# --- tables that are none ----------------------------------------------------------------------


def _view(table: str, columns: str) -> Trap:
    def make(path: Path) -> None:
        do(path, f"DROP TABLE {table}", f"CREATE VIEW {table} AS {columns}")

    return make


for table in TABLES:
    with closing(sqlite3.connect(":memory:")) as plain:
        schema = Path(__file__).parents[2] / "saves" / "storage" / "schema.sql"
        plain.executescript(schema.read_text(encoding="utf-8"))
        names = [row[1] for row in plain.execute(f"PRAGMA table_info({table})")]
    some = ", ".join(f"x AS {name}" for name in names)
    TRAPS[f"a view without end for {table}"] = _view(table, f"{ENDLESS} SELECT {some} FROM c")
    huge = ", ".join(f"zeroblob(900000000) AS {name}" for name in names)
    TRAPS[f"a view of huge values for {table}"] = _view(table, f"SELECT {huge}")


def _trigger(table: str) -> Trap:
    def make(path: Path) -> None:
        when = "DELETE" if table == "lease" else "UPDATE" if table == "head" else "INSERT"
        body = "UPDATE campaign SET name = 'stolen'"
        do(path, f"CREATE TRIGGER busy AFTER {when} ON {table} BEGIN {body}; END")
        seal(path)

    return make


for table in TABLES:
    TRAPS[f"a trigger on {table}"] = _trigger(table)


@trap
def an_index_that_is_slow(path: Path) -> None:
    do(path, "CREATE INDEX slow ON entry (hex(zeroblob(100000)))")
    seal(path)


@trap
def a_table_more(path: Path) -> None:
    do(path, "CREATE TABLE alembic_version (version_num TEXT)")
    seal(path)


@trap
def a_virtual_table(path: Path) -> None:
    do(path, "CREATE VIRTUAL TABLE words USING fts5(word)")
    seal(path)


@trap
def tables_that_are_not_strict(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, ',' || char(10) || ' STRICT', '')"
        )
        connection.commit()
    seal(path)


@trap
def a_column_that_is_worked_out(path: Path) -> None:
    do(path, "ALTER TABLE head ADD COLUMN busy TEXT AS (hex(zeroblob(100000000)))")
    seal(path)


@trap
def a_column_more(path: Path) -> None:
    do(path, "ALTER TABLE head ADD COLUMN more TEXT")
    seal(path)


@trap
def a_text_of_the_tables_that_is_huge(path: Path) -> None:
    do(path, "CREATE TABLE t (a TEXT DEFAULT '" + "x" * 900_000 + "')")


@trap
def a_hundred_tables(path: Path) -> None:
    do(path, *(f"CREATE TABLE t{number} (a)" for number in range(100)))


# --- values without measure --------------------------------------------------------------------


def _huge(table: str, column: str) -> Trap:
    def make(path: Path) -> None:
        do(path, f"UPDATE {table} SET {column} = replace(hex(zeroblob(4000000)), '0', 'x')")
        if table in SEALED:
            seal(path)

    return make


for table, column in (
    ("campaign", "name"),
    ("campaign", "note"),
    ("campaign", "opening"),
    ("campaign", "seed"),
    ("campaign", "options"),
    ("head", "label"),
    ("head", "holders"),
    ("head", "program"),
):
    TRAPS[f"a huge {column} of the {table}"] = _huge(table, column)


def put_snapshot(path: Path, body: bytes, *, is_last: bool = False) -> None:
    """The first line, or the last one, with another snapshot, and every digest made to fit."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        rows = [dict(row) for row in connection.execute("SELECT * FROM entry ORDER BY number")]
        taken = [row["number"] for row in rows if row["snapshot"]]
        number = taken[-1 if is_last else 0]
        rows[number - 1]["snapshot"] = snapshot_digest(number, CODEC, body)
        previous = rows[0]["previous"]
        for row in rows:
            row["previous"] = previous
            previous = row["hash"] = entry_hash(row)
            values = ", ".join(f"{column} = :{column}" for column in (*ENTRY, "hash"))
            connection.execute(f"UPDATE entry SET {values} WHERE number = :number", row)
        sealed = body, snapshot_digest(number, CODEC, body), number
        connection.execute("UPDATE snapshot SET body = ?, digest = ? WHERE number = ?", sealed)
        connection.execute("UPDATE head SET log = ?", [previous])
        connection.commit()
    seal(path)


@trap
def a_snapshot_that_unpacks_to_a_flood(path: Path) -> None:
    put_snapshot(path, zlib.compress(bytes(60 * 2**20)))


@trap
def a_snapshot_that_unpacks_to_gigabytes(path: Path) -> None:
    flood, parts = zlib.compressobj(9), []
    parts = [flood.compress(bytes(2**20)) for _ in range(256)]
    put_snapshot(path, b"".join([*parts, flood.flush()]))


@trap
def a_snapshot_without_end(path: Path) -> None:
    put_snapshot(path, zlib.compress(b"scenario = '1861'" * 100)[:-8])


# --- pages that lead anywhere ------------------------------------------------------------------


def _root(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ?"
        page: int = connection.execute(query, [table]).fetchone()[0]
    return page


def _led(page: bytes, to: int) -> bytes:
    """An inner page whose every child is the same one."""
    led, cells = bytearray(page), struct.unpack_from(">H", page, 3)[0]
    led[8:12] = to.to_bytes(4)
    for number in range(cells):
        at = struct.unpack_from(">H", page, 12 + 2 * number)[0]
        led[at : at + 4] = to.to_bytes(4)
    return bytes(led)


@trap
def a_log_that_is_a_maze(path: Path) -> None:
    """Fifteen storeys, and every door of one leads to the same room of the next."""
    root, data = _root(path, "entry"), path.read_bytes()
    size = int.from_bytes(data[16:18])
    pages = [data[at : at + size] for at in range(0, len(data), size)]
    inner = pages[root - 1]
    assert inner[0] == 2, "the log must be longer than a page"
    leaf, first = int.from_bytes(inner[8:12]), len(pages) + 1
    storeys = [_led(inner, first + number + 1) for number in range(15)]
    pages[root - 1] = _led(inner, first)
    whole = bytearray(b"".join([*pages, *storeys[:-1], _led(inner, leaf)]))
    whole[28:32] = (len(whole) // size).to_bytes(4)
    path.write_bytes(whole)


@trap
def a_log_that_leads_to_itself(path: Path) -> None:
    root, data = _root(path, "entry"), bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18])
    at = (root - 1) * size
    data[at : at + size] = _led(bytes(data[at : at + size]), root)
    path.write_bytes(data)


def _poked(at: int, value: bytes) -> Trap:
    def make(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[at : at + len(value)] = value
        path.write_bytes(data)

    return make


TRAPS["a file that says it is enormous"] = _poked(28, b"\xff\xff\xff\xfe")
TRAPS["a page of the smallest size"] = _poked(16, b"\x02\x00")
TRAPS["a page of no size"] = _poked(16, b"\x00\x03")
TRAPS["pages without room"] = _poked(20, b"\xff")
TRAPS["tables without a page"] = _poked(100, bytes(200))


@trap
def a_giant(path: Path) -> None:
    os.truncate(path, 20 * 2**30)


@trap
def a_giant_that_says_so(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[28:32] = (2**20).to_bytes(4)
    path.write_bytes(data)
    os.truncate(path, 2**20 * int.from_bytes(data[16:18]))


@trap
def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@trap
def a_link_to_what_never_ends(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


@trap
def a_link_to_itself(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)


# --- written in another way --------------------------------------------------------------------


def _first_page(**values: int) -> Trap:
    def make(path: Path) -> None:
        content = bytearray(path.read_bytes())
        for at, value in values.items():
            content[int(at.removeprefix("at_"))] = value
        path.write_bytes(content)

    return make


TRAPS["a log beside it is to be read"] = _first_page(at_18=2, at_19=2)
TRAPS["a log beside it is to be written"] = _first_page(at_18=2)
TRAPS["another alphabet is named"] = _first_page(at_59=2)


@trap
def another_alphabet(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        script = [line for line in connection.iterdump() if not line.startswith("DELETE")]
        numbers = [
            f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]}"
            for name in ("application_id", "user_version")
        ]
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA encoding = 'UTF-16le'")
        connection.executescript(";\n".join([*script, *numbers]))


@trap
def a_save_point_after_the_end(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        written = connection.execute("SELECT played FROM head").fetchone()[0]
        point = (1, "Later", 99_999, "named", "", written)
        connection.execute("DELETE FROM save_point")
        connection.execute(
            "INSERT INTO save_point VALUES (?, ?, ?, ?, ?, ?, ?)", (*point, digest(*point))
        )
        connection.execute("UPDATE head SET points = ?", [digest(digest(*point))])
        reseal(connection, "head")
        connection.commit()
