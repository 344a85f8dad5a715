"""The map of a campaign as pictures, on the command line."""

from pathlib import Path
from xml.etree.ElementTree import fromstring, parse

import pytest

from saves.campaign_log.journal import Journal
from saves.storage.header import list_campaigns
from screens.cli.readme_picture import draw
from screens.game import first_page
from screens.shell.themes import LOOKS
from tests.cli.conftest import Say
from tests.cli.test_records import NAME, told
from tests.own_home import own_home

IS_WANTED = first_page.is_wanted

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def war(say: Say, tmp_path: Path) -> str:
    """A campaign of four turns between two commanders, whose name is markup."""
    file = tmp_path / "war.txt"
    file.write_text(told())
    say("import", str(file))
    return NAME


def words(svg: str) -> str:
    """All words of a picture, in the order in which they are drawn."""
    return " ".join(" ".join(text.itertext()) for text in fromstring(svg).iter(f"{SVG}text"))


def test_the_map_as_it_is_now_goes_to_the_output(say: Say, war: str) -> None:
    svg = say("map", war).output
    assert fromstring(svg).findtext(f"{SVG}title") == NAME
    shown = words(svg)
    assert "turn 5" in shown
    assert "PENNSYLVANIA" in shown


def test_a_turn_is_drawn_as_it_began(say: Say, war: str, tmp_path: Path) -> None:
    file = tmp_path / "turn.svg"
    assert say("map", war, "--turn", "1", "-o", str(file)).output.strip() == str(file)
    assert "Jul 1861, turn 1, Union" in words(file.read_text())
    assert "Sep 1861, turn 3, Confederate" in words(say("map", war, "--point", "t3c").output)
    assert say("map", war, "-o", str(file), status=2).output.startswith("Error: ")
    say("map", war, "-o", str(file), "--force")
    assert "turn 5" in words(file.read_text())


def test_a_point_may_be_called_by_its_name(say: Say, war: str) -> None:
    say("mark", war, "the beginning", "--line", "0")
    assert "Jul 1861, turn 1" in words(say("map", war, "--point", "the beginning").output)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS)
def test_every_look_draws_the_map_in_its_own_colors(say: Say, war: str, look: str) -> None:
    svg = say("map", war, "--look", look).output
    root = fromstring(svg)
    assert ("CHI:u" if look == "plain" else "PENNSYLVANIA") in words(svg)
    fills = {one.attrib["fill"] for one in root.iter() if "fill" in one.attrib}
    assert all(fill.startswith("#") and len(fill) == 7 for fill in fills)
    assert (len(fills) == 2) is (look == "plain"), "black on white"


@pytest.mark.thorough
def test_nearer_is_larger(say: Say, war: str) -> None:
    widths = [
        int(fromstring(say("map", war, "--zoom", zoom).output).attrib["width"])
        for zoom in ("theater", "army", "field")
    ]
    assert widths == sorted(set(widths))


@pytest.mark.thorough
def test_every_turn_is_a_picture_in_a_folder(say: Say, war: str, tmp_path: Path) -> None:
    folder = tmp_path / "war"
    assert "9 pictures" in say("map", war, "--frames", str(folder)).output
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{number:03}.svg" for number in range(1, 10)]
    assert "turn 1, Union" in words(files[0].read_text())
    assert "turn 1, Confederate" in words(files[1].read_text())
    assert "turn 5, Union" in words(files[-1].read_text())
    assert "exists already" in say("map", war, "--frames", str(folder), status=2).output


@pytest.mark.thorough
def test_the_whole_war_moves_in_one_picture(say: Say, war: str, tmp_path: Path) -> None:
    file = tmp_path / "war.svg"
    assert "9 turns" in say("map", war, "--animate", str(file)).output
    root = parse(file).getroot()
    assert {one.attrib["dur"] for one in root.iter(f"{SVG}animate")} == {"7.2s"}
    shown = words(file.read_text())
    assert all(f"turn {turn}, Union" in shown for turn in range(1, 6))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--turn", "30"], "no Union part of turn 30"),
        (["--point", "nowhere"], "a point is start, end, t9, t9c or a line number"),
        (["--zoom", "moon"], "no zoom"),
        (["--look", "pink"], "no look"),
        (["--turn", "2", "--point", "start"], "exclude each other"),
        (["--turn", "2", "--frames", "x"], "draws every turn"),
        (["-o", "x", "--animate", "y"], "exclude each other"),
    ],
)
def test_what_cannot_be_drawn_is_said(say: Say, war: str, options: list[str], reason: str) -> None:
    assert reason in " ".join(say("map", war, *options, status=2).output.split())


def test_a_battle_by_itself_has_no_map(say: Say) -> None:
    say("skirmish", "new", "Alone", "--no-play", "--battle", "kernstown", "--by", "battle_line")
    assert "no map of the war" in say("map", "Alone", status=2).output


def test_nothing_of_the_campaign_is_changed(say: Say, war: str) -> None:
    [header] = list_campaigns(own_home().campaigns)
    before = header.path.read_bytes()
    say("map", war)
    assert header.path.read_bytes() == before
    with Journal.resume(header.path):
        assert "turn 5" in words(say("map", war).output), "also while it is played"


@pytest.mark.thorough
def test_the_picture_of_the_readme_shows_the_map_and_no_page_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever begins a war reads a page first; in the picture it would hide what is shown."""
    monkeypatch.setattr(first_page, "is_wanted", IS_WANTED)
    said = words(draw())
    assert "ORDERS" in said
    assert "enter begin" not in said, "the keys are those of the map"
    assert "you command" not in said
