"""The half of the table screen that shows: the table, units, orders, where an order would lead.

Knows no resolver: what there is to see is a `Scene`, what may be ordered the battle contract says.
"""

from collections.abc import Sequence

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from campaign import Change
from campaign.battle.contract import BattleInProgress
from campaign.state import CampaignState
from saves.campaign_log.journal import Entry, Journal
from screens.battle.line.signs import signs_of
from screens.battle.tabletop.log import just_told, retold, row_words
from screens.battle.tabletop.order_draft import Draft, drafts
from screens.battle.tabletop.scene import NOBODY, Card, Scene, central
from screens.battle.tabletop.scenes import SCENES
from screens.battle.tabletop.signs import label
from screens.battle.tabletop.table import BattleTable
from screens.battle.tabletop.unit_queue import STANDING, TableDuties
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.told_log import ToldLog
from screens.rules.rulebook import rulebook
from screens.shell.terminal import BREAKPOINTS, WIDE
from screens.shell.themes import glyphs_of
from screens.text.citations import cited
from screens.text.names import named
from screens.text.phrases import sentence
from screens.text.table_orders import UNIT_OF_MEASURE

READ_ON = "r reads these rules"

TYPE_ONE = "an order like those listed; numbers may differ"


class TableStage(TableDuties):
    """Shows a battle as it goes on; what keys do is for the screen that inherits it."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS

    def __init__(self) -> None:
        super().__init__()
        self.is_nudging = False
        """The arrow keys change the order pointed at."""

        self._before: BattleInProgress | None = None
        """The battle before the change that is being shown."""

        self._told = 0
        """Orders whose dice have been shown."""

        self._written: list[str] = []
        """Lines of the log since the position was shown."""

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal():
            with Vertical(id="left"):
                yield BattleTable(id="table")
                yield Static(id="ruler", markup=False)
                yield ToldLog()
            with Vertical(id="panel"):
                yield Static(id="unit", markup=False)
                yield RowList(id="orders")
                yield Static(id="outlook", markup=False)
                yield RowList(id="units")
        line = Input(placeholder=TYPE_ONE, compact=True, select_on_focus=False)
        line.display = False
        yield line
        yield KeyLine()

    @property
    def table(self) -> BattleTable:
        return self.query_one(BattleTable)

    @property
    def order_rows(self) -> RowList:
        return self.query_one("#orders", RowList)

    @property
    def unit_rows(self) -> RowList:
        return self.query_one("#units", RowList)

    @property
    def rules(self) -> tuple[str, ...]:
        """The paragraphs that matter at this stage of the battle."""
        return (*(self.scene.rules if self.scene else ()), *super().rules)

    # --- the position ---

    def show_state(self, state: CampaignState) -> None:
        self._look(state)
        journal = self.game.journal
        entries = journal.entries() if journal else ()
        self._told = len(entries)
        if journal is not None and state.battle is not None:
            self._written = []
            self._retell(journal, entries, state)
        super().show_state(state)

    def show_change(self, change: Change) -> None:
        """Each order with its dice, then what came of it."""
        self._before = self.state.battle if self.state is not None else None
        super().show_change(change)

    def named(self, text: str) -> str:
        """A text of this battle, with units by their names."""
        return named(text, self.state.battle) if self.state is not None else text

    def lines_of(self, change: Change) -> list[str]:
        """Who ordered what, and the faces that fell; too many to be read while both fight on."""
        journal = self.game.journal
        entries = journal.entries() if journal else ()
        new, self._told = entries[self._told :], len(entries)
        told = None
        if self._before is not None and not self.run.fights_on:
            told = just_told(self._before, new, change.events, change.state.theater, self._faces)
        return super().lines_of(change) if told is None else told

    @property
    def _faces(self) -> Sequence[str]:
        """What the faces of a die look like."""
        return signs_of(glyphs_of(self.app.theme)).faces

    def write_line(self, line: str) -> None:
        self._written.append(line)
        super().write_line(line)

    @work(thread=True, exclusive=True, group="log")
    def _retell(self, journal: Journal, entries: tuple[Entry, ...], state: CampaignState) -> None:
        """Play the battle again, beside the screen: it may have been long."""
        lines = retold(journal.opening, state, entries, self._faces)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._write_anew, lines)

    def _write_anew(self, lines: list[str]) -> None:
        """What went before, and what has been told meanwhile."""
        if self.is_mounted:
            self.query_one(ToldLog).tell_anew((*lines, *self._written))

    def _look(self, state: CampaignState) -> None:
        """See what is on the table, and which orders are about whom."""
        # Of a skirmish the field on which it ended is left; a campaign goes on elsewhere.
        battle = state.battle or state.fought
        if battle is not None:
            self.scene = SCENES[battle.resolver](battle.position)

    def list_orders(self) -> None:
        """The orders of the unit selected; if it has none, another one is selected."""
        if self.state is not None:
            self._look(self.state)
        self.is_nudging = False
        self.by_unit = self.sorted_orders()
        due = self.due
        if self.scene and (self.selected not in self.scene.cards or self.selected not in due):
            self.selected = self.after(due, 1) if due else NOBODY
        held = self.focused
        self.draw_up()
        super().list_orders()
        if self.orders and (isinstance(held, BattleTable | Input) or held is self.unit_rows):
            self.set_focus(held)
        self.show_unit()
        if not self.is_due(self.selected, STANDING):
            self._point_past_units()

    def _point_past_units(self) -> None:
        """Nobody need do anything more: the obvious thing is what is about no unit."""
        if NOBODY in self.by_unit:
            self.order_rows.cursor = len(self.drafts) - len(drafts(self.by_unit[NOBODY]))

    def title_line(self) -> str:
        """The resolver and who decides, turn and phase; how the battle stands if that fits."""
        said = super().title_line().rstrip(".")
        if self.scene is None:
            return said
        said += f" - {self.scene.moment}"
        said = self.named(said)
        whole = f"{said} - {self.scene.standing}"
        return whole if len(whole) < self.app.size.width - 1 else said

    # --- what is said about it ---

    def show_unit(self) -> None:
        """Unit and orders, and where the one pointed at would lead."""
        self._show_rows()
        scene = self.scene
        if scene is not None:
            card = scene.cards.get(self.selected) or scene.next or _what_now(scene)
            if self.run.outcome:
                card = Card(self.run.headline, (sentence(scene.standing),))
            text = [
                Content.styled(card.title, "bold"),
                *(cited(self.named(line)) for line in card.lines),
            ]
            self.query_one("#unit", Static).update(Content("\n").join(text))
        self._show_units()
        self.point()

    def _show_rows(self) -> None:
        """Each kind of order with its letter, and how it reads now."""
        self.order_rows.show(
            [
                Content.assemble((f"{draft.letter:1} ", "bold $accent"), self._row_words(draft))
                for draft in self.drafts
            ],
            self.order_rows.cursor,
        )

    def _row_words(self, draft: Draft) -> str:
        assert self.run.resolver is not None
        said = row_words(self.scene, draft.order) or self.run.resolver.orders.write(draft.order)
        said = self.named(said)
        alike = sum(other.word == draft.word for other in self.drafts)
        return f"base {draft.order.base}: {said}" if alike > 1 else said

    def _show_units(self) -> None:
        """All units in the order in which they act: who can, and how they stand."""
        scene, rows = self.scene, self.unit_rows
        if scene is None or not (self.has_class("-units") or self.app.size.width >= WIDE):
            return
        glyphs = glyphs_of(self.app.theme)
        left, _ = glyphs.marked
        lines = []
        for unit in scene.roster:
            sign = left if unit in self.by_unit else " "
            name = label(central(scene.of(unit)), glyphs)
            lines.append(Content(f"{sign}{name:5} {scene.cards[unit].brief}"))
        at = scene.roster.index(self.selected) if self.selected in scene.roster else 0
        rows.show(lines, at)

    def point(self) -> None:
        """Show where the order under the cursor of the list would lead."""
        raise NotImplementedError


def _what_now(scene: Scene) -> Card:
    """What this stage of the battle is about, by the headings of the rules that matter."""
    headings = (f"{rulebook()[rule].heading} [{rule}]" for rule in scene.rules)
    measure = [UNIT_OF_MEASURE] if scene.measure[0] == "UM" else []
    return Card(sentence(scene.moment), (*headings, *measure, READ_ON))
