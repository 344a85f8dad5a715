"""A brigade dresses its line: each unit in its place from left to right. [SH 7, SH 9]"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from campaign.errors import Refusal
from campaign.hexes.facing import Facing, turn_between
from campaign.hexes.grid import Hex, center
from campaign.hexes.lines import line
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.drill.marching import CARELESS
from campaign.resolvers.nei_boschi.drill.plan import (
    RAYS,
    Given,
    Left,
    Plan,
    facing_of,
    foresee,
    given,
    to_the_right,
    troops_of,
    with_leaders,
)
from campaign.resolvers.nei_boschi.orders import Face, HexOrder, Move
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.units import BodyId, Place, Unit
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import field_of

NO_PLACE: Final = 1000
"""What it counts, in half points, that a unit finds no place in the line."""

CROWDED: Final = 40
"""The same of two units in one hex."""

ASIDE: Final = 2
"""Of each hex that a unit stands from where it would be in a line with equal gaps."""

TURNED: Final = 6
"""Of each vertex that it faces elsewhere."""

NO_WAY: Final = Refusal("SH 9", "no place in that line is in its reach")


class Stand(NamedTuple):
    """How a unit comes to a place in the line."""

    weight: int
    order: HexOrder | None
    """None if it stands there already."""


def dress(
    position: HexPosition,
    body: BodyId,
    left: Hex,
    right: Hex,
    *,
    facing: Facing | None = None,
    is_bold: bool = False,
) -> Plan:
    """To a line from its left end to its right end, facing as that says, or as is asked. [SH 9]

    The units keep their order from left to right. Unless the line is bold, nobody goes where he is
    fired at for it, comes beside an enemy, or has to check his order.
    """
    front = facing_of(position, body) if left == right else front_of(left, right)
    facing = front if facing is None else facing
    slots = places(position, left, right)
    units = _from_left(position, body, left, right, front)
    stands = _stands(position, units, slots, facing)
    chosen = _assigned(stands, len(slots))
    return _carried_out(position, body, units, stands, chosen, facing, is_bold=is_bold)


def front_of(left: Hex, right: Hex) -> Facing:
    """The vertex that a line with these ends faces best.

    >>> front_of(5045, 5545), front_of(5545, 5045), front_of(5040, 5045)
    (0, 3, 1)
    """
    (x, y), (x2, y2) = center(left), center(right)
    ahead = [(y2 - y) * across - (x2 - x) * down for across, down in RAYS]
    return ahead.index(max(ahead))


def places(position: HexPosition, left: Hex, right: Hex) -> tuple[Hex, ...]:
    """The hexes of a line, from the left; of two between which it runs the first on the map."""
    known = field_of(position).terrain
    found = [left]
    for crossed in line(left, right):
        found += [hex_ for hex_ in crossed if hex_ in known][:1]
    return tuple(dict.fromkeys((*found, right)))


def _from_left(position: HexPosition, body: BodyId, left: Hex, right: Hex, front: Facing) -> Units:
    """The units as they stand along the new line now."""
    (x, y), (x2, y2) = center(left), center(right)

    def along(hex_: Hex) -> int:
        across, down = center(hex_)
        if left == right:
            return to_the_right(hex_, front)
        return across * (x2 - x) + 3 * down * (y2 - y)

    units = troops_of(position, body)
    return tuple(sorted(units, key=lambda unit: (along(unit.hex), unit.layer, unit.number)))


def _stands(
    position: HexPosition, units: Units, slots: Sequence[Hex], facing: Facing
) -> tuple[Mapping[int, Stand], ...]:
    """For each unit how it comes to the places that it can come to, as if the others were gone."""
    off = [unit._replace(place=Place.COMING, hex=0, second=0) for unit in units]
    bare = position.with_units(*off)
    last = max(len(units) - 1, 1)
    found = list[Mapping[int, Stand]]()
    for number, unit in enumerate(units):
        wish = number * (len(slots) - 1) / last if len(units) > 1 else (len(slots) - 1) / 2
        alone = bare.with_units(unit)
        ways = dict[int, Stand]()
        for slot, hex_ in enumerate(slots):
            stand = _stand(position, alone, unit, hex_, facing)
            if stand is not None:
                aside = round(ASIDE * abs(slot - wish))
                ways[slot] = stand._replace(weight=stand.weight + aside)
        found.append(ways)
    return tuple(found)


def _stand(
    position: HexPosition, alone: HexPosition, unit: Unit, hex_: Hex, facing: Facing
) -> Stand | None:
    """How a unit comes to stand in a hex, facing that way or nearly so."""
    if hex_ == unit.hex:
        if unit.facing == facing:
            return Stand(0, None)
        near = sorted(range(6), key=lambda one: turn_between(one, facing))
        for one in near:
            weight = TURNED * turn_between(one, facing)
            if one == unit.facing:
                return Stand(weight, None)
            if sequence.refuse(position, order := Face(unit.number, one)) is None:
                return Stand(weight + 1, order)
        return None
    ways = reach(alone, unit)
    found = [
        Stand(
            ways[hex_, one].half_points + TURNED * turn_between(one, facing),
            Move(unit.number, hex_, one),
        )
        for one in range(6)
        if (hex_, one) in ways
    ]
    return min(found, key=lambda stand: stand.weight, default=None)


def _assigned(stands: Sequence[Mapping[int, Stand]], slots: int) -> tuple[int | None, ...]:
    """A place for each unit, none to the left of one before it; the least weight of all."""
    best: dict[int, tuple[int, tuple[int | None, ...]]] = {-1: (0, ())}
    for ways in stands:
        following: dict[int, tuple[int, tuple[int | None, ...]]] = {}
        for last, (weight, chosen) in best.items():
            _keep(following, last, weight + NO_PLACE, (*chosen, None))
            for slot, stand in ways.items():
                if slot >= last:
                    total = weight + stand.weight + CROWDED * (slot == last)
                    _keep(following, slot, total, (*chosen, slot))
        best = following
    return min(best.values(), key=lambda one: one[0])[1]


def _keep(
    best: dict[int, tuple[int, tuple[int | None, ...]]],
    slot: int,
    weight: int,
    chosen: tuple[int | None, ...],
) -> None:
    if slot not in best or weight < best[slot][0]:
        best[slot] = weight, chosen


def _carried_out(
    position: HexPosition,
    body: BodyId,
    units: Units,
    stands: Sequence[Mapping[int, Stand]],
    chosen: Sequence[int | None],
    facing: Facing,
    *,
    is_bold: bool,
) -> Plan:
    """Each as soon as nobody is in its way any more."""
    now, done, why = position, list[Given](), dict[int, Refusal]()
    waiting = list[tuple[Unit, HexOrder]]()
    for unit, ways, slot in zip(units, stands, chosen, strict=True):
        if slot is None:
            why[unit.number] = _why_nowhere(position, unit)
        elif (order := ways[slot].order) is not None:
            waiting.append((unit, order))
    has_gone = True
    while has_gone:
        has_gone = False
        for unit, order in tuple(waiting):
            tried = _tried(now, unit, order, is_bold=is_bold)
            if isinstance(tried, Refusal):
                why[unit.number] = tried
                continue
            one, now = tried
            done.append(one)
            why.pop(unit.number, None)
            waiting.remove((unit, order))
            has_gone = True
    left = tuple(Left(unit.number, why[unit.number]) for unit in units if unit.number in why)
    return with_leaders(position, now, body, Plan(tuple(done), left, 0, facing))


def _why_nowhere(position: HexPosition, unit: Unit) -> Refusal:
    """Why a unit has no place: it cannot move at all, or everything is too far."""
    refusal = sequence.refuse(position, Move(unit.number, unit.hex, unit.facing))
    return NO_WAY if refusal is None or refusal.reason.startswith("it stands in") else refusal


def _tried(
    now: HexPosition, unit: Unit, order: HexOrder, *, is_bold: bool
) -> tuple[Given, HexPosition] | Refusal:
    if (refusal := sequence.refuse(now, order)) is not None:
        return refusal
    seen = foresee(now, order, unit.number)
    if seen is None:
        return NO_WAY
    if not is_bold:
        for risk, why in CARELESS:
            if risk in seen.risks:
                return why
    return given(now, unit, order, seen), seen.position
