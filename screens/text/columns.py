"""Tables of plain text, for terminals of any width and for pipes."""

from collections.abc import Iterable, Sequence
from unicodedata import combining, east_asian_width


def table(
    heading: Sequence[str], rows: Iterable[Sequence[object]], right: Sequence[int] = ()
) -> str:
    """Rows below a heading, in columns two blanks apart; numbers in the columns *right* line up.

    >>> print(table(("box", "pieces"), [("Cairo", 12), ("St. Louis", 3)], right=(1,)))
    box        pieces
    Cairo          12
    St. Louis       3
    """
    cells = [tuple(map(str, row)) for row in (heading, *rows)]
    widths = [max(map(columns_of, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(
            _padded(cell, width, is_right=column in right)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )


def _padded(cell: str, width: int, *, is_right: bool) -> str:
    blanks = " " * (width - columns_of(cell))
    return blanks + cell if is_right else cell + blanks


def columns_of(text: str) -> int:
    """The columns of a terminal that a text takes: letters of some languages take two.

    >>> columns_of("Cairo"), columns_of("南北戦争")
    (5, 8)
    """
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(c) in "WF" else not combining(c) for c in text)
