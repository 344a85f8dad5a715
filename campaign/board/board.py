"""The board: boxes, and what its links make of them.

Boxes are ids outside and numbers inside; a set of boxes is an int with a bit for each.
Everything that can be known before a game begins is worked out once, here.
"""

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from campaign.board.routes import Link, LinkKind, Way, steps_out, ways_from
from campaign.errors import DataError, NotationError, unknown
from campaign.formats.data_files import CsvRow, table
from campaign.terms import CONFEDERATE, SIDES, UNION, BoxId, Side

EUROPE = "europe"
"""The box beside the map where foreign pieces wait for ships. [NS-R28]"""


class Box(NamedTuple):
    """A place on the board."""

    number: int
    id: BoxId
    code: str
    """Three letters for a small map."""

    name: str
    state: str
    """Postal code, like `TN`."""

    home: Side | None
    """Its printed color; tan boxes belong to nobody. [BG 3.1]"""

    recruits: tuple[int, int]
    """Value of the Union and of the Confederate shield; 0 without one. [BG 12.2]"""

    is_port: bool
    has_permanent_works: bool
    """Washington, Richmond, Fort Monroe, Vicksburg. [BG 7.4]"""

    x: int
    y: int
    """Where it is printed, in points from the top left corner."""

    river_sides: str
    """The blue sides of the box: letters of N, E, S, W."""

    @property
    def is_city(self) -> bool:
        """It has a shield of either color: a recruitment city. [BG 7.1]"""
        return self.recruits != (0, 0)


class Theater:
    """The whole board."""

    def __init__(self, boxes: Iterable[Box], links: Iterable[Link]) -> None:
        self.boxes = tuple(boxes)
        self.links = tuple(links)
        """The printed boxes."""

        self.europe = len(self.boxes)
        """The number of the box beside the map. It is linked to none and is nobody's. [NS-R28]"""

        self.places = (*self.boxes, _beside_the_map(self.europe))
        """Every box there is: the printed ones, and Europe."""

        self.number = {box.id: box.number for box in self.places}
        """Box id to box number."""

        self.ids = tuple(box.id for box in self.places)
        self.home = tuple(self.set_of(b.id for b in self.boxes if b.home is s) for s in SIDES)
        """The printed boxes of each side. [BG 3.1]"""

        self.tan = self.set_of(b.id for b in self.boxes if b.home is None)
        self.ports = self.set_of(b.id for b in self.boxes if b.is_port)
        southern = {b.state for b in self.boxes if b.home is CONFEDERATE}
        self.southern_ports = self.ports & self.set_of(
            b.id for b in self.boxes if b.state in southern
        )
        """Ports in the Confederate home states, those with a Union fort, too. [BG 14/5.41]"""

        self.cities = self.set_of(b.id for b in self.boxes if b.is_city)
        self.recruiting = tuple(
            self.set_of(b.id for b in self.boxes if b.recruits[s.seat]) for s in SIDES
        )
        """The boxes with a shield of each side's color. [BG 12.2]"""

        self.works = self.set_of(b.id for b in self.boxes if b.has_permanent_works)
        self._steps = steps_out(self.number, self.links)
        self.neighbors = tuple(tuple(sorted({s.to for s in steps})) for steps in self._steps)
        self._long_ways: dict[int, tuple[Way, ...]] = {}

    @cached_property
    def ways(self) -> tuple[tuple[Way, ...], ...]:
        """Every way of one or two steps out of each box, shortest first.

        No battle by itself asks for them.
        """
        return tuple(tuple(ways_from(self._steps, n, 2)) for n in range(len(self.places)))

    @cached_property
    def close_by(self) -> tuple[int, ...]:
        """All boxes that a march of up to two steps can touch, its start included."""
        return tuple(_touched(n, ways) for n, ways in enumerate(self.ways))

    @cached_property
    def close_by_rail(self) -> tuple[int, ...]:
        """All boxes that a march of two steps by rail can touch, its start included."""
        return tuple(
            _touched(n, (way for way in ways if way.kind is LinkKind.RAIL))
            for n, ways in enumerate(self.ways)
        )

    def __getitem__(self, box_id: BoxId) -> Box:
        return self.places[self.number_of(box_id)]

    def number_of(self, box_id: BoxId) -> int:
        """The number of a box.

        Raises:
            NotationError: if there is no such box; names the nearest one.
        """
        number = self.number.get(box_id)
        if number is None:
            raise NotationError(unknown("box", box_id, self.ids))
        return number

    def set_of(self, ids: Iterable[BoxId]) -> int:
        """Boxes as a set of bits."""
        return sum(1 << number for number in {self.number[box_id] for box_id in ids})

    def in_state(self, state: str) -> int:
        """All boxes of a state, as a set."""
        return self.set_of(box.id for box in self.boxes if box.state == state)

    def links_between(self, a: BoxId, b: BoxId) -> tuple[Link, ...]:
        """The links that join two boxes; a railroad and a river may run side by side."""
        return tuple(link for link in self.links if {link.a, link.b} == {a, b})

    @cached_property
    def kentucky(self) -> int:
        return self.in_state("KY")

    @cached_property
    def steps_without_potomac(self) -> tuple[tuple[int, ...], ...]:
        """Neighbors of each box for a side that may not use the Potomac. [BG 4.7, BG Q3]"""
        return tuple(tuple(sorted({s.to for s in steps if not s.potomac})) for steps in self._steps)

    def neighbors_for(self, side: Side, box: int) -> tuple[int, ...]:
        """Adjacent boxes that *side* may go to at all. [BG 4.7, BG Q3]"""
        return self.neighbors[box] if side is UNION else self.steps_without_potomac[box]

    def long_ways(self, box: int) -> tuple[Way, ...]:
        """Every way out of a box, those of three steps by rail included. [BG 14/4.9]"""
        if box not in self._long_ways:
            self._long_ways[box] = tuple(ways_from(self._steps, box, 3))
        return self._long_ways[box]

    def surroundings(self, box: int) -> int:
        """All boxes that any march can touch, its start included."""
        return _touched(box, self.long_ways(box))


def _beside_the_map(number: int) -> Box:
    return Box(number, EUROPE, "EUR", "Europe", "", None, (0, 0), False, False, 0, 0, "")


def _touched(origin: int, ways: Iterable[Way]) -> int:
    near = 1 << origin
    for way in ways:
        near |= way.middles | 1 << way.to
    return near


@lru_cache(maxsize=1 << 12)
def bits(boxes: int) -> tuple[int, ...]:
    """The numbers in a set of boxes, in order."""
    found: tuple[int, ...] = ()
    first = 0
    while boxes:
        if part := boxes & _PART:
            found += _bits_of_part(part, first)
        boxes >>= 16
        first += 16
    return found


_PART = 0xFFFF


@lru_cache(maxsize=1 << 12)
def _bits_of_part(boxes: int, first: int) -> tuple[int, ...]:
    """Sets differ in few of their parts, so that most parts were taken apart before."""
    return tuple(first + n for n in range(16) if boxes >> n & 1)


@cache
def board() -> Theater:
    """The printed board: 129 boxes, 231 links.

    Raises:
        DataError: names the file, the line and the nearest valid name.
    """
    boxes = [_read_box(number, row) for number, row in enumerate(table("boxes.csv"))]
    ids = {box.id for box in boxes}
    return Theater(boxes, [_read_link(row, ids) for row in table("links.csv")])


_HOMES = {"union": UNION, "confederate": CONFEDERATE, "neutral": None}


def _read_box(number: int, row: CsvRow) -> Box:
    if row["home"] not in _HOMES:
        raise DataError(f"{row.place}: {unknown('side', row['home'], _HOMES)}")
    return Box(
        number=number,
        id=row["id"],
        code=row["code"],
        name=row["name"],
        state=row["state"],
        home=_HOMES[row["home"]],
        recruits=(row.number("union_recruit"), row.number("confederate_recruit")),
        is_port=row["port"] == "1",
        has_permanent_works=row["permanent_entrenchment"] == "1",
        x=row.number("x"),
        y=row.number("y"),
        river_sides=row["river_sides"],
    )


def _read_link(row: CsvRow, ids: set[BoxId]) -> Link:
    crosses = frozenset(filter(None, row["crosses_river_into"].split(";")))
    for name in (row["a"], row["b"], *filter(None, [row["downriver_to"]]), *crosses):
        if name not in ids:
            raise DataError(f"{row.place}: {unknown('box', name, ids)}")
    return Link(row["a"], row["b"], LinkKind(row["kind"]), row["downriver_to"], crosses)
