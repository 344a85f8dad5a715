"""What an order lets a brigade do, and what it demands. [YK 5.4, YK-R8]"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from campaign.errors import Refusal
from campaign.resolvers.yankee.charges import charge, in_reach
from campaign.resolvers.yankee.command import task_of
from campaign.resolvers.yankee.courses import refuse_astray, refuse_standing
from campaign.resolvers.yankee.groups import contacts, engaged, groups
from campaign.resolvers.yankee.motion import Moved, center_of
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
from campaign.resolvers.yankee.position import Brigade, Task, Troops, YankeePosition
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import within
from campaign.tabletop.measure import CM, Point, heading_to, squared

NEIGHBORHOOD = 18 * CM
"""Within this, bases are counted against each other. [YK-R8]"""

OUTNUMBERED = 2
"""An attack may stop before more than so many to one; an advance goes on at so many. [YK-R8]"""


def counts(position: YankeePosition, group: Troops) -> tuple[int, int]:
    """Own and enemy bases near the middle of a group. [YK-R8, YK-R27]"""
    side = group[0].side
    middle = center_of(tuple(troop.base for troop in group))
    reach = NEIGHBORHOOD * NEIGHBORHOOD
    own = enemies = 0
    for troop in position.troops:
        if squared(troop.base.place, middle) <= reach:
            if troop.side is side:
                own += 1
            else:
                enemies += 1
    return own, enemies


def refuse_kind(position: YankeePosition, order: Motion, group: Troops) -> Refusal | None:
    """What a brigade does at all under its order; asked before anything is measured. [YK-R8]"""
    brigade = position.of(group[0])
    task = task_of(position, brigade)
    if task is not Task.RETREAT and not engaged(position).isdisjoint(t.id for t in group):
        return Refusal("YK 9.1", "it is in contact with the enemy, and fights")
    if isinstance(order, Align):
        if task is Task.RETREAT:
            return Refusal("YK-R8", "a retreating brigade does not line up")
        return None
    if type(order) not in _ALLOWED[task]:
        return Refusal("YK-R8", f"a brigade ordered to {task} does not do that")
    stays = task is Task.HOLD and (brigade.order.x, brigade.order.y) == (0, 0)
    if stays and not isinstance(order, Charge):
        return Refusal("YK-R8", "it is ordered to hold where it is")
    return None


def refuse_course(position: YankeePosition, order: Motion, moved: Moved) -> Refusal | None:
    """What the order of the brigade has to say to a move. [YK 5.4, YK-R8]"""
    brigade = position.of(moved.group[0])
    task = task_of(position, brigade)
    if isinstance(order, Charge):
        return _refuse_charge(position, brigade, task, order, moved)
    judge = _COURSES.get(task)
    return judge(position, brigade, order, moved) if judge else None


_GOING = (Move, Wheel, Column, Ford)

_ALLOWED: dict[Task, tuple[type[Motion], ...]] = {
    Task.ATTACK: (*_GOING, Turn, Charge),
    Task.ADVANCE: (*_GOING, Charge),
    Task.HOLD: (*_GOING, Charge),
    Task.SUPPORT: (*_GOING, Turn, Charge),
    Task.CHANGE: (Turn, Form),
    Task.RETREAT: (Move, Wheel, Turn, Column, Ford),
    Task.SKIRMISH: (*_GOING, Turn),
}
"""Who may do what at all. [YK-R8]"""


def _targets(position: YankeePosition, brigade: Brigade) -> Point:
    """The middle of the brigade that it was sent for."""
    there = position.in_brigade(brigade.order.brigade)
    return center_of(tuple(troop.base for troop in there))


def _refuse_holder(
    position: YankeePosition, brigade: Brigade, order: Motion, moved: Moved
) -> Refusal | None:
    """Nearer to the place that it is to hold; bases line up wherever they stand. [YK 7.3]"""
    if isinstance(order, Align | Ford):
        return None
    return _refuse_elsewhere(moved, Point(brigade.order.x * CM, brigade.order.y * CM))


def _refuse_elsewhere(moved: Moved, place: Point) -> Refusal | None:
    """A move must bring a group nearer to where it is to go; a wheel may turn it there."""
    was = center_of(tuple(troop.base for troop in moved.group))
    now = center_of(moved.bases)
    if squared(now, place) >= squared(was, place):
        return Refusal("YK-R8", "that does not follow its order")
    return None


def _refuse_attacker(
    position: YankeePosition, brigade: Brigade, order: Motion, moved: Moved
) -> Refusal | None:
    """At full rate to the named enemy, and into contact when he is in reach. [YK 5.4, YK-R8]"""
    is_free = is_outnumbered(position, moved.group)
    if not is_free and can_charge(position, brigade, moved.group):
        return Refusal("YK-R8", f"it must charge brigade {brigade.order.brigade}")
    return refuse_astray(position, brigade, order, moved, is_free)


def is_outnumbered(position: YankeePosition, group: Troops) -> bool:
    """An attack may stop before so many. [YK 5.4, YK-R8]"""
    own, enemies = counts(position, group)
    return enemies > OUTNUMBERED * own


def can_charge(position: YankeePosition, brigade: Brigade, group: Troops) -> bool:
    """The named enemy is in reach of a charge. [YK-R8]"""
    order = Charge(group[0].id, brigade.order.brigade)
    return isinstance(charge(position, group, order), Moved)


def _refuse_advance(
    position: YankeePosition, brigade: Brigade, order: Motion, moved: Moved
) -> Refusal | None:
    """Half rate at most, and no nearer once the enemy is in charge reach. [YK 5.4, YK-R8]"""
    if isinstance(order, Align | Ford):
        return None
    if 2 * moved.cost > brigade.rate:
        return Refusal("YK-R8", "an advance moves at half rate at most")
    side = brigade.side
    if in_reach(moved.group, position.side(side.enemy), brigade.rate):
        return Refusal("YK-R8", "an advance stops within reach of a charge")
    return _refuse_elsewhere(moved, _targets(position, brigade))


def _refuse_charge(
    position: YankeePosition, brigade: Brigade, task: Task, order: Charge, moved: Moved
) -> Refusal | None:
    """Who may go into contact with whom. [YK 5.4, YK-R8]"""
    named = brigade.order.brigade
    if task is Task.ATTACK and order.enemy != named:
        return Refusal("YK-R8", f"it is ordered to attack brigade {named}")
    if task is Task.HOLD and brigade.branch is not Branch.CAVALRY:
        return Refusal("YK-R8", "on hold orders only cavalry charges")
    if task is Task.ADVANCE:
        own, enemies = counts(position, moved.group)
        if own < OUTNUMBERED * enemies:
            return Refusal("YK-R8", "an advance makes contact only at two to one or better")
    return None


# --- support -----------------------------------------------------------------------------------


def _refuse_supporter(
    position: YankeePosition, brigade: Brigade, order: Motion, moved: Moved
) -> Refusal | None:
    """It stays within its own full rate of those it supports, or comes nearer. [YK-R23]"""
    friends = position.in_brigade(brigade.order.brigade)
    rate = brigade.worth.rates[moved.formation or brigade.formation]
    if any(within(base, friend.base, rate) for base in moved.bases for friend in friends):
        return None
    if isinstance(order, Ford):
        return None
    old = tuple(troop.base for troop in moved.group)
    if isinstance(order, Turn):
        nearer = abs(_aside(moved.bases, friends)) < abs(_aside(old, friends))
    else:
        nearer = _gap(moved.bases, friends) < _gap(old, friends)
    if not nearer:
        name = brigade.order.brigade
        return Refusal("YK-R23", f"support leads to within a full move of brigade {name}")
    return None


def _gap(bases: tuple[Base, ...], friends: Troops) -> int:
    """The square of the way between the nearest middles of two bodies."""
    return min(squared(base.center, friend.base.center) for base in bases for friend in friends)


def _aside(bases: tuple[Base, ...], friends: Troops) -> int:
    """By how many degrees a body lies aside of straight ahead."""
    to = heading_to(center_of(bases), center_of(tuple(friend.base for friend in friends)))
    return (to - bases[0].heading + 180) % 360 - 180


def chargeable(position: YankeePosition, brigade: Brigade) -> frozenset[int] | None:
    """The enemy bases that a supporting brigade may charge; None for all others. [YK-R23]

    Of an attack those whom it has met before this turn; of those who hold whoever touches them,
    or is in reach of their charge.
    """
    if task_of(position, brigade) is not Task.SUPPORT:
        return None
    friend = position.brigades[brigade.order.brigade - 1]
    enemies = position.side(brigade.side.enemy)
    match task_of(position, friend):
        case Task.ATTACK:
            return frozenset(t.id for t in enemies if t.brigade in friend.met)
        case Task.HOLD:
            own = position.in_brigade(friend.id)
            reached = {t.id for t in in_reach(own, enemies, friend.rate)}
            touched = (e.id for t, e in contacts(position, brigade.side) if t.brigade == friend.id)
            return frozenset(reached.union(touched))
    return frozenset()


_Judge: TypeAlias = Callable[[YankeePosition, Brigade, Motion, Moved], Refusal | None]

_COURSES: Mapping[Task, _Judge] = {
    Task.ATTACK: _refuse_attacker,
    Task.ADVANCE: _refuse_advance,
    Task.HOLD: _refuse_holder,
    Task.SUPPORT: _refuse_supporter,
    Task.RETREAT: refuse_astray,
}
"""Whose moves must lead somewhere. [YK-R8]"""


# --- what must be done -------------------------------------------------------------------------


def refuse_idle(position: YankeePosition) -> Refusal | None:
    """Neither an attack nor a retreat stands still while it can go on. [YK 5.4, YK-R8]"""
    for brigade in position.brigades:
        if brigade.side is not position.mover:
            continue
        task = task_of(position, brigade)
        if task in (Task.ATTACK, Task.RETREAT):
            for group in groups(position, brigade.id):
                if refused := _refuse_idle_group(position, brigade, group, task):
                    return refused
    return None


def _refuse_idle_group(
    position: YankeePosition, brigade: Brigade, group: Troops, task: Task
) -> Refusal | None:
    if not engaged(position).isdisjoint(troop.id for troop in group):
        return None
    if task is Task.ATTACK:
        if is_outnumbered(position, group):
            return None
        if can_charge(position, brigade, group):
            name = brigade.order.brigade
            return Refusal("YK-R8", f"brigade {brigade.id} must charge brigade {name}")
    return refuse_standing(position, brigade, group)
