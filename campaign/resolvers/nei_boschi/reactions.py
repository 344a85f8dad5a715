"""Answers to a unit that comes near: guns, horse and detachments go, foot turns or refuses.

[SH 7, SH 9]
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from campaign.battle.contract import Tick, UnitId
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.hexes.facing import turn_between
from campaign.hexes.grid import Hex, direction_between, distance, neighbor, neighbors, within
from campaign.resolvers.nei_boschi.allowances import has_no_teams
from campaign.resolvers.nei_boschi.apart import apart
from campaign.resolvers.nei_boschi.control import hexes_of
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import ReactionTried, ShapeChanged, UnitTurned
from campaign.resolvers.nei_boschi.going import is_disordered_by_retreat
from campaign.resolvers.nei_boschi.going_back import cost_back, is_woods, place_back, refuse_back
from campaign.resolvers.nei_boschi.limits import barred
from campaign.resolvers.nei_boschi.modifiers import Modifier
from campaign.resolvers.nei_boschi.orders import Back, HexOrder, Pass, Refuse, Turn
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import Cause, check_order, disorder
from campaign.resolvers.nei_boschi.rulings import Decided, Rulings
from campaign.resolvers.nei_boschi.shapes import FLANKS, refuse_flank
from campaign.resolvers.nei_boschi.stacking import refuse as refuse_stack
from campaign.resolvers.nei_boschi.steps import ReactionFacing, ReactionMove
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.who import book_of, card, field_of, friends_at
from campaign.resolvers.nei_boschi.zones import front_hexes, zone

NEAR: Final[Mapping[Branch, int]] = {
    Branch.ARTILLERY: 3,
    Branch.CAVALRY: 3,
    Branch.DETACHMENT: 2,
}
"""Hexes at which an enemy makes each of them move away. [SH 9, BB 14.43]"""

FARTHEST_NEAR: Final = max(NEAR.values())

FARTHEST: Final = 2
"""Hexes that they go at most. [SH 9]"""

ADDED: Final[Mapping[Branch, int]] = {
    Branch.ARTILLERY: 2,
    Branch.CAVALRY: 1,
    Branch.DETACHMENT: 0,
}
"""Added to the check for each hex of woods, or for horse each that is not open.

[SH 9, BB 12.45, BB 14.43]
"""


# --- to move away ------------------------------------------------------------------------------


def reactors(position: HexPosition, mover: Unit, before: Hex = 0) -> Iterator[Unit]:
    """The units that may move away from one that has come near; nearer than *before*, if given."""
    if card(position, mover.number).branch in (Branch.LEADER, Branch.GUNBOAT):
        return
    stacks = position.stacks
    halves, earlier = hexes_of(mover), _halves_before(mover, before)
    near = dict.fromkeys(hex_ for half in halves for hex_ in within(half, FARTHEST_NEAR))
    for hex_ in near:
        if hex_ not in stacks or (before and _far(hex_, earlier) <= _far(hex_, halves)):
            continue
        for unit in stacks[hex_]:
            if unit.side is not mover.side and refuse_reactor(position, unit, mover) is None:
                yield unit


def _halves_before(mover: Unit, before: Hex) -> tuple[Hex, ...]:
    """Where a unit stood a step ago: both halves of a line. [SH 8]"""
    if not mover.shape.is_line or not before:
        return (before,)
    return before, neighbor(before, direction_between(mover.hex, mover.second))


def _far(hex_: Hex, halves: tuple[Hex, ...]) -> int:
    return min(distance(hex_, half) for half in halves)


def refuse_reactor(position: HexPosition, unit: Unit, mover: Unit) -> Refusal | None:
    """Why a unit does not move away from another one. [SH 9, BB 14.43, BB 14.61]"""
    printed = card(position, unit.number)
    if mover.place is not Place.FIELD or unit.place is not Place.FIELD or unit.abandoned:
        return Refusal("SH 9", "it is not there, or has no crew")
    if printed.branch not in NEAR:
        return Refusal("SH 9", "only guns, horse and detachments move away")
    if unit.side is mover.side:
        return Refusal("SH 9", "only the enemy moves away")
    if has_no_teams(printed):
        return Refusal("BB 14.61", "guns without teams cannot move away")
    if apart(unit, mover) > NEAR[printed.branch]:
        return Refusal("SH 9", f"the enemy is farther than {NEAR[printed.branch]} hexes")
    return book_of(position).bars_reaction(position, unit)


def ways_out(position: HexPosition, unit: Unit, mover: Unit) -> dict[Hex, tuple[Hex, ...]]:
    """The hexes to which a unit may react, and the cheapest ways: away with each hex. [SH 9]"""
    found: dict[Hex, tuple[int, tuple[Hex, ...]]] = {}
    halves = hexes_of(mover)

    def look(path: tuple[Hex, ...], spent: int) -> None:
        start = path[-1] if path else unit.hex
        for end in field_of(position).neighbors[start]:
            if _far(end, halves) <= _far(start, halves):
                continue
            if _refuse_out(position, unit, start, end):
                continue
            total = spent + cost_back(position, unit, start, end).half_points
            if refuse_stack(position, unit, end) is None and (
                end not in found or total < found[end][0]
            ):
                found[end] = total, (*path, end)
            if len(path) + 1 < FARTHEST:
                look((*path, end), total)

    look((), 0)
    return {hex_: path for hex_, (_, path) in found.items()}


def _refuse_out(position: HexPosition, unit: Unit, start: Hex, end: Hex) -> Refusal | None:
    """Why a unit does not react through a hex."""
    if refused := refuse_back(position, unit, start, end):
        return refused
    if end in zone(position, unit.side.enemy).near:
        return Refusal("SH 9", "it does not go beside another enemy")
    return barred(book_of(position).bars(position, unit), end)


def _propose_out(
    position: HexPosition, step: ReactionMove, unit: UnitId | None
) -> Iterator[HexOrder]:
    mover = position.unit(step.unit)
    for reactor in reactors(position, mover):
        if reactor.number not in step.asked and unit in (None, 0, reactor.number):
            for hex_ in ways_out(position, reactor, mover):
                yield Back(reactor.number, hex_)
    if not unit:
        yield Pass()


def _refuse_out_order(position: HexPosition, step: ReactionMove, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Back) or not position.has(order.unit):
        return Refusal("SH 9", "an enemy has come near: units may go back, or stay")
    unit, mover = position.unit(order.unit), position.unit(step.unit)
    if order.unit in step.asked:
        return Refusal("SH 9", "it has moved away already")
    if refused := refuse_reactor(position, unit, mover):
        return refused
    if order.to not in ways_out(position, unit, mover):
        return Refusal("SH 9", "it goes one or two hexes, away from the enemy with each")
    return None


def _perform_out(position: HexPosition, step: ReactionMove, order: HexOrder, dice: Dice) -> Tick:
    if not isinstance(order, Back):
        return Tick(position.finished(), ())
    position = position.instead(replace(step, asked=(*step.asked, order.unit)))
    return move_away(position, order.unit, order.to, step.unit, dice)


def move_away(position: HexPosition, number: int, to: Hex, mover: int, dice: Dice) -> Tick:
    """A unit goes one or two hexes, and checks at the end of it. [SH 9, BB 9.44, BB 12.45]"""
    unit = position.unit(number)
    branch = card(position, number).branch
    path = ways_out(position, unit, position.unit(mover))[to]
    ground, closed = field_of(position), book_of(position).closed(position)
    events: tuple[object, ...] = (ReactionTried(number, mover),)
    counted, mired, start = 0, False, unit.hex
    for end in path:
        if branch is Branch.ARTILLERY:
            counted += is_woods(position, start, end)
        elif branch is Branch.CAVALRY:
            counted += not ground.terrain[end].is_field
        mired = mired or is_disordered_by_retreat(ground, start, end, closed)
        tried = place_back(position, number, end, dice)
        position, events, start = tried.position, (*events, *tried.events), end
        if tried.stopped:
            return Tick(position, events)
    if mired and not unit.disordered:
        position, more = disorder(position, number, Cause.REACTION_MOVE, dice)
        return Tick(position, (*events, *more))
    added = ADDED[branch] * counted
    extra = (Modifier("reaction", added, "SH 9"),) if added else ()
    position, more, _ = check_order(position, number, Cause.REACTION_MOVE, dice, extra)
    return Tick(position, (*events, *more))


# --- to turn -----------------------------------------------------------------------------------


def turners(position: HexPosition, mover: Unit) -> Iterator[Unit]:
    """Foot that may turn to a unit which has ended its move at its flank or rear. [SH 7]"""
    if mover.place is Place.FIELD and card(position, mover.number).fights:
        halves = hexes_of(mover)
        for hex_ in dict.fromkeys(near for half in halves for near in neighbors(half)):
            for unit in friends_at(position, hex_, mover.side.enemy):
                if refuse_turner(position, unit, mover) is None:
                    yield unit


def refuse_turner(position: HexPosition, unit: Unit, mover: Unit) -> Refusal | None:
    """Why a unit does not turn to another one. [SH 7]"""
    if card(position, unit.number).branch is not Branch.INFANTRY or unit.side is mover.side:
        return Refusal("SH 7", "only infantry of the enemy turns")
    beside = _halves_beside(unit, mover)
    if unit.place is not Place.FIELD or not beside:
        return Refusal("SH 7", "the enemy is not beside it")
    if beside.issubset(front_hexes(unit)):
        return Refusal("SH 7", "the enemy is before it")
    if unit.disordered or not position.body(unit.body).in_command:
        return Refusal("SH 7", "only infantry in good order and in command turns")
    if unit.shape.is_extended:
        return Refusal("SH 8", "an extended unit does not turn")
    return None


def _halves_beside(unit: Unit, mover: Unit) -> set[Hex]:
    """The hexes of one who has come, beside a unit: of an extended one perhaps both. [SH 8]"""
    return {half for half in hexes_of(mover) if distance(unit.hex, half) == 1}


def _propose_turn(
    position: HexPosition, step: ReactionFacing, unit: UnitId | None
) -> Iterator[HexOrder]:
    for turner in turners(position, position.unit(step.unit)):
        if turner.number not in step.asked and unit in (None, 0, turner.number):
            for vertices in (1, -1):
                yield Turn(turner.number, (turner.facing + vertices) % 6)
            for flank in ("left", "right"):
                yield Refuse(turner.number, flank)
    if not unit:
        yield Pass()


def _refuse_turn(position: HexPosition, step: ReactionFacing, order: HexOrder) -> Refusal | None:
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Turn | Refuse) or not position.has(order.unit):
        return Refusal("SH 7", "an enemy has come to a flank: units may turn to him, or not")
    unit = position.unit(order.unit)
    if order.unit in step.asked:
        return Refusal("SH 7", "it has tried already")
    mover = position.unit(step.unit)
    if refused := refuse_turner(position, unit, mover):
        return refused
    if isinstance(order, Refuse):
        return _refuse_flank(position, unit, mover, order)
    if not 0 <= order.facing < 6 or turn_between(unit.facing, order.facing) != 1:
        return Refusal("SH 7", "it turns by one vertex")
    return None


def _refuse_flank(position: HexPosition, unit: Unit, mover: Unit, order: Refuse) -> Refusal | None:
    """Instead of turning, a flank is refused to the enemy who has come to it. [SH 7]"""
    if refused := refuse_flank(position, unit, order.flank):
        return refused
    bent = unit._replace(shape=unit.shape.refusing(FLANKS[order.flank]))
    if not _halves_beside(unit, mover) & set(front_hexes(bent)) - set(front_hexes(unit)):
        return Refusal("SH 7", "it refuses the flank at which the enemy is")
    return None


def _perform_turn(position: HexPosition, step: ReactionFacing, order: HexOrder, dice: Dice) -> Tick:
    """A check: who fails it loses his order, and neither turns nor refuses a flank. [SH 7]"""
    if not isinstance(order, Turn | Refuse):
        return Tick(position.finished(), ())
    position = position.instead(replace(step, asked=(*step.asked, order.unit)))
    tried = ReactionTried(order.unit, step.unit, "SH 7")
    position, events, passed = check_order(position, order.unit, Cause.TURNING, dice)
    if not passed:
        return Tick(position, (tried, *events))
    unit = position.unit(order.unit)
    if isinstance(order, Refuse):
        shape = unit.shape.refusing(FLANKS[order.flank])
        position = position.with_units(unit._replace(shape=shape))
        return Tick(position, (tried, *events, ShapeChanged(order.unit, shape, rule="SH 7")))
    position = position.with_units(unit._replace(facing=order.facing, turned=True))
    return Tick(position, (tried, *events, UnitTurned(order.unit, order.facing)))


RULINGS: Rulings = {
    ReactionMove: Decided(
        decides=lambda position, step: step.side,
        propose=_propose_out,
        refuse=_refuse_out_order,
        perform=_perform_out,
        rules=("SH 9", "BB 12.45", "BB 14.43"),
    ),
    ReactionFacing: Decided(
        decides=lambda position, step: step.side,
        propose=_propose_turn,
        refuse=_refuse_turn,
        perform=_perform_turn,
        rules=("SH 7",),
    ),
}
