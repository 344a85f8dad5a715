"""Where the archive finds campaigns: what lies there, what may be done with it, and why not."""

from collections.abc import Callable
from pathlib import Path

import pytest

from saves.campaign_log.journal import Journal
from saves.library.campaign_admin import make_folder
from saves.library.trash import throw_away
from saves.storage.header import Header, Shared
from screens.archive.campaign_list import FIRST, SLICE, CampaignList, slices
from screens.archive.sources import (
    BAD,
    BAD_BACKUP,
    DELETED_BY_THE_KEEPER,
    FOR_THE_KEEPER,
    IN_TRASH,
    LOST,
    RESTORE_FIRST,
    SILENT,
    BackupSource,
    CampaignSource,
    Enter,
    FolderSource,
    Removal,
    ServerSource,
    TrashSource,
    Use,
)
from tests.own_home import own_home
from tests.screens.shelves import begun

GOOD = Header(Path("west.acw"), "West", to_move="union")
TAKEN = GOOD._replace(in_use="by grant")
SPOILED = GOOD._replace(problem="damaged")
SHARED = GOOD._replace(shared=Shared("postgresql://war", 2))
SILENCE = SPOILED._replace(shared=Shared("postgresql://war"))


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("NORDEN_SUDEN_BACKUPS", raising=False)


def folder(path: Path | None = None, *, is_lost: bool = False) -> FolderSource:
    return FolderSource(own_home(), path or own_home().campaigns, lambda _: is_lost)


def trash() -> TrashSource:
    return TrashSource(own_home(), print)


def names(source: CampaignSource) -> list[str]:
    return [one.name for one in source.headers()]


# --- what may be done --------------------------------------------------------------------------


def on_the_server() -> ServerSource:
    return ServerSource(own_home())


def kept_ones() -> BackupSource:
    return BackupSource(own_home())


FREE = dict.fromkeys(Use)
READ_OR_PLAYED = (Use.READ, Use.PLAY)
ALL_BUT_SEEN = tuple(use for use in Use if use is not Use.SEE)
CHANGED = (Use.PLAY, Use.MOVE, Use.REMOVE)


@pytest.mark.parametrize(
    ("source", "shown", "refused"),
    [
        (folder, GOOD, {}),
        (folder, TAKEN, {}),
        (folder, SPOILED, dict.fromkeys(READ_OR_PLAYED, BAD)),
        (lambda: folder(is_lost=True), SPOILED, dict.fromkeys(READ_OR_PLAYED, LOST)),
        (trash, GOOD, dict.fromkeys(ALL_BUT_SEEN, IN_TRASH) | {Use.REMOVE: None}),
        (
            trash,
            SHARED,
            dict.fromkeys(ALL_BUT_SEEN, IN_TRASH) | {Use.REMOVE: DELETED_BY_THE_KEEPER},
        ),
        (on_the_server, SHARED, {}),
        (
            on_the_server,
            SHARED._replace(problem="damaged"),
            dict.fromkeys(ALL_BUT_SEEN, FOR_THE_KEEPER),
        ),
        (on_the_server, SILENCE, dict.fromkeys(ALL_BUT_SEEN, SILENT)),
        (kept_ones, GOOD, dict.fromkeys(CHANGED, RESTORE_FIRST)),
        (kept_ones, SPOILED, dict.fromkeys(CHANGED, RESTORE_FIRST) | {Use.READ: BAD_BACKUP}),
    ],
)
def test_what_is_not_done_where_says_why(
    source: Callable[[], CampaignSource], shown: Header, refused: dict[Use, str | None]
) -> None:
    assert {use: source().why_not(shown, use) for use in Use} == FREE | refused


@pytest.mark.parametrize(
    ("source", "shown", "enter", "word"),
    [
        (folder, GOOD, Enter.OPEN, "open"),
        (folder, TAKEN, Enter.LOOK, "look"),
        (folder, SPOILED, Enter.RESCUE, "rescue"),
        (lambda: folder(is_lost=True), SPOILED, Enter.SAY_WHY, ""),
        (trash, SPOILED, Enter.TAKE_OUT, "restore"),
        (on_the_server, SHARED, Enter.OPEN, "open"),
        (on_the_server, SILENCE, Enter.SAY_WHY, ""),
        (kept_ones, GOOD, Enter.RESTORE, "restore"),
    ],
)
def test_enter_does_what_can_be_done_with_a_campaign_there(
    source: Callable[[], CampaignSource], shown: Header, enter: Enter, word: str
) -> None:
    assert source().enter(shown) is enter
    assert enter.word == word


def test_x_throws_away_deletes_or_removes_an_empty_folder() -> None:
    east = folder(make_folder(own_home(), "east"))
    assert [one.removal(is_empty=False) for one in (folder(), east, trash())] == [
        Removal.THROW_AWAY,
        Removal.THROW_AWAY,
        Removal.DELETE,
    ]
    assert folder().removal(is_empty=True) is Removal.THROW_AWAY, "the folder of all stays"
    assert east.removal(is_empty=True) is Removal.REMOVE_FOLDER


# --- what is there -----------------------------------------------------------------------------


def test_a_folder_lists_its_campaigns_and_takes_in_those_that_come() -> None:
    path, east = begun("West"), make_folder(own_home(), "east")
    assert names(folder()) == ["West"]
    assert (folder().title, folder(east).title) == ("Campaigns", "Campaigns in east")
    assert folder().holds(path)
    assert not folder(east).holds(path)
    assert not folder().holds(Shared("postgresql://war", 1))
    assert folder(east).nothing_there() == "No campaigns in east. x removes the folder."


def test_an_empty_folder_names_itself_and_one_that_cannot_be_read_says_why() -> None:
    assert folder().nothing_there() == f"No campaigns in {own_home().campaigns}."
    own_home().campaigns.parent.mkdir()
    own_home().campaigns.write_text("a letter")
    why = f"The folder {own_home().campaigns} cannot be read: not a directory."
    assert folder().nothing_there() == why


def test_the_trash_lists_what_was_thrown_away_and_says_when() -> None:
    throw_away(own_home(), begun("West"))
    source = trash()
    [shown] = source.headers()
    [said] = source.details(shown)
    assert shown.name == "West"
    assert said.startswith("deleted 20")
    assert said.endswith(", from Campaigns")
    assert source.shelf == own_home().campaigns


def test_the_backups_are_listed_or_say_why_there_are_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun("West")
    source = BackupSource(own_home())
    [state] = source.headers()
    assert state.name == "West"
    assert next(source.details(state)).startswith("backup of 20")
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", "off")
    assert "Backups are switched off" in BackupSource(own_home()).nothing_there()
    monkeypatch.setenv("NORDEN_SUDEN_BACKUPS", "~nobody-of-that-name/backups")
    source = BackupSource(own_home())
    assert list(source.headers()) == []
    assert "no home folder for ~nobody-of-that-name" in source.nothing_there()


def test_a_backup_is_nobodys_though_its_campaign_is_played() -> None:
    with Journal.resume(begun("West")):
        [state, *_] = BackupSource(own_home()).headers()
        assert BackupSource(own_home()).enter(state) is Enter.RESTORE
        assert state.in_use == ""


# --- the list ----------------------------------------------------------------------------------


def listed(source: CampaignSource, *headers: Header) -> CampaignList:
    """A list that arranges itself, and points where it is told."""

    def show(at: Path | None) -> None:
        found.arrange("")
        paths = [one.path for one in found.listed]
        found.cursor = paths.index(at) if at in paths else 0

    found = CampaignList(source, show)
    found.take(source, list(headers), is_all=True)
    return found


def war(name: str) -> Header:
    return GOOD._replace(path=own_home().campaigns / f"{name}.acw", name=name)


def names_in(campaigns: CampaignList) -> list[str]:
    return [one.name for one in campaigns.listed]


def test_the_list_is_ordered_and_turned_round_and_the_pointer_stays_with_its_file() -> None:
    wars = (
        war("b")._replace(turn=3),
        war("C")._replace(turn=1),
        war("a")._replace(turn=2),
        war("0")._replace(problem="damaged"),
    )
    campaigns = listed(folder(), *wars)
    found = {}
    for _ in range(5):
        campaigns.next_order()
        campaigns.cursor = names_in(campaigns).index("C")
        found[campaigns.order.title] = names_in(campaigns)
    assert found["name"] == ["a", "b", "C", "0"]
    assert found["turn"] == ["b", "a", "C", "0"]
    assert list(found) == ["name", "scenario", "turn", "size", "last played"]
    campaigns.next_order()
    campaigns.reverse()
    assert names_in(campaigns) == ["C", "b", "a", "0"]
    assert campaigns.pointed is not None
    assert campaigns.pointed.name == "C"
    assert campaigns.title == "Campaigns, 4, by name, reversed"


def test_the_list_is_filtered() -> None:
    over = war("Over")._replace(to_move="", winner="union")
    played = war("Played")._replace(in_use="by lee")
    wars = (war("West"), over, played, war("letter")._replace(problem="a letter"))
    campaigns = listed(folder(), *wars)
    found = {}
    for _ in range(5):
        campaigns.next_choice()
        found[campaigns.title.partition(", by")[0]] = sorted(names_in(campaigns))
    assert found == {
        "Campaigns, 2 of 4, going on": ["Played", "West"],
        "Campaigns, 1 of 4, over": ["Over"],
        "Campaigns, 1 of 4, in use": ["Played"],
        "Campaigns, 1 of 4, bad files": ["letter"],
        "Campaigns, 4": ["Over", "Played", "West", "letter"],
    }


def test_the_campaign_after_one_that_is_gone_is_pointed_at() -> None:
    campaigns = listed(folder(), *map(war, "abcd"))
    campaigns.next_order()
    campaigns.cursor = 1
    campaigns.drop(war("b").path)
    assert (names_in(campaigns), campaigns.cursor) == (["a", "c", "d"], 1)
    campaigns.cursor = 2
    campaigns.drop(war("d").path)
    assert (names_in(campaigns), campaigns.cursor) == (["a", "c"], 1)
    campaigns.drop(war("c").path)
    campaigns.drop(war("a").path)
    assert campaigns.pointed is None
    assert campaigns.is_empty


def test_what_is_read_of_a_folder_that_was_left_is_not_listed() -> None:
    campaigns = listed(folder(), war("West"))
    left = campaigns.source
    campaigns.begin(trash())
    campaigns.take(left, [war("East")], is_all=True)
    assert names_in(campaigns) == []
    assert campaigns.why_nothing == "reading ..."


def test_marks_are_those_of_the_list_and_all_of_it_can_be_marked() -> None:
    campaigns = listed(folder(), *map(war, "abc"))
    campaigns.mark(war("b"))
    assert [one.name for one in campaigns.marked] == ["b"]
    campaigns.mark_all()
    assert len(campaigns.marked) == 3
    assert campaigns.title.endswith(", 3 marked")
    campaigns.mark_all()
    assert len(campaigns.marked) == 0


def test_a_long_list_comes_in_parts_the_first_one_soon() -> None:
    wars = list(map(war, "abcdefgh"))

    def parts(enough: int, step: float) -> list[int]:
        moments = iter(step * number for number in range(99))
        found = list(slices(iter(wars), enough, lambda: next(moments)))
        assert [is_all for _, is_all in found] == [False] * (len(found) - 1) + [True]
        assert [one for part, _ in found for one in part] == wars
        return [len(part) for part, _ in found]

    assert parts(enough=3, step=0) == [3, 5], "a screenful at once, then what comes in time"
    assert parts(enough=99, step=0) == [8]
    assert parts(enough=99, step=FIRST / 2)[0] == 2
    assert max(parts(enough=1, step=SLICE / 2)[1:]) <= 2
