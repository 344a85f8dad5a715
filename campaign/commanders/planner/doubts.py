"""Which attacks of a course are to be tried without: those that hardly anybody would join.

What weighs them while a course is thought of is a closed form, and where the enemy may call up
several pieces that promises too much. Of a whole course few attacks are left, so that the odds of
each can be asked for.
"""

from typing import NamedTuple

from campaign.board.board import bits
from campaign.budget import Budget
from campaign.commanders.odds import battle_odds
from campaign.state import CampaignState
from campaign.terms import Side

FORLORN = 0.15
"""Who attacks with a smaller chance had better have a reason."""

Boxes = tuple[int, ...]


class Doubts(NamedTuple):
    """Boxes whose attacks are tried without, all at once."""

    boxes: Boxes
    forlorn: bool
    """None of them is likely to be taken."""


def doubts(
    before: CampaignState, end: CampaignState, side: Side, budget: Budget
) -> tuple[Doubts, ...]:
    """The worst attack that a segment joins, and all forlorn ones together. [BG 8.1]

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    joined = end.contested & ~end.contained & ~before.contested
    chances = {box: _chance(end, box, side, budget) for box in bits(joined)}
    if not chances:
        return ()
    worst = min(chances, key=lambda box: chances[box])
    forlorn = tuple(box for box, chance in chances.items() if chance < FORLORN)
    found = [Doubts((worst,), worst in forlorn)]
    if len(forlorn) > 1:
        found.append(Doubts(forlorn, forlorn=True))
    return tuple(found)


def _chance(end: CampaignState, box: int, side: Side, budget: Budget) -> float:
    odds = battle_odds(end, end.theater.ids[box], side, budget=budget)
    return 1.0 if odds is None else odds.win(side)
