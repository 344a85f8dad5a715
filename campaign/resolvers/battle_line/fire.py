"""Who may fire at whom, and with what help. [BG 8.3, BG 8.4, BG 14/5.2, NS 7.0, NS 8.22]"""

from collections import Counter
from collections.abc import Sequence

from campaign.battle.contract import BattlePiece
from campaign.errors import Refusal
from campaign.resolvers.battle_line.orders import Bonus, Fire, Roll
from campaign.resolvers.battle_line.position import Line, LinePosition, Points, worth
from campaign.terms import Arm, Side

# --- announcing --------------------------------------------------------------------------------


def refuse_fire(position: LinePosition, order: Fire) -> Refusal | None:
    """Each piece fires once; every enemy is covered if shots suffice. [BG 8.3, BG 8.4, NS 7.0]"""
    side = position.firing
    shooter = _named(position.line(side), order.shooter)
    if shooter is None:
        return _refuse_absent(position, side, order.shooter, "the firing side")
    target = _named(position.line(side.enemy), order.target)
    if target is None:
        return _refuse_absent(position, side.enemy, order.target, "the enemy")
    covered = set()
    for shot in position.shots:
        if shot.shooter == order.shooter:
            return Refusal("BG 8.3", f"piece {order.shooter} has announced its shot already")
        covered.add(shot.target)
    if position.request.command and not shots_left(position, (shooter,)):
        most = position.leadership[side.seat]
        return Refusal("NS 7.0", f"no more may fire: the {side} leadership of this day is {most}")
    if position.request.arms_fire and (refused := _refuse_other_arm(position, shooter, target)):
        return refused
    if order.target not in covered:
        return None
    return _refuse_double(position, shooter, target, covered)


def _named(line: Line, number: int) -> BattlePiece | None:
    for piece in line:
        if piece.id == number:
            return piece
    return None


def _refuse_absent(position: LinePosition, side: Side, number: int, who: str) -> Refusal:
    """A piece that is not in front neither fires nor is fired at. [BG 8.3, NS-R16, NS-R19]"""
    if _named(position.rear[side.seat], number):
        return Refusal("NS-R16", f"piece {number} waits behind the others")
    if _named(position.routed, number):
        return Refusal("NS-R19", f"piece {number} has run")
    return Refusal("BG 8.3", f"{who} has no piece {number} in this battle")


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
    left = shots_left(position, shooters)
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
            "BG 14/5.2", f"{arm} fires at other pieces only after all enemy {arm} has been targeted"
        )
    if arm is Arm.CAVALRY:
        return Refusal(
            "BG 14/5.2", "cavalry doubles up only after all enemy cavalry has been targeted"
        )
    return None


def shots_left(position: LinePosition, shooters: Sequence[BattlePiece]) -> int:
    """Shots that *shooters* can still announce in this part; garrisons need no leadership.

    [BG 8.3, NS 7.0, NS-R17]
    """
    announced = {shot.shooter for shot in position.shots}
    waiting = [piece for piece in shooters if piece.id not in announced]
    most = position.leadership[position.firing.seat]
    if not position.request.command or len(announced) + len(waiting) <= most:
        return len(waiting)
    guns = sum(1 for piece in waiting if piece.garrison)
    front = position.line(position.firing)
    led = sum(1 for piece in front if piece.id in announced and not piece.garrison)
    return guns + min(len(waiting) - guns, most - led)


def refuse_roll(position: LinePosition, order: Roll) -> Refusal | None:
    """All shots are announced before any die; leadership need not be used up. [BG 8.3, NS-R17]

    One shot is: two sides that both held their fire would stand there for ever.
    """
    left = shots_left(position, position.line(position.firing))
    if left and position.request.command:
        if not position.shots:
            return Refusal("NS-R17", "at least one piece has to fire in each round")
        return _refuse_gaps(position)
    if left:
        pieces = "piece has" if left == 1 else "pieces have"
        return Refusal("BG 8.3", f"{left} {pieces} still to announce a shot")
    return None


def _refuse_gaps(position: LinePosition) -> Refusal | None:
    """With the shots announced, be they few, enemies are covered as with all. [BG 8.4, NS-R17]"""
    times = Counter(shot.target for shot in position.shots)
    targets = position.line(position.firing.enemy)
    doubled = {target.type.arm for target in targets if times[target.id] > 1}
    open_ = [target for target in targets if not times[target.id]]
    if position.request.arms_fire:
        open_ = [target for target in open_ if target.type.arm in doubled]
    if not doubled or not open_:
        return None
    pieces = "piece is" if len(open_) == 1 else "pieces are"
    return Refusal("BG 8.4", f"{len(open_)} enemy {pieces} no target yet, and another is one twice")


# --- the leaders' points -----------------------------------------------------------------------


def points_left(position: LinePosition) -> int:
    """Points that the leaders of the firing side can still give in this part. [NS 8.22]"""
    if not position.request.leaders:
        return 0
    given = sum(points.given for points in position.points)
    return worth(position, position.firing) - given


def refuse_bonus(position: LinePosition, order: Bonus) -> Refusal | None:
    """Points go to pieces that fire, before any die is thrown. [NS 8.22, NS-R24]"""
    left = points_left(position)
    if not left:
        return Refusal("NS 8.22", f"the {position.firing} leaders here have no points to give")
    if any(p.id == order.piece and p.garrison for p in position.line(position.firing)):
        return Refusal("NS-R17", "leaders' points go to pieces, never to a garrison")
    if not position.announced:
        return Refusal("NS 8.22", "announce a shot first; a leader's point goes to a shot")
    if order.piece not in position.announced:
        return Refusal("NS 8.22", f"piece {order.piece} has not announced a shot")
    if not 1 <= order.points <= left:
        return Refusal("NS 8.22", f"from 1 to {left} can be given, not {order.points}")
    return None


def give(position: LinePosition, order: Bonus) -> LinePosition:
    """The points of a piece add up. [NS-R24]"""
    given = dict(position.points)
    given[order.piece] = given.get(order.piece, 0) + order.points
    return position._replace(points=tuple(Points(*entry) for entry in sorted(given.items())))
