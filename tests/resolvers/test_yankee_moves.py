"""Yankee: groups, rates, columns, rivers. [YK 6, YK 7]"""

from typing import Any

import pytest

from campaign.resolvers.yankee.position import LAST_TURN, Stage, Task
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, rectangle
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    GUNS,
    HORSE,
    UNION,
    brigade,
    free,
    line,
    place,
    play,
    refused,
    table,
    told,
)
from tests.rules.play import quotes

RIVER = rectangle(Kind.RIVER, 0, 30 * CM, 160 * CM, 32 * CM)
BRIDGE = rectangle(Kind.BRIDGE, 49 * CM, 29 * CM, 52 * CM, 33 * CM)


# --- turns -------------------------------------------------------------------------------------


@quotes("YK 6.1", "The player who had to deploy first moves first; then they take turns")
def test_yk_6_1_sides_take_turns() -> None:
    position = free()
    assert position.mover is UNION
    position = play(position, "done")
    assert position.mover is CONFEDERATE
    assert (position.turn, play(position, "done").turn) == (1, 2)


@quotes("YK 6.2", "First orders are carried out and bases are moved")
@quotes("YK 6.2", "skirmishers and light cavalry may have moved")
def test_yk_6_2_who_has_moved_does_not_fire_unless_light() -> None:
    for branch, fires in ((HORSE, True), (GUNS, False)):
        position = table(
            brigade(UNION, (50, 20), branch=branch, **told(Task.SKIRMISH)),
            brigade(UNION, (90, 20)),
            brigade(CONFEDERATE, (50, 36, 270)),
        )
        after = play(position, "move 1 25", "done")
        assert (after.stage is Stage.FIRE) is fires, branch


@quotes("YK-R9", "the fire of both, the turning side first")
@quotes("YK-R9", "Two player turns are a game turn, and a battle lasts sixteen")
def test_yk_r9_both_sides_fire() -> None:
    position = table(
        brigade(UNION, (50, 20), (70, 20)),
        brigade(CONFEDERATE, (50, 36, 90), (70, 36)),
    )
    position = play(position, "done")
    assert (position.stage, position.acting) == (Stage.FIRE, UNION)
    assert play(position, "done").acting is CONFEDERATE
    assert LAST_TURN == 16


# --- groups ------------------------------------------------------------------------------------


@quotes("YK 7.1", "A group is all bases of a brigade that touch each other")
@quotes("YK 7.1", "No base moves twice in a turn")
def test_yk_7_1_groups_move_together_and_once() -> None:
    position = free(count=3)
    assert refused(position, "move 2 50") == "YK 7.1"
    position = play(position, "move 1 50")
    assert [place(position, n) for n in (1, 2, 3)] == [(500, 250, 0), (525, 250, 0), (550, 250, 0)]
    assert refused(position, "move 1 25") == "YK 7.1"


@quotes("YK 7.1", "or it turns on the spot, which takes its whole move")
def test_yk_7_1_turning() -> None:
    about = play(free(count=2), "turn 1 about")
    assert place(about, 1) == (500, 180, 180)
    right = play(free(count=2), "turn 1 right")
    headings = {place(right, n)[2] for n in (1, 2)}
    assert headings == {90}
    assert len({place(right, n)[1] for n in (1, 2)}) == 1, "a line of two has become a file of two"
    assert refused(right, "move 1 25") == "YK 7.1"


@quotes("YK-R10", "A wheel is measured on the outer corner")
def test_yk_r10_wheels_cost_what_the_outer_corner_goes() -> None:
    """Two bases are 5 cm wide: 45 degrees are 3.9 cm; 8 are 20 cm wide: 15.8 cm."""
    assert refused(free(count=2), "wheel 1 left 45 ahead 60") == ""
    assert refused(free(count=2), "wheel 1 left 45 ahead 61") == "YK 7.2"
    assert refused(free(count=8), "wheel 1 left 45") == "YK 7.2"
    after = play(free(count=2), "wheel 1 right 30")
    assert {place(after, n)[2] for n in (1, 2)} == {30}


@quotes("YK 7.2", "Each branch has its own rate")
@quotes("YK-R10", "infantry goes 10 cm in line, 15 in column and 12 as skirmishers")
@pytest.mark.parametrize(
    ("changes", "rate"),
    [
        ({}, 100),
        ({"formation": Formation.SKIRMISH}, 120),
        ({"branch": HORSE}, 200),
        ({"branch": HORSE, "formation": Formation.COLUMN}, 250),
        ({"branch": GUNS}, 100),
    ],
)
def test_yk_7_2_rates(changes: dict[str, Any], rate: int) -> None:
    position = free(**changes)
    assert refused(position, f"move 1 {rate}") == ""
    assert refused(position, f"move 1 {rate + 1}") == "YK 7.2"


@quotes("YK-R10", "Difficult ground halves the rate of a group that touches it")
@pytest.mark.parametrize(
    ("kind", "south", "north"),
    [(Kind.ROUGH, 22, 24), (Kind.ROUGH, 15, 19), (Kind.HILL, 22, 27)],
    ids=["on the way", "where it starts", "uphill"],
)
@pytest.mark.parametrize("away", [4, 9])
def test_yk_r10_difficult_ground_counts_over_the_whole_way_of_a_charge(
    kind: Kind, south: int, north: int, away: int
) -> None:
    position = table(
        brigade(UNION, *line(50, 20, 3), **told(Task.ATTACK, 2)),
        brigade(CONFEDERATE, *line(50, 20 + away, 3)),
        ground=(rectangle(kind, 40 * CM, south * CM, 70 * CM, north * CM),),
    )
    assert refused(position, "charge 1 2") == ("YK-R10" if away > 5 else "")
    assert refused(position._replace(ground=()), "charge 1 2") == ""


@quotes("YK-R10", "Difficult ground halves the rate of a group that touches it")
def test_yk_r10_who_falls_in_from_difficult_ground_holds_up_the_column() -> None:
    """The head of the column stands in the open, the others in the wood."""
    wood = rectangle(Kind.WOOD, 52 * CM, 10 * CM, 70 * CM, 30 * CM)
    assert refused(free(4, ground=(wood,)), "column 1 75") == ""
    assert refused(free(4, ground=(wood,)), "column 1 76") == "YK 7.2"
    assert refused(free(4), "column 1 76") == ""


@quotes("YK-R10", "Difficult ground halves the rate of a group that touches it")
def test_yk_r10_a_base_lines_up_no_farther_across_difficult_ground() -> None:
    position = table(
        brigade(UNION, (50, 20), (52.5, 29), **told(Task.CHANGE)),
        brigade(CONFEDERATE, *line(50, 90, 2)),
        ground=(rectangle(Kind.ROUGH, 40 * CM, 22 * CM, 70 * CM, 25 * CM),),
    )
    assert refused(position, "align 1 2 left") == "YK 7.2"
    assert refused(position._replace(ground=()), "align 1 2 left") == ""


@quotes("YK-R10", "Difficult ground halves the rate of a group that touches it")
@quotes("YK-R10", "along a road or railway a column goes half as far again")
def test_yk_r10_roads_and_rough_ground() -> None:
    rough = (rectangle(Kind.ROUGH, 48 * CM, 22 * CM, 60 * CM, 40 * CM),)
    assert refused(free(ground=rough), "move 1 51") == "YK 7.2"
    assert refused(free(ground=rough), "move 1 50") == ""
    rails = (rectangle(Kind.RAILWAY, 49 * CM, 0, 54 * CM, 100 * CM),)
    column = free(ground=rails, formation=Formation.COLUMN)
    assert refused(column, "move 1 225") == ""
    assert refused(free(ground=rails), "move 1 150") == "YK 7.2"


@quotes("YK 7.3", "A group may fall into column during its move, free of charge")
def test_yk_7_3_columns() -> None:
    after = play(free(count=4), "column 1 150 behind 3")
    assert place(after, 3) == (550, 350, 0)
    assert [place(after, n)[1] for n in (1, 2, 4)] == [330, 310, 290]
    assert after.brigades[0].formation is Formation.COLUMN
    assert refused(free(count=4), "column 1 151") == "YK 7.2"
    assert refused(free(count=4), "column 1 50 behind 9") == "YK 7.3"


@quotes("YK 7.3", "Bases form line only one at a time")
def test_yk_7_3_lining_up() -> None:
    position = free(count=3)
    assert refused(position, "align 1 3 behind") == "YK 7.1"
    after = play(position, "align 1 2 behind detached yes")
    assert place(after, 1) == (525, 180, 0)
    apart = table(
        brigade(UNION, (50, 20), (60, 20)), brigade(CONFEDERATE, (50, 90)), brigade(UNION, (9, 9))
    )
    assert place(play(apart, "align 2 1 right"), 2) == (525, 200, 0)
    assert refused(apart, "align 2 4 left") == "YK 7.3"
    column = play(free(count=2), "column 1 50")
    column = column._replace(troops=tuple(t._replace(moved=False) for t in column.troops))
    abreast = play(column, "align 2 1 left detached yes")
    assert abreast.brigades[0].formation is Formation.LINE, "and goes no faster than a line"


@quotes("YK 7.1", "It moves together, straight ahead or wheeling")
def test_yk_7_1_straight_ahead_before_a_wheel() -> None:
    after = play(free(count=1), "wheel 1 right 90 after 30 ahead 20")
    assert place(after, 1) == (532, 242, 90)
    assert refused(free(count=1), "wheel 1 right 90 after 50 ahead 20") == "YK 7.2"
    wood = (rectangle(Kind.WOOD, 48 * CM, 21 * CM, 52 * CM, 23 * CM),)
    assert refused(free(count=1, ground=wood), "wheel 1 right 45 after 30 ahead 5") == "YK 7.2"


@quotes("YK 7.5", "No base goes through another")
def test_yk_7_5_others_stand_in_the_way() -> None:
    position = table(
        brigade(UNION, (50, 20), **told(Task.SKIRMISH)),
        brigade(UNION, (51, 25)),
        brigade(CONFEDERATE, (50, 90)),
    )
    assert refused(position, "move 1 50") == "YK 7.5"
    assert refused(position, "move 1 25") == ""
    assert refused(free(ground=()), "turn 3 left") == "YK-R8"


# --- rivers ------------------------------------------------------------------------------------


@quotes("YK 7.6", "A group that reaches a river stops")
@quotes("YK 7.6", "It crosses in column behind one of its bases")
@quotes("YK-R11", "A group may look for a ford when it has come up to the river")
def test_yk_7_6_fords() -> None:
    position = free(ground=(RIVER,))
    assert refused(position, "ford 1") == "YK 7.6"
    assert refused(position, "move 1 100") == ""
    assert refused(free(ground=(RIVER,), branch=HORSE), "move 1 125") == "YK 7.6"
    there = play(position, "move 1 95", "done", "done")
    found = play(there, "ford 1", dice=(4,))
    assert found.brigades[0].formation is Formation.COLUMN
    assert place(found, 2)[1] < place(found, 1)[1]
    assert place(play(found, "move 1 50"), 1)[1] == 345
    lost = play(there, "ford 1", dice=(3,))
    assert refused(lost, "ford 1") == "YK 7.1"


@quotes("YK 7.6", "At a bridge no ford is needed, but the column is")
def test_yk_7_6_bridges() -> None:
    ground = (RIVER, BRIDGE)
    there = table(
        brigade(UNION, (50.5, 29.8), **told(Task.SKIRMISH)),
        brigade(UNION, (90, 20), branch=GUNS),
        brigade(CONFEDERATE, (50, 90)),
        ground=ground,
    )
    assert refused(there, "move 1 50") == "YK 7.6"
    [first, *others] = there.brigades
    column = there._replace(brigades=(first._replace(formation=Formation.COLUMN), *others))
    assert refused(column, "move 1 50") == ""
    away = table(
        brigade(UNION, (60, 29.8), formation=Formation.COLUMN, **told(Task.SKIRMISH)),
        brigade(UNION, (90, 20), branch=GUNS),
        brigade(CONFEDERATE, (50, 90)),
        ground=ground,
    )
    assert refused(away, "move 1 50") == "YK-R11"


def test_orders_that_are_not_proposed_may_be_given() -> None:
    """A player is not bound to the lengths that are listed."""
    position = free()
    order = YANKEE.orders.read("move 1 37")
    assert order not in YANKEE.legal(position)
    assert place(play(position, "move 1 37"), 1) == (500, 237, 0)
