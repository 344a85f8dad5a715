"""What comes of a position through the end of the enemy's reply: played on by field commanders."""

import zlib
from typing import NamedTuple

from campaign.agenda import Marches, Recruitment
from campaign.budget import QUICK, Budget, Thinking
from campaign.commanders.field import choose as field
from campaign.commanders.field.temper import AT_A_GLANCE, METHODICAL, Temper
from campaign.commanders.planner.courses import worth
from campaign.commanders.planner.reply import marched, raised
from campaign.commanders.remembered import Remembered
from campaign.dice import CommonDice
from campaign.engine import apply
from campaign.state import CampaignState
from campaign.terms import Side

LONGEST = 600
"""So many orders are played at most."""

ORDER = 60
"""An order that is played costs as much as so many ideas that are looked at."""

LOOK = 48
"""The same of a box with pieces that may march, each time when all of them are looked at."""


class Sequel(NamedTuple):
    """How a position was played on."""

    worth: float
    """What the side that has asked is worth when its next turn begins."""

    cost: int
    """What that took of a budget."""


_SEQUELS = Remembered()


def seed_of(state: CampaignState) -> int:
    """A seed of its own for each segment; whoever compares courses in it throws the same dice."""
    return zlib.crc32(repr((state.turn, state.agenda[-1].side, state.pools)).encode())


def played_on(
    state: CampaignState,
    side: Side,
    temper: Temper,
    seed: int,
    throw: int,
    thinking: Thinking,
    budget: Budget,
) -> float:
    """What a position is worth to *side* when its next turn begins.

    What is remembered costs as much as it did.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    found = _SEQUELS.ask(
        (state, side, temper, seed, throw),
        lambda: _played(state, side, temper, CommonDice(seed, throw), budget),
    )
    thinking.spend(found.cost)
    return found.worth


def _played(
    state: CampaignState, side: Side, temper: Temper, dice: CommonDice, budget: Budget
) -> Sequel:
    at, orders, cost = state, 0, 0
    enough = Budget(QUICK.nodes, budget.cancelled)
    while at.agenda and not _begins(at, side) and orders < LONGEST:
        dice.place = f"{at.turn} {getattr(at.step, 'box', '')}"
        if isinstance(at.step, Marches) and at.step.left:
            at, looked = marched(at, dice, enough)
            cost += LOOK * looked
        elif isinstance(at.step, Recruitment) and at.step.points:
            at = raised(at, dice, enough)
            cost += ORDER
        else:
            at = apply(at, field.decide(at, enough, METHODICAL, AT_A_GLANCE).action, dice).state
            cost += ORDER
        orders += 1
    return Sequel(worth(at, side, temper), cost)


def _begins(state: CampaignState, side: Side) -> bool:
    """The turn of *side* begins once more."""
    step = state.step
    return isinstance(step, Marches) and step.side is side and step.left is None
