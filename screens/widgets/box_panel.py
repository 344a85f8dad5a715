"""What there is to know of one box: name, control, value, pieces and their condition."""

from collections.abc import Iterator

from textual.content import Content

from campaign.state import CampaignState
from campaign.terms import SIDES, BoxId, Side
from campaign.theater import Box
from campaign.units import MOST_MARCHES
from screens import words
from screens.march_plan import Row, rows_of
from screens.widgets.glyphs import Glyphs

RIVER_SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}

HELD = {Side.UNION: "Union", Side.CONFEDERATE: "Confederate", None: "nobody's"}


def box_lines(state: CampaignState, box_id: BoxId, glyphs: Glyphs) -> Iterator[Content]:
    """A box in a few short lines."""
    box = state.theater[box_id]
    yield Content.styled(words.place_and_state(box_id), "bold")
    yield _control(state, box, glyphs)
    if features := _features(box):
        yield Content(features)
    for side in SIDES:
        for row in rows_of(state, side, box_id):
            yield piece_line(row, glyphs, moving=bool(state.agenda) and state.active is side)


def _control(state: CampaignState, box: Box, glyphs: Glyphs) -> Content:
    holder = state.controller(box.id)
    values = " ".join(
        f"{words.SIDE_LETTERS[side]}{value}"
        for side, value in zip(SIDES, box.recruits, strict=True)
        if value
    )
    home = "" if holder is box.home else f" (printed {HELD[box.home]})"
    return Content.assemble(
        (f"{glyphs.holder(holder)} {HELD[holder]}", f"${holder}" if holder else ""),
        home,
        f"  raises {values}" if values else "",
    )


def _features(box: Box) -> str:
    parts = ["port"] if box.is_port else []
    if box.has_permanent_works:
        parts.append("permanent works")
    if box.river_sides:
        parts.append("river " + ", ".join(box.river_sides))
    return ", ".join(parts)


def piece_line(row: Row, glyphs: Glyphs, *, moving: bool, of: int | None = None) -> Content:
    """Some pieces alike: `■2 veteran infantry ▴ 1/2`; *of* them, if only some are meant."""
    unit = row.unit
    signs = glyphs.infantry if unit.type.is_infantry else glyphs.cavalry
    marks = glyphs.entrenched * unit.entrenched + glyphs.works * unit.sheltered
    marks += glyphs.reduced * unit.reduced
    side = glyphs.side[unit.side.seat]
    used = f" {unit.marches}/{MOST_MARCHES}" if moving and unit.marches else ""
    number = row.there if of is None else f"{of}/{row.there}"
    return Content.assemble(
        (f"{side}{signs[unit.side.seat]}{number} ", f"bold ${unit.side}"),
        words.piece(unit.type),
        (f" {marks}" if marks else "", "bold"),
        (used, "dim"),
    )
