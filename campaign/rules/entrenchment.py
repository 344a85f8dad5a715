"""Digging in. [BG 7.1, BG 7.2, BG 7.3, BG 7.5, NS-R8]"""

from functools import cache

from campaign.action_rules import ActionRules, Change
from campaign.actions import Entrench
from campaign.agenda import Marching
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import PiecesDug
from campaign.queries.battle_sites import coast_defense
from campaign.queries.march_progress import use
from campaign.queries.stacks import exchange, group_of, groups, holds_too_few, refuse_busy
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION
from campaign.units import LAND, SEA, Stack, Unit, Units, answered_once

_entrench = cache(Entrench)


def _can_dig(unit: Unit, city: bool) -> bool:
    """It has a march left, has no works yet, and can still finish them this segment. [BG 7.1]"""
    return unit.can_march and not unit.entrenched and (city or unit.dug or not unit.marches)


def _diggers(stack: Stack, action: Entrench, city: bool) -> Units:
    """The pieces that would dig: those that have begun first, then the freshest."""
    if action.group is not None:
        named = group_of(stack, action.type, action.group)
        return tuple(u for u in named if _can_dig(u, city))[: action.count]
    able = [u for u in stack if u.type is action.type and _can_dig(u, city)]
    able.sort(key=lambda unit: not unit.dug)
    return tuple(able[: action.count])


def propose_entrench(state: CampaignState) -> tuple[Entrench, ...]:
    """Every number of pieces alike that can dig. [BG 7.1, BG 7.2]"""
    step = state.step
    assert isinstance(step, Marching)
    box = state.theater.number[step.box]
    if _refuse_place(state, step, box):
        return ()
    city = bool(state.theater.cities >> box & 1)
    return _diggings(state.stacks[step.side.seat][box], city)


def _refuse_place(state: CampaignState, step: Marching, box: int) -> Refusal | None:
    """Not beside the enemy, unless they contain him; not in a march by sea. [BG 7.2, NS-R8]

    Invaders have a garrison to beat first. [NS 5.0]
    """
    if step.way == SEA or box == state.theater.europe:
        return Refusal("BG 6.1", "this march goes by sea; use another one to entrench")
    containing = step.side is CONFEDERATE and state.contained >> box & 1
    if state.present[1 - step.side.seat] >> box & 1 and not containing:
        return Refusal("BG 7.2", f"no entrenching in {step.box} while the enemy is there")
    if step.side is UNION and coast_defense(state, box):
        return Refusal("NS 5.0", f"the garrison of {step.box} must be beaten first")
    return None


@answered_once
def _diggings(stack: Stack, city: bool) -> tuple[Entrench, ...]:
    found: list[Entrench] = []
    for type_ in stack.types:
        able = [
            (index, count)
            for index, (unit, count) in enumerate(groups(stack, type_), start=1)
            if _can_dig(unit, city)
        ]
        most = sum(number for _, number in able)
        found += [_entrench(count, type_, None) for count in range(1, most + 1)]
        if len(able) > 1:
            for index, number in able:
                found += [_entrench(count, type_, index) for count in range(1, number + 1)]
    return tuple(found)


def refuse_entrench(state: CampaignState, action: Entrench) -> Refusal | None:
    """One march in a city, two elsewhere, never beside the enemy. [BG 7.1, BG 7.2, NS-R8]"""
    step = state.step
    assert isinstance(step, Marching)
    box = state.theater.number[step.box]
    if refused := _refuse_place(state, step, box):
        return refused
    if action.count < 1:
        return Refusal("BG 7.2", "at least one piece must dig")
    stack = state.stacks[step.side.seat][box]
    city = bool(state.theater.cities >> box & 1)
    if len(_diggers(stack, action, city)) == action.count:
        return None
    return _why_not(stack, action, step, city)


def _why_not(stack: Stack, action: Entrench, step: Marching, city: bool) -> Refusal:
    if refused := holds_too_few(stack, step.box, action.type, action.count):
        return refused
    alike = [unit for unit in stack if unit.type is action.type]
    if all(unit.entrenched for unit in alike):
        return Refusal("BG 7.1", f"the {action.type} there is entrenched already")
    if any(unit.entrenched for unit in alike):
        bare = sum(not unit.entrenched for unit in alike)
        return Refusal("BG 7.1", f"not entrenched there: {bare} {action.type}, not {action.count}")
    if refused := refuse_busy(alike):
        return refused
    if not city and any(unit.can_march for unit in alike):
        return Refusal(
            "BG 7.1", f"{step.box} is not a recruitment city: works take two marches there"
        )
    return Refusal("BG 4.3", "a piece takes part in two marches at most")


def perform_entrench(state: CampaignState, action: Entrench, dice: Dice) -> Change:
    """[BG 7.1]"""
    step = state.step
    assert isinstance(step, Marching)
    side = step.side
    box = state.theater.number[step.box]
    city = bool(state.theater.cities >> box & 1)
    stack = state.stacks[side.seat][box]
    units = _diggers(stack, action, city)
    dug = [_after_digging(unit, city) for unit in units]
    after = use(exchange(state, side, box, units, dug), LAND)
    events = tuple(
        PiecesDug(side, action.type, count, step.box, finished)
        for finished in (True, False)
        if (count := sum(1 for unit in dug if unit.entrenched is finished))
    )
    return Change(after, events)


def _after_digging(unit: Unit, city: bool) -> Unit:
    finished = city or unit.dug
    return unit.but(marches=unit.marches + 1, entrenched=finished, dug=not finished, busy=True)


ENTRENCH = ActionRules((Marching,), propose_entrench, refuse_entrench, perform_entrench, exact=True)
