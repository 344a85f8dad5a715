"""Wars that are as good as won, and the marches that win them: into boxes where no enemy stands.

[BG 3.2, BG 4.2, BG 6.2, BG 13]
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, islice

from campaign.actions import Action, Done, End, Invade, March, Move
from campaign.agenda import Marches, Marching
from campaign.board.board import Theater, bits
from campaign.commanders.steady.appraisal import distances
from campaign.dice import ScriptedDice
from campaign.engine import apply, legal_actions, refusal
from campaign.queries.battle_sites import must_fight
from campaign.queries.next_marches import comers
from campaign.rules.victory import SEVEN, judge, lead
from campaign.state import CampaignState, Ending, Pair
from campaign.terms import CAPITAL, CONFEDERATE, UNION, BoxId, Side

STRIDE = 2
"""Links that one march may lead; cavalry and long railroads go further, and need not."""

MARCHES = 2
"""So many marches may lead a piece to a goal. [BG 4.2]"""

_MOST = 3
"""So many goals at once are thought of."""

_AT_HAND, _FARTHER, _SETS = 12, 4, 40
"""So many cities are thought of that one march may take, the richest first; so many others; and so
many sets of them, those first that are taken most easily."""

_MOVES = 200
"""So many moves are tried; most of them are found in a handful."""

_TRIES = 4
"""So many ways to a goal are tried where there are more goals than one."""

_DONE, _END, _NO_DICE = Done(), End(), ScriptedDice()

Course = tuple[CampaignState, tuple[Action, ...]]
"""Where orders lead, and the orders."""


def foreseen(state: CampaignState) -> Ending | None:
    """The victory that comes when boxes which a side has entered alone become its own.

    Nobody can be in the way any more: that is done after its combat, before the enemy moves.
    [BG 3.2, BG 13.1, BG 13.2, BG 13.3]
    """
    if not state.agenda:
        return None
    side = state.active
    held = _held_then(state, side)
    return _ending(state, held, side) if held != state.held else None


def ending_with(state: CampaignState, boxes: int) -> Ending | None:
    """The victory that comes if the side whose turn it is takes these boxes, too. [BG 13]"""
    side = state.active
    return _ending(state, _with(_held_then(state, side), side, boxes), side)


def is_fatal(state: CampaignState, side: Side, box: int) -> bool:
    """A side that loses this box has lost the war. [BG 13.1, BG 13.2, BG 13.3]"""
    return _ending(state, _with(state.held, side.enemy, 1 << box), side.enemy) is not None


def must_not_fall(state: CampaignState, side: Side) -> int:
    """The boxes of a side each of which loses the war when it falls, as a set; kept with it.

    [BG 13.1, BG 13.2, BG 13.3]
    """
    found: int | None = state.memo.get((must_not_fall, side))
    if found is None:
        boxes = bits(_dear(state, side) & state.held[side.seat])
        found = sum(1 << box for box in boxes if is_fatal(state, side, box))
        state.memo[must_not_fall, side] = found
    return found


def deciding(state: CampaignState, side: Side) -> frozenset[BoxId]:
    """Boxes that somebody of a side has to stay in: the war is lost with them, or won by them.

    Those that would lose it, and those that have been entered where they win it, by themselves or
    together with what is fought for. [BG 10.5, BG 13]
    """
    boxes = must_not_fall(state, side)
    if state.agenda and state.active is side and ending_with(state, must_fight(state)) is not None:
        boxes |= _held_then(state, side)[side.seat] & ~state.held[side.seat]
    return frozenset(state.theater.ids[box] for box in bits(boxes))


def _dear(state: CampaignState, side: Side) -> int:
    """Boxes of which the enemy may lack just one to win."""
    theater, held = state.theater, state.held
    if side is CONFEDERATE:
        lacked = theater.set_of(SEVEN) & ~held[UNION.seat]
        return lacked if lacked.bit_count() == 1 else 0
    ahead, cities = lead(state), bits(theater.cities & held[UNION.seat])
    shields = (1 << box for box in cities if _swing(theater, held, box) > ahead)
    return sum(shields) | 1 << theater.number[CAPITAL]


def decisive(state: CampaignState) -> tuple[Action, ...]:
    """Marches of single pieces that win the war for sure; none if there are no such.

    Found once for a position, and kept with it. The marches that are thought of are those of a
    side that knows how many it has.
    """
    found: tuple[Action, ...] | None = state.memo.get(decisive)
    if found is None:
        found = state.memo[decisive] = _decisive(state)
    return found


def next_to_win(state: CampaignState, *, sees: bool = True) -> Action | None:
    """The next order to win the war for sure, for who *sees* marches that do; to stop where it is
    as good as won: nobody overlooks that.
    """
    if not isinstance(state.step, Marches | Marching):
        return None
    if foreseen(state) is not None:
        return _DONE if isinstance(state.step, Marching) else _END
    return next(iter(decisive(state)), None) if sees else None


def _decisive(state: CampaignState) -> tuple[Action, ...]:
    marches = _marches(state)
    if not marches or foreseen(state) is not None:
        return ()
    tries = _Tries()
    for goals in _goals(state, state.step.side, marches):
        farthest_first = _in_reach(state, goals, marches)
        if farthest_first and (course := next(_won(state, farthest_first, tries), None)):
            after, orders = course
            return (*orders, _DONE) if _marches_on(after) else orders
    return ()


class _Tries:
    """Moves that are tried before the search is given up."""

    def __init__(self) -> None:
        self._left = _MOVES

    def another(self) -> bool:
        self._left -= 1
        return self._left >= 0


def _marches(state: CampaignState) -> int:
    """Marches in which pieces may still go somewhere, the one going on among them."""
    if not state.agenda or not isinstance(state.step, Marches | Marching):
        return 0
    marches = state.agenda[-1]
    left = (marches.left or 0) if isinstance(marches, Marches) else 0
    return left + isinstance(state.step, Marching)


def _marches_on(state: CampaignState) -> bool:
    """The march has not ended by itself."""
    return bool(state.agenda) and isinstance(state.step, Marching)


# --- what would win ----------------------------------------------------------------------------


def _held_then(state: CampaignState, side: Side) -> Pair:
    """What both hold once the boxes that *side* has entered alone have become its own.

    Where a garrison meets those who land, they are not alone. [NS-R12]
    """
    fought_for = state.contested | must_fight(state) | 1 << state.theater.europe
    entered = state.present[side.seat] & ~fought_for
    return _with(state.held, side, entered)


def _with(held: Pair, side: Side, boxes: int) -> Pair:
    own, others = held[side.seat] | boxes, held[side.enemy.seat] & ~boxes
    return (own, others) if side is UNION else (others, own)


def _ending(state: CampaignState, held: Pair, side: Side) -> Ending | None:
    """The victory of a side, if both held that."""
    ending = judge(state.evolve(held=held))
    return ending if ending is not None and ending.winner is side else None


def _goals(state: CampaignState, side: Side, marches: int) -> Iterator[tuple[int, ...]]:
    """Sets of boxes with no enemy in them that would win the war. [BG 13.1, BG 13.2, BG 13.3]"""
    held, theater = _held_then(state, side), state.theater
    guarded = state.present[side.enemy.seat]
    if side is UNION:
        lacked = theater.set_of(SEVEN) & ~held[side.seat]
        if not lacked & guarded and lacked.bit_count() <= _MOST:
            yield tuple(bits(lacked))
        return
    capital = theater.number[CAPITAL]
    if not guarded >> capital & 1 and _ending(state, _with(held, side, 1 << capital), side):
        yield (capital,)
    yield from islice(_maxima(state, held, side, marches), _SETS)


def _maxima(
    state: CampaignState, held: Pair, side: Side, marches: int
) -> Iterator[tuple[int, ...]]:
    """The fewest cities by which the Confederate army maximum becomes the greater. [BG 13.3]"""
    theater = state.theater
    behind = lead(state.evolve(held=held))
    free = theater.cities & ~held[side.seat] & ~state.present[side.enemy.seat]
    gains = {box: _swing(theater, held, box) for box in bits(free)}
    best = sorted((box for box, gain in gains.items() if gain), key=lambda box: -gains[box])
    if sum(gains[box] for box in best[:_MOST]) <= behind:
        return
    for goals in _sets(state, side, best, marches):
        won = sum(gains[box] for box in goals) > behind
        if won and _ending(state, _with(held, side, sum(1 << box for box in goals)), side):
            yield goals


def _sets(
    state: CampaignState, side: Side, best: list[int], marches: int
) -> Iterator[tuple[int, ...]]:
    """Cities that so many marches might take, the richest and the nearest first."""
    far, reached = distances(state.theater), {found.to for found in comers(state, side)}
    near = [box for box in best if box in reached][:_AT_HAND]
    others = [box for box in best if box not in reached]
    yield from ((box,) for box in near)
    # Those of one box may go to several with one march. [BG 4.2]
    yield from combinations(near, 2)
    if marches > 1:
        yield from ((box,) for box in others[:_FARTHER])
        yield from ((box, to) for box in near for to in others if far[box][to] <= STRIDE)
    yield from combinations(near, _MOST)


def _swing(theater: Theater, held: Pair, box: int) -> int:
    """By how much the difference of the maxima changes if the South takes a city. [BG 12.3]"""
    union, confederate = theater.boxes[box].recruits
    return int(confederate + (union if held[UNION.seat] >> box & 1 else 0))


def _in_reach(state: CampaignState, goals: tuple[int, ...], marches: int) -> tuple[int, ...]:
    """The goals, the one that is farthest from everybody first; none if that is too far."""
    far, side = distances(state.theater), state.step.side
    own = tuple(bits(state.present[side.seat]))
    ways = {goal: min((far[goal][box] for box in own), default=99) for goal in goals}
    for goal in goals:
        # Some go further with one march, and the Union may come by sea. [BG 6.2, BG 14/4.8]
        if ways[goal] > STRIDE and _beside(state, side, goal):
            ways[goal] = STRIDE
    if max(ways.values()) > STRIDE * min(marches, MARCHES):
        return ()
    return tuple(sorted(goals, key=lambda goal: (-ways[goal], goal)))


# --- how to get there --------------------------------------------------------------------------


def _won(state: CampaignState, goals: tuple[int, ...], tries: _Tries) -> Iterator[Course]:
    """Single pieces go to all of the goals, and the war is as good as won."""
    if not goals:
        if foreseen(state) is not None:
            yield state, ()
        return
    ways = _ways(state, goals[0], tries)
    for after, orders in ways if len(goals) == 1 else islice(ways, _TRIES):
        yield from _then(orders, _won(after, goals[1:], tries))


def _then(orders: tuple[Action, ...], courses: Iterable[Course]) -> Iterator[Course]:
    yield from ((end, (*orders, *more)) for end, more in courses)


def _ways(state: CampaignState, goal: int, tries: _Tries) -> Iterator[Course]:
    """How a piece comes to a box: with the march going on, with one more, or two. [BG 4.2]"""
    if isinstance(state.step, Marching):
        yield from _ways_on(state, state.step, goal, tries)
        return
    far, side = distances(state.theater)[goal], state.step.side
    near = sorted(bits(state.present[side.seat]), key=lambda box: far[box])
    for box in _beside(state, side, goal):
        yield from _march(state, box, goal, tries)
    for box in near:
        if far[box] > MARCHES * STRIDE:
            break
        for after, orders, to in _first_marches(state, box, goal, tries):
            yield from _then(orders, _march(after, to, goal, tries))


def _ways_on(state: CampaignState, step: Marching, goal: int, tries: _Tries) -> Iterator[Course]:
    """The same while a march goes on: it ends at once if somebody has gone, and else is used."""
    yield from ((after, (move,)) for after, move in _moves(state, 1 << goal, tries))
    over = _then((_DONE,), _ways(apply(state, _DONE, _NO_DICE).state, goal, tries))
    if step.way:
        yield from over
    for after, orders, to in _strides(state, goal, tries):
        yield from _then(orders, _march(after, to, goal, tries))
    yield from over


def _beside(state: CampaignState, side: Side, goal: int) -> list[int]:
    """The boxes whose pieces one march brings to a goal, by land or by sea. [BG 4.4, BG 6.2]"""
    found = [one.box for one in comers(state, side) if one.to == goal]
    capital = state.theater.number[CAPITAL]
    if side is UNION and state.theater.ports >> goal & 1 and capital not in found:
        found.append(capital)
    return found


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
) -> Iterator[tuple[CampaignState, Move | Invade]]:
    """Every move of a single piece in the march going on that leads to one of a set of boxes."""
    number = state.theater.number
    for move in legal_actions(state) if isinstance(state.step, Marching) else ():
        if not isinstance(move, Move | Invade) or move.count > 1:
            continue
        if boxes >> number[move.to] & 1 and tries.another():
            yield apply(state, move, _NO_DICE).state, move
