"""How a battle goes on: the first step of the agenda, until somebody has to decide. [SH 3]"""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from campaign.battle.contract import Decision, Tick, UnitId
from campaign.dice import Dice
from campaign.errors import IllegalActionError, Refusal
from campaign.resolvers.nei_boschi import (
    absorbing,
    activation,
    assault,
    bodies_act,
    chain_of_command,
    coming,
    commitment,
    division_orders,
    efficiency,
    events_drawn,
    falling_back,
    fire,
    initiative,
    loose_rein,
    melee,
    moving,
    passing,
    pool,
    reactions,
    recovery,
    replacing,
    setting_up,
    shapes,
    turn,
    turn_closing,
    waiting_to_come,
)
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Decided, Ruling, Rulings
from campaign.resolvers.nei_boschi.steps import Step

PARTS: tuple[Rulings, ...] = (
    setting_up.RULINGS,
    turn.RULINGS,
    initiative.RULINGS,
    chain_of_command.RULINGS,
    efficiency.RULINGS,
    coming.RULINGS,
    division_orders.RULINGS,
    pool.RULINGS,
    events_drawn.RULINGS,
    waiting_to_come.RULINGS,
    activation.RULINGS,
    bodies_act.RULINGS,
    loose_rein.RULINGS,
    moving.RULINGS,
    shapes.RULINGS,
    passing.RULINGS,
    reactions.RULINGS,
    falling_back.RULINGS,
    fire.RULINGS,
    assault.RULINGS,
    commitment.RULINGS,
    melee.RULINGS,
    turn_closing.RULINGS,
    replacing.RULINGS,
    recovery.RULINGS,
    absorbing.RULINGS,
)
"""What the modules rule on; each step has one that knows it."""

RULINGS: Mapping[type, Ruling] = MappingProxyType(
    {step: ruling for part in PARTS for step, ruling in part.items()}
)


_DECISIONS: Mapping[type, Decided] = MappingProxyType(
    {step: ruling for step, ruling in RULINGS.items() if isinstance(ruling, Decided)}
)


def decision_of(step: Step) -> Decided:
    """Who rules on a step at which somebody decides. Raises KeyError for one without decisions."""
    return _DECISIONS[type(step)]


def propose(position: HexPosition, unit: UnitId | None = None) -> Iterable[HexOrder]:
    """Orders that come into question, for one unit or for all."""
    if position.winner is not None or not position.agenda:
        return ()
    step = position.step
    return decision_of(step).propose(position, step, unit)


def refuse(position: HexPosition, order: HexOrder) -> Refusal | None:
    """The first rule that *order* breaks."""
    if not position.agenda:
        return Refusal("SH 19", "the battle is over")
    step = position.agenda[0]
    return _DECISIONS[type(step)].refuse(position, step, order)


def legal(position: HexPosition) -> tuple[HexOrder, ...]:
    """Every order that the rules allow now. Empty only after the end."""
    return tuple(order for order in propose(position) if refuse(position, order) is None)


def apply(position: HexPosition, order: HexOrder, dice: Dice) -> Tick:
    """Carry out one order, and whatever goes on by itself behind it.

    Raises:
        IllegalActionError: if a rule forbids it; *position* stays as it was.
    """
    if refused := refuse(position, order):
        raise IllegalActionError(refused)
    ruling = decision_of(position.step)
    after, events = ruling.perform(position, position.step, order, dice)
    after, more = go_on(after, dice)
    return Tick(after, (*events, *more))


def go_on(position: HexPosition, dice: Dice) -> Tick:
    """Past all at which there is nothing to decide."""
    events: tuple[object, ...] = ()
    while position.agenda:
        step = position.step
        ruling = RULINGS[type(step)]
        if isinstance(ruling, Automatic):
            position, more = ruling.go_on(position, step, dice)
        elif any(_worth_deciding(position, ruling)):
            return Tick(position._replace(acting=ruling.decides(position, step)), events)
        else:
            position, more = ruling.perform(position, step, Pass(), dice)
        events += more
    return Tick(position, events)


def _worth_deciding(position: HexPosition, ruling: Decided) -> Iterator[bool]:
    """There is something to order beside passing on."""
    step = position.step
    for order in ruling.propose(position, step, None):
        if not isinstance(order, Pass) and ruling.refuse(position, step, order) is None:
            yield True


def stage(position: HexPosition) -> Decision:
    """What is to be decided now; of a battle that is over, that it is."""
    if not position.agenda:
        return Decision("over", ("SH 19",))
    ruling = decision_of(position.step)
    name = re.sub(r"(?<=.)([A-Z])", r" \1", type(position.step).__name__)
    return Decision(name.lower(), ruling.rules)
