"""A battle on a measured table: keys that select units, look around, and give orders.

A long file, because it is one screen: its keys stand behind what they do. What is ordered, foreseen
and shown its parts know.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from campaign import Action, Change
from campaign.actions import Fight
from campaign.state import CampaignState
from campaign.terms import PERSON, Side
from screens.battle.battle_course import BattleCourse
from screens.battle.battle_log import BattleLog, Told
from screens.battle.battle_run import BattleRun, Goal, fight_on_command, run_commands
from screens.battle.line.signs import signs_of
from screens.battle.tabletop.aftermath import FieldAftermath
from screens.battle.tabletop.change_keys import change_commands
from screens.battle.tabletop.faces import FACES, TableBattle, TurnPart, on_table, sight, turn_part
from screens.battle.tabletop.order_draft import FREE
from screens.battle.tabletop.order_editor import OrderEditor, why_no_kind
from screens.battle.tabletop.order_preview import Foreseen, OrderPreview
from screens.battle.tabletop.order_words import order_words, told_words
from screens.battle.tabletop.panels import OVER, WHOLE, BattlePanels, ended_card, what_now
from screens.battle.tabletop.reach import SightLine
from screens.battle.tabletop.scene import NOBODY, Scene
from screens.battle.tabletop.signs import legend
from screens.battle.tabletop.table import BattleTable
from screens.battle.tabletop.unit_queue import UnitQueue
from screens.battle.tabletop.view_state import look_again
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.choice_dialog import Offer
from screens.parts.command import ABSENT, Command, Keys, Obstacle, only_if
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import HELD, RowList
from screens.parts.tip_line import TipLine
from screens.shell.first_frame import known_size
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import follow_look, glyphs_of
from screens.text.names import named
from screens.text.phrases import refused, sentence

NO_NEARER = "This is the closest view."
NO_FURTHER = "The whole table is shown."
NO_UNIT = "No unit under the cursor."
NO_SUCH = "No order {letter} is possible now."

TYPE_ONE = "an order like those listed; numbers may differ"

TO_THE_TURN = "Fight on to the end of this turn"


def _says(resolver: str, position: Any, order: Any, side: Side) -> str:
    """An order as the log of the table tells it."""
    return told_words(FACES[resolver].scene(position), order, side)


class TableScreen(CampaignScreen):
    """Turns keys into orders to units on a table."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS

    CSS = """
    TableScreen #title { height: 1; text-style: bold; background: $panel; padding: 0 1; }
    TableScreen Input { height: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(letter, f"kind('{letter}')", f"Orders of kind {letter}", show=False)
        for letter in FREE
    ]

    def __init__(self) -> None:
        super().__init__()
        known_size(self)
        self.run = BattleRun(self, goals=self.goals, halted=self.list_orders)
        self.battle: TableBattle | None = None
        """What is on the table now."""

        self.panels = BattlePanels(self.named, self.sight)
        self.line = Input(placeholder=TYPE_ONE, compact=True, select_on_focus=False)
        self.queue = UnitQueue()
        self.editor = OrderEditor(self.panels.orders)
        self.preview = OrderPreview(
            self._show_foreseen, self._say_chances, self.set_timer, self.editor.keys
        )
        self.aftermath = FieldAftermath()
        self.told = BattleLog(
            self.panels.log_view, _says, self._faces, recall=self._recall, heading=self._aim
        )
        self.course = BattleCourse(self, self.run, self.told)

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield self.panels
        self.line.display = False
        yield self.line
        yield TipLine()
        yield KeyLine()

    def on_mount(self) -> None:
        self.run.begin(self.show_state)
        follow_look(self, self._look_changed)
        look_again(self)

    def on_resize(self) -> None:
        """There may be room for more now, or for less."""
        if self.battle is not None:
            self._show_title()
            self._show_aftermath()
            self.show_unit()

    def _look_changed(self) -> None:
        """Dice and units are drawn in other signs."""
        if self.state is not None and self.state.battle is not None:
            self.told.tell_anew(self, self.game.journal, self.state)
        if self.battle is not None:
            self.show_unit()

    # --- the position ----------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        """What there is to see on the table."""
        return self.battle.scene if self.battle else None

    @property
    def table(self) -> BattleTable:
        return self.panels.table

    @property
    def orders(self) -> list[Fight]:
        """What may be ordered of the unit selected, as it stands on the rows."""
        if self.battle is None or not self.can_order:
            return []
        return self.editor.written(self.battle.resolver)

    @property
    def can_order(self) -> bool:
        """The player at the keyboard may order something of the unit selected, or of none."""
        return bool(self.editor.drafts) and self.run.is_asked

    @property
    def holds_play(self) -> bool:
        return self.run.holds_play

    def named(self, text: str) -> str:
        """A text of this battle, with units by their names."""
        return named(text, self.state.battle) if self.state is not None else text

    def sight(self, other: int) -> SightLine | None:
        """The line from the unit selected to an enemy."""
        return sight(self.battle, self.queue.selected, (other,)) if self.battle else None

    def _faces(self) -> Sequence[str]:
        """What the faces of a die look like."""
        return signs_of(glyphs_of(self.app.theme)).faces

    # --- what is shown ---------------------------------------------------------------------------

    def _recall(self, told: Sequence[Told], position: Any) -> None:
        """What went before has been found out: the fallen, and the last shots."""
        if self.battle is not None:
            self.aftermath.recall(FACES[self.battle.resolver.id], told, position)
            self._show_aftermath()
            self.point()

    def _aim(self) -> Sequence[str]:
        """The log says first what wins the battle, in a line."""
        return self.scene.aims[:1] if self.scene is not None else ()

    def _show_aftermath(self) -> None:
        self.panels.show_aftermath(self.aftermath)

    def show_state(self, state: CampaignState) -> None:
        self.aftermath.begin()
        if self.course.show(state, super().show_state):
            self.list_orders()

    def show_change(self, change: Change) -> None:
        """Each order with its dice, then what came of it, and what may be ordered next."""
        before = self.state.battle if self.state is not None else None
        if not self.course.take_in(change, super().show_change):
            return
        after = change.state.battle or self.course.ended_at
        if before is not None and after is not None and before.resolver in FACES:
            face = FACES[before.resolver]
            if told := self.told.told_last(before):
                self.aftermath.follow(face, told, after.position)
            else:
                self.aftermath.take_in(face, before.position, after.position, change.events)
            self._show_aftermath()
        self.list_orders()
        self.run.go_on()

    def tell(self, text: str) -> None:
        if self.is_mounted:
            self.told.say(text)

    def forget_orders(self) -> None:
        self.run.forget_orders()
        super().forget_orders()
        if self.is_mounted:
            self.close()

    def show_decider(self) -> None:
        self.list_orders()

    def list_orders(self) -> None:
        """The orders of the unit selected; if it has none, another one is selected."""
        # Of a skirmish the field on which it ended is left; a campaign goes on elsewhere.
        state = self.state
        battle = (state.battle or state.fought) if state is not None else None
        if battle := battle or self.course.ended_at:
            self.battle = on_table(battle)
        if self.battle is None:
            return
        # Nobody reads orders while both commanders fight on, and to find them takes time.
        resolver, position, scene = self.battle
        is_free = self.run.is_asked and not self.run.fights_on
        movers = resolver.movers(position) if is_free else ()
        self.queue.take_in(scene, {unit: resolver.legal_for(position, unit) for unit in movers})
        held, rows = self.focused, self.panels.orders
        self._draw_up()
        stays = isinstance(held, BattleTable | Input) or held is self.panels.units
        self.set_focus(None if not self.can_order else held if stays else rows)
        self._show_title()
        self.refresh_bindings()
        self.show_unit()
        if not self.queue.is_selected_due and self.queue.other_orders:
            # Nobody need do anything more: the obvious thing is what is about no unit.
            rows.cursor = self.editor.first_of_others

    def _show_title(self) -> None:
        self.query_one("#title", Static).update(self.run.headline or self.title_line())

    def title_line(self) -> str:
        """The resolver and who decides, turn and phase; how the battle stands if that fits."""
        said = self.run.title.rstrip(".")
        if self.scene is None:
            return said
        said = self.named(f"{said} - {self.scene.moment}")
        whole = f"{said} - {self.scene.standing}"
        return whole if len(whole) < self.app.size.width - 1 else said

    def _draw_up(self) -> None:
        """Begin with the orders of the unit selected."""
        if self.battle is not None:
            goals = self.battle.goals(self.queue.selected)
            self.editor.draw_up(self.queue, self.battle.letters, goals)
            row = self.editor.first_to_point_at
            self.panels.show_orders(self.battle, self.editor.drafts, row=row)

    def show_unit(self) -> None:
        """Unit and orders, and where the one pointed at would lead."""
        scene, selected = self.scene, self.queue.selected
        if scene is not None:
            card = scene.cards.get(selected) or scene.next or what_now(scene)
            if self.run.outcome:
                card = ended_card(self.run.headline, self.run.outcome, self.run.why_over)
            self.panels.set_class(bool(self.run.outcome), OVER)
            self.panels.set_class(selected not in scene.cards and not scene.next, WHOLE)
            self.panels.show_card(card, scene.of(selected))
            self.panels.show_course(scene)
        self._list_units()
        self.point()

    def _list_units(self) -> None:
        if self.scene is not None:
            self.panels.show_units(self.scene, self.queue.selected, self.queue.has_orders)

    def point(self) -> None:
        """Show where the order under the cursor of the list would lead."""
        if self.battle is not None:
            self.preview.look(self.battle, self.editor.order, self._is_short)

    @property
    def _is_short(self) -> bool:
        """Only whether an order is allowed is to be shown of it."""
        return self.game.settings.previews == "off"

    def _show_foreseen(self, found: Foreseen) -> None:
        if self.scene is not None:
            self.panels.show(self.scene, self.queue.selected, self.queue.due, found)

    def _say_chances(self, lines: Sequence[str]) -> None:
        if self.is_attached:
            self.panels.say_chances(lines)

    # --- units -----------------------------------------------------------------------------------

    @on(RowList.Pointed, "#orders")
    def _pointed(self) -> None:
        self.point()

    @on(RowList.Pointed, "#units")
    def _unit_pointed(self, event: RowList.Pointed) -> None:
        if self.scene and event.row < len(self.scene.roster):
            self.select(self.scene.roster[event.row])

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        """Take the unit, or give the order."""
        event.stop()
        if event.is_stale:
            return
        if event.row_list is self.panels.units:
            self.close()
        else:
            self.take()

    @on(BattleTable.CursorMoved)
    def _moved(self) -> None:
        self.panels.say()

    @on(BattleTable.UnitChosen)
    def _taken(self, event: BattleTable.UnitChosen) -> None:
        """Any unit can be looked at; where there is none, an order that can lead there does."""
        if event.unit != NOBODY:
            self.panels.widen(False)
            self.select(event.unit)
        elif self.scene is not None and self.editor.lead_to(self.scene, self.table.cursor):
            self._show_changed()
            self._begin_change()
        else:
            self.notify(NO_UNIT)

    def select(self, unit: int) -> None:
        """Show a unit and what may be ordered of it."""
        self.queue.selected = unit
        self._draw_up()
        self.show_unit()
        self.refresh_bindings()

    def next_unit(self, step: int) -> None:
        """The next unit that still has something to do."""
        was_changing = self.editor.is_changing
        if self.queue.select_next(step):
            self.select(self.queue.selected)
            if was_changing:
                self.set_focus(self.panels.orders)

    def show_units(self) -> None:
        """The list of all units in the order in which they act; and back to the orders."""
        if self.panels.lists_units:
            self.close()
            return
        self.panels.list_units(True)
        self.editor.is_changing = False
        self._list_units()
        self.set_focus(self.panels.units)

    def other_part(self) -> None:
        """From the list to the table, and back."""
        if self.table.has_focus:
            self.close()
        else:
            self.editor.is_changing = False
            self.panels.widen(True)
            self.set_focus(self.table)

    def zoom(self, nearer: int) -> None:
        """Look nearer (1) or further (-1)."""
        if not self.table.look_nearer(nearer):
            self.notify(NO_NEARER if nearer > 0 else NO_FURTHER)

    def close(self) -> None:
        """From the line, the table, the units or a change, back to the list."""
        self.line.display = False
        self.panels.list_units(False)
        self.editor.is_changing = False
        self.set_focus(self.panels.orders if self.can_order else None)
        self.point()
        self.refresh_bindings()

    # --- orders ----------------------------------------------------------------------------------

    def action_kind(self, letter: str) -> None:
        """Point at the orders of a kind, and change one with the arrows; again: in another form."""
        if self.editor.pick(letter):
            self.panels.list_units(False)
            self._show_changed()
            self._begin_change()
        elif self.battle is not None:
            reason = why_no_kind(self.battle, self.queue, letter, self.table.cursor)
            said = self.named(refused(reason)) if reason else NO_SUCH.format(letter=letter)
            self.notify(said, title="Not now", severity="warning", markup=False)

    def nudge(self, right: int, up: int, far: bool) -> None:
        """Change the order pointed at."""
        was_changing = self.editor.is_changing
        self.editor.nudge(right, up, far)
        self._show_changed()
        if was_changing:
            self.point()
        else:
            self._begin_change()

    def _show_changed(self) -> None:
        """The orders as they read now."""
        if self.battle is not None:
            self.panels.show_orders(self.battle, self.editor.drafts)

    def _begin_change(self) -> None:
        """From now on the arrows change the order pointed at, if there is something to change."""
        self.panels.orders.set_class(self.editor.is_changing, HELD)
        self.set_focus(None if self.editor.is_changing else self.panels.orders)
        self.point()
        self.refresh_bindings()

    def take(self) -> None:
        """Give the order pointed at; one that is refused stays, to be changed."""
        order = self.editor.order
        if order is None or self.battle is None:
            return
        resolver, position, _ = self.battle
        if refusal := resolver.refusal(position, order):
            said = self.named(refused(refusal))
            self.notify(said, title="Not allowed", severity="warning", markup=False)
        else:
            self.run.give(Fight.of(resolver.id, order))

    def type_order(self) -> None:
        """Type an order; whether it is allowed, and why not, is said meanwhile."""
        self.line.display = True
        self.line.value = self.orders[self.panels.orders.cursor].order
        self.set_focus(self.line)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        if event.input.display and self.battle is not None:
            self.preview.look_at_line(self.battle, event.value.strip(), self._is_short)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        """An order that is refused stays, to be changed."""
        fight = Fight(event.value.strip())
        if fight.order and self.run.leaves_field(fight):
            self.close()
            self.run.give(fight)
        elif fight.order and self.run.tell(fight):
            self.close()

    # --- commanders ------------------------------------------------------------------------------

    def suggest(self) -> None:
        """Play what the automatic commander would."""
        self.run.give_orders()

    def hint(self) -> None:
        """Say what the automatic commander would order."""
        if self.can_order and self.game.journal is not None:
            self.game.loop.commanders.advise(self.game.journal.state, self._advised)

    def _advised(self, state: CampaignState, actions: tuple[Action, ...]) -> None:
        """A hint has come, if the battle still stands where it was asked for."""
        [fight, *_] = actions
        if state is self.state and self.battle is not None and isinstance(fight, Fight):
            resolver, _, scene = self.battle
            said = self.named(order_words(scene, fight.tactical(resolver.id)))
            self.notify(sentence(said), title="Hint", markup=False)

    @property
    def part(self) -> TurnPart | None:
        """Turn and phase in which the battle stands now, and who decides; None when it is over."""
        journal = self.game.journal
        return turn_part(journal.state) if journal is not None else None

    def goals(self) -> Sequence[Offer[Goal | None]]:
        """Where commanders who fight on may stop before the end."""
        now = self.part
        return () if now is None else (Offer(TO_THE_TURN, lambda: self._is_past(now.turn)),)

    def _is_past(self, turn: int) -> bool:
        return self.part is not None and self.part.turn != turn

    def finish_part(self) -> None:
        """Let the automatic commander play on until the next part, or the next side.

        Where the sides order by turns, until the next part, or until somebody else is asked.
        """
        if (begun := self.part) is not None:
            self.run.fight_until(lambda: begun.is_over(self.part, self._is_persons))

    @property
    def _is_persons(self) -> bool:
        """A person orders for the side that decides."""
        journal, part = self.game.journal, self.part
        side = part.side if part is not None else None
        return journal is not None and side is not None and journal.players[side.seat] == PERSON

    # --- help, and which keys work ---------------------------------------------------------------

    def help_here(self) -> list[str]:
        """How the battle stands and is won, the unit selected, and the signs of the table."""
        scene = self.scene
        card = scene.cards.get(self.queue.selected) if scene else None
        about = [card.title, *card.lines, ""] if card else []
        if scene is not None:
            about = [sentence(scene.standing), *scene.aims, "", *about]
            if scene.unit_of_measure:
                about = [*about, sentence(scene.unit_of_measure), ""]
        signs = legend(glyphs_of(self.app.theme), self.table.palette is not None)
        return [*about, *(f"{sign:<9} {meaning}" for sign, meaning in signs)]

    def word_for(self, binding: Binding) -> str:
        """Enter gives the order, whether the list has the focus or the arrows change it."""
        if binding.id == "list.choose":
            return "give order" if self.focused is self.panels.orders else "take"
        return super().word_for(binding)

    def other_part_word(self) -> str:
        """Where that leads."""
        return "orders" if self.table.has_focus else "table"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters lead to orders while there are some, unless one types."""
        if action == "kind":
            letters = self.battle.letters.values() if self.battle else ()
            return self.can_order and not self.line.display and parameters[0] in letters
        return super().check_action(action, parameters)

    def why_no_order(self) -> Obstacle:
        """Whoever sits at the keyboard has nothing to order now."""
        return only_if(self.can_order)

    def why_no_taking(self) -> Obstacle:
        return only_if(self.can_order and not self.line.display)

    def why_no_giving(self) -> Obstacle:
        """Enter gives what the arrows change; what the list points at is given by the list."""
        return self.why_no_taking() if self.editor.is_changing else ABSENT

    def why_no_unit(self) -> Obstacle:
        return only_if(bool(self.queue.able))

    def why_no_table(self) -> Obstacle:
        return only_if(self.scene is not None and not self.line.display)

    def why_no_units(self) -> Obstacle:
        return only_if(bool(self.scene and self.scene.roster) and not self.line.display)

    def why_no_change(self) -> Obstacle:
        """Up and down lead from row to row until the arrows change an order."""
        return only_if(self.editor.is_changing)

    def why_no_change_aside(self) -> Obstacle:
        """The arrow keys that the list has no use for can change the order pointed at."""
        can_begin = self.panels.orders.has_focus and self.editor.can_change
        return only_if(self.editor.is_changing or can_begin)

    KEYS: ClassVar[Keys] = (
        *run_commands(),
        "list.choose",
        Command("table.give", "enter", "give order", take, why_not=why_no_giving),
        Command("table.next", "n", "next unit", partial(next_unit, step=1), why_not=why_no_unit),
        Command("orders.suggest", "f", "commander", suggest, why_not=why_no_order),
        Command("table.finish", "F", "all of this part", finish_part, why_not=why_no_order),
        Command(
            "table.other-part",
            "tab",
            "table",
            other_part,
            why_not=why_no_table,
            word=other_part_word,
        ),
        Command("table.units", "i", "units", show_units, why_not=why_no_units),
        Command("table.type", "o", "type", type_order, why_not=why_no_order),
        fight_on_command("orders.fight-on", "fight on"),
        "game.undo",
        Command("table.nearer", "plus,equals_sign", "nearer", partial(zoom, nearer=1)),
        Command("table.further", "minus", "further", partial(zoom, nearer=-1)),
        Command(
            "orders.take",
            "space",
            "give order",
            take,
            why_not=why_no_taking,
            shown=False,
        ),
        Command("table.close", "escape", "back to the list", close, shown=False),
        Command(
            "table.before",
            "N",
            "unit before",
            partial(next_unit, step=-1),
            why_not=why_no_unit,
            shown=False,
        ),
        Command("table.hint", "t", "advice", hint, why_not=why_no_order, shown=False),
        *change_commands(nudge, why_no_change_aside, why_no_change),
    )
