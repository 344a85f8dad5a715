"""What a side can order in a battle on the table, as values and as lines. [YK 4-12]"""

from typing import TypeAlias

from campaign.formats.notation import Notation
from campaign.resolvers.yankee.directions import Corner, Course, Hand, Place, TableEdge
from campaign.resolvers.yankee.troops import Formation
from campaign.terms import BoxId, PieceType
from campaign.values import Value


class Roll(Value, frozen=True):
    """Throw the dice for the ground, or for the edges and the commanders. [YK 4.1, YK 5.1]"""


class Lay(Value, frozen=True):
    """Lay the next piece of terrain, its middle so many centimeters east and north. [YK 4.1]"""

    x: int
    y: int


class Strip(Value, frozen=True):
    """Lay a river or railway across a corner; where it ends, in centimeters from it. [YK 4.2]"""

    course: Course
    corner: Corner
    x: int
    y: int


class Edge(Value, frozen=True):
    """Take an edge of the table. [YK 5.1]"""

    edge: TableEdge


class Deploy(Value, frozen=True):
    """Draw up the next brigade; the middle of its front so many centimeters east and north.

    In a line of so many ranks, or in another formation. [YK 5.1]
    """

    x: int
    y: int
    ranks: int = 1
    formation: Formation = Formation.LINE


class Attack(Value, frozen=True):
    """Go for an enemy brigade. [YK 5.4]"""

    brigade: int
    enemy: int


class Advance(Value, frozen=True):
    """Go towards an enemy brigade, and stop before contact. [YK 5.4]"""

    brigade: int
    enemy: int


class Hold(Value, frozen=True):
    """Stand, or go to a place in centimeters east and north and stand there. [YK 5.4]"""

    brigade: int
    x: int = 0
    y: int = 0


class Support(Value, frozen=True):
    """Back up a friendly brigade. [YK 5.4]"""

    brigade: int
    friend: int


class Change(Value, frozen=True):
    """Change formation. [YK 5.4]"""

    brigade: int


class Retreat(Value, frozen=True):
    """Make for the own edge, or for a place in centimeters east and north. [YK 5.4]"""

    brigade: int
    x: int = 0
    y: int = 0


class Skirmish(Value, frozen=True):
    """Keep at a distance, and fire. [YK 5.4]"""

    brigade: int


class Move(Value, frozen=True):
    """A group, named by its first base, goes so many millimeters straight ahead. [YK 7.1]"""

    base: int
    ahead: int


class Wheel(Value, frozen=True):
    """A group wheels on a front corner, and may go straight ahead before and behind it. [YK 7.1]"""

    base: int
    hand: Hand
    degrees: int
    ahead: int = 0
    after: int = 0
    """So far it goes before it wheels."""


class Turn(Value, frozen=True):
    """A group turns where it stands. [YK 7.1]"""

    base: int
    hand: Hand


class Column(Value, frozen=True):
    """A group falls in behind its first base, or another, and goes straight ahead. [YK 7.3]"""

    base: int
    ahead: int
    behind: int | None = None


class Form(Value, frozen=True):
    """A group changes formation; a line has one rank unless told otherwise. [YK 5.4]"""

    base: int
    formation: Formation
    ranks: int = 1


class Align(Value, frozen=True):
    """A single base lines up with another of its brigade. [YK 7.3]"""

    base: int
    friend: int
    place: Place
    detached: bool = False
    """It leaves its group for that."""


class Ford(Value, frozen=True):
    """A group at a river looks for a ford. [YK 7.6]"""

    base: int


class Charge(Value, frozen=True):
    """A group goes into contact with an enemy brigade. [YK 5.4, YK 9.2]"""

    base: int
    enemy: int
    on: int | None = None
    """Which of its bases; the nearest that can be reached if none is named."""


class Ride(Value, frozen=True):
    """A general joins a brigade: the commander-in-chief, or another of the side. [YK 11.1]"""

    brigade: int
    general: int = 1


class Reinforce(Value, frozen=True):
    """Bring up a piece from an adjacent box, over an edge of the table. [YK 10.1]"""

    type: PieceType
    box: BoxId
    edge: TableEdge
    piece: int | None = None
    at: int | None = None
    """So many centimeters along the edge, from the west or the south; else the first free place."""


class Enter(Value, frozen=True):
    """Bring up a brigade for which there was no room before, over an edge. [YK 5.1, YK 10.1]"""

    brigade: int
    edge: TableEdge
    at: int | None = None


class Retire(Value, frozen=True):
    """Leave the field to the enemy. [YK-R21]"""


class Face(Value, frozen=True):
    """A base turns to an enemy that touches it. [YK 7.4]"""

    base: int
    enemy: int


class Fire(Value, frozen=True):
    """All bases of a brigade that can fire at another do so, or at one of its bases. [YK 8.1]"""

    brigade: int
    enemy: int
    on: int | None = None


class Fight(Value, frozen=True):
    """Two bases in contact fight. [YK 9.1]"""

    base: int
    enemy: int


class Evade(Value, frozen=True):
    """The cavalry goes back before the fight. [YK 9.6]"""


class Stand(Value, frozen=True):
    """The cavalry waits for the fight. [YK 9.6]"""


class Done(Value, frozen=True):
    """Nothing more now. [YK 6.2]"""


Tasking: TypeAlias = Attack | Advance | Hold | Support | Change | Retreat | Skirmish
"""What a brigade is told to do. [YK 5.4]"""

Motion: TypeAlias = Move | Wheel | Turn | Column | Form | Align | Ford | Charge
"""How a group moves. [YK 7]"""

YankeeOrder: TypeAlias = (
    Roll
    | Lay
    | Strip
    | Edge
    | Deploy
    | Tasking
    | Motion
    | Ride
    | Reinforce
    | Enter
    | Retire
    | Face
    | Fire
    | Fight
    | Evade
    | Stand
    | Done
)

ORDERS: Notation[YankeeOrder] = Notation(
    *(Roll, Lay, Strip, Edge, Deploy),
    *(Attack, Advance, Hold, Support, Change, Retreat, Skirmish),
    *(Move, Wheel, Turn, Column, Form, Align, Ford, Charge),
    *(Ride, Reinforce, Enter, Retire, Face, Fire, Fight, Evade, Stand, Done),
)

LENGTHS = tuple(range(25, 376, 25))
"""Millimeters straight ahead that are proposed; others may be ordered."""

TURNS = (15, 30, 45)
"""Degrees of a wheel that are proposed; others may be ordered."""

WHEELED_ON = (0, 50)
"""Millimeters straight ahead after a wheel that are proposed; others may be ordered."""
