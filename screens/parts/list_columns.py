"""The columns of a list: rows of any kind, cut to their cells. Pure."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from textual.content import Content

Row = TypeVar("Row")

TAIL = 4
"""Letters at the end of a long name that are shown: the number of a copy."""


class Column(NamedTuple, Generic[Row]):
    """A column of the list."""

    title: str
    width: int
    """Cells; a letter of some languages takes two."""

    text: Callable[[Row], str]
    is_number: bool = False
    tail: int = 0
    """Letters at the end that are shown of what is too long: copies differ there."""

    def cell(self, text: str) -> Content:
        """A text, as wide as the column."""
        content = Content("".join(c if c.isprintable() else "?" for c in text))
        if content.cell_length > self.width:
            content = self._shortened(content)
        blanks = " " * (self.width - content.cell_length)
        return blanks + content if self.is_number else content + blanks

    def _shortened(self, content: Content) -> Content:
        end = content[-self.tail :] if self.tail else Content("")
        return content.truncate(self.width - 2 - end.cell_length) + ".." + end


def heading(columns: Sequence[Column[Row]]) -> Content:
    """The titles of the columns."""
    return Content(" ").join(column.cell(column.title) for column in columns)


def cells(row: Row, columns: Sequence[Column[Row]]) -> Content:
    """A row in one line."""
    return Content(" ").join(column.cell(column.text(row)) for column in columns)
