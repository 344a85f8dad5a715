"""The map with its labels, line by line, as letters and what they mean. Pure: knows no colors."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from campaign.board.board import Box, board
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map.map_canvas import Carried, Ink, base
from screens.map.map_labels import Label, label, standing, standing_otherwise
from screens.map.map_layout import Layout, Spot, Zoom, layout
from screens.parts.canvas import Canvas, Runs
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


class MapAttention(NamedTuple):
    """The boxes that stand out."""

    cursor: BoxId
    origin: BoxId | None
    reach: frozenset[BoxId]
    marked: frozenset[BoxId]
    hungry: frozenset[BoxId]


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
        attention: Callable[[], MapAttention],
    ) -> None:
        """*Attention* gives the boxes that stand out when a row is drawn."""
        self._attention = attention
        self.zoom = zoom
        self.glyphs = glyphs
        self.carried: Carried | None = None
        """The links that carry supply, while they are on show."""

        self._state = state
        self.labels = self._label_all(state)
        """By box number."""

        self._spots_on: dict[int, list[Spot]] = {}
        for spot in self.plan.spots:
            for y in range(spot.y, spot.y + spot.height):
                self._spots_on.setdefault(y, []).append(spot)
        layers = (self._write_ground, self._write_labels)
        self.canvas = Canvas(*self.plan.canvas, GROUND[Ink.LAND], layers, self._beyond)

    @property
    def plan(self) -> Layout:
        return layout(self.zoom)

    def show(self, state: CampaignState | None) -> tuple[BoxId, ...]:
        """Take in another position; the boxes whose labels say something else now."""
        before, labels = self._state, [*self.labels]
        if before is None or state is None or before.options != state.options:
            labels = self._label_all(state)
        else:
            for number in standing_otherwise(before, state):
                labels[number] = self._label(board().places[number], state)
        self._state, shown, self.labels = state, self.labels, labels
        pairs = zip(board().ids, shown, labels, strict=True)
        return tuple(box for box, old, new in pairs if old is not new and old != new)

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
        ground = base(self.zoom, self.glyphs, self.carried)
        letters[:] = ground.letters[y]
        meanings[:] = [BY_INK[ink] for ink in ground.inks[y]]

    def _write_labels(self, y: int, letters: list[str], meanings: list[CellMeaning]) -> None:
        attention = self._attention()
        for spot in self._spots_on.get(y, ()):
            self._write_label(spot, y - spot.y, attention, letters, meanings)

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
            or box in attention.reach
            or box in attention.hungry
            or box in (attention.cursor, attention.origin)
        ):
            return accent, left, right
        signs = self.glyphs
        for name, applies, marks in (
            ("marked", box in attention.marked, signs.marked),
            ("reach", box in attention.reach, signs.reach),
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
