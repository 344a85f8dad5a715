"""The map as a picture, row by row: land in the colors of who holds it, and all that stands there.

Pure: knows no terminal. A row is drawn when it is first seen, or when something on it has changed;
what the cursor changes lies over the rows, so that a step of it draws none anew.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaign.board.board import board
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map.map_attention import NOWHERE, OVERSEA, MapAttention
from screens.map.map_labels import BoxStanding, standing, standing_otherwise
from screens.map.map_layout import Zoom
from screens.map.picture.area_edges import Extent, extent, outline
from screens.map.picture.arrows import arrow_head, arrow_pixels, sea_legs
from screens.map.picture.box_marks import BoxMarks, Emphasis, box_marks
from screens.map.picture.counter_edges import MOST_BELOW, Edge, below, palisade, pile, shadow
from screens.map.picture.counters import Counter
from screens.map.picture.fronts import draw_front, hatch
from screens.map.picture.ground import NOBOX, WATER, PixelKind, ground
from screens.map.picture.links import fine_lines, link_cells, pixel_lines
from screens.map.picture.places import BoxPlace, PictureLayout, picture_layout
from screens.map.picture.planned_path import is_gap, march_at, path_links
from screens.map.picture.tints import (
    BEYOND,
    BLACK_NUMBER,
    CONFEDERATE_HELD,
    NOBODY_HELD,
    UNION_HELD,
    LookColors,
    shades,
)
from screens.map.picture.words import word_cells
from screens.parts.canvas import Canvas, LooseCells, Runs, runs
from screens.parts.pixels import Cell
from screens.parts.window import Span
from screens.shell.glyphs import Glyphs
from screens.shell.legible import LETTERS, LINES

BLANK, HALF = " ", "▀"
REACHED = 0.55
"""How much of the color of reach is in the land that can be reached, and of threat in its dots."""

DOT = 3
"""Of threatened land one pixel in so many is a dot."""

MOSTLY = 0.6
"""So much of an outline must be seen, or it is not drawn."""

PALE_RAIL = 0.45
"""How much of the ground shows through a railroad that is seen from very far."""

CUT = 0.55
"""How pale the cut edge of the second counter of a pile is: so much of it is white."""

WHITE = 0xFFFFFF

BRAILLE = range(0x2800, 0x2900)


class Paint(NamedTuple):
    """What a cell looks like: colors are numbers `0xRRGGBB`."""

    ink: int
    paper: int
    bold: bool = False
    underlined: bool = False


class PictureDrawing:
    """One position at one zoom level, in the colors of one look."""

    def __init__(
        self,
        zoom: Zoom,
        glyphs: Glyphs,
        inks: LookColors,
        state: CampaignState | None,
        attention: MapAttention,
    ) -> None:
        self.zoom, self.glyphs, self.inks = zoom, glyphs, inks
        self.plan: PictureLayout = picture_layout(zoom)
        self._ground = ground(zoom)
        self._attention = attention
        self._pairs: dict[tuple[int, int], Paint] = {}
        self._rows: dict[int, tuple[list[str], list[Paint]]] = {}
        self._written: dict[int, set[int]] = {}
        """The columns of a row in which something is written, be it a blank, for a box."""

        self._marks: dict[int, BoxMarks] = {}
        self._on_row: dict[int, list[int]] = {}
        """The boxes of which something stands on a row, or casts its shadow there."""

        for number, place in enumerate(self.plan.spots):
            for row in rows_of(place):
                self._on_row.setdefault(row, []).append(number)
        self._line_pixels: dict[int, dict[int, int]] = {}
        """The colors of the pixels that overlays draw, by row and column."""

        self._fine: dict[int, dict[int, tuple[str, int]]] = {}
        """The letters and colors of lines of dots, which they draw from very far."""

        self._heads: dict[int, dict[int, tuple[str, Paint]]] = {}
        """The heads of arrows, by row and column."""

        self._hidden: frozenset[int] = frozenset()
        """The links that they draw."""

        self._take_in(state)
        self._lay_lines()
        self._cursor = LooseCells[Paint]()
        self.canvas = Canvas(
            *self.plan.canvas,
            Paint(0, 0),
            (self._write_row, self._cursor.write),
            around=self._around,
        )
        self._cursor.lay(self._cursor_cells())

    def is_drawn_so(self, zoom: Zoom, glyphs: Glyphs, inks: LookColors) -> bool:
        """Another drawing of this kind would look the same."""
        return self.zoom is zoom and self.glyphs is glyphs and self.inks is inks

    # --- position and attention ---

    def _take_in(self, state: CampaignState | None) -> None:
        self._state = state
        self._standings: list[BoxStanding | None] = [
            standing(box, state) if self._is_shown(box.number, state) else None
            for box in board().places
        ]
        self._color_land()

    @staticmethod
    def _is_shown(number: int, state: CampaignState | None) -> bool:
        """Europe is on the map only where foreign powers may come in. [NS 8.4]"""
        return number != board().europe or (
            state is not None and state.options.foreign_intervention
        )

    def _color_land(self) -> None:
        """The colors of all kinds of pixel, by box: who holds it, and what can be reached."""
        holders = [_holder(here) for here in self._standings[: board().europe]]
        self._holder_table = bytes([*holders, *[BEYOND] * (256 - len(holders))])
        self._shades = shades(self.inks, holders)
        reach = self.inks.named["reach_bg"]
        for box in self._attention.reach:
            number = board().number[box]
            if number < board().europe:
                self._shades[number] = tuple(
                    shade if kind == PixelKind.RIVER else self.inks.mixed(shade, reach, REACHED)
                    for kind, shade in enumerate(self._shades[number])
                )
        self._threatened = frozenset(board().number[box] for box in self._attention.odds)

    def show(self, state: CampaignState | None, attention: MapAttention) -> list[Span] | None:
        """Take in a position, and what stands out; what looks different now, None if all may."""
        before = self._state
        spans = list[Span]()
        if before is not state:
            if before is None or state is None or before.options != state.options:
                self._attention = attention
                self._take_in(state)
                self._lay_lines()
                self._forget_all()
                return None
            spans += self._stand_otherwise(before, state)
        looked_at = self._attention.cursor, self._attention.origin
        spans += self._attend(attention)
        self._forget(spans)
        if spans or looked_at != (attention.cursor, attention.origin):
            spans += self._cursor.lay(self._cursor_cells())
        return spans

    def _stand_otherwise(self, before: CampaignState, state: CampaignState) -> Iterator[Span]:
        """Take in another position; the cells around what is different."""
        self._state = state
        for number in standing_otherwise(before, state):
            if not self._is_shown(number, state):
                continue
            old, new = self._standings[number], standing(board().places[number], state)
            self._standings[number] = new
            if old is not None and old.holder is not new.holder:
                self._color_land()
                yield from self._area_spans(number)
            yield from self._write_anew(number)

    def _attend(self, attention: MapAttention) -> list[Span]:
        """Let other boxes stand out; the cells around them, but for the cursor's."""
        before, self._attention = self._attention, attention
        numbers = board().number
        spans: list[Span] = []
        areas = before.reach ^ attention.reach
        areas |= {box for box, odds in before.odds.items() ^ attention.odds.items()}
        if areas:
            self._color_land()
            for box in areas:
                spans += self._area_spans(numbers[box])
        labels = areas | (before.marked ^ attention.marked) | (before.hungry ^ attention.hungry)
        if (before.path, before.carried, before.arrows) != (
            attention.path,
            attention.carried,
            attention.arrows,
        ):
            on_paths = {*before.path, *attention.path} - {OVERSEA}
            labels |= {box for box in on_paths if not is_gap(box)}
            spans += self._lay_lines()
        for box in labels:
            spans += self._write_anew(numbers[box])
        return spans

    def _forget(self, spans: Iterable[Span]) -> None:
        """Have these rows drawn anew when they are seen again."""
        for row in {span.row for span in spans}:
            self._rows.pop(row, None)

    def _forget_all(self) -> None:
        self._rows.clear()
        self._marks.clear()
        self._cursor.lay(self._cursor_cells())

    def _area_spans(self, number: int) -> Iterator[Span]:
        """The cells of the area of a box, and those beside it, where the front may run."""
        for row, (first, last) in self._extent(number).items():
            yield Span(row, first - 1, last + 2)

    def _extent(self, number: int) -> Extent:
        return extent(self.zoom, number) if number < board().europe else {}

    def _write_anew(self, number: int) -> Iterator[Span]:
        """Something else is written for a box: its cells, those of works and shadow among them."""
        self._marks.pop(number, None)
        place = self.plan.spots[number]
        for row in rows_of(place):
            yield Span(row, place.x - 6, place.x + place.width + 6)

    # --- what overlays draw in pixels ---

    def _lay_lines(self) -> list[Span]:
        """The planned path and the lines of supply, as lines of pixels."""
        attention, colors = self._attention, self.inks
        lines: list[tuple[Iterable[int], int]] = []
        fine_before, self._fine = self._fine, {}
        fed = [*zip(attention.carried or (), colors.fronts, strict=bool(attention.carried))]
        if self.zoom is Zoom.GLANCE:
            self._lay_fine_lines(fed)
        else:
            lines += fed
        lines.append((path_links(attention.path), colors.named["path"]))
        before, pixels = self._line_pixels, self._pixels_of(lines)
        self._line_pixels = pixels
        self._hidden = frozenset(number for links, _ in (*lines, *fed) for number in links)
        changed = {y // 2 for y in before.keys() ^ pixels.keys()}
        changed |= {y // 2 for y in before.keys() & pixels.keys() if before[y] != pixels[y]}
        spans = []
        for row in changed:
            columns = [
                x for y in (2 * row, 2 * row + 1) for of in (before, pixels) for x in of.get(y, ())
            ]
            spans.append(Span(row, min(columns) - 2, max(columns) + 3))
        heads_before, self._heads = self._heads, self._lay_heads()
        if fine_before != self._fine or heads_before != self._heads:
            rows = {*fine_before, *self._fine, *heads_before, *self._heads}
            spans += [Span(row, 0, self.plan.canvas.width) for row in rows]
        return spans

    def _lay_heads(self) -> dict[int, dict[int, tuple[str, Paint]]]:
        """Letters upon the color of their arrows, so that a head is seen where the line is not."""
        attention, named = self._attention, self.inks.named
        heads: dict[int, dict[int, tuple[str, Paint]]] = {}
        for ways, color in ((attention.arrows, "threat"), ((*sea_legs(attention.path),), "path")):
            paint = Paint(named[f"{color}_ink"], named[color], bold=True)
            for way in ways:
                if (head := arrow_head(self.zoom, way)) is not None:
                    column, row = head.cell
                    heads.setdefault(row, {})[column] = self.glyphs.heads[head.way], paint
        return heads

    def _pixels_of(self, lines: Iterable[tuple[Iterable[int], int]]) -> dict[int, dict[int, int]]:
        """The colors of arrows, and of the *lines* of links upon them, row by row."""
        attention, named = self._attention, self.inks.named
        drawn = [
            *((arrow_pixels(self.zoom, way), named["threat"]) for way in attention.arrows),
            *((arrow_pixels(self.zoom, way), named["path"]) for way in sea_legs(attention.path)),
            *((pixel_lines(self.zoom, links), color) for links, color in lines),
        ]
        pixels: dict[int, dict[int, int]] = {}
        for line, color in drawn:
            for x, y in line:
                pixels.setdefault(y, {})[x] = color
        return pixels

    def _lay_fine_lines(self, lines: Iterable[tuple[Iterable[int], int]]) -> None:
        """Lines of pixels would run together where the whole war is so small."""
        canvas = self.plan.canvas
        for links, color in lines:
            for (x, y), letter in fine_lines(self.zoom, links):
                if 0 <= x < canvas.width and 0 <= y < canvas.height:
                    self._fine.setdefault(y, {})[x] = letter, color

    # --- a row ---

    def _pixels(self, y: int) -> list[int]:
        """The colors of a row of pixels, the margin included."""
        land = self._ground
        line = land.line(y)
        owners, kinds, colors = land.owners[line], land.kinds[line], self._shades
        row = [colors[owner][kind] for owner, kind in zip(owners, kinds, strict=True)]
        holders = owners.translate(self._holder_table)
        if self.inks.is_hatched and CONFEDERATE_HELD in holders:
            hatch(self.inks, y, row, holders, kinds)
        if UNION_HELD in holders or CONFEDERATE_HELD in holders:
            above, below = (
                land.owners[land.line(v)].translate(self._holder_table) for v in (y - 1, y + 1)
            )
            draw_front(self.inks, row, (above, holders, below), kinds)
        if self._threatened:
            self._dot_threats(y, row, owners, kinds)
        for x, color in self._line_pixels.get(y, {}).items():
            row[x + land.left] = color
        for number in self._on_row.get(y // 2, ()):
            self._draw_edge(number, y, row)
        return row

    def _dot_threats(self, y: int, row: list[int], owners: bytes, kinds: bytes) -> None:
        threat = self.inks.named["threat"]
        for x, owner in enumerate(owners):
            if owner in self._threatened and (x + y) % DOT == 0 and kinds[x] != PixelKind.RIVER:
                row[x] = self.inks.mixed(row[x], threat, REACHED)

    def _draw_edge(self, number: int, y: int, row: list[int]) -> None:
        """The counters below a counter; works around them as a palisade, or their shadow."""
        place = self.plan.spots[number]
        down = y - 2 * place.counter[1]
        if not -1 <= down <= 2 * place.size.height + MOST_BELOW:
            return
        shown = self._marks_of(number)
        if shown is None or shown.counter is None:
            return
        left, height = place.counter[0] + self._ground.left, self._height(shown.counter)
        if self.zoom is not Zoom.GLANCE:
            edge, color = self._edge(shown.counter, place, down)
            for aside, part in edge:
                row[left + aside] = self.inks.mixed(row[left + aside], color, part)
        for aside, which in pile(place.size, down, height):
            letter = shown.counter.rows[-1][min(aside, place.size.width) - 1]
            paper = self.inks.named[letter.paper]
            row[left + aside] = self.inks.mixed(paper, WHITE, CUT) if which == 1 else paper

    def _edge(self, of: Counter, place: BoxPlace, down: int) -> tuple[Edge, int]:
        """The works around a counter, or its shadow, and their color."""
        has_works = of.is_dug_in or place.box.has_permanent_works
        if has_works and place.size.height > 1:
            name = "stone" if place.box.has_permanent_works else "earth"
            return palisade(place.size, down, self._height(of)), self.inks.named[name]
        return shadow(place.size, down, 1 - self.inks.shadow, self._height(of)), BLACK_NUMBER

    def _height(self, of: Counter) -> int:
        """How many counters lie below one; from very far there is room for one alone."""
        return min(below(of.pieces), 1 if self.zoom is Zoom.GLANCE else MOST_BELOW)

    def _piled(self, row: int) -> set[int]:
        """The columns of a row in which a pile of counters is seen."""
        columns = set[int]()
        for number in self._on_row.get(row, ()):
            shown, place = self._marks_of(number), self.plan.spots[number]
            if shown and shown.counter and (height := self._height(shown.counter)):
                column, first = place.counter[0], 2 * (row - place.counter[1])
                for down in (first, first + 1):
                    columns |= {column + aside for aside, _ in pile(place.size, down, height)}
        return columns

    def _beneath(self, row: int) -> tuple[list[str], list[Paint]]:
        """A row without the cursor, the margin included; kept until something on it changes."""
        if (kept := self._rows.get(row)) is not None:
            return kept
        upper, lower = self._pixels(2 * row), self._pixels(2 * row + 1)
        letters, paints = self._cells(upper, lower)
        left = self._ground.left
        colors = self.inks.named
        drawn_over = self._piled(row).union(
            *(self._line_pixels.get(y, {}) for y in (2 * row, 2 * row + 1))
        )
        for column, link in link_cells(self.zoom, self._hidden).get(row, {}).items():
            if column in drawn_over:  # dots would thin out the line of an overlay, or an edge
                continue
            at = column + left
            color, (high, low) = colors["rail" if link.is_rail else "road"], (upper[at], lower[at])
            if self.zoom is Zoom.GLANCE:
                color = self.inks.mixed(color, high, PALE_RAIL)
            paper = high if high == low else self.inks.mixed(high, low, 0.5)
            ink = self.inks.legible(color, paper, LINES)
            letters[at], paints[at] = link.letter, Paint(ink, paper)
        for column, (letter, color) in self._fine.get(row, {}).items():
            at = column + left
            paper = self.inks.mixed(upper[at], lower[at], 0.5)
            letters[at], paints[at] = letter, Paint(self.inks.legible(color, paper, LINES), paper)
        for column, word in word_cells(self.zoom).get(row, {}).items():
            paper = self._under(column, row)
            ink = self.inks.legible(colors[word.ink], paper, LETTERS)
            letters[column + left], paints[column + left] = word.letter, Paint(ink, paper)
        for column, (letter, paint) in self._heads.get(row, {}).items():
            letters[column + left], paints[column + left] = letter, paint
        self._write_marks(row, letters, paints)
        self._rows[row] = letters, paints
        return letters, paints

    def _cells(self, upper: list[int], lower: list[int]) -> tuple[list[str], list[Paint]]:
        letters, paints = [], []
        pairs, before = self._pairs, Paint(-1, -1)
        for pair in zip(upper, lower, strict=True):
            if pair[0] == pair[1]:
                letters.append(BLANK)
                if before.paper != pair[0]:  # a blank takes any ink: it does not end a run
                    before = self._paint(pairs, pair)
            else:
                letters.append(HALF)
                before = self._paint(pairs, pair)
            paints.append(before)
        return letters, paints

    @staticmethod
    def _paint(pairs: dict[tuple[int, int], Paint], pair: tuple[int, int]) -> Paint:
        paint = pairs.get(pair)
        if paint is None:
            paint = pairs[pair] = Paint(*pair)
        return paint

    def _write_marks(self, row: int, letters: list[str], paints: list[Paint]) -> None:
        colors, left = self.inks.named, self._ground.left
        written = self._written[row] = set[int]()
        for number in self._on_row.get(row, ()):
            shown = self._marks_of(number)
            for mark in shown.rows.get(row, ()) if shown else ():
                column, _ = mark.cell
                if not 0 <= column + left < len(letters):
                    continue
                paper = colors[mark.paper] if mark.paper else self._under(column, row)
                written.add(column)
                ink = self.inks.legible(colors[mark.ink], paper, LETTERS)
                letters[column + left] = mark.letter
                paints[column + left] = Paint(ink, paper, mark.bold, mark.underlined)

    def _marks_of(self, number: int) -> BoxMarks | None:
        shown = self._marks.get(number)
        here = self._standings[number]
        if shown is None and here is not None:
            place = self.plan.spots[number]
            shown = box_marks(here, place, self.zoom, self.glyphs, self._emphasis(place))
            self._marks[number] = shown
        return shown

    def _emphasis(self, place: BoxPlace) -> Emphasis:
        box, attention = place.box.id, self._attention
        return Emphasis(
            box in attention.marked,
            box in attention.hungry,
            attention.odds.get(box, ""),
            march_at(attention.path, box),
        )

    def _under(self, column: int, row: int) -> int:
        """What letters stand on: level land of whoever holds it, or water."""
        kind, owner = self._ground.pixel(column, 2 * row)
        if kind in WATER:
            return self.inks.land[NOBODY_HELD][kind]
        return self._shades[owner][PixelKind.PLAIN] if owner != NOBOX else self.inks.plain(BEYOND)

    def _write_row(self, row: int, letters: list[str], paints: list[Paint]) -> None:
        left, width = self._ground.left, self.plan.canvas.width
        below = self._beneath(row)
        letters[:] = below[0][left : left + width]
        paints[:] = below[1][left : left + width]

    def _around(self, row: int, start: int, end: int) -> Runs[Paint]:
        """Cells that lie outside of the map, or all of a row with them."""
        letters, paints = self._beneath(row)
        left, width = self._ground.left, self.plan.canvas.width
        if 0 <= row < self.plan.canvas.height:
            letters, paints = letters.copy(), paints.copy()
            inner = ([*letters[left : left + width]], [*paints[left : left + width]])
            self._cursor.write(row, *inner)
            letters[left : left + width], paints[left : left + width] = inner
        first, last = max(0, start + left), min(len(letters), end + left)
        west, east = first - start - left, end + left - last  # beyond, the outermost cells go on
        return runs(
            [*letters[:1] * west, *letters[first:last], *letters[-1:] * east],
            [*paints[:1] * west, *paints[first:last], *paints[-1:] * east],
        )

    # --- the cursor ---

    def _cursor_cells(self) -> dict[Cell, tuple[str, Paint]]:
        """The outlines of where the cursor is and of where a march begins, and their names."""
        attention, colors = self._attention, self.inks.named
        cells: dict[Cell, tuple[str, Paint]] = {}
        if attention.origin is not None and attention.origin != attention.cursor:
            self._point_at(
                cells,
                attention.origin,
                colors["path"],
                Paint(colors["path_ink"], colors["path"], True),
            )
        if attention.cursor != NOWHERE:
            name = Paint(colors["cursor"], colors["cursor_bg"], True)
            self._point_at(cells, attention.cursor, colors["cursor_edge"], name)
        return cells

    def _point_at(
        self, cells: dict[Cell, tuple[str, Paint]], box: BoxId, edge: int, name: Paint
    ) -> None:
        place, number = self.plan.spot(box), board().number[box]
        if self._standings[number] is None:
            return
        whole = outline(self.zoom, number) if number < board().europe else {}
        seen = {cell: self._outlined(cell, halves, edge) for cell, halves in whole.items()}
        visible = {cell: drawn for cell, drawn in seen.items() if drawn is not None}
        if whole and len(visible) >= MOSTLY * len(whole):
            cells.update(visible)
        elif shown := self._marks_of(number):
            # Loose cells of an edge look like nothing: what stands there is marked instead.
            at = place.counter if shown.counter else place.sign
            letter = next(mark.letter for mark in reversed(shown.marks) if mark.cell == at)
            cells[at] = letter, name
        column, row = place.name_at
        for aside, letter in enumerate(place.name):
            cells[column + aside, row] = letter, name

    def _outlined(self, cell: Cell, halves: int, edge: int) -> tuple[str, Paint] | None:
        """An edge, where nothing but ground is seen. Of the *halves* 1 is the upper one."""
        column, row = cell
        letters, paints = self._beneath(row)
        letter, paint = letters[column + self._ground.left], paints[column + self._ground.left]
        if letter not in (BLANK, HALF) or column in self._written[row]:
            return None
        upper = edge if halves & 1 else paint.ink if letter == HALF else paint.paper
        lower = edge if halves & 2 else paint.paper
        return (BLANK if upper == lower else HALF), Paint(upper, lower)

    # --- the mouse ---

    def box_at(self, column: int, row: int) -> BoxId | None:
        """The box that a cell belongs to: its label, or the land around it."""
        for number in self._on_row.get(row, ()):
            shown = self._marks_of(number)
            if shown and any(mark.cell == (column, row) for mark in shown.marks):
                return board().ids[number]
        owner = self._ground.owner(column, 2 * row)
        return None if owner == NOBOX else board().ids[owner]


def rows_of(place: BoxPlace) -> range:
    """The rows on which anything about a box may stand, or its shadow falls."""
    return range(place.y - 2, place.y + place.height + 2)


def _holder(here: BoxStanding | None) -> int:
    if here is None or here.holder is None:
        return NOBODY_HELD
    return here.holder.seat
