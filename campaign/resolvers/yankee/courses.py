"""Where an attack or a retreat has to go, and how near the whole of its rate would bring it.

A group that attacks or retreats goes as near to its goal as its rate, the ground and the troops
in its way let it. What that is, a few courses tell, each as far as it leads: straight ahead, and
wheels towards the goal or around who stands before it. [YK 5.4, YK-R8, YK-R26]
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from campaign.errors import Refusal
from campaign.resolvers.yankee.directions import Hand
from campaign.resolvers.yankee.drill import column, turn
from campaign.resolvers.yankee.going import measured
from campaign.resolvers.yankee.motion import Moved, center_of, mean, straight, wheel
from campaign.resolvers.yankee.orders import Align, Column, Ford, Motion, Move, Turn, Wheel
from campaign.resolvers.yankee.position import HEIGHT, Brigade, Task, Troops, YankeePosition
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.bases import Base, disk
from campaign.tabletop.measure import CM, MM, Point, advanced, distance, heading_to, squared

STEP = 5
"""So many millimeters are not worth a word: nobody measures better."""

GOOD = 3, 4
"""A course that brings a group so much of the way that the best one does is good enough."""

HINDERED = 4
"""Who cannot come nearer by this part of his rate may turn, or look for a ford."""

ASIDE = 90
"""What lies farther aside than this, in degrees, is not before a group."""

_WHEELS = (15, 30, 45)
_EIGHTHS = 8


class Course(NamedTuple):
    """A way to go, and by how much it ends nearer to the goal."""

    order: Move | Wheel
    gain: int


def goals(position: YankeePosition, brigade: Brigade, here: Point) -> tuple[Point, ...]:
    """The enemy that it was sent for, base by base; or where its retreat leads. [YK-R8]"""
    order = brigade.order
    if order.task is Task.ATTACK:
        return tuple(troop.base.center for troop in position.in_brigade(order.brigade))
    if (order.x, order.y) != (0, 0):
        return (Point(order.x * CM, order.y * CM),)
    return (Point(here.x, 0 if position.faces_north(brigade.side) else HEIGHT),)


def nearest_goal(position: YankeePosition, brigade: Brigade, here: Point) -> Point:
    """The part of its goal that is nearest to a place."""
    return min(goals(position, brigade, here), key=lambda goal: squared(goal, here))


def _away(position: YankeePosition, brigade: Brigade, bases: tuple[Base, ...]) -> int:
    here = center_of(bases)
    return distance(here, nearest_goal(position, brigade, here))


def gain(position: YankeePosition, brigade: Brigade, order: Motion, moved: Moved) -> int:
    """By how much a move ends nearer to the goal; a column is judged by its head."""
    count = 1 if isinstance(order, Column) else len(moved.bases)
    before = tuple(troop.base for troop in moved.group[:count])
    return _away(position, brigade, before) - _away(position, brigade, moved.bases[:count])


def bearing(position: YankeePosition, brigade: Brigade, bases: tuple[Base, ...]) -> int:
    """By how many degrees the goal lies to the right (or left, if negative) of straight ahead."""
    here = center_of(bases)
    towards = heading_to(here, nearest_goal(position, brigade, here))
    return (towards - bases[0].heading + 180) % 360 - 180


# --- how near a group could come ---------------------------------------------------------------


def courses(position: YankeePosition, brigade: Brigade, group: Troops) -> tuple[Course, ...]:
    """Ways towards the goal, each as far as it leads nearer; the best first."""
    known, key = measured(position), ("courses", brigade, group)
    if key not in known and not goals(position, brigade, group[0].base.place):
        return ()  # those it was sent for are gone
    if key not in known:
        found = list(_found(position, brigade, group, _towards(position, brigade, group)))
        if max((course.gain for course in found), default=0) < brigade.rate // 2:
            around = ((hand, by) for hand in (Hand.LEFT, Hand.RIGHT) for by in _WHEELS)
            found += _found(position, brigade, group, around)
        known[key] = tuple(sorted(dict.fromkeys(found), key=lambda course: -course.gain))
    ways: tuple[Course, ...] = known[key]
    return ways


def best_gain(position: YankeePosition, brigade: Brigade, group: Troops) -> int:
    """How much nearer the group could come."""
    ways = courses(position, brigade, group)
    return ways[0].gain if ways else 0


def _towards(
    position: YankeePosition, brigade: Brigade, group: Troops
) -> Iterator[tuple[Hand, int]]:
    """Straight ahead, and wheels towards the goal but not beyond it."""
    aside = bearing(position, brigade, tuple(troop.base for troop in group))
    yield Hand.ABOUT, 0
    hand = Hand.RIGHT if aside > 0 else Hand.LEFT
    most = min(90, abs(aside))
    yield from ((hand, by) for by in sorted({*_WHEELS, most}) if 0 < by <= most)


def _found(
    position: YankeePosition,
    brigade: Brigade,
    group: Troops,
    wheels: Iterator[tuple[Hand, int]],
) -> Iterator[Course]:
    """The courses that bring the group nearer at all."""
    for hand, degrees in wheels:
        number = group[0].id
        order = Wheel(number, hand, degrees) if degrees else Move(number, 0)
        longest = _longest(position, brigade, group, order)
        if longest < 0:
            continue
        best = _best_length(position, brigade, group, order, longest)
        if best is not None and best.gain > 0:
            yield best


def _best_length(
    position: YankeePosition, brigade: Brigade, group: Troops, order: Move | Wheel, longest: int
) -> Course | None:
    """How far it goes to come nearest; seldom less than it can."""
    start = tuple(troop.base for troop in group)
    here = center_of(start)
    before = distance(here, nearest_goal(position, brigade, here))
    if isinstance(order, Wheel):
        turned = _tried(position, group, order)
        assert isinstance(turned, Moved), order
        start, here = turned.bases, center_of(turned.bases)

    middles = [(disk(base)[0], base.heading) for base in start]

    def left(length: int) -> int:
        # Bases that face different ways go different ways.
        place = mean([advanced(middle, heading, length * MM) for middle, heading in middles])
        return distance(place, nearest_goal(position, brigade, place))

    length = min((longest * part // _EIGHTHS for part in range(1, _EIGHTHS + 1)), key=left)
    # Between two of the eighths it may come a little nearer.
    while length + STEP <= longest and left(length) - left(length + STEP) > MM // 2:
        length += STEP
    order = replace(order, ahead=length)
    moved = _tried(position, group, order)
    return None if isinstance(moved, Refusal) else Course(order, before - left(length))


def _longest(position: YankeePosition, brigade: Brigade, group: Troops, order: Move | Wheel) -> int:
    """The greatest length ahead, in millimeters; -1 if not even the wheel can be made."""
    spent, rate = 0, brigade.rate
    if isinstance(order, Wheel):
        turned = _tried(position, group, order)
        if isinstance(turned, Refusal):
            return -1
        spent = turned.cost
    # Mostly nothing is in the way: the rate alone, or half of it, says how far.
    best = rate * 3 // 2 if brigade.formation is Formation.COLUMN else rate
    low, high = 0, max(0, best - spent) // MM
    for most in (best, rate // 2):
        length = max(0, most - spent) // MM
        if isinstance(_tried(position, group, replace(order, ahead=length)), Moved):
            low = length
            break
        high = length
    while high - low > 1:
        middle = (low + high) // 2
        if isinstance(_tried(position, group, replace(order, ahead=middle)), Moved):
            low = middle
        else:
            high = middle
    return low


def _tried(
    position: YankeePosition, group: Troops, order: Move | Wheel | Column
) -> Moved | Refusal:
    """Where an order leads, whatever the order of the brigade has to say to it."""
    if isinstance(order, Wheel):
        return wheel(position, group, order)
    if isinstance(order, Column):
        return column(position, group, order)
    return straight(position, group, order.ahead * MM)


# --- what is refused ---------------------------------------------------------------------------


def refuse_astray(
    position: YankeePosition, brigade: Brigade, order: Motion, moved: Moved, is_free: bool = False
) -> Refusal | None:
    """Nearer to the goal, by the whole of its rate; with *is_free* nearer is enough. [YK-R8]"""
    task = brigade.order.task
    if isinstance(order, Turn | Ford):
        return _refuse_turn(position, brigade, order, moved)
    nearer = gain(position, brigade, order, moved)
    if nearer <= 0:
        return Refusal("YK-R8", f"that does not follow its order: {task}")
    if is_free or isinstance(order, Align):
        return None
    assert isinstance(order, Move | Wheel | Column), order
    further = replace(order, ahead=order.ahead + STEP)
    on = _tried(position, moved.group, further)
    if isinstance(on, Moved) and gain(position, brigade, further, on) > nearer + MM:
        return Refusal("YK-R8", f"{_A[task]} moves its full rate")
    part, whole = GOOD
    if whole * nearer < part * brigade.rate:
        best = best_gain(position, brigade, moved.group)
        if best > STEP * MM and whole * nearer < part * best:
            could = f"it can come {best / CM:.1f} cm nearer"
            return Refusal("YK-R8", f"{_A[task]} moves its full rate: {could}")
    return None


_A = {Task.ATTACK: "an attack", Task.RETREAT: "a retreat"}


def _refuse_turn(
    position: YankeePosition, brigade: Brigade, order: Motion, moved: Moved
) -> Refusal | None:
    """Only who can hardly come nearer stops for that, and nobody turns away. [YK-R8]"""
    task = brigade.order.task
    if HINDERED * best_gain(position, brigade, moved.group) >= brigade.rate:
        return Refusal("YK-R8", f"{_A[task]} goes on, and cannot stop for that")
    if isinstance(order, Turn):
        before = bearing(position, brigade, tuple(troop.base for troop in moved.group))
        if abs(bearing(position, brigade, moved.bases)) >= abs(before):
            return Refusal("YK-R8", f"{_A[task]} does not turn away")
    return None


def refuse_standing(position: YankeePosition, brigade: Brigade, group: Troops) -> Refusal | None:
    """Who can come nearer does; who has his goal behind him turns to it. [YK-R8]"""
    task = brigade.order.task
    for course in courses(position, brigade, group):
        moved = _tried(position, group, course.order)
        if course.gain <= STEP * MM or isinstance(moved, Refusal):
            continue
        if refuse_astray(position, brigade, course.order, moved) is None:
            return Refusal("YK-R8", f"brigade {brigade.id} must go on with its {task}")
    if abs(bearing(position, brigade, tuple(t.base for t in group))) > ASIDE:
        about = Turn(group[0].id, Hand.ABOUT)
        there = turn(position, group, about)
        has_arrived = _away(position, brigade, tuple(t.base for t in group)) <= brigade.rate // 2
        if isinstance(there, Refusal) or (task is Task.RETREAT and has_arrived):
            return None
        if _refuse_turn(position, brigade, about, there) is None:
            return Refusal("YK-R8", f"brigade {brigade.id} must turn the way its {task} leads")
    return None
