"""Supply, before anything else in a player turn. [NS 2.1, NS 2.2, NS-R1, NS-R5]"""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.action_rules import ActionRules, Change
from campaign.actions import Remove
from campaign.agenda import Supply
from campaign.board.board import bits
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import PieceStarved, SupplyCut
from campaign.queries.stacks import die, group_of, groups
from campaign.queries.supply_lines import hungry
from campaign.state import CampaignState
from campaign.units import Unit, Units


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
        stack = state.units_in(box_id, step.side)
        for type_ in {unit.type: None for unit in stack}:
            yield Remove(type_, box_id)
            for group in range(2, len(groups(stack, type_)) + 1):
                yield Remove(type_, box_id, group)


def _chosen(stack: Units, action: Remove) -> Unit | None:
    if action.group is not None:
        stack = group_of(stack, action.type, action.group)
    return next((unit for unit in stack if unit.type is action.type), None)


def refuse_remove(state: CampaignState, action: Remove) -> Refusal | None:
    """One piece of each box without supply, of the owner's choice. [NS 2.2, NS-R5]"""
    step = state.step
    assert isinstance(step, Supply)
    state.theater.number_of(action.box)
    if action.box not in step.boxes:
        return Refusal("NS 2.2", f"no piece in {action.box} has to be lost for supply")
    if _chosen(state.units_in(action.box, step.side), action) is None:
        return Refusal("NS-R5", f"there is no {action.type} like that to lose in {action.box}")
    return None


def perform_remove(state: CampaignState, action: Remove, dice: Dice) -> Change:
    """Militia goes back to the pool, other ranks to stock. [NS-R5]"""
    step = state.step
    assert isinstance(step, Supply)
    unit = _chosen(state.units_in(action.box, step.side), action)
    assert unit is not None
    box = state.theater.number[action.box]
    after, events = die(state, step.side, box, (unit,))
    left = tuple(other for other in step.boxes if other != action.box)
    after = after.next_step(*((replace(step, boxes=left),) if left else ()))
    return Change(after, (PieceStarved(step.side, action.type, action.box), *events))


REMOVE = ActionRules((Supply,), propose_remove, refuse_remove, perform_remove, exact=True)
