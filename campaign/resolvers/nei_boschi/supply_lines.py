"""Lines of supply: along roads and trails to where a side's ammunition comes from. [BB 10.92]

A line may be of any length. It leaves trails for roads, but no road for a trail; a trail that
crosses a road goes on. Enemies bar the hexes where they stand and those beside them, unless
friends stand there; but only enemies in the range of their own leader do.
"""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from campaign.hexes.grid import Hex, neighbors, within
from campaign.resolvers.nei_boschi.command_range import commanded
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.supply import Resupply
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of, leaders_over
from campaign.resolvers.nei_boschi.zones import zone
from campaign.tabletop.latest import OfEach
from campaign.terms import Side

Links: TypeAlias = Mapping[Hex, tuple[Hex, ...]]
"""Of each hex of the roads, or of the trails, those to which they lead."""


class Supplied(NamedTuple):
    """The hexes at which a side's lines of supply begin."""

    by_road: frozenset[Hex]
    by_trail: frozenset[Hex]


def has_line(position: HexPosition, unit: Unit, row: Resupply) -> bool:
    """A unit is so near to a road or a trail that leads to its supplies. [BB 10.92]

    Most lines are open whoever is in command: only where all enemies together bar the line is it
    asked who of them is.
    """
    own = hexes_of(unit)
    near_road = [near for hex_ in own for near in within(hex_, row.from_road)]
    near_trail = [near for hex_ in own for near in within(hex_, row.from_trail)]
    for strict in (False, True):
        found = supplied(position, unit.side, commanded_alone=strict)
        if not found.by_road.isdisjoint(near_road) or not found.by_trail.isdisjoint(near_trail):
            return True
    return False


_supplied = OfEach[HexPosition, tuple[Side, bool], Supplied](
    lambda position, key: _trace(position, key[0], _barred(position, *key)), most=4
)


def supplied(position: HexPosition, side: Side, *, commanded_alone: bool = True) -> Supplied:
    """Where a side's lines of supply may begin.

    Either enemies *commanded alone* bar them, as the rule has it, or all enemies.
    """
    return _supplied(position, (side, commanded_alone))


def _trace(position: HexPosition, side: Side, barred: frozenset[Hex]) -> Supplied:
    """From the sources backward: first along roads, then along trails that lead to these."""
    supplies = book_of(position).supply
    if supplies is None:
        return Supplied(frozenset(), frozenset())
    ground, sources = field_of(position), supplies.sources(side)
    roads, trails = links(ground)
    shut = barred | book_of(position).closed(position)
    by_road = _flood((hex_ for hex_ in sources if hex_ in roads), roads, shut)
    ends = (hex_ for hex_ in (*by_road, *sources) if hex_ in trails)
    return Supplied(by_road, _flood(ends, trails, shut))


def _flood(starts: Iterable[Hex], ways: Links, shut: frozenset[Hex]) -> frozenset[Hex]:
    found = dict.fromkeys(hex_ for hex_ in starts if hex_ not in shut)
    waiting = list(found)
    for hex_ in waiting:
        for end in ways[hex_]:
            if end not in found and end not in shut:
                found[end] = None
                waiting.append(end)
    return frozenset(found)


def links(ground: Ground) -> tuple[Links, Links]:
    """The roads and the trails of a ground; where both lead the same way, each does."""
    known: tuple[Links, Links] | None = ground.kept.get("links of ways")
    if known is None:
        known = _links(ground, is_road=True), _links(ground, is_road=False)
        ground.kept["links of ways"] = known
    return known


def _links(ground: Ground, *, is_road: bool) -> Links:
    found: dict[Hex, dict[Hex, None]] = {}
    for way in ground.ways:
        if way.is_road is is_road:
            for one, other in pairwise(way.hexes):
                found.setdefault(one, {})[other] = None
                found.setdefault(other, {})[one] = None
    return {hex_: tuple(ends) for hex_, ends in found.items()}


# --- who is in the way -------------------------------------------------------------------------


def _barred(position: HexPosition, side: Side, commanded_alone: bool) -> frozenset[Hex]:
    """The hexes through which no line of a side leads."""
    friends = zone(position, side).held
    enemies = zone(position, side.enemy)
    if not commanded_alone:
        return (enemies.held | enemies.near) - friends
    held = {hex_ for hex_, in_range in _in_range(position, side.enemy) if in_range}
    near = {other for hex_ in held for other in neighbors(hex_)}
    return frozenset((held | near) - friends)


def _in_range(position: HexPosition, side: Side) -> Iterable[tuple[Hex, bool]]:
    """Where the units of a side stand, and whether their own leader reaches them there.

    Unassigned cavalry has none, like all who belong to no command.
    """
    reach: dict[int, Mapping[Hex, int]] = {}
    for unit in position.units:
        if unit.side is not side or unit.place is not Place.FIELD or unit.abandoned:
            continue
        if card(position, unit.number).branch in (Branch.LEADER, Branch.GUNBOAT):
            continue
        leader = next(leaders_over(position, unit), None)
        if leader is not None:
            if leader.number not in reach:
                reach[leader.number] = commanded(position, leader).spent
            own = hexes_of(unit)
            in_range = any(hex_ in reach[leader.number] for hex_ in own)
            yield from ((hex_, in_range) for hex_ in own)
