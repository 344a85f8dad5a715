"""Reinforcements come onto the map as near to their goal as they can. [BB 9.7]"""

from collections.abc import Iterator

from campaign.hexes.grid import Hex, center, distance
from campaign.resolvers.nei_boschi import clearing
from campaign.resolvers.nei_boschi.acting import members
from campaign.resolvers.nei_boschi.coming import acts_on_arrival
from campaign.resolvers.nei_boschi.commander.distances import NOWHERE, distances_to
from campaign.resolvers.nei_boschi.commander.forces import forces_of
from campaign.resolvers.nei_boschi.commander.goals import goals_of
from campaign.resolvers.nei_boschi.entering import entry_hexes, refuse, refuse_to_enter
from campaign.resolvers.nei_boschi.orders import Clear, Enter
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import facing_towards
from campaign.resolvers.nei_boschi.steps import Acting, ComingOn
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import card, field_of
from campaign.terms import Side


def entries(position: HexPosition, step: Acting) -> Iterator[Enter | Clear]:
    """Whoever can come, leaders last; where there is no room, friends make some."""
    coming = [one for one in members(position, step, None) if one.place is Place.COMING]
    for unit in sorted(coming, key=lambda one: (card(position, one.number).is_leader, one.number)):
        if refuse_to_enter(position, step, unit.number) is None:
            yield from _entries(position, step, unit)
            for order in clearing.propose(position, step, unit) if _is_late(position, unit) else ():
                if clearing.refuse(position, step, order) is None:
                    yield order


def _is_late(position: HexPosition, unit: Unit) -> bool:
    """Friends at the landing have had their activations: they will not go by themselves."""
    waits = any(isinstance(one, ComingOn) for one in position.agenda)
    return waits or acts_on_arrival(position, unit) is None


def _entries(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Enter]:
    ends = _ends(position, unit.side)

    def far(hex_: Hex) -> int:
        if not ends:
            return 0
        found = distances_to(field_of(position), ends)[hex_]
        return 6 * min(distance(hex_, end) for end in ends) if found >= NOWHERE else found

    for hex_ in sorted(entry_hexes(position, unit), key=lambda one: (far(one), one)):
        nearest = min(ends, key=lambda end: distance(hex_, end), default=hex_)
        facing = (
            0 if card(position, unit.number).is_leader else facing_towards(hex_, center(nearest))
        )
        order = Enter(unit.number, hex_, facing)
        if refuse(position, step, order) is None:
            yield order


def _ends(position: HexPosition, side: Side) -> tuple[Hex, ...]:
    """Where there is something to do: ground that counts, or else the enemy."""
    goals = tuple(hex_ for goal in goals_of(position) for hex_ in goal.hexes)
    return goals or tuple(force.hex for force in forces_of(position).of(side.enemy))
