"""How the field commander keeps the enemy from winning the war with his next marches.

His own course is left to itself where it does that anyway, whatever becomes of its battles. Else,
of the marches that do, those are made that cost least; and if there are none, the attack is that
does it likeliest. [BG 4.2, BG 8.1, BG 13]
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from math import prod
from typing import NamedTuple

from campaign.actions import Action
from campaign.agenda import Marches, Marching
from campaign.budget import Budget
from campaign.commanders.commander import Decision, Reason
from campaign.commanders.field.errands import FORLORN, carried_out, marches_left, told_where
from campaign.commanders.field.last_marches import Aim, promising
from campaign.commanders.field.picture import Outlook
from campaign.commanders.led import led_in
from campaign.commanders.odds import battle_odds
from campaign.commanders.parry import (
    blows,
    hangs_on,
    holds_out,
    is_safe,
    marches_of,
    parries,
    struck,
    threat,
)
from campaign.commanders.remembered import Remembered
from campaign.commanders.rescue import doomed
from campaign.commanders.vacated import vacated
from campaign.dice import ScriptedDice
from campaign.engine import apply, narrowed_to
from campaign.errors import MissingRollError
from campaign.state import CampaignState
from campaign.terms import Side

_LOOKED_AT, _STRUCK, _EACH = 24, 16, 4
"""So many ways to parry are compared, and of so many attacks the odds, of so many on each box."""

A_MARCH = 0.02
"""So much likelier an attack is to be for one march more."""

SLIPS_AWAY = 0.5
"""What is left of a chance where the cavalry that is attacked may slip away and win. [BG 8.13]"""

_BEGUN, _OWN, _NO_DICE = Remembered(), Remembered(), ScriptedDice()

Orders = tuple[Action, ...]


class _Parry(NamedTuple):
    """Orders that parry, and what is told of each that goes somewhere."""

    orders: Orders
    told: Reason | None = None
    """None: that somebody is to be where it leads."""


class _Way(NamedTuple):
    """Marches that parry, and what they cost: the least is the best."""

    marches: int
    left: int
    """Cities, ports and others that nobody is left in."""

    lacks: float
    """What the position is worth, below 0."""

    orders: Orders


def parried(
    view: Outlook, own: Callable[[CampaignState], Action], budget: Budget
) -> Decision | None:
    """The next order of what parries the marches that the enemy would win with; None if there is no
    need, or no way.

    *own* orders what would be ordered without that.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    state, may = view.state, narrowed_to(view.state)
    who = view.asked, view.sight, led_in(state)
    if not isinstance(state.step, Marches | Marching) or doomed(state) is not None:
        return None
    parry: _Parry | None = _BEGUN.known((state, *who))
    if parry is None or (may is not None and parry.orders[0] not in may):
        if not threat(state):
            return None
        parry = _found(view, own, (may, *who), budget)
        after = state
        for place, order in enumerate(parry.orders[:-1], start=1):
            after = apply(after, order, _NO_DICE).state
            _BEGUN.keep((after, *who), parry._replace(orders=parry.orders[place:]))
    return _next_of(parry) if parry.orders else None


def _next_of(parry: _Parry) -> Decision:
    order, told = parry.orders[0], parry.told
    return Decision(order, None, told_where("parries", order) if told is None else (told,))


def _found(
    view: Outlook,
    own: Callable[[CampaignState], Action],
    who: tuple[object, ...],
    budget: Budget,
) -> _Parry:
    """What is to be done; nothing where what is done anyway is as good."""
    end = _own_end(view.state, own, who)
    if not end.agenda and end.winner is view.side:
        return _Parry(())
    if is_safe(end) and holds_out(end):
        return _Parry(())
    if orders := _cheapest(view, budget):
        return _Parry(orders)
    return _likeliest(view, _chance(end, view.side, budget), budget)


def _own_end(
    state: CampaignState, own: Callable[[CampaignState], Action], who: tuple[object, ...]
) -> CampaignState:
    """Where what is ordered anyway leads to, before the battles."""
    known: CampaignState | None = _OWN.known((state, *who))
    if known is not None:
        return known
    passed, side = [state], state.active
    while state.agenda and state.active is side and isinstance(state.step, Marches | Marching):
        try:
            state = apply(state, own(state), _NO_DICE).state
        except MissingRollError:  # a breakout, and nobody knows what comes of it
            break
        passed.append(state)
    for one in passed:
        _OWN.keep((one, *who), state)
    return state


def _cheapest(view: Outlook, budget: Budget) -> Orders:
    """Of the ways to parry that with the fewest marches, which leaves least to nobody."""
    state, side = view.state, view.side
    ways = []
    for end, orders in islice(parries(state), _LOOKED_AT):
        budget.listen()
        left = vacated(state, end, side).bit_count()
        total = Outlook(end, side, view.asked, view.sight).total if end.agenda else 0.0
        ways.append(_Way(marches_of(orders), left, -total, orders))
    return min(ways, key=lambda way: way[:3]).orders if ways else ()


def _chance(end: CampaignState, side: Side, budget: Budget) -> float:
    """How likely the battles of a course are won that keep the enemy from winning, 0 to 1."""
    if not is_safe(end):
        return 0.0
    return prod(_win(end, box, side, budget) for box in hangs_on(end))


def _win(state: CampaignState, box: int, side: Side, budget: Budget) -> float:
    odds = battle_odds(state, state.theater.ids[box], side, budget=budget)
    return odds.win(side) if odds is not None else 0.0


def _likeliest(view: Outlook, least: float, budget: Budget) -> _Parry:
    """The attack that is won likeliest of those that take it away from the enemy to win; nothing
    where none is likelier than the *least*.
    """
    state, side, may = view.state, view.side, narrowed_to(view.state)
    budget.listen()
    boxes = tuple(1 << box for box in blows(state))
    found, best = _Parry(()), max(least - A_MARCH * marches_left(view), 0.0)
    for box, orders, end in islice(_attacks(view, Aim(boxes, sum(boxes), 0), budget), _STRUCK):
        if may is not None and orders[0] not in may:
            continue
        win = _win(end, box, side, budget)
        if not is_safe(end):
            win *= SLIPS_AWAY
        worth = win - A_MARCH * marches_of(orders)
        if win > FORLORN and worth > best and is_safe(struck(end, box)):
            best = worth
            found = _Parry(orders, Reason("hope", (view.ids[box],), (win,)))
    return found


def _attacks(
    view: Outlook, aim: Aim, budget: Budget
) -> Iterator[tuple[int, Orders, CampaignState]]:
    """Where attacks on these boxes lead, those first that look best, a few on each."""
    tried = Counter[int]()
    for course in promising(view, aim, budget):
        (box,) = course.boxes
        if tried[box] < _EACH:
            orders, end = carried_out(view.state, course.sorties)
            if orders and end.agenda:
                tried[box] += 1
                yield box, orders, end
