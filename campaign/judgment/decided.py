"""Wars that are as good as won, and the marches that win them: Washington empty, or the seven open.

[BG 3.2, BG 4.2, BG 13]
"""

from collections.abc import Iterator

from campaign.actions import Action, Done, March, Move
from campaign.board.board import bits
from campaign.commanders.steady.appraisal import distances
from campaign.dice import ScriptedDice
from campaign.engine import apply, legal_actions, refusal
from campaign.queries.next_marches import comers
from campaign.rules.victory import SEVEN, judge
from campaign.state import CampaignState, Ending
from campaign.terms import CAPITAL, CONFEDERATE, UNION, Side

STRIDE = 2
"""Links that one march may lead; cavalry and long railroads go further, and need not."""

MARCHES = 2
"""So many marches may lead a piece to a goal. [BG 4.2]"""

OPEN, NEARLY = 0.5, 0.25
"""How likely an empty capital falls to whoever needs one march to it, and to whoever needs two."""

Course = tuple[CampaignState, tuple[Action, ...]]
"""Where orders lead, and the orders."""


def foreseen(state: CampaignState) -> Ending | None:
    """The victory that comes when boxes which a side has entered alone become its own.

    Nobody can be in the way any more: that is done after its combat, before the enemy moves.
    [BG 3.2, BG 13.1, BG 13.2, BG 13.3]
    """
    if not state.agenda or state.battle is not None:
        return None
    seat = state.active.seat
    entered = state.present[seat] & ~state.contested & ~state.held[seat]
    entered &= ~(1 << state.theater.europe)
    if not entered:
        return None
    held = list(state.held)
    held[seat] |= entered
    held[1 - seat] &= ~entered
    ending = judge(state.evolve(held=(held[0], held[1])))
    return ending if ending is not None and ending.winner is state.active else None


def capital_at_risk(state: CampaignState) -> float:
    """How likely Washington falls because nobody is in it, if that ends the war. [BG 13.2]"""
    capital, options = state.theater.number[CAPITAL], state.options
    occupied = (state.present[0] | state.present[1]) >> capital & 1
    if not state.agenda or options.washington_capture or options.summer_judgment or occupied:
        return 0.0
    if not state.held[UNION.seat] >> capital & 1:
        return 0.0
    if any(found.to == capital for found in comers(state, CONFEDERATE)):
        return OPEN
    far = distances(state.theater)[capital]
    near = any(far[box] <= MARCHES * STRIDE for box in bits(state.present[CONFEDERATE.seat]))
    return NEARLY if near else 0.0


def is_fatal(state: CampaignState, side: Side, box: int) -> bool:
    """A side that loses this box has lost the war. [BG 13.1, BG 13.2, BG 13.3]"""
    held = list(state.held)
    held[side.seat] &= ~(1 << box)
    held[side.enemy.seat] |= 1 << box
    ending = judge(state.evolve(held=(held[0], held[1])))
    return ending is not None and ending.winner is side.enemy


def decisive(state: CampaignState) -> tuple[Action, ...]:
    """Marches of single pieces into open boxes that win the war; none if there are no such."""
    side = state.step.side
    course: Course = (state, ())
    for goal in _goals(state, side):
        found = next(_ways(course[0], goal), None)
        if found is None:
            return ()
        course = found[0], (*course[1], *found[1])
    ending = foreseen(course[0])
    return course[1] if ending is not None and ending.winner is side else ()


def _goals(state: CampaignState, side: Side) -> list[int]:
    """What a side lacks to win at once, if no enemy is in any of it. [BG 13.1, BG 13.2]"""
    wanted = state.theater.set_of(SEVEN if side is UNION else (CAPITAL,))
    lacked = wanted & ~state.held[side.seat] & ~state.present[side.seat]
    return [] if lacked & state.present[side.enemy.seat] else list(bits(lacked))


def _ways(state: CampaignState, goal: int) -> Iterator[Course]:
    """How a piece comes to a box: with one march, else with two. [BG 4.2]"""
    far, side = distances(state.theater)[goal], state.step.side
    near = sorted(bits(state.present[side.seat]), key=lambda box: far[box])
    for box in near:
        yield from _march(state, box, goal)
    for box in near:
        if far[box] <= MARCHES * STRIDE:
            for after, orders, to in _first_marches(state, box, goal):
                yield from ((end, (*orders, *more)) for end, more in _march(after, to, goal))


def _first_marches(
    state: CampaignState, box: int, goal: int
) -> Iterator[tuple[CampaignState, tuple[Action, ...], int]]:
    """A piece goes to where nobody of the enemy is, nearer to a goal."""
    far, number = distances(state.theater)[goal], state.theater.number
    enemy = state.present[state.step.side.enemy.seat]
    for after, orders, move in _moves(state, box):
        to = number[move.to]
        if far[to] <= STRIDE and not enemy >> to & 1:
            yield after, orders, to


def _march(state: CampaignState, box: int, goal: int) -> Iterator[Course]:
    """A piece goes from a box to another with one march."""
    for after, orders, move in _moves(state, box):
        if move.to == state.theater.ids[goal]:
            yield after, orders


def _moves(
    state: CampaignState, box: int
) -> Iterator[tuple[CampaignState, tuple[Action, ...], Move]]:
    """Every march of a single piece out of a box."""
    first = March(state.theater.ids[box])
    if not state.agenda or refusal(state, first) is not None:
        return
    begun = apply(state, first, ScriptedDice()).state
    for move in legal_actions(begun):
        if isinstance(move, Move) and move.count == 1:
            after = apply(begun, move, ScriptedDice()).state
            if refusal(after, Done()) is None:
                yield apply(after, Done(), ScriptedDice()).state, (first, move, Done()), move
            else:
                yield after, (first, move), move
