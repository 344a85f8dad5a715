"""A small field of battle, cell by cell: two ranks side by side, each piece in words. Pure.

Where the terminal is narrow the lines stand upright, so that a piece has a row to say what it is.
"""

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.events import CommandRolled
from campaign.resolvers.battle_line.position import points_of
from campaign.terms import SIDES, UNION, Side
from screens.battle.line.command_days import present
from screens.battle.line.dice_faces import about, verdict
from screens.battle.line.field_colors import FieldCell
from screens.battle.line.field_scene import Cells, FieldScene
from screens.battle.line.field_words import head, head_says
from screens.battle.line.formation import Formation, LinePost, LineStanding, both
from screens.battle.line.log import Throw
from screens.battle.line.ranks_plan import HEAD, RanksPlan, ranks
from screens.battle.line.ranks_words import (
    PieceText,
    aside,
    beside_die,
    beside_shooter,
    beside_target,
    friends_near,
    in_a_row,
    in_front,
    in_rows,
    legend,
    of_command,
)
from screens.battle.line.roads import roads
from screens.battle.line.signs import letter_of, signs_of
from screens.text.names import in_brief
from screens.text.phrases import leader


class RanksPicture:
    """A scene in ranks. Draws once; ask for `cells`."""

    def __init__(self, scene: FieldScene, columns: int, rows: int, top: int = 0) -> None:
        """So many columns and rows are seen, from a row of the field on."""
        self.scene = scene
        self.signs = signs_of(scene.glyphs)
        self.formations = both(scene.position, scene.fallen)
        self._posts = {
            post.piece.id: (formation.side, number)
            for formation in self.formations
            for number, post in enumerate(formation.front)
        }
        most = max(1, *(len(formation.front) for formation in self.formations))
        feet = self._feet(columns - 2)
        self.plan: RanksPlan = ranks(columns, rows, most, len(feet) + 1)
        self._seen = range(top, top + rows)
        in_view = self._in_view() if self.plan.rows > rows else []
        self._below = [(None, self._legend()), *in_view, *feet][: self.plan.foot]
        """What stands below the ranks, each with whose it is."""

        self.cells: Cells = {}
        self._draw_ground()
        for formation in self.formations:
            for post in formation.front:
                self._draw_post(post)
        self._draw_dice()
        self._draw_pinned()

    @property
    def places(self) -> dict[int, range]:
        """The columns of each piece in front, by its number."""
        return {number: self.plan.block_of(side) for number, (side, _) in self._posts.items()}

    def rows_of(self, number: int) -> range:
        """The rows that have to be seen of a piece: none of them below what is pinned."""
        rows = self.plan.rows_of(self._posts[number][1])
        return range(rows.start - HEAD, rows.stop + self.plan.foot)

    # --- writing -------------------------------------------------------------------------------

    def _write(self, x: int, y: int, text: str, cell: FieldCell) -> None:
        if 0 <= y < self.plan.rows:
            for column, letter in enumerate(text, start=x):
                if 0 <= column < self.plan.columns:
                    self.cells[column, y] = letter, cell

    def _draw_ground(self) -> None:
        """Each side's half in a tint of its color."""
        half = self.plan.columns // 2
        for row in range(self.plan.rows):
            for side, x, width in (
                (UNION, 0, half),
                (UNION.enemy, half, self.plan.columns - half),
            ):
                self._write(x, row, " " * width, self._on_ground(side))

    def _on_ground(self, side: Side, *, bold: bool = False) -> FieldCell:
        return FieldCell(f"{side}_name", f"{side} plain", bold=bold)

    # --- what is pinned ------------------------------------------------------------------------

    def _draw_pinned(self) -> None:
        """The heads stay at the upper edge, the lines below the ranks at the lower one."""
        for formation in self.formations:
            self._draw_head(formation, self._seen.start)
        last = self._seen.stop - self.plan.foot
        for number, (side, text) in enumerate(self._below):
            cell = FieldCell("nobody_name") if side is None else FieldCell(f"{side}_name")
            self._write(0, last + number, f" {text:{self.plan.columns}}", cell)

    def _draw_head(self, formation: Formation, row: int) -> None:
        """Who stands here, in which part, how many of what, and who leads them."""
        side, plan = formation.side, self.plan
        half = plan.columns // 2
        x, room = (0, half) if side is UNION else (half, plan.columns - half)
        fires = head_says(self.scene.position, side)
        mark = self.signs.cursor if fires else " "
        text = f"{mark}{head(self.scene.position, side, self.scene.fallen)}{fires}"
        led = [
            f"{self.scene.glyphs.leader}{leader(there.leader)} {there.value}"
            for there in present(self.scene.position, side)
        ]
        names = f" {' '.join(led)} " if led else ""
        self._write(
            x, row, f"{text:{room}}"[:room], FieldCell(f"{side}_ink", f"{side}2", bold=True)
        )
        if names and len(text) + len(names) < room:
            gold = FieldCell("cursor", "gold", bold=True)
            self._write(x + len(text) + 1, row, names, gold)

    def _in_view(self) -> list[tuple[Side | None, str]]:
        """Which pieces of each rank are in view, and all of them by their kinds."""
        top, last = self._seen.start + HEAD, self._seen.stop - self.plan.foot
        said: list[tuple[Side | None, str]] = []
        for formation in self.formations:
            places = enumerate(map(self.plan.rows_of, range(len(formation.front))), start=1)
            seen = [number for number, rows in places if top <= rows.start and rows.stop <= last]
            said.append((formation.side, in_front(formation, seen)))
        return said

    def _legend(self) -> str:
        """What the command die said, or what letters do and what signs mean."""
        scene = self.scene
        for throw in scene.throws:
            if isinstance(throw, CommandRolled):
                return of_command(throw, self.signs)
        return legend(
            scene.position,
            [post.piece for formation in self.formations for post in formation.front],
            scene.glyphs,
            self.signs,
            is_asked=bool(scene.legal),
            has_signs=self.plan.depth == 1,
            has_numbers=not self.scene.names,  # a brigade of history has its name instead
        )

    def _feet(self, width: int) -> list[tuple[Side | None, str]]:
        """What may stand below the legend; the first ones matter most."""
        scene, position = self.scene, self.scene.position
        said: list[tuple[Side | None, str]] = [
            (one.side, aside(one.apart, position, one.side, width)) for one in self.formations
        ]
        said += [
            (side, friends_near(side, roads(position, side, scene.legal), width)) for side in SIDES
        ]
        return [(side, text) for side, text in said if text]

    # --- pieces --------------------------------------------------------------------------------

    def _draw_post(self, post: LinePost) -> None:
        piece, plan = post.piece, self.plan
        columns = plan.block_of(piece.side)
        rows = plan.rows_of(self._posts[piece.id][1])
        left, right = self.signs.edges
        is_fallen = post.standing is LineStanding.FALLEN
        lines = self._fallen_lines(piece) if is_fallen else self._lines(piece)
        for number, (row, line) in enumerate(zip(rows, lines, strict=True)):
            cell = self._fallen_cell(piece) if is_fallen else self._cell(piece, number)
            self._write(columns.start + 1, row, line + (right or " "), cell)
            if left:
                self._write(columns.start, row, left, cell)
        if is_fallen:
            return
        if piece.id in (self.scene.shooter, self.scene.target):
            cell = FieldCell("cursor", "cursor_bg", bold=True, piece=piece.id)
            self._write(columns.start, rows.start, self.signs.cursor, cell)
        self._draw_beside(piece, rows)

    @property
    def _text_columns(self) -> int:
        return self.plan.block - 2

    def _lines(self, piece: BattlePiece) -> list[str]:
        position = self.scene.position
        letter, led = letter_of(position, piece.id), points_of(position, piece.id)
        text = PieceText(piece, letter, self._name(piece), led)
        if self.plan.depth == 1:
            return [in_a_row(text, self._text_columns, self.scene.glyphs, self.signs)]
        return in_rows(text, self._text_columns, self.plan.depth)

    def _name(self, piece: BattlePiece) -> str:
        return in_brief(self.scene.names, "piece", piece.id) or ""

    def _fallen_lines(self, piece: BattlePiece) -> list[str]:
        """Where a piece has fallen, for the rest of the battle."""
        room = self._text_columns - len(" lost")
        text = PieceText(piece, self.signs.fallen, self._name(piece))
        first = f"{in_rows(text, room, 1)[0].rstrip()} lost"
        return [f"{line:{self._text_columns}}" for line in [first] + [""] * (self.plan.depth - 1)]

    def _fallen_cell(self, piece: BattlePiece) -> FieldCell:
        return FieldCell("nobody_small", f"{piece.side} plain", mark="fallen", piece=piece.id)

    def _cell(self, piece: BattlePiece, row: int) -> FieldCell:
        """The body, its darker part, or cardboard that has faded where a step is gone."""
        side, scene = piece.side, self.scene
        if piece.id == scene.shooter:
            return FieldCell("cursor", "cursor_bg", True, "cursor", piece.id)
        if row == 0 and piece.id == scene.target:
            return FieldCell("cursor", "cursor_bg", True, "aimed", piece.id)
        if piece.reduced and (row or self.plan.depth == 1):
            return FieldCell(f"{side}_name", f"{side} faded", piece=piece.id)
        if row == 0:
            return FieldCell(f"{side}_ink", str(side), bold=True, piece=piece.id)
        return FieldCell(f"{side}_ink", f"{side}2", piece=piece.id)

    # --- between the ranks ---------------------------------------------------------------------

    def _draw_beside(self, piece: BattlePiece, rows: range) -> None:
        """What a piece is about to do, or what may be done to it."""
        position = self.scene.position
        if piece.side is position.firing:
            said = beside_shooter(position, piece, self.plan.depth)
        else:
            said = [beside_target(position, piece, self.scene.shooter)]
        for row, text in zip(rows, said, strict=False):
            self._write_beside(piece.side, row, text, self._on_ground(piece.side, bold=True))

    def _write_beside(self, side: Side, row: int, text: str, cell: FieldCell) -> None:
        """On the side's own edge of the ground between."""
        between = self.plan.between
        x = between.start if side is UNION else between.stop - len(text)
        self._write(x, row, text, cell)

    def _draw_dice(self) -> None:
        """What came of each shot, beside the piece that fired it, until it fires anew."""
        for throw in self.scene.throws:
            number = about(throw)
            if not isinstance(throw, CommandRolled) and number in self._posts:
                self._draw_die(throw, *self._posts[number])

    def _draw_die(self, throw: Throw, side: Side, number: int) -> None:
        rows = self.plan.rows_of(number)
        text, is_hit = beside_die(throw, self.signs), verdict(throw).is_hit
        color = "threat" if is_hit else "nobody_name"
        cell = FieldCell("threat_ink", color, bold=True) if is_hit else FieldCell(color, bold=True)
        row = rows.stop - 1
        if side is self.scene.position.firing and self.plan.depth > 1:
            row = rows.start if self.scene.is_rolling else rows.stop - 1
        if not self._is_taken(side, row) or self.scene.is_rolling:
            self._clear_beside(side, row)
            self._write_beside(side, row, text, cell)

    def _is_taken(self, side: Side, row: int) -> bool:
        """Words stand there already."""
        between = self.plan.between
        middle = (between.start + between.stop) // 2
        own = range(between.start, middle) if side is UNION else range(middle, between.stop)
        return any(self.cells[x, row][0] != " " for x in own)

    def _clear_beside(self, side: Side, row: int) -> None:
        between = self.plan.between
        middle = (between.start + between.stop) // 2
        x, stop = (between.start, middle) if side is UNION else (middle, between.stop)
        self._write(x, row, " " * (stop - x), self._on_ground(side))
