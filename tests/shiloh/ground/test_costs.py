"""What movement and command cost. A long file, for each line of the chart is a rule of its own.

Costs are in half points: 3 is a movement point and a half.
"""

import pytest

from campaign.resolvers.nei_boschi.going import (
    command_cost,
    is_disordered_by_retreat,
    march_cost,
    retreat_modifier,
)
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.shiloh.ground import (
    LOG_BRIDGE,
    closed_ways,
    is_bridge_watched,
    shiloh_ground,
)
from campaign.resolvers.nei_boschi.terrain import Mover, Terrain
from campaign.resolvers.nei_boschi.vocabulary import Orders
from tests.rules.play import quotes
from tests.shiloh.ground.sketches import sketch

FOOT, CAVALRY, ARTILLERY, LEADER, DETACHMENT = Mover
A, B = 1001, 1002
"""A hex and its southern neighbor."""


def costs(ground: Ground, start: int = A, end: int = B, orders: Orders = Orders.ADVANCE) -> str:
    """What each of foot, cavalry, guns and a leader pays: `3 4 6d P`."""
    found = []
    for mover in (FOOT, CAVALRY, ARTILLERY, LEADER):
        cost = march_cost(ground, mover, orders, start, end)
        found.append("P" if cost.prohibited else f"{cost.half_points}{cost.disorder}")
    return " ".join(found)


# --- hexes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("letter", "expected"),
    [
        (".", "2 2 4 2"),
        ("o", "2 2 4 2"),
        ("w", "3 4 6 3"),
        ("t", "6 8d 8D 4"),
        ("s", "6d 8D P 6"),
        ("c", "8d 10D P 6"),
        ("r", "5 8 12d 3"),
        ("~", "P P P P"),
    ],
)
def test_a_hex_costs_what_the_chart_says(letter: str, expected: str) -> None:
    """Sloping ground is woods and more: 1½+1, 2+2, 3+3 d."""
    assert costs(sketch(f"w {letter}")) == expected


@quotes(
    "BB 9.44",
    "A border costs what a field does if one comes from a hex of the same field, "
    "and what woods do if one comes from elsewhere",
)
@pytest.mark.parametrize(
    ("start", "fields", "expected"),
    [
        (".", {"Rea": "1001 1002"}, "2 2 4 2"),
        (":", {"Rea": "1001 1002"}, "2 2 4 2"),
        (".", {"Rea": "1001", "Lost": "1002"}, "3 4 6 3"),
        (":", {"Rea": "1001", "Lost": "1002"}, "3 4 6 3"),
        ("w", {"Rea": "1002"}, "3 4 6 3"),
        ("t", {"Rea": "1002"}, "3 4 6 3"),
    ],
)
def test_bb_9_44_a_border_depends_on_where_one_comes_from(
    start: str, fields: dict[str, str], expected: str
) -> None:
    ground = sketch(f"{start} :", fields=fields)  # type: ignore[arg-type]
    assert costs(ground) == expected


# --- hexsides ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("levels", "expected"),
    [
        ("5 6", "2 2 4 2"),
        ("6 5", "2 2 4 2"),
        ("5 7", "4 6 12d 2"),
        ("7 5", "4 6d 10d 2"),
        ("4 7", "6 8d P 4"),
        ("7 4", "4 8D P 4"),
        ("2 7", "6 8d P 4"),
    ],
)
def test_a_slope_costs_what_the_chart_says_up_and_down(levels: str, expected: str) -> None:
    """Down a minor slope costs something, too: +1 on foot, +2 d mounted, +3 d with guns."""
    assert costs(sketch(". .", levels)) == expected


def test_a_creek_is_added_to_the_hex() -> None:
    assert costs(sketch("w w", sides=["creek 1001/1002"])) == "5 6 10 3"
    assert costs(sketch("w w", "5 7", sides=["creek 1001/1002"])) == "7 10 18d 3"


@quotes("BB 9.44", "Streams are crossed at bridges and fords alone")
def test_bb_9_44_streams_stop_everybody() -> None:
    assert costs(sketch("w w", sides=["stream 1001/1002"])) == "P P P P"
    assert costs(sketch("w w", sides=["impassable_hexside 1001/1002"])) == "P P P P"
    assert costs(sketch("w w", sides=["river_hexside 1001/1002"])) == "P P P P"
    cost = march_cost(sketch("w w", sides=["stream 1001/1002"]), FOOT, Orders.MARCH, A, B)
    assert str(cost.prohibited) == "a stream is crossed at bridges and fords alone [BB 9.44]"


@pytest.mark.parametrize(
    ("letters", "levels", "sides", "reason"),
    [
        ("w ~", "5 5", [], "the river belongs to the gunboats"),
        ("w w", "5 5", ["river_hexside 1001/1002"], "nobody crosses that hexside"),
        ("w w", "5 5", ["impassable_hexside 1001/1002"], "nobody crosses that hexside"),
        ("w w", "5 8", [], "guns do not take a steep slope without a road or trail"),
        ("w s", "5 5", [], "guns do not go into a swamp without a road or trail"),
        ("w w", "5 5", ["ravine 1001/1002 2/2"], "guns do not cross a ravine of 4 lines"),
    ],
)
def test_what_is_prohibited_says_why(
    letters: str, levels: str, sides: list[str], reason: str
) -> None:
    cost = march_cost(sketch(letters, levels, sides=sides), ARTILLERY, Orders.ADVANCE, A, B)
    assert cost.prohibited is not None
    assert (cost.prohibited.reason, cost.prohibited.rule) == (reason, "BB 9.44")


def test_a_ford_of_a_stream_costs() -> None:
    ground = sketch("w w", sides=["stream 1001/1002", "ford 1001/1002"])
    assert costs(ground) == "7 8 12 5"


@quotes(
    "BB 9.44", "Sloping ground costs nothing of its own to who crosses a ravine, or a slope of two"
)
@pytest.mark.parametrize(
    ("levels", "sides", "expected"),
    [
        ("5 5", "", "5 8 12d 3"),
        ("5 6", "", "5 8 12d 3"),
        ("6 5", "", "5 8 12d 3"),
        ("5 7", "", "5 8 14d 3"),
        ("7 5", "", "5 8d 12d 3"),
        ("7 4", "", "5 10D P 5"),
        ("5 5", "ravine 1001/1002 1/1", "5 6 10 3"),
        ("5 5", "crest 1001/1002 1/1", "5 8 12d 3"),
    ],
)
def test_bb_9_44_sloping_ground_is_free_to_who_has_paid_for_a_slope(
    levels: str, sides: str, expected: str
) -> None:
    """To who comes over no or one contour line it costs 1, 2 or 3 d more than woods."""
    assert costs(sketch("w r", levels, sides=[sides] if sides else [])) == expected


@quotes(
    "BB 9.44", "With three or more contour lines in all each side of them costs what its slope does"
)
@pytest.mark.parametrize(
    ("side", "levels", "expected"),
    [
        ("ravine 1001/1002 1/1", "5 5", "4 4 8 2"),
        ("ravine 1001/1002 2/1", "6 5", "4 6d 10D 2"),
        ("ravine 1001/1002 1/2", "5 6", "4 6 12D 2"),
        ("ravine 1001/1002 2/2", "5 5", "6 10d P 2"),
        ("ravine 1001/1002 3/1", "7 5", "4 8D P 4"),
        ("crest 1001/1002 1/1", "5 5", "2 2 4 2"),
        ("crest 1001/1002 1/2", "6 5", "4 6d 10D 2"),
    ],
)
def test_bb_9_44_ravines_and_crests(side: str, levels: str, expected: str) -> None:
    assert costs(sketch(". .", levels, sides=[side])) == expected


def test_the_crest_of_the_books_example() -> None:
    """Cavalry goes up two lines and down one: +2 for the minor slope, nothing for the other."""
    ground = sketch(". .", "5 6", sides=["crest 1001/1002 2/1"])
    cost = march_cost(ground, CAVALRY, Orders.ATTACK, A, B)
    assert (cost.half_points, cost.disorder) == (2 + 4, "")


def test_guns_over_three_lines_are_disordered_or_lose_a_strength_point() -> None:
    ground = sketch(". .", "6 5", sides=["ravine 1001/1002 2/1"])
    cost = march_cost(ground, ARTILLERY, Orders.ADVANCE, A, B)
    assert (cost.disorder, cost.costs_guns) == ("D", True)
    assert not march_cost(ground, FOOT, Orders.ADVANCE, A, B).costs_guns


def test_on_a_trail_three_lines_do_not_disorder_guns() -> None:
    ground = sketch(". .", "6 5", sides=["ravine 1001/1002 2/1"], trails=["1001 1002"])
    cost = march_cost(ground, ARTILLERY, Orders.ADVANCE, A, B)
    assert (cost.half_points, cost.disorder, cost.costs_guns) == (5, "", False)


# --- roads and trails --------------------------------------------------------------------------


@quotes("BB 9.43", "Units that move along a road ignore what height, woods, swamps")
@pytest.mark.parametrize("letter", "wtscr.")
def test_bb_9_43_a_road_makes_all_ground_alike(letter: str) -> None:
    sides = ["creek 1001/1002"]
    ground = sketch(f"w {letter}", "5 8", roads=["1001 1002"], sides=sides)
    assert costs(ground, orders=Orders.ADVANCE) == "2 2 2 1"
    assert costs(ground, orders=Orders.ATTACK) == "2 2 2 1"
    assert costs(ground, orders=Orders.MARCH) == "1 1 1 1"


def test_a_bridge_costs_a_point_but_not_on_the_march() -> None:
    ground = sketch("w w", roads=["1001 1002"], sides=["stream 1001/1002", "bridge 1001/1002"])
    assert costs(ground, orders=Orders.ADVANCE) == "4 4 4 1"
    assert costs(ground, orders=Orders.MARCH) == "1 1 1 1"


@quotes("BB 14.43", "A detachment pays for hexes what leaders pay, but 1 movement point on a road.")
def test_bb_14_43_detachments_move_like_leaders_but_not_on_roads() -> None:
    road = sketch("w w", roads=["1001 1002"])
    for orders in (Orders.ADVANCE, Orders.MARCH):
        assert march_cost(road, DETACHMENT, orders, A, B).half_points == 2
    for letter, half_points in ((".", 2), ("w", 3), ("t", 4), ("s", 6), ("r", 3)):
        cost = march_cost(sketch(f"w {letter}"), DETACHMENT, Orders.ADVANCE, A, B)
        assert (cost.half_points, cost.disorder) == (half_points, "")


@quotes(
    "BB 9.43",
    "A trail costs half of what hex and hexside cost without it, at least 1 movement point",
)
@pytest.mark.parametrize(
    ("letter", "levels", "sides", "expected"),
    [
        (".", "5 5", "", "2 2 2 2"),
        ("w", "5 5", "", "2 2 3 2"),
        ("t", "5 5", "", "3 4 4 2"),
        ("r", "5 5", "", "3 4 6 2"),
        ("w", "5 7", "", "3 4 7 2"),
        ("t", "7 5", "", "4 6 7 2"),
        ("w", "4 7", "", "4 5 9D 3"),
        ("w", "5 5", "creek 1001/1002", "2 2 4 2"),
        ("c", "5 5", "", "4 5 10D 3"),
    ],
)
def test_bb_9_43_a_trail_costs_half(letter: str, levels: str, sides: str, expected: str) -> None:
    """A creek is crossed at a ford: +1 for guns alone."""
    ground = sketch(f"w {letter}", levels, trails=["1001 1002"], sides=[sides] if sides else [])
    assert costs(ground) == expected
    assert costs(ground, orders=Orders.MARCH) == expected


@quotes("SH 9", "Where half the cost of a trail is a quarter of a point, it counts as a half.")
def test_sh_9_a_quarter_of_a_point_counts_as_a_half() -> None:
    """Up a minor slope into woods costs foot 2½, half of that is 1¼."""
    ground = sketch("w w", "5 7", trails=["1001 1002"])
    assert march_cost(ground, FOOT, Orders.ADVANCE, A, B).half_points == 3


@quotes("BB 9.43", "guns on a trail through a swamp pay the whole cost of cavalry for the hex")
def test_bb_9_43_guns_on_a_trail_through_a_swamp() -> None:
    ground = sketch("w s s w", trails=["1001 1002 1003 1004"])
    into = march_cost(ground, ARTILLERY, Orders.ADVANCE, 1001, 1002)
    assert (into.half_points, into.disorder, into.swamp) == (8, "D", "")
    assert march_cost(ground, ARTILLERY, Orders.ADVANCE, 1002, 1003).swamp == "out"
    assert march_cost(ground, ARTILLERY, Orders.ADVANCE, 1003, 1004).swamp == "out"
    assert march_cost(ground, FOOT, Orders.ADVANCE, 1003, 1004).swamp == ""


@quotes(
    "BB 9.43", "guns on a trail over a steep slope pay the whole cost of cavalry for the hexside"
)
def test_bb_9_43_guns_on_a_trail_over_a_steep_slope() -> None:
    """Half of 3 for the woods, and 3 for the slope, up and down."""
    ground = sketch("w w", "4 7", trails=["1001 1002"])
    for start, end in ((A, B), (B, A)):
        cost = march_cost(ground, ARTILLERY, Orders.ADVANCE, start, end)
        assert (cost.half_points, cost.disorder, cost.costs_guns) == (3 + 6, "D", True)


def test_where_a_road_and_a_trail_lead_the_road_counts() -> None:
    ground = sketch("w w", roads=["1001 1002"], trails=["1001 1002"])
    assert costs(ground, orders=Orders.MARCH) == "1 1 1 1"


# --- swamps ------------------------------------------------------------------------------------


@quotes(
    "BB 9.44",
    "Who leaves a swamp makes a check, as he moves or as he advances; "
    "in disorder he stays where he is if he fails it",
)
@pytest.mark.parametrize("swamp", "sc")
def test_bb_9_44_a_swamp_is_checked_for_going_in_and_coming_out(swamp: str) -> None:
    ground = sketch(f"w {swamp} {swamp} w")
    into = march_cost(ground, FOOT, Orders.ADVANCE, 1001, 1002)
    through = march_cost(ground, FOOT, Orders.ADVANCE, 1002, 1003)
    out = march_cost(ground, FOOT, Orders.ADVANCE, 1003, 1004)
    assert (into.disorder, into.swamp) == ("d", "")
    assert (through.disorder, through.swamp) == ("d", "through")
    assert (out.disorder, out.swamp) == ("", "out")
    assert march_cost(ground, LEADER, Orders.ADVANCE, 1003, 1004).swamp == ""
    assert march_cost(ground, DETACHMENT, Orders.ADVANCE, 1003, 1004).swamp == "out"


def test_by_road_nobody_is_checked_in_a_swamp() -> None:
    ground = sketch("w s w", roads=["1001 1002 1003"])
    for start, end in ((1001, 1002), (1002, 1003)):
        cost = march_cost(ground, FOOT, Orders.ADVANCE, start, end)
        assert (cost.disorder, cost.swamp) == ("", "")


@quotes("BB 9.44", "The road and the bridge in S2610 are closed to everybody on the first day")
def test_bb_9_44_the_log_bridge_is_closed_and_then_open() -> None:
    """Closed, the hex is the swamp with a creek that it is: nothing for guns."""
    ground = shiloh_ground()
    north, south = ground.sheets.read("S2609"), ground.sheets.read("S2510")
    shut, free = closed_ways(False), closed_ways(True)
    for start, end in ((north, LOG_BRIDGE), (south, LOG_BRIDGE)):
        cost = march_cost(ground, FOOT, Orders.ATTACK, start, end, shut)
        assert (cost.half_points >= 8, cost.disorder) == (True, "d")
        assert march_cost(ground, ARTILLERY, Orders.ATTACK, start, end, shut).prohibited
        assert march_cost(ground, FOOT, Orders.ATTACK, start, end, free).half_points == 2
        assert command_cost(ground, False, start, end, shut).half_points >= 6
        assert command_cost(ground, False, start, end, free).half_points == 2
    assert march_cost(ground, FOOT, Orders.ATTACK, LOG_BRIDGE, north, shut).swamp == "out"
    assert march_cost(ground, FOOT, Orders.ATTACK, LOG_BRIDGE, north, free).swamp == ""


@quotes("BB 9.44", "until at the beginning of an activation no Union unit is within 4 hexes")
def test_bb_9_44_union_units_within_four_hexes_keep_the_log_bridge_closed() -> None:
    """Four hexes are three between them and the bridge."""
    assert shiloh_ground().sheets.read("S2610") == LOG_BRIDGE
    north = [LOG_BRIDGE - away for away in range(7)]
    assert [is_bridge_watched([hex_]) for hex_ in north] == [True] * 5 + [False] * 2
    assert is_bridge_watched([north[6], north[4]])
    assert not is_bridge_watched([])


def test_a_camp_is_no_ground() -> None:
    """Camps and headquarters do nothing to movement: that of the 55th Illinois lies in woods."""
    ground = shiloh_ground()
    camp = ground.sheets.read("S5714")
    assert ground.places_at(camp)
    assert ground.terrain[camp] is Terrain.WOODS
    level = [o for o in ground.neighbors[camp] if costs(ground, o, camp) == "3 4 6 3"]
    assert level, "from somewhere it costs what woods do"


# --- command -----------------------------------------------------------------------------------


@quotes("BB 4.15", "woods cost all of them 2 points; so does the border of a field")
@pytest.mark.parametrize(
    ("letter", "half_points"), [(".", 2), ("w", 4), ("r", 4), (":", 4), ("t", 4), ("s", 6)]
)
def test_bb_4_15_woods_cost_two_for_command_and_one_and_a_half_for_moving(
    letter: str, half_points: int
) -> None:
    ground = sketch(f"w {letter}")
    for is_high in (False, True):
        assert command_cost(ground, is_high, A, B).half_points == half_points
    if letter in "w:r":
        assert march_cost(ground, LEADER, Orders.ADVANCE, A, B).half_points == 3


def test_a_border_from_its_own_field_costs_command_one() -> None:
    assert command_cost(sketch(". :"), False, A, B).half_points == 2


@quotes("BB 4.15", "trace command along roads at 1 movement point a hex")
def test_bb_4_15_roads_cost_one_or_a_half_and_trails_one() -> None:
    road, trail = sketch("w w", roads=["1001 1002"]), sketch("w t", "4 7", trails=["1001 1002"])
    assert command_cost(road, False, A, B).half_points == 2
    assert command_cost(road, True, A, B).half_points == 1
    assert command_cost(trail, False, A, B).half_points == 2
    assert command_cost(trail, True, A, B).half_points == 2


def test_command_does_not_cross_a_stream_but_at_a_bridge() -> None:
    assert command_cost(sketch("w w", sides=["stream 1001/1002"]), True, A, B).prohibited
    bridge = sketch("w w", roads=["1001 1002"], sides=["stream 1001/1002", "bridge 1001/1002"])
    assert not command_cost(bridge, True, A, B).prohibited


def test_a_slope_costs_command_what_it_costs_a_leader() -> None:
    assert command_cost(sketch("w w", "4 7"), False, A, B).half_points == 4 + 2


# --- retreats ----------------------------------------------------------------------------------


@quotes("BB 9.54", "with 1 added for every whole point above the first")
@pytest.mark.parametrize(
    ("mover", "sides", "modifier"),
    [(FOOT, [], None), (FOOT, ["creek 1001/1002"], 1), (ARTILLERY, [], 2), (CAVALRY, [], 1)],
)
def test_bb_9_54_the_examples_of_the_book(
    mover: Mover, sides: list[str], modifier: int | None
) -> None:
    """Woods alone need no check of infantry; behind a creek they cost 2½: +1. Guns in woods: +2."""
    cost = march_cost(sketch("w w", sides=sides), mover, Orders.ADVANCE, A, B)
    assert retreat_modifier(cost) == modifier


@quotes("BB 9.44", "Who retreats into a swamp is disordered.")
def test_bb_9_44_a_retreat_into_a_swamp_disorders() -> None:
    assert is_disordered_by_retreat(sketch("w s"), A, B)
    assert not is_disordered_by_retreat(sketch("s w"), A, B)
    assert not is_disordered_by_retreat(sketch("w s", roads=["1001 1002"]), A, B)


def test_an_edge_has_no_hexes_behind_it() -> None:
    with pytest.raises(ValueError, match="no neighbor of 1001 on the map"):
        march_cost(sketch("w w"), FOOT, Orders.ADVANCE, A, 1000)
