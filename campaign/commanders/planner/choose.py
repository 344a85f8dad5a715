"""The planner: it asks every temper how the turn should go on, and tries the answers out.

It keeps nothing from order to order: the march that goes on is taken back in thought, so that its
orders follow from the position in which it was begun.
"""

from collections.abc import Callable

from campaign.actions import Breakout
from campaign.agenda import Declaration, Marches, Marching
from campaign.board.board import bits
from campaign.budget import QUICK, Budget, Thinking
from campaign.commanders.commander import Decision, Plan, Reason
from campaign.commanders.field import choose as field
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.temper import METHODICAL, TEMPERS, Temper
from campaign.commanders.planner.courses import (
    Maneuver,
    Remembered,
    course,
    is_moving,
    next_order,
    worth,
)
from campaign.commanders.planner.rollout import played_on, seed_of
from campaign.engine import legal_actions
from campaign.queries.stacks import with_stack
from campaign.state import CampaignState
from campaign.terms import Side
from campaign.units import stack_of

TRIED = 2
"""So many courses are played on, the best by what they bring at once."""

FEW = 3
"""With more marches than this left, courses are played on but once."""

CLEAR = 25.0
"""A course that is so much better at once than any other needs no trying out."""

_CHOSEN = Remembered()


def decide(
    state: CampaignState, budget: Budget = QUICK, /, temper: Temper = METHODICAL
) -> Decision:
    """What seems best now, as part of which plan, and why."""
    budget.listen()
    if not is_moving(state) or isinstance(state.step, Declaration):
        return field.decide(state, budget, temper)
    actions = legal_actions(state)
    if len(actions) == 1:
        return Decision(actions[0])
    first = next_order(state, temper, budget)
    if isinstance(first.action, Breakout):
        return first
    begun = _begun(state)
    chosen = _CHOSEN.ask((begun, temper, budget.nodes), lambda: _chosen(begun, temper, budget))
    if chosen is temper:
        decision = first
    else:
        decision = next_order(state, chosen, budget)
    return Decision(decision.action, _plan(state, chosen, budget), decision.reasons)


def _chosen(state: CampaignState, temper: Temper, budget: Budget) -> Temper:
    """Whose course for the rest of the segment is best, as far as the budget lets it be tried."""
    side = state.step.side
    thinking = Thinking(budget)
    found = _courses(state, temper, thinking, budget)
    if len(found) == 1:
        return temper
    at_once = sorted(found, key=lambda way: -worth(way.end, side, temper))[:TRIED]
    best, second = (worth(way.end, side, temper) for way in at_once[:2])
    if best - second > CLEAR or not thinking.can_spend(0):
        return at_once[0].temper
    seed = seed_of(state)

    def once(throw: int) -> Callable[[Maneuver], float]:
        return lambda way: played_on(way.end, side, temper, f"{seed}/{throw}", thinking, budget)

    first = [*map(once(0), at_once)]
    if _many_left(state) or not thinking.can_spend(0):
        return at_once[max(range(len(first)), key=first.__getitem__)].temper
    two = sorted(range(len(first)), key=lambda n: -first[n])[:2]
    both = {n: first[n] + once(1)(at_once[n]) for n in two}
    return at_once[max(both, key=both.__getitem__)].temper


def _many_left(state: CampaignState) -> bool:
    """So many marches that trying courses out once must do. [BG 4.1]"""
    step = state.step
    return isinstance(step, Marches) and (step.left or 0) > FEW


def _courses(
    state: CampaignState, temper: Temper, thinking: Thinking, budget: Budget
) -> list[Maneuver]:
    """What each temper would do, his own first; those that lead to the same are one."""
    found: dict[CampaignState, Maneuver] = {}
    for one in dict.fromkeys((temper, *TEMPERS.values())):
        way = course(state, one, budget)
        found.setdefault(way.end, way)
        thinking.spend(len(way.orders))
    return list(found.values())


def _begun(state: CampaignState) -> CampaignState:
    """The position in which the march that goes on was begun, as far as this one tells.

    Whether another has gone before makes no difference: it is too late to break out. [NS-R10]
    """
    step = state.step
    marches = state.agenda[-1]
    if not isinstance(marches, Marches):
        return state
    if not isinstance(step, Marching):
        return state.evolve(agenda=(Marches(step.side, marches.left, marches.die, True),))
    side, home = step.side, state.theater.number[step.box]
    in_works = bool(state.theater.works >> home & 1)
    back = list(state.stacks[side.seat][home])
    for box in bits(state.present[side.seat]):
        stack = state.stacks[side.seat][box]
        gone = [unit for unit in stack if unit.busy and box != home]
        if gone:
            state = with_stack(state, side, box, stack_of(u for u in stack if u not in gone))
            back += gone
    stood = [
        unit.but(
            busy=False,
            sheltered=unit.sheltered or (unit.busy and unit.marches == 1 and in_works),
            marches=unit.marches - unit.busy,
            moved=unit.moved if not unit.busy or unit.marches > 1 else "",
            entry="" if unit.busy else unit.entry,
            crossed=unit.crossed and not unit.busy,
            invaded=unit.invaded and not unit.busy,
        )
        for unit in back
    ]
    state = with_stack(state, side, home, stack_of(stood))
    left = (marches.left or 0) + 1
    return state.evolve(agenda=(Marches(side, left, marches.die, True),))


# --- what it is about --------------------------------------------------------------------------


def _plan(state: CampaignState, temper: Temper, budget: Budget) -> Plan:
    """The rest of the segment, what it is to bring and what it leaves open."""
    side = state.step.side
    way = course(state, temper, budget)
    value = worth(way.end, side, METHODICAL) - worth(state, side, METHODICAL)
    reasons = tuple(dict.fromkeys(way.reasons))
    goal = next((reason.boxes[0] for reason in reasons if reason.boxes), "")
    return Plan(goal, way.orders, value, temper.id, reasons, _gives_up(way.end, side))


def _gives_up(after: CampaignState, side: Side) -> tuple[Reason, ...]:
    """Battles that may be lost, and boxes that the enemy may walk into; nothing of a war won."""
    if after.ending is not None:
        return ()
    end = Outlook(after, side, METHODICAL)
    ids = end.theater.ids
    risks = tuple(
        Reason("risks", (ids[box],), (1 - fight.win, end.there[0][box].strength))
        for box, fight in sorted(end.joined.items(), key=lambda found: found[1].win)
    )
    bare = tuple(Reason("exposes", (ids[box],), (end.feared[box], 0.0)) for box in end.bare[:WORST])
    return risks + bare


WORST = 3
"""So many boxes left open are told of."""
