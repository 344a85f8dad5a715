"""What is said to have decided a war."""

from msgspec.structs import replace

from campaign import new_campaign
from campaign.statistics import BattleFought, CityTaken, GameStanding, Statistics, statistics
from campaign.terms import CONFEDERATE, UNION, PieceType, Side
from screens.game.turning_points import turning_points

NOTHING = statistics(new_campaign(), ())


def told(counted: Statistics) -> list[str]:
    return [" ".join(" ".join(point.lines(300)).split()) for point in turning_points(counted)]


def city(line: int, turn: int, box: str, was: Side, holder: Side | None) -> CityTaken:
    return CityTaken(line, turn, box, was, holder)


def fell(*cities: CityTaken) -> list[str]:
    return told(replace(NOTHING, cities=cities))


def test_a_war_in_which_nothing_has_happened_has_none() -> None:
    assert told(NOTHING) == []


def test_cities_of_victory_are_told_and_others_are_not() -> None:
    """[BG 13.1, BG 13.2]"""
    assert fell(
        city(30, 8, "washington", UNION, CONFEDERATE),
        city(20, 4, "nashville", CONFEDERATE, UNION),
        city(10, 2, "memphis", CONFEDERATE, UNION),
    ) == [
        "Aug 1861 The Union takes Memphis.",
        "Apr 1862 The Confederacy takes Washington.",
    ]


def test_a_city_lost_at_once_was_no_turning_point() -> None:
    assert fell(
        city(10, 2, "memphis", CONFEDERATE, UNION),
        city(20, 3, "memphis", UNION, CONFEDERATE),
        city(30, 9, "memphis", CONFEDERATE, UNION),
    ) == [
        "Sep 1861 The Confederacy takes Memphis.",
        "May 1862 The Union takes Memphis.",
    ]


def fought(line: int, there: tuple[int, int], lost: int, winner: Side | None) -> BattleFought:
    gone = ((PieceType.MILITIA_INFANTRY, lost),) if lost else ()
    return BattleFought(
        *(line, line, 9, "corinth", CONFEDERATE, "battle_line"),
        *(there, (1, 0), (gone, ()), (2 * lost, 0), (0.0, 0.0), ()),
        is_over=True,
        winner=winner,
    )


def test_the_three_largest_battles_are_told_with_who_came_up() -> None:
    battles = [
        fought(1, (1, 1), 1, UNION),
        fought(2, (5, 6), 2, CONFEDERATE),
        fought(3, (1, 1), 0, UNION),
        fought(4, (2, 2), 0, None),
    ]
    assert told(replace(NOTHING, battles=tuple(battles))) == [
        "May 1862 Battle of Corinth, 1 against 2: the Union wins, lost U1 C0.",
        "May 1862 Battle of Corinth, 6 against 6: the Confederacy wins, lost U2 C0.",
        "May 1862 Battle of Corinth, 2 against 3: nobody wins, lost U0 C0.",
    ]


def test_a_battle_that_still_goes_on_decided_nothing() -> None:
    battle = replace(fought(2, (5, 6), 2, None), is_over=False)
    assert told(replace(NOTHING, battles=(battle,))) == []


def course(*sizes: tuple[int, int]) -> Statistics:
    rows = [
        GameStanding(turn, 10 * turn, both, (35, 29), (60, 60), (20, 20))
        for turn, both in enumerate(sizes, start=1)
    ]
    return replace(NOTHING, course=tuple(rows))


def test_the_greatest_change_of_the_balance_is_told() -> None:
    assert told(course((12, 8), (13, 9), (13, 14), (14, 14)))[0] == (
        "Aug 1861 The Confederacy gains most in a turn: armies 13 to 9, then 13 to 14."
    )
    assert told(course((12, 8), (13, 9))) == [], "both grew alike"


def test_the_army_that_outgrew_the_other_for_good_is_told() -> None:
    words = told(course((12, 8), (12, 13), (14, 13), (14, 14), (14, 16)))
    assert "Nov/Dec 1861 The Confederacy has the larger army from now on, 14 to 16." in words
    assert sum("larger army" in one for one in words) == 1
    assert not any("larger" in one for one in told(course((12, 8), (30, 8))))


def test_lines_hang_below_their_date() -> None:
    [point, *_] = turning_points(replace(NOTHING, battles=(fought(2, (5, 6), 2, UNION),)))
    first, *rest = point.lines(40)
    assert first.startswith("May 1862      Battle")
    assert rest
    assert all(line.startswith(" " * 14) and len(line) <= 40 for line in rest)
