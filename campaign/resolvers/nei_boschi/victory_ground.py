"""What victory looks at on the map: camps, fields, roads, an edge; and which hexes it watches.

Only of hexes that count somewhere in a scenario is it remembered who was last in them.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from msgspec import Struct

from campaign.hexes.grid import Hex, column, row
from campaign.resolvers.nei_boschi.ground import Ground, ground_of
from campaign.resolvers.nei_boschi.limits import Limits
from campaign.resolvers.nei_boschi.scenario import Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario
from campaign.resolvers.nei_boschi.turns import Turn, turns
from campaign.resolvers.nei_boschi.victory_terms import (
    FieldPoints,
    HexPoints,
    Holds,
    HoldsCamps,
    HoldsEdge,
    HoldsFields,
    HoldsWay,
    Troops,
)
from campaign.terms import Side

Term = TypeVar("Term")


def terms(value: object, kind: type[Term]) -> Iterator[Term]:
    """Every condition or award of a kind in what a scenario states, at any depth."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, Struct):
        value = tuple(getattr(value, field) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        for one in value:
            yield from terms(one, kind)


def stated(page: Scenario) -> tuple[object, ...]:
    """What a page says of victory: to look through its lists of units would take long."""
    return page.victory, page.extended


# --- what the terms name -----------------------------------------------------------------------


def is_camp(ground: Ground, hex_: Hex) -> bool:
    """There is a camp in a hex, or headquarters."""
    return any(
        place.kind == "headquarters" or place.kind.endswith(" camp")
        for place in ground.places_at(hex_)
    )


def camp_hexes(ground: Ground, asked: HoldsCamps) -> tuple[Hex, ...]:
    """The hexes of the camps that are asked for, each once."""
    found = {
        place.hex: None
        for place in ground.places
        if place.kind.endswith(" camp") or (asked.headquarters and place.kind == "headquarters")
        if not asked.of or any(_is_below(place.command, division) for division in asked.of)
        if place.hex not in asked.left_out
    }
    return tuple(found)


def _is_below(command: str, division: str) -> bool:
    return command == division or command.endswith(f"/{division}")


def fields_asked(ground: Ground, asked: HoldsFields | FieldPoints) -> tuple[str, ...]:
    """The fields that are asked for by name, and those beyond a line; of a group, the first."""
    names = list(asked.fields)
    if asked.line:
        north = ground.lines[asked.line].fields_north
        names += [name for name in ground.fields if (name in north) is (asked.beyond == "north")]
    groups = {ground.fields[name].group: name for name in reversed(names)}
    return tuple(name for name in dict.fromkeys(names) if name in groups.values())


def field_hexes(ground: Ground, name: str) -> tuple[Hex, ...]:
    """The hexes of a field and of those that are one with it, borders included. [BB 30.1]"""
    group = ground.fields[name].group
    return tuple(
        hex_ for field in ground.fields.values() if field.group == group for hex_ in field.hexes
    )


def way_hexes(ground: Ground, asked: HoldsWay, limits: Limits) -> tuple[Hex, ...]:
    """The hexes of a road from one end to the other; without an end, to the northern limit."""
    [chain] = [way for way in ground.ways if way.name == asked.way]
    first = chain.hexes.index(asked.start)
    if asked.end is not None:
        last = chain.hexes.index(asked.end)
        low, high = sorted((first, last))
        return chain.hexes[low : high + 1]
    onward = chain.hexes[first:]
    if row(onward[-1]) > row(onward[0]):
        onward = tuple(reversed(chain.hexes[: first + 1]))
    return tuple(hex_ for hex_ in onward if limits.north is None or row(hex_) >= limits.north)


def edge_hexes(ground: Ground, asked: HoldsEdge, limits: Limits) -> tuple[Hex, ...]:
    """The northernmost row of the area of play, from a column on eastward."""
    north = ground.bounds.north if limits.north is None else limits.north
    return tuple(
        hex_ for hex_ in ground.terrain if row(hex_) == north and column(hex_) >= asked.west
    )


# --- in what word it is remembered -------------------------------------------------------------


def word_of_turn(turn: Turn) -> str:
    """A turn in a word: `6-14` is 2 PM on the 6th."""
    return f"{turn.day}-{turn.hour}"


def word_of_hex(ground: Ground, side: Side, hex_: Hex, at: Turn) -> str:
    """What victory remembers of a hex at the end of a turn: `held.union.S2902.7-14`."""
    return f"held.{side}.{ground.name(hex_)}.{word_of_turn(at)}"


def word_of_way(ground: Ground, asked: HoldsWay, at: Turn) -> str:
    """What it remembers of a road: `way.union.N4931.6-17`."""
    return f"way.{asked.side}.{ground.name(asked.start)}.{word_of_turn(at)}"


def word_of_field(ground: Ground, name: str, at: Turn | None = None) -> str:
    """Who was last in a field, `field.spain`; who controlled it at a turn, `field.spain.6-8`."""
    word = "field." + ground.fields[name].group.lower().replace(" ", "_")
    return f"{word}.{word_of_turn(at)}" if at else word


def word_of_passer(ground: Ground, hex_: Hex) -> str:
    """The regiment that was last on a road: `through.N4517`."""
    return f"through.{ground.name(hex_)}"


# --- what is watched ---------------------------------------------------------------------------


class Guard(NamedTuple):
    """A hex that a side has to keep: whoever of the enemy comes into it ends that."""

    side: Side
    troops: Troops
    """Of the enemy: who at least."""

    word: str


class Watched(NamedTuple):
    """What is remembered of the hexes of a scenario."""

    hexes: frozenset[Hex]
    """Who was last in them."""

    fields: Mapping[Hex, str]
    """The word of the field of each hex, if fields count."""

    roads: frozenset[Hex]
    """Which regiment was last in them."""

    guards: Mapping[Hex, tuple[Guard, ...]]


@lru_cache(maxsize=32)
def watched(book: str, number: str) -> Watched:
    """What the victory of a scenario looks at, in its extended game as well."""
    ground, page = ground_of(book), scenario(book, number)
    return Watched(
        hexes=frozenset(_hexes(ground, page)),
        fields=MappingProxyType(_fields(ground, page)),
        roads=frozenset(
            hex_
            for way in terms(stated(page), HoldsWay)
            if way.ready
            for hex_ in way_hexes(ground, way, Limits())
        ),
        guards=MappingProxyType(_guards(ground, page)),
    )


def _hexes(ground: Ground, page: Scenario) -> Iterator[Hex]:
    everywhere = Limits()
    listed: list[Holds | HexPoints] = [
        *terms(stated(page), Holds),
        *terms(stated(page), HexPoints),
    ]
    for one in listed:
        yield from one.hexes
    for camps in terms(stated(page), HoldsCamps):
        yield from camp_hexes(ground, camps)
    for way in terms(stated(page), HoldsWay):
        yield from way_hexes(ground, way, everywhere)
    for fields in terms(stated(page), HoldsFields):
        for hex_ in fields.discounted:
            yield from field_hexes(ground, ground.field[hex_])
    yield from _edges(ground, page)


def _edges(ground: Ground, page: Scenario) -> Iterator[Hex]:
    """The edge moves with the limits of the scenario."""
    for edge in terms(stated(page), HoldsEdge):
        for turn in turns(page.first_turn, page.last_turn):
            yield from edge_hexes(ground, edge, page.limits(turn))


def _fields(ground: Ground, page: Scenario) -> dict[Hex, str]:
    if not any(terms(stated(page), HoldsFields)) and not any(terms(stated(page), FieldPoints)):
        return {}
    return {hex_: word_of_field(ground, name) for hex_, name in ground.field.items()}


def _guards(ground: Ground, page: Scenario) -> dict[Hex, tuple[Guard, ...]]:
    """Guns come into a crossroads as well as foot does; into a camp it is foot. [BB 30.8]"""
    found: dict[Hex, tuple[Guard, ...]] = {}
    asked: list[tuple[Holds | HoldsCamps, tuple[Hex, ...], Troops]] = [
        *((one, one.hexes, Troops.NO_CAVALRY) for one in terms(stated(page), Holds)),
        *((one, camp_hexes(ground, one), one.troops) for one in terms(stated(page), HoldsCamps)),
    ]
    for one, hexes, troops in asked:
        if one.kept and one.at:
            for hex_ in hexes:
                guard = Guard(one.side, troops, word_of_hex(ground, one.side, hex_, one.at))
                found[hex_] = (*found.get(hex_, ()), guard)
    return found
