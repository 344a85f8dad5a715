"""Who may be brought up from the boxes around, whoever fights in which way. [BG 10]"""

from campaign.battle import BattlePiece, BattleRequest, Surrounding
from campaign.errors import Refusal
from campaign.terms import BoxId, PieceType, Side


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


def refuse_from(
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
