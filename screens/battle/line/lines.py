"""Two lines of battle that face each other, the Union on the left. Shows; decides nothing."""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from campaign.battle.contract import BattlePiece
from campaign.board.board import board
from campaign.resolvers.battle_line.fire import shots_left
from campaign.resolvers.battle_line.position import LinePosition, Stage, needed, points_of, ran
from campaign.terms import UNION, Side
from screens.battle.line.signs import (
    BattleSigns,
    conditions,
    hits_on,
    letter_of,
    marks,
    name_of,
    piece_sign,
    signs_of,
)
from screens.shell.glyphs import UNICODE, Glyphs
from screens.shell.themes import glyphs_of
from screens.text.names import in_brief, names_in, with_names
from screens.text.phrases import place

WIDE = 58
"""Columns of a half from which conditions and origins are written out."""

HEAD = 1
"""Rows above the first piece, which do not scroll."""


BEHIND, ROUTED, LEFT = "behind", "routed", "left"
"""What is said of pieces that are not in front. [NS-R13, NS-R16, NS-R19]"""


def ranks(position: LinePosition, side: Side) -> list[tuple[BattlePiece, str]]:
    """The pieces of a side: those in front, then all others with what is said of them."""
    apart = [(piece, BEHIND) for piece in position.rear[side.seat]]
    apart += [(piece, ROUTED) for piece in ran(position, side)]
    apart += [(piece, LEFT) for piece in position.gone if piece.side is side]
    return [*((piece, "") for piece in position.line(side)), *apart]


class BattleLines(ScrollView, can_focus=False):
    """Every piece of both sides, who fires at whom, and what it needs."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "battle-lines--head",
        "battle-lines--union",
        "battle-lines--confederate",
        "battle-lines--cursor",
        "battle-lines--aimed",
        "battle-lines--fallen",
        "battle-lines--apart",
        "battle-lines--wall",
    }

    DEFAULT_CSS = """
    BattleLines { height: auto; background: $background; scrollbar-size: 0 0; }
    BattleLines > .battle-lines--head { text-style: bold; background: $panel; }
    BattleLines > .battle-lines--union { color: $union; }
    BattleLines > .battle-lines--confederate { color: $confederate; }
    BattleLines > .battle-lines--cursor { text-style: bold reverse; }
    BattleLines > .battle-lines--aimed { text-style: bold underline; }
    BattleLines > .battle-lines--fallen { text-style: strike dim; }
    BattleLines > .battle-lines--apart { text-style: italic dim; }
    BattleLines > .battle-lines--wall { color: $foreground 50%; }
    """

    position: reactive[LinePosition | None] = reactive(None, layout=True)
    """The battle on show."""

    shooter: reactive[int] = reactive(0)
    """The piece that announces now; 0 for none."""

    target: reactive[int] = reactive(0)
    """The enemy piece that enter would fire at; 0 for none."""

    fallen: reactive[frozenset[int]] = reactive(frozenset[int]())
    """Pieces eliminated in the volley on show; they still stand in their line."""

    class PieceClicked(Message):
        """The mouse points at a piece."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_of(self.app.theme) if self.is_attached else UNICODE

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return HEAD + self._rows

    @property
    def _rows(self) -> int:
        return max(len(ranks(self.position, side)) for side in Side) if self.position else 0

    def watch_position(self) -> None:
        self.virtual_size = Size(self.size.width, HEAD + self._rows)

    def watch_shooter(self, number: int) -> None:
        self._show_row(number)

    def watch_target(self, number: int) -> None:
        self._show_row(number)

    def _show_row(self, number: int) -> None:
        """Scroll so that a piece can be seen."""
        if self.position is None:
            return
        for line in self.position.lines:
            for row, piece in enumerate(line):
                if piece.id == number:
                    self.scroll_to_region(Region(0, row, 1, 1 + HEAD), animate=False)

    def on_resize(self) -> None:
        self.watch_position()

    def on_click(self, event: events.Click) -> None:
        """The clicked cells say whose they are."""
        if number := event.style.meta.get("piece"):
            self.post_message(self.PieceClicked(number))

    # --- drawing ---

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self.position is None:
            return Strip.blank(width)
        half = (width - 1) // 2
        wall = Segment(signs_of(self.glyphs).wall, self._style("wall"))
        row = y - HEAD + self.scroll_offset.y
        left, right = (
            self._head(side, columns) if y < HEAD else self._row(side, row, columns)
            for side, columns in zip(Side, (half, width - 1 - half), strict=True)
        )
        return Strip([left, wall, right]).apply_style(self.rich_style)

    def _head(self, side: Side, width: int) -> Segment:
        position = self.position
        assert position is not None
        role = "attacks" if side is position.request.attacker else "defends"
        fires = self._fires(side)
        fighting = position.fighting(side)
        strength = sum(p.id not in self.fallen and not p.garrison for p in fighting)
        mark = signs_of(self.glyphs).cursor if fires else " "
        text = f"{mark}{str(side).upper()} {role} with {strength}{fires}"
        return Segment(_fitted(text, self._hidden(side), width), self._style("head"))

    def _fires(self, side: Side) -> str:
        """Whether it is the side's part; under command also how many may still fire. [NS 7.0]"""
        position = self.position
        assert position is not None
        if side is not position.firing or position.winner is not None:
            return ""
        if position.stage is not Stage.FIRE:
            return ", decides"
        if not position.request.command:
            return ", fires"
        return f", {shots_left(position, position.line(side))} to fire"

    def _hidden(self, side: Side) -> str:
        """Which rows are in view, where there are more."""
        rows, first = self.size.height - HEAD, self.scroll_offset.y
        assert self.position is not None
        count = len(ranks(self.position, side))
        return f" {first + 1}-{min(first + rows, count)}/{count}" if self._rows > rows else ""

    def _row(self, side: Side, row: int, width: int) -> Segment:
        position = self.position
        assert position is not None
        pieces = ranks(position, side)
        if row >= len(pieces):
            return Segment(" " * width)
        piece, apart = pieces[row]
        style = self._style("union" if side is UNION else "confederate")
        if piece.id in self.fallen:
            style += self._style("fallen")
        elif apart:
            style += self._style("apart")
        elif piece.id == self.shooter:
            style += self._style("cursor")
        elif piece.id == self.target:
            style += self._style("aimed")
        return Segment(
            self._text(piece, apart, width), style + Style.from_meta({"piece": piece.id})
        )

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"battle-lines--{name}", partial=True)

    def named(self, text: str) -> str:
        """A text with the brigades of a battle of history by their names."""
        return with_names(text, names_in(self.position))

    def _called(self, piece: BattlePiece, width: int) -> str:
        """What a piece is; where its brigade has a name, that, and its type if there is room."""
        name = in_brief(names_in(self.position), "piece", piece.id)
        if not name:
            return name_of(piece)
        return f"{name}, {name_of(piece)}" if width >= WIDE else name

    def _text(self, piece: BattlePiece, apart: str, width: int) -> str:
        """One piece: number, letter, sign, marks, name, where it came from, its shot or danger."""
        position, glyphs = self.position, self.glyphs
        assert position is not None
        signs = signs_of(glyphs)
        pointed = piece.id in (self.shooter, self.target)
        cursor = signs.cursor if pointed else " "
        letter = letter_of(position, piece.id)
        sign = piece_sign(piece, glyphs)
        left = f"{cursor}{letter:1}{piece.id:>3} {sign}{marks(piece, glyphs, signs)} "
        left += self._called(piece, width)
        if piece.id in self.fallen:
            return _fitted(left, f" {signs.fallen} lost ", width)
        if apart:
            return _fitted(left, f" {apart} ", width)
        right = f" {self._origin(piece, width)} {self._shot(piece):<7}"
        for condition in conditions(piece) if width >= WIDE else ():
            if len(longer := f"{left}, {condition}") + len(right) <= width:
                left = longer
        return _fitted(left, right, width)

    def _origin(self, piece: BattlePiece, width: int) -> str:
        """Where a piece came from. [BG 9.4]"""
        if piece.invaded:
            return "from the sea" if width >= WIDE else "sea"
        if not piece.entry:
            return ""
        if width < WIDE:
            return board()[piece.entry].code
        over = " across the river" if piece.crossed else ""
        return f"from {place(piece.entry)}{over}"

    def _shot(self, piece: BattlePiece) -> str:
        """Who is aimed at, or what it takes to hit. [BG 8.3, BG 8.4, BG 8.5]"""
        position = self.position
        assert position is not None
        signs = signs_of(self.glyphs)
        if position.winner is not None or position.stage is not Stage.FIRE:
            return ""
        if piece.side is position.firing:
            return _aim(position, piece, signs)
        aimed = sum(shot.target == piece.id for shot in position.shots)
        cover = f"x{aimed}" if aimed else signs.uncovered
        shooter = position.piece(self.shooter)
        if shooter is None or shooter.side is not position.firing:
            return f"    {cover}"
        return f"{hits_on(needed(position, shooter, piece)):<3} {cover}"


def _aim(position: LinePosition, piece: BattlePiece, signs: BattleSigns) -> str:
    """What a piece of the firing side has announced."""
    for shot in position.shots:
        target = position.piece(shot.target)
        if shot.shooter == piece.id and target is not None:
            name = letter_of(position, target.id) or str(target.id)
            given = points_of(position, piece.id)
            led = f" +{given}" if given else ""
            return f"{signs.aim} {name} {hits_on(needed(position, piece, target))}{led}"
    return "..." if shots_left(position, (piece,)) > 0 else "holds"


def _fitted(left: str, right: str, width: int) -> str:
    """Two texts at the ends of a line; the left one gives way."""
    room = width - len(right)
    return f"{left[:room]:<{room}}{right[:width]}"
