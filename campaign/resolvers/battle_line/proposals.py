"""The orders that make sense at every stage of a battle. [BG 8.2, NS 7.0]"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from campaign.battle import BattlePiece, Surrounding
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


def propose(position: LinePosition) -> Iterator[LineOrder]:
    """All orders that make sense now; some of them may be forbidden."""
    if position.winner is None:
        yield from _AT[position.stage](position)


def _commands(position: LinePosition) -> Iterator[LineOrder]:
    """The die is thrown in any case. [NS 7.0]"""
    yield _ROLL


def _reliefs(position: LinePosition) -> Iterator[LineOrder]:
    """Every piece in front for every piece behind. [NS-R16]"""
    side = position.firing
    for out in position.line(side):
        for fresh in position.rear[side.seat]:
            yield _relieve(out.id, fresh.id)
    yield _READY


def _rallies(position: LinePosition) -> Iterator[LineOrder]:
    """Every routed piece. [NS 8.11]"""
    for piece in ran(position, position.firing):
        yield _rally(piece.id)
    yield _READY


def _flights(position: LinePosition) -> Iterator[LineOrder]:
    """Every box around. [NS-R19]"""
    for near in position.surroundings(position.firing):
        yield _retreat(near.box)


# --- a part ------------------------------------------------------------------------------------


def _parts(position: LinePosition) -> Iterator[LineOrder]:
    """Leave or bring up, announce, add points, throw. [BG 8.2]"""
    if position.round > 1 and not position.shots:
        yield from _comings_and_goings(position)
    if left := points_left(position):
        for shot in position.shots:
            for points in range(1, left + 1):
                yield _bonus(shot.shooter, points)
    line = position.line(position.firing)
    if shots_left(position, line):
        yield from _shots(position)
    else:
        yield _ROLL


def _comings_and_goings(position: LinePosition) -> Iterator[LineOrder]:
    """[BG 9.1, BG 10.1, NS 8.21]"""
    for near in position.surroundings(position.firing):
        yield _retreat(near.box)
        yield from _arrivals(position, near)
    for there in position.request.leaders:
        yield _lead(there.leader)


def _shots(position: LinePosition) -> Iterator[Fire]:
    """Every piece that has not announced at every enemy. [BG 8.3]"""
    side = position.firing
    announced = position.announced
    targets = position.line(side.enemy)
    for shooter in position.line(side):
        if shooter.id not in announced:
            for target in targets:
                yield _fire(shooter.id, target.id)


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


_AT: Mapping[Stage, Callable[[LinePosition], Iterator[LineOrder]]] = {
    Stage.COMMAND: _commands,
    Stage.RELIEF: _reliefs,
    Stage.FIRE: _parts,
    Stage.RALLY: _rallies,
    Stage.FLIGHT: _flights,
}
