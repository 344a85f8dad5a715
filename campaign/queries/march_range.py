"""Where a march can lead: distances, rails, rivers, jumps.

[BG 4.4, BG 4.5, BG 4.6, BG 4.7, BG 5.1, BG 5.2, BG 5.4, BG 14/4.8, BG 14/4.9]
"""

from functools import lru_cache
from typing import NamedTuple

from campaign.board.board import Theater, bits
from campaign.board.routes import LinkKind, Way
from campaign.errors import Refusal
from campaign.queries.closed_boxes import closure, is_raw
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION, BoxId, PieceType, Side
from campaign.values import Value


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


class Reach(Value, frozen=True, eq=False):
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
            near = rails = theater.surroundings(box)
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
        if stacks[box].has_cavalry:
            found |= 1 << box
    return found


@lru_cache(maxsize=1 << 11)
def _reach(
    theater: Theater, gait: Gait, box: int, friendly: int, enemies: int, enemy_cavalry: int
) -> Reach:
    foreign = ~friendly
    open_ways = [
        way
        for way, friends in _ways_in_peace(theater, gait, box)
        if (
            obstacle(theater, gait, box, way, friendly, enemies, enemy_cavalry) is None
            if way.middles & enemies
            else not friends & foreign
        )
    ]
    if enemies:
        open_ways.sort(key=lambda way: bool(way.middles & enemies))
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


EVERYWHERE = -1
"""All boxes, as a set."""


@lru_cache(maxsize=1 << 11)
def _ways_in_peace(theater: Theater, gait: Gait, box: int) -> tuple[tuple[Way, int], ...]:
    """What would be open if every box were friendly and no enemy stood anywhere, and the boxes that
    must be friendly for it.

    The best way comes first: straight on, dry feet, Kentucky left alone.
    """
    ways = theater.long_ways(box) if gait.rail_steps > 2 else theater.ways[box]
    found = [w for w in ways if obstacle(theater, gait, box, w, EVERYWHERE, 0, 0) is None]
    found.sort(key=lambda w: (w.steps, w.crosses, bool(w.middles & theater.kentucky)))
    return tuple((way, _friends_needed(theater, gait, box, way)) for way in found)


def _friends_needed(theater: Theater, gait: Gait, box: int, way: Way) -> int:
    """The boxes that must be friendly for a way without enemies, as a set. [BG 4.5]"""
    if obstacle(theater, gait, box, way, 0, 0, 0) is None:
        return 0
    return way.middles | 1 << way.to | 1 << box


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
        return Refusal("BG 14/4.11", "river marches go one box on the first turn")
    if way.steps == 2 and gait.mixes:
        return None
    if way.kind is not LinkKind.RAIL:
        return Refusal(
            "BG 4.4", f"infantry goes one box by road or mixed links, and {to} is farther"
        )
    if way.steps > gait.rail_steps:
        return Refusal("BG 4.4", f"{to} is more than {gait.rail_steps} boxes away")
    if not friendly:
        return Refusal(
            "BG 4.5", f"every box of the railroad to {to} must be friendly for a march that long"
        )
    return None


def _no_jump(
    theater: Theater, gait: Gait, way: Way, enemies: int, enemy_cavalry: int
) -> Refusal | None:
    """Who may pass through a box with enemy pieces. [BG 4.6, BG 5.1, BG 5.2]"""
    middle = theater.ids[way.middles.bit_length() - 1]
    if way.steps == 2 and way.kind is LinkKind.RIVER and gait.side is UNION:
        if not way.downriver:
            return Refusal("BG 5.2", f"boats pass the enemy in {middle} downriver only")
    elif way.steps != 2 or way.kind is LinkKind.RIVER or not gait.leaps:
        return Refusal("BG 4.6", f"the enemy in {middle} blocks the way")
    elif way.middles & enemy_cavalry:
        return Refusal("BG 5.1", f"enemy cavalry in {middle} blocks the way")
    if enemies >> way.to & 1:
        rule = "BG 5.2" if way.kind is LinkKind.RIVER else "BG 5.1"
        return Refusal(rule, f"a jump cannot end where the enemy is: {theater.ids[way.to]}")
    return None
