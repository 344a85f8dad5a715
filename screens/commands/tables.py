"""Tables of plain text, for terminals of any width and for pipes."""

from collections.abc import Iterable, Sequence


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
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    )
