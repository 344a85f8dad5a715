"""Both armies in a few lines: size, maximum, pools, draft reserve, foreign pieces.

[BG 1.4, BG 12.3, BG 12.5, NS-R28]
"""

from textual.content import Content

from campaign.agenda import Marches
from campaign.scenario import SKIRMISH
from campaign.state import CampaignState, foreigners
from campaign.tables.printed_values import command
from campaign.terms import CONFEDERATE, SIDES, UNION, PieceType, Side
from screens.shell.glyphs import Glyphs
from screens.text.phrases import SIDE_LETTERS
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
    """Date, turn, whose player turn it is, marches, and the size of both armies.

    Of a skirmish, the turn of the battle, who decides, and what is left of both sides.
    """
    left = Content.assemble(
        (f"{state.date.label}", "bold"), *_when_and_who(state), f" {note}" if note else ""
    )
    marches = marches_left(state)
    right = Content.assemble(
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
    gap = width - left.cell_length - right.cell_length
    if width >= 120:
        left = Content.assemble((f"{TITLE}   ", "dim"), left)
        gap -= len(TITLE) + 3
    return Content.assemble(left, " " * max(1, gap), right).truncate(width)


def _when_and_who(state: CampaignState) -> tuple[str, tuple[str, str]]:
    """The turn, and whose it is; or that it is over."""
    is_skirmish = state.scenario is SKIRMISH
    when = moment(state) if is_skirmish else f"turn {state.turn} of {state.last_turn}"
    if not state.agenda:
        return f"  {when}   ", ("The battle is over" if is_skirmish else "The war is over", "bold")
    side = (state.to_move if is_skirmish else None) or state.active
    return f"  {when}   ", (NAMES[side].upper(), f"bold ${side}")


def armies(state: CampaignState, glyphs: Glyphs) -> Content:
    """A table of two lines: army / maximum, militia in the pool, stock, draft reserve.

    Below them the foreign pieces, where they may come.
    """
    lines = [Content.assemble(("army/max     pool", "dim"))]
    lines += [_army(state, side, glyphs) for side in SIDES]
    if state.options.foreign_intervention:
        lines.append(_foreign(state))
    return Content("\n").join(lines)


def _army(state: CampaignState, side: Side, glyphs: Glyphs) -> Content:
    infantry, cavalry = (
        state.in_pool(side, PieceType.MILITIA_INFANTRY),
        state.in_pool(side, PieceType.MILITIA_CAVALRY),
    )
    size = f"{state.army_size(side)}/{state.army_maximum(side)}"
    draft = f" +{state.draft_reserve} draft" if side is UNION and state.draft_reserve else ""
    signs = (glyphs.infantry[side.seat], glyphs.cavalry[side.seat])
    return Content.assemble(
        (f"{SIDE_LETTERS[side]} ", f"bold ${side}"),
        f"{size:8}",
        f"{signs[0]}{infantry} {signs[1]}{cavalry}{draft}",
    )


def _foreign(state: CampaignState) -> Content:
    """Foreign pieces on the map, which do not count, and those in Europe. [NS-R28]"""
    stacks, waiting = state.stacks[CONFEDERATE.seat], 1 << state.theater.europe
    here = foreigners(stacks, state.present[CONFEDERATE.seat] & ~waiting)
    return Content(f"foreign {here}, in Europe {foreigners(stacks, waiting)}")
