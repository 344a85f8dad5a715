"""Units move: the order, and the way hex by hex with all that happens on it. [SH 6, SH 9]"""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from campaign.battle.contract import Tick
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import FACINGS, turn_between
from campaign.hexes.grid import Hex, are_adjacent, direction_between, neighbor
from campaign.resolvers.nei_boschi.able import hex_name, refuse_to_move, step_of_bodies
from campaign.resolvers.nei_boschi.acting import Deed, Deeds
from campaign.resolvers.nei_boschi.allowances import left_over, whole
from campaign.resolvers.nei_boschi.arrivals import bottom, come_upon, settle
from campaign.resolvers.nei_boschi.control import hexes_of, passed
from campaign.resolvers.nei_boschi.events import MoveStopped, ShapeChanged, UnitMoved, UnitTurned
from campaign.resolvers.nei_boschi.exits import Spot
from campaign.resolvers.nei_boschi.going import Cost, hinders_charge, is_disordered_by_retreat
from campaign.resolvers.nei_boschi.going_back import cost_back, refuse_withdrawal, withdraw
from campaign.resolvers.nei_boschi.hazards import (
    Trial,
    friends_passed,
    ground_entered,
    halt,
    is_crowded,
    leave_swamp,
    put_back,
)
from campaign.resolvers.nei_boschi.orders import Face, Move
from campaign.resolvers.nei_boschi.passing import fire_at_coming, fire_at_leaving
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.reactions import reactors, turners
from campaign.resolvers.nei_boschi.results import Cause, disorder, retreat
from campaign.resolvers.nei_boschi.rulings import Automatic, Rulings
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Moving,
    ReactionFacing,
    ReactionMove,
    Step,
)
from campaign.resolvers.nei_boschi.turning import FACE, turn
from campaign.resolvers.nei_boschi.units import Place, Shape, Unit
from campaign.resolvers.nei_boschi.walker import Walker, walker_of
from campaign.resolvers.nei_boschi.ways import reach
from campaign.resolvers.nei_boschi.who import book_of, card, field_of
from campaign.resolvers.nei_boschi.zones import zone
from campaign.tabletop.latest import OfEach

# --- the order ---------------------------------------------------------------------------------


def propose_moves(position: HexPosition, step: Acting, unit: Unit) -> Iterator[Move]:
    """Every hex and facing in which the unit may end."""
    for hex_, facing in _ends(position, unit.number):
        yield Move(unit.number, hex_, facing)


def refuse_move(position: HexPosition, step: Acting, order: Move) -> Refusal | None:
    """Why a unit does not move there. [SH 6, SH 8, SH 9]"""
    if (order.to, order.facing) in _ends(position, order.unit):
        return None
    if refused := refuse_to_move(position, step, order.unit):
        return refused
    return _why_not(position, position.unit(order.unit), order)


def _where(position: HexPosition, number: int) -> Collection[Spot]:
    """The hexes and facings in which a unit may end a move; none for one that may not move."""
    if refuse_to_move(position, step_of_bodies(position), number) is not None:
        return ()
    return reach(position, position.unit(number)).spots


_ends = OfEach(_where, most=2).of


def _why_not(position: HexPosition, unit: Unit, order: Move) -> Refusal:
    """The reason that helps most: the hex itself, who stands there, how far it is, the facing."""
    name = hex_name(position, order.to)
    ground = field_of(position)
    if not ground.bounds.has(order.to):
        return Refusal("SH 9", f"{name} is not on the map")
    if order.to == unit.hex:
        return Refusal("SH 9", f"it stands in {name}; to turn there is an order of its own")
    walker = walker_of(position, unit.number)
    if refused := walker.refuse_entry(order.to) or walker.refuse_end(order.to):
        return refused
    if are_adjacent(unit.hex, order.to):
        cost = walker.going.cost(unit.hex, order.to)
        if cost.prohibited:
            return cost.prohibited
    if any(hex_ == order.to for hex_, _ in reach(position, unit)):
        if not 0 <= order.facing < 6:
            return Refusal("SH 7", f"a facing is 0 to 5, not {order.facing}")
        return Refusal("SH 7", f"no points are left to face {FACINGS[order.facing]} in {name}")
    return Refusal("SH 9", f"{name} is too far: {left_over(walker.left)}")


def perform_move(position: HexPosition, step: Acting, order: Move, dice: Dice) -> Tick:
    """Set out on the cheapest way. [SH 9]"""
    unit = position.unit(order.unit)
    way = reach(position, unit)[order.to, order.facing]
    unit = unit._replace(spent=unit.spent + walker_of(position, order.unit).surcharge)
    moving = Moving(order.unit, order.facing, way.path, start=unit.hex, facings=way.facings)
    return Tick(position.with_units(unit).then(moving), ())


# --- the way -----------------------------------------------------------------------------------


def go_on(position: HexPosition, step: Moving, dice: Dice) -> Tick:
    """One hex further, or the end of the way. [SH 9]"""
    unit = position.unit(step.unit)
    if is_broken_off(unit, step):
        return _stay(position, step)
    if not step.path:
        return _face_at_last(position, step, dice)
    if step.retiring:
        return _one_hex_back(position, step, dice)
    if not step.challenged and (leaving := fire_at_leaving(position, unit)):
        return Tick(_then(position, step, *leaving, replace(step, challenged=True)), ())
    return _one_hex(position, step, dice)


def is_broken_off(unit: Unit, step: Moving) -> bool:
    """Something on the way has ended it: the unit is gone, was driven elsewhere, or is done."""
    gone = unit.place is not Place.FIELD or unit.abandoned or unit.done
    return gone or unit.hex != (step.start or unit.hex)


def _then(position: HexPosition, step: Moving, *steps: Step) -> HexPosition:
    """These steps in the place of the way; what it has led to comes before them."""
    at = next(n for n, one in enumerate(position.agenda) if one is step)
    return position._replace(agenda=(*position.agenda[:at], *steps, *position.agenda[at + 1 :]))


def _stay(
    position: HexPosition,
    step: Moving,
    events: tuple[object, ...] = (),
    before: Hex | None = None,
) -> Tick:
    """A unit has come to the end of its way: it takes guns, and enemies beside it may turn.

    *before* is the hex from which it came, if it is not that of the step.
    """
    position = _out_of_the_crowd(position, step.unit, step.before if before is None else before)
    unit = position.unit(step.unit)
    facing = ReactionFacing(unit.side.enemy, step.unit)
    asked = (facing,) if any(turners(position, unit)) else ()
    position, more = settle(_then(position, step, *asked), step.unit)
    return Tick(position, (*events, *more))


def _out_of_the_crowd(position: HexPosition, number: int, before: Hex) -> HexPosition:
    """Who is stopped among friends with whom he cannot stay goes back to the hex from which he
    came; where he cannot stay either, he goes farther. [SH 8]
    """
    unit = position.unit(number)
    if not before or unit.place is not Place.FIELD or not _has_no_room(position, unit):
        return position
    if are_adjacent(unit.hex, before) and before not in zone(position, unit.side.enemy).held:
        unit = put_back(position, unit, before)
        position = position.with_units(unit)
    if not _has_no_room(position, unit):
        return position
    return retreat(position, number, 1, (), least=1)


def _has_no_room(position: HexPosition, unit: Unit) -> bool:
    return any(is_crowded(position, unit, hex_) for hex_ in hexes_of(unit))


def _face_at_last(position: HexPosition, step: Moving, dice: Dice) -> Tick:
    """The last turn, in the hex where it ends."""
    unit = position.unit(step.unit)
    if unit.facing == step.facing or step.retiring:
        return _stay(position, step)
    walker = walker_of(position, unit.number)
    if walker.turns_free:
        turned = unit._replace(facing=step.facing, turned=True)
        event = UnitTurned(step.unit, step.facing)
        return _stay(position.with_units(turned), step, (event,))
    tried = turn(position, step.unit, step.facing, _turn_cost(walker, step.facing), dice)
    return _stay(tried.position, step, tried.events)


def _one_hex(position: HexPosition, step: Moving, dice: Dice) -> Tick:
    """Turn to the next hex, come out of this one, enter the next. [SH 7, SH 9, BB 9.44]"""
    number, end = step.unit, step.path[0]
    tried = _turn_to(position, step, dice)
    position, events = tried.position, tried.events
    if tried.stopped:
        return _stay(position, step, events)
    if why := _is_stopped_before(position, number, end):
        return _stay(position, step, (*events, MoveStopped(number, why)))
    unit = position.unit(number)
    walker = walker_of(position, unit.number)
    cost = walker.cost(unit.hex, end)
    left = leave_swamp(position, number, cost, dice)
    events += left.events
    if left.stopped:
        return _stay(left.position, step, events)
    paid = min(walker.step(unit.hex, direction_between(unit.hex, end)), walker.left)
    position, more = enter(left.position, number, end, paid)
    tried = _arrived(position, number, unit.hex, cost, dice, shaken=left.shaken)
    events += more + tried.events
    if tried.stopped:
        is_there = tried.position.unit(number).hex == end
        return _stay(tried.position, step, events, unit.hex if is_there else None)
    rest = Moving(
        number,
        step.facing,
        step.path[1:],
        start=end,
        facings=step.facings[1:],
        before=unit.hex,
    )
    after = _then(tried.position, step, *_answers(tried.position, number, unit.hex), rest)
    return Tick(after, events)


def _answers(position: HexPosition, number: int, before: Hex) -> Iterator[Step]:
    """Who may answer that a unit has come into a hex, before it goes on. [SH 9]"""
    unit = position.unit(number)
    yield from fire_at_coming(position, unit)
    if any(reactors(position, unit, before)):
        yield ReactionMove(unit.side.enemy, number)


def _one_hex_back(position: HexPosition, step: Moving, dice: Dice) -> Tick:
    """A withdrawal: the checks of a retreat, and of a swamp that is left. [SH 9, BB 9.54]

    Nobody fires at it for leaving; guns do so at `qualsiasi unità che muove entro 3 esagoni`.
    """
    number, end = step.unit, step.path[0]
    unit = position.unit(number)
    if not are_adjacent(unit.hex, end) or refuse_withdrawal(position, unit, unit.hex, end):
        return _stay(position, step)
    left = leave_swamp(position, number, cost_back(position, unit, unit.hex, end), dice)
    if left.stopped:
        return _stay(left.position, step, left.events)
    tried = withdraw(left.position, number, end, dice)
    position, events = tried.position, (*left.events, *tried.events)
    if left.shaken and not position.unit(number).disordered:
        position, more = disorder(position, number, Cause.TERRAIN, dice)
        events += more
    unit = position.unit(number)
    if unit.place is Place.FIELD:
        most = whole(card(position, number), unit)
        position = position.with_units(unit._replace(moved=True, spent=most))
    if tried.stopped:
        return _stay(position, step, events)
    rest = replace(step, path=step.path[1:], start=end)
    return Tick(_then(position, step, *fire_at_coming(position, unit), rest), events)


def _turn_to(position: HexPosition, step: Moving, dice: Dice) -> Trial:
    """Face the next hex, as the way says or by the smaller turn. [SH 7]"""
    unit, end = position.unit(step.unit), step.path[0]
    facing = step.facings[0] if step.facings else _nearest_facing(unit, end)
    if facing == unit.facing:
        return Trial(position)
    walker = walker_of(position, unit.number)
    if walker.turns_free:
        return Trial(position.with_units(unit._replace(facing=facing, turned=True)))
    # a road or trail takes whoever goes on by it out of a swamp without a check
    by_a_way = are_adjacent(unit.hex, end) and not walker.cost(unit.hex, end).swamp
    half_points = _turn_cost(walker, facing)
    return turn(position, step.unit, facing, half_points, dice, along_a_way=by_a_way)


def _nearest_facing(unit: Unit, end: Hex) -> int:
    """The facing by the smallest turn that has a hex before it."""
    direction = direction_between(unit.hex, end)
    both = (direction, (direction - 1) % 6)
    return min(both, key=lambda facing: turn_between(unit.facing, facing))


def _turn_cost(walker: Walker, facing: int) -> int:
    vertices = turn_between(walker.unit.facing, facing)
    return min(vertices * walker.vertex(walker.unit.hex), walker.left)


def _is_stopped_before(position: HexPosition, number: int, end: Hex) -> str:
    """Why a unit cannot enter the next hex after what has befallen it on its way; else nothing."""
    unit = position.unit(number)
    walker = walker_of(position, unit.number)
    if not are_adjacent(unit.hex, end):
        return "driven off"
    if walker.step(unit.hex, direction_between(unit.hex, end)) < 0:
        return "barred"
    return ""


def enter(position: HexPosition, number: int, end: Hex, half_points: int) -> Tick:
    """Bring a unit into an adjacent hex, its other half with it; a refused flank is given up."""
    unit = position.unit(number)
    start = unit.hex
    moved = unit._replace(
        hex=end,
        moved=True,
        set_out=unit.set_out or start,
        hexes=unit.hexes + 1,
        hindered=unit.hindered or hinders_charge(field_of(position), start, end),
        spent=unit.spent + half_points,
        layer=bottom(position, unit, end),
    )
    if unit.shape.is_line:
        moved = moved._replace(
            shape=Shape.LINE, second=neighbor(end, direction_between(start, unit.second))
        )
    elif unit.shape is Shape.COLUMN:
        moved = moved._replace(second=start)
    elif unit.shape is not Shape.CLOSED:
        moved = moved._replace(shape=Shape.CLOSED)
    position = passed(position.with_units(moved), moved, *hexes_of(unit), *hexes_of(moved))
    return Tick(position, (UnitMoved(number, start, end, half_points),))


def _arrived(
    position: HexPosition, number: int, start: Hex, cost: Cost, dice: Dice, *, shaken: bool
) -> Trial:
    """What the new hex does to a unit, in order; who stops among friends goes back. [SH 8]"""
    position, events = come_upon(position, number, dice)
    if mired := _in_the_mire(position, number, start, dice):
        return mired._replace(events=(*events, *mired.events))
    tried = friends_passed(position, number, start, dice)
    events += tried.events
    if tried.stopped:
        return tried._replace(events=events)
    tried = ground_entered(tried.position, number, cost, dice, shaken=shaken)
    position, unit = tried.position, tried.position.unit(number)
    if tried.stopped and unit.place is Place.FIELD and is_crowded(position, unit, unit.hex):
        position = position.with_units(put_back(position, unit, start))
    return Trial(position, (*events, *tried.events), tried.stopped)


def _in_the_mire(position: HexPosition, number: int, start: Hex, dice: Dice) -> Trial | None:
    """An extended unit that enters a swamp with either half closes up there, loses its order and
    stops; by road or trail it goes on. [BB 9.44]
    """
    unit = position.unit(number)
    if not unit.shape.is_extended:
        return None
    ground, closed = field_of(position), book_of(position).closed(position)
    halves = [(start, unit.hex)]
    if unit.shape.is_line:
        aside = direction_between(unit.hex, unit.second)
        halves.append((neighbor(start, aside), unit.second))
    for before, hex_ in halves:
        if is_disordered_by_retreat(ground, before, hex_, closed):
            closed_up = unit._replace(hex=hex_, second=0, shape=Shape.CLOSED)
            position = position.with_units(closed_up)
            position, events = disorder(position, number, Cause.TERRAIN, dice)
            stopped = halt(position, number, "swamp")
            changed = ShapeChanged(number, Shape.CLOSED, rule="BB 9.44")
            return stopped._replace(events=(changed, *events, *stopped.events))
    return None


DEEDS: Deeds = {Face: FACE, Move: Deed(propose_moves, refuse_move, perform_move)}
RULINGS: Rulings = {Moving: Automatic(go_on)}
