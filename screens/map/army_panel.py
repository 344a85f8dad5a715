"""The line above the map, and ARMIES: size, limit, pools, draft reserve, foreign pieces. Pure.

[BG 1.4, BG 12.3, BG 12.5, NS-R28]
"""

from typing import NamedTuple

from textual.content import Content

from campaign.agenda import Marches
from campaign.rules.victory import SEVEN
from campaign.scenario import SKIRMISH
from campaign.state import CampaignState, foreigners
from campaign.tables.printed_values import command
from campaign.terms import CONFEDERATE, SIDES, UNION, PieceType, Side
from screens.map.desk_block import DeskRow, beside, fitted
from screens.shell.glyphs import Glyphs
from screens.shell.terminal import WIDE
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_LETTERS
from screens.text.skirmish_report import moment

PIP_LEFT, PIP_USED = "●", "○"
PLAIN_PIP_LEFT, PLAIN_PIP_USED = "*", "-"

TITLE = "Norden & Suden"
NAMES = {UNION: "Union", CONFEDERATE: "Confederacy"}


def marches_left(state: CampaignState) -> tuple[int, int] | None:
    """Marches left, and how many there were; None when there is no die yet. [BG 4.1]"""
    for step in state.agenda:
        if isinstance(step, Marches) and step.left is not None:
            return step.left, max(_given(state, step), step.left)
    return None


def _given(state: CampaignState, step: Marches) -> int:
    """The marches that the die brought, or the scenario. [BG 4.1, NS 3.0]"""
    if not step.die:
        return state.scenario.automatic_marches
    if state.options.command_marches:
        return command(state.date.year, step.die, step.side)
    return max(2, step.die)


def pips(left: int, of: int, glyphs: Glyphs) -> str:
    """Marches as dots: those left, then those used."""
    full, empty = (PLAIN_PIP_LEFT, PLAIN_PIP_USED) if glyphs.is_plain else (PIP_LEFT, PIP_USED)
    return full * left + empty * (of - left)


def head_line(state: CampaignState, glyphs: Glyphs, width: int, note: str) -> Content:
    """Date, turn, whose player turn it is, the seven cities, marches, and the size of both armies.

    Of a skirmish, the turn of the battle, who decides, and what is left of both sides. Where there
    is little room it is said in fewer words.
    """
    for said in range(SHORTEST):
        left, right = _left(state, note, said, width), _right(state, glyphs, said)
        if left.cell_length + right.cell_length + 2 <= width:
            return beside(left, right, width)
    left, right = _left(state, note, SHORTEST, width), _right(state, glyphs, SHORTEST)
    return Content.assemble(left, " ", right).truncate(width)


def decision_note(state: CampaignState) -> str:
    """What the head line adds where the side whose turn it is does not decide."""
    if state.to_move is None or state.to_move is state.active:
        return ""
    return f"({SIDE_ADJECTIVES[state.to_move]} decision)"


SHORTEST = 3
"""How often the head line can be said in fewer words."""


def _left(state: CampaignState, note: str, shorter: int, width: int) -> Content:
    """When it is, and whose turn."""
    return Content.assemble(
        (f"{TITLE}   ", "dim") if width >= WIDE else "",
        (state.date.label, "bold"),
        *_when_and_who(state, shorter > 1),
        f" {note}" if note and shorter < SHORTEST else "",
    )


def _right(state: CampaignState, glyphs: Glyphs, shorter: int) -> Content:
    """How far the Union is, marches, armies."""
    marches = marches_left(state)
    held = victory_cities(state)
    cities = "" if held is None else f"cities {held[0]} of {held[1]}  "
    if shorter:
        cities = cities.replace("cities ", "").replace(" of ", "/")
    return Content.assemble(
        cities,
        f"marches {pips(*marches, glyphs)}  " if marches else "",
        *(
            part
            for side in SIDES
            for part in (
                (f"{SIDE_LETTERS[side]} ", f"bold ${side}"),
                "{}/{} ".format(*state.strength(side)),
            )
        ),
    )


def victory_cities(state: CampaignState) -> tuple[int, int] | None:
    """How many of the seven cities the Union holds, of how many; None in a skirmish. [BG 13.1]"""
    if state.scenario is SKIRMISH:
        return None
    return sum(state.controller(city) is UNION for city in SEVEN), len(SEVEN)


def _when_and_who(state: CampaignState, in_short: bool) -> tuple[str, tuple[str, str]]:
    """The turn, and whose it is; or that it is over."""
    is_skirmish = state.scenario is SKIRMISH
    when = moment(state) if is_skirmish else f"turn {state.turn} of {state.last_turn}"
    if in_short:
        when = when.partition(" of ")[0]
    if not state.agenda:
        return f"  {when}   ", ("The battle is over" if is_skirmish else "The war is over", "bold")
    side = (state.to_move if is_skirmish else None) or state.active
    return f"  {when}   ", (NAMES[side].upper(), f"bold ${side}")


# --- the block beside the map --------------------------------------------------------------------

BAR = {False: ("▆", " ", "▆"), True: ("#", ".", "!")}
"""A part of a bar that is there, one that is allowed, and one that is too much."""

OVER = "!"


class Bar(NamedTuple):
    """An army against its limit, as cells of a bar."""

    there: int
    """Cells for the pieces within the limit."""

    over: int
    """Cells for those beyond it."""

    free: int
    """Cells for those that might still be raised."""


def bar(size: int, limit: int, most: int, width: int) -> Bar:
    """An army of a size under a limit in so many cells; *most* pieces fill all of them."""
    cells, allowed = (round(number / most * width) for number in (size, limit))
    if size > limit:
        cells = max(cells, allowed + 1)
    return Bar(min(cells, allowed), max(0, cells - allowed), max(0, allowed - cells))


def armies(
    state: CampaignState, side: Side, glyphs: Glyphs, width: int, room: int
) -> list[DeskRow]:
    """A bar of size against limit for each side; below, if there is room, what could be raised.

    By the side whose desk it is first.

    [BG 1.4, BG 12.3, BG 12.5, NS-R28]
    """
    most = max(1, *(number for side in SIDES for number in _numbers(state, side)))
    rows = [_bar_row(state, one, glyphs, width, most) for one in SIDES]
    for one in (side, side.enemy):
        letter = (f"{SIDE_LETTERS[one]} ", f"bold ${one}")
        said = reserves(state, one)
        if len("; ".join(said)) <= width - 2:
            said = ["; ".join(said)]
        rows += [Content.assemble(letter, (words, "dim")) for words in said]
    return [DeskRow(fitted(row, width)) for row in rows[:room]]


def _numbers(state: CampaignState, side: Side) -> tuple[int, int]:
    return state.army_size(side), state.army_maximum(side)


def _bar_row(state: CampaignState, side: Side, glyphs: Glyphs, width: int, most: int) -> Content:
    size, limit = _numbers(state, side)
    words = f" {size} of {limit}"
    cells = bar(size, limit, most, width - len("U  99 of 99 !  "))
    there, free, over = BAR[glyphs.is_plain]
    is_over = size > limit
    drawn = Content.assemble(
        (f"{SIDE_LETTERS[side]} ", f"bold ${side}"),
        (there * cells.there, f"${side} on $panel"),
        (free * cells.free, "on $panel"),
        (over * cells.over, "bold $error on $panel"),
    )
    said = Content.styled(f"{words} {OVER if is_over else ' '}", "bold $error" if is_over else "")
    return beside(drawn, said, width)


def reserves(state: CampaignState, side: Side) -> list[str]:
    """What could be raised, in words: `pool: 0 infantry, 1 cavalry`, `draft reserve: 12`."""
    infantry, cavalry = (
        state.in_pool(side, PieceType.MILITIA_INFANTRY),
        state.in_pool(side, PieceType.MILITIA_CAVALRY),
    )
    said = [f"pool: {infantry} infantry, {cavalry} cavalry"]
    if side is UNION and state.draft_reserve:
        said.append(f"draft reserve: {state.draft_reserve}")
    if side is CONFEDERATE and state.options.foreign_intervention:
        said.append("foreign: {} here, {} in Europe".format(*foreign(state)))
    return said


def foreign(state: CampaignState) -> tuple[int, int]:
    """Foreign pieces on the map, which do not count, and those in Europe. [NS-R28]"""
    stacks, waiting = state.stacks[CONFEDERATE.seat], 1 << state.theater.europe
    here = foreigners(stacks, state.present[CONFEDERATE.seat] & ~waiting)
    return here, foreigners(stacks, waiting)
