"""What an assault promises: the check before it, the fire into it, each face of its die. [SH 11]"""

from typing import Final

from campaign.hexes.grid import neighbors
from campaign.resolvers.nei_boschi.assault_sums import (
    Attack,
    assault_modifiers,
    attackers,
    defenders,
)
from campaign.resolvers.nei_boschi.checks import check_modifiers
from campaign.resolvers.nei_boschi.commander import worth
from campaign.resolvers.nei_boschi.commander.danger import around, exposure
from campaign.resolvers.nei_boschi.commander.shooting import HARDLY
from campaign.resolvers.nei_boschi.commitment import before_assault
from campaign.resolvers.nei_boschi.fire_chances import chances_once
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.tables import AssaultResult, assault_result
from campaign.resolvers.nei_boschi.units import Unit
from campaign.resolvers.nei_boschi.who import card

GROUND: Final = 0.5
"""What it is worth to drive somebody off, whatever the ground."""

BACK: Final = 0.6
"""What it costs to be driven back."""

TIRED: Final = 0.4
"""What an assault costs a brigade in fatigue; it costs the other one as much."""

AFTER_IT: Final = 0.8
"""What it costs a unit in good order that all attackers lose theirs."""

ALONE: Final = 1.5
"""How much of the danger counts in which who takes a hex stands there, out of order."""


def promise(position: HexPosition, attack: Attack, ground: float = 0.0) -> float:
    """What an assault is worth on average, in strength points; *ground* for taking the hex.

    The units stand where they assault from.
    """
    there = defenders(position, attack)
    if not there:
        return 0.0
    added = total(assault_modifiers(position, attack))
    fails = _fails(position, attack, there[0])
    value = 0.0
    shaken = not there[0].disordered
    for chance, more in ((fails, int(shaken)), (1 - fails, 0)):
        if chance:
            value += chance * _on_average(position, attack, there, added + more, ground)
    value += fails * worth.of_shaking(position, there[0])
    value -= ALONE * _ahead_of_all(position, attack)
    return value - _fire_into(position, attack, there) - _cost(position, attack)


def _ahead_of_all(position: HexPosition, attack: Attack) -> float:
    """How much more the enemy may cost in the hex than where one comes from. [SH 11]

    Who is driven out of it costs nothing there. Friends beside it draw their share of the fire.
    """
    first = position.unit(attack.units[0])
    seen = around(position, first)
    more = exposure(seen, attack.target) - exposure(seen, first.hex)
    beside = sum(one in seen.friends for one in neighbors(attack.target))
    return max(more, 0.0) / (1 + 0.5 * beside)


def _fails(position: HexPosition, attack: Attack, unit: Unit) -> float:
    """The chance that the defender fails his check before it."""
    modifiers, _ = check_modifiers(position, unit)
    added = total(modifiers) + total(before_assault(position, attack, unit))
    most = card(position, unit.number).cohesion(unit.disordered)
    return 1 - sum(face == 0 or (face < 9 and face + added <= most) for face in range(10)) / 10


def _on_average(
    position: HexPosition, attack: Attack, there: Units, added: int, ground: float
) -> float:
    return (
        sum(
            _of_result(position, attack, there, assault_result(face + added), ground)
            for face in range(10)
        )
        / 10
    )


def _of_result(
    position: HexPosition, attack: Attack, there: Units, result: AssaultResult, ground: float
) -> float:
    mine, theirs = result.attacker, result.defender
    value = 0.0
    if theirs.loses:
        value += worth.of_points(position, there[0], theirs.loses)
    if theirs.disordered:
        value += sum(worth.of_shaking(position, unit) for unit in there)
    if theirs.back:
        value += GROUND * len(there) + ground
    if result.rout_check:
        value += sum(0.4 * worth.of_rout(position, unit) for unit in there)
    if mine.loses:
        value -= worth.of_points(position, position.unit(attack.units[0]), mine.loses)
    if mine.back:
        value -= BACK * len(attack.units)
    return value


def _fire_into(position: HexPosition, attack: Attack, there: Units) -> float:
    """What the fire of the defenders costs the attackers; the top unit's alone is counted."""
    first, target = there[0], attack.units[0]
    if not first.sp or first.abandoned:
        return 0.0
    if not card(position, first.number).fights:
        return 0.0
    [found] = chances_once(position, first.number, target, FireKind.ASSAULT)
    value = worth.of_fire(position, found)
    return value if value > HARDLY else 0.0


def _cost(position: HexPosition, attack: Attack) -> float:
    """What it costs in any case: order, and fatigue."""
    cost = 0.0
    bodies = set()
    for unit in attackers(position, attack):
        cost += 1.0 if unit.disordered else AFTER_IT
        bodies.add(unit.body)
    there = {unit.body for unit in defenders(position, attack)}
    fresh = sum(not position.body(body).engaged for body in bodies)
    theirs = sum(not position.body(body).engaged for body in there)
    return cost + TIRED * (fresh - theirs)
