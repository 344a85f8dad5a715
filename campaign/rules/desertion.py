"""Desertion after a battle. [NS 8.12, NS 8.23, NS-R21]"""

from campaign.action_rules import Change, due_roll
from campaign.actions import Roll
from campaign.agenda import Desertion
from campaign.dice import Dice
from campaign.events import DesertionRolled, Event
from campaign.queries.stacks import bereave, die, exchange
from campaign.state import CampaignState
from campaign.tables.leaders import value as worth
from campaign.tables.printed_values import morale_values
from campaign.units import ROUTED, Unit


def play_desertion(state: CampaignState, step: Desertion) -> Change | None:
    """Only the reduced pieces of the battle may run. [NS 8.12]"""
    box = state.theater.number[step.box]
    if any(unit.shaken for unit in state.stacks[step.side.seat][box]):
        return None
    return Change(state.next_step())


def perform_roll(state: CampaignState, action: Roll, dice: Dice) -> Change:
    """One die for each reduced piece; above its number it is gone. [NS-R21, NS-R25]"""
    step = state.step
    assert isinstance(step, Desertion)
    side = step.side
    box = state.theater.number[step.box]
    events: tuple[Event, ...] = ()
    for unit in state.stacks[side.seat][box]:
        if not unit.shaken:
            continue
        highest = stays_on(state, step, unit)
        face = dice.roll(f"{side} desertion of {unit.type} in {step.box}, stays on {highest}")
        deserted = face > highest
        if deserted:
            state, more = die(state, side, box, (unit,))
        else:
            state, more = exchange(state, side, box, (unit,), (unit.but(shaken=""),)), ()
        rolled = DesertionRolled(side, unit.type, step.box, face, highest, deserted)
        events = (*events, rolled, *more)
    state, left = bereave(state, side, 1 << box)
    return Change(state.next_step(), (*events, *left))


def stays_on(state: CampaignState, step: Desertion, unit: Unit) -> int:
    """The highest die with which a piece stays: its morale, and what changes it.

    Defeat is worth 1 less; not to have run 1 more, leaders of the battle their values more.
    [NS 8.12, NS 8.23, NS-R21]
    """
    box = state.theater.number[step.box]
    value = morale_values()[unit.type.rank]
    led = sum(
        worth(leader, state.turn)
        for leader in state.leaders_in(box, step.side)
        if leader not in step.absent
    )
    return value - step.lost + (unit.shaken != ROUTED) + led


ROLL = due_roll(Desertion, perform_roll)
