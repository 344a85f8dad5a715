"""How an account comes in: its log-in keys in a list, to be added and retired, and its password."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from saves.server.contract.lobby import LobbyNews
from saves.server.contract.office import KeyCard, Keyring, PasswordCard
from saves.server.identity.keys import LONGEST
from screens.archive.task_runner import TaskRunner, leave
from screens.lobby.game_words import moment_words
from screens.parts.choice_dialog import Offer
from screens.parts.command import ABSENT, Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.list_columns import Column, cells, heading
from screens.parts.row_list import RowList

if TYPE_CHECKING:
    from screens.parts.game import Game

TITLE: Final = "Log-in keys and password"
NO_KEY: Final = "No key yet: a adds one."
PASTE: Final = "Public key: paste the line of a .pub file, such as ~/.ssh/id_ed25519.pub."
ADDED: Final = "Key added: it opens this account from now on."
RETIRE: Final = (
    "Retire {key}? Nobody can log in by it any more, and it cannot be added again. Your other"
    " sessions are closed."
)
RETIRED: Final = "Key retired. Your other sessions are closed."
RETIRED_LONG_AGO: Final = "This key is retired already."
PRESENT: Final = "Your present password."
NEW: Final = "New password; empty to log in by keys alone."
AGAIN: Final = "New password, once more."
NOT_THE_SAME: Final = "The two were not the same: nothing has changed."
NO_PASSWORDS: Final = "This server lets nobody in by a password."
CHANGED: Final = "Password changed. Your other sessions are closed."

COLUMNS: Final[tuple[Column[KeyCard], ...]] = (
    Column("key", 12, lambda key: key.kind.removeprefix("ssh-")),
    Column("called", 20, lambda key: key.comment or "-"),
    Column("fingerprint", 16, lambda key: key.fingerprint.removeprefix("SHA256:")),
    Column("used last", 16, lambda key: moment_words(key.used)),
    Column("state", 10, lambda key: "retired" if key.retired else "in use"),
)


def name_of(key: KeyCard) -> str:
    """What a key is called where it is spoken of."""
    return key.comment or key.fingerprint


class AccessScreen(CommandScreen[None]):
    """One key in a row."""

    AUTO_FOCUS = "#keys"

    CSS = """
    AccessScreen #title { padding: 0 1; text-style: bold; color: $accent; background: $panel; }
    AccessScreen #heading { padding: 0 1; color: $text-muted; height: 1; }
    AccessScreen RowList { padding: 0 1; height: 1fr; }
    """

    def __init__(self, keyring: Keyring) -> None:
        super().__init__()
        self._keyring = keyring
        self.cards: tuple[KeyCard, ...] = ()
        self.password: PasswordCard | None = None
        """None until it has been read."""

    def compose(self) -> ComposeResult:
        yield Static(TITLE, id="title", markup=False)
        yield Static(heading(COLUMNS), id="heading")
        yield RowList(id="keys")
        yield KeyLine()

    def on_mount(self) -> None:
        self._runner = TaskRunner(self, cast("Game", self.app).session.home, lambda: None)
        self._read()

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def _read(self) -> None:
        keyring = self._keyring
        self._runner.do(lambda: (keyring.own_keys(), keyring.password()), self._take, "Not read")

    def hear(self, news: LobbyNews) -> None:
        """A key may have been added elsewhere: by a command, by an administrator."""
        if news.topic == "keys":
            self._read()

    def _take(self, found: tuple[tuple[KeyCard, ...], PasswordCard]) -> None:
        """Keys in use first, each part the first first."""
        cards, self.password = found
        self.cards = tuple(sorted(cards, key=lambda card: (card.retired > 0, card.added)))
        self._show()

    def _show(self) -> None:
        rows = [cells(card, COLUMNS).stylize(_look(card)) for card in self.cards]
        listed = self.query_one(RowList)
        listed.show(rows or [Content.styled(NO_KEY, "dim")], listed.cursor)
        self.refresh_bindings()

    @property
    def pointed(self) -> KeyCard | None:
        """The key that the list points at."""
        row = self.query_one(RowList).cursor
        return self.cards[row] if row < len(self.cards) else None

    # --- keys ----------------------------------------------------------------------------------

    def why_not_retired(self) -> Obstacle:
        if self.pointed is None:
            return NO_KEY
        return RETIRED_LONG_AGO if self.pointed.retired else None

    def why_no_password(self) -> Obstacle:
        """Said before anything is typed."""
        if self.password is None:
            return ABSENT
        return None if self.password.is_allowed else NO_PASSWORDS

    def add(self) -> None:
        """Add a key, as the line of a `.pub` file."""
        self._runner.ask_and_do(
            PASTE, "", self._keyring.add_key, lambda _: self._done(ADDED), longest=LONGEST
        )

    def retire(self) -> None:
        """Retire the key, after a question."""
        card = self.pointed
        assert card is not None

        def retired() -> None:
            task = partial(self._keyring.retire_key, card.fingerprint)
            self._runner.do(task, lambda _: self._done(RETIRED))

        question = RETIRE.format(key=name_of(card))
        self._runner.ask(question, [Offer("Retire it", retired), Offer("Keep it", leave)])

    def change_password(self) -> None:
        """Change the password: the present one, if there is one, and the new one twice."""
        ask = partial(self._runner.ask_for_line, line="", is_secret=True)

        def once_more(present: str, new: str) -> None:
            ask(AGAIN, then=partial(changed, present, new))

        def changed(present: str, new: str, again: str) -> None:
            if again != new:
                self._runner.tell(NOT_THE_SAME, "Not done")
                return
            task = partial(self._keyring.change_password, new, present)
            self._runner.do(task, lambda _: self._done(CHANGED))

        def new(present: str) -> None:
            ask(NEW, then=partial(once_more, present))

        if self.password is not None and self.password.is_set:
            ask(PRESENT, then=new)
        else:
            new("")

    def _done(self, said: str) -> None:
        self._runner.tell(said)
        self._read()

    def back(self) -> None:
        """Back to one's page."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    def word_for(self, binding: Binding) -> str:
        """Enter does nothing with a key."""
        return "" if binding.id == "list.choose" else super().word_for(binding)

    KEYS: ClassVar[Keys] = (
        Command("access.add", "a", "add key", add),
        Command("access.retire", "x", "retire key", retire, why_not_retired),
        Command("access.password", "p", "password", change_password, why_no_password),
        Command("access.back", "escape,backspace,q", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="reading.help", key_display="?"),
    )


def _look(card: KeyCard) -> str:
    return "dim" if card.retired else ""
