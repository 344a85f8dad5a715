"""What a side can order in a battle, and what forbids it. [BG 8.2, BG 8.3, BG 8.4, BG 9, BG 10]"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from campaign.battle import BattlePiece, Surrounding
from campaign.errors import Refusal
from campaign.notation import Notation
from campaign.resolvers.battle_line.position import LinePosition
from campaign.terms import Arm, BoxId, PieceType, Side


@dataclass(frozen=True, slots=True)
class Fire:
    """Announce one shot. [BG 8.3]"""

    shooter: int
    target: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw for all announced shots. [BG 8.5]"""


@dataclass(frozen=True, slots=True)
class Retreat:
    """Leave with everything instead of firing. [BG 9.1]"""

    to: BoxId


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Bring up a piece from an adjacent box. [BG 10.1]"""

    type: PieceType
    box: BoxId
    piece: int | None = None
    """Which of several that differ; the default is the first that could come."""


LineOrder: TypeAlias = Fire | Roll | Retreat | Reinforce

ORDERS: Notation[LineOrder] = Notation(Fire, Roll, Retreat, Reinforce)

_fire = cache(Fire)
_retreat = cache(Retreat)
_reinforce = cache(Reinforce)
_ROLL = Roll()


def propose(position: LinePosition) -> Iterator[LineOrder]:
    """All orders that make sense now; some of them may be forbidden."""
    if position.winner is not None:
        return
    side = position.firing
    if position.round > 1 and not position.shots:
        for near in position.surroundings(side):
            yield _retreat(near.box)
            yield from _arrivals(position, near)
    announced = position.announced
    waiting = [piece for piece in position.line(side) if piece.id not in announced]
    if not waiting:
        yield _ROLL
        return
    targets = position.line(side.enemy)
    for shooter in waiting:
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


def refuse(position: LinePosition, order: LineOrder) -> Refusal | None:
    """The first rule that *order* breaks."""
    if position.winner is not None:
        return Refusal("BG 8.1", "the battle is over")
    match order:
        case Fire():
            return refuse_fire(position, order)
        case Roll():
            return refuse_roll(position)
        case Retreat():
            return refuse_retreat(position, order)
        case Reinforce():
            return refuse_reinforce(position, order)


# --- fire --------------------------------------------------------------------------------------


def refuse_fire(position: LinePosition, order: Fire) -> Refusal | None:
    """Each piece fires once; every enemy is covered if shots suffice. [BG 8.3, BG 8.4]"""
    side = position.firing
    shooter = _named(position.line(side), order.shooter)
    if shooter is None:
        return Refusal("BG 8.3", f"the firing side has no piece {order.shooter} in this battle")
    target = _named(position.line(side.enemy), order.target)
    if target is None:
        return Refusal("BG 8.3", f"the enemy has no piece {order.target} in this battle")
    shots = position.shots
    covered = set()
    for shot in shots:
        if shot.shooter == order.shooter:
            return Refusal("BG 8.3", f"piece {order.shooter} has announced its shot already")
        covered.add(shot.target)
    if position.request.arms_fire and (refused := _refuse_other_arm(position, shooter, target)):
        return refused
    if order.target not in covered:
        return None
    return _refuse_double(position, shooter, target, covered)


def _named(line: tuple[BattlePiece, ...], number: int) -> BattlePiece | None:
    for piece in line:
        if piece.id == number:
            return piece
    return None


def _refuse_double(
    position: LinePosition, shooter: BattlePiece, target: BattlePiece, covered: set[int]
) -> Refusal | None:
    """Shots may double up only if enough are left to cover every other enemy. [BG 8.4]"""
    side = position.firing
    shooters = position.line(side)
    targets = position.line(side.enemy)
    if position.request.arms_fire:
        # Among infantry and infantry, or cavalry and cavalry, as long as both are there.
        same = tuple(t for t in targets if t.type.arm is shooter.type.arm)
        if target in same:
            if all(t.id in covered for t in same):
                return None
            targets = same
            shooters = tuple(s for s in shooters if s.type.arm is shooter.type.arm)
    announced = position.announced
    left = sum(1 for s in shooters if s.id not in announced)
    uncovered = sum(1 for t in targets if t.id not in covered)
    if left > uncovered:
        return None
    return Refusal(
        "BG 8.4",
        "every enemy piece must be a target first:"
        f" {uncovered} still to cover, {left} {'shot' if left == 1 else 'shots'} left",
    )


def _refuse_other_arm(
    position: LinePosition, shooter: BattlePiece, target: BattlePiece
) -> Refusal | None:
    """Infantry first fires at infantry, cavalry at cavalry. [BG 14/5.2]"""
    covered = position.covered
    arm = shooter.type.arm
    open_ = [
        piece
        for piece in position.line(position.firing.enemy)
        if piece.type.arm is arm and piece.id not in covered
    ]
    if not open_ or target in open_:
        return None
    if target.type.arm is not arm:
        return Refusal(
            "BG 14/5.2", f"{arm} fires at other pieces only when all enemy {arm} is a target"
        )
    if arm is Arm.CAVALRY:
        return Refusal("BG 14/5.2", "cavalry doubles up only when all enemy cavalry is a target")
    return None


def refuse_roll(position: LinePosition) -> Refusal | None:
    """All shots are announced before any die. [BG 8.3]"""
    waiting = len(position.line(position.firing)) - len(position.shots)
    if waiting:
        pieces = "piece has" if waiting == 1 else "pieces have"
        return Refusal("BG 8.3", f"{waiting} {pieces} still to announce a shot")
    return None


# --- retreat -----------------------------------------------------------------------------------


def refuse_retreat(position: LinePosition, order: Retreat) -> Refusal | None:
    """Where a side may go, and when. [BG 8.2, BG 9.1, BG 9.2, BG 9.3, BG 9.4, BG Q10]"""
    if position.round == 1:
        return Refusal("BG 9.1", "nobody retreats in the first round")
    if position.shots or position.arrived_from:
        return Refusal("BG 9.1", "a side retreats at the start of its part, or not in it")
    side = position.firing
    near = next((s for s in position.surroundings(side) if s.box == order.to), None)
    if near is None:
        return Refusal("BG 9.1", f"{order.to} is not adjacent to {position.request.box}")
    if refused := _refuse_refuge(position, near):
        return refused
    if near.by_sea or _holder(position, near) is side:
        return None
    for other in position.surroundings(side):
        if (
            not other.by_sea
            and _holder(position, other) is side
            and _refuse_refuge(position, other) is None
        ):
            return Refusal("BG 9.3", f"a friendly box is open: {other.box}")
    return None


def _refuse_refuge(position: LinePosition, near: Surrounding) -> Refusal | None:
    """Why a box is no refuge, friendly or not. [BG 9.2, BG 9.4]"""
    if near.closed:
        return Refusal(near.closed, f"the way to {near.box} is closed")
    if _left_of(position, near, near.side.enemy, near.enemies):
        return Refusal("BG 9.2", f"the enemy is in {near.box}")
    if near.city and _holder(position, near) is near.side.enemy:
        return Refusal("BG 9.2", f"{near.box} is an enemy recruitment city")
    if near.side is position.request.defender and near.box in _attackers_came_from(position):
        return Refusal("BG 9.4", f"attackers came from {near.box}")
    return None


def _left_of(position: LinePosition, near: Surrounding, side: Side, there: int) -> int:
    """Pieces of *side* still in an adjacent box. [BG 10.5]"""
    if not there or not position.drawn:
        return there
    box = near.box
    return there - sum(
        1
        for other in position.request.surroundings
        if other.side is side and other.box == box
        for piece in other.reserves
        if piece.id in position.drawn
    )


def _holder(position: LinePosition, near: Surrounding) -> Side | None:
    """Who controls an adjacent box now. [BG 10.5]"""
    if near.holder is near.holder_when_left or near.holder is None:
        return near.holder
    there = near.own if near.holder is near.side else near.enemies
    return near.holder if _left_of(position, near, near.holder, there) else near.holder_when_left


def _attackers_came_from(position: LinePosition) -> set[BoxId]:
    """[BG 9.4, BG Q11]; those who were brought up came from somewhere, too."""
    request = position.request
    boxes = {p.entry for p in request.pieces if p.side is request.attacker and p.entry}
    for near in request.surroundings:
        if near.side is request.attacker and any(p.id in position.drawn for p in near.reserves):
            boxes.add(near.box)
    return boxes


# --- reinforcement -----------------------------------------------------------------------------


def reserve(position: LinePosition, order: Reinforce) -> BattlePiece | None:
    """The piece that would come."""
    for near in position.surroundings(position.firing):
        if near.box == order.box:
            for piece in near.reserves:
                if (
                    piece.type is order.type
                    and piece.id not in position.drawn
                    and order.piece in (None, piece.id)
                ):
                    return piece
    return None


def refuse_reinforce(position: LinePosition, order: Reinforce) -> Refusal | None:
    """One piece from each adjacent box and round, from round 2 on. [BG 10.1, BG 10.2, BG 10.3]"""
    if position.round == 1:
        return Refusal("BG 10.1", "nobody is brought up in the first round")
    if position.shots:
        return Refusal("BG 8.2", "pieces are brought up before shots are announced")
    if order.box in position.arrived_from:
        return Refusal("BG 10.1", f"{order.box} has sent a piece this round")
    near = next((s for s in position.surroundings(position.firing) if s.box == order.box), None)
    if near is None:
        return Refusal("BG 10.1", f"{order.box} is not adjacent to {position.request.box}")
    return _refuse_from(position, near, order)


def _refuse_from(position: LinePosition, near: Surrounding, order: Reinforce) -> Refusal | None:
    """Who may come from an adjacent box. [BG 10.2, BG 10.3, BG Q3]"""
    if near.closed and not near.reserves:
        return Refusal(near.closed, f"the way from {near.box} is closed")
    if near.side is position.request.attacker and near.enemies:
        return Refusal("BG 10.3", f"the attacker's pieces in {near.box} face the enemy there")
    if reserve(position, order) is None:
        return Refusal("BG 10.2", f"{near.box} has no {order.type} that could come")
    if sum(1 for piece in near.reserves if piece.id in position.drawn) >= near.most:
        return Refusal("BG 10.3", f"the other pieces in {near.box} must hold the enemy there")
    return None
