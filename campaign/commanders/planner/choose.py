"""The planner: it asks every temper how the turn should go on, and tries the answers out.

It keeps nothing from order to order: the march that goes on is taken back in thought, so that its
orders follow from the position in which it was begun.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import mean

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
from campaign.rules.marches import marches_by
from campaign.state import CampaignState
from campaign.terms import Side
from campaign.units import stack_of

AT_FIRST = 0.5
"""The share of the budget that is for the first march of a segment; the others divide the rest."""

ROUNDS = (2, 4, 8)
"""So often courses are played on; after each round the worse half of them is dropped."""

DOUBT = 0.7
"""Another course than his own must be better by so many times what chance alone may make of it."""

USUAL_SPREAD, WEIGHT = 12.0, 3
"""By how much two courses usually differ from throw to throw, and how many throws that counts."""

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
    own, *others = (next_order(state, one, budget) for one in _schools(temper))
    if isinstance(own.action, Breakout):
        return own
    if all(other.action == own.action for other in others):
        return Decision(own.action, _plan(state, temper, budget), own.reasons)
    begun = _begun(state)
    chosen = _CHOSEN.ask((begun, temper, budget.nodes), lambda: _chosen(begun, temper, budget))
    decision = next_order(state, chosen, budget)
    return Decision(decision.action, _plan(state, chosen, budget), decision.reasons)


def _schools(temper: Temper) -> Iterable[Temper]:
    """Every temper once, his own first."""
    return dict.fromkeys((temper, *TEMPERS.values()))


def _chosen(state: CampaignState, temper: Temper, budget: Budget) -> Temper:
    """Whose course for the rest of the segment is best, as far as the budget lets it be tried.

    His own, unless another is better beyond what chance makes likely, or wins the war.
    """
    side = state.step.side
    thinking = Thinking(budget._replace(nodes=_allowed(state, budget)))
    found = _courses(state, temper, thinking, budget)
    if won := next((way for way in found if way.end.winner is side), None):
        return won.temper
    mine, *others = found
    seed = seed_of(state)

    def gone(way: Maneuver, throw: int) -> float:
        return played_on(way.end, side, temper, seed, throw, thinking, budget)

    leads: dict[Temper, list[float]] = {way.temper: [] for way in others}
    thrown = 0
    for throws in ROUNDS:
        while others and thrown < throws and thinking.can_spend(0):
            usual = gone(mine, thrown)
            for way in others:
                leads[way.temper].append(gone(way, thrown) - usual)
            thrown += 1
        # Those that were dropped were thrown for less often, so they are out for good.
        others.sort(key=lambda way: -_lead(leads[way.temper], 0.0))
        others = others[: (len(others) + 1) // 2]
    best = others[0].temper if others else temper
    return best if _lead(leads.get(best, ()), DOUBT) > 0 else temper


def _lead(leads: Sequence[float], doubt: float) -> float:
    """By how much a course is better, less *doubt* times what chance may have made of that."""
    if not leads:
        return 0.0
    average = mean(leads)
    spread = sum((lead - average) ** 2 for lead in leads) + WEIGHT * USUAL_SPREAD**2
    return average - doubt * sqrt(spread / (len(leads) - 1 + WEIGHT) / len(leads))


def _allowed(state: CampaignState, budget: Budget) -> int:
    """What may be spent before this march. [BG 4.1, NS-R6]"""
    step = state.step
    if not isinstance(step, Marches) or step.die is None or step.left is None:
        return budget.nodes
    all_ = marches_by(state, step.die)
    first = step.left >= all_
    return int(budget.nodes * (AT_FIRST if first else (1 - AT_FIRST) / max(1, all_ - 1)))


def _courses(
    state: CampaignState, temper: Temper, thinking: Thinking, budget: Budget
) -> list[Maneuver]:
    """What each temper would do, his own first; those that lead to the same are one."""
    found: dict[CampaignState, Maneuver] = {}
    for one in _schools(temper):
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
