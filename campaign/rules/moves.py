"""Moving pieces out of the active box: distances, rails, rivers, jumps.

[BG 4.4, BG 4.5, BG 4.6, BG 4.7, BG 5.1, BG 5.2, BG 5.3, BG 5.4]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from campaign.actions import Move
from campaign.borders import closure, is_raw, open_kentucky
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import PiecesMoved
from campaign.placement import groups, shift
from campaign.section import ActionRules, Change
from campaign.state import CampaignState, Marching
from campaign.terms import CONFEDERATE, UNION, BoxId, PieceType, Side
from campaign.theater import LinkKind, Theater, Way, bits
from campaign.units import LAND, SEA, Stack, Unit

_move = cache(Move)


class Gait(NamedTuple):
    """How a type of piece moves under the options of this game, this turn."""

    side: Side
    mixes: bool
    """Two boxes by road and rail, mixed freely. [BG 4.4, BG 14/4.8]"""

    leaps: bool
    """Cavalry jumps. [BG 5.1, BG 5.4]"""

    river_steps: int
    rail_steps: int
    """Boxes in a march wholly on friendly rail. [BG 4.4, BG 14/4.9]"""

    closed: int
    """Boxes that may not be entered now, as a set."""

    why_closed: Refusal | None
    """[BG 14/4.11, BG 14/4.12]"""


def gait(state: CampaignState, side: Side, type_: PieceType) -> Gait:
    """[BG 4.4, BG 5.1, BG 5.4, BG 14/4.8, BG 14/4.9, BG 14/4.11, BG 14/4.12]"""
    options = state.options
    closed, why_closed = closure(state, side)
    return _gait(
        side, type_, options.fast_cracks, options.long_rail, is_raw(state), closed, why_closed
    )


@lru_cache(maxsize=1 << 10)
def _gait(
    side: Side,
    type_: PieceType,
    fast_cracks: bool,
    long_rail: bool,
    raw: bool,
    closed: int,
    why_closed: Refusal | None,
) -> Gait:
    cavalry = not type_.is_infantry
    return Gait(
        side=side,
        mixes=cavalry or (fast_cracks and type_.is_crack_infantry),
        leaps=cavalry,
        river_steps=1 if raw else 2,
        rail_steps=3 if long_rail and side is UNION else 2,
        closed=closed,
        why_closed=why_closed,
    )


# --- where a march can lead --------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """Where pieces alike can go from a box."""

    listed: tuple[tuple[BoxId, BoxId | None, bool], ...]
    """Choices that differ: destination, last box before it where that matters, jump or not."""

    routes: dict[tuple[BoxId, BoxId | None], tuple[Way, bool]]
    """Every legal (destination, last box or None), the way it takes, and if that is a jump."""


def reach(state: CampaignState, side: Side, box: int, type_: PieceType) -> Reach:
    """Where pieces of a type can go from a box. [BG 4.4]"""
    found: Reach | None = state.memo.get((box, type_))
    if found is None:
        theater = state.theater
        how = gait(state, side, type_)
        # Only what matters goes into the question, so that most of them were asked before.
        if how.rail_steps > 2:
            near = rails = theater.surroundings[box]
        else:
            near = theater.close_by[box]
            rails = 0 if how.mixes else theater.close_by_rail[box]
        enemies = state.present[1 - side.seat] & near
        found = state.memo[box, type_] = _reach(
            theater,
            how,
            box,
            state.held[side.seat] & rails,
            enemies,
            cavalry_among(state, side.enemy, enemies) if enemies and how.leaps else 0,
        )
    return found


def cavalry_among(state: CampaignState, side: Side, boxes: int) -> int:
    """The boxes of a set in which *side* has cavalry. [BG 5.1]"""
    stacks = state.stacks[side.seat]
    found = 0
    for box in bits(boxes):
        for unit in stacks[box]:
            if not unit.type.is_infantry:
                found |= 1 << box
                break
    return found


@lru_cache(maxsize=65536)
def _reach(
    theater: Theater, gait: Gait, box: int, friendly: int, enemies: int, enemy_cavalry: int
) -> Reach:
    ways = theater.ways if gait.rail_steps > 2 else theater.short_ways
    open_ways = [
        way
        for way in ways[box]
        if obstacle(theater, gait, box, way, friendly, enemies, enemy_cavalry) is None
    ]
    # The best way first: no jump spent, straight on, dry feet, Kentucky left alone.
    open_ways.sort(
        key=lambda w: (
            bool(w.middles & enemies),
            w.steps,
            w.crosses,
            bool(w.middles & theater.kentucky),
        )
    )
    routes: dict[tuple[BoxId, BoxId | None], tuple[Way, bool]] = {}
    listed: list[tuple[BoxId, BoxId | None, bool]] = []
    for way in open_ways:
        to, entry = theater.ids[way.to], theater.ids[way.entry]
        jumps = bool(way.middles & enemies)
        if (to, None) not in routes:
            routes[to, None] = (way, jumps)
            listed.append((to, None, jumps))
        elif (to, entry) not in routes and enemies >> way.to & 1:
            listed.append((to, entry, False))
        routes.setdefault((to, entry), (way, jumps))
    return Reach(tuple(sorted(listed, key=lambda choice: choice[0])), routes)


def obstacle(
    theater: Theater,
    gait: Gait,
    box: int,
    way: Way,
    friendly: int,
    enemies: int,
    enemy_cavalry: int,
) -> Refusal | None:
    """What keeps pieces of this gait from going that way. [BG 4.4, BG 4.5, BG 4.6, BG 4.7]"""
    if way.potomac and gait.side is CONFEDERATE:
        return Refusal("BG 4.7", "Confederates never move along the Potomac")
    entered = way.middles | 1 << way.to
    if entered & gait.closed:
        return gait.why_closed
    if way.steps > 1 and (
        refused := _too_far(theater, gait, way, (entered | 1 << box) & ~friendly == 0)
    ):
        return refused
    if way.middles & enemies:
        return _no_jump(theater, gait, way, enemies, enemy_cavalry)
    return None


def _too_far(theater: Theater, gait: Gait, way: Way, friendly: bool) -> Refusal | None:
    """How far pieces of this gait go by each kind of line. [BG 4.4, BG 4.5]"""
    to = theater.ids[way.to]
    if way.kind is LinkKind.RIVER:
        if way.steps <= gait.river_steps:
            return None
        return Refusal("BG 14/4.11", "on the first turn a river march goes one box")
    if way.steps == 2 and gait.mixes:
        return None
    if way.kind is not LinkKind.RAIL:
        return Refusal(
            "BG 4.4", f"infantry goes one box by road or by two kinds of line: not to {to}"
        )
    if way.steps > gait.rail_steps:
        return Refusal("BG 4.4", f"{to} is more than {gait.rail_steps} boxes away")
    if not friendly:
        return Refusal(
            "BG 4.5", f"every box of the railroad to {to} must be friendly to go so far at once"
        )
    return None


def _no_jump(
    theater: Theater, gait: Gait, way: Way, enemies: int, enemy_cavalry: int
) -> Refusal | None:
    """Who may pass through a box with enemy pieces. [BG 4.6, BG 5.1, BG 5.2]"""
    middle = theater.ids[way.middles.bit_length() - 1]
    if way.steps == 2 and way.kind is LinkKind.RIVER and gait.side is UNION:
        if not way.downriver:
            return Refusal("BG 5.2", f"only downriver can the enemy in {middle} be passed by boat")
    elif way.steps != 2 or way.kind is LinkKind.RIVER or not gait.leaps:
        return Refusal("BG 4.6", f"the enemy in {middle} bars the way")
    elif way.middles & enemy_cavalry:
        return Refusal("BG 5.1", f"enemy cavalry in {middle} bars the way")
    if enemies >> way.to & 1:
        rule = "BG 5.2" if way.kind is LinkKind.RIVER else "BG 5.1"
        return Refusal(rule, f"a jump cannot end among the enemy in {theater.ids[way.to]}")
    return None


# --- the move itself ---------------------------------------------------------------------------


def propose_move(state: CampaignState) -> list[Move]:
    """Every number of pieces alike to every place they can reach. [BG 4.2, BG 4.4]"""
    step = state.step
    assert isinstance(step, Marching)
    side = step.side
    box = state.theater.number[step.box]
    stack = state.stacks[side.seat][box]
    found: list[Move] = []
    for type_ in {unit.type: None for unit in stack}:
        ready = tuple(
            [
                (count, _may_move(unit, False), _may_move(unit, True))
                for unit, count in groups(stack, type_)
            ]
        )
        found += _moves(type_, ready, reach(state, side, box, type_))
    return found


@lru_cache(maxsize=1 << 15)
def _moves(
    type_: PieceType, ready: tuple[tuple[int, bool, bool], ...], reach: Reach
) -> tuple[Move, ...]:
    """*ready* says of each group of pieces alike: how many, can they move, can they jump."""
    able = sum(count for count, moves, _ in ready if moves)
    jumping = sum(count for count, _, jumps in ready if jumps)
    several = sum(1 for _, moves, _ in ready if moves) > 1
    found: list[Move] = []
    for to, via, jumps in reach.listed:
        for count in range(1, (jumping if jumps else able) + 1):
            found.append(_move(count, type_, to, via, None))
        if several:
            for index, (count, may_move, may_jump) in enumerate(ready[1:], start=2):
                if may_jump if jumps else may_move:
                    found += [_move(n, type_, to, via, index) for n in range(1, count + 1)]
    return tuple(found)


def _may_move(unit: Unit, jumps: bool) -> bool:
    """It can go by land or river, and jump if need be. [BG 4.3, BG 5.3, BG 6.1]"""
    return unit.can_march and unit.moved != SEA and not (jumps and unit.jumped)


def refuse_move(state: CampaignState, action: Move) -> Refusal | None:
    """[BG 4.2, BG 4.3, BG 4.4, BG 5.3, BG 6.1]"""
    step = state.step
    assert isinstance(step, Marching)
    side = step.side
    theater = state.theater
    box = theater.number[step.box]
    route = reach(state, side, box, action.type).routes.get((action.to, action.via))
    if route is None:
        return _why_not(state, step, action)
    if 0 < action.count <= _available(state, box, action, route[1]):
        return None
    return _too_few(state.stacks[side.seat][box], action, step, route[1])


def _available(state: CampaignState, box: int, action: Move, jumps: bool) -> int:
    """How many pieces of the type, or of the group, can go."""
    key = (box, action.type, action.group, jumps)
    number: int | None = state.memo.get(key)
    if number is None:
        stack = state.stacks[state.step.side.seat][box]
        number = state.memo[key] = len(chosen(stack, action.type, action.group, jumps))
    return number


def chosen(stack: Stack, type_: PieceType, group: int | None, jumps: bool) -> Stack:
    """The pieces that can go, the freshest first; or those of the group that was named."""
    if group is None:
        return tuple([u for u in stack if u.type is type_ and _may_move(u, jumps)])
    found = groups(stack, type_)
    if not 1 <= group <= len(found):
        return ()
    unit, count = found[group - 1]
    return (unit,) * count if _may_move(unit, jumps) else ()


def _too_few(stack: Stack, action: Move, step: Marching, jumps: bool) -> Refusal:
    """Why there are not as many pieces as asked for. [BG 4.2, BG 4.3, BG 5.3, BG 6.1]"""
    if action.count < 1:
        return Refusal("BG 4.2", "at least one piece must move")
    alike = [unit for unit in stack if unit.type is action.type]
    if len(alike) < action.count:
        return Refusal("BG 4.2", f"{step.box} holds {len(alike)} {action.type}, not {action.count}")
    if any(unit.moved == SEA for unit in alike):
        return Refusal("BG 6.1", "pieces that came by sea move no more this segment")
    if jumps and any(unit.jumped for unit in alike):
        return Refusal("BG 5.3", "a piece makes one jump in a segment")
    if action.group is not None:
        return Refusal("BG 4.2", f"group {action.group} has not {action.count} pieces that can go")
    return Refusal("BG 4.3", "a piece takes part in two marches at most")


def _why_not(state: CampaignState, step: Marching, action: Move) -> Refusal:
    """Why no way leads there, by the way that comes nearest to being open."""
    theater = state.theater
    side = step.side
    box = theater.number[step.box]
    to = theater.number_of(action.to)
    near = theater.surroundings[box]
    enemies = state.present[1 - side.seat] & near
    found = reach(state, side, box, action.type)
    if (action.to, None) in found.routes:
        return Refusal("BG 4.4", f"no way leads from {step.box} to {action.to} via {action.via}")
    if action.via is not None:
        theater.number_of(action.via)
    for way in theater.ways[box]:
        if way.to == to and (action.via is None or theater.ids[way.entry] == action.via):
            refused = obstacle(
                theater,
                gait(state, side, action.type),
                box,
                way,
                state.held[side.seat] & near,
                enemies,
                cavalry_among(state, side.enemy, enemies),
            )
            if refused:
                return refused
    return Refusal("BG 4.4", f"{action.to} is too far from {step.box} for one march")


@lru_cache(maxsize=1 << 14)
def _marched(unit: Unit, jumps: bool, entry: BoxId, crossed: bool) -> Unit:
    """The piece after its march; how it came in matters only where the enemy is. [BG 7.3, BG 8.7]"""
    return unit.gone()._replace(
        marches=unit.marches + 1,
        moved=LAND,
        jumped=unit.jumped or jumps,
        entry=entry,
        crossed=crossed,
    )


def perform_move(state: CampaignState, action: Move, dice: Dice) -> Change:
    """[BG 4.4, BG 5.3, BG 7.3, BG 8.7]"""
    step = state.step
    assert isinstance(step, Marching)
    side = step.side
    theater = state.theater
    box = theater.number[step.box]
    way, jumps = reach(state, side, box, action.type).routes[action.to, action.via]
    able = chosen(state.stacks[side.seat][box], action.type, action.group, jumps)
    units = able[: action.count]
    meets = bool(state.present[1 - side.seat] >> way.to & 1)
    entry = theater.ids[way.entry]
    if meets:
        moved = [_marched(unit, jumps, entry, way.crosses) for unit in units]
    else:
        moved = [_marched(unit, jumps, "", False) for unit in units]
    after, events = shift(state, side, box, units, way.to, moved)
    moved_event = PiecesMoved(side, action.type, action.count, step.box, action.to, entry, jumps)
    after, opened = open_kentucky(after, side, way.middles | 1 << way.to)
    return Change(after, (moved_event, *events, *opened))


MOVE = ActionRules((Marching,), propose_move, refuse_move, perform_move, exact=True)
