"""Supply, before anything else in a player turn. [NS 2.1, NS 2.2, NS-R1, NS-R5]"""

from collections.abc import Iterator
from dataclasses import replace

from campaign.actions import Remove
from campaign.agenda import Supply
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import PieceStarved, SupplyCut
from campaign.placement import die, group_of, groups
from campaign.section import ActionRules, Change
from campaign.state import CampaignState
from campaign.supply_lines import harbored, hungry
from campaign.theater import bits
from campaign.units import Stack, Unit


def play_supply(state: CampaignState, step: Supply) -> Change | None:
    """Find the boxes without supply; nothing is to be decided if there are none. [NS-R1]"""
    if step.boxes:
        return None
    found = tuple(state.theater.ids[box] for box in bits(hungry(state, step.side)))
    if not found:
        return Change(state.next_step())
    return Change(state.next_step(replace(step, boxes=found)), (SupplyCut(step.side, found),))


def propose_remove(state: CampaignState) -> Iterator[Remove]:
    """Every piece of every box without supply. [NS-R5]"""
    step = state.step
    assert isinstance(step, Supply)
    for box_id in step.boxes:
        stack = _unfed(state, step, box_id)
        for type_ in {unit.type: None for unit in stack}:
            yield Remove(type_, box_id)
            for group in range(2, len(groups(stack, type_)) + 1):
                yield Remove(type_, box_id, group)


def _unfed(state: CampaignState, step: Supply, box_id: str) -> Stack:
    """The pieces of a box among which the owner chooses. [NS-R4, NS-R5]"""
    box = state.theater.number_of(box_id)
    stack = state.stacks[step.side.seat][box]
    if harbored(state, step.side) >> box & 1:
        return tuple(unit for unit in stack if not unit.type.is_foreign)
    return stack


def _chosen(stack: Stack, action: Remove) -> Unit | None:
    if action.group is not None:
        stack = group_of(stack, action.type, action.group)
    return next((unit for unit in stack if unit.type is action.type), None)


def refuse_remove(state: CampaignState, action: Remove) -> Refusal | None:
    """One piece of each box without supply, of the owner's choice. [NS 2.2, NS-R5]"""
    step = state.step
    assert isinstance(step, Supply)
    state.theater.number_of(action.box)
    if action.box not in step.boxes:
        return Refusal("NS 2.2", f"no piece of {action.box} need be lost for want of supply")
    if _chosen(_unfed(state, step, action.box), action) is None:
        return Refusal("NS-R5", f"there is no such {action.type} to lose in {action.box}")
    return None


def perform_remove(state: CampaignState, action: Remove, dice: Dice) -> Change:
    """Militia goes back to the pool, other ranks to stock. [NS-R5]"""
    step = state.step
    assert isinstance(step, Supply)
    unit = _chosen(_unfed(state, step, action.box), action)
    assert unit is not None
    box = state.theater.number[action.box]
    after, events = die(state, step.side, box, (unit,))
    left = tuple(other for other in step.boxes if other != action.box)
    after = after.next_step(*((replace(step, boxes=left),) if left else ()))
    return Change(after, (PieceStarved(step.side, action.type, action.box), *events))


REMOVE = ActionRules((Supply,), propose_remove, refuse_remove, perform_remove, exact=True)
