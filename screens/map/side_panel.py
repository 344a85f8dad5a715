"""The desk beside the map: what is to be decided, what stands where, what threatens, what happened.

Blocks with a head line below each other; what each says is worked out by plain functions. A block
is written anew only if something that it depends on is different.
"""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from campaign.board.board import board
from campaign.terms import BoxId
from saves.storage.head_values import holders
from screens.map.advised import WHOLE_PLAN, advised_lines
from screens.map.box_panel import piece_line, told_apart
from screens.map.briefing import briefing, title
from screens.map.desk_block import Block
from screens.map.desk_layout import Want, rows_for
from screens.map.desk_words import DeskWords
from screens.map.dig_plan import DigPlan
from screens.map.fronts import front_of
from screens.map.here_panel import MORE, Here
from screens.map.leader_plan import RidePlan
from screens.map.map_model import EVERYTHING, MapModel
from screens.map.map_styles import ZOOM_KEYS
from screens.map.march_controller import MarchController
from screens.map.march_plan import MarchPlan
from screens.map.small_map import SmallMap
from screens.map.theater_map import TheaterMap
from screens.map.turn_controller import TurnController
from screens.map.turn_log import TurnLog
from screens.map.turn_report import TurnReport
from screens.parts.row_list import RowList
from screens.parts.text_pane import Sheet, lines_in
from screens.shell.glyphs import UNICODE, Glyphs
from screens.shell.terminal import BREAKPOINTS as SMALL_OR_WIDE

BREAKPOINTS = [*SMALL_OR_WIDE, (160, "-wider"), (210, "-widest"), (240, "-vast")]
"""It is wider in larger terminals."""

HERE, ADVICE = "HERE", "ADVICE"
"""What the block about the box is called, and while it tells of plans."""

KEPT = 256
"""Paragraphs about boxes that are kept: those of some dozen, as the cursor comes back to them."""

PROMPT_SAYS = frozenset({"state", "plan", "sure", "choices", "row", "advised"})
"""What of a model the prompt depends on."""

BOX_SAYS = frozenset({"state", "cursor", "plan", "via", "overlay", "choices", "advised"})
"""What is said of the box."""

PLAN_SAYS = frozenset({"plan", "cursor", "via"})
"""And the march that is planned, below its stack in the tree."""

LOG_SAYS = frozenset({"state", "status"})
"""And when something may have been told."""

WRITTEN = frozenset({"armies", "front", "calendar", "orders", "small"})
"""The blocks that tell of a position alone."""

LEAST_REPORT = 5
"""Rows of a report beside a long list: it has the keys, and so is to be seen."""

SMALL_MAP = 10
"""Rows of the map of the whole country."""

HIGH = 30
"""Rows from which on there is room for it, and for all about a march that is planned."""

LIST_SHARE = {True: 0.35, False: 0.45}
"""How much of the height of a high, and of a low terminal a list may take."""


class SidePanel(Vertical):
    """Shows a map's model in words, lists and tables."""

    BINDINGS: ClassVar[list[BindingType]] = ZOOM_KEYS

    def __init__(
        self,
        marches: MarchController,
        turn: TurnController,
        theater_map: TheaterMap,
        *,
        id: str,
    ) -> None:
        super().__init__(id=id)
        self._turn, self._map = turn, theater_map
        self._glyphs: Glyphs = UNICODE
        self.list = RowList(id="choices", counts_unseen=True)
        """What there is to choose from: battles, withdrawals, promotions, recruits."""

        self.turn_log = TurnLog(id="log")
        self._prompt, self._pieces = (
            Sheet(id="prompt", citations="not bold"),
            RowList(id="pieces", counts_unseen=True),
        )
        self._pieces.can_focus = False
        self._briefing = Block(id="briefing", name="")
        self._small = SmallMap(id="small")
        self._orders = Block(id="orders", name="ORDERS")
        self._box = Block(id="box", name=HERE, kept=KEPT)
        self._armies = Block(id="armies", name="ARMIES")
        self._front = Block(id="front", name="FRONT")
        self._calendar = Block(id="calendar", name="CALENDAR")
        self._model: MapModel | None = None
        self._missed: frozenset[str] = frozenset()
        """What has changed since it was seen last."""

        self._rows: dict[str, int] = {}
        """The rows of each block."""

        self._arranged_for: tuple[Size, bool] | None = None
        """The room for which rows were given, and whether the map was larger than its window."""

        self._has_log = False
        """Something had been told when the rows were given."""

        self._tree_of = ""
        """The part of the country that the tree of stacks keeps open."""

        self._words = DeskWords(turn)
        self.here = Here(marches)

    def compose(self) -> ComposeResult:
        yield self._prompt
        yield self._briefing
        yield self.list
        yield self._pieces
        yield self._small
        yield self._orders
        yield self._box
        yield self._armies
        yield self._front
        yield self._calendar
        yield self.turn_log

    def action_zoom(self, nearer: int) -> None:
        """Look at the map from nearer (1) or further away (-1)."""
        self._map.action_zoom(nearer)

    @property
    def _blocks(self) -> dict[str, Widget]:
        return {
            "prompt": self._prompt,
            "briefing": self._briefing,
            "choices": self.list,
            "pieces": self._pieces,
            "small": self._small,
            "orders": self._orders,
            "box": self._box,
            "armies": self._armies,
            "front": self._front,
            "calendar": self._calendar,
            "log": self.turn_log,
        }

    # --- what is different ---

    def show(self, model: MapModel, changed: frozenset[str], glyphs: Glyphs) -> None:
        """Show what is different, named as in the model."""
        self._model, self._glyphs = model, glyphs
        self._missed |= changed
        if self.display:
            self.take_up()

    def take_up(self) -> None:
        """Write what has been missed; done only for a desk that one sees."""
        model, changed = self._model, self._missed
        if model is None or not changed:
            return
        self._missed = frozenset()
        if "plan" in changed:
            self._show_pieces(model.plan)
        if changed & PROMPT_SAYS:
            self._prompt.show(self._turn.prompt(model))
        if changed & {"state", "choices"}:
            self._show_briefing(model)
        if changed & LOG_SAYS:
            self.turn_log.show_last()
        written = frozenset[str]()
        if changed & PROMPT_SAYS or not self._rows or self._has_log != bool(self.turn_log.lines):
            written = self._arrange(model)
        self._write(model, changed, written)

    def _write(self, model: MapModel, changed: frozenset[str], anew: frozenset[str]) -> None:
        """Write the blocks that say something else, and those *anew* that have another size."""
        if changed & BOX_SAYS or "box" in anew:
            self.here.sized(self._room.width or 99, self._rows.get("box", 0) - 1)
            self._box.call(ADVICE if model.advised else HERE, "")
            self._box.lead_on(WHOLE_PLAN if model.advised else MORE)
            self._box.show(self.here.text(model, self._glyphs))
        if "state" in changed:
            anew |= WRITTEN
        elif model.plan or "plan" in changed:
            anew |= {"orders"} if changed & PLAN_SAYS else frozenset()
        elif "cursor" in changed and self._tree_of != front_of(board()[model.cursor]):
            anew |= {"orders"}
        for name in anew & self._rows.keys() & WRITTEN:
            self._write_block(name, model)

    def _write_block(self, name: str, model: MapModel) -> None:
        """A block of which each row is one line."""
        if name == "small":
            self._small.show(holders(model.state))
            self.frame_small_map()
        elif isinstance(block := self._blocks[name], Block):
            if name == "orders":
                self._tree_of = front_of(board()[model.cursor])
            width, room = self._room.width, self._rows[name] - 1
            block.show_rows(*self._words.rows(name, model, self._glyphs, width, room))

    def on_resize(self) -> None:
        self.look_at_room()

    def look_at_room(self) -> None:
        """Give rows anew, unless they were given for this room, and for as much of the map."""
        if self._arranged_for != (self._room, self._is_cropped):
            self.arrange_anew()
        else:
            self.frame_small_map()

    @property
    def _room(self) -> Size:
        """Its size, or that which it will have when it is opened."""
        size = self.size
        if size or not isinstance(self.parent, Widget):
            return size
        field, styles = self.parent.size, self.styles
        width = int(styles.width.value) if styles.width and styles.width.is_cells else 0
        return Size(max(0, width - styles.gutter.width), field.height)

    def arrange_anew(self) -> None:
        """All is laid out once more."""
        self._rows = {}
        if self._model is not None:
            self._missed = EVERYTHING
            if self.display:
                self.take_up()

    # --- who gets how many rows ---

    def _arrange(self, model: MapModel) -> frozenset[str]:
        """Give each block its rows; the names of those that have more or fewer than before."""
        width, height = self._room
        if not height:  # not laid out yet; it will be told when it is
            self._rows = {}
            return frozenset()
        self._arranged_for = Size(width, height), self._is_cropped
        self._has_log = bool(self.turn_log.lines)
        wants = [*self._wants(model, height)]
        rows = rows_for(height, wants)
        if "orders" in rows:  # what a front in short leaves is for the others
            room = width, rows["orders"] - 1
            tree, _ = self._words.rows("orders", model, self._glyphs, *room)
            told = len(tree) + (2 if model.plan else 1)
            rows = rows_for(height, [*wants[:-1], wants[-1]._replace(most=told)])
        changed = frozenset(name for name in rows if rows[name] != self._rows.get(name))
        self._rows = dict(rows)
        for name, block in self._blocks.items():
            block.display = name in rows
            if name in rows:
                block.styles.height = rows[name]
        return changed

    def _wants(self, model: MapModel, height: int) -> Iterator[Want]:
        """What each block asks for, those first that are left out last."""
        width = self._room.width
        most = int(height * LIST_SHARE[height >= HIGH])
        rows = self._prompt.height_in(width)
        yield Want("prompt", rows, rows)
        share = LIST_SHARE[True]  # what a march would meet is not left out for who goes
        rows = min(int(height * share), self._pieces.height_in(width)) if model.plan else 0
        yield Want("pieces", rows, rows)
        rows = self.list.height_in(width) if model.choices else 0
        listed = min(most, rows)
        yield Want("choices", listed, rows)
        if self.turn_log.report:
            yield self._want_of(
                self.turn_log.report, height - self._prompt.height_in(width) - listed
            )
            yield Want("box", 7, 10 if height >= HIGH else 7)
            return
        if model.advised:
            told = sum(lines_in(line, width) for line in advised_lines(model.advised))
            rows = min(1 + told, height - self._prompt.height_in(width))
            yield Want("box", rows, rows)
            yield from self._around(model, width)
            return
        if self._briefing.text.plain and not model.plan:  # what a march would meet goes before it
            rows = 1 + self._briefing.height_in(width)
            yield Want("briefing", rows, rows)
        if model.plan and height < HIGH:  # what it risks goes before what can be read later
            yield Want("box", 10, height)
            return
        yield Want("box", 13, 16) if model.plan else Want("box", 7, 13)
        is_quiet = not (model.plan or model.choices or self._briefing.text.plain)
        if is_quiet and height >= HIGH and self._is_cropped:
            yield Want("small", SMALL_MAP, SMALL_MAP)
        yield from self._around(model, width)

    def _want_of(self, report: TurnReport, room: int) -> Want:
        """What a report asks for, where so many rows are left."""
        width, height = self._room
        rows = 1 + self.turn_log.height_of(report.lines, width)
        return Want("log", min(rows, height // 2, max(LEAST_REPORT, room)), rows)

    def _around(self, model: MapModel, width: int) -> Iterator[Want]:
        """The blocks that are there whatever is to be decided."""
        yield from self._words.wants(model, self._glyphs, width)
        if self.turn_log.lines:
            yield Want("log", 5, 999)
        yield self._words.want_of_tree(model, self._glyphs)

    def frame_small_map(self) -> None:
        """Outline on the small map what is seen of the large one."""
        if self._small.display:
            self._small.frame(self._map.printed_window if self._is_cropped else None)

    @property
    def _is_cropped(self) -> bool:
        """The map is larger than its window."""
        window = self._map.window
        return window.columns > window.width or window.rows > window.height

    # --- lists ---

    def offer(self, model: MapModel) -> None:
        """List the choices; each list starts at its own first row, which is the best guess."""
        self.list.display = bool(model.choices)
        self.list.show([Content(choice.label) for choice in model.choices], model.row)

    def _show_pieces(self, plan: MarchPlan | DigPlan | RidePlan | None) -> None:
        """The pieces of a plan, each row with its digit, and how many of it go."""
        if plan:
            rows = zip(plan.rows, plan.picked, told_apart(plan.rows), strict=True)
            self._pieces.show(
                [
                    Content.assemble(
                        (f"{number} ", "bold $accent"),
                        piece_line(row, self._glyphs, moving=True, of=count, apart=apart),
                    )
                    for number, (row, count, apart) in enumerate(rows, start=1)
                ]
            )

    def show_prompt(self, model: MapModel) -> None:
        """Say what is to be decided, in whole."""
        self.show(model, frozenset({"sure"}), self._glyphs)

    def _show_briefing(self, model: MapModel) -> None:
        """What one should know before the decision."""
        is_ours = self._turn.loop.person_decides
        told = list(briefing(model.state, self._glyphs)) if is_ours else []
        self._briefing.call(*title(model.state))
        self._briefing.show(Content("\n").join(told))

    # --- the log ---

    def has_room_for(self, report: TurnReport) -> bool:
        """All of a report can be read in the log."""
        log = self.turn_log
        room = log.list.size
        return bool(
            self.display
            and log.display
            and room.width
            and log.height_of(report.lines, room.width) <= room.height
        )

    def _boxes_of(self, report: TurnReport | None) -> frozenset[BoxId]:
        """Where whoever reads a report has pieces."""
        if report is None or self._model is None:
            return frozenset()
        return frozenset(self._model.state.occupied(report.began.side))

    def tell_turn(self, report: TurnReport | None) -> None:
        """Tell a whole turn in the place of the log; None: the log again."""
        self.turn_log.show_report(report, self._boxes_of(report))
        self._rows = {}
        self._missed |= {"sure"}
