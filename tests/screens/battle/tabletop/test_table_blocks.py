"""The blocks beside a table, as one reads them."""

import re

import pytest

from campaign import RESOLVERS, RandomDice
from campaign.terms import CONFEDERATE, SIDES, UNION
from screens.battle.tabletop.blocks import (
    bases_line,
    course_block,
    course_line,
    reach_block,
    shots_block,
    units_rows,
)
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.reach import Shot
from screens.battle.tabletop.scene import Card, Scene, SideToll
from screens.shell.glyphs import ASCII, UNICODE, Glyphs
from tests.screens.picture_reader import palette
from tests.screens.tabletop import skirmish

WIDTH = 40


def scene(*lost: int, breaks: int = 25) -> Scene:
    tolls = [SideToll(side, out, 49, breaks) for side, out in zip(SIDES, lost, strict=True)]
    there = FACES["shell_for_guns"].scene(skirmish())
    return there._replace(tolls=tuple(tolls), turn=5, last_turn=16, phase="fire")


def test_the_strip_shows_how_many_turns_have_passed() -> None:
    head, strip, *_ = course_block(scene(2, 1), WIDTH, UNICODE).plain.splitlines()
    assert "5 of 16" in head
    done, left = strip.count("▆"), strip.count("▁")
    assert done * 11 == left * 5
    assert strip.endswith("fire")


def test_a_bar_is_full_when_the_side_is_beaten() -> None:
    bare = scene(25, 5)._replace(marks=())
    *_, union, confederate = course_block(bare, WIDTH, UNICODE).plain.splitlines()
    assert "▁" not in union
    assert "25/49" in union, "as in the line above the table"
    filled, left = confederate.count("▆"), confederate.count("▁")
    assert abs(4 * filled - left) <= 4, "a fifth"
    assert "5/49" in confederate
    one = course_line(scene(2, 1), 33, UNICODE).plain
    assert "U" in one
    assert "2/49" in one
    assert "1/49" in one
    assert len(one) <= 33


def test_the_head_says_with_how_many_losses_a_side_is_beaten() -> None:
    wide, narrow = (course_block(scene(2, 1), width, ASCII).plain for width in (48, 35))
    assert "lost / had; beaten with U 25 C 25" in wide
    assert "lost / had; beaten: 25, 25" in narrow
    assert max(map(len, narrow.splitlines())) <= 35


def test_losses_that_decide_nothing_are_counted_against_what_there_was() -> None:
    block = course_block(scene(2, 1, breaks=0), WIDTH, UNICODE).plain
    assert "lost / had" in block
    assert "2/49" in block


def test_plain_letters_have_blocks_of_plain_letters() -> None:
    card = Card("", strength=5, full=8)
    for text in (course_block(scene(2, 1), WIDTH, ASCII), bases_line(card, 0, ASCII)):
        assert text.plain.isascii()


def test_a_square_for_each_base() -> None:
    card = Card("", strength=5, full=8)
    for side in (UNION, CONFEDERATE):
        assert bases_line(card, side.seat, UNICODE).plain == "bases ■■■■■□□□"


def test_each_band_is_told_in_the_measure_of_the_rules() -> None:
    there = scene(0, 0)
    reach = there.cards[5].reach
    assert reach is not None
    for colors in (palette(), None):
        lines = reach_block(reach, there.measure, WIDTH, colors).plain.splitlines()
        assert "to 20 UM" in lines[0]
        assert [line.split()[0] for line in lines[1:]] == ["0-3", "3-6", "6-12", "12-20"]
        assert "3 dice on 2+" in lines[1]


def test_the_last_shots_stand_at_the_end_and_are_cut_to_the_width() -> None:
    shots = [
        Shot(f"Webb {number}", "fires at", "Garnett", "6 against 1", "= 9:4", "destroyed", True)
        for number in range(9)
    ]
    lines = shots_block(shots, WIDTH, 5).plain.splitlines()
    assert "LAST SHOTS" in lines[0]
    assert [line.split()[1] for line in lines[1:]] == ["5", "6", "7", "8"]
    assert all(len(line) <= WIDTH for line in lines)


def begun(way: str) -> Scene:
    """Gettysburg, once the troops stand on the table."""
    resolver, dice = RESOLVERS[way], RandomDice("the angle")
    position = resolver.begin(resolver.scenarios["gettysburg"])
    while not (here := FACES[way].scene(position)).roster:
        position, _ = resolver.apply(position, resolver.choose(position), dice)
    return here


@pytest.mark.parametrize("way", ["yankee", "shell_for_guns"])
@pytest.mark.parametrize("width", [35, 48])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_the_list_of_all_units_is_a_table(way: str, width: int, glyphs: Glyphs) -> None:
    here = begun(way)
    rows = [row.plain for row in units_rows(here, lambda _unit: True, width, glyphs)]
    assert len(rows) == len(here.roster)
    assert max(map(len, rows)) <= width, "no row goes on in the next line"
    bases = [re.search(r"\d+/\d+ ", row) for row in rows]
    assert len({found.end() for found in bases if found}) == 1
    assert all(bases), "strength is never cut off"


def test_a_battery_is_listed_by_its_division() -> None:
    rows = [row.plain for row in units_rows(begun("yankee"), lambda _unit: True, WIDTH, UNICODE)]
    assert any(" Pettigrew 1st " in row for row in rows)
