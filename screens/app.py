"""The game in a terminal: holds the journal, and is the only place that plays.

A long file: whose decision it is, and what a key may do then, belong together; and Textual looks
for every key of the whole game here. Nothing is imported before it is needed: first the title.
"""

import gc
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.screen import Screen

from screens import routes
from screens.game.key_words import BY_CONSENT, OVER, why_no_act, why_not_now
from screens.game.proving import Proving
from screens.parts import tip_line
from screens.parts.questions import Questions
from screens.shell.hangup import WATCH
from screens.shell.keymap import KeyFileError, read_keys
from screens.shell.loading import LOADED_LATER, LOADED_TO_THINK, load
from screens.shell.parent_line import BEGUN, tell
from screens.shell.session import Session, session_here
from screens.shell.terminal_app import TerminalApp

if TYPE_CHECKING:
    from campaign import CampaignError, CampaignState
    from campaign.battle.contract import BattleInProgress
    from saves.campaign_log.campaign_record import Record
    from saves.campaign_log.journal import Place, Players
    from saves.hosting.seated import Campaign, SeatedCampaign
    from saves.storage.header import Header
    from screens.game.lesson_desk import LessonDesk
    from screens.game.play_loop import PlayLoop
    from screens.parts.game import View
    from screens.shell.palette import PaletteRow

A_MOMENT = 1.0
"""Seconds after which nobody who opens a campaign has begun to think about a march."""

NO_BACKUP = "No backup"
NOT_KEPT = "Not kept"
A_WHILE = 1.0
"""Seconds after which the first backup has been written, or cannot be."""

BAD_KEYS = "Your keys do not suit this version; the usual keys are used. `ssh HOST keys` lists all."


class Opening(Enum):
    """What is done with the campaign that was asked for."""

    RESUME = "resume"
    OR_ANOTHER = "resume it, or the one played before it"
    WATCH = "watch"


class NordenSuden(TerminalApp):
    """The whole game."""

    TITLE = "Norden & Suden"
    CSS_PATH = Path(__file__).parent / "shell" / "app.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "end_lesson", "end the lesson, next tip", show=False, id="app.end-lesson")
    ]

    paused: reactive[bool] = reactive(False, bindings=True)
    """The commanders wait."""

    def __init__(
        self,
        journal: "Campaign | None" = None,
        path: "Place | None" = None,
        how: Opening = Opening.RESUME,
        session: Session | None = None,
    ) -> None:
        """Start at the title, in a campaign, or with the campaign that lies in a place.

        The session is that of whoever has started the process, unless another one is given.
        """
        super().__init__(
            session or session_here(), partial(routes.all_bindings, type(self)), self.show_anew
        )
        self._take_keys()
        self._path, self._how = path, how
        self._backup_problem = ""
        """What was said last of backups."""

        self.questions = Questions(self)
        self.proving = Proving(self)
        self.desk = routes.news_desk(self)
        """What a server tells; None at one's own computer."""

        self.lesson: LessonDesk | None = None
        """What says what to press next, while somebody learns the game."""

        self.playing: PlayLoop | None = None
        """The campaign on show, and whose decision it is; None at the title."""

        if journal is not None:
            self.playing = self._played(journal)

    def _played(self, journal: "Campaign") -> "PlayLoop":
        """A campaign, to be played here."""
        from screens.game.play_loop import PlayLoop

        return PlayLoop(self, journal)

    def _take_keys(self) -> None:
        """Use the player's own keys, if there are any.

        Raises:
            KeyFileError: if the file of keys names something that there is not; on a server, where
                its owner cannot mend it, the usual keys are used.
        """
        if (file := self.session.key_file).exists():
            try:
                self.set_keymap(read_keys(file, self.all_bindings()))
            except KeyFileError:
                if not self.session.is_served:
                    raise
                self.call_later(self.notify, BAD_KEYS, severity="warning", timeout=12)

    def get_default_screen(self) -> Screen[None]:
        return routes.title(self.session)

    # --- beginning and end ---

    def on_mount(self) -> None:
        if self.desk is not None:
            self.desk.listen()
        if self.journal is not None:
            if self.desk is not None:
                self.desk.sit_down(self.session.begins_with)
            self.enter(self.journal)

    def on_unmount(self) -> None:
        """The program ends, by whatever key or signal: nobody sits at a table any more.

        But whose line has dropped comes back to the same one.
        """
        if self.playing is not None:
            self.playing.stand_up()
            if self.desk is not None and not WATCH.is_ending:
                self.desk.stand_up()

    @property
    def opens_at_once(self) -> bool:
        """A campaign was asked for; the title is only passed through."""
        return self._path is not None or self.playing is not None

    def title_is_painted(self) -> None:
        """Now there is time: open what was asked for, or load what will be needed."""
        path, self._path = self._path, None
        if path is not None:
            self._open(path)
        elif self.journal is None:
            self.run_worker(self._load_ahead(), group="load")

    def _open(self, path: "Place") -> None:
        match self._how:
            case Opening.RESUME:
                self.resume(path)
            case Opening.OR_ANOTHER:
                self.go_on_with(path)
            case Opening.WATCH:
                self.watch_war(path)

    async def _load_ahead(self) -> None:
        await load(LOADED_LATER)
        gc.enable()  # off since the command line; nothing is left to be built in one go
        tell(BEGUN)

    @work(group="open", exclusive=True)
    async def resume(self, path: "Place") -> None:
        """Go on with the campaign that lies in a place."""
        await load()
        from screens.game import opening

        opening.resume(self, path)
        self.call_after_refresh(gc.enable)

    @work(group="open", exclusive=True)
    async def go_on_with(self, place: "Place", on_the_server: "tuple[Header, ...]" = ()) -> None:
        """Go on with a campaign; if it cannot be opened, with the one played before it."""
        await load()
        from screens.game import opening

        await opening.go_on_with(self, place, on_the_server)
        self.call_after_refresh(gc.enable)

    @work(group="open", exclusive=True)
    async def watch_war(self, place: "Place") -> None:
        """Show the war that lies in a place once more; the file is read, not held."""
        await load()
        self.call_after_refresh(gc.enable)
        from screens.game import opening

        opening.watch(self, place)

    def begin(
        self,
        path: Path | None,
        name: str,
        state: "CampaignState",
        players: "Players",
        terms: tuple[str, ...] = (),
    ) -> None:
        """Start a new campaign."""
        from screens.game import opening

        assert not self.session.is_served, "on a server campaigns are begun at its tables"
        opening.begin(self, path, name, state, players, terms)

    @work(group="open", exclusive=True)
    async def learn(self) -> None:
        """Go on with the first lesson where it was left, or begin it."""
        await load()
        from screens.game.lesson_desk import learn

        learn(self)
        self.call_after_refresh(gc.enable)

    def _lesson_has_ended(self) -> None:
        self.lesson = None
        if self.screen_stack:  # the program may be being left
            self.screen.refresh_bindings()  # f2 now puts tips away, which begin

    def action_end_lesson(self) -> None:
        """Say nothing more of what to press, or nothing more of this key; the war goes on."""
        if self.lesson is not None and self.journal is not None:
            self.remember(lesson_ended=self.journal.record.id)
            self.lesson.end()
        for line in tip_line.lines_on(self.screen):
            line.put_away()

    def enter(self, journal: "Campaign") -> None:
        """Show a campaign and play on."""
        before = self.playing
        if before is None or before.journal is not journal:
            self.questions.begin()
            self.playing = self._played(journal)
            if before is not None:
                before.close()
        self.loop.set_out()
        self.paused = False
        self._back_to_title()
        self.first_frame.hold(is_there=bool(self.session.view_states))
        self.push_screen(routes.lowest(journal.state))
        if journal.state.battle is not None and len(self.session.view_states) > 1:
            self.show_battle(journal.state.battle)  # it lay over the map that is shown again
        self._teach(journal)
        self.look_at_size()
        if journal.record.notice:
            self.notify(journal.record.notice, severity="warning", timeout=12, markup=False)
        self.set_timer(A_WHILE, partial(self._say_backup_problem, journal))
        # Beside the screens: they have to hear of their sizes meanwhile.
        self.run_worker(self._paint(journal), group="paint")

    def _teach(self, journal: "Campaign") -> None:
        """Go on with the lesson of a campaign, if it has one."""
        from screens.game.lesson_desk import beside

        if self.lesson is not None:
            self.lesson.end()
        self.lesson = beside(self, journal, self._lesson_has_ended)

    def sit_down(self, number: int, campaign: "SeatedCampaign") -> None:
        """Show a game of the server, and play on."""
        assert self.desk is not None, "nobody sits down at tables elsewhere"
        self.desk.sit_down(number)
        self.enter(campaign)

    async def _paint(self, journal: "Campaign") -> None:
        """What comes then waits for the first frame of the campaign."""
        await self.first_frame.paint(self.session.looks)
        self.call_after_refresh(self._set_out)
        self.call_after_refresh(self.proving.begin, journal)

    def _set_out(self) -> None:
        """The map is painted: now there is time to be tidy."""
        self.tidying.set_aside()
        self.session.view_states.clear()  # a later battle is looked at in its own way
        self.session.asked_back, self.session.looks, self.session.ended = None, "", ""
        gc.enable()
        tell(BEGUN)
        if not self.session.is_served:  # there commanders think at the table
            self.set_timer(A_MOMENT, self._load_to_think)
        self.go_on()

    @work(group="load")
    async def _load_to_think(self) -> None:
        await load(LOADED_TO_THINK)

    def _back_to_title(self) -> None:
        while len(self.screen_stack) > 1:
            self.pop_screen()
            self.tidying.leave()

    def show_anew(self, failed: Screen[object]) -> None:
        """The campaign as if it had just been opened, or the title."""
        self._back_to_title()
        if failed is self.screen:
            failed._push_result_callback(failed, None)  # the first screen of an app has none
            self.switch_screen(self.get_default_screen())
        if self.journal is not None:
            self.enter(self.journal)

    def action_leave(self) -> None:
        """Back to the title. Everything is saved already."""
        from screens.game.lost_file import say_kept

        playing, self.playing = self.playing, None
        if self.desk is not None:
            self.desk.stand_up()
        if playing is not None:
            playing.commanders.drop()
        self._back_to_title()
        if playing is not None:
            say_kept(self, playing.journal)
            playing.close()
            self._say_backup_problem(playing.journal)

    def _say_backup_problem(self, journal: "Campaign") -> None:
        """Say once that backups cannot be written; play goes on."""
        from screens.text.phrases import sentence

        said = sentence(journal.writer.backup_problem)
        if said and said != self._backup_problem:
            self.notify(said, title=NO_BACKUP, severity="warning", timeout=12, markup=False)
        self._backup_problem = said

    # --- what is on show ---

    def campaign_screens(self) -> "Iterator[View]":
        """The screens that show the campaign, the lowest first."""
        from screens.parts.campaign_screen import views

        return views(self.screen_stack)

    @property
    def label(self) -> str:
        """What always has to be said of the campaign, in a word or two; usually nothing."""
        told = self.desk.label if self.desk is not None else ""
        request = self.playing.request.label if self.playing is not None else ""
        return ", ".join(filter(None, (self.proving.label, request, told)))

    # --- playing ---

    @property
    def journal(self) -> "Campaign | None":
        """The campaign on show, with its log; None at the title."""
        return self.playing.journal if self.playing is not None else None

    @property
    def loop(self) -> "PlayLoop":
        """Where the campaign on show is played; nobody asks for it at the title."""
        assert self.playing is not None, "no campaign is on show"
        return self.playing

    @property
    def person_decides(self) -> bool:
        """The next decision is a person's."""
        return self.playing is not None and self.playing.person_decides

    @property
    def awaited(self) -> str:
        """Who decides now at another screen; empty if it is decided here."""
        return self.playing.awaited if self.playing is not None else ""

    @property
    def is_looked_at(self) -> bool:
        """The campaign itself is on show: no help, no list, no question lies over it."""
        from screens.parts.campaign_screen import CampaignScreen

        # A commander's time may come when the player has just left, and no screen is on show.
        return bool(self.screen_stack) and isinstance(self.screen, CampaignScreen)

    def go_on(self) -> None:
        """See to it that whoever has to decide now can do so."""
        if self.playing is not None:
            self.playing.go_on()

    def refuse(self, error: "CampaignError") -> None:
        """Say why something is not allowed; without its file no campaign is played on."""
        from saves.errors import FullDiskError, LostFileError
        from screens.text.phrases import complaint

        is_own = not self.session.is_served  # what a server has lost is for its keeper
        if isinstance(error, LostFileError) and self.journal is not None and is_own:
            from screens.game.lost_file import offer_copy

            offer_copy(self, self.journal, str(error))
            return
        title = NOT_KEPT if isinstance(error, FullDiskError) else "Not allowed"
        self.notify(complaint(error), title=title, severity="warning", markup=False)

    def action_take_back(self) -> None:
        """Back by what one key did, up to the last die or phase."""
        if self.playing is not None:
            self.playing.take_back()

    def action_redo(self) -> None:
        """Forth again by what was taken back last."""
        if self.playing is not None:
            self.playing.redo()

    def action_go_back(self) -> None:
        """Answer the other side, which asks to go back; or ask it to take back your last order."""
        if self.playing is not None:
            self.playing.ask_or_answer()

    def on_screen_left(self) -> None:
        """A screen has shown what it had to; see `CampaignScreen.holds_play`."""
        self.call_after_refresh(self.go_on)

    def action_pause(self) -> None:
        """Let the commanders wait, or go on."""
        self.paused = not self.paused
        if not self.paused:
            self.go_on()

    def watch_paused(self) -> None:
        """Every screen of the campaign says so; one that is gone is asked nothing."""
        for view in self.campaign_screens():
            view.show_who_decides()

    def action_one_act(self) -> None:
        """Show the next act of a commander at once."""
        self.loop.commanders.act()

    # --- how battles are fought ---

    def commands(self, screen: Screen[object]) -> "Iterable[PaletteRow]":
        """In a campaign also how its battles are fought, and what saves and exports it."""
        from screens.game.saving import battle_commands, campaign_commands

        yield from super().commands(screen)
        if self.desk is not None:
            yield from self.desk.clock.commands()
        yield from (battle_commands if self.session.is_served else campaign_commands)(self)

    # --- other screens ---

    def show_battle(self, battle: "BattleInProgress") -> None:
        """The screen for a battle, unless it is there already."""
        from screens.battle.register import screen_for

        screen = screen_for(battle)
        if not any(isinstance(shown, type(screen)) for shown in self.screen_stack):
            self.push_screen(screen)

    def show_victory(self) -> None:
        """How the war ended."""
        from screens.game.victory_screen import VictoryScreen

        self.push_screen(VictoryScreen())

    def action_chronicle(self) -> None:
        """The war so far, in words."""
        self.push_screen(routes.chronicle())

    def action_statistics(self) -> None:
        """Dice and luck, strength, battles, losses and cities of the war so far."""
        if self.journal is not None:
            self.show_statistics(self.journal.record)

    def action_review(self) -> None:
        """Where dice and where choices have decided the war so far."""
        if self.journal is not None:
            self.show_review(self.journal.record)

    def action_watch(self) -> None:
        """The war once more, order by order, on the map."""
        if self.journal is not None:
            self.show_replay(self.journal.record)

    def action_compare(self) -> None:
        """Two points of the war side by side: what moved, fell and changed hands."""
        if self.journal is not None:
            self.push_screen(routes.comparison(self.journal.record))

    def action_order_of_battle(self) -> None:
        """All pieces of both sides by theater and box, with sums to check the counts by hand."""
        self.push_screen(routes.order_of_battle())

    def action_history(self) -> None:
        """Save points and branches of the war: go back, compare, watch."""
        if self.journal is not None:
            self.show_history(self.journal.record)

    def show_replay(self, record: "Record") -> None:
        """A war once more, order by order."""
        self.push_screen(routes.replay(record))

    def show_history(self, record: "Record") -> None:
        """Save points and branches of a war."""
        self.push_screen(routes.history(record))

    def show_statistics(self, record: "Record") -> None:
        """Dice and luck, strength, battles, losses and cities of a war."""
        self.push_screen(routes.statistics(record))

    def show_review(self, record: "Record") -> None:
        """Where dice and where choices have decided a war."""
        self.push_screen(routes.review(record))

    def action_mark(self) -> None:
        """Give the present position a name, to find it again."""
        from screens.game.save_point import mark_here

        if self.journal is not None:
            mark_here(self, self.journal)

    def action_talk(self) -> None:
        """Talk at the table where one plays, or in the lobby."""
        if self.desk is not None:
            self.push_screen(self.desk.talk_screen())

    def action_help(self) -> None:
        """What one can do here."""
        self.push_screen(routes.help_page(self.screen))

    def action_rules(self, rule: str = "") -> None:
        """The rules, open at a paragraph: the one named, or just cited, or what matters now."""
        from screens.parts.campaign_screen import CampaignScreen
        from screens.text.phrases import cited_in

        rules = self.screen.rules if isinstance(self.screen, CampaignScreen) else ()
        self.push_screen(routes.rules(rule or cited_in(self.heard) or next(iter(rules), "")))

    def action_settings(self) -> None:
        """Look, pace, keys, backups, previews."""
        settings = routes.settings()
        if type(self.screen) is not type(settings):
            self.push_screen(settings)

    # --- which keys work ---

    async def on_key(self, event: events.Key) -> None:
        """Drop a key that was typed before the question was on show that it would answer."""
        if self.questions.comes_too_early(event):
            self.untaken_keys.add(event.key)
            event.stop()
            event.prevent_default()

    def said_of(self, key: str) -> str:
        return routes.said_in_battle(self, key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "take_back":
                loop = self.playing
                return (loop and loop.orders_here and bool(loop.journal.can_take_back)) or None
            case "redo":
                can = self.journal and self.journal.can_redo and not self.loop.ended
                return bool(can) or None
            case "go_back":
                return self._may_go_back()
            case "pause" | "one_act" if why_no_act(action, self.playing):
                return None
            case "mark" | "picture" | "review" if self.session.is_served:
                return None
            case "talk" | "end_lesson":
                return self._has_use_for(action)
        return super().check_action(action, parameters)

    def _has_use_for(self, action: str) -> bool:
        """Keys that are there only while somebody talks, or learns."""
        if action == "end_lesson":
            return self.lesson is not None or bool(tip_line.lines_on(self.screen))
        return self.desk is not None and self.desk.is_at_table

    def _may_go_back(self) -> bool | None:
        """Whether one asks or answers now; the key is there at tables, and where one is asked."""
        if self.playing is None:
            return False
        if self.playing.has_to_answer:
            return True
        why_not = self.playing.why_not_asked
        return False if why_not is None else not why_not or None

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        """Why a key of the whole game does not work now; what another one does instead."""
        if self.playing is not None and action in ("take_back", "redo", "go_back"):
            if self.playing.ended:
                return OVER.format(ended=self.playing.ended)
            if action == "go_back":
                return self.playing.why_not_asked
        said = why_not_now(action, self.playing, is_served=self.session.is_served)
        if said and action == "take_back" and self._may_go_back():
            return BY_CONSENT.format(why_not=said)
        return said
