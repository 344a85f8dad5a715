"""The page of one game: its seats and clock, its last lines, its talk."""

from collections.abc import Iterator, Mapping
from functools import partial
from time import time
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from campaign import CampaignError
from campaign.battle.secrets import open_to
from saves.hosting.lines import TableLine
from saves.server.contract.lobby import GameNumber, ListedGame, Lobby, LobbyNews, PlayerCard, Talk
from saves.storage.log_commands import (
    ASK_BACK,
    GO_BACK,
    GRANT,
    REDO,
    REFUSE,
    RESUME,
    TAKE_BACK,
    LogMove,
    read_move,
)
from saves.storage.plain_text import one_line
from screens.archive.task_runner import TaskRunner
from screens.lobby.deeds import (
    GAME_KEYS,
    RECORDING_KEY,
    GameDeeds,
    enter_game,
    enter_word,
    why_not_entered,
)
from screens.lobby.entering import Entering
from screens.lobby.game_words import about_lines, more_lines, talk_line
from screens.lobby.instructions_screen import InstructionsScreen
from screens.lobby.rights import REASONS, why_not_seen
from screens.lobby.talk_screen import TalkScreen
from screens.parts.command import Command, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.reader_screen import ReadingScreen
from screens.text.orders import order_in_words
from screens.text.phrases import SIDE_ADJECTIVES

if TYPE_CHECKING:
    from screens.parts.game import Game

LAST = "Last lines"
TALK = "Talk"
SEVERAL = 12
"""Lines of the log, and of the talk."""


class GameSeen(NamedTuple):
    """What a page shows, as it was read at once."""

    game: ListedGame
    lines: tuple[TableLine, ...]
    talk: tuple[Talk, ...]


def read_game(lobby: Lobby, number: GameNumber, me: PlayerCard) -> GameSeen:
    """All that the page of a game shows; the log and the talk of those that one may see.

    Raises:
        SaveError: if the server does not show the game.
    """
    game = lobby.game(number)
    if why_not_seen(game, me, 0.0) is not None:
        return GameSeen(game, (), ())
    return GameSeen(game, lobby.latest(number, SEVERAL), lobby.talk(number, limit=SEVERAL))


def line_words(line: TableLine) -> str:
    """A line of the log in words: the side, what it ordered, the dice, who decided in its place."""
    text, by = one_line(line.text), one_line(line.decided_by)
    if (move := read_move(line.text)) is not None:
        who = by or (SIDE_ADJECTIVES[line.side] if line.side else "")
        return f"{line.number:>5}  {move_words(move, who)}"
    said = _order_words(text)
    dice = ", ".join(str(roll.face) for roll in open_to((), line.rolls))
    whose = SIDE_ADJECTIVES[line.side] if line.side else ""
    words = f"{whose}: {said}" if whose else said
    return (
        f"{line.number:>5}  {words}" + (f" ({dice})" if dice else "") + (f" [{by}]" if by else "")
    )


def move_words(move: LogMove, who: str) -> str:
    """A line that goes back or forward, or asks to: who does it, and where it leads.

    >>> move_words(LogMove("go back", 3), "hay, a referee")
    'hay, a referee: set back to the position after line 3'
    """
    said = MOVES[move.kind].format(move.number)
    return f"{who}: {said}" if who else said


MOVES: Mapping[str, str] = MappingProxyType(
    {
        TAKE_BACK: "line {} taken back",
        REDO: "line {} played again",
        GO_BACK: "set back to the position after line {}",
        RESUME: "gone on from line {}, for the rules have changed",
        ASK_BACK: "asks to take back line {}",
        GRANT: "agrees; line {} is taken back",
        REFUSE: "does not agree to take back line {}",
    }
)


def _order_words(text: str) -> str:
    try:
        return order_in_words(text)
    except CampaignError:
        return text  # a newer server may know other orders


def page_lines(seen: GameSeen, me: PlayerCard, now: float) -> Iterator[Content]:
    """The page, line by line."""
    first, *rest = about_lines(seen.game, me, now)
    yield Content.styled(first, "bold")
    yield from map(Content, rest)
    yield from map(Content, more_lines(seen.game))
    for title, lines in (
        (LAST, [line_words(line) for line in seen.lines]),
        (TALK, [talk_line(talk, dated=True) for talk in seen.talk]),
    ):
        if lines:
            yield Content("")
            yield Content.styled(title, "bold")
            yield from map(Content, lines)


class GameScreen(ReadingScreen):
    """Shows one game, and does with it what the list does."""

    def __init__(self, lobby: Lobby, game: ListedGame, me: PlayerCard) -> None:
        super().__init__()
        self._lobby, self.me = lobby, me
        self.seen = GameSeen(game, (), ())
        self._was_left = False

    def compose(self) -> ComposeResult:
        yield Static(f"Game {self.seen.game.number}", id="title", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(id="page")
        yield KeyLine()

    def on_mount(self) -> None:
        self._runner = TaskRunner(self, cast("Game", self.app).session.home, lambda: None)
        entering = Entering(self, self._runner, self._lobby)
        self.deeds = GameDeeds(self._runner, self._lobby, entering, lambda _: self.read())
        self.read()

    def on_screen_suspend(self) -> None:
        self._was_left = True

    def on_screen_resume(self) -> None:
        if self._was_left:
            self.read()

    @property
    def pointed(self) -> ListedGame:
        """The game of the page."""
        return self.seen.game

    def hear(self, news: LobbyNews) -> None:
        """Something about the game may have changed."""
        if news.number == self.pointed.number and news.topic in ("games", "talk"):
            self.read()

    def read(self) -> None:
        """Ask anew what there is to show."""
        task = partial(read_game, self._lobby, self.pointed.number, self.me)
        self._runner.do(task, self._show, "Not read")

    def _show(self, seen: GameSeen) -> None:
        self.seen = seen
        self.show_page(Content("\n").join(page_lines(seen, self.me, time())))
        self.refresh_bindings()

    # --- keys ----------------------------------------------------------------------------------

    def why_not_seen(self) -> Obstacle:
        return REASONS["see"](self.pointed, self.me, time())

    def why_not_instructed(self) -> Obstacle:
        return REASONS["instruct"](self.pointed, self.me, time())

    def talk(self) -> None:
        """Talk to the other player and to those who watch."""
        self.app.push_screen(TalkScreen(self._lobby, self.pointed.number))

    def instruct(self) -> None:
        """Say what decides while nobody sits here."""
        self.app.push_screen(InstructionsScreen(self._lobby, self.pointed))

    KEYS: ClassVar[Keys] = (
        Command("lobby.enter", "enter", "play", enter_game, why_not_entered, enter_word),
        RECORDING_KEY,
        Command("lobby.talk", "t", "talk", talk, why_not_seen),
        Command("lobby.instruct", "s", "instructions", instruct, why_not_instructed),
        *GAME_KEYS,
        Command("lobby.back", "escape,backspace,q", "back", ReadingScreen.back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="reading.help", key_display="?"),
    )
