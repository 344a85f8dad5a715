"""What is shown in a terminal that no screen fits into."""

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.shell.terminal import too_small


class TooSmall(ModalScreen[None]):
    """Says that the terminal is too small; leaves by itself."""

    CSS = """
    TooSmall { align: center middle; background: $background; }
    TooSmall > Static { width: 1fr; padding: 0 1; text-align: center; }
    """

    def compose(self) -> ComposeResult:
        yield Static(too_small(*self.app.size) or "", markup=False)

    def on_resize(self) -> None:
        self.query_one(Static).update(too_small(*self.app.size) or "")
