"""Dice as they lie on the ground, with their pips; the larger, the more room there is. Pure."""

from enum import IntEnum
from typing import NamedTuple

from campaign.resolvers.battle_line.events import CommandRolled, MoraleChecked, ShotFired
from campaign.terms import Side
from screens.battle.line.log import Throw
from screens.battle.line.signs import BattleSigns, hits_on

PIPS = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
"""The pips of each face in three rows and three columns."""


class DieSize(IntEnum):
    """How large a die is drawn: its rows."""

    SIGN = 1
    SMALL = 3
    LARGE = 5


WIDTHS = {DieSize.SIGN: 1, DieSize.SMALL: 5, DieSize.LARGE: 9}


class DieRow(NamedTuple):
    """A row of a die."""

    letters: str
    is_edge: bool = False
    """Half of the row is ground: the upper or the lower edge."""


def drawn(face: int, size: DieSize, signs: BattleSigns) -> list[DieRow]:
    """The rows of a die.

    >>> from screens.battle.line.signs import ASCII_SIGNS
    >>> [row.letters for row in drawn(5, DieSize.SMALL, ASCII_SIGNS)]
    ['|o o|', '| o |', '|o o|']
    """
    if size is DieSize.SIGN:
        return [DieRow(signs.faces[face - 1])]
    left, right = signs.die_sides
    pips = [row.replace("o", signs.pip) for row in PIPS[face]]
    if size is DieSize.SMALL:
        return [DieRow(f"{left}{row}{right}") for row in pips]
    top, bottom = signs.die_edges
    wide = [f"{left} {row[0]} {row[1]} {row[2]} {right}" for row in pips]
    return [DieRow(top, True), *map(DieRow, wide), DieRow(bottom, True)]


class DieVerdict(NamedTuple):
    """What was needed and what came of it, in the fewest words."""

    needed: str
    """The faces that do it; empty if no die was thrown, or any would do."""

    outcome: str
    is_hit: bool
    """It is to be seen at once: a hit, a rout."""


_OUTCOMES = {
    "missed": "miss",
    "reduced": "hit",
    "eliminated": "kill",
    "wasted": "wasted",
    "hopeless": "no hit",
}


def verdict(throw: Throw) -> DieVerdict:
    """What a throw needed, and what it did. [BG 8.5, NS 7.0, NS 8.1]"""
    match throw:
        case ShotFired():
            hit = throw.outcome in ("reduced", "eliminated")
            needed = hits_on(throw.needed) if throw.face else ""
            return DieVerdict(needed, _OUTCOMES[throw.outcome], hit)
        case MoraleChecked():
            said = "runs" if throw.routed else "stands"
            return DieVerdict(hits_on(throw.highest), said, throw.routed)
        case CommandRolled():
            return DieVerdict("", f"{throw.leadership} may fire", False)


def face_of(throw: Throw) -> int | None:
    """The face that fell; None where no die was thrown. [BG 8.3]"""
    return throw.face if isinstance(throw, ShotFired) else throw.die


def thrower(throw: Throw) -> Side:
    """Before whose line a die lies."""
    if isinstance(throw, CommandRolled):
        return throw.side
    return throw.piece.side if isinstance(throw, MoraleChecked) else throw.shooter.side


def about(throw: Throw) -> int:
    """The piece before which a die lies."""
    if isinstance(throw, CommandRolled):
        return 0
    return throw.piece.id if isinstance(throw, MoraleChecked) else throw.shooter.id


def fitting(came: DieVerdict, whom: str, signs: BattleSigns, columns: int) -> tuple[str, str]:
    """What was needed and what came of it for whom, in fewer words where there is little room."""
    if not came.needed:
        return "", came.outcome
    shorter = signs.at_most.format(came.needed.rpartition("-")[2])
    forms = [
        (f"{came.needed} ", f"{came.outcome}{signs.aim * bool(whom)}{whom}"),
        (f"{came.needed} ", came.outcome),
        (f"{shorter} ", came.outcome),
        (shorter, came.outcome),
    ]
    return next((form for form in forms if len("".join(form)) < columns), forms[-1])
