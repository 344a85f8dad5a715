"""What there is to see of a battle on a measured table, in plain values.

The face of every resolver that fights on a table has a function that makes a `Scene` of its
position. Whatever draws a table, or lists orders beside it, knows no more.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from campaign.battle.contract import BattleRequest
from campaign.battle.historical import CompassPoint
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.tabletop.bases import Base
from campaign.tabletop.measure import CM, Point, Polygon, advanced, facing, heading_to
from campaign.tabletop.terrain import Piece, Table
from campaign.terms import SIDES, Side
from screens.battle.tabletop.reach import FireReach
from screens.text.phrases import SIDE_LETTERS

NOBODY = 0
"""The number of no unit at all."""


class Figure(NamedTuple):
    """A rectangle of troops: a base, or a whole unit."""

    corners: Polygon
    """Front left, front right, rear right, rear left."""

    side: Side
    arm: str
    """`infantry`, `cavalry` or `artillery`."""

    unit: int
    """The unit that it belongs to."""

    name: str = ""
    """What orders call it, if that is not the number of its unit."""

    marks: str = ""
    """Its state in signs: `?` disordered, `-2` losses, `:1` fatigue."""

    fired: bool = False
    """It has fired this turn: smoke hangs before it."""

    @property
    def middle(self) -> Point:
        (a, b), (c, d) = self.corners[0], self.corners[2]
        return Point((a + c) // 2, (b + d) // 2)

    @property
    def front(self) -> Point:
        """The middle of its front edge."""
        (a, b), (c, d) = self.corners[0], self.corners[1]
        return Point((a + c) // 2, (b + d) // 2)

    @property
    def heading(self) -> int:
        return heading_to(self.corners[3], self.corners[0])


class TableMark(NamedTuple):
    """Something without size: a general, or an objective."""

    sign: str
    """`general` or `objective`; or `place`, where an order that is not allowed would lead."""

    place: Point
    side: Side | None
    """Whose it is; None for an objective that nobody holds."""

    unit: int = NOBODY
    """The number by which orders call a general."""

    name: str = ""
    """What an objective is called."""

    around: Polygon = ()
    """The ground that counts as an objective, where it is no piece of terrain."""

    sort: str = ""
    """What an objective without a name is: `village`."""


class Card(NamedTuple):
    """What is to be said of a unit."""

    title: str
    lines: tuple[str, ...] = ()
    fields: tuple[Polygon, ...] = ()
    """Where it can fire."""

    called: str = ""
    """Its name where room is short: `Marshall`, `Pickett's 1st battery`; empty if it has none."""

    doing: str = ""
    """Its state and its order in a few words: `tired 2 attack Webb`."""

    name: str = ""
    """What it is called: by its name, if it has one, else by its number."""

    short: str = ""
    """Its name alone, for its label: `Marshall`; empty if it has none."""

    strength: int = 0
    """The bases that are left of it, and those that it had."""

    full: int = 0
    state: str = ""
    """Its state in signs, as those of a figure."""

    reach: FireReach | None = None
    """How far it can fire, and what that counts for; None if it cannot now."""

    @property
    def brief(self) -> str:
        """Its name, its bases and its state in one short line."""
        return f"{self.called} {self.strength}/{self.full} {self.doing}".strip()

    @property
    def subject(self) -> str:
        """Who or what it is about: `wood` of `Terrain to place: wood`."""
        return self.title.rpartition(": ")[2]


class SideToll(NamedTuple):
    """What a side has lost."""

    side: Side
    lost: int
    had: int
    breaks: int = 0
    """With how many lost it is beaten; 0 if its losses alone do not decide."""


class Scene(NamedTuple):
    """Everything on the table."""

    table: Table
    figures: tuple[Figure, ...]
    marks: tuple[TableMark, ...]
    cards: Mapping[int, Card]
    """Of each unit on the table, by its number."""

    names: Mapping[tuple[str, int], int]
    """Which unit an order is about, by the name and the value of its first field."""

    moment: str
    """Turn and phase."""

    rules: tuple[str, ...]
    """The paragraphs that matter now."""

    turn: int = 0
    last_turn: int = 0
    phase: str = ""
    """The part of the turn."""

    in_turns: bool = False
    """In this part the sides order by turns, one thing each."""

    tolls: tuple[SideToll, ...] = ()
    """What each side has lost, Union first."""

    roster: tuple[int, ...] = ()
    """The units in the order in which they act."""

    doer: int = NOBODY
    """The unit that is meant by orders which name none: it is charged, or has charged."""

    next: Card | None = None
    """What the next order puts on the table."""

    measure: tuple[str, int] = ("cm", CM)
    """What the rules count lengths in, and how long that is."""

    unit_of_measure: str = ""
    """That in words, if not everybody knows it."""

    step: int = CM
    """What orders count places in."""

    standing: str = ""
    """How the battle stands; see `standing`."""

    aims: tuple[str, ...] = ()
    """How the battle is won, as sentences; what matters most is the first."""

    ending: str = "end this part"
    """What it means now to do nothing more."""

    up: CompassPoint = CompassPoint.NORTH
    """What lies beyond the upper edge of the table."""

    def unit_of(self, order: Any) -> int:
        """The unit that an order is about; 0 if it is about none."""
        for name in order.__struct_fields__:
            value = getattr(order, name)
            if isinstance(value, int) and not isinstance(value, bool):
                return self.names.get((name, value), NOBODY)
        return self.doer

    def goal(self, order: Any) -> Point | None:
        """The place that an order names, if it names one."""
        x, y = getattr(order, "x", 0), getattr(order, "y", 0)
        # A river is laid by how far its ends are from a corner.
        is_place = (x or y) and hasattr(order, "y") and not hasattr(order, "corner")
        return Point(x * self.step, y * self.step) if is_place else None

    def counted(self, place: Point) -> tuple[int, int]:
        """A place as orders name it."""
        return round(place.x / self.step), round(place.y / self.step)

    def of(self, unit: int) -> tuple[Figure, ...]:
        """The figures of a unit."""
        return tuple(figure for figure in self.figures if figure.unit == unit)

    def place(self, unit: int) -> Point | None:
        """Where lengths are measured from: the front of a unit, or a general's place."""
        if own := self.of(unit):
            return central(own).front
        return next((mark.place for mark in self.marks if unit and mark.unit == unit), None)


NORTH_LIES: Mapping[CompassPoint, str] = MappingProxyType(
    {
        CompassPoint.NORTH: "up",
        CompassPoint.EAST: "left",
        CompassPoint.SOUTH: "down",
        CompassPoint.WEST: "right",
    }
)
"""Where the north is on a table, by what lies beyond its upper edge."""


def which_way_is_up(scene: Scene) -> str:
    """`Up is east, north is left.`; empty where up is north, as on any map.

    >>> which_way_is_up(Scene(Table(1, 1), (), (), {}, {}, "", (), up=CompassPoint.SOUTH))
    'Up is south, north is down.'
    """
    if scene.up is CompassPoint.NORTH:
        return ""
    return f"Up is {scene.up}, north is {NORTH_LIES[scene.up]}."


class Ghost(NamedTuple):
    """What would be on the table after an order, and is not there now."""

    figures: tuple[Figure, ...] = ()
    marks: tuple[TableMark, ...] = ()
    ground: tuple[Piece, ...] = ()
    aimed: frozenset[int] = frozenset()
    """Other units that the order is about."""


def ghost(now: Scene, then: Scene) -> Ghost:
    """What another scene shows that this one does not."""
    there = {(figure.unit, figure.name, figure.corners) for figure in now.figures}
    return Ghost(
        tuple(f for f in then.figures if (f.unit, f.name, f.corners) not in there),
        tuple(mark for mark in then.marks if mark not in now.marks),
        tuple(piece for piece in then.table.pieces if piece not in now.table.pieces),
    )


def standing(
    lost: Sequence[tuple[int, int]], held: Sequence[int], request: BattleRequest | None = None
) -> str:
    """Bases that each side has lost of those it had, the objectives that it holds and needs.

    >>> standing([(3, 43), (6, 48)], [1, 2])
    'lost U 3/43 C 6/48, objectives U 1 C 2'
    """
    sides = [SIDE_LETTERS[side] for side in SIDES]
    bases = (f"{side} {out}/{had}" for side, (out, had) in zip(sides, lost, strict=True))
    places = (f"{side} {number}" for side, number in zip(sides, held, strict=True))
    said = f"lost {' '.join(bases)}, objectives {' '.join(places)}"
    needed = 0 if request is None else tabletop_staging(request).needed
    if request is None or not needed:
        return said
    return f"{said}, {SIDE_LETTERS[request.attacker]} needs {needed}"


def central(figures: tuple[Figure, ...]) -> Figure:
    """The figure nearest to the middle of them all."""
    x = sum(figure.middle.x for figure in figures) // len(figures)
    y = sum(figure.middle.y for figure in figures) // len(figures)
    return min(figures, key=lambda f: (f.middle.x - x) ** 2 + (f.middle.y - y) ** 2)


@lru_cache(maxsize=1 << 10)
def field_of_fire(base: Base, reach: int, degrees: int = 0) -> Polygon:
    """What lies so far ahead of a base, within some degrees off its front corners."""
    left = facing(base.heading - degrees)
    right = facing(base.heading + degrees)
    return (
        base.front_left,
        advanced(base.front_left, left, reach),
        advanced(base.place, base.heading, reach),
        advanced(base.front_right, right, reach),
        base.front_right,
    )
