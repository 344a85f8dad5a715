"""Where generals ride: to those who are to be given orders first. [SG 2.1, SG 2.3]

The first order of a turn is obeyed most often, and he obeys best who has the general with him. So a
general of a division joins one of the brigades that are nearest to their goals, where he is still
heard by the next ones; those of the corps join the foremost brigade that has nobody.
"""

from collections.abc import Sequence

from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.command import RADIUS, range_to, value_for
from campaign.resolvers.shell_for_guns.commander.estimates import chance_to_obey
from campaign.resolvers.shell_for_guns.commander.scores import Outlook
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.troops import General, Unit
from campaign.tabletop.measure import distance
from campaign.terms import Side

_WEIGHTS = (1.0, 0.6, 0.3)
"""What the first, the second and the third order of a turn count for."""


def next_ride(position: ShellPosition, joins: Sequence[orders.Join]) -> orders.ShellOrder:
    """The next general who rides, those of the divisions first; nobody rides if all are well."""
    generals = [g for g in position.generals if g.side is position.side and not g.moved]
    for general in sorted(generals, key=lambda g: (g.corps, g.id)):
        offered = {order.unit: order for order in joins if order.general == general.id}
        if offered and (wanted := _seat(position, general, frozenset(offered))) in offered:
            return offered[wanted]
    return orders.Done()


def _seat(position: ShellPosition, general: General, offered: frozenset[int]) -> int:
    """The unit that a general wants to be with; 0 if there is none."""
    ranked = _foremost(position, general.side, 0 if general.corps else general.id)
    within = [unit for unit in ranked if unit.id in offered or unit.id == general.unit]
    if not within:
        return min(offered)
    if general.corps:
        taken = {g.unit for g in position.generals if g.id != general.id}
        return next((unit.id for unit in within if unit.id not in taken), within[0].id)
    served = ranked[: len(_WEIGHTS)]
    return max(within, key=lambda unit: _service(position, general, unit, served)).id


def _foremost(position: ShellPosition, side: Side, division: int) -> list[Unit]:
    """The brigades of a division, or of the whole side, the nearest to its goal first."""
    brigades = [
        unit
        for unit in position.standing(side)
        if not unit.is_battery and division in (0, unit.division)
    ]

    def way(unit: Unit) -> tuple[bool, int, int]:
        goal, near = Outlook(position, unit).goal(unit)
        return unit.is_decimated, max(0, distance(unit.middle, goal) - near), unit.id

    return sorted(brigades, key=way)


def _service(position: ShellPosition, general: General, seat: Unit, served: list[Unit]) -> float:
    """How well those who come first would obey if he joined a unit."""
    there = general._replace(x=seat.middle.x, y=seat.middle.y, unit=seat.id)
    after = position.with_general(there)._replace(queue=(general.id,), given=0, joint=0)
    return sum(
        weight * chance_to_obey(value_for(after, unit) - before)
        for before, (weight, unit) in enumerate(zip(_WEIGHTS, served, strict=False))
        if range_to(after, there, unit) <= RADIUS
    )
