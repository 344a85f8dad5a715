"""What all units of a side have around them alike, worked out once as everybody stands."""

from collections.abc import Callable
from typing import NamedTuple

from campaign.resolvers.shell_for_guns.contact import longest_charge
from campaign.resolvers.shell_for_guns.fire import MUSKETRY
from campaign.resolvers.shell_for_guns.standing import Stood, standing_blocks
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import point_within, squared_from
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import Point, distance
from campaign.terms import SIDES, Side

GUN_RANGE = 12 * UM
"""Guns beyond are not feared."""

LATER = 0.5
"""What a volley of the next turn counts for, as compared with one of this turn."""

_NOWHERE = 1 << 80
"""The square of a distance that is longer than any."""

Divisions = frozenset[int]


class Threat(NamedTuple):
    """An enemy as a unit has to reckon with him, wherever it goes."""

    enemy: Unit
    block: Base
    fires: float
    """How likely he fires before the unit acts again."""

    x: int
    y: int
    radius: int
    """The circle around his block."""

    fire_reach: int
    """From its middle: how far he fires."""

    charge: int
    """How far he is likely to charge; nothing, of a battery."""


class Marcher(NamedTuple):
    """A brigade, and how far it is from some place."""

    unit: Unit
    way: int


class SideView:
    """One side and its enemies; what has been asked is not worked out again."""

    def __init__(self, units: tuple[Unit, ...], side: Side) -> None:
        standing = standing_blocks(units)
        self.friends = tuple([there for there in standing if there.unit.side is side])
        self.enemies = tuple([there for there in standing if there.unit.side is not side])
        self._threats: dict[Divisions, tuple[Threat, ...]] = {}
        self._sorted: dict[tuple[Divisions, Point], tuple[Threat, ...]] = {}
        self._nearest: dict[int, tuple[tuple[int, int], ...]] = {}
        self._ways: dict[Point, tuple[Marcher, ...]] = {}
        self._holders: dict[tuple[Point, int], tuple[Unit, ...]] = {}
        self._guards: dict[tuple[Point, int], tuple[Unit, ...]] = {}

    def threats(self, waiting: Divisions) -> tuple[Threat, ...]:
        """The enemies, if these divisions are still to act."""
        if waiting not in self._threats:
            found = tuple([_threat(there, waiting) for there in self.enemies])
            self._threats[waiting] = found
        return self._threats[waiting]

    def nearest_first(self, waiting: Divisions, place: Point) -> tuple[Threat, ...]:
        """The same, by how far they are from a place."""
        key = waiting, place
        if key not in self._sorted:
            threats = [(squared_from(place, t.block), t[0], t) for t in self.threats(waiting)]
            self._sorted[key] = tuple([t for _, _, t in sorted(threats)])
        return self._sorted[key]

    def nearest(self, threat: Threat, but: int) -> int:
        """The square of the way from an enemy to the nearest friend whom he must fire at.

        One friend does not count. [SG 2.6]
        """
        number = threat.enemy.id
        if number not in self._nearest:
            place = threat.block.place
            found = [
                (squared_from(place, block), other.id)
                for other, block, *_ in self.friends
                if not (other.disordered or other.is_decimated)
            ]
            self._nearest[number] = tuple(sorted(found)[:2])
        for squared, friend in self._nearest[number]:
            if friend != but:
                return squared
        return _NOWHERE

    def ways(self, place: Point) -> tuple[Marcher, ...]:
        """How far each brigade of the side has to go to a place."""
        if place not in self._ways:
            self._ways[place] = tuple(
                [
                    Marcher(other, distance(block.center, place))
                    for other, block, *_ in self.friends
                    if not other.is_battery
                ]
            )
        return self._ways[place]

    def holders(self, place: Point, length: int) -> tuple[Unit, ...]:
        """The brigades of the side that are so near to a place."""
        return _near(self._holders, self.friends, place, length)

    def guards(self, place: Point, length: int) -> tuple[Unit, ...]:
        """The enemy brigades that are so near to a place."""
        return _near(self._guards, self.enemies, place, length)


def _near(
    known: dict[tuple[Point, int], tuple[Unit, ...]],
    standing: tuple[Stood, ...],
    place: Point,
    length: int,
) -> tuple[Unit, ...]:
    key = place, length
    if key not in known:
        known[key] = tuple(
            [
                unit
                for unit, block, *_ in standing
                if not unit.is_battery and point_within(place, block, length)
            ]
        )
    return known[key]


def _views(units: tuple[Unit, ...]) -> Callable[[Side], SideView]:
    return {side: SideView(units, side) for side in SIDES}.__getitem__


_seen = Latest(_views, most=2)


def side_view(units: tuple[Unit, ...], side: Side) -> SideView:
    """What a side has around it, with all units as they stand."""
    return _seen(units)(side)


def _threat(stood: Stood, waiting: Divisions) -> Threat:
    enemy, block, x, y, radius = stood
    reach = GUN_RANGE if enemy.is_battery else MUSKETRY
    charge = 0 if enemy.is_battery else longest_charge(enemy) - UM // 2
    return Threat(enemy, block, _readiness(enemy, waiting), x, y, radius, radius + reach, charge)


def _readiness(enemy: Unit, waiting: Divisions) -> float:
    """How likely an enemy fires before it is the unit's turn again. [SG 2.2, SG 2.6]"""
    if enemy.is_mounted or enemy.formation is Formation.LIMBERED:
        return 0.0
    return 1.0 if enemy.division in waiting and not enemy.fired else LATER
