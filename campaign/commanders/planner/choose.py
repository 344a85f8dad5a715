"""The planner: it tries several maneuvers for its segment out, and keeps to the best of them.

No die falls in a segment, so there is nothing to plan anew until it is over. Asked in the middle of
one that it has not begun itself, or that somebody has gone on with, it plans for what is left.
"""

from typing import NamedTuple

from campaign.actions import Breakout
from campaign.agenda import Declaration, Marches
from campaign.board.board import bits
from campaign.budget import QUICK, Budget, Thinking
from campaign.commanders.commander import Decision, Plan, Reason
from campaign.commanders.decisive import victory
from campaign.commanders.field import choose as field
from campaign.commanders.field.ground import open_gates
from campaign.commanders.field.last_hope import is_hoping
from campaign.commanders.field.picture import Outlook, outlook
from campaign.commanders.field.temper import FULL_SIGHT, METHODICAL, Temper
from campaign.commanders.led import ALL, led_in
from campaign.commanders.parry import holds_out, threat
from campaign.commanders.planner.courses import (
    NO_DICE,
    Maneuver,
    course,
    is_moving,
    next_order,
    others,
    worth,
)
from campaign.commanders.planner.rollout import played_on, seed_of
from campaign.commanders.planner.trials import Candidate, best_of, candidate
from campaign.commanders.remembered import Remembered
from campaign.commanders.rescue import doomed
from campaign.commanders.vacated import left_alone, vacated
from campaign.engine import apply, legal_actions, narrowed_to
from campaign.rules.marches import marches_by
from campaign.state import CampaignState
from campaign.terms import Side

ORDERED = 180
"""An order of a maneuver costs as much as so many ideas that are looked at."""

_PLANS = Remembered()


def decide(
    state: CampaignState, budget: Budget = QUICK, /, temper: Temper = METHODICAL
) -> Decision:
    """What seems best now, as part of which plan, and why.

    Of whoever leads but some of the armies, what the field commander would do: his courses are of
    all of them. So where nothing counts but a last hope.
    """
    budget.listen()
    in_part = led_in(state) != ALL
    if in_part or not is_moving(state) or isinstance(state.step, Declaration):
        return field.decide(state, budget, temper)
    if is_hoping(outlook(state, state.step.side, temper, FULL_SIGHT), budget):
        return field.decide(state, budget, temper)
    actions = legal_actions(state)
    if len(actions) == 1:
        return Decision(actions[0])
    if any(isinstance(action, Breakout) for action in actions):
        own = next_order(state, temper, budget)
        if isinstance(own.action, Breakout):
            return own
    key = (temper, budget.nodes)
    some = narrowed_to(state)
    plan = _PLANS.ask((state, some, *key), lambda: _planned(state, temper, budget))
    if some is None and len(plan.way.decisions) > 1:
        after = apply(state, plan.way.decisions[0].action, NO_DICE).state
        _PLANS.ask((after, None, *key), plan.gone_on)
    return plan.decision


class _Planned(NamedTuple):
    """What is to be done with the rest of a segment."""

    way: Maneuver
    value: float
    """By how many points that is better than to do nothing."""

    gives_up: tuple[Reason, ...]

    def gone_on(self) -> "_Planned":
        """The same one order later."""
        return self._replace(way=self.way._replace(decisions=self.way.decisions[1:]))

    @property
    def decision(self) -> Decision:
        """The next order, and the plan that it is part of."""
        now = self.way.decisions[0]
        all_ = (reason for decision in self.way.decisions for reason in decision.reasons)
        reasons = tuple(dict.fromkeys(all_))
        goal = next((reason.boxes[0] for reason in reasons if reason.boxes), "")
        orders, temper = self.way.orders, self.way.temper.id
        plan = Plan(goal, orders, self.value, temper, reasons, self.gives_up)
        return Decision(now.action, plan, now.reasons)


def _planned(state: CampaignState, temper: Temper, budget: Budget) -> _Planned:
    way, side = _chosen(state, temper, budget), state.step.side
    value = worth(way.end, side, METHODICAL) - worth(state, side, METHODICAL)
    return _Planned(way, value, _gives_up(state, way.end, side))


def _chosen(state: CampaignState, temper: Temper, budget: Budget) -> Maneuver:
    """The best of what could be done with the rest of the segment, as far as it can be tried.

    His own course, unless another is likely to be better, or wins the war. None leaves a gate open
    that his own keeps, nor puts the war on a battle: few throws of the dice do not show the one
    landing that takes it, nor the battle that is lost.
    """
    side = state.step.side
    thinking = Thinking(budget._replace(nodes=_allowed(state, budget)))
    seed = seed_of(state)

    def gone(way: Maneuver, throw: int) -> float:
        return played_on(way.end, side, temper, seed, throw, thinking, budget)

    own = course(state, temper, budget)
    ending = victory(own.end)
    if ending is not None and ending.winner is side:
        return own
    known = {own.end}
    found, now = list[Candidate](), worth(own.end, side, METHODICAL)
    for way in others(state, own, budget):
        if way.end.winner is side:
            return way
        is_new = bool(way.decisions) and way.end not in known
        if is_new and not (_lays_open(way.end, own.end, side) or _hangs(state, way.end)):
            known.add(way.end)
            found.append(candidate(way, worth(way.end, side, METHODICAL) - now))
        thinking.spend(ORDERED * len(way.decisions))
    return best_of(own, found, gone, thinking)


def _lays_open(end: CampaignState, own: CampaignState, side: Side) -> bool:
    """A gate that the own course keeps shut, or the war that it saves, in this turn or the next one
    of the enemy. [BG 13, BG 14/10.1]
    """
    if open_gates(end, side) & ~open_gates(own, side):
        return True
    if doomed(end) is not None and doomed(own) is None:
        return True
    return bool(threat(end)) and not threat(own)


def _hangs(state: CampaignState, end: CampaignState) -> bool:
    """The enemy wins the war with his next marches unless a battle is won there. [BG 13]"""
    return bool(threat(state)) and not holds_out(end)


def _allowed(state: CampaignState, budget: Budget) -> int:
    """What may be spent on the rest of a segment: less if few of its marches are left. [BG 4.1]"""
    marches = state.agenda[-1]
    assert isinstance(marches, Marches)
    if marches.die is None or marches.left is None:
        return budget.nodes
    return int(budget.nodes * min(1.0, (marches.left + 1) / (marches_by(state, marches.die) + 1)))


# --- what it is about --------------------------------------------------------------------------


def _gives_up(before: CampaignState, after: CampaignState, side: Side) -> tuple[Reason, ...]:
    """Battles that may be lost, boxes that the enemy may walk into, and cities that he leaves
    empty; nothing of a war won.
    """
    if after.ending is not None:
        return ()
    end = Outlook(after, side, METHODICAL)
    ids = end.theater.ids
    risks = tuple(
        Reason("risks", (ids[box],), (1 - fight.win, end.there[0][box].strength))
        for box, fight in sorted(end.joined.items(), key=lambda found: found[1].win)
    )
    bare = end.bare[:WORST]
    open_ = tuple(Reason("exposes", (ids[box],), (end.feared[box], 0.0)) for box in bare)
    left = (box for box in bits(vacated(before, after, side)) if box not in bare)
    return risks + open_ + tuple(left_alone(after, side, box) for box in left)


WORST = 3
"""So many boxes left open are told of."""
