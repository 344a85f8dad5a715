"""A field of battle, cell by cell: two lines that face each other, and what flies between. Pure.

A long file, because it is one picture: all of it is laid into the same cells by the same plan.
"""

from collections.abc import Iterable

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.events import CommandRolled, ShotFired
from campaign.resolvers.battle_line.position import Stage
from campaign.terms import SIDES, Side
from screens.battle.line.arrows import Arrow, overlaid, shaft
from screens.battle.line.command_days import present
from screens.battle.line.counters import CounterText, outlined, written
from screens.battle.line.dice_faces import (
    WIDTHS,
    DieSize,
    about,
    drawn,
    face_of,
    fitting,
    thrower,
    verdict,
)
from screens.battle.line.field_colors import FieldCell
from screens.battle.line.field_plan import FieldPlan, Needs, SideRows, is_above, plan
from screens.battle.line.field_scene import Cells, FieldScene
from screens.battle.line.field_words import head, head_keys, head_says, tag
from screens.battle.line.formation import Formation, LinePost, LineStanding, both
from screens.battle.line.log import Throw
from screens.battle.line.roads import in_a_row, roads
from screens.battle.line.roads import said as road_said
from screens.battle.line.signs import BattleSigns, grade, letter_of, piece_sign, signs_of
from screens.text.names import in_brief
from screens.text.phrases import leader


class FieldPicture:
    """A scene in a plan. Draws once; ask for `cells`."""

    def __init__(self, scene: FieldScene, columns: int, rows: int, left: int = 0) -> None:
        """So many columns and rows are seen, from a column of the field on."""
        self.scene = scene
        self._left = left
        self.signs: BattleSigns = signs_of(scene.glyphs)
        self.formations = both(scene.position, scene.fallen)
        self._roads = tuple(roads(scene.position, side, scene.legal) for side in SIDES)
        union, confederate = (self._needs(side) for side in SIDES)
        self.plan: FieldPlan = plan(columns, rows, self.formations, (union, confederate))
        self.places: dict[int, range] = {}
        for formation in self.formations:
            self.places |= self.plan.places(formation)
        self.seen_columns = columns
        self.cells: Cells = {}
        for formation in self.formations:
            self._draw_side(formation)
        self._draw_arrows()
        self._draw_dice()

    def rows_of(self, _number: int) -> range:
        """The rows that have to be seen of a piece: all of them always are."""
        return range(self.plan.rows)

    def _needs(self, side: Side) -> Needs:
        """What a side may have to show sooner or later, so that its rows stay where they are."""
        position, formation = self.scene.position, self.formations[side.seat]
        front = [post.piece for post in formation.front]
        request = position.request
        return Needs(
            apart=bool(formation.apart) or request.command or request.morale,
            works=any(piece.entrenched for piece in front),
            origins=any(piece.entry or piece.invaded for piece in front),
            names=bool(self.scene.names),
            roads=bool(position.surroundings(side)),
        )

    # --- writing -------------------------------------------------------------------------------

    def _write(self, x: int, y: int, text: str, cell: FieldCell) -> None:
        if 0 <= y < self.plan.rows:
            for column, letter in enumerate(text, start=x):
                if 0 <= column < self.plan.columns:
                    self.cells[column, y] = letter, cell

    def _on_ground(self, side: Side | None, **more: object) -> FieldCell:
        """Letters on the ground behind a line, or between the lines."""
        cell = FieldCell() if side is None else FieldCell(f"{side}_name", f"{side} plain")
        return cell._replace(**more)  # type: ignore[arg-type]

    # --- a side --------------------------------------------------------------------------------

    def _draw_side(self, formation: Formation) -> None:
        side = formation.side
        rows = self.plan.of(side)
        self._draw_head(side, rows)
        self._draw_roads(side, rows)
        if rows.apart is not None:
            self._draw_apart(formation, rows.apart)
        for post in formation.front:
            place = self.places[post.piece.id]
            if post.standing is LineStanding.FALLEN:
                self._draw_fallen(post.piece, place, rows)
            else:
                self._draw_counter(post.piece, place, rows)

    def _draw_head(self, side: Side, rows: SideRows) -> None:
        """Who stands here, in which part, how many, and who leads them."""
        fires = head_says(self.scene.position, side)
        mark = self.signs.cursor if fires else " "
        text = f"{mark}{head(self.scene.position, side, self.scene.fallen)}{fires}"
        paper = f"{side}2"
        cell = FieldCell(f"{side}_ink", paper, bold=True)
        self._write(0, rows.head, " " * self.plan.columns, cell)
        text += self._hidden(side)
        self._write(self._left, rows.head, text, cell)
        x = self._left + len(text) + 2
        for there in present(self.scene.position, side):
            name = f"{self.scene.glyphs.leader}{leader(there.leader)} {there.value}"
            self._write(x, rows.head, f" {name} ", FieldCell("cursor", "gold", bold=True))
            x += len(name) + 3
        keys = head_keys(self.scene.position, side) if self.scene.legal else ""
        room = self._left + self.seen_columns - x
        has_roads = rows.roads is None and self._roads[side.seat]
        if keys and len(keys) < room and not has_roads:
            self._write(x, rows.head, keys, FieldCell(f"{side}_ink", paper))
        if rows.roads is None and self._roads[side.seat]:
            self._write_roads(side, rows.head, x, FieldCell(f"{side}_ink", paper))

    def _draw_roads(self, side: Side, rows: SideRows) -> None:
        if rows.roads is not None:
            self._write_roads(side, rows.roads, self._left + 1, self._on_ground(side))

    def _hidden(self, side: Side) -> str:
        """Which pieces of a line are in view, where there are more."""
        places = [self.places[post.piece.id] for post in self.formations[side.seat].front]
        right = self._left + self.seen_columns
        seen = [
            number
            for number, place in enumerate(places, start=1)
            if place.start >= self._left and place.stop <= right
        ]
        if not seen or len(seen) == len(places):
            return ""
        return f" {seen[0]}-{seen[-1]}/{len(places)}"

    def _write_roads(self, side: Side, row: int, x: int, cell: FieldCell) -> None:
        """The boxes around, with as many words as there is room for."""
        width = self._left + self.seen_columns - x - 1
        texts: list[tuple[int, str]] = []
        for detail in (2, 1, 0):
            texts = [
                (road.east, road_said(road, self.scene.glyphs, self.signs, detail))
                for road in self._roads[side.seat]
            ]
            if (text := in_a_row(texts, width)) is not None:
                self._write(x, row, text, cell)
                return
        self._write(x, row, "   ".join(text for _, text in texts)[:width], cell)

    def _draw_apart(self, formation: Formation, row: int) -> None:
        """Pieces behind, routed or gone, each as a small counter with a word."""
        x, last = self._left + 1, self._left + self.seen_columns - 2
        for post in formation.apart:
            text = self._apart_text(post)
            if x + len(text) > last:
                self._write(last, row, "+", self._on_ground(formation.side))
                break
            cell = FieldCell(
                f"{formation.side}_name", f"{formation.side} faded", piece=post.piece.id
            )
            self._write(x, row, text, cell)
            x += len(text) + 1

    def _apart_text(self, post: LinePost) -> str:
        piece = post.piece
        letter = letter_of(self.scene.position, piece.id)
        sign = piece_sign(piece, self.scene.glyphs)
        return f"{letter:1} {piece.id}{sign}{grade(piece)} {post.standing} ".lstrip()

    # --- counters ------------------------------------------------------------------------------

    def _draw_counter(self, piece: BattlePiece, place: range, rows: SideRows) -> None:
        plan, scene = self.plan, self.scene
        x, left, right = place.start + 1, *self.signs.edges
        columns = plan.counter_columns - (1 if right else 0)
        text = self._text_of(piece)
        lines = written(text, columns, plan.counter, scene.glyphs, self.signs)
        pointed = piece.id in (scene.shooter, scene.target)
        for number, line in enumerate(lines):
            cell = self._counter_cell(piece, number)
            self._write(x, rows.counter + number, f"{line}{right}", cell)
            if left:
                self._write(x - 1, rows.counter + number, left, cell)
        if pointed:
            cell = FieldCell("cursor", "cursor_bg", bold=True, piece=piece.id)
            self._write(x - 1, rows.counter, self.signs.cursor, cell)
        self._write_tag(piece, place, rows)
        if piece.entrenched and rows.works is not None:
            earth = self.signs.palisade * plan.post
            ground = FieldCell("earth", f"{piece.side} plain")
            self._write(x, rows.works, earth[: plan.counter_columns], ground)

    def _text_of(self, piece: BattlePiece) -> CounterText:
        letter = letter_of(self.scene.position, piece.id)
        return CounterText(piece, letter, in_brief(self.scene.names, "piece", piece.id) or "")

    def _counter_cell(self, piece: BattlePiece, row: int) -> FieldCell:
        """The body, its darker part, or cardboard that has faded where a step is gone."""
        side, scene = piece.side, self.scene
        if piece.id == scene.shooter:
            return FieldCell("cursor", "cursor_bg", True, "cursor", piece.id)
        if row == 0 and piece.id == scene.target:
            return FieldCell("cursor", "cursor_bg", True, "aimed", piece.id)
        if 2 * row < self.plan.counter:
            return FieldCell(f"{side}_ink", str(side), bold=True, piece=piece.id)
        if piece.reduced:
            return FieldCell(f"{side}_name", f"{side} faded", piece=piece.id)
        return FieldCell(f"{side}_ink", f"{side}2", piece=piece.id)

    def _draw_fallen(self, piece: BattlePiece, place: range, rows: SideRows) -> None:
        """An outline, for the rest of the battle."""
        columns = min(len(place) - 1, self.plan.counter_columns)
        cell = FieldCell("nobody_small", f"{piece.side} plain", mark="fallen", piece=piece.id)
        lines = outlined(self._text_of(piece), columns, self.plan.counter, self.signs)
        for number, line in enumerate(lines):
            self._write(place.start + 1, rows.counter + number, line, cell)

    def _write_tag(self, piece: BattlePiece, place: range, rows: SideRows) -> None:
        forms = tag(self.scene.position, piece, self.scene.shooter, self.signs)
        text = next((form for form in forms if len(form) < self.plan.post), forms[-1])
        room = self.plan.counter_columns
        x = place.start + 1 if len(text) <= room else place.start
        self._write(
            x,
            rows.tags,
            f"{text:^{room}}"[: self.plan.post],
            self._on_ground(piece.side, bold=True),
        )

    # --- between the lines ---------------------------------------------------------------------

    @property
    def _is_clear(self) -> bool:
        """Nothing is announced: the dice of the last volley have the ground to themselves."""
        return self.scene.is_rolling or not self.scene.position.shots

    def _die_size(self) -> DieSize:
        """As large as the ground allows, with what came of it below, and arrows beside."""
        rows = len(self.plan.open)
        sides = max(1, len({thrower(throw) for throw in self.scene.throws}))
        if not self._is_clear:
            return DieSize.SIGN
        for size in (DieSize.LARGE, DieSize.SMALL):
            wanted = (size + 1) * sides + 1
            if wanted <= rows and WIDTHS[size] < self.plan.post:
                return size
        return DieSize.SIGN

    def _dice_rows(self, side: Side) -> int:
        """Rows of the open ground before a side's line that its dice take."""
        if not any(thrower(throw) is side for throw in self.scene.throws):
            return 0
        size = self._die_size()
        return 1 if size is DieSize.SIGN else size + 1

    def _draw_arrows(self) -> None:
        """From every shooter to its target; the shot that is meant is dotted.

        Until a shot is announced one sees where those of the last volley went.
        """
        scene, position = self.scene, self.scene.position
        side = position.firing
        if position.shots:
            shots = [(shot.shooter, shot.target, False) for shot in position.shots]
            self._draw_volley(side, shots, FieldCell(f"{side}_name", bold=True))
        else:
            fired = [throw for throw in scene.throws if isinstance(throw, ShotFired)]
            if fired:
                last = thrower(fired[-1])
                shots = [(s.shooter.id, s.target.id, False) for s in fired if thrower(s) is last]
                self._draw_volley(last, shots, FieldCell(f"{last}_small"))
        meant = (scene.shooter, scene.target, True)
        if scene.shooter and scene.target and position.stage is Stage.FIRE:
            self._draw_volley(side, [meant], FieldCell("path", bold=True))

    def _draw_volley(
        self, side: Side, shots: Iterable[tuple[int, int, bool]], cell: FieldCell
    ) -> None:
        rows = self.plan.open
        above, below = (self._dice_rows(one) for one in SIDES)
        between = rows[above : len(rows) - below] if above + below < len(rows) else rows[:0]
        if not between:
            return
        upwards = not is_above(side)
        drawn_ = [
            Arrow(
                self._middle(shooter),
                self._middle(target),
                between,
                upwards,
                dotted,
                is_thick=cell.bold and not dotted,
            )
            for shooter, target, dotted in shots
            if shooter in self.places and target in self.places
        ]
        if not cell.bold:
            drawn_ = [arrow for arrow in drawn_ if arrow.is_steep]
        shafts = overlaid(shaft(arrow, plain=self.scene.glyphs.is_plain) for arrow in drawn_)
        for (x, y), letter in shafts.items():
            self._write(x, y, letter, cell)
        for arrow in drawn_:
            self._write(*arrow.head, self.signs.heads[0 if upwards else 1], cell)

    def _middle(self, number: int) -> int:
        place = self.places[number]
        return place.start + 1 + min(self.plan.counter_columns, len(place) - 1) // 2

    def _draw_dice(self) -> None:
        size = self._die_size()
        for throw in self.scene.throws:
            if isinstance(throw, CommandRolled):
                self._draw_command(throw)
            elif (number := about(throw)) in self.places:
                self._draw_die(throw, number, size)

    def _draw_die(self, throw: Throw, number: int, size: DieSize) -> None:
        """A die before the piece that threw it, and beside it what it needed and did."""
        side, face, came = thrower(throw), face_of(throw), verdict(throw)
        rows, width = self.plan.open, WIDTHS[size]
        above = is_above(side)
        middle, color = self._middle(number), "threat" if came.is_hit else "nobody_name"
        whom = str(throw.target.id) if isinstance(throw, ShotFired) else ""
        paper = FieldCell("threat_ink" if came.is_hit else "plain", color, bold=True)
        text = paper if came.is_hit else FieldCell(color, bold=True)
        if size is DieSize.SIGN:
            y = rows[0] if above else rows[-1]
            sign = self.signs.faces[face - 1].strip() if face else ""
            forms = (f"{sign} {came.outcome} {whom}".rstrip(), f"{sign} {came.outcome}")
            shortest = f"{sign}{came.outcome}"[: self.plan.post]
            said = next((form for form in forms if len(form) < self.plan.post), shortest)
            self._write_middle(middle, y, said.strip(), text)
            return
        y = rows[0] if above else rows[-1] - size
        if face:
            edge = FieldCell(color)
            for row in drawn(face, size, self.signs):
                self._write(middle - width // 2, y, row.letters, edge if row.is_edge else paper)
                y += 1
        else:
            y += size
        needed_, outcome = fitting(came, whom, self.signs, self.plan.post)
        x = middle - len(needed_ + outcome) // 2
        self._write(x, y, needed_, FieldCell())
        self._write(x + len(needed_), y, outcome, text)

    def _write_middle(self, middle: int, y: int, text: str, cell: FieldCell) -> None:
        self._write(middle - len(text) // 2, y, text, cell)

    def _draw_command(self, throw: CommandRolled) -> None:
        """The command die in the middle of the field. [NS 7.0]"""
        rows = self.plan.open
        size = DieSize.LARGE if len(rows) >= DieSize.LARGE else DieSize.SMALL
        if len(rows) < size:
            size = DieSize.SIGN
        middle = self._left + self.seen_columns // 2
        y = rows[0] + (len(rows) - size) // 2
        cell = FieldCell("plain", "nobody_name", bold=True)
        for number, row in enumerate(drawn(throw.die, size, self.signs)):
            edge = FieldCell("nobody_name", "plain") if row.is_edge else cell
            self._write(middle - WIDTHS[size] // 2, y + number, row.letters, edge)
        text = f"{str(throw.side).capitalize()}: {throw.leadership} may fire"
        self._write(
            middle + WIDTHS[size] // 2 + 3, y + size // 2, text, FieldCell("nobody_name", bold=True)
        )
