"""The orders that make sense at every stage of a battle. [BG 8.2, NS 7.0]"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from campaign.battle.contract import NO_UNIT, BattlePiece, Surrounding, UnitId
from campaign.resolvers.battle_line.fire import points_left, shots_left
from campaign.resolvers.battle_line.orders import (
    Bonus,
    Fire,
    Lead,
    LineOrder,
    Rally,
    Ready,
    Reinforce,
    Relieve,
    Retreat,
    Roll,
)
from campaign.resolvers.battle_line.position import LinePosition, Stage, ran
from campaign.terms import PieceType

_fire = cache(Fire)
_bonus = cache(Bonus)
_retreat = cache(Retreat)
_reinforce = cache(Reinforce)
_lead = cache(Lead)
_relieve = cache(Relieve)
_rally = cache(Rally)
_ROLL = Roll()
_READY = Ready()


def propose(position: LinePosition) -> list[LineOrder]:
    """All orders that make sense now; some of them may be forbidden."""
    return [] if position.winner is not None else _AT[position.stage](position)


def _commands(position: LinePosition) -> list[LineOrder]:
    """The die is thrown in any case. [NS 7.0]"""
    return [_ROLL]


def _reliefs(position: LinePosition) -> list[LineOrder]:
    """Every piece behind for every piece in front. [NS-R16]"""
    side = position.firing
    rear = position.rear[side.seat]
    reliefs = [_relieve(out.id, fresh.id) for out in position.line(side) for fresh in rear]
    return [*reliefs, _READY]


def _rallies(position: LinePosition) -> list[LineOrder]:
    """Every routed piece. [NS 8.11]"""
    return [*(_rally(piece.id) for piece in ran(position, position.firing)), _READY]


def _flights(position: LinePosition) -> list[LineOrder]:
    """Every box around. [NS-R19]"""
    return [_retreat(near.box) for near in position.surroundings(position.firing)]


# --- a part ------------------------------------------------------------------------------------


def _parts(position: LinePosition) -> list[LineOrder]:
    """Leave or bring up, announce, add points, throw; under command with fewer shots, too.

    [BG 8.2, NS-R17]
    """
    orders: list[LineOrder] = []
    if position.round > 1 and not position.shots:
        orders += _comings_and_goings(position)
    if position.request.leaders and position.shots:
        left = range(1, points_left(position) + 1)
        orders += [_bonus(shot.shooter, points) for shot in position.shots for points in left]
    side = position.firing
    announced = position.announced
    waiting = [piece for piece in position.lines[side.seat] if piece.id not in announced]
    if position.request.command and not shots_left(position, waiting):
        waiting = []
    targets = position.line(side.enemy)
    orders += [_fire(shooter.id, target.id) for shooter in waiting for target in targets]
    return orders if waiting and not position.request.command else [*orders, _ROLL]


def _comings_and_goings(position: LinePosition) -> Iterator[LineOrder]:
    """[BG 9.1, BG 10.1, NS 8.21]"""
    for near in position.surroundings(position.firing):
        yield _retreat(near.box)
        yield from _arrivals(position, near)
    for there in position.request.leaders:
        yield _lead(there.leader)


def _arrivals(position: LinePosition, near: Surrounding) -> Iterator[Reinforce]:
    """One order for each type that could come, and one for each piece that is not like it."""
    types: set[PieceType] = set()
    kinds: set[BattlePiece] = set()
    for piece in near.reserves:
        if piece.id in position.drawn or (kind := piece._replace(id=0)) in kinds:
            continue
        kinds.add(kind)
        yield _reinforce(piece.type, near.box, piece.id if piece.type in types else None)
        types.add(piece.type)


_AT: Mapping[Stage, Callable[[LinePosition], list[LineOrder]]] = {
    Stage.COMMAND: _commands,
    Stage.RELIEF: _reliefs,
    Stage.FIRE: _parts,
    Stage.RALLY: _rallies,
    Stage.FLIGHT: _flights,
}


def unit_of(position: LinePosition, order: LineOrder) -> UnitId:
    """The piece that an order is given to."""
    match order:
        case Fire():
            return order.shooter
        case Bonus() | Rally():
            return order.piece
        case Relieve():
            return order.out
    return NO_UNIT
