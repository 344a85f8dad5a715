"""What the campaign hears of a battle whose pieces were troops on a field. [BG 9.1, YK-R21]"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from campaign.battle.contract import BattlePiece, BattleRequest, BattleResult
from campaign.battle.retreats import Numbers, best_refuge
from campaign.terms import Leader, Side


class Damage(NamedTuple):
    """What the battle has cost each piece that took part, or waited to."""

    hits: Mapping[int, int]
    """By piece: 0, 1, or 2 for one that is eliminated."""

    left: Mapping[int, int]
    """Troops, for the piece that keeps the field if all are beyond counting."""

    def is_lost(self, piece: BattlePiece) -> bool:
        """Two hits eliminate a piece, and one does if it was reduced. [BG 8.5]"""
        return self.hits[piece.id] + piece.reduced > 1


def outcome(
    request: BattleRequest,
    winner: Side,
    damage: Damage,
    *,
    drawn: Numbers = (),
    brought: tuple[Leader, ...] = (),
    undecided: bool = False,
) -> BattleResult:
    """Losses back as hits; the loser goes where he can, or is lost. [BG 9.1, BG 9.5, YK-R21]"""
    pieces = [piece for piece in _pieces(request, drawn) if piece.id in damage.hits]
    lost = {piece.id for piece in pieces if damage.is_lost(piece)}
    hit = {piece.id for piece in pieces if damage.hits[piece.id]}
    if (last := _last_left(request, winner, pieces, damage, lost)) is not None:
        lost.remove(last)
    refuge = best_refuge(request, drawn, winner.enemy)
    beaten = [piece.id for piece in pieces if piece.side is not winner and piece.id not in lost]
    if beaten and refuge is None:
        lost.update(beaten)
    gone = refuge is not None and bool(beaten)
    return BattleResult(
        winner=winner,
        lost=tuple(piece.id for piece in pieces if piece.id in lost),
        reduced=tuple(
            piece.id
            for piece in pieces
            if piece.id not in lost and (piece.reduced or piece.id in hit)
        ),
        drawn=drawn,
        retreat=refuge if gone else None,
        retreated=winner.enemy if gone else None,
        brought=brought,
        undecided=undecided,
    )


def _pieces(request: BattleRequest, drawn: Numbers) -> Iterable[BattlePiece]:
    """The pieces of the campaign that fought. [YK-R21]"""
    reserves = [piece for near in request.surroundings for piece in near.reserves]
    brought = [piece for piece in reserves if piece.id in drawn]
    return [piece for piece in (*request.pieces, *brought) if not piece.garrison]


def _last_left(
    request: BattleRequest, winner: Side, pieces: list[BattlePiece], damage: Damage, lost: set[int]
) -> int | None:
    """The piece that keeps the field, if all of the winner's are beyond counting. [YK-R21]"""
    own = [piece.id for piece in pieces if piece.side is winner]
    guns = any(piece.garrison and piece.side is winner for piece in request.pieces)
    if guns or not own or not lost.issuperset(own):
        return None
    return max(own, key=lambda id_: (damage.left[id_], -id_))
