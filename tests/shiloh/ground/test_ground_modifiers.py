"""What ground adds to fire and to assaults."""

import pytest

from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.ground_modifiers import (
    AGAINST_THE_SLOPE,
    assault_drm,
    fire_drm,
    refuse_assault,
    refuse_guns,
    rounds_for_defender,
)
from campaign.resolvers.nei_boschi.sight import limited_sight
from tests.rules.play import quotes
from tests.shiloh.ground.sketches import sketch

A, B = 1001, 1002


def fire(ground: Ground, start: int = A, end: int = B, by_guns: bool = False) -> dict[str, int]:
    return {one.word: one.number for one in fire_drm(ground, start, end, by_guns=by_guns)}


def assault(ground: Ground, start: int = A, end: int = B) -> dict[str, int]:
    return {one.word: one.number for one in assault_drm(ground, start, end)}


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        ("..", {}),
        ("w.", {}),
        (".o", {}),
        (".w", {"into-woods": -1}),
        (".r", {"into-woods": -1}),
        (".:", {"into-border": -1}),
        ("t.", {"out-of-thicket": -1}),
        ("s.", {"out-of-swamp": -1}),
        (".t", {"into-thicket": -1}),
        (".c", {"into-swamp": -1}),
    ],
)
def test_cover_of_one_hex(letters: str, expected: dict[str, int]) -> None:
    assert fire(sketch(" ".join(letters))) == expected


@quotes(
    "BB 9.44", "Swamps count -1 for fire and assault into them and out of them, which are added up."
)
@pytest.mark.parametrize("pair", ["ss", "sc", "cs"])
def test_bb_9_44_from_swamp_to_swamp_fire_and_assault_are_at_minus_two(pair: str) -> None:
    ground = sketch(" ".join(pair))
    assert fire(ground) == assault(ground) == {"into-swamp": -1, "out-of-swamp": -1}


@quotes("BB 9.44", "from thicket to thicket an assault counts -1 only once")
def test_bb_9_44_from_thicket_to_thicket_fire_is_at_minus_two_and_an_assault_at_minus_one() -> None:
    ground = sketch("t t")
    assert sum(fire(ground).values()) == -2
    assert sum(assault(ground).values()) == -1


def test_from_thicket_to_swamp_an_assault_is_at_minus_two() -> None:
    assert sum(assault(sketch("t s")).values()) == -2


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        (".ww", {"through-trees": -1}),
        (".w.", {"through-trees": -1}),
        (".w:", {"through-trees": -1}),
        (".wt", {"through-trees": -1, "into-thicket": -1}),
        ("sw.", {"through-trees": -1, "out-of-swamp": -1}),
    ],
)
def test_trees_on_the_line_and_around_the_target_count_once(
    letters: str, expected: dict[str, int]
) -> None:
    assert fire(sketch(" ".join(letters)), A, 1003) == expected


def test_guns_on_sloping_ground_fire_at_minus_two() -> None:
    ground = sketch("r .")
    assert fire(ground, by_guns=True) == {"out-of-sloping-ground": -2}
    assert fire(ground) == {}
    assert fire(ground, B, A, by_guns=True) == {"into-woods": -1}


@pytest.mark.parametrize(
    ("levels", "fires", "assaults"),
    [
        ("5 6", {}, {}),
        ("6 5", {}, {}),
        ("5 7", {}, {"up-minor-slope": -1}),
        ("7 5", {}, {"down-minor-slope": 1}),
        ("5 8", {"up-steep-slope": -1}, {"up-steep-slope": -2}),
        ("2 8", {"up-steep-slope": -1}, {"up-steep-slope": -2}),
        ("8 5", {}, {}),
    ],
)
def test_slopes(levels: str, fires: dict[str, int], assaults: dict[str, int]) -> None:
    ground = sketch(". .", levels)
    assert fire(ground) == fires
    assert assault(ground) == assaults


def test_a_steep_slope_counts_for_fire_that_comes_across_it_into_the_hex() -> None:
    """From far away, too; a slope in the middle of the line does not count."""
    assert fire(sketch(". . .", "5 5 8"), A, 1003) == {"up-steep-slope": -1}
    assert fire(sketch(". . .", "1 5 8"), A, 1003) == {"up-steep-slope": -1}
    assert fire(sketch(". . .", "1 4 5"), A, 1003) == {}


def test_the_side_of_a_ravine_is_no_steep_slope_for_fire() -> None:
    assert fire(sketch(". .", "5 8", sides=["ravine 1001/1002 1/4"])) == {}


@pytest.mark.parametrize(
    ("features", "expected"),
    [
        ({"sides": ["creek 1001/1002"]}, {"across-creek": -1}),
        ({"sides": ["creek 1001/1002"], "trails": ["1001 1002"]}, {"across-ford": -1}),
        (
            {"sides": ["creek 1001/1002", "bridge 1001/1002"], "roads": ["1001 1002"]},
            {"across-bridge": -2},
        ),
        (
            {"sides": ["stream 1001/1002", "bridge 1001/1002"], "roads": ["1001 1002"]},
            {"across-bridge": -2},
        ),
        ({"sides": ["stream 1001/1002", "ford 1001/1002"]}, {"across-ford": -2}),
    ],
)
def test_assaults_across_water(features: dict[str, list[str]], expected: dict[str, int]) -> None:
    ground = sketch(". .", "5 5", **features)
    assert assault(ground) == expected
    assert fire(ground) == {}
    assert refuse_assault(ground, A, B) is None


@pytest.mark.parametrize("side", ["stream", "river_hexside", "impassable_hexside"])
def test_nobody_assaults_across_what_nobody_crosses(side: str) -> None:
    refused = refuse_assault(sketch(". .", sides=[f"{side} 1001/1002"]), A, B)
    assert refused is not None
    assert refused.rule == "BB 9.44"
    assert refuse_assault(sketch(". ~"), A, B) is not None
    assert refuse_assault(sketch(". ."), A, B) is None


@quotes("BB 9.44", "An assault across a crest is at -1, out of a ravine at -1 for each line")
@pytest.mark.parametrize(
    ("side", "levels", "there", "back"),
    [
        ("ravine 1001/1002 1/1", "5 5", -1, -1),
        ("ravine 1001/1002 1/3", "5 7", -3, -1),
        ("ravine 1001/1002 2/4", "5 7", -3, -2),
        ("crest 1001/1002 1/1", "5 5", -1, -1),
        ("crest 1001/1002 3/1", "3 5", -1, -1),
    ],
)
def test_bb_9_44_assaults_across_crests_and_ravines(
    side: str, levels: str, there: int, back: int
) -> None:
    """Nothing else counts for their lines: neither slopes nor more than three."""
    ground = sketch(". .", levels, sides=[side])
    assert sum(assault(ground).values()) == there
    assert sum(assault(ground, B, A).values()) == back


@quotes("BB 9.44", "Odds are rounded for a defender in woods.")
@pytest.mark.parametrize(
    ("letter", "expected"),
    [*((letter, True) for letter in "w:tscr"), *((letter, False) for letter in ".o")],
)
def test_bb_9_44_woods_give_an_assault_no_modifier_but_round_for_the_defender(
    letter: str, expected: bool
) -> None:
    ground = sketch(f". {letter}")
    assert rounds_for_defender(ground, B) is expected
    if letter in "w:r":
        assert assault(ground) == {}


def test_limited_sight_is_added_to_all_else() -> None:
    ground = sketch("r w w w t", "6 4 4 4 4")
    seen = limited_sight(ground, A, 1005)
    found = fire_drm(ground, A, 1005, by_guns=True, seen=seen)
    assert [one.number for one in found] == [-1, -1, -1, -2]
    assert {one.rule for one in found} == {"BB 9.44", "BB 10.67"}


@quotes("BB 10.67", "an adjacent hex that is three levels or more above or below them")
@pytest.mark.parametrize(
    ("levels", "is_refused"), [("5 7", False), ("5 8", True), ("8 5", True), ("1 7", True)]
)
def test_bb_10_67_guns_do_not_bear_on_a_hex_three_levels_up_or_down(
    levels: str, is_refused: bool
) -> None:
    ground = sketch(". .", levels)
    refused = refuse_guns(ground, A, B)
    assert (refused is not None) is is_refused
    assert refused is None or refused.rule == "BB 10.67"


def test_from_farther_away_they_bear_on_any_height() -> None:
    assert refuse_guns(sketch(". . .", "5 5 9"), A, 1003) is None


@quotes("BB 10.67", "assaulted out of it they do, at -2 and without rapid fire")
def test_bb_10_67_against_an_assault_they_fire_at_minus_two() -> None:
    assert AGAINST_THE_SLOPE.number == -2
