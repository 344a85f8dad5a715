"""What it is worth to a unit to stand somewhere, in losses. [SG 2.6, SG 2.8, SG 3]

Expected fire counts for it, the fire and the charges to be expected count against it, and so
does the way to where it is wanted. No dice are thrown.

A long file, because all that makes a place good or bad is weighed together.
"""

from collections.abc import Iterator
from functools import cached_property
from math import isqrt
from typing import NamedTuple

from campaign.resolvers.shell_for_guns.commander.estimates import expected_losses, is_behind, odds
from campaign.resolvers.shell_for_guns.commander.sides import LATER, Threat, side_view
from campaign.resolvers.shell_for_guns.commander.stakes import Stakes, stakes
from campaign.resolvers.shell_for_guns.field import holds_obstacle
from campaign.resolvers.shell_for_guns.fire import MUSKETRY
from campaign.resolvers.shell_for_guns.position import TURNS, Marker, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.tables import UM, ranges
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.verdict import HOLDS
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.bases import Base, disk
from campaign.tabletop.contact import point_within, squared_from, within
from campaign.tabletop.measure import SCALE, Point, distance, heading_to, turn_between

_SCREENED = 0.3
"""How likely an enemy fires at a unit although another is nearer to him."""

_PUSHED = 0.3
"""How likely an enemy still fires who has probably been pushed out of range. [SG 2.7]"""

_ASTRAY = 1 / 60
"""Losses that a degree off the goal counts for."""

_STRAIGHT = 30
"""Degrees off the goal that do not count."""

_MARCHING = 0.6
"""Losses that a column of march counts for."""

_CHARGED = 0.3
"""How likely an enemy who could charge does so."""

_CHARGES_AHEAD = 60
"""Enemies charge within so many degrees of their front."""

_FAR_STRONGER = 1.8
"""At such odds a side goes for the objectives from the beginning. [SG 3]"""

_GUARDS = 8 * UM
"""Enemies so near to an objective have a part in its defense."""

_IN_STEP = 4 * UM
"""So much nearer to the goal than any friend a brigade may come."""

_ALONE = 1.0
"""Losses that a UM counts for by which it runs farther ahead."""

_TO_BE_HAD = 2.0
"""By how much the way counts for more if it leads to an objective that nobody guards."""

_MASS, _SPARE = 2, 8
"""Bases that go for an objective for each one that guards it, and beside those; others would only
stand in the way."""

_NOWHERE = 1 << 80
"""Longer than any way, and than its square."""


class Temper(NamedTuple):
    """How a side weighs things now."""

    way: float
    """Losses that a UM on the way to the goal counts for."""

    exposed: float
    """What a loss to be suffered counts for."""

    marker: float
    """Losses that an objective counts for."""

    works: float
    """Losses that it counts for not to leave prepared positions."""

    dismounts: bool = False
    """Cavalry thinks of fighting on foot. [SG 1.3]"""

    stake: float = 0.0
    """Losses that the battle counts for; nothing, if what decides it is not thought of."""


class Shot(NamedTuple):
    """The best volley of a unit."""

    losses: float
    target: Unit | None


NO_SHOT = Shot(0.0, None)


class Merits(NamedTuple):
    """What speaks for and against a place, but for what is suffered there."""

    fire: float
    volley: Shot
    """What the unit fires there before anybody fires at it."""

    exposed: float
    """What a loss to be suffered counts for."""

    others: tuple[float, ...]

    def less(self, suffered: float = 0.0) -> float:
        """All together, in losses. It is never more than with nothing suffered."""
        total = self.fire - self.exposed * suffered
        for merit in self.others:
            total += merit
        return total


class _Approach(NamedTuple):
    """What there is around an objective, whoever asks."""

    guards: int
    """Bases of enemies."""

    friends: list[tuple[int, int]]
    """How far each friend has to go to it, and his bases."""

    ways: int
    """How far those have to go, all together, who go for the same one."""

    number: int
    """How many they are."""


def late(position: ShellPosition) -> bool:
    """Objectives are what counts now. [SG 3]"""
    return position.turn >= TURNS - 2


def wanted_gap(unit: Unit) -> int:
    """How near a unit wants to have its target."""
    if unit.is_battery:
        return 8 * UM
    return 3 * UM if unit.is_mounted else MUSKETRY - UM // 2


class Outlook:
    """What a unit has around it; its own place alone is left open."""

    def __init__(self, position: ShellPosition, unit: Unit) -> None:
        self.position, self.side = position, unit.side
        self._number, self._middle = unit.id, unit.middle
        self._view = side_view(position.units, unit.side)
        self._waiting = frozenset(position.queue[1:])
        self._enemies = self._view.threats(self._waiting)
        self._wanted = [m for m in position.markers if m.holder is not unit.side]
        self._marked: dict[Marker, _Approach] = {}
        self._guards: dict[Marker, list[Base]] = {}
        self._needed: dict[Marker, bool] = {}
        self._is_far_stronger = odds(position, unit.side) >= _FAR_STRONGER
        self._hurries = late(position) or self._is_far_stronger
        self._must_attack = is_behind(position, unit.side)

    @cached_property
    def _stakes(self) -> Stakes:
        """Who is how near to what decides the battle."""
        return stakes(self.position, self.side)

    @cached_property
    def threats(self) -> tuple[Threat, ...]:
        """The enemies, the nearest first."""
        return self._view.nearest_first(self._waiting, self._middle)

    def _is_screened(self, unit: Unit, threat: Threat) -> bool:
        """Another friend is nearer to the enemy, who has to fire at him. [SG 2.6]"""
        nearest = self._view.nearest(threat, self._number)
        return nearest < squared_from(threat.block.place, unit.block)

    # --- fire ----------------------------------------------------------------------------------

    def best_shot(self, unit: Unit) -> Shot:
        """The volley that the rules allow and that costs the enemy most. [SG 2.6]"""
        if unit.is_mounted or unit.formation is Formation.LIMBERED:
            return NO_SHOT
        best = NO_SHOT
        for _, _, enemy in sorted(self._targets(unit)):
            losses = expected_losses(self.position, unit, enemy)
            if losses > best.losses:
                best = Shot(losses, enemy)
            if losses and not (enemy.disordered or enemy.is_decimated):
                break
        return best

    def _targets(self, unit: Unit) -> list[tuple[int, int, Unit]]:
        """Enemies who may be in range, with how far they are, squared, and their numbers."""
        block = unit.block
        place, ((x, y), radius) = block.place, disk(block)
        radius += ranges()[-1].up_to if unit.is_battery else MUSKETRY
        return [
            (squared_from(place, there), enemy.id, enemy)
            for enemy, there, _, u, v, own, _, _ in self._enemies
            if (u - x) * (u - x) + (v - y) * (v - y) <= (radius + own) * (radius + own)
        ]

    def _exposures(self, unit: Unit, volley: Shot) -> Iterator[float]:
        """Losses to be expected from enemies before the unit acts again. [SG 2.6, SG 2.7]"""
        (x, y), radius = disk(unit.block)
        for threat in self.threats:
            enemy, _, fires, u, v, _, reach, _ = threat
            u, v, reach = u - x, v - y, reach + radius
            if not fires or u * u + v * v > reach * reach:
                continue
            losses = fires * expected_losses(self.position, enemy, unit)
            if not losses:
                continue
            if self._is_screened(unit, threat):
                losses *= _SCREENED
            if volley.target is not None and enemy.id == volley.target.id:
                losses *= self._after_push(unit, enemy, volley.losses)
            yield losses

    def _after_push(self, unit: Unit, enemy: Unit, losses: float) -> float:
        """How likely an enemy replies who has first taken a volley. [SG 2.7]"""
        if holds_obstacle(self.position, enemy, unit.block.place):
            return 1.0
        pushed = round(losses / 2 - 0.2) * UM
        gap = isqrt(squared_from(enemy.block.place, unit.block)) // SCALE
        return _PUSHED if gap + pushed > MUSKETRY else 1.0

    # --- charges -------------------------------------------------------------------------------

    def _danger(self, unit: Unit) -> float:
        """Losses to be expected from a charge at the unit. [SG 2.8]"""
        worst = 0.0
        block = unit.block
        (x, y), radius = disk(block)
        for enemy, there, _, u, v, own, _, charge in self._enemies:
            reach = radius + own + charge
            if (u - x) * (u - x) + (v - y) * (v - y) > reach * reach:
                continue
            if enemy.is_battery or not within(block, there, charge):
                continue
            if turn_between(heading_to(there.place, block.center), enemy.heading) > _CHARGES_AHEAD:
                continue
            aside = turn_between(heading_to(block.center, there.center), unit.heading)
            fire = 0.0 if unit.fired else 1.5
            if aside > 90:
                margin = 2.0 * enemy.files - 0.3 * (unit.bases + fire)
            else:
                margin = 1.5 * enemy.files - unit.bases - fire
            worst = max(worst, margin)
        return _CHARGED * worst

    # --- the goal ------------------------------------------------------------------------------

    def goal(self, unit: Unit) -> tuple[Point, int]:
        """Where a unit is wanted, and how near it should come. [SG 3]

        At an objective of the enemy that nobody guards, if it is nearer than any enemy or is what
        counts now, else within range of the nearest enemy.
        """
        place = unit.middle
        markers = self._wanted
        if self._must_attack and self._enemies and markers:
            easiest = min(markers, key=lambda marker: self._difficulty(marker, unit, place))
            return self._common_goal(unit, easiest, place)
        marker = min(markers, key=lambda m: (distance(place, m.place), m.x), default=None)
        if not self._enemies:
            return (marker or self.position.markers[0]).place, HOLDS
        enemy = self._nearest_enemy(place).center
        if marker is None or not self._is_free(marker):
            return enemy, wanted_gap(unit)
        if self._hurries or distance(place, marker.place) < distance(place, enemy):
            return marker.place, HOLDS * 3 // 4
        return enemy, wanted_gap(unit)

    def _nearest_enemy(self, place: Point) -> Base:
        """The block of the enemy who is nearest to a place."""
        x, y = place
        nearest, least, number, reach = self.threats[0].block, _NOWHERE, 0, _NOWHERE
        for enemy, block, _, u, v, radius, _, _ in self.threats:
            # A first look with the circle around him.
            far = reach + radius
            if (u - x) * (u - x) + (v - y) * (v - y) > far * far:
                continue
            squared = squared_from(place, block)
            if (squared, enemy.id) < (least, number):
                nearest, least, number = block, squared, enemy.id
                reach = isqrt(squared) // SCALE + 2
        return nearest

    def _difficulty(self, marker: Marker, unit: Unit, middle: Point) -> tuple[float, int]:
        """How hard an objective is to take: its guards, and the way of those who go for it.

        That is the whole side; a far stronger one can go for two, each division for its own. [SG 3]
        """
        guards, friends, ways, number = self._approach(marker, unit.division)
        left = distance(middle, marker.place)
        if not unit.is_battery:
            ways, number = ways + left, number + 1
        before = sum([bases for way, bases in friends if way < left])
        crowd = max(0, before - _MASS * guards - _SPARE)
        return guards + crowd + ways / max(number, 1) / UM, marker.x

    def _approach(self, marker: Marker, division: int) -> _Approach:
        """What does not depend on where the unit itself is."""
        if marker not in self._marked:
            place = marker.place
            guards = sum([enemy.bases for enemy in self._view.guards(place, _GUARDS)])
            friends = [way for way in self._view.ways(place) if way.unit.id != self._number]
            ways = [
                way
                for other, way in friends
                if not (self._is_far_stronger and other.division != division)
            ]
            bases = [(way, other.bases) for other, way in friends]
            self._marked[marker] = _Approach(guards, bases, sum(ways), len(ways))
        return self._marked[marker]

    def _common_goal(self, unit: Unit, marker: Marker, place: Point) -> tuple[Point, int]:
        """The whole side goes for one objective: for its guards first, then for itself. [SG 3]"""
        guards = self._guards_of(marker)
        if not guards:
            return marker.place, HOLDS * 3 // 4
        nearest = min(guards, key=lambda block: (squared_from(place, block), block.x))
        return nearest.center, wanted_gap(unit)

    def _is_free(self, marker: Marker) -> bool:
        """No enemy brigade guards an objective."""
        return not self._guards_of(marker)

    def _guards_of(self, marker: Marker) -> list[Base]:
        """The blocks of enemy brigades at an objective."""
        if marker not in self._guards:
            there = {enemy.id for enemy in self._view.guards(marker.place, 2 * HOLDS)}
            self._guards[marker] = [t.block for t in self.threats if t.enemy.id in there]
        return self._guards[marker]

    def _objectives(self, unit: Unit) -> int:
        """For how many objectives it is the unit that makes the difference. [SG 3]"""
        if unit.is_battery or unit.is_decimated or unit.disordered:
            return 0
        block = unit.block
        return sum(
            [
                self._is_needed(marker)
                for marker in self.position.markers
                if point_within(marker.place, block, HOLDS)
            ]
        )

    def _is_needed(self, marker: Marker) -> bool:
        """The objective is to be taken or in danger, and nobody else is there. [SG 3]"""
        if marker not in self._needed:
            self._needed[marker] = self._is_wanted(marker)
        return self._needed[marker]

    def _is_wanted(self, marker: Marker) -> bool:
        place = marker.place
        if any(other.id != self._number for other in self._view.holders(place, HOLDS)):
            return False
        return marker.holder is not self.side or bool(self._view.guards(place, 5 * HOLDS))

    def _ahead(self, goal: Point, left: int) -> int:
        """How far a brigade that attacks runs ahead of all others. [SG 3]

        Those who move together will follow it. A far stronger side can do without, and late in a
        battle whoever can get there goes.
        """
        together = self.position.stage is Stage.TOGETHER
        if together or self._hurries or not self._must_attack:
            return 0
        ways = [way for other, way in self._view.ways(goal) if other.id != self._number]
        return max(0, min(ways, default=0) - left - _IN_STEP)

    # --- all together --------------------------------------------------------------------------

    def worth(self, unit: Unit, temper: Temper) -> float:
        """How good it is for the side that the unit stands there, in losses."""
        return self.weighed(unit, self.merits(unit, temper))

    def merits(self, unit: Unit, temper: Temper) -> Merits:
        """The same without what is to be suffered there, which takes longest to find out."""
        limbered, middle = unit.formation is Formation.LIMBERED, unit.middle
        armed = unit._replace(formation=Formation.UNLIMBERED) if limbered else unit
        volley = self.best_shot(armed)
        now = not unit.fired and unit.division == self.position.division and unit.actions < 2
        fire = volley.losses * (LATER + now) * (LATER if limbered else 1.0)
        goal, gap = self.goal(unit)
        left = distance(middle, goal)
        away = max(0, left - gap) / UM
        aside = max(0, turn_between(heading_to(middle, goal), unit.heading) - _STRAIGHT)
        others = (
            -temper.way * away * (_TO_BE_HAD if gap < HOLDS and self._must_attack else 1.0),
            -_ASTRAY * aside,
            -_ALONE * self._ahead(goal, left) / UM,
            -(_MARCHING if unit.formation is Formation.MARCH else 0.0),
            temper.marker * self._objectives(unit),
            temper.works * unit.works,
            temper.stake * self._stakes.chance(unit) if temper.stake else 0.0,
        )
        return Merits(fire, volley if now else NO_SHOT, temper.exposed, others)

    def weighed(self, unit: Unit, merits: Merits) -> float:
        """All merits of a place, less what is to be suffered there."""
        return self.gained(unit, merits, 0.0)

    def gained(
        self, unit: Unit, merits: Merits, here: float, least: float = float("-inf")
    ) -> float:
        """By how much a place is better than what is *here*; if by no more than *least*, roughly.

        Nobody has to know how many more would fire at a unit where it does not go anyhow.
        """
        danger, suffered = self._danger(unit), 0.0
        for losses in self._exposures(unit, merits.volley):
            suffered += losses
            if merits.less(suffered + danger) - here <= least:
                break
        return merits.less(suffered + danger) - here
