"""The marches with which the enemy would win the war in his next turn, and those that parry them.

Two marches everybody has, whatever his die; with them single pieces go into boxes where nobody
stands. [BG 3.2, BG 4.1, BG 13, BG 15]
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from campaign.actions import Action, Invade, March, Move, Recruit, Sail
from campaign.agenda import Marches, Marching, Recruitment
from campaign.board.board import bits
from campaign.commanders.decisive import decisive, foreseen
from campaign.commanders.holdings import entered, open_cities, when_taken
from campaign.commanders.led import led_in
from campaign.commanders.rescue import doomed
from campaign.commanders.single_marches import Goals, first_course, marches_left
from campaign.dice import ScriptedDice
from campaign.engine import apply
from campaign.queries.battle_sites import must_fight
from campaign.queries.stacks import with_stack
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, PieceType
from campaign.units import Unit, stack_of

LEAST_MARCHES = 2
"""A 1 counts as a 2. [BG 4.1]"""

_CITIES = 12
"""So many cities are thought of that may be taken instead, for the army maximum. [BG 12.3]"""

_NO_DICE = ScriptedDice()


def threat(state: CampaignState) -> tuple[Action, ...]:
    """Marches with which the enemy wins for sure in his next turn, should the side whose turn it is
    do no more; none if there are no such. Kept with the position.

    Whoever is fought before that is thought to be beaten.
    """
    found: tuple[Action, ...] | None = state.memo.get(threat)
    if found is None:
        then = _next_turn(state)
        found = state.memo[threat] = decisive(then) if then is not None else ()
    return found


def _next_turn(state: CampaignState) -> CampaignState | None:
    """The position in which the enemy begins to march; None where he does no more."""
    if not state.agenda:
        return None
    side, turn = state.active, state.turn
    if side is CONFEDERATE:
        turn += 1
    if turn > state.last_turn or foreseen(state) is not None:
        return None
    then = when_taken(state, side, entered(state, side))
    for box in bits(must_fight(state)):
        then = with_stack(then, side.enemy, box, stack_of(()))
    marches = Marches(side.enemy, LEAST_MARCHES, LEAST_MARCHES)
    return then.evolve(turn=turn, agenda=(marches,), battle=None)


def marches_of(orders: Sequence[Action]) -> int:
    """How many marches some orders take."""
    return sum(isinstance(order, March) for order in orders)


def parry(state: CampaignState) -> tuple[Action, ...]:
    """Marches of single pieces after which the enemy no longer wins for sure; none if there is no
    need, or no way.

    Found once for a position and whoever leads in it, and kept with it.
    """
    key = parry, led_in(state)
    found: tuple[Action, ...] | None = state.memo.get(key)
    if found is None:
        is_needed = marches_left(state) and doomed(state) is None and threat(state)
        goals = chain(posts(state), islice(open_cities(state, state.active, 1), _CITIES))
        found = first_course(state, goals, _is_parried) if is_needed else ()
        state.memo[key] = found
    return found


def lays_open(state: CampaignState, order: Action) -> bool:
    """The enemy wins for sure by the box that pieces would leave to nobody."""
    step = state.step
    if not isinstance(order, Move | Sail | Invade) or not isinstance(step, Marching):
        return False
    if len(state.units_in(step.box, step.side)) > order.count or doomed(state) is not None:
        return False
    return bool(threat(apply(state, order, _NO_DICE).state)) and not threat(state)


def posts(state: CampaignState) -> Iterator[Goals]:
    """Boxes in which guards would parry what the enemy threatens, the fewest first."""
    pairs: list[Goals] = []
    for box in _of_the_way(state):
        guarded = _with_guard(state, box)
        if _is_parried(guarded):
            yield (box,)
        else:
            pairs += ((box, other) for other in _of_the_way(guarded) if other != box)
    for box, other in dict.fromkeys(pairs):
        if _is_parried(_with_guard(_with_guard(state, box), other)):
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


def _is_parried(state: CampaignState) -> bool:
    """The war is lost neither with this turn nor with the next one of the enemy."""
    return doomed(state) is None and not threat(state)


def _of_the_way(state: CampaignState) -> tuple[int, ...]:
    """Where the enemy would go, the end of his way first, if none of his stands there now."""
    number, enemies = state.theater.number, state.present[state.active.enemy.seat]
    goes = [order for order in threat(state) if isinstance(order, Move | Invade)]
    boxes = dict.fromkeys(number[order.to] for order in reversed(goes))
    return tuple(box for box in boxes if not enemies >> box & 1)


def _with_guard(state: CampaignState, box: int) -> CampaignState:
    side = state.active
    guard = Unit(side, PieceType.MILITIA_INFANTRY)
    return with_stack(state, side, box, stack_of((*state.stacks[side.seat][box], guard)))
