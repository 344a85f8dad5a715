"""Talk: what was said in a room, and a line to say something, over whatever is on show."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from saves.server.contract.lobby import (
    ADMINISTRATOR,
    EVERYBODY,
    GUEST,
    LONGEST_TALK,
    OVER,
    PAGE,
    REFEREE,
    GameNumber,
    Lobby,
    LobbyNews,
    Talk,
)
from screens.archive.task_runner import TaskRunner
from screens.lobby.game_words import talk_line
from screens.lobby.rights import GUESTS, is_mine
from screens.parts.key_bar import KeyLine
from screens.parts.typed_line import TypedLine
from screens.shell.themes import glyphs_of

if TYPE_CHECKING:
    from screens.parts.game import Game

LOBBY = "Talk in the lobby"
IN_GAME = "Talk in game {number}"
KEYS = "enter says it, up and down scroll, esc goes back"
ONLY_READ = "up and down scroll, esc goes back"
PLAYERS_ONLY = "While game {number} goes on, only its players talk there."
ASK = "Say something"
SILENCE = "Nobody has said anything yet."
NOT_SAID = "Not said"


def why_not_said(lobby: Lobby, room: GameNumber) -> str:
    """Why one only reads in a room; empty if one may talk there."""
    me = lobby.me()
    if me.role == GUEST:
        return GUESTS
    if room == EVERYBODY or me.role in (REFEREE, ADMINISTRATOR):
        return ""
    game = lobby.game(room)
    return "" if game.stage == OVER or is_mine(game, me) else PLAYERS_ONLY.format(number=room)


class TalkScreen(ModalScreen[None]):
    """A room: the lobby, or a game."""

    CSS = """
    TalkScreen { align: center bottom; background: $background 30%; }
    TalkScreen > Vertical {
        width: 100%; height: 14;
        border: round $primary; background: $surface; padding: 0 1;
    }
    TalkScreen.-plain > Vertical { border: ascii $primary; }
    TalkScreen #room { text-style: bold; height: 1; }
    TalkScreen VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    TalkScreen #said { height: auto; }
    TalkScreen Input { height: 1; border: none; padding: 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back", id="talk.back"),
        Binding("up,pageup", "scroll('up')", "scroll up", show=False, id="talk.up"),
        Binding("down,pagedown", "scroll('down')", "scroll down", show=False, id="talk.down"),
    ]

    AUTO_FOCUS = "Input"

    def __init__(self, lobby: Lobby, room: GameNumber) -> None:
        super().__init__()
        self._lobby, self.room = lobby, room
        self.said: tuple[Talk, ...] = ()
        """What was said, as far as it is known here."""

    def compose(self) -> ComposeResult:
        title = LOBBY if self.room == EVERYBODY else IN_GAME.format(number=self.room)
        with Vertical():
            yield Static(title, id="room", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(id="said", markup=False)
            yield TypedLine(
                self._say, max_length=LONGEST_TALK, placeholder=ASK, select_on_focus=False
            )
            yield Static(KEYS, id="keys", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        self._runner = TaskRunner(self, cast("Game", self.app).session.home, lambda: None)
        self._runner.do(partial(why_not_said, self._lobby, self.room), self._may_say)
        self._read()

    def _may_say(self, why_not: str) -> None:
        """Who only reads is told so before he types."""
        if why_not:
            line = self.query_one(Input)
            line.value, line.placeholder, line.disabled = "", why_not, True
            self.query_one("#keys", Static).update(ONLY_READ)

    def hear(self, news: LobbyNews) -> None:
        """Somebody has said something, perhaps here."""
        if news.topic == "talk" and news.number == self.room:
            self._read()

    def _read(self) -> None:
        after = self.said[-1].number if self.said else 0
        self._runner.do(partial(self._lobby.talk, self.room, after=after, limit=PAGE), self._heard)

    def _heard(self, talk: tuple[Talk, ...]) -> None:
        known = {one.number for one in self.said}
        self.said += tuple(one for one in talk if one.number not in known)
        lines = [Content(talk_line(one, dated=True)) for one in self.said]
        self.query_one("#said", Static).update(Content("\n").join(lines) if lines else SILENCE)
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def _say(self) -> None:
        line = self.query_one(Input)
        text, line.value = line.value.strip(), ""
        if not text:
            return
        self._runner.do(
            partial(self._lobby.say, self.room, text),
            lambda talk: self._heard((talk,)),
            NOT_SAID,
            self._typed_again(text),
        )

    def _typed_again(self, text: str) -> Callable[[], None]:
        """What could not be said stands there again, unless something else does."""

        def put_back() -> None:
            line = self.query_one(Input)
            line.value = line.value or text

        return put_back

    def action_scroll(self, way: str) -> None:
        """Read what was said before."""
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)

    def action_back(self) -> None:
        """Back to what lies below."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()
