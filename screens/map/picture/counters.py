"""What stands on the cardboard counter of a stack: arms, strength, quality, and one flag. Pure.

The first row counts infantry and cavalry. The second has a letter for each piece, the best first:
**C** crack, **V** veteran, **M** militia, small letters for reduced ones, cavalry behind a stroke.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaign.terms import SIDES, Side
from campaign.units import Unit, Units
from screens.map.map_labels import BoxStanding
from screens.map.map_layout import CanvasSize, Zoom
from screens.shell.glyphs import Glyphs

BEST_FIRST = "CcVvMm"
MORE = "+"


class Letter(NamedTuple):
    """A cell of a counter."""

    text: str
    ink: str
    """The name of its color in the table."""

    paper: str


class Counter(NamedTuple):
    """All of a counter."""

    rows: tuple[tuple[Letter, ...], ...]
    is_dug_in: bool
    """Some of the pieces are entrenched: earthworks go around it."""

    pieces: int
    """How many it stands for."""


def counter(here: BoxStanding, zoom: Zoom, size: CanvasSize, glyphs: Glyphs) -> Counter | None:
    """The counter of a box; None where no pieces are."""
    if here.is_contested:
        pieces = sum(map(len, here.stacks))
        return Counter(_battle(here, size, glyphs), _is_dug_in(*here.stacks), pieces)
    side = here.occupant
    if side is None:
        return None
    stack, leader = here.stacks[side.seat], here.leaders[side.seat]
    texts = _rows(stack, side, leader, zoom, size.width, glyphs)
    rows = (_row(text, side, leader, number, glyphs) for number, text in enumerate(texts))
    return Counter(tuple(rows), _is_dug_in(stack), len(stack))


def _rows(
    stack: Units, side: Side, leader: str, zoom: Zoom, width: int, glyphs: Glyphs
) -> Iterator[str]:
    infantry = sum(unit.type.is_infantry for unit in stack)
    cavalry = len(stack) - infantry
    foot, horse = glyphs.infantry[side.seat], glyphs.cavalry[side.seat]
    if zoom in (Zoom.GLANCE, Zoom.THEATER):
        text = f"{foot if infantry else horse}{len(stack)}"
        works = glyphs.entrenched if _is_dug_in(stack) else ""
        if zoom is Zoom.GLANCE:
            yield (text + works).ljust(width)[:width]
            return
        if len(text) < width - 1:  # the flag of a leader says nothing of works
            text += (works if leader else "") or (horse if infantry and cavalry else "")
        yield text.ljust(width - 1)[: width - 1] + _flag(stack, leader, glyphs)
        return
    counts = (f"{foot}{infantry}" if infantry else "") + (f"{horse}{cavalry}" if cavalry else "")
    flag = leader and glyphs.leader + leader[0]
    flag = flag or (glyphs.entrenched if _is_dug_in(stack) else "")
    yield counts + flag.rjust(width - len(counts)) if len(counts + flag) <= width else counts
    yield grades(stack, width).ljust(width)


def _flag(stack: Units, leader: str, glyphs: Glyphs) -> str:
    """The one thing that is most worth knowing."""
    if leader:
        return glyphs.leader
    if _is_dug_in(stack):
        return glyphs.entrenched
    return glyphs.reduced if any(unit.reduced for unit in stack) else " "


def _row(text: str, side: Side, leader: str, number: int, glyphs: Glyphs) -> tuple[Letter, ...]:
    ink, paper = f"{side}_ink", f"{side}2" if number else str(side)
    star = text.find(glyphs.leader) if leader and not number else -1
    return tuple(
        Letter(letter, "cursor", "gold")
        if star >= 0 and at >= star and letter != " "
        else Letter(letter, ink, paper)
        for at, letter in enumerate(text)
    )


def _battle(here: BoxStanding, size: CanvasSize, glyphs: Glyphs) -> tuple[tuple[Letter, ...], ...]:
    """The Union to the left, the Confederacy to the right, and what is between them."""
    strengths = [str(len(stack)) for stack in here.stacks]
    half = _between(strengths, size.width)
    rows = []
    for row in range(size.height):
        cells = [
            Letter(" ", f"{side}_ink", f"{side}2" if row else str(side))
            for side, width in zip(SIDES, (half, size.width - half), strict=True)
            for _ in range(width)
        ]
        rows.append(cells)
    first = rows[0]
    rooms = half, size.width - half - (size.width > 2)
    union, confederate = (
        said if len(said) <= room else MORE for said, room in zip(strengths, rooms, strict=True)
    )
    begins = (0, union), (size.width - len(confederate), confederate)
    for at, letter in ((at + n, one) for at, said in begins for n, one in enumerate(said)):
        first[at] = first[at]._replace(text=letter)
    between = glyphs.contained if here.is_contained else glyphs.battle
    first[half] = Letter(between, "threat_ink", "threat") if size.width > 2 else first[half]
    for side, at in zip(SIDES, (1, size.width - 2), strict=True):
        if here.leaders[side.seat] and size.height > 1:
            rows[1][at] = Letter(glyphs.leader, "cursor", "gold")
    return tuple(map(tuple, rows))


def _between(strengths: list[str], width: int) -> int:
    """The cell between both sides: in the middle, or before it where the right one needs the room.

    >>> [_between(one, 4) for one in (["5", "9"], ["5", "10"], ["12", "10"])]
    [2, 1, 2]
    """
    half, (left, right) = width // 2, map(len, strengths)
    needs_more = right > width - half - 1 and left < half
    return half - 1 if needs_more and width > NARROW else half


NARROW = 3
"""Columns of a counter in which there is no room to choose."""


def _is_dug_in(*stacks: Units) -> bool:
    return any(unit.is_protected for stack in stacks for unit in stack)


def grades(stack: Units, room: int) -> str:
    """`CCVv/V`: a letter for each piece; counted, `2C3V/C`, if there is no room for all.

    A last `+` says that even so there is more.
    """
    infantry = _sorted(unit for unit in stack if unit.type.is_infantry)
    cavalry = _sorted(unit for unit in stack if not unit.type.is_infantry)
    each, counted = (
        "/".join((foot, horse) if horse else (foot,))
        for foot, horse in ((infantry, cavalry), (_counted(infantry), _counted(cavalry)))
    )
    if len(each) <= room:
        return each
    return counted if len(counted) <= room else counted[: room - 1] + MORE


def _sorted(units: Iterable[Unit]) -> str:
    return "".join(sorted(map(_grade, units), key=BEST_FIRST.index))


def _grade(unit: Unit) -> str:
    letter = unit.type.rank[0].upper()
    return letter.lower() if unit.reduced else letter


def _counted(letters: str) -> str:
    """`CCVVV` as `2C3V`."""
    return "".join(
        f"{count if (count := letters.count(letter)) > 1 else ''}{letter}"
        for letter in dict.fromkeys(letters)
    )
