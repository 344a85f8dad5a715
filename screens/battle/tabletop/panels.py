"""What is seen of a battle on a table: the table, its log, a unit, orders and what they lead to.

Knows no resolver: what there is to see is a `Scene`. Decides nothing; the screen around it does.
"""

from collections.abc import Callable, Collection, Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from screens.battle.tabletop.aftermath import FieldAftermath
from screens.battle.tabletop.blocks import (
    bases_line,
    course_block,
    course_line,
    ghost_line,
    head,
    objective_lines,
    reach_block,
    shots_block,
    units_rows,
)
from screens.battle.tabletop.faces import TableBattle
from screens.battle.tabletop.order_draft import Draft
from screens.battle.tabletop.order_preview import Foreseen, measured
from screens.battle.tabletop.order_words import row_words
from screens.battle.tabletop.reach import SightLine
from screens.battle.tabletop.scene import Card, Figure, Scene, which_way_is_up
from screens.battle.tabletop.table import BattleTable
from screens.parts.row_list import RowList
from screens.parts.told_log import ToldLog
from screens.rules.rulebook import rulebook
from screens.shell.glyphs import Glyphs
from screens.shell.terminal import WIDE
from screens.shell.themes import glyphs_of
from screens.text.citations import cited
from screens.text.phrases import sentence

ARROWS = (("◂", "▴", "▸", "▾"), ("<", "^", ">", "v"))
"""Where the table goes on: left, above, right, below; with Unicode, and without it."""

READ_ON = "r reads these rules"

MIN_WIDTH, MAX_WIDTH, PERCENT = 34, 50, 30
"""Columns beside the table, and how many of a hundred of the terminal they are in between."""

SHOTS = 5
"""Rows of the last shots, with their head."""

READY = ("READY", "who can act, in their order")
LEFT = ("UNITS", "what is left of them")
"""What stands above the list of all units: while the battle goes on, and when it is over."""

OVER = "-over"
"""The battle is over: there is no order to leave room for."""

WIDENED = "-widened"
"""The table is as wide as the terminal, if that is a small one."""

WHOLE = "-whole"
"""The battle as a whole is spoken of: there are few orders to leave room for."""

UNITS = "-units"
"""The list of all units is on show in the place of the orders, where there is no room for both."""


class BattlePanels(Horizontal):
    """The table with its ruler and its log, and beside it a unit, its orders, and all units."""

    SCOPED_CSS = False  # how wide the terminal is, the screen around it knows

    DEFAULT_CSS = """
    BattlePanels #left { width: 1fr; }
    BattlePanels #panel {
        width: 30%; min-width: 34; max-width: 50; border-left: solid $primary;
    }
    BattlePanels BattleTable { height: 1fr; }
    BattlePanels #ruler { height: 1; background: $panel; padding: 0 1; }
    BattlePanels ToldLog { height: 4; width: 1fr; padding: 0 1; scrollbar-size: 0 0; }
    BattlePanels #shots { height: 5; display: none; }
    BattlePanels #course { height: auto; }
    BattlePanels #unit { height: auto; max-height: 8; padding: 0 1; }
    BattlePanels #reach { height: auto; display: none; }
    BattlePanels #reach-below { height: auto; }
    BattlePanels #held { height: auto; padding: 0 1; }
    BattlePanels #ready { height: 1; display: none; }
    BattlePanels #orders { width: 1fr; height: auto; max-height: 14; }
    BattlePanels #outlook { height: auto; padding: 0 1; color: $accent; }
    BattlePanels #units { width: 1fr; height: 1fr; display: none; }
    BattlePanels.-whole #unit { max-height: 16; }
    BattlePanels.-over #unit { max-height: 100%; }
    BattlePanels.-widened #panel { display: none; }
    BattlePanels.-units #units { display: block; }
    BattlePanels.-units #orders { display: none; }
    BattlePanels.-units #outlook { display: none; }
    BattlePanels.-units #reach-below { display: none; }
    BattlePanels.-units #held { display: none; }
    Screen.-wide BattlePanels.-widened #panel { display: block; }
    Screen.-wide BattlePanels #shots { display: block; }
    Screen.-wide BattlePanels #reach { display: block; }
    Screen.-wide BattlePanels #reach-below { display: none; }
    Screen.-wide BattlePanels #held { display: none; }
    Screen.-wide BattlePanels #ready { display: block; }
    Screen.-wide BattlePanels #units { display: block; }
    Screen.-wide BattlePanels #orders { display: block; }
    Screen.-wide BattlePanels #outlook { display: block; }
    """

    def __init__(
        self, named: Callable[[str], str], sight: Callable[[int], SightLine | None]
    ) -> None:
        """*named* calls units in a text by their names; *sight* leads from the one selected."""
        super().__init__()
        self._named = named
        self._sight = sight
        self.table = BattleTable(id="table")
        self.log_view = ToldLog()
        self.orders = RowList(id="orders")
        self.units = RowList(id="units")
        self._said = self._words = ""
        """What can be done with the order pointed at, and what it tells the troops to do."""

    def compose(self) -> ComposeResult:
        with Vertical(id="left"):
            yield self.table
            yield Static(id="ruler", markup=False)
            yield Static(id="shots", markup=False)
            yield self.log_view
        with Vertical(id="panel"):
            yield Static(id="course", markup=False)
            yield Static(id="unit", markup=False)
            yield Static(id="reach", markup=False)
            yield self.orders
            yield Static(id="outlook", markup=False)
            yield Static(id="reach-below", markup=False)
            yield Static(id="held", markup=False)  # below what gives way to nothing
            yield Static(id="ready", markup=False)
            yield self.units

    # --- a unit, and what can be ordered of it ---

    def show_card(self, card: Card, figures: Sequence[Figure] = ()) -> None:
        """What is said of a unit, or of this part of the battle; how far the unit fires."""
        lines = [cited(self._named(line)) for line in card.lines]
        if figures and card.full > 1 and self.is_wide:
            lines.append(bases_line(card, figures[0].side.seat, self._glyphs))
        text = Content("\n").join([Content.styled(card.title, "bold"), *lines])
        self.query_one("#unit", Static).update(text)
        scene, reach = self.table.scene, card.reach
        said = Content("")
        if reach is not None and scene is not None:
            said = reach_block(reach, scene.measure, self._width, self.table.palette)
        for place in ("#reach", "#reach-below"):
            self.query_one(place, Static).update(said)

    # --- the battle as a whole ---

    @property
    def is_wide(self) -> bool:
        """There is room for more than the unit and its orders."""
        return self.app.size.width >= WIDE

    @property
    def _glyphs(self) -> Glyphs:
        return glyphs_of(self.app.theme)

    @property
    def _width(self) -> int:
        """Columns of what stands beside the table."""
        return max(MIN_WIDTH, min(MAX_WIDTH, self.app.size.width * PERCENT // 100)) - 1

    def show_course(self, scene: Scene) -> None:
        """How far the battle has come, what it has cost, and who holds what it is about."""
        block = course_block if self.is_wide else course_line
        held = Content("\n").join(objective_lines(scene, self._glyphs))
        self.query_one("#held", Static).update(held)
        self.query_one("#course", Static).update(block(scene, self._width, self._glyphs))
        ready = head(*(LEFT if self.has_class(OVER) else READY), self._width)
        self.query_one("#ready", Static).update(ready)

    def show_aftermath(self, aftermath: FieldAftermath) -> None:
        """What the last shots have done; where bases fell the table shows when it is shown next."""
        self.table.fallen = aftermath.fallen
        shots = self.query_one("#shots", Static)
        width = self.app.size.width - self._width - 1
        shots.update(shots_block(aftermath.shots, width, SHOTS))

    def show_orders(
        self, battle: TableBattle, drafts: Sequence[Draft], row: int | None = None
    ) -> None:
        """Each kind of order with its letter, and how it reads now."""
        alike = [draft.word for draft in drafts]
        rows = [
            Content.assemble(
                (f"{draft.letter:1} ", "bold $accent"),
                self._row_words(battle, draft, alike.count(draft.word) > 1),
            )
            for draft in drafts
        ]
        self.orders.show(rows, self.orders.cursor if row is None else row)

    def _row_words(self, battle: TableBattle, draft: Draft, has_others: bool) -> str:
        said = row_words(battle.scene, draft.order) or battle.resolver.orders.write(draft.order)
        said = self._named(said)
        return f"base {draft.order.base}: {said}" if has_others else said

    # --- all units ---

    @property
    def lists_units(self) -> bool:
        return self.has_class(UNITS)

    def list_units(self, is_so: bool) -> None:
        """Show the list of all units, or the orders of one."""
        self.set_class(is_so, UNITS)

    def show_units(self, scene: Scene, selected: int, is_able: Callable[[int], bool]) -> None:
        """All units in the order in which they act: who can, and how they stand."""
        if not (self.lists_units or self.is_wide):
            return
        at = scene.roster.index(selected) if selected in scene.roster else 0
        self.units.show(units_rows(scene, is_able, self._width, self._glyphs), at)

    # --- where an order would lead ---

    def show(self, scene: Scene, selected: int, due: Collection[int], found: Foreseen) -> None:
        """The table, and on it where an order would lead."""
        self.table.show(scene, selected, frozenset(due), found.ghost, found.sight)
        self._said, self._words = found.said, self._named(found.words)
        self.say()

    def say_chances(self, lines: Sequence[str]) -> None:
        """What is to be said of an order below the list; first whose ghost it is."""
        said = [cited(self._named(line)) for line in lines]
        if self._words:
            said.insert(0, ghost_line(self._words, self.table.palette))
        self.query_one("#outlook", Static).update(Content("\n").join(said))

    def widen(self, is_so: bool) -> None:
        """While one points at the table it has a small terminal for itself; or again a part."""
        self.set_class(is_so, WIDENED)

    @property
    def is_widened(self) -> bool:
        return self.has_class(WIDENED)

    def say(self) -> None:
        """The ruler while one points at the table, else what the order would do."""
        table, text = self.table, self._said
        if not table.has_focus:
            self.widen(False)
        if table.has_focus:
            under = table.unit_under_cursor()
            text = ""
            if table.scene:
                flags = table.flags_under_cursor()
                text = measured(table.scene, table.selected, table.cursor, under, flags)
            if line := self._sight(under):
                text += f" - {line.said}"
        self.query_one("#ruler", Static).update(self._with_edges(text))

    def _with_edges(self, text: str) -> str:
        """Behind what is said, where the table goes on beyond the window."""
        edges = ARROWS[glyphs_of(self.app.theme).is_plain]
        more = "".join(sign for sign, is_so in zip(edges, self.table.goes_on, strict=True) if is_so)
        if not more:
            return text
        columns = max(0, self.query_one("#ruler", Static).size.width)
        long, short = f"more of the table: {more}", f" {more}"
        if len(text) + len(long) + 2 <= columns:
            return f"{text}{long:>{columns - len(text)}}"
        return f"{text[: columns - len(short)]:{max(0, columns - len(short))}}{short}"


def ended_card(headline: str, outcome: str, why: str) -> Card:
    """How a battle ended and by what it was won: the table beside it may be that before the end."""
    lost = sentence(outcome.partition(";")[2])
    return Card(headline, tuple(filter(None, (why, lost))))


def what_now(scene: Scene) -> Card:
    """How the battle is won, and what this stage of it is about: the rules that matter."""
    headings = (f"{rulebook()[rule].heading} [{rule}]" for rule in scene.rules)
    told = filter(None, (scene.unit_of_measure, which_way_is_up(scene)))
    return Card(sentence(scene.moment), (*scene.aims, *headings, *told, READ_ON))
