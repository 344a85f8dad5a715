"""What there is to know of one box: name, control, value, pieces and their condition."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from textual.content import Content

from campaign.board.board import EUROPE, Box, board
from campaign.queries.battle_sites import containable, garrison
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.tables.leaders import MOST_MOVES, value
from campaign.terms import CONFEDERATE, SIDES, UNION, BoxId, Leader, Side
from campaign.units import MOST_MARCHES, SEA, Unit
from screens.map.desk_block import counter
from screens.map.march_plan import PieceRow, rows_of
from screens.map.stack_sign import stack_sign
from screens.shell.glyphs import Glyphs
from screens.text import phrases

RIVER_SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}

DUG = "half dug in"
"""One march of digging is done, and one is missing. [BG 7.1]"""

HELD = {Side.UNION: "Union", Side.CONFEDERATE: "Confederate", None: "uncontrolled"}


def box_lines(state: CampaignState, box_id: BoxId, glyphs: Glyphs) -> Iterator[Content]:
    """A box in a few short lines, and who is there."""
    yield from place_lines(state, box_id, glyphs)
    yield from stack_lines(state, box_id, glyphs)


def place_lines(state: CampaignState, box_id: BoxId, glyphs: Glyphs) -> Iterator[Content]:
    """What there is to say of a box by itself, its name first."""
    box = state.theater[box_id]
    name, comma, where = phrases.place_and_state(box_id).partition(",")
    yield Content.assemble((name, "bold"), (comma + where, "dim"))
    yield _control(state, box, glyphs)
    yield from map(Content, _not_taken_yet(state, box))
    if features := _features(box):
        yield Content(features)
    yield from map(Content, _coast(state, box))


def stack_lines(state: CampaignState, box_id: BoxId, glyphs: Glyphs) -> Iterator[Content]:
    """Leaders and pieces that are in a box."""
    box = state.theater[box_id]
    for side in SIDES:
        moving = bool(state.agenda) and state.active is side
        for leader in state.leaders_in(box.number, side):
            yield leader_line(state, leader, glyphs, moving=moving)
        rows = rows_of(state, side, box_id)
        for row, apart in zip(rows, told_apart(rows), strict=True):
            yield piece_line(row, glyphs, moving=moving, apart=apart)


def _control(state: CampaignState, box: Box, glyphs: Glyphs) -> Content:
    holder = state.controller(box.id)
    values = values_of(box)
    home = "" if holder is box.home else f" (originally {HELD[box.home]})"
    return Content.assemble(
        (f"{glyphs.holder(holder)} {HELD[holder]}", f"${holder}" if holder else ""),
        home,
        f"  {values}" if values else "",
    )


def _not_taken_yet(state: CampaignState, box: Box) -> Iterator[str]:
    """When a box becomes theirs who stand there alone. [BG 3.2]"""
    for side in SIDES:
        stands, faces = (state.stacks[one.seat][box.number] for one in (side, side.enemy))
        if stands and not faces and state.controller(box.id) is not side and box.id != EUROPE:
            yield f"{HELD[side]} after its combat [BG 3.2]"


def values_of(box: Box) -> str:
    """What a box is worth when troops are raised: `recruits 2`, for its own side. [BG 12.2]"""
    union, confederate = box.recruits
    if union and union == confederate:
        return f"recruits {union}, either side"
    if union and confederate:
        return f"recruits {union} for the Union, {confederate} for the Confederacy"
    side, value = (UNION, union) if union else (CONFEDERATE, confederate)
    return f"recruits {value}{_for(box, side)}" if value else ""


def _for(box: Box, side: Side) -> str:
    """Whose recruits they are, if it is not the side to which the box belongs on the board."""
    return "" if side is box.home else f" for {phrases.SIDE_NAMES[side]}"


def _features(box: Box, *, in_short: bool = False) -> str:
    """What is printed there; *in short* not along which sides a river runs."""
    parts = ["port"] if box.is_port else []
    if box.has_permanent_works:
        parts.append("permanent works")
    if box.id in SEVEN:
        parts.append("one of the seven cities")
    if box.river_sides:
        sides = [RIVER_SIDES[side] for side in box.river_sides]
        parts.append("river" if in_short else f"river to the {phrases.joined(sides)}")
    return ", ".join(parts)


def _coast(state: CampaignState, box: Box) -> Iterator[str]:
    """The guns of a port, and whether the Union can be shut in. [NS-R7, NS-R8, NS-R12]"""
    if guns := garrison(state, box.number):
        yield f"coastal garrison, value {guns}"
    if state.contained >> box.number & 1:
        yield "the Union is contained"
    elif state.options.containment and containable(state) >> box.number & 1:
        yield "may be contained"


def neighbor_lines(state: CampaignState, box_id: BoxId, glyphs: Glyphs) -> list[Content]:
    """What lies around a box: who holds it and stands there, those first that have pieces."""
    theater = state.theater
    here = theater.number[box_id]
    around = sorted(
        theater.neighbors[here],
        key=lambda box: (-sum(len(state.stacks[side.seat][box]) for side in SIDES), box),
    )
    return [_neighbor(state, here, box, glyphs) for box in around]


def _neighbor(state: CampaignState, here: int, box: int, glyphs: Glyphs) -> Content:
    theater = state.theater
    links = theater.links_between(theater.ids[here], theater.ids[box])
    ways = "/".join(dict.fromkeys(str(link.kind) for link in links))
    holder = state.holder(box)
    stacks = stacks_in(state, box, glyphs)
    return Content.assemble(
        (f"{glyphs.holder(holder)} ", f"${holder}" if holder else "dim"),
        (phrases.place(theater.ids[box]), "" if stacks else "dim"),
        *stacks,
        (f" {ways}", "dim"),
        (closed_to(state, here, box), "dim"),
    )


def stacks_in(state: CampaignState, box: int, glyphs: Glyphs) -> list[tuple[str, str]]:
    """The signs of the pieces in a box, each with a blank before it and its style."""
    return [
        (f" {stack_sign(stack, side, glyphs)}", f"bold ${side}")
        for side in SIDES
        if (stack := state.stacks[side.seat][box])
    ]


POTOMAC = " closed to Confederates [BG 4.7]"


def closed_to(state: CampaignState, here: int, box: int) -> str:
    """That a way beside a box is the Union's alone; empty of any other one. [BG 4.7]"""
    return "" if box in state.theater.neighbors_for(CONFEDERATE, here) else POTOMAC


def stack_in_short(
    state: CampaignState, box_id: BoxId, glyphs: Glyphs, width: int
) -> Iterator[Content]:
    """The pieces and leaders of each side in a line, where there is no room for a line each."""
    box = state.theater[box_id]
    for side in _sides_in(state, box):
        head = counter(stack_sign(state.stacks[side.seat][box.number], side, glyphs), side)
        told = [f"{number} {rank}" for rank, number in _ranks(state, side, box).items()]
        told += _leaders_in_short(state, side, box, glyphs)
        indent = len(head[0])
        first, *rest = _filled(told, width - indent)
        yield Content.assemble(head, first)
        yield from (Content(" " * indent + line) for line in rest)


def _filled(parts: Iterable[str], width: int) -> list[str]:
    """Lines of whole parts: no number stands apart from what it counts."""
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + 1 + len(part) > width:
            lines.append("")
        lines[-1] += f" {part}" if lines[-1] else part
    return lines


def _sides_in(state: CampaignState, box: Box) -> list[Side]:
    """The sides that have pieces in a box."""
    return [side for side in SIDES if state.stacks[side.seat][box.number]]


def _ranks(state: CampaignState, side: Side, box: Box) -> Counter[str]:
    """How many pieces of each rank a side has in a box."""
    found = Counter[str]()
    for row in rows_of(state, side, box.id):
        found[row.unit.type.rank] += row.there
    return found


def _leaders_in_short(state: CampaignState, side: Side, box: Box, glyphs: Glyphs) -> Iterator[str]:
    for one in state.leaders_in(box.number, side):
        yield f"{glyphs.leader}{phrases.leader(one)}"


def in_a_line(state: CampaignState, box_id: BoxId, glyphs: Glyphs) -> str:
    """A box in one line of words, for a screen without room for a panel."""
    box = state.theater[box_id]
    parts = []
    for side in _sides_in(state, box):
        told = [f"{rank} {number}" for rank, number in _ranks(state, side, box).items()]
        sign = stack_sign(state.stacks[side.seat][box.number], side, glyphs)
        parts.append(" ".join((sign, *told, *_leaders_in_short(state, side, box, glyphs))))
    where = f", {box.state}" if box.state else ""
    holder = HELD[state.controller(box_id)]
    between = " - " if glyphs.is_plain else " · "
    return f"{box.name}{where}: " + between.join(
        [
            *(parts or [holder]),
            *filter(None, [values_of(box)]),
            *filter(None, [_features(box, in_short=True)]),
            *_coast(state, box),
        ]
    )


def leader_line(state: CampaignState, leader: Leader, glyphs: Glyphs, *, moving: bool) -> Content:
    """A leader, what he is worth, and his marches or moves so far. [NS-R22, NS-R23]"""
    moves = state.leaders[leader.number].moves
    return Content.assemble(
        (f"{glyphs.leader} {phrases.leader(leader)}", f"bold ${leader.side}"),
        f" +{value(leader, state.turn)}",
        (f" {moves}/{MOST_MOVES}" if moving and moves else "", "dim"),
    )


def told_apart(rows: Sequence[PieceRow]) -> list[str]:
    """What sets each row apart from others that look like it; empty where none does.

    Pieces of one type in one condition may have come by other ways, or done other things.
    """
    return [_apart(row, [other for other in rows if _looks(other) == _looks(row)]) for row in rows]


def _looks(row: PieceRow) -> tuple[object, ...]:
    unit = row.unit
    return unit.type, unit.marches, unit.entrenched, unit.sheltered, unit.reduced


def _apart(row: PieceRow, alike: Sequence[PieceRow]) -> str:
    others = [set(_deeds(other.unit)) for other in alike]
    return ", ".join(deed for deed in _deeds(row.unit) if any(deed not in d for d in others))


def _deeds(unit: Unit) -> Iterator[str]:
    """Where a piece came from, and what it has done in this player turn."""
    words = {
        "over water": unit.crossed,
        "by sea": unit.moved == SEA and not unit.crossed,
        "jumped": unit.jumped,
        DUG: unit.dug,
        "on this march": unit.busy,
        "has fought": unit.fought,
        "promoted": unit.promoted,
        unit.shaken: bool(unit.shaken),
    }
    if unit.entry:
        yield board()[unit.entry].code
    yield from (said for said, is_so in words.items() if is_so)


def piece_line(
    row: PieceRow, glyphs: Glyphs, *, moving: bool, of: int | None = None, apart: str = ""
) -> Content:
    """Some pieces alike: `■2 militia infantry ▴ march 1 of 2 HPF`; *of* them, if some are meant."""
    unit = row.unit
    signs = glyphs.infantry if unit.type.is_infantry else glyphs.cavalry
    marks = glyphs.entrenched * unit.entrenched + glyphs.works * unit.sheltered
    marks += glyphs.reduced * unit.reduced
    side = glyphs.side[unit.side.seat]
    used = f" march {unit.marches} of {MOST_MARCHES}" if moving and unit.marches else ""
    number = row.there if of is None else f"{of} of {row.there}"
    if unit.dug and DUG not in apart:
        apart = f"{DUG}, {apart}" if apart else DUG
    return Content.assemble(
        counter(f"{side}{signs[unit.side.seat]}{number}", unit.side),
        phrases.piece(unit.type),
        (f" {marks}" if marks else "", "bold"),
        (used, "dim"),
        (f" {apart}" if apart else "", "dim"),
    )
