"""Leaders stay with their men: with those who need them, and out of harm's way. [SH 9, BB 13]"""

from collections.abc import Iterator
from typing import Final

from campaign.hexes.grid import Hex, distance
from campaign.resolvers.nei_boschi.able import refuse_to_act
from campaign.resolvers.nei_boschi.acting import members
from campaign.resolvers.nei_boschi.counters import Rank
from campaign.resolvers.nei_boschi.orders import Lead
from campaign.resolvers.nei_boschi.position import HexPosition, Units
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import card, rank

HELPS: Final = 2.0
"""What a disordered unit draws its leader."""


def rides(position: HexPosition, step: Acting) -> Iterator[Lead]:
    """Each leader of the bodies that act, once, to where he is wanted most."""
    for leader in members(position, step, None):
        if not card(position, leader.number).is_leader or leader.moved:
            continue
        if refuse_to_act(position, step, leader.number) is not None:
            continue
        if order := ride_of(position, leader, _his(position, step, leader)):
            yield order


def ride_of(position: HexPosition, leader: Unit, led: Units) -> Lead | None:
    """A ride that brings a leader to where his men want him; None if he stays."""
    if not led:
        return None
    wanted = _wanted(led)
    ways = reach(position, leader)
    able = {hex_: value for hex_, value in wanted.items() if (hex_, 0) in ways}
    here = wanted.get(leader.hex, -1.0)
    if able:
        best = max(able, key=lambda hex_: (able[hex_], -hex_))
        return Lead(leader.number, best) if able[best] > here + 0.5 else None
    if leader.hex in wanted:
        return None
    goal = max(wanted, key=lambda hex_: (wanted[hex_], -hex_))
    nearest = min(
        (hex_ for hex_, _ in ways),
        key=lambda hex_: (distance(hex_, goal), hex_),
        default=leader.hex,
    )
    if distance(nearest, goal) < distance(leader.hex, goal):
        return Lead(leader.number, nearest)
    return None


def _his(position: HexPosition, step: Acting, leader: Unit) -> Units:
    """The units that a leader leads; one of a division looks after those who act."""
    bodies = (leader.body,) if rank(position, leader) is Rank.BRIGADE else step.bodies
    return tuple(
        unit
        for body in bodies
        for unit in position.members(body)
        if unit.place is Place.FIELD and not unit.abandoned and card(position, unit.number).fights
    )


def _wanted(led: Units) -> dict[Hex, float]:
    """How much each hex wants a leader: for its disorder, its strength, and the midst of all."""
    found: dict[Hex, float] = {}
    for unit in led:
        need = unit.sp / 10 + HELPS * (unit.disordered and not unit.collapsed)
        need -= 0.15 * sum(distance(unit.hex, other.hex) for other in led) / len(led)
        found[unit.hex] = max(found.get(unit.hex, -9.0), need)
    return found
