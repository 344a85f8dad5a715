"""The last hope of a war that is lost with this turn: the marches that leave it the best chance.

Nothing else counts then, neither what an attack costs nor what it leaves open. Of the courses that
look best the odds are asked for, and nothing is ordered afterward that makes them worse.
[BG 8.1, BG 13, BG 14/9.1, BG 14/10.1, BG 15]
"""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from campaign.actions import Action, Done, Lead
from campaign.board.board import bits
from campaign.budget import Budget
from campaign.commanders.commander import Decision, Reason
from campaign.commanders.field.errands import carried_out
from campaign.commanders.field.last_marches import promising
from campaign.commanders.field.picture import Outlook
from campaign.commanders.led import led_in
from campaign.commanders.odds import battle_odds
from campaign.commanders.remembered import Remembered
from campaign.commanders.rescue import doomed, fought_for, likely_saved, ways_out
from campaign.commanders.steady.advanced_rules import follow
from campaign.dice import ScriptedDice
from campaign.engine import apply, narrowed_to
from campaign.state import CampaignState

LOOKED_AT = 12
"""Of so many courses the odds are asked for."""

_HOPES, _NO_DICE = Remembered(), ScriptedDice()

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

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    state = view.state
    if doomed(state) is None or not (wanted := _wanted(state)):
        return None
    may = narrowed_to(state)
    hope = _thought_of(view, wanted, None, budget)
    if hope is not None and may is not None and hope.orders[0] not in may:
        hope = _thought_of(view, wanted, may, budget)
    return hope


def _thought_of(view: Outlook, wanted: int, may: Actions | None, budget: Budget) -> Hope | None:
    """The same, begun with one of some orders, as it was found before or found now."""
    state = view.state
    who = view.asked, view.sight, led_in(state)
    hope = _HOPES.ask((state, may, *who), lambda: _found(view, wanted, may, budget))
    for after, rest in _as_it_goes_on(state, hope) if hope else ():
        _HOPES.ask((after, None, *who), partial(_same, rest))
    return hope


def _same(hope: Hope) -> Hope:
    return hope


def _as_it_goes_on(state: CampaignState, hope: Hope) -> Iterator[tuple[CampaignState, Hope]]:
    """What is left of it after each of its orders: it is not thought of anew."""
    for place, order in enumerate(hope.orders[:-1], start=1):
        state = apply(state, order, _NO_DICE).state
        yield state, hope._replace(orders=hope.orders[place:])


def _found(view: Outlook, wanted: int, may: Actions | None, budget: Budget) -> Hope | None:
    now = hope_in(view.state, budget)
    found = [
        (Hope(hope_in(end, budget), orders, boxes), end)
        for boxes, orders, end in islice(_carried_out(view, wanted, may, budget), LOOKED_AT)
    ]
    most = max((hope.chance for hope, _ in found), default=0.0)
    if most <= now + _LEAST:
        return None
    best = [(hope, end) for hope, end in found if hope.chance > most - _LEAST]
    return max(best, key=lambda one: _worth(view, one[1]))[0] if len(best) > 1 else best[0][0]


def _wanted(state: CampaignState) -> int:
    """Boxes that could save the war, alone or a few of them, as a set."""
    found = 0
    for boxes in ways_out(state, ~state.held[state.active.seat] | fought_for(state)):
        found |= boxes
    return found


def _carried_out(
    view: Outlook, wanted: int, may: Actions | None, budget: Budget
) -> Iterator[tuple[tuple[int, ...], tuple[Action, ...], CampaignState]]:
    """Where courses lead, those first that look best, if their first order may be given."""
    known = set[object]()
    for course in promising(view, wanted, budget):
        orders, end = carried_out(view.state, course.sorties)
        armies = _armies_near(end, wanted)
        if orders and armies not in known and (may is None or orders[0] in may):
            known.add(armies)
            yield course.boxes, orders, end


def _armies_near(state: CampaignState, wanted: int) -> object:
    """Who could fight for the boxes that are wanted: what else differs does not matter."""
    near = wanted
    for box in bits(wanted):
        near |= sum(1 << other for other in state.theater.neighbors[box])
    return tuple(tuple(stacks[box] for box in bits(near)) for stacks in state.stacks)


def _worth(view: Outlook, end: CampaignState) -> float:
    """What a position is worth otherwise."""
    return Outlook(end, view.side, view.asked, view.sight).total


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
    return hope_in(view.state, budget) > _LEAST or last_hope(view, budget) is not None


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
    if doomed(view.state) is None:
        return None
    if lead := _led_to_battle(view, actions, budget):
        return Decision(lead, None, (Reason("ride", (lead.to,)),))
    hope = last_hope(view, budget)
    if hope is None:
        return None
    order = hope.orders[0]
    if isinstance(order, Done) and (lead := follow(view.state, actions)):
        return Decision(lead, None, (Reason("ride", (lead.to,)),))
    boxes = tuple(view.ids[box] for box in hope.boxes)
    return Decision(order, None, (Reason("hope", boxes, (hope.chance,)),))


def _led_to_battle(view: Outlook, actions: Actions, budget: Budget) -> Lead | None:
    """The leader who makes a battle likelier to be won that has been joined. [NS 8.2]"""
    leads = [action for action in actions if isinstance(action, Lead)]
    now = hope_in(view.state, budget) if leads else 0.0
    if now <= _LEAST:
        return None
    chances = [hope_in(apply(view.state, lead, _NO_DICE).state, budget) for lead in leads]
    most = max(chances)
    return leads[chances.index(most)] if most > now + _LEAST else None
