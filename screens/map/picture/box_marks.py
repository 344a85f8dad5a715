"""What is written on the picture for one box: sign, name, port, value, counter, marks. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from campaign.rules.victory import SEVEN
from campaign.terms import CAPITAL, CONFEDERATE, UNION
from screens.map.map_labels import BoxStanding
from screens.map.map_layout import Zoom
from screens.map.picture.counters import Counter, counter
from screens.map.picture.places import BoxPlace, details_of, is_clear, odds_at, picture_layout
from screens.parts.pixels import Cell
from screens.shell.glyphs import CITY_OF_VICTORY, VALUES, Glyphs

SIDE_NAMES = {UNION: "union", CONFEDERATE: "confederate", None: "nobody"}


class Mark(NamedTuple):
    """A letter of it."""

    cell: Cell
    letter: str
    ink: str
    """The name of its color."""

    paper: str = ""
    """The name of the color behind it; empty for level land of whoever holds the box."""

    bold: bool = False
    underlined: bool = False


class Emphasis(NamedTuple):
    """What is special about a box now."""

    is_due: bool = False
    """It still has something to do."""

    is_hungry: bool = False
    """Its stack would lose a piece. [NS-R1]"""

    odds: str = ""
    """The enemy's chance to win, if he came."""

    march: str = ""
    """The number of the march of a plan that leads here."""


class BoxMarks(NamedTuple):
    """All that is written for a box."""

    marks: tuple[Mark, ...]
    counter: Counter | None

    rows: Mapping[int, Sequence[Mark]]
    """The same marks by the rows of the map."""


def box_marks(
    here: BoxStanding, place: BoxPlace, zoom: Zoom, glyphs: Glyphs, emphasis: Emphasis
) -> BoxMarks:
    """What to write, the lowest first."""
    stack = counter(here, zoom, place.size, glyphs)
    marks = (
        *_sign(here, place, glyphs),
        *_name(here, place, zoom, emphasis),
        *_details(here, place, zoom, glyphs),
        *(_on_counter(stack, place) if stack else _lone_leader(here, place, glyphs)),
        *_emphasized(here, place, zoom, emphasis),
    )
    rows: dict[int, list[Mark]] = {}
    for mark in marks:
        rows.setdefault(mark.cell[1], []).append(mark)
    return BoxMarks(marks, stack, rows)


def _is_bold(here: BoxStanding) -> bool:
    """Cities that raise troops, and boxes with pieces."""
    return any(here.box.recruits) or any(here.stacks)


def _ink(here: BoxStanding) -> str:
    return SIDE_NAMES[here.holder] + ("_name" if _is_bold(here) else "_small")


def _sign(here: BoxStanding, place: BoxPlace, glyphs: Glyphs) -> Iterator[Mark]:
    works = here.box.has_permanent_works
    letter = glyphs.works if works else glyphs.holder(here.holder)
    yield Mark(place.sign, letter, _ink(here), bold=True)


def _name(here: BoxStanding, place: BoxPlace, zoom: Zoom, emphasis: Emphasis) -> Iterator[Mark]:
    if zoom is Zoom.GLANCE and not (any(here.stacks) or emphasis.odds):
        return  # but a chance to win without its box would say nothing
    (column, row), ink, is_bold = place.name_at, _ink(here), _is_bold(here)
    for aside, letter in enumerate(place.name):
        yield Mark((column + aside, row), letter, ink, "", is_bold, emphasis.is_due)


def _details(here: BoxStanding, place: BoxPlace, zoom: Zoom, glyphs: Glyphs) -> Iterator[Mark]:
    """Beside the name: the value of a city, and that ships come here."""
    if zoom is Zoom.GLANCE or not place.name:
        return
    texts = []
    value = VALUES[max(here.box.recruits)]
    if value and zoom is not Zoom.THEATER:
        texts.append((value, _ink(here)))
    if here.box.is_port:
        port = glyphs.foothold if here.is_foothold else glyphs.port
        texts.append((glyphs.garrison if here.has_garrison else port, "river"))
    if here.box.id in SEVEN or here.box.id == CAPITAL:
        texts.append((CITY_OF_VICTORY, _ink(here)))
    for cell, (letter, ink) in zip(_detail_cells(place, len(texts)), texts, strict=True):
        if cell[0] >= 0 and is_clear(place, zoom, cell):
            yield Mark(cell, letter, ink, bold=True)


def _detail_cells(place: BoxPlace, count: int) -> Iterator[Cell]:
    """Behind the name, or before it."""
    column, row = place.name_at
    for number in range(1, count + 1):
        at = column - number if place.is_named_before else column + len(place.name) + number - 1
        yield at, row


@cache
def written_cells(zoom: Zoom) -> frozenset[Cell]:
    """All cells in which something of a box may be written: signs, counters, names, details."""
    cells = set[Cell]()
    for place in picture_layout(zoom).spots:
        cells.update((place.sign, *place.counter_cells(), *place.name_cells()))
        cells.update(_detail_cells(place, details_of(place.box, zoom)))
    return frozenset(cells)


def _on_counter(stack: Counter, place: BoxPlace) -> Iterator[Mark]:
    column, row = place.counter
    for down, letters in enumerate(stack.rows):
        for aside, letter in enumerate(letters):
            cell = (column + aside, row + down)
            yield Mark(cell, letter.text, letter.ink, letter.paper, bold=True)


def _lone_leader(here: BoxStanding, place: BoxPlace, glyphs: Glyphs) -> Iterator[Mark]:
    """Leaders without troops. [NS 8.2]"""
    initials = here.leaders[UNION.seat] or here.leaders[CONFEDERATE.seat]
    if initials:
        text = (glyphs.leader + initials)[: place.size.width]
        for aside, letter in enumerate(text):
            yield Mark((place.counter[0] + aside, place.counter[1]), letter, "cursor", "gold", True)


def _before_counter(place: BoxPlace, zoom: Zoom) -> Cell:
    """The cell left of the counter; where a name ends there, the first one of the counter."""
    column, row = place.counter
    before = max(0, column - 1), row
    is_free = is_clear(place, zoom, before) and before not in {*place.name_cells()}
    return before if is_free else (column, row)


def _emphasized(
    here: BoxStanding, place: BoxPlace, zoom: Zoom, emphasis: Emphasis
) -> Iterator[Mark]:
    if emphasis.is_hungry:
        yield Mark(_before_counter(place, zoom), "!", "threat_ink", "threat", True)
    if emphasis.odds:
        column, row = odds_at(place, zoom, len(emphasis.odds))
        for aside, letter in enumerate(emphasis.odds):
            yield Mark((column + aside, row), letter, "threat_ink", "threat", True)
    if emphasis.march:
        yield Mark(_march_cell(here, place, zoom), emphasis.march, "path_ink", "path", True)


def _march_cell(here: BoxStanding, place: BoxPlace, zoom: Zoom) -> Cell:
    """The number of a march lies over no number of pieces: those of the enemy stand last."""
    if not any(here.stacks):
        return place.sign
    width, height = place.size
    if all(here.stacks) and height == 1:
        return _before_counter(place, zoom)
    return place.counter[0] + width - 1, place.counter[1] + height - 1
