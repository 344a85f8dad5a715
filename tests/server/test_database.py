"""The database of a server: made, opened again, brought up to date, and what is refused."""

import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlmodel import select

from saves.errors import DamagedError, InUseError, NewerCampaignError, NoCampaignError, SaveError
from saves.library.server_setup import prepare
from saves.server.database import database as module
from saves.server.database import versions
from saves.server.database.database import ServerDatabase, in_memory, open_database
from saves.server.database.tables import METADATA, AccountRow
from saves.server.database.versions import VERSIONS
from tests.saves.server import Server


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "server.db"


@pytest.fixture
def made(path: Path) -> Iterator[ServerDatabase]:
    database = open_database(path)
    with database.session() as session:
        session.add(AccountRow(name="grant", created=1.0))
    yield database
    database.dispose()


def names(database: ServerDatabase) -> list[str]:
    with database.session() as session:
        return sorted(session.exec(select(AccountRow.name)))


def tables(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The words of what makes each table and index, in any order of its clauses."""
    found = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return {name: sorted(sql.replace(",", " ").split()) for name, sql in found if name != VERSIONS}


# --- a file ---


def test_a_file_is_made_private_and_opened_again(path: Path, made: ServerDatabase) -> None:
    assert names(made) == ["grant"]
    made.dispose()
    again = open_database(path)
    assert names(again) == ["grant"]
    again.dispose()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_file_is_on_the_disk_with_every_commit(made: ServerDatabase) -> None:
    with made.session() as session:
        ask = session.connection().exec_driver_sql
        settings = [
            ask(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "trusted_schema")
        ]
    assert settings == ["wal", 2, 1, 0]


def test_migrations_lead_to_the_tables_that_are_declared(path: Path, made: ServerDatabase) -> None:
    declared = in_memory()
    driver = declared.engine.raw_connection().driver_connection
    assert isinstance(driver, sqlite3.Connection)
    with closing(sqlite3.connect(path)) as migrated:
        found = tables(migrated)
    wanted = tables(driver)
    assert found == wanted
    declared.dispose()


def test_a_transaction_that_fails_has_no_effect(made: ServerDatabase) -> None:
    def fail() -> None:
        with made.session() as session:
            session.add(AccountRow(name="lee"))
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert names(made) == ["grant"]


def test_a_transaction_within_another_one_is_an_error_of_ours(made: ServerDatabase) -> None:
    with made.session(), pytest.raises(RuntimeError), made.session():
        pass
    assert names(made) == ["grant"]


def test_what_two_have_done_at_once_is_said_without_a_word_of_the_database(
    made: ServerDatabase,
) -> None:
    with pytest.raises(SaveError) as told, made.session() as session:
        session.add(AccountRow(name="grant"))
    assert str(told.value) == "somebody has just done the same; look again"


@pytest.mark.thorough
def test_a_file_that_another_program_writes_makes_the_server_say_so(
    path: Path, made: ServerDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    with made.session() as session:
        session.connection().exec_driver_sql("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(SaveError, match=r"^the server's database is busy; try again$"):
            names(made)
        other.execute("ROLLBACK")
    assert names(made) == ["grant"]


def test_a_copy_can_be_made_while_it_is_written(made: ServerDatabase, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    made.copy_to(copy)
    with made.session() as session:
        session.add(AccountRow(name="lee"))
    restored = open_database(copy)
    assert names(restored) == ["grant"]
    restored.dispose()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_copy_that_cannot_be_written_says_so_without_its_place(
    made: ServerDatabase, tmp_path: Path
) -> None:
    with pytest.raises(SaveError) as told:
        made.copy_to(tmp_path / "nowhere" / "copy.db")
    assert str(told.value) == "copy.db cannot be written: no such file or directory"


@pytest.mark.parametrize("kind", ["text", "other", "campaign"])
def test_files_of_other_programs_are_refused_and_stay_as_they_are(path: Path, kind: str) -> None:
    if kind == "text":
        path.write_text("Dear General, the enemy has crossed the river.\n" * 40)
    else:
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE account (name TEXT)")
            if kind == "campaign":
                other.execute("PRAGMA application_id = 0x41435731")
            other.commit()
    before = path.read_bytes()
    with pytest.raises(NoCampaignError, match=r"^server\.db belongs to another program"):
        open_database(path)
    assert path.read_bytes() == before


def test_a_newer_file_is_refused_in_one_sentence(path: Path, made: ServerDatabase) -> None:
    with made.session() as session:
        session.connection().execute(text(f"UPDATE {VERSIONS} SET version_num = '7'"))
    made.dispose()
    with pytest.raises(NewerCampaignError) as told:
        open_database(path)
    assert str(told.value) == (
        "server.db was made by a newer version of the game (format 7, this one knows 1); update"
        " the game to serve it"
    )


@pytest.mark.sampled(2)
@pytest.mark.parametrize("version", ["", "one", "-1", "1'; DROP TABLE account; --", "\u0661"])
def test_a_version_that_is_none_is_refused(path: Path, made: ServerDatabase, version: str) -> None:
    with made.session() as session:
        session.connection().execute(
            text(f"UPDATE {VERSIONS} SET version_num = :v"), {"v": version}
        )
    made.dispose()
    with pytest.raises(NoCampaignError):
        open_database(path)


def test_a_damaged_file_is_refused(path: Path, made: ServerDatabase) -> None:
    made.dispose()
    data = bytearray(path.read_bytes())
    data[4096 * 2 : 4096 * 5] = b"\xee" * (4096 * 3)
    path.write_bytes(data)
    with pytest.raises(DamagedError, match=r"^server\.db is damaged"):
        open_database(path)


def test_a_file_that_ends_too_soon_is_refused(path: Path, made: ServerDatabase) -> None:
    made.dispose()
    path.write_bytes(path.read_bytes()[: 4096 * 2 + 100])
    with pytest.raises(DamagedError, match=r"^server\.db is damaged; restore a backup"):
        open_database(path)


def test_an_older_file_is_brought_up_to_date_and_a_copy_stays(
    path: Path, made: ServerDatabase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the next format will have it: a migration of its own adds a column."""
    made.dispose()
    scripts = tmp_path / "scripts"
    shutil.copytree(versions.SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "server_2.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        "revision, down_revision = '2', '1'\n"
        "def upgrade():\n"
        "    op.add_column('account', sa.Column('more', sa.Text))\n"
    )
    monkeypatch.setattr(versions, "SCRIPTS", scripts)
    monkeypatch.setattr(versions, "FORMAT", 2)
    monkeypatch.setattr(module, "FORMAT", 2)
    updated = open_database(path)
    with updated.session() as session:
        [row] = session.connection().execute(text("SELECT name, more FROM account"))
    updated.dispose()
    assert tuple(row) == ("grant", None)
    with closing(sqlite3.connect(tmp_path / "server.format-1.db")) as old:
        assert "more" not in tables(old)["account"]
        assert old.execute("SELECT name FROM account").fetchall() == [("grant",)]


# --- PostgreSQL ---


@pytest.mark.thorough
def test_tables_on_postgresql_are_those_that_are_declared(postgres: Server) -> None:
    address = postgres.new_database()
    database = open_database(address)
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSIONS})
        assert compare_metadata(context, METADATA) == []
        count = "SELECT conname FROM pg_constraint WHERE contype IN ('c', 'f', 'p')"
        found = {name for [name] in connection.execute(text(count))}
        wanted = {str(c.name) for table in METADATA.tables.values() for c in table.constraints}
        assert wanted <= found
    database.dispose()


def test_campaigns_lie_beside_the_servers_tables(postgres: Server) -> None:
    """Either may be prepared first, and neither takes the other for another program's."""
    address = postgres.new_database()
    open_database(address).dispose()
    assert prepare(address) == ""
    open_database(address).dispose()


def test_two_servers_share_and_neither_changes_the_tables_under_the_other(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.new_database()
    first, second = open_database(address), open_database(address)
    with first.session() as session:
        session.add(AccountRow(name="grant"))
    assert names(second) == ["grant"]
    second.dispose()
    monkeypatch.setattr(module, "FORMAT", 2)
    with pytest.raises(InUseError, match="another server uses the database"):
        open_database(address)
    first.dispose()


def test_another_programs_tables_are_left_alone(postgres: Server) -> None:
    address = postgres.new_database()
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE account (name text)")
    with pytest.raises(NoCampaignError, match="belongs to another program"):
        open_database(address)


def test_a_connection_that_was_cut_is_made_anew(postgres: Server) -> None:
    address = postgres.new_database()
    database = open_database(address)
    with database.session() as session:
        session.add(AccountRow(name="grant"))
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    assert names(database) == ["grant"]
    database.dispose()


def test_a_database_that_cannot_be_reached_is_told_without_its_password(tmp_path: Path) -> None:
    address = f"postgresql://grant:vicksburg@/war?host={tmp_path}"
    with pytest.raises(SaveError) as told:
        open_database(address)
    assert str(told.value).startswith("the server's database cannot be reached: ")
    assert "vicksburg" not in str(told.value)
