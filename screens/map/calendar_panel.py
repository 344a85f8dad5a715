"""CALENDAR: six months as rows, and what comes with them in signs and words."""

from collections.abc import Sequence

from textual.content import Content

from campaign.terms import Side
from screens.map.desk_block import DeskRow, fitted
from screens.map.months import MONTHS, Month
from screens.shell.glyphs import Glyphs
from screens.text import phrases
from screens.text.citations import cited

WINTERS = {"Nov/Dec": "N/D", "Jan/Feb": "J/F"}
"""Two months in one turn, where there is little room. [BG 2.3]"""


def calendar_rows(found: Sequence[Month], glyphs: Glyphs, width: int, room: int) -> list[DeskRow]:
    """Two rows of months and signs; below them, where there is room, the next things in words."""
    across = width // MONTHS
    names, signs = list[Content](), list[Content]()
    for number, month in enumerate(found):
        ground = "" if number % 2 else " on $panel"
        name = month.name if across > len(month.name) else WINTERS.get(month.name, month.name)
        style = "bold reverse" if not number else ground.strip()
        names.append(Content.styled(f"{name:^{across}}", style))
        sign, side = _signs(month, glyphs)
        color = f"bold ${side}" if side else "bold" if month.comes else "dim"
        signs.append(Content.styled(f"{phrases.clipped(sign, across):^{across}}", color + ground))
    rows = [Content("").join(names), Content("").join(signs)]
    for month in found:
        name = WINTERS.get(month.name, month.name)
        said = (Content(f"{name}: {coming.said} [{coming.rule}]") for coming in month.comes)
        rows += [cited(text) for text in said]
    return [DeskRow(fitted(row, width)) for row in rows[:room]]


def _signs(month: Month, glyphs: Glyphs) -> tuple[str, Side | None]:
    """All that a month brings, in signs; the color of a side only if it is all that side's."""
    if not month.comes:
        return glyphs.holder(None) if not glyphs.is_plain else ".", None
    sides = {coming.side for coming in month.comes}
    return "".join(coming.sign for coming in month.comes), sides.pop() if len(sides) == 1 else None
