"""Who is in command, and whom army commanders take under their own hand. [SH 3, SH 4, BB 4.11]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import attaching
from campaign.resolvers.nei_boschi.command_events import BrigadeDirected, EfficiencyLent
from campaign.resolvers.nei_boschi.command_range import HIGH, is_in_range
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Rank
from campaign.resolvers.nei_boschi.events import CommandFixed
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.orders import Attach, Direct, HexOrder, Lend, Pass
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import ChainOfCommand
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, leader_of, order_of, rank
from campaign.terms import Side

MOST_DIRECT = 2
"""Brigades that an army commander takes under direct command in one turn. [BB 4.11]"""

MOST_OF_A_CORPS = 1
"""The same for a commander of a corps, where he may at all. [BB 30.4, BB 30.6]"""


# --- who is in command -------------------------------------------------------------------------


def fix(position: HexPosition, side: Side) -> HexPosition:
    """In or out of command, for every command and every body of a side. [SH 3 II.A]"""
    commands = tuple(
        command._replace(in_command=commands_itself(position, command))
        if side_of(position, command.id) is side
        else command
        for command in position.commands
    )
    position = position._replace(commands=commands)
    bodies = tuple(
        body._replace(in_command=is_in_command(position, body))
        if side_of(position, body.command) is side
        else body
        for body in position.bodies
    )
    return position._replace(bodies=bodies)


def commands_itself(position: HexPosition, command: CommandState) -> bool:
    """A division leader is in command: a Confederate one if his corps leader reaches him. [SH 4]

    A command whose leader is not on the map yet acts as the scenario has it.
    """
    special = book_of(position).commands_itself(position, command)
    if special is not None:
        return special
    order = order_of(position)
    if command.id not in order.commands:
        return True
    above = order.above(command.id)
    if above is None or above.echelon is not Echelon.CORPS:
        return True
    leader, higher = leader_of(position, command.id), leader_of(position, above.id)
    if leader is None or higher is None:
        return leader is None and higher is None
    return is_in_range(position, higher, leader.hex)


def is_in_command(position: HexPosition, body: Body) -> bool:
    """A brigade's leader is in range of the next one above him; of guns, one of them. [SH 4]"""
    if body.direct or not _is_on_map(position, body):
        return True
    special = book_of(position).is_in_command(position, body)
    if special is not None:
        return special
    higher = leader_of(position, body.command)
    if higher is None:
        return not _has_leader(position, body.command)
    if not is_brigade(position, body):
        return any(
            unit.place is Place.FIELD and is_in_range(position, higher, hex_)
            for unit in position.members(body.id)
            for hex_ in hexes_of(unit)
        )
    leader = leader_of(position, body.id)
    if leader is None:
        return False
    return leader.number == higher.number or is_in_range(position, higher, leader.hex)


def _is_on_map(position: HexPosition, body: Body) -> bool:
    return any(unit.place is Place.FIELD for unit in position.members(body.id))


def _has_leader(position: HexPosition, command: str) -> bool:
    """Somebody is printed as its leader; the unassigned have none."""
    known = order_of(position).commands
    return command in known and bool(known[command].leaders)


# --- the decision ------------------------------------------------------------------------------


def commanders(position: HexPosition, side: Side) -> Iterator[Unit]:
    """The commanders of a side's armies and corps on the map."""
    for unit in position.units:
        is_there = unit.side is side and unit.place is Place.FIELD
        if is_there and rank(position, unit) in HIGH:
            yield unit


def army_commanders(position: HexPosition, side: Side) -> Iterator[Unit]:
    """The army commanders of a side on the map."""
    for leader in commanders(position, side):
        if rank(position, leader) is Rank.ARMY:
            yield leader


def _propose(
    position: HexPosition, step: ChainOfCommand, unit: UnitId | None
) -> Iterator[HexOrder]:
    for leader in commanders(position, step.side):
        if unit in (None, leader.number):
            yield from _by(position, leader)
    yield from attaching.proposals(position, step.side, unit, with_orders=False)
    if not unit:
        yield Pass()


def _by(position: HexPosition, leader: Unit) -> Iterator[HexOrder]:
    """What a commander may do himself."""
    for body in position.bodies:
        yield Direct(leader.number, body.id)
    if rank(position, leader) is Rank.ARMY:
        for command in position.commands:
            yield Lend(leader.number, command.id)


def _refuse(position: HexPosition, step: ChainOfCommand, order: HexOrder) -> Refusal | None:
    match order:
        case Pass():
            return None
        case Direct():
            return _refuse_direct(position, step.side, order)
        case Lend():
            return _refuse_lend(position, step.side, order)
        case Attach():
            return attaching.refuse(position, step.side, order, with_orders=False)
        case _:
            return Refusal("SH 3", f"the {step.side} side settles its chain of command first")


def _commander(position: HexPosition, side: Side, number: int, *ranks: Rank) -> Unit | Refusal:
    """The commander of this number, of one of some ranks."""
    for leader in commanders(position, side):
        if leader.number == number and rank(position, leader) in ranks:
            return leader
    names = " or ".join(ranks)
    return Refusal("BB 4.11", f"{number} is no {names} commander of the {side} side on the map")


def _refuse_direct(position: HexPosition, side: Side, order: Direct) -> Refusal | None:
    leader = _commander(position, side, order.leader, *HIGH)
    if isinstance(leader, Refusal):
        return leader
    body = position.body(order.body) if position.has_body(order.body) else None
    if (
        body is None
        or side_of(position, body.command) is not side
        or not is_brigade(position, body)
    ):
        return Refusal("BB 4.11", f"body {order.body} is no brigade of the {side} side")
    if body.direct:
        return Refusal("BB 4.11", f"body {order.body} is under direct command already")
    if barred := _bars_leading(position, leader, body):
        return barred
    brigadier = leader_of(position, body.id)
    if brigadier is None or not is_in_range(position, leader, brigadier.hex):
        return Refusal("BB 4.11", f"the leader of body {order.body} is out of his range")
    return None


def _bars_leading(position: HexPosition, leader: Unit, body: Body) -> Refusal | None:
    """Why a commander does not lead a brigade himself, wherever it is. [BB 4.11, BB 30.4]"""
    book, most = book_of(position), MOST_DIRECT
    if rank(position, leader) is Rank.CORPS:
        most = MOST_OF_A_CORPS
        if barred := book.bars_corps(position, leader, body):
            return barred
    elif not book.may_direct(position, leader):
        return Refusal("BB 4.11", "this commander takes no brigade under direct command")
    if sum(one.direct == leader.number for one in position.bodies) >= most:
        many = f"{most} brigades" if most > 1 else "a brigade"
        return Refusal("BB 4.11", f"he commands {many} directly already")
    if _lends(position, leader):
        return Refusal("BB 4.11", "he has spent his initiative value")
    return None


def _refuse_lend(position: HexPosition, side: Side, order: Lend) -> Refusal | None:
    leader = _commander(position, side, order.leader, Rank.ARMY)
    if isinstance(leader, Refusal):
        return leader
    leadership = card(position, leader.number).counter.leadership
    if leadership is None or not leadership.initiative:
        return Refusal("SH 5", "he has no initiative value to spend")
    known = {command.id: command for command in position.commands}
    command = known.get(order.command)
    if command is None or side_of(position, command.id) is not side:
        return Refusal("SH 5", f"command {order.command} is no command of the {side} side")
    if order.command.startswith("unassigned/"):
        return Refusal("BB 4.25", "nobody spends his initiative value on the unassigned")
    return _refuse_help(position, leader, command)


def _refuse_help(position: HexPosition, leader: Unit, command: CommandState) -> Refusal | None:
    """Why a commander of an army does not help a command of his side. [SH 5, BB 4.2]"""
    if command.lent:
        return Refusal("SH 5", f"command {command.id} has been helped already")
    if _lends(position, leader) or any(body.direct == leader.number for body in position.bodies):
        return Refusal("SH 5", "he helps one command in a turn, and leads no brigade himself then")
    acts_with = book_of(position).acts_with
    if not any(acts_with(position, body) == command.id for body in position.bodies):
        return Refusal("BB 30.8", f"command {command.id} acts on the markers of its corps")
    divisional = leader_of(position, command.id)
    if divisional is None:
        divisional = book_of(position).helped_through(position, command)
    if divisional is None or not _is_over(position, leader, command.id):
        return Refusal("SH 5", f"command {command.id} has no leader under his command on the map")
    if not is_in_range(position, leader, divisional.hex):
        return Refusal("SH 5", f"the leader of command {command.id} is out of his range")
    return None


def _is_over(position: HexPosition, leader: Unit, command: str) -> bool:
    order = order_of(position)
    own = card(position, leader.number).counter.command
    above = order.commands.get(command)
    while above is not None:
        if above.id == own:
            return True
        above = order.above(above.id)
    return False


def _lends(position: HexPosition, leader: Unit) -> bool:
    """He has spent his initiative value in this turn."""
    return any(command.lent == leader.number for command in position.commands)


def _perform(position: HexPosition, step: ChainOfCommand, order: HexOrder, dice: Dice) -> Tick:
    match order:
        case Direct():
            body = position.body(order.body)._replace(direct=order.leader)
            led = BrigadeDirected(order.leader, order.body)
            return Tick(position.with_body(body), (led,))
        case Lend():
            for command in _helped(position, order):
                position = position.with_command(command._replace(lent=order.leader))
            return Tick(position, (EfficiencyLent(order.leader, order.command),))
        case Attach():
            return attaching.perform(position, order)
        case _:
            position = fix(position, step.side).finished()
            return Tick(position, (_fixed(position, step.side),))


def _helped(position: HexPosition, order: Lend) -> Iterator[CommandState]:
    """The command that is helped, and all others that share the efficiency of the same leader."""
    through = book_of(position).helped_through
    leader = through(position, position.command(order.command))
    for command in position.commands:
        if command.id == order.command or (leader and through(position, command) == leader):
            yield command


def _fixed(position: HexPosition, side: Side) -> CommandFixed:
    """Who is out of command."""
    out = tuple(
        body.id
        for body in position.bodies
        if not body.in_command and side_of(position, body.command) is side
    )
    return CommandFixed(side, out)


RULINGS: Rulings = {
    ChainOfCommand: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 3", "SH 4", "BB 4.11"),
    ),
}
