"""How a battle goes on: parts, volleys, arrivals, the end. [BG 8.1, BG 8.2, BG 8.5]"""

from campaign.battle import BattlePiece, BattleRequest, BattleResult, Tick
from campaign.dice import Dice
from campaign.errors import IllegalActionError
from campaign.resolvers.battle_line.events import (
    LineRetreated,
    ReserveCame,
    ShotFired,
    VolleyFired,
)
from campaign.resolvers.battle_line.orders import (
    Fire,
    LineOrder,
    Reinforce,
    Retreat,
    Roll,
    propose,
    refuse,
    reserve,
)
from campaign.resolvers.battle_line.position import Line, LinePosition, Shot, needed
from campaign.terms import CONFEDERATE, UNION


def begin(request: BattleRequest) -> LinePosition:
    """The first round, the defender to fire. [BG 8.2]"""
    lines = tuple(
        tuple(piece for piece in request.pieces if piece.side is side)
        for side in (UNION, CONFEDERATE)
    )
    assert all(lines), f"a battle at {request.box} needs two sides"
    return LinePosition(request, 1, request.defender, (lines[0], lines[1]))


def legal(position: LinePosition) -> tuple[LineOrder, ...]:
    """Every order the rules allow now. Empty only when the battle is over."""
    return tuple(order for order in propose(position) if refuse(position, order) is None)


def apply(position: LinePosition, order: LineOrder, dice: Dice) -> Tick:
    """Carry out one order.

    Raises:
        IllegalActionError: if a rule forbids it; *position* stays as it was.
    """
    if refused := refuse(position, order):
        raise IllegalActionError(refused)
    match order:
        case Fire():
            shot = Shot(order.shooter, order.target)
            return Tick(position._replace(shots=(*position.shots, shot)), ())
        case Roll():
            return _volley(position, dice)
        case Retreat():
            return _retreat(position, order)
        case Reinforce():
            return _reinforce(position, order)


def result(position: LinePosition) -> BattleResult | None:
    """How it ended; None while the battle lasts."""
    if position.winner is None:
        return None
    return BattleResult(
        winner=position.winner,
        lost=position.lost,
        reduced=tuple(p.id for line in position.lines for p in line if p.reduced),
        drawn=position.drawn,
        retreat=position.retreat,
        retreated=position.winner.enemy if position.retreat is not None else None,
    )


def _reinforce(position: LinePosition, order: Reinforce) -> Tick:
    """The arrival stands unentrenched and fires in this part. [BG 10.1, BG 10.4]"""
    piece = reserve(position, order)
    assert piece is not None, order
    arrived = piece._replace(entrenched=False, crossed=False, entry=order.box)
    side = position.firing
    after = position.with_line(side, (*position.line(side), arrived))._replace(
        arrived_from=(*position.arrived_from, order.box), drawn=(*position.drawn, piece.id)
    )
    return Tick(after, (ReserveCame(arrived, order.box),))


def _retreat(position: LinePosition, order: Retreat) -> Tick:
    """The side that stays has won. [BG 9.1, BG 9.5]"""
    side = position.firing
    after = position._replace(winner=side.enemy, retreat=order.to)
    return Tick(after, (LineRetreated(side, order.to),))


def _volley(position: LinePosition, dice: Dice) -> Tick:
    """All announced shots, in the order in which they were announced. [BG 8.3, BG 8.5]"""
    side = position.firing
    targets = {piece.id: piece for piece in position.line(side.enemy)}
    shooters = {piece.id: piece for piece in position.line(side)}
    lost = list(position.lost)
    events: list[object] = []
    fallen: dict[int, BattlePiece] = {}
    for shooter_id, target_id in position.shots:
        shooter = shooters[shooter_id]
        target = targets.get(target_id)
        if target is None:
            events.append(ShotFired(shooter, fallen[target_id], 0, None, "wasted", "BG 8.3"))
            continue
        shot = _shot(position, shooter, target, dice)
        events.append(shot)
        if shot.outcome == "reduced":
            targets[target_id] = target._replace(reduced=True)
        elif shot.outcome == "eliminated":
            fallen[target_id] = targets.pop(target_id)
            lost.append(target_id)
    events.append(VolleyFired(side, position.round))
    after = position.with_line(side.enemy, tuple(targets.values()))._replace(lost=tuple(lost))
    return Tick(_next_part(after, tuple(targets.values())), tuple(events))


def _shot(
    position: LinePosition, shooter: BattlePiece, target: BattlePiece, dice: Dice
) -> ShotFired:
    """Hit on a face not above the number needed; a second hit eliminates. [BG 8.5]"""
    number = needed(position, shooter, target)
    if number < 1:
        return ShotFired(shooter, target, number, None, "hopeless")
    face = dice.roll(
        f"{shooter.side} {shooter.type} {shooter.id} at {target.type} {target.id}, hits on {number}"
    )
    if face > number:
        return ShotFired(shooter, target, number, face, "missed")
    return ShotFired(shooter, target, number, face, "eliminated" if target.reduced else "reduced")


def _next_part(position: LinePosition, enemies: Line) -> LinePosition:
    """The defender's part, then the attacker's, round by round. [BG 8.1, BG 8.2]"""
    side = position.firing
    if not enemies:
        return position._replace(winner=side, shots=(), arrived_from=())
    return position._replace(
        firing=side.enemy,
        round=position.round + (side is position.request.attacker),
        shots=(),
        arrived_from=(),
    )
