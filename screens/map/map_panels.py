"""The map of the war and what one needs to know beside it: the showing half of the map screen.

A long file, because all panels of one screen are kept together.
"""

from collections.abc import Iterator
from pathlib import Path

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import reactive

from campaign import Change
from campaign.agenda import Laurels, Marching, Promotion
from campaign.events import TurnBegan
from campaign.state import CampaignState
from campaign.terms import CAPITAL, PERSON, BoxId, Side
from screens.map import prompts
from screens.map.army_panel import armies, head_line, marches_left
from screens.map.box_panel import box_lines, piece_line, told_apart
from screens.map.briefing import briefing
from screens.map.choosing_screen import ChoosingScreen
from screens.map.leader_plan import RidePlan
from screens.map.map_layout import Zoom
from screens.map.march_plan import MarchPlan
from screens.map.overlays import PLAIN, SUPPLY, boxes_of, carried, starving
from screens.map.supply_panel import supply_lines
from screens.map.theater_map import TheaterMap
from screens.map.turn_log import TurnLog
from screens.map.turn_report import Report, page
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PageScreen
from screens.parts.row_list import RowList
from screens.parts.text_pane import Sheet
from screens.shell.terminal import BREAKPOINTS, WIDE
from screens.text import phrases
from screens.text.citations import cited
from screens.text.event_summary import fitting, in_short, is_movement, place_of, place_of_die
from screens.text.names import narrated

CAPITALS: dict[Side, BoxId] = {Side.UNION: CAPITAL, Side.CONFEDERATE: "richmond"}
"""Where the cursor of each side stands at first."""

MORE = "i: all about this box"
"""Below what is shown of a box where there is no room for all of it."""

PROMPT_LINES = 3
"""Room for a question beside the map; one that needs more gets it, and nothing of it is cut."""


class MapPanels(ChoosingScreen):
    """Shows positions."""

    CSS_PATH = Path(__file__).with_name("map_screen.tcss")
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    AUTO_FOCUS = "#map"

    overlay: reactive[str] = reactive(PLAIN)
    """What the map highlights while no march is planned."""

    def __init__(self) -> None:
        super().__init__()
        self._report = Report()
        self._is_built = False
        self._looked_at = dict(CAPITALS)
        self._looking: Side | None = None

    def compose(self) -> ComposeResult:
        yield Sheet(id="head")
        with Horizontal(id="field"):
            near = self.app.size.width >= WIDE
            yield TheaterMap(zoom=Zoom.ARMY if near else Zoom.THEATER, id="map")
            with Vertical(id="side"):
                yield Sheet(id="prompt")
                yield RowList(id="choices")
                pieces = RowList(id="pieces")
                pieces.can_focus = False
                yield pieces
                yield Sheet(id="box", more=MORE)
                yield TurnLog(id="log")
                yield Sheet(id="armies")
        yield Sheet(id="status")
        yield KeyLine()

    def on_mount(self) -> None:
        self._is_built = True
        self.watch(self.map, "cursor", self._cursor_moved, init=False)
        self.watch(self.app, "paused", self._pause_changed, init=False)
        if self.game.journal:
            self.show_state(self.game.journal.state)
        self.app.theme_changed_signal.subscribe(self, lambda _: self._show_all())

    def _pause_changed(self) -> None:
        if self.state is not None:
            self._show_prompt()
            self.refresh_bindings()

    # --- parts ---

    @property
    def cursor(self) -> BoxId:
        return self.map.cursor

    def _sheet(self, id_: str) -> Sheet:
        return self.query_one(f"#{id_}", Sheet)

    @property
    def turn_log(self) -> TurnLog:
        return self.query_one("#log", TurnLog)

    def point_at(self, box: BoxId) -> None:
        self.map.cursor = box

    # --- taking in positions ---

    def show_change(self, change: Change) -> None:
        told = [text for e in change.events if (text := narrated(e, change.state))]
        self.turn_log.tell(*told)
        self.say(fitting(in_short(change.events, change.state.theater), self.size.width - 2))
        self.show_state(change.state)
        if over := self._report.take_down(change.events, change.state.theater):
            self._show_report(*over)
        if not self.game.person_decides and self.game.settings.pace != "fast":
            box = place_of(change)
            if box:
                self.point_at(box)

    def _show_report(self, began: TurnBegan, sentences: tuple[str, ...]) -> None:
        """What a commander did before a person's turn, unless the log beside the map has it all."""
        whose = began.side.enemy
        is_for_person = self.game.player(began.side) == PERSON != self.game.player(whose)
        if is_for_person and not self.turn_log.has_room_for(sentences):
            turn = began.turn - 1 if began.side is Side.UNION else began.turn
            told = PageScreen(page(whose, turn, sentences))
            self.app.push_screen(told, self.game.questions.ask_anew)

    def tell(self, text: str) -> None:
        self.turn_log.tell(text)
        self.say(phrases.clipped(text, self.size.width - 2))

    def _look_for(self, side: Side | None) -> None:
        """Each side finds the cursor where it left it; at first on its capital."""
        whose = side if self.game.person_decides else None
        if whose is not self._looking:
            self._looking = whose
            if whose:
                self.point_at(self._looked_at[whose])

    def show_state(self, state: CampaignState) -> None:
        self.plan = None
        self.sure = False
        self.via = None
        self.state = state

    def watch_state(self, state: CampaignState | None) -> None:
        if state is not None and self._is_built:
            self.map.state = state
            self._look_for(state.to_move)
            if self.game.person_decides and (box := place_of_die(state)):
                self.point_at(box)
            self._show_all()

    def say(self, text: str) -> None:
        if text:
            self._sheet("status").show(text)

    def _show_all(self) -> None:
        state = self.state
        if state is None:
            return
        self._show_choices()
        self._show_head()
        self._show_supply()
        self._show_marks()
        self._show_box()
        self._show_armies()
        self.turn_log.show_last()
        self.refresh_bindings()

    def _show_armies(self) -> None:
        assert self.state
        told, sheet = armies(self.state, self.glyphs), self._sheet("armies")
        sheet.styles.height = told.plain.count("\n") + 1
        sheet.show(told)

    def _show_head(self) -> None:
        state = self.state
        assert state
        note = ""
        if state.to_move is not None and state.to_move is not state.active:
            note = f"({phrases.SIDE_ADJECTIVES[state.to_move]} decision)"
        line = head_line(state, self.glyphs, self.size.width - 2, note)
        self._sheet("head").show(line)
        self._show_prompt()

    def _show_prompt(self) -> None:
        state = self.state
        assert state
        if self.sure:
            key = "p" if isinstance(state.step, Laurels | Promotion) else "e"
            text = phrases.sentence(prompts.LOST.format(what=prompts.about_to_lose(state), key=key))
        elif state.agenda and not self.game.person_decides:
            text = phrases.sentence(self._waiting_for())
        elif self.plan:
            text = prompts.where_to(self.plan)
        else:
            text = prompts.prompt(state)
            if self._choices:
                text = phrases.with_place(text, self.list.cursor + 1, len(self._choices))
        sheet = self._sheet("prompt")
        needed = len(cited(text).wrap(sheet.size.width)) if sheet.size.width else 0
        sheet.styles.height = max(PROMPT_LINES, needed)
        sheet.show(text)

    def show_place_in_list(self) -> None:
        self._show_prompt()

    def _waiting_for(self) -> str:
        """What a commander is about."""
        if self.game.settings.pace == "step":
            text = prompts.STEP_BY_STEP
        else:
            text = prompts.PAUSED if self.game.paused else prompts.THINKING
        return text.format(who=self.decider())

    def _show_marks(self) -> None:
        state, plan = self.state, self.plan
        assert state
        step = state.step if state.agenda else None
        marching = step.box if isinstance(step, Marching) else None
        self.map.origin = plan.box if plan else marching
        self.map.goals = plan.reach if plan else frozenset()
        self.map.marked = frozenset() if plan else frozenset(self.due())
        self.map.reach = plan.reach if plan else boxes_of(self.overlay, state, self.cursor)

    def _show_supply(self) -> None:
        """Who would go hungry, always; the lines while they are asked for."""
        assert self.state
        self.map.hungry = starving(self.state)
        self.map.carried = carried(self.overlay, self.state)

    # --- what stands under the cursor ---

    def _cursor_moved(self) -> None:
        """Show what stands there, in the same frame as the cursor."""
        if self.state is None:
            return
        if self._looking:
            self._looked_at[self._looking] = self.cursor
        self.via = None
        self.sure = False
        self._show_box()
        if self.plan is None and self.overlay == "reach":
            self._show_marks()
        self.query_one(KeyLine).look()

    @on(TheaterMap.BoxChosen)
    def _box_chosen(self, event: TheaterMap.BoxChosen) -> None:
        self.enter_box(event.box)

    @on(TheaterMap.BoxClicked)
    def _box_clicked(self, event: TheaterMap.BoxClicked) -> None:
        self._list_box(event.box)

    def _show_box(self) -> None:
        state = self.state
        assert state
        name, *lines = box_lines(state, self.cursor, self.glyphs)
        if self.plan is None or self.overlay == SUPPLY:
            lines += supply_lines(state, self.cursor, empty=self.overlay == SUPPLY)
        can = list(self._can(state))
        # What a march would meet is read first; what a stack can do follows from what it is.
        lines = (
            [name, *can, Content(""), *lines] if self.plan else [name, *lines, Content(""), *can]
        )
        if self.plan is None and self.game.person_decides:
            told = list(briefing(state, self.glyphs))
            gap = [Content("")] if told else []
            # Beside a list one looks at the box of each row, so that comes first.
            lines = [*lines, *gap, *told] if self._choices else [*told, *gap, *lines]
        self._sheet("box").show(Content("\n").join(lines))

    def _can(self, state: CampaignState) -> Iterator[Content]:
        """What the plan would do here, or what the stack here can do."""
        if self.plan:
            for text in prompts.target_lines(self.plan, self.cursor, self.via):
                yield Content(text)
        elif self.game.person_decides and state.to_move and is_movement(state):
            side = state.to_move
            if not state.units_in(self.cursor, side):
                return
            found = self._planned(state)
            if not isinstance(found, MarchPlan):
                marches = marches_left(state)
                if marches is None or marches[0]:  # else the prompt says it
                    yield Content.styled(phrases.refused(found), "dim")
                return
            for key, can, text in prompts.abilities(found):
                yield Content.assemble((key, "bold $accent" if can else "dim"), f" {text}")

    def watch_plan(self, plan: MarchPlan | RidePlan | None) -> None:
        if not self._is_built or self.state is None:
            return
        pieces = self.query_one("#pieces", RowList)
        pieces.display = plan is not None
        if plan:
            self.sure = False
            pieces.show(
                [
                    Content.assemble(
                        (f"{number} ", "bold $accent"),
                        piece_line(row, self.glyphs, moving=True, of=count, apart=apart),
                    )
                    for number, (row, count, apart) in enumerate(
                        zip(plan.rows, plan.picked, told_apart(plan.rows), strict=True), start=1
                    )
                ]
            )
        self._show_head()
        self._show_marks()
        self._show_box()
        self.refresh_bindings()

    def watch_via(self) -> None:
        if self._is_built and self.state is not None:
            self._show_box()

    def watch_sure(self, is_sure: bool) -> None:
        super().watch_sure(is_sure)
        if self._is_built and self.state is not None:
            self._show_prompt()
            self.refresh_bindings()

    def on_resize(self, event: events.Resize) -> None:
        if self.state:
            self._show_head()
