"""Orders to brigades: what may be ordered, whether it gets through, how soon it is carried out.

[YK 5.3, YK 5.4, YK 5.5, YK 5.6, YK-R7, YK-R8]
"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.yankee.events import OrderSent, OrderTaken
from campaign.resolvers.yankee.generals import command_value
from campaign.resolvers.yankee.orders import (
    Advance,
    Attack,
    Change,
    Hold,
    Retreat,
    Skirmish,
    Support,
    Tasking,
)
from campaign.resolvers.yankee.position import (
    HEIGHT,
    WIDTH,
    Brigade,
    Stage,
    Standing,
    Task,
    Troops,
    YankeePosition,
)
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import CM

_TASKS: dict[type[Tasking], Task] = {
    Attack: Task.ATTACK,
    Advance: Task.ADVANCE,
    Hold: Task.HOLD,
    Support: Task.SUPPORT,
    Change: Task.CHANGE,
    Retreat: Task.RETREAT,
    Skirmish: Task.SKIRMISH,
}

AT_ONCE = 7
"""A brigade that throws this, with what its commander is worth, obeys at once. [YK 5.6]"""

SLOW = 4
"""With no more than this it takes two turns. [YK 5.6]"""


def standing(order: Tasking) -> Standing:
    """The order as the brigade keeps it."""
    task = _TASKS[type(order)]
    if isinstance(order, Attack | Advance):
        return Standing(task, order.enemy)
    if isinstance(order, Support):
        return Standing(task, order.friend)
    if isinstance(order, Hold | Retreat):
        return Standing(task, 0, order.x, order.y)
    return Standing(task)


def refuse_task(position: YankeePosition, order: Tasking) -> Refusal | None:
    """One order to a brigade, and one at a time. [YK 5.3, YK 5.5, YK-R7]"""
    brigade = position.brigade(order.brigade)
    if brigade is None or brigade.side is not position.acting or brigade.waiting:
        return Refusal("YK 5.3", f"brigade {order.brigade} is not waiting for orders")
    if not _is_there(position, brigade.id):
        return Refusal("YK 5.3", f"nothing is left of brigade {brigade.id}")
    if position.stage is Stage.PLAN:
        if brigade.ready:
            return Refusal("YK 5.3", f"brigade {brigade.id} has its first order")
    elif refused := _refuse_new(position, brigade, standing(order)):
        return refused
    return _refuse_content(position, brigade, order)


def _refuse_new(position: YankeePosition, brigade: Brigade, wanted: Standing) -> Refusal | None:
    """When an order can be changed. [YK 5.4, YK 5.5, YK-R7]"""
    if brigade.coming is not None:
        return Refusal("YK-R7", f"an order to brigade {brigade.id} is on its way")
    if brigade.told == position.clock:
        return Refusal("YK-R7", f"brigade {brigade.id} has been sent an order already this turn")
    if brigade.order == wanted:
        return Refusal("YK 5.5", f"brigade {brigade.id} has that order already")
    if brigade.order.task is Task.RETREAT and wanted.task is not Task.CHANGE:
        return Refusal("YK 5.4", "after a retreat a brigade must change formation first")
    return None


def _refuse_content(position: YankeePosition, brigade: Brigade, order: Tasking) -> Refusal | None:
    """What an order can say. [YK 5.4, YK-R8]"""
    if isinstance(order, Attack | Advance):
        enemy = position.brigade(order.enemy)
        if enemy is None or enemy.side is brigade.side or not _is_there(position, enemy.id):
            return Refusal("YK 5.4", f"there is no enemy brigade {order.enemy} on the table")
    if isinstance(order, Support):
        friend = position.brigade(order.friend)
        if friend is None or friend.side is not brigade.side or friend.id == brigade.id:
            return Refusal("YK 5.4", f"brigade {order.friend} is not another friendly brigade")
        if not _is_there(position, friend.id):
            return Refusal("YK 5.4", f"nothing is left of brigade {friend.id}")
    if isinstance(order, Hold | Retreat) and not (order.x * CM <= WIDTH and order.y * CM <= HEIGHT):
        return Refusal("YK 5.4", "that place is not on the table")
    if isinstance(order, Skirmish) and not brigade.is_light:
        return Refusal("YK-R8", "only light cavalry and infantry in skirmish order skirmish")
    return None


def _brigades_of(troops: Troops) -> frozenset[int]:
    return frozenset(troop.brigade for troop in troops)


_brigades_there = Latest(_brigades_of, most=4)
"""The numbers of the brigades that have bases on the table."""


def _is_there(position: YankeePosition, number: int) -> bool:
    """A brigade has bases on the table."""
    return number in _brigades_there(position.troops)


def task_of(position: YankeePosition, brigade: Brigade) -> Task:
    """What a brigade is doing; without those it was sent for, it holds. [YK 5.4]"""
    task = brigade.order.task
    if task in (Task.ATTACK, Task.ADVANCE, Task.SUPPORT):
        return task if _is_there(position, brigade.order.brigade) else Task.HOLD
    return task


# --- giving orders -----------------------------------------------------------------------------


def give(position: YankeePosition, order: Tasking, dice: Dice) -> Tick:
    """A first order stands; any other has to get through. [YK 5.3, YK 5.5]"""
    brigade = position.brigade(order.brigade)
    assert brigade is not None, order
    if position.stage is Stage.PLAN:
        brigade = brigade._replace(order=standing(order), ready=True)
        return Tick(position.with_brigade(brigade), ())
    brigade = brigade._replace(coming=standing(order), told=position.clock)
    return _send(position, brigade, dice)


def _send(position: YankeePosition, brigade: Brigade, dice: Dice) -> Tick:
    """A die no higher than what the commander-in-chief is worth. [YK 5.5, YK 5.6, YK-R7]"""
    assert brigade.coming is not None, brigade
    side = brigade.side
    die = dice.roll(f"{side} order to brigade {brigade.id}")
    through = die <= command_value(position, side)
    sent = OrderSent(brigade.id, brigade.coming, die, through)
    if not through:
        return Tick(position.with_brigade(brigade), (sent,))
    die = dice.roll(f"{side} brigade {brigade.id} obeys")
    delay = delay_of(brigade, die)
    after = _obeyed(brigade) if delay == 0 else brigade._replace(delay=delay)
    return Tick(position.with_brigade(after), (sent, OrderTaken(brigade.id, die, delay)))


def delay_of(brigade: Brigade, die: int) -> int:
    """Turns until a brigade obeys an order that has got through. [YK 5.6]"""
    total = die + brigade.value
    return 0 if total >= AT_ONCE else 2 if total <= SLOW else 1


def _obeyed(brigade: Brigade) -> Brigade:
    assert brigade.coming is not None, brigade
    return brigade._replace(order=brigade.coming, coming=None, delay=-1, met=())


def transmit(position: YankeePosition, dice: Dice) -> Tick:
    """At the start of a player turn: what did not get through is tried again. [YK 5.5, YK-R7]"""
    events: tuple[object, ...] = ()
    for brigade in position.brigades:
        if brigade.side is not position.mover or brigade.coming is None:
            continue
        if not _is_there(position, brigade.id):
            position = position.with_brigade(brigade._replace(coming=None, delay=-1))
        elif brigade.delay < 0:
            position, more = _send(position, brigade, dice)
            events += more
        else:
            left = brigade._replace(delay=brigade.delay - 1)
            position = position.with_brigade(_obeyed(left) if left.delay == 0 else left)
    return Tick(position, events)
