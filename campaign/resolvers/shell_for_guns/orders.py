"""What a side can order, as values and as lines. Lengths are tenths of a UM, bearings degrees.

[SG 2.1, SG 2.3, SG 2.4, SG 2.5, SG 2.6, SG 2.8, SG 3]
"""

from typing import Annotated, TypeAlias

from msgspec import Struct

from campaign.formats.notation import BARE, Notation
from campaign.resolvers.shell_for_guns.vocabulary import Formation, Wing
from campaign.terms import BoxId, Leader, PieceType

# --- before the battle, and around it ----------------------------------------------------------


class Objective(Struct, frozen=True):
    """Place an objective, so far east and north of the south-west corner. [SG 3]"""

    x: int
    y: int


class Reserve(Struct, frozen=True):
    """Keep a unit off the table. [SG 3, SG-R13]"""

    unit: int


class Deploy(Struct, frozen=True):
    """Deploy a division in a sector of the own edge, numbered from the west. [SG 3]"""

    division: int
    sector: int
    wide: int = 1
    """How many sectors it may spread over, from this one eastward."""

    formation: Annotated[Formation, BARE] = Formation.LINE


class Place(Struct, frozen=True):
    """Deploy a division around any place of the own zone, its front so deep in it. [SG 3]"""

    division: int
    x: int
    deep: int
    formation: Annotated[Formation, BARE] = Formation.LINE


class Post(Struct, frozen=True):
    """Deploy one brigade or battery, the middle of its front at a place. [SG 3, SG-R19]"""

    unit: int
    x: int
    y: int
    formation: Annotated[Formation, BARE] = Formation.LINE


class Reinforce(Struct, frozen=True):
    """Call up a piece from an adjacent box. [BG 10.1]"""

    type: PieceType
    box: BoxId
    piece: int | None = None
    """Which of several that differ; the default is the first that could come."""


class Lead(Struct, frozen=True):
    """Call up a leader from an adjacent box. [NS 8.21]"""

    leader: Leader


class Enter(Struct, frozen=True):
    """Bring a division on, around a place on the own edge. [SG 2.4]"""

    division: int
    x: int
    formation: Annotated[Formation, BARE] = Formation.ATTACK


# --- generals ----------------------------------------------------------------------------------


class Join(Struct, frozen=True):
    """Attach a general to a unit. [SG 2.1]"""

    general: int
    unit: int


class Follow(Struct, frozen=True):
    """Send a general behind a unit. [SG 2.1]"""

    general: int
    unit: int


class Ride(Struct, frozen=True):
    """Send a general to a place. [SG 2.1]"""

    general: int
    x: int
    y: int


# --- a division --------------------------------------------------------------------------------


class Division(Struct, frozen=True):
    """Give an order to the whole division. [SG 2.3]"""


class Brigade(Struct, frozen=True):
    """Give an order to one unit. [SG 2.3]"""

    unit: int
    general: int | None = None
    """A general of the corps who gives it instead of the general of the division."""


class Charge(Struct, frozen=True):
    """Order a brigade to charge. [SG 2.5]"""

    unit: int
    target: int
    general: int | None = None
    """A general of the corps who orders it. [SG 2.3]"""


class Fire(Struct, frozen=True):
    """Fire at an enemy unit. [SG 2.6]"""

    unit: int
    target: int


class Limber(Struct, frozen=True):
    """Hook the guns of a battery up. [SG 2.5]"""

    unit: int


class Unlimber(Struct, frozen=True):
    """Bring the guns of a battery into action. [SG 2.5]"""

    unit: int


class Done(Struct, frozen=True):
    """Nothing more of this. [SG 2.1, SG 2.3]"""


# --- a unit under orders -----------------------------------------------------------------------


class Move(Struct, frozen=True):
    """Go so far, straight ahead or on a bearing from the front, clockwise. [SG 2.5]"""

    unit: int
    length: int
    bearing: int = 0


class Turn(Struct, frozen=True):
    """Turn by so many degrees, clockwise; 270 is a quarter to the left. [SG 2.5]"""

    unit: int
    bearing: int


class Form(Struct, frozen=True):
    """Change formation, keeping the center or one end of the front where it is. [SG 2.5]"""

    unit: int
    formation: Formation
    on: Wing = Wing.CENTER


class Mount(Struct, frozen=True):
    """Cavalry mounts. [SG 1.3]"""

    unit: int


class Dismount(Struct, frozen=True):
    """Cavalry dismounts. [SG 1.3]"""

    unit: int


class Attach(Struct, frozen=True):
    """A battery joins a brigade, at one end of its front or in the middle. [SG 2.3]"""

    battery: int
    unit: int
    wing: Wing


# --- charges -----------------------------------------------------------------------------------


class Stand(Struct, frozen=True):
    """Receive a charge, with fire if there is a chance to. [SG 2.5]"""

    silent: bool = False
    """Keep the fire for later."""


class Flee(Struct, frozen=True):
    """Run from a charge. [SG 2.5]"""


class Hold(Struct, frozen=True):
    """The victor of a charge stays where he is. [SG 2.8]"""


class Reorganize(Struct, frozen=True):
    """The victor of a charge puts himself in order. [SG 2.8]"""


class Pursue(Struct, frozen=True):
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
