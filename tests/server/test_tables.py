"""The tables of a server, on SQLite in memory; on PostgreSQL with the database."""

from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError, StatementError
from sqlmodel import Session, select

from saves.server.database.tables import (
    METADATA,
    TABLES,
    AccountRow,
    Bounded,
    GameRow,
    SeatRow,
    TalkRow,
)
from saves.storage.tables import TABLES as OF_CAMPAIGNS


@pytest.fixture
def session() -> Iterator[Session]:
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with Session(engine) as session:
        session.connection().execute(text("PRAGMA foreign_keys = ON"))
        yield session
    engine.dispose()


def test_every_table_is_strict_and_every_text_has_a_longest_length(session: Session) -> None:
    made = session.connection().execute(text("SELECT sql FROM sqlite_schema WHERE type = 'table'"))
    sentences = [sql for [sql] in made if "sqlite_sequence" not in sql]
    assert len(sentences) == len(TABLES)
    assert all(sql.rstrip().endswith("STRICT") for sql in sentences)
    for table in TABLES.values():
        for column in table.columns:
            if column.type.python_type is str:
                assert isinstance(column.type, Bounded), f"{table.name}.{column.name}"


def test_tables_of_campaigns_are_others() -> None:
    assert not set(TABLES) & set(OF_CAMPAIGNS)


def test_rows_come_back_as_they_went(session: Session) -> None:
    session.add(AccountRow(name="lee", created=1.5))
    session.flush()
    game = GameRow(name="War", scenario="1861", begun_by="lee", is_public=False)
    session.add(game)
    session.flush()
    session.add(SeatRow(game=game.number, side="union", account="lee"))
    session.commit()
    session.expunge_all()
    [found] = session.exec(select(GameRow).where(GameRow.begun_by == "lee"))
    assert (found.number, found.is_public, found.is_rated, found.changed) == (1, False, True, 0.0)
    [seat] = session.exec(select(SeatRow))
    assert (seat.account, seat.invited) == ("lee", None)


@pytest.mark.parametrize("said", ["a" * 401, "nul\0", "half \ud800"])
def test_a_text_that_no_table_keeps_is_refused_before_it_is_sent(
    session: Session, said: str
) -> None:
    session.add(AccountRow(name="lee"))
    session.flush()
    session.add(TalkRow(room=0, number=1, account="lee", text=said))
    with pytest.raises(StatementError, match="a text"):
        session.flush()


def test_the_database_itself_refuses_what_is_too_long_or_no_flag(session: Session) -> None:
    say = "INSERT INTO account VALUES (:name, 'player', :held, '', 0, 0, '')"
    for values in ({"name": "a" * 33, "held": 0}, {"name": "a", "held": 2}):
        with pytest.raises(IntegrityError):
            session.connection().execute(text(say), values)


def test_nobody_sits_who_has_no_account(session: Session) -> None:
    session.add(GameRow(name="War", scenario="1861", begun_by="nobody"))
    with pytest.raises(IntegrityError):
        session.flush()


def test_no_number_of_a_game_comes_twice(session: Session) -> None:
    session.add(AccountRow(name="lee"))
    session.flush()
    first = GameRow(name="War", scenario="1861", begun_by="lee")
    session.add(first)
    session.flush()
    session.delete(first)
    session.flush()
    second = GameRow(name="War", scenario="1861", begun_by="lee")
    session.add(second)
    session.flush()
    assert second.number == 2
