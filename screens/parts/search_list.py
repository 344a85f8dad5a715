"""What every screen with a list to search in has: a line to type in, and rows with headings."""

from collections.abc import Sequence

from textual import on
from textual.screen import Screen
from textual.widgets import Input

from screens.parts.row_list import RowList


class SearchingScreen(Screen[None]):
    """Lists rows anew while one types; whoever inherits it composes an `Input` and a `RowList`."""

    def __init__(self) -> None:
        super().__init__()
        self.wanted = ""
        """What the rows on show were searched for."""

    def list_anew(self) -> None:
        """Show the rows that hold what is wanted, all of them if nothing is."""
        raise NotImplementedError

    @property
    def headings(self) -> Sequence[int]:
        """Which rows are headings."""
        raise NotImplementedError

    @property
    def list(self) -> RowList:
        return self.query_one(RowList)

    def search(self, wanted: str) -> None:
        """Show what holds all these words."""
        if wanted != self.wanted:
            self.wanted = wanted
            self.query_one(Input).value = wanted
            self.list_anew()

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.value == self.query_one(Input).value:  # else more was typed in haste
            self.search(event.value)

    @on(Input.Submitted)
    def _found(self) -> None:
        self.list.focus()

    def action_search(self) -> None:
        """Type what is wanted."""
        self.query_one(Input).focus()

    def action_heading(self, step: int) -> None:
        """Go to the next heading, or to the one before."""
        here = self.list.cursor
        beyond = [row for row in self.headings if (row > here if step > 0 else row < here)]
        if beyond:
            self.list.cursor = beyond[0] if step > 0 else beyond[-1]

    def action_back(self) -> None:
        """From a search to the whole list, then out."""
        line = self.query_one(Input)
        if self.wanted or line.has_focus:
            self.list.focus()
            self.search("")
        elif self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()
