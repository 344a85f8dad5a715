"""What a loss is worth to the commander, in strength points. [SH 12, SH 13]

A point is a point; to be disordered, driven off or broken costs more than the points that go with
it, since a brigade is spent when more than half of its regiments are broken.
"""

from functools import lru_cache
from typing import Final

from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.fire_chances import FireChances
from campaign.resolvers.nei_boschi.fire_tables import fire_table
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card

SHAKEN: Final = 1.2
"""A unit that loses its order."""

SHAKEN_AGAIN: Final = 1.6
"""A disordered unit that is disordered once more: it goes back, and loses a point."""

BREAKING: Final = 2.5
"""The loss that brings a regiment below half of its strength."""

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


def of_points(position: HexPosition, unit: Unit, lost: float) -> float:
    """What so many points of a unit are worth, with the break if it is near."""
    printed = card(position, unit.number)
    near = 2 * (unit.sp - 1) < printed.strength and not unit.collapsed
    breaking = BREAKING if near and printed.branch is Branch.INFANTRY else 0.0
    return SHARE[printed.branch] * lost * (1.0 + breaking)


def of_rout(position: HexPosition, unit: Unit) -> float:
    """What it is worth that a unit runs."""
    return SHARE[card(position, unit.number).branch] * (ROUTED + 0.2 * unit.sp)


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
