"""Moving pieces out of the active box. [BG 4.2, BG 4.3, BG 4.4, BG 5.3, BG 7.3, NS-R10]"""

from functools import cache, lru_cache

from campaign.action_rules import ActionRules, Change
from campaign.actions import Move
from campaign.agenda import Marching
from campaign.board.board import Theater
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import PiecesMoved
from campaign.queries.closed_boxes import open_kentucky
from campaign.queries.march_progress import use
from campaign.queries.march_range import Reach, cavalry_among, gait, obstacle, reach
from campaign.queries.stacks import bereave, group_of, groups, holds_too_few, refuse_busy, shift
from campaign.state import CampaignState
from campaign.terms import TYPES, UNION, BoxId, PieceType
from campaign.units import LAND, SEA, Stack, Unit, Units, answered_once

_move = cache(Move)


def propose_move(state: CampaignState) -> list[Move]:
    """Every number of pieces alike to every place they can reach. [BG 4.2, BG 4.4]"""
    step = state.step
    assert isinstance(step, Marching)
    side = step.side
    box = state.theater.number[step.box]
    if _barred(state, step, box):
        return []
    stack = state.stacks[side.seat][box]
    found: list[Move] = []
    for type_, ready in _ready(stack):
        found += _moves(type_.number, ready, reach(state, side, box, type_))
    return found


Ready = tuple[tuple[int, bool, bool], ...]
"""Of each group of pieces alike: how many, can they move, can they jump."""


@answered_once
def _ready(stack: Stack) -> tuple[tuple[PieceType, Ready], ...]:
    """The types of which a piece can move, with their groups. [BG 4.2, BG 4.3]"""
    found = []
    for type_ in stack.types:
        ready = tuple(
            [
                (count, _may_move(unit, False), _may_move(unit, True))
                for unit, count in groups(stack, type_)
            ]
        )
        if any(moves for _, moves, _ in ready):
            found.append((type_, ready))
    return tuple(found)


def _barred(state: CampaignState, step: Marching, box: int) -> Refusal | None:
    """Why nobody leaves the box by land or river in this march. [BG 6.1, NS-R10]"""
    if step.way == SEA:
        return Refusal("BG 6.1", "this march goes by sea; use another one by land")
    if state.contained >> box & 1 and step.side is UNION:
        return Refusal("NS-R10", f"the pieces in {step.box} are contained: they must break out")
    return None


@lru_cache(maxsize=1 << 11)
def _moves(number: int, ready: Ready, reaching: Reach) -> tuple[Move, ...]:
    """What pieces of a type, named by its number, can do. [BG 4.2, BG 4.4]"""
    type_ = TYPES[number]
    able = sum(count for count, moves, _ in ready if moves)
    jumping = sum(count for count, _, jumps in ready if jumps)
    several = sum(1 for _, moves, _ in ready if moves) > 1
    found: list[Move] = []
    for to, via, jumps in reaching.listed:
        most = jumping if jumps else able
        found += [_move(count, type_, to, via, None) for count in range(1, most + 1)]
        if several:
            for index, (count, may_move, may_jump) in enumerate(ready[1:], start=2):
                if may_jump if jumps else may_move:
                    found += [_move(n, type_, to, via, index) for n in range(1, count + 1)]
    return tuple(found)


def _may_move(unit: Unit, jumps: bool) -> bool:
    """It can go by land or river, and jump if need be. [BG 4.3, BG 4.6, BG 5.3, BG 6.1]

    What has come among the enemy stops there, even if it contains him.
    """
    return unit.can_march and unit.moved != SEA and not unit.entry and not (jumps and unit.jumped)


def refuse_move(state: CampaignState, action: Move) -> Refusal | None:
    """[BG 4.2, BG 4.3, BG 4.4, BG 5.3, BG 6.1, NS-R10]"""
    step = state.step
    assert isinstance(step, Marching)
    side = step.side
    theater = state.theater
    box = theater.number[step.box]
    if barred := _barred(state, step, box):
        return barred
    route = reach(state, side, box, action.type).routes.get((action.to, action.via))
    if route is None:
        return _why_not(state, step, action)
    if 0 < action.count <= _available(state, box, action, route[1]):
        return None
    return _too_few(state.stacks[side.seat][box], action, step, route[1])


def _available(state: CampaignState, box: int, action: Move, jumps: bool) -> int:
    """How many pieces of the type, or of the group, can go."""
    stack = state.stacks[state.step.side.seat][box]
    return len(chosen(stack, action.type, action.group, jumps))


@answered_once
def chosen(stack: Stack, type_: PieceType, group: int | None, jumps: bool) -> Units:
    """The pieces that can go, the freshest first; or those of the group that was named."""
    if group is None:
        return tuple([u for u in stack if u.type is type_ and _may_move(u, jumps)])
    return tuple([u for u in group_of(stack, type_, group) if _may_move(u, jumps)])


def _too_few(stack: Stack, action: Move, step: Marching, jumps: bool) -> Refusal:
    """Why there are not as many pieces as asked for. [BG 4.2, BG 4.3, BG 4.6, BG 5.3, BG 6.1]"""
    if action.count < 1:
        return Refusal("BG 4.2", "at least one piece must move")
    if refused := holds_too_few(stack, step.box, action.type, action.count):
        return refused
    alike = [unit for unit in stack if unit.type is action.type]
    if any(unit.moved == SEA for unit in alike):
        return Refusal("BG 6.1", "pieces that came by sea cannot move again this segment")
    if any(unit.entry and unit.can_march for unit in alike):
        return Refusal("BG 4.6", "pieces that entered an enemy box this segment stop there")
    if jumps and any(unit.jumped for unit in alike):
        return Refusal("BG 5.3", "a piece jumps at most once per segment")
    if action.group is not None:
        return Refusal(
            "BG 4.2", f"group {action.group} does not have {action.count} pieces that can go"
        )
    return refuse_busy(alike) or Refusal("BG 4.3", "a piece takes part in two marches at most")


def _why_not(state: CampaignState, step: Marching, action: Move) -> Refusal:
    """Why no way leads there, by the way that comes nearest to being open."""
    theater = state.theater
    side = step.side
    box = theater.number[step.box]
    to = theater.number_of(action.to)
    near = theater.surroundings(box)
    enemies = state.present[1 - side.seat] & near
    how = gait(state, side, action.type)
    if action.via is not None:
        theater.number_of(action.via)
    for way in theater.long_ways(box):
        if way.to == to and (action.via is None or theater.ids[way.entry] == action.via):
            refused = obstacle(
                theater,
                how,
                box,
                way,
                state.held[side.seat] & near,
                enemies,
                cavalry_among(state, side.enemy, enemies),
            )
            if refused:
                is_too_long = way.steps > how.rail_steps
                return (is_too_long and _mixed(theater, box, to, action)) or refused
    if refused := _mixed(theater, box, to, action):
        return refused
    if action.via is not None:
        return Refusal("BG 4.4", f"there is no way from {step.box} to {action.to} via {action.via}")
    return Refusal("BG 4.4", f"{action.to} is too far from {step.box} for one march")


def _mixed(theater: Theater, box: int, to: int, action: Move) -> Refusal | None:
    """Two links lead there, but no two that one march may use together. [BG 4.4]"""
    between = set(theater.neighbors[box]) & set(theater.neighbors[to])
    if action.via is not None:
        between &= {theater.number[action.via]}
    if not between or to in (box, *theater.neighbors[box]):
        return None
    said = f"the way to {action.to} combines a river with road or rail, which no march does"
    return Refusal("BG 4.4", said)


@lru_cache(maxsize=1 << 11)
def _marched(unit: Unit, jumps: bool, entry: BoxId, crossed: bool) -> Unit:
    """The piece after its march; its entry matters only among enemies. [BG 7.3, BG 8.7]"""
    return unit.gone().but(
        marches=unit.marches + 1,
        moved=LAND,
        jumped=unit.jumped or jumps,
        entry=entry,
        crossed=crossed,
    )


def perform_move(state: CampaignState, action: Move, dice: Dice) -> Change:
    """[BG 4.4, BG 5.3, BG 7.3, BG 8.7, NS-R25]"""
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
    after, surprised = bereave(after, side.enemy, way.middles)
    after, opened = open_kentucky(after, side, way.middles | 1 << way.to)
    after = use(after, LAND, action.to)
    return Change(after, (moved_event, *events, *surprised, *opened))


MOVE = ActionRules((Marching,), propose_move, refuse_move, perform_move, exact=True)
