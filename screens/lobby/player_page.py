"""The page of a player: rating, results, and what one does about him."""

from collections.abc import Iterator
from functools import partial
from time import time
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from saves.server.contract.lobby import GUEST, Lobby, LobbyNews, PlayerCard
from saves.storage.plain_text import one_line
from screens.archive.task_runner import Deed, TaskRunner, leave
from screens.lobby.access_screen import AccessScreen
from screens.lobby.game_words import moment_words, rating_words
from screens.lobby.new_game_screen import NewGameScreen
from screens.lobby.rights import GUESTS, HELD
from screens.parts.choice_dialog import Offer
from screens.parts.command import ABSENT, Command, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.reader_screen import ReadingScreen
from screens.text.phrases import several

if TYPE_CHECKING:
    from screens.parts.game import Game
    from screens.shell.session import Session

VACATION = (
    "Vacation: the clocks of your games by days stand still, and nobody can claim those."
    " How many days?"
)
DAYS = (2, 7, 14, 21)
NO_VACATION = "No vacation: the clocks go on"
BLOCKED = "{account} is blocked: his talk is not shown to you, and he cannot invite you."
UNBLOCKED = "{account} is not blocked any more."


def card_lines(card: PlayerCard, now: float) -> Iterator[str]:
    """What is known of a player, line by line."""
    doubt = ", provisional: few games, or none for long" if card.rating.is_provisional else ""
    yield f"Rating: {rating_words(card.rating)}{doubt}"
    games = several(card.rating.games, "rated game")
    yield f"Results: {card.won} won, {card.lost} lost, {card.drawn} drawn; {games}"
    yield f"Role: {one_line(card.role)}{', held until an administrator agrees' * card.is_held}"
    yield f"Here since: {moment_words(card.since)}"
    yield "Here now" if card.is_here else f"Seen last: {moment_words(card.seen)}"
    if card.vacation > now:
        until = moment_words(card.vacation)
        yield f"On vacation until {until}: the clocks of games by days stand still"
    if card.is_blocked:
        yield "Blocked by you"


class PlayerScreen(ReadingScreen):
    """Shows one player."""

    def __init__(self, lobby: Lobby, card: PlayerCard, me: PlayerCard) -> None:
        super().__init__()
        self._lobby, self.card, self._me = lobby, card, me

    def compose(self) -> ComposeResult:
        yield Static(one_line(self.card.account), id="title", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(id="page")
        yield KeyLine()

    def on_mount(self) -> None:
        self._runner = TaskRunner(self, self._session.home, lambda: None)
        self._show(self.card)
        self._read()

    def hear(self, news: LobbyNews) -> None:
        """He came or left, or has another rating."""
        if news.topic == "players":
            self._read()

    def _read(self) -> None:
        self._runner.do(partial(self._lobby.player, self.card.account), self._show, "Not read")

    def _show(self, card: PlayerCard) -> None:
        self.card = card
        self.show_page(Content("\n".join(card_lines(card, time()))))
        self.refresh_bindings()

    # --- keys ----------------------------------------------------------------------------------

    @property
    def _session(self) -> "Session":
        return cast("Game", self.app).session

    @property
    def _is_own(self) -> bool:
        return self.card.account == self._me.account

    def why_no_game(self) -> Obstacle:
        """One plays others, and only if one may play."""
        if self._is_own or self.card.role == GUEST:
            return ABSENT
        if self._me.role == GUEST:
            return GUESTS
        return HELD if self._me.is_held else None

    def why_no_block(self) -> Obstacle:
        return ABSENT if self._is_own else None

    def why_no_vacation(self) -> Obstacle:
        """Only who plays has clocks."""
        return None if self._is_own and self._me.role != GUEST else ABSENT

    def block_word(self) -> str:
        return "unblock" if self.card.is_blocked else "block"

    def invite(self) -> None:
        """Begin a game with this player."""
        self.app.push_screen(NewGameScreen(self._lobby, self.card.account))

    def block(self) -> None:
        """Block the player, or block him no more."""
        is_blocked = not self.card.is_blocked

        def task() -> PlayerCard:
            self._lobby.block(self.card.account, is_blocked=is_blocked)
            return self._lobby.player(self.card.account)

        def done(card: PlayerCard) -> None:
            self._show(card)
            said = BLOCKED if is_blocked else UNBLOCKED
            self._runner.tell(said.format(account=one_line(card.account)))

        self._runner.do(task, done)

    def take_vacation(self) -> None:
        """Have the clocks of games by days stand still for some days."""

        def chosen(days: int) -> Deed:
            return partial(self._runner.do, partial(self._lobby.take_vacation, days), self._show)

        offers: list[Offer[Deed]] = [Offer(several(days, "day"), chosen(days)) for days in DAYS]
        if self.card.vacation > time():
            offers.insert(0, Offer(NO_VACATION, chosen(0)))
        self._runner.ask(VACATION, [*offers, Offer("Not now", leave)])

    def why_no_keys(self) -> Obstacle:
        """One changes one's own keys; guests have none."""
        has_keys = self._is_own and self._me.role != GUEST and self._session.keyring is not None
        return None if has_keys else ABSENT

    def show_keys(self) -> None:
        """Show by what one logs in: keys to add and retire, the password."""
        if (keyring := self._session.keyring) is not None:
            self.app.push_screen(AccessScreen(keyring))

    KEYS: ClassVar[Keys] = (
        Command("player.invite", "n", "new game", invite, why_no_game),
        Command("player.block", "x", "block", block, why_no_block, block_word),
        Command("player.vacation", "v", "vacation", take_vacation, why_no_vacation),
        Command("player.keys", "l", "log-in keys", show_keys, why_no_keys),
        *("reading.back", "reading.help"),
    )
