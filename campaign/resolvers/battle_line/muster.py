"""Who may take part in a battle from a position on, as its odds need to know them. Pure.

[BG 9.2, BG 10.1, BG 10.2, BG 10.3, NS 8.21, NS-R17]
"""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.battle.battle_odds import Conduct
from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.battle.reinforcements import refuse_call, refuse_rider
from campaign.battle.retreats import refuse_refuge, surroundings
from campaign.resolvers.battle_line.commander import piece_worth
from campaign.resolvers.battle_line.position import LinePosition, Stage, ran
from campaign.tables.printed_values import printed_values
from campaign.terms import BoxId, Leader, Side

FRONT, REAR, ROUTED, AWAY = 1, 2, 3, 0
"""Where a piece is: in front, behind, on the run; or not in the battle (yet, or any more)."""


class Column(NamedTuple):
    """A piece that is in the battle, or may come."""

    piece: BattlePiece
    place: int
    """`FRONT`, `REAR`, `ROUTED` or `AWAY`."""

    value: int
    modifier: int
    """What is added to the value of who fires at it, a river not counted. [BG 8.6, BG 8.8]"""

    worth: int


class Box(NamedTuple):
    """A box from which pieces may still be called, in the order in which they come. [BG 10.1]"""

    box: BoxId
    pieces: tuple[int, ...]
    """Their numbers, the best first; no more of them than may leave."""

    sent: bool
    """It has sent a piece in this part already."""

    others: tuple[tuple[BattlePiece, ...], ...]
    """Those that could come once so many have: each kind once."""


class Rider(NamedTuple):
    """A leader who may come. [NS 8.21]"""

    leader: Leader
    value: int


class Army(NamedTuple):
    """One side of a battle."""

    side: Side
    columns: tuple[Column, ...]
    """Those who fire best first."""

    boxes: tuple[Box, ...]
    riders: tuple[Rider, ...]


def mustered(position: LinePosition, side: Side, conduct: Conduct) -> Army:
    """A side from this position on."""
    request = position.request
    boxes = tuple(_boxes(position, side)) if conduct.calls else ()
    riders = tuple(_riders(position, side)) if conduct.calls else ()
    reserves = {piece.id: piece for near in surroundings(request, side) for piece in near.reserves}
    coming = [
        reserves[number]._replace(entrenched=False, crossed=False, entry=box.box)
        for box in boxes
        for number in box.pieces
    ]
    there = [
        *((piece, FRONT) for piece in position.lines[side.seat]),
        *((piece, REAR) for piece in position.rear[side.seat]),
        *((piece, ROUTED) for piece in ran(position, side)),
        *((piece, AWAY) for piece in coming),
    ]
    columns = [_column(piece, place) for piece, place in there]
    columns.sort(key=lambda column: (-column.value, column.piece.id))
    return Army(side, tuple(columns), boxes, riders)


def _column(piece: BattlePiece, place: int) -> Column:
    value, modifier = printed_values()[piece.type]
    return Column(
        piece, place, piece.garrison or value, modifier - piece.entrenched, piece_worth(piece.type)
    )


def _boxes(position: LinePosition, side: Side) -> Iterator[Box]:
    request, drawn = position.request, position.drawn
    for near in surroundings(request, side):
        able = [
            piece
            for piece in near.reserves
            if piece.id not in drawn
            and not refuse_call(request, drawn, (), side, near.box, piece.type, piece.id)
        ]
        if not able:
            continue
        able.sort(key=lambda piece: -piece_worth(piece.type))
        gone = sum(piece.id in drawn for piece in near.reserves)
        most = near.most - gone
        others = tuple(_kinds(able[sent:]) for sent in range(most))
        yield Box(
            near.box,
            tuple(piece.id for piece in able[:most]),
            position.firing is side and near.box in position.arrived_from,
            others,
        )


def _kinds(pieces: list[BattlePiece]) -> tuple[BattlePiece, ...]:
    """One of each kind."""
    return tuple({piece._replace(id=0): piece for piece in pieces}.values())


def _riders(position: LinePosition, side: Side) -> Iterator[Rider]:
    if position.retreated is side:
        return
    for there in position.request.leaders:
        if not refuse_rider(position.request, position.brought, side, there.leader):
            yield Rider(there.leader, there.value)


def has_refuge(request: BattleRequest, drawn: tuple[int, ...], side: Side) -> bool:
    """There is a box where the side could go. [BG 9.5]"""
    return any(refuse_refuge(request, drawn, near) is None for near in surroundings(request, side))


def has_acted(position: LinePosition) -> bool:
    """The side has done something in its part after which it cannot leave any more. [BG 9.1]"""
    return bool(
        position.stage is Stage.FIRE and (position.shots or position.arrived_from or position.led)
    )
