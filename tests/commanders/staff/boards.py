"""Positions for a staff, and what it orders in them."""

from collections.abc import Iterator

from campaign import CampaignState, ScriptedDice, apply, legal_actions
from campaign.actions import Action, End, Move
from campaign.agenda import Marching
from campaign.commanders import COMMANDERS
from campaign.commanders.staff import Mandate, order
from campaign.terms import BoxId
from tests.rules.play import situation


def board(step: str, *pieces: str, more: str = "") -> CampaignState:
    """A position in July 1862; each of *pieces* reads `box side type count`."""
    lines = [f'turn = 9\nagenda = ["{step}"]\n{more}']
    for line in pieces:
        box, side, type_, count = line.split()
        lines.append(
            f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{type_}"\ncount = {count}'
        )
    return situation("\n".join(lines))


def orders_of(mandate: Mandate, state: CampaignState) -> Iterator[tuple[CampaignState, Action]]:
    """All that the staff orders without a die, up to where it has nothing more to do."""
    while mandate.has(state):
        action = order(mandate, COMMANDERS[mandate.commander], state)
        if action is None:
            return
        assert action in legal_actions(state)
        yield state, action
        if isinstance(action, End):
            return
        state = apply(state, action, ScriptedDice(())).state


def marched(mandate: Mandate, state: CampaignState) -> list[tuple[BoxId, BoxId]]:
    """From where to where the staff had pieces march."""
    return [
        (at.step.box, action.to)
        for at, action in orders_of(mandate, state)
        if isinstance(action, Move) and isinstance(at.step, Marching)
    ]
