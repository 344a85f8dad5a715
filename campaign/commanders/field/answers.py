"""Answers of the field commander to what the rules ask between marches.

[BG 8.1, BG 8.13, NS-R5, NS-R8, NS-R9, NS-R10]
"""

from collections.abc import Iterable

from campaign.actions import (
    Action,
    Attack,
    Battle,
    Breakout,
    Contain,
    Pass,
    Remove,
    Withdraw,
)
from campaign.agenda import Withdrawal
from campaign.commanders.commander import Decision, Reason
from campaign.commanders.field.odds import chance, force_of
from campaign.commanders.field.temper import Temper
from campaign.commanders.rescue import is_last_hope, is_lost_with
from campaign.commanders.steady.advanced_rules import sacrifice
from campaign.commanders.steady.appraisal import Appraisal
from campaign.commanders.steady.routine import refuge
from campaign.state import CampaignState
from campaign.terms import Side

SURE = 0.6
"""The least chance with which it attacks where it need not."""

STANDS = 0.4
"""Cavalry that holds its ground with such a chance does not slip away."""


def hopes(state: CampaignState, box_id: str, side: Side, temper: Temper) -> float:
    """The chance of *side* if it attacks in a box that both sides stand in.

    Who attacks has no use of his works there. [NS-R9]
    """
    own, enemy = state.units_in(box_id, side), state.units_in(box_id, side.enemy)
    attack = force_of(own).share(1.0)
    crossing = force_of(unit for unit in own if unit.crossed).strength
    wet = crossing / attack.strength if attack.strength else 0.0
    return chance(attack, force_of(enemy), wet, temper.caution)


def hungry(state: CampaignState, actions: Iterable[Action], temper: Temper) -> Decision:
    """The piece that is missed least goes hungry. [NS-R5]"""
    action = sacrifice(state, actions)
    assert isinstance(action, Remove)
    return Decision(action, None, (Reason("starves", (action.box,)),))


def declared(state: CampaignState, actions: Iterable[Action], temper: Temper) -> Decision:
    """Fight for the port if that is likely to win it, or the last hope; else hem it in. [NS-R8]"""
    contain = next(action for action in actions if isinstance(action, Contain))
    win = hopes(state, contain.box, state.step.side, temper)
    if win >= SURE or _is_last_hope(state, contain.box):
        own, enemy = (
            force_of(state.units_in(contain.box, side)).strength
            for side in (state.step.side, state.step.side.enemy)
        )
        reason = Reason("attack", (contain.box,), (win, own, enemy))
        return Decision(Attack(contain.box), None, (reason,))
    return Decision(contain, None, (Reason("contain", (contain.box,), (win,)),))


def next_battle(state: CampaignState, actions: Iterable[Action], temper: Temper) -> Decision:
    """The surest battle first; an attack that need not be only if it is sure, or the last hope.

    [BG 8.1, NS-R9]
    """

    def merit(action: Action) -> float:
        if isinstance(action, Battle):
            return 1 + hopes(state, action.box, state.step.side, temper)
        if isinstance(action, Attack):
            merit = hopes(state, action.box, state.step.side, temper)
            return merit if _is_last_hope(state, action.box) else merit - SURE
        return 0.0

    return Decision(max(actions, key=merit))


def _is_last_hope(state: CampaignState, box_id: str) -> bool:
    return is_last_hope(state, state.theater.number[box_id])


def breakout(
    state: CampaignState, actions: Iterable[Action], temper: Temper, least: float = SURE
) -> Decision | None:
    """The surest way out, if any is as sure as that. [NS-R10]"""
    side = state.step.side
    ways = [action for action in actions if isinstance(action, Breakout)]
    best = max(ways, key=lambda way: hopes(state, way.box, side, temper), default=None)
    if best is None:
        return None
    win = hopes(state, best.box, side, temper)
    reason = Reason("break_out", (best.box,), (win,))
    return Decision(best, None, (reason,)) if win >= least else None


def withdrawn(state: CampaignState, actions: Iterable[Action], temper: Temper) -> Decision:
    """Cavalry does not wait for infantry to ride it down. [BG 8.13]"""
    step = state.step
    assert isinstance(step, Withdrawal)
    lost = hopes(state, step.box, step.side.enemy, temper)
    ways = [action for action in actions if isinstance(action, Withdraw)]
    is_fatal = is_lost_with(state, step.side, state.theater.number[step.box])
    if lost < 1 - STANDS or is_fatal or not ways:
        return Decision(Pass(), None, (Reason("stand", (step.box,), (1 - lost,)),))
    view = Appraisal(state, step.side)
    best = max(ways, key=lambda action: refuge(view, action))
    return Decision(best, None, (Reason("withdraw", (step.box, best.to), (lost,)),))
