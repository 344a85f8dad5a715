"""A page with which something begins, to be read once: it is never in the way of a key."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen

from screens.parts.command import Command, CommandScreen, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PagePane

REACTION = 0.3
"""Seconds after which somebody can have seen it: `enter` before that was meant for another one."""


def close(screen: "FirstPageScreen") -> None:
    """Begin."""
    screen.close()


class FirstPageScreen(CommandScreen[None], ModalScreen[None]):
    """The page. It goes with any key, and all but a few do what they do on the map."""

    CSS = """
    FirstPageScreen { align: center middle; background: $background 50%; }
    FirstPageScreen PagePane { width: 80; max-width: 100%; max-height: 100%; }
    FirstPageScreen PagePane #closes { margin-top: 0; }
    """
    AUTO_FOCUS = ""
    KEYS: ClassVar[Keys] = (
        Command("first-page.close", "enter,space,escape", "begin", close, display="enter"),
    )

    def __init__(self, lines: Content) -> None:
        super().__init__()
        self.pane = PagePane(lines, self.close)
        self.is_seen = False
        """Somebody can have seen it."""

    def compose(self) -> ComposeResult:
        yield self.pane
        yield KeyLine()

    def on_mount(self) -> None:
        self.call_after_refresh(self.set_timer, REACTION, self._note_seen)

    def _note_seen(self) -> None:
        self.is_seen = True

    def close(self) -> None:
        """On to the map, if it can have been seen."""
        if self.is_current and self.is_seen:
            self.dismiss()

    def step_aside(self, key: events.Key) -> None:
        """Go, if a key is meant for the map; whoever types ahead has no need of the page."""
        if self.is_current and key.key not in self.active_bindings:
            self.dismiss()
