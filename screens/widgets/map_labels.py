"""What a label says of its box, for each zoom level and either set of signs. Pure.

Near the name stands who controls the box; the pieces follow. In a battle, pieces of both sides
in one box, the Union comes first.
"""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from campaign.theater import Box
from campaign.units import Stack
from screens.widgets.glyphs import Glyphs
from screens.widgets.map_layout import Zoom, label_name, label_width


class Run(NamedTuple):
    """Some letters in one style."""

    text: str
    role: str
    """What they are: `union`, `confederate-stack`, `battle`, ..."""


Label = tuple[tuple[Run, ...], ...]
"""The rows of a label; empty rows are left out."""


class Standing(NamedTuple):
    """How things stand in one box."""

    box: Box
    holder: Side | None
    """Who controls it. [BG 3.1]"""

    stacks: tuple[Stack, Stack]

    @property
    def is_contested(self) -> bool:
        """Pieces of both sides stand in it. [BG 8.1]"""
        return all(self.stacks)

    @property
    def occupant(self) -> Side | None:
        """The side with pieces here; the Union, if both have."""
        return next((side for side in SIDES if self.stacks[side.seat]), None)


def standing(box: Box, state: CampaignState | None) -> Standing:
    """How things stand in *box*; as printed on the board, if there is no position."""
    if state is None:
        return Standing(box, box.home, ((), ()))
    stacks = (state.stacks[0][box.number], state.stacks[1][box.number])
    return Standing(box, state.holder(box.number), stacks)


def label(here: Standing, zoom: Zoom, glyphs: Glyphs) -> Label:
    """What to write on the map for a box; never more than there is room for."""
    if zoom is Zoom.THEATER:
        return (tuple(_theater(here, glyphs)),)
    heading = tuple(_heading(here, zoom, glyphs))
    room = label_width(here.box, zoom)
    line = next(line for line in _lines(here, zoom, glyphs) if _length(line) <= room)
    return (heading, line) if line else (heading,)


def plain_text(shown: Label) -> tuple[str, ...]:
    """The rows of a label without their styles."""
    return tuple("".join(run.text for run in row) for row in shown)


def _role(side: Side | None) -> str:
    return "nobody" if side is None else str(side)


def _stack_role(side: Side) -> str:
    return f"{side}-stack"


# --- theater: code and strength ------------------------------------------------------------------


def _theater(here: Standing, glyphs: Glyphs) -> Iterator[Run]:
    code = Run(here.box.code, _role(here.holder))
    if here.is_contested:
        yield from _theater_battle(here, glyphs)
    elif (side := here.occupant) is None:
        mark = Run(glyphs.holder(here.holder), code.role)
        yield from (code, Run(":", code.role), mark) if glyphs.is_plain else (mark, code)
    elif glyphs.is_plain:
        yield code._replace(role=_stack_role(side))
        yield from _plain_strength(here, side, glyphs)
    else:
        role, stack = _stack_role(side), here.stacks[side.seat]
        is_guest = here.holder is not side
        count = _digit(len(stack)) if is_guest else str(len(stack))
        yield Run(_arm_sign(stack, side, glyphs) + here.box.code + count, role)
        if is_guest:
            yield Run(glyphs.holder(here.holder), code.role)
        elif len(stack) < 10 and _is_protected(stack):
            yield Run(glyphs.entrenched, role)


def _theater_battle(here: Standing, glyphs: Glyphs) -> Iterator[Run]:
    """`✕CAI32`: three Union against two Confederate pieces."""
    mark, code = Run(glyphs.battle, "battle"), Run(here.box.code, "battle")
    yield from (code, mark) if glyphs.is_plain else (mark, code)
    for side in SIDES:
        yield Run(_digit(len(here.stacks[side.seat])), _stack_role(side))


def _plain_strength(here: Standing, side: Side, glyphs: Glyphs) -> Iterator[Run]:
    """`:U3`, or `cU3` where the Confederacy still controls the box."""
    count, role = len(here.stacks[side.seat]), _stack_role(side)
    if here.holder is not side:
        yield Run(glyphs.holder(here.holder), _role(here.holder))
        yield Run(glyphs.side[side.seat] + _digit(count), role)
    else:
        text = glyphs.side[side.seat] + str(count)
        yield Run(text if count > 9 else ":" + text, role)


def _digit(count: int) -> str:
    return str(count) if count < 10 else "+"


# --- army and field: a heading, and a line for the stack -----------------------------------------


def _heading(here: Standing, zoom: Zoom, glyphs: Glyphs) -> Iterator[Run]:
    """The name, who controls the box, a port, permanent works."""
    role = _role(here.holder)
    name = Run(here.box.code if zoom is Zoom.ARMY else label_name(here.box), role)
    mark = Run(glyphs.holder(here.holder), role)
    yield from (name, Run(":", role), mark) if glyphs.is_plain else (mark, name)
    detail = glyphs.port * here.box.is_port + glyphs.works * here.box.has_permanent_works
    if detail:
        yield Run(detail, "detail")


def _lines(here: Standing, zoom: Zoom, glyphs: Glyphs) -> Iterator[tuple[Run, ...]]:
    """What may stand below the name, the fullest first; the last is always short enough."""
    shields = _shields(here.box, glyphs) if zoom is Zoom.FIELD else ()
    if here.is_contested:
        if zoom is Zoom.FIELD:
            yield _battle([_arms(here.stacks[side.seat], side, glyphs) for side in SIDES], glyphs)
        yield _battle([_total(here.stacks[side.seat], side, glyphs) for side in SIDES], glyphs)
    elif side := here.occupant:
        stack, role = here.stacks[side.seat], _stack_role(side)
        arms, marks = _arms(stack, side, glyphs), _marks(stack, glyphs)
        if shields:
            yield (*shields, Run(" ", "detail"), Run(arms + marks, role))
        yield (Run(arms + marks, role),)
        yield (Run(arms + marks[:1], role),)
        yield (Run(_total(stack, side, glyphs) + marks, role),)
    else:
        yield shields


def _length(line: tuple[Run, ...]) -> int:
    return sum(len(run.text) for run in line)


def _shields(box: Box, glyphs: Glyphs) -> tuple[Run, ...]:
    """`U1C1`: the recruitment values of a city. [BG 12.2]"""
    signs = zip(glyphs.shields, box.recruits, strict=True)
    text = "".join(f"{sign}{value}" for sign, value in signs if value)
    return (Run(text, "detail"),) if text else ()


def _battle(strengths: list[str], glyphs: Glyphs) -> tuple[Run, ...]:
    """`■4✕□3`: the Union against the Confederacy."""
    union, confederate = strengths
    return (
        Run(union, _stack_role(UNION)),
        Run(glyphs.battle, "battle"),
        Run(confederate, _stack_role(CONFEDERATE)),
    )


def _total(stack: Stack, side: Side, glyphs: Glyphs) -> str:
    """All pieces of one side together."""
    return f"{glyphs.side[side.seat] or _arm_sign(stack, side, glyphs)}{len(stack)}"


def _marks(stack: Stack, glyphs: Glyphs) -> str:
    """Some are entrenched; some are reduced."""
    reduced = any(unit.reduced for unit in stack)
    return glyphs.entrenched * _is_protected(stack) + glyphs.reduced * reduced


def _arms(stack: Stack, side: Side, glyphs: Glyphs) -> str:
    """The pieces of one side, counted by arm."""
    infantry = sum(unit.type.is_infantry for unit in stack)
    cavalry = len(stack) - infantry
    counts = ((infantry, glyphs.infantry[side.seat]), (cavalry, glyphs.cavalry[side.seat]))
    if glyphs.is_plain:
        return glyphs.side[side.seat] + "".join(f"{n}{sign}" for n, sign in counts if n)
    return "".join(f"{sign}{n}" for n, sign in counts if n)


def _arm_sign(stack: Stack, side: Side, glyphs: Glyphs) -> str:
    """Infantry, or cavalry where no infantry is."""
    has_infantry = any(unit.type.is_infantry for unit in stack)
    return (glyphs.infantry if has_infantry else glyphs.cavalry)[side.seat]


def _is_protected(stack: Stack) -> bool:
    return any(unit.is_protected for unit in stack)
