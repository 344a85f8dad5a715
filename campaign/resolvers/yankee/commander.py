"""The automatic commander of a battle on the table: scripts for each brigade, no dice. [YK 5-9]

Guns are brought into range and then stand and fire; brigades go for objectives and come within
musket range, and charge where the odds are good. Whoever moves at will is told to support
somebody who holds: that order lets it go at full rate, stand and fire, or charge. [YK-R8]
"""

from collections.abc import Iterable, Iterator

from campaign.resolvers.yankee.charges import edge_before, in_reach
from campaign.resolvers.yankee.command import task_of
from campaign.resolvers.yankee.deployment import FILES, ROWS, next_to_deploy
from campaign.resolvers.yankee.fire import fire_pairs, has_cover
from campaign.resolvers.yankee.ground import OBJECTIVES
from campaign.resolvers.yankee.judgment import refuse
from campaign.resolvers.yankee.melee import facings, fights, strength
from campaign.resolvers.yankee.motion import center_of, front_rank
from campaign.resolvers.yankee.orders import (
    LENGTHS,
    TURNS,
    Charge,
    Deploy,
    Done,
    Edge,
    Evade,
    Face,
    Fight,
    Fire,
    Ford,
    Hand,
    Hold,
    Motion,
    Move,
    Reinforce,
    Retire,
    Roll,
    Stand,
    Support,
    TableEdge,
    Tasking,
    Wheel,
    YankeeOrder,
)
from campaign.resolvers.yankee.position import (
    HEIGHT,
    Brigade,
    Stage,
    Task,
    Troop,
    Troops,
    YankeePosition,
    engaged,
    groups,
)
from campaign.resolvers.yankee.proposals import propose
from campaign.resolvers.yankee.troops import Branch, Quality
from campaign.tabletop.contact import Edge as TouchedEdge
from campaign.tabletop.measure import CM, Point, distance, heading_to, squared
from campaign.tabletop.sight import is_in_lane
from campaign.tabletop.terrain import Piece, stands_in

HOPELESS = 0.45
"""Below this share of the enemy's bases a side goes while it can."""

STANDOFF = 15 * CM
"""How near the infantry comes to fire."""

GUNS_STANDOFF = 40 * CM
"""How near the guns come."""

GOOD_ODDS = 1.0
"""What a charge should have over the enemy, in points of the die."""


def choose(position: YankeePosition) -> YankeeOrder:
    """A legal order for the side that decides."""
    match position.stage:
        case Stage.SURVEY | Stage.DRAW:
            return Roll()
        case Stage.EDGE:
            return Edge(_best_edge(position))
        case Stage.DEPLOY:
            return _first_legal(position, _places(position))
        case Stage.PLAN:
            return _plan(position)
        case Stage.MOVE:
            return _turn(position)
        case Stage.EVADE:
            return _reply(position)
        case Stage.GROUND:
            return _first_legal(position, propose(position))
    return _contact(position)


def _first_legal(position: YankeePosition, orders: Iterable[YankeeOrder]) -> YankeeOrder:
    return next(order for order in orders if refuse(position, order) is None)


def _contact(position: YankeePosition) -> YankeeOrder:
    """Turn to those in the flank, fire with everything, fight where the odds are best."""
    match position.stage:
        case Stage.FACE:
            troop, enemy = facings(position, position.acting)[0]
            return Face(troop.id, enemy.id)
        case Stage.FIRE:
            return Fire(*fire_pairs(position, position.acting)[0])
    troop, enemy = max(fights(position), key=lambda pair: _edge_in(position, *pair))
    return Fight(troop.id, enemy.id)


def _edge_in(position: YankeePosition, troop: Troop, enemy: Troop) -> int:
    """By how much one base is better in combat than another."""
    return strength(position, troop, enemy) - strength(position, enemy, troop)


def _reply(position: YankeePosition) -> YankeeOrder:
    """Cavalry waits only for those who are no better."""
    one, two = (position.troop(number) for number in position.duel)
    assert one is not None, position
    assert two is not None, position
    mine, theirs = (one, two) if one.side is position.acting else (two, one)
    return Stand() if _edge_in(position, mine, theirs) > 0 else Evade()


# --- before the battle -------------------------------------------------------------------------


def _best_edge(position: YankeePosition) -> TableEdge:
    """The edge with more objectives before it."""
    middles = [piece.middle.y for piece in position.pieces(*OBJECTIVES)]
    north = sum(y > HEIGHT // 2 for y in middles)
    return TableEdge.NORTH if 2 * north > len(middles) else TableEdge.SOUTH


def _places(position: YankeePosition) -> Iterator[YankeeOrder]:
    """Infantry in the middle, guns in the gaps between, horse on the wings."""
    brigade = next_to_deploy(position)
    assert brigade is not None, position
    files = sorted(range(FILES), key=lambda file: abs(2 * file - FILES + 1))
    gaps = [file for file in files if file % 3 == 1]
    first = [file for file in files if file not in gaps]
    if brigade.branch is Branch.CAVALRY:
        first = files[::-1]
    if brigade.branch is Branch.ARTILLERY:
        first = gaps
    yield from (Deploy(file, 0) for file in first)
    yield from (Deploy(file, row) for row in range(ROWS) for file in files)
    yield Done()


def _plan(position: YankeePosition) -> YankeeOrder:
    """Somebody holds; the others are told to support him, and so move at will. [YK-R8]"""
    brigade = next(b for b in position.brigades if b.side is position.acting and not b.ready)
    return _tasking(position, brigade)


def _tasking(position: YankeePosition, brigade: Brigade) -> Tasking:
    """The order of a brigade: the one that holds is the last of a side."""
    anchor = _anchor(position)
    if anchor is None or anchor.id == brigade.id:
        return Hold(brigade.id)
    return Support(brigade.id, anchor.id)


def _anchor(position: YankeePosition) -> Brigade | None:
    """The brigade that holds for all: a battery if there is one."""
    there = {troop.brigade for troop in position.side(position.acting)}
    own = [brigade for brigade in position.brigades if brigade.id in there]
    return max(own, key=lambda b: (b.branch is Branch.ARTILLERY, b.id), default=None)


# --- a player turn -----------------------------------------------------------------------------


def _turn(position: YankeePosition) -> YankeeOrder:
    """Leave, bring up, tell, move; then on to the fire."""
    own, enemies = position.side(position.acting), position.side(position.acting.enemy)
    if len(own) < HOPELESS * len(enemies) and refuse(position, Retire()) is None:
        return Retire()
    for order in (*_arrivals(position), *_new_tasks(position)):
        if refuse(position, order) is None:
            return order
    if enemies and (motion := _next_motion(position)):
        return motion
    if refuse(position, Done()) is None:
        return Done()
    return _first_legal(position, (o for o in propose(position) if isinstance(o, Motion)))


def _next_motion(position: YankeePosition) -> YankeeOrder | None:
    """What the first group does that has something to do."""
    for brigade in position.brigades:
        if brigade.side is position.acting:
            for group in groups(position, brigade.id):
                if order := _best_motion(position, brigade, group):
                    return order
    return None


def _arrivals(position: YankeePosition) -> Iterator[YankeeOrder]:
    """Whoever can be brought up, over the own edge if possible."""
    own = TableEdge.SOUTH if position.faces_north(position.acting) else TableEdge.NORTH
    edges = (own, TableEdge.EAST, TableEdge.WEST)
    for near in position.request.surroundings:
        if near.side is position.acting and near.box not in position.arrived_from:
            types = dict.fromkeys(p.type for p in near.reserves if p.id not in position.drawn)
            yield from (Reinforce(type_, near.box, edge) for type_ in types for edge in edges)


def _new_tasks(position: YankeePosition) -> Iterator[YankeeOrder]:
    """Whoever stands about without a friend to support gets one again."""
    anchor = _anchor(position)
    for brigade in position.brigades:
        idle = task_of(position, brigade) is Task.HOLD and brigade is not anchor
        if idle and brigade.side is position.acting:
            yield _tasking(position, brigade)


def _best_motion(position: YankeePosition, brigade: Brigade, group: Troops) -> YankeeOrder | None:
    """Charge, stand and fire, or go on. [YK-R8]"""
    if not engaged(position).isdisjoint(troop.id for troop in group):
        return None
    task = task_of(position, brigade)
    if task is Task.ATTACK:
        return _allowed(position, (Charge(group[0].id, brigade.order.brigade),))
    if task not in (Task.SUPPORT, Task.SKIRMISH):
        return None
    may_charge = task is Task.SUPPORT and brigade.branch is not Branch.ARTILLERY
    if may_charge and (order := _allowed(position, _charges(position, brigade, group))):
        return order
    if _has_target(position, brigade, group):
        return None
    place, near = _destination(position, brigade, group)
    return _allowed(position, _ways(position, brigade, group, place, near))


def _allowed(position: YankeePosition, orders: Iterable[YankeeOrder]) -> YankeeOrder | None:
    return next((order for order in orders if refuse(position, order) is None), None)


def _charges(position: YankeePosition, brigade: Brigade, group: Troops) -> Iterator[Charge]:
    """Enemies in reach whom a charge should beat, the best first."""
    reach = in_reach(group, position.side(brigade.side.enemy), brigade.rate)
    seen: dict[int, float] = {}
    for enemy in reach:
        odds = _odds(position, brigade, group, enemy)
        seen[enemy.brigade] = max(odds, seen.get(enemy.brigade, odds))
    for number, odds in sorted(seen.items(), key=lambda entry: (-entry[1], entry[0])):
        if odds >= GOOD_ODDS:
            yield Charge(group[0].id, number)


_GRADE = {Quality.MILITIA: -1, Quality.TRAINED: 0, Quality.VETERAN: 1}


def _odds(position: YankeePosition, brigade: Brigade, group: Troops, enemy: Troop) -> float:
    """What the own side would have over an enemy in combat, in points of the die."""
    foe = position.of(enemy)
    tired = sum(troop.fatigue for troop in group) / len(group)
    ranks = len(group) > len(front_rank(group))
    own = brigade.worth.combat + _GRADE[brigade.quality] + ranks - tired
    against = foe.worth.combat + _GRADE[foe.quality] - enemy.fatigue
    against += 2 * has_cover(position, enemy.base)
    if edge_before(group, enemy.base) is not TouchedEdge.FRONT:
        against -= 2
    if foe.branch is not Branch.INFANTRY:
        # What is beaten in contact is lost at once.
        against -= 1
    return own - against


def _has_target(position: YankeePosition, brigade: Brigade, group: Troops) -> bool:
    """Some of its front rank have an enemy in range straight ahead."""
    reach = brigade.worth.reach
    enemies = [
        troop
        for troop in position.side(brigade.side.enemy)
        if squared(troop.base.center, group[0].base.place) < (reach + 8 * CM) ** 2
    ]
    rank = front_rank(group)
    aimed = 0
    for troop in rank:
        here = troop.base.place
        if any(
            squared(enemy.base.center, here) < reach * reach and is_in_lane(troop.base, enemy.base)
            for enemy in enemies
        ):
            aimed += 1
    return 2 * aimed >= len(rank)


def _destination(position: YankeePosition, brigade: Brigade, group: Troops) -> tuple[Point, int]:
    """Where to go, and how near: an objective that is nobody's, or the nearest enemy."""
    here = center_of(tuple(troop.base for troop in group))
    enemies = position.side(brigade.side.enemy)
    nearest = min(enemies, key=lambda t: (squared(t.base.center, here), t.id)).base.center
    guns = brigade.branch is Branch.ARTILLERY
    goal = None if guns else _objective(position, group, here)
    if goal is not None and squared(goal.middle, here) < squared(nearest, here):
        return goal.middle, 0
    return nearest, GUNS_STANDOFF if guns else STANDOFF


def _objective(position: YankeePosition, group: Troops, here: Point) -> Piece | None:
    """The nearest hill or village where no own brigade but this one stands."""
    own = position.side(group[0].side)
    brigade = group[0].brigade
    free = [
        piece
        for piece in position.pieces(*OBJECTIVES)
        if not any(t.brigade != brigade and stands_in(t.base, piece) for t in own)
    ]
    return min(free, key=lambda piece: squared(piece.middle, here), default=None)


def _ways(
    position: YankeePosition, brigade: Brigade, group: Troops, place: Point, near: int
) -> Iterator[YankeeOrder]:
    """Wheel towards a place, or go straight ahead as far as is wise; look for a ford."""
    base = group[0].id
    rank = front_rank(group)
    front = rank[len(rank) // 2].base
    away = distance(front.place, place) - near
    if away <= 2 * CM and near == 0:
        return
    turn = (heading_to(front.place, place) - front.heading + 180) % 360 - 180
    hand = Hand.RIGHT if turn > 0 else Hand.LEFT
    if abs(turn) >= TURNS[0]:
        fitting = [degrees for degrees in TURNS if degrees <= abs(turn) + 7]
        for degrees in reversed(fitting):
            yield Wheel(base, hand, degrees, 50)
            yield Wheel(base, hand, degrees)
    if away > 2 * CM and abs(turn) < 60:
        best = [length for length in LENGTHS if length * 10 <= min(away, brigade.rate * 3 // 2)]
        yield from (Move(base, length) for length in reversed(best))
    yield Ford(base)
