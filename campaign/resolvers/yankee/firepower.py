"""What a base adds to its die when it fires, and when its fire rakes a group.

[YK 8.3, YK 8.4, YK-R13, YK-R14]
"""

from campaign.resolvers.yankee.events import Parts, total
from campaign.resolvers.yankee.position import Aim, Troop, YankeePosition
from campaign.resolvers.yankee.troops import Formation, Quality, fire_modifiers
from campaign.tabletop.bases import Base, local
from campaign.tabletop.contact import Edge, bodies
from campaign.tabletop.latest import Latest
from campaign.tabletop.measure import SCALE, Point
from campaign.tabletop.terrain import Kind, Piece, circle, stands_in


def has_cover(position: YankeePosition, base: Base) -> bool:
    """It stands in a village or behind works. [YK 8.4, YK-R5, YK-R27]"""
    x, y, _, front, depth = base
    for piece, (u, v), radius in _covers(position.ground):
        # A first look from the middle of the front, as `stands_in` would take it.
        reach = radius + front + depth
        if (u - x) * (u - x) + (v - y) * (v - y) <= reach * reach and stands_in(base, piece):
            return True
    return False


_covers: Latest[tuple[Piece, ...], list[tuple[Piece, Point, int]]] = Latest(
    lambda ground: [(p, *circle(p.outline)) for p in ground if p.kind in (Kind.VILLAGE, Kind.WORKS)]
)
"""Where one has cover, and the circle around each."""


def is_enfilade(position: YankeePosition, shooter: Troop, target: Troop, lane: list[Troop]) -> bool:
    """The lane enters a group through a flank or the rear, and crosses another base of it.

    [YK 8.4, YK-R14]
    """
    crossed = {troop.id for troop in lane if troop.brigade == target.brigade}
    if len(crossed) < 2 or entered_edge(shooter.base, target.base) is Edge.FRONT:
        return False
    own = position.in_brigade(target.brigade)
    body = next(body for body in bodies([t.base for t in own]) if target in [own[n] for n in body])
    return sum(own[number].id in crossed for number in body) > 1


def entered_edge(shooter: Base, target: Base) -> Edge:
    """The edge of a base through which most of a lane enters it. [YK-R14]"""
    half = shooter.front // 2 * SCALE
    corners = [local(shooter, corner) for corner in target.corners]
    widest, found = 0, Edge.FRONT
    for number, edge in enumerate((Edge.FRONT, Edge.RIGHT, Edge.REAR, Edge.LEFT)):
        # Corners go around clockwise: an edge that faces the shooter runs from right to left.
        start, end = corners[number][0], corners[(number + 1) % 4][0]
        width = min(start, half) - max(end, -half)
        if start > end and width > widest:
            widest, found = width, edge
    return found


def power(position: YankeePosition, shooter: Troop, target: Troop) -> int:
    """The factor of a base with what counts for it against this target. [YK 8.4]"""
    return total(power_parts(position, shooter, target))


def power_parts(
    position: YankeePosition,
    shooter: Troop,
    target: Troop,
    aim: Aim | None = None,
    others: int = 0,
) -> Parts:
    """What a base adds to its die when it fires: its factor, and what counts. [YK 8.4]"""
    modifiers = fire_modifiers()
    brigade = position.of(shooter)
    raked = aim is not None and aim.raked
    counts = {
        str(brigade.quality): brigade.quality is not Quality.TRAINED,
        "target_in_cover": has_cover(position, target.base),
        "target_in_skirmish": position.of(target).formation is Formation.SKIRMISH,
        "canister": aim is not None and aim.bonus > modifiers["enfilade"] * raked,
        "enfilade": raked,
    }
    helped = modifiers["each_other_shooter"] * others
    return (
        ("factor", brigade.worth.fire),
        *((what, modifiers[what]) for what, is_so in counts.items() if is_so),
        *((("other_shooters", helped),) if helped else ()),
    )


def resists(position: YankeePosition, target: Troop) -> Parts:
    """What a base adds to its die that cannot answer. [YK-R13]"""
    return (("factor", position.of(target).worth.fire),)
