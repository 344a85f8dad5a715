"""Damage: what is not what the game wrote is named as such, and left as it is."""

import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.campaign_log.rescue import rescue
from saves.errors import DamagedError, NewerCampaignError, NoCampaignError, SaveError
from saves.storage.file_reader import problem_of
from saves.storage.header import header, list_campaigns
from saves.storage.row_format import APPLICATION_ID, FORMAT
from tests.saves.playing import begin, contents, play_on, played_last

OTHER_TABLES = f"its tables are not those of format {FORMAT}"


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A campaign of some turns, as it lies on the disk."""
    path = tmp_path_factory.mktemp("whole") / "whole.acw"
    with begin(path) as journal:
        play_on(journal, random.Random(11), 300)
    return path.read_bytes()


def refusal(path: Path) -> SaveError:
    """Why the file is not opened. It has been left byte for byte as it was."""
    before, beside = path.read_bytes(), set(path.parent.iterdir())
    shown = header(path)
    with pytest.raises(SaveError) as told:
        Journal.resume(path)
    with pytest.raises(type(told.value)) as told_again:
        look(path)
    assert str(told_again.value) == str(told.value)
    assert path.read_bytes() == before
    assert set(path.parent.iterdir()) == beside
    assert shown.path == path
    for sentence in filter(None, (str(told.value), shown.problem)):
        assert path.name in sentence
        assert "\n" not in sentence
        assert not sentence.endswith(".")
    return told.value


# --- files of others ---------------------------------------------------------------------------


def test_a_file_that_is_not_there(path: Path) -> None:
    with pytest.raises(NoCampaignError, match=r"there is no file .*test\.acw"):
        Journal.resume(path)
    assert not path.exists()


def test_a_folder_is_no_campaign(path: Path) -> None:
    path.mkdir()
    with pytest.raises(NoCampaignError, match=r"test\.acw is a folder"):
        Journal.resume(path)


@pytest.mark.parametrize(
    "content",
    [b"", b"x", b"Dear general,\n" * 500, b"SQLite format 3\0", bytes(5000)],
    ids=["empty", "one byte", "a letter", "half a header", "zeros"],
)
def test_a_file_of_another_kind_is_no_campaign(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    error = refusal(path)
    assert isinstance(error, NoCampaignError | DamagedError)
    assert header(path).problem == str(error)


def test_a_database_of_another_program_is_no_campaign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE campaign (id INTEGER)")
        connection.commit()
    error = refusal(path)
    assert isinstance(error, NoCampaignError)
    assert str(error) == header(path).problem == "test.acw is not a campaign of this game"


def test_a_campaign_of_a_newer_version_is_named_as_such(path: Path) -> None:
    begin(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    error = refusal(path)
    assert isinstance(error, NewerCampaignError)
    assert str(error) == header(path).problem
    newer = f"(format {FORMAT + 1}, this one knows {FORMAT})"
    assert f"made by a newer version of the game {newer}" in str(error)


def test_one_bad_file_does_not_spoil_the_list(path: Path) -> None:
    begin(path).close()
    for name, content in {"a": b"", "b": b"letter", "c": path.read_bytes()[:9000]}.items():
        path.with_name(f"{name}.acw").write_bytes(content)
    listed = list_campaigns(path.parent)
    assert listed[0].path.stem == "test"
    assert [bool(shown.problem) for shown in listed] == [False, True, True, True]
    best = played_last(path.parent)
    assert best is not None
    assert best.path == path


# --- damage ------------------------------------------------------------------------------------


class Tally(NamedTuple):
    """What came of damaging a file in many ways."""

    shares: list[float]
    """Of each damage that was noticed, the share of the log that was rescued."""

    unmoved: int
    """Damages that made no difference to any row."""


def tally(campaign: bytes, path: Path, chance: random.Random, times: int) -> Tally:
    """Damage a file in so many ways.

    Whatever differs in any row of any table is noticed, described, and left as it is; what lies
    before it is rescued.
    """
    path.write_bytes(campaign)
    whole, shares, unmoved = contents(path), [], 0
    for number in range(times):
        data = bytearray(campaign)
        if number % 10 == 9:
            del data[chance.randrange(len(data)) :]
        else:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        try:
            journal = Journal.resume(path)
        except SaveError:
            refusal(path)
            shares.append(rescued(path, whole["entry"]))
            continue
        journal.close()
        assert contents(path) == whole, f"damage {number} was not noticed"
        unmoved += 1
    return Tally(shares, unmoved)


def rescued(path: Path, log: list[Any]) -> float:
    """The share of the log that can be rescued; what is rescued is in order and can be played."""
    to = path.with_name("rescued.acw")
    try:
        found = rescue(path, to)
    except SaveError:
        assert not to.exists()
        return 0
    with Journal.resume(to) as journal:
        assert journal.verify() == found.lines
        play_on(journal, random.Random(1), 1)
    assert contents(to)["entry"][: found.lines] == log[: found.lines]
    to.unlink()
    return found.lines / len(log)


@pytest.mark.thorough
def test_flipped_bits_and_cut_files_are_noticed(campaign: bytes, path: Path) -> None:
    found = tally(campaign, path, random.Random(62), 15)
    assert len(found.shares) > 5
    assert mean(found.shares) > 0.5


@pytest.mark.soak
def test_five_hundred_flipped_bits_and_cut_files_are_noticed(
    campaign: bytes, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = tally(campaign, path, random.Random(63), 500)
    with capsys.disabled():
        sys.stdout.write(
            f"\n500 damages: {len(found.shares)} noticed, {found.unmoved} without a difference;"
            f" rescued of the log {mean(found.shares):.0%}, of every line in"
            f" {found.shares.count(1)} and of none in {found.shares.count(0)}\n"
        )
    assert len(found.shares) > 200
    assert mean(found.shares) > 0.5


CHANGES = {
    "UPDATE entry SET line = 'end' WHERE number = 40": "damaged at line 40 of its log",
    "UPDATE entry SET rolls = '[[\"union marches\",6,6]]' WHERE number = 50": "at line 50 of",
    "UPDATE entry SET campaign_id = 2 WHERE number = 60": "at line 60 of its log",
    "DELETE FROM entry WHERE number = 70": "at line 70 of its log; the lines before it are whole",
    "DELETE FROM entry WHERE number > 200": "does not match its checksum; the 200 lines found",
    "UPDATE campaign SET seed = 'loaded'": "its campaign does not match its checksum",
    "UPDATE campaign SET name = 'Other'": "its campaign does not match its checksum",
    "DELETE FROM campaign": "its campaign is missing",
    "UPDATE head SET turn = 40": "its head does not match its checksum",
    "UPDATE head SET tip = tip - 1": "its head does not match its checksum",
    "DELETE FROM head": "its head is missing",
    "UPDATE snapshot SET body = x'00'": "does not match its checksum; the",
    "DELETE FROM snapshot WHERE number = (SELECT max(number) FROM snapshot)": "is not the log's",
    "UPDATE snapshot SET number = number + 1": "does not match its checksum",
    "INSERT INTO snapshot VALUES (1, 1, 'x', x'00', 'x')": "its snapshot has a bad digest",
    "INSERT INTO save_point VALUES (1, 'Shiloh', 1, 'named', '', '', 'x')": "has a bad date",
    "CREATE TABLE diary (id INTEGER)": OTHER_TABLES,
    "DROP TABLE save_point": OTHER_TABLES,
    "ALTER TABLE entry RENAME COLUMN rolls TO dice2": OTHER_TABLES,
    "UPDATE entry SET hash = CAST(x'ff' AS TEXT) WHERE number = 3": "is damaged",
}


def test_a_table_that_cannot_be_read_is_not_quoted_whole(campaign: bytes, path: Path) -> None:
    path.write_bytes(campaign.replace(b"seed TEXT NOT NULL", b'seed TEXT "OT NULL'))
    error = refusal(path)
    assert str(error) == f"test.acw is damaged: {OTHER_TABLES}"


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_is_named(campaign: bytes, path: Path, change: str) -> None:
    path.write_bytes(campaign)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(change)
        connection.commit()
    error = refusal(path)
    assert isinstance(error, DamagedError)
    assert CHANGES[change] in str(error)
    assert error.whole <= 400


def test_the_lines_before_the_damage_are_counted(campaign: bytes, path: Path) -> None:
    path.write_bytes(campaign)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE entry SET written = '' WHERE number = 123")
        connection.commit()
    error = refusal(path)
    assert isinstance(error, DamagedError)
    assert error.whole == 122


def test_damage_while_the_campaign_is_open_is_found_by_verify(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 30)
        with journal.writer._hold.transaction() as connection:
            connection.execute("UPDATE entry SET turn = 9 WHERE number = 7")
        with pytest.raises(DamagedError, match="at line 7 of its log"):
            journal.verify()


# --- what marks a file -------------------------------------------------------------------------


def test_a_file_says_what_it_is(campaign: bytes) -> None:
    assert campaign.startswith(b"SQLite format 3\0")
    assert int.from_bytes(campaign[68:72]) == APPLICATION_ID
    assert int.from_bytes(campaign[60:64]) == FORMAT
    assert campaign[18:20] == b"\1\1", "a rollback journal: the save stays one file"


def test_a_campaign_is_one_file(path: Path) -> None:
    with begin(path) as journal:
        play_on(journal, random.Random(1), 30)
    assert list(path.parent.iterdir()) == [path]


def test_a_file_shorter_than_it_says_is_judged_by_opening_it(path: Path) -> None:
    begin(path).close()
    content = bytearray(path.read_bytes())
    pages = int.from_bytes(content[28:32], "big")
    content[28:32] = (pages + 3).to_bytes(4, "big")
    path.write_bytes(content)
    # A commit cut short by a kill looks like this; then a journal is there to mend it.
    assert problem_of(path) is None
    with pytest.raises(DamagedError):
        Journal.resume(path)
    assert path.read_bytes() == content
