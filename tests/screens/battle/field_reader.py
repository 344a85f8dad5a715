"""A field of battle read back from a terminal, as a player reads it.

It knows the columns of each piece, which the eye sees, and the words of the screen; nothing of how
they are drawn.
"""

import re
from typing import Any, NamedTuple

from textual.app import App

from campaign.terms import SIDES, UNION, Side
from screens.battle.line.lines import BattleLines
from screens.battle.line.picture import FieldPicture
from screens.battle.line.ranks import RanksPicture
from tests.screens.hex_field import written
from tests.terminal.emulator import Emulator

FIRST = re.compile(r"(?P<sign>[■□◆◇♜ic#])\s?(?P<grade>[CVMGcvmg])(?:\svalue)?\s?(?P<value>\d)")
NUMBER = re.compile(r"^(?P<letter>[a-zA-Z])?\s*(?P<number>\d+)\b")
AIM = re.compile(r"(?:→ ?)?(?P<letter>[a-zA-Z]) ?(?P<needed>1(?:-\d)?|-)\b")


NAMED = re.compile(
    r"(?P<letter>[a-zA-Z ]) (?P<grade>crack|veteran|militia)"
    r"(?: (?P<arm>infantry|inf\.|cavalry|cav\.))? (?P<number>\d+)"
)
"""A piece in words; infantry need not be called so where there is little room."""
VALUE = re.compile(r"value (?P<value>\d)")
AT = re.compile(r"\b(?:fires at|at) (?P<letter>[a-zA-Z])\b")


class PieceSeen(NamedTuple):
    """What a counter says."""

    side: Side
    is_cavalry: bool
    grade: str
    is_reduced: bool
    strength: int
    number: int
    letter: str
    target: str
    """The letter of whom it fires at; empty if it fires at nobody."""

    is_entrenched: bool


def _in_words(rows: list[str]) -> dict[int, PieceSeen]:
    """Every piece that two ranks name, by its number: the Union's on the left."""
    half = len(rows[0]) // 2
    found = {}
    for side in SIDES:
        own = [row[:half] if side is UNION else row[half:] for row in rows]
        names = [(y, match) for y, row in enumerate(own) if (match := NAMED.search(row))]
        for place, (y, match) in enumerate(names):
            end = names[place + 1][0] if place + 1 < len(names) else len(own)
            block = " ".join(own[y:end])
            if " lost " in f"{own[y]} ":
                continue
            value, aim = VALUE.search(block), AT.search(block)
            assert value, block
            found[int(match["number"])] = PieceSeen(
                side,
                (match["arm"] or "").startswith("cav"),
                match["grade"][0].upper(),
                bool(re.search("[▁_]", own[y])) or "reduced" in block,
                int(value["value"]),
                int(match["number"]),
                match["letter"].strip(),
                aim["letter"] if aim else "",
                bool(re.search(r"entrenched|[▴^]", own[y])) or "entrenched" in block,
            )
    return found


class FieldReader:
    """Somebody who looks at a battle on a terminal of some size."""

    def __init__(self, app: App[Any], field: BattleLines, size: tuple[int, int]) -> None:
        self.field = field
        terminal = Emulator(size)
        terminal.feed(written(app))
        region = field.region
        self.rows = terminal.screen.display[region.y : region.bottom]
        self.cells = [terminal.screen.buffer[y] for y in range(region.y, region.bottom)]

    def pieces(self) -> dict[int, PieceSeen]:
        """Every counter that can be read, by its number."""
        picture = self.field.picture
        assert picture is not None
        if isinstance(picture, RanksPicture):
            return _in_words(self.rows[: len(self.rows) - picture.plan.foot])
        return self._counters(picture)

    def _counters(self, picture: FieldPicture) -> dict[int, PieceSeen]:
        plan, places = picture.plan, picture.places
        found = {}
        for place in places.values():
            for side in SIDES:
                rows = plan.of(side)
                block = [self._text(rows.counter + n, place) for n in range(plan.counter)]
                fires = re.search(", fires|to fire", self.rows[rows.head])
                tag = self._text(rows.tags, place) if fires else ""
                if seen := self._piece(side, block, tag):
                    found[seen.number] = seen
        return found

    def _text(self, row: int, place: range) -> str:
        return self.rows[row][place.start : place.stop].strip("▀ []▸").removeprefix(">").strip()

    def _piece(self, side: Side, block: list[str], tag: str) -> PieceSeen | None:
        first = FIRST.match(block[0])
        numbers = [found for line in block[1:] if (found := NUMBER.match(line))]
        if not first or not numbers:
            return None
        grade, aim = first["grade"], AIM.match(tag)
        assert (first["sign"] in "■◆") == (side is UNION) or first["sign"] in "♜ic#", block
        return PieceSeen(
            side,
            first["sign"] in "◆◇c",
            grade.upper(),
            grade.islower(),
            int(first["value"]),
            int(numbers[0]["number"]),
            numbers[0]["letter"] or "",
            aim["letter"] if aim else "",
            any(mark in block[0] for mark in "▴^"),
        )

    def check_contrast(self) -> None:
        """Every letter has another color than what lies beneath it, or none has a color."""
        for row in self.cells:
            for cell in row.values():
                if cell.data.strip("▀▄ "):
                    assert cell.fg != cell.bg or cell.fg == "default", cell
