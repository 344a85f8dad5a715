"""The answers to a question, the best first, by the judgment of the steady commander."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from campaign.actions import Action, Attack, Contain, Pass, Place, Remove, Withdraw
from campaign.agenda import Combat, Declaration, Recruitment, Supply, Withdrawal
from campaign.commanders.steady.advanced_rules import SURE, battle_merit, hopes, loss, urgency
from campaign.commanders.steady.appraisal import Appraisal
from campaign.commanders.steady.routine import refuge, stays, use
from campaign.state import CampaignState

Merit = Callable[[Action], Any]
"""What an answer is worth; answers to one question can be compared."""


def preferred(state: CampaignState, actions: Sequence[Action]) -> tuple[Action, ...]:
    """Actions with the best first; of the whole legal list it is what `choose` would do."""
    merit = _MERITS.get(type(state.step), _build_up)(state)
    return tuple(sorted(actions, key=merit, reverse=True))


def _supply(state: CampaignState) -> Merit:
    """The piece that is missed least goes hungry. [NS-R5]"""
    return lambda action: -loss(state, action) if isinstance(action, Remove) else -99.0


def _declaration(state: CampaignState) -> Merit:
    """[NS-R8]"""

    def merit(action: Action) -> float:
        if isinstance(action, Attack):
            return hopes(state, action.box) - SURE
        # An attack that is just sure enough comes first.
        return -1e-9 if isinstance(action, Contain) else -99.0

    return merit


def _combat(state: CampaignState) -> Merit:
    """[BG 8.1, NS-R9]"""
    return lambda action: battle_merit(state, action)


def _withdrawal(state: CampaignState) -> Merit:
    """[BG 8.13]"""
    holds = stays(state)
    view = Appraisal(state, state.step.side)

    def merit(action: Action) -> tuple[bool, float, int]:
        if isinstance(action, Withdraw):
            return (not holds, *refuge(view, action))
        return (isinstance(action, Pass) and holds, 0.0, 0)

    return merit


def _recruitment(state: CampaignState) -> Merit:
    """Leaders who have come take over at once. [NS-R22]"""
    view = Appraisal(state, state.step.side)

    def merit(action: Action) -> tuple[bool, float]:
        if isinstance(action, Place):
            return True, urgency(view, state.theater.number[action.box])
        return False, use(view, action)

    return merit


def _build_up(state: CampaignState) -> Merit:
    view = Appraisal(state, state.step.side)
    return lambda action: use(view, action)


_MERITS: Mapping[type[Any], Callable[[CampaignState], Merit]] = {
    Supply: _supply,
    Declaration: _declaration,
    Combat: _combat,
    Withdrawal: _withdrawal,
    Recruitment: _recruitment,
}
"""What counts at which step; everything else is promotion."""
