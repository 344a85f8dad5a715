"""Where every sentence about an event begins: the common door, and words for who did it."""

import re
from functools import singledispatch
from typing import Any

from msgspec import Struct

from campaign.battle.contract import BattlePiece
from campaign.board.board import Theater
from campaign.terms import Side
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, piece, readable


@singledispatch
def narrate(event: Any, theater: Theater) -> str:
    """One sentence about *event*; empty if it is not worth one. Falls back to the event itself."""
    return plainly(event)


def plainly(event: Any) -> str:
    """An event without a sentence of its own, as well as its name and its fields can say it.

    >>> from campaign.events import TurnBegan
    >>> plainly(TurnBegan(9, Side.UNION))
    'Turn began: turn 9, Union. [BG 2.2]'
    """
    if not isinstance(event, Struct):
        return str(event)
    said_of = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(event).__name__).capitalize()
    values = {name: getattr(event, name) for name in event.__struct_fields__}
    rule = values.pop("rule", "")
    said = ", ".join(
        of(value) if isinstance(value, Side) else readable(f"{key} {value}")
        for key, value in values.items()
    )
    return (f"{said_of}: {said}." if said else f"{said_of}.") + f" [{rule}]" * bool(rule)


def the(side: Side) -> str:
    """A side at the beginning of a sentence: `The Union`."""
    name = SIDE_NAMES[side]
    return name[0].upper() + name[1:]


def of(side: Side) -> str:
    """A side before what is its own: `Union`."""
    return SIDE_ADJECTIVES[side]


def soldier(fighter: BattlePiece) -> str:
    """A piece in a battle: `Union veteran infantry 3`, or the garrison of the port."""
    if fighter.garrison:
        return f"the {of(fighter.side)} garrison {fighter.id}"
    return f"{of(fighter.side)} {piece(fighter.type)} {fighter.id}"


def at_most(highest: int) -> str:
    """The faces that will do: `1`, or `3 or less`. [BG 8.5]"""
    return "1" if highest == 1 else f"{highest} or less"


HIGHEST = 6
"""On a die."""


def stays_on(highest: int) -> str:
    """The dice on which a piece stays after a battle: `stays on 4 or less`. [NS-R21]"""
    if highest <= 0:
        return "no die holds it"
    return f"stays on {at_most(highest)}" if highest < HIGHEST else "stays on any die"
