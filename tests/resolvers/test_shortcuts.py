"""What commanders and tables leave out because it cannot matter: nothing else comes of it."""

import random

from campaign.resolvers.shell_for_guns.commander.scores import NO_SHOT, Merits
from campaign.resolvers.yankee.fire import _lane
from campaign.resolvers.yankee.position import Troop
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import gaps, overlaps
from campaign.tabletop.measure import CM, SCALE
from campaign.terms import SIDES

FRONT, DEPTH, REACH = 250, 200, 18 * CM


def crowd(seed: int, count: int = 60) -> tuple[Troop, ...]:
    """Bases of both sides all over a small field, some on top of each other."""
    chance = random.Random(seed)
    return tuple(
        Troop(
            number,
            number // 8,
            chance.choice(SIDES),
            Base(
                chance.randrange(40 * CM),
                chance.randrange(40 * CM),
                chance.randrange(360),
                FRONT,
                DEPTH,
            ),
        )
        for number in range(1, count + 1)
    )


def test_the_nearest_in_a_lane_is_that_of_the_whole_lane() -> None:
    """[YK 8.1, YK-R12]"""
    lanes = 0
    for seed in range(5):
        troops = crowd(seed)
        for shooter in troops:
            whole = _lane(shooter, troops, REACH, whole=True)
            nearest = _lane(shooter, troops, REACH, whole=False)
            assert nearest[:1] == whole[:1]
            assert set(nearest) <= set(whole)
            lanes += len(whole) > len(nearest)
    assert lanes > 50, "something was left out"


def test_bases_stand_on_each_other_where_no_edge_leaves_a_gap() -> None:
    met = 0
    for one in crowd(7):
        for other in crowd(8):
            least = -10 * SCALE
            inside = max(gaps(one.base, other.base)) < least
            inside = inside and max(gaps(other.base, one.base)) < least
            assert overlaps(one.base, other.base) is inside
            met += inside
    assert met > 20


def test_no_place_is_better_for_what_is_suffered_there() -> None:
    """So a place that is not the best with nothing suffered need not be looked at."""
    chance = random.Random(9)
    for _ in range(500):
        others = tuple(chance.uniform(-9, 9) for _ in range(6))
        merits = Merits(chance.uniform(0, 9), NO_SHOT, chance.uniform(0, 2), others)
        assert merits.less(chance.uniform(0, 1e-12) * chance.choice((0, 1, 1e12))) <= merits.less()
