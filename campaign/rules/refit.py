"""Bringing reduced pieces back to strength where losses last. [BG 14/5.71]"""

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from campaign.action_rules import ActionRules, Change
from campaign.actions import Restore
from campaign.agenda import Marching, Recruitment
from campaign.board.board import bits
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import PieceRestored
from campaign.queries.march_progress import use
from campaign.queries.stacks import exchange, group_of, groups
from campaign.state import CampaignState
from campaign.units import LAND, SEA, Unit, Units

_restore = cache(Restore)


def _tired(stack: Units, action: Restore, marching: bool) -> Unit | None:
    """The piece that would be restored: the freshest reduced one."""
    if action.group is not None:
        stack = group_of(stack, action.type, action.group)
    for unit in stack:
        if unit.type is action.type and unit.reduced and (unit.can_march or not marching):
            return unit
    return None


def propose_restore(state: CampaignState) -> Iterable[Restore]:
    """Reduced pieces, where losses last. [BG 14/5.71]"""
    return _reduced_pieces(state) if state.options.lasting_losses else ()


def _reduced_pieces(state: CampaignState) -> Iterator[Restore]:
    step = state.step
    theater = state.theater
    seat = step.side.seat
    boxes = 1 << theater.number[step.box] if isinstance(step, Marching) else state.present[seat]
    for box in bits(boxes):
        stack = state.stacks[seat][box]
        for type_ in {unit.type: None for unit in stack if unit.reduced}:
            yield _restore(type_, theater.ids[box])
            tired = [n for n, (u, _) in enumerate(groups(stack, type_), start=1) if u.reduced]
            for group in tired[1:]:
                yield _restore(type_, theater.ids[box], group)


def refuse_restore(state: CampaignState, action: Restore) -> Refusal | None:
    """One march, or one recruitment point, for one piece. [BG 14/5.71]"""
    if not state.options.lasting_losses:
        return Refusal("BG 14/5.71", "reduced pieces recover by themselves in this game")
    step = state.step
    box = state.theater.number_of(action.box)
    marching = isinstance(step, Marching)
    if isinstance(step, Marching):
        if action.box != step.box:
            return Refusal("BG 4.2", f"the march has activated {step.box}, not {action.box}")
        if step.way == SEA:
            return Refusal("BG 6.1", "this march goes by sea; use another one to restore pieces")
        if step.restored:
            return Refusal("BG 14/5.71", "one march restores one piece")
    elif isinstance(step, Recruitment) and not step.points:
        return Refusal("BG 14/5.71", "no recruitment points left")
    if _tired(state.stacks[step.side.seat][box], action, marching) is None:
        return Refusal("BG 14/5.71", f"no reduced {action.type} can be restored in {action.box}")
    return None


def perform_restore(state: CampaignState, action: Restore, dice: Dice) -> Change:
    """The march counts for the limit of two. [BG 14/5.71, BG 4.3]"""
    step = state.step
    box = state.theater.number[action.box]
    marching = isinstance(step, Marching)
    unit = _tired(state.stacks[step.side.seat][box], action, marching)
    assert unit is not None
    whole = unit.but(reduced=False, marches=unit.marches + marching, busy=marching)
    after = exchange(state, step.side, box, (unit,), (whole,))
    if isinstance(step, Marching):
        after = use(after.next_step(replace(step, restored=True)), LAND)
    else:
        assert isinstance(step, Recruitment)
        assert step.points
        after = after.next_step(replace(step, points=step.points - 1))
    return Change(after, (PieceRestored(step.side, action.type, action.box),))


RESTORE = ActionRules((Marching, Recruitment), propose_restore, refuse_restore, perform_restore)
