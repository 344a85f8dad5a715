"""Union movement by sea and naval invasions. [BG 6, BG 14/4.11, BG 14/4.71]"""

from collections.abc import Iterator
from functools import cache

from campaign.actions import Invade, Sail
from campaign.agenda import Marches, Marching
from campaign.borders import is_raw
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import PiecesInvaded, PiecesSailed
from campaign.placement import group_of, groups, shift
from campaign.section import ActionRules, Change
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION, PieceType
from campaign.theater import bits
from campaign.units import SEA, Stack, Unit

INVASION_DIE = 6
"""What the march die must have shown. [BG 6.2]"""

INVASION_BASE = "washington"
"""Where invaders must have begun the segment. [BG 6.2]"""

GUARDED = ("yorktown", "norfolk")
"""Ports that Fort Monroe covers. [BG 14/4.71]"""

_sail = cache(Sail)
_invade = cache(Invade)


def _can_embark(unit: Unit) -> bool:
    """It began the segment here and has a march left. [BG 6.1]"""
    return unit.can_march and not unit.moved


def _embarking(stack: Stack, type_: PieceType, count: int, group: int | None) -> Stack:
    """The pieces that would go."""
    if group is not None:
        return tuple(u for u in group_of(stack, type_, group) if _can_embark(u))[:count]
    return tuple(u for u in stack if u.type is type_ and _can_embark(u))[:count]


def _choices(stack: Stack) -> Iterator[tuple[int, PieceType, int | None]]:
    """Every (count, type, group) that could embark."""
    for type_ in {unit.type: None for unit in stack}:
        found = groups(stack, type_)
        able = [(index, n) for index, (u, n) in enumerate(found, start=1) if _can_embark(u)]
        for count in range(1, sum(n for _, n in able) + 1):
            yield count, type_, None
        for index, number in able[1:]:
            for count in range(1, number + 1):
                yield count, type_, index


def _refuse_embarking(
    state: CampaignState, step: Marching, action: Sail | Invade
) -> Refusal | None:
    """Who may go by sea at all. [BG 6.1, BG 6.3, BG 14/4.11]"""
    if step.side is not UNION:
        return Refusal("BG 6.3", "the Confederacy has no movement by sea")
    if is_raw(state):
        return Refusal("BG 14/4.11", "no Union piece goes by sea on the first turn")
    theater = state.theater
    box = theater.number[step.box]
    if not theater.ports >> box & 1:
        return Refusal("BG 6.1", f"{step.box} is not a port")
    if action.count < 1:
        return Refusal("BG 6.1", "at least one piece must go")
    stack = state.stacks[step.side.seat][box]
    if len(_embarking(stack, action.type, action.count, action.group)) == action.count:
        return None
    alike = [unit for unit in stack if unit.type is action.type]
    if len(alike) < action.count:
        return Refusal("BG 4.2", f"{step.box} holds {len(alike)} {action.type}, not {action.count}")
    return Refusal(
        "BG 6.1",
        f"{step.box} has not {action.count} {action.type} that began the segment there and have"
        " not moved",
    )


# --- sea movement ------------------------------------------------------------------------------


def propose_sail(state: CampaignState) -> Iterator[Sail]:
    """Every number of pieces alike to every port of the Union. [BG 6.1]"""
    step = state.step
    assert isinstance(step, Marching)
    theater = state.theater
    box = theater.number[step.box]
    if step.side is not UNION or not theater.ports >> box & 1 or is_raw(state):
        return
    choices = tuple(_choices(state.stacks[0][box]))
    if not choices:
        return
    for port in bits(state.held[0] & theater.ports & ~(1 << box)):
        to = theater.ids[port]
        for count, type_, group in choices:
            yield _sail(count, type_, to, group)


def refuse_sail(state: CampaignState, action: Sail) -> Refusal | None:
    """From a port to another that the Union controls. [BG 6.1, BG Q9]"""
    step = state.step
    assert isinstance(step, Marching)
    if refused := _refuse_embarking(state, step, action):
        return refused
    theater = state.theater
    to = theater.number_of(action.to)
    if not theater.ports >> to & 1:
        return Refusal("BG 6.1", f"{action.to} is not a port")
    if action.to == step.box:
        return Refusal("BG 6.1", f"the pieces are in {action.to} already")
    if not state.held[0] >> to & 1:
        return Refusal("BG 6.1", f"the Union does not control {action.to}")
    return None


def perform_sail(state: CampaignState, action: Sail, dice: Dice) -> Change:
    """One march; no other movement this segment. [BG 6.1]"""
    step = state.step
    assert isinstance(step, Marching)
    theater = state.theater
    box, to = theater.number[step.box], theater.number[action.to]
    units = _embarking(state.stacks[0][box], action.type, action.count, action.group)
    moved = [_shipped(unit) for unit in units]
    after, events = shift(state, UNION, box, units, to, moved)
    event = PiecesSailed(UNION, action.type, action.count, step.box, action.to)
    return Change(after, (event, *events))


def _shipped(unit: Unit) -> Unit:
    return unit.gone()._replace(marches=unit.marches + 1, moved=SEA)


SAIL = ActionRules((Marching,), propose_sail, refuse_sail, perform_sail, exact=True)


# --- naval invasion ----------------------------------------------------------------------------


def propose_invade(state: CampaignState) -> Iterator[Invade]:
    """Every number of pieces alike to every enemy port. [BG 6.2]"""
    step = state.step
    assert isinstance(step, Marching)
    if step.side is not UNION or step.box != INVASION_BASE or not _may_invade(state):
        return
    theater = state.theater
    choices = tuple(_choices(state.stacks[0][theater.number[step.box]]))
    for port in bits(state.held[1] & theater.ports):
        to = theater.ids[port]
        for count, type_, group in choices:
            yield _invade(count, type_, to, group)


def _may_invade(state: CampaignState) -> bool:
    """The march die of this segment showed a six. [BG 6.2]"""
    below = state.agenda[1] if len(state.agenda) > 1 else None
    return isinstance(below, Marches) and below.die == INVASION_DIE


def refuse_invade(state: CampaignState, action: Invade) -> Refusal | None:
    """From Washington to an enemy port, in a turn with a six. [BG 6.2, BG 14/4.71]"""
    step = state.step
    assert isinstance(step, Marching)
    if refused := _refuse_embarking(state, step, action):
        return refused
    if not _may_invade(state):
        return Refusal("BG 6.2", "naval invasions need a 6 on the march die of this turn")
    if step.box != INVASION_BASE:
        return Refusal("BG 6.2", "invaders must have begun the segment in washington")
    return _refuse_landing(state, action)


def _refuse_landing(state: CampaignState, action: Invade) -> Refusal | None:
    """Where invaders may land. [BG 6.2, BG 14/4.71]"""
    theater = state.theater
    to = theater.number_of(action.to)
    if not theater.ports >> to & 1:
        return Refusal("BG 6.2", f"{action.to} is not a port")
    if not state.held[1] >> to & 1:
        return Refusal("BG 6.2", f"the Confederacy does not control {action.to}")
    if (
        state.options.fort_monroe_guard
        and action.to in GUARDED
        and state.controller("fort_monroe") is CONFEDERATE
    ):
        return Refusal("BG 14/4.71", f"Fort Monroe, in Confederate hands, covers {action.to}")
    return None


def perform_invade(state: CampaignState, action: Invade, dice: Dice) -> Change:
    """They count as crossing a river if they meet the enemy. [BG 6.2, BG 8.7]"""
    step = state.step
    assert isinstance(step, Marching)
    theater = state.theater
    box, to = theater.number[step.box], theater.number[action.to]
    units = _embarking(state.stacks[0][box], action.type, action.count, action.group)
    landed = [_shipped(unit)._replace(crossed=True, invaded=True) for unit in units]
    after, events = shift(state, UNION, box, units, to, landed)
    return Change(after, (PiecesInvaded(UNION, action.type, action.count, action.to), *events))


INVADE = ActionRules((Marching,), propose_invade, refuse_invade, perform_invade)
