"""A volley: the shots, who runs from them, whether the battle is over.

[BG 8.3, BG 8.5, NS 8.1, NS 8.23, NS-R18, NS-R19]
"""

from campaign.battle.contract import BattlePiece, Tick
from campaign.dice import Dice
from campaign.resolvers.battle_line.days import go_on
from campaign.resolvers.battle_line.events import (
    MoraleChecked,
    RoutedLost,
    ShotFired,
    VolleyFired,
)
from campaign.resolvers.battle_line.position import (
    Line,
    LinePosition,
    Stage,
    needed,
    points_of,
    ran,
    worth,
)
from campaign.resolvers.battle_line.retreat import has_refuge
from campaign.tables.printed_values import morale_values


def volley(position: LinePosition, dice: Dice) -> Tick:
    """All announced shots, in the order in which they were announced. [BG 8.3, BG 8.5, NS 8.1]"""
    side = position.firing
    targets = {piece.id: piece for piece in position.line(side.enemy)}
    shooters = {piece.id: piece for piece in position.line(side)}
    lost = list(position.lost)
    events: list[object] = []
    fallen: dict[int, BattlePiece] = {}
    hit: list[int] = []
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
            hit.append(target_id)
        elif shot.outcome == "eliminated":
            fallen[target_id] = targets.pop(target_id)
            lost.append(target_id)
    events.append(VolleyFired(side, position.round))
    after = position.with_line(side.enemy, tuple(targets.values()))._replace(lost=tuple(lost))
    if position.request.morale and hit:
        shaken = tuple(targets[number] for number in hit if number in targets)
        after, checked = _check_morale(after, shaken, dice)
        events += checked
    after, more = _settle(after)
    return Tick(after, (*events, *more))


def _shot(
    position: LinePosition, shooter: BattlePiece, target: BattlePiece, dice: Dice
) -> ShotFired:
    """Hit on a face not above the number needed; a second hit eliminates. [BG 8.5]"""
    number = needed(position, shooter, target)
    bonus = points_of(position, shooter.id)
    if number < 1:
        return ShotFired(shooter, target, number, None, "hopeless", bonus=bonus)
    face = dice.roll(
        f"{shooter.side} {shooter.type} {shooter.id} at {target.type} {target.id}, hits on {number}"
    )
    if face > number:
        outcome = "missed"
    else:
        outcome = "eliminated" if target.reduced else "reduced"
    return ShotFired(shooter, target, number, face, outcome, bonus=bonus)


# --- morale ------------------------------------------------------------------------------------


def _check_morale(
    position: LinePosition, shaken: Line, dice: Dice
) -> tuple[LinePosition, list[MoraleChecked]]:
    """Who has just been reduced and lives stands, or runs. [NS 8.1, NS-R12, NS-R19]"""
    checked = []
    for piece in shaken:
        if piece.garrison:
            continue
        highest = stands_on(position, piece)
        face = dice.roll(f"{piece.side} morale of {piece.type} {piece.id}, stands on {highest}")
        checked.append(MoraleChecked(piece, face, highest, face > highest))
    routed = tuple(check.piece for check in checked if check.routed)
    if routed:
        side = position.firing.enemy
        standing = tuple(piece for piece in position.line(side) if piece not in routed)
        position = position.with_line(side, standing)
        position = position._replace(routed=position.routed + routed)
    return position, checked


def stands_on(position: LinePosition, piece: BattlePiece) -> int:
    """The highest die with which a piece stands: its morale, its works, its leaders.

    Permanent works steady every defender, whenever he came. [NS 8.1, NS 8.23, NS-R18]
    """
    request = position.request
    works = request.permanent_works and piece.side is request.defender
    steadied = piece.entrenched or works
    return morale_values()[piece.type.rank] + steadied + worth(position, piece.side)


# --- the end -----------------------------------------------------------------------------------


def _settle(position: LinePosition) -> tuple[LinePosition, tuple[RoutedLost, ...]]:
    """A side with no piece left, or with routed ones only, has lost. [BG 8.1, NS-R19]"""
    side = position.firing
    loser = side.enemy
    if position.fighting(loser):
        return go_on(position), ()
    position = position._replace(shots=(), arrived_from=(), points=(), led=False)
    left = ran(position, loser)
    if not left:
        return position._replace(winner=side), ()
    fleeing = position._replace(firing=loser, stage=Stage.FLIGHT)
    if has_refuge(fleeing):
        return fleeing, ()
    lost = position.lost + tuple(piece.id for piece in left)
    routed = tuple(piece for piece in position.routed if piece not in left)
    return position._replace(winner=side, lost=lost, routed=routed), (RoutedLost(left),)
