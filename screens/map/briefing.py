"""What one should know before a decision: tables, numbers, what each answer means. Pure."""

from collections import Counter
from collections.abc import Iterator, Sequence

from textual.content import Content

from campaign import legal_actions
from campaign.actions import Breakout, March
from campaign.agenda import (
    BorderSupport,
    Combat,
    Declaration,
    Desertion,
    Marches,
    Marching,
    Recruitment,
    Supply,
    Toll,
)
from campaign.board.board import bits
from campaign.queries.battle_sites import may_attack
from campaign.queries.foreign_affairs import border_states
from campaign.rules.desertion import stays_on
from campaign.rules.recruitment import recruitment_limit
from campaign.state import CampaignState
from campaign.tables.printed_values import command
from campaign.terms import SIDES, UNION, BoxId
from screens.map.army_panel import reserves
from screens.map.march_plan import MarchPlan, plan_march
from screens.shell.glyphs import Glyphs
from screens.text import phrases

FACES = range(1, 7)
COMMAND_YEARS = range(1861, 1866)
"""The columns of the command table. [NS 3.0]"""


TABLE = "COMMAND TABLE", "Union/Confederate"
OTHERS = "BEFORE YOU DECIDE", ""


def title(state: CampaignState) -> tuple[str, str]:
    """What the head line above a briefing says: its name, and what its numbers are."""
    is_table = state.options.command_marches and state.agenda and isinstance(state.step, Marches)
    return TABLE if is_table else OTHERS


def briefing(state: CampaignState, glyphs: Glyphs) -> Iterator[Content]:
    """A few lines about the decision to be made; none where there is nothing to add."""
    if not state.agenda:
        return
    match state.step:
        case Marches():
            yield from _before_marches(state, state.step)
        case BorderSupport(states=names):
            yield from map(_border_line, names)
        case Supply(boxes=boxes):
            yield from _hunger(state, boxes)
        case Toll():
            yield from _toll(state)
        case Recruitment(points=points) if points:
            yield from _to_be_raised(state, state.step)
        case _:
            yield from _before_fights(state, glyphs)


# --- marches -----------------------------------------------------------------------------------


def _before_marches(state: CampaignState, step: Marches) -> Iterator[Content]:
    """The command table, its row once the die is thrown, and who may break out.

    Both until the first march. [NS 3.0, NS-R10]
    """
    if step.begun:
        return
    if state.options.command_marches and (step.left is None or step.die):
        yield from command_table(state.date.year, step.die)
    if step.left and step.side is UNION:
        left = phrases.several(step.left - 1, "march")
        for box in bits(may_attack(state)):
            where = phrases.place(state.theater.ids[box])
            yield Content(f"B at {where}: break out now; {left} left after it [NS-R10]")


def command_table(year: int, die: int | None) -> Iterator[Content]:
    """The command table, Union/Confederate, with the column of a year, and the row of a die lit.

    [NS 3.0, NS 7.0]
    """
    heads = [
        (f" '{column % 100}", "bold reverse" if column == year else "dim")
        for column in COMMAND_YEARS
    ]
    yield Content.assemble(("die", "dim"), *heads)
    for face in FACES:
        cells = []
        for column in COMMAND_YEARS:
            values = "/".join(str(command(column, face, side)) for side in SIDES)
            cells.append((f" {values}", _cell_style(column == year, face == die, die is None)))
        mark, style = (">", "bold") if face == die else (" ", "")
        row = Content.assemble((f"{mark}{face} ", style), *cells)
        yield row.stylize_before("on $panel") if face == die else row


def _cell_style(in_column: bool, in_row: bool, is_open: bool) -> str:
    """Before the throw the whole column of the year counts, after it one cell of it."""
    if in_column and in_row:
        return "bold reverse"
    if in_column:
        return "bold" if is_open else ""
    return "" if in_row else "dim"


# --- politics and supply -----------------------------------------------------------------------


def _border_line(name: str) -> Content:
    """[NS 8.3, NS-R26]"""
    border = border_states()[name]
    needed = f"more than {border.threshold} brings the {phrases.piece(border.piece)}"
    return Content(f"{phrases.state_name(name)}: {needed} permanently into the pool [NS-R26]")


def _hunger(state: CampaignState, boxes: tuple[str, ...]) -> Iterator[Content]:
    """[NS 2.2, NS-R5]"""
    side = state.step.side
    for box in boxes:
        number = phrases.several(len(state.units_in(box, side)), "piece")
        yield Content(f"{phrases.place(box)}: {number} without supply")
    yield Content("Each box loses one piece: militia to the pool, others to stock [NS-R5]")


def _toll(state: CampaignState) -> Iterator[Content]:
    """[NS 6.0, NS-R14]"""
    now = state.army_maximum(UNION) + state.theater["washington"].recruits[UNION.seat]
    yield Content(
        f"Union army maximum {now}: the die is subtracted (a 1 counts 2). Retaking the city gives"
        " back the city's value only [NS-R14]"
    )


def _to_be_raised(state: CampaignState, step: Recruitment) -> Iterator[Content]:
    """What is left in the pool, and the room below the maximum. [BG 12.1, BG 12.3]"""
    [pool, *_] = reserves(state, step.side)
    size, limit = state.army_size(step.side), recruitment_limit(state, step.side)
    yield Content(f"{phrases.sentence(pool)} [BG 12.1]")
    yield Content(f"Army: {size} of {limit} [BG 12.3]")


# --- fights ------------------------------------------------------------------------------------


def _before_fights(state: CampaignState, glyphs: Glyphs) -> Iterator[Content]:
    match state.step:
        case Declaration(box=box):
            yield from _declaration(state, box)
        case Combat() if may_attack(state):
            free = "Containment: no attack is required. Attackers leave their works"
            yield Content(f"{free} [NS-R9]")
        case Desertion():
            yield from _deserters(state, state.step, glyphs)


def _declaration(state: CampaignState, box: str) -> Iterator[Content]:
    """[NS-R8, NS-R9]"""
    enemies = phrases.several(len(state.units_in(box, UNION)), "Union piece")
    yield Content(f"{phrases.sentence(enemies)[:-1]} there.")
    yield Content("Fight: a battle in the Combat Segment [NS-R8]")
    yield Content(
        "Contain: no battle. Your pieces may entrench; Union pieces leave only by sea or breakout;"
        " the Union keeps the box [NS-R8, NS-R10]"
    )


def _deserters(state: CampaignState, step: Desertion, glyphs: Glyphs) -> Iterator[Content]:
    """The pieces that throw, and the highest die with which each stays. [NS 8.12, NS-R21]"""
    stack = state.units_in(step.box, step.side)
    alike = Counter((unit.type, stays_on(state, step, unit)) for unit in stack if unit.shaken)
    for (type_, highest), number in alike.items():
        sign = (glyphs.infantry if type_.is_infantry else glyphs.cavalry)[step.side.seat]
        said = f"stays on {_faces(highest)}" if highest > 0 else "deserts"
        yield Content(f"{sign}{number} {phrases.piece(type_)} {said}")
    defeat = "1 less for the defeat, " if step.lost else ""
    yield Content.styled(f"Morale, {defeat}1 more if not routed, and leaders [NS-R21]", "dim")


def _faces(highest: int) -> str:
    return "1" if highest == 1 else f"1-{min(highest, FACES[-1])}"


# --- what is left to do ------------------------------------------------------------------------


def due_in(state: CampaignState) -> Sequence[BoxId]:
    """The boxes that can act or have to, the active one first. [BG 4.2, NS 2.2, NS-R10]"""
    step = state.step
    if isinstance(step, Marching):
        others = [b for b in state.occupied(step.side) if b != step.box]
        later = [b for b in others if isinstance(plan_march(state, step.side, b), MarchPlan)]
        return (step.box, *later)
    if isinstance(step, Supply):
        return step.boxes
    able = (a.box for a in legal_actions(state) if isinstance(a, Breakout | March))
    return tuple(dict.fromkeys(able))
