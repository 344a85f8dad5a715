"""A marker is played: its bodies act one after another, or as one. [SH 3 III.C, SH 5]"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi.ammunition import spends_all
from campaign.resolvers.nei_boschi.coming import coming_acts, is_here
from campaign.resolvers.nei_boschi.command_range import commanded
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import CommandId, Rank
from campaign.resolvers.nei_boschi.daylight import as_light_allows
from campaign.resolvers.nei_boschi.detached import is_apart, is_detachment
from campaign.resolvers.nei_boschi.events import BodiesAct, Coordinated
from campaign.resolvers.nei_boschi.fatigue import is_active, strain
from campaign.resolvers.nei_boschi.ineffectiveness import is_brigade
from campaign.resolvers.nei_boschi.lapsed_orders import lapse
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers, total
from campaign.resolvers.nei_boschi.order_of_battle import Echelon
from campaign.resolvers.nei_boschi.orders import Activate, Coordinate, HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.rallying import kept_from_it
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.steps import Acting, Activation
from campaign.resolvers.nei_boschi.tables import coordinated
from campaign.resolvers.nei_boschi.units import Body, Place, Rein, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.volleys import wheeled
from campaign.resolvers.nei_boschi.who import (
    book_of,
    card,
    leader_of,
    leaders_of,
    leadership_of,
    order_of,
)
from campaign.tabletop.latest import Answers


def most_acts(position: HexPosition, body: Body) -> int:
    """In how many activations of this turn a body may act. [SH 4, SH 5]

    One less, but one at least, for whoever is out of command.
    """
    special = book_of(position).most_acts(position, body)
    if special is not None:
        return special
    command = position.command(body.command)
    if command.markers and (coming := coming_acts(position, body)):
        return coming
    if body.direct and command.efficiency:
        return as_light_allows(position, command.efficiency)
    most = command.others - 1 if command.others else command.markers
    if not body.in_command:
        most = max(most - 1, min(most, book_of(position).least_acts(position, body)))
    limit = book_of(position).acts_at_most(position, body)
    return most if limit is None else min(most, limit)


def may_act(position: HexPosition, step: Activation, body: Body) -> bool:
    """A body acts on this marker, and has not done so yet."""
    return (
        step.command in (body.command, book_of(position).acts_with(position, body))
        and (body.id not in step.acted or book_of(position).acts_again(position, body))
        and body.acts < most_acts(position, body)
        and any(is_here(position, unit) for unit in position.members(body.id))
        and not body.id.startswith("staff/")
    )


def waiting(position: HexPosition, step: Activation) -> tuple[Body, ...]:
    """The bodies that may still act on this marker."""
    if step is not position.step:
        return _waiting_for(position, step)
    return _waiting.get(position) or _waiting.keep(position, _waiting_for(position, step))


_waiting = Answers[HexPosition, tuple[Body, ...]](most=2)


def _waiting_for(position: HexPosition, step: Activation) -> tuple[Body, ...]:
    return tuple([body for body in position.bodies if may_act(position, step, body)])


# --- which bodies ------------------------------------------------------------------------------


def _propose(position: HexPosition, step: Activation, unit: UnitId | None) -> Iterator[HexOrder]:
    if unit:
        return
    ready = waiting(position, step)
    if not step.rolled and not step.acted:
        yield Coordinate()
    for body in ready:
        yield Activate((body.id,))
    if step.together > 1:
        brigades = [body.id for body in ready if _may_join(position, body)]
        for most in range(2, min(step.together, len(brigades)) + 1):
            for several in combinations(brigades, most):
                yield Activate(several)
    yield Pass()


def _may_join(position: HexPosition, body: Body) -> bool:
    """A brigade in command may act as one with others. [SH 5]"""
    return body.in_command and is_brigade(position, body)


def _refuse(position: HexPosition, step: Activation, order: HexOrder) -> Refusal | None:
    match order:
        case Pass():
            return None
        case Coordinate():
            return _refuse_roll(position, step)
        case Activate():
            return _refuse_activate(position, step, order)
        case _:
            return Refusal("SH 3", f"the {step.side} side picks who acts next")


def _refuse_roll(position: HexPosition, step: Activation) -> Refusal | None:
    if step.rolled or step.acted:
        return Refusal("SH 5", "coordination is rolled for once, before the first brigade acts")
    leader = leader_of(position, step.command)
    if leader is None or card(position, leader.number).counter.rank is Rank.ARMY:
        return Refusal("SH 5", f"command {step.command} has no leader who could coordinate it")
    if sum(_may_join(position, body) for body in waiting(position, step)) < 2:
        return Refusal("SH 5", "fewer than two brigades in command could act together")
    return None


def _refuse_activate(position: HexPosition, step: Activation, order: Activate) -> Refusal | None:
    ready = {body.id: body for body in waiting(position, step)}
    for id_ in order.bodies:
        if id_ not in ready:
            return Refusal(
                "SH 5", f"body {id_} cannot act on this marker of command {step.command}"
            )
    if len(set(order.bodies)) < len(order.bodies):
        return Refusal("SH 5", "a brigade acts once on a marker")
    if len(order.bodies) > max(step.together, 1):
        return Refusal("SH 5", f"only {max(step.together, 1)} of them may act as one")
    if len(order.bodies) > 1 and not all(_may_join(position, ready[id_]) for id_ in order.bodies):
        return Refusal("SH 5", "only brigades in command act as one")
    return None


def _perform(position: HexPosition, step: Activation, order: HexOrder, dice: Dice) -> Tick:
    match order:
        case Coordinate():
            return _coordinate(position, step, dice)
        case Activate():
            return _activate(position, step, order, dice)
        case _:
            return book_of(position).activation_ended(position.finished(), step, dice)


def coordination_modifiers(position: HexPosition, step: Activation) -> Modifiers:
    """What the leader of the division adds; Breckinridge adds his efficiency. [SH 5.1, BB 5.34]"""
    leader = leader_of(position, step.command)
    if leader is None:
        return ()
    printed = leadership_of(position, leader)
    added = printed.efficiency if printed.rank is Rank.CORPS else printed.coordination
    return (Modifier("coordination", added, "BB 5.34"),)


def _coordinate(position: HexPosition, step: Activation, dice: Dice) -> Tick:
    """Two dice added, and what the leader adds. [SH 5]"""
    faces = dice.roll(f"{step.side} coordination", 10), dice.roll(f"{step.side} coordination", 10)
    modifiers = coordination_modifiers(position, step)
    found = coordinated(sum(faces) + total(modifiers))
    ready = sum(_may_join(position, body) for body in waiting(position, step))
    after = Activation(
        side=step.side,
        command=step.command,
        together=min(found, ready) if found > 1 else 0,
        rolled=True,
        confused=not found,
    )
    event = Coordinated(step.command, faces, modifiers, after.together, after.confused)
    return Tick(position.instead(after), (event,))


def _activate(position: HexPosition, step: Activation, order: Activate, dice: Dice) -> Tick:
    """The bodies act; this step goes on when they are done."""
    after = Activation(
        side=step.side,
        command=step.command,
        together=step.together if len(order.bodies) == 1 else 0,
        rolled=step.rolled,
        confused=step.confused,
        acted=(*step.acted, *order.bodies),
    )
    position = book_of(position).activation_begins(position)
    ridden = tuple(_leaders_above(position, step)) if step.acted else ()
    confused = step.confused and position.body(order.bodies[0]).in_command
    position = position.instead(Acting(step.side, order.bodies, confused=confused), after)
    position = _where_they_rode(begin_acting(position, order.bodies), ridden)
    position = held_back(position, order.bodies)
    position, events = book_of(position).bodies_begin(position, order.bodies, dice)
    return Tick(position, (BodiesAct(order.bodies), *events))


def _leaders_above(position: HexPosition, step: Activation) -> Iterator[Unit]:
    """The leaders of the divisions whose bodies act on this marker."""
    acts_with, known = book_of(position).acts_with, order_of(position).commands
    who = {body.command for body in position.bodies if acts_with(position, body) == step.command}
    for id_ in sorted({step.command, *who}):
        if id_ in known and known[id_].echelon is Echelon.DIVISION:
            yield from leaders_of(position, known[id_])


def _where_they_rode(position: HexPosition, ridden: tuple[Unit, ...]) -> HexPosition:
    """They have their points once for each marker, whichever of their brigades acts. [SH 9]

    `Leaders move any time in their command's activation`: theirs is that of the division.
    """
    left = [
        position.unit(leader.number)._replace(spent=leader.spent, moved=leader.moved)
        for leader in ridden
    ]
    return position.with_units(*left) if left else position


# --- the bodies that act -----------------------------------------------------------------------


def begin_acting(position: HexPosition, bodies: tuple[str, ...]) -> HexPosition:
    """Nobody has done anything in this activation yet, nor in answer to it. [SH 3 III.C]"""
    units = tuple([_ready(unit) for unit in position.units])
    position = position._replace(units=units, active=bodies)
    for id_ in bodies:
        position = position.with_body(position.body(id_)._replace(changed=False, rein=Rein.FREE))
    return position


def held_back(position: HexPosition, bodies: tuple[str, ...]) -> HexPosition:
    """Units that have acted as often as they may do nothing in this activation. [SH 4]"""
    idle = [
        unit._replace(done=True)
        for id_ in bodies
        for unit, limit in _limits(position, position.body(id_))
        if unit.acts >= limit
    ]
    return position.with_units(*idle) if idle else position


def is_held_back(position: HexPosition, unit: Unit) -> bool:
    """A unit does nothing in this activation since it has acted as often as it may. [SH 4]"""
    if not unit.done or _has_acted(unit):
        return False
    limits = _limits(position, position.body(unit.body))
    return any(one.number == unit.number and unit.acts >= limit for one, limit in limits)


def _limits(position: HexPosition, body: Body) -> Iterator[tuple[Unit, int]]:
    """How often units of a body act that do so less often than it does.

    One less, but one at least, if its leader does not command the hex in which a unit stands. Guns
    and cavalry by themselves have none between them and their division's, and are out of his
    command but once: as bodies, or those of them whom he does not reach. [SH 4, BB 4.2]
    """
    most = most_acts(position, body)
    leader = leader_of(position, _led_as(position, body))
    is_led_by_nobody = leader is None and not _has_lost_its_leader(position, body)
    least = book_of(position).least_acts(position, body)
    if not (body.in_command or is_brigade(position, body)):
        least = most
    reach = commanded(position, leader).spent if leader is not None and most > least else {}
    for unit in position.members(body.id):
        if unit.place is not Place.FIELD or not card(position, unit.number).fights:
            continue
        special = book_of(position).unit_acts(position, unit)
        if special is not None:
            yield unit, special
        elif is_detachment(position, unit):
            yield unit, _detached_limit(position, unit, most)
        elif most > least:
            known = book_of(position).unit_in_command(position, unit)
            is_led = is_led_by_nobody or any(
                hex_ in reach or (leader is not None and hex_ == leader.hex)
                for hex_ in hexes_of(unit)
            )
            if not (is_led if known is None else known):
                yield unit, most - 1


def _led_as(position: HexPosition, body: Body) -> CommandId:
    """The command whose leader has to reach the units of a body."""
    return body.id if is_brigade(position, body) else body.command


def _has_lost_its_leader(position: HexPosition, body: Body) -> bool:
    """Its leader has fallen, and nobody has taken over yet: he reaches none of its units. [SH 4]"""
    return any(
        leader.place is Place.LOST and card(position, leader.number).is_leader
        for leader in position.units
        if card(position, leader.number).counter.command == _led_as(position, body)
    )


def _detached_limit(position: HexPosition, unit: Unit, most: int) -> int:
    """A detachment far from its brigade acts once less than the division, but once. [BB 14.45]"""
    if not is_apart(position, unit):
        return most
    return max(position.command(position.body(unit.body).command).markers - 1, 1)


_MARKS = (
    *("spent", "moved", "set_out", "hexes", "hindered", "turned", "fired", "aimed"),
    *("fired_second", "assaults", "rallied", "done", "led", "guided", "returned", "caught"),
)
"""What a unit has done in an activation, or in answer to it."""

_FRESH: Mapping[str, Any] = {mark: Unit._field_defaults[mark] for mark in _MARKS}
_FIRST, _LAST = Unit._fields.index(_MARKS[0]), Unit._fields.index(_MARKS[-1])


def _ready(unit: Unit) -> Unit:
    return unit._replace(**_FRESH) if any(unit[_FIRST : _LAST + 1]) else unit


def _has_acted(unit: Unit) -> bool:
    return bool(
        unit.moved or unit.turned or unit.aimed or unit.assaults or unit.rallied or unit.spent
    )


def end_acting(position: HexPosition, step: Acting) -> Tick:
    """Each body has used one activation; those that moved or fired may tire. [SH 5, SH 18]"""
    members = [unit for id_ in step.bodies for unit in position.members(id_)]
    over = (mark(unit.number) for unit in members for mark in (kept_from_it, spends_all, wheeled))
    position = position.finished()._replace(active=(), marks=position.marks.difference(over))
    events: tuple[object, ...] = ()
    for id_ in step.bodies:
        body = position.body(id_)
        position = position.with_body(
            body._replace(acts=body.acts + (not step.extra), rein=Rein.FREE)
        )
        used = [unit for unit in position.members(id_) if _has_acted(unit)]
        position = position.with_units(
            *(
                unit._replace(acts=unit.acts + (not step.extra), acted=unit.acted or unit.moved)
                for unit in used
            )
        )
        if body.orders is Orders.RESERVE:
            continue
        if step.extra or is_active(position, id_):
            position, more = strain(position, id_)
            events += more
    position, more = lapse(position)
    return Tick(position, (*events, *more))


RULINGS: Rulings = {
    Activation: Decided(
        decides=lambda position, step: step.side,
        propose=_propose,
        refuse=_refuse,
        perform=_perform,
        rules=("SH 3", "SH 5"),
    ),
}
