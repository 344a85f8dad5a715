"""The field commander: every march is the one that raises its influence over the map most.

It has no plan beyond its turn; the position alone tells it what to do next.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from campaign.actions import Action, Done, End, Lead, March
from campaign.agenda import (
    Combat,
    Declaration,
    Fighting,
    Marches,
    Marching,
    Recruitment,
    Supply,
    Withdrawal,
)
from campaign.battle.contract import ABLE, PLAIN, BattleInProgress
from campaign.budget import QUICK, Budget, Thinking
from campaign.commanders.commander import Decision, Reason
from campaign.commanders.decisive import deciding, next_to_win
from campaign.commanders.field import answers
from campaign.commanders.field.errands import Errand, carried_out, marches_left, told_where
from campaign.commanders.field.guards import best_guarded
from campaign.commanders.field.last_hope import hoped, lowers_hope
from campaign.commanders.field.marches import ideas
from campaign.commanders.field.misgivings import gives_up
from campaign.commanders.field.parrying import parried
from campaign.commanders.field.picture import Outlook, outlook
from campaign.commanders.field.raising import promoted, raised
from campaign.commanders.field.temper import FULL_SIGHT, METHODICAL, Sight, Temper
from campaign.commanders.held_back import Wishes, emptied, held_back, may_empty
from campaign.commanders.parry import kept_shut, lays_open
from campaign.commanders.remembered import Remembered
from campaign.commanders.rescue import dooms, is_last_hope, is_lost_with, rescue
from campaign.commanders.steady.advanced_rules import follow, ride
from campaign.commanders.steady.routine import tactics_in
from campaign.dice import ScriptedDice
from campaign.engine import apply, legal_actions
from campaign.state import CampaignState
from campaign.terms import BoxId

Actions = tuple[Action, ...]

_KEPT_SHUT, _NO_DICE = Remembered(), ScriptedDice()

TOO_DEAR = (-0.15, -1.5)
"""A march that costs no more is made all the same, Union first: what is weighed is uncertain by
more than that, and a march that is left over is lost. The South, which weighs the seven double, has
as much to lose wherever it goes, late in the war. [BG 4.1]
"""


def decide(
    state: CampaignState,
    budget: Budget = QUICK,
    /,
    temper: Temper = METHODICAL,
    sight: Sight = FULL_SIGHT,
    spared: Collection[int] = (),
    *,
    parries: bool = True,
) -> Decision:
    """What seems best now, and why; nobody goes to boxes that are to be *spared*.

    Marches with which the enemy would win are parried, unless that is not wanted.
    """
    if state.battle is not None:
        return Decision(_fought(state, state.battle, budget, sight))
    thinking = Thinking(budget)
    actions = legal_actions(state)
    if len(actions) == 1:
        return Decision(actions[0])
    if not spared and (decision := _decided(state, sees=sight.exposure)):
        return decision
    if search := _SEARCHES.get(type(state.step)):
        view = outlook(state, state.step.side, temper, sight)
        if sight.odds and (decision := hoped(view, actions, budget)):
            return decision
        if parries and sight.exposure and not spared and (decision := _parried(view, budget)):
            return decision
        return search(actions, thinking, view, spared)
    if answer := _ANSWERS.get(type(state.step)):
        return answer(state, actions, temper)
    view = outlook(state, state.step.side, temper, sight)
    choose = raised if isinstance(state.step, Recruitment) else promoted
    return choose(view, actions)


def _decided(state: CampaignState, *, sees: bool) -> Decision | None:
    """The next order of marches that win the war for sure, or save it. [BG 13, BG 14/10.1]"""
    if (order := next_to_win(state, sees=sees)) is not None:
        return Decision(order, None, told_where("wins", order))
    if sees and (orders := rescue(state)):
        return Decision(orders[0], None, told_where("saves", orders[0]))
    return None


def _parried(view: Outlook, budget: Budget) -> Decision | None:
    """The next order of marches after which the enemy no longer wins with his. [BG 13]"""

    def own(state: CampaignState) -> Action:
        return decide(state, budget, view.asked, view.sight, parries=False).action

    return parried(view, own, budget)


def _fought(state: CampaignState, battle: BattleInProgress, budget: Budget, sight: Sight) -> Action:
    """What his lieutenant orders, who may not call up the last piece of a city that decides: where
    one army is beaten the other one walks in. Nor does he leave what alone can still save the war.
    [BG 10.1, BG 13.1, BG 14/10.1]
    """
    level = ABLE if sight.support else PLAIN
    wishes = Wishes(kept=deciding(state, battle.to_move))
    if sight.exposure:
        wishes = wishes._replace(kept=wishes.kept | _kept_shut(state, battle))
    kept = held_back(battle, wishes) if sight.exposure or wishes.kept else battle
    return tactics_in(kept, state, budget, level, to_the_last=sight.exposure and _decides(state))


def _kept_shut(state: CampaignState, battle: BattleInProgress) -> frozenset[BoxId]:
    """Boxes next door from which the last piece is not called: the enemy would win with his next
    marches. [BG 10.3, BG 13]
    """
    side, position = battle.to_move, battle.position
    others = tuple(may_empty(position, side)) if side is state.active else ()
    if not others:
        return frozenset()
    called = tuple(emptied(position, side))
    quiet = state.evolve(battle=None)
    return _KEPT_SHUT.ask((quiet, called, others), lambda: kept_shut(quiet, called, others))


def _decides(state: CampaignState) -> bool:
    """Whoever leaves this battle has lost the war by it. [BG 9, BG 13]"""
    step, side = state.step, state.to_move
    assert isinstance(step, Fighting)
    box = state.theater.number[step.box]
    if side is state.active:
        return is_last_hope(state, box)
    return side is not None and is_lost_with(state, side, box)


def _next_march(
    actions: Actions, thinking: Thinking, view: Outlook, spared: Collection[int]
) -> Decision:
    """Break out, ride to an army, activate the box with the best idea, or stop."""
    state = view.state
    if out := answers.breakout(state, actions, view.temper):
        return out
    if (leader := ride(state, actions)) and not _is_missed(view, leader, thinking.budget):
        return Decision(leader, None, (Reason("ride", (leader.to,)),))
    boxes = {action.box for action in actions if isinstance(action, March)}
    if not boxes:
        return Decision(End())
    ids = state.theater.ids
    found = (idea for idea in thinking.among(ideas(view)) if ids[idea.box] in boxes)
    allowed = (idea for idea in found if idea.to not in spared)
    best = _best(view, allowed, TOO_DEAR[view.side.seat], 1, thinking)
    if best is None:
        return Decision(End())
    return Decision(March(ids[best.box]), None, best.told()[1:])


def _best(
    view: Outlook, found: Iterable[Errand], least: float, left: int, thinking: Thinking
) -> Errand | None:
    """What brings most; whoever looks after what decides takes it for the last march if so many
    are *left*.

    None where nothing brings more than the *least* for which a march is made.
    """
    ideas = list(found)
    while ideas:
        if view.sight.exposure:
            best = best_guarded(view, ideas, least, last=marches_left(view) == left)
        else:
            best = max(ideas, key=lambda idea: idea.score)
        if best is None or best.score <= least:
            return None
        if not _is_wrong(view, best, thinking.budget):
            return best
        ideas = [idea for idea in ideas if idea is not best]
    return None


def _is_wrong(view: Outlook, idea: Errand, budget: Budget) -> bool:
    """Nobody marches for what cannot be ordered, or loses the war with a march of his own; whoever
    sees what lies open does not do that, nor who asks for the odds. [BG 3.4, BG 13]
    """
    orders, end = carried_out(view.state, idea.marches())
    if end.winner is view.side.enemy or all(isinstance(one, March | Done) for one in orders):
        return True
    if view.sight.exposure and lays_open(view.state, end):
        return True
    return view.sight.odds and (gives_up(view, idea, budget) or lowers_hope(view, end, budget))


def _is_missed(view: Outlook, lead: Lead, budget: Budget) -> bool:
    """The last hope needs that leader where he is. [NS 8.2]"""
    return view.sight.odds and lowers_hope(view, apply(view.state, lead, _NO_DICE).state, budget)


def _within_march(
    actions: Actions, thinking: Thinking, view: Outlook, spared: Collection[int]
) -> Decision:
    """The best idea for the active box; the march itself costs nothing any more."""
    state, step = view.state, view.state.step
    assert isinstance(step, Marching)
    if (lead := follow(state, actions)) and not _is_missed(view, lead, thinking.budget):
        return Decision(lead, None, (Reason("ride", (lead.to,)),))
    legal = set(actions)
    here = state.theater.number[step.box]
    allowed = (idea for idea in thinking.among(ideas(view, here)) if idea.to not in spared)
    least = 0.0 if step.way else TOO_DEAR[view.side.seat]
    possible = (idea for idea in allowed if idea.told()[0] in legal)
    if view.sight.exposure:
        possible = (idea for idea in possible if not dooms(state, idea.told()[0]))
    best = _best(view, possible, least, 0, thinking)
    if best is None:
        return Decision(Done())
    order, reason = best.told()
    return Decision(order, None, (reason,))


_SEARCHES: Mapping[type[Any], Callable[[Actions, Thinking, Outlook, Collection[int]], Decision]] = {
    Marches: _next_march,
    Marching: _within_march,
}
"""Who looks at many ideas before it decides."""

_ANSWERS: Mapping[type[Any], Callable[[CampaignState, Actions, Temper], Decision]] = {
    Supply: answers.hungry,
    Declaration: answers.declared,
    Combat: answers.next_battle,
    Withdrawal: answers.withdrawn,
}
"""Who decides what; everything else is promotion and recruitment."""
