"""How a battle begins, goes on order by order, and ends. [BG 8.1, BG 8.2, BG 9, BG 10]"""

from campaign.battle.contract import BattleRequest, BattleResult, Losses, Tick
from campaign.dice import Dice
from campaign.errors import IllegalActionError
from campaign.resolvers.battle_line.arrivals import reserve
from campaign.resolvers.battle_line.candidates import propose
from campaign.resolvers.battle_line.days import (
    go_on,
    rally,
    relieve,
    roll_command,
    room,
    with_leadership,
)
from campaign.resolvers.battle_line.events import (
    GarrisonStayed,
    LeaderJoined,
    LineRetreated,
    ReserveCame,
)
from campaign.resolvers.battle_line.fire import give
from campaign.resolvers.battle_line.legality import refuse
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
from campaign.resolvers.battle_line.position import Line, LinePosition, Shot, Stage, ran
from campaign.resolvers.battle_line.volley import volley
from campaign.terms import CONFEDERATE, UNION, Side


def begin(request: BattleRequest) -> LinePosition:
    """The first round, the defender to fire; under command the dice come first. [BG 8.2, NS 7.0]"""
    lines = tuple(
        tuple(piece for piece in request.pieces if piece.side is side)
        for side in (UNION, CONFEDERATE)
    )
    assert all(lines), f"a battle at {request.box} needs two sides"
    if not request.command:
        return LinePosition(request, 1, request.defender, (lines[0], lines[1]))
    guns = [tuple(piece for piece in line if piece.garrison) for line in lines]
    others = [tuple(piece for piece in line if not piece.garrison) for line in lines]
    camp = LinePosition(request, 0, request.attacker, (guns[0], guns[1]), stage=Stage.RALLY)
    return go_on(camp._replace(rear=(others[0], others[1])))


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
            throw = roll_command if position.stage is Stage.COMMAND else volley
            return throw(position, dice)
        case Retreat():
            return _retreat(position, order)
        case Reinforce():
            return _reinforce(position, order)
        case Lead():
            return _lead(position, order)
    return _change(position, order)


def _change(position: LinePosition, order: Bonus | Relieve | Rally | Ready) -> Tick:
    """What changes in the line itself. [NS 8.11, NS 8.22, NS-R16]"""
    match order:
        case Bonus():
            return Tick(give(position, order), ())
        case Relieve():
            return relieve(position, order)
        case Rally():
            return rally(position, order)
        case Ready():
            return Tick(go_on(position), ())


def result(position: LinePosition) -> BattleResult | None:
    """How it ended; None while the battle lasts. A garrison is none of the campaign's pieces."""
    if position.winner is None:
        return None
    there = (*_all(position.lines), *_all(position.rear), *position.routed)
    alive = {piece.id: piece for piece in (*position.gone, *there)}
    guns = [piece.id for piece in position.request.pieces if piece.garrison]
    return BattleResult(
        winner=position.winner,
        lost=tuple(number for number in position.lost if number not in guns),
        reduced=tuple(p.id for p in alive.values() if p.reduced and not p.garrison),
        drawn=position.drawn,
        retreat=position.retreat,
        retreated=position.retreated,
        evaded=position.evaded,
        routed=tuple(piece.id for piece in position.routed),
        brought=position.brought,
        stayed=_stayed(position),
    )


def _stayed(position: LinePosition) -> tuple[int, ...]:
    """Pieces that came to a garrison after the others had left it. [NS-R13, NS-R17]

    When no garrison is left to fight beside, the last retreat was that of everybody.
    """
    side = position.retreated
    if side is None or not position.gone or position.winner is not side:
        return ()
    left = (*position.fighting(side), *ran(position, side))
    return tuple(piece.id for piece in left if not piece.garrison)


def losses(position: LinePosition, side: Side) -> Losses:
    """Pieces that a side has lost, and those that fought for it. [BG 8.9]"""
    request = position.request
    reserves = (piece for near in request.surroundings for piece in near.reserves)
    own = {
        piece.id
        for piece in (*request.pieces, *(p for p in reserves if p.id in position.drawn))
        if piece.side is side
    }
    return Losses(len(own & set(position.lost)), len(own))


def _all(lines: tuple[Line, Line]) -> Line:
    return lines[0] + lines[1]


def _reinforce(position: LinePosition, order: Reinforce) -> Tick:
    """The arrival stands unentrenched and fires in this part if there is room in front.

    [BG 10.1, BG 10.4, NS-R16]
    """
    piece = reserve(position, order)
    assert piece is not None, order
    arrived = piece._replace(entrenched=False, crossed=False, entry=order.box)
    side = position.firing
    if position.request.command and room(position, side) <= 0:
        after = position.with_rear(side, (*position.rear[side.seat], arrived))
    else:
        after = position.with_line(side, (*position.line(side), arrived))
    after = after._replace(
        arrived_from=(*position.arrived_from, order.box), drawn=(*position.drawn, piece.id)
    )
    return Tick(after, (ReserveCame(arrived, order.box),))


def _lead(position: LinePosition, order: Lead) -> Tick:
    """What a leader is worth counts at once. [NS 8.22, NS-R23]"""
    rider = next(there for there in position.request.leaders if there.leader is order.leader)
    after = position._replace(brought=(*position.brought, rider.leader), led=True)
    if position.request.command:
        total = position.leadership[rider.side.seat] + rider.value
        after = with_leadership(after, rider.side, total)
    return Tick(after, (LeaderJoined(rider.leader, rider.box, rider.value),))


def _retreat(position: LinePosition, order: Retreat) -> Tick:
    """The side that stays has won, unless a garrison fights on. [BG 9.1, BG 9.5, NS-R13]"""
    side = position.firing
    event = LineRetreated(side, order.to)
    guns = tuple(piece for piece in position.line(side) if piece.garrison)
    if guns:
        going = tuple(piece for piece in position.fighting(side) if not piece.garrison)
        going += ran(position, side)
        after = position.with_line(side, guns).with_rear(side, ())
        after = after._replace(retreat=order.to, retreated=side, gone=position.gone + going)
        return Tick(after, (event, GarrisonStayed(guns[0])))
    if position.retreated is side.enemy:
        return Tick(position._replace(winner=side.enemy, evaded=order.to), (event,))
    after = position._replace(winner=side.enemy, retreat=order.to, retreated=side)
    return Tick(after, (event,))
