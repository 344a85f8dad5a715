"""What is ordered in one go is written in one go: all of it, or none."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from campaign import IllegalActionError, read_order
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from tests.saves.playing import begin, contents, play_on


def test_what_is_played_together_is_written_together(path: Path) -> None:
    """A commander's orders: on the disk before one sees them, but not each by itself."""
    with begin(path) as journal:
        before = contents(path)
        with journal.together():
            play_on(journal, random.Random(1), 20)
            assert contents(path) == before
        lines, left = len(contents(path)["entry"]), journal.state
        assert lines >= 20
    with Journal.resume(path) as journal:
        assert journal.state == left
        assert journal.verify() == lines


def test_what_cannot_be_written_together_is_not_played(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 20)
        state, entries, rows = journal.state, journal.entries(), contents(path)
        with pytest.raises(SaveError, match="the disk is full"):
            play_until_the_disk_is_full(journal)
        with journal.writer._hold.transaction() as connection:
            connection.execute("PRAGMA max_page_count = 100000")
        assert (journal.state, journal.entries(), contents(path)) == (state, entries, rows)
        assert play_on(journal, random.Random(1), 10).verify() > len(rows["entry"])


def test_what_is_refused_among_others_leaves_the_others(path: Path) -> None:
    with begin(path) as journal:
        with journal.together():
            play_on(journal, random.Random(1), 10)
            state, entries = journal.state, journal.entries()
            with pytest.raises(IllegalActionError):
                journal.play(read_order("fight roll"))
        assert (journal.state, journal.entries()) == (state, entries)
        assert journal.verify() >= 10


def test_what_is_half_written_among_others_is_not_written_at_all(path: Path) -> None:
    """Even if the error is caught: no line without the head that tells of it."""
    with begin(path) as journal:
        state, rows = journal.state, contents(path)
        with pytest.raises(SaveError, match="played on elsewhere"):
            play_over_somebody_else(journal)
        assert (journal.state, contents(path)) == (state, rows)
        play_on(journal, random.Random(1), 10)


def play_until_the_disk_is_full(journal: Journal) -> None:
    """Some orders could still be written, but not all."""
    with journal.together():
        before = journal.entries()
        play_on(journal, random.Random(1), 10)
        assert journal.entries() != before
        with journal.writer._hold.transaction() as connection:
            connection.execute("PRAGMA max_page_count = 1")
        play_on(journal, random.Random(1), 100)


def play_over_somebody_else(journal: Journal) -> None:
    """The head is not the one that is known here, and whoever plays thinks nothing of it."""
    with journal.together():
        play_on(journal, random.Random(1), 10)
        present = journal._present
        present.save = present.save._replace(head=present.save.head | {"digest": "another"})
        with suppress(SaveError):
            play_on(journal, random.Random(1), 1)
