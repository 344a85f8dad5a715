"""CALENDAR: six months as rows, and what comes with them in signs and words."""

from collections.abc import Sequence

from textual.content import Content

from campaign.terms import Side
from screens.map.desk_block import DeskRow, fitted
from screens.map.months import MONTHS, Month
from screens.shell.glyphs import Glyphs
from screens.text.citations import cited

WINTERS = {"Nov/Dec": "N/D", "Jan/Feb": "J/F"}
"""Two months in one turn, where there is little room. [BG 2.3]"""

MORE = "+"
"""Behind the signs of a month that brings more than there is room for."""


def calendar_rows(found: Sequence[Month], glyphs: Glyphs, width: int, room: int) -> list[DeskRow]:
    """Two rows of months and signs; below them, where there is room, the next things in words."""
    across = width // MONTHS
    names, signs = list[Content](), list[Content]()
    for number, month in enumerate(found):
        ground = "" if number % 2 else " on $panel"
        name = month.name if across > len(month.name) else WINTERS.get(month.name, month.name)
        style = "bold reverse" if not number else ground.strip()
        names.append(Content.styled(f"{name:^{across}}", style))
        sign, side = _signs(month, glyphs, across)
        color = f"bold ${side}" if side else "bold" if month.comes else "dim"
        signs.append(Content.styled(f"{sign:^{across}}", color + ground))
    rows = [Content("").join(names), Content("").join(signs)]
    for month in found:
        name = WINTERS.get(month.name, month.name)
        for coming in month.comes:
            said = f"{name}: {coming.said}"
            whole = f"{said} [{coming.rule}]"  # the sentence before its paragraph
            rows.append(cited(whole if len(whole) <= width else said))
    return [DeskRow(fitted(row, width)) for row in rows[:room]]


def _signs(month: Month, glyphs: Glyphs, width: int) -> tuple[str, Side | None]:
    """What a month brings, in signs; the color of a side only if it is all that side's.

    Signs for which there is no room are told by one for more; the words below have them all.
    """
    if not month.comes:
        return glyphs.holder(None) if not glyphs.is_plain else ".", None
    sides = {coming.side for coming in month.comes}
    shown = "".join(coming.sign for coming in month.comes)
    for left in range(len(month.comes) - 1, 0, -1):
        if len(shown) <= width:
            break
        shown = "".join(coming.sign for coming in month.comes[:left]) + MORE
    return shown, sides.pop() if len(sides) == 1 else None
