"""Orders in words: `let two veteran infantry march from Cairo to Paducah`. Pure."""

from collections.abc import Sequence

from campaign import read_order, write_order
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
from campaign.terms import BoxId
from screens import words

ADVICE = "A steady commander would {deed}."

PLAIN: dict[type[Action], str] = {
    Roll: "throw the die",
    Done: "end this march",
    End: "end the segment",
    Pass: "pass",
}

VERBS: dict[type[Action], str] = {Move: "march", Sail: "sail", Invade: "land"}


def advice(actions: tuple[Action, ...]) -> str:
    """One sentence about what to do: an order, or the opening of a march and what follows."""
    first, *rest = actions
    if isinstance(first, March) and rest:
        deed = _deed(rest[0], words.place(first.box))
    else:
        deed = _deed(first, "")
    return ADVICE.format(deed=deed)


def orders_in_words(orders: Sequence[str]) -> str:
    """Orders that were given together; what only opens or ends a march need not be said."""
    actions = [read_order(order) for order in orders]
    telling = [action for action in actions if not isinstance(action, March | Done)]
    origin = next((words.place(a.box) for a in actions if isinstance(a, March)), "")
    return "; ".join(_deed(action, origin) for action in telling or actions)


def _deed(action: Action, origin: str) -> str:
    whence = f" from {origin}" if origin else ""
    match action:
        case Move() | Sail() | Invade():
            who = words.pieces(action.count, action.type)
            return f"let {who} {VERBS[type(action)]}{whence} to {words.place(action.to)}"
        case Entrench(count, type_):
            where = f" at {origin}" if origin else ""
            return f"let {words.pieces(count, type_)} dig in{where}"
        case Withdraw(count, type_, to):
            return f"withdraw {words.pieces(count, type_)} to {words.place(to)}"
        case _:
            return _choice(action)


def _choice(action: Action) -> str:
    match action:
        case March(box):
            return f"let {words.place(box)} march"
        case Battle(box):
            return f"fight at {words.place(box)} next"
        case Promote(type_, box):
            return f"promote {words.piece(type_)} at {words.place(box)}"
        case Recruit(type_, box):
            return f"raise {words.piece(type_)} in {words.place(box)}"
        case Restore(type_, box):
            return f"restore {words.piece(type_)} at {words.place(box)}"
        case Remove(type_, box):
            return f"give up {words.piece(type_)} at {words.place(box)}"
        case Attack(box):
            return f"fight at {words.place(box)}"
        case _:
            return _command(action)


def _command(action: Action) -> str:
    match action:
        case Contain(box):
            return f"contain the enemy at {words.place(box)}"
        case Breakout(box):
            return f"break out of {words.place(box)}"
        case Lead(name, to):
            return f"send {words.leader(name)} to {words.place(to)}"
        case Place(name, box):
            return f"put {words.leader(name)} in {words.place(box)}"
        case _:
            return PLAIN.get(type(action), f"order: {words.readable(write_order(action))}")


def place_of_advice(actions: tuple[Action, ...]) -> BoxId | None:
    """The box that a piece of advice is about."""
    box: BoxId | None = getattr(actions[0], "box", None)
    return box
