"""The bodies of both sides as a commander sees them: where, and how strong. [SH 3]"""

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

from campaign.hexes.grid import Hex, center, distance
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.units import BodyId, Place, Unit
from campaign.resolvers.nei_boschi.who import card
from campaign.tabletop.latest import Answers
from campaign.terms import Side

AS_TROOPS: Final = {Branch.INFANTRY: 1.0, Branch.CAVALRY: 0.5, Branch.DETACHMENT: 0.5}
"""What a strength point of each kind counts in a fight."""

AS_GUNS: Final = 0.7
"""What a gun counts."""

WITHOUT_ORDER: Final = 0.6
"""What is left of the worth of a unit in disorder."""


class Force(NamedTuple):
    """What there is of a body on the map."""

    body: BodyId
    side: Side
    hex: Hex
    """In its midst: where one of its units stands."""

    power: float
    """In strength points of foot in good order."""

    has_troops: bool
    """Foot or horse is among it; else guns alone."""


class Forces(NamedTuple):
    """All of them, by their bodies."""

    all: tuple[Force, ...]

    def of(self, side: Side) -> tuple[Force, ...]:
        """Those of a side."""
        return tuple(force for force in self.all if force.side is side)

    def power_near(self, side: Side, hexes: Iterable[Hex], radius: int) -> float:
        """How strong a side is within so many hexes of any of some."""
        near = tuple(hexes)
        return sum(
            force.power
            for force in self.all
            if force.side is side and any(distance(force.hex, hex_) <= radius for hex_ in near)
        )


_known = Answers[Units, Forces](most=4)


def forces_of(position: HexPosition) -> Forces:
    """What both sides have on the map."""
    found = _known.get(position.units)
    if found is None:
        found = _known.keep(position.units, _forces(position))
    return found


def power_of(position: HexPosition, unit: Unit) -> float:
    """What a unit counts in a fight."""
    branch = card(position, unit.number).branch
    share = AS_TROOPS.get(branch, AS_GUNS if branch is Branch.ARTILLERY else 0.0)
    return unit.sp * share * (WITHOUT_ORDER if unit.disordered else 1.0)


def _forces(position: HexPosition) -> Forces:
    bodies: dict[BodyId, list[Unit]] = {}
    for unit in position.units:
        if unit.place is Place.FIELD and unit.sp and not unit.abandoned:
            bodies.setdefault(unit.body, []).append(unit)
    book = hex_staging(position.request).book
    before = next((found for known, found in _bodies.kept if known == book), {})
    now: _Seen = {}
    for body, there in bodies.items():
        units = tuple(there)
        seen = before.get(body)
        if seen is None or seen[0] != units:
            seen = units, _force(position, body, units)
        now[body] = seen
    _bodies.keep(book, now)
    return Forces(tuple([force for _, force in now.values()]))


_Seen: TypeAlias = dict[BodyId, tuple[Units, Force]]
_bodies = Answers[str, _Seen]()
"""The bodies as they were seen last, by their book: in most orders only one of them changes."""


def _force(position: HexPosition, body: BodyId, units: Units) -> Force:
    centers = [center(unit.hex) for unit in units]
    east = sum(x for x, _ in centers) / len(units)
    south = sum(y for _, y in centers) / len(units)

    def aside(unit: Unit) -> float:
        x, y = center(unit.hex)
        return abs(x - east) + abs(y - south)

    middle = min(units, key=aside)
    return Force(
        body,
        middle.side,
        middle.hex,
        round(sum(power_of(position, unit) for unit in units), 1),
        any(card(position, unit.number).branch in AS_TROOPS for unit in units),
    )
