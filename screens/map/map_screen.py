"""The map screen: everything that one can do on the map of the war.

A key asks a controller; what comes of it is another model or an order, and map and panel show what
is different. Holds no rule. A long file, because all keys of the map stand in one table.
"""

import asyncio
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.reactive import reactive

from campaign import Action, Change, Refusal, read_order
from campaign.actions import Move
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map.army_panel import decision_note, head_line
from screens.map.desk_block import Block
from screens.map.enemy_moves import EnemyArrows
from screens.map.find_dialog import ask_where
from screens.map.hint_desk import HintDesk
from screens.map.map_keys import (
    ADVICE,
    BY_SEA,
    DIG_IN,
    FEWER_OF_FIRST,
    FEWER_OF_ROWS,
    PAGES,
    TO_STAFF,
    enter_word,
    highlighted,
    marching,
    next_word,
    of_turn,
    turning,
    unless_planned,
)
from screens.map.map_layout import usual_zoom
from screens.map.map_marks import show_arrows, show_marks
from screens.map.map_model import EVERYTHING, MapModel
from screens.map.march_controller import Along, MarchController, Outcome, WhoGoes
from screens.map.odds_teller import OddsTeller
from screens.map.overlays import reach_of
from screens.map.panel_use import PanelUse, word_if_closed
from screens.map.side_panel import BREAKPOINTS, SidePanel
from screens.map.status_line import SAYS, StatusLine
from screens.map.theater_map import TheaterMap
from screens.map.told import ToldLine
from screens.map.turn_controller import TurnController
from screens.map.turn_log import TurnLog
from screens.map.turn_report import Report, TurnReport
from screens.map.untold import Untold
from screens.map.view_state import look_again
from screens.parts.campaign_screen import CampaignScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.command import Command, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PageScreen
from screens.parts.row_list import RowList
from screens.parts.text_pane import Sheet
from screens.parts.tip_line import TipLine
from screens.shell.first_frame import known_size
from screens.shell.terminal import WIDE
from screens.shell.themes import follow_look, glyphs_of
from screens.text.event_summary import fitting, place_of

KEYS_SAY = frozenset({"plan", "sure", "advised"})  # which keys work; another position they hear of
A_STEP = frozenset({"cursor", "looked_at"})  # of the cursor, and of nothing else
KEYS_FOLLOW = frozenset({"cursor", "choices"})  # and who has them, which they hear of a frame later


class MapScreen(CampaignScreen):
    """Map, panel, a line above and two below."""

    CSS_PATH = Path(__file__).with_name("map_screen.tcss")
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    AUTO_FOCUS = "#map"

    # What a position changes on the map is painted by what shows it, cell by cell.
    state: reactive[CampaignState | None] = reactive(None, repaint=False, bindings=True)
    shown: reactive[MapModel | None] = reactive(None, repaint=False, init=False)
    """What is on show; None before the first position."""

    def __init__(self) -> None:
        super().__init__()
        known_size(self)
        self.loop = self.game.loop  # it is the same as long as the map is on show
        self.marches = MarchController(self.loop)
        self.turn = TurnController(self.game, self.loop, self.marches)
        self.map = TheaterMap(zoom=usual_zoom(self.app.size.width), id="map")
        self.panel = SidePanel(self.marches, self.turn, self.map, id="side")
        self._head, self._status, self._keys = Sheet(id="head"), Sheet(id="status"), KeyLine()
        self.use = PanelUse(self.map, self.panel, self.point_at)
        self.line = StatusLine(self.turn)
        self._odds = OddsTeller(self, self._say_odds, self.turn)
        self.report = Report(self.loop)
        self._enemy = EnemyArrows(self)
        self._unshown: frozenset[str] = frozenset()
        """What of the model is different from what is painted."""

        self._untold = Untold(self.panel.turn_log)
        self.hints = HintDesk(self, lambda: self.model, self.carry_out, self._point_to)
        self.glyphs = glyphs_of(self.app.theme)
        self._is_built = False
        self._model: MapModel | None = None  # what is on show, for keys: each asks for it
        self._warnings = 0
        """How often the player has been told what would be lost: each time is a new question."""

    def compose(self) -> ComposeResult:
        yield self._head
        with Horizontal(id="field"):
            yield self.map
            yield self.panel
        yield self._status
        yield TipLine()
        yield self._keys

    def on_mount(self) -> None:
        self._is_built = True
        self.watch(self.map, "cursor", self._cursor_moved, init=False)
        self.watch(self.map, "zoom", self.panel.look_at_room, init=False)
        for axis in ("scroll_x", "scroll_y"):
            self.watch(self.map, axis, self.panel.frame_small_map, init=False)
        self.watch(self.panel.list, "cursor", self._row_pointed, init=False)
        self.watch(self.panel.turn_log.list, "cursor", self._line_pointed, init=False)
        self.show_state(self.loop.journal.state)
        follow_look(self, self._look_changed)
        look_again(self)

    @property
    def model(self) -> MapModel:
        """What is on show."""
        assert self._model is not None
        return self._model

    # --- what the running game asks of a screen ---

    @property
    def asks(self) -> Hashable:
        """Whether what would be lost shall be lost."""
        return self._warnings or None

    @property
    def rules(self) -> tuple[str, ...]:
        """Why the stack cannot go where the cursor points comes first."""
        why_not = self.shown.why_not_there if self.shown else None
        return (*([why_not.rule] if why_not else []), *super().rules)

    @property
    def looked_at(self) -> BoxId | None:
        """Where a march is planned from, or where the cursor stands."""
        model = self.shown
        return (model.plan.box if model.plan else model.cursor) if model else None

    def look_back(self, box: BoxId | None, orders: Sequence[str]) -> None:
        """The cursor goes back to where it was, and the list to what had been chosen."""
        if box is not None:
            self.point_at(box)
        if orders:
            self._list_action(read_order(orders[0]))

    def show_change(self, change: Change) -> None:
        """Take in what an action led to; it is told when it is painted."""
        self.report.take_down(self.state, change)
        self._untold.take_down(change, by_staff=self.loop.staff.is_ordering)
        self._enemy.take_down(change)
        self.hints.forget()
        self._take_in(change.state)
        self._enemy.show()
        self._tell_turn()
        is_quick = self.loop.person_decides or self.game.settings.act_pace == "fast"
        if not is_quick and (box := place_of(change)):
            self.point_at(box)

    @property
    def has_turn_to_tell(self) -> bool:
        return self.report.is_due

    def _tell_turn(self) -> None:
        if not self.loop.staff.is_on and (report := self.report.hand_over()):
            self.show_report(report)

    def show_report(self, report: TurnReport) -> None:
        """What a commander did before a person's turn, unless the log beside the map has it all."""
        if not self.panel.has_room_for(report):
            self.panel.tell_turn(report)
            self._open_panel()
            self.use.read(self.model)
            self.game.questions.ask_anew()

    def show_state(self, state: CampaignState) -> None:
        self._take_in(state)
        self.call_after_refresh(self._enemy.recall)

    def _take_in(self, state: CampaignState) -> None:
        is_first, self.state = self.state is None, state
        if is_first:
            self.refresh()
        if self._is_built:
            self.shown = self.turn.take_in(self.shown, state, self.glyphs)

    def tell(self, text: str) -> None:
        self._tell()
        self.panel.turn_log.tell(ToldLine(text))
        self.say(text)

    def say(self, *sentences: str) -> None:
        """Put sentences where the last events stand."""
        if self.shown and any(sentences):
            self.shown = replace(self.model, status="\n".join(sentences))

    def _tell(self) -> None:
        """Put into words what has happened: in the log, and in a line if nothing was said since."""
        for sentences in self._untold.tell():
            self.say(*sentences)

    # --- showing ---

    def watch_shown(self, before: MapModel | None, model: MapModel) -> None:
        """Show what is different; what another position says, only when it is to be painted."""
        self._model = model
        changed = model.changed_since(before)
        if "status" in changed:
            self._untold.said_something()
        if "state" in changed:
            self._stop_reading(goes_back=False)
        elif "plan" in changed and model.plan:
            self._go_on_from_reading()
        self._lead_keys(model, changed)
        if before and ("state" in changed or self._unshown):
            self._unshown |= changed
            self.check_idle()
        else:
            self._show(changed)
        if model.sure and not (before and before.sure):
            self._warnings += 1
            self.game.questions.look()

    def _lead_keys(self, model: MapModel, changed: frozenset[str]) -> None:
        """Have the next key find its cursor, its targets and its list."""
        self.map.cursor = model.cursor
        if "plan" in changed:
            self.map.goals = model.plan.reach if model.plan else frozenset()
        if "choices" in changed:
            had_focus = self.panel.list.has_focus
            self.panel.offer(model)
            if bool(model.choices) is not had_focus:
                self.set_focus(self.panel.list if model.choices else self.map)
        elif "row" in changed:
            self.panel.list.cursor = model.row

    async def on_idle(self) -> None:
        """All orders have been heard: what they led to is shown, in the frame that comes now."""
        has_more = bool(self._unshown)
        self._show_all()
        if has_more:  # what shows it asks to be painted, and is to be heard before that frame
            await asyncio.sleep(0)

    def _on_timer_update(self) -> None:
        self._show_all()  # where keys come so fast that the screen never idles
        super()._on_timer_update()

    def _show_all(self) -> None:
        self._tell()
        if self._unshown:
            changed, self._unshown = self._unshown, frozenset()
            self._show(changed)

    def _show(self, changed: frozenset[str]) -> None:
        """Show what is different, in the same frame."""
        model = self.model
        self.line.take_in(changed)
        is_other = self.use.open_for(self.model, self.size.width >= WIDE)
        if "state" in changed:
            self.map.state = model.state
            self._show_head()
        self.panel.show(model, changed, self.glyphs)
        show_marks(self.map, model, changed, self.turn.due)
        show_arrows(self.map, model, is_wanted=self.game.settings.arrows == "on")
        if is_other or "status" in changed or (not self.panel.display and changed & SAYS):
            self._show_status(model)
        self._odds.look(model, changed)
        if changed & KEYS_SAY and "state" not in changed:
            self.refresh_bindings()
        if is_other or changed & KEYS_FOLLOW:
            is_step = changed <= A_STEP and not is_other
            self._keys.look((model.cursor, self.loop.commanders.is_asked) if is_step else None)

    def _say_odds(self, name: str, of: object) -> None:
        if self.shown is not None and getattr(self.shown, name) is of:
            self.panel.show(self.shown, frozenset({name}), self.glyphs)
            if not self.panel.display:
                self._show_status(self.shown)

    def _show_head(self) -> None:
        state, width = self.model.state, self.size.width - 2
        self._head.show(head_line(state, self.glyphs, width, decision_note(state)))

    def _show_status(self, model: MapModel) -> None:
        width, has_panel = self.size.width - 2, self.panel.display
        words = self.line.words(model, self.glyphs, has_panel=has_panel, width=width)
        self._status.show(fitting(words, width))

    def on_screen_resume(self) -> None:
        """The settings may have been changed meanwhile."""
        self.map.look_again()

    def _look_changed(self) -> None:
        self.glyphs = glyphs_of(self.app.theme)
        if self.shown is not None:
            self.shown = self.turn.listed(self.shown, self.glyphs)
            self.panel.offer(self.model)
            self.panel.arrange_anew()
            self._show(EVERYTHING)

    def show_who_decides(self) -> None:
        self._tell_turn()
        if self.shown is not None:
            self.panel.show_prompt(self.shown)
            if not self.panel.display:
                self._show_status(self.shown)
        super().show_who_decides()

    def show_decider(self) -> None:
        """Choices are listed for whoever decides, and plans are his."""
        if self.shown is not None:
            self.shown = self.turn.listed(replace(self.shown, plan=None, sure=False), self.glyphs)

    def on_resize(self, event: events.Resize) -> None:
        if self.shown is not None:
            self._open_panel()
            self._show_head()
            self._show_status(self.shown)

    def _open_panel(self) -> None:
        """Open the panel where it is needed, or there is room for it; close it elsewhere."""
        if self.use.open_for(self.model, self.size.width >= WIDE):
            if self.panel.display:
                self.panel.take_up()
            self._show_status(self.model)
            self._keys.look()

    # --- map and list ---

    def point_at(self, box: BoxId) -> None:
        """Bring the cursor to a box."""
        self.shown = self.model.pointing_at(box)

    def _cursor_moved(self) -> None:
        if self.shown is not None:
            self.point_at(self.map.cursor)

    def _row_pointed(self) -> None:
        if self.shown is not None:
            self.shown = self.model.at_row(self.panel.list.cursor)

    @on(TheaterMap.BoxChosen)
    def _box_chosen(self, event: TheaterMap.BoxChosen) -> None:
        """Send what is planned to a box, or do as advised; else roll, or read all about the box.

        A click is about the box alone.
        """
        if self.model.plan and self.loop.person_decides:
            self.carry_out(self.marches.march_to(self.model, event.box))
        elif self.model.advised:
            self.carry_out(self.hints.enter(self.model))
        elif self.turn.waits_for_roll(self.model) and not event.by_mouse:
            self.carry_out(self.turn.obvious(self.model))
        elif said := self.turn.why_no_inspection(self.model):
            self.say(said)
        else:
            self.inspect()

    @on(TheaterMap.BoxClicked)
    def _box_clicked(self, event: TheaterMap.BoxClicked) -> None:
        self._list_box(event.box)

    # --- reading what was told ---

    def _line_pointed(self) -> None:
        if self.shown is not None:
            self.use.look()

    @on(TurnLog.Opened)
    def _opened(self) -> None:
        if self.panel.turn_log.is_read:
            self.use.read(self.model)

    @on(Block.Led)
    def _led(self, event: Block.Led) -> None:
        """Go on from the box that a row is about."""
        self._stop_reading(goes_back=False)
        self.point_at(event.box)
        self._list_box(event.box)

    @on(TurnLog.Closed)
    def _stop_reading(self, _: object = None, *, goes_back: bool = True) -> None:
        """Back to the map; keys typed before that moment were meant for what was told."""
        if self._go_on_from_reading(goes_back=goes_back):
            self.game.questions.ask_anew()

    def _go_on_from_reading(self, *, goes_back: bool = False) -> bool:
        """The keys are for the map; whether a turn had been told."""
        if not self.use.read_from:
            return False
        had_report = self.use.stop(self.model, goes_back=goes_back)
        self._open_panel()
        self.panel.take_up()
        return had_report

    @on(RowList.Chosen, "#choices")
    def _choice_chosen(self, event: RowList.Chosen) -> None:
        if not event.is_stale:
            self.carry_out(self.turn.choose(self.model))

    def _list_action(self, action: Action) -> bool:
        """Point the list at an action, if it offers it."""
        return self._point_list_at([choice.action == action for choice in self.model.choices])

    def _list_box(self, box: BoxId) -> bool:
        """Point the list at a box, if it offers one."""
        return self._point_list_at([choice.box == box for choice in self.model.choices])

    def _point_list_at(self, wanted: list[bool]) -> bool:
        if True not in wanted:
            return False
        self.shown = self.model.at_row(wanted.index(True))
        self.panel.list.focus()
        return True

    # --- what keys do ---

    def obstacle(self, id_: str) -> Obstacle:
        """Before there is a position nothing is in the way of a key, and none does anything."""
        return self._by_id[id_].why_not(self) if self._model else None

    def action_do(self, id_: str) -> None:
        if self.shown:
            super().action_do(id_)

    def word_for(self, binding: Binding) -> str:
        """What a key does just now."""
        if self._model is None:
            return binding.description
        said = enter_word(binding.id, self._model, self.panel.turn_log)
        return super().word_for(binding) if said is None else said

    def carry_out(self, outcome: Outcome) -> None:
        """Take in what a key leads to."""
        match outcome:
            case MapModel():
                if (outcome.plan, outcome.advised) != (self.model.plan, self.model.advised):
                    self._go_on_from_reading()  # what is planned now has the keys
                self.hints.take_in(outcome)
                self.shown = outcome
            case Refusal():
                self.hints.refuse(outcome)
            case WhoGoes():
                self._ask_who_goes(outcome)
            case orders:  # at once: a key pressed quickly meets what they lead to
                self.loop.play(*orders)

    def _ask_who_goes(self, asked: WhoGoes) -> None:
        def answered(along: Along | None) -> None:
            if along is not None:
                self.carry_out(self.marches.march_along(self.model, asked, along))

        self.app.push_screen(ChoiceScreen(asked.text, tuple(asked.offers)), answered)

    def next_box(self, by: int) -> None:
        """Point at the next stack that can still act; while a march is planned, at a target."""
        self.shown = self.turn.next_box(self.model, by)
        if not self.model.plan:
            self._list_box(self.model.cursor)

    def ask_way(self) -> None:
        """Say how the battle under the cursor is fought, and by whom; then begin it."""
        self.loop.battles.ask_about(self.turn.battle_at(self.model))

    def withdraw(self) -> None:
        """Choose where the cavalry goes."""
        self.panel.list.focus()

    def other_side(self) -> None:
        """From the map to the panel, to its list, to what was told, and back."""
        if self.use.go_on(self.model):
            self._stop_reading()
        self._open_panel()

    def highlight(self) -> None:
        """Highlight something else on the map."""
        self.shown = highlighted(self.model, self.map.legend_of)

    def inspect(self) -> None:
        """Everything about the box under the cursor."""
        told = self.panel.here.all_about(self.model, self.glyphs)
        self.app.push_screen(PageScreen(told, gives_way=True))

    def find(self) -> None:
        """Jump to a box, a kind of piece or a command."""
        ask_where(self, self.model.state, self.model.cursor, self.go_to)

    def go_to(self, box: BoxId) -> None:
        """Center the map on a box, with all that the stack there, or the plan, can reach."""
        self._go_on_from_reading()
        self.point_at(box)
        self._list_box(box)
        plan = self.model.plan
        self.map.show_around(plan.reach if plan else reach_of(self.model.state, box))

    def _point_to(self, action: Action, box: BoxId | None) -> None:
        """Point at an action in the list, or else at the box that it is about."""
        if not self._list_action(action) and box:
            self.point_at(box)

    _march, _turn = MarchController, TurnController

    KEYS: ClassVar[Keys] = (
        "map.choose",
        Command(
            *("map.obvious", "space", "go on"),
            *turning(_turn.obvious, _turn.why_nothing_obvious),
            of_turn(_turn.obvious_word),
        ),
        Command(
            *("map.march", "m,v", "march"),
            *marching(partial(_march.plan, going=Move), partial(_march.why_no_plan, going=Move)),
            unless_planned("march"),
            display="m",
        ),
        Command(
            *("map.next", "n", "next", partial(next_box, by=1), of_turn(_turn.why_no_next)),
            next_word,
        ),
        Command(
            *("map.back", "escape,backspace", "back", *turning(_turn.back, _turn.why_not_back)),
            unless_planned("back", "cancel"),
            display="esc",
        ),
        *(ADVICE, DIG_IN, *BY_SEA),
        Command("map.lead", "g", "leader", *marching(_march.lead, _march.why_no_leader)),
        Command(
            *("map.refit", "f", "refit", *marching(_march.refit, _march.why_no_refit)),
            unless_planned("refit"),
        ),
        Command("map.way", "y", "other way", *marching(_march.other_way, _march.why_no_other_way)),
        FEWER_OF_FIRST,
        Command("map.all", "a", "all pieces", *marching(_march.pick_all, _march.why_not_all)),
        Command(
            *("map.done", "d", "done", *marching(_march.done, _march.why_not_done)),
            unless_planned("done"),
        ),
        Command(
            *("map.breakout", "B", "break out", *turning(_turn.breakout, _turn.why_no_breakout)),
            unless_planned("break out"),
        ),
        Command(
            *("map.battle", "b", "battle", *turning(_turn.battle, _turn.why_no_battle)),
            unless_planned("battle"),
        ),
        Command(
            *("map.ask-way", "F", "choose how", ask_way, of_turn(_turn.why_no_battle)),
            unless_planned("choose how"),
        ),
        Command(
            *("map.pass", "p", "pass", *turning(_turn.pass_on, _turn.why_no_pass)),
            unless_planned("pass"),
        ),
        Command(
            *("map.withdraw", "w", "withdraw", withdraw, of_turn(_turn.why_no_withdrawal)),
            unless_planned("withdraw"),
        ),
        Command(
            *("map.end", "e", "end", *turning(_turn.end, _turn.why_no_end)), unless_planned("end")
        ),
        *("list.choose", "game.undo", "game.help"),
        Command("map.tab", "tab", "panel", other_side, word=word_if_closed),
        *TO_STAFF,
        Command("map.find", "slash", "find", find, display="/"),
        Command("map.overlay", "o", "overlay", highlight),
        *FEWER_OF_ROWS,
        Command(
            *("map.previous", "N", "previous"),
            *(partial(next_box, by=-1), of_turn(_turn.why_no_next)),
            shown=False,
        ),
        Command("map.inspect", "i", "inspect", inspect, shown=False),
        *PAGES,
        Binding("P", "app.pause", "pause", show=False, id="map.pause"),
        Binding("S", "app.one_act", "next act", show=False, id="map.act"),
    )
