"""Where every sentence about an event begins: the common door, and words for who did it."""

from functools import singledispatch
from typing import Any

from campaign.battle.contract import BattlePiece
from campaign.board.board import Theater
from campaign.resolvers.battle_line.events import CommandRolled
from campaign.terms import Side
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, piece


@singledispatch
def narrate(event: Any, theater: Theater) -> str:
    """One sentence about *event*; empty if it is not worth one. Falls back to the event itself."""
    return str(event)


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


def leadership_sum(event: CommandRolled) -> str:
    """How the leadership of a day comes about: `3 by the table, 2 carried over`. [NS-R15]"""
    parts = [f"{event.table} from the table"]
    if event.carried:
        parts.append(f"{event.carried} from the day before")
    if event.leaders:
        parts.append(f"{event.leaders} from leaders")
    return ", ".join(parts)
