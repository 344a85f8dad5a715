"""The war once more: every order of the log, back and forth, at any speed, on the map.

Shows what was played and plays nothing. Who wants to play on from here takes over.
"""

from collections.abc import Iterable
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Input
from textual.worker import get_current_worker

from campaign import CampaignError, CampaignState
from campaign.battle.contract import BattleInProgress
from campaign.battle.secrets import open_to
from campaign.budget import QUICK, CancelledError
from campaign.statistics import Recorded
from campaign.terms import SIDES, Side
from saves.campaign_log.campaign_record import Record
from saves.campaign_log.line_of_play import Entry
from saves.campaign_log.save_points import Branch
from screens.battle.battle_run import audience
from screens.battle.thumbnail import Glimpse
from screens.game import play_from_here
from screens.game.key_words import NOT_SERVED
from screens.map.army_panel import head_line
from screens.map.map_layout import Zoom
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.command import Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.text_pane import Sheet
from screens.past.comparison_screen import ComparisonScreen
from screens.past.motives import why_given
from screens.past.progress_bar import playhead
from screens.past.statistics.screen import StatisticsScreen
from screens.past.timeline import Chapter, Reel, WarFrame
from screens.shell.early_letters import type_in
from screens.shell.served import NOT_FROM_HERE
from screens.shell.terminal import BREAKPOINTS, WIDE
from screens.shell.themes import glyphs_of
from screens.text.log_segment import retold
from screens.text.orders import order_in_words
from screens.text.phrases import SIDE_ADJECTIVES, counted, readable, shown_face
from screens.text.skirmish_report import battle_name

if TYPE_CHECKING:
    from screens.parts.game import Game

SPEEDS = (1, 2, 4, 8, 16, 32)
"""Orders in a second."""

KEPT = 12
"""Sentences about what went before, where there is room."""

READING = "Reading the log ..."

NO_MORE = {
    Chapter.TURN: "No turn begins {way} this order.",
    Chapter.MARCH: "No box marches {way} this order.",
    Chapter.BATTLE: "No battle begins {way} this order.",
}
NO_ORDER = "This is the opening: nobody has ordered it."
ONE_WAY = "No branches: the war has one line of play."


class ReplayScreen(CommandScreen[None]):
    """A war to be watched."""

    CSS = """
    ReplayScreen #head { height: 1; padding: 0 1; background: $panel; }
    ReplayScreen #field { height: 1fr; layout: horizontal; }
    ReplayScreen Glimpse { width: 1fr; }
    ReplayScreen #story { width: 30; padding: 0 1; border-left: vkey $primary; }
    ReplayScreen.-wide #story { width: 52; }
    ReplayScreen.-plain #story { border-left: ascii $primary; }
    ReplayScreen.-narrow.-battle #field { layout: vertical; }
    ReplayScreen.-narrow.-battle Glimpse { height: 1fr; }
    ReplayScreen.-narrow.-battle #story {
        width: 100%; height: 8; border-left: none; background: $surface;
    }
    ReplayScreen #bar { height: 1; padding: 0 1; background: $surface; }
    ReplayScreen.-filmed KeyLine { display: none; }
    ReplayScreen Input { display: none; height: 1; border: none; padding: 0 1; }
    """

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    AUTO_FOCUS = ""

    def __init__(
        self, record: Record, entries: tuple[Entry, ...] | None = None, at: int | None = None
    ) -> None:
        """Watch the orders that count, or others of the log, from a line on."""
        super().__init__()
        self.record = record
        self._first = record.entries() if entries is None else entries, at
        self.reel: Reel | None = None
        """The war; None while it is being read."""

        self.place = 0
        """The frame on show."""

        self.speed = SPEEDS[2]
        self._playing: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Sheet(id="head")
        with Container(id="field"):
            yield Glimpse(Zoom.ARMY if self.app.size.width >= WIDE else Zoom.THEATER)
            yield Sheet(id="story")
        yield Sheet(id="bar")
        yield Input(placeholder="the number of a line, then enter", id="line", type="integer")
        yield KeyLine()

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    @property
    def _told(self) -> tuple[Side, ...]:
        """Whose secrets are told: of a war that is only looked at everybody's."""
        journal = self.game.journal
        is_played = journal is not None and journal.record is self.record
        return audience(self.game) if is_played else SIDES

    @property
    def glimpse(self) -> Glimpse:
        return self.query_one(Glimpse)

    @property
    def frame(self) -> WarFrame | None:
        """The order on show."""
        return self.reel.frames[self.place] if self.reel else None

    # --- reading the log ---

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        self.query_one("#bar", Sheet).show(READING)
        self.read(*self._first)

    @work(thread=True, exclusive=True, group="reel")
    def read(self, entries: tuple[Entry, ...], at: int | None = None) -> None:
        """Play the war again, beside the screen, and show it from a line on."""
        reel = Reel(self.record.opening, retold(self.record.opening, entries))
        self.app.call_from_thread(self.take, reel, at)

    def take(self, reel: Reel, at: int | None = None) -> None:
        """Show a war: one that is over from its beginning, one that goes on where it stands."""
        if not self.is_mounted:
            return  # the player has left already
        self.reel = reel
        if reel.broken:
            self._say(reel.broken)
        is_over = not reel.frames[-1].state.agenda
        self.place = reel.at_line(at) if at is not None else 0 if is_over else reel.last
        self._show()

    # --- showing ---

    def _show(self) -> None:
        frame = self.frame
        if frame is None:
            return
        self.glimpse.show(frame.state, frame.box)
        self.set_class(self.glimpse.shows_battle, "-battle")
        glyphs = glyphs_of(self.app.theme)
        head = head_line(frame.state, glyphs, self.app.size.width - 2, "watched")
        self.query_one("#head", Sheet).show(head)
        self.query_one("#story", Sheet).show(Content("\n").join(self._story(frame)))
        self._show_bar()
        self.refresh_bindings()

    def _story(self, frame: WarFrame) -> Iterable[Content]:
        """The order, its dice, what came of it, and what comes next."""
        entry = frame.entry
        if entry is None:
            yield Content.styled(f"{self.record.name}: the opening", "bold")
        else:
            battle = frame.state.battle
            yield Content.assemble(
                (f"{entry.number} ", "dim"),
                (SIDE_ADJECTIVES[entry.side], f"bold ${entry.side}"),
                f", {battle_name(battle.position.request, 'battle')}" if battle else "",
            )
            yield Content.styled(order_in_words(entry.order, self._battle(self.place - 1)), "bold")
            for why, rolls in groupby(open_to(self._told, entry.rolls), lambda roll: roll.why):
                faces = [shown_face(roll) for roll in rolls]
                die = "die" if len(faces) == 1 else "dice"
                yield Content(f"{die} {' '.join(faces)}: {readable(why)}")
        yield Content("")
        yield from map(Content, frame.sentences(self._told))
        assert self.reel is not None
        if self.place < self.reel.last:
            coming = self.reel.frames[self.place + 1].entry
            yield Content("")
            words = order_in_words(coming.order, frame.state.battle) if coming else ""
            yield Content.styled(f"next: {words}", "dim")
        if self.app.size.width >= WIDE:
            yield Content("")
            before = self.reel.before(self.place, KEPT, self._told)
            yield from (Content.styled(text, "dim") for text in before)

    def _battle(self, place: int) -> BattleInProgress | None:
        """The battle that goes on at a frame."""
        assert self.reel is not None
        return self.reel.frames[max(0, place)].state.battle

    def _show_bar(self) -> None:
        assert self.reel is not None
        pace = f"{self.speed} a second{'' if self._playing else ', paused'}"
        end = self.reel.frames[-1].number
        note = f"line {self.reel.frames[self.place].number} of {end}"
        if not self.has_class("-filmed"):
            note += f", {pace}"
        width = self.app.size.width - 2
        bar = playhead(self.place, self.reel.last, width, note, glyphs_of(self.app.theme))
        self.query_one("#bar", Sheet).show(bar)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._show)

    def _say(self, text: str) -> None:
        self.notify(text, markup=False)

    # --- back and forth ---

    def _go(self, place: int) -> None:
        """Show another frame; at either end the war stands still."""
        if self.reel is None:
            return
        self.place = max(0, min(self.reel.last, place))
        if self._playing and self.place == self.reel.last:
            self._stop()
        self._show()

    def step(self, by: int) -> None:
        """An order forward or back."""
        self._stop()
        self._go(self.place + by)

    def jump(self, scene: Chapter, by: int) -> None:
        """To the next player turn, march or battle, or to the one before."""
        if self.reel is None:
            return
        place = self.reel.jump(scene, self.place, by)
        if place is None:
            self._say(NO_MORE[scene].format(way="after" if by > 0 else "before"))
        else:
            self._go(place)

    def go_to_end(self, last: bool) -> None:
        """To the opening, or to the end."""
        if self.reel is not None:
            self._stop()
            self._go(self.reel.last if last else 0)

    def ask_line(self) -> None:
        """Type the number of a line."""
        line = self.query_one(Input)
        line.value = ""
        line.display = True
        type_in(line)

    @on(Input.Submitted)
    def _typed(self, event: Input.Submitted) -> None:
        self._close_line()
        if event.value and self.reel is not None:
            self._stop()
            self._go(self.reel.at_line(int(event.value)))

    def _close_line(self) -> None:
        self.query_one(Input).display = False
        self.set_focus(None)

    # --- by itself ---

    def run_or_stand(self) -> None:
        """Let the war run, or stand still."""
        if self._playing:
            self._stop()
        elif self.reel is not None:
            if self.place == self.reel.last:
                self.place = 0
            self._start()
        self._show()

    def _start(self) -> None:
        self._playing = self.set_interval(1 / self.speed, lambda: self._go(self.place + 1))

    def _stop(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def change_speed(self, by: int) -> None:
        """Twice as fast, or half as fast."""
        at = SPEEDS.index(self.speed) + by
        self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, at))]
        if self._playing:
            self._stop()
            self._start()
        if self.reel is not None:
            self._show_bar()

    # --- what else there is to see ---

    def battle_or_map(self) -> None:
        """Show battles as they are fought, or the map only."""
        self.glimpse.shows_battles = not self.glimpse.shows_battles
        self._show()

    def zoom(self, nearer: int) -> None:
        """Look nearer or further."""
        self.glimpse.map.action_zoom(nearer)

    def open_rule(self) -> None:
        """The paragraph behind what happened."""
        rules = [event.rule for event in self.frame.change.events] if self.frame else []
        self.game.action_rules(rules[0] if rules else "")

    def choose_branch(self) -> None:
        """Watch another way the war went."""
        try:
            branches = self.record.branches()
        except CampaignError as error:
            self.game.refuse(error)
            return
        if len(branches) < 2:
            self._say(ONE_WAY)
            return
        self._stop()
        offers = [Offer(_told_of(branch), branch) for branch in branches]
        self.app.push_screen(ChoiceScreen("Which way of the war?", offers), self._branch)

    def _branch(self, branch: Branch | None) -> None:
        """Watch it from where it leaves the way on show."""
        if branch is not None and self.reel is not None:
            entries, shown = self.record.way_to(branch.tip), self.reel.numbers
            shared = [entry.number for entry in entries if entry.number in shown]
            self.read(entries, shared[-1] if shared else 0)

    def why_no_other(self) -> Obstacle:
        return NOT_FROM_HERE if self.game.session.is_served else None

    def take_over(self) -> None:
        """Play on from here."""
        if self.frame is not None:
            self._stop()
            play_from_here.take_over(self.game, self.record, self.frame.number, self.frame.state)

    def compare(self) -> None:
        """What is different here from another point of the war."""
        if self.reel is not None:
            self._stop()
            self.app.push_screen(ComparisonScreen(self.record, self.reel, self.place))

    def why_no_why(self) -> str | None:
        if self.game.session.is_served:
            return NOT_SERVED["review"]
        return None if self.frame and self.frame.entry else NO_ORDER

    def ask_why(self) -> None:
        """Why did the commander give this order? He is asked once more."""
        frame = self.frame
        if frame is not None and frame.entry is not None and self.reel is not None:
            self._stop()
            before = self.reel.frames[self.place - 1].state
            self._think_why(before, frame.entry, self.place)

    @work(thread=True, exclusive=True, group="why")
    def _think_why(self, before: CampaignState, entry: Recorded, place: int) -> None:
        """Ask beside the screen, as long as this order is on show."""
        worker = get_current_worker()
        budget = QUICK._replace(cancelled=lambda: worker.is_cancelled or self.place != place)
        try:
            said = why_given(before, entry, self.record.players, budget)
        except CancelledError:
            return
        self.app.call_from_thread(self.notify, said, markup=False)

    def open_statistics(self) -> None:
        """Dice and luck, strength, battles, losses and cities of this war."""
        self._stop()
        self.app.push_screen(StatisticsScreen(self.record))

    def back(self) -> None:
        """From a line being typed to the war, then out."""
        if self.query_one(Input).display:
            self._close_line()
        elif self.is_current:  # a second key in haste comes when it is gone already
            self._stop()
            self.dismiss()

    KEYS: ClassVar[Keys] = (
        Command("replay.play", "space", "run", run_or_stand),
        Command("replay.forward", "right,l", "next", partial(step, by=1), display="right"),
        Command("replay.back-step", "left,h", "order before", partial(step, by=-1), shown=False),
        Command(
            *("replay.turn", "n,down,j,pagedown,J", "turn"), partial(jump, scene=Chapter.TURN, by=1)
        ),
        Command(
            *("replay.turn-up", "N,up,k,pageup,K", "turn before"),
            partial(jump, scene=Chapter.TURN, by=-1),
            shown=False,
        ),
        Command("replay.march", "m", "march", partial(jump, scene=Chapter.MARCH, by=1)),
        Command(
            *("replay.march-up", "M", "march before", partial(jump, scene=Chapter.MARCH, by=-1)),
            shown=False,
        ),
        Command("replay.battle", "b", "battle", partial(jump, scene=Chapter.BATTLE, by=1)),
        Command(
            *("replay.battle-up", "B", "battle before", partial(jump, scene=Chapter.BATTLE, by=-1)),
            shown=False,
        ),
        Command("replay.first", "home", "the opening", partial(go_to_end, last=False), shown=False),
        Command("replay.last", "end", "the end", partial(go_to_end, last=True), shown=False),
        Command("replay.line", "slash", "line", ask_line, display="/"),
        Command("replay.faster", "f", "faster", partial(change_speed, by=1), shown=False),
        Command("replay.slower", "s", "slower", partial(change_speed, by=-1), shown=False),
        Command("replay.take-over", "T", "take over", take_over, why_no_other),
        Command("replay.compare", "C", "compare", compare, shown=False),
        Command("replay.why", "t", "why", ask_why, why_no_why, shown=False),
        Command("replay.statistics", "D", "statistics", open_statistics, shown=False),
        Command("replay.branch", "v", "another branch", choose_branch, shown=False),
        Command("replay.glimpse", "o", "battle or map", battle_or_map, shown=False),
        Command(
            "replay.nearer", "plus,equals_sign", "nearer", partial(zoom, nearer=1), shown=False
        ),
        Command("replay.further", "minus", "further", partial(zoom, nearer=-1), shown=False),
        Command("replay.rule", "r", "paragraph", open_rule, shown=False),
        Command("replay.back", "escape,backspace,q,R", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="replay.help", key_display="?"),
    )


def _told_of(branch: Branch) -> str:
    """A branch in one line."""
    here = ", played on" if branch.current else ""
    forked = f"from line {branch.fork}" if branch.fork else "from the opening"
    orders = counted(branch.orders, "order")
    return f"{forked}: {orders} to line {branch.tip}, turn {branch.turn}{here}"
