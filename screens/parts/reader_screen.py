"""A screen with more to read than fits: scrolled by the usual keys, left by the usual keys."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

READING = "Reading the log ..."


class ReadingScreen(Screen[None]):
    """Whoever inherits it composes a `VerticalScroll` with a `Static` called `page` in it."""

    CSS = """
    ReadingScreen #title { height: 1; text-style: bold; background: $panel; padding: 0 1; }
    ReadingScreen VerticalScroll { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    ReadingScreen #page { height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "scroll('down')", "down", show=False, id="reading.down"),
        Binding("up,k", "scroll('up')", "up", show=False, id="reading.up"),
        Binding("pagedown,J", "scroll('page_down')", "page down", show=False, id="reading.on"),
        Binding("pageup,K", "scroll('page_up')", "page up", show=False, id="reading.page-up"),
        Binding("home", "scroll('home')", "first line", show=False, id="reading.first"),
        Binding("end", "scroll('end')", "last line", show=False, id="reading.last"),
        Binding("escape,backspace,enter,q", "back", "back", id="reading.back", key_display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="reading.help", key_display="?"),
    ]

    AUTO_FOCUS = ""
    KEY_ORDER: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__()
        self.lines = Content(READING)
        """The page."""

    def show_page(self, lines: Content) -> None:
        """Put something else on the page."""
        self.lines = lines
        self.query_one("#page", Static).update(lines)

    def word_for(self, binding: Binding) -> str:
        """What a key does; see `KeyLine`."""
        return binding.description

    def action_scroll(self, way: str) -> None:
        """A line or a page up or down."""
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)

    def action_back(self) -> None:
        """Back to what lies below."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()
