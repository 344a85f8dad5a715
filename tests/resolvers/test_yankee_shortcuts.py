"""What Yankee leaves out because it cannot matter: nothing else comes of it."""

import random

from campaign.resolvers.yankee.commander.expected_exchange import (
    _before,
    _shooters_at,
    first_in_lane,
    marks,
)
from campaign.resolvers.yankee.going import _is_wet
from campaign.resolvers.yankee.ground import objectives, present
from campaign.resolvers.yankee.groups import contacts
from campaign.resolvers.yankee.motion import Moved, _met, others, refuse_place
from campaign.resolvers.yankee.motion import _before as before_group
from campaign.resolvers.yankee.position import YankeePosition
from campaign.tabletop.bases import Base, all_ahead
from campaign.tabletop.contact import touches
from campaign.tabletop.measure import CM, MM, TOUCH, Point
from campaign.tabletop.sight import lane_span
from campaign.tabletop.terrain import Kind, rectangle, stands_in, strip
from campaign.terms import SIDES, UNION
from tests.resolvers.yankee_table import GUNS, brigade, line, table

GROUND = (
    strip(Kind.RIVER, Point(0, 20 * CM), Point(60 * CM, 45 * CM), 2 * CM),
    rectangle(Kind.RIVER, 70 * CM, 0, 73 * CM, 60 * CM),
    rectangle(Kind.VILLAGE, 20 * CM, 30 * CM, 32 * CM, 40 * CM),
    rectangle(Kind.WORKS, 40 * CM, 10 * CM, 60 * CM, 12 * CM),
)


def melee(seed: int) -> YankeePosition:
    """Brigades in line and single guns of both sides, close together, facing all ways."""
    chance = random.Random(seed)
    entries = []
    for number in range(24):
        x, y = chance.uniform(10, 80), chance.uniform(10, 60)
        side, heading = SIDES[number % 2], chance.choice((0, 90, 180, 270, chance.randrange(360)))
        if number % 4 == 0:
            entries.append(brigade(side, (x, y, heading), branch=GUNS))
        else:
            places = [(a, b, 0) for a, b in line(x, y, 4)] if number % 3 else [(x, y, heading)]
            entries.append(brigade(side, *places))
    return table(*entries, ground=GROUND)


def test_whom_a_group_may_meet_is_known_however_far_it_goes() -> None:
    """[YK 7.5]"""
    refused = met = left_out = 0
    for seed in range(6):
        position = melee(seed)
        for number in range(1, len(position.brigades) + 1):
            group = position.in_brigade(number)
            start = tuple(troop.base for troop in group)
            near = before_group(position, group, start)
            for length in (5 * MM, 3 * CM, 8 * CM, position.of(group[0]).rate * 3 // 2):
                ends = all_ahead(start, length)
                moved = Moved(group, ends, length)
                why = refuse_place(position, moved)
                assert refuse_place(position, moved, near) == why
                ways = tuple(base._replace(depth=base.depth + length) for base in ends)
                everybody = others(position, group, ends)
                first = _met(ways, everybody)
                assert _met(ways, others(position, group, ends, near)) is first
                refused, met = refused + (why is not None), met + (first is not None)
                left_out += len(everybody) - len(others(position, group, ends, near))
    assert refused > 100
    assert met > 100
    assert left_out > 500


def test_bases_go_ahead_together_as_each_goes_alone() -> None:
    bases = tuple(troop.base for troop in melee(7).troops)
    for base, gone in zip(bases, all_ahead(bases, 777), strict=True):
        assert (gone,) == all_ahead((base,), 777)
        assert gone[2:] == base[2:]


def test_whoever_may_fire_at_a_group_is_asked() -> None:
    """[YK 8.1]"""
    asked = silent = 0
    for seed in range(4):
        position = melee(seed)
        known = marks(position)
        for number in range(1, len(position.brigades) + 1):
            own = [known[troop.id] for troop in position.in_brigade(number)]
            side = own[0].troop.side
            around = [mark for mark in known.values() if mark.brigade.id != number]
            firing = [m for m in around if m.troop.side is not side and m.reach]
            there = list(_shooters_at(own, around))
            assert {m.troop.id for m in firing if first_in_lane(m, own)} <= {
                m.troop.id for m in there
            }
            asked, silent = asked + len(there), silent + len(firing) - len(there)
            before = _before(own, around)
            for mark in own:
                assert first_in_lane(mark, before) == first_in_lane(mark, around)
    assert asked > 100
    assert silent > 1000


def test_contacts_are_those_that_touch() -> None:
    """[YK 9.1]"""
    found = 0
    for seed in range(4):
        position = melee(seed)
        for side in SIDES:
            pairs = {(own.id, enemy.id) for own, enemy in contacts(position, side)}
            assert pairs == {
                (own.id, enemy.id)
                for own in position.side(side)
                for enemy in position.side(side.enemy)
                if touches(own.base, enemy.base)
            }
            found += len(pairs)
    assert found > 20


def test_a_side_that_has_not_moved_is_not_asked_again_whom_it_touches() -> None:
    position = melee(1)
    contacts(position, UNION)
    mover = position.side(UNION)[0]
    after = position.with_troops(mover._replace(base=mover.base.at(Point(150 * CM, 90 * CM))))
    assert after.side(UNION.enemy) is position.side(UNION.enemy)
    assert contacts(after, UNION) == tuple(
        pair for pair in contacts(position, UNION) if pair[0].id != mover.id
    )


def test_bases_are_present_where_they_stand() -> None:
    """[YK-R22]"""
    found = 0
    for seed in range(4):
        position = melee(seed)
        for piece in (*objectives(position), *GROUND):
            there = {troop.id for troop in position.troops if stands_in(troop.base, piece)}
            assert {troop.id for troop in present(position, piece)} == there
            found += len(there)
    assert found > 20


def test_ways_are_wet_that_touch_a_river() -> None:
    """[YK 7.6]"""
    wet = 0
    for seed in range(4):
        for troop in melee(seed).troops:
            ways = all_ahead((troop.base,), 3 * CM)
            for river in GROUND[:2]:
                is_wet = any(stands_in(way, river) for way in ways)
                assert _is_wet(river, ways) is is_wet
                wet += is_wet
    assert wet > 10


def test_a_lane_is_as_long_as_what_lies_in_it() -> None:
    """Where an outline is wholly beside a lane or in it, nothing crosses its sides."""
    chance = random.Random(3)
    for _ in range(300):
        base = Base(0, 0, chance.choice((0, 90, 180, 270)), 250, 200)
        other = Base(
            chance.randrange(-400, 400), chance.randrange(-900, 900), base.heading, 200, 200
        )
        across, along = other.x, other.y
        if base.heading in (90, 270):
            across, along = -other.y, other.x
        if base.heading in (180, 270):
            across, along = -across, -along
        in_lane = abs(across) - 100 <= 125 - TOUCH
        span = lane_span(base, other.corners)
        assert span == ((along - 200, along) if in_lane else None), other
