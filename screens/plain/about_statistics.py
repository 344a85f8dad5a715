"""The statistics of a campaign in words, page by page. Loaded when they are asked for."""

from campaign.scenario import SKIRMISH
from campaign.statistics import Statistics
from screens.past.statistics.layout import Paper
from screens.past.statistics.pages import PAGES, SKIRMISH_PAGES
from screens.past.statistics.tables import StatisticsTable, all_tables, written
from screens.plain.reply import Reply, brief, whole
from screens.shell.glyphs import ASCII

USUAL_LINES = 8

PAPER = Paper(78, 24, ASCII)
"""What the words of a page of statistics are taken from."""


def statistics(counted: Statistics, wanted: str, scenario: object) -> Reply:
    """A page of the statistics: its figures in words, row by row."""
    pages = SKIRMISH_PAGES if scenario is SKIRMISH else PAGES
    page = next((name for name in pages if wanted and name.startswith(wanted)), "")
    sheets = {sheet.name: sheet for sheet in all_tables(counted)}
    table = next((name for name in sheets if wanted and name.startswith(wanted)), "")
    if not page and not table:
        known = ", ".join(dict.fromkeys((*pages, *sheets)))
        return whole(f"Statistics are kept of: {known}. 'statistics battles' tells one.")
    if table:
        return brief(_rows_said(sheets[table]) or ["None so far."], USUAL_LINES)
    return brief(
        (" ".join(line.plain.split()) for line in pages[page][1](counted, PAPER)), USUAL_LINES
    )


def _rows_said(sheet: StatisticsTable) -> list[str]:
    """Each row with what its columns are called; what is empty is left out."""
    return [
        ", ".join(
            f"{head} {text}"
            for head, cell in zip(sheet.heading, row, strict=True)
            if (text := written(cell))
        )
        for row in sheet.rows
    ]
