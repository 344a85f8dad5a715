"""Saves of older formats are brought up to date when they are opened, and never harmed."""

import random
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Column, Integer, create_engine

from campaign import Options
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import DamagedError, SaveError
from saves.storage import schemas
from saves.storage.engines import new_file
from saves.storage.head_values import holders
from saves.storage.header import header, list_campaigns
from saves.storage.memory_copy import copy_file
from saves.storage.migrate import by_library, change_tables
from saves.storage.row_format import ENTRY, FORMAT, SINCE
from saves.storage.rows import create_tables
from saves.storage.sqlite_file import backup_of
from tests.saves.drawing_up import CORPUS
from tests.saves.playing import begin, contents, described, resume_when_told, start

OLD = sorted(CORPUS.glob("format-*/finished.acw"))
OLD = [path for path in OLD if path.parent.name != f"format-{FORMAT}"]


@pytest.fixture(params=OLD, ids=lambda path: path.parent.name)
def old(request: pytest.FixtureRequest, path: Path) -> Path:
    """A copy of a save of an older format."""
    shutil.copy(request.param, path)
    return path


def format_of(path: Path) -> int:
    return int.from_bytes(path.read_bytes()[60:64])


def rows(path: Path, table: str, columns: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as connection:
        return connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()


def test_an_old_save_is_brought_up_to_date_with_its_log_untouched(old: Path) -> None:
    columns = ", ".join(("campaign_id", *ENTRY, "hash"))
    log, number = rows(old, "entry", columns), format_of(old)
    snapshots = rows(old, "snapshot", "*")
    with Journal.resume(old) as journal:
        assert (
            f"older version of the game (format {number}) and is now format"
            in journal.record.notice
        )
        assert backup_of(old, number).name in journal.record.notice
    assert format_of(old) == FORMAT
    assert rows(old, "entry", columns) == log
    assert rows(old, "snapshot", "*") == snapshots


def test_an_old_save_gets_the_tables_of_a_new_one(old: Path) -> None:
    Journal.resume(old).close()
    new = new_file(None)
    with new.begin() as connection:
        create_tables(connection)
    assert described(copy_file(old)) == described(new)


def test_what_the_new_columns_say_follows_from_the_log(old: Path) -> None:
    record, known = look(old), header(old)
    Journal.resume(old).close()
    shown = header(old)
    assert shown.options == record.state.options.switched_on
    assert shown.holders == holders(record.state)
    assert shown.resolver == "battle_line"
    assert (shown.rules, shown.reloads, shown.format) == (known.rules or 1, 0, FORMAT)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["branches", "campaign_in_battle", "shell_for_guns"])
def test_columns_of_special_saves(path: Path, name: str) -> None:
    shutil.copy(CORPUS / "format-1" / f"{name}.acw", path)
    Journal.resume(path).close()
    shown = header(path)
    assert shown.reloads == (2 if name == "branches" else 0)
    assert shown.resolver == ("shell_for_guns" if name == "shell_for_guns" else "battle_line")
    if name == "campaign_in_battle":
        assert shown.options == Options.preset("full", long_rail=True).switched_on


@pytest.mark.thorough
def test_the_file_as_it_was_stays_until_it_has_been_opened_once_more(old: Path) -> None:
    before, number = contents(old), format_of(old)
    backup = backup_of(old, number)
    Journal.resume(old).close()
    assert set(old.parent.iterdir()) == {old, backup}
    assert [shown.path for shown in list_campaigns(old.parent)] == [old]
    assert contents(backup) == before
    copy = old.with_name("copy.acw")
    shutil.copy(backup, copy)
    assert look(copy).state == look(old).state
    copy.unlink()
    with Journal.resume(old) as journal:
        assert journal.record.notice == ""
    assert list(old.parent.iterdir()) == [old]


def test_the_file_as_it_was_stays_if_the_new_one_is_damaged(old: Path) -> None:
    backup = backup_of(old, format_of(old))
    Journal.resume(old).close()
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("UPDATE head SET turn = 40")
        connection.commit()
    with pytest.raises(DamagedError):
        Journal.resume(old)
    assert backup.exists()


@pytest.mark.thorough
def test_who_only_looks_at_an_old_save_changes_nothing(old: Path) -> None:
    before = old.read_bytes()
    old.chmod(0o444)
    record = look(old)
    assert record.verify() == len(record.entries())
    assert header(old).problem == ""
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


CHANGES = {
    "UPDATE entry SET line = 'end' WHERE number = 40": "damaged at line 40 of its log",
    "UPDATE campaign SET name = 'Other'": "its campaign does not match its checksum",
    "UPDATE head SET turn = 40": "its head does not match its checksum",
    "DELETE FROM snapshot": "is not the log's",
}


@pytest.mark.parametrize("change", CHANGES)
def test_an_old_save_that_is_damaged_is_left_as_it_is(old: Path, change: str) -> None:
    with closing(sqlite3.connect(old)) as connection:
        connection.execute(change)
        connection.commit()
    before = old.read_bytes()
    for act in (Journal.resume, look):
        with pytest.raises(DamagedError) as told:
            act(old)
        assert CHANGES[change] in str(told.value)
    assert old.read_bytes() == before
    assert list(old.parent.iterdir()) == [old]


def test_a_migration_that_fails_changes_nothing(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(old)

    def fail(*_: object) -> None:
        raise SaveError("the opening can no longer be read")

    with monkeypatch.context() as patch:
        patch.setattr("saves.campaign_log.journal.seal_anew", fail)
        with pytest.raises(SaveError, match="can no longer be read"):
            Journal.resume(old)
    assert contents(old) == before
    assert format_of(old) < FORMAT
    Journal.resume(old).close()
    assert format_of(old) == FORMAT


@pytest.mark.thorough
def test_a_migration_that_is_killed_changes_nothing(
    processes: ForkServerContext, old: Path
) -> None:
    chance, state = random.Random(7), look(old).state
    content = old.read_bytes()
    for number in range(6):
        path = old.with_name(f"{number}.acw")
        path.write_bytes(content)
        process, wire = start(processes, resume_when_told, path)
        assert wire.recv() == "ready"
        wire.send("go")
        time.sleep(chance.random() * 0.2)
        process.kill()
        process.join(30)
        assert header(path).problem == ""
        with Journal.resume(path) as journal:
            assert journal.state == state
        assert format_of(path) == FORMAT


def test_a_save_that_cannot_be_copied_is_not_changed(old: Path) -> None:
    before = old.read_bytes()
    backup_of(old, format_of(old)).mkdir()
    with pytest.raises(
        SaveError, match=r"test\.acw cannot be copied before the update: it is not an"
    ):
        Journal.resume(old)
    assert old.read_bytes() == before


def test_every_format_leads_to_the_tables_that_are_declared() -> None:
    """The first migration makes the tables of format 1, the last one those of today."""
    migrated = new_file(None)
    with by_library(migrated).begin() as connection:
        change_tables(connection, 0)
        connection.execute("DROP TABLE alembic_version")
    new = new_file(None)
    with new.begin() as connection:
        create_tables(connection)
    assert described(migrated) == described(new)


ANOTHER = "another"
SEAL = "    digest TEXT NOT NULL,\n    CONSTRAINT pk_head"
"""Where a column of the head that is new has its place."""


@pytest.fixture
def next_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The format after today's, in which the head has one column more."""
    tables = schemas.SCHEMA.read_text(encoding="utf-8")
    (tmp_path / "next.sql").write_text(
        tables.replace(SEAL, f"    {ANOTHER} INTEGER NOT NULL,\n{SEAL}")
    )
    since = SINCE | {"head": SINCE["head"] | {ANOTHER: FORMAT + 1}}
    with monkeypatch.context() as patch:
        patch.setattr(schemas, "SCHEMA", tmp_path / "next.sql")
        patch.setattr(schemas, "SINCE", since)
        patch.setattr(schemas, "FORMAT", FORMAT + 1)
        schemas.known_schemas.cache_clear()
        yield
    schemas.known_schemas.cache_clear()


@pytest.fixture(params=sorted(CORPUS.glob("format-*/finished.acw")), ids=lambda it: it.parent.name)
def today(request: pytest.FixtureRequest, path: Path) -> Path:
    """A save in the present format; most were made in an older one."""
    shutil.copy(request.param, path)
    Journal.resume(path).close()
    return path


def tables_as_of(path: Path) -> int | None:
    with closing(sqlite3.connect(path)) as connection:
        return schemas.format_of_tables(connection)


@pytest.mark.thorough
def test_the_next_format_knows_the_files_of_this_one(today: Path, next_format: None) -> None:
    """Those that were brought up to date before, too; and what becomes of each."""
    assert tables_as_of(today) == FORMAT
    engine = create_engine(f"sqlite:///{today}")
    with engine.begin() as connection:
        change = Operations(MigrationContext.configure(connection))
        with change.batch_alter_table("head", recreate="always") as batch:
            column = Column(ANOTHER, Integer, nullable=False, server_default="0")
            batch.add_column(column, insert_before="digest")
        with change.batch_alter_table("head") as batch:
            batch.alter_column(ANOTHER, existing_type=Integer, server_default=None)
    engine.dispose()
    assert tables_as_of(today) == FORMAT + 1


def test_a_save_of_today_is_not_copied(path: Path) -> None:
    begin(path).close()
    Journal.resume(path).close()
    assert list(path.parent.iterdir()) == [path]
