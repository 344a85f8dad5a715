"""The commander leads some commands of a side, and a person the others. [SH 3]

He decides what is about his units alone; what is about the whole side, and to pass on where others
might still do something, is the person's.
"""

from collections.abc import Collection, Iterator
from typing import Any, Final

from campaign.budget import QUICK, Budget
from campaign.resolvers.nei_boschi import sequence, steps
from campaign.resolvers.nei_boschi.activation import waiting
from campaign.resolvers.nei_boschi.commander.choose import choose_ably
from campaign.resolvers.nei_boschi.commander.command import IN_REACH, wanted_orders
from campaign.resolvers.nei_boschi.commander.forces import forces_of
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.orders import (
    Back,
    Give,
    HexOrder,
    Pass,
    Refuse,
    Reply,
    Shoot,
    Turn,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import BodyId, Place
from campaign.resolvers.nei_boschi.who import chain

Commands = Collection[CommandId]
"""Corps, divisions or brigades, as printed; whoever is below them belongs to them."""


def choose_for(
    position: HexPosition, commands: Commands, budget: Budget = QUICK, /
) -> HexOrder | None:
    """A legal order for units of these commands; None if the decision is the person's.

    Raises:
        CancelledError: if nobody waits for the answer any more.
    """
    if isinstance(position.step, steps.DivisionOrders):
        return _orders_given(position, commands)
    bodies = _asked(position)
    if bodies and all(is_led(position, body, commands) for body in bodies):
        return choose_ably(position, budget)
    if bodies is not None and not isinstance(position.step, ANSWERS):
        return None
    return _his_part(position, commands, choose_ably(position, budget))


ANSWERS: Final = (
    *(steps.PassingFire, steps.ReactionMove, steps.ReactionFacing),
    *(steps.Replying, steps.ReactionFire, steps.RetreatBefore),
)
"""Steps at which units of several brigades may answer, each by itself."""


def _orders_given(position: HexPosition, commands: Commands) -> HexOrder | None:
    """Other orders for a brigade of these commands; when all have theirs, the rest is the person's.

    [SH 3 II.C]
    """
    for force in forces_of(position).of(position.acting):
        if not is_led(position, force.body, commands):
            continue
        body = position.body(force.body)
        for orders in wanted_orders(position, body, force, IN_REACH):
            if orders is body.orders:
                break
            order = Give(body.id, orders)
            if sequence.refuse(position, order) is None:
                return order
    return None


def is_led(position: HexPosition, body: BodyId, commands: Commands) -> bool:
    """A body belongs to one of the commands, at any depth."""
    found = position.body(body)
    if {found.id, found.command} & set(commands):
        return True
    return any(command.id in commands for command in chain(position, found))


def _asked(position: HexPosition) -> tuple[BodyId, ...] | None:
    """The bodies that a decision is about; None if it is about several, or about the side."""
    step: Any = position.step
    match step:
        case steps.Activation():
            ready = (body.id for body in waiting(position, step))
            return tuple(body for body in ready if _is_there(position, body))
        case steps.Acting():
            return step.bodies
        case steps.FallingBack():
            return (position.unit(step.unit).body,)
        case steps.Gathering() | steps.AfterMelee() | steps.GoingOn():
            return tuple(position.unit(number).body for number in step.units)
        case _ if isinstance(step, ANSWERS):
            return tuple(_answering(position))
        case _:
            return None


def _answering(position: HexPosition) -> Iterator[BodyId]:
    """The bodies of those who may answer."""
    for order in sequence.propose(position):
        if isinstance(order, Reply | Shoot | Back | Turn | Refuse):
            yield position.unit(order.unit).body


def _is_there(position: HexPosition, body: BodyId) -> bool:
    return any(unit.place in (Place.FIELD, Place.COMING) for unit in position.members(body))


def _his_part(position: HexPosition, commands: Commands, order: HexOrder) -> HexOrder | None:
    """What was chosen, if it is about a unit of these commands; else the first such thing."""
    if _is_his(position, commands, order):
        return order
    if isinstance(order, Pass):
        return None
    others = (one for one in sequence.propose(position) if type(one) is type(order))
    return next((one for one in others if _is_good(position, commands, one)), None)


def _is_good(position: HexPosition, commands: Commands, order: HexOrder) -> bool:
    return (
        isinstance(order, Reply | Shoot)
        and not order.rapid
        and _is_his(position, commands, order)
        and sequence.refuse(position, order) is None
    )


def _is_his(position: HexPosition, commands: Commands, order: HexOrder) -> bool:
    match order:
        case Give():
            return is_led(position, order.body, commands)
        case Reply() | Shoot() | Back() | Turn() | Refuse():
            return is_led(position, position.unit(order.unit).body, commands)
        case _:
            return False
