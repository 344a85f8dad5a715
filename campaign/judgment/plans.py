"""The best plans for the rest of a segment, with what each brings and what it gives up."""

from campaign.actions import Action, Invade, Move, Sail
from campaign.agenda import Marching
from campaign.budget import QUICK, Budget
from campaign.commanders.commander import Plan, Reason
from campaign.commanders.decisive import victory
from campaign.commanders.rescue import doomed
from campaign.commanders.single_marches import marches_left
from campaign.judgment.courses import MARCHES, SegmentCourse, courses, no_march, segment_of
from campaign.judgment.expected import with_odds
from campaign.judgment.grounds import as_judged, dangers, grounds, lost_with_turn
from campaign.judgment.starving import hanging, starved, still_starving
from campaign.judgment.worth import WON, Judged
from campaign.state import CampaignState
from campaign.terms import BoxId, Side

BEST = 3
"""So many plans are told of."""


LEAST_HOPE = 0.01
"""The same where nothing counts but what may be hoped."""

WORTHWHILE = 0.5
"""Points from which a plan is better than to stay: less is told as none."""


def weighed_courses(state: CampaignState, budget: Budget = QUICK) -> list[SegmentCourse]:
    """Courses to the end of the segment, judged by the odds that a player is shown; the best first.

    In a war that is lost with the turn otherwise, those that leave the best hope; and before a
    likely victory a sure one.

    Plans and reviews choose among the same.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    side, is_doomed = state.step.side, doomed(state) is not None
    found = [
        course._replace(end=with_odds(course.end, budget)) for course in courses(state, budget)
    ]

    def rank(course: SegmentCourse) -> tuple[float, bool, float]:
        hope = round(course.end.saved(side), 6) if is_doomed else 0.0
        ending = victory(course.end.state)
        return hope, ending is not None and ending.winner is side, course.end.value(side)

    return sorted(found, key=rank, reverse=True)


def best_plans(state: CampaignState, budget: Budget = QUICK, most: int = BEST) -> tuple[Plan, ...]:
    """What a side could do with the rest of its segment, the best first; none where dice decide.

    Where nothing is better than to stay, that is the only one.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    if not segment_of(state):
        return ()
    side, now = state.step.side, with_odds(Judged(state), budget)
    idle, hope = _worth_of_no_march(now, side, budget)
    weighed = weighed_courses(state, budget)
    if hope is not None and weighed[0].end.saved(side) <= hope:
        hope = None  # nothing can be done about it
    found = [_plan(now, idle, hope, course, side) for course in weighed]
    different: dict[object, Plan] = {}
    for plan in found:
        different.setdefault(_what_it_is_about(plan), plan)
    least = WORTHWHILE if hope is None else LEAST_HOPE
    better = tuple(plan for plan in different.values() if plan.value >= least)
    return better[:most] or tuple(plan for plan in found if plan.stays)[:1] or (found[0],)


def _worth_of_no_march(now: Judged, side: Side, budget: Budget) -> tuple[float, float | None]:
    """As much as the position, unless the war is lost without one; what may be hoped then.

    [BG 14/10.1]
    """
    if not marches_left(now.state) or doomed(now.state) is None:
        return now.value(side), None
    end = with_odds(no_march(now.state).end, budget)
    return end.value(side), end.saved(side)


def _plan(now: Judged, idle: float, hope: float | None, course: SegmentCourse, side: Side) -> Plan:
    """What a course brings, beside what it is worth to be *idle*; or how much more *hope*."""
    end = course.end
    why = grounds(now, end, side, marches=segment_of(now.state) == MARCHES)
    goes_on = now.state.turn < now.state.last_turn  # nobody goes hungry when the war is over
    return Plan(
        goal=_goal(why.brings, course.orders),
        orders=course.orders,
        value=_value(end, idle, hope, side),
        temper=course.by,
        reasons=why.brings or tuple(as_judged(one, end, side) for one in course.reasons),
        gives_up=(*(starved(now.state, end.state, side) if goes_on else ()), *why.gives_up),
        dangers=(
            *(lost_with_turn(end) if doomed(now.state) is not None else ()),
            *(still_starving(now.state, end.state, side) if goes_on else ()),
            *(hanging(end.state, side) if goes_on else ()),
            *dangers(end, side, (*why.gives_up, *why.brings)),
        ),
        begun=now.state.step.box if isinstance(now.state.step, Marching) else "",
    )


def _value(end: Judged, idle: float, hope: float | None, side: Side) -> float:
    """What a plan is worth in points, or by what may be hoped of it where nothing else counts."""
    points = end.value(side) - idle
    if hope is None:
        return points
    gain = WON * (end.saved(side) - hope)
    return max(points, gain) if gain > 0.0 else gain


def _goal(brings: tuple[Reason, ...], orders: tuple[Action, ...]) -> BoxId:
    """What a plan is most about: its weightiest reason, else where it goes last."""
    for reason in brings:
        if reason.boxes:
            return reason.boxes[0]
    ends = [order.to for order in orders if isinstance(order, Move | Sail | Invade)]
    return ends[-1] if ends else ""


def _what_it_is_about(plan: Plan) -> object:
    """Two plans that say the same for and against themselves are one."""
    return plan.goal, plan.reasons, plan.gives_up, plan.orders if not plan.reasons else ()
