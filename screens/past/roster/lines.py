"""The order of battle as it is printed: for a side lines of any width, nothing cut. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from textual.content import Content

from campaign.terms import BoxId, Side
from screens.map.desk_block import counter
from screens.past.roster import words
from screens.past.roster.rows import (
    RosterBox,
    RosterPieces,
    RosterSide,
    RosterTheater,
    Types,
)
from screens.shell.glyphs import Glyphs
from screens.text import phrases
from screens.text.citations import cited

NAME = 26
"""Columns for the name of a box, with its sign, or of a sum."""

NUMBER = 3
"""Columns for how many pieces there are."""

GUTTER = 2
"""Columns between a number and what it is a number of."""

COUNTER = 6
"""Columns for a counter and what stands around it; where the side is a letter, one more."""

INDENT = 2
"""Columns before what is said of a box below its name."""

INFIX = 4
"""Letters from which a word may be found within another one: `burg` in Vicksburg."""

Found = tuple[tuple[RosterTheater, tuple[RosterBox, ...]], ...]
"""Theaters, and the boxes of each that are wanted."""


class RosterLine(NamedTuple):
    """One line of the page."""

    text: Content
    box: BoxId | None = None
    """The box that it is about."""

    is_theater: bool = False
    """It is the head line of a theater."""


class RosterSheet(NamedTuple):
    """What a side is written on."""

    width: int
    glyphs: Glyphs

    @property
    def room(self) -> int:
        """Columns for what stands behind the numbers."""
        return self.width - NAME - NUMBER - GUTTER


def found_in(one: RosterSide, wanted: str) -> Found:
    """The boxes of a side, and the pieces in them, of which something says all that is wanted.

    Who asks for a kind of piece wants to know how many there are: other kinds beside it are left
    out. Who asks for a place or a general gets all that is there.
    """
    asked = wanted.lower().split()
    found = (
        (theater, tuple(box for box in _narrowed(theater, asked) if box.pieces))
        for theater in one.theaters
    )
    return tuple((theater, boxes) for theater, boxes in found if boxes)


def _narrowed(theater: RosterTheater, asked: Sequence[str]) -> Iterator[RosterBox]:
    for box in theater.boxes:
        told = (theater.name, phrases.place_and_state(box.box), *box.leaders, *box.notes)
        rest = [word for word in asked if not _says(" ".join(told), word)]
        kept = (row for row in box.pieces if all(_says(row.told, word) for word in rest))
        yield box._replace(pieces=tuple(kept))


def _says(told: str, word: str) -> bool:
    """A word is in a text; a short one begins a word of it, or `st` would be in the West."""
    text = told.lower()
    return word in text if len(word) >= INFIX else any(w.startswith(word) for w in text.split())


def side_lines(
    one: RosterSide, sheet: RosterSheet, lost: Types | None, wanted: str = ""
) -> list[RosterLine]:
    """All lines of a side, its sums last; or of what was searched for, and the sum of that."""
    found, is_whole = found_in(one, wanted), not wanted.strip()
    lines = list[RosterLine]()
    for theater, boxes in found:
        lines.append(RosterLine(_ruled(theater.name, sheet), is_theater=True))
        lines += [line for box in boxes for line in _box(one.side, box, sheet)]
        lines += _sum(words.SUM, theater.types, sheet) if is_whole else ()
        lines.append(RosterLine(Content("")))
    if is_whole:
        return [*(lines or [RosterLine(Content(words.NOBODY))]), *_in_all(one, sheet, lost)]
    if not lines:
        return [RosterLine(Content.styled(words.NOTHING, "dim"))]
    total = sum((box.types for _, boxes in found for box in boxes), Counter())
    return [*lines, *_sum(words.FOUND, total, sheet)]


def _ruled(title: str, sheet: RosterSheet) -> Content:
    rule = ("-" if sheet.glyphs.is_plain else "─") * (sheet.width - len(title) - 1)
    return Content.assemble((title, "bold $accent"), " ", (rule, "dim"))


def _box(side: Side, box: RosterBox, sheet: RosterSheet) -> Iterator[RosterLine]:
    """Its name and notes on the left, its pieces on the right."""
    sign = sheet.glyphs.holder(box.holder)
    style = f"${box.holder}" if box.holder else "dim"
    name = Content.assemble((f"{sign} ", style), (phrases.place(box.box), "bold"))
    left = [_numbered(name, box.types.total()), *_notes(side, box, sheet)]
    right = [line for row in box.pieces for line in _pieces(side, row, sheet)]
    for here in range(max(len(left), len(right))):
        start = left[here] if here < len(left) else Content("")
        yield RosterLine(_beside(start, right[here] if here < len(right) else None), box.box)


def _numbered(name: Content, number: int) -> Content:
    return Content.assemble(_padded(name, NAME), f"{number:>{NUMBER}}")


def _padded(text: Content, width: int) -> Content:
    return Content.assemble(text, " " * (width - text.cell_length))


def _beside(left: Content, right: Content | None) -> Content:
    if right is None:
        return left
    return Content.assemble(_padded(left, NAME + NUMBER + GUTTER), right)


def _notes(side: Side, box: RosterBox, sheet: RosterSheet) -> Iterator[Content]:
    """His generals, and what is to be said of the box, below its name."""
    indent = " " * INDENT
    for leader in box.leaders:
        yield Content.assemble(indent, (f"{sheet.glyphs.leader} {leader}", f"bold ${side}"))
    for note in box.notes:
        style = "bold $error" if note == words.HUNGRY else "dim"
        for line in Content.styled(note, style).wrap(NAME + NUMBER - INDENT):
            yield Content.assemble(indent, line)


def _pieces(side: Side, row: RosterPieces, sheet: RosterSheet) -> Iterator[Content]:
    """A counter, and the words for it; what has no room goes on below."""
    glyphs = sheet.glyphs
    signs = glyphs.infantry if row.type.is_infantry else glyphs.cavalry
    sign = f"{glyphs.side[side.seat]}{signs[side.seat]}"
    drawn = Content.assemble(counter(f"{sign}{row.number}", side))
    width = COUNTER + sheet.glyphs.is_plain
    yield from _hanging(_padded(drawn, width), Content(row.told), sheet.room)


def _hanging(start: Content, text: Content, width: int) -> Iterator[Content]:
    """A text behind its start, in lines no wider than that."""
    for number, line in enumerate(text.wrap(width - start.cell_length)):
        yield Content.assemble(start if not number else " " * start.cell_length, line)


# --- sums ----------------------------------------------------------------------------------------


def _sum(title: str, types: Types, sheet: RosterSheet) -> Iterator[RosterLine]:
    yield from _total(title, types.total(), words.types(types), sheet)


def _total(title: str, number: int | None, told: str, sheet: RosterSheet) -> Iterator[RosterLine]:
    """A name, a number below those of the boxes, and what it is made of."""
    shown = "" if number is None else str(number)
    start = Content.assemble((f"  {title:<{NAME - 2}}{shown:>{NUMBER}}", "bold"), " " * GUTTER)
    for line in _hanging(start, cited(told), sheet.width) if told else [start]:
        yield RosterLine(line)


def _in_all(one: RosterSide, sheet: RosterSheet, lost: Types | None) -> Iterator[RosterLine]:
    """What the side has and had: on the map, abroad, in the pool, lost."""
    name = words.WHOLE.format(side=words.NAMES[one.side])
    yield RosterLine(_ruled(name, sheet), is_theater=True)
    for title, number, told in totals(one, lost):
        yield from _total(title, number, told, sheet)


def totals(one: RosterSide, lost: Types | None) -> Iterator[tuple[str, int | None, str]]:
    """The sums of a side: what each is called, how many pieces, and of which kinds.

    [BG 1.4, BG 11.3, BG 12.3, BG 12.5, NS-R12, NS-R28]
    """
    yield words.ALL_PIECES, one.types.total(), words.types(one.types)
    yield words.ARMY, one.army[0], words.of_maximum(one.army)
    for title, types in ((words.FOREIGN, one.foreign), (words.ABROAD, one.abroad)):
        if types:
            yield title, types.total(), f"{words.types(types)}, {words.NOT_COUNTED}"
    if one.garrisons:
        yield words.GARRISONS, None, words.ports(one.garrisons)
    yield words.POOL, one.pool.total(), words.types(one.pool)
    if one.draft:
        yield words.DRAFT, one.draft, words.MILITIA
    for title, types in ((words.STOCK, one.stock), (words.WAITING, one.waiting)):
        if types:
            yield title, types.total(), words.types(types)
    if lost is None:
        yield words.LOST, None, words.COUNTING
    else:
        yield words.LOST, lost.total(), words.types(lost)


def printed(sides: Iterable[RosterSide], glyphs: Glyphs, lost: Sequence[Types | None]) -> str:
    """The page as plain text, one side below the other."""
    sheet = RosterSheet(PAPER, glyphs)
    told = []
    for one in sides:
        told += [words.heading(one.side, one.army, one.types.total(), one.boxes), ""]
        told += [line.text.plain.rstrip() for line in side_lines(one, sheet, lost[one.side.seat])]
        told.append("")
    return "\n".join(told)


PAPER = 78
"""Columns of a page that leaves the game."""
