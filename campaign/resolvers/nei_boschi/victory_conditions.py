"""What scenarios ask for, true or false of a position, and how much of it is there. [BB 30]

Some of it is asked for at the end of a turn. From then on counts what was remembered; until then,
and during that turn, what is so now.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from campaign.hexes.grid import Hex, neighbors, row
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.chain_of_command import commands_itself, is_in_command
from campaign.resolvers.nei_boschi.control import field_holder, holder, is_there
from campaign.resolvers.nei_boschi.counters import Branch, CommandId
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade, is_spent
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.victory_ground import (
    camp_hexes,
    edge_hexes,
    field_hexes,
    fields_asked,
    stated,
    terms,
    way_hexes,
    word_of_hex,
    word_of_passer,
    word_of_way,
)
from campaign.resolvers.nei_boschi.victory_terms import (
    Absent,
    Condition,
    Holds,
    HoldsCamps,
    HoldsEdge,
    HoldsFields,
    HoldsTown,
    HoldsWay,
    Ineffective,
    IneffectiveBrigades,
    LossesOf,
    Passage,
    Regiments,
    Troops,
)
from campaign.resolvers.nei_boschi.who import card, enemies_at, field_of, order_of, troops_at
from campaign.terms import Side


class Standing(NamedTuple):
    """How a side stands with what it is asked for."""

    reached: bool
    have: int = 0
    """How much of it is there: hexes, camps, brigades, strength points."""

    need: int = 0
    """How much of it is asked for; 0 where there is nothing to count."""


def _at_least(count: int, least: int) -> Standing:
    return Standing(count >= least, count, least)


def is_past(position: HexPosition, at: Turn) -> bool:
    """A turn is over."""
    return turn_of(position) > at


# --- hexes and camps ---------------------------------------------------------------------------


def _holds(position: HexPosition, asked: Holds) -> Standing:
    held = [hex_ for hex_ in asked.hexes if _has_hex(position, asked, hex_)]
    return _at_least(len(held), asked.least or len(asked.hexes))


def _camps(position: HexPosition, asked: HoldsCamps) -> Standing:
    camps = camp_hexes(field_of(position), asked)
    held = [hex_ for hex_ in camps if _has_hex(position, asked, hex_)]
    return _at_least(len(held), asked.least or len(camps))


def _has_hex(position: HexPosition, asked: Holds | HoldsCamps, hex_: Hex) -> bool:
    """A side has a hex; of a turn that is past, as it is remembered."""
    if asked.at and is_past(position, asked.at):
        word = word_of_hex(field_of(position), asked.side, hex_, asked.at)
        return bool(position.count(word))
    return _has_now(position, asked, hex_)


def _has_now(position: HexPosition, asked: Holds | HoldsCamps, hex_: Hex) -> bool:
    if isinstance(asked, Holds) and asked.passage is Passage.THERE:
        return is_there(position, hex_, asked.side, asked.troops)
    return holder(position, hex_, asked.troops) is asked.side


# --- fields ------------------------------------------------------------------------------------


def _fields(position: HexPosition, asked: HoldsFields) -> Standing:
    names = fields_asked(field_of(position), asked)
    held = sum(_has_field(position, asked, name) for name in names)
    if asked.none:
        return Standing(not held, len(names) - held, len(names))
    return _at_least(held, len(names))


def _has_field(position: HexPosition, asked: HoldsFields, name: str) -> bool:
    """A side controls a field, and not by a hex alone that does not count. [BB 30.1]"""
    if field_holder(position, name) is not asked.side:
        return False
    hexes = field_hexes(field_of(position), name)
    if not set(hexes).intersection(asked.discounted):
        return True
    return any(
        holder(position, hex_, Troops.NO_CAVALRY) is asked.side
        for hex_ in hexes
        if hex_ not in asked.discounted
    )


def _town(position: HexPosition, asked: HoldsTown) -> Standing:
    """Hexes that are occupied, or regiments of foot there that have not collapsed. [BB 30.1]"""
    hexes = [
        hex_
        for hex_ in field_hexes(field_of(position), asked.field)
        if (asked.north is None or row(hex_) >= asked.north)
        and (asked.south is None or row(hex_) <= asked.south)
    ]
    if asked.regiments:
        regiments = {
            unit.number
            for hex_ in hexes
            for unit in troops_at(position, hex_)
            if unit.side is asked.side and not unit.collapsed
            if card(position, unit.number).branch is Branch.INFANTRY
        }
        return _at_least(len(regiments), asked.least)
    held = sum(is_there(position, hex_, asked.side, asked.troops) for hex_ in hexes)
    return _at_least(held, asked.least)


# --- roads, and the edge -----------------------------------------------------------------------


def _way(position: HexPosition, asked: HoldsWay) -> Standing:
    if asked.at and is_past(position, asked.at):
        word = word_of_way(field_of(position), asked, asked.at)
        return Standing(bool(position.count(word)))
    return _way_now(position, asked)


def _way_now(position: HexPosition, asked: HoldsWay) -> Standing:
    """Foot is or was last in one of its hexes, and a unit could go from end to end. [BB 30.4]"""
    limits = page_of(position).limits(turn_of(position))
    hexes = way_hexes(field_of(position), asked, limits)
    held = [hex_ for hex_ in hexes if holder(position, hex_, Troops.INFANTRY) is asked.side]
    if asked.ready:
        held = [hex_ for hex_ in held if _is_ready_on(position, asked.side, hex_)]
    if asked.least:
        return _at_least(len(held), asked.least)
    return Standing(bool(held) and _is_open(position, asked.side, hexes))


def _is_open(position: HexPosition, side: Side, hexes: tuple[Hex, ...]) -> bool:
    """No enemy stands on a road, or beside one of its ends, where who advances cannot stop."""
    ends = {hexes[0], hexes[-1]}
    near = {hex_ for end in ends for hex_ in neighbors(end)}
    return not any(enemies_at(position, hex_, side) for hex_ in near.union(hexes))


def _is_ready_on(position: HexPosition, side: Side, hex_: Hex) -> bool:
    """Foot that is or was last in a hex could be given other orders in the next turn. [BB 30.7]"""
    there = [unit for unit in troops_at(position, hex_) if unit.side is side]
    last = position.count(word_of_passer(field_of(position), hex_))
    if not there and last and position.has(last):
        there = [position.unit(last)]
    return any(_could_change(position, unit) for unit in there)


def _could_change(position: HexPosition, unit: Unit) -> bool:
    """Foot whose brigade would be In Command if orders were given now: `in grado di cambiare ordini
    nella Fase degli Ordini di Divisione del turno successivo`. [BB 30.7]

    Not whether there are other orders for it near the enemy, by night: that is no question of the
    brigade's. Who commanded it in the last turn does not count in the next.
    """
    if card(position, unit.number).branch is not Branch.INFANTRY or unit.place is not Place.FIELD:
        return False
    body = position.body(unit.body)._replace(direct=0)
    command = position.command(body.command)
    is_led = is_brigade(position, body) and is_in_command(position, body)
    return is_led and commands_itself(position, command)


def _edge(position: HexPosition, asked: HoldsEdge) -> Standing:
    hexes = edge_hexes(field_of(position), asked, page_of(position).limits(turn_of(position)))
    held = sum(holder(position, hex_, asked.troops) is asked.side for hex_ in hexes)
    return _at_least(held, 1)


# --- losses, and commands ----------------------------------------------------------------------


def losses_of(position: HexPosition, side: Side, routed: int = 0) -> int:
    """Strength points that a side has lost, each routed unit counted as so many more."""
    ran = sum(unit.side is side and unit.place is Place.ROUTED for unit in position.units)
    return position.count(f"lost.{side}") + routed * ran


def _losses(position: HexPosition, asked: LossesOf) -> Standing:
    book = hex_staging(position.request).book
    lost = losses_of(position, asked.side, asked.routed)
    for leader in asked.leaders:
        lost += any(
            position.has(number) and position.unit(number).place is Place.LOST
            for number in numbers_of(book, leader)
        )
    if asked.most is not None:
        return Standing(asked.least <= lost <= asked.most, lost, asked.most)
    return _at_least(lost, asked.least)


def ineffective_brigades(position: HexPosition, side: Side) -> tuple[CommandId, ...]:
    """The printed brigades of a side that are ineffective.

    Brigades that are so from the beginning count even if nothing of them is on the map. [BB 30.5]
    """
    known = order_of(position).commands
    ours = [body for body in position.bodies if body.id in known and known[body.id].side is side]
    spent = {body.id for body in ours if body.ineffective}
    spent.update(set(page_of(position).of(side).ineffective) - {body.id for body in ours})
    return tuple(
        command.id
        for command in known.values()
        if command.id in spent and command.echelon is Echelon.BRIGADE
    )


def ineffective_divisions(
    position: HexPosition, side: Side, attached: Mapping[str, CommandId]
) -> tuple[CommandId, ...]:
    """The divisions of a side that are ineffective; a corps without divisions is one. [BB 30.1]"""
    known = order_of(position).commands
    over = {*attached.values(), *(command.id for command in position.commands)}
    ours = [id_ for id_ in known if id_ in over and known[id_].side is side]
    return tuple(id_ for id_ in ours if _is_spent(position, id_, attached))


def _is_spent(position: HexPosition, command: CommandId, attached: Mapping[str, CommandId]) -> bool:
    """A division is ineffective, with the brigades that count with it for this."""
    is_touched = command in attached.values() or any(
        body.command == command and body.id in attached for body in position.bodies
    )
    if is_touched:
        return is_spent(position, command, attached)
    return any(one.id == command and one.ineffective for one in position.commands)


def _ineffective(position: HexPosition, asked: Ineffective) -> Standing:
    attached = dict(asked.attached)
    brigades = {body.id for body in position.bodies if body.ineffective}
    spent = [id_ for id_ in asked.commands if id_ in brigades or _is_spent(position, id_, attached)]
    return _at_least(len(spent), asked.least or len(asked.commands))


def _ineffective_brigades(position: HexPosition, asked: IneffectiveBrigades) -> Standing:
    return _at_least(len(ineffective_brigades(position, asked.side)), asked.least)


def _absent(position: HexPosition, asked: Absent) -> Standing:
    left = sum(
        unit.place is Place.FIELD and card(position, unit.number).fights
        for unit in position.members(asked.command)
    )
    return Standing(not left)


def _regiments(position: HexPosition, asked: Regiments) -> Standing:
    return _at_least(sum(_is_in(position, unit, asked) for unit in position.units), asked.least)


def _is_in(position: HexPosition, unit: Unit, asked: Regiments) -> bool:
    """A regiment is of the side or command that is asked for, and in that state."""
    if unit.side is not asked.side or (asked.command and unit.body != asked.command):
        return False
    if card(position, unit.number).branch is not Branch.INFANTRY or unit.place is Place.COMING:
        return False
    if asked.state == "disordered":
        return unit.disordered or unit.place in (Place.ROUTED, Place.LOST)
    return unit.place is Place.FIELD and not unit.collapsed


# --- all of them -------------------------------------------------------------------------------

_TRUE: Mapping[type[Any], Callable[[HexPosition, Any], Standing]] = {
    Holds: _holds,
    HoldsCamps: _camps,
    HoldsFields: _fields,
    HoldsTown: _town,
    HoldsWay: _way,
    HoldsEdge: _edge,
    LossesOf: _losses,
    Ineffective: _ineffective,
    IneffectiveBrigades: _ineffective_brigades,
    Absent: _absent,
    Regiments: _regiments,
}


def standing(position: HexPosition, condition: Condition) -> Standing:
    """How a side stands with a condition; that of points is looked up with the awards."""
    return _TRUE[type(condition)](position, condition)


# --- what is remembered at the end of a turn ---------------------------------------------------


def note_conditions(position: HexPosition) -> HexPosition:
    """What is so at the end of this turn, where a scenario asks for it; what was kept until now."""
    asks, now = stated(page_of(position)), turn_of(position)
    ground = field_of(position)
    all_hexes: list[Holds | HoldsCamps] = [*terms(asks, Holds), *terms(asks, HoldsCamps)]
    for asked in all_hexes:
        if asked.at is None or not _is_due(asked.at, now, asked.kept):
            continue
        hexes = asked.hexes if isinstance(asked, Holds) else camp_hexes(ground, asked)
        for hex_ in hexes:
            word = word_of_hex(ground, asked.side, hex_, asked.at)
            had = asked.at == now or bool(position.count(word))
            position = position.noting(word, int(had and _has_now(position, asked, hex_)))
    for way in terms(asks, HoldsWay):
        if way.at is None or not _is_due(way.at, now, way.kept):
            continue
        word = word_of_way(ground, way, way.at)
        had = way.at == now or bool(position.count(word))
        position = position.noting(word, int(had and _way_now(position, way).reached))
    return position


def _is_due(at: Turn, now: Turn, kept: bool) -> bool:
    return now == at or (kept and now > at)
