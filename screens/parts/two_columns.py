"""Lines of two columns side by side, as on a printed page. Pure."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from textual.content import Content

from screens.text.citations import cited

GUTTER = 2
"""Columns between both."""


def side_by_side(
    left: Iterable[Content], right: Iterable[Content], width: int, gutter: int = GUTTER
) -> Iterator[Content]:
    """Both in columns of so many columns of the terminal each; what is wider goes on below."""
    for here, there in zip_longest(wrapped(left, width), wrapped(right, width)):
        start = here if here is not None else Content("")
        if there is None:
            yield start
        else:
            yield Content.assemble(start, " " * (width + gutter - start.cell_length), there)


def wrapped(lines: Iterable[Content], width: int) -> Iterator[Content]:
    """The same lines, none of them wider; paragraph numbers keep their style."""
    for line in lines:
        yield from cited(line).wrap(width) if line.cell_length > width else [line]
