"""A save whose digests all fit, and that says what its log does not lead to."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import DamagedError
from saves.storage.integrity import Archive
from saves.storage.row_format import CAMPAIGN, HEAD, POINT, Row, digest
from saves.storage.rows import points_digest
from tests.saves.playing import begin, play_on


@pytest.fixture
def played(path: Path) -> Path:
    with begin(path) as journal:
        play_on(journal, random.Random(3), 60)
        journal.writer.mark("here")
    return path


def row_of(connection: sqlite3.Connection, table: str) -> Row:
    connection.row_factory = sqlite3.Row
    return dict(connection.execute(f"SELECT * FROM {table}").fetchone())


def write(connection: sqlite3.Connection, table: str, row: Row) -> None:
    values = ", ".join(f"{column} = :{column}" for column in row)
    connection.execute(f"UPDATE {table} SET {values}", row)


def forge(path: Path, table: str, **changes: object) -> None:
    """Change a row, and make every digest fit again."""
    columns = {"campaign": CAMPAIGN, "head": HEAD, "save_point": POINT}[table]
    with closing(sqlite3.connect(path)) as connection:
        row = row_of(connection, table) | changes
        row["digest"] = digest(*(row[column] for column in columns))
        write(connection, table, row)
        head = row_of(connection, "head")
        if table == "campaign":
            head["campaign"] = row["digest"]
        if table == "save_point":
            head["points"] = points_digest([row])
        head["digest"] = digest(*(head[column] for column in HEAD))
        write(connection, "head", head)
        connection.commit()


FORGED: tuple[tuple[str, Row], ...] = (
    ("head", {"turn": 40, "label": "May/June 1865", "winner": "union", "to_move": ""}),
    ("head", {"winner": "confederate"}),
    ("head", {"union_size": 99}),
    ("head", {"confederate_maximum": 99}),
    ("head", {"holders": "U" * 129}),
    ("head", {"resolver": "yankee"}),
    ("campaign", {"scenario": "1862"}),
    ("campaign", {"options": "long_rail"}),
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("table", "changes"), FORGED)
def test_what_does_not_follow_from_the_log_is_named(played: Path, table: str, changes: Row) -> None:
    forge(played, table)
    assert look(played).verify()
    forge(played, table, **changes)
    said = next(iter(changes)).replace("_", " ")
    with pytest.raises(DamagedError, match=f"its {table} says {said} "):
        look(played).verify()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("changes", [changes for table, changes in FORGED[:5]])
def test_nobody_plays_on_from_a_head_that_lies(played: Path, changes: Row) -> None:
    forge(played, "head", **changes)
    before = played.read_bytes()
    with pytest.raises(DamagedError, match="does not match its log: its head says"):
        Journal.resume(played)
    assert played.read_bytes() == before


def test_a_save_point_leads_to_an_order(played: Path) -> None:
    with Journal.resume(played) as journal:
        journal.take_back()
        line = journal.record._head["number"]
    forge(played, "save_point", number=line)
    with pytest.raises(DamagedError):
        look(played).verify()


@pytest.mark.thorough
def test_every_way_back_and_forth_is_proved(path: Path) -> None:
    """Whatever the game itself writes passes."""
    doings: list[Callable[[Journal], object]] = [
        lambda journal: journal.writer.mark("here"),
        lambda journal: journal.go_back(journal.entries()[5].number),
        lambda journal: journal.writer.rename("Another"),
        lambda journal: play_on(journal, random.Random(8), 80),
        lambda journal: journal.go_back(0),
        lambda journal: play_on(journal, random.Random(9), 5),
    ]
    with begin(path) as journal:
        play_on(journal, random.Random(7), 150)
        for doing in doings:
            doing(journal)
            assert journal.verify()
    with Journal.resume(path) as journal:
        assert isinstance(journal.record.as_read, Archive)
        assert journal.verify()
