"""Hardee's line: without gaps through the first two activations of 6 AM. [BB 30.1]

Each regiment of foot stands beside another one of its brigade, and Cleburne, Wood, Shaver and
Gladden stand beside each other, in this order. Who went where that does not hold is set back.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.hexes.grid import Hex, distance, within
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.checks import check
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import CohesionChecked, UnitDisordered
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.scenario_events import LineDressed
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.steps import Activation
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.units import BodyId, Place, Shape, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, enemies_at, field_of

RULE: Final = "continuous_line"
"""The special rule of the page. [BB 30.1]"""

HINDMAN: Final = "1/3"
"""On whose activations the line moves; Gladden with them. [BB 30.1]"""

CLEBURNE, WOOD, SHAVER, GLADDEN = "2/-/3", "3/1/3", "1/1/3", "1/2/2"

TOUCHING: Final = ((SHAVER, WOOD), (WOOD, CLEBURNE), (SHAVER, GLADDEN))
"""Brigades that stand beside each other; of each pair the second is set back to the first."""

EXEMPT: Final = ("cs.3-ms-bn", "cs.15-ar")
"""They fought before their brigades. [BB 30.1]"""

ACTIVATIONS: Final = 2
"""Behind which the line is looked at, of the first turn."""

FURTHEST: Final = 12
"""Hexes within which a place is looked for."""


def dress(position: HexPosition, step: Activation, dice: Dice) -> Tick:
    """Behind the first and the second activation of 6 AM. [BB 30.1]"""
    if step.command != HINDMAN or position.turn > 1 or not page_of(position).has(RULE):
        return Tick(position, ())
    left = position.command(HINDMAN)
    if left.markers - left.left > ACTIVATIONS:
        return Tick(position, ())
    events: tuple[object, ...] = ()
    for body in (SHAVER, WOOD, CLEBURNE, GLADDEN):
        position, more = _close_up(position, body, dice)
        events += more
    for anchor, body in TOUCHING:
        position, more = _join(position, anchor, body, dice)
        events += more
    return Tick(position, events)


# --- what a line is ----------------------------------------------------------------------------


def regiments(position: HexPosition, body: BodyId) -> Units:
    """The regiments that count: foot on the map, but for two. [BB 30.1]"""
    book = hex_staging(position.request).book
    exempt = {number for id_ in EXEMPT for number in numbers_of(book, id_)}
    return tuple(
        unit
        for unit in position.members(body)
        if unit.place is Place.FIELD
        and unit.number not in exempt
        and card(position, unit.number).branch is Branch.INFANTRY
    )


def hexes_of(unit: Unit) -> tuple[Hex, ...]:
    """Either hex of a line counts; of a column the unit itself. [BB 30.1]"""
    return (unit.hex, unit.second) if unit.shape.is_line else (unit.hex,)


def are_together(one: Unit, other: Unit) -> bool:
    """Two regiments stand beside each other, or in one hex."""
    return any(distance(a, b) <= 1 for a in hexes_of(one) for b in hexes_of(other))


def parts(units: Iterable[Unit]) -> list[list[Unit]]:
    """Regiments that hang together, the largest part first."""
    left = list(units)
    found = []
    while left:
        part = [left.pop(0)]
        for one in part:
            near = [other for other in left if are_together(one, other)]
            part += near
            left = [other for other in left if other not in near]
        found.append(part)
    return sorted(found, key=len, reverse=True)


def is_unbroken(position: HexPosition) -> bool:
    """All brigades of the line are whole, and beside each other. [BB 30.1]"""
    whole = all(
        len(parts(regiments(position, body))) <= 1 for body in (CLEBURNE, WOOD, SHAVER, GLADDEN)
    )
    return whole and all(_touch(position, one, other) for one, other in TOUCHING)


def _touch(position: HexPosition, one: BodyId, other: BodyId) -> bool:
    mine, theirs = regiments(position, one), regiments(position, other)
    return not mine or not theirs or any(are_together(a, b) for a in mine for b in theirs)


# --- setting back ------------------------------------------------------------------------------


def _close_up(position: HexPosition, body: BodyId, dice: Dice) -> Tick:
    """Regiments that stand apart from their brigade go back to it, the nearest first."""
    events: tuple[object, ...] = ()
    for _ in regiments(position, body):
        found = parts(regiments(position, body))
        if len(found) <= 1:
            break
        whole, apart = found[0], [unit for part in found[1:] for unit in part]
        stray = min(apart, key=lambda unit: (_apart(unit, whole), unit.number))
        position, more = _set_back(position, stray, whole, dice)
        events += more
        if not more:
            break
    return Tick(position, events)


def _join(position: HexPosition, anchor: BodyId, body: BodyId, dice: Dice) -> Tick:
    """One regiment of a brigade goes back to the next brigade, and the others close up to it."""
    if _touch(position, anchor, body):
        return Tick(position, ())
    fixed = list(regiments(position, anchor))
    events: tuple[object, ...] = ()
    left = list(regiments(position, body))
    while left:
        mover = min(left, key=lambda unit: (_apart(unit, fixed), unit.number))
        left.remove(mover)
        if _apart(mover, fixed) > 1:
            position, more = _set_back(position, mover, fixed, dice)
            events += more
        fixed = [position.unit(mover.number), *(fixed if fixed[0].body == body else ())]
        if len(parts([*fixed, *left])) == 1:
            break
    return Tick(position, events)


def _apart(unit: Unit, others: Iterable[Unit]) -> int:
    return min(distance(a, b) for one in others for a in hexes_of(unit) for b in hexes_of(one))


def _set_back(position: HexPosition, unit: Unit, line: list[Unit], dice: Dice) -> Tick:
    """For no points, to the nearest place beside the line, and a check of its order. [BB 30.1]"""
    to = next(_places(position, unit, line), None)
    if to is None:
        return Tick(position, ())
    layers = [one.layer for one in position.at(to)]
    moved = unit._replace(
        hex=to, second=0, shape=Shape.CLOSED, layer=max(layers) + 1 if layers else 0
    )
    position = position.with_units(moved)
    rolled = check(position, moved, "line", dice)
    position = rolled.position
    events: tuple[object, ...] = (
        LineDressed(unit.number, unit.hex, to),
        CohesionChecked(
            unit.number, "line", rolled.face, rolled.modifiers, rolled.cohesion, rolled.passed
        ),
    )
    if not rolled.passed and not unit.disordered:
        position = position.with_units(position.unit(unit.number)._replace(disordered=True))
        events += (UnitDisordered(unit.number, "line", rule="BB 30.1"),)
    return Tick(position, events)


def _places(position: HexPosition, unit: Unit, line: list[Unit]) -> Iterator[Hex]:
    """Hexes beside the line where it can stand, the nearest first, then those to the rear."""
    ground, book = field_of(position), book_of(position)
    rear = book.rear(unit.side)
    near = {hex_ for one in line for at in hexes_of(one) for hex_ in within(at, 1)}

    def worth(hex_: Hex) -> tuple[int, int, Hex]:
        return distance(hex_, unit.hex), distance(hex_, rear), hex_

    for hex_ in sorted(near, key=worth):
        if distance(hex_, unit.hex) > FURTHEST or hex_ not in ground.terrain:
            continue
        if ground.terrain[hex_] is Terrain.RIVER or enemies_at(position, hex_, unit.side):
            continue
        if refuse_stack(position, unit, hex_) is None:
            yield hex_
