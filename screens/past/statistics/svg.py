"""Statistics as one picture in SVG: strength, cities, losses, dice. Pure.

The two sides differ by the pattern of their lines and by the letters at their ends; color only
repeats it, so the picture can be printed in black.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from campaign.statistics import Statistics, Tally
from campaign.statistics.armies import LOSSES
from campaign.statistics.chance import no_dice
from campaign.tables.calendar import date
from campaign.terms import SIDES, Side
from screens.parts.plot import PlotMark, step_for
from screens.parts.war_curves import marks_of
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_LETTERS, several

WIDTH, MARGIN, GAP = 900, 60, 95
"""Points, as all lengths here."""

HEIGHT = 260
"""Of one panel, without its title."""

MOST_STEPS = 6
"""Of an upright axis."""

COLORS = {SIDES[0]: "#1f4f9c", SIDES[1]: "#96380c"}
INK, PALE, PAPER = "#2a2620", "#b8ae98", "#fbf7ec"

DASHES = "6 4"
"""Of lines that show a maximum, and of what is to be expected."""


class SvgLine(NamedTuple):
    """One line of a panel."""

    name: str
    letter: str
    side: Side
    points: tuple[tuple[float, float], ...]
    dashes: str = ""


class Panel(NamedTuple):
    """A part of the picture: where it lies, and what its axes span."""

    parent: Element
    left: float
    top: float
    width: float
    first: float
    last: float
    step: int
    """The distance between two numbers of the upright axis."""

    steps: int

    @property
    def highest(self) -> int:
        """Where the upright axis ends."""
        return self.step * self.steps

    def x(self, value: float) -> float:
        """A place along the axis below."""
        return self.left + (value - self.first) / ((self.last - self.first) or 1) * self.width

    def y(self, value: float) -> float:
        """A place along the upright axis."""
        return self.top + HEIGHT - value / self.highest * HEIGHT


def picture(counted: Statistics, name: str) -> str:
    """The whole picture of a campaign's statistics."""
    rows = 1 if counted.is_skirmish else 2
    whole = 3 * WIDTH // 2, rows * (HEIGHT + GAP) + 2 * MARGIN
    svg = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {whole[0]} {whole[1]}",
            "width": str(whole[0]),
            "height": str(whole[1]),
            "font-family": "sans-serif",
            "font-size": "13",
        },
    )
    SubElement(svg, "title").text = f"Statistics of {name}"
    _box(svg, 0, 0, *whole, PAPER)
    _text(svg, MARGIN, 30, f"{name}: {_span(counted)}", size="18")
    half = (whole[0] - 3 * MARGIN) / 2
    second = 2 * MARGIN + half
    low = MARGIN + 25 + HEIGHT + GAP
    marks = marks_of(counted)
    if counted.is_skirmish:
        left = _lines(counted, "sizes", "left")
        _curves(svg, "What is left of both sides", MARGIN, MARGIN + 25, half, left, marks)
        _dice(svg, second, MARGIN + 25, half, counted)
    else:
        armies, cities = _strength(counted), _cities(counted)
        _curves(svg, "Army sizes and maxima", MARGIN, MARGIN + 25, half, armies, marks)
        _curves(svg, "Recruitment cities held", second, MARGIN + 25, half, cities, marks)
        _losses(svg, MARGIN, low, half, counted)
        _dice(svg, second, low, half, counted)
    indent(svg)
    return tostring(svg, encoding="unicode") + "\n"


def _span(counted: Statistics) -> str:
    first, last = (date(turn).label for turn in counted.turns)
    orders, battles = several(sum(counted.orders), "order"), len(counted.battles)
    if counted.is_skirmish:
        return f"{first}, {orders}"
    return f"{first} to {last}, {orders}, {several(battles, 'battle')}"


# --- curves --------------------------------------------------------------------------------------


def _strength(counted: Statistics) -> list[SvgLine]:
    return [
        *_lines(counted, "maxima", "maximum", DASHES),
        *_lines(counted, "sizes", "army"),
    ]


def _cities(counted: Statistics) -> list[SvgLine]:
    union, confederate = _lines(counted, "cities", "cities")
    return [union, confederate._replace(dashes=DASHES)]


def _lines(counted: Statistics, field: str, name: str, dashes: str = "") -> list[SvgLine]:
    return [
        SvgLine(
            f"{SIDE_ADJECTIVES[side]} {name}",
            SIDE_LETTERS[side].lower() if dashes else SIDE_LETTERS[side],
            side,
            tuple((row.turn, getattr(row, field)[side.seat]) for row in counted.course),
            dashes,
        )
        for side in SIDES
    ]


def _curves(
    svg: Element,
    title: str,
    left: float,
    top: float,
    width: float,
    lines: Sequence[SvgLine],
    marks: Iterable[PlotMark],
) -> None:
    turns = [x for line in lines for x, _ in line.points]
    scale = _scale(y for line in lines for _, y in line.points)
    panel = Panel(svg, left, top, width, min(turns), max(turns), *scale)
    _frame(panel, title)
    _marks(panel, marks)
    for number, line in enumerate(lines):
        color = COLORS[line.side]
        points = " ".join(f"{panel.x(x):.1f},{panel.y(y):.1f}" for x, y in line.points)
        style = {"fill": "none", "stroke": color, "stroke-width": "2", "points": points}
        SubElement(svg, "polyline", style | ({"stroke-dasharray": DASHES} if line.dashes else {}))
        beside = left + width + (16 if line.letter.islower() else 4)
        _text(svg, beside, panel.y(line.points[-1][1]) + 4, line.letter, fill=color)
        x = left + number % 2 * width / 2
        below = top + HEIGHT + 34 + number // 2 * 16
        _text(svg, x, below, f"{line.letter}  {line.name}", fill=color)


def _frame(panel: Panel, title: str) -> None:
    """Title, axes and the numbers of the upright one."""
    _text(panel.parent, panel.left, panel.top - 8, title, size="15")
    for number in range(0, panel.highest + 1, panel.step):
        y = panel.y(number)
        _stroke(panel.parent, panel.left, y, panel.left + panel.width, y, PALE)
        _text(panel.parent, panel.left - 6, y + 4, str(number), anchor="end")


def _marks(panel: Panel, marks: Iterable[PlotMark]) -> None:
    """The marks of the axis below."""
    for mark in marks:
        x = panel.x(mark.x)
        _stroke(panel.parent, x, panel.top + HEIGHT, x, panel.top + HEIGHT + 5, INK)
        _text(panel.parent, x, panel.top + HEIGHT + 17, mark.text)


def _scale(values: Iterable[float]) -> tuple[int, int]:
    """The step of an axis that reaches all values, and how many of them it has."""
    highest = max(values, default=0)
    step = step_for(highest, MOST_STEPS)
    return step, max(1, ceil(highest / step))


# --- bars ----------------------------------------------------------------------------------------


def _losses(svg: Element, left: float, top: float, width: float, counted: Statistics) -> None:
    """Pieces lost in every turn, a bar for each side."""
    lost: Counter[tuple[int, Side]] = Counter()
    for entry in counted.turnover:
        if entry.cause in LOSSES:
            lost[entry.turn, entry.side] += entry.number
    first, last = counted.turns
    panel = Panel(svg, left, top, width, first, last + 1, *_scale(lost.values()))
    _frame(panel, "Pieces lost by turn")
    _marks(panel, marks_of(counted))
    _bars(panel, {(turn, side): number for (turn, side), number in lost.items()})
    _key(panel)


def _dice(svg: Element, left: float, top: float, width: float, counted: Statistics) -> None:
    """How often each face of six fell, and how often it was to be expected to."""
    tallies = {side: _six_sided(counted, side) for side in SIDES}
    fell = {
        (face, side): number
        for side, tally in tallies.items()
        for face, number in enumerate(tally.faces, start=1)
    }
    panel = Panel(svg, left, top, width, 1, 7, *_scale(fell.values()))
    _frame(panel, "Faces of all six-sided dice; dashed: expected")
    for face in range(1, 7):
        _text(svg, panel.x(face + 0.45), top + HEIGHT + 17, str(face))
    _bars(panel, fell)
    for side, tally in tallies.items():
        y = panel.y(tally.count / 6)
        _stroke(svg, left, y, left + width, y, COLORS[side], DASHES)
    _key(panel)


def _six_sided(counted: Statistics, side: Side) -> Tally:
    total = no_dice()
    for group, tally in counted.dice_of(side).items():
        if group.sides == total.sides:
            total += tally
    return total


def _bars(panel: Panel, values: dict[tuple[int, Side], int]) -> None:
    """Two bars at each place: the Union's filled, the Confederate one hollow."""
    cell = panel.x(panel.first + 1) - panel.x(panel.first)
    for (place, side), value in values.items():
        x = panel.x(place) + cell * (0.1 + 0.4 * side.seat)
        fill = COLORS[side] if side is SIDES[0] else PAPER
        top = panel.y(value)
        bar = _box(panel.parent, x, top, cell * 0.36, panel.top + HEIGHT - top, fill)
        bar.set("stroke", COLORS[side])


def _key(panel: Panel) -> None:
    for side in SIDES:
        x = panel.left + side.seat * panel.width / 2
        sign = "■" if side is SIDES[0] else "□"
        y = panel.top + HEIGHT + 34
        _text(panel.parent, x, y, f"{sign}  {SIDE_ADJECTIVES[side]}", fill=COLORS[side])


# --- shapes --------------------------------------------------------------------------------------


def _text(
    parent: Element,
    x: float,
    y: float,
    text: str,
    *,
    size: str = "13",
    fill: str = INK,
    anchor: str = "start",
) -> None:
    style = {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-size": size, "fill": fill}
    SubElement(parent, "text", style | {"text-anchor": anchor}).text = text


def _stroke(
    parent: Element, x1: float, y1: float, x2: float, y2: float, color: str, dashes: str = ""
) -> None:
    ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    style = {name: f"{value:.1f}" for name, value in ends.items()} | {"stroke": color}
    SubElement(parent, "line", style | ({"stroke-dasharray": dashes} if dashes else {}))


def _box(parent: Element, x: float, y: float, width: float, height: float, fill: str) -> Element:
    sizes = {"x": x, "y": y, "width": width, "height": height}
    style = {name: f"{value:.1f}" for name, value in sizes.items()}
    return SubElement(parent, "rect", style | {"fill": fill})
