"""Cards beside a form: each a title and a few lines, one of them perhaps chosen."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static


class FormCard(NamedTuple):
    """What stands on one of them."""

    title: str
    text: str
    is_chosen: bool = False


class Cards(Vertical):
    """So many cards below each other."""

    DEFAULT_CSS = """
    Cards { height: auto; margin-top: 1; display: none; }
    Cards Static { height: auto; padding: 0 1; border: round $foreground 40%;
        border-title-color: $foreground; }
    Cards Static.-chosen { border: round $accent; border-title-style: bold; }
    """

    def __init__(self, most: int, *, id: str | None = None) -> None:
        """There are never more than *most*."""
        super().__init__(id=id)
        self._cards = [Static(markup=False) for _ in range(most)]

    def compose(self) -> ComposeResult:
        yield from self._cards

    def show(self, cards: Sequence[FormCard]) -> None:
        """Show these; what is chosen is marked by a sign, too."""
        for at, widget in enumerate(self._cards):
            widget.display = at < len(cards)
            if widget.display:
                title, text, is_chosen = cards[at]
                widget.border_title = f"> {title} <" if is_chosen else title
                widget.set_class(is_chosen, "-chosen")
                widget.update(text)
