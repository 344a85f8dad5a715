"""A battle by itself after the action: the chance to win before and after every die and decision.

Points are hundredths of the chance to win. Shots that are announced change nothing yet; the dice
that follow are judged together with them. Of battles whose rules know no odds, see `tolls.py`.
"""

from collections.abc import Iterator

from campaign.actions import Action, Fight
from campaign.battle.battle_odds import USUAL_CONDUCTS
from campaign.battle.register import RESOLVERS
from campaign.budget import Budget
from campaign.judgment.moments import ANSWER, VOLLEY, Juncture
from campaign.standalone import round_of
from campaign.state import CampaignState
from campaign.statistics.told import Recorded
from campaign.terms import UNION

SURE = 50.0
"""Above even."""

LEAST = 0.05
"""Points below which nothing has happened."""


class Volleys:
    """Follows a battle that is all of the game. [SK 1.1]"""

    def __init__(self, opening: CampaignState, budget: Budget) -> None:
        self._budget = budget
        self._chance = self._asked(opening)
        self._first = 1
        """The first line since the chance was asked for."""

    def take(
        self, before: CampaignState, entry: Recorded, action: Action, after: CampaignState
    ) -> Iterator[Juncture]:
        """One more order, and what came of it."""
        assert before.battle is not None
        resolver = RESOLVERS[before.battle.resolver]
        is_announced = isinstance(action, Fight) and isinstance(
            action.tactical(resolver.id), resolver.soon_seen
        )
        if is_announced and not entry.rolls and after.battle is not None:
            return
        was, self._chance = self._chance, self._asked(after)
        first, self._first = self._first, entry.number + 1
        side, sign = entry.side, 1 if entry.side is UNION else -1
        step = sign * (self._chance - was)
        if abs(step) >= LEAST:
            lines = first, entry.number
            worth = sign * was, sign * self._chance
            turn = round_of(before)
            if entry.rolls:
                yield Juncture(VOLLEY, side, turn, *lines, *worth, luck=step)
            elif step < 0:
                yield Juncture(ANSWER, side, turn, *lines, *worth, choice=step)

    def value(self) -> float:
        """The Union's chance above even, in points, when it was asked for last."""
        return self._chance

    def _asked(self, state: CampaignState) -> float:
        if state.battle is None:
            return 0.0 if state.winner is None else SURE if state.winner is UNION else -SURE
        resolver, position = RESOLVERS[state.battle.resolver], state.battle.position
        found = resolver.odds(position, USUAL_CONDUCTS, self._budget)
        assert found is not None, "these rules know odds"
        return SURE * (found.union - found.confederate)
