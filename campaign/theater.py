"""The board: boxes, the links between them, and every way that one march may take.

Boxes are ids outside and numbers inside; a set of boxes is an int with a bit for each.
Everything that can be known before a game begins is worked out once, here.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from campaign.data_files import Row, table
from campaign.errors import DataError, NotationError, unknown
from campaign.terms import CONFEDERATE, SIDES, UNION, BoxId, Side

EUROPE = "europe"
"""The box beside the map where foreign pieces wait for ships. [NS-R28]"""

POTOMAC = frozenset({"washington", "fredericksburg"})
"""The link that Confederates never use. [BG 4.7]"""


class LinkKind(StrEnum):
    """What a link is. [BG 4.4]"""

    ROAD = "road"
    RAIL = "rail"
    RIVER = "river"


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


class Link(NamedTuple):
    """A road, a railroad or a river between two boxes."""

    a: BoxId
    b: BoxId
    kind: LinkKind
    downriver_to: BoxId
    """Where the river flows to; empty for roads and rails."""

    crosses_river_into: frozenset[BoxId]
    """Ends at which the link meets a blue side. [BG 8.7]"""

    @property
    def is_potomac(self) -> bool:
        return {self.a, self.b} == POTOMAC


class Way(NamedTuple):
    """One way from a box to another within one march, of one to three steps. [BG 4.4]"""

    to: int
    entry: int
    """The last box before *to*. [BG Q11]"""

    middles: int
    """The boxes passed through, as a set."""

    kind: LinkKind | None
    """Road, rail or river all the way; None if roads and rails are mixed."""

    steps: int
    downriver: bool
    """Every step follows the stream. [BG 5.2, BG Q8]"""

    crosses: bool
    """The last step meets a blue side of *to*. [BG 8.7]"""

    potomac: bool
    """Some step is along the Potomac. [BG 4.7]"""


class _Step(NamedTuple):
    to: int
    kind: LinkKind
    downriver: bool
    crosses: bool
    potomac: bool


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
        self.cities = self.set_of(b.id for b in self.boxes if b.is_city)
        self.recruiting = tuple(
            self.set_of(b.id for b in self.boxes if b.recruits[s.seat]) for s in SIDES
        )
        """The boxes with a shield of each side's color. [BG 12.2]"""

        self.works = self.set_of(b.id for b in self.boxes if b.has_permanent_works)
        self._steps = self._all_steps()
        self.neighbors = tuple(tuple(sorted({s.to for s in steps})) for steps in self._steps)
        self.ways = tuple(tuple(self._ways_from(n, 2)) for n in range(len(self.places)))
        """Every way of one or two steps out of each box, shortest first."""

        self._long_ways: dict[int, tuple[Way, ...]] = {}
        self.close_by = tuple(_touched(n, ways) for n, ways in enumerate(self.ways))
        """All boxes that a march of up to two steps can touch, its start included."""

        self.close_by_rail = tuple(
            _touched(n, (way for way in ways if way.kind is LinkKind.RAIL))
            for n, ways in enumerate(self.ways)
        )
        """All boxes that a march of two steps by rail can touch, its start included."""

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
        return sum(1 << self.number[box_id] for box_id in ids)

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

    def _all_steps(self) -> tuple[tuple[_Step, ...], ...]:
        steps: list[list[_Step]] = [[] for _ in self.places]
        for link in self.links:
            for origin, to in ((link.a, link.b), (link.b, link.a)):
                step = _Step(
                    self.number[to],
                    link.kind,
                    link.downriver_to == to,
                    to in link.crosses_river_into,
                    link.is_potomac,
                )
                steps[self.number[origin]].append(step)
        return tuple(map(tuple, steps))

    def long_ways(self, box: int) -> tuple[Way, ...]:
        """Every way out of a box, those of three steps by rail included. [BG 14/4.9]"""
        if box not in self._long_ways:
            self._long_ways[box] = tuple(self._ways_from(box, 3))
        return self._long_ways[box]

    def surroundings(self, box: int) -> int:
        """All boxes that any march can touch, its start included."""
        return _touched(box, self.long_ways(box))

    def _ways_from(self, origin: int, most: int) -> Iterator[Way]:
        reached: list[tuple[tuple[int, ...], tuple[_Step, ...]]] = [
            ((origin,), (step,)) for step in self._steps[origin]
        ]
        for _ in range(most):
            for passed, steps in reached:
                yield _way(passed, steps)
            reached = [
                ((*passed, steps[-1].to), (*steps, step))
                for passed, steps in reached
                for step in self._steps[steps[-1].to]
                if step.to not in passed and _may_follow(steps, step)
            ]


def _beside_the_map(number: int) -> Box:
    return Box(number, EUROPE, "EUR", "Europe", "", None, (0, 0), False, False, 0, 0, "")


def _touched(origin: int, ways: Iterable[Way]) -> int:
    near = 1 << origin
    for way in ways:
        near |= way.middles | 1 << way.to
    return near


def _may_follow(steps: tuple[_Step, ...], step: _Step) -> bool:
    """Water is not mixed with land, and only rails go three boxes far. [BG 4.4, BG 14/4.9]"""
    if len(steps) == 2:
        return all(s.kind is LinkKind.RAIL for s in (*steps, step))
    return (steps[0].kind is LinkKind.RIVER) == (step.kind is LinkKind.RIVER)


def _way(passed: tuple[int, ...], steps: tuple[_Step, ...]) -> Way:
    kinds = {step.kind for step in steps}
    return Way(
        to=steps[-1].to,
        entry=passed[-1],
        middles=sum(1 << box for box in passed[1:]),
        kind=kinds.pop() if len(kinds) == 1 else None,
        steps=len(steps),
        downriver=all(step.downriver for step in steps),
        crosses=steps[-1].crosses,
        potomac=any(step.potomac for step in steps),
    )


@lru_cache(maxsize=1 << 16)
def bits(boxes: int) -> tuple[int, ...]:
    """The numbers in a set of boxes, in order."""
    found = []
    while boxes:
        low = boxes & -boxes
        found.append(low.bit_length() - 1)
        boxes ^= low
    return tuple(found)


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


def _read_box(number: int, row: Row) -> Box:
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


def _read_link(row: Row, ids: set[BoxId]) -> Link:
    crosses = frozenset(filter(None, row["crosses_river_into"].split(";")))
    for name in (row["a"], row["b"], *filter(None, [row["downriver_to"]]), *crosses):
        if name not in ids:
            raise DataError(f"{row.place}: {unknown('box', name, ids)}")
    return Link(row["a"], row["b"], LinkKind(row["kind"]), row["downriver_to"], crosses)
