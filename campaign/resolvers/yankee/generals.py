"""Generals: with whom they ride, what they are worth, when they fall. [YK 11, YK-R10, YK-R19]"""

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.yankee.events import GeneralTested
from campaign.resolvers.yankee.orders import Ride
from campaign.resolvers.yankee.position import Brigade, General, Stage, Troop, YankeePosition
from campaign.resolvers.yankee.troops import GENERAL_RATE
from campaign.tabletop.measure import squared
from campaign.terms import Side

FALLS = 5
"""With this die or more a general dies with his base. [YK 11.2, YK-R19]"""

LOWEST = 2
"""What whoever takes over from a dead commander-in-chief is worth. [YK 5.2]"""

HIGHEST = 6
"""The most a commander-in-chief is worth. [YK-R21]"""


def command_value(position: YankeePosition, side: Side) -> int:
    """What the commander-in-chief is worth, with the leaders who ride for him. [YK 5.5, YK-R21]"""
    helped = sum(general.value for general in position.staff_of(side) if general.base)
    return min(HIGHEST, position.chiefs[side.seat] + helped)


def appointed(position: YankeePosition, side: Side) -> YankeePosition:
    """Every general begins with a brigade: the commander-in-chief with the first on the table.

    The general of a command begins with its first brigade, a leader with the next that has none.

    [YK 5.1, YK 11.1, YK-R21]
    """
    first = {troop.brigade: troop.id for troop in reversed(position.side(side))}
    if not first:
        return position._replace(staff=(*position.staff, General(side)))
    free = list(first)
    new = [General(side, first[free.pop(0)])]
    for name, brigade in _commands(position, side):
        if brigade in first:
            new.append(General(side, first[brigade], name))
    for there in position.request.leaders:
        if there.side is side and there.box == position.request.box:
            brigade = free.pop(0) if free else min(first)
            new.append(General(side, first[brigade], there.leader, there.value))
    return position._replace(staff=(*position.staff, *new))


def appointed_late(position: YankeePosition, brigade: Brigade) -> YankeePosition:
    """The general of a command comes with its first brigade. [YK 11.1]"""
    base = position.in_brigade(brigade.id)[0].id
    new = tuple(
        General(brigade.side, base, name)
        for name, first in _commands(position, brigade.side)
        if first == brigade.id
    )
    return position._replace(staff=(*position.staff, *new))


def _commands(position: YankeePosition, side: Side) -> list[tuple[str, int]]:
    """The commands of an order of battle, each with its first brigade. [YK 3.1]"""
    piece, found = 1, []
    for command in position.staging.commands:
        if command.side is side and command.brigades:
            brigade = next(b.id for b in position.brigades if b.piece == piece)
            found.append((command.name, brigade))
        piece += len(command.brigades)
    return found


# --- riding ------------------------------------------------------------------------------------


def _joined(position: YankeePosition, general: General, brigade: int) -> Troop | None:
    """The base of a brigade that is nearest to a general. [YK 11.1]"""
    rider, there = position.troop(general.base), position.in_brigade(brigade)
    if rider is None or not there:
        return None
    return min(there, key=lambda t: (squared(t.base.place, rider.base.place), t.id))


def refuse_ride(position: YankeePosition, order: Ride) -> Refusal | None:
    """Once a turn, as far as a horse goes; through friends, and never alone. [YK 11.1, YK-R10]"""
    side = position.acting
    staff = position.staff_of(side)
    if not 1 <= order.general <= len(staff):
        return Refusal("YK 11.1", f"the {side} side has {len(staff)} generals, from 1")
    general = staff[order.general - 1]
    rider = position.troop(general.base)
    if rider is None:
        return Refusal("YK 11.2", "the general is dead")
    if general.rode:
        return Refusal("YK 11.1", "the general has ridden already this turn")
    brigade = position.brigade(order.brigade)
    there = _joined(position, general, order.brigade)
    if brigade is None or brigade.side is not side or there is None:
        return Refusal("YK 11.1", f"there is no friendly brigade {order.brigade} to join")
    if rider.brigade == order.brigade:
        return Refusal("YK 11.1", f"the general is with brigade {order.brigade}")
    near = squared(rider.base.place, there.base.place) <= GENERAL_RATE * GENERAL_RATE
    if position.stage is not Stage.PLAN and not near:
        return Refusal("YK-R10", f"brigade {order.brigade} is farther than he can ride")
    return None


def ride(position: YankeePosition, order: Ride) -> YankeePosition:
    """A general joins the nearest base of a brigade. [YK 11.1]"""
    general = position.staff_of(position.acting)[order.general - 1]
    there = _joined(position, general, order.brigade)
    assert there is not None, order
    staff = list(position.staff)
    staff[staff.index(general)] = general._replace(base=there.id, rode=True)
    return position._replace(staff=tuple(staff))


def dismounted(position: YankeePosition) -> YankeePosition:
    """All may ride again. [YK 7.1]"""
    staff = tuple(general._replace(rode=False) for general in position.staff)
    return position._replace(staff=staff)


# --- danger ------------------------------------------------------------------------------------


def endanger(position: YankeePosition, lost: Troop, dice: Dice) -> Tick:
    """A base is gone: those who rode with it fall, or join the nearest. [YK 11.2, YK-R19]"""
    events: list[GeneralTested] = []
    staff, chiefs = list(position.staff), list(position.chiefs)
    own = position.side(lost.side)
    for number, general in enumerate(staff):
        if general.base != lost.id:
            continue
        die = dice.roll(f"{lost.side} general in danger")
        alive = die < FALLS and bool(own)
        nearest = 0
        if alive:
            nearest = min(own, key=lambda t: (squared(t.base.place, lost.base.place), t.id)).id
        elif general is position.staff_of(lost.side)[0]:
            chiefs[lost.side.seat] = LOWEST
        staff[number] = general._replace(base=nearest)
        events.append(GeneralTested(lost.side, die, alive, general.name))
    after = position._replace(staff=tuple(staff), chiefs=(chiefs[0], chiefs[1]))
    return Tick(after, tuple(events))
