"""Musketry and artillery fire, and what it does. [SG 2.6, SG 2.7]"""

from functools import lru_cache
from typing import Any, NamedTuple

from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.contact import is_on_flank
from campaign.resolvers.shell_for_guns.events import (
    PushedBack,
    UnitDisordered,
    UnitRemoved,
    VolleyFired,
)
from campaign.resolvers.shell_for_guns.falling_back import way_back
from campaign.resolvers.shell_for_guns.field import cover_of, holds_obstacle, screen_between, sees
from campaign.resolvers.shell_for_guns.orders import Fire
from campaign.resolvers.shell_for_guns.position import ShellPosition, measured
from campaign.resolvers.shell_for_guns.standing import standing_blocks
from campaign.resolvers.shell_for_guns.tables import (
    UM,
    artillery_modifier,
    hits_on,
    modifiers,
    ranges,
)
from campaign.resolvers.shell_for_guns.troops import Unit, front_rank, hurt
from campaign.resolvers.shell_for_guns.vocabulary import Formation, Parts
from campaign.tabletop.bases import Base
from campaign.tabletop.contact import is_near, length_to, point_within, squared_from
from campaign.tabletop.measure import SCALE, facing
from campaign.tabletop.sight import is_in_arc

MUSKETRY = 6 * UM
"""How far infantry fires. [SG 2.6]"""

ARC = 45
"""Degrees off the front corners. [SG 2.6]"""

SURE_HIT, SURE_MISS = 6, 1
"""Faces that no modifier changes. [SG 2.6, SG-R9]"""


class Shots(NamedTuple):
    """What a unit can throw at a target."""

    dice: int
    hits_on: int
    """What a die must show, with nothing added."""


NO_SHOTS = Shots(0, 0)


def shots_at(position: ShellPosition, unit: Unit, target: Unit) -> Shots:
    """Dice of all bases that have the target in range, in their arc and in sight.

    [SG 2.6, SG-R9]
    """
    if unit.is_battery:
        return _battery_shots(position, unit, target)
    block = target.block
    if not unit.base.fire or not is_near(unit.block, block, MUSKETRY):
        return NO_SHOTS
    aimed = _aimed(front_rank(unit), block)
    if not aimed:
        return NO_SHOTS
    able = _seeing(position, unit, target, aimed)
    return Shots(able * unit.base.fire, hits_on(cover_of(position, target, unit.block.place)))


def _seeing(position: ShellPosition, unit: Unit, target: Unit, bases: tuple[Base, ...]) -> int:
    """How many of its bases that have the target in range and arc have it in sight. [SG 2.6]"""
    known, key = measured(position), ("seen", unit, target)
    found: int | None = known.get(key)
    if found is None:
        screen = screen_between(position, unit, target)
        clear = not (screen.troops or screen.ground)
        there = target.block
        found = len(bases) if clear else sum([sees(screen, base, there) for base in bases])
        known[key] = found
    return found


@lru_cache(maxsize=1 << 11)
def _aimed(rank: tuple[Base, ...], target: Base) -> tuple[Base, ...]:
    """The bases of a rank that have the target in range and in their arc. [SG 2.6]

    If both ends have, so have all between: range and arc know no gaps.
    """
    corners = target.corners

    def is_aimed(base: Base) -> bool:
        return is_in_range(base, target, MUSKETRY) and is_in_arc(base, corners, ARC)

    ends = is_aimed(rank[0]), is_aimed(rank[-1])
    if all(ends):
        return rank
    between = tuple(base for base in rank[1:-1] if is_aimed(base))
    return rank[:1] * ends[0] + between + rank[-1:] * (ends[1] and len(rank) > 1)


def is_in_range(base: Base, target: Base, length: int) -> bool:
    """From the middle of the base to the nearest point of the target. [SG 2.6, SG-R16]"""
    return point_within(base.center, target, length)


def fire_length(unit: Unit, target: Unit) -> int:
    """From the middle of its nearest base in front to the target: to be told of. [SG-R16]"""
    return min(length_to(base.center, target.block) for base in front_rank(unit))


def _battery_shots(position: ShellPosition, unit: Unit, target: Unit) -> Shots:
    """The dice of a battery at this range. [SG 2.6, SG-R9]"""
    if unit.formation is not Formation.UNLIMBERED:
        return NO_SHOTS
    block = unit.block
    shots = _laid(block, target.block)
    if not shots.dice or not _seeing(position, unit, target, (block,)):
        return NO_SHOTS
    return shots


@lru_cache(maxsize=1 << 11)
def _laid(block: Base, target: Base) -> Shots:
    """The dice by range and arc alone."""
    squared = squared_from(block.center, target)
    reached = next((r for r in ranges() if squared <= (r.up_to * SCALE) ** 2), None)
    if reached is None or not is_in_arc(block, target.corners, ARC):
        return NO_SHOTS
    return Shots(reached.dice, reached.hits_on)


# --- whether a unit may fire -------------------------------------------------------------------


def refuse_fire(position: ShellPosition, order: Fire) -> Refusal | None:
    """Units of the division fire once a turn, at the nearest enemy. [SG 2.6, SG-R9]"""
    unit, target = position.unit(order.unit), position.unit(order.target)
    if unit is None or not unit.on_table or unit.division != position.division:
        return Refusal("SG 2.6", f"unit {order.unit} does not belong to the division that acts")
    if refused := _refuse_firing(unit):
        return refused
    if target is None or not target.on_table or target.side is unit.side:
        return Refusal("SG 2.6", f"unit {order.target} is not an enemy on the table")
    if not shots_at(position, unit, target).dice:
        return Refusal(
            "SG 2.6", f"unit {order.target} is out of range, out of the arc or out of sight"
        )
    near = nearer_target(position, unit, target)
    if near is not None:
        return Refusal("SG 2.6", f"unit {near.id} is nearer and must be the target")
    return None


def _refuse_firing(unit: Unit) -> Refusal | None:
    """A unit fires once a turn; a battery that has done two things does not. [SG 2.5, SG 2.6]"""
    if unit.fired:
        return Refusal("SG 2.6", f"unit {unit.id} has fired already this turn")
    if unit.is_battery and unit.actions > 1:
        return Refusal("SG 2.5", f"battery {unit.id} has acted twice this turn")
    if unit.is_battery and unit.formation is Formation.LIMBERED:
        return Refusal("SG 2.5", f"battery {unit.id} is limbered")
    if unit.is_mounted:
        return Refusal("SG 1.3", f"unit {unit.id} must dismount to fire")
    return None


def nearer_target(position: ShellPosition, unit: Unit, target: Unit) -> Unit | None:
    """An enemy that has to be fired at before *target*: he is nearer to the middle of the unit.

    Whoever is disordered or decimated may be passed over. [SG 2.6]
    """
    center = unit.middle
    length = squared_from(center, target.block)
    for other, there, *_ in standing_blocks(position.units):
        if (
            other.side is target.side
            and other.id != target.id
            and not (other.disordered or other.is_decimated)
            and squared_from(center, there) < length
            and shots_at(position, unit, other).dice
        ):
            return other
    return None


# --- a volley ----------------------------------------------------------------------------------


def fire_modifier(
    position: ShellPosition, unit: Unit, target: Unit, charged_by: Unit | None = None
) -> int:
    """What is added to each die, all told. [SG 2.6, SG-R9]"""
    return sum(number for _, number in fire_parts(position, unit, target, charged_by))


def fire_parts(
    position: ShellPosition, unit: Unit, target: Unit, charged_by: Unit | None = None
) -> Parts:
    """What is added to each die, by the rows of the table. [SG 2.6, SG-R9]"""
    table = modifiers("fire")
    by_cavalry = charged_by is not None and charged_by.is_mounted
    on_foot = not unit.is_battery
    holds = {
        "disordered": unit.disordered,
        "charged": charged_by is not None and not (on_foot and by_cavalry),
        "charged_by_cavalry": by_cavalry and on_foot and _in_front(unit, charged_by),
        "breech_loaders": unit.breech_loaders and on_foot,
        "target_in_column": target.formation.is_column,
        "counter_battery": unit.is_battery and target.is_battery,
        "target_limbered": target.formation is Formation.LIMBERED,
    }
    parts = tuple((name, table[name]) for name, is_so in holds.items() if is_so)
    if unit.is_battery:
        cover = cover_of(position, target, unit.block.place)
        if taken := artillery_modifier(cover):
            parts += ((f"{cover}_cover", taken),)
    return parts


def _in_front(unit: Unit, charged_by: Unit | None) -> bool:
    """The charge strikes the front of the unit. [SG 2.6]"""
    return charged_by is not None and not is_on_flank(charged_by, unit)


def needed_face(shots: Shots, modifier: int) -> int:
    """The lowest face that hits; a 6 always does, a 1 never. [SG 2.6]"""
    return min(SURE_HIT, max(SURE_MISS + 1, shots.hits_on - modifier))


def volley(
    position: ShellPosition, unit: Unit, target: Unit, dice: Dice, charged_by: Unit | None = None
) -> tuple[ShellPosition, VolleyFired]:
    """The dice of one unit, and the losses that they bring. [SG 2.6]"""
    shots = shots_at(position, unit, target)
    parts = fire_parts(position, unit, target, charged_by)
    needed = needed_face(shots, sum(number for _, number in parts))
    why = f"{unit.side} fire of {unit.id} at {target.id}, hits on {needed}"
    faces = tuple(dice.roll(why) for _ in range(shots.dice))
    losses = sum(face >= needed for face in faces)
    after = position.with_units(unit._replace(fired=True), hurt(target, losses))
    length = fire_length(unit, target) * 10 // UM
    return after, VolleyFired(
        unit.id, target.id, faces, needed, losses, length=length, open=shots.hits_on, parts=parts
    )


def perform_fire(
    position: ShellPosition, order: Fire, dice: Dice
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """One volley, and how the target takes it. [SG 2.6, SG 2.7]"""
    unit, target = position.there(order.unit), position.there(order.target)
    after, fired = volley(position, unit, target, dice)
    target = after.there(target.id)
    if not target.is_alive:
        return after, (fired, UnitRemoved(target.id, target.lost_as))
    after, events = push_back(after, unit, target, fired.losses // 2, dice)
    return after, (fired, *events)


def push_back(
    position: ShellPosition, unit: Unit, target: Unit, times: int, dice: Dice
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """A die for every two losses: one UM back, or two and disorder.

    Whoever holds an obstacle, works or buildings stays, though he may fall into disorder.
    [SG 2.7, SG-R10]
    """
    events: tuple[Any, ...] = ()
    stays = holds_obstacle(position, target, unit.block.place)
    for _ in range(times):
        target = position.there(target.id)
        face = dice.roll(f"{target.side} pushed back, unit {target.id}")
        length, disorders = (2 * UM if face == SURE_HIT else UM), face == SURE_HIT
        if stays:
            length = 0
        else:
            back = way_back(position, target, facing(target.heading + 180), length, slowed=False)
            length, disorders = back.length, disorders or back.disorders
            position = position.with_units(target.at(back.base))
        events += (PushedBack(target.id, face, length * 10 // UM),)
        position, more = fall_into_disorder(position, target.id, disorders)
        events += more
    return position, events


def fall_into_disorder(
    position: ShellPosition, number: int, disorders: bool = True
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """A unit loses its order, unless it has lost it already. [SG 1.5]"""
    unit = position.there(number)
    if not disorders or unit.disordered or not unit.is_alive:
        return position, ()
    return position.with_units(unit._replace(disordered=True)), (UnitDisordered(number),)
