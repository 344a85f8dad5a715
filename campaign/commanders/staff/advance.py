"""Pressing on where the commander would rather stop: the next step of an army towards its goal."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from campaign.actions import Action, March, Move
from campaign.agenda import Marching
from campaign.commanders.staff.allowed import allowed, goals
from campaign.commanders.staff.areas import steps_to
from campaign.commanders.staff.mandate import Mandate
from campaign.commanders.steady.appraisal import Appraisal, chance, defense, force
from campaign.commanders.steady.scores import spared
from campaign.dice import ScriptedDice
from campaign.engine import apply
from campaign.state import CampaignState
from campaign.units import SEA

BOLD = 0.6
"""The least chance, as the steady commander guesses it, at which it attacks."""


class _Step(NamedTuple):
    gain: float
    action: Action


Fears = Callable[[CampaignState, Action], bool]
"""Whether an order begins a battle that is lost, barring a miracle."""


def advance(
    mandate: Mandate, state: CampaignState, actions: tuple[Action, ...], fears: Fears
) -> Action | None:
    """The march, or the move of the march, that presses on best; None if none should.

    Nobody goes who is needed where he is, or into a battle that is likely to be lost.
    """
    if not mandate.press:
        return None
    if isinstance(state.step, Marching):
        best = _best(state, _steps(mandate, state, state.step, actions), fears)
        return best.action if best else None
    found = []
    for march in actions:
        if isinstance(march, March) and goals(mandate, state, state.theater.number[march.box]):
            opened = apply(state, march, ScriptedDice(())).state
            if isinstance(opened.step, Marching):
                moves = _steps(mandate, opened, opened.step, allowed(mandate, opened))
                if best := _best(opened, moves, fears):
                    found.append(_Step(best.gain, march))
    return max(found, key=lambda step: step.gain).action if found else None


def _best(state: CampaignState, steps: Iterable[_Step], fears: Fears) -> _Step | None:
    """The one that gains most, of those that nobody fears."""
    by_gain = sorted(steps, key=lambda step: -step.gain)
    return next((step for step in by_gain if not fears(state, step.action)), None)


def _steps(
    mandate: Mandate, state: CampaignState, step: Marching, actions: tuple[Action, ...]
) -> Iterator[_Step]:
    """The moves that lead nearer, each with the strength that goes and how much nearer it is."""
    view, here = Appraisal(state, step.side), state.theater.number[step.box]
    pressed = goals(mandate, state, here)
    if not pressed:
        return
    left = steps_to(pressed, here)
    movable = tuple(u for u in view.own[here] if u.can_march and u.moved != SEA)
    going = spared(view, here, movable)
    for action in actions:
        if not isinstance(action, Move):
            continue
        to = state.theater.number[action.to]
        units = [unit for unit in going if unit.type is action.type][: action.count]
        nearer = left - steps_to(pressed, to)
        if len(units) < action.count or nearer <= 0:
            continue
        enemy = view.enemy[to]
        there = force((*units, *view.own[to]))
        if enemy and chance(there, defense(enemy)) < BOLD:
            continue
        yield _Step(force(units) * nearer, action)
