"""What a side can order, as values and as lines. Lengths are tenths of a UM, bearings degrees.

[SG 2.1, SG 2.3, SG 2.4, SG 2.5, SG 2.6, SG 2.8, SG 3]
"""

from typing import Annotated, TypeAlias

from campaign.formats.notation import BARE, Notation
from campaign.resolvers.shell_for_guns.vocabulary import Formation, Wing
from campaign.terms import BoxId, Leader, PieceType
from campaign.values import Value

# --- before the battle, and around it ----------------------------------------------------------


class Objective(Value, frozen=True):
    """Place an objective, so far east and north of the south-west corner. [SG 3]"""

    x: int
    y: int


class Reserve(Value, frozen=True):
    """Keep a unit off the table. [SG 3, SG-R13]"""

    unit: int


class Deploy(Value, frozen=True):
    """Deploy a division in a sector of the own edge, numbered from the west. [SG 3]"""

    division: int
    sector: int
    wide: int = 1
    """How many sectors it may spread over, from this one eastward."""

    formation: Annotated[Formation, BARE] = Formation.LINE


class Place(Value, frozen=True):
    """Deploy a division around any place of the own zone, its front so deep in it. [SG 3]"""

    division: int
    x: int
    deep: int
    formation: Annotated[Formation, BARE] = Formation.LINE


class Post(Value, frozen=True):
    """Deploy one brigade or battery, the middle of its front at a place. [SG 3, SG-R19]"""

    unit: int
    x: int
    y: int
    formation: Annotated[Formation, BARE] = Formation.LINE


class Reinforce(Value, frozen=True):
    """Call up a piece from an adjacent box. [BG 10.1]"""

    type: PieceType
    box: BoxId
    piece: int | None = None
    """Which of several that differ; the default is the first that could come."""


class Lead(Value, frozen=True):
    """Call up a leader from an adjacent box. [NS 8.21]"""

    leader: Leader


class Enter(Value, frozen=True):
    """Bring a division on, around a place on the own edge. [SG 2.4]"""

    division: int
    x: int
    formation: Annotated[Formation, BARE] = Formation.ATTACK


# --- generals ----------------------------------------------------------------------------------


class Join(Value, frozen=True):
    """Attach a general to a unit. [SG 2.1]"""

    general: int
    unit: int


class Follow(Value, frozen=True):
    """Send a general behind a unit. [SG 2.1]"""

    general: int
    unit: int


class Ride(Value, frozen=True):
    """Send a general to a place. [SG 2.1]"""

    general: int
    x: int
    y: int


# --- a division --------------------------------------------------------------------------------


class Division(Value, frozen=True):
    """Give an order to the whole division. [SG 2.3]"""


class Brigade(Value, frozen=True):
    """Give an order to one unit. [SG 2.3]"""

    unit: int
    general: int | None = None
    """A general of the corps who gives it instead of the general of the division."""


class Charge(Value, frozen=True):
    """Order a brigade to charge. [SG 2.5]"""

    unit: int
    target: int
    general: int | None = None
    """A general of the corps who orders it. [SG 2.3]"""


class Fire(Value, frozen=True):
    """Fire at an enemy unit. [SG 2.6]"""

    unit: int
    target: int


class Limber(Value, frozen=True):
    """Hook the guns of a battery up. [SG 2.5]"""

    unit: int


class Unlimber(Value, frozen=True):
    """Bring the guns of a battery into action. [SG 2.5]"""

    unit: int


class Done(Value, frozen=True):
    """Nothing more of this. [SG 2.1, SG 2.3]"""


# --- a unit under orders -----------------------------------------------------------------------


class Move(Value, frozen=True):
    """Go so far, straight ahead or on a bearing from the front, clockwise. [SG 2.5]"""

    unit: int
    length: int
    bearing: int = 0


class Turn(Value, frozen=True):
    """Turn by so many degrees, clockwise; 270 is a quarter to the left. [SG 2.5]"""

    unit: int
    bearing: int


class Form(Value, frozen=True):
    """Change formation, keeping the center or one end of the front where it is. [SG 2.5]"""

    unit: int
    formation: Formation
    on: Wing = Wing.CENTER


class Mount(Value, frozen=True):
    """Cavalry mounts. [SG 1.3]"""

    unit: int


class Dismount(Value, frozen=True):
    """Cavalry dismounts. [SG 1.3]"""

    unit: int


class Attach(Value, frozen=True):
    """A battery joins a brigade, at one end of its front or in the middle. [SG 2.3]"""

    battery: int
    unit: int
    wing: Wing


# --- charges -----------------------------------------------------------------------------------


class Stand(Value, frozen=True):
    """Receive a charge, with fire if there is a chance to. [SG 2.5]"""

    silent: bool = False
    """Keep the fire for later."""


class Flee(Value, frozen=True):
    """Run from a charge. [SG 2.5]"""


class Hold(Value, frozen=True):
    """The victor of a charge stays where he is. [SG 2.8]"""


class Reorganize(Value, frozen=True):
    """The victor of a charge puts himself in order. [SG 2.8]"""


class Pursue(Value, frozen=True):
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
