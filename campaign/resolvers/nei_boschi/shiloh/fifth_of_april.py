"""5 April: nobody in the Union's camps is awake. [BB 31]

What is alerted is a division, but Raith's and Stuart's brigades are by themselves: `awake.5/T`,
`awake.2/5/T`. In the turn of its alert a group has `turn.woken.5/T.2`, so many markers.
"""

from collections.abc import Iterator
from typing import Any, Final

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.apart import apart
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers
from campaign.resolvers.nei_boschi.orders import Face, HexOrder, Pass
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.pool import side_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.scenario_events import AlertTried, BodiesAlerted
from campaign.resolvers.nei_boschi.shiloh.alert import out_of_reserve
from campaign.resolvers.nei_boschi.shiloh.nerves import is_first_day
from campaign.resolvers.nei_boschi.shiloh.noon_surprise import shaken_by_surprise
from campaign.resolvers.nei_boschi.shiloh.tables import ALWAYS, NEVER, surprise_alert
from campaign.resolvers.nei_boschi.steps import Activation, EventDrawn
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card, enemies_at
from campaign.terms import CONFEDERATE, UNION

RULE: Final = "involuntary_alert"
"""The special rule of the page. [BB 31]"""

RAITH, STUART = "3/1/T", "2/5/T"
ALONE: Final = (RAITH, STUART)
"""Brigades that are alerted by themselves. [BB 31]"""

SHERMAN, PRENTISS = "5/T", "6/T"

WAKES: Final = (
    (8, ("5/T", "6/T", RAITH)),
    (9, ("4/T", "1/T")),
    (10, ("2/T", STUART, "unassigned/union")),
)
"""Who is awake from an hour on. [BB 31]"""

ALL_AWAKE: Final = 10

STUART_HEARS: Final = ((5, 6), (10, 3))
"""Hexes from a Confederate unit, and the highest die that alerts Stuart. [BB 31]"""

AWAKE, WOKEN, ALARM, FACES = "awake", "turn.woken", "alarm.now", "alarm.faces"
MOST: Final = 2

ALARMED: Final = "alarm"
"""The word of the decision to turn who has kept his order. [BB 31]"""

UNREADY = Modifier("unready", -1, "BB 31")


# --- who is awake ------------------------------------------------------------------------------


def holds(position: HexPosition) -> bool:
    """The rule is in force, and somebody may still be asleep."""
    return page_of(position).has(RULE) and (
        is_first_day(position) and turn_of(position).hour <= ALL_AWAKE
    )


def group_of(body: Body) -> str:
    """Whoever is alerted with a body: its division, or the brigade by itself. [BB 31]"""
    return body.id if body.id in ALONE else body.command


def is_awake(position: HexPosition, group: str) -> bool:
    """A group has been alerted. [BB 31]"""
    return f"{AWAKE}.{group}" in position.marks


def _is_asleep(position: HexPosition, unit: Unit) -> bool:
    return unit.side is UNION and not is_awake(position, group_of(position.body(unit.body)))


def _bodies(position: HexPosition, group: str) -> Iterator[Body]:
    for body in position.bodies:
        if group_of(body) == group:
            yield body


def begin_turn(position: HexPosition, dice: Dice) -> Tick:
    """At 8, 9 and 10 AM commands wake up by themselves. [BB 31]"""
    events: tuple[object, ...] = ()
    if not holds(position):
        return Tick(position, ())
    for hour, groups in WAKES:
        for group in groups if hour <= turn_of(position).hour else ():
            bodies = tuple(_bodies(position, group))
            if not bodies or is_awake(position, group):
                continue
            position = out_of_reserve(position, *bodies).marked(f"{AWAKE}.{group}")
            events += (BodiesAlerted(bodies[0].command, tuple(b.id for b in bodies), (), 0),)
    return Tick(position, events)


def markers(position: HexPosition, command: CommandState) -> int | None:
    """Who sleeps has no marker; who was alerted before draws. [BB 31]"""
    if not holds(position) or side_of(position, command.id) is not UNION:
        return None
    groups = {group_of(body) for body in position.bodies if body.command == command.id}
    return None if any(is_awake(position, group) for group in groups) else 0


def most_acts(position: HexPosition, body: Body) -> int | None:
    """Bodies of a division act if their own group is awake. [BB 31]

    In the turn of the alert as the die says; out of command once less, but once. `A differenza
    dello scenario del 6 aprile` its regiments then lose nothing more for being so themselves.
    """
    if not holds(position) or side_of(position, body.command) is not UNION:
        return None
    group = group_of(body)
    if not is_awake(position, group):
        return 0
    for number in range(MOST + 1):
        if f"{WOKEN}.{group}.{number}" in position.marks:
            return number if body.in_command else min(number, max(number - 1, 1))
    return None


def refuse_orders(position: HexPosition, body: Body, orders: Orders) -> Refusal | None:
    """Who sleeps is given no orders. [BB 31]"""
    if not holds(position) or side_of(position, body.command) is not UNION:
        return None
    if is_awake(position, group_of(body)) or body.orders is not Orders.RESERVE:
        return None
    return Refusal("BB 31", f"body {body.id} has not been alerted yet")


# --- the alarm ---------------------------------------------------------------------------------


def activation_ended(position: HexPosition, step: Activation, dice: Dice) -> Tick:
    """Behind a Confederate activation the first line rolls, and Stuart if they are near. [BB 31]

    All activations since the beginning count. What the alarm of this one has spoilt is over.
    """
    if not holds(position):
        return Tick(position, ())
    events: tuple[object, ...] = ()
    if step.side is CONFEDERATE:
        word = f"drawn.{step.command}"
        position = position.counting(word, 1)
        drawn = position.count(word)
        for group in (SHERMAN, PRENTISS):
            highest = surprise_alert(step.command, drawn, prentiss=group == PRENTISS)
            if highest != NEVER and not is_awake(position, group):
                position, more = _try(position, group, highest, dice)
                events += more
        highest = _stuart_hears(position)
        if highest != NEVER and not is_awake(position, STUART):
            position, more = _try(position, STUART, highest, dice)
            events += more
    over = {mark for mark in position.marks if mark.startswith(f"{ALARM}.")}
    return Tick(position._replace(marks=position.marks - over), events)


def _stuart_hears(position: HexPosition) -> int:
    """The highest die that alerts Stuart; NEVER if nobody is near. [BB 31]"""
    there = [
        unit
        for unit in position.units
        if unit.place is Place.FIELD and card(position, unit.number).fights
    ]
    away = min(
        (
            apart(one, other)
            for one in there
            for other in there
            if one.body == STUART and other.side is CONFEDERATE
        ),
        default=99,
    )
    return next((highest for most, highest in STUART_HEARS if away <= most), NEVER)


def _try(position: HexPosition, group: str, highest: int, dice: Dice) -> Tick:
    if not any(_bodies(position, group)):
        return Tick(position, ())
    if highest == ALWAYS:
        return alert(position, group, dice)
    face = dice.roll(f"{UNION} alarm of {group}", 10)
    told = AlertTried(group, face, highest)
    if face > highest:
        return Tick(position, (told,))
    position, events = alert(position, group, dice)
    return Tick(position, (told, *events))


def alert(position: HexPosition, group: str, dice: Dice) -> Tick:
    """The whole group is alerted: checks, then a die for markers of this turn. [BB 31]

    An even die is two markers, an odd one is one; Sherman does not add to it.
    """
    bodies = tuple(_bodies(position, group))
    position = out_of_reserve(position, *bodies)
    position = position.marked(f"{AWAKE}.{group}", f"{ALARM}.{group}")
    events: tuple[object, ...] = ()
    steady: list[str] = []
    for body in bodies:
        for unit in position.members(body.id):
            if unit.place is not Place.FIELD or not card(position, unit.number).fights:
                continue
            was = unit.disordered
            position, more = shaken_by_surprise(position, unit, dice)
            events += more
            if not was and not position.unit(unit.number).disordered:
                steady.append(f"{FACES}.{unit.number}")
    face = dice.roll(f"{UNION} activations of {group}", 10)
    number = 1 if face % 2 else 2
    command = position.command(bodies[0].command)
    command = command._replace(markers=command.markers + number, left=command.left + number)
    position = position.with_command(command).marked(f"{WOKEN}.{group}.{number}", *steady)
    if steady:
        position = position.then(EventDrawn(UNION, ALARMED))
    told = BodiesAlerted(command.id, tuple(body.id for body in bodies), (face,), number)
    return Tick(position, (*events, told))


def came(position: HexPosition, number: int, dice: Dice) -> Tick:
    """An enemy next to a unit alerts it, and its whole group. [BB 31]"""
    mover = position.unit(number)
    if mover.side is not CONFEDERATE or not holds(position):
        return Tick(position, ())
    near = (
        unit
        for unit in position.units
        if _is_asleep(position, unit)
        and unit.place is Place.FIELD
        and apart(unit, mover) == 1
        and card(position, unit.number).fights
    )
    return _alert_all(position, near, dice)


def opens_fire(position: HexPosition, number: int, target: Hex, dice: Dice) -> Tick:
    """Fire at a unit alerts it, before it replies. [BB 31]"""
    if position.unit(number).side is not CONFEDERATE or not holds(position):
        return Tick(position, ())
    there = (unit for unit in enemies_at(position, target, CONFEDERATE))
    return _alert_all(position, (unit for unit in there if _is_asleep(position, unit)), dice)


def _alert_all(position: HexPosition, units: Iterator[Unit], dice: Dice) -> Tick:
    groups = dict.fromkeys(group_of(position.body(unit.body)) for unit in units)
    events: tuple[object, ...] = ()
    for group in groups:
        position, more = alert(position, group, dice)
        events += more
    return Tick(position, events)


# --- unready -----------------------------------------------------------------------------------


def is_unready(position: HexPosition, unit: Unit) -> bool:
    """Before its alert, and during the activation of it. [BB 31]"""
    if unit.side is not UNION or not holds(position):
        return False
    group = group_of(position.body(unit.body))
    return not is_awake(position, group) or f"{ALARM}.{group}" in position.marks


def fire(position: HexPosition, shot: Any) -> Modifiers:
    """Who is alerted in this activation fires at -1 while the enemy acts. [BB 31]"""
    return (UNREADY,) if is_unready(position, position.unit(shot.firers[0])) else ()


def bars_prepared(position: HexPosition, unit: Unit) -> bool:
    """No prepared fire before or during the activation of the alert. [BB 31]"""
    return is_unready(position, unit)


def bars_reaction(position: HexPosition, unit: Unit) -> Refusal | None:
    """Nor fire at who comes near, nor a move away from him. [BB 31]"""
    if card(position, unit.number).branch is Branch.INFANTRY or not is_unready(position, unit):
        return None
    return Refusal("BB 31", "it is not ready yet")


# --- who has kept his order may turn -----------------------------------------------------------


def _may_turn(position: HexPosition) -> list[Unit]:
    return [unit for unit in position.units if f"{FACES}.{unit.number}" in position.marks]


def _propose(position: HexPosition, step: EventDrawn, unit: UnitId | None) -> Iterator[HexOrder]:
    for one in _may_turn(position):
        for facing in range(6) if unit in (None, one.number) else ():
            yield Face(one.number, facing)
    if not unit:
        yield Pass()


def _refuse(position: HexPosition, step: EventDrawn, order: HexOrder) -> Refusal | None:
    match order:
        case Pass():
            return None
        case Face():
            if not any(unit.number == order.unit for unit in _may_turn(position)):
                return Refusal("BB 31", "only units that have kept their order turn now")
            if not 0 <= order.facing < 6 or position.unit(order.unit).facing == order.facing:
                return Refusal("SH 7", f"there is nothing to turn to at {order.facing}")
            return None
        case _:
            return Refusal("BB 31", "units that have kept their order turn first")


def _perform(position: HexPosition, step: EventDrawn, order: HexOrder, dice: Dice) -> Tick:
    if isinstance(order, Face):
        unit = position.unit(order.unit)._replace(facing=order.facing)
        position = position.with_units(unit)
        return Tick(position._replace(marks=position.marks - {f"{FACES}.{unit.number}"}), ())
    over = {mark for mark in position.marks if mark.startswith(f"{FACES}.")}
    return Tick(position._replace(marks=position.marks - over).finished(), ())


TURNING = Decided(
    decides=lambda position, step: step.side,
    propose=_propose,
    refuse=_refuse,
    perform=_perform,
    rules=("BB 31",),
)
