"""The one door to the rules. Holds no rule itself.

`legal_actions`, `refusal` and `apply` are all that a player, a screen, a commander or a test
needs; every one of them asks the sections in `campaign/rules`.
"""

from collections.abc import Mapping
from typing import Any

from campaign.actions import (
    Action,
    Battle,
    Done,
    End,
    Entrench,
    Fight,
    Invade,
    March,
    Move,
    Pass,
    Promote,
    Recruit,
    Restore,
    Roll,
    Sail,
    Withdraw,
)
from campaign.agenda import (
    Aftermath,
    Combat,
    Joining,
    Laurels,
    Marches,
    Marching,
    Occupation,
    PlayerTurn,
    Promotion,
    Recruitment,
    TurnOver,
    Withdrawal,
)
from campaign.dice import Dice
from campaign.errors import IllegalActionError, Refusal
from campaign.opening import start_of
from campaign.options import Options
from campaign.rules import (
    aftermath,
    combat,
    control,
    entrenchment,
    marches,
    moves,
    promotion,
    recruitment,
    refit,
    sea,
    turn,
    victory,
    withdrawal,
)
from campaign.scenario import scenario as named_scenario
from campaign.section import ActionRules, Automatic, Change, out_of_place
from campaign.state import CampaignState
from campaign.terms import UNION, Side

RULES: Mapping[type[Action], tuple[ActionRules[Any], ...]] = {
    Roll: (marches.ROLL, promotion.ROLL, recruitment.ROLL),
    March: (marches.MARCH,),
    Move: (moves.MOVE,),
    Sail: (sea.SAIL,),
    Invade: (sea.INVADE,),
    Entrench: (entrenchment.ENTRENCH,),
    Restore: (refit.RESTORE,),
    Done: (marches.DONE,),
    End: (marches.END, recruitment.END),
    Battle: (combat.BATTLE,),
    Withdraw: (withdrawal.WITHDRAW,),
    Fight: (combat.FIGHT,),
    Promote: (promotion.PROMOTE,),
    Pass: (withdrawal.PASS, promotion.PASS),
    Recruit: (recruitment.RECRUIT,),
}
"""Who rules on each kind of action."""

AUTOMATIC: Mapping[type[Any], Automatic] = {
    PlayerTurn: turn.play_player_turn,
    Marches: turn.give_first_marches,
    Marching: marches.play_marching,
    Combat: combat.play_combat,
    Withdrawal: withdrawal.play_withdrawal,
    Joining: combat.play_joining,
    Aftermath: aftermath.play_aftermath,
    Occupation: control.play_occupation,
    Laurels: promotion.play_laurels,
    Promotion: promotion.play_promotion,
    Recruitment: recruitment.play_recruitment,
    TurnOver: victory.play_turn_over,
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
    return settle(Change(first), first.held).state


def legal_actions(state: CampaignState) -> tuple[Action, ...]:
    """Every action the rules allow now. Empty only when the game is over.

    Where several ways to a box differ in nothing but the boxes passed, one of them is listed;
    naming another with `via` is legal, too. So is `done` after a march that ended by itself.
    """
    legal: tuple[Action, ...] | None = state.memo.get("legal")
    if legal is None:
        legal = state.memo["legal"] = _find_legal(state)
    return legal


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
    return settle(judge.perform(state, action, dice), state.held)


def settle(change: Change, held: tuple[int, int]) -> Change:
    """Play steps that need no player until one does, or the game is over.

    A victory that comes with control is seen as soon as control changes; *held* is what each
    side controlled before.
    """
    state, events = change
    while True:
        if state.held != held:
            held = state.held
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
