"""Orders to divisions and brigades: who can be told, and what it takes. [SG 2.2, SG 2.3]"""

from collections import Counter
from typing import Any

from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.events import (
    CommandTested,
    InitiativeRolled,
    OrderRecovered,
    UnitDisordered,
    UnitRemoved,
)
from campaign.resolvers.shell_for_guns.field import near_enemy
from campaign.resolvers.shell_for_guns.ground import is_rough_at
from campaign.resolvers.shell_for_guns.orders import Brigade, Charge, Division
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.tables import UM, command_value, modifiers
from campaign.resolvers.shell_for_guns.troops import General, Unit, removed
from campaign.resolvers.shell_for_guns.vocabulary import Ability, Parts, Quality
from campaign.tabletop.measure import distance

RADIUS = 12 * UM
"""How far a general can be heard. [SG-R4]"""

_EACH = 4 * UM
_NEAR = 4 * UM
MOST_ACTIONS = 2
"""What a battery can do in a turn. [SG 2.5]"""

MOST_JOINT = 2
"""Orders that a division as a whole can be given in a turn. [SG-R5]"""


_MOST_TIES = 20
"""Dice that tie so often are no dice; the lower number then acts first."""


# --- initiative --------------------------------------------------------------------------------


def roll_initiative(position: ShellPosition, dice: Dice) -> tuple[ShellPosition, InitiativeRolled]:
    """Every division on the table rolls; those that tie roll again and add. [SG 2.2, SG-R6]

    The sums count as they are: of 10, 8+6 and 8+5 the highest is 14, then comes 13.
    """
    divisions = [
        general
        for general in position.generals
        if not general.corps and any(u.on_table for u in position.of_division(general.id))
    ]
    thrown: dict[int, tuple[int, ...]] = {general.id: () for general in divisions}
    tied = divisions
    for _ in range(_MOST_TIES):
        for general in tied:
            # The die with ten faces counts from 0; the printed one from 1.
            face = dice.roll(f"{general.side} initiative of division {general.id}", 10) + 1
            thrown[general.id] += (face,)
        sums = Counter(map(sum, thrown.values()))
        tied = [general for general in divisions if sums[sum(thrown[general.id])] > 1]
        if not tied:
            break
    order = sorted(thrown, key=lambda number: (-sum(thrown[number]), number))
    after = position._replace(queue=tuple(order))
    scores = tuple((number, sum(thrown[number])) for number in order)
    return after, InitiativeRolled(scores, tuple(thrown[number] for number in order))


# --- whether an order may be given -------------------------------------------------------------


def commander_of(position: ShellPosition) -> General:
    """The general whose division has the initiative."""
    general = position.general(position.division)
    assert general is not None, position.queue
    return general


def _refuse_commanding(position: ShellPosition) -> Refusal | None:
    if not position.commanding:
        return Refusal("SG 2.2", "the division has lost the initiative; it can only fire")
    return None


def refuse_division(position: ShellPosition, order: Division) -> Refusal | None:
    """The first order of the turn, or the second after such a one. [SG 2.3, SG-R5]"""
    if refused := _refuse_commanding(position):
        return refused
    if position.given > position.joint:
        return Refusal("SG 2.3", "an order to the division must be the first of its general")
    if position.joint >= MOST_JOINT:
        return Refusal("SG 2.3", "a division moves as a whole at most twice per turn")
    if not able_together(position):
        return Refusal("SG 2.3", "no brigade of the division can receive that order")
    return None


def able_together(position: ShellPosition) -> tuple[Unit, ...]:
    """Who moves under an order to the division: whoever hears it in good order.

    [SG 2.3, SG-R4, SG-R5]
    """
    general = commander_of(position)
    return tuple(
        unit
        for unit in position.of_division(general.id)
        if unit.on_table
        and not (unit.disordered or unit.came)
        and not _is_spent(unit)
        and range_to(position, general, unit) <= RADIUS
    )


def refuse_brigade(position: ShellPosition, order: Brigade | Charge) -> Refusal | None:
    """Whether a unit can be given an order of its own. [SG 2.3, SG 2.5, SG-R14]"""
    unit = position.unit(order.unit)
    if unit is None or not unit.on_table or unit.division != position.division:
        return Refusal("SG 2.2", f"unit {order.unit} does not belong to the division that acts")
    general = commander_of(position)
    if order.general is None:
        if refused := _refuse_commanding(position):
            return refused
    else:
        corps = position.general(order.general)
        if corps is None or not corps.corps or not corps.on_table or corps.side is not unit.side:
            return Refusal("SG-R14", f"there is no {unit.side} general {order.general} of a corps")
        if corps.ordered:
            return Refusal("SG-R14", f"general {corps.id} has given his order of this turn")
        general = corps
    return _refuse_hearing(position, unit, general)


def _refuse_hearing(position: ShellPosition, unit: Unit, general: General) -> Refusal | None:
    """What keeps one unit of the division from taking an order. [SG 2.3, SG 2.5]"""
    if position.joint:
        return Refusal("SG 2.3", "a unit that moved with its division gets no order of its own")
    if unit.came:
        return Refusal(
            "SG 2.4", f"unit {unit.id} entered the table this turn and cannot move again"
        )
    if _is_spent(unit):
        return Refusal("SG 2.5", f"battery {unit.id} can do nothing more this turn")
    if range_to(position, general, unit) > RADIUS:
        return Refusal("SG 2.3", f"unit {unit.id} is too far from its general")
    return None


def _is_spent(unit: Unit) -> bool:
    """A battery does two things in a turn, and nothing after it has fired. [SG 2.5]"""
    return unit.is_battery and (unit.fired or unit.actions >= MOST_ACTIONS)


# --- the dice ----------------------------------------------------------------------------------


def range_to(position: ShellPosition, general: General, unit: Unit) -> int:
    """How far a unit is from a general. [SG 2.3]"""
    return 0 if general.unit == unit.id else distance(general.place, unit.middle)


def giver(position: ShellPosition, order: Brigade | Charge) -> General:
    """Who gives an order: the general of the division, or one of the corps. [SG 2.3, SG-R14]"""
    general = position.general(order.general) if order.general is not None else None
    return general or commander_of(position)


def value_for(position: ShellPosition, unit: Unit, corps: General | None = None) -> int:
    """The highest total with which the unit obeys an order of its own. [SG 2.3, SG-R3]"""
    return sum(number for _, number in value_parts(position, unit, corps))


def value_parts(position: ShellPosition, unit: Unit, corps: General | None = None) -> Parts:
    """What that total is made of: the general, and what makes it easier or harder to obey him.

    The one order of a general of the corps does not suffer from those of the division.
    [SG 2.3, SG-R14]
    """
    general = corps or commander_of(position)
    table = modifiers("command")
    before = 0 if general.corps else position.given
    counted = {
        "each_4_um": range_to(position, general, unit) // _EACH,
        "each_order_before": before,
        **dict.fromkeys(circumstances(position, unit), 1),
    }
    return (
        (str(general.ability), command_value(general.ability)),
        *((name, times * table[name]) for name, times in counted.items() if times),
    )


def needed_for(position: ShellPosition, order: Division | Brigade | Charge) -> int:
    """The highest total of two dice with which an order is obeyed. [SG 2.3, SG-R3, SG-R5]"""
    return sum(number for _, number in needed_parts(position, order))


def needed_parts(position: ShellPosition, order: Division | Brigade | Charge) -> Parts:
    """What that total is made of, the general first. [SG 2.3, SG-R5, SG-R14]"""
    if isinstance(order, Division):
        ability = commander_of(position).ability
        return ((str(ability), command_value(ability)),)
    return value_parts(position, position.there(order.unit), giver(position, order))


def circumstances(position: ShellPosition, unit: Unit) -> tuple[str, ...]:
    """What makes a unit easier or harder to move, by the rows of the table. [SG 2.3]"""
    generals = [g for g in position.generals if g.unit == unit.id and g.ability != Ability.POOR]
    holds = {
        "column": unit.formation.is_column,
        "elite": unit.quality is Quality.ELITE,
        "conscript": unit.quality is Quality.CONSCRIPT,
        "general_attached": bool(generals),
        "rough_ground": is_rough_at(position, unit.block),
        "third_lost": unit.has_lost_a_third and not unit.is_decimated and not unit.is_battery,
        "decimated": unit.is_decimated,
        "disordered": unit.disordered,
        "enemy_near": near_enemy(position, unit.side, unit.block, _NEAR) is not None,
    }
    return tuple(name for name, is_so in holds.items() if is_so)


def _two_dice(dice: Dice, why: str) -> tuple[int, int]:
    return dice.roll(why), dice.roll(why)


def try_division(position: ShellPosition, dice: Dice) -> tuple[ShellPosition, CommandTested]:
    """Two dice against the bare value of the general. [SG 2.3, SG-R5]"""
    general = commander_of(position)
    needed = needed_for(position, Division())
    faces = _two_dice(dice, f"{general.side} order to division {general.id}, {needed} or less")
    passed = sum(faces) <= needed
    # An order that is not obeyed moves nobody.
    joint = position.joint + passed
    after = position._replace(given=position.given + 1, joint=joint, commanding=passed)
    parts = needed_parts(position, Division())
    return after, CommandTested(general.id, 0, faces, needed, passed, parts)


def try_unit(
    position: ShellPosition, order: Brigade | Charge, dice: Dice
) -> tuple[ShellPosition, tuple[Any, ...], bool]:
    """Two dice against the value of the general for this unit.

    Who passes is in order again; who is decimated and fails loses his order, and the second
    time he runs. [SG 1.5, SG 2.3, SG-R7]
    """
    unit, general = position.there(order.unit), giver(position, order)
    needed = needed_for(position, order)
    faces = _two_dice(dice, f"{general.side} order to unit {unit.id}, {needed} or less")
    passed = sum(faces) <= needed
    if general.corps:
        after = position.with_general(general._replace(ordered=True))
    else:
        after = position._replace(given=position.given + 1, commanding=passed)
    parts = needed_parts(position, order)
    events: tuple[Any, ...] = (CommandTested(general.id, unit.id, faces, needed, passed, parts),)
    if passed and unit.disordered and not unit.surprised:
        after = after.with_units(unit._replace(disordered=False))
        events += (OrderRecovered(unit.id),)
    elif not passed and unit.is_decimated:
        if unit.disordered:
            after = after.with_units(removed(unit, "fled"))
            events += (UnitRemoved(unit.id, "fled"),)
        else:
            after = after.with_units(unit._replace(disordered=True))
            events += (UnitDisordered(unit.id),)
    return after, events, passed
