"""The tables: strict, sealed, and described in one place."""

import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import Table, create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable
from sqlmodel import SQLModel

from saves.campaign_log.journal import Journal
from saves.storage.engines import new_file
from saves.storage.row_format import CAMPAIGN, COLUMNS, ENTRY, HEAD, KEYS, LEASE, POINT, digest
from saves.storage.rows import create_tables
from saves.storage.schemas import SCHEMA
from saves.storage.tables import TABLES, written_out
from tests.saves.playing import begin, contents, described, play_on


def test_rows_are_written_to_the_tables_that_are_declared() -> None:
    declared = {name: tuple(c.name for c in table.columns) for name, table in TABLES.items()}
    assert declared == COLUMNS
    keys = {name: tuple(c.name for c in table.primary_key) for name, table in TABLES.items()}
    assert keys == KEYS


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("campaign", (*CAMPAIGN, "digest")),
        ("entry", ("campaign_id", *ENTRY, "hash")),
        ("head", (*HEAD, "digest")),
        ("lease", (*LEASE, "digest")),
        ("save_point", (*POINT, "digest")),
        ("snapshot", ("campaign_id", "number", "codec", "body", "digest")),
    ],
)
def test_a_digest_covers_every_column(table: str, columns: tuple[str, ...]) -> None:
    assert COLUMNS[table] == columns


def test_new_files_have_the_tables_that_are_declared() -> None:
    repeat = "repeat python -m saves.storage.tables"
    assert SCHEMA.read_text(encoding="utf-8") == written_out(), repeat


def test_what_is_written_out_makes_what_sqlmodel_makes() -> None:
    declared = create_engine("sqlite://")
    SQLModel.metadata.create_all(declared)
    written = new_file(None)
    with written.begin() as connection:
        create_tables(connection)
    assert described(written) == described(declared) != {}


def test_who_plays_does_without_the_library_of_servers_and_migrations(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from campaign import new_campaign;"
        " from saves.campaign_log.journal import Journal;"
        f" Journal.begin(Path({str(path)!r}), 'Test', new_campaign()).close();"
        f" Journal.resume(Path({str(path)!r})).close();"
        " print([name for name in ('sqlalchemy', 'sqlmodel', 'pydantic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    Journal.resume(path).close()


@pytest.mark.parametrize("table", TABLES)
def test_tables_are_strict(path: Path, table: str) -> None:
    begin(path).close()
    with closing(sqlite3.connect(path)) as connection:
        [[strict]] = connection.execute(
            "SELECT strict FROM pragma_table_list WHERE name = ?", (table,)
        )
    assert strict


def test_numbers_are_numbers(path: Path) -> None:
    begin(path).close()
    with closing(sqlite3.connect(path)) as connection:
        refused = pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT value")
        with refused:
            connection.execute("UPDATE head SET turn = 'May 1862'")


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_shared_server_can_have_the_same_tables(table: Table) -> None:
    words = str(CreateTable(table).compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]
    assert "STRICT" not in words
    assert "PRIMARY KEY" in words


def test_the_log_is_a_chain(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 60)
    hash_ = None
    for row in contents(path)["entry"]:
        *values, sealed = row[1:]
        assert hash_ in (None, values[-1])
        hash_ = sealed
        assert sealed == digest(*values)


def test_a_digest_is_what_it_always_was() -> None:
    """Old files must go on to be whole."""
    known = "278d3d9de3c2db10d09ba16baf4bdcef11200ea082e1709fc5db9a203852d4ad"
    assert digest(1, "a", "ä") == known == sha256('[1,"a","ä"]'.encode()).hexdigest()
