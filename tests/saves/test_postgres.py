"""Campaigns on a shared server: the same journal, many campaigns, and whoever writes at once."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.context import ForkServerContext
from pathlib import Path

import psycopg
import pytest

from campaign import Options, Side, legal_actions, new_campaign
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import IRON_MAN, Journal, Players, Shared
from saves.errors import InUseError, SaveError
from saves.storage.connection import one
from saves.storage.postgres import list_shared
from saves.storage.row_format import FORMAT
from saves.storage.rows import ELSEWHERE
from tests.patience import until
from tests.saves.playing import SEED, begin_shared, change_rows, hold, play_on, start

# --- playing -----------------------------------------------------------------------------------


def test_campaigns_come_back_as_they_were_left(database: str) -> None:
    chance, places = random.Random(3), []
    for name in ("Brüder", "Schwestern"):
        with begin_shared(database, name, name) as journal:
            left = play_on(journal, chance, 120)
            assert isinstance(journal.place, Shared)
            assert journal.path is None
            places.append((journal.place, left))
    for place, left in places:
        with Journal.resume(place) as journal:
            assert journal.state == left.state
            assert journal.entries() == left.entries()
            assert journal.can_take_back == left.can_take_back
            assert journal.verify() >= len(left.entries())
        assert look(place).state == left.state
        assert look(place).verify() >= len(left.entries())
    assert [place.number for place, _ in places] == [1, 2]


@pytest.mark.thorough
def test_what_is_played_is_the_same_in_a_file_and_on_a_server(database: str, path: Path) -> None:
    logs = []
    for place in (path, Shared(database)):
        with Journal.begin(place, "Test", new_campaign(), seed=SEED) as journal:
            play_on(journal, random.Random(9), 60)
            journal.go_back(journal.entries()[20].number)
            journal.writer.mark("Here", "a note")
            journal.ask_back(journal.entries()[-1].number, Side.UNION)
            journal.grant_back(Side.CONFEDERATE)
            logs.append(
                (
                    journal.state,
                    journal.entries(),
                    journal.record.branches()[0]._replace(written=""),
                    [point._replace(written="") for point in journal.record.points()],
                    journal.verify(),
                )
            )
    assert logs[0] == logs[1]


@pytest.mark.thorough
def test_a_list_shows_all_of_a_database(database: str) -> None:
    with Journal.begin(
        Shared(database),
        "Old war",
        new_campaign("1862", Options(long_rail=True)),
        Players("person", "steady"),
        terms=(IRON_MAN,),
        note="a note",
        folder="friends",
    ) as journal:
        play_on(journal, random.Random(2), 40)
        state = journal.state
    with begin_shared(database, "New war") as journal:
        newest, oldest = list_shared(database)
    assert (newest.name, oldest.name) == ("New war", "Old war")
    assert newest.place == Shared(database, 2)
    assert f"(process {os.getpid()} on {os.uname().nodename}) since 20" in newest.in_use
    assert oldest.in_use == ""
    assert (oldest.scenario, oldest.turn, oldest.label) == ("1862", state.turn, state.date.label)
    assert (oldest.players, oldest.options) == (Players("person", "steady"), ("long_rail",))
    assert (oldest.terms, oldest.note, oldest.folder) == ((IRON_MAN,), "a note", "friends")
    assert (oldest.format, oldest.problem) == (FORMAT, "")
    assert list_shared(database)[0].in_use == ""


def test_nothing_waits_for_ever(database: str) -> None:
    with begin_shared(database) as journal, journal.writer._hold.transaction() as connection:
        for name, value in {"statement_timeout": "5s", "lock_timeout": "2s"}.items():
            assert one(connection, f"SHOW {name}") == value


# --- several at once ---------------------------------------------------------------------------


def test_a_second_one_reads_only(processes: ForkServerContext, database: str) -> None:
    with begin_shared(database) as journal:
        place = journal.place
    process, wire = start(processes, hold, place)
    assert wire.recv() == "open"
    assert place is not None
    with pytest.raises(InUseError) as told:
        Journal.resume(place)
    assert "Test is in use by " in str(told.value)
    assert f"(process {process.pid} on {os.uname().nodename}) since 20" in str(told.value)
    assert look(place).verify() == 0
    process.kill()
    process.join(30)

    def is_free() -> bool:
        with suppress(InUseError):
            Journal.resume(place).close()
            return True
        return False

    until(is_free)  # the server lets go of it when it hears that the line is dead


def two_writers(database: str) -> tuple[Journal, Journal]:
    """Two journals on one campaign, which the lock would not let happen."""
    first = begin_shared(database)
    assert isinstance(first.place, Shared)
    with first.writer._hold.transaction() as connection:
        connection.execute("SELECT pg_advisory_unlock_all()")
    return first, Journal.resume(first.place)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "write",
    [
        lambda journal: journal.play(legal_actions(journal.state)[-1]),
        lambda journal: journal.writer.rename("Mine"),
        lambda journal: journal.writer.mark("Mine"),
    ],
    ids=["play", "rename", "mark"],
)
def test_of_two_writers_one_wins_and_the_other_is_told(
    database: str, write: Callable[[Journal], object]
) -> None:
    winner, loser = two_writers(database)
    with winner, loser:
        winner.play(legal_actions(winner.state)[0])
        state = loser.state
        for _ in range(2):
            with pytest.raises(SaveError) as told:
                write(loser)
            assert str(told.value) == ELSEWHERE
            assert (loser.state, loser.entries()) == (state, ())
        winner.play(legal_actions(winner.state)[0])
        assert winner.place is not None
    with Journal.resume(winner.place) as journal:
        assert (journal.state, journal.name) == (winner.state, "Test")
        assert journal.entries() == winner.entries()
        assert journal.verify() == 2


def test_who_writes_while_another_one_commits_is_told(database: str) -> None:
    """Both have begun to write; the key of the log lets one of them end."""
    first, second = two_writers(database)
    with first, second, psycopg.connect(database) as slow:
        slow.execute("SELECT * FROM head FOR UPDATE")
        with pytest.raises(SaveError, match="Test: the server is busy; try again"):
            second.play(legal_actions(second.state)[0])
        slow.rollback()
        second.play(legal_actions(second.state)[0])
        with pytest.raises(SaveError, match="played on elsewhere"):
            first.play(legal_actions(first.state)[0])


def test_a_lost_connection_is_named_and_nothing_is_played(database: str) -> None:
    with begin_shared(database) as journal:
        change_rows(
            database,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        state = journal.state
        for reason in ("Test cannot be reached: ", "the connection to the database was lost"):
            with pytest.raises(SaveError, match=reason):
                journal.play(legal_actions(state)[0])
        assert journal.state is state
        place = journal.place
    assert place is not None
    Journal.resume(place).close()


def test_a_server_is_spoken_to_only_where_there_is_one(path: Path) -> None:
    """Who plays in a file needs neither PostgreSQL nor Alembic."""
    code = (
        "import sys; from pathlib import Path; from campaign import new_campaign;"
        " from saves.campaign_log.journal import Journal;"
        f" path = Path({str(path)!r}); Journal.begin(path, 'Test', new_campaign()).close();"
        " Journal.resume(path).close();"
        " print([name for name in ('psycopg', 'alembic', 'mako') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
