"""What it is worth to a unit to stand somewhere, in losses. [SG 2.6, SG 2.8, SG 3]

Expected fire counts for it, the fire and the charges to be expected count against it, and so
does the way to where it is wanted. No dice are thrown.
"""

from typing import NamedTuple

from campaign.resolvers.shell_for_guns.contact import longest_charge
from campaign.resolvers.shell_for_guns.estimates import expected_losses
from campaign.resolvers.shell_for_guns.field import holds_obstacle
from campaign.resolvers.shell_for_guns.fire import MUSKETRY
from campaign.resolvers.shell_for_guns.position import TURNS, Marker, ShellPosition
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.verdict import HOLDS
from campaign.resolvers.shell_for_guns.words import Formation
from campaign.tabletop.contact import is_near, point_within, squared_from, within
from campaign.tabletop.measure import SCALE, Point, distance, heading_to, turn_between

GUN_RANGE = 12 * UM
"""Guns beyond are not feared."""

LATER = 0.5
"""What a volley of the next turn counts for, as compared with one of this turn."""

_SCREENED = 0.3
"""How likely an enemy fires at a unit although another is nearer to him."""

_PUSHED = 0.3
"""How likely an enemy still fires who has probably been pushed out of range. [SG 2.7]"""

_ASTRAY = 1 / 60
"""Losses that a degree off the enemy counts for."""

_MARCHING = 0.6
"""Losses that a column of march counts for."""

_CHARGED = 0.3
"""How likely an enemy who could charge does so."""


class Temper(NamedTuple):
    """How a side weighs things now."""

    way: float
    """Losses that a UM on the way to the goal counts for."""

    exposed: float
    """What a loss to be suffered counts for."""

    marker: float
    """Losses that an objective counts for."""


class Shot(NamedTuple):
    """The best volley of a unit."""

    losses: float
    target: Unit | None


NO_SHOT = Shot(0.0, None)


def best_shot(position: ShellPosition, unit: Unit) -> Shot:
    """The volley that the rules allow and that costs the enemy most. [SG 2.6]"""
    if unit.is_mounted or unit.formation is Formation.LIMBERED:
        return NO_SHOT
    place = unit.block.place
    reach = 20 * UM if unit.is_battery else MUSKETRY
    enemies = [
        (squared_from(place, enemy.block), enemy)
        for enemy in position.standing(unit.side.enemy)
        if is_near(unit.block, enemy.block, reach)
    ]
    best = NO_SHOT
    for _, enemy in sorted(enemies, key=lambda entry: (entry[0], entry[1].id)):
        losses = expected_losses(position, unit, enemy)
        if losses > best.losses:
            best = Shot(losses, enemy)
        if losses and not (enemy.disordered or enemy.is_decimated):
            break
    return best


def exposure(position: ShellPosition, unit: Unit, pushed: Shot) -> float:
    """Losses to be expected from enemies before the unit acts again. [SG 2.6, SG 2.7]"""
    total = 0.0
    block = unit.block
    waiting = frozenset(position.queue[1:])
    for enemy in position.standing(unit.side.enemy):
        reach = GUN_RANGE if enemy.is_battery else MUSKETRY
        if enemy.is_mounted or not is_near(block, enemy.block, reach):
            continue
        losses = expected_losses(position, enemy, unit)
        if not losses:
            continue
        now = not enemy.fired and enemy.division in waiting
        weight = 1.0 if now else LATER
        if _is_screened(position, unit, enemy):
            weight *= _SCREENED
        if pushed.target is not None and enemy.id == pushed.target.id:
            weight *= _after_push(position, unit, enemy, pushed.losses)
        total += weight * losses
    return total


def _is_screened(position: ShellPosition, unit: Unit, enemy: Unit) -> bool:
    """A friend is nearer to the enemy, who has to fire at him. [SG 2.6]"""
    place = enemy.block.place
    length = squared_from(place, unit.block)
    return any(
        other.id != unit.id
        and not (other.disordered or other.is_decimated)
        and squared_from(place, other.block) < length
        for other in position.standing(unit.side)
    )


def _after_push(position: ShellPosition, unit: Unit, enemy: Unit, losses: float) -> float:
    """How likely an enemy replies who has first taken a volley. [SG 2.7]"""
    if holds_obstacle(position, enemy, unit.block.place):
        return 1.0
    pushed = int(losses / 2 + 0.3) * UM
    length = (squared_from(enemy.block.place, unit.block) ** 0.5) / SCALE
    return _PUSHED if length + pushed > MUSKETRY else 1.0


def danger(position: ShellPosition, unit: Unit) -> float:
    """Losses to be expected from a charge at the unit. [SG 2.8]"""
    worst = 0.0
    block = unit.block
    for enemy in position.standing(unit.side.enemy):
        if enemy.is_battery or not within(block, enemy.block, longest_charge(enemy) - UM // 2):
            continue
        if turn_between(heading_to(enemy.block.place, unit.middle), enemy.heading) > 60:
            continue
        aside = turn_between(heading_to(unit.middle, enemy.middle), unit.heading)
        reply = 0.3 if aside > 90 else 1.0
        suffered = min(enemy.files, 8) * (2.0 if aside > 90 else 1.5)
        margin = suffered - reply * unit.bases - (0.0 if unit.fired else 1.5 * reply)
        worst = max(worst, margin)
    return _CHARGED * worst


def goal_of(position: ShellPosition, unit: Unit) -> tuple[Point, int]:
    """Where a unit is wanted, and how near it should come. [SG 3]

    At an objective of the enemy that nobody guards and that is nearer than any enemy, else
    within range of the nearest enemy.
    """
    place = unit.middle
    markers = [m for m in position.markers if m.holder is not unit.side]
    enemies = position.standing(unit.side.enemy)
    marker = min(markers, key=lambda m: (distance(place, m.place), m.x), default=None)
    if not enemies:
        return (marker or position.markers[0]).place, HOLDS
    enemy = min(enemies, key=lambda e: (squared_from(place, e.block), e.id))
    if marker is None or not _is_free(position, unit, marker):
        return enemy.middle, wanted_gap(unit)
    if distance(place, marker.place) < distance(place, enemy.middle) or late(position):
        return marker.place, HOLDS * 3 // 4
    return enemy.middle, wanted_gap(unit)


def late(position: ShellPosition) -> bool:
    """Objectives are what counts now. [SG 3]"""
    return position.turn >= TURNS - 1


def wanted_gap(unit: Unit) -> int:
    """How near a unit wants to have its target."""
    if unit.is_battery:
        return 8 * UM
    return MUSKETRY - UM // 2 if not unit.is_mounted else 3 * UM


def _is_free(position: ShellPosition, unit: Unit, marker: Marker) -> bool:
    """No enemy brigade guards an objective."""
    return not any(
        point_within(marker.place, enemy.block, 2 * HOLDS)
        for enemy in position.standing(unit.side.enemy)
        if not enemy.is_battery
    )


def _at_objectives(position: ShellPosition, unit: Unit) -> float:
    """What the unit does for the objectives, in objectives. [SG 3]"""
    if unit.is_battery or unit.is_decimated or unit.disordered:
        return 0.0
    total = 0.0
    for marker in position.markers:
        if not point_within(marker.place, unit.block, HOLDS):
            continue
        enemy_near = any(
            not enemy.is_battery and point_within(marker.place, enemy.block, 5 * UM)
            for enemy in position.standing(unit.side.enemy)
        )
        others = sum(
            other.id != unit.id
            and not other.is_battery
            and point_within(marker.place, other.block, HOLDS)
            for other in position.standing(unit.side)
        )
        if others == 0 and (marker.holder is not unit.side or enemy_near):
            total += 1.0
    return total


def worth(position: ShellPosition, unit: Unit, temper: Temper) -> float:
    """How good it is for the side that the unit stands where it does, in losses."""
    shot = best_shot(position, unit if unit.formation is not Formation.LIMBERED else _ready(unit))
    now = not unit.fired and unit.division == position.division and unit.actions < 2
    fire = shot.losses * (LATER if not now else 1.0 + LATER)
    if unit.formation is Formation.LIMBERED:
        fire *= LATER
    suffered = exposure(position, unit, shot if now else NO_SHOT) + danger(position, unit)
    goal, gap = goal_of(position, unit)
    away = max(0, distance(unit.middle, goal) - gap) / UM
    aside = turn_between(heading_to(unit.middle, goal), unit.heading)
    total = fire - temper.exposed * suffered - temper.way * away - max(0, aside - 30) * _ASTRAY
    if unit.formation is Formation.MARCH:
        total -= _MARCHING
    return total + temper.marker * _at_objectives(position, unit)


def _ready(battery: Unit) -> Unit:
    return battery._replace(formation=Formation.UNLIMBERED)
