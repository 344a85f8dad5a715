"""Moves: whether a group may make one, and how it is made. [YK 7]"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.yankee.charges import charge
from campaign.resolvers.yankee.drill import align, column, ford, form, turn
from campaign.resolvers.yankee.events import FordSought, GroupMoved
from campaign.resolvers.yankee.going import is_at_river, measured
from campaign.resolvers.yankee.motion import Moved, go, group_of, wheel
from campaign.resolvers.yankee.order_limits import chargeable, refuse_course, refuse_kind
from campaign.resolvers.yankee.orders import (
    Align,
    Charge,
    Column,
    Ford,
    Form,
    Motion,
    Move,
    Turn,
    Wheel,
)
from campaign.resolvers.yankee.position import Troops, YankeePosition
from campaign.tabletop.terrain import Kind, any_in

FOUND = 4
"""With this die or more a group finds a ford. [YK 7.6, YK-R11]"""


def moved_by(position: YankeePosition, order: Motion) -> Moved | Refusal:
    """Where a group would stand, or the first rule that forbids it. [YK 7]"""
    moved: Moved | Refusal
    if isinstance(order, Align):
        troop = position.troop(order.base)
        if troop is not None and (refused := refuse_kind(position, order, (troop,))):
            return refused
        moved = align(position, order)
        if isinstance(moved, Moved) and (refused := refuse_course(position, order, moved)):
            return refused
        return moved
    group = group_of(position, order.base)
    if isinstance(group, Refusal):
        return group
    if refused := refuse_kind(position, order, group):
        return refused
    brigade = position.of(group[0])
    among = chargeable(position, brigade) if isinstance(order, Charge) else None
    known, key = measured(position), (brigade, order, among)
    if key not in known:
        known[key] = _measured(position, group, order, among)
    moved = known[key]
    if isinstance(moved, Moved) and (refused := refuse_course(position, order, moved)):
        return refused
    return moved


def _measured(
    position: YankeePosition, group: Troops, order: Motion, among: frozenset[int] | None
) -> Moved | Refusal:
    """What the table has to say to it. [YK 7]"""
    match order:
        case Move():
            return go(position, group, order)
        case Wheel():
            return wheel(position, group, order)
        case Turn():
            return turn(position, group, order)
        case Column():
            return column(position, group, order)
        case Form():
            return form(position, group, order)
        case Ford():
            return ford(position, group, order)
        case Charge():
            return charge(position, group, order, among)
    raise AssertionError(order)


def refuse_motion(position: YankeePosition, order: Motion) -> Refusal | None:
    """The first rule that a move breaks. [YK 7]"""
    moved = moved_by(position, order)
    return moved if isinstance(moved, Refusal) else None


def perform_motion(position: YankeePosition, order: Motion, dice: Dice) -> Tick:
    """The group stands where it goes. [YK 7.1, YK 7.6]"""
    moved = moved_by(position, order)
    assert isinstance(moved, Moved), moved
    if isinstance(order, Ford):
        return _seek_ford(position, moved, dice)
    brigade = position.of(moved.group[0])
    if moved.formation is not None:
        position = position.with_brigade(brigade._replace(formation=moved.formation))
    event = GroupMoved(brigade.id, tuple(troop.id for troop in moved.group), order)
    return Tick(_settled(position, moved, charges=isinstance(order, Charge)), (event,))


def _settled(
    position: YankeePosition, moved: Moved, spent: bool = True, charges: bool = False
) -> YankeePosition:
    """The group where it has gone; a charge is remembered with where it began. [YK-R16]"""
    return position.with_troops(
        *(
            troop._replace(
                base=base, moved=spent, came=(troop.base.x, troop.base.y) if charges else None
            )
            for troop, base in zip(moved.group, moved.bases, strict=True)
        )
    )


def _seek_ford(position: YankeePosition, moved: Moved, dice: Dice) -> Tick:
    """In column behind its foremost base, and free to go on; or it waits. [YK 7.6, YK-R11]"""
    brigade = position.of(moved.group[0])
    die = dice.roll(f"{brigade.side} ford for brigade {brigade.id}")
    event = FordSought(brigade.id, die, die >= FOUND)
    if die < FOUND:
        stays = (troop._replace(moved=True) for troop in moved.group)
        return Tick(position.with_troops(*stays), (event,))
    crossing = brigade._replace(fording=True, formation=moved.formation or brigade.formation)
    after = position.with_brigade(crossing)
    return Tick(_settled(after, moved, spent=False), (event,))


def across(position: YankeePosition) -> YankeePosition:
    """Brigades that have left the water behind need a new ford for the next. [YK 7.6]"""
    rivers = position.pieces(Kind.RIVER)
    for brigade in position.brigades:
        if brigade.fording and brigade.side is position.mover:
            troops = position.in_brigade(brigade.id)
            wet = any(any_in(troop.base, rivers) for troop in troops)
            if not wet and not (troops and is_at_river(position, troops)):
                position = position.with_brigade(brigade._replace(fording=False))
    return position
