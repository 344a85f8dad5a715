"""The ground of a skirmish: looked at, thrown for anew, kept under a name."""

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input, Static

from campaign import RandomDice
from campaign.battle.tabletop_staging import FIELD_HEIGHT, FIELD_WIDTH
from campaign.tabletop.terrain import Piece, Table
from campaign.terrain_files import LONGEST_TITLE, Ground, throw_ground
from saves.errors import SaveError
from saves.library.saved_terrain import keep_ground
from screens.battle.tabletop.scene import NOBODY, Ghost, Scene
from screens.battle.tabletop.signs import ground_at
from screens.battle.tabletop.table import BattleTable
from screens.parts.command import Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.shell.early_letters import type_in
from screens.text.phrases import complaint

KEPT = "Saved as {title}. The form now offers it."
UNKNOWN = "The ground is rolled for when the battle begins; n rolls for it now."
OPEN = "open ground"
TITLE = "its title"


class GroundScreen(CommandScreen[Ground | None]):
    """Shows ground; dismissed with what was thrown for or kept, or with nothing.

    Ground that has only been thrown for has no title.
    """

    CSS = """
    GroundScreen #title { padding: 0 1; text-style: bold; color: $accent; background: $panel; }
    GroundScreen BattleTable { height: 1fr; }
    GroundScreen #there { height: 1; padding: 0 1; background: $panel; }
    GroundScreen Input { height: 1; }
    """

    AUTO_FOCUS = "BattleTable"

    def __init__(self, folder: Path, title: str, terrain: tuple[Piece, ...] | None) -> None:
        """Show ground; what is kept comes to lie in the folder for it."""
        super().__init__()
        self._folder = folder
        self.ground_title = title
        self.terrain = terrain
        self.result: Ground | None = None
        """What the form shall offer from now on."""

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield BattleTable(id="table")
        yield Static(id="there", markup=False)
        title = Input(placeholder=TITLE, compact=True, max_length=LONGEST_TITLE)
        title.display = False
        yield title
        yield KeyLine()

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        self.query_one("#title", Static).update(f"Ground: {self.ground_title}")
        self.query_one(BattleTable).show(scene_of(self.terrain or ()), NOBODY, frozenset(), Ghost())
        self._say()
        self.refresh_bindings()

    @on(BattleTable.CursorMoved)
    def _say(self) -> None:
        """What lies under the cursor."""
        table = self.query_one(BattleTable)
        if self.terrain is None or table.scene is None:
            words = UNKNOWN
        else:
            there = ground_at(table.scene.table, table.cursor) or [OPEN]
            words = f"Under the cursor: {', '.join(there)}"
        self.query_one("#there", Static).update(words)

    def throw(self) -> None:
        """Let dice lay out other ground. [SK 3.1]"""
        self.ground_title, self.terrain = "thrown for", throw_ground(RandomDice())
        self.result = Ground("", self.terrain)
        self._show()

    def keep(self) -> None:
        """Ask for a title to keep it under."""
        line = self.query_one(Input)
        line.display = True
        line.value = ""
        type_in(line)

    @on(Input.Submitted)
    def _titled(self, event: Input.Submitted) -> None:
        assert self.terrain is not None
        try:
            keep_ground(self._folder, event.value, self.terrain)
        except SaveError as error:
            self.notify(complaint(error), title="Not kept", severity="warning", markup=False)
            return
        self.ground_title = " ".join(event.value.split())
        self.result = Ground(self.ground_title, self.terrain)
        self.notify(KEPT.format(title=self.ground_title), markup=False)
        self._close_line()
        self._show()

    def _close_line(self) -> None:
        self.query_one(Input).display = False
        self.query_one(BattleTable).focus()

    @on(BattleTable.UnitChosen)
    def take_it(self) -> None:
        """Back, to fight on it."""
        self.dismiss(self.result)

    def back(self) -> None:
        """Close the line for the title; or back, with the ground as it was."""
        if self.query_one(Input).display:
            self._close_line()
        else:
            self.dismiss(self.result if self.result and self.result.title else None)

    def why_not_keep(self) -> Obstacle:
        """There must be something to keep."""
        return UNKNOWN if self.terrain is None else None

    KEYS: ClassVar[Keys] = (
        Command("ground.take", "enter,space", "take it", take_it, display="enter"),
        Command("ground.throw", "n", "throw anew", throw),
        Command("ground.keep", "s", "keep", keep, why_not_keep),
        Command("ground.back", "escape,backspace,q", "back", back, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="ground.help", key_display="?"),
    )


def scene_of(terrain: tuple[Piece, ...]) -> Scene:
    """A table with nobody on it."""
    return Scene(Table(FIELD_WIDTH, FIELD_HEIGHT, terrain), (), (), {}, {}, "", ("SK 3.1",))
