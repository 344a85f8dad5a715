"""What comes of a position through the end of the enemy's reply: played on by field commanders."""

import zlib

from campaign.agenda import Marches
from campaign.budget import QUICK, Budget, Thinking
from campaign.commanders.field import choose as field
from campaign.commanders.field.temper import METHODICAL, Temper
from campaign.commanders.planner.courses import worth
from campaign.dice import RandomDice
from campaign.engine import apply
from campaign.state import CampaignState
from campaign.terms import Side

LONGEST = 600
"""So many orders are played at most."""


def seed_of(state: CampaignState) -> int:
    """A seed of its own for each position; whoever compares courses throws the same dice."""
    seen = (state.turn, state.agenda, state.present, state.held, state.pools)
    return zlib.crc32(repr(seen).encode())


def played_on(
    state: CampaignState, side: Side, temper: Temper, seed: str, thinking: Thinking, budget: Budget
) -> float:
    """What a position is worth to *side* when its next turn begins.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    dice, at = RandomDice(seed), state
    enough = Budget(QUICK.nodes, budget.cancelled)
    for _ in range(LONGEST):
        if not at.agenda or _begins(at, side, state.turn):
            break
        thinking.spend()
        at = apply(at, field.decide(at, enough, METHODICAL).action, dice).state
    return worth(at, side, temper)


def _begins(state: CampaignState, side: Side, turn: int) -> bool:
    """The turn of *side* begins once more."""
    step = state.step
    return isinstance(step, Marches) and step.side is side and step.left is None
