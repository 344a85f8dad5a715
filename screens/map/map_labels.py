"""What a label says of its box, for each zoom level and either set of signs. Pure.

Near the name stands who controls the box; the pieces follow. In a battle, pieces of both sides
in one box, the Union comes first.
"""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.board.board import Box, bits
from campaign.queries.battle_sites import containable, garrison
from campaign.state import CampaignState
from campaign.tables.leaders import OFF_MAP
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from campaign.units import Units
from screens.map.map_layout import Zoom, label_name, label_width
from screens.shell.glyphs import Glyphs


class Run(NamedTuple):
    """Some letters in one style."""

    text: str
    role: str
    """What they are: `union`, `confederate-stack`, `battle`, ..."""


Label = tuple[tuple[Run, ...], ...]
"""The rows of a label; empty rows are left out."""


class BoxStanding(NamedTuple):
    """How things stand in one box."""

    box: Box
    holder: Side | None
    """Who controls it. [BG 3.1]"""

    stacks: tuple[Units, Units]

    leaders: tuple[str, str] = ("", "")
    """Their initials. [NS 8.2]"""

    has_garrison: bool = False
    """Guns meet whoever lands here. [NS-R12]"""

    is_foothold: bool = False
    """The Union may be contained here. [NS-R7]"""

    is_contained: bool = False
    """The Union is contained here. [NS-R8]"""

    @property
    def is_contested(self) -> bool:
        """Pieces of both sides stand in it. [BG 8.1]"""
        return all(self.stacks)

    @property
    def occupant(self) -> Side | None:
        """The side with pieces here; the Union, if both have."""
        return next((side for side in SIDES if self.stacks[side.seat]), None)


def standing(box: Box, state: CampaignState | None) -> BoxStanding:
    """How things stand in *box*; as printed on the board, if there is no position."""
    if state is None:
        return BoxStanding(box, box.home, ((), ()))
    number = box.number
    return BoxStanding(
        box,
        state.holder(number),
        (state.stacks[0][number], state.stacks[1][number]),
        _initials(state, number) if state.options.leaders else ("", ""),
        bool(garrison(state, number)),
        bool(state.options.containment and containable(state) >> number & 1),
        bool(state.contained >> number & 1),
    )


def standing_otherwise(before: CampaignState, after: CampaignState) -> set[int]:
    """The numbers of the boxes in which things may stand differently in two positions of a game."""
    changed = (before.footholds ^ after.footholds) | (before.contained ^ after.contained)
    changed |= (before.held[0] ^ after.held[0]) | (before.held[1] ^ after.held[1])
    found = {*bits(changed)}
    for stacks, others in zip(before.stacks, after.stacks, strict=True):
        if stacks is not others:
            pairs = enumerate(zip(stacks, others, strict=True))
            found.update(number for number, (stack, other) in pairs if stack is not other)
    if before.leaders is not after.leaders:
        posts = zip(before.leaders, after.leaders, strict=True)
        found.update(post.box for pair in posts if pair[0] != pair[1] for post in pair)
    return found - {OFF_MAP}


def _initials(state: CampaignState, box: int) -> tuple[str, str]:
    union, confederate = (
        "".join(leader[0].upper() for leader in state.leaders_in(box, side)) for side in SIDES
    )
    return union, confederate


def label(here: BoxStanding, zoom: Zoom, glyphs: Glyphs) -> Label:
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


def _theater(here: BoxStanding, glyphs: Glyphs) -> Iterator[Run]:
    code = Run(here.box.code, _role(here.holder))
    if here.is_contested:
        yield from _theater_battle(here, glyphs)
    elif (side := here.occupant) is None:
        mark = Run(glyphs.holder(here.holder), code.role)
        yield from (code, Run(":", code.role), mark) if glyphs.is_plain else (mark, code)
        yield from _empty_details(here, glyphs)
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
        elif len(stack) < 10 and here.leaders[side.seat]:
            yield Run(glyphs.leader, role)
        elif len(stack) < 10 and _is_protected(stack):
            yield Run(glyphs.entrenched, role)


def _empty_details(here: BoxStanding, glyphs: Glyphs) -> Iterator[Run]:
    """Leaders alone; or that there is more to a port than ships."""
    if any(here.leaders):
        side = UNION if here.leaders[UNION.seat] else CONFEDERATE
        yield Run(glyphs.leader, _stack_role(side))
    elif here.has_garrison or here.is_foothold:
        yield Run(_port(here, glyphs), "detail")


def _theater_battle(here: BoxStanding, glyphs: Glyphs) -> Iterator[Run]:
    """`CAI3✕2`: three Union against two Confederate pieces."""
    yield Run(here.box.code, "battle")
    yield from _battle([_digit(len(stack)) for stack in here.stacks], _between(here, glyphs))


def _plain_strength(here: BoxStanding, side: Side, glyphs: Glyphs) -> Iterator[Run]:
    """`:U3`, `^U3` of entrenched pieces, or `cU3` where the Confederacy still controls the box."""
    count, role = len(here.stacks[side.seat]), _stack_role(side)
    if here.holder is not side:
        yield Run(glyphs.holder(here.holder), _role(here.holder))
        yield Run(glyphs.side[side.seat] + _digit(count), role)
    else:
        text = glyphs.side[side.seat] + str(count)
        works = glyphs.entrenched if _is_protected(here.stacks[side.seat]) else ":"
        sign = glyphs.leader if here.leaders[side.seat] else works
        yield Run(text if count > 9 else sign + text, role)


def _digit(count: int) -> str:
    return str(count) if count < 10 else "+"


# --- army and field: a heading, and a line for the stack -----------------------------------------


def _heading(here: BoxStanding, zoom: Zoom, glyphs: Glyphs) -> Iterator[Run]:
    """The name, who controls the box, a port, permanent works."""
    role = _role(here.holder)
    name = Run(here.box.code if zoom is Zoom.ARMY else label_name(here.box), role)
    mark = Run(glyphs.holder(here.holder), role)
    yield from (name, Run(":", role), mark) if glyphs.is_plain else (mark, name)
    detail = _port(here, glyphs) + glyphs.works * here.box.has_permanent_works
    if detail:
        yield Run(detail, "detail")


def _port(here: BoxStanding, glyphs: Glyphs) -> str:
    """The sign of a port; a garrison or a foothold has a sign of its own."""
    if not here.box.is_port:
        return ""
    if here.is_foothold:
        return glyphs.foothold
    return glyphs.garrison if here.has_garrison else glyphs.port


def _lines(here: BoxStanding, zoom: Zoom, glyphs: Glyphs) -> Iterator[tuple[Run, ...]]:
    """What may stand below the name, the fullest first; the last is always short enough."""
    shields = _shields(here.box, glyphs) if zoom is Zoom.FIELD else ()
    names = _leaders(here, glyphs)
    if here.is_contested:
        arms, totals = (
            [describe(here.stacks[side.seat], side, glyphs) for side in SIDES]
            for describe in (_arms, _total)
        )
        between = _between(here, glyphs)
        if zoom is Zoom.FIELD:
            yield _battle([a + name for a, name in zip(arms, names, strict=True)], between)
            yield _battle(arms, between)
        yield _battle([t + name for t, name in zip(totals, names, strict=True)], between)
        yield _battle(totals, between)
    elif side := here.occupant:
        stack, role = here.stacks[side.seat], _stack_role(side)
        counts, marks = _arms(stack, side, glyphs), _marks(stack, glyphs)
        if shields:
            yield (*shields, Run(" ", "detail"), Run(counts + marks + names[side.seat], role))
        texts = (counts + marks, counts + marks[:1], _total(stack, side, glyphs) + marks)
        for name in (names[side.seat], ""):
            yield from ((Run(text + name, role),) for text in texts)
    else:
        yield (*shields, *(Run(n, _stack_role(s)) for n, s in zip(names, SIDES, strict=True) if n))


def _leaders(here: BoxStanding, glyphs: Glyphs) -> tuple[str, str]:
    """`★G`: a star, and the initials of the leaders of each side."""
    union, confederate = (glyphs.leader + who if who else "" for who in here.leaders)
    return union, confederate


def _between(here: BoxStanding, glyphs: Glyphs) -> str:
    """What stands between the sides in a box: a battle, or containment."""
    return glyphs.contained if here.is_contained else glyphs.battle


def _length(line: tuple[Run, ...]) -> int:
    return sum(len(run.text) for run in line)


def _shields(box: Box, glyphs: Glyphs) -> tuple[Run, ...]:
    """`U1C1`: the recruitment values of a city. [BG 12.2]"""
    signs = zip(glyphs.shields, box.recruits, strict=True)
    text = "".join(f"{sign}{value}" for sign, value in signs if value)
    return (Run(text, "detail"),) if text else ()


def _battle(strengths: list[str], between: str) -> tuple[Run, ...]:
    """`■4✕□3`: the Union against the Confederacy."""
    union, confederate = strengths
    return (
        Run(union, _stack_role(UNION)),
        Run(between, "battle"),
        Run(confederate, _stack_role(CONFEDERATE)),
    )


def _total(stack: Units, side: Side, glyphs: Glyphs) -> str:
    """All pieces of one side together."""
    return f"{glyphs.side[side.seat] or _arm_sign(stack, side, glyphs)}{len(stack)}"


def _marks(stack: Units, glyphs: Glyphs) -> str:
    """Some are entrenched; some are reduced."""
    reduced = any(unit.reduced for unit in stack)
    return glyphs.entrenched * _is_protected(stack) + glyphs.reduced * reduced


def _arms(stack: Units, side: Side, glyphs: Glyphs) -> str:
    """The pieces of one side, counted by arm."""
    infantry = sum(unit.type.is_infantry for unit in stack)
    cavalry = len(stack) - infantry
    counts = ((infantry, glyphs.infantry[side.seat]), (cavalry, glyphs.cavalry[side.seat]))
    if glyphs.is_plain:
        return glyphs.side[side.seat] + "".join(f"{n}{sign}" for n, sign in counts if n)
    return "".join(f"{sign}{n}" for n, sign in counts if n)


def _arm_sign(stack: Units, side: Side, glyphs: Glyphs) -> str:
    """Infantry, or cavalry where no infantry is."""
    has_infantry = any(unit.type.is_infantry for unit in stack)
    return (glyphs.infantry if has_infantry else glyphs.cavalry)[side.seat]


def _is_protected(stack: Units) -> bool:
    return any(unit.is_protected for unit in stack)
