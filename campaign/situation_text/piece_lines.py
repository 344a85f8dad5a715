"""The pieces that a document puts on the board, and those it leaves off it.

[BG 1.4, BG 7.4, BG 12.5, BG 15.1, BG 15.4, NS-R22, NS-R26, NS-R28]
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from campaign.board.board import Theater
from campaign.errors import NotationError, unknown
from campaign.formats.data_files import table
from campaign.formats.toml_values import check_keys, flag, names, number, side, tables, text
from campaign.options import Options
from campaign.state import Stacks
from campaign.tables.calendar import DRAFT, DRAFT_TURNS, TRICKLE_TURNS, drafted_by
from campaign.tables.leaders import MOST_MOVES, NOWHERE, Post, Posts, posted
from campaign.terms import CONFEDERATE, LEADERS, SIDES, TYPES, UNION, Leader, PieceType, Side
from campaign.units import LAND, MARKS, MOST_MARCHES, REDUCED, ROUTED, SEA, Stack, Unit, stack_of

RESERVE = "draft_reserve"
POOL = "pool"
"""Where a leader waits who is not on the map. [NS-R22]"""

_PIECE_KEYS = ("box", "count", *Unit.__struct_fields__)
_MOST_ALIKE = 99
_FULL_RESERVE = DRAFT * len(DRAFT_TURNS)

Pools = tuple[tuple[int, ...], tuple[int, ...]]


# --- pieces ------------------------------------------------------------------------------------


def read_pieces(theater: Theater, document: Mapping[str, Any], active: Side) -> Stacks:
    """The pieces on the board, in a player turn of the *active* side. [BG 15.1]"""
    found: tuple[dict[int, list[Unit]], ...] = ({}, {})
    unsaid: list[tuple[int, Unit]] = []
    for index, entry in enumerate(tables(document, "pieces"), start=1):
        try:
            box, unit, count = _read_piece(theater, entry)
        except NotationError as error:
            raise NotationError(f"pieces, entry {index}: {error}") from error
        found[unit.side.seat].setdefault(box, []).extend([unit] * count)
        if "sheltered" not in entry:
            unsaid += [(box, unit)] * count
    contained = names(document, "contained", [])
    for box, unit in unsaid:
        contested = bool(found[unit.side.enemy.seat].get(box))
        works = bool(theater.works >> box & 1)
        attacks = is_outside(unit.side, active, contested, theater.ids[box] in contained)
        if usually_sheltered(works, unit, attacks):
            pieces = found[unit.side.seat][box]
            pieces[pieces.index(unit)] = unit.but(sheltered=True)
    stacks = tuple(
        tuple(stack_of(pieces.get(box, ())) for box in range(len(theater.ids))) for pieces in found
    )
    return stacks[0], stacks[1]


def _read_piece(theater: Theater, entry: Any) -> tuple[int, Unit, int]:
    check_keys("pieces", "key", entry, _PIECE_KEYS)
    for key in ("box", "side", "type"):
        if key not in entry:
            raise NotationError(f"the {key} is missing")
    box = theater.number_of(text(entry, "box", ""))
    count = number(entry, "count", 1, _MOST_ALIKE)
    if not count:
        raise NotationError("count: at least one piece is wanted here")
    unit = _read_unit(theater, entry)
    if unit.side is UNION and _HAVE_TO_COME[unit.type.number]:
        raise NotationError(f"{unit.type} is a piece of the Confederacy")
    if box == theater.europe and not unit.type.is_foreign:
        raise NotationError(f"in {theater.ids[box]} there are foreign pieces only")
    return box, unit, count


def is_outside(side: Side, active: Side, contested: bool, contained: bool) -> bool:
    """Whether *side* stands before the works of a contested box: it attacks or contains. [NS-R8]"""
    return side is CONFEDERATE if contained else contested and side is active


def usually_sheltered(works: bool, unit: Unit, attacks: bool) -> bool:
    """Whether a piece began its player turn in the *works* of its box, if nothing is said. [BG 7.4]

    One that *attacks* there, or has come there otherwise, did not.
    """
    came = unit.moved or unit.entry or unit.crossed or unit.drawn or attacks
    return works and not came


def _read_unit(theater: Theater, entry: Mapping[str, Any]) -> Unit:
    type_ = text(entry, "type", "")
    if type_ not in tuple(TYPES):
        raise NotationError(unknown("type", type_, TYPES))
    done = {key: value for key, value in entry.items() if key in MARKS}
    for key, value in done.items():
        kind = type(MARKS[key])
        if type(value) is not kind:
            wanted = {bool: "true or false", int: "a number", str: "a name"}[kind]
            raise NotationError(f"{key} should be {wanted}, not {value!r}")
    unit = Unit(side(entry["side"], "side"), PieceType(type_), **done)
    if not 0 <= unit.marches <= MOST_MARCHES:
        raise NotationError(f"marches should be 0 to {MOST_MARCHES}, not {unit.marches}")
    if unit.moved not in ("", LAND, SEA):
        raise NotationError(unknown("way of moving", unit.moved, (LAND, SEA)))
    if unit.shaken not in ("", REDUCED, ROUTED):
        raise NotationError(unknown("state after a battle", unit.shaken, (REDUCED, ROUTED)))
    if unit.entry:
        theater.number_of(unit.entry)
    return unit


# --- pools -------------------------------------------------------------------------------------


@cache
def counter_mix() -> Mapping[Side, tuple[int, ...]]:
    """How many pieces of each type a side has in all. [BG 15.4]"""
    rows = {row["type"]: row for row in table("counter_mix.csv")}
    return {side: tuple(rows[type_].number(side) for type_ in TYPES) for side in SIDES}


def default_reserve(turn: int, options: Options) -> int:
    """What the drafts up to a turn leave of the reserve. [BG 12.5, BG 14/7.3]"""
    drafted = drafted_by(turn)
    if options.trickled_draft and turn in TRICKLE_TURNS:
        drafted -= TRICKLE_TURNS[-1] - turn
    return _FULL_RESERVE - drafted


def left_over(stacks: tuple[Stack, ...], side: Side, reserve: int) -> tuple[int, ...]:
    """What the counter mix leaves for pool and stock. [BG 1.4, BG 15.4]"""
    left = list(counter_mix()[side])
    for stack in stacks:
        for unit in stack:
            left[unit.type.number] -= 1
    if side is UNION:
        left[PieceType.MILITIA_INFANTRY.number] -= reserve
    return tuple(
        [0 if has_to_come else max(0, left[n]) for n, has_to_come in enumerate(_HAVE_TO_COME)]
    )


_HAVE_TO_COME = tuple(type_.is_border or type_.is_foreign for type_ in TYPES)
"""Pieces that are nobody's until something brings them, by their types. [NS-R26, NS-R28]"""


def wait_in_europe(theater: Theater, stacks: Stacks, pools: Pools) -> Stacks:
    """The foreign pieces that are neither on the board nor destroyed are in Europe. [NS-R28]"""
    seat = CONFEDERATE.seat
    mix = counter_mix()[CONFEDERATE]
    there: list[Unit] = []
    for type_ in filter(lambda type_: type_.is_foreign, TYPES):
        seen = sum(unit.type is type_ for stack in stacks[seat] for unit in stack)
        seen += pools[seat][type_.number]
        there += [Unit(CONFEDERATE, type_)] * (mix[type_.number] - seen)
    own = list(stacks[seat])
    own[theater.europe] = stack_of((*own[theater.europe], *there))
    return stacks[0], tuple(own)


def read_pools(
    document: Mapping[str, Any], stacks: Stacks, turn: int, options: Options
) -> tuple[Pools, int]:
    """Pools and stocks of both sides, and the draft reserve. [BG 1.4, BG 12.5]"""
    values = document.get("pools", {})
    check_keys("pools", "side", values, SIDES)
    for name in values:
        known = (*TYPES, RESERVE) if name == UNION else TYPES
        check_keys(f"pools, {name}", f"pool of the {name} side", values[name], known)
    on_board = sum(unit.type is PieceType.MILITIA_INFANTRY for stack in stacks[0] for unit in stack)
    most = max(0, counter_mix()[UNION][0] - on_board)
    usual = min(default_reserve(turn, options), most)
    reserve = number(values.get(UNION, {}), RESERVE, usual)
    pools = []
    for owner in SIDES:
        spare = left_over(stacks[owner.seat], owner, reserve)
        given = values.get(owner, {})
        pools.append(tuple(number(given, type_, spare[type_.number]) for type_ in TYPES))
    return (pools[0], pools[1]), reserve


# --- leaders -----------------------------------------------------------------------------------


def read_leaders(theater: Theater, document: Mapping[str, Any]) -> Posts:
    """Where each leader is: a box, or `pool` for nowhere. [NS-R22]"""
    values = document.get("leaders", {})
    check_keys("leaders", "leader", values, LEADERS)
    posts = NOWHERE
    for name, value in values.items():
        place = {"box": value} if isinstance(value, str) else value
        check_keys(f"leaders, {name}", "key", place, ("box", "moves", "along"))
        box = text(place, "box", POOL)
        moves = number(place, "moves", 0, MOST_MOVES)
        along = flag(place, "along")
        if along and not moves:
            raise NotationError(f"leaders, {name}: along is for one who has made moves")
        if box != POOL:
            posts = posted(posts, Leader(name), Post(theater.number_of(box), moves, along))
    return posts
