"""Statistics on the command line: tables, CSV that a spreadsheet reads, SVG that is XML."""

import csv
import json
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element, parse

import pyte
import pytest

from campaign import RandomDice, apply, new_campaign, write_order
from campaign.commanders import COMMANDERS
from campaign.dice import RecordedDice
from campaign.game_files.game_file import GameFile, OrderLine, write_game
from saves.campaign_log.journal import Journal
from saves.storage.header import list_campaigns
from tests.cli.conftest import Say
from tests.own_home import own_home

NAME = "War & <Peace>"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def war(say: Say, tmp_path: Path) -> str:
    """The name of a campaign of some turns between two commanders."""
    file = tmp_path / "war.txt"
    file.write_text(told())
    say("import", str(file))
    return NAME


@cache
def told() -> str:
    """The game file of that campaign."""
    state, lines, dice = new_campaign(), [], RandomDice(1862)
    opening, steady = state, COMMANDERS["steady"]
    while state.turn < 5:
        action, recorded = steady.choose(state), RecordedDice(dice)
        state = apply(state, action, recorded).state
        lines.append(OrderLine(write_order(action), recorded.faces))
    return write_game(GameFile(opening, tuple(lines), NAME))


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.thorough
def test_the_tables_are_told(say: Say, war: str) -> None:
    told = say("statistics", war).output
    for heading in ("purpose", "place", "cause", "army U", "city"):
        assert heading in told
    assert "within chance" in told


@pytest.mark.thorough
def test_csv_has_what_the_tables_have(say: Say, war: str, tmp_path: Path) -> None:
    say("statistics", war, "--csv", "figures")
    folder = tmp_path / "figures"
    dice, faces = rows(folder / "dice.csv"), rows(folder / "faces.csv")
    assert sum(int(row["dice"]) for row in dice) == sum(int(row["fell"]) for row in faces)
    standings = rows(folder / "strength.csv")
    assert (standings[0]["army U"], standings[0]["army C"]) == ("12", "8")
    assert [int(row["turn"]) for row in standings] == [1, 2, 3, 4, 5]
    lost = sum(int(r["lost U"]) + int(r["lost C"]) for r in rows(folder / "battles.csv"))
    turnover = rows(folder / "turnover.csv")
    assert lost == sum(int(r["pieces"]) for r in turnover if r["cause"] == "battle")


def test_the_picture_is_xml_with_every_curve(say: Say, war: str, tmp_path: Path) -> None:
    say("statistics", war, "--svg", "war.svg")
    root = parse(tmp_path / "war.svg").getroot()
    assert root is not None
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == "Statistics of War & <Peace>"
    assert len(root.findall(f"{SVG}polyline")) == 6
    texts = {text.text for text in root.iter(f"{SVG}text")}
    assert {"1861", "Army sizes and maxima", "u  Union maximum"} <= texts
    places = [
        float(value)
        for rect in root.iter(f"{SVG}rect")
        for value in rect.attrib.values()
        if value.replace(".", "").isdigit()
    ]
    assert all(value >= 0 for value in places)
    assert len(axes(root)) == 4
    for axis in axes(root):
        step = axis[1]
        assert str(step).rstrip("0") in ("1", "2", "5")
        assert axis == list(range(0, axis[-1] + 1, step))


def axes(root: Element) -> list[list[int]]:
    """The numbers of every upright axis, each from nought."""
    found: list[list[int]] = []
    for text in root.iter(f"{SVG}text"):
        if text.get("text-anchor") == "end":
            number = int(text.text or "")
            if number == 0:
                found.append([])
            found[-1].append(number)
    return found


def test_files_that_are_there_stay_unless_forced(say: Say, war: str, tmp_path: Path) -> None:
    (tmp_path / "war.svg").write_text("mine")
    refused = say("statistics", war, "--svg", "war.svg", status=2)
    assert "exists already; --force replaces it" in refused.output
    assert (tmp_path / "war.svg").read_text() == "mine"
    say("statistics", war, "--svg", "war.svg", "--force")
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "cities.csv").write_text("mine")
    say("statistics", war, "--csv", "figures", status=2)
    assert [path.name for path in (tmp_path / "figures").iterdir()] == ["cities.csv"]


@pytest.mark.thorough
def test_two_points_are_compared(say: Say, war: str) -> None:
    told = say("compare", war, "start", "t2").output
    assert told.splitlines()[0] == "from Jul 1861, turn 1, line 0"
    assert told.splitlines()[1].startswith("to   Aug 1861, turn 2, line ")
    assert "Louisville: nobody -> Union" in told
    assert "Between them: " in told
    back = say("compare", war, "t2", "start").output
    assert "Louisville: Union -> nobody" in back
    assert "only if the first leads to the second" in back
    assert "No differences on the map." in say("compare", war, "end", "end").output
    assert "line 7\n" in say("compare", war, "7", "t2c").output


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("point", "reason"),
    [
        ("soon", "a point is start, end, t9, t9c or a line number, not 'soon'"),
        ("t30", "no Union part of turn 30 has begun in this campaign; it has turns 1 to 5"),
        ("t5c", "no Confederate part of turn 5 has begun"),
        ("99999", "99999"),
    ],
)
def test_a_point_that_is_none_says_what_would_be(
    say: Say, war: str, point: str, reason: str
) -> None:
    assert reason in say("compare", war, "start", point, status=2).output


def test_watching_needs_a_terminal(say: Say, war: str) -> None:
    assert "this is not one" in say("watch", war, status=2).output


def test_a_campaign_that_is_not_there_is_said_to_be_missing(say: Say, war: str) -> None:
    assert "no campaign called 'War'" in say("statistics", "War", status=2).output


def test_points_of_other_branches_are_compared(say: Say, war: str) -> None:
    header = next(header for header in list_campaigns(own_home().campaigns) if header.name == war)
    with Journal.resume(header.path) as journal:
        tip = journal.entries()[-1].number
        journal.go_back(3)
    told = say("compare", war, "start", str(tip)).output
    assert f"Between them: {tip} orders" in told
    assert "Between them: three orders" in say("compare", war, "start", "end").output


@pytest.mark.thorough
def test_a_war_is_recorded_as_a_terminal_shows_it(say: Say, tmp_path: Path) -> None:
    say("new", "Short", "--no-play")
    [header] = list_campaigns(own_home().campaigns)
    with Journal.resume(header.path) as journal:
        for _ in range(4):
            journal.play(COMMANDERS["steady"].choose(journal.state))
    say("watch", "Short", "--record", "short.cast")
    head, *events = map(json.loads, (tmp_path / "short.cast").read_text().splitlines())
    assert (head["version"], head["title"]) == (3, "Short")
    terminal = pyte.Screen(head["term"]["cols"], head["term"]["rows"])
    stream, seen = pyte.Stream(terminal), list[str]()
    for _, kind, data in events:
        if kind == "o":
            stream.feed(data)
            seen.append("\n".join(terminal.display))
    assert "Short: the opening" in seen[1]
    assert "line 4 of 4" in seen[5]
    assert events[-1][1:] == ["x", "0"]


def test_a_recording_replaces_nothing(say: Say, tmp_path: Path) -> None:
    say("new", "Short", "--no-play")
    (tmp_path / "short.cast").write_text("mine")
    assert "short.cast" in say("watch", "Short", "--record", "short.cast", status=2).output
    assert (tmp_path / "short.cast").read_text() == "mine"
