"""What is done with campaigns in the archive, asked and told at a desk instead of a terminal."""

import random
import shutil
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from saves.campaign_log.journal import Journal
from saves.exchange.bundle import SUFFIX
from saves.exchange.import_export import export_bundle, export_text
from saves.library.campaign_admin import make_folder
from saves.library.folders import folders
from saves.library.trash import throw_away, thrown, trash_folder
from saves.storage.header import header, list_campaigns
from screens.archive.sources import FolderSource
from screens.archive.verifying import Finding
from screens.game import campaign_tasks
from tests.own_home import own_home
from tests.saves.playing import play_on
from tests.screens.desk import BACK, Desk
from tests.screens.shelves import begun, damage, on_disk


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", "off")
    monkeypatch.chdir(tmp_path)


def played(name: str, orders: int = 60) -> Path:
    """A campaign of some orders, always the same ones, so that damage always strikes the same."""
    path = begun(name, seed="grant")
    with Journal.resume(path) as journal:
        play_on(journal, random.Random(4), orders)
    return path


def three() -> Desk:
    """A desk with three campaigns, by name."""
    for name in ("West", "East", "North"):
        begun(name)
    desk = Desk()
    desk.campaigns.next_order()
    return desk


def mark(desk: Desk, *names: str) -> None:
    for name in names:
        desk.campaigns.mark(desk.named(name))


# --- names, notes, copies, folders -------------------------------------------------------------


def test_a_campaign_is_renamed_and_pointed_at() -> None:
    path = begun("West")
    begun("East")
    desk = Desk()
    with desk.answering("Far West"):
        desk.actions.rename(desk.named("West"))
    assert desk.campaigns.pointed == header(path)
    assert on_disk() == ["East", "Far West"]
    with desk.answering("East", BACK):
        desk.actions.rename(desk.named("Far West"))
    assert "A campaign called 'East' exists already" in desk.said[-1]
    assert desk.asked[-1].endswith(" East"), "what was typed is asked for again"
    assert on_disk() == ["East", "Far West"]


@pytest.mark.parametrize("name", ["", "x" * 80, "\u202eevil", "a\tb"])
def test_what_is_no_name_is_refused(name: str) -> None:
    begun("West")
    desk = Desk()
    with desk.answering(name, BACK):
        desk.actions.rename(desk.named("West"))
    assert "A name has 1 to 60 characters" in desk.said[-1]
    assert ("all printable" in desk.said[-1]) is not name.isprintable()
    assert on_disk() == ["West"]


def test_a_campaign_is_copied_and_the_copy_pointed_at() -> None:
    path = played("West")
    desk = Desk()
    desk.actions.duplicate(desk.named("West"))
    desk.actions.duplicate(desk.named("West (2)"))
    assert sorted(desk.names) == ["West", "West (2)", "West (2) (2)"]
    copy = desk.campaigns.pointed
    assert copy is not None
    assert copy.name == "West (2) (2)"
    assert look(copy.path).entries() == look(path).entries()


def test_a_folder_within_a_folder_is_refused_and_asked_for_again() -> None:
    begun("West")
    desk = Desk()
    with desk.answering(0, "east/finished", "1862"):
        desk.actions.move(desk.named("West"), own_home().campaigns)
    assert "folders cannot be nested" in desk.asked[1]
    assert "it has no slash" in desk.said[0]
    assert desk.asked[2].endswith(" east/finished")
    assert desk.said[-1] == "Moved to 1862."
    assert desk.names == []
    assert [folder.name for folder in folders(own_home())[1:]] == ["1862"]


# --- bad files, and verifying ------------------------------------------------------------------


def test_damage_in_a_log_is_found_when_it_is_verified() -> None:
    good, path = played("Good"), played("Spoiled", 150)
    content = bytearray(path.read_bytes())
    at = content.find(b"march ", 60_000)
    content[at : at + 5] = b"mARCH"
    path.write_bytes(content)
    assert header(path).problem == ""
    desk = Desk()
    desk.actions.verify(header(good))
    assert desk.said[0] == "Verifying Good ..."
    assert desk.said[1].endswith("lines, all in order.")
    desk.actions.verify(header(path))
    assert "Spoiled" in desk.said[-1].title()
    assert desk.named("Spoiled").problem != ""
    with desk.answering(1):
        desk.actions.open(header(path))
    assert "damaged" in desk.asked[-1]
    assert desk.opened == []


def test_all_are_verified_and_a_word_says_what_was_found() -> None:
    desk = three()
    damage(desk.named("West").path)
    desk.show(desk.home())
    desk.verifying.start_or_stop()
    words = {path.stem: word for path, word in desk.verifying.words.items()}
    assert words == {"east": "in order", "north": "in order", "west": "damaged"}
    assert desk.said == ["Three campaigns verified: 2 in order."]
    assert desk.verifying.progress == ""


def test_verifying_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, seen = three(), list[object]()

    def slowly(place: object) -> tuple[str, bool]:
        seen.append(place)
        if len(seen) == 2:
            assert desk.verifying.progress == "verifying 1 of 3, A stops"
            desk.verifying.start_or_stop()
        return "", True

    monkeypatch.setattr(campaign_tasks, "judged", slowly)
    desk.verifying.start_or_stop()
    assert len(seen) == 2
    assert desk.said == ["Stopped: 1 of 3 verified."]
    assert len(desk.verifying.words) == 1


def test_only_what_is_marked_is_verified_and_other_lists_hear_nothing_of_it() -> None:
    desk = three()
    mark(desk, "West")
    desk.verifying._run = lambda work: None  # it has only begun when the player goes elsewhere
    desk.verifying.start_or_stop()
    round_ = desk.verifying._round
    assert round_ is not None
    assert [one.name for one in round_.headers] == ["West"]
    desk.show(FolderSource(own_home(), make_folder(own_home(), "east"), lambda path: False))
    desk.verifying._note(round_, round_.headers[0], Finding("damaged", "west.acw is damaged"))
    assert desk.names == []


# --- the trash ---------------------------------------------------------------------------------


def test_one_campaign_in_the_trash_is_deleted_once_that_is_confirmed() -> None:
    for name in ("West", "East"):
        throw_away(own_home(), begun(name))
    desk = Desk()
    desk.show(desk.trash)
    west = desk.trash.thrown[desk.named("West").path]
    with desk.answering(0):
        desk.trashing.ask_to_delete(west)
    assert desk.asked[0].startswith("Delete West, in the trash since 20")
    assert sorted(desk.names) == ["East", "West"], "keeping is the first answer"
    with desk.answering(1):
        desk.trashing.ask_to_delete(west)
    assert desk.said == ["West is deleted."]
    assert desk.names == ["East"]
    assert len(list(trash_folder(own_home()).rglob("*.acw"))) == 1


def test_a_folder_with_nothing_in_it_is_removed() -> None:
    east, far = make_folder(own_home(), "east"), make_folder(own_home(), "far")
    (far / "letter.txt").write_text("Dear Mary,")
    desk = Desk()
    desk.trashing.remove_folder(east)
    desk.trashing.remove_folder(far)
    assert desk.said == [
        "Empty folder east removed.",
        "The folder far stays: directory not empty.",
    ]
    assert folders(own_home())[1:] == (far,)


# --- several -----------------------------------------------------------------------------------


def test_marked_campaigns_move_together_and_one_that_is_in_use_stays() -> None:
    desk, old = three(), make_folder(own_home(), "old")
    desk.campaigns.mark_all()
    with Journal.resume(desk.named("West").path), desk.answering(0):
        desk.several.move(own_home().campaigns)
    assert desk.asked == ["Move three campaigns to which folder?"]
    assert "two campaigns moved to old." in desk.said[0].lower()
    assert "in use" in desk.said[0]
    assert [one.name for one in desk.campaigns.marked] == ["West"], "what was not done"
    assert sorted(one.name for one in list_campaigns(old)) == ["East", "North"]
    assert on_disk() == ["West"]


def test_marked_campaigns_are_exported_and_nothing_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "east.txt").write_text("mine")
    desk = three()
    mark(desk, "East", "North")
    with desk.answering(2, str(tmp_path / "nowhere"), str(tmp_path)):
        desk.several.export()
    assert desk.asked[0] == "Export two campaigns: choose a format."
    assert "nowhere is not a folder" in desk.said[0]
    assert desk.asked[-1].endswith("nowhere")
    assert "exists already" in desk.said[1]
    assert [one.name for one in desk.campaigns.marked] == ["East"]
    assert (tmp_path / "east.txt").read_text() == "mine"
    assert (tmp_path / "north.txt").read_text().startswith("norden-suden game")


def test_marked_campaigns_in_the_trash_are_deleted_after_one_question() -> None:
    for name in ("West", "East", "North"):
        throw_away(own_home(), begun(name))
    desk = Desk()
    desk.show(desk.trash)
    mark(desk, "West", "East")
    known = dict(desk.trash.thrown)
    for answer, left in ((0, 3), (1, 1)):
        with desk.answering(answer):
            desk.several.ask_to_delete(lambda one: known[one.path])
        assert len(thrown(own_home())) == left
    assert desk.asked[0] == "Delete two campaigns from the trash? They cannot be restored."


# --- in and out --------------------------------------------------------------------------------


def test_a_campaign_is_exported_in_three_ways(tmp_path: Path) -> None:
    path = played("West")
    export_bundle(path, tmp_path / "same.acwsave")
    export_bundle(path, tmp_path / "others.acwsave", for_others=True)
    export_text(path, tmp_path / "same.txt")
    desk = Desk()
    for way, name, same in (
        (0, "a", "same.acwsave"),
        (1, "b", "others.acwsave"),
        (2, "c.txt", "same.txt"),
    ):
        with desk.answering(way, name):
            desk.actions.export(desk.named("West"))
        written = tmp_path / (name if "." in name else f"{name}{SUFFIX}")
        assert desk.said[-1].startswith("Written: ")
        assert written.read_bytes() == (tmp_path / same).read_bytes()


def test_a_file_that_is_there_is_replaced_only_after_a_question(tmp_path: Path) -> None:
    played("West", 5)
    mine = tmp_path / "west.txt"
    mine.write_text("mine")
    desk = Desk()
    with desk.answering(2, "west.txt", 0):
        desk.actions.export(desk.named("West"))
    assert mine.read_text() == "mine"
    with desk.answering(2, "west.txt", 1):
        desk.actions.export(desk.named("West"))
    assert mine.read_text().startswith("norden-suden game 1\nname: West\n")
    with desk.answering(0, "/dev/null/west.acwsave", BACK):
        desk.actions.export(desk.named("West"))
    assert "cannot be written" in desk.said[-1]


def test_what_is_exported_into_a_folder_is_called_like_the_campaign(tmp_path: Path) -> None:
    begun("West")
    abroad = tmp_path / "abroad"
    abroad.mkdir()
    desk = Desk()
    for way, line in ((0, " abroad "), (2, str(abroad))):
        with desk.answering(way, line):
            desk.actions.export(desk.named("West"))
    assert {one.name for one in abroad.iterdir()} == {"west.acwsave", "west.txt"}


@pytest.mark.parametrize(
    "line", ["", "  ", "~nobody-of-that-name/west", "/nowhere/west", "x" * 300]
)
def test_what_names_no_file_is_asked_for_again(line: str) -> None:
    begun("West")
    desk = Desk()
    with desk.answering(0, line, BACK):
        desk.actions.export(desk.named("West"))
    with desk.answering(line, BACK):
        desk.actions.bring_in(own_home().campaigns)
    assert len(desk.said) == 2
    assert desk.asked[2].endswith(f" {line}")
    assert desk.asked[4].endswith(f" {line}")


def test_bundles_and_texts_are_imported_into_the_folder_on_show(tmp_path: Path) -> None:
    path = played("West", 5)
    export_bundle(path, tmp_path / "west.acwsave")
    export_text(path, tmp_path / "west.txt")
    desk = Desk()
    with desk.answering("west.acwsave"):
        desk.actions.bring_in(own_home().campaigns)
    assert desk.said == ["West (2) is here. You have this campaign already as 'West'."]
    assert sorted(desk.names) == ["West", "West (2)"]
    east = FolderSource(own_home(), make_folder(own_home(), "east"), lambda path: False)
    desk.show(east)
    with desk.answering(str(tmp_path / "west.txt")):
        desk.actions.bring_in(east.shelf)
    assert desk.said[1] == "West is here."
    assert desk.names == ["West"]
    (tmp_path / "letter.txt").write_text("Dear Mary,")
    for name in ("letter.txt", "nowhere.txt", "east", "/"):
        before = len(desk.said)
        with desk.answering(name, BACK):
            desk.actions.bring_in(east.shelf)
        assert len(desk.said) == before + 1, name
    assert desk.names == ["West"]


def test_the_file_of_a_campaign_is_imported_as_it_is(tmp_path: Path) -> None:
    sent = tmp_path / "sent.acw"
    shutil.move(begun("West"), sent)
    content = sent.read_bytes()
    desk = Desk()
    with desk.answering("sent.acw"):
        desk.actions.bring_in(own_home().campaigns)
    sent.write_bytes(content[:20_000])
    with desk.answering("sent.acw", BACK):
        desk.actions.bring_in(own_home().campaigns)
    assert desk.said[0] == "West is here."
    assert "sent.acw is damaged" in desk.said[1]
    assert desk.names == ["West"]
    assert header(own_home().campaigns / "west.acw").problem == ""


def test_a_game_file_that_is_wrong_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("Dear Mary,\n")
    lie = "norden-suden game 1\nscenario: 1861\norders:\nmarch richmond\n"
    (tmp_path / "lie.txt").write_text(lie)
    desk = Desk()
    with desk.answering("note.txt", "lie.txt", BACK):
        desk.actions.bring_in(own_home().campaigns)
    assert desk.said[0].startswith("note.txt: line 1: a game file begins with ")
    assert desk.said[1].startswith("lie.txt: line 4, 'march richmond': ")
    assert desk.names == []
