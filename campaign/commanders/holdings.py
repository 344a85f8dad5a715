"""What a position comes to when boxes that one side has entered alone have become its own.

That is done after combat, before the enemy moves; nobody can be in the way any more. Cities weigh
by what they change in the army maxima, for by these a war may be decided.
[BG 3.2, BG 12.3, BG 13.3]
"""

from collections.abc import Iterator
from itertools import combinations, islice

from campaign.board.board import bits
from campaign.commanders.single_marches import STRIDE, Goals, marches_left
from campaign.commanders.steady.appraisal import distances
from campaign.queries.battle_sites import must_fight
from campaign.queries.next_marches import comers
from campaign.rules import washington
from campaign.state import CampaignState
from campaign.terms import CAPITAL, UNION, Side

MOST = 3
"""So many cities at once are thought of."""

_AT_HAND, _FARTHER, _SETS = 12, 4, 40
"""So many cities are thought of that one march may take, the richest first; so many others; and so
many sets of them, those first that are taken most easily."""


def entered(state: CampaignState, side: Side) -> int:
    """The boxes that a side is in and the enemy is not, as a set: it will hold them.

    Where a garrison meets those who land, they are not alone. [NS-R12]
    """
    fought_for = state.contested | must_fight(state) | 1 << state.theater.europe
    return state.present[side.seat] & ~fought_for


def when_taken(state: CampaignState, side: Side, boxes: int) -> CampaignState:
    """The position once a side holds these boxes, too; Washington costs what it costs at least.

    [NS 6.0, NS-R14]
    """
    own, others = state.held[side.seat] | boxes, state.held[side.enemy.seat] & ~boxes
    held, toll = (own, others) if side is UNION else (others, own), state.toll
    capital = state.theater.number[CAPITAL]
    if state.options.washington_capture and (state.held[0] & ~held[0]) >> capital & 1:
        toll += washington.LEAST - state.theater.boxes[capital].recruits[UNION.seat]
    return state.evolve(held=held, toll=toll)


def swing(state: CampaignState, side: Side, box: int) -> int:
    """By how much the difference of the maxima changes if a side takes a city. [BG 12.3]"""
    theater, enemy = state.theater, side.enemy
    shields = theater.boxes[box].recruits
    if not state.held[enemy.seat] >> box & 1:
        return shields[side.seat]
    if enemy is UNION and state.options.washington_capture and box == theater.number[CAPITAL]:
        return shields[side.seat] + washington.LEAST
    return sum(shields)


def open_cities(state: CampaignState, side: Side, least: int) -> Iterator[Goals]:
    """Sets of cities with no enemy in them that change the difference of the maxima by so much.

    Those come first that are taken most easily.
    """
    free = state.theater.cities & ~state.held[side.seat] & ~state.present[side.enemy.seat]
    gains = {box: swing(state, side, box) for box in bits(free)}
    best = sorted((box for box, gain in gains.items() if gain), key=lambda box: -gains[box])
    if sum(gains[box] for box in best[:MOST]) < least:
        return
    sets = _sets(state, side, best)
    yield from islice((it for it in sets if sum(gains[box] for box in it) >= least), _SETS)


def _sets(state: CampaignState, side: Side, best: list[int]) -> Iterator[Goals]:
    """Cities that the marches left might take, the richest and the nearest first."""
    far, reached = distances(state.theater), {found.to for found in comers(state, side)}
    near = [box for box in best if box in reached][:_AT_HAND]
    others = [box for box in best if box not in reached]
    yield from ((box,) for box in near)
    # Those of one box may go to several with one march. [BG 4.2]
    yield from combinations(near, 2)
    if marches_left(state) > 1:
        yield from ((box,) for box in others[:_FARTHER])
        yield from ((box, to) for box in near for to in others if far[box][to] <= STRIDE)
    yield from combinations(near, MOST)
