"""Moves, turns and changes of formation, and what batteries do. [SG 1.2, SG 2.3, SG 2.5]

A long file, because what may be asked and what comes of it stand side by side.
"""

from typing import Any

from campaign.errors import Refusal
from campaign.resolvers.shell_for_guns.command import able_together
from campaign.resolvers.shell_for_guns.events import (
    FormationChanged,
    UnitMoved,
    UnitTurned,
)
from campaign.resolvers.shell_for_guns.field import (
    has_room,
    in_the_way,
    met_on_the_way,
    near_enemy,
)
from campaign.resolvers.shell_for_guns.ground import allowance, may_stand
from campaign.resolvers.shell_for_guns.orders import (
    Dismount,
    Form,
    Mount,
    Move,
    Turn,
)
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.standing import along
from campaign.resolvers.shell_for_guns.tables import UM
from campaign.resolvers.shell_for_guns.troops import Unit
from campaign.resolvers.shell_for_guns.vocabulary import (
    BRIGADE_FORMATIONS,
    Formation,
    Troops,
    Wing,
)
from campaign.tabletop.bases import Base, turned
from campaign.tabletop.contact import within
from campaign.tabletop.measure import TOUCH, advanced, distance, facing, turn_between

FREE = 45
"""Degrees off the front within which a unit moves freely. [SG 2.5, SG-R8]"""

MOST_TURN = 90
"""Degrees that a unit can turn. [SG 2.5]"""

APART = 6 * UM
"""An order to the division leads nobody so near to an enemy. [SG 2.3, SG-R5]"""

TENTH = UM // 10
"""Lengths are ordered in tenths of a UM."""

MOST_TOGETHER = 80
"""Tenths of a UM that a unit goes at most under both orders to its division. [SG 2.5, SG-R5]"""


# --- who may move now --------------------------------------------------------------------------


def mover(position: ShellPosition, number: int) -> Unit | Refusal:
    """The unit, if it is carrying out an order."""
    unit = position.unit(number)
    if unit is None or not unit.on_table or unit.division != position.division:
        return Refusal("SG 2.2", f"unit {number} does not belong to the division that acts")
    if position.stage is Stage.TOGETHER:
        if number not in position.waiting:
            return Refusal("SG 2.3", f"unit {number} does not move with the division now")
    elif number != position.acting:
        return Refusal("SG 2.3", f"it is unit {position.acting} that carries out an order")
    return unit


def is_together(position: ShellPosition) -> bool:
    """The division moves as a whole. [SG 2.3]"""
    return position.joint > 0


# --- moves -------------------------------------------------------------------------------------


def destination(unit: Unit, length: int, bearing: int) -> Base:
    """Where a unit would stand; it faces as before. [SG 2.5]"""
    block = unit.block
    return block.at(advanced(block.place, facing(unit.heading + bearing), length * TENTH))


def refuse_move(position: ShellPosition, order: Move) -> Refusal | None:
    """Whether the unit can go so far that way. [SG 2.3, SG 2.5, SG-R5, SG-R8]"""
    unit = mover(position, order.unit)
    if isinstance(unit, Refusal):
        return unit
    if order.bearing >= 360 or order.length == 0:
        return Refusal("SG 2.5", "a move has a length, and a bearing from 0 to 359")
    start, end = unit.block, destination(unit, order.length, order.bearing)
    if not position.table.holds(end):
        return Refusal("SG 2.5", f"unit {unit.id} would leave the table")
    if refused := _refuse_length(position, unit, order, end):
        return refused
    others = along(position, start, end)
    other = in_the_way(position, unit, end, others)
    other = other or met_on_the_way(position, unit, start, end, among=others)
    if other is not None:
        return Refusal("SG 2.5", f"unit {other.id} stands in the way")
    return _refuse_nearness(position, unit, start, end)


def _refuse_length(position: ShellPosition, unit: Unit, order: Move, end: Base) -> Refusal | None:
    """How far the ground, the direction and what was done before let it go. [SG 2.5, SG-R8]"""
    reach = allowance(position, unit, unit.block, end)
    if reach is None:
        return Refusal("SG 2.5", f"unit {unit.id} may not enter that ground")
    if position.leash:
        reach = min(reach, position.leash)
    elif turn_between(order.bearing, 0) > FREE:
        reach //= 2
        if position.did:
            return Refusal("SG 2.5", "moving sideways or back takes the whole move")
    elif position.did:
        reach = reach * (2 - len(position.did)) // 2
    if is_together(position) and order.length > MOST_TOGETHER - unit.gone:
        return Refusal("SG-R5", "a unit goes at most 8 UM in both moves of its division together")
    if order.length * TENTH > reach:
        most = reach // TENTH
        return Refusal("SG 2.5", f"unit {unit.id} can go {most / 10:g} UM there")
    return None


def _refuse_nearness(position: ShellPosition, unit: Unit, start: Base, end: Base) -> Refusal | None:
    """Contact is for charges, and a division as a whole keeps its distance.

    [SG 2.3, SG 2.5, SG 2.8, SG-R5]
    """
    if is_together(position):
        if near_enemy(position, unit.side, end, APART):
            return Refusal(
                "SG 2.3", "an order to the division brings no unit within 6 UM of enemies"
            )
        return None
    touched = near_enemy(position, unit.side, end, TOUCH)
    if touched is not None:
        return Refusal("SG 2.5", f"only a charge makes contact with unit {touched.id}")
    if position.leash and _comes_nearer(position, unit, start, end):
        return Refusal("SG 2.8", "a unit that reorganizes does not go toward the enemy")
    return None


def _comes_nearer(position: ShellPosition, unit: Unit, start: Base, end: Base) -> bool:
    enemies = position.standing(unit.side.enemy)
    return any(
        distance(end.center, enemy.middle) < distance(start.center, enemy.middle)
        and within(end, enemy.block, APART)
        for enemy in enemies
    )


def perform_move(position: ShellPosition, order: Move) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The move ends what the unit does under this order. [SG 2.5]"""
    unit = position.there(order.unit)
    moved = unit.at(destination(unit, order.length, order.bearing))
    if is_together(position):
        moved = moved._replace(gone=unit.gone + order.length)
    after = position.with_units(moved)
    return end_of_order(after, unit.id), (UnitMoved(unit.id, order.length, order.bearing),)


def end_of_order(position: ShellPosition, number: int) -> ShellPosition:
    """The unit has carried out its order; the next one moves, or the division goes on."""
    unit = position.there(number)
    if position.leash == 0:
        unit = unit._replace(moves=unit.moves + 1, actions=unit.actions + unit.is_battery)
    waiting = tuple(other for other in position.waiting if other != number)
    stage = Stage.TOGETHER if waiting else Stage.ACTION
    after = position.with_units(unit)
    return after._replace(
        stage=stage, side=unit.side, acting=0, did=(), leash=0, target=0, bonus=0, waiting=waiting
    )


# --- turns -------------------------------------------------------------------------------------


def refuse_turn(position: ShellPosition, order: Turn) -> Refusal | None:
    """A turn of up to a quarter takes half the move. [SG 2.5, SG-R8]"""
    unit = mover(position, order.unit)
    if isinstance(unit, Refusal):
        return unit
    if not 0 < turn_between(order.bearing, 0) <= MOST_TURN or order.bearing >= 360:
        return Refusal("SG 2.5", "a unit turns by 1 to 90 degrees, or 270 to 359 for the left")
    if unit.joined:
        return Refusal("SG 2.3", f"battery {unit.id} keeps the front of its brigade")
    if "turn" in position.did:
        return Refusal("SG 2.5", f"unit {unit.id} has turned already")
    return _refuse_facing(position, unit, turned(unit.block, unit.heading + order.bearing))


def _refuse_facing(position: ShellPosition, unit: Unit, base: Base) -> Refusal | None:
    """What stands in the way of a turn. [SG 2.3, SG 2.5, SG-R15]"""
    if not has_room(position, unit, base):
        return Refusal("SG 2.5", f"unit {unit.id} has no room to turn")
    if not may_stand(position, unit, unit.block, base):
        return Refusal("SG 2.5", f"unit {unit.id} may not enter that ground")
    if near_enemy(position, unit.side, base, TOUCH):
        return Refusal("SG 2.5", f"unit {unit.id} would turn into an enemy")
    if is_together(position) and near_enemy(position, unit.side, base, APART):
        return Refusal("SG 2.3", "an order to the division brings no unit within 6 UM of enemies")
    return None


def perform_turn(position: ShellPosition, order: Turn) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The unit turns on its middle. [SG 2.5]"""
    unit = position.there(order.unit)
    base = turned(unit.block, unit.heading + order.bearing)
    after = position.with_units(unit.at(base))
    return _half_done(after, unit.id, "turn"), (UnitTurned(unit.id, base.heading),)


def _half_done(position: ShellPosition, number: int, what: str) -> ShellPosition:
    """Half the move is spent; with both halves gone the order is carried out. [SG 2.5]"""
    did = (*position.did, what)
    if len(did) > 1:
        return end_of_order(position._replace(did=did), number)
    return position._replace(stage=Stage.MOVE, acting=number, did=did)


# --- formations --------------------------------------------------------------------------------


def formed(unit: Unit, formation: Formation, on: Wing) -> Unit:
    """The unit in another formation, from the middle or one end of its front. [SG 2.5]"""
    block = unit.block
    changed = unit._replace(formation=formation)
    if on is Wing.CENTER:
        return changed.at(changed.block)
    half = (changed.block.front - block.front) // 2
    place = advanced(block.place, block.heading, 0, half if on is Wing.LEFT else -half)
    return changed.at(changed.block.at(place))


def refuse_form(position: ShellPosition, order: Form) -> Refusal | None:
    """A brigade with an order of its own changes formation for half its move. [SG 1.2, SG 2.5]"""
    unit = mover(position, order.unit)
    if isinstance(unit, Refusal):
        return unit
    if unit.is_battery or order.formation not in BRIGADE_FORMATIONS:
        return Refusal("SG 1.2", f"unit {unit.id} cannot form {order.formation}")
    if order.formation is unit.formation:
        return Refusal("SG 2.5", f"unit {unit.id} is in that formation already")
    pair = {order.formation, unit.formation}
    if pair == {Formation.LINE, Formation.DOUBLE} and order.on is not Wing.CENTER:
        return Refusal(
            "SG 2.5", "a change between line and double line spreads to both sides evenly"
        )
    return _refuse_reforming(position, unit, formed(unit, order.formation, order.on))


def _refuse_reforming(position: ShellPosition, unit: Unit, changed: Unit) -> Refusal | None:
    """What stands against a new formation. [SG 2.5]"""
    if is_together(position):
        return Refusal("SG 2.5", "changing formation takes an order to the brigade")
    if "form" in position.did:
        return Refusal("SG 2.5", f"unit {unit.id} has changed formation already")
    if not has_room(position, unit, changed.block):
        return Refusal("SG 2.5", f"unit {unit.id} has no room to form")
    if not may_stand(position, changed, unit.block, changed.block):
        return Refusal("SG 2.5", f"unit {unit.id} may not enter that ground")
    if near_enemy(position, unit.side, changed.block, TOUCH):
        return Refusal("SG 2.5", f"unit {unit.id} would touch an enemy")
    return None


def perform_form(position: ShellPosition, order: Form) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The bases take their new places. [SG 2.5]"""
    changed = formed(position.there(order.unit), order.formation, order.on)
    return _reform(position, changed)


def _reform(position: ShellPosition, changed: Unit) -> tuple[ShellPosition, tuple[Any, ...]]:
    after = _half_done(position.with_units(changed), changed.id, "form")
    return after, (FormationChanged(changed.id, changed.formation, changed.dismounted),)


def refuse_mount(position: ShellPosition, order: Mount | Dismount) -> Refusal | None:
    """Cavalry mounts or dismounts as it would change formation. [SG 1.3, SG 2.5]"""
    unit = mover(position, order.unit)
    if isinstance(unit, Refusal):
        return unit
    if unit.troops is not Troops.CAVALRY or unit.dismounted is isinstance(order, Dismount):
        return Refusal("SG 1.3", f"unit {unit.id} cannot do that")
    return _refuse_reforming(position, unit, remounted(unit))


def remounted(unit: Unit) -> Unit:
    """Cavalry on foot that was mounted, or mounted that was on foot. [SG 1.3]"""
    changed = unit._replace(dismounted=not unit.dismounted)
    return changed.at(changed.block)


def perform_mount(
    position: ShellPosition, order: Mount | Dismount
) -> tuple[ShellPosition, tuple[Any, ...]]:
    """The same brigade on other bases. [SG 1.3]"""
    return _reform(position, remounted(position.there(order.unit)))


def begin_together(position: ShellPosition) -> ShellPosition:
    """Every brigade that has heard the order may move once. [SG 2.3]"""
    waiting = tuple(unit.id for unit in able_together(position))
    return position._replace(stage=Stage.TOGETHER, waiting=waiting, acting=0, did=())
