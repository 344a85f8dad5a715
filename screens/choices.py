"""Decisions that are a choice from a short list: battles, promotions, recruits. Pure."""

from typing import NamedTuple

from campaign import legal_actions
from campaign.actions import Action, Battle, End, Pass, Promote, Recruit, Restore, Withdraw
from campaign.agenda import Combat, Laurels, Promotion, Recruitment, Withdrawal
from campaign.placement import groups
from campaign.state import CampaignState
from campaign.terms import PROMOTED, SIDES, BoxId
from screens import words
from screens.widgets.glyphs import Glyphs

CHOICE_STEPS = (Combat, Withdrawal, Laurels, Promotion, Recruitment)

STAY = "stay and fight"
PROMOTE_NOBODY = "promote nobody"
NO_MORE_RECRUITS = "raise no more"


class Choice(NamedTuple):
    """One line of the list."""

    label: str
    action: Action
    box: BoxId | None
    """Where the map should look meanwhile."""


def choices(state: CampaignState, glyphs: Glyphs) -> tuple[Choice, ...]:
    """What the list beside the map offers; empty where the map itself is used or a die is due."""
    if not state.agenda or not isinstance(state.step, CHOICE_STEPS):
        return ()
    legal = legal_actions(state)
    found = [choice for action in legal if (choice := _choice(state, action, glyphs))]
    return tuple(sorted(found, key=_order))


def _order(choice: Choice) -> tuple[bool, bool, str]:
    """Infantry before cavalry, ways out last."""
    action = choice.action
    cavalry = isinstance(action, Promote | Recruit) and not action.type.is_infantry
    return choice.box is None, cavalry, choice.label


def _is_reduced(state: CampaignState, order: Promote) -> bool:
    """The piece to be promoted is a reduced one; where several are alike, the order says which."""
    alike = groups(state.units_in(order.box, state.step.side), order.type)
    unit, _ = alike[(order.group or 1) - 1]
    return unit.reduced


def _choice(state: CampaignState, action: Action, glyphs: Glyphs) -> Choice | None:
    seat = state.step.side.seat
    match action:
        case Battle(box):
            who = [f"{words.SIDE_LETTERS[s]}{len(state.units_in(box, s))}" for s in SIDES]
            return Choice(f"{words.place(box)}: {' against '.join(who)}", action, box)
        case Withdraw(count, type_, to):
            return Choice(f"{count} {words.piece(type_)} to {words.place(to)}", action, to)
        case Promote(type_, box):
            sign = (glyphs.infantry if type_.is_infantry else glyphs.cavalry)[seat]
            mark = glyphs.reduced if _is_reduced(state, action) else ""
            label = f"{sign}{mark} {words.place(box)}: to {PROMOTED[type_].rank}"
            return Choice(label, action, box)
        case Recruit(type_, box):
            sign = (glyphs.infantry if type_.is_infantry else glyphs.cavalry)[seat]
            return Choice(f"{sign} {words.place(box)}", action, box)
        case Restore(type_, box):
            return Choice(f"restore {words.piece(type_)}, {words.place(box)}", action, box)
        case Pass():
            label = STAY if isinstance(state.step, Withdrawal) else PROMOTE_NOBODY
            return Choice(label, action, None)
        case End():
            return Choice(NO_MORE_RECRUITS, action, None)
    return None
