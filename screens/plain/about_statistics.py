"""The statistics of a campaign in words, page by page. Loaded when they are asked for."""

import re
from collections.abc import Iterator

from textual.content import Content

from campaign.scenario import SKIRMISH
from campaign.statistics import Statistics
from screens.past.statistics.layout import Paper
from screens.past.statistics.pages import PAGES, SKIRMISH_PAGES
from screens.past.statistics.tables import StatisticsTable, all_tables, written
from screens.plain.reply import Reply, brief, whole
from screens.shell.glyphs import UNICODE

USUAL_LINES = 8

PAPER = Paper(78, 24, UNICODE)
"""What the words of a page of statistics are taken from."""

DRAWN = re.compile("[\u2500-\u28ff]|^[ \\d]+$")
"""In a row of a curve or a bar, or all of its axis: its points are rows of the table."""

BESIDE = re.compile(r" {2,}")
"""Between what stands side by side."""

COLUMNS = 4
"""So many parts of a line, and it is a row of a table."""


def statistics(counted: Statistics, wanted: str, scenario: object) -> Reply:
    """A page of the statistics: its figures in words, row by row."""
    pages = SKIRMISH_PAGES if scenario is SKIRMISH else PAGES
    page = next((name for name in pages if wanted and name.startswith(wanted)), "")
    sheets = {sheet.name: sheet for sheet in all_tables(counted)}
    table = next((name for name in sheets if wanted and name.startswith(wanted)), "")
    if not page and not table:
        known = ", ".join(dict.fromkeys((*pages, *sheets)))
        return whole(f"Statistics are kept of: {known}. 'statistics battles' tells one.")
    found = list(rows_said(sheets[table])) if table else []
    if page:
        found = [*_page_said(pages[page][1](counted, PAPER), has_table=bool(table)), *found]
    return brief(found or ["None so far."], USUAL_LINES)


def _page_said(lines: Iterator[Content], *, has_table: bool) -> Iterator[str]:
    """The words of a page: without what is drawn, and without rows that its table has."""
    for line in lines:
        if DRAWN.search(line.plain):
            continue
        parts = BESIDE.split(line.plain.strip())
        if not has_table:
            yield " ".join(parts)
        elif len(parts) < COLUMNS:
            yield from parts


def rows_said(sheet: StatisticsTable) -> list[str]:
    """Each row with what its columns are called; what is empty is left out."""
    return [
        ", ".join(
            f"{head} {text}"
            for head, cell in zip(sheet.heading, row, strict=True)
            if (text := written(cell))
        )
        for row in sheet.rows
    ]
