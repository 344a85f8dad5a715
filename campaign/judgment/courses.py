"""What a side could do with the rest of a segment: whole courses, by whoever can think of one.

Within a segment no die falls, so a course leads to one position, and that can be judged.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from campaign.actions import Action, Breakout, Done, End, March
from campaign.agenda import Marches, Marching, Promotion, Recruitment
from campaign.board.board import bits
from campaign.budget import QUICK, Budget
from campaign.commanders import COMMANDERS
from campaign.commanders.commander import Decision, Reason
from campaign.commanders.decisive import decisive
from campaign.commanders.field.temper import TEMPERS
from campaign.commanders.levels import LEVELS, USUAL_LEVEL, named
from campaign.commanders.rescue import doomed, rescue
from campaign.dice import ScriptedDice
from campaign.engine import apply, refusal
from campaign.errors import MissingRollError
from campaign.judgment.worth import Judged
from campaign.queries.stacks import with_stack
from campaign.state import CampaignState
from campaign.terms import BoxId, Side
from campaign.units import MOST_MARCHES, stack_of

MARCHES, PROMOTION, RECRUITMENT = "marches", "promotion", "recruitment"

SEGMENTS: Mapping[type, str] = {
    Marches: MARCHES,
    Marching: MARCHES,
    Promotion: PROMOTION,
    Recruitment: RECRUITMENT,
}

COUNSEL = tuple(named(LEVELS[USUAL_LEVEL], temper) for temper in TEMPERS.values())
"""Who is asked what could be done: the veteran in every temper, the usual one first. He answers in
milliseconds; yardsticks are no counselors, and a higher level would choose among the same."""

OTHERS = 2
"""So many other courses are tried by keeping one army of the best course where it is."""

Think = Callable[[CampaignState, Budget], Decision]


class SegmentCourse(NamedTuple):
    """Orders to the end of a segment, and where they lead."""

    by: str
    """Who has thought of it, by his id."""

    orders: tuple[Action, ...]
    end: Judged
    reasons: tuple[Reason, ...] = ()
    """What the commander himself has said of it, the first order first."""


def segment_of(state: CampaignState) -> str:
    """The segment in which a side has a free hand now; empty of everything else.

    Before its die is thrown a segment has not begun.
    """
    if not state.agenda or state.battle is not None:
        return ""
    step = state.step
    is_begun = not (
        (isinstance(step, Marches) and step.left is None)
        or (isinstance(step, Recruitment) and step.points is None)
        or (isinstance(step, Promotion) and step.left is None)
    )
    return SEGMENTS.get(type(step), "") if is_begun else ""


def courses(state: CampaignState, budget: Budget = QUICK) -> tuple[SegmentCourse, ...]:
    """Different courses to the end of the segment, the best one first.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    side, found = state.step.side, list(_of_counsel(state, budget))
    if segment_of(state) == MARCHES:
        found.append(no_march(state))
        found += _winning(state)
        best = max(found, key=lambda course: course.end.value(side))
        for box in list(dict.fromkeys(_boxes(best.orders)))[:OTHERS]:
            found += _without(state, best.by or COUNSEL[0], box, budget)
        found += _cut_short(state, best)
    found.sort(key=lambda course: -course.end.value(side))
    different: dict[object, SegmentCourse] = {}
    for course in found:
        different.setdefault(_what_moves(course), course)
    return tuple(different.values())


def played_out(state: CampaignState, by: str, budget: Budget = QUICK) -> SegmentCourse:
    """What a commander would do with the rest of the segment.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    think: Think = COMMANDERS[by].think
    segment, side = segment_of(state), state.step.side
    orders: list[Action] = []
    reasons: list[Reason] = []
    while segment_of(state) == segment and state.to_move is side:
        budget.listen()
        decision = think(state, budget)
        if isinstance(decision.action, Breakout) and doomed(state) is not None:
            # What comes of it does not save the war, and no course can say what comes after it.
            orders.append(decision.action)
            return SegmentCourse(by, tuple(orders), no_march(state).end, tuple(reasons))
        try:
            state = apply(state, decision.action, ScriptedDice()).state
        except MissingRollError:
            break  # a battle, to break out: what comes of it no course can say
        orders.append(decision.action)
        reasons += (one for one in decision.reasons if one not in reasons)
    return SegmentCourse(by, tuple(orders), Judged(state), tuple(reasons))


def _of_counsel(state: CampaignState, budget: Budget) -> Iterator[SegmentCourse]:
    """What those who are asked would do: in a war that is lost otherwise all want the same."""
    for name in COUNSEL[:1] if doomed(state) is not None else COUNSEL:
        yield played_out(state, name, budget)


def _winning(state: CampaignState) -> Iterator[SegmentCourse]:
    """Marches that win the war at once, or save it, by whomever they are overlooked."""
    if orders := decisive(state) or rescue(state):
        end = no_march(_after(state, orders))
        yield SegmentCourse("", (*orders, *end.orders), end.end)


def _after(state: CampaignState, orders: Iterable[Action]) -> CampaignState:
    """Where orders lead that need no die."""
    for order in orders:
        state = apply(state, order, ScriptedDice()).state
    return state


def _without(state: CampaignState, by: str, box: BoxId, budget: Budget) -> Iterator[SegmentCourse]:
    """What he would do if the pieces in a box had no marches left; if that can be ordered so."""
    if isinstance(state.step, Marching):
        return
    tired = _tired(state, state.step.side, state.theater.number[box])
    orders = played_out(tired, by, budget).orders
    for order in orders:
        if not state.agenda or refusal(state, order) is not None:
            return
        state = apply(state, order, ScriptedDice()).state
    yield SegmentCourse(by, orders, Judged(state))


def _cut_short(state: CampaignState, course: SegmentCourse) -> Iterator[SegmentCourse]:
    """The same with fewer marches: what comes last may be a risk that nobody need take."""
    for place, order in enumerate(course.orders):
        if place and isinstance(order, March):
            done = course.orders[:place]
            rest = no_march(state)
            yield SegmentCourse(course.by, (*done, *rest.orders), rest.end)
        state = apply(state, order, ScriptedDice()).state


def _tired(state: CampaignState, side: Side, box: int) -> CampaignState:
    units = (unit.but(marches=MOST_MARCHES) for unit in state.stacks[side.seat][box])
    return with_stack(state, side, box, stack_of(units))


def no_march(state: CampaignState) -> SegmentCourse:
    """To end the segment at once."""
    orders: list[Action] = []
    stops = (Done(), End()) if isinstance(state.step, Marching) else (End(),)
    for order in stops:
        if refusal(state, order) is None:
            state = apply(state, order, ScriptedDice()).state
            orders.append(order)
    return SegmentCourse("", tuple(orders), Judged(state))


def _boxes(orders: tuple[Action, ...]) -> Iterator[BoxId]:
    """The boxes that march, in order."""
    return (order.box for order in orders if isinstance(order, March))


def _what_moves(course: SegmentCourse) -> object:
    """Courses with the same pieces in the same places are the same."""
    state = course.end.state
    return tuple(
        tuple((box, len(stacks[box])) for box in bits(present))
        for stacks, present in zip(state.stacks, state.present, strict=True)
    )
