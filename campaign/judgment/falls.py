"""Where the dice of an order on record might have led: every way, or as many throws instead."""

from collections.abc import Iterator

from campaign.actions import Action
from campaign.budget import Budget
from campaign.commanders.odds import outcomes
from campaign.dice import RandomDice
from campaign.engine import apply
from campaign.errors import TooManyFallsError
from campaign.state import CampaignState


def falls(
    before: CampaignState, action: Action, line: int, most: int, throws: int, budget: Budget
) -> Iterator[tuple[float, CampaignState]]:
    """The positions that an order may lead to, each with its share; the shares sum up to 1.

    Dice that can fall in more than *most* ways are thrown so often instead, alike for the same
    *line* every time that it is reviewed.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    try:
        for share, state in outcomes(before, action, most):
            yield float(share), state
    except TooManyFallsError:
        for number in range(throws):
            budget.listen()
            yield 1 / throws, apply(before, action, RandomDice(f"{line} {number}")).state
