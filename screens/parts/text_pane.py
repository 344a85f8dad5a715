"""A sheet of text that repaints only the lines that changed."""

from itertools import zip_longest

from textual.content import Content
from textual.geometry import Region
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from screens.text.citations import cited


class Sheet(Widget):
    """Shows a text that changes often, in a place of fixed size."""

    def __init__(self, *, id: str | None = None, more: str = "") -> None:
        """An empty sheet; *more* says where to read on if there is no room for every paragraph."""
        super().__init__(id=id)
        self.text = Content("")
        self._more = Content.styled(more, "dim")
        self._strips: list[Strip] = []

    def show(self, text: Content | str) -> None:
        """Take in another text."""
        self.text = cited(text)
        self._draw()

    def _draw(self) -> None:
        before, width = self._strips, self.size.width
        if not width:
            return
        self._strips = Visual.to_strips(
            self, self._in_view(), width, self.size.height, self.visual_style, pad=True
        )
        changed = [
            Region(0, y, width, 1)
            for y, (old, new) in enumerate(zip_longest(before, self._strips))
            if old != new and y < self.size.height
        ]
        if changed:
            self.refresh(*changed)

    def _in_view(self) -> Content:
        """The text; where it is too long and goes on elsewhere, its first paragraphs in whole."""
        paragraphs = [*self.text.split("\n", allow_blank=True)]  # a copy: the split is kept
        if not self._more or self._height_of(paragraphs) <= self.size.height:
            return self.text
        while len(paragraphs) > 1 and self._height_of([*paragraphs, self._more]) > self.size.height:
            paragraphs.pop()
        return Content("\n").join([*paragraphs, self._more])

    def _height_of(self, paragraphs: list[Content]) -> int:
        return sum(max(1, len(text.wrap(self.size.width))) for text in paragraphs)

    def on_resize(self) -> None:
        self._draw()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips = []
        self._draw()

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self.rich_style)
