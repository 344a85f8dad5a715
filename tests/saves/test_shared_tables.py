"""The tables of a shared database: what is wrong is named, old ones are brought up to date."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal, Shared
from saves.errors import DamagedError, NewerCampaignError, NoCampaignError, SaveError
from saves.library.server_setup import BACKUP, prepare
from saves.storage.migrate import change_tables
from saves.storage.postgres import list_shared
from saves.storage.postgres_connection import connected
from saves.storage.row_format import FORMAT, columns_of, digest
from saves.storage.rows import TABLES, points_digest
from tests.saves.drawing_up import CORPUS, check, held
from tests.saves.playing import begin_shared, change_rows, play_on

# --- what is wrong -----------------------------------------------------------------------------
from tests.saves.server import Server


def test_a_server_that_does_not_answer_is_named(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="the database cannot be reached: "):
        list_shared(f"postgresql://nobody@/war?host={tmp_path}")


def test_a_database_without_campaigns_is_named(empty: str) -> None:
    with pytest.raises(NoCampaignError, match="run norden-suden server prepare"):
        list_shared(empty)
    with pytest.raises(NoCampaignError, match="run norden-suden server prepare"):
        begin_shared(empty)


def test_a_campaign_that_is_not_there_is_named(database: str) -> None:
    for act in (look, Journal.resume):
        with pytest.raises(NoCampaignError, match="there is no campaign 7 in the database"):
            act(Shared(database, 7))


def test_a_newer_database_is_left_alone(database: str) -> None:
    change_rows(database, f"UPDATE alembic_version SET version_num = '{FORMAT + 1}'")
    for act in (list_shared, prepare):
        with pytest.raises(NewerCampaignError, match="made by a newer version"):
            act(database)


CHANGES = {
    "UPDATE entry SET line = 'end' WHERE campaign_id = 1 AND number = 40": "at line 40 of its log",
    "DELETE FROM entry WHERE campaign_id = 1 AND number = 50": "damaged at line 50 of its log",
    "UPDATE campaign SET note = 'x' WHERE id = 1": "its campaign does not match its checksum",
    "UPDATE head SET turn = 40 WHERE campaign_id = 1": "its head does not match its checksum",
    "DELETE FROM head WHERE campaign_id = 1": "its head is missing",
    "UPDATE snapshot SET body = '' WHERE campaign_id = 1": "15 does not match its checksum",
    "DELETE FROM snapshot WHERE campaign_id = 1": "is not the log's",
    "INSERT INTO save_point VALUES (1, 'Shiloh', 1, 'named', '', '', 'x')": "has a bad date",
}


@pytest.mark.thorough
def test_damage_is_found_where_it_is_and_nowhere_else(server: Server, database: str) -> None:
    for name in ("Test", "Other"):
        with begin_shared(database, name) as journal:
            play_on(journal, random.Random(4), 90)
    for change, reason in CHANGES.items():
        copy = server.new_database(like=database)
        change_rows(copy, change)
        for act in (Journal.resume, look):
            with pytest.raises(DamagedError) as told:
                act(Shared(copy, 1))
            assert reason in str(told.value)
        Journal.resume(Shared(copy, 2)).close()
        assert {shown.name for shown in list_shared(copy)} >= {"Test", "Other"}


def test_a_log_that_was_cut_is_listed_as_bad(database: str) -> None:
    with begin_shared(database) as journal:
        play_on(journal, random.Random(4), 60)
    change_rows(database, "DELETE FROM entry WHERE number > 30")
    [listed] = list_shared(database)
    assert "is damaged: its log has 30 lines instead of " in listed.problem


# --- older formats -----------------------------------------------------------------------------


def seal(connection: psycopg.Connection[Any], number: int, version: int) -> None:
    """Fit the seals of a campaign to its number among others."""
    columns = columns_of("campaign", version)[:-1]
    campaign = one_row(connection, "campaign", columns, "id", number)
    seals = digest(*campaign)
    connection.execute("UPDATE campaign SET digest = %s WHERE id = %s", (seals, number))
    connection.execute(
        "UPDATE head SET campaign = %s, points = %s, layout = '' WHERE campaign_id = %s",
        (seals, seal_points(connection, number, version), number),
    )
    columns = columns_of("head", version)[:-1]
    head = one_row(connection, "head", columns, "campaign_id", number)
    connection.execute(
        "UPDATE head SET digest = %s WHERE campaign_id = %s", (digest(*head), number)
    )


def seal_points(connection: psycopg.Connection[Any], number: int, version: int) -> str:
    """The same for its save points; what its head says of them."""
    columns = columns_of("save_point", version)[:-1]
    query = f"SELECT {', '.join(columns)} FROM save_point WHERE campaign_id = {number}"
    found = connection.execute(query.encode()).fetchall()
    points = [dict(zip(columns, row, strict=True)) | {"digest": digest(*row)} for row in found]
    for point in points:
        connection.execute(
            "UPDATE save_point SET digest = %(digest)s WHERE campaign_id = %(campaign_id)s"
            " AND name = %(name)s",
            point,
        )
    return points_digest(points)


def one_row(
    connection: psycopg.Connection[Any], table: str, columns: tuple[str, ...], key: str, number: int
) -> tuple[object, ...]:
    query = f"SELECT {', '.join(columns)} FROM {table} WHERE {key} = {number}"
    row = connection.execute(query.encode()).fetchone()
    assert row is not None
    return tuple(row)


def load(connection: psycopg.Connection[Any], path: Path, number: int, version: int) -> None:
    """The rows of a file into a database, as campaign *number*."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as file:
        for table in TABLES:
            columns = columns_of(table, version)
            for row in file.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall():
                places = ", ".join(["%s"] * len(columns))
                statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
                connection.execute(statement.encode(), (number, *row[1:]))
    seal(connection, number, version)


@pytest.mark.parametrize("version", range(1, FORMAT))
def test_an_old_database_goes_on_with_all_its_campaigns(empty: str, version: int) -> None:
    """The corpus of the tests, loaded as it would be on a server of that time."""
    engine = connected(empty)
    with engine.begin() as connection:
        change_tables(connection, 0, str(version))
    engine.dispose()
    saves = sorted(CORPUS.glob(f"format-{version}/*.acw"))
    with psycopg.connect(empty) as connection:
        for number, path in enumerate(saves, start=1):
            load(connection, path, number, version)
    with pytest.raises(SaveError, match="run norden-suden server prepare again"):
        list_shared(empty)
    assert BACKUP in prepare(empty)
    assert prepare(empty) == ""
    for number, path in enumerate(saves, start=1):
        old = look(path)
        with Journal.resume(Shared(empty, number)) as journal:
            assert journal.state == old.state
            assert journal.entries() == old.entries()
            check(journal.record, held(path))
            if journal.state.to_move:
                play_on(journal, random.Random(1), 5)
    shown = {h.place: h for h in list_shared(empty)}
    assert len(shown) == len(saves)
    assert not any(h.problem for h in shown.values())
    change_rows(empty, f"SELECT * FROM {BACKUP}.campaign")
