"""The orders to choose from at every stage: a few lengths, bearings, places and targets.

Whatever is proposed does not depend on where exactly anybody stands, so that an order proposed
once is proposed whenever it is allowed. [SG 2, SG 3]
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, NamedTuple, TypeVar

from campaign.battle.contract import NO_UNIT, BattlePiece, UnitId
from campaign.battle.retreats import surroundings
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.deployment import ZONE, spreads, undeployed
from campaign.resolvers.shell_for_guns.entry import due
from campaign.resolvers.shell_for_guns.moves import TENTH
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage, home_edge
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import BRIGADE_FORMATIONS, Formation, Troops, Wing
from campaign.terms import PieceType

OBJECTIVE_DEEP = 50
"""How deep in the own zone objectives are proposed, in tenths of a UM."""

_OBJECTIVES = tuple(range(60, 301, 30))
_POSTS = tuple(range(20, 341, 40))
_ENTRIES = tuple(range(30, 331, 60))
_AHEAD = tuple((length, 0) for length in range(10, 81, 10))
_ASLANT = tuple((length, bearing) for bearing in (45, 315) for length in (20, 40, 60))
_ASIDE = tuple((length, bearing) for bearing in (90, 180, 270) for length in (10, 20))
MOVES = (*_AHEAD, *_ASLANT, *_ASIDE)
"""Lengths in tenths of a UM, and bearings."""

BEARINGS = (30, 60, 90, 270, 300, 330)
"""Bearings to turn to."""

_DONE = orders.Done()
_DIVISION = orders.Division()
_objective = cache(orders.Objective)
_reserve = cache(orders.Reserve)
_deploy = cache(orders.Deploy)
_post = cache(orders.Post)
_join = cache(orders.Join)
_follow = cache(orders.Follow)
_brigade = cache(orders.Brigade)
_charge = cache(orders.Charge)
_fire = cache(orders.Fire)
_limber = cache(orders.Limber)
_unlimber = cache(orders.Unlimber)
_move = cache(orders.Move)
_turn = cache(orders.Turn)
_form = cache(orders.Form)
_attach = cache(orders.Attach)

Proposals = Iterator[orders.ShellOrder]
OrderT = TypeVar("OrderT", bound=orders.ShellOrder)


def propose(position: ShellPosition, unit: UnitId | None = None) -> Proposals:
    """All orders that make sense now; some of them may be forbidden.

    For one unit, perhaps others as well.
    """
    if position.is_over:
        return iter(())
    if position.stage is Stage.ACTION:
        return _actions(position, unit)
    if position.stage in (Stage.TOGETHER, Stage.MOVE):
        return _moves(position, unit)
    return _AT[position.stage](position)


def unit_of(position: ShellPosition, order: orders.ShellOrder) -> UnitId:
    """The unit or general that an order is given to; a division off the table goes by its general.

    [SG 2.1, SG 2.3, SG 2.4]
    """
    match order:
        case orders.Join() | orders.Follow() | orders.Ride():
            return order.general
        case orders.Enter() | orders.Deploy() | orders.Place():
            return order.division
        case orders.Attach():
            return order.battery
        case orders.Stand() | orders.Flee():
            return position.target
        case orders.Hold() | orders.Reorganize() | orders.Pursue():
            return position.acting
    return _present(position, getattr(order, "unit", NO_UNIT))


def _present(position: ShellPosition, number: UnitId) -> UnitId:
    """A unit on the table, or the division with which it waits."""
    unit = next((unit for unit in position.units if unit.id == number), None)
    if unit is None or unit.on_table:
        return number
    general = position.general(unit.division)
    return NO_UNIT if general is None or general.on_table else unit.division


# --- before the battle, and around it ----------------------------------------------------------


def _objectives(position: ShellPosition) -> Proposals:
    """[SG 3]"""
    for x in _OBJECTIVES:
        yield _objective(x, _from_edge(position, OBJECTIVE_DEEP))


def _from_edge(position: ShellPosition, deep: int) -> int:
    """How far north a place is that lies so deep in the own part of the table."""
    edge = home_edge(position.request, position.side) // TENTH
    return deep if edge == 0 else edge - deep


def _deployments(position: ShellPosition) -> Proposals:
    """[SG 3]"""
    side = position.side
    for division in undeployed(position, side):
        for sector, wide, formation in spreads(position, side):
            yield _deploy(division, sector, wide, formation)
        for unit in position.of_division(division):
            yield _reserve(unit.id)
            for x in _POSTS:
                yield _post(unit.id, x, _from_edge(position, ZONE // TENTH))
    yield _DONE


def _calls(position: ShellPosition) -> Proposals:
    """[BG 10.1, NS 8.21]"""
    for near in surroundings(position.request, position.side):
        types: set[PieceType] = set()
        kinds: set[BattlePiece] = set()
        for piece in near.reserves:
            if piece.id in position.called or (kind := piece._replace(id=0)) in kinds:
                continue
            kinds.add(kind)
            number = piece.id if piece.type in types else None
            yield orders.Reinforce(piece.type, near.box, number)
            types.add(piece.type)
    for there in position.request.leaders:
        yield orders.Lead(there.leader)
    yield _DONE


def _entries(position: ShellPosition) -> Proposals:
    """[SG 2.4]"""
    for division in due(position, position.side):
        for x in _ENTRIES:
            yield orders.Enter(division, x)
    yield _DONE


def _rides(position: ShellPosition) -> Proposals:
    """To a unit, or behind it. [SG 2.1]"""
    for general in position.generals:
        if general.side is position.side and general.on_table and not general.moved:
            for unit in position.standing(position.side):
                if general.corps or unit.division == general.id:
                    yield _join(general.id, unit.id)
                    yield _follow(general.id, unit.id)
    yield _DONE


# --- a division --------------------------------------------------------------------------------


class _Call(NamedTuple):
    """Whom units can be ordered to aim at, and which generals can order it."""

    enemies: tuple[Unit, ...]
    givers: tuple[int | None, ...]


def _actions(position: ShellPosition, only: UnitId | None = None) -> Proposals:
    """[SG 2.3, SG 2.5, SG 2.6]"""
    yield _DIVISION
    yield from _to_units(position, tuple(_TO_UNITS.values()), only)
    yield _DONE


def orders_to_units(position: ShellPosition, kind: type[OrderT]) -> Iterator[OrderT]:
    """The orders of one kind that a division can be given, for whoever wants no others."""
    if position.stage is Stage.ACTION:
        for order in _to_units(position, (_TO_UNITS[kind],)):
            if isinstance(order, kind):
                yield order


def _to_units(
    position: ShellPosition,
    several: tuple[Callable[[Unit, _Call], Proposals], ...],
    only: UnitId | None = None,
) -> Proposals:
    givers = (None, *(g.id for g in position.generals if g.corps and g.side is position.side))
    call = _Call(position.standing(position.side.enemy), givers)
    for unit in position.of_division(position.division):
        if unit.on_table and only in (None, unit.id):
            for orders_to in several:
                yield from orders_to(unit, call)


def _brigades(unit: Unit, call: _Call) -> Proposals:
    """[SG 2.3]"""
    for general in call.givers:
        yield _brigade(unit.id, general)


def _fires(unit: Unit, call: _Call) -> Proposals:
    """[SG 2.6]"""
    if not unit.fired:
        for enemy in call.enemies:
            yield _fire(unit.id, enemy.id)


def _limbers(unit: Unit, call: _Call) -> Proposals:
    """[SG 2.5]"""
    if unit.is_battery:
        yield _limber(unit.id)


def _unlimbers(unit: Unit, call: _Call) -> Proposals:
    """[SG 2.5]"""
    if unit.is_battery:
        yield _unlimber(unit.id)


def _charges(unit: Unit, call: _Call) -> Proposals:
    """[SG 2.5]"""
    if not unit.is_battery:
        for enemy, general in product(call.enemies, call.givers):
            yield _charge(unit.id, enemy.id, general)


_TO_UNITS: Mapping[type[Any], Callable[[Unit, _Call], Proposals]] = {
    orders.Brigade: _brigades,
    orders.Fire: _fires,
    orders.Limber: _limbers,
    orders.Unlimber: _unlimbers,
    orders.Charge: _charges,
}
"""What the units of a division can be ordered, each one after the other."""


def _moves(position: ShellPosition, only: UnitId | None = None) -> Proposals:
    """[SG 2.3, SG 2.5]"""
    movers = position.waiting if position.stage is Stage.TOGETHER else (position.acting,)
    for number in movers if only is None else {only} & {*movers}:
        for length, bearing in MOVES:
            yield _move(number, length, bearing)
        if len(position.did) < 2:
            yield from _changes(position, position.there(number))
    yield _DONE


def _changes(position: ShellPosition, unit: Unit) -> Proposals:
    """[SG 2.3, SG 2.5]"""
    for bearing in BEARINGS:
        yield _turn(unit.id, bearing)
    if unit.is_battery:
        brigades = (u for u in position.standing(unit.side) if u.troops is Troops.INFANTRY)
        for brigade, wing in product(brigades, Wing):
            yield _attach(unit.id, brigade.id, wing)
        return
    for formation in BRIGADE_FORMATIONS:
        for wing in (Wing.CENTER, Wing.LEFT, Wing.RIGHT):
            yield _form(unit.id, Formation(formation), wing)
    if unit.troops is Troops.CAVALRY:
        yield orders.Mount(unit.id)
        yield orders.Dismount(unit.id)


def _replies(position: ShellPosition) -> Proposals:
    """[SG 2.5]"""
    yield orders.Stand()
    yield orders.Stand(silent=True)
    yield orders.Flee()


def _successes(position: ShellPosition) -> Proposals:
    """[SG 2.8]"""
    yield orders.Hold()
    yield orders.Reorganize()
    yield orders.Pursue()


_AT: Mapping[Stage, Callable[[ShellPosition], Proposals]] = {
    Stage.OBJECTIVES: _objectives,
    Stage.DEPLOYMENT: _deployments,
    Stage.CALL: _calls,
    Stage.ENTRY: _entries,
    Stage.GENERALS: _rides,
    Stage.ACTION: _actions,
    Stage.TOGETHER: _moves,
    Stage.MOVE: _moves,
    Stage.REPLY: _replies,
    Stage.SUCCESS: _successes,
}
