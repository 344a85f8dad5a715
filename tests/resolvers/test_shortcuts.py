"""What commanders and tables leave out because it cannot matter: nothing else comes of it."""

import random

from campaign.budget import QUICK, Thinking
from campaign.dice import ScriptedDice
from campaign.resolvers.shell_for_guns.commander.plans import best_way, temper
from campaign.resolvers.shell_for_guns.commander.scores import NO_SHOT, Merits, Outlook
from campaign.resolvers.shell_for_guns.commander.scripts import under_orders
from campaign.resolvers.shell_for_guns.commander.sides import side_view
from campaign.resolvers.shell_for_guns.field import in_the_way, met_on_the_way
from campaign.resolvers.shell_for_guns.moves import destination
from campaign.resolvers.shell_for_guns.orders import Brigade
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.shell_for_guns.standing import along, standing_blocks
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.yankee.fire import _lane
from campaign.resolvers.yankee.position import Troop, spots
from campaign.tabletop.bases import Base, local
from campaign.tabletop.contact import gaps, overlaps, squared_between, squared_from, within
from campaign.tabletop.measure import CM, COSINE, SCALE, SINE
from campaign.tabletop.sight import _kept, is_in_arc
from campaign.terms import CONFEDERATE, SIDES, UNION
from tests.resolvers.shell_table import battery, brigade, table

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
            whole = _lane(shooter, spots(troops), REACH, whole=True)
            nearest = _lane(shooter, spots(troops), REACH, whole=False)
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


def test_bases_are_near_whose_nearest_points_are() -> None:
    near = 0
    for one in crowd(1):
        for other in crowd(2):
            for length in (10, 150, 600):
                most = (length * SCALE) ** 2
                is_near = squared_between(one.base, other.base) <= most
                assert within(one.base, other.base, length) is is_near
                near += is_near
    assert near > 200


def test_a_base_is_in_an_arc_of_which_something_is_left_inside() -> None:
    """[SG 2.6]"""
    sine, cosine = SINE[45], COSINE[45]
    half, found = FRONT // 2 * SCALE, 0
    for one in crowd(3):
        for other in crowd(4):
            left = [local(one.base, corner) for corner in other.base.corners]
            left = _kept(left, lambda right, ahead: ahead)
            left = _kept(left, lambda right, ahead: ahead * sine - (right - half) * cosine)
            left = _kept(left, lambda right, ahead: ahead * sine + (right + half) * cosine)
            assert is_in_arc(one.base, other.base.corners, 45) is bool(left)
            found += bool(left)
    assert 500 < found < 3000


# --- Shell for Guns ------------------------------------------------------------------------------


def scattered(seed: int) -> ShellPosition:
    """Brigades and batteries of both sides here and there, facing all ways."""
    chance = random.Random(seed)
    units: list[Unit] = []
    for number in range(1, 25):
        make = battery if number % 4 == 0 else brigade
        x, y, heading = chance.randrange(60, 300), chance.randrange(40, 200), chance.randrange(360)
        unit = make(number, SIDES[number % 2], x, y, heading=heading)
        units.append(unit._replace(disordered=chance.random() < 0.2))
    return table(*units)


def test_nobody_is_met_on_a_way_who_is_not_near_it() -> None:
    """[SG 2.5]"""
    met = left_out = 0
    for seed in range(4):
        position = scattered(seed)
        everybody = standing_blocks(position.units)
        for unit in position.units:
            for length, bearing in ((80, 0), (30, 45), (60, 315), (20, 90), (20, 180)):
                start, end = unit.block, destination(unit, length, bearing)
                near = along(position, start, end)
                there = in_the_way(position, unit, end)
                assert in_the_way(position, unit, end, near) is there
                first = met_on_the_way(position, unit, start, end, among=everybody)
                assert met_on_the_way(position, unit, start, end) is first
                met += bool(there) + bool(first)
                left_out += len(everybody) - len(near)
    assert met > 200
    assert left_out > 4000


def test_a_side_knows_who_is_nearest_to_an_enemy_whoever_asks() -> None:
    """[SG 2.6]"""
    position = scattered(5)
    view = side_view(position.units, UNION)
    own = [u for u in position.units if u.side is UNION and not u.disordered]
    for threat in view.threats(frozenset()):
        for asking in own:
            ways = [squared_from(threat.block.place, u.block) for u in own if u is not asking]
            assert view.nearest(threat, asking.id) == min(ways)


def test_the_nearest_enemy_is_found_among_those_who_may_be() -> None:
    position = scattered(6)
    enemies = position.standing(CONFEDERATE)
    for unit in position.standing(UNION):
        outlook = Outlook(position, unit)
        for other in position.units:
            place = other.middle
            ways = min((squared_from(place, enemy.block), enemy.id) for enemy in enemies)
            assert outlook._nearest_enemy(place) == position.there(ways[1]).block


def test_an_order_that_is_obeyed_leads_where_it_was_thought_to_lead() -> None:
    """Nothing is thought of twice while everybody stands where he stood."""
    position = table(brigade(1, UNION, 100, 60), brigade(2, CONFEDERATE, 100, 160))
    mood, unit = temper(position), position.there(1)
    thought = best_way(under_orders(position, unit), unit, mood, Thinking(QUICK))
    obeyed = SHELL_FOR_GUNS.apply(position, Brigade(1), ScriptedDice((1, 1))).position
    assert best_way(obeyed, obeyed.there(1), mood, Thinking(QUICK)) is thought
    assert thought.way is not None
    assert SHELL_FOR_GUNS.choose(obeyed) == thought.way.first


def test_a_place_is_left_as_soon_as_it_is_no_better_than_another() -> None:
    """What more is suffered there does not matter then."""
    position, mood = scattered(8), temper(scattered(8))
    stopped = 0
    for unit in position.standing(UNION):
        outlook = Outlook(position, unit)
        merits = outlook.merits(unit, mood)
        whole = outlook.weighed(unit, merits)
        for least in (whole - 0.5, whole, whole + 0.01, whole + 2):
            found = outlook.gained(unit, merits, 0.0, least)
            assert found == whole if whole > least else whole <= found <= least
            stopped += found != whole
    assert stopped > 3
