"""Maneuvers compared by trial: those that promise most are played on most often.

Played on once, a position of a late year costs a twentieth of what may be spent on a segment. So as
many maneuvers are tried as can be tried often enough, and not all of them a little.
"""

from collections.abc import Callable, Sequence
from statistics import mean
from typing import NamedTuple

from campaign.budget import Thinking
from campaign.commanders.planner.courses import Maneuver

ROUNDS = (2, 4, 8, 16)
"""So often maneuvers are played on; after each round the worse half of them is dropped."""

LEAST = 4
"""What was played on less often is not preferred to the own course, however good it looks."""

USUAL_SPREAD, WEIGHT = 8.0, 2
"""By how much two maneuvers usually differ from throw to throw, and how many throws that counts."""

USUAL_LEAD, VARIES = -1.0, 5.0
"""How much better another maneuver than the own one usually is, and by how much that varies."""

SPARING_LEAD = 3.0
"""The same of one that goes without attacks that are hardly ever won."""

AT_STAKE = 0.1
"""By how much more it varies, for each point by which two maneuvers differ from throw to throw."""

AT_A_GLANCE = 0.3
"""How much of what a maneuver leads by, as soon as it is over, it usually keeps."""

LOWEST_GLANCE, HIGHEST_GLANCE = -12.0, 6.0
"""What is more than that is not believed."""


class Candidate(NamedTuple):
    """A maneuver that may take the place of the own one."""

    way: Maneuver
    usual: float
    """By how many points such a one is usually better."""

    leads: list[float]
    """By how many it was better, throw by throw."""

    @property
    def lead(self) -> float:
        """By how many it is likely to be better."""
        return likely_lead(self.leads, self.usual)


def candidate(way: Maneuver, glance: float) -> Candidate:
    """A maneuver that leads by so much as soon as it is over, and has not been played on yet."""
    usual = SPARING_LEAD if way.spares_the_forlorn else USUAL_LEAD
    kept = AT_A_GLANCE * glance
    return Candidate(way, usual + min(HIGHEST_GLANCE, max(LOWEST_GLANCE, kept)), [])


def best_of(
    mine: Maneuver,
    others: Sequence[Candidate],
    gone: Callable[[Maneuver, int], float],
    thinking: Thinking,
) -> Maneuver:
    """The own maneuver, unless another one is likely to be better."""
    if not others or not thinking.can_spend(0):
        return mine
    before = thinking.spent
    usual = [gone(mine, 0)]
    left = sorted(others, key=lambda one: -one.usual)[: _so_many(before, len(others), thinking)]
    thrown = 0
    for throws in ROUNDS:
        while left and thrown < throws and thinking.can_spend(0):
            if thrown:
                usual.append(gone(mine, thrown))
            for one in left:
                one.leads.append(gone(one.way, thrown) - usual[thrown])
            thrown += 1
        # Those that were dropped were thrown for less often, so they are out for good.
        left.sort(key=lambda one: -one.lead)
        left = left[: (len(left) + 1) // 2]
    best = left[0]
    return best.way if len(best.leads) >= LEAST and best.lead > 0 else mine


def _so_many(before: int, number: int, thinking: Thinking) -> int:
    """Of how many the better half can be tried often enough, if all cost as much as the first."""
    cost = max(1, thinking.spent - before)
    most = 1
    while most < number and thinking.can_spend(cost * (_throws(most + 1) - 1)):
        most += 1
    return most


def _throws(others: int) -> int:
    """How many throws two rounds take, the own maneuver counted."""
    first, second = ROUNDS[:2]
    return first * (others + 1) + (second - first) * ((others + 1) // 2 + 1)


def likely_lead(leads: Sequence[float], usual_lead: float) -> float:
    """By how much a maneuver is likely to be better, when it was so by these leads in some throws.

    What is usual counts too, the more so the less the throws agree: a few that look good may be
    chance alone.
    """
    if not leads:
        return usual_lead
    average = mean(leads)
    squares = sum((lead - average) ** 2 for lead in leads) + WEIGHT * USUAL_SPREAD**2
    spread = squares / (len(leads) - 1 + WEIGHT)
    seen, usual = len(leads) / spread, 1 / (VARIES**2 + AT_STAKE**2 * spread)
    return (seen * average + usual * usual_lead) / (seen + usual)
