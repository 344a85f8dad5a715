r"""Lines of panels: a label and what stands for it, paragraphs, bars, and what is ours.

>>> fact("cohesion", "6, in disorder 5", 24).plain
'cohesion 6, in disorder\n         5'
>>> cited_row("into woods -1", "BB 9.44", 26).plain
'into woods -1    [BB 9.44]'
"""

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import NamedTuple

from textual.content import Content

from campaign.resolvers.nei_boschi.modifiers import Modifiers, total
from campaign.terms import Side
from screens.battle.nei_boschi.sums import word_of
from screens.parts.plot import bar
from screens.shell.glyphs import UNICODE, Glyphs
from screens.text.citations import cited


class Writing(NamedTuple):
    """What a sheet is written on."""

    width: int
    glyphs: Glyphs = UNICODE


LABEL = 9
"""Columns of a label with the blank behind it."""

OURS = "*"
"""Behind what the book does not print, and is a reconstruction."""

PRINTED_AFTER_ALL = frozenset({"odds", "dawn", "dusk"})
"""Modifiers of the series that the battle book states itself. [SH 11, SH 16]"""

OURS_IN_PART = frozenset({"massed-target", "dispersed-target"})
"""Modifiers that the battle book lists without saying when they count. [BB 10]"""

ALL_OURS = f"{OURS} a reconstruction: the battle book leaves it out"

SIDE_STYLES = {Side.UNION: "$union", Side.CONFEDERATE: "$confederate"}


def page(lines: Iterable[Content | str]) -> Content:
    """Lines one below the other, with their paragraphs dimmed."""
    return Content("\n").join([cited(line) for line in lines])


def title(text: str, width: int, style: str = "bold") -> Content:
    """The first words of a panel, in as many lines as they need."""
    return Content.styled("\n".join(wrap(text, width)), style)


def wrapped(text: str, width: int, indent: str = "") -> list[Content]:
    """A text in as many lines as it needs; those behind the first are indented.

    The number of a paragraph stays in one line.
    """
    bound = _CITATION.sub(lambda found: found[0].replace(" ", TIE), text)
    lines = wrap(bound, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
    return [Content(line.replace(TIE, " ")) for line in lines]


_CITATION = re.compile(r"\[[^\]]+\]")

TIE = "\u00a0"
"""A blank at which no line ends."""


def fact(label: str, value: str, width: int, style: str = "") -> Content:
    """A label, and behind it what stands for it, in as many lines as it needs."""
    lines = wrap(value, max(width - LABEL, 8)) or [""]
    first = Content.assemble((f"{label:<{LABEL}}", "dim"), (lines[0], style))
    blank = " " * LABEL
    return Content("\n").join([first, *(Content.styled(blank + line, style) for line in lines[1:])])


def cited_row(text: str, rule: str, width: int) -> Content:
    """A line with its paragraph at the right end; below it where there is no room."""
    paragraph = f"[{rule}]"
    room = width - len(paragraph)
    if len(text) < room:
        return cited(f"{text:<{room}}{paragraph}")
    return cited(f"{text}\n{paragraph:>{width}}")


def percent(chance: float) -> str:
    """A chance as one says it; what can happen is no 0%, and what may fail no 100%.

    >>> percent(0.25), percent(0.001), percent(0.9999), percent(1)
    ('25%', '1%', '99%', '100%')
    """
    if not 0 < chance < 1:
        return f"{round(chance * 100)}%"
    return f"{min(max(round(chance * 100), 1), 99)}%"


def chance_row(text: str, chance: float, width: int, glyphs: Glyphs = UNICODE) -> Iterator[Content]:
    """A chance as a number and as a bar, and what it is of, in as many lines as that needs."""
    cells = BAR if width >= ROOMY else SHORT_BAR
    drawn = f"{bar(chance, 1, cells, glyphs):<{cells}}"
    first, *others = wrap(text, max(width - cells - 6, 8)) or [""]
    yield Content.assemble(f"{percent(chance):>4} ", (drawn, "$accent"), f" {first}")
    yield from (Content(" " * (cells + 6) + line) for line in others)


BAR, SHORT_BAR = 10, 4
"""Columns of a bar that is full, and of one where room is short."""

ROOMY = 34
"""Columns from which there is room for more."""


def is_ours(rule: str, word: str = "") -> bool:
    """A paragraph of the series, which is a reconstruction where the book does not state it."""
    if word in OURS_IN_PART:
        return True
    return rule.startswith("SH") and word not in PRINTED_AFTER_ALL


def footnote(width: int) -> Iterator[Content]:
    """What a star means."""
    return (line.stylize("dim") for line in wrapped(ALL_OURS, width))


def sum_rows(modifiers: Modifiers, width: int, what: str = "die") -> Iterator[Content]:
    """What is added to a die, line by line, each with its paragraph, and the sum."""
    for one in modifiers:
        star = f" {OURS}" if is_ours(one.rule, one.word) else ""
        yield cited_row(f"{one.number:+} {word_of(one)}{star}", one.rule, width)
    if modifiers:
        yield Content.styled(f"{total(modifiers):+} to the {what}", "bold")
    else:
        yield Content(f"nothing is added to the {what}")
