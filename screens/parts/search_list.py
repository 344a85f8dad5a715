"""A line to type in above a list: what is typed there lists the rows anew."""

from collections.abc import Callable

from textual import on
from textual.widgets import Input

from screens.parts.row_list import RowList
from screens.shell.early_letters import type_in


class SearchLine(Input):
    """Searches a list; which rows there are is for whoever has both."""

    def __init__(self, ask: str, rows: RowList, list_anew: Callable[[], object]) -> None:
        super().__init__(placeholder=ask, id="wanted", compact=True)
        self._searched = rows
        self._list_anew = list_anew
        """Shows the rows that hold what is wanted, all of them if nothing is."""

        self.wanted = ""
        """What the rows on show were searched for."""

    def search(self, wanted: str) -> None:
        """Show what holds all these words."""
        if wanted != self.wanted:
            self.wanted = self.value = wanted
            self._list_anew()

    def begin(self) -> None:
        """Take what is typed from now on."""
        type_in(self)

    def step_back(self) -> bool:
        """From a search to the whole list; whether there was one."""
        is_used = bool(self.wanted) or self.has_focus
        if is_used:
            self._searched.focus()
            self.search("")
        return is_used

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.value == self.value:  # else more was typed in haste
            self.search(event.value)

    @on(Input.Submitted)
    def _found(self) -> None:
        self._searched.focus()
