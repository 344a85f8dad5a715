"""What is shown in a terminal that no screen fits into."""

from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from screens.shell.terminal import too_small

LEAVES = "{key} leaves. Everything is saved."


class TooSmall(ModalScreen[None]):
    """Says that the terminal is too small, and how to leave; goes by itself."""

    CSS = """
    TooSmall { align: center middle; background: $background; }
    TooSmall > Static { width: 1fr; padding: 0 1; text-align: center; }
    """

    def compose(self) -> ComposeResult:
        yield Static(markup=False)

    def on_resize(self) -> None:
        said = too_small(*self.app.size) or ""
        self.query_one(Static).update(f"{said}\n\n{LEAVES.format(key=self._key())}")

    def _key(self) -> str:
        """The key that leaves at once."""
        bound = (binding for _, bindings in self._binding_chain for _, binding in bindings)
        return self.app.get_key_display(next(one for one in bound if one.id == "app.quit"))
