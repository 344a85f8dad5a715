"""The steady commander: sees one march ahead and does what is worth most.

It takes what lies open, keeps what is threatened, and attacks where all that can come together
is likely to win. It has no plan beyond that; the position alone tells it what to do next.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from campaign.actions import Action, Done, End, March
from campaign.agenda import (
    Combat,
    Declaration,
    Fighting,
    Marches,
    Marching,
    Recruitment,
    Supply,
    Withdrawal,
)
from campaign.budget import QUICK, Budget, Thinking
from campaign.commanders.steady.advanced_rules import (
    breakout,
    declare,
    follow,
    next_battle,
    ride,
    sacrifice,
)
from campaign.commanders.steady.candidates import Idea, ideas
from campaign.commanders.steady.routine import build_up, raise_and_place, tactics, withdrawal
from campaign.engine import legal_actions
from campaign.state import CampaignState

WORTHWHILE = 0.12
"""The least gain for which it spends a march."""


def choose(state: CampaignState, budget: Budget = QUICK, /) -> Action:
    """What seems best now."""
    if isinstance(state.step, Fighting):
        # Whoever commands on the table finds out what is legal: to list it all costs far more.
        return tactics(state, budget)
    thinking = Thinking(budget)
    actions = legal_actions(state)
    if len(actions) == 1:
        return actions[0]
    if search := _SEARCHES.get(type(state.step)):
        return search(state, actions, thinking)
    decide = _CHOICES.get(type(state.step), build_up)
    return decide(state, actions)


# --- marches -----------------------------------------------------------------------------------


def _next_march(state: CampaignState, actions: tuple[Action, ...], thinking: Thinking) -> Action:
    """Break out, ride to an army, activate the box with the best idea, or stop."""
    if first := breakout(state, actions) or ride(state, actions):
        return first
    boxes = {action.box for action in actions if isinstance(action, March)}
    ids = state.theater.ids
    best = _best(idea for idea in thinking.among(ideas(state, None)) if ids[idea.box] in boxes)
    return March(ids[best.box]) if best else End()


def _within_march(state: CampaignState, actions: tuple[Action, ...], thinking: Thinking) -> Action:
    """The best idea for the active box; the march itself costs nothing any more."""
    step = state.step
    assert isinstance(step, Marching)
    if lead := follow(state, actions):
        return lead
    legal = set(actions)
    here = state.theater.number[step.box]
    best = _best(idea for idea in thinking.among(ideas(state, here)) if idea.action in legal)
    return best.action if best else Done()


def _best(found: Iterable[Idea]) -> Idea | None:
    """The best idea, if it is worth a march at all."""
    best = max(found, key=lambda idea: idea.score, default=None)
    return best if best is not None and best.score >= WORTHWHILE else None


_SEARCHES: Mapping[type[Any], Callable[[CampaignState, tuple[Action, ...], Thinking], Action]] = {
    Marches: _next_march,
    Marching: _within_march,
}
"""Who looks at many ideas before it decides."""

_CHOICES: Mapping[type[Any], Callable[[CampaignState, tuple[Action, ...]], Action]] = {
    Supply: sacrifice,
    Declaration: declare,
    Combat: next_battle,
    Withdrawal: withdrawal,
    Recruitment: raise_and_place,
}
"""Who decides what; everything else is promotion."""
