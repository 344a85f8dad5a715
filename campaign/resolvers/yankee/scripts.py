"""What the automatic commander does with a group: charge, stand and fire, or go on. [YK-R8]"""

from collections.abc import Iterable, Iterator

from campaign.resolvers.yankee.charges import edge_before, in_reach
from campaign.resolvers.yankee.command import task_of
from campaign.resolvers.yankee.fire import has_cover
from campaign.resolvers.yankee.ground import OBJECTIVES
from campaign.resolvers.yankee.judgment import refuse
from campaign.resolvers.yankee.motion import center_of, front_rank
from campaign.resolvers.yankee.orders import (
    LENGTHS,
    TURNS,
    Charge,
    Ford,
    Hand,
    Move,
    Wheel,
    YankeeOrder,
)
from campaign.resolvers.yankee.position import (
    Brigade,
    Task,
    Troop,
    Troops,
    YankeePosition,
    engaged,
)
from campaign.resolvers.yankee.troops import Branch, Quality
from campaign.tabletop.contact import Edge as TouchedEdge
from campaign.tabletop.measure import CM, Point, distance, heading_to, squared
from campaign.tabletop.sight import is_in_lane
from campaign.tabletop.terrain import Piece, stands_in

STANDOFF = 15 * CM
"""How near the infantry comes to fire."""

GUNS_STANDOFF = 40 * CM
"""How near the guns come."""

GOOD_ODDS = 1.0
"""What a charge should have over the enemy, in points of the die."""


def best_motion(position: YankeePosition, brigade: Brigade, group: Troops) -> YankeeOrder | None:
    """Charge, stand and fire, or go on. [YK-R8]"""
    if not engaged(position).isdisjoint(troop.id for troop in group):
        return None
    task = task_of(position, brigade)
    if task is Task.ATTACK:
        return _allowed(position, (Charge(group[0].id, brigade.order.brigade),))
    if task not in (Task.SUPPORT, Task.SKIRMISH):
        return None
    may_charge = task is Task.SUPPORT and brigade.branch is not Branch.ARTILLERY
    if may_charge and (order := _allowed(position, _charges(position, brigade, group))):
        return order
    if _has_target(position, brigade, group):
        return None
    place, near = _destination(position, brigade, group)
    return _allowed(position, _ways(position, brigade, group, place, near))


def _allowed(position: YankeePosition, orders: Iterable[YankeeOrder]) -> YankeeOrder | None:
    return next((order for order in orders if refuse(position, order) is None), None)


def _charges(position: YankeePosition, brigade: Brigade, group: Troops) -> Iterator[Charge]:
    """Enemies in reach whom a charge should beat, the best first."""
    reach = in_reach(group, position.side(brigade.side.enemy), brigade.rate)
    seen: dict[int, float] = {}
    for enemy in reach:
        odds = _odds(position, brigade, group, enemy)
        seen[enemy.brigade] = max(odds, seen.get(enemy.brigade, odds))
    for number, odds in sorted(seen.items(), key=lambda entry: (-entry[1], entry[0])):
        if odds >= GOOD_ODDS:
            yield Charge(group[0].id, number)


_GRADE = {Quality.MILITIA: -1, Quality.TRAINED: 0, Quality.VETERAN: 1}


def _odds(position: YankeePosition, brigade: Brigade, group: Troops, enemy: Troop) -> float:
    """What the own side would have over an enemy in combat, in points of the die."""
    foe = position.of(enemy)
    tired = sum(troop.fatigue for troop in group) / len(group)
    ranks = len(group) > len(front_rank(group))
    own = brigade.worth.combat + _GRADE[brigade.quality] + ranks - tired
    against = foe.worth.combat + _GRADE[foe.quality] - enemy.fatigue
    against += 2 * has_cover(position, enemy.base)
    if edge_before(group, enemy.base) is not TouchedEdge.FRONT:
        against -= 2
    if foe.branch is not Branch.INFANTRY:
        # What is beaten in contact is lost at once.
        against -= 1
    return own - against


def _has_target(position: YankeePosition, brigade: Brigade, group: Troops) -> bool:
    """Some of its front rank have an enemy in range straight ahead."""
    reach = brigade.worth.reach
    enemies = [
        troop
        for troop in position.side(brigade.side.enemy)
        if squared(troop.base.center, group[0].base.place) < (reach + 8 * CM) ** 2
    ]
    rank = front_rank(group)
    aimed = 0
    for troop in rank:
        here = troop.base.place
        if any(
            squared(enemy.base.center, here) < reach * reach and is_in_lane(troop.base, enemy.base)
            for enemy in enemies
        ):
            aimed += 1
    return 2 * aimed >= len(rank)


def _destination(position: YankeePosition, brigade: Brigade, group: Troops) -> tuple[Point, int]:
    """Where to go, and how near: an objective that is nobody's, or the nearest enemy."""
    here = center_of(tuple(troop.base for troop in group))
    enemies = position.side(brigade.side.enemy)
    nearest = min(enemies, key=lambda t: (squared(t.base.center, here), t.id)).base.center
    guns = brigade.branch is Branch.ARTILLERY
    goal = None if guns else _objective(position, group, here)
    if goal is not None and squared(goal.middle, here) < squared(nearest, here):
        return goal.middle, 0
    return nearest, GUNS_STANDOFF if guns else STANDOFF


def _objective(position: YankeePosition, group: Troops, here: Point) -> Piece | None:
    """The nearest hill or village where no own brigade but this one stands."""
    own = position.side(group[0].side)
    brigade = group[0].brigade
    free = [
        piece
        for piece in position.pieces(*OBJECTIVES)
        if not any(t.brigade != brigade and stands_in(t.base, piece) for t in own)
    ]
    return min(free, key=lambda piece: squared(piece.middle, here), default=None)


def _ways(
    position: YankeePosition, brigade: Brigade, group: Troops, place: Point, near: int
) -> Iterator[YankeeOrder]:
    """Wheel towards a place, or go straight ahead as far as is wise; look for a ford."""
    base = group[0].id
    rank = front_rank(group)
    front = rank[len(rank) // 2].base
    away = distance(front.place, place) - near
    if away <= 2 * CM and near == 0:
        return
    turn = (heading_to(front.place, place) - front.heading + 180) % 360 - 180
    hand = Hand.RIGHT if turn > 0 else Hand.LEFT
    if abs(turn) >= TURNS[0]:
        fitting = [degrees for degrees in TURNS if degrees <= abs(turn) + 7]
        for degrees in reversed(fitting):
            yield Wheel(base, hand, degrees, 50)
            yield Wheel(base, hand, degrees)
    if away > 2 * CM and abs(turn) < 60:
        best = [length for length in LENGTHS if length * 10 <= min(away, brigade.rate * 3 // 2)]
        yield from (Move(base, length) for length in reversed(best))
    yield Ford(base)
