"""To turn in place: what it costs, and what a swamp asks for it. [SH 7, BB 9.44]"""

from collections.abc import Iterator

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import turn_between
from campaign.hexes.grid import direction_between
from campaign.resolvers.nei_boschi.able import kept_from_moving, name_of, refuse_to_turn
from campaign.resolvers.nei_boschi.acting import Deed
from campaign.resolvers.nei_boschi.allowances import BY_HAND, has_no_teams, left_over
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import UnitTurned
from campaign.resolvers.nei_boschi.hazards import Trial, halt
from campaign.resolvers.nei_boschi.orders import Face
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import Cause, checked, disorder
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Shape, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.walker import Walker, walker_of
from campaign.resolvers.nei_boschi.who import card, field_of


def propose_face(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Face]:
    """Every other vertex."""
    if refuse_to_turn(position, step, unit.number) is None:
        for facing in range(6):
            if facing != unit.facing:
                yield Face(unit.number, facing)


def refuse_face(position: HexPosition, step: Acting, order: Face) -> Refusal | None:
    """Why a unit does not turn to a vertex. [SH 6, SH 7, BB 14.61]"""
    if refused := refuse_to_turn(position, step, order.unit):
        return refused
    walker = walker_of(position, order.unit)
    unit = walker.unit
    if not 0 <= order.facing < 6 or order.facing == unit.facing:
        return Refusal("SH 7", f"there is nothing to turn to at {order.facing}")
    if refused := refuse_shape(position, unit, order.facing):
        return refused
    if walker.orders is Orders.RESERVE and not is_free(unit, order.facing):
        return Refusal("SH 6", "in Reserve a unit turns by one vertex at most")
    if (barred := kept_from_moving(position, unit.number)) and not is_free(unit, order.facing):
        return Refusal(barred.rule, f"{barred.reason}; it turns by one vertex at most")
    if (cost := _cost(walker, order.facing)) > walker.left:
        left = left_over(walker.left)
        return Refusal("SH 7", f"to turn there costs {cost / 2:g} MP, and {left}")
    return None


def perform_face(position: HexPosition, step: Acting, order: Face, dice: Dice) -> Tick:
    """Turn in place. [SH 7]"""
    cost = _cost(walker_of(position, order.unit), order.facing)
    tried = turn(position, order.unit, order.facing, cost, dice)
    position = tried.position
    if has_no_teams(card(position, order.unit)) and cost:
        unit = position.unit(order.unit)
        position = position.with_units(unit._replace(moved=True))
    return Tick(position, tried.events)


def is_free(unit: Unit, facing: int) -> bool:
    """The first vertex of a unit that has not moved. [SH 7]"""
    return not (unit.moved or unit.turned) and turn_between(unit.facing, facing) <= 1


def _cost(walker: Walker, facing: int) -> int:
    """Half points to turn in place, the first vertex free of who has not moved. [SH 7, BB 14.61]"""
    unit = walker.unit
    vertices = turn_between(unit.facing, facing)
    if not (unit.moved or unit.turned):
        vertices -= 1
    if has_no_teams(walker.printed):
        return BY_HAND if vertices > 0 else 0
    return max(vertices, 0) * walker.vertex(unit.hex)


def turn(
    position: HexPosition,
    number: int,
    facing: int,
    half_points: int,
    dice: Dice,
    *,
    along_a_way: bool = False,
) -> Trial:
    """Turn a unit, and see whether a swamp lets it; who turns with his road is not asked. [BB 9.44,
    SH-R9]

    Whoever fails there does nothing more. In good order he turns first, and loses his order; in
    disorder he does not turn.
    """
    unit = position.unit(number)
    turned = unit._replace(facing=facing, turned=True, spent=unit.spent + half_points)
    event = UnitTurned(number, facing, half_points)
    if along_a_way or not field_of(position).terrain[unit.hex].is_swamp:
        return Trial(position.with_units(turned), (event,))
    position, events, passed = checked(position, number, Cause.TURNING, dice)
    if passed or not unit.disordered:
        position = position.with_units(turned)
        events += (event,)
    if passed:
        return Trial(position, events)
    if not unit.disordered:
        position, more = disorder(position, number, Cause.TERRAIN, dice)
        events += more
    stopped = halt(position, number, "swamp", over=True)
    return stopped._replace(events=(*events, *stopped.events))


def refuse_shape(position: HexPosition, unit: Unit, facing: int) -> Refusal | None:
    """A line does not wheel; the tail of a column must stay behind it. [SH 8]"""
    if card(position, unit.number).branch is Branch.GUNBOAT:
        return Refusal("BB 14.73", f"{name_of(position, unit)} fires to all sides")
    if unit.shape.is_line:
        return Refusal("SH 8", "an extended line turns after it has closed up")
    if unit.shape is Shape.COLUMN:
        tail = direction_between(unit.hex, unit.second)
        if tail not in ((facing - 2) % 6, (facing + 3) % 6):
            return Refusal("SH 8", "the tail of an extended column must stay behind it")
    return None


FACE = Deed(propose_face, refuse_face, perform_face)
