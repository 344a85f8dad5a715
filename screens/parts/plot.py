"""Curves and bars in letters: braille where the terminal has it, plain letters where not. Pure.

Curves differ by pattern and by the letter at their end; color only repeats what these say.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from textual.content import Content

from screens.parts.pixels import BRAILLE
from screens.shell.glyphs import Glyphs

AXIS = 5
"""Columns left of a plot, for its numbers."""

GAPS = 3
"""Of a dotted curve every so-manieth dot is drawn."""


class PlotCurve(NamedTuple):
    """A line through points, the first left."""

    letter: str
    """What stands at its end; in plain letters all of it is made of this."""

    name: str
    points: tuple[tuple[float, float], ...]
    style: str = ""
    is_dotted: bool = False


class PlotMark(NamedTuple):
    """A number below a plot."""

    x: float
    text: str


class PlotFrame(NamedTuple):
    """What part of the plane is drawn, and on how many cells."""

    width: int
    height: int
    left: float
    right: float
    top: float

    def place(self, x: float, y: float, across: int, down: int) -> tuple[int, int]:
        """The dot of a point, where a cell has so many dots."""
        span = self.right - self.left or 1
        column = round((x - self.left) / span * (self.width * across - 1))
        row = round((1 - y / self.top) * (self.height * down - 1))
        return column, row


def plot(
    curves: Sequence[PlotCurve], marks: Sequence[PlotMark], width: int, height: int, glyphs: Glyphs
) -> list[Content]:
    """Curves from nought up in so many columns and rows, axes and a legend included."""
    xs = [x for curve in curves for x, _ in curve.points]
    highest = max((y for curve in curves for _, y in curve.points), default=0)
    step = step_for(highest, max(1, (height - 4) // 2))  # no more than one to every two rows
    steps = max(1, ceil(highest / step))
    # Numbers stand at even distances, so some rows may be left; a letter at the end of a curve
    # takes one column.
    tall = max(1, (height - 4) // steps) * steps + 1
    frame = PlotFrame(width - AXIS - 3, tall, min(xs), max(xs), step * steps)
    rows = _rows(curves, frame, glyphs)
    lines = [
        Content.assemble((f"{label:>{AXIS - 1}} ", "dim"), _upright(glyphs), row)
        for label, row in zip(_numbers(frame, step), rows, strict=True)
    ]
    corner = " " * AXIS + ("+" if glyphs.is_plain else "└")
    lines.append(Content.styled(corner + _flat(glyphs) * frame.width, "dim"))
    lines.append(Content.styled(_below(marks, frame), "dim"))
    return [*lines, _legend(curves, width, glyphs)]


def _upright(glyphs: Glyphs) -> tuple[str, str]:
    return ("|" if glyphs.is_plain else "│", "dim")


def _flat(glyphs: Glyphs) -> str:
    return "-" if glyphs.is_plain else "─"


def step_for(highest: float, most: int) -> int:
    """The distance between numbers of an axis of so many steps at *most*: 1, 2, 5, 10, 20, ...

    >>> step_for(34, 6), step_for(130, 6)
    (10, 50)
    """
    tens = 1
    while highest > 5 * tens * most:
        tens *= 10
    return next(step for step in (tens, 2 * tens, 5 * tens) if highest <= step * most)


def _numbers(frame: PlotFrame, step: int) -> list[str]:
    """What stands beside each row."""
    labels = [""] * frame.height
    for number in range(0, int(frame.top) + 1, step):
        labels[frame.place(frame.left, number, 1, 1)[1]] = str(number)
    return labels


def _below(marks: Sequence[PlotMark], frame: PlotFrame) -> str:
    """The marks of the axis below, as many as fit."""
    line = ""
    for mark in marks:
        column = AXIS + 1 + frame.place(mark.x, 0, 1, 1)[0]
        if column >= len(line) + (line != "") and column + len(mark.text) <= frame.width + AXIS + 3:
            line = f"{line:<{column}}{mark.text}"
    return line


def _legend(curves: Iterable[PlotCurve], width: int, glyphs: Glyphs) -> Content:
    """What each curve is; below the plot where there is room, else from the margin on."""
    parts: list[str | tuple[str, str]] = [" " * AXIS]
    for curve in curves:
        sign = curve.letter * 2 if glyphs.is_plain else ("⠄⠄" if curve.is_dotted else "⠤⠤")
        gap = "  " if len(parts) > 1 else " "
        parts += [gap, (f"{sign}{curve.letter}", curve.style), f" {curve.name}"]
    legend = Content.assemble(*parts)
    return legend if legend.cell_length <= width else Content.assemble(*parts[1:])


def _rows(curves: Sequence[PlotCurve], frame: PlotFrame, glyphs: Glyphs) -> list[Content]:
    """The rows of the plot, each with the letters of the curves that end in it."""
    cells = _letters(curves, frame) if glyphs.is_plain else _braille(curves, frame)
    ends: dict[int, Content] = {}
    for curve in curves:
        if curve.points:
            row = frame.place(*curve.points[-1], 1, 1)[1]
            ends[row] = ends.get(row, Content("")) + Content.styled(curve.letter, curve.style)
    return [
        Content.assemble(
            *(cells.get((column, row), " ") for column in range(frame.width)),
            ends.get(row, ""),
        )
        for row in range(frame.height)
    ]


Cells = dict[tuple[int, int], tuple[str, str]]
"""Letters and their styles, by column and row."""


def _letters(curves: Sequence[PlotCurve], frame: PlotFrame) -> Cells:
    """Each curve made of its letter."""
    return {
        dot: (curve.letter, curve.style) for curve in curves for dot in _dots(curve, frame, 1, 1)
    }


def _braille(curves: Sequence[PlotCurve], frame: PlotFrame) -> Cells:
    """Each curve made of dots; where two meet the later one gives the color."""
    bits: dict[tuple[int, int], int] = {}
    styles: dict[tuple[int, int], str] = {}
    for curve in curves:
        dots = _dots(curve, frame, BRAILLE.across, BRAILLE.down)
        for cell, some in BRAILLE.cells(dots).items():
            bits[cell] = bits.get(cell, 0) | some
            styles[cell] = curve.style
    return {cell: (BRAILLE.letters[bit], styles[cell]) for cell, bit in bits.items()}


def _dots(curve: PlotCurve, frame: PlotFrame, across: int, down: int) -> Iterator[tuple[int, int]]:
    """The dots of a curve, straight from point to point."""
    places = [frame.place(x, y, across, down) for x, y in curve.points]
    number = 0
    for start, end in zip(places, places[1:] or places, strict=False):
        length = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
        for step in range(length + 1):
            if not curve.is_dotted or number % GAPS == 0:
                yield (
                    start[0] + round(step / length * (end[0] - start[0])),
                    start[1] + round(step / length * (end[1] - start[1])),
                )
            number += step < length


EIGHTHS = " ▏▎▍▌▋▊▉"


def bar(value: float, scale: float, width: int, glyphs: Glyphs) -> str:
    """A bar to the right: *width* cells stand for *scale*."""
    length = min(1.0, value / scale) * width if scale else 0.0
    if glyphs.is_plain:
        return "#" * round(length)
    full, part = divmod(round(length * 8), 8)
    return "█" * full + (EIGHTHS[part] if part else "")
