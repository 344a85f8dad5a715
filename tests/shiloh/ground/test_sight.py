"""Lines of sight: trees, ground, canopies, lines along hexsides, guns and gunboats.

Most lines here run from the first hex of a column to the last one: a letter each for what it is, a
digit each for how high it lies.
"""

import random
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.hexes.grid import distance
from campaign.hexes.lines import line
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.ground_modifiers import fire_drm
from campaign.resolvers.nei_boschi.map_pages import MapPages
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.shiloh.ground import shiloh_ground
from campaign.resolvers.nei_boschi.sight import (
    MOST_ROWS,
    SECOND_TREES,
    SEEN,
    SEEN_THROUGH_CANOPY,
    SEEN_THROUGH_TREES,
    TOO_HIGH,
    WALLED,
    Sight,
    gunboat_sight,
    hiding_hexes,
    limited_sight,
    seen_from,
    sight,
    sight_of_gunboat,
)
from campaign.resolvers.nei_boschi.terrain import Terrain
from tests.rules.play import quotes
from tests.shiloh.ground.sketches import sketch


def column(letters: str, levels: str = "", **features: list[str]) -> tuple[Ground, int, int]:
    """A ground of one column, and its two ends."""
    ground = sketch(" ".join(letters), " ".join(levels), **features)
    return ground, 1001, 1000 + len(letters)


def seen(letters: str, levels: str = "", **features: list[str]) -> Sight:
    """What the first hex of a column sees of the last one; the other way is the same."""
    ground, start, end = column(letters, levels, **features)
    found = sight(ground, start, end)
    assert sight(ground, end, start).visible is found.visible
    return found


# --- woods and walls ---------------------------------------------------------------------------


@quotes("BB 9.44", "One hex of woods or border is seen through at -1")
@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("..", SEEN),
        ("ww", SEEN),
        ("...", SEEN),
        (".w.", SEEN_THROUGH_TREES),
        (".:.", SEEN_THROUGH_TREES),
        ("w.w.w", SEEN_THROUGH_TREES),
        (".ww.", SECOND_TREES),
        (".w:.", SECOND_TREES),
        (".::.", SECOND_TREES),
        (".w.:.", SECOND_TREES),
        (".o.o.", SEEN),
        (".~~.", SEEN),
    ],
)
def test_bb_9_44_one_hex_of_woods_is_seen_through_and_the_second_blocks(
    letters: str, expected: Sight
) -> None:
    assert seen(letters, "5" * len(letters)) == expected


@quotes("BB 9.44", "Thickets, swamps and wooded sloping ground block at the first hex.")
@pytest.mark.parametrize("letter", "tscr")
def test_bb_9_44_what_blocks_at_the_first_hex(letter: str) -> None:
    assert seen(f".{letter}.") == WALLED
    assert seen(f"{letter}{letter}") == SEEN, "neighbors see each other"


def test_where_one_fires_from_and_into_does_not_block() -> None:
    assert seen("s.s") == SEEN
    assert seen("w.w") == SEEN


# --- heights -----------------------------------------------------------------------------------


@quotes("SH 10.2", "The height of the line follows from the levels of both ends")
@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ("555", SEEN),
        ("565", TOO_HIGH),
        ("545", SEEN),
        ("654", SEEN),
        ("665", TOO_HIGH),
        ("645", SEEN),
        ("56665", TOO_HIGH),
        ("75557", SEEN),
        ("64444", SEEN),
        ("66644", TOO_HIGH),
        ("94449", SEEN),
        ("72222", SEEN),
        ("76543", TOO_HIGH),
        ("76433", SEEN),
        ("76443", TOO_HIGH),
    ],
)
def test_sh_10_2_ground_above_the_line_blocks(levels: str, expected: Sight) -> None:
    """As high as a line that falls it blocks as well (6 on the way from 7 to 3 is next to the 7, 5
    is not), on level ground it does not.
    """
    assert seen("." * len(levels), levels) == expected


@quotes("BB 9.44", "Trees stand a level above the ground.")
@pytest.mark.parametrize(
    ("letters", "levels", "expected"),
    [
        (".w.", "656", SEEN_THROUGH_TREES),
        (".w.", "646", SEEN),
        (".t.", "656", WALLED),
        (".t.", "646", SEEN),
        (".ww.", "6446", SEEN),
        ("..w..", "62222", SEEN),
        ("...w.", "62222", SEEN_THROUGH_TREES),
        (".w..", "6544", SEEN_THROUGH_TREES),
        (".www.", "91119", SEEN),
    ],
)
def test_bb_9_44_trees_far_below_the_line_do_nothing(
    letters: str, levels: str, expected: Sight
) -> None:
    """From 6 to 6 over woods on 5: their tops are as high as the line."""
    assert seen(letters, levels) == expected


@pytest.mark.parametrize("letter", "tsr")
def test_a_wall_beside_the_higher_end_does_not_hide_but_woods_do(letter: str) -> None:
    """The exception of the blind hex is for swamps, sloping ground and thickets, not for woods.

    From 6 to 4 the line is at 5 in the middle, as high as the trees on 4.
    """
    assert seen(f".{letter}.", "644") == SEEN
    assert seen(".w.", "644") == SEEN_THROUGH_TREES


def test_a_wall_as_high_as_the_line_hides_elsewhere() -> None:
    """From 7 to 3 the line is at 5 in the middle, as high as a thicket on 4."""
    assert seen("..t..", "73433") == WALLED
    assert seen("..t..", "73333") == SEEN


def test_a_steep_slope_between_neighbors_does_not_block() -> None:
    assert seen("ww", "91") == SEEN


@quotes("BB 9.44", "a ravine does not hinder sight, and a crest not that of units on either side")
def test_bb_9_44_crests_and_ravines() -> None:
    crest = ["crest 1001/1002 1/1"]
    assert seen("..", sides=crest) == SEEN
    assert seen("...", sides=crest) == TOO_HIGH
    assert seen("....", "9555", sides=["crest 1002/1003 1/1"]) == SEEN
    assert seen("...", sides=["ravine 1001/1002 2/2"]) == SEEN


# --- canopies ----------------------------------------------------------------------------------


@quotes("BB 10.24", "goes through the canopy, even where it is above the trees")
@pytest.mark.parametrize(
    ("letters", "levels", "expected"),
    [
        ("ww.w", "7557", SEEN_THROUGH_CANOPY),
        (":w.:", "7557", SEEN_THROUGH_CANOPY),
        ("w:.w", "7557", SEEN_THROUGH_CANOPY),
        (".w.w", "7557", SEEN),
        ("w.ww", "7337", SEEN_THROUGH_CANOPY),
        ("ww..w", "77557", SEEN_THROUGH_TREES),
    ],
)
def test_bb_10_24_canopies(letters: str, levels: str, expected: Sight) -> None:
    """Only beside an end that is woods or border, and higher; from 7 to 7 woods on 5 are too low
    to hide by themselves.
    """
    assert seen(letters, levels) == expected


@quotes("BB 10.24", "That counts as a hex of woods, but no hex counts twice.")
def test_bb_10_24_a_canopy_counts_as_woods_and_no_hex_twice() -> None:
    assert seen("www", "747") == SEEN_THROUGH_CANOPY, "one hex beside both ends"
    assert seen("www", "757") == SEEN_THROUGH_CANOPY
    assert seen("www", "767") == SEEN_THROUGH_TREES, "woods and canopy at once"
    assert seen("wwww", "7557") == SECOND_TREES, "a canopy at either end"
    assert seen("ww.w.", "75577") == SECOND_TREES, "a canopy, and woods"


@pytest.mark.parametrize(
    ("letters", "levels"), [(".w.", "555"), ("www", "555"), (".:w", "555"), ("www", "757")]
)
def test_trees_cost_one_in_all(letters: str, levels: str) -> None:
    """Through and into, canopies included, never more than -1."""
    ground, start, end = column(letters, levels)
    assert total(fire_drm(ground, start, end)) == -1


# --- along hexsides ----------------------------------------------------------------------------

WEST, EAST = 1002, 1202
"""Between them the line runs along the hexside of 1101 and 1102."""


def beside(north: str, south: str, levels: str = "555 555 555") -> Sight:
    ground = sketch(f".{north}. .{south}. ...", levels)
    assert set(*line(WEST, EAST)) == {1101, 1102}
    found = sight(ground, WEST, EAST)
    assert sight(ground, EAST, WEST) == found
    return found


@quotes("SH 10.2", "the better hex for the target counts, and both together block")
@pytest.mark.parametrize(
    ("north", "south", "expected"),
    [
        (".", ".", SEEN),
        ("w", ".", SEEN_THROUGH_TREES),
        (".", "w", SEEN_THROUGH_TREES),
        ("w", "w", SEEN_THROUGH_TREES),
        ("t", "s", WALLED),
        ("t", ".", SEEN_THROUGH_TREES),
        ("w", "r", SEEN_THROUGH_TREES),
    ],
)
def test_sh_10_2_along_a_hexside(north: str, south: str, expected: Sight) -> None:
    assert beside(north, south) == expected


@quotes("BB 9.44", "it is ignored for a line of sight along a hexside between it and a field")
def test_bb_9_44_a_border_beside_an_open_hex_is_ignored() -> None:
    assert beside(":", ".") == SEEN
    assert beside(".", ":") == SEEN
    assert beside(":", "o") == SEEN
    assert beside(":", "w") == SEEN_THROUGH_TREES
    assert beside(":", ":") == SEEN_THROUGH_TREES


def test_ground_on_one_side_of_the_line_does_not_block() -> None:
    assert beside(".", ".", "575 555 555") == SEEN_THROUGH_TREES
    assert beside(".", ".", "575 575 555") == TOO_HIGH


def test_two_woods_along_hexsides_block_like_others() -> None:
    ground = sketch(".w.w. ..... .....")
    assert sight(ground, 1002, 1402) == SECOND_TREES


def test_at_the_edge_of_the_map_the_hex_that_is_there_counts() -> None:
    ground = sketch(".w. ... ...")
    assert sight(ground, 1001, 1201) == SEEN_THROUGH_TREES


# --- guns with limited sight -------------------------------------------------------------------


@quotes("BB 10.67", "guns that fire at 4 to 10 hexes, from higher ground than any on the line")
@pytest.mark.parametrize(
    ("away", "number"), [(4, -1), (5, -2), (6, -2), (7, -3), (8, -3), (9, -4), (10, -4)]
)
def test_bb_10_67_limited_sight_by_distance(away: int, number: int) -> None:
    letters, levels = "." + "w" * (away - 1) + ".", "6" + "4" * away
    ground, start, end = column(letters, levels)
    assert sight(ground, start, end) == SECOND_TREES
    found = limited_sight(ground, start, end)
    assert found.visible
    assert [m.number for m in found.modifiers] == [-1, number], "the woods cost 1 as well"


@pytest.mark.parametrize(
    ("letters", "levels", "rule"),
    [
        (".ww.", "6444", "BB 10.67"),
        (".wwwwwwwwww.", "644444444444", "BB 10.67"),
        (".www.", "44444", "BB 10.67"),
        (".www.", "64464", "BB 10.67"),
        (".wtw.", "54444", "BB 9.44"),
        (".wsw.", "54444", "BB 9.44"),
        (".wrw.", "54444", "BB 9.44"),
        (".www.", "74541", "SH 10.2"),
    ],
)
def test_bb_10_67_is_not_for_all(letters: str, levels: str, rule: str) -> None:
    """Too near, too far, not above the ground on the way; walls and hills hide as ever."""
    found = limited_sight(*column(letters, levels))
    assert (found.visible, found.rule) == (False, rule)


# --- gunboats ----------------------------------------------------------------------------------


@quotes(
    "BB 14.74", "through hexes of swamp or woods of the two lowest levels of land, at -1 for each"
)
@pytest.mark.parametrize(("letters", "number"), [("~s", -1), ("~ss", -2), ("~sss", -3)])
def test_bb_14_74_the_example_of_the_book(letters: str, number: int) -> None:
    """Into the swamp beside the river -1, into the next one -2, into the third one -3."""
    ground, boat, end = column(letters, "0" + "1" * (len(letters) - 1))
    found = gunboat_sight(ground, boat, end)
    assert total(fire_drm(ground, boat, end, by_guns=True, seen=found)) == number


@quotes("BB 14.74", "so does ground on the line that is higher than the target's")
@pytest.mark.parametrize(
    ("letters", "levels", "expected"),
    [
        ("~wwww.", "011222", "-4"),
        ("~s..", "0121", "hidden"),
        ("~s.w", "0122", "-1"),
        ("~tw", "011", "hidden"),
        ("~~~w", "0001", "0"),
        ("~.w.w..", "0133366", "hidden"),
        ("~.w...", "014479", "-1"),
        ("~w...", "01469", "0"),
        ("~.w.w.", "014479", "hidden"),
    ],
)
def test_bb_14_74_what_gunboats_see(letters: str, levels: str, expected: str) -> None:
    found = gunboat_sight(*column(letters, levels))
    assert (str(total(found.modifiers)) if found.visible else "hidden") == expected


def test_a_gunboat_is_told_what_hides_its_target() -> None:
    assert gunboat_sight(*column("~s..", "0121")) == TOO_HIGH
    assert gunboat_sight(*column("~tw", "011")) == WALLED


def test_a_battery_sees_a_gunboat_along_the_gunboats_line() -> None:
    """Where another unit would look through one hex of woods at most."""
    ground, boat, battery = column("~ssw.", "01112")
    assert not sight(ground, battery, boat).visible
    found = sight_of_gunboat(ground, battery, boat)
    assert found == gunboat_sight(ground, boat, battery)
    assert total(found.modifiers) == -3


# --- the whole map -----------------------------------------------------------------------------

SHILOH = shiloh_ground()
LAND = [hex_ for hex_, it in SHILOH.terrain.items() if it is not Terrain.RIVER]


@given(st.sampled_from(LAND), st.integers(0, 10**6))
def test_who_sees_is_seen(start: int, lot: int) -> None:
    near = list(SHILOH.bounds.within(start, 8))
    end = near[lot % len(near)]
    here, there = sight(SHILOH, start, end), sight(SHILOH, end, start)
    assert (here.visible, here.modifiers) == (there.visible, there.modifiers)
    if distance(start, end) <= 1:
        assert here == SEEN
    if not here.visible:
        assert hiding_hexes(SHILOH, start, end)


def test_what_is_seen_from_a_hex_is_what_each_line_says() -> None:
    start = SHILOH.sheets.read("S2706")
    seen_there = set(seen_from(SHILOH, start, 6))
    assert start in seen_there
    assert set(SHILOH.neighbors[start]) <= seen_there
    for hex_ in SHILOH.bounds.within(start, 6):
        assert (hex_ in seen_there) is sight(SHILOH, start, hex_).visible


def test_what_is_known_of_lines_is_bounded_in_bytes() -> None:
    """Every hex of the map looks at some other one."""
    ground = Ground(MapPages("shiloh"))
    lot = random.Random(1)
    for hex_ in ground.terrain:
        sight(ground, hex_, lot.choice(ground.neighbors[hex_]))
    rows = ground.kept[Sight]
    assert len(rows) == MOST_ROWS
    assert sys.getsizeof(rows) + sum(map(sys.getsizeof, rows.values())) < 8_000_000
    assert sight(ground, 1001, 1002) == SEEN
