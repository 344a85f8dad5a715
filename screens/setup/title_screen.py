"""The title: where everything begins. Painted before the rules are loaded."""

import asyncio
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from saves.library.folders import on_server
from saves.library.latest import AGAIN, LEAVING, LastPlayed, is_being_left, latest, why_not
from saves.storage.header import Header
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.shell.keymap import SIGNS_FOR_WORDS
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import glyphs_of

if TYPE_CHECKING:
    from screens.parts.game import Game

NAME = "N O R D E N   &   S U D E N"
WHAT = "The American Civil War, 1861-1865"

NONE_YET = "No campaign yet. n begins one."
NONE_OPENS = "{reason}. Load (l) shows what can be done."
GOES_ON = "enter goes on."
IS_OVER = "Over: enter looks back."
MISSED = "{reason}."
NOTES = {
    "go_on": "The campaign played last is in use; it may be about to close.",
    "learn": "Five minutes: a march, a battle, a conquest and recruits, told key by key.",
    "new": "Choose a scenario, the optional rules, and who plays.",
    "load": "All saved campaigns: open, copy, export, verify, restore.",
    "skirmish": "One battle by itself: of history, or of armies by points.",
    "settings": "Look, pace, keys, backups, previews.",
    "quit": "Every order is saved as it is played.",
}

OPENING = "Opening {name} ..."
LESSON = "the lesson"

GIVEN_UP = 8.0
"""Seconds after which nothing is being opened any more."""

SKIRMISH = "skirmish"
"""The scenario of battles by themselves: `campaign.scenario` would bring all rules along."""

HIGH = 36
"""Rows from which there is room for the name of each city."""

HEIGHTS = [(0, "-low"), (HIGH, "-high")]
"""By which classes the style sheet tells such terminals."""

LOADED_FOR_THE_MAP = ("screens.map.small_map", "screens.setup.title_standing")
"""What is imported when the title has been painted."""

FRAMES = 0.05
"""Seconds in which what has changed is painted: three frames."""


class TitleEntry(NamedTuple):
    """A line of the menu."""

    key: str
    action: str
    word: str
    is_in_line: bool = True
    """The line of keys has it, too, which has room for the shorter words."""


MENU = (
    TitleEntry("c", "go_on", "Continue"),
    TitleEntry("n", "new", "New campaign"),
    TitleEntry("t", "learn", "Learn by playing", is_in_line=False),
    TitleEntry("l", "load", "Load"),
    TitleEntry("s", "skirmish", "Skirmish"),
    TitleEntry("comma", "settings", "Settings"),
    TitleEntry("q", "quit", "Quit"),
)


def what_enter_does(header: Header) -> str:
    """What the first line of the menu leads to: a war that goes on, or one that is over."""
    return f"{about(header)}. {GOES_ON if header.to_move else IS_OVER}"


def about(header: Header) -> str:
    """A saved campaign in one line; a skirmish has a date, but no turn of the war."""
    turn = f"turn {header.turn}" if header.turn and header.scenario != SKIRMISH else ""
    when = ", ".join(filter(None, (header.label, turn)))
    return f"{header.name}: {when}" if when else header.name


class TitleScreen(Screen[None]):
    """A menu by letters, arrows or mouse, and the map of the war played last."""

    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    VERTICAL_BREAKPOINTS = HEIGHTS

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                *(entry.key, entry.action, entry.word.lower()),
                show=entry.is_in_line,
                id=f"title.{entry.action}",
            )
            for entry in MENU
        ),
        Binding("question_mark,f1", "app.help", "help", id="title.help", key_display="?"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._latest = LastPlayed(None, ())
        """What there is to go on with."""

        self._entries: tuple[TitleEntry, ...] = MENU
        """The lines on show."""

        self._on_the_server: tuple[Header, ...] = ()
        self._has_looked = False
        self._was_left = False
        self._has_pointed = False
        self._has_loaded_map = False

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(NAME, id="name", markup=False)
            yield Static(WHAT, id="what", markup=False)
            with Horizontal(id="body"):
                with Vertical(id="side"):
                    yield RowList(id="menu")
                    yield Static(id="standing", markup=False)
                yield Container(id="map")
            yield Static(id="note", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._show_menu()
        if self.game.opens_at_once:
            self.call_after_refresh(self.game.title_is_painted)
        else:
            self.call_after_refresh(self.look_for_last)

    def on_screen_suspend(self) -> None:
        self._was_left = True

    def on_screen_resume(self) -> None:
        if self._was_left:
            self.look_for_last()

    def look_for_last(self) -> None:
        """See which campaign was played last; a server is asked beside the screen."""
        self._look()
        if is_being_left(self._latest):
            self.set_timer(LEAVING, self._look_again)
        self.set_timer(FRAMES, self._go_on_loading)
        if self.game.session.home.server is not None:
            self._ask_server()

    def _go_on_loading(self) -> None:
        self._show_standing()
        self.game.title_is_painted()

    @work(group="standing", exclusive=True)
    async def _show_standing(self) -> None:
        """Where the war stands, and its map: what both need is loaded now that one can read."""
        if self._has_loaded_map:
            self._tell_standing()
            return
        for name in LOADED_FOR_THE_MAP:
            import_module(name)
            await asyncio.sleep(0)  # keys are heard in between
        from screens.map.small_map import SmallMap

        if not self.query(SmallMap):  # somebody may have gone elsewhere while it was mounted
            await self.query_one("#map", Container).mount(SmallMap())
        if self.query(SmallMap):  # with the screen it is gone again
            self._has_loaded_map = True
            self._tell_standing()

    def _tell_standing(self) -> None:
        from screens.map.small_map import SmallMap
        from screens.setup.title_standing import on_show, standing, told_of

        last, has_room = self._latest.header, self.app.size.height >= HIGH
        lines = standing(told_of(last), glyphs_of(self.app.theme), has_room=has_room)
        self.query_one("#standing", Static).update(Content("\n").join(lines))
        self.query_one(SmallMap).show(on_show(last).holders)

    @on(events.Resize)
    def _resized(self) -> None:
        if self._has_loaded_map:
            self._tell_standing()

    def _look(self) -> None:
        self._latest = latest(self.game.session.home, on_the_server=self._on_the_server)
        self._has_looked = True
        self._show_menu()
        self.refresh_bindings()

    def _look_again(self) -> None:
        """A campaign in use may have been left by now."""
        if self.is_current:
            self._look()

    @work(thread=True, exclusive=True, group="server")
    def _ask_server(self) -> None:
        """It may keep one waiting; meanwhile the files are there to go on with."""
        found = on_server(self.game.session.home)
        self.app.call_from_thread(self._server_has, found)

    def _server_has(self, found: tuple[Header, ...]) -> None:
        self._on_the_server = found
        if self.is_current:
            self._look()
            if self._has_loaded_map:
                self._tell_standing()

    def _show_menu(self) -> None:
        menu = self.query_one(RowList)
        pointed = self._entries[min(menu.cursor, len(self._entries) - 1)]
        self._entries = MENU if self._may_continue else MENU[1:]
        rows = []
        for entry in self._entries:
            key = SIGNS_FOR_WORDS.get(entry.key, entry.key)
            works = self.check_action(entry.action, ())
            styles = ("bold $accent", "") if works else ("dim", "dim")
            rows.append(Content.assemble((f" {key} ", styles[0]), (f" {entry.word}", styles[1])))
        works_first = int(self._may_continue and self._latest.header is None)
        is_there = self._has_pointed and pointed in self._entries
        menu.show(rows, self._entries.index(pointed) if is_there else works_first)
        self._show_note(menu.cursor)

    @property
    def _may_continue(self) -> bool:
        """There is a campaign to go on with, or one that says why it cannot be opened."""
        return not self._has_looked or bool(self._latest.header or self._latest.missed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "go_on" and not self._may_continue:
            return False
        if action == "go_on":
            known = self._has_looked and not is_being_left(self._latest)
            return not known or bool(self._latest.header) or None
        return True

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        """What a dimmed line says."""
        if action != "go_on":
            return None
        missed = self._latest.missed
        return NONE_OPENS.format(reason=why_not(missed[0])) if missed else NONE_YET

    @on(RowList.Chosen)
    async def _chosen(self, event: RowList.Chosen) -> None:
        await self.app.run_action(self._entries[event.row].action, self)

    @on(RowList.Pointed)
    def _pointed(self, event: RowList.Pointed) -> None:
        self._has_pointed = True
        self._show_note(event.row)

    def _show_note(self, row: int) -> None:
        action = self._entries[row].action
        if action == "go_on" and self._latest.header:
            lines = [what_enter_does(self._latest.header)]
            lines += [MISSED.format(reason=why_not(one)) for one in self._latest.missed[:1]]
            note = "\n".join(lines)
        elif self.check_action(action, ()) is None:
            note = self.why_not(action, ()) or ""
        else:
            note = NOTES[action]
        self.query_one("#note", Static).update(note)

    @work(group="open", exclusive=True)
    async def action_go_on(self) -> None:
        """Go on with the campaign played last that can be opened.

        One in use may be about to be left: its terminal was closed just now. So wait a little.
        """
        if not self._has_looked:
            self._look()
        until = monotonic() + LEAVING
        while is_being_left(self._latest) and monotonic() < until and self.is_current:
            await asyncio.sleep(AGAIN)
            self._look()
        header = self._latest.header
        if not self.is_current:
            return
        if header is not None:
            self._say_opening(header.name)
            self.game.go_on_with(header.place, self._on_the_server)
        else:
            said = self.why_not("go_on", ()) or ""
            self.notify(said, title="Not now", severity="warning", markup=False)

    def _say_opening(self, name: str) -> None:
        """A sign of work at once; where nothing can be opened, the note comes back."""
        self.query_one("#note", Static).update(OPENING.format(name=name))
        self.set_timer(GIVEN_UP, lambda: self._show_note(self.query_one(RowList).cursor))

    def action_new(self) -> None:
        """Set up a new campaign."""
        from screens.setup.campaign_form_screen import SetupScreen

        self.app.push_screen(SetupScreen())

    def action_learn(self) -> None:
        """Learn by playing: the first turn, told key by key."""
        self._say_opening(LESSON)
        self.game.learn()

    def action_load(self) -> None:
        """Choose among the saved campaigns."""
        from screens.archive.archive_screen import ArchiveScreen

        self.app.push_screen(ArchiveScreen(self.game.session.home))

    def action_skirmish(self) -> None:
        """Set up a battle by itself."""
        from screens.setup.skirmish_form_screen import SkirmishScreen

        self.app.push_screen(SkirmishScreen(self.game.session.home))

    def action_settings(self) -> None:
        """Look, pace, keys, backups, previews."""
        self.game.action_settings()

    def action_quit(self) -> None:
        """Leave the game."""
        self.app.exit()
