"""Movement by sea and naval invasions. [BG 6, BG 14/4.11, BG 14/4.71, NS-R10, NS-R28]"""

from collections.abc import Iterable, Iterator
from functools import cache

from campaign.action_rules import ActionRules, Change
from campaign.actions import Invade, Sail
from campaign.agenda import Marches, Marching
from campaign.board.board import bits
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import PiecesInvaded, PiecesSailed
from campaign.queries.closed_boxes import is_raw
from campaign.queries.march_progress import marches_for_ships, use
from campaign.queries.stacks import group_of, groups, holds_too_few, shift
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION, PieceType
from campaign.units import LAND, SEA, Stack, Unit, Units, answered_once

INVASION_DIE = 6
"""What the march die must have shown. [BG 6.2]"""

INVASION_BASE = "washington"
"""Where invaders must have begun the segment. [BG 6.2]"""

GUARDED = ("yorktown", "norfolk")
"""Ports that Fort Monroe covers. [BG 14/4.71]"""

_NAMES = {UNION: "the Union", CONFEDERATE: "the Confederacy"}
_sail = cache(Sail)
_invade = cache(Invade)


# --- where invaders may come -------------------------------------------------------------------


def may_be_landed_at(state: CampaignState, box: int) -> bool:
    """With a 6 the Union could land in a Confederate port, whoever waits there.

    Pieces in the base are free to go, and Fort Monroe does not keep the ships away.
    [BG 4.3, BG 6.2, BG 14/4.71]
    """
    theater, base = state.theater, state.theater.number[INVASION_BASE]
    if not theater.ports >> box & state.held[CONFEDERATE.seat] >> box & 1:
        return False
    is_guarded = state.options.fort_monroe_guard and theater.ids[box] in GUARDED
    if is_guarded and state.controller("fort_monroe") is CONFEDERATE:
        return False
    is_tied = (state.contested & ~state.contained) >> base & 1
    return bool(state.present[UNION.seat] >> base & 1) and not is_tied


# --- who may go by sea at all ------------------------------------------------------------------


def _can_embark(unit: Unit) -> bool:
    """It began the segment here and has a march left. [BG 6.1]"""
    return unit.can_march and not unit.moved


def _embarking(stack: Stack, action: Sail | Invade) -> Units:
    """The pieces that would go."""
    if action.group is not None:
        alike = group_of(stack, action.type, action.group)
    else:
        alike = tuple(unit for unit in stack if unit.type is action.type)
    return tuple(filter(_can_embark, alike))[: action.count]


@answered_once
def _choices(stack: Stack, most: int) -> tuple[tuple[int, PieceType, int | None], ...]:
    """Every (count, type, group) that could embark, *most* pieces at once. [BG 6.1]"""
    choices: list[tuple[int, PieceType, int | None]] = []
    for type_ in stack.types:
        found = groups(stack, type_)
        able = [(index, n) for index, (u, n) in enumerate(found, start=1) if _can_embark(u)]
        together = min(most, sum(n for _, n in able))
        choices += [(count, type_, None) for count in range(1, together + 1)]
        for index, number in able[1:]:
            choices += [(count, type_, index) for count in range(1, min(most, number) + 1)]
    return tuple(choices)


def _refuse_fleet(state: CampaignState, step: Marching) -> Refusal | None:
    """Whether ships go from the active box now. [BG 6.1, BG 6.3, BG 14/4.11, NS-R28]"""
    theater = state.theater
    box = theater.number[step.box]
    if step.side is not UNION and not state.intervention:
        return Refusal("BG 6.3", "the Confederacy has no movement by sea")
    if is_raw(state) and step.side is UNION:
        return Refusal("BG 14/4.11", "Union pieces cannot sail on the first turn")
    if not (theater.ports | 1 << theater.europe) >> box & 1:
        return Refusal("BG 6.1", f"{step.box} is not a port")
    if step.side is not UNION and not (state.held[1] | 1 << theater.europe) >> box & 1:
        return Refusal("NS-R28", f"the Confederacy does not control {step.box}")
    if step.way == LAND:
        return Refusal("BG 6.1", "this march goes by land; ships take one march per piece")
    return None


def _refuse_embarking(
    state: CampaignState, step: Marching, action: Sail | Invade
) -> Refusal | None:
    """Who may go aboard: each piece costs a march. [BG 6.1]"""
    if refused := _refuse_fleet(state, step):
        return refused
    if action.count < 1:
        return Refusal("BG 6.1", "at least one piece must go")
    stack = state.stacks[step.side.seat][state.theater.number[step.box]]
    if len(_embarking(stack, action)) < action.count:
        return holds_too_few(stack, step.box, action.type, action.count) or Refusal(
            "BG 6.1",
            f"{step.box} has not {action.count} {action.type} that began the segment there and"
            " have not moved",
        )
    most = marches_for_ships(state)
    if action.count > most:
        return Refusal("BG 6.1", f"each piece shipped costs a march, and {most} are left")
    return None


def _ship(state: CampaignState, action: Sail | Invade, invaded: bool) -> Change:
    """The pieces land; a march is spent for each of them. [BG 6.1, BG 6.2]"""
    step = state.step
    assert isinstance(step, Marching)
    side = step.side
    theater = state.theater
    box, to = theater.number[step.box], theater.number[action.to]
    units = _embarking(state.stacks[side.seat][box], action)
    landed = [
        unit.gone().but(marches=unit.marches + 1, moved=SEA, crossed=invaded, invaded=invaded)
        for unit in units
    ]
    state = use(state, SEA, action.to, extra=action.count - (not step.way))
    return Change(*shift(state, side, box, units, to, landed))


# --- sea movement ------------------------------------------------------------------------------


def propose_sail(state: CampaignState) -> Iterable[Sail]:
    """Every number of pieces alike to every own port. [BG 6.1, NS-R28]"""
    step = state.step
    assert isinstance(step, Marching)
    if _refuse_fleet(state, step):
        return ()
    theater = state.theater
    seat = step.side.seat
    box = theater.number[step.box]
    choices = _choices(state.stacks[seat][box], marches_for_ships(state))
    ports = bits(state.held[seat] & theater.ports & ~(1 << box)) if choices else ()
    return (
        _sail(count, type_, theater.ids[port], group)
        for port in ports
        for count, type_, group in choices
    )


def refuse_sail(state: CampaignState, action: Sail) -> Refusal | None:
    """From a port to another that the side controls. [BG 6.1, BG Q9, NS-R11, NS-R28]"""
    step = state.step
    assert isinstance(step, Marching)
    if refused := _refuse_embarking(state, step, action):
        return refused
    theater = state.theater
    to = theater.number_of(action.to)
    if action.to == step.box:
        return Refusal("BG 6.1", f"the pieces are in {action.to} already")
    if not theater.ports >> to & 1:
        return Refusal("BG 6.1", f"{action.to} is not a port")
    if not state.held[step.side.seat] >> to & 1:
        return Refusal("BG 6.1", f"{_NAMES[step.side]} does not control {action.to}")
    return None


def perform_sail(state: CampaignState, action: Sail, dice: Dice) -> Change:
    """No other movement this segment. [BG 6.1]"""
    step = state.step
    assert isinstance(step, Marching)
    after, events = _ship(state, action, invaded=False)
    event = PiecesSailed(step.side, action.type, action.count, step.box, action.to)
    return Change(after, (event, *events))


SAIL = ActionRules((Marching,), propose_sail, refuse_sail, perform_sail, exact=True)


# --- naval invasion ----------------------------------------------------------------------------


def propose_invade(state: CampaignState) -> Iterable[Invade]:
    """Every number of pieces alike to every enemy port. [BG 6.2]"""
    step = state.step
    assert isinstance(step, Marching)
    if step.side is not UNION or step.box != INVASION_BASE or not _may_invade(state):
        return ()
    return _landings(state, step)


def _landings(state: CampaignState, step: Marching) -> Iterator[Invade]:
    theater = state.theater
    stack = state.stacks[0][theater.number[step.box]]
    choices = _choices(stack, marches_for_ships(state))
    for port in bits(state.held[1] & theater.ports):
        to = theater.ids[port]
        for count, type_, group in choices:
            yield _invade(count, type_, to, group)


def _may_invade(state: CampaignState) -> bool:
    """The march die of this segment showed a six. [BG 6.2, NS-R6]"""
    below = state.agenda[1]
    return isinstance(below, Marches) and below.die == INVASION_DIE


def refuse_invade(state: CampaignState, action: Invade) -> Refusal | None:
    """From Washington to an enemy port, in a turn with a six. [BG 6.2, BG 14/4.71, NS-R28]"""
    step = state.step
    assert isinstance(step, Marching)
    if step.side is not UNION:
        return Refusal("BG 6.3", "the Confederacy has no naval invasions")
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
    after, events = _ship(state, action, invaded=True)
    return Change(after, (PiecesInvaded(UNION, action.type, action.count, action.to), *events))


INVADE = ActionRules((Marching,), propose_invade, refuse_invade, perform_invade)
