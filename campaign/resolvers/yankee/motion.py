"""Where a group would stand after a move, and what stands in its way. [YK 7, YK-R10, YK-R11]"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from campaign.errors import Refusal
from campaign.resolvers.yankee.directions import Hand
from campaign.resolvers.yankee.going import NEAR, allowance, measured, refuse_water, swept
from campaign.resolvers.yankee.groups import groups
from campaign.resolvers.yankee.orders import Move, Wheel
from campaign.resolvers.yankee.position import Brigade, Troop, Troops, YankeePosition
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.bases import Base, all_ahead, disk, local, wheel_length, wheeled
from campaign.tabletop.contact import overlaps, touches
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import CM, COSINE, MM, SCALE, SINE, TOUCH, Point, new

SLACK = 3 * MM
"""By so much bases may stand on each other: hands are not more exact."""


class Moved(NamedTuple):
    """Where the bases of a group would stand."""

    group: Troops
    bases: tuple[Base, ...]
    cost: int
    """How much of the move it takes, in tenths of a millimeter."""

    formation: Formation | None = None
    """The new formation of the brigade."""


def group_of(position: YankeePosition, number: int) -> Troops | Refusal:
    """The group that is named by its first base. [YK 7.1]"""
    troop = position.troop(number)
    if troop is None or troop.side is not position.acting:
        return Refusal("YK 7.1", f"there is no friendly base {number} on the table")
    if troop.moved:
        return Refusal("YK 7.1", f"base {number} has moved already this turn")
    group = next(body for body in groups(position, troop.brigade) if troop in body)
    if group[0].id != number:
        return Refusal("YK 7.1", f"its group goes by its first base, {group[0].id}")
    return group


def others(
    position: YankeePosition,
    group: Troops,
    bases: tuple[Base, ...],
    among: Troops | None = None,
) -> Troops:
    """The bases near enough to be in the way of a group on its way to *bases*.

    *among* are those who come into question.
    """
    xs = [base.x for base in bases] + [troop.base.x for troop in group]
    ys = [base.y for base in bases] + [troop.base.y for troop in group]
    if among is not None:
        west, east, south, north = min(xs) - NEAR, max(xs) + NEAR, min(ys) - NEAR, max(ys) + NEAR
        return tuple([t for t in among if west <= t.base.x <= east and south <= t.base.y <= north])
    ids = {troop.id for troop in group}
    return tuple([troop for troop in _close_by(position, xs, ys) if troop.id not in ids])


def _from_west(troops: Troops) -> list[tuple[int, int]]:
    return sorted([(troop.base.x, number) for number, troop in enumerate(troops)])


_lined_up = Latest(_from_west)
"""How far east each base is, from the westernmost, with its place among all."""


def _close_by(
    position: YankeePosition, xs: list[int], ys: list[int], far: int = NEAR
) -> list[Troop]:
    """The bases not far outside the rectangle around some places, in their order."""
    troops, lined_up = position.troops, _lined_up(position.troops)
    first = bisect_left(lined_up, (min(xs) - far, 0))
    last = bisect_left(lined_up, (max(xs) + far + 1, 0), first)
    south, north = min(ys) - far, max(ys) + far
    near = sorted([number for _, number in lined_up[first:last]])
    return [troops[number] for number in near if south <= troops[number].base.y <= north]


def refuse_place(
    position: YankeePosition,
    moved: Moved,
    among: Troops | None = None,
    may_touch: bool = False,
) -> Refusal | None:
    """On the table, on nobody's feet, and not in contact but by a charge. [YK 7.5, YK-R8]

    *among* are those who come into question.
    """
    table = position.table
    if not all(map(table.holds, moved.bases)):
        return Refusal("YK 7.5", "the table ends there")
    side = moved.group[0].side
    if among is None:
        among = _beside(position, moved.group, moved.bases)
    for other, near in _neighbors(among, moved.bases) if among else ():
        is_enemy = other.side is not side and not may_touch
        for base in near:
            if overlaps(base, other.base, SLACK):
                return Refusal("YK 7.5", f"base {other.id} stands there")
            if is_enemy and touches(base, other.base):
                return Refusal("YK-R8", "only a charge goes into contact")
    return None


def _beside(position: YankeePosition, group: Troops, bases: tuple[Base, ...]) -> Troops:
    """Those who might touch one of some bases."""
    ids, places = {troop.id for troop in group}, [disk(base)[0] for base in bases]
    near = _close_by(position, [x for x, _ in places], [y for _, y in places])
    return tuple([troop for troop in near if troop.id not in ids])


def _neighbors(among: Troops, bases: tuple[Base, ...]) -> Iterator[tuple[Troop, list[Base]]]:
    """Other bases with those of *bases* that might touch them: circles around them meet."""
    there = [(base, *disk(base)) for base in bases]
    xs, ys = [center[0] for _, center, _ in there], [center[1] for _, center, _ in there]
    west, east, south, north = min(xs), max(xs), min(ys), max(ys)
    widest = max([radius for _, _, radius in there]) + TOUCH
    for other in among:
        (x, y), radius = disk(other.base)
        far = radius + widest
        if not (west - far <= x <= east + far and south - far <= y <= north + far):
            continue
        reach = radius + TOUCH
        near = [
            base
            for base, (u, v), own in there
            if (u - x) * (u - x) + (v - y) * (v - y) <= (own + reach) * (own + reach)
        ]
        if near:
            yield other, near


def thinner(base: Base) -> Base:
    """A base less what others may stand on it."""
    x, y, heading, front, depth = base
    return new(Base, (x, y, heading, front - 2 * SLACK, depth - 2 * SLACK))


# --- straight ahead, and wheels ----------------------------------------------------------------


def straight(position: YankeePosition, group: Troops, length: int) -> Moved | Refusal:
    """A group goes straight ahead. [YK 7.1]"""
    return _go(position, group, tuple(t.base for t in group), length, 0)


def _go(
    position: YankeePosition, group: Troops, start: tuple[Base, ...], length: int, spent: int
) -> Moved | Refusal:
    """Straight ahead from where a group stands, or has wheeled to."""
    brigade = position.of(group[0])
    # Most of what is too far is so on the best of roads.
    if spent + length > brigade.rate * 3 // 2:
        return _too_far(brigade)
    ends = all_ahead(start, length)
    # The ground that they cover, as `swept` has it.
    ways = tuple([new(Base, (x, y, way, wide, deep + length)) for x, y, way, wide, deep in ends])
    if refused := refuse_water(position, brigade, ways, brigade.formation):
        return refused
    if spent + length > allowance(position, brigade, brigade.formation, ways):
        return _too_far(brigade)
    moved = Moved(group, ends, spent + length)
    near = _before(position, group, start)
    if refused := refuse_place(position, moved, near):
        return refused
    if near and (other := _met(ways, others(position, group, moved.bases, near))):
        return Refusal("YK 7.5", f"base {other.id} stands in the way")
    return moved


def _before(position: YankeePosition, group: Troops, start: tuple[Base, ...]) -> Troops:
    """Those whom bases may touch that go straight ahead, however far; nobody else."""
    known, key = measured(position), ("before", group[0].id, start)
    if key not in known:
        known[key] = _find_before(position, group, start)
    found: Troops = known[key]
    return found


def _find_before(position: YankeePosition, group: Troops, start: tuple[Base, ...]) -> Troops:
    farthest, heading = position.of(group[0]).rate * 3 // 2, start[0].heading
    ends = all_ahead(start, farthest)
    xs, ys = [base.x for base in (*start, *ends)], [base.y for base in (*start, *ends)]
    ids = {troop.id for troop in group}
    near = [troop for troop in _close_by(position, xs, ys, _APART) if troop.id not in ids]
    if any(base.heading != heading for base in start):
        return tuple(near)
    # As the group sees them: how far its bases reach to both sides.
    sine, cosine = SINE[heading], COSINE[heading]
    rights = [x * cosine - y * sine for x, y, *_ in start]
    aside = (max(base.front for base in start) // 2 + 2 * TOUCH) * SCALE
    west, east = min(rights) - aside, max(rights) + aside
    found = []
    for troop in near:
        (x, y), radius = disk(troop.base)
        right, wide = x * cosine - y * sine, radius * SCALE
        if west - wide <= right <= east + wide:
            found.append(troop)
    return tuple(found)


_APART = 9 * CM
"""Bases do not touch whose fronts are farther apart than this."""


def _met(ways: tuple[Base, ...], near: Troops) -> Troop | None:
    """The first base on which a way leads."""
    seen = [(other, *disk(other.base)) for other in near]
    for way in ways:
        (x, y), own = disk(way)
        for other, (u, v), radius in seen:
            reach = own + radius
            if (u - x) * (u - x) + (v - y) * (v - y) > reach * reach:
                continue  # the circles around them do not meet
            if overlaps(way, other.base, SLACK):
                return other
    return None


def _too_far(brigade: Brigade) -> Refusal:
    return Refusal("YK 7.2", f"{brigade.branch} cannot go that far")


def same_heading(group: Troops) -> Refusal | None:
    """A body wheels and turns as one. [YK 7.1]"""
    if len({troop.base.heading for troop in group}) > 1:
        return Refusal("YK 7.1", "its bases face different ways and cannot wheel together")
    return None


def _front_rank(group: Troops) -> Troops:
    first = group[0].base
    seen = [(_across(first, troop.base), troop) for troop in group]
    foremost = max(place[1] for place, _ in seen)
    rank = [(place[0], troop) for place, troop in seen if place[1] >= foremost - CM]
    return tuple([t for _, t in sorted(rank, key=lambda entry: (entry[0], entry[1].id))])


front_rank = Latest(_front_rank, most=16)
"""The foremost bases of a group, from left to right."""


def _across(base: Base, other: Base) -> tuple[int, int]:
    """How far right and ahead the front of another base is, in whole lengths."""
    right, before = local(base, other.place)
    return right // SCALE, before // SCALE


def wheel(position: YankeePosition, group: Troops, order: Wheel) -> Moved | Refusal:
    """A group wheels, measured on the outer corner, and goes on. [YK 7.1, YK-R10]"""
    if refused := same_heading(group):
        return refused
    if order.hand is Hand.ABOUT or not 0 < order.degrees <= 90:
        return Refusal("YK 7.1", "a wheel goes to the left or right, by 1 to 90 degrees")
    brigade, before = position.of(group[0]), order.after * MM
    known, key = measured(position), (brigade, group, order.hand, order.degrees, before)
    if key not in known:
        known[key] = _around(position, group, order)
    turned = known[key]
    if isinstance(turned, Refusal):
        return turned
    moved = _go(position, group, turned.bases, order.ahead * MM, turned.cost)
    if before and isinstance(moved, Moved):
        # The ground of the first part counts for the whole move.
        ways = tuple(swept(troop.base, before) for troop in group)
        if moved.cost > allowance(position, brigade, brigade.formation, ways):
            return _too_far(brigade)
    return moved


def _around(position: YankeePosition, group: Troops, order: Wheel) -> Moved | Refusal:
    """A group has gone on a little and wheeled on one of its front corners. [YK 7.1, YK-R10]"""
    spent = order.after * MM
    if spent:
        there = straight(position, group, spent)
        if isinstance(there, Refusal):
            return there
        pairs = zip(group, there.bases, strict=True)
        group = tuple(troop._replace(base=base) for troop, base in pairs)
    rank = front_rank(group)
    left = order.hand is Hand.LEFT
    pivot = rank[0].base.front_left if left else rank[-1].base.front_right
    degrees = -order.degrees if left else order.degrees
    bases = tuple(troop.base for troop in group)
    cost = spent + wheel_length(bases, pivot, degrees)
    brigade = position.of(group[0])
    if cost > brigade.rate:
        return _too_far(brigade)
    halfway = tuple(wheeled(base, pivot, degrees // 2) for base in bases)
    around = tuple(wheeled(base, pivot, degrees) for base in bases)
    for ways in (halfway, around):
        if refused := refuse_water(position, brigade, ways, Formation.LINE):
            return refused
        if refused := refuse_place(position, Moved(group, ways, cost)):
            return refused
    if cost > allowance(position, brigade, brigade.formation, around):
        return _too_far(brigade)
    return Moved(group, around, cost)


def center_of(bases: tuple[Base, ...]) -> Point:
    """The middle of a body."""
    return mean([disk(base)[0] for base in bases])


def mean(places: list[Point]) -> Point:
    """The middle of some places."""
    count = len(places)
    return Point(sum([x for x, _ in places]) // count, sum([y for _, y in places]) // count)


def _centers(troops: Troops) -> list[tuple[int, int, Troop]]:
    return [(*disk(troop.base)[0], troop) for troop in troops]


_middles = Latest(_centers, most=4)
"""The middles of some bases. Enemies stand while a side moves."""


def nearest_to(place: Point, troops: Troops) -> Troop:
    """The base whose middle is nearest to a place."""
    x, y = place
    ways = [((u - x) * (u - x) + (v - y) * (v - y), t.id, t) for u, v, t in _middles(troops)]
    return min(ways)[2]


def go(position: YankeePosition, group: Troops, order: Move) -> Moved | Refusal:
    """[YK 7.1]"""
    if order.ahead == 0:
        return Refusal("YK 7.1", "that is no move")
    return straight(position, group, order.ahead * MM)
