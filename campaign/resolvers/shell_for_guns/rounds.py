"""How a battle goes on, order by order. [SG 2, SG 3]"""

from collections.abc import Callable, Mapping
from typing import Any

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import IllegalActionError
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.arrivals import (
    form_divisions,
    perform_lead,
    perform_reinforce,
    roll_arrivals,
)
from campaign.resolvers.shell_for_guns.candidates import propose
from campaign.resolvers.shell_for_guns.charges import (
    perform_charge,
    perform_flee,
    perform_hold,
    perform_pursue,
    perform_reorganize,
    perform_stand,
)
from campaign.resolvers.shell_for_guns.command import roll_initiative, try_division, try_unit
from campaign.resolvers.shell_for_guns.deployment import (
    perform_deploy,
    perform_leaving_off,
    perform_objective,
    perform_post,
    perform_reserve,
)
from campaign.resolvers.shell_for_guns.entry import due, perform_enter, put_off
from campaign.resolvers.shell_for_guns.events import TurnBegan
from campaign.resolvers.shell_for_guns.fire import perform_fire
from campaign.resolvers.shell_for_guns.generals import perform_ride
from campaign.resolvers.shell_for_guns.guns import perform_attach, perform_guns
from campaign.resolvers.shell_for_guns.legality import refuse
from campaign.resolvers.shell_for_guns.moves import (
    begin_together,
    end_of_order,
    perform_form,
    perform_mount,
    perform_move,
    perform_turn,
)
from campaign.resolvers.shell_for_guns.position import TURNS, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.verdict import can_fight, settle, take_objectives
from campaign.terms import SIDES, Side

Told = tuple[ShellPosition, tuple[Any, ...]]


def legal(position: ShellPosition) -> tuple[orders.ShellOrder, ...]:
    """The orders to choose from; a player may also give others that no rule forbids."""
    return tuple(order for order in propose(position) if refuse(position, order) is None)


def apply(position: ShellPosition, order: orders.ShellOrder, dice: Dice) -> Tick:
    """Carry out one order.

    Raises:
        IllegalActionError: if a rule forbids it; *position* stays as it was.
    """
    if refused := refuse(position, order):
        raise IllegalActionError(refused)
    after, events = _PERFORM[type(order)](position, order, dice)
    after, more = _go_on(after, dice)
    return Tick(after, (*events, *more))


def _quietly(perform: Callable[[ShellPosition, Any], Told]) -> Callable[..., Told]:
    """What needs no dice."""
    return lambda position, order, dice: perform(position, order)


def _division(position: ShellPosition, order: orders.Division, dice: Dice) -> Told:
    """[SG 2.3]"""
    after, told = try_division(position, dice)
    return (begin_together(after) if told.passed else after), (told,)


def _brigade(position: ShellPosition, order: orders.Brigade, dice: Dice) -> Told:
    """[SG 2.3]"""
    after, events, passed = try_unit(position, order, dice)
    if passed:
        after = after._replace(stage=Stage.MOVE, acting=order.unit, did=())
    return after, events


# --- the end of a decision ---------------------------------------------------------------------


def _done(position: ShellPosition, order: orders.Done, dice: Dice) -> Told:
    """What comes after a side has nothing more to say. [SG 2.1, SG 2.2, SG 2.3]"""
    match position.stage:
        case Stage.DEPLOYMENT:
            return perform_leaving_off(position)
        case Stage.CALL:
            return _end_of_calls(position, dice)
        case Stage.ENTRY:
            return _after_entry(put_off(position)), ()
        case Stage.GENERALS:
            return _end_of_generals(position, dice)
        case Stage.TOGETHER:
            return position._replace(stage=Stage.ACTION, waiting=()), ()
        case Stage.MOVE:
            return end_of_order(position, position.acting), ()
    return _next_division(position._replace(queue=position.queue[1:]), dice)


def _enter(position: ShellPosition, order: orders.Enter, dice: Dice) -> Told:
    """[SG 2.4]"""
    after, events = perform_enter(position, order)
    return _after_entry(after), events


def _end_of_calls(position: ShellPosition, dice: Dice) -> Told:
    """The other side calls; then everybody off the table rolls. [SG 2.4, BG 10.1]"""
    position = form_divisions(position)._replace(sent_from=())
    if position.side is position.request.defender:
        return _begin_calls(position, position.request.attacker, dice)
    position, events = roll_arrivals(position, dice)
    return _after_entry(position), events


def _begin_calls(position: ShellPosition, side: Side, dice: Dice) -> Told:
    """A side calls, if there is anybody to call. [BG 10.1]"""
    position = position.decide(Stage.CALL, side)
    if len(legal(position)) > 1:
        return position, ()
    return _end_of_calls(position, dice)


def _after_entry(position: ShellPosition) -> ShellPosition:
    """The next side that has a division to bring on; then the generals ride. [SG 2.1, SG 2.4]"""
    for side in (position.request.defender, position.request.attacker):
        if due(position, side):
            return position.decide(Stage.ENTRY, side)
    return position.decide(Stage.GENERALS, position.request.attacker)


def _end_of_generals(position: ShellPosition, dice: Dice) -> Told:
    """The attacker's generals ride first, then the defender's; then initiative. [SG 2.1, SG 2.2]"""
    if position.side is position.request.attacker:
        return position.decide(Stage.GENERALS, position.request.defender), ()
    position, told = roll_initiative(position, dice)
    after, more = _next_division(position, dice)
    return after, (told, *more)


def _next_division(position: ShellPosition, dice: Dice) -> Told:
    """The division with the next highest initiative, or the end of the turn. [SG 2.2]"""
    queue = position.queue
    while queue and not any(unit.on_table for unit in position.of_division(queue[0])):
        queue = queue[1:]
    position = position._replace(queue=queue, given=0, joint=0, commanding=True)
    if not queue:
        return _end_of_turn(position, dice)
    general = position.general(queue[0])
    assert general is not None, queue
    return position.decide(Stage.ACTION, general.side), ()


AT_THE_START: Mapping[str, Any] = {
    "fired": False,
    "charged": False,
    "broke": False,
    "came": False,
    "actions": 0,
    "moves": 0,
    "gone": 0,
    "surprised": False,
}
"""What every unit has done when a turn begins: nothing."""


def _end_of_turn(position: ShellPosition, dice: Dice) -> Told:
    """Objectives change hands; everybody can do everything again. [SG 3]"""
    position, events = take_objectives(position)
    units = tuple(unit._replace(**AT_THE_START) for unit in position.units)
    generals = tuple(general._replace(moved=False, ordered=False) for general in position.generals)
    position = position._replace(units=units, generals=generals, turn=position.turn + 1)
    if position.turn > TURNS:
        position, more = settle(position)
        return position, (*events, *more)
    after, more = _begin_calls(position, position.request.defender, dice)
    return after, (*events, TurnBegan(position.turn), *more)


def _go_on(position: ShellPosition, dice: Dice) -> Told:
    """The end, if a side has nobody left; the next division, if this one has not. [SG 2.2]"""
    if position.turn == 0 or position.is_over:
        return position, ()
    if not all(can_fight(position, side) for side in SIDES):
        return settle(position)
    if position.stage is Stage.ACTION:
        division = position.of_division(position.division)
        if not any(unit.on_table for unit in division):
            return _next_division(position, dice)
    return position, ()


_PERFORM: Mapping[type[orders.ShellOrder], Callable[[ShellPosition, Any, Dice], Told]] = {
    orders.Objective: _quietly(perform_objective),
    orders.Reserve: _quietly(perform_reserve),
    orders.Deploy: _quietly(perform_deploy),
    orders.Place: _quietly(perform_deploy),
    orders.Post: _quietly(perform_post),
    orders.Reinforce: _quietly(perform_reinforce),
    orders.Lead: _quietly(perform_lead),
    orders.Enter: _enter,
    orders.Join: _quietly(perform_ride),
    orders.Follow: _quietly(perform_ride),
    orders.Ride: _quietly(perform_ride),
    orders.Division: _division,
    orders.Brigade: _brigade,
    orders.Charge: perform_charge,
    orders.Fire: perform_fire,
    orders.Limber: _quietly(perform_guns),
    orders.Unlimber: _quietly(perform_guns),
    orders.Move: _quietly(perform_move),
    orders.Turn: _quietly(perform_turn),
    orders.Form: _quietly(perform_form),
    orders.Mount: _quietly(perform_mount),
    orders.Dismount: _quietly(perform_mount),
    orders.Attach: _quietly(perform_attach),
    orders.Stand: perform_stand,
    orders.Flee: perform_flee,
    orders.Hold: perform_hold,
    orders.Reorganize: perform_reorganize,
    orders.Pursue: perform_pursue,
    orders.Done: _done,
}
