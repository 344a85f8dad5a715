"""Turns, columns, lines, single bases, fords: how a brigade changes shape. [YK 5.4, YK 7]"""

from campaign.errors import Refusal
from campaign.resolvers.yankee.directions import Hand, Place
from campaign.resolvers.yankee.going import (
    allowance,
    is_at_river,
    is_hindered,
    refuse_water,
    swept,
    way,
)
from campaign.resolvers.yankee.groups import groups
from campaign.resolvers.yankee.motion import (
    SLACK,
    Moved,
    center_of,
    front_rank,
    others,
    refuse_place,
    same_heading,
    thinner,
)
from campaign.resolvers.yankee.orders import Align, Column, Ford, Form, Turn
from campaign.resolvers.yankee.position import Brigade, Troop, Troops, YankeePosition
from campaign.resolvers.yankee.troops import Branch, Formation, Quality
from campaign.tabletop.bases import Base, about_face, ahead, in_column, in_line
from campaign.tabletop.contact import beside, overlaps
from campaign.tabletop.measure import MM, Point, distance
from campaign.tabletop.sight import crosses

_MOST_RANKS = 3


def turn(position: YankeePosition, group: Troops, order: Turn) -> Moved | Refusal:
    """A group turns where it stands; that takes its whole move. [YK 7.1, YK-R10]"""
    if refused := same_heading(group):
        return refused
    brigade = position.of(group[0])
    if order.hand is Hand.ABOUT:
        bases = tuple(about_face(troop.base) for troop in group)
        return Moved(group, bases, brigade.rate)
    files = len(front_rank(group))
    ranks = -(-len(group) // files)
    heading = group[0].base.heading + (90 if order.hand is Hand.RIGHT else -90)
    bases = _around(group, heading, files=ranks)
    formation = Formation.COLUMN if ranks == 1 < len(group) else Formation.LINE
    return _if_free(position, Moved(group, bases, brigade.rate, formation))


def _around(group: Troops, heading: int, files: int) -> tuple[Base, ...]:
    """The group in so many files, its middle where it was."""
    depths = tuple(troop.base.depth for troop in group)
    ranks = -(-len(group) // files)
    bases = in_line(Point(0, 0), heading % 360, group[0].base.front, depths, ranks)
    was, now = center_of(tuple(t.base for t in group)), center_of(bases)
    return tuple(base.at(Point(base.x + was.x - now.x, base.y + was.y - now.y)) for base in bases)


def _if_free(position: YankeePosition, moved: Moved) -> Moved | Refusal:
    """Where it would stand must be free, and dry. [YK 7.5, YK 7.6]"""
    brigade = position.of(moved.group[0])
    formation = moved.formation or brigade.formation
    if refused := refuse_water(position, brigade, moved.bases, formation):
        return refused
    return refuse_place(position, moved) or moved


def column(position: YankeePosition, group: Troops, order: Column) -> Moved | Refusal:
    """A group falls in behind one of its bases, free of charge, and goes on. [YK 7.3]"""
    if len(group) < 2:
        return Refusal("YK 7.3", "a single base cannot form a column")
    number = group[0].id if order.behind is None else order.behind
    head = next((troop for troop in group if troop.id == number), None)
    if head is None:
        return Refusal("YK 7.3", f"base {number} is not in that group")
    moved = in_file(group, head, order.ahead * MM)
    brigade = position.of(head)
    first = (swept(head.base, moved.cost),)
    if refused := refuse_water(position, brigade, first, Formation.COLUMN):
        return refused
    most = allowance(position, brigade, Formation.COLUMN, first)
    # Whoever falls in behind may be hindered where the head is not.
    starts = tuple(troop.base for troop in group)
    if is_hindered(position, (*starts, *moved.bases)):
        most = brigade.worth.rates[Formation.COLUMN] // 2
    if moved.cost > most:
        return Refusal("YK 7.2", f"{brigade.branch} cannot go that far")
    if any(overlaps(first[0], o.base, SLACK) for o in others(position, group, moved.bases)):
        return Refusal("YK 7.5", "a base stands in the way")
    return _if_free(position, moved)


def in_file(group: Troops, head: Troop, length: int) -> Moved:
    """The group one behind the other, its head so far ahead of where it is. [YK 7.3]"""
    ranked = (head, *(troop for troop in group if troop is not head))
    place = ahead(head.base, length).place
    depths = tuple(troop.base.depth for troop in ranked)
    bases = in_column(place, head.base.heading, head.base.front, depths)
    return Moved(ranked, bases, length, Formation.COLUMN)


def form(position: YankeePosition, group: Troops, order: Form) -> Moved | Refusal:
    """A new formation, on the spot; that takes the whole move. [YK 5.4, YK-R8]"""
    brigade = position.of(group[0])
    if refused := refuse_formation(brigade, len(group), order.formation, order.ranks):
        return refused
    match order.formation:
        case Formation.SQUARE:
            bases = tuple(troop.base for troop in group)
            return Moved(group, bases, brigade.rate, Formation.SQUARE)
        case Formation.COLUMN:
            return _if_free(position, in_file(group, group[0], 0))
    return _if_free(position, _deployed(position, group, order))


def refuse_formation(
    brigade: Brigade, bases: int, formation: Formation, ranks: int
) -> Refusal | None:
    """Who can stand like that. [YK 5.4, YK 7.3, YK-R8]"""
    if not 1 <= ranks <= _MOST_RANKS:
        return Refusal("YK 5.4", f"a brigade stands in 1 to {_MOST_RANKS} ranks")
    if ranks > 1 and formation is not Formation.LINE:
        return Refusal("YK 5.4", "only a line has several ranks")
    if formation is Formation.SQUARE and brigade.quality is not Quality.VETERAN:
        return Refusal("YK 5.4", "only veterans guard their flanks by their formation")
    if formation is Formation.COLUMN and bases < 2:
        return Refusal("YK 7.3", "a single base cannot form a column")
    if formation is Formation.SKIRMISH and brigade.branch is not Branch.INFANTRY:
        return Refusal("YK-R8", "only infantry forms a line of skirmishers")
    return None


def _deployed(position: YankeePosition, group: Troops, order: Form) -> Moved:
    """A line whose front is where the front of the group was, in its middle."""
    rank = front_rank(group)
    files = -(-len(group) // order.ranks)
    left, right = rank[0].base.front_left, rank[-1].base.front_right
    middle = Point((left.x + right.x) // 2, (left.y + right.y) // 2)
    depths = tuple(troop.base.depth for troop in group)
    first = rank[0].base
    bases = in_column(middle, first.heading, first.front, depths, files)
    return Moved(group, bases, position.of(group[0]).rate, order.formation)


def align(position: YankeePosition, order: Align) -> Moved | Refusal:
    """Bases line up one at a time. [YK 7.3]"""
    troop, friend = position.troop(order.base), position.troop(order.friend)
    if troop is None or troop.side is not position.acting:
        return Refusal("YK 7.1", f"there is no friendly base {order.base} on the table")
    if troop.moved:
        return Refusal("YK 7.1", f"base {order.base} has moved already this turn")
    if friend is None or friend.brigade != troop.brigade or friend is troop:
        return Refusal("YK 7.3", f"base {order.friend} is not another base of its brigade")
    if not order.detached:
        group = next(body for body in groups(position, troop.brigade) if troop in body)
        if len(group) > 1:
            return Refusal("YK 7.1", "it moves with its group, unless it is detached")
    return _aligned(position, troop, friend, order.place)


def _aligned(
    position: YankeePosition, troop: Troop, friend: Troop, place: Place
) -> Moved | Refusal:
    brigade = position.of(troop)
    if place is Place.BEHIND:
        there = troop.base.at(friend.base.rear, friend.base.heading)
    else:
        there = beside(troop.base, friend.base, right=place is Place.RIGHT)
    cost = distance(troop.base.place, there.place)
    # Base by base a column becomes a line, and goes no faster than one from then on.
    abreast = brigade.formation is Formation.COLUMN and place is not Place.BEHIND
    moved = Moved((troop,), (there,), cost, Formation.LINE if abreast else None)
    if cost > brigade.rate or cost > allowance(
        position, brigade, brigade.formation, (way(troop.base, there),)
    ):
        return Refusal("YK 7.2", f"{brigade.branch} cannot go that far")
    if cost < MM and troop.base.heading == there.heading:
        return Refusal("YK 7.3", "it is there already")
    start, end = troop.base.center, there.center
    for other in others(position, moved.group, moved.bases):
        if crosses(thinner(other.base), start, end):
            return Refusal("YK 7.5", f"base {other.id} stands in the way")
    return _if_free(position, moved)


def ford(position: YankeePosition, group: Troops, order: Ford) -> Moved | Refusal:
    """A group at a river looks for a ford, and would cross it in column. [YK 7.6, YK-R11]"""
    if position.of(group[0]).fording:
        return Refusal("YK 7.6", "it has found a ford already already")
    if not is_at_river(position, group):
        return Refusal("YK 7.6", "it is not at a river")
    if len(group) < 2:
        return Moved(group, tuple(t.base for t in group), 0, Formation.COLUMN)
    moved = in_file(group, front_rank(group)[0], 0)
    return refuse_place(position, moved) or moved
