"""What a position comes to when boxes that one side has entered alone have become its own.

That is done after combat, before the enemy moves; nobody can be in the way any more. Cities weigh
by what they change in the army maxima, for by these a war may be decided.
[BG 3.2, BG 12.3, BG 13.3]
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice, product

from campaign.agenda import Toll
from campaign.board.board import bits
from campaign.commanders.single_marches import MARCHES, STRIDE, Goals, marches_left
from campaign.commanders.steady.appraisal import distances
from campaign.queries.battle_sites import must_fight
from campaign.queries.next_marches import comers
from campaign.rules import washington
from campaign.rules.sea import INVASION_BASE
from campaign.state import CampaignState
from campaign.terms import CAPITAL, CONFEDERATE, UNION, Side
from campaign.units import Stack

PRICES = tuple(max(washington.LEAST, die) for die in range(1, 7))
"""What Washington costs by each face of its die. [NS 6.0]"""

MOST = 3
"""So many cities at once are thought of."""

_AT_HAND, _FARTHER, _SETS = 20, 8, 60
"""So many cities are thought of that one march may take, the richest first; so many others; and so
many sets of them, those first that are taken most easily."""


def entered(state: CampaignState, side: Side) -> int:
    """The boxes that a side is in and the enemy is not, as a set: it will hold them.

    Where a garrison meets those who land, they are not alone. [NS-R12]
    """
    fought_for = state.contested | must_fight(state) | 1 << state.theater.europe
    return state.present[side.seat] & ~fought_for


def when_taken(
    state: CampaignState, side: Side, boxes: int, price: int = washington.LEAST
) -> CampaignState:
    """The position once a side holds these boxes, too; Washington costs what it costs at least, or
    another *price*.

    [NS 6.0, NS-R14]
    """
    state = _paid(state, price)
    own, others = state.held[side.seat] | boxes, state.held[side.enemy.seat] & ~boxes
    held, toll = (own, others) if side is UNION else (others, own), state.toll
    capital = state.theater.number[CAPITAL]
    if state.options.washington_capture and (state.held[0] & ~held[0]) >> capital & 1:
        toll += _toll(state, price)
    return state.evolve(held=held, toll=toll)


def owes(state: CampaignState) -> bool:
    """Washington has fallen, and the die for its price is still to be thrown. [NS 6.0]"""
    return any(isinstance(step, Toll) for step in state.agenda)


def is_priced(state: CampaignState) -> bool:
    """A die is to be thrown for Washington, now or as soon as it has become Confederate."""
    if not state.options.washington_capture or not state.agenda:
        return False
    capital = state.theater.number[CAPITAL]
    falls = entered(state, CONFEDERATE) & state.held[UNION.seat] & 1 << capital
    return owes(state) or (state.active is CONFEDERATE and bool(falls))


def _paid(state: CampaignState, price: int) -> CampaignState:
    """The position with the price that is owed."""
    if not owes(state):
        return state
    agenda = tuple(step for step in state.agenda if not isinstance(step, Toll))
    return state.evolve(agenda=agenda, toll=state.toll + _toll(state, price))


def _toll(state: CampaignState, price: int) -> int:
    """What a price costs the Union beside the value of the city. [NS 6.0, NS-R14]"""
    return price - state.theater.boxes[state.theater.number[CAPITAL]].recruits[UNION.seat]


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

    Those come first that are taken most easily. A city more than is needed may make up for one that
    is lost where a piece rides away. [BG 3.4]
    """
    free = state.theater.cities & ~state.held[side.seat] & ~state.present[side.enemy.seat]
    gains = {box: swing(state, side, box) for box in bits(free)}
    best = sorted((box for box, gain in gains.items() if gain), key=lambda box: -gains[box])
    if sum(gains[box] for box in best[:MOST]) < least:
        return

    def is_enough(goals: Goals) -> bool:
        return sum(gains[box] for box in goals) >= least

    yield from islice(_sets(state, side, best, is_enough), _SETS)


def _sets(
    state: CampaignState, side: Side, best: list[int], is_enough: Callable[[Goals], bool]
) -> Iterator[Goals]:
    """Cities that the marches left might take, the richest and the nearest first."""
    far, reached, left = distances(state.theater), _in_reach(state, side), marches_left(state)
    near = [box for box in best if reached.get(box)][:_AT_HAND]

    def several(number: int) -> Iterator[Goals]:
        enough = filter(is_enough, combinations(near, number))
        return (
            goals
            for goals in enough
            if _may_be_reached(state.stacks[side.seat], reached, goals, left)
        )

    yield from filter(is_enough, ((box,) for box in near))
    yield from several(2)
    if left > 1:
        distant = (box for box in best if not reached.get(box))
        others = [box for box in distant if _may_be_ridden_to(state, side, box)]
        pairs = [(box, to) for box in near for to in others if box != to]
        pairs.sort(key=lambda pair: far[pair[0]][pair[1]] > STRIDE)  # one piece goes on, or two
        farther = islice(filter(is_enough, pairs), _SETS // 2)
        yield from chain(filter(is_enough, ((box,) for box in others[:_FARTHER])), farther)
    yield from several(MOST)


def _may_be_ridden_to(state: CampaignState, side: Side, box: int) -> bool:
    """Two marches may bring somebody there. [BG 4.2, BG 4.4]"""
    far = distances(state.theater)[box]
    return any(far[own] <= MARCHES * STRIDE for own in bits(state.present[side.seat]))


def _in_reach(state: CampaignState, side: Side) -> dict[int, set[int]]:
    """From where one march leads to each box that some march leads to; by sea, too. [BG 6.2]"""
    found: dict[int, set[int]] = {}
    for one in comers(state, side):
        found.setdefault(one.to, set()).add(one.box)
    base = state.theater.number[INVASION_BASE]
    if side is UNION and state.present[UNION.seat] >> base & 1:
        for port in bits(state.theater.ports):
            found.setdefault(port, set()).add(base)
    return found


def _may_be_reached(
    stacks: Sequence[Stack], reached: dict[int, set[int]], goals: Goals, marches: int
) -> bool:
    """So many marches may bring a piece to each: those of one box may go to several. [BG 4.2]"""

    def is_enough(origins: tuple[int, ...]) -> bool:
        used = Counter(origins)
        return len(used) <= marches and all(len(stacks[box]) >= used[box] for box in used)

    return any(map(is_enough, product(*(reached[goal] for goal in goals))))
