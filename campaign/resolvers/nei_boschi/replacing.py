"""Leaders who have fallen are replaced, before anybody rallies around them. [SH 3 IV.B, SH 12]

Whoever takes over comes `with any unit of the command`: his player says with whom, where those
stand in more than one hex.
"""

from collections.abc import Iterator, Mapping

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.able import name_of
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.events import LeaderReplaced
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass, Succeed
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import Replacements
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, chain, leader_of
from campaign.terms import Side

Places = Mapping[UnitId, tuple[Hex, ...]]
"""Of each leader who has fallen, the hexes in which another one may take over."""


def places(position: HexPosition, side: Side) -> Places:
    """Where those may come who take over on a side: wherever units of the command stand. [SH 12]

    Nobody takes over beside another leader of the same command: an army may have two. [BB 4.11]
    """
    found: dict[UnitId, tuple[Hex, ...]] = {}
    replaced: set[CommandId] = set()
    for leader in position.units:
        fell = leader.place is Place.LOST and leader.side is side
        if not fell or not card(position, leader.number).is_leader:
            continue
        command = card(position, leader.number).counter.command
        if command in replaced or leader_of(position, command) is not None:
            continue
        there = (one for one in position.units if is_led_by(position, leader, one))
        if hexes := tuple(dict.fromkeys(hex_ for one in there for hex_ in hexes_of(one))):
            found[leader.number] = hexes
            replaced.add(command)
    return found


def is_led_by(position: HexPosition, leader: Unit, unit: Unit) -> bool:
    """A unit on the map belongs to the command of a leader."""
    if unit.place is not Place.FIELD or unit.side is not leader.side or unit.abandoned:
        return False
    if not card(position, unit.number).fights:
        return False
    own = card(position, leader.number).counter.command
    body = position.body(unit.body)
    over = (command.id for command in chain(position, body))
    return own in (body.id, body.command, *over)


# --- the decision ------------------------------------------------------------------------------


def _propose(position: HexPosition, step: Replacements, unit: UnitId | None) -> Iterator[HexOrder]:
    for leader, hexes in places(position, step.side).items():
        if len(hexes) > 1 and unit in (None, leader):
            for hex_ in hexes:
                yield Succeed(leader, hex_)
    if not unit:
        yield Pass()


def _refuse(position: HexPosition, step: Replacements, order: HexOrder) -> Refusal | None:
    found = places(position, step.side)
    if isinstance(order, Pass):
        open_ = next((number for number, hexes in found.items() if len(hexes) > 1), None)
        if open_ is None:
            return None
        name = name_of(position, position.unit(open_))
        return Refusal("SH 12", f"somebody has to take over from {name}, with a unit of his")
    if not isinstance(order, Succeed):
        return Refusal("SH 3", f"the {step.side} side first replaces its leaders who have fallen")
    if order.unit not in found:
        return Refusal("SH 12", f"nobody takes over from unit {order.unit} now")
    if order.to not in found[order.unit]:
        return Refusal("SH 12", "a replacement appears with a unit of the command")
    return None


def _perform(position: HexPosition, step: Replacements, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Succeed):
        return _takes_over(position, order.unit, order.to)
    events: tuple[object, ...] = ()
    for leader, hexes in places(position, step.side).items():
        position, more = _takes_over(position, leader, hexes[0])
        events += more
    position, more = book_of(position).leaders_replaced(position.finished(), step.side)
    return Tick(position, (*events, *more))


def _takes_over(position: HexPosition, number: UnitId, hex_: Hex) -> Tick:
    leader = position.unit(number)._replace(place=Place.FIELD, hex=hex_, replaced=True)
    return Tick(position.with_units(leader), (LeaderReplaced(number, hex_),))


RULINGS: Rulings = {
    Replacements: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 3", "SH 12"),
    ),
}
