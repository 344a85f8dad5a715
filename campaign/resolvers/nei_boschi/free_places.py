"""Where a scenario leaves it to a player where a unit begins: in an area, near a hex, on a trail,
with others, anywhere. [BB 30, BB 30.7, BB 30.11]
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from campaign.battle.contract import BattleRequest
from campaign.errors import Refusal
from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex, distance, neighbors, within
from campaign.resolvers.nei_boschi.able import hex_name, name_of
from campaign.resolvers.nei_boschi.allowances import mover
from campaign.resolvers.nei_boschi.arrivals import bottom
from campaign.resolvers.nei_boschi.casting import cast_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.ground import Ground, Way, ground_of
from campaign.resolvers.nei_boschi.orders import Deploy
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario import Place as Printed
from campaign.resolvers.nei_boschi.scenario import PlaceKind
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.terrain import Terrain, effects
from campaign.resolvers.nei_boschi.units import Place, Shape, Unit
from campaign.resolvers.nei_boschi.who import card, enemies_at, field_of, order_of


class Begins(NamedTuple):
    """What a scenario leaves open of how units begin, by the numbers of their counters."""

    places: Mapping[int, Printed]
    """Of those whose hex is not printed."""

    hexes: Mapping[int, Hex]
    """The printed ones."""

    turned: frozenset[int]
    """Those whose facing is printed."""

    extended: frozenset[int]
    """Those whose second hex is printed."""


@lru_cache(maxsize=4)
def _begins(request: BattleRequest) -> Begins:
    parts = {part.card.number: part for part in cast_of(request)}
    there = {number: part.placement.place for number, part in parts.items() if part.at_start}
    return Begins(
        {number: place for number, place in there.items() if place.kind is not PlaceKind.HEX},
        {number: place.hex for number, place in there.items() if place.hex is not None},
        frozenset(n for n, part in parts.items() if part.placement.facing is not None),
        frozenset(n for n, part in parts.items() if part.placement.extended is not None),
    )


def place_of(position: HexPosition, unit: Unit) -> Printed | None:
    """What the scenario says of where a unit begins; None if it names the hex, or a turn."""
    return _begins(position.request).places.get(unit.number)


def faces_as_printed(position: HexPosition, unit: Unit) -> bool:
    """The scenario says which way a unit faces; all others face as their player likes. [BB 30]"""
    return unit.number in _begins(position.request).turned


def is_extended_as_printed(position: HexPosition, unit: Unit) -> bool:
    """The scenario extends a unit itself: `S2910 e S3011 (Linea Estesa ...)`. [BB 30.3, BB 30.8]"""
    return unit.number in _begins(position.request).extended


def printed_hex(position: HexPosition, unit: Unit) -> Hex | None:
    """The hex that the scenario names for a unit; None if it names none."""
    return _begins(position.request).hexes.get(unit.number)


# --- the hexes ---------------------------------------------------------------------------------


def hexes_of(position: HexPosition, unit: Unit) -> tuple[Hex, ...]:
    """The hexes in which a unit may begin; whether it can stand there is another question."""
    place = place_of(position, unit)
    if place is None:
        return ()
    match place.kind:
        case PlaceKind.WITH:
            return tuple(dict.fromkeys(one.hex for one in _company(position, unit, place.name)))
        case PlaceKind.NEAR:
            return tuple(within(place.hexes[0], place.radius))
        case PlaceKind.TRAIL:
            return along(field_of(position), *place.hexes)
        case PlaceKind.AREA:
            staging = hex_staging(position.request)
            return _area(staging.book, staging.scenario, place.name)
        case _:
            return tuple(field_of(position).terrain)


def _company(position: HexPosition, unit: Unit, command: str) -> Iterator[Unit]:
    """The units of a command on the map, leaders apart, at any depth below it."""
    above = order_of(position).chain
    for other in position.units:
        printed = card(position, other.number)
        if other.place is Place.FIELD and other.side is unit.side and not printed.is_leader:
            over = {one.id for one in above(printed.counter.id)}
            if command == other.body or command in over:
                yield other


@lru_cache(maxsize=8)
def along(ground: Ground, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes of the shortest way by road or trail from one hex to another, both included."""
    before: dict[Hex, Hex] = {start: 0}
    edge = [start]
    while edge and end not in before:
        further = []
        for hex_ in edge:
            for other in neighbors(hex_):
                if other not in before and ground.way(hex_, other) is not Way.NONE:
                    before[other] = hex_
                    further.append(other)
        edge = further
    found = [end]
    while before.get(found[-1]):
        found.append(before[found[-1]])
    return tuple(reversed(found))


@lru_cache(maxsize=8)
def _area(book: str, number: str, name: str) -> tuple[Hex, ...]:
    """The hexes of an area of a scenario, within its map."""
    page, ground = scenario(book, number), ground_of(book)
    parts, whole = dict(page.areas)[name], page.limits(page.first_turn)
    return tuple(
        hex_
        for hex_, terrain in ground.terrain.items()
        if whole.has(hex_, ground.bounds)
        and any(one.has(hex_, ground.bounds) and terrain not in one.not_on for one in parts)
    )


# --- standing there ----------------------------------------------------------------------------


def refuse_to_stand(position: HexPosition, unit: Unit, hex_: Hex) -> Refusal | None:
    """Why a unit cannot begin in a hex in which the scenario would let it. [BB 30, SH 8]"""
    page, ground = page_of(position), field_of(position)
    if not page.limits(page.first_turn).has(hex_, ground.bounds):
        return Refusal("BB 30", f"{hex_name(position, hex_)} is outside the map of this scenario")
    if enemies_at(position, hex_, unit.side):
        return Refusal("BB 30", f"an enemy stands in {hex_name(position, hex_)}")
    if not can_be_in(position, unit, hex_):
        return Refusal("BB 9.44", f"it cannot be in {hex_name(position, hex_)}")
    place = place_of(position, unit)
    if place is not None and place.kind is PlaceKind.TRAIL and _is_taken(position, unit, hex_):
        return Refusal(page.paragraph, "one unit stands in each hex of the trail")
    return refuse_stack(position, unit, hex_)


def can_be_in(position: HexPosition, unit: Unit, hex_: Hex) -> bool:
    """The terrain of a hex lets a unit enter it: gunboats the river, others the land. [BB 9.44]"""
    printed, terrain = card(position, unit.number), field_of(position).terrain[hex_]
    if printed.branch is Branch.GUNBOAT or terrain is Terrain.RIVER:
        return printed.branch is Branch.GUNBOAT and terrain is Terrain.RIVER
    return not effects(str(terrain)).costs[mover(printed).column][0].is_prohibited


def _is_taken(position: HexPosition, unit: Unit, hex_: Hex) -> bool:
    """Another combat unit stands there; leaders stand with them."""
    return not card(position, unit.number).is_leader and any(
        one.number != unit.number and card(position, one.number).fights for one in position.at(hex_)
    )


def nearest(position: HexPosition, unit: Unit, wish: Hex) -> Hex:
    """The hex nearest to one that is wished for in which a unit may begin; 0 for none."""
    allowed = hexes_of(position, unit)
    for hex_ in sorted(allowed, key=lambda one: (distance(one, wish), one)):
        if refuse_to_stand(position, unit, hex_) is None:
            return hex_
    return allowed[0] if allowed else 0


# --- the order ---------------------------------------------------------------------------------


def propose(position: HexPosition, unit: Unit) -> Iterator[Deploy]:
    """Every hex where it may begin, and every facing; a leader faces nowhere."""
    facings = range(1) if card(position, unit.number).is_leader else range(len(FACINGS))
    for hex_ in hexes_of(position, unit):
        if hex_ != unit.hex:
            for facing in facings:
                yield Deploy(unit.number, hex_, facing)


def refuse(position: HexPosition, unit: Unit, order: Deploy) -> Refusal | None:
    """Why a unit of the side that sets up does not begin there. [BB 30]"""
    place = place_of(position, unit)
    if place is None:
        return Refusal("BB 30", f"the scenario names the hex of {name_of(position, unit)}")
    if not order.facing < len(FACINGS):
        return Refusal("SH 7", f"a unit faces a vertex, 0 to {len(FACINGS) - 1}")
    if order.to == unit.hex:
        return Refusal("BB 30", "it stands there already")
    if order.to not in hexes_of(position, unit):
        name = hex_name(position, order.to) if order.to in field_of(position).terrain else order.to
        return Refusal(page_of(position).paragraph, f"the scenario does not let it begin in {name}")
    return refuse_to_stand(position, unit, order.to)


def perform(position: HexPosition, order: Deploy) -> HexPosition:
    """The unit stands there, below all others, closed up. [BB 30]"""
    unit = position.unit(order.unit)
    unit = unit._replace(
        hex=order.to,
        facing=order.facing,
        shape=Shape.CLOSED,
        second=0,
        layer=bottom(position, unit, order.to),
    )
    return position.with_units(unit)
