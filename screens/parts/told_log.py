"""A log that wraps its lines anew whenever it becomes narrower or wider."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from rich.text import Text
from textual import events
from textual.strip import Strip
from textual.widgets import RichLog

from screens.text.citations import cited
from screens.text.phrases import clipped

LEAST_WIDTH = 20

FEW_ROWS = 3
"""So few rows have room for hardly a line that is wrapped."""


class ToldLog(RichLog, can_focus=False):
    """Lines of text, the last one in view; none of them is cut after the terminal was resized."""

    def __init__(self, *, id: str | None = None, has_heads: bool = False) -> None:
        """In few rows a log that *has heads* shows how lines begin, rather than how they end."""
        super().__init__(id=id, wrap=True, markup=False, min_width=LEAST_WIDTH)
        self._has_heads = has_heads
        self.told: list[str] = []
        """The lines, whole."""

        self._wrapped_to = 0
        """The width that the lines on show were wrapped to."""

        self._rows = 0
        """The rows that there were for them."""

    @property
    def is_leafed_back(self) -> bool:
        """Somebody reads what is above the last lines."""
        return self.scroll_y < self.max_scroll_y

    def render_line(self, y: int) -> Strip:
        """Of the last lines their heads, where there is hardly room for one of them."""
        rows, width = self.scrollable_content_region.height, self.size.width
        if not (self._has_heads and self.told and 0 < rows <= FEW_ROWS) or self.is_leafed_back:
            return super().render_line(y)
        shown = heads(self.told, rows, width)
        if y >= len(shown):
            return Strip.blank(width, self.rich_style)
        line = _dimmed(shown[y])
        line.end = ""
        return (
            Strip(line.render(self.app.console))
            .adjust_cell_length(width)
            .apply_style(self.rich_style)
        )

    def tell(self, line: str) -> None:
        """One more line."""
        self.told.append(line)
        self.write(_dimmed(line))

    def tell_anew(self, lines: Iterable[str]) -> None:
        """These lines in the place of all others."""
        self.told = list(lines)
        self._write_all()

    def on_resize(self, event: events.Resize) -> None:
        width, before = event.size.width, self._wrapped_to
        self._wrapped_to = width
        # What comes before the first size waits for it by itself.
        if before and width != before:
            self._write_all()
        self._keep_last_line()

    def _keep_last_line(self) -> None:
        """The last line stays in view in fewer rows, too, unless somebody has leafed back."""
        rows, before = self.scrollable_content_region.height, self._rows
        self._rows = rows
        if rows < before and self.scroll_y >= len(self.lines) - before:
            self.scroll_end(animate=False, immediate=True)

    def _write_all(self) -> None:
        self.clear()
        for line in self.told:
            self.write(_dimmed(line))


def heads(told: Sequence[str], rows: int, width: int) -> list[str]:
    """The last lines in so many rows: the last one as far as there is room, of others the head.

    >>> heads(["The 9th Mississippi fires.", "It is disordered."], 2, 20)
    ['The 9th ..', 'It is disordered.']
    >>> heads(["The 9th Mississippi fires at the 71st Ohio."], 2, 20)
    ['The 9th Mississippi', 'fires at the ..']
    """
    room = max(width - 1, 1)
    last = _in_rows(told[-1], rows, room)
    before = told[len(told) - 1 - (rows - len(last)) : -1] if rows > len(last) else ()
    return [*(_head(line, room) for line in before), *last]


def _in_rows(line: str, rows: int, width: int) -> list[str]:
    """A line in so many rows at most; of a roll it is words that go, not figures."""
    lines = wrap(line, width) or [""]
    if len(lines) <= rows:
        return lines
    for size in range(rows * width, width, -1):
        shorter = without_words(line, size)
        if shorter and len(found := wrap(shorter, width)) <= rows:
            return found
    return [*lines[: rows - 1], _head(" ".join(lines[rows - 1 :]), width)]


def _head(line: str, width: int) -> str:
    """As many whole words of a line as fit, with two dots for the others; of a roll its figures."""
    if len(line) <= width:
        return line
    return without_words(line, width) or _first_words(line, width)


def _first_words(line: str, width: int) -> str:
    words = line[: width - 2].rpartition(" ")[0]
    return f"{words} .." if words else clipped(line, width)


NAMED = 10
"""Columns at least of who it is that something is rolled for."""


def without_words(line: str, width: int) -> str:
    """A line about a roll, without words before the figures; nothing if no figures are in it.

    >>> line = "The 9th Mississippi checks for disorder: die 5, fatigue +2 = 7 against 6, failed."
    >>> without_words(line, 72)
    'The 9th Mississippi checks ..: die 5, fatigue +2 = 7 against 6, failed.'
    >>> without_words(line, 42)
    'The 9th .. = 7 against 6, failed.'
    """
    who, colon, figures = line.partition(": ")
    if not colon or not any(sign.isdigit() for sign in figures):
        return ""
    _, equals, total = figures.partition(" = ")
    _, colon, result = figures.rpartition(": ")
    tails = [f": {figures}", *[f" = {total}"] * bool(equals), *[f": {result}"] * bool(colon)]
    room = width - NAMED
    # What comes of it may be told at length: then the sum at least is seen.
    tail = next((one for one in tails if len(one) <= room), _first_words(tails[-1], room))
    return f"{_first_words(who, width - len(tail))}{tail}"


def _dimmed(line: str) -> Text:
    """A line with its paragraph numbers in dim type, as the log paints it."""
    text = Text(line)
    for span in cited(line).spans:
        text.stylize("dim", span.start, span.end)
    return text
