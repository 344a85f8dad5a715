"""The page of brigades as a list: left and right change the orders of the one pointed at."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message

from screens.battle.nei_boschi.brigade_page import body_row
from screens.battle.nei_boschi.looking import HexLook
from screens.parts.row_list import RowList


class BrigadeList(Vertical):
    """All brigades of a side; enter is done with them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space", "change(1)", "other orders", id="brigades.next"),
        Binding("left,h", "change(-1)", "orders before", show=False, id="brigades.before"),
    ]

    class Changed(Message):
        """The brigade pointed at is to have the next orders that it may have, or those before."""

        def __init__(self, step: int) -> None:
            super().__init__()
            self.step = step

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows = RowList(id="bodies")
        self._page: object = None
        """Of which side they were, and in which turn."""

    def compose(self) -> ComposeResult:
        yield self.rows

    def show(self, look: HexLook, width: int) -> None:
        """Show the bodies of the side that decides; its cursor stays on the same page."""
        position = look.position
        rows = [body_row(look.resolver, position, body, width) for body in look.bodies]
        page = position.turn, position.to_move
        self.rows.show(rows, self.rows.cursor if page == self._page else 0)
        self._page = page

    def action_change(self, step: int) -> None:
        """Ask for other orders."""
        self.post_message(self.Changed(step))
