"""What a loss is worth to the commander, in strength points. [SH 12, SH 13]

A point is a point; to be disordered, driven off or broken costs more than the points that go with
it, since a brigade is spent when more than half of its regiments are broken.
"""

from functools import lru_cache
from typing import Final

from campaign.resolvers.nei_boschi.checks import check_modifiers
from campaign.resolvers.nei_boschi.commander.stakes import BREAKING, of_breaking, stakes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.fire_chances import FireChances
from campaign.resolvers.nei_boschi.fire_tables import fire_table
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card

SHAKEN: Final = 1.2
"""A unit that loses its order."""

SHAKEN_AGAIN: Final = 1.6
"""A disordered unit that is disordered once more: it goes back, and loses a point."""

ROUTED: Final = 4.0
"""A regiment that runs, whatever its strength."""

SHARE: Final = {
    Branch.INFANTRY: 1.0,
    Branch.CAVALRY: 0.8,
    Branch.ARTILLERY: 0.7,
    Branch.DETACHMENT: 0.5,
    Branch.GUNBOAT: 0.2,
    Branch.LEADER: 0.0,
}
"""How much of that each kind of unit is worth."""


def of_shaking(position: HexPosition, unit: Unit) -> float:
    """What it is worth that a unit loses its order."""
    share = SHARE[card(position, unit.number).branch]
    return share * (SHAKEN_AGAIN if unit.disordered else SHAKEN)


def of_check(position: HexPosition, unit: Unit) -> float:
    """What it costs a unit to be checked, unmodified but for what is always so. [SH 2]"""
    modifiers, _ = check_modifiers(position, unit)
    most = card(position, unit.number).cohesion(unit.disordered) - total(modifiers)
    passes = sum(face == 0 or (face < 9 and face <= most) for face in range(10))
    return (1 - passes / 10) * of_shaking(position, unit)


def of_points(position: HexPosition, unit: Unit, lost: float) -> float:
    """What so many points of a unit are worth, with the break if it is near."""
    printed = card(position, unit.number)
    near = 2 * (unit.sp - 1) < printed.strength and not unit.collapsed
    is_foot = printed.branch is Branch.INFANTRY
    breaking = of_breaking(position, unit) if near and is_foot else 0.0
    return lost * (of_point(position, unit) + breaking)


def of_point(position: HexPosition, unit: Unit) -> float:
    """What a point of a unit is worth, in strength points of foot that nobody counts."""
    return SHARE[card(position, unit.number).branch] * stakes_of(position).points[unit.side]


def of_rout(position: HexPosition, unit: Unit) -> float:
    """What it is worth that a unit runs."""
    share = SHARE[card(position, unit.number).branch]
    extra = 0.0 if unit.collapsed else of_breaking(position, unit) - BREAKING
    return share * (ROUTED + 0.2 * unit.sp + extra)


def of_fire(position: HexPosition, found: FireChances) -> float:
    """What a volley is worth on average."""
    target = position.unit(found.unit)
    lost = of_points(position, target, found.lost + found.lost_two)
    return lost + found.disorder * of_shaking(position, target)


@lru_cache(maxsize=4096)
def of_table(is_ball: bool, strength: int, added: int, cohesion: int) -> tuple[float, float]:
    """Points lost and chances of disorder by the Fire Table, on average. [SH 20]"""
    found = fire_table(is_ball)
    column = found.column(strength, 0)
    lost = shaken = 0.0
    for face in range(10):
        outcome = found.outcome(column, face + added)
        lost += outcome.lost / 10
        if outcome.disorders:
            shaken += 0.1
        elif outcome.checks:
            passes = sum(n == 0 or (n < 9 and n + outcome.modifier <= cohesion) for n in range(10))
            shaken += 0.1 - passes / 100
    return lost, shaken


def of_danger(position: HexPosition, unit: Unit) -> float:
    """How many times as much danger counts for a unit as for one that nobody counts."""
    printed = card(position, unit.number)
    if printed.branch is not Branch.INFANTRY:
        return 1.0
    point = stakes_of(position).points[unit.side]
    if unit.collapsed:
        return point
    left = 2 * unit.sp - printed.strength
    near = max(0.0, 1.0 - left / 8)
    return point + near * (of_breaking(position, unit) - 1.0) / 2
