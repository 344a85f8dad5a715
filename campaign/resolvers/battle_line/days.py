"""How a round goes on, and a day: command, relief, fire, rally.

[BG 8.1, BG 8.2, NS 7.0, NS 8.11, NS-R15, NS-R16, NS-R17, NS-R20]
"""

from campaign.battle.contract import BattlePiece, Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.battle_line.events import CommandRolled, PieceRallied, PieceRelieved
from campaign.resolvers.battle_line.orders import Rally, Relieve
from campaign.resolvers.battle_line.position import (
    FRONT,
    Line,
    LinePosition,
    Stage,
    ran,
    worth,
)
from campaign.tables.printed_values import command, printed_values
from campaign.terms import SIDES, Side

DAY = 4
"""Rounds of a day. [NS 7.0]"""

_AFTER = {
    Stage.COMMAND: Stage.RELIEF,
    Stage.RELIEF: Stage.FIRE,
    Stage.FIRE: Stage.RALLY,
    Stage.RALLY: Stage.COMMAND,
}


def go_on(position: LinePosition) -> LinePosition:
    """The next decision, of this round or of the next. [BG 8.2, NS 7.0, NS 8.11]"""
    request = position.request
    side = position.firing
    if not request.command and not request.morale:
        return position._replace(
            firing=side.enemy,
            round=position.round + (side is request.attacker),
            shots=(),
            arrived_from=(),
            points=(),
            led=False,
        )
    position = position._replace(shots=(), arrived_from=(), points=(), led=False)
    while True:
        if position.firing is request.defender:
            position = position._replace(firing=request.attacker)
        else:
            if position.stage is Stage.RALLY:
                position = _new_round(position)
            position = position._replace(firing=request.defender, stage=_AFTER[position.stage])
        if _is_due(position):
            return position


def _is_due(position: LinePosition) -> bool:
    """The side has something to decide at this stage."""
    request, side = position.request, position.firing
    match position.stage:
        case Stage.COMMAND:
            return request.command and position.round % DAY == 1
        case Stage.RELIEF:
            return bool(position.rear[side.seat])
        case Stage.RALLY:
            return position.round % DAY == 0 and bool(ran(position, side))
    return True


def _new_round(position: LinePosition) -> LinePosition:
    """Those in front stay there; gaps are filled by the best of those behind. [NS-R16]

    Who would rather have others there names them when he is asked.
    """
    position = position._replace(round=position.round + 1, relieved=())
    for side in SIDES:
        if rear := position.rear[side.seat]:
            gaps = max(0, room(position, side))
            best = sorted(rear, key=_fitness, reverse=True)[:gaps]
            line = position.in_order((*position.line(side), *best))
            left = tuple(piece for piece in rear if piece not in best)
            position = position.with_line(side, line).with_rear(side, left)
    return position


def _fitness(piece: BattlePiece) -> tuple[bool, int]:
    """Whole pieces stand in front before reduced ones, then those that fire better. [BG 1.2]"""
    return not piece.reduced, printed_values()[piece.type][0]


def room(position: LinePosition, side: Side) -> int:
    """How many more pieces can stand in front; a garrison takes no place. [NS 7.0, NS-R17]"""
    return FRONT - sum(1 for piece in position.line(side) if not piece.garrison)


# --- command -----------------------------------------------------------------------------------


def roll_command(position: LinePosition, dice: Dice) -> Tick:
    """The table, half of the day before, and the leaders. [NS 7.0, NS 8.22, NS-R15]"""
    side = position.firing
    day = position.round // DAY + 1
    face = dice.roll(f"{side} leadership on day {day}")
    table = command(position.request.year, face, side)
    carried = (position.leadership[side.seat] + 1) // 2
    leaders = worth(position, side)
    total = table + carried + leaders
    event = CommandRolled(side, day, face, table, carried, leaders, total)
    return Tick(go_on(with_leadership(position, side, total)), (event,))


def with_leadership(position: LinePosition, side: Side, total: int) -> LinePosition:
    """The position with the leadership of one side changed."""
    both = [*position.leadership]
    both[side.seat] = total
    return position._replace(leadership=(both[0], both[1]))


# --- relief ------------------------------------------------------------------------------------


def refuse_relieve(position: LinePosition, order: Relieve) -> Refusal | None:
    """One of the eight for one of those behind; nobody twice before one round. [NS-R16, NS-R17]"""
    side = position.firing
    out = _numbered(position.line(side), order.out)
    if out is None or out.garrison:
        return Refusal("NS-R16", f"piece {order.out} is not among the eight in front")
    if _numbered(position.rear[side.seat], order.fresh) is None:
        return Refusal("NS-R16", f"piece {order.fresh} is not waiting behind")
    for number in (order.out, order.fresh):
        if number in position.relieved:
            return Refusal("NS-R16", f"piece {number} has changed places already")
    return None


def _numbered(line: Line, number: int) -> BattlePiece | None:
    return next((piece for piece in line if piece.id == number), None)


def relieve(position: LinePosition, order: Relieve) -> Tick:
    """The two change places. [NS-R16]"""
    side = position.firing
    line, rear = position.line(side), position.rear[side.seat]
    out, fresh = _numbered(line, order.out), _numbered(rear, order.fresh)
    assert out is not None, order
    assert fresh is not None, order
    after = position.with_line(side, position.in_order((*_without(line, out), fresh)))
    after = after.with_rear(side, position.in_order((*_without(rear, fresh), out)))
    relieved = (*position.relieved, out.id, fresh.id)
    return Tick(after._replace(relieved=relieved), (PieceRelieved(out, fresh),))


def _without(line: Line, piece: BattlePiece) -> Line:
    return tuple(other for other in line if other is not piece)


# --- rally -------------------------------------------------------------------------------------


def refuse_rally(position: LinePosition, order: Rally) -> Refusal | None:
    """One of the own routed pieces. [NS 8.11, NS-R20]"""
    if _numbered(ran(position, position.firing), order.piece) is None:
        return Refusal("NS 8.11", f"piece {order.piece} is not a routed {position.firing} piece")
    return None


def rally(position: LinePosition, order: Rally) -> Tick:
    """The piece comes back reduced; of more than eight it waits behind. [NS 8.11, NS-R20]"""
    side = position.firing
    piece = _numbered(position.routed, order.piece)
    assert piece is not None, order
    after = position._replace(routed=_without(position.routed, piece))
    if position.request.command:
        after = after.with_rear(side, position.in_order((*position.rear[side.seat], piece)))
    else:
        after = after.with_line(side, position.in_order((*position.line(side), piece)))
    return Tick(go_on(after), (PieceRallied(piece),))
