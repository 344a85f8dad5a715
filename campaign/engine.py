"""The one door to the rules. Holds no rule itself.

`legal_actions`, `refusal` and `apply` are all that a player, a screen, a commander or a test
needs; every one of them asks the sections in `campaign/rules`.
"""

from collections.abc import Mapping
from typing import Any

from campaign import actions, agenda
from campaign.action_rules import ActionRules, Automatic, Change, out_of_place
from campaign.actions import Action
from campaign.agenda import PlayerTurn
from campaign.dice import Dice
from campaign.errors import IllegalActionError, Refusal
from campaign.options import Options
from campaign.rules import (
    aftermath,
    border_states,
    combat,
    containment,
    control,
    desertion,
    entrenchment,
    intervention,
    leaders,
    marches,
    moves,
    promotion,
    recruitment,
    refit,
    sea,
    skirmish,
    supply,
    turn,
    victory,
    washington,
    withdrawal,
)
from campaign.scenario import scenario as named_scenario
from campaign.situation_text.reader import start_of
from campaign.state import CampaignState
from campaign.terms import UNION, Side

RULES: Mapping[type[Action], tuple[ActionRules[Any], ...]] = {
    actions.Roll: (
        border_states.ROLL,
        marches.ROLL,
        desertion.ROLL,
        washington.ROLL,
        promotion.ROLL,
        recruitment.ROLL,
    ),
    actions.March: (marches.MARCH,),
    actions.Move: (moves.MOVE,),
    actions.Sail: (sea.SAIL,),
    actions.Invade: (sea.INVADE,),
    actions.Entrench: (entrenchment.ENTRENCH,),
    actions.Restore: (refit.RESTORE,),
    actions.Lead: (leaders.LEAD,),
    actions.Breakout: (containment.BREAKOUT,),
    actions.Contain: (containment.CONTAIN,),
    actions.Attack: (containment.ATTACK,),
    actions.Done: (marches.DONE,),
    actions.End: (marches.END, combat.END, recruitment.END),
    actions.Battle: (combat.BATTLE,),
    actions.Withdraw: (withdrawal.WITHDRAW,),
    actions.Fight: (combat.FIGHT,),
    actions.Promote: (promotion.PROMOTE,),
    actions.Pass: (withdrawal.PASS, promotion.PASS),
    actions.Recruit: (recruitment.RECRUIT,),
    actions.Place: (leaders.PLACE,),
    actions.Remove: (supply.REMOVE,),
}
"""Who rules on each kind of action."""

AUTOMATIC: Mapping[type[Any], Automatic] = {
    agenda.PlayerTurn: turn.play_player_turn,
    agenda.BorderSupport: border_states.play_border_support,
    agenda.Intervention: intervention.play_intervention,
    agenda.Supply: supply.play_supply,
    agenda.Marches: turn.give_first_marches,
    agenda.Marching: marches.play_marching,
    agenda.Combat: combat.play_combat,
    agenda.Withdrawal: withdrawal.play_withdrawal,
    agenda.Joining: combat.play_joining,
    agenda.Aftermath: aftermath.play_aftermath,
    agenda.Skirmish: skirmish.play_skirmish,
    agenda.Desertion: desertion.play_desertion,
    agenda.Laurels: promotion.play_laurels,
    agenda.Occupation: control.play_occupation,
    agenda.Promotion: promotion.play_promotion,
    agenda.Recruitment: recruitment.play_recruitment,
    agenda.TurnOver: victory.play_turn_over,
}
"""Who plays a step on as long as it needs no player."""

_JUDGES: Mapping[tuple[type[Any], type[Action]], ActionRules[Any]] = {
    (step, kind): rules
    for kind, several in RULES.items()
    for rules in several
    for step in rules.steps
}
_IN_STEP: Mapping[type[Any], tuple[ActionRules[Any], ...]] = {
    step: tuple(rules for (at, _), rules in _JUDGES.items() if at is step)
    for step in {step for step, _ in _JUDGES}
}


def new_campaign(scenario: str = "1861", options: Options | None = None) -> CampaignState:
    """The beginning of a game: the Union's first marches. [BG 15.1]

    Raises:
        NotationError: if there is no such scenario; names the nearest one.
    """
    state = start_of(named_scenario(scenario), options or Options())
    first = state.evolve(agenda=(PlayerTurn(UNION),))
    return settle(Change(first), first).state


def legal_actions(state: CampaignState) -> tuple[Action, ...]:
    """Every action the rules allow now. Empty only when the game is over.

    Where several ways to a box differ in nothing but the boxes passed, one of them is listed;
    naming another with `via` is legal, too. So is `done` after a march that ended by itself, and
    to say `by` which resolver a battle is fought.
    """
    legal: tuple[Action, ...] | None = state.memo.get("legal")
    if legal is None:
        legal = state.memo["legal"] = _find_legal(state)
    return legal


def narrowed(state: CampaignState, actions: tuple[Action, ...]) -> CampaignState:
    """The same position for somebody who may choose from some of the legal actions alone.

    No others are listed there; what they lead to is as it always is. It equals the position that
    it was, so that whoever keeps answers asks what it is `narrowed_to`, too.
    """
    if actions == legal_actions(state):
        return state
    same = state.evolve()
    same.memo["legal"] = same.memo["narrowed"] = actions
    return same


def narrowed_to(state: CampaignState) -> tuple[Action, ...] | None:
    """The legal actions from which may be chosen, if not from all of them."""
    found: tuple[Action, ...] | None = state.memo.get("narrowed")
    return found


def _find_legal(state: CampaignState) -> tuple[Action, ...]:
    if not state.agenda:
        return ()
    found: list[Action] = []
    for rules in _IN_STEP[type(state.agenda[0])]:
        proposed = rules.propose(state)
        if rules.exact:
            found += proposed
        else:
            refuse = rules.refuse
            found += [action for action in proposed if refuse(state, action) is None]
    return tuple(found)


def refusal(state: CampaignState, action: Action) -> Refusal | None:
    """Why *action* is forbidden; None if it is legal.

    Raises:
        NotationError: if it names a box that there is not.
    """
    if not state.agenda:
        rule = state.ending.rule if state.ending else "BG 13.4"
        return Refusal(rule, "the game is over")
    step = state.agenda[0]
    judge = _JUDGES.get((type(step), type(action)))
    if judge is None:
        return out_of_place(step, action)
    return judge.refuse(state, action)


def apply(state: CampaignState, action: Action, dice: Dice) -> Change:
    """Carry out one action, and everything that follows without a choice.

    Raises:
        IllegalActionError: if a rule forbids it. *state* stays as it was.
        MissingRollError: if *dice* are scripted and run out. *state* stays as it was.
    """
    judge = _JUDGES.get((type(state.agenda[0]), type(action))) if state.agenda else None
    refused = judge.refuse(state, action) if judge else refusal(state, action)
    if refused is not None:
        raise IllegalActionError(refused)
    assert judge is not None, action
    return settle(judge.perform(state, action, dice), state)


def settle(change: Change, before: CampaignState | None = None) -> Change:
    """Play steps that need no player until one does, or the game is over.

    A victory that comes with control is seen as soon as control changes, or the price of
    Washington; *before* is what was seen already. [BG 13.1, BG 13.2, BG 13.3, NS-R14]
    """
    state, events = change
    held, toll = (before.held, before.toll) if before is not None else (None, 0)
    while True:
        if state.held != held or state.toll != toll:
            held, toll = state.held, state.toll
            if ending := victory.judge(state):
                state, more = victory.end_game(state, ending)
                return Change(state, (*events, *more))
        if not state.agenda:
            return Change(state, events)
        step = state.agenda[0]
        play = AUTOMATIC.get(type(step))
        following = play(state, step) if play else None
        if following is None:
            return Change(state, events)
        state, more = following
        events = (*events, *more)


def view(state: CampaignState, side: Side | None) -> CampaignState:
    """What *side* (None: a spectator) may see: everything. [BG 1.5]"""
    return state
