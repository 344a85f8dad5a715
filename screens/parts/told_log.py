"""A log that wraps its lines anew whenever it becomes narrower or wider."""

from collections.abc import Iterable

from rich.text import Text
from textual import events
from textual.widgets import RichLog

from screens.text.citations import cited

LEAST_WIDTH = 20


class ToldLog(RichLog, can_focus=False):
    """Lines of text, the last one in view; none of them is cut after the terminal was resized."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, wrap=True, markup=False, min_width=LEAST_WIDTH)
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


def _dimmed(line: str) -> Text:
    """A line with its paragraph numbers in dim type, as the log paints it."""
    text = Text(line)
    for span in cited(line).spans:
        text.stylize("dim", span.start, span.end)
    return text
