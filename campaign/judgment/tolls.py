"""A battle by itself whose rules know no odds, after the action: its dice against what was to be
expected of them.

Nobody can say how such a battle would end, so points are hundredths of an army: by how many more
of them the enemy has lost. What a choice is worth is not judged; what an order with dice brought is
measured against the mean of all ways in which its dice could have fallen.
"""

from collections.abc import Iterator

from campaign.actions import Action, Fight
from campaign.battle.contract import knows_no_odds
from campaign.battle.register import RESOLVERS
from campaign.budget import Budget
from campaign.judgment.falls import falls
from campaign.judgment.moments import VOLLEY, Juncture
from campaign.standalone import round_of
from campaign.state import CampaignState
from campaign.statistics.told import Recorded
from campaign.terms import SIDES, UNION

WHOLE = 100.0
"""Points of a whole army."""

LEAST = 0.05
"""Points below which nothing has happened."""

FALLS, THROWS = 36, 48
"""Dice that can fall in more ways are thrown so often instead."""


def knows_odds(opening: CampaignState) -> bool:
    """The rules of a battle by itself know how likely each side is to win it."""
    assert opening.battle is not None, "a skirmish begins with its battle"
    return RESOLVERS[opening.battle.resolver].odds is not knows_no_odds


class Tolls:
    """Follows such a battle. [SK 1.1]"""

    def __init__(self, opening: CampaignState, budget: Budget) -> None:
        self._budget = budget
        self._lead = _lead(opening)

    def take(
        self, before: CampaignState, entry: Recorded, action: Action, after: CampaignState
    ) -> Iterator[Juncture]:
        """One more order, and what came of it."""
        was, self._lead = self._lead, _lead(after)
        if not entry.rolls:
            return
        sign = 1 if entry.side is UNION else -1
        luck = sign * (self._lead - self._expected(before, entry, action))
        if abs(luck) >= LEAST:
            line, worth = entry.number, (sign * was, sign * self._lead)
            about = action.order.split()[0] if isinstance(action, Fight) else ""
            yield Juncture(
                *(VOLLEY, entry.side, round_of(before), line, line, *worth),
                luck=luck,
                about=about,
            )

    def value(self) -> float:
        """By how many hundredths of an army the Union has lost less, when it was asked last."""
        return self._lead

    def _expected(self, before: CampaignState, entry: Recorded, action: Action) -> float:
        """What the order was to lead to, on average."""
        found = falls(before, action, entry.number, FALLS, THROWS, self._budget)
        return sum(share * _lead(state) for share, state in found)


def _lead(state: CampaignState) -> float:
    """By how many hundredths of an army the Union has lost less."""
    union, confederate = (state.strength(side) for side in SIDES)
    return WHOLE * (_left(*union) - _left(*confederate))


def _left(alive: int, had: int) -> float:
    return alive / had if had else 0.0
