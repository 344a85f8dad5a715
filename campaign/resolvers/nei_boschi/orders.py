"""What a side can order in a battle on hexes, as values and as lines. [SH 3-16]

Units are named by the numbers of their counters, hexes by column and row counted through both
sheets: `move 31 5714 2` is the 54th Ohio to S5714, facing the vertex in the south-east.
"""

from typing import TypeAlias

from campaign.formats.notation import Notation
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.units import BodyId
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.values import Value

# --- command [SH 3 II, SH 5, SH 6] -------------------------------------------------------------


class Direct(Value, frozen=True):
    """A commander takes a brigade under direct command for this turn. [BB 4.11]"""

    leader: int
    body: BodyId


class Lend(Value, frozen=True):
    """An army commander spends his initiative value on a command's efficiency. [SH 5, BB 4.2]"""

    leader: int
    command: CommandId


class Attach(Value, frozen=True):
    """Give a unit to a brigade, or to a division. [BB 4.24, BB 4.25, BB 4.32]"""

    unit: int
    to: BodyId


class Give(Value, frozen=True):
    """Give orders to a brigade in command. [SH 3 II.C]"""

    body: BodyId
    orders: Orders


class Deploy(Value, frozen=True):
    """Before the battle: a unit begins in a hex that the scenario leaves free. [BB 30, BB 30.11]"""

    unit: int
    to: Hex
    facing: int


class Wake(Value, frozen=True):
    """Alert a division that sleeps. [BB 30]"""

    command: CommandId


class Play(Value, frozen=True):
    """Play a marker of this command first. [SH 3 III.A]"""

    command: CommandId


class Coordinate(Value, frozen=True):
    """Roll whether brigades act as one with this marker. [SH 5]"""


class Activate(Value, frozen=True):
    """These bodies act next. [SH 3 III.C]"""

    bodies: tuple[BodyId, ...]


class Change(Value, frozen=True):
    """Roll to change the orders of a brigade. [SH 6]"""

    body: BodyId
    orders: Orders


class Inspire(Value, frozen=True):
    """A commander uses an ability of his own for a body or a unit. [BB 4.11]"""

    leader: int
    ability: str
    target: str


# --- units [SH 7-9, SH 14] ---------------------------------------------------------------------


AS_IT_FACES = 6
"""No vertex: it keeps its facing."""


class Rally(Value, frozen=True):
    """Try to recover from disorder, and if so turn to a vertex. [SH 14]"""

    unit: int
    facing: int = AS_IT_FACES


class Move(Value, frozen=True):
    """Move to a hex by the cheapest way, and face a vertex there. [SH 9]"""

    unit: int
    to: Hex
    facing: int


class Face(Value, frozen=True):
    """Turn to a vertex. [SH 7]"""

    unit: int
    facing: int


class Withdraw(Value, frozen=True):
    """Go straight back, keeping the facing. [SH 9, BB 9.54]"""

    unit: int
    to: Hex


class Extend(Value, frozen=True):
    """Extend into a second hex, as a line or as a column. [SH 8]"""

    unit: int
    to: Hex


class Contract(Value, frozen=True):
    """Close up into one hex. [SH 8]"""

    unit: int


class Refuse(Value, frozen=True):
    """Refuse a flank, or give that up: `left`, `right`, `none`. [SH 7]"""

    unit: int
    flank: str


class Reorder(Value, frozen=True):
    """Put a unit on top of its stack. [SH 8]"""

    unit: int


class Lead(Value, frozen=True):
    """A leader rides to a hex. [SH 9]"""

    unit: int
    to: Hex


class Resupply(Value, frozen=True):
    """Fetch ammunition. [BB 10]"""

    unit: int


class Man(Value, frozen=True):
    """Man abandoned guns again. [SH 10]"""

    unit: int
    guns: int


class Enter(Value, frozen=True):
    """A reinforcement enters the map. [BB 9.7]"""

    unit: int
    to: Hex
    facing: int


class Clear(Value, frozen=True):
    """A friend leaves a crowded landing for a unit that comes, and loses its order. [BB 30.1]"""

    unit: int
    """Who comes."""

    friend: int
    to: Hex


# --- fighting [SH 10, SH 11] -------------------------------------------------------------------


class Fire(Value, frozen=True):
    """Fire at a hex: with all of a unit, or so many points; with others of the stack. [SH 10]"""

    unit: int
    target: Hex
    sp: int = 0
    joined: tuple[int, ...] = ()
    second: bool = False
    """Out of the second hex of an extended line. [SH 8]"""

    rapid: bool = False
    """Guns fire fast; infantry with few cartridges shoots them all away. [SH 10, BB 10]"""

    at: int = 0
    """Which of two gunboats in the hex; 0 for the unit on top. [BB 14.76]"""


class Bombard(Value, frozen=True):
    """A gunboat throws shells at a brigade that rests, by night. [BB 14.79]"""

    unit: int
    body: BodyId


class Reply(Value, frozen=True):
    """A unit that is fired at fires back. [SH 10]"""

    unit: int
    rapid: bool = False
    """As with fire. [SH 10, BB 10]"""


class Shoot(Value, frozen=True):
    """A unit fires at one that passes, or at one that assaults it. [SH 9, SH 10, SH 11 5]"""

    unit: int
    target: int
    rapid: bool = False
    """As with fire. [SH 10, BB 10]"""


class Assault(Value, frozen=True):
    """A unit assaults a hex. [SH 11]"""

    unit: int
    target: Hex


class Join(Value, frozen=True):
    """A unit joins the assault. [SH 11]"""

    unit: int


class Meet(Value, frozen=True):
    """Horses that are charged by horses ride against them. [SH 11]"""

    unit: int


class Back(Value, frozen=True):
    """A unit goes back to a hex: before an assault, from an enemy, or in retreat. [SH 9, SH 11]"""

    unit: int
    to: Hex


class Turn(Value, frozen=True):
    """A unit turns to an enemy at its flank. [SH 7]"""

    unit: int
    facing: int


class Occupy(Value, frozen=True):
    """A winner advances into the hex, facing a vertex. [SH 11]"""

    unit: int
    facing: int


class Forego(Value, frozen=True):
    """The Confederates keep one Union unit from the fire that is announced. [BB 18]"""

    unit: int


# --- events and the end of a turn [BB 18, BB 19, SH 3 IV] -------------------------------------


class Choose(Value, frozen=True):
    """Whom an event befalls: one unit, and another one or a hex where it needs that. [BB 18, 19]"""

    unit: int
    other: int = 0


class Recall(Value, frozen=True):
    """A routed unit tries to rally. [BB 13.52]"""

    unit: int
    to: Hex


class Succeed(Value, frozen=True):
    """Somebody takes over from a leader who has fallen. [SH 12]"""

    unit: int
    """The leader."""

    to: Hex


class Absorb(Value, frozen=True):
    """A regiment takes a detachment back. [BB 14.42]"""

    unit: int
    """The detachment."""

    by: int


class Pass(Value, frozen=True):
    """Nothing, or nothing more. [SH 3]"""


HexOrder: TypeAlias = (
    Direct
    | Lend
    | Attach
    | Give
    | Deploy
    | Wake
    | Play
    | Coordinate
    | Activate
    | Change
    | Inspire
    | Rally
    | Move
    | Face
    | Withdraw
    | Extend
    | Contract
    | Refuse
    | Reorder
    | Lead
    | Resupply
    | Man
    | Enter
    | Clear
    | Fire
    | Bombard
    | Reply
    | Shoot
    | Assault
    | Join
    | Meet
    | Back
    | Turn
    | Occupy
    | Forego
    | Choose
    | Recall
    | Succeed
    | Absorb
    | Pass
)

ORDERS: Notation[HexOrder] = Notation(
    *(Direct, Lend, Attach, Give, Deploy, Wake, Play, Coordinate, Activate, Change, Inspire),
    *(
        Rally,
        Move,
        Face,
        Withdraw,
        Extend,
        Contract,
        Refuse,
        Reorder,
        Lead,
        Resupply,
        Man,
        Enter,
        Clear,
    ),
    *(Fire, Bombard, Reply, Shoot, Assault, Join, Meet, Back, Turn, Occupy, Forego),
    *(Choose, Recall, Succeed, Absorb, Pass),
)
"""Orders as text."""
