"""The archive on the command line: folders, names, notes, the trash, save points, going back."""

import re
from pathlib import Path

import pytest

from campaign.terms import UNION
from saves.campaign_log.campaign_record import look
from saves.storage.header import header
from screens.battle.preferences_file import Kept, Whose, read_kept, write_kept
from screens.cli.here import session
from screens.game.staff_kept import read_orders, write_orders
from screens.game.staff_orders import StaffOrders, usual_mandate
from tests.cli.conftest import Say

QUIET = "norden-suden game 1\nname: Quiet\nscenario: 1861\n\norders:\nmarch cairo\ndone\nend\n"


def begun(say: Say, name: str, *words: str) -> Path:
    return Path(say("new", name, "--no-play", *words).output.split("saved as ")[1].rstrip())


def names(say: Say, *words: str) -> list[str]:
    """The names in the list."""
    return [line.split("  ")[0] for line in say("list", *words).output.splitlines()[1:]]


def files(home: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_the_list_is_sorted_searched_and_told_at_length(say: Say) -> None:
    begun(say, "West", "--scenario", "1862")
    begun(say, "East", "--option", "long_rail")
    say("note", "West", "hold Cairo")
    assert names(say) == ["East", "West"]
    assert names(say, "--sort", "turn") == ["West", "East"]
    assert names(say, "--find", "cairo") == ["West"]
    assert say("list", "--find", "nobody").output == "No campaign matches.\n"
    told = say("list", "--long", "--find", "long_rail").output
    assert told.startswith("East\n  The War, 1861-1865: Jul 1861, turn 1, the Union decides\n")
    assert "\n  options: Long rail moves" in told
    assert "Invalid value for '--sort'" in say("list", "--sort", "age", status=2).output


def test_campaigns_are_kept_in_folders_and_found_there(say: Say) -> None:
    path = begun(say, "West")
    error = say("move", "West", "east", status=2).output
    assert error.startswith("Error: no folder called 'east'")
    assert "--make" in error
    assert say("move", "West", "east", "--make").output == (
        f"West: moved to {path.parent / 'east' / path.name}\n"
    )
    assert say("list").output.splitlines()[1].endswith("  east")
    assert names(say, "--folder", "east") == ["West"]
    assert say("list", "--folder", ".").output == "No campaign matches.\n"
    assert say("show", "west").output.startswith("West: ")
    begun(say, "West")
    assert "give one of their files: " in say("show", "West", status=2).output
    assert say("show", "east/west").output.startswith("West: ")
    say("move", "east/west", ".")
    assert names(say, "--folder", ".") == ["West", "West"]


def test_a_campaign_is_renamed_annotated_and_copied(say: Say) -> None:
    path = begun(say, "West")
    assert say("rename", "West", "  Far   West").output == "Renamed: Far West.\n"
    assert say("note", "far west").output == "There is no note on Far West.\n"
    assert say("note", "far west", "hold Cairo").output == "Far West: noted.\n"
    assert say("note", "far west").output == "hold Cairo\n"
    assert say("note", "far west", "").output == "Far West: note removed.\n"
    copy = say("duplicate", "far west").output
    assert copy == f"Far West: copied, saved as {path.with_name('far-west-2.acw')}\n"
    say("duplicate", "far west", "Near")
    assert sorted(names(say)) == ["Far West", "Far West (2)", "Near"]


def test_the_staffs_of_a_copy_were_told_the_same(say: Say) -> None:
    path = begun(say, "West")
    told = StaffOrders(usual_mandate()).told(armies="cairo")
    kept = Kept(staff={"union": write_orders(told)})
    file = session().battles_file
    write_kept(file, Whose("west.acw", look(path).id), kept)
    say("duplicate", "West", "Near")
    near = path.with_name("near.acw")
    copied = read_kept(file, Whose("near.acw", look(near).id))
    assert read_orders(copied.staff["union"], UNION) == told


def test_what_is_thrown_away_is_restored_or_gone_for_good(say: Say) -> None:
    path = begun(say, "West")
    begun(say, "East")
    content = path.read_bytes()
    assert say("trash").output == "The trash is empty.\n"
    said = "West is in the trash; norden-suden restore 'West' restores it.\n"
    assert say("delete", "West").output == said
    assert names(say) == ["East"]
    assert re.match(r"name +deleted +from folder +file\nWest +20", say("trash").output)
    assert say("restore", "West").output == f"West: restored to {path}\n"
    assert path.read_bytes() == content
    for name in ("West", "East"):
        say("delete", name)
    assert say("trash", "--empty", text="n\n").output == (
        "Delete two campaigns from the trash? This cannot be undone. [y/N]: n\n"
        "The trash stays as it is.\n"
    )
    assert len(say("trash").output.splitlines()) == 3
    assert say("trash", "--empty", text="y\n").output.endswith("Two campaigns deleted.\n")
    assert say("trash", "--empty").output == "The trash is empty.\n", "nothing to be asked"
    error = say("restore", "West", status=2).output
    assert error == "Error: in the trash, there is no campaign called 'West'\n"


def test_one_campaign_in_the_trash_is_deleted_for_good(say: Say) -> None:
    for name in ("West", "East"):
        begun(say, name)
        say("delete", name)
    said = say("trash", "--delete", "West", text="n\n").output
    assert re.match(
        r"Delete West, in the trash since 20[0-9: -]+\? This cannot be undone. \[y/N\]: n\n", said
    )
    assert said.endswith("The trash stays as it is.\n")
    assert say("trash", "--delete", "West", text="y\n").output.endswith("West is deleted.\n")
    [_, left] = say("trash").output.splitlines()
    assert left.startswith("East ")
    assert "no campaign called 'West'" in say("trash", "--delete", "West", status=2).stderr
    assert "give one of them" in say("trash", "--empty", "--delete", "East", status=2).stderr
    assert say("trash", "--delete", "East", "--yes").output == "East is deleted.\n"
    assert say("trash").output == "The trash is empty.\n"


def test_a_damaged_file_is_rescued_and_thrown_away(say: Say) -> None:
    say("import", "-", text=QUIET)
    path = Path(say("list", "--long").output.split("format ")[1].split()[1])
    path = next(Path().rglob(path.name)).absolute()
    content = bytearray(path.read_bytes())
    content[-16_384:] = bytes(16_384)
    path.write_bytes(content)
    assert say("verify", "quiet", status=2).output.startswith("Error: quiet.acw is damaged")
    said = say("rescue", "quiet").output
    assert "As quiet-rescued.acw, " in said
    assert path.read_bytes() == content
    assert say("verify", "Quiet (rescued)").output.endswith("all in order.\n")
    say("delete", "quiet.acw")
    assert not path.exists()
    error = say("rescue", "Quiet (rescued)", status=2).output
    assert error == "Error: quiet-rescued.acw is undamaged; there is nothing to rescue\n"


def test_points_are_named_listed_and_gone_back_to(say: Say) -> None:
    say("import", "-", text=QUIET)
    assert say("mark", "Quiet", "the end").output == "Quiet: line 3 is called 'the end'.\n"
    said = say("mark", "Quiet", "Cairo", "--line", "1").output
    assert said == "Quiet: line 1 is called 'Cairo'.\n"
    assert say("go-back", "Quiet", "Cairo").output == (
        "Quiet: Jul 1861, turn 1, line 1; gone back once.\n"
    )
    told = say("points", "Quiet").output.splitlines()
    assert told[:2] == ["History of Quiet", "Gone back once."]
    assert [line.split(maxsplit=2)[2] for line in told[2:]] == [
        "Jul 1861, turn 1, Union",
        '"Cairo"  <- now',
        '"the end"',
    ]
    say("go-back", "Quiet", "3")
    say("mark", "Quiet", "the end", "--strike")
    assert "the end" not in say("points", "Quiet").output
    for point, error in (
        ("Cario", "did you mean 'Cairo'?"),
        ("99", "line 99 of Quiet is not an order"),
    ):
        assert error in say("go-back", "Quiet", point, status=2).output


def test_nobody_goes_back_in_an_iron_man_campaign(say: Say) -> None:
    path = begun(say, "Iron", "--iron-man")
    assert header(path).terms == ("iron_man",)
    error = say("go-back", "Iron", "0", status=2).output
    assert error == "Error: iron man campaign: no undo, no going back\n"
    assert say("points", "Iron").output.splitlines()[1] == "Iron man: no way back."
    assert "  iron" in say("list").output
    assert look(path).reloads == 0


@pytest.mark.thorough
@pytest.mark.parametrize(
    "words",
    [
        ("rename", "West", "East"),
        ("rename", "West", "x" * 61),
        ("rename", "West", "\x1b[2J"),
        ("rename", "Wset", "North"),
        ("note", "West", "x" * 2_001),
        ("duplicate", "West", "East"),
        ("duplicate", "nowhere"),
        ("move", "West", "../out", "--make"),
        ("move", "West", "-rf", "--make"),
        ("move", "West", "x" * 300, "--make"),
        ("delete", "Wset"),
        ("restore", "West"),
        ("rescue", "West"),
        ("rescue", "nowhere.acw"),
        ("mark", "West", ""),
        ("mark", "West", "a\nb"),
        ("mark", "West", "here", "--line", "7"),
        ("mark", "West", "here", "--line", "-1"),
        ("mark", "West", "here", "--strike"),
        ("go-back", "West", "9" * 400),
        ("go-back", "West", "here"),
        ("points", "Wset"),
    ],
)
def test_bad_words_are_answered_by_one_sentence_and_change_nothing(
    say: Say, home: Path, words: tuple[str, ...]
) -> None:
    begun(say, "West")
    begun(say, "East")
    before = files(home)
    said = say(*words, status=2).output
    assert said.startswith(("Error: ", "Usage: "))
    assert len(said.splitlines()) == 1
    assert len(said) < 400
    assert "Traceback" not in said
    after = files(home)
    assert after.keys() == before.keys()
