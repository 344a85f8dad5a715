"""Orders in words: `march two veteran infantry from Cairo to Paducah`. Pure."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from campaign import ScriptedDice, apply, read_order, refusal, write_order
from campaign.actions import (
    Action,
    Attack,
    Battle,
    Breakout,
    Contain,
    Done,
    End,
    Entrench,
    Invade,
    Lead,
    March,
    Move,
    Pass,
    Place,
    Promote,
    Recruit,
    Remove,
    Restore,
    Roll,
    Sail,
    Withdraw,
)
from campaign.agenda import Supply
from campaign.battle.contract import BattleInProgress
from campaign.commanders.quick_odds import quick_odds
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.text import phrases
from screens.text.battle_orders import spoken
from screens.text.march_warnings import bearing
from screens.text.odds_words import AGAINST_ODDS, percent
from screens.text.rolls import what_a_roll_decides

NO_DICE = ScriptedDice()
"""Marches need none."""

ADVICE = "Suggestion: {deed}."
TAKEN_BACK = "Undone: {orders}."
DONE_AGAIN = "Redone: {orders}."

PLAIN: dict[type[Action], str] = {
    Roll: "roll the die",
    Done: "end this march",
    End: "end the segment",
    Pass: "pass",
}

FIGHT = "fight "
"""What an order of a battle begins with."""

VERBS: dict[type[Action], str] = {Move: "march", Sail: "ship", Invade: "land"}


def advice(actions: tuple[Action, ...], state: CampaignState | None = None) -> str:
    """One sentence about what to do: an order, or the opening of a march and what follows.

    With the position that it is for, also why.
    """
    first, *rest = actions
    if isinstance(first, Roll) and state is not None and state.agenda:
        return what_a_roll_decides(state.step)
    if isinstance(first, March) and rest:
        deed = _deed(rest[0], phrases.place(first.box))
    else:
        deed = _deed(first, "")
    where = first.box if isinstance(first, March) else ""
    if state is None:
        return ADVICE.format(deed=deed)
    warning = _against_odds(state, actions)
    reason = "" if warning else _reason(state, actions[-1], where)
    said = ADVICE.format(deed=f"{deed}, because {reason}" if reason else deed)
    return said + warning + _leaves_empty(state, actions[-1], where)


def _against_odds(state: CampaignState, actions: Sequence[Action]) -> str:
    """That the battle to which the orders lead is likely to be lost, as one can guess at once."""
    last = actions[-1]
    if not isinstance(last, Move | Sail | Invade) or state.to_move is None:
        return ""
    side, after = state.to_move, state
    for action in actions:
        if refusal(after, action) is not None:
            return ""
        after = apply(after, action, NO_DICE).state
    mine, theirs = (after.units_in(last.to, one) for one in (side, side.enemy))
    if not theirs or not mine:
        return ""
    works = sum(unit.is_protected for unit in theirs)
    win = quick_odds(mine, theirs, entrenched=works, crossed=sum(unit.crossed for unit in mine))
    return f" That is against the odds: some {percent(win)}% to win." if win < AGAINST_ODDS else ""


def _leaves_empty(state: CampaignState, action: Action, box: BoxId) -> str:
    """That nobody stays in a city, and who can come there."""
    if not box or not isinstance(action, Move | Sail | Invade) or state.to_move is None:
        return ""
    is_city = state.theater.cities >> state.theater.number[box] & 1
    if not is_city or len(state.units_in(box, state.step.side)) > action.count:
        return ""
    coming = bearing(state, state.step.side, box)
    who = f": {phrases.several(coming, 'enemy piece')} can reach it" if coming else ""
    return f" That leaves nobody in {phrases.place(box)}{who}."


def _reason(state: CampaignState, action: Action, box: BoxId) -> str:
    """What one can see on the map of why an order is worth giving; *box* is where it is given."""
    if state.to_move is None:
        return ""
    match action:
        case Move(to=to) | Sail(to=to) | Invade(to=to):
            return _why_go(state, to)
        case Promote(box=place) | Recruit(box=place):
            return _why_hold(state, place)
        case Entrench():
            return _why_hold(state, box)
        case Remove():
            return _why_lose(state, action)
        case _:
            return ""


def _why_go(state: CampaignState, to: BoxId) -> str:
    side = state.step.side
    if enemies := len(state.units_in(to, side.enemy)):
        return f"{phrases.several(enemies, 'enemy piece')} can be beaten there"
    if state.controller(to) is side.enemy:
        return "it is an undefended enemy box"
    return _why_hold(state, to) or "pieces are needed near there"


def _why_hold(state: CampaignState, box: BoxId) -> str:
    """Who can come there; empty if nobody can."""
    coming = bearing(state, state.step.side, box)
    return f"{phrases.several(coming, 'enemy piece')} can reach it" if coming else ""


def _why_lose(state: CampaignState, action: Remove) -> str:
    """The piece is worth less than others that could be lost instead. [NS-R5]"""
    step = state.step
    hungry = step.boxes if isinstance(step, Supply) else (action.box,)
    at_stake = {unit.type for box in hungry for unit in state.units_in(box, step.side)}
    return "no other piece is missed less" if len(at_stake) > 1 else ""


def orders_in_words(orders: Sequence[str]) -> str:
    """Orders that were given together; what only opens or ends a march need not be said."""
    told, march = list[str](), list[Action]()
    for action in (read_order(order) for order in orders):
        if isinstance(action, March) and march:
            told += _march_in_words(march)
            march = []
        march.append(action)
    return "; ".join([*told, *_march_in_words(march)])


def retold(said: str, orders: Sequence[str]) -> str:
    """That orders were taken back, or given again: how many marches, if they are several."""
    marches = sum(isinstance(read_order(order), March) for order in orders)
    number = f"{phrases.several(marches, 'march')}: " if marches > 1 else ""
    return said.format(orders=number + orders_in_words(orders))


def _march_in_words(actions: Sequence[Action]) -> Iterator[str]:
    """What the pieces of one box were told, or orders that belong to no march."""
    telling = [action for action in actions if not isinstance(action, March | Done)]
    origin = next((phrases.place(a.box) for a in actions if isinstance(a, March)), "")
    alike = groupby(telling or actions, key=_whereto)
    yield from (_deeds([*together], origin) for _, together in alike)


def _whereto(action: Action) -> tuple[object, ...]:
    """What pieces of several types do together has the same."""
    match action:
        case Move(to=to) | Sail(to=to) | Invade(to=to):
            return type(action), to
        case Entrench():
            return (type(action),)
        case _:
            return (id(action),)


def _deeds(actions: Sequence[Action], origin: str) -> str:
    """Several orders as one: `march five pieces from Cairo to Paducah`."""
    first, *others = actions
    if not others or not isinstance(first, Move | Sail | Invade | Entrench):
        return _deed(first, origin)
    number = sum(a.count for a in actions if isinstance(a, Move | Sail | Invade | Entrench))
    if isinstance(first, Entrench):
        return f"entrench {phrases.several(number, 'piece')}" + (f" at {origin}" if origin else "")
    whence = f" from {origin}" if origin else ""
    who = phrases.several(number, "piece")
    return f"{VERBS[type(first)]} {who}{whence} to {phrases.place(first.to)}"


def order_in_words(order: str, battle: BattleInProgress | None = None) -> str:
    """One order of a log; of a battle with the units by their names, as it stood before."""
    if not order.startswith(FIGHT):
        return orders_in_words([order])
    tactical = order.removeprefix(FIGHT)
    return spoken(battle, tactical) if battle else phrases.readable(tactical)


def _deed(action: Action, origin: str) -> str:
    whence = f" from {origin}" if origin else ""
    match action:
        case Move() | Sail() | Invade():
            who = phrases.pieces(action.count, action.type)
            return f"{VERBS[type(action)]} {who}{whence} to {phrases.place(action.to)}"
        case Entrench(count, type_):
            where = f" at {origin}" if origin else ""
            return f"entrench {phrases.pieces(count, type_)}{where}"
        case Withdraw(count, type_, to):
            return f"withdraw {phrases.pieces(count, type_)} to {phrases.place(to)}"
        case _:
            return _choice(action)


def _choice(action: Action) -> str:
    match action:
        case March(box):
            return f"activate {phrases.place(box)}"
        case Battle(box):
            return f"fight at {phrases.place(box)} next"
        case Promote(type_, box):
            return f"promote {phrases.piece(type_)} at {phrases.place(box)}"
        case Recruit(type_, box):
            return f"raise {phrases.piece(type_)} in {phrases.place(box)}"
        case Restore(type_, box):
            return f"restore {phrases.piece(type_)} at {phrases.place(box)}"
        case Remove(type_, box):
            return f"lose {phrases.piece(type_)} at {phrases.place(box)}"
        case Attack(box):
            return f"fight at {phrases.place(box)}"
        case _:
            return _command(action)


def _command(action: Action) -> str:
    match action:
        case Contain(box):
            return f"contain the enemy at {phrases.place(box)}"
        case Breakout(box):
            return f"break out of {phrases.place(box)}"
        case Lead(name, to):
            return f"send {phrases.leader(name)} to {phrases.place(to)}"
        case Place(name, box):
            return f"put {phrases.leader(name)} in {phrases.place(box)}"
        case _:
            return PLAIN.get(type(action), f"order: {phrases.readable(write_order(action))}")


def place_of_advice(actions: tuple[Action, ...]) -> BoxId | None:
    """The box that a piece of advice is about."""
    box: BoxId | None = getattr(actions[0], "box", None)
    return box
