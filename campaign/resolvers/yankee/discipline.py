"""What an order lets a brigade do, and what it demands. [YK 5.4, YK-R8]"""

from collections.abc import Callable, Mapping

from campaign.errors import Refusal
from campaign.resolvers.yankee.charges import charge, in_reach
from campaign.resolvers.yankee.command import task_of
from campaign.resolvers.yankee.motion import Moved, center_of, straight
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
from campaign.resolvers.yankee.position import HEIGHT, Brigade, Task, Troops, YankeePosition
from campaign.resolvers.yankee.touching import engaged, groups
from campaign.resolvers.yankee.troops import Branch
from campaign.tabletop.measure import CM, MM, Point, squared

NEIGHBORHOOD = 18 * CM
"""Within this, bases are counted against each other. [YK-R8]"""

OUTNUMBERED = 2
"""An attack may stop before more than so many to one; an advance goes on at so many. [YK-R8]"""

STEP = 25 * MM
"""What may be left of a full move."""


def counts(position: YankeePosition, group: Troops) -> tuple[int, int]:
    """Own and enemy bases near a group. [YK-R8]"""
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
            return Refusal("YK-R8", "nobody lines up in a retreat")
        return None
    if type(order) not in _ALLOWED[task]:
        return Refusal("YK-R8", f"a brigade that is to {task} does not do that")
    stays = task is Task.HOLD and (brigade.order.x, brigade.order.y) == (0, 0)
    if stays and not isinstance(order, Charge):
        return Refusal("YK-R8", "it has been told to hold where it is")
    return None


def refuse_course(position: YankeePosition, order: Motion, moved: Moved) -> Refusal | None:
    """What the order of the brigade has to say to a move. [YK 5.4, YK-R8]"""
    if isinstance(order, Turn | Form | Ford | Align):
        return None
    brigade = position.of(moved.group[0])
    task = task_of(position, brigade)
    place = Point(brigade.order.x * CM, brigade.order.y * CM)
    if isinstance(order, Charge):
        return _refuse_charge(position, brigade, task, order, moved)
    match task:
        case Task.ATTACK:
            return _refuse_attacker(position, brigade, order, moved)
        case Task.ADVANCE:
            return _refuse_advance(position, brigade, moved)
        case Task.HOLD:
            return _refuse_astray(moved, place)
        case Task.RETREAT:
            return _refuse_retreat(position, brigade, order, moved)
    return None


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


def _refuse_astray(moved: Moved, place: Point) -> Refusal | None:
    """A move must bring a group nearer to where it is to go; a wheel may turn it there."""
    was = center_of(tuple(troop.base for troop in moved.group))
    now = center_of(moved.bases)
    if squared(now, place) >= squared(was, place):
        return Refusal("YK-R8", "that does not lead where its order says")
    return None


def _refuse_attacker(
    position: YankeePosition, brigade: Brigade, order: Motion, moved: Moved
) -> Refusal | None:
    """At full rate to the named enemy, and into contact when he is in reach. [YK 5.4, YK-R8]"""
    own, enemies = counts(position, moved.group)
    if enemies > OUTNUMBERED * own:
        return None
    if isinstance(order, Move):
        if refused := _refuse_astray(moved, _targets(position, brigade)):
            return refused
        if _could_go_on(position, order, moved):
            return Refusal("YK-R8", "an attack goes at full rate")
    if can_charge(position, brigade, moved.group):
        return Refusal("YK-R8", f"it must charge brigade {brigade.order.brigade}")
    return None


def _could_go_on(position: YankeePosition, order: Move, moved: Moved) -> bool:
    """It is not the whole of what a group could go straight ahead. [YK-R8]"""
    return isinstance(straight(position, moved.group, order.ahead * MM + STEP), Moved)


def can_charge(position: YankeePosition, brigade: Brigade, group: Troops) -> bool:
    """The named enemy is in reach of a charge. [YK-R8]"""
    enemy = brigade.order.brigade
    if not in_reach(group, position.in_brigade(enemy), brigade.rate):
        return False
    return isinstance(charge(position, group, Charge(group[0].id, enemy)), Moved)


def _refuse_advance(position: YankeePosition, brigade: Brigade, moved: Moved) -> Refusal | None:
    """Half rate at most, and no nearer once the enemy is in charge reach. [YK 5.4, YK-R8]"""
    if 2 * moved.cost > brigade.rate:
        return Refusal("YK-R8", "an advance goes at no more than half rate")
    side = brigade.side
    if in_reach(moved.group, position.side(side.enemy), brigade.rate):
        return Refusal("YK-R8", "an advance stops in reach of a charge")
    return _refuse_astray(moved, _targets(position, brigade))


def _refuse_retreat(
    position: YankeePosition, brigade: Brigade, order: Motion, moved: Moved
) -> Refusal | None:
    """At full rate nearer to its place; a wheel may turn it there. [YK 5.4, YK-R8]"""
    if isinstance(order, Wheel):
        return None
    if not _leads_back(position, brigade, moved):
        return Refusal("YK-R8", "a retreat leads to the own edge, or to the place in its order")
    if isinstance(order, Move) and _could_go_on(position, order, moved):
        ahead = straight(position, moved.group, order.ahead * MM + STEP)
        if isinstance(ahead, Moved) and _leads_back(position, brigade, ahead):
            return Refusal("YK-R8", "a retreat goes at full rate")
    return None


def _leads_back(position: YankeePosition, brigade: Brigade, moved: Moved) -> bool:
    """A move ends nearer to where a retreat leads. [YK 5.4]"""
    was = center_of(tuple(troop.base for troop in moved.group))
    now = center_of(moved.bases)
    place = brigade.order.x * CM, brigade.order.y * CM
    if place == (0, 0):
        edge = 0 if position.faces_north(brigade.side) else HEIGHT
        return abs(now.y - edge) < abs(was.y - edge)
    return squared(now, Point(*place)) < squared(was, Point(*place))


def _refuse_charge(
    position: YankeePosition, brigade: Brigade, task: Task, order: Charge, moved: Moved
) -> Refusal | None:
    """Who may go into contact with whom. [YK 5.4, YK-R8]"""
    named = brigade.order.brigade
    if task is Task.ATTACK and order.enemy != named:
        return Refusal("YK-R8", f"it has been told to attack brigade {named}")
    if task is Task.HOLD and brigade.branch is not Branch.CAVALRY:
        return Refusal("YK-R8", "of those who hold only cavalry charges")
    if task is Task.ADVANCE:
        own, enemies = counts(position, moved.group)
        if own < OUTNUMBERED * enemies:
            return Refusal("YK-R8", "an advance goes into contact at two to one or better")
    if task is Task.SUPPORT:
        return _refuse_supporter(position, named, order)
    return None


def _refuse_supporter(position: YankeePosition, supported: int, order: Charge) -> Refusal | None:
    """After those whom it supports, and on their enemy. [YK 5.4, YK-R8]"""
    friend = position.brigade(supported)
    assert friend is not None, supported
    if task_of(position, friend) is Task.HOLD:
        return None
    if friend.order.brigade != order.enemy:
        return Refusal("YK-R8", f"brigade {supported} has another enemy")
    if engaged(position).isdisjoint(t.id for t in position.in_brigade(supported)):
        return Refusal("YK-R8", f"brigade {supported} is not in contact yet")
    return None


# --- what must be done -------------------------------------------------------------------------


def refuse_idle(position: YankeePosition) -> Refusal | None:
    """Neither an attack nor a retreat stands still while it can go on. [YK 5.4, YK-R8]"""
    for brigade in position.brigades:
        if brigade.side is not position.mover:
            continue
        task = task_of(position, brigade)
        if task in _RESTLESS:
            for group in groups(position, brigade.id):
                if refused := _RESTLESS[task](position, brigade, group):
                    return refused
    return None


def _refuse_lingering(position: YankeePosition, brigade: Brigade, group: Troops) -> Refusal | None:
    """A retreat goes on if its way lies straight ahead. [YK 5.4, YK-R8]"""
    if not engaged(position).isdisjoint(troop.id for troop in group):
        return None
    moved = straight(position, group, STEP)
    if isinstance(moved, Moved) and _leads_back(position, brigade, moved):
        return Refusal("YK-R8", f"brigade {brigade.id} must go on with its retreat")
    return None


def _refuse_delay(position: YankeePosition, brigade: Brigade, group: Troops) -> Refusal | None:
    if not engaged(position).isdisjoint(troop.id for troop in group):
        return None
    own, enemies = counts(position, group)
    if enemies > OUTNUMBERED * own:
        return None
    if can_charge(position, brigade, group):
        return Refusal("YK-R8", f"brigade {brigade.id} must charge brigade {brigade.order.brigade}")
    moved = straight(position, group, STEP)
    if isinstance(moved, Moved) and not _refuse_astray(moved, _targets(position, brigade)):
        return Refusal("YK-R8", f"brigade {brigade.id} must go on with its attack")
    return None


_RESTLESS: Mapping[Task, Callable[[YankeePosition, Brigade, Troops], Refusal | None]] = {
    Task.ATTACK: _refuse_delay,
    Task.RETREAT: _refuse_lingering,
}
"""Who must not stand still."""
