"""What becomes of a base that was beaten in fire or in combat, and of whoever stands behind it.

[YK 9.5, YK 9.7, YK-R15, YK-R17, YK-R19, YK 11.2]
"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.resolvers.yankee.generals import endanger
from campaign.resolvers.yankee.position import TIRED_OUT, Troop, YankeePosition
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.contact import Edge, touched_edge
from campaign.tabletop.push import Push, pushed_back
from campaign.tabletop.terrain import Kind, any_in

STOOD, RECOILED, DESTROYED = "stood", "recoiled", "destroyed"

WORN_OUT, CORNERED = "worn_out", "cornered"
"""Destroyed in going back: by the third point of fatigue, or for want of room. [YK-R15, YK-R17]"""

LOST = frozenset({DESTROYED, WORN_OUT, CORNERED})


def beaten(position: YankeePosition, troop: Troop, own: int, enemy: int, in_contact: bool) -> str:
    """What a total brings against that of the enemy. [YK 9.5, YK-R15]"""
    if own >= enemy:
        return STOOD
    if 2 * own <= enemy:
        return DESTROYED
    if in_contact and position.of(troop).branch is not Branch.INFANTRY:
        return DESTROYED
    return going_back(position, position.there(troop.id))


def going_back(position: YankeePosition, troop: Troop) -> str:
    """What becomes of a base that has to recoil. [YK 9.7, YK-R15, YK-R17]"""
    if troop.fatigue + 1 >= TIRED_OUT:
        return WORN_OUT
    if _is_surrounded(position, troop) or not way_back(position, troop).is_free:
        return CORNERED
    return RECOILED


def suffer(position: YankeePosition, number: int, outcome: str, dice: Dice) -> Tick:
    """Carry out what became of a base. [YK 9.5, YK 9.7]"""
    if outcome == STOOD:
        return Tick(position, ())
    troop = position.troop(number)
    assert troop is not None, number
    if outcome == RECOILED:
        return Tick(_recoil(position, troop), ())
    return _destroy(position, troop, dice)


def _recoil(position: YankeePosition, troop: Troop) -> YankeePosition:
    """Straight back by its depth, and tired by it. [YK 9.7, YK-R15, YK-R17]"""
    push = way_back(position, troop)
    moved = [
        other._replace(base=push.moved[place])
        for place, other in enumerate(position.troops)
        if place in push.moved
    ]
    tired = [
        other._replace(fatigue=other.fatigue + 1) if other.id == troop.id else other
        for other in moved
    ]
    return position.with_troops(*tired)


def way_back(position: YankeePosition, troop: Troop) -> Push:
    """What stands behind a base that goes back; water it cannot cross counts as an edge.

    [YK 9.7, YK-R17]
    """
    side = troop.side
    near = [t for t in position.troops if _is_near(t, troop)]
    bases = [t.base for t in near]
    friends = frozenset(n for n, t in enumerate(near) if t.side is side)
    place = near.index(troop)
    push = pushed_back(position.table, bases, place, troop.base.depth, friends)
    places = {t.id: n for n, t in enumerate(position.troops)}
    moved = {places[near[n].id]: base for n, base in push.moved.items()}
    rivers, bridges = position.pieces(Kind.RIVER), position.pieces(Kind.BRIDGE)
    drowned = any(
        any_in(base, rivers) and not any_in(base, bridges)
        for n, base in push.moved.items()
        if not any_in(bases[n], rivers)
    )
    return Push(moved, push.met, push.off_table or drowned)


def _is_near(troop: Troop, other: Troop) -> bool:
    reach = 3000
    return abs(troop.base.x - other.base.x) < reach and abs(troop.base.y - other.base.y) < reach


def _is_surrounded(position: YankeePosition, troop: Troop) -> bool:
    """Enemies touch it on both flanks and in the rear. [YK 9.7, YK-R17]"""
    side = troop.side
    edges = {
        touched_edge(troop.base, other.base)
        for other in position.troops
        if other.side is not side and _is_near(other, troop)
    }
    return {Edge.LEFT, Edge.RIGHT, Edge.REAR} <= edges


def _destroy(position: YankeePosition, troop: Troop, dice: Dice) -> Tick:
    """A base is removed, and with it perhaps who rode with it. [YK 9.5, YK 11.2]"""
    return endanger(position.without(troop.id), troop, dice)
