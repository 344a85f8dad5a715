"""What can be ordered of a unit, by verb, by hex, and by what is left to say then. Pure.

An order is picked in three steps: a verb by its letter, a hex by its letters or with the cursor,
and how: which way to face, how many points fire. A step at which there is one answer is left out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from campaign.hexes.facing import Facing
from campaign.hexes.grid import Hex, center, distance
from campaign.resolvers.nei_boschi import orders as hexes
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import AfterMelee
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card


class Verb(NamedTuple):
    """Orders of a kind, as a player thinks of them."""

    letter: str
    word: str
    kinds: tuple[type[Any], ...]


MOVE = Verb(
    *("m", "move"),
    (
        *(hexes.Move, hexes.Lead, hexes.Enter, hexes.Deploy, hexes.Occupy),
        *(hexes.Recall, hexes.Succeed),
    ),
)
FIRE = Verb("f", "fire", (hexes.Fire, hexes.Bombard, hexes.Reply, hexes.Shoot))
ASSAULT = Verb("g", "assault", (hexes.Assault, hexes.Join))
BACK = Verb("b", "go back", (hexes.Withdraw, hexes.Back))
TURN = Verb("y", "turn", (hexes.Face, hexes.Turn))
OTHER = Verb("v", "other orders", ())
"""Whatever no other verb is about, as one list."""

AIMED = (FIRE, ASSAULT)
"""Verbs whose hexes are targets."""

VERBS = (MOVE, FIRE, ASSAULT, BACK, TURN, OTHER)

_VERB_OF: Mapping[type[Any], Verb] = {kind: verb for verb in VERBS for kind in verb.kinds}


def verb_of(order: hexes.HexOrder) -> Verb:
    """The verb that an order belongs to."""
    return _VERB_OF.get(type(order), OTHER)


def by_verb(orders: Iterable[hexes.HexOrder]) -> dict[Verb, list[hexes.HexOrder]]:
    """Orders sorted by their verbs; doing nothing more belongs to none."""
    found: dict[Verb, list[hexes.HexOrder]] = {}
    for order in orders:
        if not isinstance(order, hexes.Pass):
            found.setdefault(verb_of(order), []).append(order)
    return found


# --- where -------------------------------------------------------------------------------------


def hex_of(position: HexPosition, order: hexes.HexOrder) -> Hex:
    """The hex that an order leads to, or is aimed at; 0 of an order that is about none."""
    match order:
        case hexes.Fire() | hexes.Assault():
            return order.target
        case hexes.Shoot():
            return position.unit(order.target).hex
        case hexes.Occupy() if isinstance(position.step, AfterMelee):
            return position.step.target
        case hexes.Choose() if order.other >= LEAST_HEX:
            return order.other
        case hexes.Choose() if order.other:
            return position.unit(order.other).hex
    to: Hex = getattr(order, "to", 0) if not isinstance(order, hexes.Attach) else 0
    return to


LEAST_HEX = 1000
"""Hexes have four digits; whoever is named by a lower number is a unit."""


def by_hex(
    position: HexPosition, orders: Iterable[hexes.HexOrder]
) -> dict[Hex, tuple[hexes.HexOrder, ...]]:
    """Orders by where they lead, from north to south and from west to east."""
    found: dict[Hex, list[hexes.HexOrder]] = {}
    for order in orders:
        found.setdefault(hex_of(position, order), []).append(order)
    return {hex_: tuple(found[hex_]) for hex_ in sorted(found, key=_as_read)}


def _as_read(hex_: Hex) -> tuple[int, int]:
    across, down = center(hex_)
    return down, across


# --- how ---------------------------------------------------------------------------------------


def facing_of(order: hexes.HexOrder) -> Facing | None:
    """The vertex that a unit faces after an order; None where that is not part of it."""
    facing: Facing | None = getattr(order, "facing", None)
    return None if facing == hexes.AS_IT_FACES else facing


def by_facing(orders: Sequence[hexes.HexOrder]) -> dict[Facing, hexes.HexOrder]:
    """Orders that are alike but for the facing, by it; empty if they differ otherwise."""
    found = {facing: order for order in orders if (facing := facing_of(order)) is not None}
    return found if len(found) == len(orders) else {}


NEAR = 10
"""Hexes within which an enemy is worth facing."""


def facing_towards(
    position: HexPosition, unit: Unit, hex_: Hex, facings: Sequence[Facing]
) -> Facing:
    """Which of some facings is sensible in a hex: to the nearest enemy, else as it faces now."""
    enemies = [
        other.hex
        for other in position.units
        if other.side is not unit.side
        and other.place is Place.FIELD
        and distance(other.hex, hex_) <= NEAR
        and card(position, other.number).fights
    ]
    if enemies:
        nearest = min(enemies, key=lambda one: (distance(one, hex_), one))
        return min(facings, key=lambda facing: (_off(hex_, facing, nearest), facing != unit.facing))
    if unit.facing in facings:
        return unit.facing
    if hex_ == unit.hex:
        return facings[0]
    return min(facings, key=lambda facing: _off(unit.hex, facing, hex_))


_RAYS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""Where the vertices lie, from the center of a hex."""


def _off(hex_: Hex, facing: Facing, goal: Hex) -> float:
    """How far off a goal is from the ray of a facing: 0 on it, 2 behind."""
    (x, y), (x2, y2) = center(hex_), center(goal)
    # A column is 3 wide and a row 2 high; on paper 3 : 2 times the root of 3.
    across, down = (x2 - x), (y2 - y) * _HIGH
    right, below = _RAYS[facing][0], _RAYS[facing][1] * _HIGH
    length = (across**2 + down**2) ** 0.5 * (right**2 + below**2) ** 0.5
    return round(1 - (across * right + down * below) / length, 6) if length else 0.0


_HIGH = 3**0.5


# --- letters -----------------------------------------------------------------------------------

LETTERS = "ABCDEGIMOPSTWXYZ"
"""Capital letters that pick something; the others page, undo, leave, have commanders fight on."""


def picking(count: int) -> Iterator[str]:
    """So many ways to pick by capital letters, each of as many letters as all of them need.

    >>> [*picking(3)], len({*picking(100)}), [*picking(100)][:2]
    (['A', 'B', 'C'], 100, ['AA', 'AB'])
    """
    letters = 1
    while len(LETTERS) ** letters < count:
        letters += 1
    yield from islice(map("".join, product(LETTERS, repeat=letters)), count)
