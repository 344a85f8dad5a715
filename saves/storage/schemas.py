"""The tables that this program has ever written to files, word for word. Standard library only.

A file whose tables are any others was not written by it: no row of them is asked for, since what
looks like a table may be a view without end, and what is written to one may start a trigger.
"""

import sqlite3
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from saves.storage.row_format import FORMAT, SINCE

SCHEMA: Final = Path(__file__).with_name("schema.sql")
"""The tables of a new file; `tables.py` declares them and writes this."""

Schema: TypeAlias = tuple[tuple[str, str, str, str | None], ...]
"""Type, name, table and text of everything in a file, in this order."""

QUERY: Final = "SELECT type, name, tbl_name, sql FROM sqlite_schema LIMIT {most}"
INDEX: Final = ("index", "sqlite_autoindex_campaign_1", "campaign", None)
"""What SQLite makes by itself, so that no two campaigns have the same uuid."""


class UnknownTablesError(Exception):
    """A file has other tables than those of its format."""


@cache
def known_schemas() -> Mapping[Schema, int]:
    """Everything there has been, and its format."""
    return {
        _schema(_brought_up(first, version)): version
        for version in range(1, FORMAT + 1)
        for first in range(1, version + 1)
    }


def _brought_up(first: int, version: int) -> dict[str, str]:
    """The tables in a format of a file that was made in an older one, or in the same.

    Alembic has written those that changed, as often as they did; in all formats between alike.
    """
    tables = tables_of(version)
    for name, columns in SINCE.items():
        if any(first < since <= version for since in columns.values()):
            tables[name] = _by_alembic(tables[name], name)
    return tables


def tables_of(version: int) -> dict[str, str]:
    """The statement that makes each table of a new file, in a format."""
    tables = {}
    for statement in SCHEMA.read_text(encoding="utf-8").split(";\n"):
        name = statement.partition("(")[0].removeprefix("\n").split()[-1:]
        if name:
            tables[name[0]] = _as_of(version, name[0], statement.strip("\n"))
    return tables


def _as_of(version: int, table: str, statement: str) -> str:
    """The statement as it was in a format, when some columns were not there yet."""
    later = {column for column, since in SINCE.get(table, {}).items() if since > version}
    lines = (line for line in statement.split("\n") if line.split()[0] not in later)
    return "\n".join(lines)


def _by_alembic(statement: str, table: str) -> str:
    """The statement in another hand: tabs, a blank before the end of a line, a name in quotes."""
    text = statement.replace(f"CREATE TABLE {table} ", f'CREATE TABLE "{table}" ')
    return text.replace("    ", "\t").replace(",\n\t", ", \n\t") + "\n\n"


def _schema(tables: Mapping[str, str]) -> Schema:
    return (INDEX, *(("table", name, name, tables[name]) for name in sorted(tables)))


def format_of_tables(connection: sqlite3.Connection) -> int | None:
    """The format whose tables a file has; None if no format ever had them.

    Nothing else in the file has been read by then.

    Raises:
        sqlite3.Error: if that cannot be read, either.
    """
    most = max(map(len, known_schemas())) + 1
    rows = connection.execute(QUERY.format(most=most))
    found = sorted(rows, key=lambda row: (repr(row[0]), repr(row[1])))  # whatever they are
    return known_schemas().get(tuple(found))


def check_tables(connection: sqlite3.Connection, version: int) -> None:
    """Make sure that a file has the tables of a format.

    Raises:
        UnknownTablesError: if it has others.
        sqlite3.Error: if that cannot be read.
    """
    if format_of_tables(connection) != version:
        raise UnknownTablesError(f"its tables are not those of format {version}")
