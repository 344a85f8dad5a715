"""Attacks that a staff does not make: those that hardly succeed with all that it may send.

Its commander weighs an attack at a glance, and perhaps one of which the policy lets only a part
march. What is left of it is asked for its odds. [BG 8.1]
"""

from collections.abc import Callable

from campaign.actions import Action, Breakout, Invade, Move
from campaign.agenda import Marches, Marching
from campaign.budget import Budget
from campaign.commanders.odds import battle_odds
from campaign.commanders.rescue import last_hopes
from campaign.dice import ScriptedDice
from campaign.engine import apply
from campaign.state import CampaignState

LEAST = 0.15
"""Nobody attacks for a person with a smaller chance, unless the war is lost without that."""

Orders = Callable[[CampaignState], Action | None]
"""What the staff would order in a position, if anything."""


def is_forlorn(state: CampaignState, action: Action, orders: Orders, budget: Budget) -> bool:
    """An order begins a battle that the staff will hardly win, whoever it sends after.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    if not isinstance(action, Move | Invade):
        return False
    seat, box = state.step.side.seat, state.theater.number[action.to]
    if not state.stacks[1 - seat][box] or state.stacks[seat][box]:
        return False
    if last_hopes(state) >> box & 1:
        return False
    at, side = apply(state, action, NO_DICE).state, state.step.side
    while _is_moving(at):
        if (order := orders(at)) is None or isinstance(order, Breakout):
            break
        at = apply(at, order, NO_DICE).state
    if not at.contested >> box & 1:
        return False
    odds = battle_odds(at, action.to, side, budget=budget)
    return odds is not None and odds.win(side) < LEAST


NO_DICE = ScriptedDice(())


def _is_moving(state: CampaignState) -> bool:
    """No die falls, but for a breakout, and the enemy decides nothing."""
    return bool(state.agenda) and isinstance(state.step, Marches | Marching)
