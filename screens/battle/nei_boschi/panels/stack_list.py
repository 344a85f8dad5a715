"""Who stands in a hex, the top of the stack first, a row each. [SH 8]"""

from collections.abc import Iterator
from typing import NamedTuple

from textual.content import Content

from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.cards import Card
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Ammunition, Shape, Unit
from campaign.resolvers.nei_boschi.who import card
from screens.battle.nei_boschi.names import book_id, labels, title_of
from screens.battle.nei_boschi.panels.lines import ROOMY, SIDE_STYLES
from screens.text.phrases import SIDE_LETTERS, clipped


class UnitRow(NamedTuple):
    """A unit in a list."""

    number: int
    text: Content


def stack_rows(position: HexPosition, hex_: Hex, width: int) -> list[UnitRow]:
    """Everybody in a hex: fighting units from the top, then leaders; empty of an empty hex."""
    there = position.at(hex_)
    leaders = [unit for unit in there if card(position, unit.number).is_leader]
    others = [unit for unit in there if unit not in leaders]
    return [UnitRow(unit.number, unit_row(position, unit, width)) for unit in (*others, *leaders)]


def unit_row(position: HexPosition, unit: Unit, width: int) -> Content:
    """A unit in a line: side, name, strength, facing, and marks of what is wrong with it."""
    printed = card(position, unit.number)
    name = title_of(position, unit.number)
    head = (f"{SIDE_LETTERS[unit.side]} ", f"bold {SIDE_STYLES[unit.side]}")
    if printed.is_leader:
        return Content.assemble(head, f"{clipped(name, width - 4)} *")
    room = width - 2 - FIGURES
    if len(name) > room:
        name = labels(book_id(position))[unit.number] if width < ROOMY else clipped(name, room)
    figures = f"{f'{unit.sp}/{printed.strength}':>5} {_facing(printed, unit):2}"
    marks = "".join(marks_of(unit))
    return Content.assemble(head, f"{name:<{room}} {figures} {marks}".rstrip())


FIGURES = 13
"""Columns of strength, facing and marks, with the blanks before them."""


def _facing(printed: Card, unit: Unit) -> str:
    """Gunboats face nowhere."""
    return "" if printed.branch is Branch.GUNBOAT else FACINGS[unit.facing]


def marks_of(unit: Unit) -> Iterator[str]:
    """What is wrong with a unit, or how it is drawn up, a letter each. `MARKS` explains them."""
    if unit.collapsed:
        yield "c"
    elif unit.disordered:
        yield "d"
    if unit.ammunition is not Ammunition.FULL:
        yield "l" if unit.ammunition is Ammunition.LOW else "n"
    if unit.abandoned:
        yield "a"
    if unit.exhausted:
        yield "x"
    if unit.shape is not Shape.CLOSED:
        yield "r" if unit.shape in (Shape.REFUSED_LEFT, Shape.REFUSED_RIGHT) else "e"


MARKS = (
    ("d", "disordered"),
    ("c", "collapsed"),
    ("l", "low ammunition"),
    ("n", "no ammunition"),
    ("a", "abandoned guns"),
    ("x", "exhausted horses"),
    ("e", "extended"),
    ("r", "a flank refused"),
)
"""The letters behind a unit, for the help."""
