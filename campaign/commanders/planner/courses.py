"""A movement segment as somebody of a certain temper would go on with it.

No die falls within it, so it leads to one position. Answers are kept for a while, for the same
question is asked again after each order; they would be the same without that.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from campaign.actions import Action, Breakout, End, March
from campaign.agenda import Declaration, Marches, Marching
from campaign.budget import QUICK, Budget
from campaign.commanders.commander import Decision
from campaign.commanders.field import choose as field
from campaign.commanders.field.errands import Errand
from campaign.commanders.field.marches import ideas
from campaign.commanders.field.picture import Outlook, outlook
from campaign.commanders.field.temper import AT_A_GLANCE, TEMPERS, Temper
from campaign.commanders.planner.doubts import Boxes, doubts
from campaign.commanders.planner.one_march import in_one_march
from campaign.commanders.remembered import Remembered
from campaign.dice import ScriptedDice
from campaign.engine import apply, legal_actions, narrowed_to
from campaign.state import CampaignState
from campaign.terms import Side

LONGEST = 80
"""No segment takes so many orders; a course that long is looked at as far as that."""

WON, LOST = (800.0, 640.0), -200.0
"""What a war that is won is worth to each side, Union first, and one that is lost to either.

The Union begins with some 270 points, and has 550 with one city of the seven to go; the Confederacy
begins with 220. So either takes even chances to win or lose at once for what it begins with.
"""

OTHER_GOALS = 3
"""So many errands to elsewhere may take the place of the first one."""

NO_DICE = ScriptedDice()

Decisions = tuple[Decision, ...]


class Maneuver(NamedTuple):
    """Orders to the end of a movement segment, and where they lead."""

    temper: Temper
    decisions: Decisions
    end: CampaignState
    spares_the_forlorn: bool = False
    """It is another one without attacks that are hardly won."""

    @property
    def orders(self) -> tuple[Action, ...]:
        """What is ordered, the next order first."""
        return tuple(decision.action for decision in self.decisions)


_DECISIONS = Remembered()


def is_moving(state: CampaignState) -> bool:
    """A side marches now, and knows how often. [BG 4.1]"""
    step = state.step
    if isinstance(step, Marches):
        return step.left is not None
    return isinstance(step, Marching | Declaration)


def next_order(
    state: CampaignState, temper: Temper, budget: Budget, spared: Collection[int] = ()
) -> Decision:
    """What somebody of this temper does now who leaves the boxes that are *spared* alone."""
    enough = Budget(QUICK.nodes, budget.cancelled)
    return _DECISIONS.ask(
        (state, narrowed_to(state), temper, spared),
        lambda: field.decide(state, enough, temper, AT_A_GLANCE, spared),
    )


def course(
    state: CampaignState, temper: Temper, budget: Budget, spared: Collection[int] = ()
) -> Maneuver:
    """How somebody of this temper would go on to the end of the segment, or to a breakout.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    return _gone_on(Maneuver(temper, (), state), budget, spared)


def _gone_on(begun: Maneuver, budget: Budget, spared: Collection[int] = ()) -> Maneuver:
    found, at = list(begun.decisions), begun.end
    while at.agenda and is_moving(at) and len(found) < LONGEST:
        decision = next_order(at, begun.temper, budget, spared)
        if isinstance(decision.action, Breakout):
            break
        found.append(decision)
        at = apply(at, decision.action, NO_DICE).state
    return Maneuver(begun.temper, tuple(found), at)


def others(state: CampaignState, own: Maneuver, budget: Budget) -> Iterator[Maneuver]:
    """What else could be done with the rest of the segment: nearly the same, or as others would."""
    yield from _variations(state, own, budget)
    for other in TEMPERS.values():
        if other is not own.temper:
            yield course(state, other, budget)


def _variations(state: CampaignState, own: Maneuver, budget: Budget) -> Iterator[Maneuver]:
    """A maneuver with another errand in place of its last march, or without one of its attacks."""
    if not isinstance(state.step, Marches):
        return
    for errand in _elsewhere(state, own):
        yield _instead(state, errand, own, budget)
    for boxes, forlorn in doubts(state, own.end, state.step.side, budget):
        yield _without(state, boxes, own, budget)._replace(spares_the_forlorn=forlorn)


def _elsewhere(state: CampaignState, own: Maneuver) -> list[Errand]:
    """The best errands to where the own course does not go, one for each goal."""
    number = state.theater.number
    seen = {number[to] for order in own.orders if (to := getattr(order, "to", ""))}
    view = outlook(state, state.step.side, own.temper, AT_A_GLANCE)
    marching = {order.box for order in legal_actions(state) if isinstance(order, March)}
    found: list[Errand] = []
    for errand in sorted(ideas(view), key=lambda errand: -errand.score):
        if len(found) == OTHER_GOALS or errand.score <= 0:
            break
        if errand.to not in seen and view.ids[errand.box] in marching:
            seen.add(errand.to)
            found.append(errand)
    return found


def _instead(state: CampaignState, errand: Errand, own: Maneuver, budget: Budget) -> Maneuver:
    """The errand first, and then the marches of a course as far as they can still be made."""
    ids, why = state.theater.ids, errand.told()[1:]
    first = (
        tuple(Decision(order, None, why) for order in (March(ids[box]), *orders))
        for box, orders in errand.marches()
    )
    return _gone_on(_marched(state, (*first, *_marches_of(own)), own.temper), budget)


def _without(state: CampaignState, boxes: Boxes, own: Maneuver, budget: Budget) -> Maneuver:
    """The course without the marches to some boxes."""
    spared = {state.theater.ids[box] for box in boxes}
    kept = (
        march
        for march in _marches_of(own)
        if all(getattr(decision.action, "to", "") not in spared for decision in march)
    )
    return _gone_on(_marched(state, kept, own.temper), budget, boxes)


def _marches_of(way: Maneuver) -> Iterator[Decisions]:
    """Its decisions, march by march, without the end of the segment."""
    all_ = tuple(made for made in way.decisions if not isinstance(made.action, End))
    starts = [n for n, made in enumerate(all_) if isinstance(made.action, March)]
    for start, end in pairwise((*starts, len(all_))):
        yield all_[start:end]


def _marched(state: CampaignState, marches: Iterable[Decisions], temper: Temper) -> Maneuver:
    """As many of these marches as there are, those left out in which nobody could do anything."""
    found, at = list[Decision](), state
    for march in marches:
        made, after = in_one_march(at, [decision.action for decision in march], NO_DICE)
        why = {decision.action: decision for decision in march}
        found += [why.get(order) or Decision(order) for order in made]
        at = after
    return Maneuver(temper, tuple(found), at)


def worth(state: CampaignState, side: Side, temper: Temper) -> float:
    """What a position is worth to *side*; a war that is over, by who has won it."""
    if state.ending is not None:
        won = WON[side.seat]
        return (won + LOST) / 2 if state.winner is None else won if state.winner is side else LOST
    return Outlook(state, side, temper).total
