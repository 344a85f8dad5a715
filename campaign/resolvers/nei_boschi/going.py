"""What it costs to go from a hex to the next one, to march and to pass orders on.

[BB 4.15, BB 9.43, BB 9.44, BB 9.54]
"""

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import Final, NamedTuple

from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.ground import Fold, Ground, Hexside, Water, Way
from campaign.resolvers.nei_boschi.terrain import Effects, Entry, Mover, Terrain, effects
from campaign.resolvers.nei_boschi.vocabulary import Orders

POINT: Final = 2
"""Half points in a movement point."""

WOODS_FOR_COMMAND: Final = 2 * POINT
"""Every leader traces command into woods at 2 points. [BB 4.15]"""

GRADUAL, MINOR, STEEP = 1, 2, 3
"""Contour lines; a steep slope has three or more. [BB 9.44]"""

Closed = frozenset[Hex]
"""Hexes whose roads and trails nobody can use, like the log bridge of Shiloh. [BB 9.44]"""

OPEN: Final[Closed] = frozenset()

_WORSE: Final = ("", "d", "D")

_MARCHERS: Final = (Mover.FOOT, Mover.CAVALRY, Mover.ARTILLERY)
"""Whose costs depend on orders; leaders and detachments pay the same under all."""


class Cost(NamedTuple):
    """What it costs to go into an adjacent hex. [BB 9.43, BB 9.44]"""

    half_points: int
    disorder: str = ""
    """`d`: a check after entering; `D`: disorder without one; of several the worst."""

    swamp: str = ""
    """`out`: a check to leave the swamp, too; `through`: from swamp to swamp one check does for
    both, and who fails it in disorder stays where he is."""

    costs_guns: bool = False
    """A battery that is in disorder already loses a strength point instead."""

    prohibited: Refusal | None = None
    """Why nobody of this kind goes there, if that is so."""


class StepKinds:
    """The steps of a ground by kinds: those of one kind cost the same, whoever goes.

    There are a few hundred kinds of some twenty thousand steps. What leaders have traced is known
    already when troops go there.
    """

    def __init__(self, ground: Ground, closed: Closed) -> None:
        self._ground, self._closed = ground, closed
        self._numbers: dict[Hashable, int] = {}
        self._rows: dict[Hex, tuple[int, ...]] = {}

    def kind(self, start: Hex, end: Hex) -> int:
        """The kind of one step, to an adjacent hex of the map.

        Raises:
            ValueError: if it is not adjacent, or off the map.
        """
        ends, row = self._ground.neighbors[start], self._rows.get(start)
        if end not in ends:
            raise ValueError(f"{end} is no neighbor of {start} on the map")
        return self._number(start, end) if row is None else row[ends.index(end)]

    def row(self, start: Hex) -> tuple[int, ...]:
        """The kinds of the steps from a hex to its neighbors on the map, as these are listed."""
        found = self._rows.get(start)
        if found is None:
            ends = self._ground.neighbors[start]
            found = self._rows[start] = tuple([self._number(start, end) for end in ends])
        return found

    def _number(self, start: Hex, end: Hex) -> int:
        ground, numbers = self._ground, self._numbers
        alike = (
            _way(ground, self._closed, start, end),
            ground.hexside(start, end),
            ground.climb(start, end),
            ground.terrain[end],
            ground.terrain[start].is_swamp,
            ground.is_same_field(start, end),
        )
        return numbers.setdefault(alike, len(numbers))


class Going:
    """The costs of one kind of mover on a ground.

    What a kind of step costs is worked out once. Of every hex that somebody has left, the steps are
    kept in a row.
    """

    def __init__(self, ground: Ground, price: Callable[[Hex, Hex], Cost], kinds: StepKinds) -> None:
        """A function says what each step costs."""
        self._ground, self._price, self._kinds = ground, price, kinds
        self._known: dict[int, Cost] = {}
        self._steps: dict[Hex, tuple[int, ...]] = {}

    def cost(self, start: Hex, end: Hex) -> Cost:
        """What it costs to go into an adjacent hex of the map.

        Raises:
            ValueError: if it is not adjacent, or off the map.
        """
        kind = self._kinds.kind(start, end)
        return self._known.get(kind) or self._price_of(kind, start, end)

    def steps(self, start: Hex) -> tuple[int, ...]:
        """The neighbors that one can go to, each followed by its half points, in one row."""
        found = self._steps.get(start)
        if found is None:
            known, numbers = self._known, list[int]()
            for end, kind in zip(
                self._ground.neighbors[start], self._kinds.row(start), strict=True
            ):
                cost = known.get(kind) or self._price_of(kind, start, end)
                if not cost.prohibited:
                    numbers += end, cost.half_points
            found = self._steps[start] = tuple(numbers)
        return found

    def _price_of(self, kind: int, start: Hex, end: Hex) -> Cost:
        return self._known.setdefault(kind, self._price(start, end))


def going(ground: Ground, mover: Mover, orders: Orders, closed: Closed = OPEN) -> Going:
    """The costs of movement of a kind of mover under some orders. [BB 9.43, BB 9.44]"""
    is_march = orders is Orders.MARCH and mover in _MARCHERS
    price = partial(_march_cost, ground, mover, is_march, closed)
    return _kept(ground, (mover, is_march), closed, price)


def command_going(ground: Ground, is_high: bool, closed: Closed = OPEN) -> Going:
    """The costs of tracing command, for leaders of armies and corps or for others. [BB 4.15]"""
    price = partial(_command_cost, ground, is_high, closed)
    return _kept(ground, ("command", is_high), closed, price)


def _kept(
    ground: Ground, who: Hashable, closed: Closed, price: Callable[[Hex, Hex], Cost]
) -> Going:
    goings: dict[Hashable, Going] = ground.kept.setdefault(Going, {})
    key = (who, closed)
    return goings.get(key) or goings.setdefault(key, Going(ground, price, _kinds(ground, closed)))


def _kinds(ground: Ground, closed: Closed) -> StepKinds:
    kinds: dict[Closed, StepKinds] = ground.kept.setdefault(StepKinds, {})
    return kinds.get(closed) or kinds.setdefault(closed, StepKinds(ground, closed))


def march_cost(
    ground: Ground, mover: Mover, orders: Orders, start: Hex, end: Hex, closed: Closed = OPEN
) -> Cost:
    """What a mover pays to go into an adjacent hex. [BB 9.43, BB 9.44]

    Roads and trails are used wherever they lead there, except in the *closed* hexes.
    """
    return going(ground, mover, orders, closed).cost(start, end)


def command_cost(
    ground: Ground, is_high: bool, start: Hex, end: Hex, closed: Closed = OPEN
) -> Cost:
    """What a leader pays to trace command into an adjacent hex. [BB 4.15]

    *is_high* leaders, of armies and corps, trace along roads at half a point.
    """
    return command_going(ground, is_high, closed).cost(start, end)


def retreat_modifier(cost: Cost) -> int | None:
    """What is added to the check of a unit that retreats into a hex; None without one. [BB 9.54]

    There is a check from 2 points on: 1 is added for each whole point above the first.
    """
    if cost.half_points < 2 * POINT:
        return None
    return (cost.half_points - POINT) // POINT


def is_disordered_by_retreat(ground: Ground, start: Hex, end: Hex, closed: Closed = OPEN) -> bool:
    """Whether who retreats or reacts into a hex is in disorder without a check. [BB 9.44]

    That is so in every swamp, but for who comes by road or trail.
    """
    return ground.terrain[end].is_swamp and not _way(ground, closed, start, end)


def hinders_charge(ground: Ground, start: Hex, end: Hex) -> bool:
    """Horses charge neither into a swamp or thicket nor up a minor or steep slope. [SH 11]"""
    terrain = ground.terrain[end]
    if terrain.is_swamp or terrain is Terrain.THICKET:
        return True
    return not _UPHILL.isdisjoint(_rows(ground, ground.hexside(start, end), start, end))


def _march_cost(
    ground: Ground, mover: Mover, is_march: bool, closed: Closed, start: Hex, end: Hex
) -> Cost:
    way = _way(ground, closed, start, end)
    if way is Way.ROAD:
        return _by_road(ground, mover, is_march, start, end)
    if way is Way.TRAIL:
        return _by_trail(ground, mover, start, end)
    return _across(ground, mover, start, end)


def _command_cost(ground: Ground, is_high: bool, closed: Closed, start: Hex, end: Hex) -> Cost:
    """As leaders move, but on roads and trails, and through woods. [BB 4.15]"""
    way = _way(ground, closed, start, end)
    if way is Way.ROAD:
        return Cost(POINT // 2 if is_high else POINT)
    if way is Way.TRAIL:
        return Cost(POINT)
    cost = _across(ground, Mover.LEADER, start, end)
    if cost.prohibited or not _is_as_woods(ground, start, end):
        return cost
    woods = effects(Terrain.WOODS).costs[Mover.LEADER][0].half_points
    return cost._replace(half_points=cost.half_points - woods + WOODS_FOR_COMMAND)


def _way(ground: Ground, closed: Closed, start: Hex, end: Hex) -> Way:
    if start in closed or end in closed:
        return Way.NONE
    return ground.way(start, end)


def _is_as_woods(ground: Ground, start: Hex, end: Hex) -> bool:
    """Wooded ground, and a border that is not entered from its own field. [BB 9.44]"""
    terrain = ground.terrain[end]
    if terrain is Terrain.BORDER:
        return not ground.is_same_field(start, end)
    return terrain in (Terrain.WOODS, Terrain.ROUGH)


def _by_road(ground: Ground, mover: Mover, is_march: bool, start: Hex, end: Hex) -> Cost:
    """A road makes all ground alike; only a bridge costs something of its own. [BB 9.43]

    Detachments pay 1 point. [BB 14.43]
    """
    half_points = effects("road").costs[mover.column][is_march].half_points
    if mover is Mover.DETACHMENT:
        half_points = POINT
    if ground.hexside(start, end).has_bridge:
        half_points += effects("bridge").costs[mover.column][is_march].half_points
    return Cost(half_points)


def _by_trail(ground: Ground, mover: Mover, start: Hex, end: Hex) -> Cost:
    """Half of what hex and hexside cost, at least 1 point, and no disorder. [BB 9.43]

    Guns go through swamps and over steep slopes as cavalry does, at the whole cost, and fall into
    disorder. Half a half point counts as a whole one. [BB 9.43, SH 9]
    """
    side, terrain = ground.hexside(start, end), ground.terrain[end]
    halved = whole = 0
    fault = Cost(0)
    is_on_guns = mover is Mover.ARTILLERY
    for row in _rows(ground, side, start, end, by_trail=True):
        entry = _entry(effects(row), mover)
        if is_on_guns and row in ("steep_slope_up", "steep_slope_down"):
            whole += _entry(effects(row), Mover.CAVALRY).half_points
            fault = Cost(0, "D", costs_guns=True)
        elif entry.is_prohibited:
            return _prohibited(row, mover)
        else:
            halved += entry.half_points
    if is_on_guns and terrain.is_swamp:
        whole += effects(terrain).costs[Mover.CAVALRY][0].half_points
        fault = fault._replace(disorder="D")
    else:
        halved += sum(entry.half_points for entry in _of_the_hex(ground, mover, start, end))
    leaves = "out" if is_on_guns and ground.terrain[start].is_swamp else ""
    return fault._replace(half_points=max((halved + 1) // 2 + whole, POINT), swamp=leaves)


def _across(ground: Ground, mover: Mover, start: Hex, end: Hex) -> Cost:
    """Hex and hexside, where no road or trail leads. [BB 9.44]"""
    side = ground.hexside(start, end)
    rows = tuple(_rows(ground, side, start, end))
    parts = [(row, _entry(effects(row), mover)) for row in rows]
    terrain = str(ground.terrain[end])
    parts += [(terrain, entry) for entry in _of_the_hex(ground, mover, start, end)]
    for row, entry in parts:
        if entry.is_prohibited:
            return _prohibited(row, mover)
    disorder = max((entry.disorder for _, entry in parts), key=_WORSE.index)
    lines = side.here + side.there
    is_broken = mover is Mover.ARTILLERY and lines >= STEEP
    if is_broken and lines > STEEP:
        return Cost(
            0, prohibited=Refusal("BB 9.44", f"guns do not cross a {side.fold} of {lines} lines")
        )
    return Cost(
        sum(entry.half_points for _, entry in parts),
        "D" if is_broken else disorder,
        _swamp(ground, mover, start, end),
        costs_guns=is_broken,
    )


def _of_the_hex(ground: Ground, mover: Mover, start: Hex, end: Hex) -> Iterator[Entry]:
    """What the hex itself costs. [BB 9.44]

    Sloping ground costs what woods do, and more unless a hexside was paid for: a ravine, or a slope
    of two or more lines.
    """
    terrain = ground.terrain[end]
    if terrain is Terrain.ROUGH:
        yield _entry(effects(Terrain.WOODS), mover)
        rows = set(_rows(ground, ground.hexside(start, end), start, end))
        if not rows & _PAID:
            yield _entry(effects(Terrain.ROUGH), mover)
    else:
        is_other = terrain is Terrain.BORDER and not ground.is_same_field(start, end)
        yield effects(terrain).costs[mover.column][is_other]


_UPHILL: Final = frozenset(("minor_slope_up", "steep_slope_up"))

_PAID: Final = {*_UPHILL, "minor_slope_down", "steep_slope_down", Fold.RAVINE.value}


def _rows(
    ground: Ground, side: Hexside, start: Hex, end: Hex, by_trail: bool = False
) -> Iterator[str]:
    """The lines of the chart for a hexside, as it is crossed from the first hex. [BB 9.44]"""
    if side.water is Water.STREAM and side.has_ford:
        yield "stream_ford"
    elif side.water is Water.CREEK and by_trail:
        yield "creek_ford"
    elif side.water is not None:
        yield side.water
    if side.fold is None:
        yield from _slope(ground.climb(start, end))
    elif side.here + side.there < STEEP:
        yield side.fold
    elif side.fold is Fold.RAVINE:
        yield from (*_slope(-side.here), *_slope(side.there))
    else:
        yield from (*_slope(side.here), *_slope(-side.there))


def _slope(climb: int) -> Iterator[str]:
    """The line of the chart for so many contour lines, up or down."""
    if climb:
        lines = abs(climb)
        if lines == GRADUAL:
            yield "gradual_slope"
        else:
            kind = "minor" if lines == MINOR else "steep"
            yield f"{kind}_slope_{'up' if climb > 0 else 'down'}"


def _entry(row: Effects, mover: Mover) -> Entry:
    return row.costs[mover.column][0]


def _prohibited(row: str, mover: Mover) -> Cost:
    """Why a mover does not cross or enter something."""
    if row == Water.STREAM:
        reason = "a stream is crossed at bridges and fords alone"
    elif row == Terrain.RIVER:
        reason = "the river belongs to the gunboats"
    elif row in (Water.RIVER, Water.SHUT):
        reason = "nobody crosses that hexside"
    elif row.startswith("steep"):
        reason = "guns do not take a steep slope without a road or trail"
    else:
        reason = "guns do not go into a swamp without a road or trail"
    return Cost(0, prohibited=Refusal("BB 9.44", reason))


def _swamp(ground: Ground, mover: Mover, start: Hex, end: Hex) -> str:
    """What a swamp that is left asks of a unit; of a leader nothing. [BB 9.44]"""
    if mover is Mover.LEADER or not ground.terrain[start].is_swamp:
        return ""
    return "through" if ground.terrain[end].is_swamp else "out"
