"""Campaigns that go out and come in: what they are called, and their story as text."""

import random
import time
from pathlib import Path

import pytest

from campaign import NotationError, Options, ReplayError, new_campaign, write_situation
from campaign.game_files.game_file import MarkLine, read_game, replay
from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.errors import SaveError
from saves.exchange.import_export import (
    bring_in,
    bundle_of,
    copies_of,
    export_bundle,
    export_text,
    import_bundle,
    import_text,
    text_of,
)
from saves.storage.header import Players, header
from saves.storage.loose_files import LARGEST, FileError
from tests.exchange.packing import contents_of
from tests.saves.playing import begin, play_on


def test_the_same_campaign_twice_is_a_copy_with_a_number(war: Path, tmp_path: Path) -> None:
    export_bundle(war, tmp_path / "w.acwsave")
    first = import_bundle(tmp_path / "w.acwsave", tmp_path)
    assert copies_of(first) == ()
    second = import_bundle(tmp_path / "w.acwsave", tmp_path)
    third = import_bundle(tmp_path / "w.acwsave", tmp_path)
    assert [header(path).name for path in (first, second, third)] == [
        "The West",
        "The West (2)",
        "The West (3)",
    ]
    assert set(copies_of(third)) == {"The West", "The West (2)"}


def test_a_campaign_that_comes_in_may_be_called_otherwise(war: Path, tmp_path: Path) -> None:
    export_bundle(war, tmp_path / "w.acwsave")
    path = import_bundle(tmp_path / "w.acwsave", tmp_path, "Another")
    assert header(path).name == "Another"
    with pytest.raises(SaveError, match="a campaign called 'Another' exists already"):
        import_bundle(tmp_path / "w.acwsave", tmp_path, "Another")


def test_a_bundle_comes_into_the_folder_that_was_named_and_errors_name_its_file(
    war: Path, tmp_path: Path
) -> None:
    bundle, sent = bundle_of(war), Path("sent/west.acwsave")
    path = bring_in(bundle, sent, tmp_path / "finished", "Another")
    assert (header(path).name, path.parent) == ("Another", tmp_path / "finished")
    with pytest.raises(SaveError, match=r"^west\.acwsave "):
        bring_in(bundle[:-1], sent, tmp_path / "finished")


def test_a_name_is_not_given_where_nobody_knows_which_are_taken(war: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="file cannot be read: not a directory"):
        bring_in(bundle_of(war), Path("sent"), tmp_path / "file")


def test_a_story_that_comes_in_may_be_called_otherwise(war: Path, tmp_path: Path) -> None:
    export_text(war, tmp_path / "w.txt")
    path = import_text(tmp_path / "w.txt", tmp_path, "Another")
    assert (header(path).name, path.parent) == ("Another", tmp_path)


def test_a_war_comes_in_on_its_last_turn(tmp_path: Path) -> None:
    """The longest one goes on until November 1865. [BG 14/9.1]"""
    state = new_campaign(options=Options(extended_war=True))
    state = state.evolve(turn=state.last_turn)
    with Journal.begin(tmp_path / "late.acw", "Late", state) as journal:
        play_on(journal, random.Random(1), 3)
        assert {entry.turn for entry in journal.entries()} == {45}
    export_bundle(tmp_path / "late.acw", tmp_path / "w.acwsave")
    assert header(import_bundle(tmp_path / "w.acwsave", tmp_path)).turn == 45


def test_a_long_name_is_cut_for_its_number(tmp_path: Path) -> None:
    begin(tmp_path / "0.acw", "x" * 80).close()
    export_bundle(tmp_path / "0.acw", tmp_path / "w.acwsave")
    names = {header(import_bundle(tmp_path / "w.acwsave", tmp_path)).name for _ in range(2)}
    assert names == {"x" * 60, "x" * 56 + " (2)"}


@pytest.mark.thorough
def test_a_campaign_that_came_in_is_played_on(war: Path, tmp_path: Path) -> None:
    export_bundle(war, tmp_path / "w.acwsave")
    paths = [import_bundle(tmp_path / "w.acwsave", tmp_path) for _ in range(2)]
    ends = []
    for path in paths:
        with Journal.resume(path) as journal:
            ends.append(play_on(journal, random.Random(3), 30).state)
            journal.verify()
    assert ends[0] == ends[1]


def test_a_copy_without_the_seed_is_only_to_be_looked_at(war: Path, tmp_path: Path) -> None:
    export_bundle(war, tmp_path / "w.acwsave", for_others=True)
    path = import_bundle(tmp_path / "w.acwsave", tmp_path)
    with Journal.resume(path) as journal:
        before = journal.state
        with pytest.raises(SaveError, match="does not have the seed of the dice"):
            play_on(journal, random.Random(3), 1)
        assert journal.state == before
        journal.writer.rename("Theirs")


def test_a_campaign_without_an_order_goes_out_and_comes_in(tmp_path: Path) -> None:
    begin(tmp_path / "0.acw").close()
    export_bundle(tmp_path / "0.acw", tmp_path / "w.acwsave")
    assert look(import_bundle(tmp_path / "w.acwsave", tmp_path)).verify() == 0


@pytest.mark.thorough
def test_a_campaign_of_the_first_format_goes_out(tmp_path: Path) -> None:
    old = Path(__file__).parent.parent / "saves" / "corpus" / "format-1" / "finished.acw"
    before = old.read_bytes()
    path = bring_in(bundle_of(old), Path("sent"), tmp_path)
    assert look(path).state == look(old).state
    assert old.read_bytes() == before


def test_a_file_that_is_there_is_replaced_only_by_force(war: Path, tmp_path: Path) -> None:
    file = tmp_path / "w"
    for export in (export_bundle, export_text):
        file.write_text("mine")
        with pytest.raises(FileError, match="exists already"):
            export(war, file)
        assert file.read_text() == "mine"
        export(war, file, force=True)
        assert file.read_bytes() != b"mine"


def test_a_file_without_end_is_not_read_to_it(tmp_path: Path) -> None:
    file = tmp_path / "w.acwsave"
    with file.open("wb") as sparse:
        sparse.truncate(LARGEST + 1)
    for bring in (import_bundle, import_text):
        with pytest.raises(FileError, match="too large for a file of this game"):
            bring(file, tmp_path)


# --- text --------------------------------------------------------------------------------------


def test_the_story_of_a_campaign_comes_in_as_another_one(war: Path, tmp_path: Path) -> None:
    export_text(war, tmp_path / "west.txt")
    path = import_text(tmp_path / "west.txt", tmp_path)
    before, after = look(war), look(path)
    assert after.state == before.state
    assert [entry.order for entry in after.entries()] == [e.order for e in before.entries()]
    assert all(entry.by_hand for entry in after.entries() if entry.rolls)
    assert header(path).uuid != header(war).uuid
    assert text_of(path) == text_of(war)


def test_save_points_and_their_notes_stand_in_the_text(war: Path) -> None:
    text = text_of(war)
    assert "\n#* Before it went wrong: too few in Cairo\n" in text
    assert text.endswith("\n#* Now\n")
    orders = len(read_game(text).lines)
    assert read_game(text).marks == (
        MarkLine(10, "Before it went wrong", "too few in Cairo"),
        MarkLine(orders, "Now"),
    )


def test_a_note_written_into_the_text_comes_in_as_a_save_point(tmp_path: Path) -> None:
    text = "norden-suden game 1\nscenario: 1861\norders:\n#* Peace\nmarch cairo\n#* War: at last\n"
    path = bring_in(text.encode(), Path("notes.txt"), tmp_path)
    named = [(p.number, p.name, p.note) for p in look(path).points() if p.kind == "named"]
    assert named == [(0, "Peace", ""), (1, "War", "at last")]
    assert text_of(path).endswith(
        "orders:\n#* Peace\n\n# turn 1, Jul 1861\nmarch cairo\n#* War: at last\n"
    )


@pytest.mark.parametrize(
    ("mark", "complaint"),
    [
        ("#*", "line 4: a save point is written like '#\\* Before Shiloh: a note'"),
        ("#* " + "x" * 61, "with a name of 1 to 60 letters"),
        ("#* a: \x1b[31m", "a save point is written like"),
        ("#* a: " + "x" * 600, "note too long:"),
        ("#* a\n#* a: b", "line 5: two save points are called 'a'"),
    ],
)
def test_a_save_point_that_cannot_be_read_is_named(mark: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=complaint):
        read_game(f"norden-suden game 1\nscenario: 1861\norders:\n{mark}\n")


def test_a_name_that_looks_like_a_note_is_still_a_name(tmp_path: Path) -> None:
    with begin(tmp_path / "0.acw") as journal:
        journal.writer.mark("Shiloh: before\nthe rain", "two\nlines")
    text = text_of(tmp_path / "0.acw")
    [mark] = read_game(text).marks
    assert (mark.name, mark.note) == ("Shiloh, before the rain", "two lines")


def test_battles_and_turns_stand_out_in_the_text(tmp_path: Path) -> None:
    path = tmp_path / "0.acw"
    players = Players("steady", "steady")
    journal = Journal.begin(path, "Fought", new_campaign(), players, seed="a seed")
    with play_on(journal, random.Random(4), 200):
        battles = [e.order for e in journal.entries() if e.order.startswith("battle ")]
        state = journal.state
    text = text_of(path)
    assert battles
    assert text.count("\n# the battle of ") >= len(battles)
    assert "\n# turn 2, Aug 1861\n" in text
    assert "union: steady\n" in text
    assert write_situation(replay(text)) == write_situation(state)


@pytest.mark.parametrize(
    ("line", "error"),
    [("march atlantis", NotationError), ("march richmond", ReplayError), ("roll : 9", ReplayError)],
)
def test_a_story_that_does_not_hold_is_not_stored(
    tmp_path: Path, line: str, error: type[Exception]
) -> None:
    file = tmp_path / "lie.txt"
    file.write_text(f"norden-suden game 1\nscenario: 1861\norders:\nmarch cairo\n{line}\n")
    before = contents_of(tmp_path)
    with pytest.raises(error, match=r"^lie\.txt: line 5"):
        import_text(file, tmp_path)
    assert contents_of(tmp_path) == before


@pytest.mark.parametrize(
    ("opening", "complaint"),
    [
        ("a." * 20_000 + "b = 1", "this is too long for a position of the game"),
        ('note = "' + "x" * 300_000 + '"', "this is too long for a position of the game"),
        ("x = " + "[" * 20_000, "too many brackets within brackets"),
        ("turn = " + "9" * 20_000, "situation: a number has thousands of digits"),
    ],
)
def test_a_position_without_end_is_refused_at_once(
    tmp_path: Path, opening: str, complaint: str
) -> None:
    start = time.perf_counter()
    text = f"norden-suden game 1\nopening:\n{opening}\norders:\n"
    with pytest.raises(NotationError, match=complaint):
        bring_in(text.encode(), Path("sent"), tmp_path)
    assert time.perf_counter() - start < 3
    assert contents_of(tmp_path) == {}
