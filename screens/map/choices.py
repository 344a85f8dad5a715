"""Decisions that are a choice from a short list: battles, promotions, recruits. Pure."""

from typing import NamedTuple

from campaign import legal_actions
from campaign.actions import (
    Action,
    Attack,
    Battle,
    Contain,
    End,
    Pass,
    Place,
    Promote,
    Recruit,
    Remove,
    Restore,
    Withdraw,
)
from campaign.agenda import (
    Combat,
    Declaration,
    Laurels,
    Promotion,
    Recruitment,
    Supply,
    Withdrawal,
)
from campaign.commanders.steady.preference import preferred
from campaign.queries.battle_sites import coast_defense
from campaign.queries.stacks import groups
from campaign.state import CampaignState
from campaign.tables.leaders import value
from campaign.tables.printed_values import printed_values
from campaign.terms import PROMOTED, SIDES, BoxId, PieceType, Rank
from campaign.units import Unit
from screens.map.box_panel import told_apart
from screens.map.march_plan import rows_of
from screens.shell.glyphs import Glyphs
from screens.text import phrases

CHOICE_STEPS = (Supply, Declaration, Combat, Withdrawal, Laurels, Promotion, Recruitment)

DUG_IN, IN_THE_OPEN = "dug in", "not dug in"
MARCHED = ("", "marched", "marched twice")
"""By its marches, what a piece has done."""

STAY = "stay and fight"
PROMOTE_NOBODY = "promote nobody"
NO_MORE_RECRUITS = "raise no more"
NO_MORE_ATTACKS = "attack nowhere"


class Choice(NamedTuple):
    """One line of the list."""

    label: str
    action: Action
    box: BoxId | None
    """Where the map should look meanwhile."""


def choices(state: CampaignState, glyphs: Glyphs) -> tuple[Choice, ...]:
    """What the list beside the map offers, the best guess first; the same judgment gives hints.

    Empty where the map itself is used or a die is due.
    """
    if not state.agenda or not isinstance(state.step, CHOICE_STEPS):
        return ()
    legal = preferred(state, legal_actions(state))
    return tuple(choice for action in legal if (choice := _choice(state, action, glyphs)))


def _apart(state: CampaignState, action: Promote | Remove) -> str:
    """What sets the piece meant apart from others of its type there: ` (dug in)`, ` (HPF)`."""
    rows, unit = rows_of(state, state.step.side, action.box), _meant(state, action)
    words = dict(zip((row.unit for row in rows), told_apart(rows), strict=True))
    alike = [row.unit for row in rows if row.unit.type == unit.type]
    seen = _seen(unit) - frozenset.intersection(*map(_seen, alike))
    said = ", ".join(filter(None, (*sorted(seen), words.get(unit))))
    return f" ({said})" if said else ""


def _seen(unit: Unit) -> frozenset[str]:
    """What a counter shows besides its type and its step: where there are none, words tell it."""
    marched = MARCHED[min(unit.marches, len(MARCHED) - 1)]
    return frozenset(filter(None, (DUG_IN if unit.entrenched else IN_THE_OPEN, marched)))


def _meant(state: CampaignState, order: Promote | Remove) -> Unit:
    """The piece that an order is about; where several are alike, the order says which."""
    alike = groups(state.units_in(order.box, state.step.side), order.type)
    unit, _ = alike[(order.group or 1) - 1]
    return unit


def _choice(state: CampaignState, action: Action, glyphs: Glyphs) -> Choice | None:
    match action:
        case Battle(box) | Attack(box) | Contain(box):
            return Choice(_challenge(state, action), action, box)
        case Withdraw(count, type_, to):
            return Choice(
                f"withdraw {count} {phrases.piece(type_)} to {phrases.place(to)}", action, to
            )
        case Promote(box=box) | Recruit(box=box) | Restore(box=box) | Remove(box=box):
            return Choice(_piece_label(state, action, glyphs), action, box)
        case Place(name, box):
            label = f"{phrases.leader(name)} ({value(name, state.turn)}) to {phrases.place(box)}"
            return Choice(label, action, box)
        case Pass() if isinstance(state.step, Withdrawal):
            return Choice(STAY, action, state.step.box)
        case Pass():
            return Choice(PROMOTE_NOBODY, action, None)
        case End():
            combat = isinstance(state.step, Combat)
            return Choice(NO_MORE_ATTACKS if combat else NO_MORE_RECRUITS, action, None)
    return None


def _challenge(state: CampaignState, action: Battle | Attack | Contain) -> str:
    """A battle to come, with who would fight whom; or the two answers to a declaration."""
    if isinstance(state.step, Declaration):
        return "contain" if isinstance(action, Contain) else "fight"
    who = [f"{phrases.SIDE_ADJECTIVES[s]} {len(state.units_in(action.box, s))}" for s in SIDES]
    if guns := coast_defense(state, state.theater.number[action.box]):
        who[1] += f" and guns ({guns})"
    free = ", free attack" if isinstance(action, Attack) else ""
    return f"{phrases.place(action.box)}: {' against '.join(who)}{free}"


def _piece_label(
    state: CampaignState, action: Promote | Recruit | Restore | Remove, glyphs: Glyphs
) -> str:
    """A piece to be raised, promoted, restored or given up, and where."""
    type_, where = action.type, phrases.place(action.box)
    sign = (glyphs.infantry if type_.is_infantry else glyphs.cavalry)[state.step.side.seat]
    match action:
        case Recruit():
            return f"{sign} {where}: {phrases.piece(type_)}"
        case Restore():
            return f"{sign} {where}: restore {phrases.piece(type_)}"
        case Promote():
            mark = glyphs.reduced * _meant(state, action).reduced
            return (
                f"{sign}{mark} {where}: {phrases.piece(type_)}{_apart(state, action)}"
                f" to {PROMOTED[type_].rank}; {_gain(type_)}"
            )
        case Remove():
            unit = _meant(state, action)
            marks = glyphs.entrenched * unit.is_protected + glyphs.reduced * unit.reduced
            pool = "pool" if unit.type.rank is Rank.MILITIA else "stock"
            apart = _apart(state, action)
            return f"{sign}{marks} {where}: {phrases.piece(type_)}{apart} to the {pool}"


def _gain(type_: PieceType) -> str:
    """What a promotion is worth: better fire, or that a piece is harder to hit. [BG 1.2, BG 1.3]"""
    (fire, modifier), (better, harder) = (printed_values()[one] for one in (type_, PROMOTED[type_]))
    fires = f"value {fire}" + (f", then {better}" if better != fire else "")
    return fires + (f", harder to hit ({harder - modifier})" if harder != modifier else "")
