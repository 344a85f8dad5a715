"""A battle as it is expected to go, with what neighbors are thought to send into it."""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import NamedTuple

from campaign.board.board import bits
from campaign.commanders.field.odds import NOTHING, Force, aftermath, best_of, chance, force_in
from campaign.state import CampaignState
from campaign.tables.leaders import value
from campaign.terms import LEADERS

HELP = 0.25
"""The share of its best piece that each own neighbor is thought to send into a battle: whoever is
to march next cannot be called from where he stood. [BG 10.1]"""

CALLED = (0.8, 0.8, 0.7, 0.6, 0.5)
"""The share of the first piece, the second and so on that the enemy is thought to call up from each
box next door, if the battle is even: one in a round, from the second one on. [BG 10.1]"""

GUN = 2.0
"""Strength of a coastal garrison for each point of its value. [NS-R12]"""


class Leads(NamedTuple):
    """What a point of a leader adds to the logarithm of the odds of a battle."""

    there: float
    """He is in its box: he steers fire, lets more pieces fire, keeps them from running."""

    near: float
    """He is next to it: he may ride there, or somewhere else."""


OWN_LEADS = Leads(1.0, 0.55)
ENEMY_LEADS = Leads(0.7, 0.9)
"""For the attacker's leaders, and for the defender's, who may bring a piece along.

[NS 7.0, NS 8.1, NS 8.2, NS-R23]
"""


class Clash(NamedTuple):
    """A battle as it is expected to go, and what that leaves in its box."""

    win: float
    own: Force
    enemy: Force
    own_lost: float
    enemy_lost: float


Forces = Sequence[Sequence[Force]]
"""The pieces of both sides in each box, those of whoever looks first."""


def standing(state: CampaignState, seat: int) -> list[Force]:
    """The pieces of a side in each box; those beside the map are felt nowhere."""
    found = [NOTHING] * len(state.theater.ids)
    stacks = state.stacks[seat]
    for box in bits(state.present[seat]):
        found[box] = force_in(stacks[box])
    found[state.theater.europe] = NOTHING
    return found


def forecast(
    enemy: Force,
    help_: tuple[Force, Force],
    own: Force,
    wet: float,
    guns: int,
    caution: float,
) -> Clash:
    """What is to be expected if *own* attacks *enemy* in a box, both with some *help_*. [BG 8]

    *wet* is the share of it that comes across water, *guns* the value of the garrison that it meets
    where it lands. [BG 8.7, NS 5.0]
    """
    own_help, enemy_help = help_
    there = enemy
    if guns:
        there = there.plus(Force(GUN * 2 * guns, 1.0, GUN * 2 * guns))
    defense = there.plus(enemy_help.share(_lasts(there, own)))
    win = chance(own.plus(own_help), defense, wet, caution)
    after = aftermath(win)
    return Clash(
        win,
        own.share(after.attackers),
        enemy.share(after.defenders),
        own.strength * after.attackers_lost,
        enemy.strength * after.defenders_lost,
    )


def _lasts(defense: Force, attack: Force) -> float:
    """The share of the help that comes in time: a handful is beaten before it is there."""
    if attack.strength <= defense.strength:
        return 1.0
    return sqrt(defense.strength / attack.strength)


def reinforcements(state: CampaignState, seat: int, there: Forces, box: int) -> tuple[Force, Force]:
    """What neighbors are thought to send into a battle, own (of *seat*) and enemy.

    [BG 10.1, BG 10.3]
    """
    own = enemy = NOTHING
    mine, theirs = there
    for near in state.theater.neighbors[box]:
        if mine[near].pieces and not theirs[near].pieces:
            own = own.plus(best_of(state.stacks[seat][near]).share(HELP))
        elif theirs[near].pieces > mine[near].pieces:
            free = int(theirs[near].pieces - mine[near].pieces)
            enemy = enemy.plus(theirs[near].share(_called(free) / theirs[near].pieces))
    return own, enemy


def led(state: CampaignState, seat: int, box: int) -> float:
    """By how much leaders favor one side (of *seat*) in a battle, in the logarithm of its odds.

    Those there, and those next door who may ride there. [NS 8.21, NS 8.22, NS-R23]
    """
    near, leaning = (box, *state.theater.neighbors[box]), 0.0
    for leader, post in zip(LEADERS, state.leaders, strict=True):
        if post.box in near:
            is_own = leader.side.seat == seat
            leads = OWN_LEADS if is_own else ENEMY_LEADS
            worth = value(leader, state.turn) * (leads.there if post.box == box else leads.near)
            leaning += worth if is_own else -worth
    return leaning


@cache
def _called(pieces: int) -> float:
    """So many of the pieces in one box are thought to come."""
    return sum(CALLED[min(place, len(CALLED) - 1)] for place in range(pieces))
