"""What a side can order, as values and as lines. Lengths are tenths of a UM, bearings degrees.

[SG 2.1, SG 2.3, SG 2.4, SG 2.5, SG 2.6, SG 2.8, SG 3]
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from campaign.formats.notation import Notation
from campaign.resolvers.shell_for_guns.vocabulary import Formation, Wing
from campaign.terms import BoxId, Leader, PieceType

_BARE = {"bare": True}

# --- before the battle, and around it ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Objective:
    """Place an objective, so far east and north of the south-west corner. [SG 3]"""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Reserve:
    """Keep a unit off the table. [SG 3, SG-R13]"""

    unit: int


@dataclass(frozen=True, slots=True)
class Deploy:
    """Deploy a division in a sector of the own edge, numbered from the west. [SG 3]"""

    division: int
    sector: int
    wide: int = 1
    """How many sectors it may spread over, from this one eastward."""

    formation: Formation = field(default=Formation.LINE, metadata=_BARE)


@dataclass(frozen=True, slots=True)
class Place:
    """Deploy a division around any place of the own zone, its front so deep in it. [SG 3]"""

    division: int
    x: int
    deep: int
    formation: Formation = field(default=Formation.LINE, metadata=_BARE)


@dataclass(frozen=True, slots=True)
class Post:
    """Deploy one brigade or battery, the middle of its front at a place. [SG 3, SG-R19]"""

    unit: int
    x: int
    y: int
    formation: Formation = field(default=Formation.LINE, metadata=_BARE)


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Call up a piece from an adjacent box. [BG 10.1]"""

    type: PieceType
    box: BoxId
    piece: int | None = None
    """Which of several that differ; the default is the first that could come."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Call up a leader from an adjacent box. [NS 8.21]"""

    leader: Leader


@dataclass(frozen=True, slots=True)
class Enter:
    """Bring a division on, around a place on the own edge. [SG 2.4]"""

    division: int
    x: int
    formation: Formation = field(default=Formation.ATTACK, metadata=_BARE)


# --- generals ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Join:
    """Attach a general to a unit. [SG 2.1]"""

    general: int
    unit: int


@dataclass(frozen=True, slots=True)
class Follow:
    """Send a general behind a unit. [SG 2.1]"""

    general: int
    unit: int


@dataclass(frozen=True, slots=True)
class Ride:
    """Send a general to a place. [SG 2.1]"""

    general: int
    x: int
    y: int


# --- a division --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Division:
    """Give an order to the whole division. [SG 2.3]"""


@dataclass(frozen=True, slots=True)
class Brigade:
    """Give an order to one unit. [SG 2.3]"""

    unit: int
    general: int | None = None
    """A general of the corps who gives it instead of the general of the division."""


@dataclass(frozen=True, slots=True)
class Charge:
    """Order a brigade to charge. [SG 2.5]"""

    unit: int
    target: int
    general: int | None = None
    """A general of the corps who orders it. [SG 2.3]"""


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire at an enemy unit. [SG 2.6]"""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class Limber:
    """Hook the guns of a battery up. [SG 2.5]"""

    unit: int


@dataclass(frozen=True, slots=True)
class Unlimber:
    """Bring the guns of a battery into action. [SG 2.5]"""

    unit: int


@dataclass(frozen=True, slots=True)
class Done:
    """Nothing more of this. [SG 2.1, SG 2.3]"""


# --- a unit under orders -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move:
    """Go so far, straight ahead or on a bearing from the front, clockwise. [SG 2.5]"""

    unit: int
    length: int
    bearing: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn by so many degrees, clockwise; 270 is a quarter to the left. [SG 2.5]"""

    unit: int
    bearing: int


@dataclass(frozen=True, slots=True)
class Form:
    """Change formation, keeping the center or one end of the front where it is. [SG 2.5]"""

    unit: int
    formation: Formation
    on: Wing = Wing.CENTER


@dataclass(frozen=True, slots=True)
class Mount:
    """Cavalry mounts. [SG 1.3]"""

    unit: int


@dataclass(frozen=True, slots=True)
class Dismount:
    """Cavalry dismounts. [SG 1.3]"""

    unit: int


@dataclass(frozen=True, slots=True)
class Attach:
    """A battery joins a brigade, at one end of its front or in the middle. [SG 2.3]"""

    battery: int
    unit: int
    wing: Wing


# --- charges -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stand:
    """Receive a charge, with fire if there is a chance to. [SG 2.5]"""

    silent: bool = False
    """Keep the fire for later."""


@dataclass(frozen=True, slots=True)
class Flee:
    """Run from a charge. [SG 2.5]"""


@dataclass(frozen=True, slots=True)
class Hold:
    """The victor of a charge stays where he is. [SG 2.8]"""


@dataclass(frozen=True, slots=True)
class Reorganize:
    """The victor of a charge puts himself in order. [SG 2.8]"""


@dataclass(frozen=True, slots=True)
class Pursue:
    """The victor of a charge breaks through. [SG 2.8]"""


ShellOrder: TypeAlias = (
    Objective
    | Reserve
    | Deploy
    | Place
    | Post
    | Reinforce
    | Lead
    | Enter
    | Join
    | Follow
    | Ride
    | Division
    | Brigade
    | Charge
    | Fire
    | Limber
    | Unlimber
    | Done
    | Move
    | Turn
    | Form
    | Mount
    | Dismount
    | Attach
    | Stand
    | Flee
    | Hold
    | Reorganize
    | Pursue
)

ORDERS: Notation[ShellOrder] = Notation(*ShellOrder.__args__)
