"""Charges, what the target does, and what the victor does. [SG 2.5, SG 2.8]"""

from typing import Any

from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.command import refuse_brigade, try_unit
from campaign.resolvers.shell_for_guns.contact import MOST_BONUS, Impact, impact, struck_edge
from campaign.resolvers.shell_for_guns.events import (
    BrokeThrough,
    ChargeBegan,
    ChargeTaken,
    UnitMoved,
    UnitRemoved,
)
from campaign.resolvers.shell_for_guns.falling_back import OBSTACLE, way_back
from campaign.resolvers.shell_for_guns.field import AT_HAND, has_room, holds_barrier, met_on_the_way
from campaign.resolvers.shell_for_guns.fire import fall_into_disorder, shots_at, volley
from campaign.resolvers.shell_for_guns.ground import crosses_obstacle
from campaign.resolvers.shell_for_guns.melee import came_from, fight, lose_guns, recover
from campaign.resolvers.shell_for_guns.moves import TENTH, end_of_order
from campaign.resolvers.shell_for_guns.orders import Charge, Flee, Hold, Pursue, Reorganize, Stand
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit, removed
from campaign.resolvers.shell_for_guns.vocabulary import Reply
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import Edge, squared_from
from campaign.tabletop.measure import Point, advanced
from campaign.tabletop.sight import is_in_arc

_LONG = 5
"""From this face on a charge goes farther. [SG 2.5]"""

_DEEPEST = 2 * AT_HAND
"""So far before a defender the far edge of his wall or fence may lie. [SG 2.8]"""

_ARC = 45
"""A victor breaks through at enemies within so many degrees of his front. [SG 2.8]"""

Told = tuple[ShellPosition, tuple[Any, ...]]

# --- the order ---------------------------------------------------------------------------------


def refuse_charge(position: ShellPosition, order: Charge) -> Refusal | None:
    """Whether the brigade may charge, and could get there with the best die. [SG 2.5, SG 2.8]"""
    if refused := refuse_brigade(position, order):
        return refused
    unit, target = position.there(order.unit), position.unit(order.target)
    if unit.is_battery:
        return Refusal("SG 2.5", "batteries cannot charge")
    if unit.charged:
        return Refusal("SG 2.5", f"unit {unit.id} has charged already this turn")
    if target is None or not target.on_table or target.side is unit.side:
        return Refusal("SG 2.5", f"unit {order.target} is not an enemy on the table")
    struck = impact(position, unit, target)
    if struck is None or struck.way > struck.limit + MOST_BONUS[unit.is_mounted]:
        return Refusal("SG 2.5", f"unit {unit.id} cannot make contact with unit {target.id}")
    return None


def perform_charge(position: ShellPosition, order: Charge, dice: Dice) -> Told:
    """The test, the die for the length, and the target's turn to reply. [SG 2.3, SG 2.5]"""
    struck = _impact(position, order.unit, order.target)
    position, events, passed = try_unit(position, order, dice)
    if not passed:
        return position, events
    unit, target = position.there(order.unit), position.there(order.target)
    unit = unit._replace(charged=True)
    position = position.with_units(unit)
    face = dice.roll(f"{unit.side} charge of unit {unit.id}, farther on {_LONG}")
    bonus = MOST_BONUS[unit.is_mounted] if face >= _LONG else 0
    reaches = struck.way <= struck.limit + bonus
    events += (ChargeBegan(unit.id, target.id, face, bonus // TENTH, reaches),)
    position = position._replace(acting=unit.id, target=target.id, bonus=bonus)
    if reaches:
        return position.decide(Stage.REPLY, target.side), events
    position, more = _fall_short(position, unit, struck, struck.limit + bonus)
    return end_of_order(position, unit.id), events + more


def _impact(position: ShellPosition, number: int, target: int) -> Impact:
    struck = impact(position, position.there(number), position.there(target))
    assert struck is not None, (number, target)
    return struck


def _fall_short(position: ShellPosition, unit: Unit, struck: Impact, length: int) -> Told:
    """Who does not reach his target goes as far as he can all the same. [SG 2.5]"""
    block, end = unit.block, struck.base
    for way in range(min(length, struck.way), 0, -TENTH):
        base = end.at(
            Point(
                block.x + (end.x - block.x) * way // struck.way,
                block.y + (end.y - block.y) * way // struck.way,
            )
        )
        if has_room(position, unit, base):
            told = UnitMoved(unit.id, way // TENTH, 0)
            return position.with_units(unit.at(base)), (told,)
    return position, ()


# --- the reply ---------------------------------------------------------------------------------


def refuse_stand(position: ShellPosition, order: Stand) -> Refusal | None:
    """A unit may always stand; to keep its fire it must have some. [SG 2.5]"""
    if order.silent and not _defenders(position):
        return Refusal("SG 2.5", "no charged unit could fire")
    return None


def refuse_flee(position: ShellPosition, order: Flee) -> Refusal | None:
    """Brigades may run. [SG 2.5]"""
    if position.there(position.target).is_battery:
        return Refusal("SG 2.5", "a battery stands by its guns")
    return None


def _in_contact(position: ShellPosition) -> ShellPosition:
    """The charging brigade stands where it strikes. [SG 2.8]"""
    struck = _impact(position, position.acting, position.target)
    return position.with_units(position.there(position.acting).at(struck.base))


def _defenders(position: ShellPosition) -> tuple[Unit, ...]:
    """Who fires at a charge: its target and the batteries that have joined it. [SG 2.5]"""
    position = _in_contact(position)
    charger, target = position.there(position.acting), position.there(position.target)
    batteries = [u for u in position.units if u.joined == target.id and u.on_table]
    return tuple(
        unit
        for unit in (target, *batteries)
        if not unit.fired and unit.actions < 2 and shots_at(position, unit, charger).dice
    )


def perform_stand(position: ShellPosition, order: Stand, dice: Dice) -> Told:
    """Fire at the charge, then the melee. [SG 2.5, SG 2.8]"""
    charger, target = position.there(position.acting), position.there(position.target)
    events: tuple[Any, ...] = (ChargeTaken(target.id, Reply.STAND),)
    surprised = position.turn == 1 and struck_edge(charger, target) is not Edge.FRONT
    shooters = () if order.silent else _defenders(position)
    position = _in_contact(position)
    if surprised:
        position, more = fall_into_disorder(position, target.id)
        position = position.with_units(position.there(target.id)._replace(surprised=True))
        events += more
    for shooter in shooters:
        position, more = _fire_at_charge(position, shooter.id, dice)
        events += more
        if not position.there(charger.id).is_alive:
            return end_of_order(position.decide(Stage.ACTION, charger.side), charger.id), events
    return _melee(position, False, dice, events)


def _fire_at_charge(position: ShellPosition, shooter: int, dice: Dice) -> Told:
    """A charge is not thrown back, but may fall into disorder. [SG 2.5]"""
    charger = position.there(position.acting)
    position, told = volley(position, position.there(shooter), charger, dice, charger)
    events: tuple[Any, ...] = (told,)
    if not position.there(charger.id).is_alive:
        return position, (told, UnitRemoved(charger.id, position.there(charger.id).lost_as))
    for _ in range(told.losses // 2):
        face = dice.roll(f"{charger.side} charge under fire, unit {charger.id}")
        position, more = fall_into_disorder(position, charger.id, face == 6)
        events += more
    return position, events


def _melee(position: ShellPosition, breaking: bool, dice: Dice, events: tuple[Any, ...]) -> Told:
    """The melee, and what it opens or closes. [SG 2.2, SG 2.8]"""
    charger, target = position.there(position.acting), position.there(position.target)
    outcome = fight(position, charger.id, target.id, breaking, dice)
    position, events = outcome.position, events + outcome.events
    if outcome.winner == charger.id:
        return _succeed(position, _taken(position, charger, target)), events
    if outcome.winner == target.id:
        position = position._replace(commanding=False)
    return end_of_order(position, charger.id), events


def _taken(position: ShellPosition, charger: Unit, target: Unit) -> tuple[int, ...]:
    """Where the victor will stand who has driven a defender from his obstacle. [SG 2.8]

    In his works; at a wall or a fence so that it covers him, too. *target* is the defender as he
    stood before.
    """
    after = position.there(target.id)
    if after.on_table and after.block == target.block:
        return ()
    if target.works:
        return target.x, target.y
    if not holds_barrier(position, target.block, came_from(charger)):
        return ()
    block = charger.block
    for back in range(0, _DEEPEST, TENTH):
        base = block.at(advanced(target.block.place, block.heading, -back))
        if _is_covered(position, base):
            return base.x, base.y
    return target.x, target.y


def _is_covered(position: ShellPosition, base: Base) -> bool:
    """A wall or a fence lies before the front of a base. [SG 2.8]"""
    return holds_barrier(position, base, advanced(base.place, base.heading, UM))


def _succeed(position: ShellPosition, taken: tuple[int, ...] = ()) -> ShellPosition:
    """The victor of a charge may go on. [SG 2.8]"""
    return position._replace(taken=taken).decide(
        Stage.SUCCESS, position.there(position.acting).side
    )


def perform_flee(position: ShellPosition, order: Flee, dice: Dice) -> Told:
    """Back by a die, in disorder; lost if the charge still reaches. [SG 2.5]"""
    charger, target = position.there(position.acting), position.there(position.target)
    struck = _impact(position, charger.id, target.id)
    face = dice.roll(f"{target.side} flees, unit {target.id}")
    length = (face - 1) // 2 * UM
    events: tuple[Any, ...] = (ChargeTaken(target.id, Reply.FLEE, face),)
    position, lost = lose_guns(position, target, charger)
    events += lost
    back = way_back(position, target, struck.base.heading, length, slowed=True)
    gained = struck.limit + position.bonus - struck.way
    if gained >= back.length:
        position = position.with_units(removed(target, "destroyed"))
        events += (UnitRemoved(target.id, "destroyed", "SG 2.5"),)
    else:
        position = position.with_units(target.at(back.base))
        position, more = fall_into_disorder(position, target.id)
        events += more
    position = position.with_units(charger.at(struck.base))
    position = _run_on(position, min(gained, max(0, back.length - TENTH)))
    return _succeed(position), events


def _run_on(position: ShellPosition, length: int) -> ShellPosition:
    """The charge goes on over the place that was left, as far as there is room. [SG 2.5]"""
    unit = position.there(position.acting)
    block = unit.block
    for way in range(length, 0, -TENTH):
        base = block.at(advanced(block.place, block.heading, way))
        clear = met_on_the_way(position, unit, block, base) is None
        if clear and has_room(position, unit, base):
            return position.with_units(unit.at(base))
    return position


# --- the victor --------------------------------------------------------------------------------


def perform_hold(position: ShellPosition, order: Hold, dice: Dice) -> Told:
    """He stays, and is in order again. [SG 2.8]"""
    position, events = recover(position, position.acting)
    return end_of_order(position._replace(taken=()), position.acting), events


def perform_reorganize(position: ShellPosition, order: Reorganize, dice: Dice) -> Told:
    """He is in order again, and may move a little, turn or change formation. [SG 2.8]"""
    unit = position.there(position.acting)
    position, events = recover(position, unit.id)
    face = dice.roll(f"{unit.side} reorganizes, unit {unit.id}")
    leash = UM if face <= 3 else 2 * UM
    position = position._replace(leash=leash, target=0, bonus=0, taken=())
    return position.decide(Stage.MOVE, unit.side), events


def refuse_pursue(position: ShellPosition, order: Pursue) -> Refusal | None:
    """Once a turn, at an enemy in front. [SG 2.8]"""
    unit = position.there(position.acting)
    if unit.broke:
        return Refusal("SG 2.8", f"unit {unit.id} has broken through already this turn")
    if not position.taken and _next_enemy(position, unit) is None:
        return Refusal("SG 2.8", f"unit {unit.id} has no enemy in front of it")
    return None


def _next_enemy(position: ShellPosition, unit: Unit) -> Unit | None:
    """The nearest enemy within 45 degrees of the front. [SG 2.8]"""
    block = unit.block
    enemies = [
        enemy
        for enemy in position.standing(unit.side.enemy)
        if is_in_arc(block, enemy.block.corners, _ARC)
    ]
    return min(enemies, key=lambda e: (squared_from(block.place, e.block), e.id), default=None)


def perform_pursue(position: ShellPosition, order: Pursue, dice: Dice) -> Told:
    """Into the position that was taken; else by a die at the next enemy. [SG 2.8]"""
    unit = position.there(position.acting)
    if position.taken:
        return _occupy(position, unit)
    enemy = _next_enemy(position, unit)
    assert enemy is not None, unit
    face = dice.roll(f"{unit.side} breaks through, unit {unit.id}")
    length = max(0, face // 2 - 1) * UM
    unit = unit._replace(broke=True)
    position = position.with_units(unit)
    struck = impact(position, unit, enemy)
    block = unit.block
    end = struck.base if struck is not None else block.at(advanced(block.place, block.heading, UM))
    way = Point(end.x - block.x, end.y - block.y)
    if crosses_obstacle(position, block.at(block.place, end.heading), way):
        length = max(0, length - OBSTACLE)
    if struck is not None and length and struck.way <= length:
        told = BrokeThrough(unit.id, face, struck.way // TENTH)
        position = position.with_units(unit.at(struck.base))
        return _melee(position._replace(target=enemy.id), True, dice, (told,))
    position = _run_on(position, length)
    gone = BrokeThrough(unit.id, face, length // TENTH)
    return end_of_order(position, unit.id), (gone,)


def _occupy(position: ShellPosition, unit: Unit) -> Told:
    """The victor stands in the position that he has taken, and has its cover. [SG 2.8]"""
    x, y = position.taken
    base = unit.block.at(Point(x, y))
    unit = unit._replace(broke=True)
    if has_room(position, unit, base):
        unit = unit.at(base)._replace(works=not _is_covered(position, base))
    position = position._replace(taken=()).with_units(unit)
    return end_of_order(position, unit.id), (BrokeThrough(unit.id, 0, 0),)
