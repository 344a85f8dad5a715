"""The orders that make sense in every part of a battle; some may be forbidden. [YK 5, YK 6]"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import chain

from campaign.battle.contract import NO_UNIT, UnitId
from campaign.battle.retreats import surroundings
from campaign.resolvers.yankee.command import task_of
from campaign.resolvers.yankee.country import scattered
from campaign.resolvers.yankee.courses import courses
from campaign.resolvers.yankee.deployment import places
from campaign.resolvers.yankee.directions import Corner, Course, Hand, Place, TableEdge
from campaign.resolvers.yankee.fire import fire_pairs
from campaign.resolvers.yankee.fronts import before
from campaign.resolvers.yankee.ground import SPOTS, kinds, objectives
from campaign.resolvers.yankee.groups import groups
from campaign.resolvers.yankee.laying import lays
from campaign.resolvers.yankee.melee import facings, fights
from campaign.resolvers.yankee.orders import (
    LENGTHS,
    TURNS,
    WHEELED_ON,
    Advance,
    Align,
    Attack,
    Change,
    Charge,
    Column,
    Done,
    Edge,
    Enter,
    Evade,
    Face,
    Fight,
    Fire,
    Ford,
    Form,
    Hold,
    Lay,
    Move,
    Reinforce,
    Retire,
    Retreat,
    Ride,
    Roll,
    Skirmish,
    Stand,
    Strip,
    Support,
    Turn,
    Wheel,
    YankeeOrder,
)
from campaign.resolvers.yankee.position import Brigade, Stage, Task, Troops, YankeePosition
from campaign.resolvers.yankee.reinforcements import EVERY
from campaign.resolvers.yankee.troops import Formation
from campaign.tabletop.measure import CM, MM
from campaign.tabletop.terrain import Kind

Orders = Iterator[YankeeOrder]

_RIVER_X, _RIVER_Y = (40, 80, 120), (30, 60)


def propose(position: YankeePosition, unit: UnitId | None = None) -> Orders:
    """All orders that make sense now; for one brigade, perhaps others as well."""
    if position.winner is not None:
        return iter(())
    if position.stage is Stage.MOVE:
        return _turns(position, unit)
    return _AT[position.stage](position)


def units(position: YankeePosition) -> tuple[UnitId, ...] | None:
    """Who comes into question in a player turn, when there is much to propose. [YK 6.2]"""
    if position.winner is not None or position.stage is not Stage.MOVE:
        return None
    own = (brigade.id for brigade in position.brigades if brigade.side is position.acting)
    return (*own, NO_UNIT)


def unit_of(position: YankeePosition, order: YankeeOrder) -> UnitId:
    """The brigade that an order is given to. [YK 5.4, YK 7.1]"""
    if isinstance(order, Evade | Stand):
        duelists = map(position.troop, position.duel)
        return next((t.brigade for t in duelists if t and t.side is position.acting), NO_UNIT)
    number: UnitId = getattr(order, "brigade", NO_UNIT)
    if number or not (troop := position.troop(getattr(order, "base", NO_UNIT))):
        return number
    return troop.brigade


def _rolls(position: YankeePosition) -> Orders:
    yield Roll()


def _grounds(position: YankeePosition) -> Orders:
    """Spots across the table, or the ends of a strip. [YK 4.1, YK 4.2]"""
    if kinds()[position.dice[0]] is Kind.RIVER:
        for course in Course:
            for corner in Corner:
                yield from (Strip(course, corner, x, y) for x in _RIVER_X for y in _RIVER_Y)
        return
    yield from dict.fromkeys((*scattered(position), *(Lay(x, y) for x, y in SPOTS)))
    yield Done()


def _edges(position: YankeePosition) -> Orders:
    yield Edge(TableEdge.NORTH)
    yield Edge(TableEdge.SOUTH)


def _deployments(position: YankeePosition) -> Orders:
    yield from places(position)
    yield Done()


# --- orders to brigades ------------------------------------------------------------------------


def _plans(position: YankeePosition) -> Orders:
    """An order to each brigade that has none. [YK 5.3]"""
    own, enemies = _brigades(position)
    for brigade in own:
        if not brigade.ready:
            yield from _tasks(brigade.id, _numbers(enemies), _numbers(own), _places(position))
    yield from _rides(position, own)


def _rides(position: YankeePosition, own: list[Brigade]) -> Orders:
    """Every general to every brigade. [YK 11.1]"""
    for number, general in enumerate(position.staff_of(position.acting), start=1):
        if general.base and not general.rode:
            yield from (Ride(brigade.id, number) for brigade in own)


def _brigades(position: YankeePosition) -> tuple[list[Brigade], list[Brigade]]:
    """Own and enemy brigades of which there is something left."""
    there = {troop.brigade for troop in position.troops}
    alive = [brigade for brigade in position.brigades if brigade.id in there]
    own = [brigade for brigade in alive if brigade.side is position.acting]
    return own, [brigade for brigade in alive if brigade.side is not position.acting]


def _numbers(brigades: list[Brigade]) -> tuple[int, ...]:
    return tuple(brigade.id for brigade in brigades)


def _places(position: YankeePosition) -> tuple[tuple[int, int], ...]:
    """Where the objectives are and before the enemies; other places may be ordered. [YK 5.4]"""
    middles = (piece.middle for piece in objectives(position))
    fronts = before(position.side(position.acting.enemy))
    return (*((x // CM, y // CM) for x, y in middles), *chain.from_iterable(fronts.values()))


@lru_cache(maxsize=1024)
def _tasks(
    brigade: int,
    enemies: tuple[int, ...],
    own: tuple[int, ...],
    places: tuple[tuple[int, int], ...],
) -> tuple[YankeeOrder, ...]:
    """Everything a brigade can be told. [YK 5.4]"""
    return (
        *(Attack(brigade, enemy) for enemy in enemies),
        *(Advance(brigade, enemy) for enemy in enemies),
        *dict.fromkeys(Hold(brigade, *place) for place in ((0, 0), *places)),
        *(Support(brigade, friend) for friend in own if friend != brigade),
        Change(brigade),
        Retreat(brigade),
        Skirmish(brigade),
    )


# --- a player turn -----------------------------------------------------------------------------


def _turns(position: YankeePosition, only: UnitId | None = None) -> Orders:
    """Orders, moves, arrivals, or on to the fire. [YK 6.2]"""
    own, enemies = _brigades(position)
    for brigade in own:
        if only not in (None, brigade.id):
            continue
        if brigade.coming is None and brigade.told != position.clock:
            yield from _tasks(brigade.id, _numbers(enemies), _numbers(own), _places(position))
        for group in groups(position, brigade.id):
            yield from _motions(position, brigade, group, enemies)
    yield from _rides(position, own)
    if position.turn % EVERY == 0:
        yield from _reinforcements(position)
    for brigade in position.brigades:
        if brigade.waiting and brigade.side is position.acting:
            yield from (Enter(brigade.id, edge) for edge in TableEdge)
    yield Retire()
    yield Done()


def _motions(
    position: YankeePosition, brigade: Brigade, group: Troops, enemies: list[Brigade]
) -> Orders:
    """What the order of a brigade leaves open to a group. [YK 7.1, YK-R8]"""
    base = group[0].id
    if len(group) == 1:
        for friend in position.in_brigade(brigade.id):
            if friend.id != base:
                yield from (Align(base, friend.id, place) for place in Place)
    task = task_of(position, brigade)
    if task is Task.CHANGE:
        yield from _forms(base)
        yield from (Turn(base, hand) for hand in Hand)
        return
    yield from (Charge(base, enemy.id) for enemy in enemies)
    if task is Task.HOLD and (brigade.order.x, brigade.order.y) == (0, 0):
        return
    ways = [c.order for c in courses(position, brigade, group)] if task in _GOING_ON else []
    laid = lays(position, brigade, group)
    yield from dict.fromkeys((*ways, *laid, *_marches(base, brigade.rate * 3 // 2 // MM)))


_GOING_ON = (Task.ATTACK, Task.RETREAT)
"""Of these it is worked out how far they can go. [YK-R8]"""


@cache
def _marches(base: int, most: int) -> tuple[YankeeOrder, ...]:
    """Ways to go, whatever the ground says. [YK 7.1, YK 7.3, YK 7.6]"""
    return (
        *(Move(base, ahead) for ahead in LENGTHS if ahead <= most),
        *(
            Wheel(base, hand, degrees, ahead)
            for hand in (Hand.LEFT, Hand.RIGHT)
            for degrees in TURNS
            for ahead in WHEELED_ON
        ),
        *(Turn(base, hand) for hand in Hand),
        *(Column(base, ahead) for ahead in (50, 100, 150)),
        Ford(base),
    )


@cache
def _forms(base: int) -> tuple[YankeeOrder, ...]:
    """Formations to change to. [YK 5.4]"""
    return (
        Form(base, Formation.LINE),
        Form(base, Formation.LINE, 2),
        *(Form(base, form) for form in Formation if form is not Formation.LINE),
    )


def _reinforcements(position: YankeePosition) -> Orders:
    """One order for each type, box and edge, and for each piece that is not like it. [YK 10.1]"""
    for near in surroundings(position.request, position.acting):
        types, alike = set(), set()
        for piece in near.reserves:
            if piece.id in position.drawn or (kind := piece._replace(id=0)) in alike:
                continue
            alike.add(kind)
            number = piece.id if piece.type in types else None
            types.add(piece.type)
            yield from (Reinforce(piece.type, near.box, edge, number) for edge in TableEdge)


# --- contact -----------------------------------------------------------------------------------


def _facings(position: YankeePosition) -> Orders:
    yield from (Face(t.id, enemy.id) for t, enemy in facings(position, position.acting))
    yield Done()


def _fires(position: YankeePosition) -> Orders:
    yield from (Fire(*pair) for pair in fire_pairs(position, position.acting))
    yield Done()


def _fights(position: YankeePosition) -> Orders:
    yield from (Fight(troop.id, enemy.id) for troop, enemy in fights(position))


def _replies(position: YankeePosition) -> Orders:
    yield Evade()
    yield Stand()


_AT: Mapping[Stage, Callable[[YankeePosition], Orders]] = {
    Stage.SURVEY: _rolls,
    Stage.GROUND: _grounds,
    Stage.DRAW: _rolls,
    Stage.EDGE: _edges,
    Stage.DEPLOY: _deployments,
    Stage.PLAN: _plans,
    Stage.MOVE: _turns,
    Stage.FACE: _facings,
    Stage.FIRE: _fires,
    Stage.COMBAT: _fights,
    Stage.EVADE: _replies,
}
"""Where to ask in which part."""
