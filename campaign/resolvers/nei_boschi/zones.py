"""Where the other side stands, what is near it, and what lies before it. [SH 6, SH 9]"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from campaign.hexes.facing import flanks, front
from campaign.hexes.grid import Hex, distance, neighbors
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card
from campaign.tabletop.latest import Answers, OfEach
from campaign.terms import Side


class Zone(NamedTuple):
    """The combat units of one side, as the other one meets them.

    Leaders and guns without crews stop nobody, and gunboats stop nobody on land.
    """

    held: frozenset[Hex]
    """Hexes in which they stand."""

    near: frozenset[Hex]
    """Those beside them."""

    fronts: Mapping[Hex, tuple[int, ...]]
    """By hex the units before whom it lies."""

    shown: tuple[Hex, ...]
    """Hexes with anybody who can be fired at, gunboats too, sorted."""


NOBODY: Final = 99
"""Hexes to the nearest unit of a side that has none on the map."""


def nearest(zone: Zone, hex_: Hex) -> int:
    """Hexes from here to the nearest unit of a side; `NOBODY` if it has none."""
    return _apart(zone, hex_)


_apart = OfEach[Zone, Hex, int](
    lambda zone, hex_: min((distance(hex_, held) for held in zone.held), default=NOBODY), most=4
).of
_zones: dict[Side, Answers[Units, Zone]] = {side: Answers(most=8) for side in Side}
_latest: dict[Side, Answers[tuple[str, Units], Zone]] = {side: Answers(most=2) for side in Side}


def zone(position: HexPosition, side: Side) -> Zone:
    """Where a side stands. While its enemy alone moves, that stays as it is."""
    found = _zones[side].get(position.units)
    if found is None:
        own = tuple([unit for unit in position.units if unit.side is side])
        key = hex_staging(position.request).book, own
        same = (zone for known, zone in _latest[side].kept if known == key)
        found = next(same, None) or _latest[side].keep(key, _zone(position, side))
        _zones[side].keep(position.units, found)
    return found


def front_hexes(unit: Unit) -> tuple[Hex, ...]:
    """The hexes before a unit: two, three with a flank refused, those of both halves of a line.

    Only the head of a column has a front. [SH 7, SH 8]
    """
    before: tuple[Hex, ...] = front(unit.hex, unit.facing)
    if unit.shape.is_line:
        before = (*before, *front(unit.second, unit.facing))
    if unit.shape.bend:
        before = (*before, flanks(refused_end(unit), unit.facing)[unit.shape.bend > 0])
    return tuple(dict.fromkeys(before))


def refused_end(unit: Unit) -> Hex:
    """The hex of a unit at which a flank is refused: of a line that at this end. [SH 7, SH 8]"""
    left, right = flanks(unit.hex, unit.facing)
    outward = left if unit.shape.bend < 0 else right
    return unit.second if unit.second == outward else unit.hex


def bend_in(unit: Unit, hex_: Hex) -> int:
    """-1 for a left flank that is refused in a hex, 1 for a right one, 0 for none. [SH 7]"""
    return unit.shape.bend if unit.shape.bend and hex_ == refused_end(unit) else 0


def _zone(position: HexPosition, side: Side) -> Zone:
    held: set[Hex] = set()
    afloat: set[Hex] = set()
    fronts: dict[Hex, tuple[int, ...]] = {}
    for unit in _fighters(position, side):
        if card(position, unit.number).branch is Branch.GUNBOAT:
            afloat.add(unit.hex)
            continue
        held.add(unit.hex)
        if unit.second:
            held.add(unit.second)
        for hex_ in front_hexes(unit):
            fronts[hex_] = (*fronts.get(hex_, ()), unit.number)
    near = {other for hex_ in held for other in neighbors(hex_)}
    return Zone(frozenset(held), frozenset(near), fronts, tuple(sorted(held | afloat)))


def _fighters(position: HexPosition, side: Side) -> Iterator[Unit]:
    for unit in position.units:
        is_there = unit.side is side and unit.place is Place.FIELD and not unit.abandoned
        if is_there and card(position, unit.number).fights:
            yield unit
