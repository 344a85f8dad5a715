"""What a player can ask for. Wishes only: what comes of them is decided by the rules.

One action is one choice of one thing, so the legal ones can be listed and undone singly.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from campaign.notation import Notation
from campaign.terms import BoxId, PieceType
from campaign.theater import board


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the die that the rules ask of the player now. [BG 4.1, BG 12.1, BG 14/6.2]"""


@dataclass(frozen=True, slots=True)
class March:
    """Activate a box: one march. [BG 4.2]"""

    box: BoxId


@dataclass(frozen=True, slots=True)
class Move:
    """Move some pieces alike out of the active box. [BG 4.2, BG 4.4]"""

    count: int = field(metadata={"label": "count"})
    type: PieceType
    to: BoxId
    via: BoxId | None = None
    """The last box before *to*, where more than one way leads there."""

    group: int | None = None
    """Which group of pieces alike, 1 being the freshest; the default takes from the first."""


@dataclass(frozen=True, slots=True)
class Sail:
    """Move some pieces alike by sea, from port to port. [BG 6.1]"""

    count: int
    type: PieceType
    to: BoxId
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Invade:
    """Land some pieces alike in an enemy port. [BG 6.2]"""

    count: int
    type: PieceType
    to: BoxId
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Entrench:
    """Let some pieces alike in the active box take part in digging. [BG 7.1]"""

    count: int
    type: PieceType
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Restore:
    """Bring one reduced piece back to full strength. [BG 14/5.71]"""

    type: PieceType
    box: BoxId
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """End the march of the active box. [BG 4.2]"""


@dataclass(frozen=True, slots=True)
class End:
    """End the segment; naming it is a courtesy to the reader. [BG 2.2]"""

    segment: str | None = field(default=None, compare=False, metadata={"bare": True})


@dataclass(frozen=True, slots=True)
class Battle:
    """Choose the battle to fight next. [BG 8.1]"""

    box: BoxId


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Let cavalry slip away before a battle. [BG 8.13]"""

    count: int
    type: PieceType
    to: BoxId
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Fight:
    """Give one tactical order in the battle being fought. [BG 8.1]"""

    order: str
    """In the notation of the battle's resolver."""


@dataclass(frozen=True, slots=True)
class Promote:
    """Promote one piece. [BG 11.1, BG 11.2]"""

    type: PieceType
    box: BoxId
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Make no (further) use of a choice. [BG 8.13, BG 11.1, BG 11.2]"""


@dataclass(frozen=True, slots=True)
class Recruit:
    """Raise one militia piece in a city. [BG 12.1, BG 12.2]"""

    type: PieceType
    box: BoxId


Action: TypeAlias = (
    Roll
    | March
    | Move
    | Sail
    | Invade
    | Entrench
    | Restore
    | Done
    | End
    | Battle
    | Withdraw
    | Fight
    | Promote
    | Pass
    | Recruit
)

KINDS: tuple[type[Action], ...] = Action.__args__

_ORDERS: Notation[Action] = Notation(
    *(kind for kind in KINDS if kind is not Fight),
    words={"box": lambda: board().ids},
    aliases={"march-die": "roll"},
)


def write_order(action: Action) -> str:
    """The action as one line.

    >>> write_order(Move(2, PieceType.VETERAN_INFANTRY, "paducah"))
    'move 2 veteran_infantry paducah'
    """
    if isinstance(action, Fight):
        return f"fight {action.order}"
    return _ORDERS.write(action)


def read_order(line: str) -> Action:
    """The action that *line* says. A tactical order is read by its resolver, later.

    Raises:
        NotationError: names the word that is wrong and the nearest valid one.

    >>> read_order("move 2 veteran_infantry paducah via cairo").via
    'cairo'
    """
    words = line.split()
    if words[:1] == ["fight"] and len(words) > 1:
        return Fight(" ".join(words[1:]))
    return _ORDERS.read(line)


def order_forms() -> tuple[str, ...]:
    """How every kind of order should read."""
    return (*_ORDERS.forms, "fight <tactical order>")
