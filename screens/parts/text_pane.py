"""A sheet of text that repaints only the lines that changed."""

from collections.abc import Callable, Iterable
from itertools import chain, zip_longest

from rich.segment import Segment
from rich.style import Style as LetterStyle
from textual.cache import LRUCache
from textual.content import Content, Span
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions
from textual.widget import Widget

from screens.shell.painting import PlainLines
from screens.text.citations import cited

KEPT = 64
"""Paragraphs whose rows are kept unless a sheet is told otherwise: more than it shows at once."""

Rows = list[Strip]

ALL = -1
"""In the place of a number of rows: as many as a paragraph has."""


FROM_THE_LEFT = ("left", "start")


def is_one_line(text: Content, width: int) -> bool:
    """A text fits into so many columns as it stands."""
    return text.cell_length <= width and not ("\n" in text.plain or "\t" in text.plain)


def lines_in(text: Content, width: int) -> int:
    """How many lines a text has where there are so many columns."""
    return 1 if is_one_line(text, width) else len(text.wrap(width))


def line_of(text: Content, ground: Style, named: Callable[[str | Style], Style]) -> Strip:
    """A text that is one line. Its styles are *named* in it, and lie on that of the *ground*.

    The library puts it together in the same way, but lays it out first, and notes in each style
    where it stands, for whoever selects it with the mouse.
    """
    parts = text.render(ground, end="", parse_style=named)
    segments = [Segment(part, (ground + style).rich_style) for part, style in parts]
    return Strip(segments, text.cell_length)


class Sheet(Widget):
    """Shows a text that changes often, in a place of fixed size, or as high as the text.

    Its paragraphs are kept as rows: most of them come back, here or with another text.
    """

    ALLOW_SELECT = False

    def __init__(
        self, *, id: str | None = None, more: str = "", kept: int = KEPT, citations: str = "dim"
    ) -> None:
        """An empty sheet; *more* says where to read on if there is no room for every paragraph.

        So many paragraphs are *kept*: a sheet to which other texts return needs more of them. The
        style of *citations* is another one where the text has a color that is too weak when dimmed.
        """
        super().__init__(id=id)
        self.text = Content("")
        self._citations = citations
        self._more = Content.styled(more, "dim")
        self._strips: Rows = []
        self._styles_cache = PlainLines()
        self._known: LRUCache[tuple[str, tuple[Span, ...], int], Rows] = LRUCache(kept)
        """The rows of a paragraph, or of a text as it is seen in so many rows."""

        self._drawn_in = Size(0, 0)
        """The size for which its lines are drawn; none if it was not seen then."""

        self._known_for: tuple[int, Style] | None = None
        """The width of the rows that are kept, and the style of their ground."""

    def show(self, text: Content | str) -> None:
        """Take in another text."""
        self.text = cited(text, self._citations)
        if self.styles.is_auto_height and self._lines_in(self.size.width) != self.size.height:
            self.refresh(layout=True)
        self._draw()

    def lead_on(self, more: str) -> None:
        """Say otherwise where to read on, from the next text on."""
        self._more = Content.styled(more, "dim")

    def height_in(self, width: int) -> int:
        """The lines of the text where it is so wide."""
        return self._lines_in(width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The lines of the text: asked where the style leaves its height to it."""
        return self._lines_in(width)

    def _lines_in(self, width: int) -> int:
        return lines_in(self.text, width) if width else 0

    def _draw(self) -> None:
        before, (width, height) = self._strips, self.size
        self._drawn_in = Size(width, height)
        if not width:
            return
        self._strips = self._in_view(width, height)
        changed = [
            Region(0, y, width, 1)
            for y, (old, new) in enumerate(zip_longest(before, self._strips))
            if old is not new and old != new and y < height
        ]
        if changed:
            self.refresh(*changed)

    def _in_view(self, width: int, height: int) -> Rows:
        """The text, as much of it as there is room for."""
        self._look_at_style(width)
        written = self.text.plain, tuple(self.text.spans), height
        rows = self._known.get(written)
        if rows is None:
            rows = self._known[written] = self._composed(width, height)
        return rows

    def _composed(self, width: int, height: int) -> Rows:
        """The text; where it is too long and goes on elsewhere, its first paragraphs in whole."""
        paragraphs = [self._rows(text, width) for text in self.text.split("\n", allow_blank=True)]
        if self._more and _height(paragraphs) > height:
            more = self._rows(self._more, width)
            while len(paragraphs) > 1 and _height(paragraphs) + len(more) > height:
                paragraphs.pop()
            paragraphs.append(more)
        return [*chain.from_iterable(paragraphs)][:height]

    def _rows(self, paragraph: Content, width: int) -> Rows:
        """A paragraph in rows of this width; what it says of itself to the mouse is left out."""
        style = self._look_at_style(width)
        written = paragraph.plain, tuple(paragraph.spans), ALL
        rows = self._known.get(written)
        if rows is None:
            strips = self._painted(paragraph, width, style)
            ground = self._ground
            rows = self._known[written] = [
                strip.extend_cell_length(width, ground) for strip in strips
            ]
        return rows

    def _painted(self, paragraph: Content, width: int, style: Style) -> Rows:
        """A paragraph in rows. What fits into one need not be laid out by the library."""
        if is_one_line(paragraph, width) and self.styles.text_align in FROM_THE_LEFT:
            strips = [line_of(paragraph, style, self._get_style)]
        else:
            options = RenderOptions(self._get_style, self.styles, None, None)  # type: ignore[arg-type]
            strips = paragraph.render_strips(width, None, style, options)
        return [strip.discard_meta() for strip in strips]

    def _look_at_style(self, width: int) -> Style:
        """What it looks like; rows of another width, or that looked otherwise, are forgotten."""
        style = self.visual_style
        if self._known_for != (width, style):
            self._known.clear()
            self._known_for = width, style
        return style

    def render_lines(self, crop: Region) -> list[Strip]:
        """In another size, or seen again, its lines are drawn before they are painted."""
        size = self.size
        if size != self._drawn_in:
            self._drawn_in = size
            self._strips = self._in_view(*size)
            self._styles_cache.clear()
        return super().render_lines(crop)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips = []
        self._known.clear()
        self._draw()

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, self._ground)

    @property
    def _ground(self) -> LetterStyle:
        """What letters stand on."""
        return (self.visual_style + Style(reverse=False)).rich_style


def _height(paragraphs: Iterable[Rows]) -> int:
    return sum(map(len, paragraphs))
