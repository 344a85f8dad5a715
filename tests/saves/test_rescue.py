"""Rescuing: what lies before the damage comes back, and one is told what does not."""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from campaign import Options, new_campaign
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal, Players
from saves.campaign_log.rescue import Rescue, rescue
from saves.errors import InUseError, SaveError
from saves.storage.header import header, list_campaigns
from tests.saves.drawing_up import CORPUS
from tests.saves.playing import SEED, begin, contents, play_on

LINES = 300


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of some turns, with a save point."""
    path = tmp_path_factory.mktemp("whole") / "whole.acw"
    state = new_campaign(options=Options(long_rail=True))
    players = Players(confederate="steady")
    with Journal.begin(path, "War", state, players, seed=SEED) as journal:
        chance = random.Random(11)
        while len(journal.record.as_read.entries) < LINES - 60:
            play_on(journal, chance, 30)
            assert journal.state.to_move, "the war must be long enough"
        journal.writer.mark("Here")
        while journal.record._head["number"] < LINES:
            play_on(journal, chance, 1)
            assert journal.state.to_move, "the war must be long enough"
    return path


@pytest.fixture
def copy(campaign: Path, path: Path) -> Path:
    """A copy to be damaged."""
    shutil.copy(campaign, path)
    return path


def do(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


def rescued(path: Path) -> Rescue:
    """What is rescued is in order, and the damaged file as it was."""
    before, beside = path.read_bytes(), set(path.parent.iterdir())
    found = rescue(path)
    assert path.read_bytes() == before
    assert set(path.parent.iterdir()) == {*beside, found.path}
    assert found.damaged == path
    with Journal.resume(found.path) as journal:
        assert journal.record.notice == ""
        assert journal.verify() == found.lines
        play_on(journal, random.Random(1), 5)
    return found


def test_what_lies_before_the_damage_is_rescued(copy: Path) -> None:
    log = contents(copy)["entry"]
    do(copy, "UPDATE entry SET line = 'no order' WHERE number = 201")
    found = rescued(copy)
    assert (found.lines, found.of) == (200, len(log))
    assert found.share == 200 / len(log)
    assert found.broken == ("the log from line 201 on",)
    assert contents(found.path)["entry"][:200] == log[:200]
    assert found.path.name == "war-rescued.acw"
    assert found.report == (
        "test.acw is damaged at line 201 of its log; the lines before it are whole. Damaged: the"
        f" log from line 201 on. As war-rescued.acw, 200 of {len(log)} lines"
        f" ({200 / len(log):.0%}) were rescued."
    )
    shown = header(found.path)
    assert (shown.name, shown.players.confederate) == ("War (rescued)", "steady")
    assert shown.options == ("long_rail",)
    assert shown.uuid != header(copy).uuid


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("statement", "broken"),
    [
        ("UPDATE head SET turn = 40", "the head"),
        ("DELETE FROM head", "the head"),
        ("UPDATE campaign SET name = 'Waar'", "the campaign"),
        ("UPDATE campaign SET union_player = 'perßon'", "the campaign"),
        ("UPDATE snapshot SET body = x'00' WHERE number > 100", "the snapshot after line"),
        ("DELETE FROM snapshot", "the snapshot after line"),
        ("UPDATE save_point SET note = 'x'", "a save point"),
        ("CREATE TABLE diary (id INTEGER)", ""),
    ],
)
def test_beside_the_log_nothing_is_needed(copy: Path, statement: str, broken: str) -> None:
    left, log = look(copy), contents(copy)
    do(copy, statement)
    found = rescued(copy)
    assert found.share == 1
    assert any(broken in part for part in found.broken or ("",))
    after = contents(found.path)
    assert after["entry"][: len(log["entry"])] == log["entry"]
    assert [row[:4] for row in after["snapshot"]][: len(log["snapshot"])] == log["snapshot"] or (
        len(after["snapshot"]) >= len(log["snapshot"])
    )
    assert look(found.path).way_to(left.entries()[-1].number) == left.entries()


def test_save_points_that_still_lead_somewhere_come_along(copy: Path) -> None:
    do(copy, "UPDATE entry SET line = 'no order' WHERE number = 299")
    assert [row[1] for row in contents(rescued(copy).path)["save_point"]] == ["Here"]
    do(copy, "UPDATE entry SET line = 'no order' WHERE number = 20")
    assert contents(rescued(copy).path)["save_point"] == []


def test_a_file_that_was_cut_off_keeps_what_there_is(copy: Path) -> None:
    content = copy.read_bytes()
    copy.write_bytes(content[: len(content) * 2 // 3])
    found = rescued(copy)
    assert 0 < found.lines < found.of


def test_a_file_without_its_first_page_is_read_through_another_one(copy: Path) -> None:
    lines = len(contents(copy)["entry"])
    content = bytearray(copy.read_bytes())
    content[: 1 << 14] = random.Random(1).randbytes(1 << 14)
    copy.write_bytes(content)
    assert rescued(copy).lines == lines


def test_where_the_opening_is_lost_the_last_whole_position_is_rescued(copy: Path) -> None:
    do(copy, "UPDATE campaign SET opening = 'scenario = \"1862\"'")
    found = rescued(copy)
    assert (found.lines, found.broken) == (0, ("the campaign",))
    assert found.report.endswith("its log is lost, and its last whole position was rescued.")
    positions = {point.number: point for point in look(found.path).points()}
    assert positions[0].turn > 1


def test_where_nothing_is_left_one_is_told(path: Path) -> None:
    path.write_bytes(random.Random(1).randbytes(100_000))
    with pytest.raises(SaveError, match=r"nothing in test\.acw can be rescued: its opening is"):
        rescue(path)
    assert list(path.parent.iterdir()) == [path]


def test_a_whole_file_needs_no_rescue(copy: Path) -> None:
    with pytest.raises(SaveError, match=r"test\.acw is undamaged; there is nothing to rescue"):
        rescue(copy)
    assert len(list_campaigns(copy.parent)) == 1


def test_a_file_that_is_not_there_is_not_rescued(path: Path) -> None:
    with pytest.raises(SaveError, match="there is no file"):
        rescue(path)


def test_a_file_that_changes_while_it_is_read_is_left_alone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(path).close()

    def busy(_: object) -> None:
        raise InUseError("test.acw is in use")

    monkeypatch.setattr("saves.campaign_log.rescue.read_place", busy)
    with pytest.raises(InUseError):
        rescue(path)


@pytest.mark.parametrize("name", ["finished", "branches"])
def test_a_save_of_an_older_format_is_rescued_too(path: Path, name: str) -> None:
    shutil.copy(CORPUS / "format-1" / f"{name}.acw", path)
    do(path, "UPDATE entry SET turn = 9 WHERE number = 101")
    assert rescued(path).lines == 100


def test_a_player_of_whom_nobody_has_heard_becomes_a_person(copy: Path) -> None:
    do(copy, "UPDATE campaign SET confederate_player = 'napoleon'")
    found = rescued(copy)
    assert header(found.path).players == Players()
