"""What the automatic commander lets a group try: charge, close, wheel, go, turn. [YK 7, YK-R8]

Every script gives orders for one idea, the best first; the first one that the rules allow stands
for the script.
"""

from collections.abc import Iterator

from campaign.resolvers.yankee.charges import in_reach
from campaign.resolvers.yankee.directions import Hand
from campaign.resolvers.yankee.motion import center_of, front_rank
from campaign.resolvers.yankee.orders import LENGTHS, TURNS, Column, Ford, Motion, Move, Turn, Wheel
from campaign.resolvers.yankee.position import Brigade, Troop, Troops, YankeePosition
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.bases import Base
from campaign.tabletop.measure import CM, MM, Point, advanced, distance, heading_to, squared

STANDOFF = 15 * CM
"""How near the infantry comes to fire."""

GUNS_STANDOFF = 40 * CM
"""How near the guns come."""

BEYOND = 7
"""By so many degrees a wheel may go beyond what it turns to."""

Orders = Iterator[Motion]


def middle_of(group: Troops) -> Base:
    """The base in the middle of the front."""
    rank = front_rank(group)
    return rank[len(rank) // 2].base


def bearing(base: Base, place: Point) -> int:
    """By how many degrees a place lies to the right (or left, if negative) of straight ahead."""
    return (heading_to(base.place, place) - base.heading + 180) % 360 - 180


def charges(position: YankeePosition, brigade: Brigade, group: Troops) -> Iterator[Troop]:
    """The nearest base of every enemy brigade in charge reach. [YK 9.2, YK-R8]"""
    seen: set[int] = set()
    for enemy in in_reach(group, position.side(brigade.side.enemy), brigade.rate):
        if enemy.brigade not in seen:
            seen.add(enemy.brigade)
            yield enemy


def close(brigade: Brigade, group: Troops, enemy: Point, most: int) -> Orders:
    """Straight ahead until the enemy is in good range, but no farther than *most*."""
    near = GUNS_STANDOFF if brigade.branch is Branch.ARTILLERY else STANDOFF
    base = middle_of(group)
    if abs(bearing(base, enemy)) < 60:
        yield from ahead(group, min(most, distance(base.place, enemy) - near))


def ahead(group: Troops, most: int) -> Orders:
    """As far straight ahead as the rules allow, and no farther than *most*."""
    fitting = [length for length in LENGTHS if length * MM <= most]
    yield from (Move(group[0].id, length) for length in reversed(fitting[-8:]))


def face(group: Troops, place: Point, may_turn: bool = True) -> Orders:
    """Wheel until a place lies more or less straight ahead."""
    turn = bearing(middle_of(group), place)
    hand = Hand.RIGHT if turn > 0 else Hand.LEFT
    if abs(turn) > 100:
        if may_turn:
            yield Turn(group[0].id, Hand.ABOUT)
    else:
        yield from (Wheel(group[0].id, hand, step) for step in _steps(turn))


def _steps(turn: int) -> Iterator[int]:
    """Degrees of a wheel towards what lies so far aside, the most first."""
    return (step for step in reversed(TURNS) if step <= abs(turn) + BEYOND)


def go(group: Troops, place: Point, most: int) -> Orders:
    """Towards a place: wheel and go on, or straight ahead; look for a ford."""
    base, number = middle_of(group), group[0].id
    away, turn = distance(base.place, place), bearing(base, place)
    hand = Hand.RIGHT if turn > 0 else Hand.LEFT
    if abs(turn) > 100:
        yield Turn(number, Hand.ABOUT)
    for step in _steps(turn):
        yield Wheel(number, hand, step, 50)
        yield Wheel(number, hand, step)
    if away > CM and abs(turn) < 60:
        yield from ahead(group, min(most, away))
    yield Ford(number)
    if away > 25 * CM and len(group) > 1:
        yield Column(number, 50)


def flank_of(position: YankeePosition, brigade: Brigade, group: Troops, enemy: Troop) -> Point:
    """A place before the nearer end of an enemy's line, out of his lanes."""
    line = [troop.base for troop in position.in_brigade(enemy.brigade)]
    middle, here = center_of(tuple(line)), center_of(tuple(t.base for t in group))
    wide = max(distance(base.place, middle) for base in line)
    guns = brigade.branch is Branch.ARTILLERY
    out, before = wide + (18 if guns else 12) * CM, (28 if guns else 8) * CM
    places = [advanced(middle, enemy.base.heading, before, side * out) for side in (-1, 1)]
    return min(places, key=lambda place: squared(place, here))


def withdraw(group: Troops, enemy: Point) -> Orders:
    """Away from an enemy: turn about, or go on if his side lies behind."""
    base = middle_of(group)
    if abs(bearing(base, enemy)) > 100:
        for length in (150, 100, 50):
            yield Move(group[0].id, length)
    else:
        yield Turn(group[0].id, Hand.ABOUT)
