"""How single pieces come to boxes where no enemy stands, with the marches that are left.

It is searched on the position itself; of what is found, nothing needs a die.
[BG 3.2, BG 4.2, BG 6.2]
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from campaign.actions import Action, Done, Invade, March, Move, Sail
from campaign.agenda import Marches, Marching
from campaign.board.board import bits
from campaign.commanders.led import Led, led_in
from campaign.commanders.steady.appraisal import distances
from campaign.dice import ScriptedDice
from campaign.engine import apply, legal_actions, narrowed_to, refusal
from campaign.queries.next_marches import comers
from campaign.rules.sea import INVASION_BASE
from campaign.state import CampaignState
from campaign.terms import UNION, Side

STRIDE = 2
"""Links that one march may lead by land; more by rail alone, which ends where one holds already.

[BG 4.4, BG 14/4.9]
"""

MARCHES = 2
"""So many marches may lead a piece to a goal. [BG 4.2]"""

_MOVES = 200
"""So many moves are tried; most of them are found in a handful."""

_TRIES = 4
"""So many ways to a goal are tried where there are more goals than one."""

_DONE, _NO_DICE = Done(), ScriptedDice()

Course = tuple[CampaignState, tuple[Action, ...]]
"""Where orders lead, and the orders."""

Goals = tuple[int, ...]
"""Boxes that are all to be entered."""


def first_course(
    state: CampaignState, found: Iterable[Goals], is_reached: Callable[[CampaignState], bool]
) -> tuple[Action, ...]:
    """The first of those `courses`; none if there are none."""
    return next((orders for _, orders in courses(state, found, is_reached)), ())


def courses(
    state: CampaignState,
    found: Iterable[Goals],
    is_reached: Callable[[CampaignState], bool],
    each: int | None = None,
) -> Iterator[Course]:
    """Orders by which single pieces enter goals that can be reached, and march no more.

    What they come to is looked at once more, for they may have left something open. Only pieces
    that are led move, and the first order is one that may be chosen. So many courses to *each*
    goals, if that is given.
    """
    tries, marches, may = _Tries(led_in(state)), marches_left(state), narrowed_to(state)

    def to(goals: Goals) -> Iterator[Course]:
        for ordered in _orders_of(state, goals, marches):
            for after, orders in _entered(state, ordered, is_reached, tries):
                if may is None or not orders or orders[0] in may:
                    yield after, (*orders, _DONE) if _marches_on(after) else orders

    for goals in found:
        yield from islice(to(goals), each)


def _orders_of(state: CampaignState, goals: Goals, marches: int) -> Iterable[Goals]:
    """In which order goals are thought of; none if one of them is too far.

    The farthest first; while a march goes on, those that it leads to. Where one march has to bring
    pieces to two of three goals, any two may be these.
    """
    farthest_first = _in_reach(state, goals, marches)
    found = [farthest_first] if farthest_first else []
    if farthest_first and isinstance(state.step, Marching):
        here = state.theater.number[state.step.box]
        at_hand = {one.to for one in comers(state, state.step.side) if one.box == here}
        found.insert(0, tuple(sorted(farthest_first, key=lambda goal: goal not in at_hand)))
    if len(goals) > max(marches, 2):
        found += ((*(goal for goal in goals if goal != last), last) for last in goals)
    return dict.fromkeys(found)


class _Tries:
    """Moves that are tried, of those who are led, before the search is given up."""

    def __init__(self, led: Led) -> None:
        self._left, self._led = _MOVES, led

    def another(self, box: int, to: int) -> bool:
        if not self._led.may_go(box, to):
            return False
        self._left -= 1
        return self._left >= 0


def marches_left(state: CampaignState) -> int:
    """Marches in which pieces may still go somewhere, the one going on among them."""
    if not state.agenda or not isinstance(state.step, Marches | Marching):
        return 0
    marches = state.agenda[-1]
    left = (marches.left or 0) if isinstance(marches, Marches) else 0
    return left + isinstance(state.step, Marching)


def _marches_on(state: CampaignState) -> bool:
    """The march has not ended by itself."""
    return bool(state.agenda) and isinstance(state.step, Marching)


def _in_reach(state: CampaignState, goals: Goals, marches: int) -> Goals:
    """The goals, the one that is farthest from everybody first; none if that is too far."""
    far, side = distances(state.theater), state.step.side
    own = tuple(bits(state.present[side.seat]))
    ways = {goal: min((far[goal][box] for box in own), default=99) for goal in goals}
    if side is UNION:
        by_sea = (goal for goal in goals if _harbors(state) >> goal & 1)
        ways |= {goal: min(STRIDE, ways[goal]) for goal in by_sea}
    if max(ways.values()) > STRIDE * min(marches, MARCHES):
        return ()
    return tuple(sorted(goals, key=lambda goal: (-ways[goal], goal)))


def _entered(
    state: CampaignState, goals: Goals, is_reached: Callable[[CampaignState], bool], tries: _Tries
) -> Iterator[Course]:
    """Single pieces go to all of the goals, and what is wanted is reached."""
    if not goals:
        if is_reached(state):
            yield state, ()
        return
    if not state.agenda:  # whoever left a box has lost the war by that
        return
    may_stride = marches_left(state) >= max(MARCHES, len(goals))
    ways = _ways(state, goals[0], tries, may_stride=may_stride)
    for after, orders in ways if len(goals) == 1 else islice(ways, _TRIES):
        yield from _then(orders, _entered(after, goals[1:], is_reached, tries))


def _then(orders: tuple[Action, ...], courses: Iterable[Course]) -> Iterator[Course]:
    yield from ((end, (*orders, *more)) for end, more in courses)


def _ways(state: CampaignState, goal: int, tries: _Tries, *, may_stride: bool) -> Iterator[Course]:
    """How a piece comes to a box: with the march going on, with one more, or two. [BG 4.2]"""
    if isinstance(state.step, Marching):
        yield from _ways_on(state, state.step, goal, tries, may_stride=may_stride)
        return
    far, side = distances(state.theater)[goal], state.step.side
    near = sorted(bits(state.present[side.seat]), key=lambda box: far[box])
    for box in _beside(state, side, goal):
        yield from _march(state, box, goal, tries)
    for box in near if may_stride else ():
        if far[box] > MARCHES * STRIDE:
            break
        for after, orders, to in _first_marches(state, box, goal, tries):
            yield from _then(orders, _march(after, to, goal, tries))


def _ways_on(
    state: CampaignState, step: Marching, goal: int, tries: _Tries, *, may_stride: bool
) -> Iterator[Course]:
    """The same while a march goes on: it ends at once if somebody has gone, and else is used."""
    yield from ((after, (move,)) for after, move in _moves(state, 1 << goal, tries))
    ended = apply(state, _DONE, _NO_DICE).state
    over = _then((_DONE,), _ways(ended, goal, tries, may_stride=may_stride))
    if step.way:
        yield from over
    for after, orders, to in _strides(state, goal, tries) if may_stride else ():
        yield from _then(orders, _march(after, to, goal, tries))
    yield from over


def _beside(state: CampaignState, side: Side, goal: int) -> list[int]:
    """The boxes whose pieces one march might bring to a goal, by land or sea. [BG 4.4, BG 6.2]"""
    far, present = distances(state.theater)[goal], state.present[side.seat]
    found = [box for box in bits(present) if far[box] <= STRIDE]
    if side is UNION and _harbors(state) >> goal & 1:
        found += (box for box in bits(present & _harbors(state)) if box not in found)
    return found


def _harbors(state: CampaignState) -> int:
    """The boxes between which the Union's pieces may go by sea, as a set. [BG 6.1, BG 6.2]"""
    return state.theater.ports | 1 << state.theater.number[INVASION_BASE]


def _first_marches(
    state: CampaignState, box: int, goal: int, tries: _Tries
) -> Iterator[tuple[CampaignState, tuple[Action, ...], int]]:
    """A piece goes to where nobody of the enemy is, nearer to a goal, with one more march."""
    first = March(state.theater.ids[box])
    if not state.agenda or refusal(state, first) is not None:
        return
    begun = apply(state, first, _NO_DICE).state
    yield from ((after, (first, *orders), to) for after, orders, to in _strides(begun, goal, tries))


def _strides(
    state: CampaignState, goal: int, tries: _Tries
) -> Iterator[tuple[CampaignState, tuple[Action, ...], int]]:
    """The same with the march going on, which is over then."""
    far, number = distances(state.theater)[goal], state.theater.number
    enemy = state.present[state.step.side.enemy.seat]
    free = sum(1 << near for near, links in enumerate(far) if links <= STRIDE) & ~enemy
    for after, move in _moves(state, free, tries):
        to = number[move.to]
        if _marches_on(after):
            yield apply(after, _DONE, _NO_DICE).state, (move, _DONE), to
        else:
            yield after, (move,), to


def _march(state: CampaignState, box: int, goal: int, tries: _Tries) -> Iterator[Course]:
    """A piece goes from a box to another with one march; those with it may go on then."""
    first = March(state.theater.ids[box])
    if not state.agenda or refusal(state, first) is not None:
        return
    begun = apply(state, first, _NO_DICE).state
    yield from ((after, (first, move)) for after, move in _moves(begun, 1 << goal, tries))


def _moves(
    state: CampaignState, boxes: int, tries: _Tries
) -> Iterator[tuple[CampaignState, Move | Sail | Invade]]:
    """Every move of a single piece in the march going on that leads to one of a set of boxes."""
    number, step = state.theater.number, state.step
    if not isinstance(step, Marching):
        return
    here = number[step.box]
    for move in legal_actions(state):
        if not isinstance(move, Move | Sail | Invade) or move.count > 1:
            continue
        to = number[move.to]
        if boxes >> to & 1 and tries.another(here, to):
            yield apply(state, move, _NO_DICE).state, move
