"""Where a side may go that leaves a battle, whoever fought it in which way. [BG 9, BG 10.5]"""

from campaign.battle.contract import BattleRequest, Surrounding
from campaign.errors import Refusal
from campaign.terms import BoxId, Side

Numbers = tuple[int, ...]


def surroundings(request: BattleRequest, side: Side) -> tuple[Surrounding, ...]:
    """The adjacent boxes as they matter for *side*."""
    return tuple(near for near in request.surroundings if near.side is side)


def refuse_refuge(request: BattleRequest, drawn: Numbers, near: Surrounding) -> Refusal | None:
    """Why a box is no refuge, friendly or not, once some pieces have been brought up.

    [BG 9.2, BG 9.4]
    """
    if near.closed:
        return Refusal(near.closed, f"the way to {near.box} is closed")
    if _left_of(request, drawn, near, near.side.enemy, near.enemies):
        return Refusal("BG 9.2", f"the enemy is in {near.box}")
    if near.city and holder(request, drawn, near) is near.side.enemy:
        return Refusal("BG 9.2", f"{near.box} is an enemy recruitment city")
    if near.side is request.defender and near.box in _attackers_came_from(request, drawn):
        return Refusal("BG 9.4", f"attackers came from {near.box}")
    return None


def holder(request: BattleRequest, drawn: Numbers, near: Surrounding) -> Side | None:
    """Who controls an adjacent box now. [BG 10.5]"""
    if near.holder is near.holder_when_left or near.holder is None:
        return near.holder
    there = near.own if near.holder is near.side else near.enemies
    left = _left_of(request, drawn, near, near.holder, there)
    return near.holder if left else near.holder_when_left


def best_refuge(request: BattleRequest, drawn: Numbers, side: Side) -> BoxId | None:
    """Where a beaten side goes of itself: to a friendly box, and to most friends. [BG 9.2, BG 9.3]

    None if there is nowhere to retreat, and it is lost. [BG 9.5]
    """
    open_ = [
        near for near in surroundings(request, side) if refuse_refuge(request, drawn, near) is None
    ]

    def merit(near: Surrounding) -> tuple[bool, bool, int]:
        return holder(request, drawn, near) is side, not near.by_sea, near.own

    return max(open_, key=merit).box if open_ else None


def _left_of(
    request: BattleRequest, drawn: Numbers, near: Surrounding, side: Side, there: int
) -> int:
    """Pieces of *side* still in an adjacent box. [BG 10.5]"""
    if not there or not drawn:
        return there
    box = near.box
    return there - sum(
        1
        for other in request.surroundings
        if other.side is side and other.box == box
        for piece in other.reserves
        if piece.id in drawn
    )


def _attackers_came_from(request: BattleRequest, drawn: Numbers) -> set[BoxId]:
    """[BG 9.4, BG Q11]; those who were brought up came from somewhere, too."""
    boxes = {p.entry for p in request.pieces if p.side is request.attacker and p.entry}
    for near in request.surroundings:
        if near.side is request.attacker and any(p.id in drawn for p in near.reserves):
            boxes.add(near.box)
    return boxes
