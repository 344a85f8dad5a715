"""Yankee: what is added to dice, part by part: obstacles, flanks, sums. [YK 8.4, YK 9.4, YK-R24]"""

import pytest

from campaign import ScriptedDice
from campaign.resolvers.yankee.melee import strength
from campaign.resolvers.yankee.position import Task, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.troops import Quality
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, rectangle
from tests.resolvers.test_yankee_combat import STAFF, contact
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    SPARE,
    UNION,
    brigade,
    play,
    table,
    told,
)
from tests.rules.play import quotes


@quotes("YK-R24", "however deep it is and whichever base overlaps it")
@quotes("YK-R24", "the attacker takes 1 off his die, the defender adds 1")
@pytest.mark.parametrize("kind", [Kind.WORKS, Kind.FENCE])
@pytest.mark.parametrize(
    ("south", "north"),
    [(39.9, 40.1), (40, 40.5), (39.5, 40), (39.2, 41.9), (40.1, 45), (36, 44)],
)
def test_yk_r24_obstacles_between_two_bases(kind: Kind, south: float, north: float) -> None:
    """The contact is at 40: the obstacle lies under both, under either, or under all of them."""
    wall = rectangle(kind, 40 * CM, round(south * CM), 60 * CM, round(north * CM))
    position = contact(ground=(wall,))
    assert (strength_of(position, 1, 2), strength_of(position, 2, 1)) == (2, 4)
    theirs = position._replace(mover=CONFEDERATE)
    assert (strength_of(theirs, 1, 2), strength_of(theirs, 2, 1)) == (4, 2)


@quotes("YK-R27", "seen along the line from the middle of one to the middle of the other")
@pytest.mark.parametrize(("west", "strengths"), [(49.9, (2, 4)), (50.3, (3, 3))])
def test_yk_r27_an_obstacle_beside_the_line_between_the_middles_is_none(
    west: float, strengths: tuple[int, int]
) -> None:
    """Both bases stand on the wall with half of their fronts; the line runs at 50."""
    wall = rectangle(Kind.FENCE, round(west * CM), 39 * CM, 60 * CM, 41 * CM)
    position = contact(ground=(wall,))
    assert (strength_of(position, 1, 2), strength_of(position, 2, 1)) == strengths


@quotes("YK-R24", "The attacker is the side that charged the other")
def test_yk_r24_who_charged_is_the_attacker_in_the_next_turn_too() -> None:
    wall = rectangle(Kind.WORKS, 40 * CM, 40 * CM, 60 * CM, 41 * CM)
    position = table(
        brigade(UNION, (50, 35), **told(Task.ATTACK, 2)),
        brigade(CONFEDERATE, (50, 40)),
        *SPARE,
        ground=(wall,),
    )
    position = play(position, "charge 1 2", "done", "fight 1 2", dice=(4, 2))
    assert (position.mover, len(position.troops)) == (CONFEDERATE, 14)
    assert (strength_of(position, 1, 2), strength_of(position, 2, 1)) == (2, 4)


@quotes("YK 9.4", "An obstacle on the way uphill counts once")
def test_yk_9_4_obstacle_and_hill_together() -> None:
    north = (40 * CM, 40 * CM, 60 * CM, 45 * CM)
    position = contact(ground=(rectangle(Kind.HILL, *north), rectangle(Kind.WORKS, *north)))
    assert (strength_of(position, 1, 2), strength_of(position, 2, 1)) == (2, 4)


def strength_of(position: YankeePosition, number: int, enemy: int) -> int:
    return strength(position, position.there(number), position.there(enemy))


@quotes("YK-R16", "A charge into a flank from before that line gains nothing by it")
def test_yk_r16_a_flank_needs_a_start_behind_the_front() -> None:
    taken = table(brigade(UNION, (48.75, 41, 90)), brigade(CONFEDERATE, (50, 40)))
    behind = taken.there(1)._replace(came=(4500, 4150))
    before = taken.there(1)._replace(came=(4500, 3500))
    assert strength_of(taken.with_troops(behind), 2, 1) == 1
    assert strength_of(taken.with_troops(before), 2, 1) == 3


def test_the_parts_of_a_sum_are_told() -> None:
    """Each thing that counts with its name, and together they are what was added to the die."""
    position = contact(quality=Quality.VETERAN, enemy={"quality": Quality.MILITIA})
    position = position._replace(staff=STAFF[:1])
    _, (clash, *_) = YANKEE.apply(position, YANKEE.orders.read("fight 1 2"), ScriptedDice((3, 5)))
    assert clash.parts == (
        (("factor", 3), ("veteran", 1), ("general", 1)),
        (("factor", 3), ("militia", -1)),
    )
    assert clash.totals == (8, 7)
