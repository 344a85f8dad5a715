"""Who may be brought up from the boxes around, whoever fights in which way. [BG 10]"""

from campaign.battle.contract import BattlePiece, BattleRequest, Surrounding
from campaign.battle.retreats import surroundings
from campaign.errors import Refusal
from campaign.terms import BoxId, Leader, PieceType, Side


def next_reserve(
    request: BattleRequest,
    drawn: tuple[int, ...],
    side: Side,
    box: BoxId,
    type_: PieceType,
    number: int | None = None,
) -> BattlePiece | None:
    """The piece that would come; the first of its type unless one is named."""
    for near in request.surroundings:
        if near.side is side and near.box == box:
            for piece in near.reserves:
                if piece.type is type_ and piece.id not in drawn and number in (None, piece.id):
                    return piece
    return None


def refuse_call(
    request: BattleRequest,
    drawn: tuple[int, ...],
    sent_from: tuple[BoxId, ...],
    side: Side,
    box: BoxId,
    type_: PieceType,
    number: int | None = None,
) -> Refusal | None:
    """One piece from each adjacent box and round, of those that are there.

    [BG 10.1, BG 10.2, BG 10.3, BG Q3]
    """
    if box in sent_from:
        return Refusal("BG 10.1", f"{box} has just sent a piece")
    near = next((s for s in surroundings(request, side) if s.box == box), None)
    if near is None:
        return Refusal("BG 10.1", f"{box} is not adjacent to {request.box}")
    if refused := _refuse_from(request, drawn, near):
        return refused
    if next_reserve(request, drawn, side, box, type_, number) is None:
        return Refusal("BG 10.2", f"{box} has no {type_} that could come")
    return None


def refuse_rider(
    request: BattleRequest, brought: tuple[Leader, ...], side: Side, leader: Leader
) -> Refusal | None:
    """Whether a leader beside the battle may come. [NS 8.21, NS-R23]"""
    rider = next((there for there in request.leaders if there.leader is leader), None)
    if rider is None or rider.side is not side:
        return Refusal("NS 8.21", f"no {side} leader called {leader} is near")
    if rider.box == request.box or leader in brought:
        return Refusal("NS 8.21", f"{leader} is in this battle already")
    ways = {near.box: near.closed for near in surroundings(request, side)}
    if closed := ways.get(rider.box, "NS 8.21"):
        return Refusal(closed, f"the way from {rider.box} is closed")
    return None


def _refuse_from(
    request: BattleRequest, drawn: tuple[int, ...], near: Surrounding
) -> Refusal | None:
    """When nobody may leave an adjacent box. [BG 10.3, BG Q3]"""
    if near.closed and not near.reserves:
        return Refusal(near.closed, f"the way from {near.box} is closed")
    if near.side is request.attacker and near.enemies:
        return Refusal("BG 10.3", f"the attacker's pieces in {near.box} face the enemy there")
    if near.reserves and sum(piece.id in drawn for piece in near.reserves) >= near.most:
        return Refusal("BG 10.3", f"the other pieces in {near.box} must hold the enemy there")
    return None
