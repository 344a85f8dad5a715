"""The settings: look, pace, keys, backups, previews. A change applies at once and is kept."""

from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from saves.storage import backups
from saves.storage.loose_files import FileError
from screens.parts.command import ABSENT, Command, CommandScreen, Keys, Obstacle
from screens.parts.form import Field
from screens.parts.form_pane import FormPane
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.text_prompt import LineScreen
from screens.parts.typed_path import folder_of
from screens.setup.settings_form import BACKUP_KEYS, Surroundings, next_value, settings_fields
from screens.shell.own_keys import read_own_keys, write_own_keys
from screens.shell.session import BACKUPS
from screens.shell.themes import follow_look
from screens.text.phrases import complaint

if TYPE_CHECKING:
    from screens.parts.game import Game

TITLE = "Settings, kept in {file}"
TITLE_THERE = "Settings, kept with your account"
NOT_KEPT = "{problem} Changes last until the game ends."
FOLDER = "A folder for backups; empty for the usual one:"
AT_HOME = ("handover", *BACKUP_KEYS, "keys")
"""Lines about one's own keyboard and one's own files; on a server there are neither."""

WORDS = {"backup_folder": "choose", "keys": "write or read"}


class SettingsScreen(CommandScreen[None]):
    """A line for each setting, and what it means beside it."""

    AUTO_FOCUS = "#fields"

    CSS = """
    SettingsScreen #title { padding: 0 1; text-style: bold; color: $accent; background: $panel; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._pane = FormPane(lambda: self.fields)

    @property
    def game(self) -> "Game":
        return cast("Game", self.app)

    def compose(self) -> ComposeResult:
        session = self.game.session
        title = TITLE_THERE if session.is_served else TITLE.format(file=session.settings_file)
        yield Static(title, id="title", markup=False)
        yield self._pane
        yield KeyLine()

    def on_mount(self) -> None:
        follow_look(self, self._look_changed)
        self.show_form()

    def _look_changed(self) -> None:
        self.call_later(self.show_form)

    # --- showing -------------------------------------------------------------------------------

    @property
    def fields(self) -> tuple[Field, ...]:
        session = self.game.session
        said = session.home.backups
        around = Surroundings(
            look=self.game.theme,
            usual_folder=str(backups.usual_folder(session.home)),
            variable=BACKUPS if said else "",
            backups=said,
            key_file=str(session.key_file),
            own_keys="keys.toml" if session.key_file.exists() else "standard",
        )
        fields = settings_fields(self.game.settings, around)
        return tuple(one for one in fields if not (session.is_served and one.id in AT_HOME))

    @property
    def field(self) -> Field:
        """The line pointed at."""
        return self._pane.field

    def show_form(self) -> None:
        """Show the settings as they are now."""
        problem = self.game.settings.problem
        self._pane.remark = NOT_KEPT.format(problem=problem) if problem else ""
        self._pane.show()

    @on(RowList.Pointed)
    def _pointed(self) -> None:
        self.query_one(KeyLine).look()

    def word_for(self, binding: Binding) -> str:
        """What a key does with the line pointed at."""
        if binding.id in ("settings.use", "list.choose"):
            return WORDS.get(self.field.id, "change")
        return super().word_for(binding)

    def why_no_change(self) -> Obstacle:
        """What enter leads to has no values for the arrows."""
        return ABSENT if self.is_mounted and self.field.is_door else None

    # --- changing ------------------------------------------------------------------------------

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        self.use()

    def use(self) -> None:
        """Take the next value of the line pointed at, or ask for one."""
        match self.field.id:
            case "backup_folder" if not self._by_variable:
                line = self.game.settings.backup_folder
                self.app.push_screen(LineScreen(FOLDER, line), self._folder_typed)
            case "keys" if self.game.session.key_file.exists():
                read_own_keys(self.game)
            case "keys":
                write_own_keys(self.game)
                self.show_form()
            case _:
                self.change(1)

    def change(self, by: int) -> None:
        """Take the next value of the line pointed at, or the one before."""
        field = self.field.id
        if field in BACKUP_KEYS and self._by_variable:
            return
        if field == "look":
            self.game.wear(next_value(field, self.game.theme, by))
            return
        value = next_value(field, getattr(self.game.settings, field), by)
        if field == "tips":
            self.game.remember(tips=value, tips_done="")
        else:
            self.game.remember(**{field: value})
        self.show_form()

    @property
    def _by_variable(self) -> bool:
        return bool(self.game.session.home.backups)

    def _folder_typed(self, line: str | None) -> None:
        if line is None:
            return
        home = self.game.session.home
        try:
            folder = str(folder_of(home, line, is_new=True).absolute()) if line.strip() else ""
        except FileError as error:
            self.notify(complaint(error), title="Not changed", severity="warning", markup=False)
            self.app.push_screen(LineScreen(FOLDER, line), self._folder_typed)
            return
        self.game.remember(backup_folder=folder)
        self.show_form()

    def back(self) -> None:
        """Back to what lies below."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    KEYS: ClassVar[Keys] = (
        "list.choose",
        Command("settings.use", "space", "change", use),
        Command(
            *("settings.change", "right,l", "next value", partial(change, by=1), why_no_change),
            shown=False,
        ),
        Command(
            *("settings.change-back", "left,h", "value before"),
            *(partial(change, by=-1), why_no_change),
            shown=False,
        ),
        Command("settings.back", "escape,backspace,q,comma", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="settings.help", key_display="?"),
    )
