"""The title."""
from textual.screen import Screen
from textual.app import ComposeResult
from textual.widgets import Static
class TitleScreen(Screen[None]):
    def compose(self) -> ComposeResult:
        yield Static("Norden & Suden")
