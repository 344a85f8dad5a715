"""The scripts of a unit: a few ways to use an order, each with where it leads. [SG 2.5]

Hold and shoot, go within range, go for an objective, take a flank, fall back, come into line.
Charges are weighed by themselves.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import isqrt
from typing import NamedTuple, TypeAlias

from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.candidates import BEARINGS, MOVES
from campaign.resolvers.shell_for_guns.commander.scores import Outlook, Temper, wanted_gap
from campaign.resolvers.shell_for_guns.moves import (
    TENTH,
    formed,
    refuse_form,
    refuse_mount,
    refuse_move,
    refuse_turn,
    remounted,
)
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.tables import UM, pace
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.verdict import HOLDS
from campaign.resolvers.shell_for_guns.vocabulary import Formation, Wing
from campaign.tabletop.bases import Base, turned
from campaign.tabletop.contact import is_near, point_within, squared_from
from campaign.tabletop.measure import (
    SCALE,
    Point,
    advanced,
    distance,
    facing,
    heading_to,
    new,
    turn_between,
)

_FORWARD = (0, 45, 315)
"""Bearings on which a unit goes its whole move. [SG 2.5]"""

_ENGAGED = 12 * UM
"""With an enemy so near flanks and ways back are thought of."""

_CLOSER = 3 * UM // 2
"""So much nearer than usual a unit goes if that is better."""

_STRAIGHT = 20
"""Degrees that are not worth a turn."""


class Way(NamedTuple):
    """A way to use an order: what to order first, and where the unit stands in the end."""

    first: orders.Move | orders.Turn | orders.Form | orders.Dismount
    after: Unit


class Drill:
    """What a unit under orders can do; what has been tried is not tried again."""

    def __init__(self, outlook: Outlook, unit: Unit) -> None:
        self.position, self.unit = outlook.position, unit
        self.goal = outlook.goal(unit)[0]
        self.enemy = outlook.threats[0].block if outlook.threats else None
        longest = _longest(self.position, unit)
        x, y, heading, front, depth = unit.block
        self.places = {
            step: new(Base, (x + right, y + up, heading, front, depth))
            for step, right, up in _steps(heading)
            if step[0] <= (longest if step[1] in _FORWARD else longest // 2)
        }
        self._tried: dict[tuple[int, int], Way | None] = {}

    @property
    def is_engaged(self) -> bool:
        """An enemy is so near that more is to be thought of than the way to him."""
        return self.enemy is not None and is_near(self.unit.block, self.enemy, _ENGAGED)

    def ahead(self) -> Iterator[tuple[tuple[int, int], Point]]:
        """The moves that lead forward, and where the front stands then."""
        for step, base in self.places.items():
            if step[1] in _FORWARD:
                yield step, base.place

    def best(self, merits: Iterable[tuple[int, tuple[int, int]]]) -> Iterator[Way]:
        """The first of some moves that is allowed; the smallest merit comes first."""
        for _, step in sorted(merits):
            if (way := self._way(*step)) is not None:
                yield way
                return

    def _way(self, length: int, bearing: int) -> Way | None:
        if (length, bearing) not in self._tried:
            order = orders.Move(self.unit.id, length, bearing)
            way = None
            if refuse_move(self.position, order) is None:
                way = Way(order, self.unit.at(self.places[length, bearing]))
            self._tried[length, bearing] = way
        return self._tried[length, bearing]

    def toward(self, goal: Point) -> Iterator[Way]:
        """As near to a place as one comes."""
        yield from self.best((distance(place, goal), step) for step, place in self.ahead())

    def farthest(self, bearing: int) -> Iterator[Way]:
        """As far as one comes on a bearing."""
        yield from self.best((-step[0], step) for step in self.places if step[1] == bearing)


@lru_cache(maxsize=360)
def _steps(heading: int) -> tuple[tuple[tuple[int, int], int, int], ...]:
    """The moves that are thought of, each with how far east and north it leads. [SG 2.5]"""
    return tuple(
        ((length, bearing), *advanced(Point(0, 0), facing(heading + bearing), length * TENTH))
        for length, bearing in MOVES
    )


def _longest(position: ShellPosition, unit: Unit) -> int:
    """How far the unit goes over the best ground at most, in tenths of a UM."""
    on_road = unit.formation in (Formation.MARCH, Formation.LIMBERED)
    most = pace(unit.moves_as, "road" if on_road else "standard") or 0
    return most * 10 // UM // (2 if position.did else 1)


def ways(outlook: Outlook, unit: Unit, mood: Temper) -> list[Way]:
    """Where the scripts lead that the rules allow; *unit* carries out an order."""
    drill = Drill(outlook, unit)
    scripts: tuple[Script, ...] = (_range, _objective, _flank, _back, _wheel, _line)
    if mood.dismounts:
        scripts += (_on_foot,)
    if mood.stake:
        scripts += (_post,)
    return list({way.first: way for script in scripts for way in script(drill)}.values())


Script: TypeAlias = Callable[[Drill], Iterator[Way]]


def under_orders(position: ShellPosition, unit: Unit) -> ShellPosition:
    """The position as if the unit had been ordered to move."""
    return position._replace(stage=Stage.MOVE, acting=unit.id, did=())


# --- the scripts -------------------------------------------------------------------------------


def _range(drill: Drill) -> Iterator[Way]:
    """So near to the nearest enemy that he is well in range, or as near as one comes."""
    if drill.enemy is None:
        return
    usual = wanted_gap(drill.unit)
    for gap in (usual, usual - _CLOSER) if drill.is_engaged else (usual,):
        yield from drill.best(
            (abs(isqrt(squared_from(place, drill.enemy)) // SCALE - gap), step)
            for step, place in drill.ahead()
        )


def _objective(drill: Drill) -> Iterator[Way]:
    """Toward the goal, and toward the nearest objective that is not held."""
    yield from drill.toward(drill.goal)
    place = drill.unit.middle
    markers = [m.place for m in drill.position.markers if m.holder is not drill.unit.side]
    nearest = min(markers, key=lambda m: (distance(place, m), m), default=drill.goal)
    if nearest != drill.goal:
        yield from drill.toward(nearest)


def _flank(drill: Drill) -> Iterator[Way]:
    """Aslant to either side, as far as one comes."""
    if drill.is_engaged:
        for bearing in (45, 315):
            yield from drill.farthest(bearing)


def _back(drill: Drill) -> Iterator[Way]:
    """Out of reach, or a little aside."""
    if drill.is_engaged:
        for bearing in (90, 180, 270):
            yield from drill.farthest(bearing)


def _wheel(drill: Drill) -> Iterator[Way]:
    """Turn to the enemy, or to the goal."""
    unit = drill.unit
    goals = {drill.goal} | ({drill.enemy.center} if drill.enemy is not None else set())
    for goal in sorted(goals):
        wanted = (heading_to(unit.middle, goal) - unit.heading) % 360
        if turn_between(wanted, 0) < _STRAIGHT:
            continue
        order = orders.Turn(unit.id, min(BEARINGS, key=lambda b: turn_between(b, wanted)))
        if refuse_turn(drill.position, order) is None:
            yield Way(order, unit.at(turned(unit.block, unit.heading + order.bearing)))


def _line(drill: Drill) -> Iterator[Way]:
    """Every base into the first line."""
    unit = drill.unit
    if unit.is_battery or unit.is_mounted or unit.formation is Formation.LINE:
        return
    order = orders.Form(unit.id, Formation.LINE, Wing.CENTER)
    if refuse_form(drill.position, order) is None:
        yield Way(order, formed(unit, Formation.LINE, Wing.CENTER))


def _post(drill: Drill) -> Iterator[Way]:
    """To each objective, and no farther than it takes to hold it. [SG 3]"""
    if drill.unit.is_battery:
        return
    for marker in drill.position.markers:
        yield from drill.toward(marker.place)
        yield from drill.best(
            (step[0], step)
            for step, base in drill.places.items()
            if point_within(marker.place, base, HOLDS - TENTH)
        )


def _on_foot(drill: Drill) -> Iterator[Way]:
    """Cavalry dismounts: it can fire then. [SG 1.3, SG 2.6]"""
    order = orders.Dismount(drill.unit.id)
    if drill.is_engaged and refuse_mount(drill.position, order) is None:
        yield Way(order, remounted(drill.unit))
