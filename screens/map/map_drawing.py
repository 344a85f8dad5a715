"""The map with its labels, line by line, as letters and what they mean. Pure: knows no colors."""

from collections.abc import Iterator, Mapping
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple

from campaign.board.board import Box, board
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map.arrow_heads import ArrowHead, head_beside
from screens.map.map_attention import OVERSEA, MapAttention
from screens.map.map_canvas import Ink, base
from screens.map.map_labels import Label, label, standing, standing_otherwise
from screens.map.map_layout import Layout, Spot, Zoom, layout
from screens.map.odds_notes import odds_cells
from screens.parts.canvas import Canvas, LooseCells, Runs
from screens.parts.pixels import Cell
from screens.parts.window import Span
from screens.shell.glyphs import Glyphs

NO_BOX = -1


class CellMeaning(NamedTuple):
    """What a cell shows."""

    role: str
    """`rail`, `union`, `battle`, ...; empty for bare land."""

    accent: str = ""
    """What is special about its label: `cursor`, `reach`, ..."""

    box: int = NO_BOX
    """The number of the box it belongs to."""

    @property
    def below(self) -> str:
        """Nothing shows through on this map."""
        return ""

    @property
    def tags(self) -> Mapping[str, object]:
        """A click finds out which box it is."""
        return {"box": board().ids[self.box]} if self.box != NO_BOX else {}


GROUND: dict[int, CellMeaning] = {
    Ink.LAND: CellMeaning(""),
    Ink.SEA: CellMeaning("sea"),
    Ink.STATE: CellMeaning("state"),
    Ink.ROAD: CellMeaning("road"),
    Ink.RAIL: CellMeaning("rail"),
    Ink.RIVER: CellMeaning("river"),
    Ink.UNION_LINE: CellMeaning("union"),
    Ink.CONFEDERATE_LINE: CellMeaning("confederate"),
}
"""What the ink of a cell without a label means."""

BY_INK = tuple(GROUND[ink] for ink in Ink)
"""The same in the order of the inks, which a byte finds sooner: every row begins with it."""


@cache
def arrow_head(zoom: Zoom, way: tuple[BoxId, ...]) -> ArrowHead | None:
    """The head of an arrow along a way, beside the last label, where none is and no mark of one."""
    plan = layout(zoom)
    before = next(box for box in reversed(way[:-1]) if box != OVERSEA)
    goal = plan.spot(way[-1])
    return head_beside(_cells_of(goal), plan.spot(before).middle, partial(_is_free, zoom))


def _is_free(zoom: Zoom, cell: Cell) -> bool:
    width, height = layout(zoom).canvas
    return 0 <= cell[0] < width and 0 <= cell[1] < height and cell not in _labelled(zoom)


@cache
def _labelled(zoom: Zoom) -> frozenset[Cell]:
    """The cells of all labels, and of the marks left and right of each."""
    spots = (spot._replace(x=spot.x - 1, width=spot.width + 2) for spot in layout(zoom).spots)
    return frozenset(cell for spot in spots for cell in _cells_of(spot))


def _cells_of(spot: Spot) -> list[Cell]:
    rows, columns = range(spot.y, spot.y + spot.height), range(spot.x, spot.x + spot.width)
    return [(column, row) for row in rows for column in columns]


def looks_overseas(state: CampaignState | None) -> bool:
    """Europe is on the map: foreign powers may come in. [NS 8.4]"""
    return state is not None and state.options.foreign_intervention


class MapDrawing:
    """One position at one zoom level, in one set of signs."""

    def __init__(
        self,
        zoom: Zoom,
        glyphs: Glyphs,
        state: CampaignState | None,
        attention: MapAttention,
    ) -> None:
        self._attention = attention
        self.zoom = zoom
        self.glyphs = glyphs
        self._state = state
        self.labels = self._label_all(state)
        """By box number."""

        self._spots_on: dict[int, list[Spot]] = {}
        for spot in self.plan.spots:
            for y in range(spot.y, spot.y + spot.height):
                self._spots_on.setdefault(y, []).append(spot)
        self._heads = LooseCells[CellMeaning]()
        self._heads.lay(self._head_cells())
        self._odds = LooseCells[CellMeaning]()
        self._odds.lay(self._odds_cells())
        layers = (self._write_ground, self._odds.write, self._heads.write, self._write_labels)
        self.canvas = Canvas(*self.plan.canvas, GROUND[Ink.LAND], layers, self._beyond)

    @property
    def plan(self) -> Layout:
        return layout(self.zoom)

    def show(self, state: CampaignState | None, attention: MapAttention) -> list[Span] | None:
        """Take in a position, and what stands out; what looks different now, None if all may."""
        spans = [] if state is self._state else self._stand_otherwise(state)
        attended = self._attend(attention)
        return None if attended is None else [*spans, *attended]

    def _stand_otherwise(self, state: CampaignState | None) -> list[Span]:
        """Take in another position; what looks different now."""
        before, labels = self._state, [*self.labels]
        if before is None or state is None or before.options != state.options:
            labels = self._label_all(state)
        else:
            for number in standing_otherwise(before, state):
                labels[number] = self._label(board().places[number], state)
        self._state, shown, self.labels = state, self.labels, labels
        pairs = zip(board().ids, shown, labels, strict=True)
        changed = [box for box, old, new in pairs if old is not new and old != new]
        return [span for box in changed for span in self.label_of(box)]

    def _attend(self, attention: MapAttention) -> list[Span] | None:
        """Let other boxes stand out; what looks different now, None if all may."""
        before, self._attention = self._attention, attention
        heads = self._heads.lay(self._head_cells())
        if before.odds != attention.odds:
            heads += self._odds.lay(self._odds_cells())
        if before.carried != attention.carried:
            return None
        boxes = (before.reach | before.odds.keys()) ^ (attention.reach | attention.odds.keys())
        boxes |= before.marked ^ attention.marked
        boxes |= before.hungry ^ attention.hungry
        ends = ((before.cursor, attention.cursor), (before.origin, attention.origin))
        boxes |= {box for pair in ends if pair[0] != pair[1] for box in pair if box}
        return [*heads, *(span for box in boxes for span in self.label_of(box))]

    def _head_cells(self) -> dict[Cell, tuple[str, CellMeaning]]:
        """The heads of arrows for what the enemy has moved; between dots no line would be seen."""
        heads = (arrow_head(self.zoom, way) for way in self._attention.arrows)
        found = ((head.cell, self.glyphs.heads[head.way]) for head in heads if head is not None)
        return {cell: (letter, CellMeaning("head")) for cell, letter in found}

    def _odds_cells(self) -> dict[Cell, tuple[str, CellMeaning]]:
        """The enemy's chances beside the boxes that he could enter."""
        found = odds_cells(self.plan, self._attention.odds, self._is_unwritten)
        return {cell: (letter, CellMeaning("battle")) for cell, letter in found.items()}

    def _is_unwritten(self, cell: Cell) -> bool:
        """Neither a label nor the name of a state or a sea stands there."""
        column, row = cell
        if not _is_free(self.zoom, cell):
            return False
        return not base(self.zoom, self.glyphs).letters[row][column].isalpha()

    def box_at(self, column: int, row: int) -> BoxId | None:
        """The box whose label, or the marks around it, a cell belongs to."""
        for spot in self._spots_on.get(row, ()):
            if spot.x - 1 <= column <= spot.x + spot.width:
                return spot.box.id
        return None

    def _label_all(self, state: CampaignState | None) -> list[Label]:
        return [self._label(box, state) for box in board().places]

    def _label(self, box: Box, state: CampaignState | None) -> Label:
        if box.number == board().europe and not looks_overseas(state):
            return ()
        return label(standing(box, state), self.zoom, self.glyphs)

    def label_of(self, box: BoxId) -> Iterator[Span]:
        """The cells of a label, and those of the marks around it."""
        spot = self.plan.spot(box)
        for y in range(spot.y, spot.y + spot.height):
            yield Span(y, spot.x - 1, spot.x + spot.width + 1)

    def _write_ground(self, y: int, letters: list[str], meanings: list[CellMeaning]) -> None:
        ground = base(self.zoom, self.glyphs, self._attention.carried)
        letters[:] = ground.letters[y]
        meanings[:] = [BY_INK[ink] for ink in ground.inks[y]]

    def _write_labels(self, y: int, letters: list[str], meanings: list[CellMeaning]) -> None:
        for spot in self._spots_on.get(y, ()):
            self._write_label(spot, y - spot.y, self._attention, letters, meanings)

    def _beyond(self, y: int) -> Runs[CellMeaning]:
        """Land and sea of one row without all else: above and below the map they go on."""
        inks = base(self.zoom, self.glyphs).inks[y]
        for is_sea, cells in groupby(ink == Ink.SEA for ink in inks):
            yield " " * sum(1 for _ in cells), GROUND[Ink.SEA if is_sea else Ink.LAND]

    def _write_label(
        self,
        spot: Spot,
        row: int,
        attention: MapAttention,
        letters: list[str],
        meanings: list[CellMeaning],
    ) -> None:
        number = spot.box.number
        rows = self.labels[number]
        if row >= len(rows):
            return
        accent, left, right = self._accent(spot.box.id, attention)
        x = spot.x
        for run in rows[row]:
            end = x + len(run.text)
            letters[x:end] = run.text
            meanings[x:end] = [CellMeaning(run.role, accent, number)] * len(run.text)
            x = end
        if accent and row == 0:
            letters[spot.x - 1], letters[x] = left, right
            meanings[spot.x - 1] = meanings[x] = CellMeaning("mark", accent, number)

    def _accent(self, box: BoxId, attention: MapAttention) -> tuple[str, str, str]:
        """What is special about a label: its style, and the marks left and right of it.

        Under the cursor the right mark still tells what else holds; that a stack goes hungry it
        tells in any case.
        """
        accent, left, right = "", "", ""
        if not (
            box in attention.marked
            or (box in attention.reach or box in attention.odds)
            or box in attention.hungry
            or box in (attention.cursor, attention.origin)
        ):
            return accent, left, right
        signs = self.glyphs
        for name, applies, marks in (
            ("marked", box in attention.marked, signs.marked),
            ("reach", (box in attention.reach or box in attention.odds), signs.reach),
            ("origin", box == attention.origin, signs.origin),
        ):
            if applies:
                accent, (left, right) = name, marks
        if box in attention.hungry:
            left, right = left or signs.hungry[0], signs.hungry[1]
            accent = accent or "marked"
        if box == attention.cursor:
            left, right = signs.cursor[0], right if accent else signs.cursor[1]
            accent = "cursor"
        return accent, left, right
