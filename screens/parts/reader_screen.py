"""A screen with more to read than fits: scrolled by the usual keys, left by the usual keys."""

from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from screens.parts.command import Command, CommandScreen, Keys

READING = "Reading the log ..."

SCROLLS = (
    ("reading.down", "down,j", "down", "down"),
    ("reading.up", "up,k", "up", "up"),
    ("reading.on", "pagedown,J", "page down", "page_down"),
    ("reading.page-up", "pageup,K", "page up", "page_up"),
    ("reading.first", "home", "first line", "home"),
    ("reading.last", "end", "last line", "end"),
)
"""Id, keys, title, and which way the page goes."""


def scroll_page(screen: "ReadingScreen", way: str) -> None:
    """A line or a page up or down."""
    getattr(screen.query_one(VerticalScroll), f"scroll_{way}")(animate=False)


class ReadingScreen(CommandScreen[None]):
    """Whoever inherits it composes a `VerticalScroll` with a `Static` called `page` in it."""

    DEFAULT_CSS = """
    ReadingScreen #title { height: 1; text-style: bold; background: $panel; padding: 0 1; }
    ReadingScreen VerticalScroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    ReadingScreen #page { height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "app.help", "help", id="reading.help", key_display="?"),
    ]

    AUTO_FOCUS = ""

    def __init__(self) -> None:
        super().__init__()
        self.lines = Content(READING)
        """The page."""

    def show_page(self, lines: Content) -> None:
        """Put something else on the page."""
        self.lines = lines
        self.query_one("#page", Static).update(lines)

    def back(self) -> None:
        """Back to what lies below."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    KEYS: ClassVar[Keys] = (
        *(
            Command(id_, keys, title, partial(scroll_page, way=way), shown=False)
            for id_, keys, title, way in SCROLLS
        ),
        Command("reading.back", "escape,backspace,enter,q", "back", back, display="esc"),
    )
