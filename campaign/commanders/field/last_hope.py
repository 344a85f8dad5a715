"""The last hope of a war that is lost with this turn: the marches that leave it the best chance.

Nothing else counts then, neither what an attack costs nor what it leaves open. Of the courses that
look best the odds are asked for, and nothing is ordered afterward that makes them worse.
[BG 8.1, BG 13, BG 14/9.1, BG 14/10.1, BG 15]
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from campaign.actions import Action, Done, Lead
from campaign.agenda import Marches
from campaign.board.board import bits
from campaign.budget import Budget
from campaign.commanders.commander import Decision, Reason
from campaign.commanders.decisive import decisive
from campaign.commanders.field.answers import breakout
from campaign.commanders.field.errands import carried_out
from campaign.commanders.field.last_marches import Aim, promising
from campaign.commanders.field.picture import Outlook
from campaign.commanders.holdings import entered, when_taken
from campaign.commanders.led import led_in
from campaign.commanders.odds import battle_odds
from campaign.commanders.remembered import Remembered
from campaign.commanders.rescue import (
    doomed,
    fought_for,
    is_verdict_next,
    likely_saved,
    rescue,
    single_rescue,
    ways_out,
)
from campaign.commanders.steady.advanced_rules import follow
from campaign.commanders.steady.appraisal import CAPITALS
from campaign.dice import ScriptedDice
from campaign.engine import apply, legal_actions, narrowed_to
from campaign.queries.stacks import with_stack
from campaign.state import CampaignState
from campaign.units import stack_of

LOOKED_AT, EACH = 16, 6
"""Of so many courses the odds are asked for, and of so many for the same boxes."""

USUAL_MARCHES, KEPT, OVERLOOKED = 3, 0.9, 0.2
"""So many marches the enemy is thought to have before the verdict; the chance that what has been
saved is not lost by them, and where marches into open boxes lose it.
"""

_HOPES, _BEGUN, _NO_DICE = Remembered(), Remembered(), ScriptedDice()

_LEAST = 1e-6
"""A chance that is smaller is none."""

Actions = tuple[Action, ...]


class Hope(NamedTuple):
    """What may still save the war."""

    chance: float
    """That it is not lost with this turn, 0 to 1."""

    orders: tuple[Action, ...]
    boxes: tuple[int, ...]
    """Those that are to be taken by it."""


def last_hope(view: Outlook, budget: Budget) -> Hope | None:
    """The marches that leave the best chance; None if none leaves a better one than to stop.

    They are thought of anew before each march, and kept to unless others are better.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    state, may = view.state, narrowed_to(view.state)
    if doomed(state) is None or not (aim := _aim(state)).boxes:
        return None
    who = view.asked, view.sight, led_in(state)
    known: Hope | None = _BEGUN.known((state, *who))
    if known is not None and may is not None and known.orders[0] not in may:
        known = None
    if known is None or isinstance(state.step, Marches):
        key = (state, may, *who)
        hope = _HOPES.ask(key, lambda: _found(view, aim, budget))
        if hope is not None and (known is None or hope.chance > known.chance + _LEAST):
            known = hope
    for after, rest in _as_it_goes_on(state, known) if known else ():
        _BEGUN.keep((after, *who), rest)
    return known


def _as_it_goes_on(state: CampaignState, hope: Hope) -> Iterator[tuple[CampaignState, Hope]]:
    """What is left of it after each of its orders."""
    for place, order in enumerate(hope.orders[:-1], start=1):
        state = apply(state, order, _NO_DICE).state
        yield state, hope._replace(orders=hope.orders[place:])


def _aim(state: CampaignState) -> Aim:
    """What would save the war, and what had better be left with a guard: the own capital."""
    found: Aim | None = state.memo.get(_aim)
    if found is None:
        ways = tuple(ways_out(state, ~state.held[state.active.seat] | fought_for(state)))
        boxes = 0
        for way in ways:
            boxes |= way
        capital = 1 << state.theater.number[CAPITALS[state.active]]
        found = Aim(ways, boxes, capital if _may_be_lost_again(state) else 0)
        state.memo[_aim] = found
    return found


def _may_be_lost_again(state: CampaignState) -> bool:
    """The enemy marches before the verdict; of a war that only the seven cities win, none is left.

    [BG 13.1, BG 13.4, BG 15.2, BG 15.6]
    """
    ending = doomed(state)
    return ending is not None and ending.rule != "BG 13.4" and not is_verdict_next(state)


def _found(view: Outlook, aim: Aim, budget: Budget) -> Hope | None:
    """The same, thought of now."""
    now = hope_in(view.state, budget)
    found = []
    for boxes, marches, led_not in islice(_carried_out(view, aim, budget), LOOKED_AT):
        chance, orders, end = _led(led_not, marches, boxes, budget)
        if chance > now + _LEAST:
            kept = _kept(end, boxes) if _may_be_lost_again(view.state) else 1.0
            found.append((Hope(chance * kept, orders, boxes), end))
    if not found:
        return None
    most = max(hope.chance for hope, _ in found)
    best = [(hope, end) for hope, end in found if hope.chance > most - _LEAST]
    if len(best) == 1:
        return best[0][0]
    return max(best, key=lambda one: Outlook(one[1], view.side, view.asked, view.sight).total)[0]


def _led(
    end: CampaignState, orders: Actions, boxes: Iterable[int], budget: Budget
) -> tuple[float, Actions, CampaignState]:
    """The chance that a course leaves, with a leader who rides where he is needed. [NS 8.2]"""
    goals = {end.theater.ids[box] for box in boxes}
    best = hope_in(end, budget), orders, end
    for lead in legal_actions(end) if end.agenda else ():
        if isinstance(lead, Lead) and lead.to in goals:
            after = apply(end, lead, _NO_DICE).state
            found = hope_in(after, budget), (*orders, lead), after
            best = max(best, found, key=lambda one: one[0])
    return best


def _carried_out(
    view: Outlook, aim: Aim, budget: Budget
) -> Iterator[tuple[tuple[int, ...], tuple[Action, ...], CampaignState]]:
    """Where courses lead, those first that look best, if their first order may be given."""
    state, may, known = view.state, narrowed_to(view.state), set[object]()
    tried, most = Counter[tuple[int, ...]](), EACH if len(aim.ways) > 1 else LOOKED_AT
    if orders := single_rescue(state):
        end = state
        for order in orders:
            end = apply(end, order, _NO_DICE).state
        taken = entered(end, view.side) & ~entered(state, view.side)
        yield tuple(bits(taken & aim.boxes)), orders, end
    for course in promising(view, aim, budget):
        orders, end = carried_out(state, course.sorties)
        armies = _armies_near(end, aim.boxes | aim.guarded)
        is_new = armies not in known and tried[course.boxes] < most
        if orders and is_new and (may is None or orders[0] in may):
            known.add(armies)
            tried[course.boxes] += 1
            yield course.boxes, orders, end


def _armies_near(state: CampaignState, wanted: int) -> object:
    """Who could fight for the boxes that are wanted: what else differs does not matter."""
    near = wanted
    for box in bits(wanted):
        near |= sum(1 << other for other in state.theater.neighbors[box])
    return tuple(tuple(stacks[box] for box in bits(near)) for stacks in state.stacks)


def _kept(end: CampaignState, boxes: Iterable[int]) -> float:
    """How likely what has been saved is kept where the enemy marches before the verdict."""
    if not end.agenda:
        return 1.0
    side, enemy = end.active, end.active.enemy
    then = when_taken(end, side, entered(end, side) | sum(1 << box for box in boxes))
    for box in boxes:
        then = with_stack(then, enemy, box, stack_of(()))
    then = then.evolve(agenda=(Marches(enemy, USUAL_MARCHES, USUAL_MARCHES),))
    if decisive(then):
        return OVERLOOKED / 2
    return OVERLOOKED if rescue(then) else KEPT


def hope_in(state: CampaignState, budget: Budget) -> float:
    """How likely the war is not lost with this turn if nobody marches any more, 0 to 1; a war that
    is over with a march has been won.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    if not state.agenda:
        return 1.0
    side, chances = state.active, dict[int, float]()
    for box in bits(fought_for(state)):
        odds = battle_odds(state, state.theater.ids[box], side, budget=budget)
        if odds is not None:
            chances[box] = odds.win(side)
    return likely_saved(state, chances)


def is_hoping(view: Outlook, budget: Budget) -> bool:
    """The war is lost with this turn but for what may be hoped.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    if doomed(view.state) is None:
        return False
    if hope_in(view.state, budget) > _LEAST:
        return True
    return hoped(view, legal_actions(view.state), budget) is not None


def lowers_hope(view: Outlook, after: CampaignState, budget: Budget) -> bool:
    """The war is lost more likely in a position that some orders lead to.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    if doomed(view.state) is None:
        return False
    now = hope_in(view.state, budget)
    return now > _LEAST and hope_in(after, budget) < now - _LEAST


def hoped(view: Outlook, actions: Actions, budget: Budget) -> Decision | None:
    """What is done for the last hope, if there is one; leaders go where it is.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    state = view.state
    if doomed(state) is None:
        return None
    if lead := _led_to_battle(view, actions, budget):
        return Decision(lead, None, (Reason("ride", (lead.to,)),))
    hope = last_hope(view, budget)
    if hope is None:
        return _broken_out(view, actions, budget)
    order = hope.orders[0]
    if isinstance(order, Done) and (lead := follow(state, actions)):
        return Decision(lead, None, (Reason("ride", (lead.to,)),))
    boxes = tuple(view.ids[box] for box in hope.boxes)
    return Decision(order, None, (Reason("hope", boxes, (hope.chance,)),))


def _broken_out(view: Outlook, actions: Actions, budget: Budget) -> Decision | None:
    """Where nobody else can come to what is wanted, those who are contained may. [NS-R10]"""
    if not _aim(view.state).boxes or hope_in(view.state, budget) > _LEAST:
        return None
    return breakout(view.state, actions, view.temper, least=0.0)


def _led_to_battle(view: Outlook, actions: Actions, budget: Budget) -> Lead | None:
    """The leader who makes a battle likelier to be won that has been joined. [NS 8.2]"""
    leads = [action for action in actions if isinstance(action, Lead)]
    now = hope_in(view.state, budget) if leads else 0.0
    if now <= _LEAST:
        return None
    chances = [hope_in(apply(view.state, lead, _NO_DICE).state, budget) for lead in leads]
    most = max(chances)
    return leads[chances.index(most)] if most > now + _LEAST else None
