"""A unit as it stands in a battle, and a body of units that is ordered as one. [SH 3, SH 6-13]

What is printed on a counter does not change, and lies in `counters`; here is what does.
"""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.terms import Side

BodyId: TypeAlias = str
"""A brigade as printed, `2/5/T`; or what acts like one: `guns/5/T`, the guns of a division, and
`cavalry/4`, a single unit by its number. [BB 4.24, BB 4.25]"""


class Shape(StrEnum):
    """How a unit is drawn up. [SH 7, SH 8]"""

    CLOSED = "closed"
    LINE = "line"
    """Extended: half of it in a second hex beside it."""

    COLUMN = "column"
    """Extended: its rear in a second hex behind it."""

    REFUSED_LEFT = "refused_left"
    REFUSED_RIGHT = "refused_right"
    LINE_REFUSED_LEFT = "line_refused_left"
    """Extended, and refused at its left end: `Linea Estesa e/o Fianco Piegato`. [BB 30.9]"""

    LINE_REFUSED_RIGHT = "line_refused_right"

    @property
    def is_line(self) -> bool:
        """Half of it stands in a second hex beside it."""
        return self in (Shape.LINE, Shape.LINE_REFUSED_LEFT, Shape.LINE_REFUSED_RIGHT)

    @property
    def is_extended(self) -> bool:
        """It stands in two hexes."""
        return self.is_line or self is Shape.COLUMN

    @property
    def bend(self) -> int:
        """Vertices from its facing to that of the flank that is refused: -1 left, 1 right, or 0."""
        if self in (Shape.REFUSED_LEFT, Shape.LINE_REFUSED_LEFT):
            return -1
        return 1 if self in (Shape.REFUSED_RIGHT, Shape.LINE_REFUSED_RIGHT) else 0

    @property
    def straight(self) -> "Shape":
        """The same without a refused flank."""
        if self.is_line:
            return Shape.LINE
        return Shape.CLOSED if self.bend else self

    def refusing(self, bend: int) -> "Shape":
        """The same with the left flank refused (-1), the right one (1), or neither (0)."""
        if not bend:
            return self.straight
        if self.is_line:
            return Shape.LINE_REFUSED_LEFT if bend < 0 else Shape.LINE_REFUSED_RIGHT
        return Shape.REFUSED_LEFT if bend < 0 else Shape.REFUSED_RIGHT


class Ammunition(StrEnum):
    """What is left in the cartridge boxes. [SH 10]"""

    FULL = "full"
    LOW = "low"
    NONE = "none"


class Place(StrEnum):
    """Where a unit is. [SH 9, SH 12]"""

    COMING = "coming"
    """A reinforcement that is not on the map yet."""

    FIELD = "field"
    ROUTED = "routed"
    """Off the map; it may rally. [BB 13.5]"""

    AWAY = "away"
    """Beyond the limits of the scenario for good, in disorder; nothing of it is lost. [BB 30.9]"""

    LOST = "lost"
    """Eliminated, captured, killed, or gone for good."""


class Rein(StrEnum):
    """What a change of orders makes of the rest of a brigade's activation. [SH 6]"""

    FREE = "free"
    STAYS = "stays"
    """Its units do not move."""

    CHARGES = "charges"
    """Its leader does as he likes: it assaults whom it can."""

    CLOSES = "closes"
    """The same: it goes as near to the enemy as it can."""


class Unit(NamedTuple):
    """A unit or a leader, by the number of its counter."""

    number: int
    side: Side
    sp: int
    """Strength points; of a battery, its guns; of a leader, 0."""

    body: BodyId
    """The body that it acts with now. [BB 4.24]"""

    place: Place = Place.COMING
    hex: Hex = 0
    """Where it is; 0 off the map. Of guns without a crew, where they were left."""

    layer: int = 0
    """Its place in the stack: the lowest number is on top. [SH 8]"""

    facing: int = 0
    """The vertex that it faces. [SH 7]"""

    shape: Shape = Shape.CLOSED
    second: Hex = 0
    """The other hex of an extended unit; else 0. [SH 8]"""

    disordered: bool = False
    collapsed: bool = False
    """It has been below half its strength; that never passes. [SH 12]"""

    ammunition: Ammunition = Ammunition.FULL
    abandoned: bool = False
    """Guns without a crew. [SH 10]"""

    exhausted: bool = False
    """Cavalry that has charged. [SH 9, SH 11]"""

    assigned: CommandId = ""
    """The division that leads it, if not its own. [BB 4.25, BB 4.32]"""

    replaced: bool = False
    """A leader who stands in for one who fell. [SH 12]"""

    # --- what it has done in the activation that is under way ---

    spent: int = 0
    """Half movement points used."""

    moved: bool = False
    """It has entered a hex."""

    set_out: Hex = 0
    """The hex from which it entered the first one; 0 if it has entered none."""

    hexes: int = 0
    """Hexes that it has entered since. [SH 11]"""

    hindered: bool = False
    """One of them is such as horses do not charge into. [SH 11]"""

    turned: bool = False
    """It has changed its facing."""

    fired: int = 0
    """Strength points that have fired. [SH 10]"""

    aimed: Hex = 0
    """The hex at which they fired. [SH 10]"""

    fired_second: int = 0
    """Those of an extended line that have fired out of its second hex. [SH 8]"""

    assaults: int = 0
    """Assaults made, with those that continue the first. [SH 11]"""

    rallied: bool = False
    """It has tried to recover. [SH 14]"""

    done: bool = False
    """Nothing more of it in this activation."""

    led: bool = False
    """Of a leader: he has helped a roll. [BB 13.42]"""

    guided: Hex = 0
    """Of a leader: the swamp out of which he leads units; 0 for none. [BB 9.44]"""

    # --- what it has done while an enemy body is active ---

    returned: bool = False
    """It has given return fire. [SH 10]"""

    caught: bool = False
    """It has fired at a unit that approached or withdrew. [SH 10]"""

    # --- what it has done in the turn ---

    acts: int = 0
    """Activations in which it has done anything. [SH 4]"""

    acted: bool = False
    """It has moved, fired in its activation, or been in an assault. [BB 13.45]"""


class Body(NamedTuple):
    """Units that act together: a brigade, or what acts like one. [SH 3, SH 6]"""

    id: BodyId
    command: CommandId
    """Whose markers it acts on now. [BB 4.11]"""

    orders: Orders = Orders.ADVANCE
    fatigue: Fatigue = Fatigue.NONE
    in_command: bool = True
    direct: int = 0
    """The army or corps commander who leads it himself in this turn; 0 for none. [BB 4.11]"""

    acts: int = 0
    """Activations of this turn that it has used."""

    strained: int = 0
    """Those of them in which it moved or fired. [SH 18]"""

    changed: bool = False
    """It has rolled to change its orders with this marker. [SH 6]"""

    rein: Rein = Rein.FREE
    """What a change of orders has made of its activation. [SH 6]"""

    engaged: bool = False
    """It has assaulted or been assaulted in this turn. [SH 18]"""

    rested: int = 0
    """Turns in whose action it has been in Reserve from the first, with this one; 0 as soon as it
    leaves it. [SH 6]"""

    ineffective: bool = False
    """Combat ineffective. [SH 13]"""

    mission: Hex = 0
    """The hex to which it must go, by the sound of battle; 0 for none."""


class CommandState(NamedTuple):
    """A division, a corps, or the unassigned: whoever draws for efficiency. [SH 5]"""

    id: CommandId
    """As printed, `5/T` or `R`; of units that belong to nobody `unassigned/union`."""

    efficiency: int = 0
    """What was drawn."""

    markers: int = 0
    """Activation markers of this turn. [SH 5]"""

    left: int = 0
    """Those of them that are still in the pool."""

    in_command: bool = True
    ineffective: bool = False
    """More than half of its brigades are. [SH 13]"""

    others: int = 0
    """More markers are there for reinforcements; the others of it act once less than this. 0 for as
    often as there are markers. [BB 9.7]"""

    lent: int = 0
    """The army commander who has spent his initiative value on it; 0 for none. [SH 5]"""
