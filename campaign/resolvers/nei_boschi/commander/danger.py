"""What it costs to stand in a place: the fire of the enemy, an open flank. [SH 7, SH 10]

Estimates for places where nobody stands yet; what is there is worked out exactly elsewhere.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from campaign.hexes.facing import Facing, flanks, is_in_arc, rear
from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.ground import Ground
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.sight import sight
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card, field_of

HORIZON: Final = 9
"""Hexes beyond which nobody is looked at."""

SMALL_ARMS: Final = (0.0, 0.06, 0.035, 0.02, 0.01, 0.005)
"""What a strength point does to who stands so many hexes away, in strength points."""

CANISTER: Final = (0.0, 0.08, 0.07, 0.05)
"""The same of a gun near by."""

BALL: Final = 0.015
"""The same of a gun farther off."""

ASIDE: Final = 0.5
"""How much of that remains if he has to turn first."""

COVER: Final = {
    Terrain.WOODS: 0.75,
    Terrain.BORDER: 0.75,
    Terrain.ROUGH: 0.75,
    Terrain.THICKET: 0.7,
    Terrain.SWAMP: 0.75,
    Terrain.SWAMP_CREEK: 0.75,
}
"""How much remains of it in cover."""

OPEN_FLANK: Final = 0.06
"""What it costs for each point of an enemy who can come to a flank, beside him."""


class Enemy(NamedTuple):
    """An enemy unit near by."""

    unit: Unit
    guns: bool


class Around(NamedTuple):
    """Who stands around a unit that is to do something."""

    ground: Ground
    enemies: tuple[Enemy, ...]
    friends: frozenset[Hex]
    """Where friends stand, other than itself."""

    apart: int
    """Hexes to the nearest enemy; more than the horizon if there is none."""


def around(position: HexPosition, unit: Unit) -> Around:
    """Who stands within the horizon of a unit."""
    enemies, friends = [], set()
    apart = HORIZON + 1
    stacks = position.stacks
    seen = [hex_ for hex_ in stacks if distance(unit.hex, hex_) <= HORIZON]
    for hex_ in sorted(seen, key=lambda one: _in_order(one, stacks[one])):
        away = distance(unit.hex, hex_)
        for other in stacks[hex_]:
            if not _counts(position, other) or other.number == unit.number:
                continue
            if other.side is unit.side:
                friends.add(hex_)
            elif other.hex == hex_:
                enemies.append(Enemy(other, card(position, other.number).has_guns))
                apart = min(apart, away)
    return Around(field_of(position), tuple(enemies), frozenset(friends), apart)


def _in_order(hex_: Hex, there: Units) -> tuple[int, bool]:
    """Hexes as their units are numbered, so that sums are always made in one order."""
    first = min(there, key=lambda unit: unit.number)
    return first.number, first.hex != hex_


def _counts(position: HexPosition, unit: Unit) -> bool:
    """It fights: leaders, and guns that nobody serves, do not."""
    branch = card(position, unit.number).branch
    return unit.place is Place.FIELD and not unit.abandoned and branch is not Branch.LEADER


def exposure(seen: Around, hex_: Hex) -> float:
    """What the enemy's fire may cost in a hex, in strength points."""
    ground = seen.ground
    total = 0.0
    for enemy, guns in seen.enemies:
        away = distance(enemy.hex, hex_)
        if away == 0:
            continue
        rate = _rate(away, guns)
        if not rate or not sight(ground, enemy.hex, hex_).visible:
            continue
        turned = 1.0 if is_in_arc(enemy.hex, enemy.facing, hex_) else ASIDE
        shaken = 0.7 if enemy.disordered else 1.0
        total += enemy.sp * rate * turned * shaken
    return total * COVER.get(ground.terrain[hex_], 1.0)


def _rate(away: int, guns: bool) -> float:
    if guns:
        return CANISTER[away] if away < len(CANISTER) else (BALL if away <= HORIZON else 0.0)
    return SMALL_ARMS[away] if away < len(SMALL_ARMS) else 0.0


def open_flanks(seen: Around, hex_: Hex, facing: Facing) -> float:
    """What enemies who are not before a unit may cost it there, in strength points."""
    total = 0.0
    for enemy, guns in seen.enemies:
        away = distance(enemy.hex, hex_)
        if guns or not 0 < away <= 4 or is_in_arc(hex_, facing, enemy.hex):
            continue
        total += enemy.sp * OPEN_FLANK / away
    if not total:
        return 0.0
    covered = sum(_is_covered(seen, one) for one in flanks(hex_, facing))
    behind = sum(one in seen.friends for one in rear(hex_, facing))
    return total * (1.0 - 0.3 * covered - 0.1 * behind)


def _is_covered(seen: Around, hex_: Hex) -> bool:
    """A friend stands there, or nobody can."""
    return hex_ in seen.friends or hex_ not in seen.ground.terrain


def looks_at(seen: Around, hex_: Hex, facing: Facing, goal: Iterable[Hex]) -> float:
    """How well a facing suits what is ahead: enemies, or else the way to go; 0 to 1."""
    weight = found = 0.0
    for enemy, _ in seen.enemies:
        away = distance(enemy.hex, hex_)
        if away:
            share = enemy.sp / (away * away)
            weight += share
            found += share * is_in_arc(hex_, facing, enemy.hex)
    if weight:
        return found / weight
    ahead = [one for one in goal if one != hex_]
    return float(any(is_in_arc(hex_, facing, one) for one in ahead)) if ahead else 0.0
