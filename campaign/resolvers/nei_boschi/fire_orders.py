"""Units that act fire: whole, split, fast, together, out of either hex of a line. [SH 10.1]"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import combinations

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex, column, distance, hex_at
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.exchanges import is_boat, top_unit
from campaign.resolvers.nei_boschi.fire_limits import (
    LEAST_PART,
    others_in_stack,
    refuse_crowd,
    refuse_now,
    refuse_shot,
    refuse_together,
)
from campaign.resolvers.nei_boschi.fire_results import rouse
from campaign.resolvers.nei_boschi.fire_tables import CANISTER
from campaign.resolvers.nei_boschi.kept_fire import announced
from campaign.resolvers.nei_boschi.orders import Fire
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shots import (
    FireKind,
    Shot,
    farthest,
    hexes_of,
    is_before,
    refuse_aim,
    strength_in,
)
from campaign.resolvers.nei_boschi.steps import Acting, Replying
from campaign.resolvers.nei_boschi.units import Ammunition, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, enemies_at
from campaign.resolvers.nei_boschi.zones import zone
from campaign.tabletop.latest import OfEach
from campaign.terms import Side

# --- units that act ----------------------------------------------------------------------------


def shot_of(position: HexPosition, order: Fire) -> Shot:
    """The shot that an order to fire is about; whether it may be fired is another question."""
    unit = position.unit(order.unit)
    out = unit.second if order.second else unit.hex
    firers = (order.unit, *order.joined)
    points = order.sp or sum(_left(position.unit(number), out) for number in firers)
    hit = order.at or top_unit(position, order.target, unit.side.enemy)
    return Shot(firers, out, order.target, hit, points, FireKind.PHASE, order.rapid)


def _left(unit: Unit, out: Hex) -> int:
    """What a unit has not fired yet out of a hex. [SH 8, SH 10.1]"""
    fired = unit.fired_second if out == unit.second else unit.fired
    return max(strength_in(unit, out) - fired, 0)


def refuse_fire(position: HexPosition, step: Acting, order: Fire) -> Refusal | None:
    """The first rule that an order to fire breaks. [SH 10.1]"""
    for number in (order.unit, *order.joined):
        if not position.has(number) or position.unit(number).body not in step.bodies:
            return Refusal("SH 3", f"unit {number} is not active")
        if refused := _bars_firer(position, number):
            return refused
    unit = position.unit(order.unit)
    if order.second and not unit.shape.is_line:
        return Refusal("SH 8", "only an extended line fires out of a second hex")
    if refused := refuse_target(position, order):
        return refused
    shot = shot_of(position, order)
    return (
        _refuse_part(position, order, shot)
        or (refuse_together(position, shot.firers) if order.joined else None)
        or refuse_shot(position, shot)
        or refuse_crowd(position, shot)
    )


_bars_firer = OfEach[HexPosition, int, Refusal | None](
    lambda position, number: refuse_now(position, position.unit(number)), most=2
).of


def refuse_target(position: HexPosition, order: Fire) -> Refusal | None:
    """Why there is nobody in a hex whom an order to fire could be about. [SH 8, SH 10.1]"""
    side = position.unit(order.unit).side
    there = enemies_at(position, order.target, side)
    if not there:
        return Refusal("SH 10.1", "there is no enemy to fire at")
    if not order.at or order.at == there[0].number:
        return None
    boats = [one.number for one in there if is_boat(position, one.number)]
    if order.at not in boats:
        return Refusal("SH 8", "only the unit on top is hit")
    return None


def _refuse_part(position: HexPosition, order: Fire, shot: Shot) -> Refusal | None:
    """Each unit fires once; it may split its fire in two, at two hexes. [SH 10.1]"""
    for number in shot.firers:
        unit = position.unit(number)
        left = _left(unit, shot.hex)
        fired = unit.fired_second if order.second else unit.fired
        if not left:
            return Refusal("SH 10.1", "it has fired in this activation")
        if fired and (order.joined or order.target == unit.aimed or left < LEAST_PART):
            return Refusal("SH 10.1", "the rest of a split fire, 3 points or more, goes elsewhere")
        if fired and order.sp not in (0, left):
            return Refusal("SH 10.1", "a fire is split in two parts, not more")
    return _refuse_split(position, order) if order.sp else None


def _refuse_split(position: HexPosition, order: Fire) -> Refusal | None:
    unit = position.unit(order.unit)
    if unit.fired:
        return None
    if order.joined or unit.shape.is_line:
        return Refusal("SH 10.1", "an extended line, or a fire of several, is not split")
    left = _left(unit, unit.hex) - order.sp
    if min(order.sp, left) < LEAST_PART:
        return Refusal("SH 10.1", "each part of a fire that is split has 3 points or more")
    if not any(hex_ != order.target for hex_ in targets(position, unit, unit.hex)):
        return Refusal("SH 10.1", "a split fire needs two hexes with enemies")
    return None


def fire(position: HexPosition, step: Acting, order: Fire, dice: Dice) -> Tick:
    """Fire. [SH 10.1]"""
    return announce_fire(position, order, dice)


def announce_fire(position: HexPosition, order: Fire, dice: Dice) -> Tick:
    """Announce a fire: those who are hit may reply before the die falls. [SH 10.1]"""
    shot = shot_of(position, order)
    enemy = position.unit(order.unit).side.enemy
    marked = [
        _marked(position.unit(number), shot, order.second, shot.sp if order.sp else 0)
        for number in shot.firers
    ]
    position = position.with_units(*marked)
    position, events = book_of(position).opens_fire(position, order.unit, order.target, dice)
    for body in dict.fromkeys(one.body for one in enemies_at(position, order.target, enemy.enemy)):
        position, more = rouse(position, body)
        events += more
    return Tick(announced(position, replying(enemy, shot), enemy), events)


def replying(side: Side, shot: Shot) -> Replying:
    """The step in which this side may reply to a fire. [SH 10.1]"""
    return Replying(side, shot.firers, shot.target, shot.unit, shot.sp, shot.hex, rapid=shot.rapid)


def _marked(unit: Unit, shot: Shot, second: bool, points: int) -> Unit:
    """A unit that has fired so many points; 0 for all that it has left."""
    unit = unit._replace(aimed=shot.target, acted=True)
    more = points or _left(unit, shot.hex)
    if second:
        return unit._replace(fired_second=unit.fired_second + more)
    return unit._replace(fired=unit.fired + more)


# --- what is proposed --------------------------------------------------------------------------


def targets(position: HexPosition, unit: Unit, out: Hex) -> tuple[Hex, ...]:
    """The hexes with enemies at which a unit can fire out of one of its hexes. [SH 10.2]"""
    return _within_reach(position, (unit.number, out))


def _targets(position: HexPosition, unit: Unit, out: Hex) -> Iterator[Hex]:
    most = farthest(unit, card(position, unit.number))
    hexes = zone(position, unit.side.enemy).shown
    # They are sorted by columns: those too far to the west or the east are not looked at.
    first = bisect_left(hexes, hex_at(column(out) - most, 0))
    for hex_ in hexes[first : bisect_left(hexes, hex_at(column(out) + most + 1, 0))]:
        if distance(out, hex_) <= most and is_before(position, unit, out, hex_):
            hit = top_unit(position, hex_, unit.side.enemy)
            if refuse_aim(position, Shot((unit.number,), out, hex_, hit, 1)) is None:
                yield hex_


_within_reach = OfEach[HexPosition, tuple[int, Hex], tuple[Hex, ...]](
    lambda position, key: tuple(_targets(position, position.unit(key[0]), key[1])), most=2
).of


def propose_fire(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Fire]:
    """Every hex that a unit can fire at, whole, split, fast, and with others of its stack."""
    if _bars_firer(position, unit.number):
        return
    for out in hexes_of(unit):
        left = _left(unit, out)
        if not left:
            continue
        found = targets(position, unit, out)
        for target in found:
            whole = Fire(unit.number, target, second=out != unit.hex)
            yield from _variants(position, unit, whole, left, len(found) > 1)


def _variants(
    position: HexPosition, unit: Unit, whole: Fire, left: int, others: bool
) -> Iterator[Fire]:
    for number in _whom(position, whole):
        for joined in ((), *_companies(position, unit, whole)):
            for rapid in _haste(position, unit, whole):
                order = Fire(
                    unit.number, whole.target, 0, joined, whole.second, rapid=rapid, at=number
                )
                yield order
                if others and not joined and not unit.fired:
                    for points in range(LEAST_PART, left - LEAST_PART + 1):
                        yield Fire(
                            unit.number, whole.target, points, (), whole.second, rapid, number
                        )


def _whom(position: HexPosition, order: Fire) -> tuple[int, ...]:
    """The unit on top, or each gunboat under it. [BB 14.76]"""
    there = enemies_at(position, order.target, position.unit(order.unit).side)
    return (0, *(one.number for one in there[1:] if is_boat(position, one.number)))


def _companies(position: HexPosition, unit: Unit, order: Fire) -> Iterator[tuple[int, ...]]:
    """Those who might fire with a unit; each company is proposed to its first unit alone."""
    if order.second or unit.second or unit.fired:
        return
    others = [
        one.number
        for one in others_in_stack(position, unit)
        if one.number > unit.number and not one.fired
    ]
    for size in range(1, len(others) + 1):
        yield from combinations(others, size)


def _haste(position: HexPosition, unit: Unit, order: Fire) -> tuple[bool, ...]:
    """Slow; and fast, for guns near by and for infantry with few cartridges."""
    printed = card(position, unit.number)
    if printed.branch is Branch.ARTILLERY:
        return (False, True) if distance(unit.hex, order.target) <= CANISTER else (False,)
    return (False, True) if unit.ammunition is Ammunition.LOW else (False,)


DEEDS: Deeds = {Fire: Deed(propose_fire, refuse_fire, fire)}
