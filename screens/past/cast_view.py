"""The screen of a recording in a window that may be smaller: a part of it, that moves."""

from rich.text import Text
from textual.cache import LRUCache
from textual.strip import Strip
from textual.widget import Widget

from screens.past.cast_reader import Recording
from screens.shell.glyphs import plain_signs
from screens.shell.themes import glyphs_of

KEPT = 256
"""Rows that are kept as they are painted."""


class CastView(Widget):
    """Shows the frame of a recording that is on show."""

    DEFAULT_CSS = """
    CastView { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.recording: Recording | None = None
        self.left = self.top = 0
        """The cell of the recording in the upper left corner."""

        self._strips: LRUCache[tuple[str, bool], Strip] = LRUCache(KEPT)

    def show(self, recording: Recording) -> None:
        """Take in a recording, or another frame of it."""
        self.recording = recording
        self.move(0, 0)

    @property
    def hidden(self) -> tuple[int, int]:
        """Columns and rows for which there is no room."""
        if self.recording is None:
            return (0, 0)
        columns, rows = self.recording.size
        return max(0, columns - self.size.width), max(0, rows - self.size.height)

    def move(self, columns: int, rows: int) -> None:
        """Show what lies so far to the right and below, as far as there is something."""
        most = self.hidden
        self.left = max(0, min(most[0], self.left + columns))
        self.top = max(0, min(most[1], self.top + rows))
        self.refresh()

    def on_resize(self) -> None:
        self.move(0, 0)

    def render_line(self, y: int) -> Strip:
        """A row of the window."""
        width, row = self.size.width, y + self.top
        if self.recording is None or row >= len(self.recording.rows):
            return Strip.blank(width, self.rich_style)
        whole = self._painted(self.recording.rows[row])
        return whole.crop_extend(self.left, self.left + width, self.rich_style)

    def _painted(self, text: str) -> Strip:
        is_plain = glyphs_of(self.app.theme).is_plain
        if (text, is_plain) not in self._strips:
            shown = plain_signs(text) if is_plain else text
            segments = Text.from_ansi(shown, end="").render(self.app.console)
            self._strips[text, is_plain] = Strip(segments)
        return self._strips[text, is_plain]
