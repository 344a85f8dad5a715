"""Where a charge strikes, and which bases fight. [SG 2.8]"""

from typing import NamedTuple

from campaign.resolvers.shell_for_guns.field import has_room, met_on_the_way
from campaign.resolvers.shell_for_guns.ground import allowance
from campaign.resolvers.shell_for_guns.position import ShellPosition, measured
from campaign.resolvers.shell_for_guns.tables import UM, pace
from campaign.resolvers.shell_for_guns.troops import Unit, all_bases, front_rank
from campaign.resolvers.shell_for_guns.vocabulary import Formation
from campaign.tabletop.bases import Base, local
from campaign.tabletop.contact import Edge, against, is_behind_front, is_near, touched_edge, touches
from campaign.tabletop.measure import SCALE, TOUCH, advanced, distance, heading_to, turn_between

MOST_BONUS = {False: UM, True: 2 * UM}
"""What a die can add to a charge on foot, and on horseback. [SG 2.5]"""

_OPEN = 45
"""A charge leads off within so many degrees of the front. [SG 2.5]"""


def longest_charge(unit: Unit) -> int:
    """How far a brigade could charge over the best ground with the best die. [SG 2.5]"""
    going = "road" if unit.formation is Formation.MARCH else "standard"
    return (pace(unit.moves_as, going) or 0) + MOST_BONUS[unit.is_mounted]


class Impact(NamedTuple):
    """Where a brigade meets its target."""

    base: Base
    edge: Edge
    way: int
    """How far it has to go."""

    limit: int
    """How far it can go, without the die. [SG 2.5]"""


def struck_edge(unit: Unit, target: Unit) -> Edge:
    """Which edge of the target is charged.

    The flank or the rear, if most bases of the charging brigade stand beyond the line of its
    front when they set off. [SG 2.8]
    """
    block = target.block
    bases = all_bases(unit)
    behind = sum(is_behind_front(block, base.center) for base in bases)
    if 2 * behind <= len(bases):
        return Edge.FRONT
    right, ahead = local(block, unit.middle)
    if ahead < -block.depth * SCALE and abs(right) <= block.front // 2 * SCALE:
        return Edge.REAR
    return Edge.RIGHT if right > 0 else Edge.LEFT


def impact(position: ShellPosition, unit: Unit, target: Unit) -> Impact | None:
    """Where the charge strikes; None if the brigade cannot get there, whatever the die says.

    The front is dressed on the target, with as many bases in contact as there can be, and as
    little aside as that allows. [SG 2.8]
    """
    known, key = measured(position), ("impact", unit, target)
    if key not in known:
        known[key] = _impact(position, unit, target)
    struck: Impact | None = known[key]
    return struck


def _impact(position: ShellPosition, unit: Unit, target: Unit) -> Impact | None:
    block, there = unit.block, target.block
    longest = longest_charge(unit)
    if not is_near(block, there, longest):
        return None
    edge = struck_edge(unit, target)
    full = against(block, there, edge)
    for base in _dressed(unit, there, edge, full):
        way = distance(block.place, base.place)
        if way > longest:
            continue
        bearing = heading_to(block.place, base.place) if way > TOUCH else block.heading
        if turn_between(bearing, block.heading) > _OPEN:
            continue
        if not has_room(position, unit, base):
            continue
        limit = _limit(position, unit, target, Impact(base, edge, way, 0))
        if limit is None:
            continue
        start = block.at(block.place, base.heading)
        if met_on_the_way(position, unit, start, base, target.id) is None:
            return Impact(base, edge, way, limit)
    return None


def _limit(position: ShellPosition, unit: Unit, target: Unit, struck: Impact) -> int | None:
    """How far a charge goes; prepared positions that are stormed are an obstacle. [SG 2.5]"""
    limit = allowance(position, unit, unit.block, struck.base)
    if limit is None or not target.works or struck.edge is not Edge.FRONT:
        return limit
    return min(limit, pace(unit.moves_as, "obstacle") or 0)


def _dressed(unit: Unit, there: Base, edge: Edge, full: Base) -> list[Base]:
    """Where the front could stand along the edge, most bases in contact and least aside first."""
    width = there.front if edge in (Edge.FRONT, Edge.REAR) else there.depth
    spare = abs(full.front - width) // 2
    aside = local(full, unit.block.place)[0] // SCALE
    each = unit.base.front
    ends = [
        (n * each - full.front // 2, (n + 1) * each - full.front // 2) for n in range(unit.files)
    ]

    def merit(slide: int) -> tuple[int, int]:
        half = width // 2
        touching = sum(left + slide <= half and -half <= right + slide for left, right in ends)
        return -touching, abs(slide - aside)

    slides = {max(-spare, min(spare, aside)), 0, -spare, spare}
    return [
        full.at(advanced(full.place, full.heading, 0, slide)) for slide in sorted(slides, key=merit)
    ]


def is_on_flank(unit: Unit, target: Unit) -> bool:
    """A unit in contact has struck its target on the flank or the rear. [SG 2.8]"""
    edge = touched_edge(target.block, unit.block)
    return edge in (Edge.LEFT, Edge.RIGHT, Edge.REAR)


def fighting(unit: Unit, enemy: Unit, on_flank: bool) -> int:
    """How many bases of a unit are in contact with an enemy, if only with a corner. [SG 2.8]

    Of the front rank, unless the unit is struck *on_flank* or rear itself.
    """
    bases = all_bases(unit) if on_flank else front_rank(unit)
    return max(1, sum(touches(base, enemy.block) for base in bases))


def guns_in_contact(position: ShellPosition, unit: Unit, enemy: Unit) -> int:
    """The dice of batteries that are part of a brigade's front and touch the enemy. [SG 2.3]"""
    return sum(
        battery.base.melee
        for battery in position.units
        if battery.joined == unit.id and battery.on_table and touches(battery.block, enemy.block)
    )


def supporting(position: ShellPosition, unit: Unit, engaged: int) -> int:
    """Bases in direct contact with the flanks or the rear of those that fight. [SG 2.8]

    Those behind in the second rank, those beside in the first, and friends who touch the unit.
    """
    behind = min(engaged, max(0, min(unit.bases - unit.files, unit.files)))
    beside = min(2, max(0, unit.files - engaged))
    block = unit.block
    friends = sum(
        touches(base, block)
        for other in position.standing(unit.side)
        if other.id != unit.id and not other.is_battery and is_near(block, other.block, TOUCH)
        for base in all_bases(other)
    )
    return behind + beside + friends
