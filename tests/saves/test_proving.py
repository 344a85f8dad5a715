"""A campaign that is played on is proved beside the game, line by line."""

from pathlib import Path

import pytest

from campaign import read_order
from saves.campaign_log import proving
from saves.campaign_log.agreements import ON_TRUST
from saves.campaign_log.journal import Journal
from saves.campaign_log.proving import difference
from saves.errors import LineError
from saves.storage.header import header
from tests.saves.forging import forge
from tests.saves.playing import begin, contents
from tests.saves.test_verify import played_by_other_rules


def always() -> bool:
    return True


@pytest.fixture
def differing(path: Path) -> Path:
    """A war in which line 40 leads elsewhere, played on until long after the next snapshot."""
    played_by_other_rules(path, lines=150, special=40)
    return path


def test_what_differs_is_found_behind_the_last_snapshot_too(differing: Path) -> None:
    with Journal.resume(differing) as journal:
        assert journal.record.notice == ""
        error = difference(journal.record.as_read, always)
        assert isinstance(error, LineError)
        assert error.number == 40


def test_whoever_plays_on_is_told_once_and_the_campaign_is_marked(differing: Path) -> None:
    with Journal.resume(differing) as journal:
        state = journal.state
        error = difference(journal.record.as_read, always)
        assert error is not None
        said = journal.writer.doubt(error)
        assert said.startswith("line 40, ")
        assert "what you play from here on goes on from the saved position" in said
        assert journal.state == state
        assert journal.record.is_on_trust
        assert journal.writer.doubt(error) == "", "it stands in the list now"
    assert header(differing).terms == (ON_TRUST,)
    with Journal.resume(differing) as journal:
        assert journal.record.is_on_trust


def test_where_all_is_in_order_nothing_is_written(path: Path) -> None:
    with begin(path) as journal:
        for order in ("march cairo", "move 1 militia_infantry paducah"):
            journal.play(read_order(order))
        before = contents(path)
        assert difference(journal.record.as_read, always) is None
        assert contents(path) == before
    assert header(path).terms == ()


def test_a_log_that_cannot_be_played_at_all_is_no_accident(path: Path) -> None:
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
    forge(path, 1, position="0" * 64)
    with Journal.resume(path) as journal:
        error = difference(journal.record.as_read, always)
        assert isinstance(error, LineError)
        assert "it no longer leads where it did" in str(error)


def test_it_stops_at_once_when_nobody_wants_to_know(differing: Path) -> None:
    lines = 0

    def is_wanted() -> bool:
        nonlocal lines
        lines += 1
        return lines < 10

    with Journal.resume(differing) as journal:
        assert difference(journal.record.as_read, is_wanted) is None
    assert lines == 10


def test_it_rests_as_long_as_it_works(differing: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rests = list[float]()
    monkeypatch.setattr(proving, "STINT", 0.0)
    monkeypatch.setattr(proving, "sleep", rests.append)
    with Journal.resume(differing) as journal:
        difference(journal.record.as_read, always)
    assert len(rests) == 39, "after each line before the one that differs"
    assert all(rest > 0 for rest in rests)


def test_what_is_played_meanwhile_is_not_proved(path: Path) -> None:
    """What was read is a copy: it stays as it was, whatever is played on."""
    with begin(path) as journal:
        journal.play(read_order("march cairo"))
        save = journal.record.as_read
        journal.play(read_order("move 1 militia_infantry paducah"))
        assert len(save.entries) == 1
        assert difference(save, always) is None
