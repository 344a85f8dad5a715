"""What the title says of the war played last, and which map it shows beside that."""

from pathlib import Path

import pytest

from campaign.board.board import board
from campaign.scenario import SKIRMISH
from saves.storage.header import Header, Players, local_time
from screens.app import NordenSuden
from screens.map.small_map import SmallMap
from screens.setup.title_standing import BEGINNING, on_show, opening, standing, told_of
from screens.shell.glyphs import UNICODE
from tests.screens.drawing import compare, letters
from tests.screens.keyboard import SIZES, SMALL, until
from tests.screens.shelves import begun, stop_the_clock

PLAYED = "2001-11-20T23:30:00.000+00:00"


def held_by(letter: str, *boxes: str) -> str:
    """Boxes in the hands of one side, and all others in the Confederacy's."""
    return "".join(letter if box.id in boxes else "C" for box in board().boxes)


WAR = Header(
    Path("war.acw"),
    "The West",
    "1861",
    turn=9,
    label="May 1862",
    to_move="confederate",
    union_size=31,
    union_maximum=35,
    confederate_size=22,
    confederate_maximum=28,
    players=Players("person", "steady"),
    holders=held_by("U", "memphis", "new_orleans", "washington"),
    played=PLAYED,
)


def told(header: Header, *, has_room: bool = False) -> list[str]:
    return [line.plain for line in standing(header, UNICODE, has_room=has_room)]


def test_it_says_when_it_is_whose_move_and_how_strong_both_are() -> None:
    assert told(WAR) == [
        "The West",
        "May 1862, turn 9 of 40",
        "The Confederacy is to move.",
        "● Union         army 31, at most 35",
        "○ Confederacy   army 22, at most 28",
        "Seven cities    2 held by the Union",  # Washington is none of the seven [BG 13.1]
        f"played {local_time(PLAYED)}",
    ]


def test_with_room_it_says_who_plays_and_names_each_of_the_seven_cities() -> None:
    lines = told(WAR, has_room=True)
    assert "Union           a person" in lines
    assert "Confederacy     Steady" in lines
    assert [line.strip() for line in lines if line.startswith("  ")] == [
        *("○ Richmond", "○ Wilmington", "○ Charleston SC", "○ Atlanta"),
        *("● Memphis", "○ Mobile", "● New Orleans"),
    ]


@pytest.mark.parametrize(
    ("winner", "words"), [("union", "Over: won by the Union."), ("", "Over: a draw.")]
)
def test_a_war_that_is_over_says_who_has_won(winner: str, words: str) -> None:
    assert told(WAR._replace(to_move="", winner=winner))[2] == words


def test_after_a_battle_by_itself_that_is_told_as_that_is_what_continue_goes_on_with() -> None:
    battle = WAR._replace(
        name="The angle", scenario=SKIRMISH.id, union_size=40, union_maximum=49, holders=""
    )
    assert told_of(battle) is battle
    lines = [line.plain for line in standing(told_of(battle), UNICODE, has_room=False)]
    assert lines[0] == "The angle"
    assert "● Union         40 of 49 left" in lines
    assert "The map: how the war begins" in lines, "no war of which it could be the map is played"
    assert not any("turn" in line or "Seven cities" in line for line in lines)
    assert told_of(WAR) is WAR
    assert told_of(None).name == BEGINNING


def test_a_city_that_nobody_holds_is_not_the_unions() -> None:
    nobodys = WAR._replace(holders=WAR.holders.replace("U", "."))
    assert "Seven cities    0 held by the Union" in told(nobodys)


@pytest.mark.parametrize(
    "last",
    [
        pytest.param(None, id="nothing played yet"),
        pytest.param(WAR._replace(scenario=SKIRMISH.id), id="a skirmish holds no boxes"),
        pytest.param(WAR._replace(holders=""), id="a save of format 1"),
        pytest.param(WAR._replace(holders="UUC"), id="another board"),
        pytest.param(WAR._replace(holders="?" * len(WAR.holders)), id="no such holder"),
    ],
)
def test_where_there_is_no_map_of_a_war_the_beginning_is_shown(last: Header | None) -> None:
    shown = on_show(last)
    assert (shown.name, shown.label, shown.turn) == (BEGINNING, "Jul 1861", 1)
    holder = dict(zip((box.id for box in board().boxes), shown.holders, strict=True))
    assert (holder["washington"], holder["richmond"]) == ("U", "C")


def test_the_beginning_was_played_by_nobody() -> None:
    assert not any("played" in line or "person" in line for line in told(opening(), has_room=True))


# --- on the title ------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    stop_the_clock(monkeypatch)
    return tmp_path


def has_map(app: NordenSuden) -> bool:
    return bool(app.screen.query(SmallMap)) and bool(app.screen.query_one(SmallMap).holders)


@pytest.mark.thorough
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", ["dark", "plain"])
async def test_the_title_looks_like_its_picture(
    home: Path, size: tuple[int, int], look: str
) -> None:
    begun("The West", players=Players("person", "steady"))
    app = NordenSuden()
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: has_map(app))
        await pilot.pause()
        letters_of = "ascii" if look == "plain" else "unicode"
        compare(f"title_{letters_of}_{size[0]}x{size[1]}.txt", letters(app))


async def test_the_title_without_a_campaign_shows_how_the_war_begins(home: Path) -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: has_map(app))
        assert BEGINNING in letters(app)


async def test_back_from_another_war_the_title_shows_that_one(home: Path) -> None:
    begun("The West")
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await until(pilot, lambda: has_map(app))
        begun("The East", "1862")
        await pilot.press("comma", "escape")
        await until(pilot, lambda: "The East" in letters(app))
        assert str(app.screen.query_one("#standing").render()).startswith(
            "The East\nApr 1862, turn 8"
        )
