"""The marches with which the enemy would win the war in his next turn, and those that parry them.

Two marches everybody has, whatever his die; with them single pieces go into boxes where nobody
stands. [BG 3.2, BG 4.1, BG 13, BG 15]
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from campaign.actions import Action, End, Invade, March, Move, Recruit
from campaign.agenda import Marches, Recruitment
from campaign.board.board import bits
from campaign.commanders.decisive import decisive, foreseen
from campaign.commanders.holdings import entered, open_cities, when_taken
from campaign.commanders.rescue import doomed
from campaign.commanders.single_marches import Course, Goals, courses, marches_left
from campaign.queries.battle_sites import must_fight
from campaign.queries.stacks import with_stack
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, PieceType, Side
from campaign.units import Unit, stack_of

LEAST_MARCHES = 2
"""A 1 counts as a 2. [BG 4.1]"""

_CITIES = 12
"""So many cities are thought of that may be taken instead, for the army maximum. [BG 12.3]"""

_WAYS = 3
"""So many ways are thought of to each post, and to each city."""


def threat(state: CampaignState) -> tuple[Action, ...]:
    """Marches with which the enemy wins for sure in his next turn, should the side whose turn it is
    do no more; none if there are no such. Kept with the position.

    Whoever is fought before that is thought to be beaten. Who wins by what he has entered already
    need not march: his segment ends at once.
    """
    found: tuple[Action, ...] | None = state.memo.get(threat)
    if found is None:
        then = _next_turn(state, state.active.enemy) if state.agenda else None
        if then is not None and foreseen(then) is not None:
            found = (End(),)
        else:
            found = decisive(then) if then is not None else ()
        state.memo[threat] = found
    return found


def holds_out(state: CampaignState) -> bool:
    """The enemy does not win then even if he wins all battles that are to be fought."""
    then = _next_turn(state, state.active) if state.agenda else None
    return then is None or (foreseen(then) is None and not decisive(then))


def _next_turn(state: CampaignState, beaten: Side) -> CampaignState | None:
    """The position in which the enemy begins to march, with one side *beaten* wherever a battle is
    to be fought; None where he does no more.
    """
    side, turn = state.active, state.turn
    if side is CONFEDERATE:
        turn += 1
    if turn > state.last_turn or foreseen(state) is not None:
        return None
    then = when_taken(state, side, entered(state, side))
    for box in bits(must_fight(state)):
        then = with_stack(then, beaten, box, stack_of(()))
    marches = Marches(side.enemy, LEAST_MARCHES, LEAST_MARCHES)
    return then.evolve(turn=turn, agenda=(marches,), battle=None)


def marches_of(orders: Sequence[Action]) -> int:
    """How many marches some orders take."""
    return sum(isinstance(order, March) for order in orders)


def parries(state: CampaignState) -> Iterator[Course]:
    """Marches of single pieces after which the enemy no longer wins for sure, several ways to do
    so; none if there is no need, or no way.
    """
    if marches_left(state) and doomed(state) is None and threat(state):
        cities = islice(open_cities(state, state.active, 1), _CITIES)
        yield from courses(state, chain(posts(state), cities), is_safe, _WAYS)


def lays_open(state: CampaignState, end: CampaignState) -> bool:
    """With marches that lead there the enemy wins for sure by a box that they leave to nobody."""
    seat = state.active.seat
    if not end.agenda or not state.present[seat] & ~end.present[seat] or doomed(state) is not None:
        return False
    return bool(threat(end)) and not threat(state)


def posts(state: CampaignState) -> Iterator[Goals]:
    """Boxes in which guards would parry what the enemy threatens, the fewest first."""
    pairs: list[Goals] = []
    for box in _of_the_way(state):
        guarded = _with_guard(state, box)
        if is_safe(guarded):
            yield (box,)
        else:
            pairs += ((box, other) for other in _of_the_way(guarded) if other != box)
    for box, other in dict.fromkeys(pairs):
        if is_safe(_with_guard(_with_guard(state, box), other)):
            yield (box, other)


def posts_to_raise(state: CampaignState, actions: Sequence[Action]) -> int:
    """The boxes in which recruits would parry it, as a set; empty where none can. [BG 12.2]"""
    step = state.step
    if not isinstance(step, Recruitment) or not threat(state):
        return 0
    number = state.theater.number
    raised = sum({1 << number[action.box] for action in actions if isinstance(action, Recruit)})
    for boxes in posts(state):
        wanted = sum(1 << box for box in boxes)
        if not wanted & ~raised and len(boxes) <= (step.points or 0):
            return wanted
    return 0


def is_safe(state: CampaignState) -> bool:
    """The war is lost neither with this turn nor with the next marches of the enemy."""
    return bool(state.agenda) and doomed(state) is None and not threat(state)


def _of_the_way(state: CampaignState) -> tuple[int, ...]:
    """Where the enemy would go, the end of his way first, if none of his stands there now.

    What lies between the ends of a march of two links is on his way, too. [BG 4.4]
    """
    theater, boxes, here = state.theater, list[int](), 0
    for order in threat(state):
        if isinstance(order, March):
            here = theater.number[order.box]
        elif isinstance(order, Move | Invade):
            to = theater.number[order.to]
            boxes += {*theater.neighbors[here]} & {*theater.neighbors[to]}
            boxes.append(to)
    enemies = state.present[state.active.enemy.seat]
    return tuple(box for box in dict.fromkeys(reversed(boxes)) if not enemies >> box & 1)


def _with_guard(state: CampaignState, box: int) -> CampaignState:
    side = state.active
    guard = Unit(side, PieceType.MILITIA_INFANTRY)
    return with_stack(state, side, box, stack_of((*state.stacks[side.seat][box], guard)))
