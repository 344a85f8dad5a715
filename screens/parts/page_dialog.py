"""A page over the map: something to read, closed by a key."""

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.shell.themes import glyphs_of
from screens.text.citations import cited

CLOSES = "enter goes on"
SCROLLS = "up and down turn the page, enter goes on"


class PageScreen(ModalScreen[None]):
    """Lines to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,backspace,i,q", "close", "back", id="page.back"),
        Binding("down,j", "scroll('down')", "down", show=False, id="page.down"),
        Binding("up,k", "scroll('up')", "up", show=False, id="page.up"),
        Binding("pagedown,J", "scroll('page_down')", "page down", show=False, id="page.page-down"),
        Binding("pageup,K", "scroll('page_up')", "page up", show=False, id="page.page-up"),
    ]

    CSS = """
    PageScreen { align: center middle; background: $background 50%; }
    PageScreen > Vertical {
        width: 66; max-width: 96%; height: auto; max-height: 90%; background: $panel;
        padding: 0 1; border: round $primary;
    }
    PageScreen.-plain > Vertical { border: ascii $primary; }
    PageScreen VerticalScroll { height: auto; max-height: 1fr; }
    PageScreen Static { height: auto; }
    PageScreen #closes { height: 1; margin-top: 1; dock: bottom; }
    """

    AUTO_FOCUS = ""

    def __init__(self, lines: Content) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        with Vertical():
            with VerticalScroll(can_focus=False):
                yield Static(cited(self.lines))
            yield Static(CLOSES, id="closes", markup=False)

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        self.call_after_refresh(self._say_whether_it_scrolls)

    def _say_whether_it_scrolls(self) -> None:
        if self.query_one(VerticalScroll).max_scroll_y:
            self.query_one("#closes", Static).update(SCROLLS)

    def action_scroll(self, way: str) -> None:
        """A line or a page up or down."""
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)

    @on(events.Click, "#closes")
    def action_close(self) -> None:
        """Back to what lies below."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()
