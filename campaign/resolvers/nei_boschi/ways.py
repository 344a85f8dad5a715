"""Where a unit can move, and how: the cheapest way to each hex and facing. [SH 7, SH 9]

The search runs over hexes and facings, in half points. A unit enters one of the two hexes before
it, and pays for its turns; who turns for nothing goes any way at once.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex, direction_between, neighbor, opposite
from campaign.resolvers.nei_boschi.allowances import has_no_teams
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.exits import BARRED, NEVER, Spot
from campaign.resolvers.nei_boschi.going import POINT
from campaign.resolvers.nei_boschi.paths import cheapest
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.terrain import Mover
from campaign.resolvers.nei_boschi.units import Shape, Unit
from campaign.resolvers.nei_boschi.walker import Walker, walker_of
from campaign.tabletop.latest import OfEach

Steps: TypeAlias = Callable[[Spot, int], Iterable[tuple[Spot, int]]]
"""The spots that can follow one for so many half points, with what they cost, which is more than
nothing. Barred ones may be among them, and others that cost too much.
"""

WHATEVER_IT_COSTS: Final = 10_000
"""Half points of a unit that takes a single step with its whole allowance. [SH 9]"""


class Way(NamedTuple):
    """How a unit comes to a hex and a facing."""

    path: tuple[Hex, ...]
    """The hexes entered, the last one included."""

    facings: tuple[Facing, ...]
    """The vertex faced as each is entered."""

    half_points: int


class Reach(Mapping[Spot, Way]):
    """Every hex and facing in which a unit may end its move, and the way there.

    Ways are put together when they are asked for.
    """

    def __init__(
        self,
        ends: Mapping[Spot, int],
        back: Mapping[Spot, Spot],
        facings: Iterable[Facing] | None = None,
    ) -> None:
        """Half points to each end, and the spot before each.

        If those who move turn for nothing, a hex is known by the facing 0 alone, and they may show
        any of some *facings* there.
        """
        self._ends, self._back = ends, back
        self._any = None if facings is None else tuple(facings)

    def __getitem__(self, spot: Spot) -> Way:
        hex_, facing = spot
        key = spot if self._any is None else (hex_, 0)
        if self._any is not None and facing not in self._any:
            raise KeyError(spot)
        cost = self._ends[key]
        path: list[Hex] = []
        facings: list[Facing] = []
        while key in self._back:
            before = self._back[key]
            if before[0] != key[0]:
                path.append(key[0])
                facings.append(key[1])
            key = before
        if self._any is not None:
            facings = [facing] * len(path)
        return Way(tuple(reversed(path)), tuple(reversed(facings)), cost)

    def __contains__(self, spot: object) -> bool:
        if self._any is None or not isinstance(spot, tuple):
            return spot in self._ends
        return (spot[0], 0) in self._ends and spot[1] in self._any

    def __iter__(self) -> Iterator[Spot]:
        if self._any is None:
            return iter(self._ends)
        return ((hex_, facing) for hex_, _ in self._ends for facing in self._any or ())

    def __len__(self) -> int:
        return len(self._ends) * (1 if self._any is None else len(self._any))

    @property
    def spots(self) -> Collection[Spot]:
        """The hexes and facings alone, quickly looked up."""
        return self if self._any is not None else self._ends.keys()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes alone, each once."""
        return tuple(dict.fromkeys(hex_ for hex_, _ in self._ends))


def reach(position: HexPosition, unit: Unit) -> Reach:
    """Where a unit may end a move with the points that it has left, and the cheapest ways. [SH 9]

    Its own hex is not among them; what it may do at all, whoever asks knows.
    """
    return _reaches(position, unit.number)


def _reach(walker: Walker) -> Reach:
    unit, printed = walker.unit, walker.printed
    if printed.branch is Branch.GUNBOAT:
        return _along_the_river(walker)
    if has_no_teams(printed):
        return _by_hand(walker)
    if unit.shape.is_line:
        return _in_line(walker)
    if walker.mover is Mover.LEADER:
        return _ride(walker)
    if walker.turns_free:
        return _any_way(walker, range(6))
    return _facing(walker)


_reaches = OfEach[HexPosition, int, Reach](
    lambda position, number: _reach(walker_of(position, number)), most=4
).of


# --- the searches ------------------------------------------------------------------------------


class Found(NamedTuple):
    """All spots that a search has come to."""

    spent: dict[Spot, int]
    back: dict[Spot, Spot]


def _search(start: Spot, allowance: int, steps: Steps, fresh: Steps | None) -> Found:
    """The cheapest way to every spot within an allowance.

    Half points are small numbers, so spots wait in a list for each of them. A unit that is *fresh*
    may take any one of these steps with its whole allowance. [SH 9]
    """
    found = Found({start: 0}, {})
    waiting: list[list[Spot]] = [[] for _ in range(max(allowance, 0) + 1)]
    waiting[0].append(start)
    spent, back = found
    most = len(waiting)
    for so_far, spots in enumerate(waiting[:-1]):
        left = most - 1 - so_far
        for spot in spots:
            if spent[spot] != so_far:
                continue  # a cheaper way was found while it waited
            for end, cost in steps(spot, left):
                total = so_far + cost
                if cost >= 0 and total < most and total < spent.get(end, most):
                    spent[end], back[end] = total, spot
                    waiting[total].append(end)
    for end, cost in fresh(start, WHATEVER_IT_COSTS) if fresh else ():
        if cost >= 0 and end not in found.spent:
            found.spent[end], found.back[end] = allowance, start
    return found


def _facing(walker: Walker) -> Reach:
    """Foot and guns, who enter what they face."""
    unit, surcharge = walker.unit, walker.surcharge
    found = _search_facing(walker, (unit.hex, unit.facing), walker.left - surcharge)
    may: dict[Hex, bool] = {unit.hex: False}  # there it has not moved
    ends: dict[Spot, int] = {}
    for spot, cost in found.spent.items():
        hex_ = spot[0]
        if hex_ not in may:
            may[hex_] = walker.refuse_end(hex_) is None
        if may[hex_]:
            ends[spot] = cost + surcharge
    if unit.shape is Shape.COLUMN:
        ends = {
            spot: cost for spot, cost in ends.items() if _has_room_behind(walker, spot, found.back)
        }
    return Reach(ends, found.back)


def _search_facing(walker: Walker, start: Spot, allowance: int) -> Found:
    """As `_search`, for those who turn and enter what they face: most orders come of this.

    What the ground costs is known of each spot. Who stands there is looked at where that leads to
    somewhere new, or to somewhere for less.
    """
    spent, back = found = Found({start: 0}, {})
    exits, beyond = walker.exits, walker.beyond_ground
    waiting: list[list[Spot]] = [[] for _ in range(max(allowance, 0) + 1)]
    waiting[0].append(start)
    most = len(waiting)
    for so_far, spots in enumerate(waiting[:-1]):
        for spot in spots:
            hex_ = spot[0]
            # To some a cheaper way was found while they waited.
            for end, cost in exits[spot] if spent[spot] == so_far else ():
                total = so_far + cost
                if total < spent.get(end, most):
                    if end[0] != hex_:
                        total += beyond(hex_, end[0])
                        if total >= spent.get(end, most):
                            continue
                    spent[end], back[end] = total, spot
                    waiting[total].append(end)
    if walker.is_fresh:
        _take_a_step(walker, found, start, allowance)
    return found


def _take_a_step(walker: Walker, found: Found, start: Spot, allowance: int) -> None:
    """Whoever has his whole allowance takes any one step with it. [SH 9]"""
    for end, _ in walker.exits[start][2:]:
        if end not in found.spent and walker.beyond_ground(start[0], end[0]) < NEVER:
            found.spent[end], found.back[end] = allowance, start


def _stays(walker: Walker, found: Found) -> dict[Hex, bool]:
    """Whether the unit may end its move in each hex; in its own it has not moved."""
    may = {hex_: True for hex_, _ in found.spent}
    for hex_ in may:
        may[hex_] = hex_ != walker.unit.hex and walker.refuse_end(hex_) is None
    return may


def _has_room_behind(walker: Walker, spot: Spot, back: Mapping[Spot, Spot]) -> bool:
    """The hex that a unit came from lies behind it, and its tail can stay there. [SH 8]"""
    hex_, facing = spot
    before = back[spot]
    while before[0] == hex_:
        before = back[before]
    ahead = opposite(direction_between(hex_, before[0]))
    if ahead not in (facing, (facing + 1) % 6):
        return False
    drawn_up = walker.unit._replace(hex=hex_, second=before[0])
    return refuse_stack(walker.position, drawn_up, before[0]) is None


def _ride(walker: Walker) -> Reach:
    """Leaders go anywhere and pay for the ground alone, so that hexes are enough. [SH 9]"""
    start = walker.unit.hex
    blocked = {start: False}

    def is_barred(hex_: Hex) -> bool:
        if hex_ not in blocked:
            blocked[hex_] = walker.entry(hex_) < 0
        return blocked[hex_]

    found = cheapest(walker.going, start, walker.left, is_barred, walker.extra)
    spent, back = found.spent, found.back
    if walker.is_fresh:
        for end in walker.going.steps(start)[::2]:
            if end not in spent and not is_barred(end):
                spent[end], back[end] = walker.left, start
    ends = {(hex_, 0): cost for hex_, cost in spent.items() if hex_ != start}
    return Reach(ends, {(hex_, 0): (before, 0) for hex_, before in back.items()}, (0,))


def _any_way(walker: Walker, facings: Iterable[Facing]) -> Reach:
    """Cavalry and detachments, who turn for nothing."""

    def steps(spot: Spot, most: int) -> Iterable[tuple[Spot, int]]:
        return [((end, 0), cost) for end, cost in walker.steps(spot[0], most)]

    start = (walker.unit.hex, 0)
    found = _search(start, walker.left, steps, steps if walker.is_fresh else None)
    may = _stays(walker, found)
    ends = {spot: cost for spot, cost in found.spent.items() if may[spot[0]]}
    return Reach(ends, found.back, facings)


def _in_line(walker: Walker) -> Reach:
    """An extended line goes straight on; it pays for the worse of its two hexes. [SH 8]"""
    unit = walker.unit
    aside = direction_between(unit.hex, unit.second)

    def steps(spot: Spot, most: int) -> Iterable[tuple[Spot, int]]:
        hex_, facing = spot
        other = neighbor(hex_, aside)
        for direction in (facing, (facing + 1) % 6):
            costs = walker.step(hex_, direction), walker.step(other, direction)
            cost = BARRED if min(costs) < 0 else max(costs)
            yield (neighbor(hex_, direction), facing), cost

    start = (unit.hex, unit.facing)
    found = _search(start, walker.left, steps, steps if walker.is_fresh else None)
    may = _stays(walker, found)
    ends = {
        spot: cost
        for spot, cost in found.spent.items()
        if may[spot[0]] and walker.refuse_end(neighbor(spot[0], aside)) is None
    }
    return Reach(ends, found.back)


def _by_hand(walker: Walker) -> Reach:
    """Guns without teams: one hex, any facing with it. [BB 14.61]"""
    unit = walker.unit
    ends = [
        neighbor(unit.hex, direction)
        for direction in range(6)
        if walker.step(unit.hex, direction) >= 0
    ]
    if not walker.left or unit.moved:
        ends = []
    return Reach(
        {(hex_, 0): walker.left for hex_ in ends if walker.refuse_end(hex_) is None},
        {(hex_, 0): (unit.hex, 0) for hex_ in ends},
        range(6),
    )


def _along_the_river(walker: Walker) -> Reach:
    """Gunboats: every hex of the river, a point each. [BB 14.72, BB 14.73]"""
    ground = walker.ground

    def steps(spot: Spot, most: int) -> Iterable[tuple[Spot, int]]:
        for end in ground.neighbors[spot[0]]:
            if walker.floats(spot[0], end):
                yield (end, 0), POINT

    found = _search((walker.unit.hex, 0), walker.left, steps, None)
    ends = {spot: cost for spot, cost in found.spent.items() if cost}
    return Reach(ends, found.back, (0,))
