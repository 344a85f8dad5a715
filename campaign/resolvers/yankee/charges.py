"""Charges: how a group goes into contact, and where it meets the enemy. [YK 5.4, YK 9.2, YK-R16]"""

from math import isqrt

from campaign.errors import Refusal
from campaign.resolvers.yankee.going import allowance, measured, way
from campaign.resolvers.yankee.motion import (
    Moved,
    front_rank,
    others,
    refuse_place,
    same_heading,
    thinner,
)
from campaign.resolvers.yankee.orders import Charge
from campaign.resolvers.yankee.position import Troop, Troops, YankeePosition
from campaign.tabletop.bases import Base, disk, local, wheeled
from campaign.tabletop.contact import Edge, against, is_behind_front, squared_from, within
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import CM, SCALE, Point, squared
from campaign.tabletop.sight import crosses
from campaign.tabletop.terrain import Kind, length_through

STEEPEST = 60
"""So far a group wheels at most in a charge, in degrees."""

_WIDEST = 9 * CM
"""More than two bases reach from their fronts, together."""

_TRIED = 3
"""So many of the nearest enemies, and of the own bases for each, are tried."""


def edge_before(group: Troops, enemy: Base) -> Edge:
    """Where a charge meets an enemy: in front, unless it starts behind his front.

    [YK 9.2, YK-R16]
    """
    start = group[0].base.center
    if not all(is_behind_front(enemy, troop.base.place) for troop in group):
        return Edge.FRONT
    right, _ = local(enemy, start)
    if abs(right) <= enemy.front // 2 * SCALE:
        return Edge.REAR
    return Edge.RIGHT if right > 0 else Edge.LEFT


def charge(
    position: YankeePosition, group: Troops, order: Charge, among: frozenset[int] | None = None
) -> Moved | Refusal:
    """The group as one body, square on to the enemy that it can reach with the shortest way.

    Whoever supports others may charge only *among* some enemies. [YK-R23]
    """
    known, key = measured(position), (position.of(group[0]), group, order, among)
    if key not in known:
        known[key] = _charge(position, group, order, among)
    found: Moved | Refusal = known[key]
    return found


def _charge(
    position: YankeePosition, group: Troops, order: Charge, among: frozenset[int] | None
) -> Moved | Refusal:
    if mixed := same_heading(group):
        return mixed
    near = _targets(position, group, order, among)
    if isinstance(near, Refusal):
        return near
    found: list[Moved] = []
    refused: Refusal | None = None
    for target in near[:_TRIED]:
        moved = _onto(position, group, target)
        if isinstance(moved, Refusal):
            refused = refused or moved  # why the nearest is not reached
        else:
            found.append(moved)
    if found:
        return min(found, key=lambda moved: moved.cost)
    assert refused is not None, order
    return refused


def _targets(
    position: YankeePosition, group: Troops, order: Charge, among: frozenset[int] | None
) -> Troops | Refusal:
    """Whom a charge could mean, the nearest first. [YK-R8, YK-R23]"""
    brigade = position.of(group[0])
    targets = [t for t in position.in_brigade(order.enemy) if order.on in (None, t.id)]
    if not targets or targets[0].side is brigade.side:
        return Refusal("YK 9.2", f"brigade {order.enemy} has no such base on the table")
    if among is not None and not among.intersection(target.id for target in targets):
        name = brigade.order.brigade
        return Refusal("YK-R23", f"brigade {name} needs no help against brigade {order.enemy}")
    meant = tuple([target for target in targets if among is None or target.id in among])
    near = _in_reach(group, meant, brigade.rate)
    return near or Refusal("YK-R8", f"brigade {order.enemy} is out of reach of a charge")


_reached: Latest[Troops, dict[tuple[Troops, int], tuple[Troop, ...]]] = Latest(lambda targets: {})
"""Who of some enemies is in reach of a group at a rate. They stand while the other side moves."""


def in_reach(group: Troops, targets: Troops, rate: int) -> Troops:
    """The enemies that some base of a group might reach, the nearest first."""
    known, key = _reached(targets), (group, rate)
    if key not in known:
        known[key] = _in_reach(group, targets, rate)
    return known[key]


def _in_reach(group: Troops, targets: Troops, rate: int) -> Troops:
    near = []
    xs, ys = [troop.base.x for troop in group], [troop.base.y for troop in group]
    reach = rate + _WIDEST
    west, east, south, north = min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach
    own = [(troop.base, *disk(troop.base)) for troop in group]
    for target in targets:
        base = target.base
        if not (west <= base.x <= east and south <= base.y <= north):
            continue
        (x, y), radius = disk(base)
        reach = radius + rate
        for there, (u, v), wide in own:
            # A first look with the circles around both.
            far = reach + wide
            if (u - x) * (u - x) + (v - y) * (v - y) > far * far or not within(there, base, rate):
                continue
            away = min([squared(troop.base.place, base.center) for troop in group])
            near.append((away, target.id, target))
            break
    return tuple([target for _, _, target in sorted(near, key=lambda entry: entry[:2])])


def _onto(position: YankeePosition, group: Troops, target: Troop) -> Moved | Refusal:
    """One of the front rank square on to the target, the others beside it."""
    rank = front_rank(group)
    edge = edge_before(group, target.base)
    ready = sorted(rank, key=lambda troop: squared_from(troop.base.place, target.base))
    refused: Refusal | None = None
    for spearhead in ready[:_TRIED]:
        there = against(spearhead.base, target.base, edge)
        degrees = (there.heading - spearhead.base.heading + 180) % 360 - 180
        if abs(degrees) > STEEPEST:
            return Refusal("YK 9.2", f"base {target.id} is not in front of it")
        bases = tuple(_carried(troop.base, spearhead.base, there, degrees) for troop in group)
        cost = _longest(rank, spearhead.base, there, degrees)
        moved = Moved(group, bases, cost)
        why = _refuse_way(position, moved, target)
        if why is None:
            return moved
        refused = refused or why
    assert refused is not None, group
    return refused


def _carried(base: Base, spearhead: Base, there: Base, degrees: int) -> Base:
    """A base that keeps its place beside the spearhead."""
    turned = wheeled(base, spearhead.place, degrees)
    return turned.at(Point(turned.x + there.x - spearhead.x, turned.y + there.y - spearhead.y))


def _longest(rank: Troops, spearhead: Base, there: Base, degrees: int) -> int:
    """The longest way of a front corner. [YK-R10]"""
    longest = 0
    for troop in (rank[0], rank[-1]):
        gone = _carried(troop.base, spearhead, there, degrees)
        for was, now in zip(troop.base.corners[:2], gone.corners[:2], strict=True):
            longest = max(longest, squared(was, now))
    return isqrt(longest)


def _refuse_way(position: YankeePosition, moved: Moved, target: Troop) -> Refusal | None:
    """It must be near enough, free, and dry. [YK 7.2, YK 7.5, YK 7.6]"""
    brigade = position.of(moved.group[0])
    if moved.cost > brigade.rate:
        return Refusal("YK-R8", f"base {target.id} is out of reach of a charge")
    if refused := refuse_place(position, moved, may_touch=True):
        return refused
    near = others(position, moved.group, moved.bases)
    rivers, bridges = position.pieces(Kind.RIVER), position.pieces(Kind.BRIDGE)
    for troop, base in zip(moved.group, moved.bases, strict=True):
        start, end = disk(troop.base)[0], disk(base)[0]
        wet = length_through(rivers, start, end) if rivers else 0
        if wet > length_through(bridges, start, end):
            return Refusal("YK 7.6", "no charge crosses a river")
        for other in near:
            if other is not target and crosses(thinner(other.base), start, end):
                return Refusal("YK 7.5", f"base {other.id} stands in the way")
    pairs = zip(moved.group, moved.bases, strict=True)
    ways = tuple(way(troop.base, base) for troop, base in pairs)
    if moved.cost > allowance(position, brigade, brigade.formation, ways):
        return Refusal("YK-R10", "difficult ground halves the reach of a charge")
    return None
