"""A page over the map: something to read, closed by a key."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Protocol

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.parts.command import Command, CommandScreen, Keys
from screens.parts.key_bar import KeyLine
from screens.shell.themes import follow_look, glyphs_of
from screens.text.citations import cited

CLOSES = "enter goes on"
SCROLLS = "up and down turn the page, enter goes on"


class PagePane(Vertical):
    """Lines in a frame, and below them how one goes on."""

    DEFAULT_CSS = """
    PagePane {
        width: 66; max-width: 96%; height: auto; max-height: 90%; background: $panel;
        padding: 0 1; border: round $primary;
    }
    PagePane.-plain { border: ascii $primary; }
    PagePane VerticalScroll { height: auto; max-height: 1fr; }
    PagePane Static { height: auto; }
    PagePane #closes { height: 1; margin-top: 1; dock: bottom; }
    """

    def __init__(self, lines: Content, close: Callable[[], None]) -> None:
        super().__init__()
        self.lines = lines
        self._close = close
        self._page, self._closes = Static(), Static(CLOSES, id="closes", markup=False)
        self._scroll = VerticalScroll(self._page, can_focus=False)

    def compose(self) -> ComposeResult:
        yield self._scroll
        yield self._closes

    def on_mount(self) -> None:
        self._follow_look()
        follow_look(self, self._follow_look)
        self.show(self.lines)

    def _follow_look(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")

    def show(self, lines: Content) -> None:
        """Show other lines."""
        self.lines = lines
        self._page.update(cited(lines))
        self.call_after_refresh(self._say_whether_it_scrolls)

    def _say_whether_it_scrolls(self) -> None:
        if self._scroll.max_scroll_y:
            self._closes.update(SCROLLS)

    def turn(self, way: str) -> None:
        """A line or a page up or down."""
        getattr(self._scroll, f"scroll_{way}")(animate=False)

    @on(events.Click, "#closes")
    def _clicked(self) -> None:
        self._close()


class Paged(Protocol):
    """A screen with a page on it."""

    pane: PagePane

    def close(self) -> None: ...


def close(screen: Paged) -> None:
    """Back to what lies below."""
    screen.close()


def turn(screen: Paged, way: str) -> None:
    """A line or a page up or down."""
    screen.pane.turn(way)


PAGE_KEYS: Keys = (
    Command("page.back", "enter,space,escape,backspace,i,q", "back", close),
    Command("page.down", "down,j", "down", partial(turn, way="down"), shown=False),
    Command("page.up", "up,k", "up", partial(turn, way="up"), shown=False),
    Command(
        "page.page-down", "pagedown,J", "page down", partial(turn, way="page_down"), shown=False
    ),
    Command("page.page-up", "pageup,K", "page up", partial(turn, way="page_up"), shown=False),
)
"""The keys of every screen with a page on it."""


class PageScreen(CommandScreen[None], ModalScreen[None]):
    """Lines to read."""

    CSS = "PageScreen { align: center middle; background: $background 50%; }"
    AUTO_FOCUS = ""
    KEYS: ClassVar[Keys] = PAGE_KEYS

    def __init__(self, lines: Content, *, gives_way: bool = False) -> None:
        """One that *gives way* goes with a key that means something below it."""
        super().__init__()
        self.pane = PagePane(lines, self.close)
        self._gives_way = gives_way

    def compose(self) -> ComposeResult:
        yield self.pane
        yield KeyLine()

    def close(self) -> None:
        """Back to what lies below."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    def step_aside(self, key: events.Key) -> None:
        """Go, if a key is meant for what lies below: nobody need close the page first."""
        if self._gives_way and self.is_current and key.key not in self.active_bindings:
            self.dismiss()
