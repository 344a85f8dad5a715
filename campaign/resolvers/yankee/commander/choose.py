"""The automatic commander of a battle on the table: scripts for each brigade, no dice. [YK 5-9]

Every brigade has an order that says what it does: one goes to hold an objective, the others
advance on the nearest enemy, guns too, stop in good range and fire; horse without a goal
skirmishes. An attack is ordered where a charge is worth it, for it
must be made. Who waits for the enemy holds. [YK 5.4, YK-R8]
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from campaign.budget import QUICK, Budget, Thinking
from campaign.resolvers.yankee.candidates import propose
from campaign.resolvers.yankee.commander.search import best_motion
from campaign.resolvers.yankee.commander.skills import ABLE, PLAIN, Skill
from campaign.resolvers.yankee.commander.tasking import better_task, wanted
from campaign.resolvers.yankee.country import any_of
from campaign.resolvers.yankee.deployment import next_to_deploy, places
from campaign.resolvers.yankee.directions import TableEdge
from campaign.resolvers.yankee.fire import fire_pairs
from campaign.resolvers.yankee.ground import OBJECTIVES
from campaign.resolvers.yankee.groups import engaged, groups
from campaign.resolvers.yankee.legality import refuse
from campaign.resolvers.yankee.melee import facings, fights, strength
from campaign.resolvers.yankee.orders import (
    Deploy,
    Done,
    Edge,
    Enter,
    Evade,
    Face,
    Fight,
    Fire,
    Motion,
    Reinforce,
    Retire,
    Roll,
    Stand,
    Strip,
    YankeeOrder,
)
from campaign.resolvers.yankee.position import (
    HEIGHT,
    LAST_TURN,
    WIDTH,
    Stage,
    Troop,
    YankeePosition,
)
from campaign.resolvers.yankee.troops import Branch
from campaign.resolvers.yankee.victory import at_the_limit, losses
from campaign.tabletop.measure import CM
from campaign.terms import Side

HOPELESS = 0.45
"""Below this share of the enemy's bases a side goes while it can."""


def choose(position: YankeePosition, budget: Budget = QUICK, /) -> YankeeOrder:
    """A legal order for the side that decides."""
    return order_by(position, budget, PLAIN)


def stay(position: YankeePosition, budget: Budget = QUICK, /) -> YankeeOrder:
    """The same of a side that is not to leave the field."""
    return order_by(position, budget, PLAIN, stays=True)


def choose_ably(position: YankeePosition, budget: Budget = QUICK, /) -> YankeeOrder:
    """A legal order, by the better commander."""
    return order_by(position, budget, ABLE)


def stay_ably(position: YankeePosition, budget: Budget = QUICK, /) -> YankeeOrder:
    """The same of a side that is not to leave the field."""
    return order_by(position, budget, ABLE, stays=True)


def order_by(
    position: YankeePosition, budget: Budget, skill: Skill, stays: bool = False
) -> YankeeOrder:
    """A legal order, by a commander of some skill; he leaves the field unless he *stays*."""
    thinking = Thinking(budget)
    match position.stage:
        case Stage.SURVEY | Stage.DRAW:
            return Roll()
        case Stage.EDGE:
            return Edge(_best_edge(position))
        case Stage.DEPLOY:
            return _first_legal(position, _places(position))
        case Stage.PLAN:
            return _plan(position, skill)
        case Stage.MOVE:
            leaves = not stays and _would_leave(position, skill)
            return Retire() if leaves else _turn(position, skill, thinking)
        case Stage.EVADE:
            return _reply(position)
        case Stage.GROUND:
            return _first_legal(position, _lays(position))
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


def _lays(position: YankeePosition) -> Iterator[YankeeOrder]:
    """Scattered over the table, as what is proposed first: nobody knows yet whose edge is whose."""
    if strips := [order for order in propose(position) if isinstance(order, Strip)]:
        yield any_of(position, strips)
    yield from propose(position)


def _best_edge(position: YankeePosition) -> TableEdge:
    """The edge with more objectives before it."""
    middles = [piece.middle.y for piece in position.pieces(*OBJECTIVES)]
    north = sum(y > HEIGHT // 2 for y in middles)
    return TableEdge.NORTH if 2 * north > len(middles) else TableEdge.SOUTH


def _places(position: YankeePosition) -> Iterator[YankeeOrder]:
    """Infantry in the middle, guns in the gaps between, horse on the wings."""
    brigade = next_to_deploy(position)
    assert brigade is not None, position
    spots = list(places(position))
    horse = brigade.branch is Branch.CAVALRY

    def merit(place: Deploy) -> tuple[bool, bool, int]:
        gap = (place.x // 10) % 3 == 1
        aside = abs(2 * place.x - WIDTH // CM)
        return gap is not (brigade.branch is Branch.ARTILLERY), horse, -aside if horse else aside

    front = [place for place in spots if place.y == spots[0].y and place.ranks == spots[0].ranks]
    yield from sorted(front, key=merit)
    yield from spots
    yield Done()


def _plan(position: YankeePosition, skill: Skill) -> YankeeOrder:
    """The first order of the next brigade."""
    brigade = next(b for b in position.brigades if b.side is position.acting and not b.ready)
    return wanted(position, brigade, skill)


# --- a player turn -----------------------------------------------------------------------------


def _would_leave(position: YankeePosition, skill: Skill) -> bool:
    """The battle is all but lost, and there is somewhere to go. [YK-R21]

    Not in a battle by itself: there is nothing to save the men for. [SK 1.1] Nor where it is won
    by those who hold out, if they can: then the few have what decides. [YK-R20]
    """
    side = position.acting
    holds_out = skill.holds_out and _is_ahead(position, side) and _lasts(position, side)
    if position.staging.commands or holds_out:
        return False
    hopeless = _expected(position, side) < HOPELESS * _expected(position, side.enemy)
    return hopeless and refuse(position, Retire()) is None


def _is_ahead(position: YankeePosition, side: Side) -> bool:
    """It would win if everything stayed as it is; a draw is the defender's win. [YK-R20, YK-R21]"""
    return (at_the_limit(position) or position.request.defender) is side


def _lasts(position: YankeePosition, side: Side) -> bool:
    """At the rate at which it has lost bases it keeps more than half to the end. [YK 12.1]"""
    lost, had = losses(position, side)
    return 2 * lost * LAST_TURN < had * position.turn


def _turn(position: YankeePosition, skill: Skill, thinking: Thinking) -> YankeeOrder:
    """Bring up, tell, move; then on to the fire."""
    enemies = position.side(position.acting.enemy)
    for order in chain(_arrivals(position), _new_tasks(position, skill)):
        if refuse(position, order) is None:
            return order
    if enemies and (motion := _next_motion(position, skill, thinking)):
        return motion
    if refuse(position, Done()) is None:
        return Done()
    return _first_legal(position, (o for o in propose(position) if isinstance(o, Motion)))


def _expected(position: YankeePosition, side: Side) -> int:
    """The bases of a side on the table, and those that are still to come. [YK 10.2]"""
    late = (b.size for b in position.brigades if b.side is side and b.waiting and b.arrives)
    return len(position.side(side)) + sum(late)


def _next_motion(position: YankeePosition, skill: Skill, thinking: Thinking) -> YankeeOrder | None:
    """What the first group does that has something to do; whoever was passed over stands."""
    moved = (t.brigade for t in position.side(position.acting) if t.moved and not t.fired)
    last = max(moved, default=0)
    for brigade in position.brigades[max(0, last - 1) :]:
        if brigade.side is position.acting:
            for group in groups(position, brigade.id):
                if order := best_motion(position, brigade, group, skill, thinking):
                    return order
    return next(_due(position, skill, thinking), None)


def _due(position: YankeePosition, skill: Skill, thinking: Thinking) -> Iterator[YankeeOrder]:
    """What attacks and retreats must do, where it was not the first thing to be done. [YK-R8]"""
    if refuse(position, Done()) is None:
        return
    for brigade in position.brigades:
        if brigade.side is position.acting:
            for group in groups(position, brigade.id):
                if order := best_motion(position, brigade, group, skill, thinking):
                    yield order


def _arrivals(position: YankeePosition) -> Iterator[YankeeOrder]:
    """Whoever can come or be brought up, over the own edge if possible."""
    own = TableEdge.SOUTH if position.faces_north(position.acting) else TableEdge.NORTH
    edges = (own, TableEdge.EAST, TableEdge.WEST)
    for near in position.request.surroundings:
        if near.side is position.acting and near.box not in position.arrived_from:
            types = dict.fromkeys(p.type for p in near.reserves if p.id not in position.drawn)
            yield from (Reinforce(type_, near.box, edge) for type_ in types for edge in edges)
    for brigade in position.brigades:
        if brigade.waiting and brigade.side is position.acting:
            yield from (Enter(brigade.id, edge) for edge in edges)


def _new_tasks(position: YankeePosition, skill: Skill) -> Iterator[YankeeOrder]:
    """Whoever had better do something else is told so, once. [YK 5.5]"""
    fighting = engaged(position)
    for brigade in position.brigades:
        free = brigade.side is position.acting and brigade.coming is None and not brigade.waiting
        if free and brigade.told != position.clock:
            troops = position.in_brigade(brigade.id)
            if troops and fighting.isdisjoint(troop.id for troop in troops):
                order = better_task(position, brigade, skill)
                if order is not None:
                    yield order
