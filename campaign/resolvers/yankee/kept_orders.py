"""Orders of a person that his commander leaves as they stand. [YK 5.4, YK 5.5, YK-R7]

A brigade has one order, and it lasts until another one is obeyed. Who has his commander go on for
a while has told some brigades what to do already: they are told nothing else until it is done, or
can no longer be done.
"""

from collections.abc import Iterable
from typing import get_args

from campaign.resolvers.yankee.command import standing, task_of
from campaign.resolvers.yankee.courses import refuse_standing
from campaign.resolvers.yankee.groups import groups
from campaign.resolvers.yankee.orders import Tasking, YankeeOrder
from campaign.resolvers.yankee.position import Brigade, Stage, Standing, Task, YankeePosition

LASTING = get_args(Tasking)
"""Orders to brigades; all others are carried out at once. [YK 5.4]"""


def keep_orders(position: YankeePosition, told: Iterable[YankeeOrder]) -> YankeePosition:
    """The battle as it looks to a commander who must not change what a person has *told*.

    Brigades under such an order look as if they had been sent one in this turn, which is why they
    cannot be sent another. Whatever is legal there is legal in the battle itself. [YK-R7]
    """
    if position.stage is not Stage.MOVE:
        return position
    for order in told:
        if isinstance(order, Tasking):
            brigade = position.brigade(order.brigade)
            if brigade is not None and _is_under_way(position, brigade, standing(order)):
                position = position.with_brigade(brigade._replace(told=position.clock))
    return position


def _is_under_way(position: YankeePosition, brigade: Brigade, wanted: Standing) -> bool:
    """An order is on its way, or is being carried out.

    Whose enemy or friend is gone has nothing to do any more. A change of formation is up to the
    person once the brigade has obeyed: only he knows to which. [YK 5.4]
    """
    if brigade.side is not position.acting or wanted not in (brigade.order, brigade.coming):
        return False
    if brigade.coming is not None:
        return brigade.coming == wanted
    match wanted.task:
        case Task.CHANGE:
            return False
        case Task.RETREAT:
            return not _has_retreated(position, brigade)
    return task_of(position, brigade) is wanted.task


def _has_retreated(position: YankeePosition, brigade: Brigade) -> bool:
    """At the beginning of a turn nobody of it can come nearer to where it was to go. [YK-R8]"""
    if any(troop.moved for troop in position.in_brigade(brigade.id)):
        return False
    bodies = groups(position, brigade.id)
    return all(refuse_standing(position, brigade, body) is None for body in bodies)
