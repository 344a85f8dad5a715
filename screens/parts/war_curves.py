"""The course of a war as curves: sizes and maxima of both armies over the turns. Pure."""

from collections.abc import Sequence

from campaign.statistics import Statistics
from campaign.tables.calendar import date
from campaign.terms import SIDES, Side
from screens.parts.plot import PlotCurve, PlotMark
from screens.text import phrases

CURVES = {"maxima": "max", "sizes": "army"}
"""What curves of the course of a war are called; the first is drawn with dots."""


def strengths(counted: Statistics, fields: Sequence[str]) -> list[PlotCurve]:
    """A curve for each field and side."""
    return [
        PlotCurve(letter, name, points(counted, field, side), f"${side}", is_dotted=is_dotted)
        for field in fields
        for is_dotted in [field == "maxima"]
        for side in SIDES
        for letter in [
            phrases.SIDE_LETTERS[side].lower() if is_dotted else phrases.SIDE_LETTERS[side]
        ]
        for name in [f"{phrases.SIDE_ADJECTIVES[side]} {CURVES[field]}"]
    ]


def points(counted: Statistics, field: str, side: Side) -> tuple[tuple[float, float], ...]:
    """A figure of the course of the war, over the turns."""
    return tuple((row.turn, getattr(row, field)[side.seat]) for row in counted.course)


def marks_of(counted: Statistics) -> list[PlotMark]:
    """The first turn of every year; of a skirmish, every turn of the battle."""
    if counted.is_skirmish:
        return [
            PlotMark(turn, str(turn)) for turn in dict.fromkeys(row.turn for row in counted.course)
        ]
    marks: dict[int, PlotMark] = {}
    for row in counted.course:
        year = date(row.turn).year
        marks.setdefault(year, PlotMark(row.turn, str(year)))
    return list(marks.values())
