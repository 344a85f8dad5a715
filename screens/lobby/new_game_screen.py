"""A new game on the server: scenario, options, opponent, pace."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from textual.widgets import Input

from saves.server.contract.lobby import ListedGame, Lobby
from screens.archive.task_runner import TaskRunner
from screens.lobby.new_game_form import BY_NAME, NewGameForm
from screens.parts.form_screen import FormScreen
from screens.setup.campaign_form import SHELF_IDS

NO_PLAYER = "Type the name of the player first (Player)."
WHO = "Account of the player:"
LONGEST_ACCOUNT = 32
BEGUN = "Game {number} begins."
WAITS = "Game {number} waits in the lobby."
CODE = "Game {number} waits. Code of the invitation: {code}"
NOT_BEGUN = "Not begun"


class NewGameScreen(FormScreen):
    """The form of a game of the server."""

    TITLE_LINE: ClassVar[str] = "A new game"
    NO_NAME: ClassVar[str] = "Type a name for the game."
    WORDS: ClassVar[Mapping[str, str]] = {"begin": "begin", "player": "choose"}
    FOLDS: ClassVar[frozenset[str]] = SHELF_IDS

    form: NewGameForm

    def __init__(
        self,
        lobby: Lobby,
        account: str = "",
        begun: Callable[[ListedGame], object] = lambda _: None,
    ) -> None:
        """Play against an account, or against whom one chooses; *begun* hears of the game."""
        super().__init__()
        self._lobby, self._hears = lobby, begun
        self.form = NewGameForm().against(account) if account else NewGameForm()

    def on_mount(self) -> None:
        self._runner = TaskRunner(self, self.game.session.home, lambda: None)
        self.show_form(0)

    def use(self) -> None:
        """Do what the line pointed at is for."""
        if self.field.id == "player":
            self._ask_for_player(self.form.account)
        else:
            super().use()

    def _ask_for_player(self, line: str) -> None:
        def answered(typed: str) -> None:
            self.take(self.form.against(typed.strip().lower()))

        self._runner.ask_for_line(WHO, line, answered, longest=LONGEST_ACCOUNT)

    def begin(self) -> None:
        """Have the server begin the game as it stands here."""
        name = self.query_one("#name", Input).value.strip()
        if not name:
            self._runner.tell(self.NO_NAME, NOT_BEGUN)
            self.query_one("#name", Input).focus()
        elif self.form.opponent == BY_NAME and not self.form.account:
            self._runner.tell(NO_PLAYER, NOT_BEGUN)
        else:
            wanted = self.form.wanted(name)
            self._runner.do(partial(self._lobby.begin, wanted), self._begun, NOT_BEGUN)

    def _begun(self, game: ListedGame) -> None:
        if self.is_current:
            self.back()
        self._hears(game)
        said = CODE if game.code else BEGUN if self.form.is_against_computer else WAITS
        self._runner.tell(said.format(number=game.number, code=game.code))
