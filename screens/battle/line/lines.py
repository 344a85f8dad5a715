"""Two lines of battle that face each other, the Union above. Shows; decides nothing."""

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from campaign.resolvers.battle_line.orders import LineOrder
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.terms import CONFEDERATE
from screens.battle.line.field_colors import FieldCell, FieldColors, colors_of
from screens.battle.line.field_ground import meaning, pixels
from screens.battle.line.field_plan import FieldPlan
from screens.battle.line.field_scene import FieldScene
from screens.battle.line.log import Throw
from screens.battle.line.picture import FieldPicture
from screens.battle.line.ranks import RanksPicture
from screens.battle.line.ranks_plan import RanksPlan, is_for_ranks
from screens.parts.canvas import Canvas, HalfBlockGround, LooseCells
from screens.parts.cell_view import CellView, Meaning
from screens.shell.glyphs import UNICODE, Glyphs
from screens.shell.themes import follow_look, glyphs_of
from screens.text.names import names_in, with_names


class BattleLines(CellView, can_focus=False):
    """The field: every piece of both sides, who fires at whom, what fell and what came of it."""

    DEFAULT_CSS = """
    BattleLines { height: 1fr; background: $background; scrollbar-size: 0 0; }
    """
    KEEPS_ROWS = False
    AROUND: ClassVar[tuple[int, int]] = (1, 0)

    position: reactive[LinePosition | None] = reactive(None)
    """The battle on show."""

    shooter: reactive[int] = reactive(0)
    """The piece that announces now; 0 for none."""

    target: reactive[int] = reactive(0)
    """The enemy piece that enter would fire at; 0 for none."""

    fallen: reactive[frozenset[int]] = reactive(frozenset[int]())
    """Pieces eliminated in the volley on show; they still stand in their line."""

    throws: reactive[tuple[Throw, ...]] = reactive(tuple[Throw, ...]())
    """What lies on the ground: the last volley, as far as its dice have fallen."""

    is_rolling: reactive[bool] = reactive(False)
    """That volley is being fired now."""

    is_asked: reactive[bool] = reactive(False)
    """The player at the keyboard decides: keys that work now stand beside the roads."""

    class PieceClicked(Message):
        """The mouse points at a piece."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._colors: FieldColors = colors_of("dark")
        self._counters: LooseCells[FieldCell] = LooseCells()
        self._plan: FieldPlan | RanksPlan | None = None
        """How the field on show is divided up."""

        self.picture: FieldPicture | RanksPicture | None = None
        """What is on show."""

        self._seen_pointed = (0, 0, Size(0, 0))
        """Target and shooter that were last brought into view, and the room there was."""

        self._is_due = False
        """Something has changed since the field was drawn."""

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_of(self.app.theme) if self.is_attached else UNICODE

    # --- what is on show ---

    def on_mount(self) -> None:
        self._take_on_look()
        follow_look(self, self._take_on_look)
        for name in ("position", "shooter", "target", "fallen", "throws", "is_rolling", "is_asked"):
            self.watch(self, name, self._change, init=False)

    def _take_on_look(self) -> None:
        self._colors = colors_of(self.app.theme, self.app.console.color_system)
        self._styles_of.clear()
        self._plan = None
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        """Heads and roads stay in view."""
        super().watch_scroll_x(old_value, new_value)
        self._change()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """So do heads above ranks, and what stands below them."""
        super().watch_scroll_y(old_value, new_value)
        self._change()

    def _change(self) -> None:
        """Several things change at once: the field is drawn when all have."""
        if not self._is_due:
            self._is_due = True
            self.call_next(self._draw)

    def _draw(self) -> None:
        self._is_due = False
        if self.position is None or not self.size:
            return
        scene = self._scene(self.position)
        picture: FieldPicture | RanksPicture
        if is_for_ranks(self.size.width):
            picture = RanksPicture(scene, *self.size, self.scroll_offset.y)
        else:
            picture = FieldPicture(scene, *self.size, self.scroll_offset.x)
        spans = self._counters.lay(picture.cells)
        self.picture = picture
        if picture.plan == self._plan:
            self.repaint(spans)
        else:
            self._plan = picture.plan
            self.show_canvas(self._field(picture.plan))
        self._show_pointed(picture)

    def _scene(self, position: LinePosition) -> FieldScene:
        legal: Sequence[LineOrder] = BATTLE_LINE.legal(position) if self.is_asked else ()
        return FieldScene(
            position,
            self.glyphs,
            names_in(position),
            legal,
            self.shooter,
            self.target,
            self.fallen,
            self.throws,
            self.is_rolling,
        )

    def _field(self, plan: FieldPlan | RanksPlan) -> Canvas[FieldCell]:
        """Relief below the counters, where there are colors enough."""
        bare = FieldCell()
        if isinstance(plan, RanksPlan) or not self._colors.has_relief:
            return Canvas(plan.columns, plan.rows, bare, [self._counters.write])
        land = pixels(plan.columns, plan.rows, plan.open[0], plan.open[-1], self._river(plan))
        ground: HalfBlockGround[FieldCell] = HalfBlockGround(land, meaning)
        layers = [ground.write, self._counters.write]
        return Canvas(plan.columns, plan.rows, bare, layers, fixed=1)

    def _river(self, plan: FieldPlan) -> int | None:
        """The row of a river that attackers came across: before their line. [BG 8.7]"""
        assert self.position is not None
        request = self.position.request
        if not any(p.crossed and p.side is request.attacker for p in request.pieces):
            return None
        return plan.open[-1] - 1 if request.attacker is CONFEDERATE else plan.open[0] + 1

    def _show_pointed(self, picture: FieldPicture | RanksPicture) -> None:
        """Scroll so that the pieces pointed at can be seen; both of them if that can be."""
        pointed = self.target, self.shooter, self.size
        if pointed == self._seen_pointed:
            return
        self._seen_pointed = pointed
        there = [number for number in pointed[:2] if number in picture.places]
        if not there:
            return
        columns = _span([picture.places[number] for number in there], self.size.width - 2)
        rows = _span([picture.rows_of(number) for number in there], self.size.height)
        self.keep_in_window(columns, rows)

    def named(self, text: str) -> str:
        """A text with the brigades of a battle of history by their names."""
        return with_names(text, names_in(self.position))

    # --- drawing ---

    def make_style(self, meaning: Meaning | FieldCell) -> Style:
        """The style of all cells of one meaning."""
        assert isinstance(meaning, FieldCell)
        return self._styles_of.bare + self._colors.style(meaning)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What colors go through; those of a full palette are none of the terminal's own."""
        filters = super().get_line_filters()
        if not self._colors.colors:
            return filters
        return [each for each in filters if not isinstance(each, ANSIToTruecolor)]

    def on_click(self, event: events.Click) -> None:
        """The clicked cells say whose they are."""
        if number := event.style.meta.get("piece"):
            self.post_message(self.PieceClicked(number))


def _span(parts: Sequence[range], most: int) -> range:
    """All of them, if so much can be seen at once; else the last one."""
    span = range(min(part.start for part in parts), max(part.stop for part in parts))
    return span if len(span) <= most else parts[-1]
