"""Who comes when: reinforcements that are due, and those that the dice bring. [BB 9.7, BB 30]"""

from typing import Final

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.hexes.grid import Hex, center, distance
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import CommandId, CounterId
from campaign.resolvers.nei_boschi.events import UnitEntered
from campaign.resolvers.nei_boschi.free_places import can_be_in
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Automatic, Rulings
from campaign.resolvers.nei_boschi.scenario import (
    Arrival,
    Chance,
    Conditional,
    Entry,
    Placement,
    SideSetUp,
    VariableArrival,
)
from campaign.resolvers.nei_boschi.scenario_events import ReinforcementsSighted
from campaign.resolvers.nei_boschi.setup import facing_towards
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.steps import LateArrivals
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, chain, enemies_at, field_of
from campaign.tabletop.latest import Known
from campaign.terms import SIDES

ARRIVED: Final = "arrived"
"""A command whose coming is decided by dice has come: `arrived.3/T` among the marks. [BB 30]"""

AWAITED: Final = "awaited"
"""One brigade of it has come; the others follow in the next turn. [BB 30.11]"""

JUST_ARRIVED: Final = "turn.arrived"
"""It has come in this turn, with so many activations: `turn.arrived.3/T.3`. [BB 30.11]"""

AS_USUAL: Final = 3
"""Activations of those who follow a brigade that came first. [BB 30.11]"""


# --- who is due --------------------------------------------------------------------------------


def _arrivals(side: SideSetUp) -> dict[CounterId, Arrival]:
    found: dict[CounterId, Arrival] = {}
    for arrival in side.reinforcements:
        for one in arrival.units:
            found.setdefault(one.unit, arrival)
    return found


_by_counter = Known(_arrivals)


def arrival_of(position: HexPosition, unit: Unit) -> Arrival | None:
    """The reinforcements with whom a unit comes, if their turn is certain. [BB 9.7]"""
    return _by_counter(page_of(position).of(unit.side)).get(card(position, unit.number).counter.id)


def is_reinforcement(position: HexPosition, unit: Unit) -> bool:
    """A unit comes after the battle has begun, or has come so. [BB 9.7]"""
    return arrival_of(position, unit) is not None or _late_of(position, unit) is not None


def entry_of(position: HexPosition, unit: Unit) -> Entry | None:
    """Where a reinforcement comes, if it is due: it may come later, too. [BB 9.7]"""
    if unit.place is not Place.COMING:
        return None
    arrival = arrival_of(position, unit)
    if arrival is not None:
        return arrival.entry if arrival.turn <= turn_of(position) else None
    late = _late_of(position, unit)
    return late.entry if late is not None and _has_arrived(position, unit) else None


def _late_of(position: HexPosition, unit: Unit) -> VariableArrival | None:
    over = _over(position, unit)
    for late in page_of(position).of(unit.side).variable_arrivals:
        if late.command in over:
            return late
    return None


def _has_arrived(position: HexPosition, unit: Unit) -> bool:
    return any(f"{ARRIVED}.{id_}" in position.marks for id_ in _over(position, unit))


def _over(position: HexPosition, unit: Unit) -> frozenset[CommandId]:
    return frozenset(command.id for command in chain(position, position.body(unit.body)))


def is_here(position: HexPosition, unit: Unit) -> bool:
    """A unit is on the map, or may come onto it in this turn. [BB 9.7]"""
    return unit.place is Place.FIELD or entry_of(position, unit) is not None


def waits_for(position: HexPosition, unit: Unit) -> Unit | None:
    """A unit that comes in before a reinforcement, by the same way; None for nobody. [BB 30.1]

    A comes first, B second, whatever their commands are: at 9 PM the letters run from Nelson's men
    through Crittenden's to the 14th Wisconsin. Those without a letter come when they like. Brigades
    that the dice bring come in their order, their guns when they like. Nobody waits for a leader.
    """
    order = _order(position, unit)
    if not order:
        return None
    for other in position.units:
        if other.place is not Place.COMING or other.side is not unit.side:
            continue
        if card(position, other.number).fights and entry_of(position, other) is not None:
            before = _order(position, other)
            if before and before < order and _come_together(position, unit, other):
                return other
    return None


def _order(position: HexPosition, unit: Unit) -> str:
    if (arrival := arrival_of(position, unit)) is not None:
        return arrival.order
    is_brigade = "/" in unit.body and unit.body.partition("/")[0].isdigit()
    return unit.body if is_brigade else ""


def _come_together(position: HexPosition, unit: Unit, other: Unit) -> bool:
    """In one turn of the table and by the same hexes; of those brought by dice, in one command."""
    mine, his = arrival_of(position, unit), arrival_of(position, other)
    if mine is not None and his is not None:
        return (mine.turn, mine.entry) == (his.turn, his.entry)
    return mine is his and position.body(unit.body).command == position.body(other.body).command


# --- how often they act ------------------------------------------------------------------------


def acts_on_arrival(position: HexPosition, unit: Unit) -> int | None:
    """How often a unit acts in the turn in which it comes; None if that is not printed. [BB 9.7]"""
    if unit.place not in (Place.COMING, Place.FIELD):
        return None
    if (arrival := arrival_of(position, unit)) is not None:
        return arrival.activations if arrival.turn == turn_of(position) else None
    if not position.marks or _late_of(position, unit) is None:
        return None
    for id_ in _over(position, unit):
        for number in range(1, AS_USUAL + 1):
            if f"{JUST_ARRIVED}.{id_}.{number}" in position.marks:
                return number
    return None


def coming_acts(position: HexPosition, body: Body) -> int | None:
    """How often a body acts that comes as a whole in this turn; None for any other. [BB 9.7]"""
    found = 0
    for unit in position.members(body.id):
        if unit.place in (Place.ROUTED, Place.LOST) or not is_here(position, unit):
            continue
        acts = acts_on_arrival(position, unit)
        if acts is None and not card(position, unit.number).is_leader:
            return None
        found = max(found, acts or 0)
    return found or None


def with_arrivals(position: HexPosition, command: CommandState) -> CommandState:
    """A command has markers for all activations of those who come to it. [BB 9.7, BB 30.1]"""
    most = max(
        (
            acts_on_arrival(position, unit) or 0
            for body in position.bodies
            if body.command == command.id
            for unit in position.members(body.id)
        ),
        default=0,
    )
    if most <= command.markers:
        return command
    return command._replace(markers=most, others=command.markers + 1)


# --- those whom the dice bring -----------------------------------------------------------------


def late_arrivals(position: HexPosition, step: LateArrivals, dice: Dice) -> Tick:
    """A die each turn says whether a command comes; and what else goes before orders. [BB 30.11]"""
    position = position.finished()
    events: tuple[object, ...] = ()
    for side in SIDES:
        for late in page_of(position).of(side).variable_arrivals:
            if f"{ARRIVED}.{late.command}" in position.marks:
                continue
            position, more = _look_out(position, late, dice)
            events += more
    position, more = book_of(position).before_orders(position, dice)
    return Tick(position, (*events, *more))


def _look_out(position: HexPosition, late: VariableArrival, dice: Dice) -> Tick:
    if f"{AWAITED}.{late.command}" in position.marks:
        return _arrives(position, late, late.command, AS_USUAL)
    now = turn_of(position)
    chance = next((one for one in late.chances if one.turn == now), None)
    if chance is None:
        return Tick(position, ())
    side = next(one.side for one in position.units if late.command in _over(position, one))
    face = dice.roll(f"{side} arrival of {late.command}", 10) if chance.least else 0
    if face < chance.least:
        told = ReinforcementsSighted(late.command, face, chance.least, 0)
        return Tick(position, (told,))
    position = _rested(position, late, chance)
    who = chance.only or late.command
    position, _ = _arrives(position, late, who, chance.activations)
    if chance.only:
        position = position.marked(f"{AWAITED}.{late.command}")
    return Tick(position, (ReinforcementsSighted(who, face, chance.least, chance.activations),))


def _arrives(position: HexPosition, late: VariableArrival, who: CommandId, acts: int) -> Tick:
    position = position.marked(f"{ARRIVED}.{who}", f"{JUST_ARRIVED}.{who}.{acts}")
    changed = [with_arrivals(position, one) for one in position.commands]
    position = position._replace(commands=tuple(changed))
    return Tick(position, (ReinforcementsSighted(who, 0, 0, acts),))


def _rested(position: HexPosition, late: VariableArrival, chance: Chance) -> HexPosition:
    """The later they come, the less they have hurried. [BB 30.11]"""
    for body in position.bodies:
        if any(late.command in _over(position, unit) for unit in position.members(body.id)):
            position = position.with_body(body._replace(fatigue=chance.fatigue))
    return position


# --- those who stand up when the enemy comes too near ------------------------------------------


def stand_up(position: HexPosition) -> Tick:
    """Units that are set up if an enemy has ended a turn too near. [BB 30.8]"""
    events: tuple[object, ...] = ()
    for number, group in enumerate(page_of(position).conditional):
        mark = f"stood_up.{number}"
        bounds = field_of(position).bounds
        if mark in position.marks or not any(
            unit.side is group.side.enemy
            and unit.place is Place.FIELD
            and card(position, unit.number).fights
            and any(group.when.has(hex_, bounds) for hex_ in hexes_of(unit))
            for unit in position.units
        ):
            continue
        position = position.marked(mark)
        for unit, placed in _who_stands_up(position, group):
            hex_ = placed.place.hex or _with_his_own(position, placed.place.name, unit)
            hex_ = _free_near(position, unit, hex_, group)
            position = position.with_units(_stood(position, unit, hex_))
            events += (UnitEntered(unit.number, hex_, 0, rule="BB 30.8"),)
    return Tick(position, events)


def _who_stands_up(position: HexPosition, group: Conditional) -> list[tuple[Unit, Placement]]:
    """Everybody with his line of the page; leaders who stand with `any of their units` after these.

    [BB 30.8]
    """
    lines = {one.unit: one for one in group.set_up}
    found = [
        (unit, line)
        for unit in position.units
        if unit.place is Place.COMING
        and (line := lines.get(card(position, unit.number).counter.id)) is not None
    ]
    return sorted(found, key=lambda one: not one[1].place.hex)


def _with_his_own(position: HexPosition, command: CommandId, leader: Unit) -> Hex:
    """Where a unit of a leader's command stands already."""
    for unit in position.units:
        is_his = command in _over(position, unit) or unit.body == command
        if is_his and unit.place is Place.FIELD and unit.number != leader.number:
            return unit.hex
    return leader.hex


def _free_near(position: HexPosition, unit: Unit, hex_: Hex, group: Conditional) -> Hex:
    """The hex itself, or the nearest one in which a unit may stay beside those who are there.

    Those who stand up with it stand where and as the book prints them. [BB 30.8, SH 8]
    """
    printed = {one.unit for one in group.set_up}
    others = {one.place.hex for one in group.set_up} - {hex_}

    def may_stay(one: Hex) -> bool:
        if (
            one in others
            or not can_be_in(position, unit, one)
            or enemies_at(position, one, unit.side)
        ):
            return False
        ids = {card(position, other.number).counter.id for other in position.at(one)}
        return ids <= printed or refuse_stack(position, unit, one) is None

    hexes = sorted(field_of(position).terrain, key=lambda one: (distance(one, hex_), one))
    return next(filter(may_stay, hexes))


def _stood(position: HexPosition, unit: Unit, hex_: Hex) -> Unit:
    layers = [one.layer for one in position.at(hex_)]
    enemies = [
        center(one.hex)
        for one in position.units
        if one.side is not unit.side and one.place is Place.FIELD
    ]
    middle = sum(x for x, _ in enemies) // len(enemies), sum(y for _, y in enemies) // len(enemies)
    return unit._replace(
        place=Place.FIELD,
        hex=hex_,
        facing=facing_towards(hex_, middle),
        layer=max(layers) + 1 if layers else 0,
    )


RULINGS: Rulings = {LateArrivals: Automatic(late_arrivals)}
