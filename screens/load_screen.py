"""Saved campaigns, to go on with one of them. Files that cannot be opened say why."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from saves.places import Header, campaigns_folder, list_campaigns
from screens.widgets.key_line import KeyLine
from screens.widgets.row_list import RowList

if TYPE_CHECKING:
    from screens.app import NordenSuden

TITLE = "Saved campaigns"
EMPTY = "There is none in {folder}."
WON = "won by the {winner}"


def row(header: Header) -> Content:
    """A campaign in one line; a file with a problem says so."""
    name = f"{header.name[:26]:27}"
    if header.problem:
        return Content.assemble((name, "dim"), ("cannot be opened", "dim $warning"))
    sizes = f"U {header.union_size}/{header.union_maximum}"
    sizes += f"  C {header.confederate_size}/{header.confederate_maximum}"
    return Content.assemble(name, f"turn {header.turn:<3}{header.label:13}", f"{sizes:20}")


def details(header: Header) -> str:
    """What the lines below the list say of one campaign."""
    if header.problem:
        return f"{header.problem}. The file is left as it is."
    state = WON.format(winner=header.winner.title()) if header.winner else ""
    state = state or f"{header.to_move.title()} to decide"
    parts = [
        f"{header.scenario}, {state}",
        f"Union: {header.players.union}, Confederacy: {header.players.confederate}",
        f"last played {header.played[:16].replace('T', ' ')} UTC",
    ]
    if header.in_use:
        parts.append(f"in use {header.in_use}")
    return "; ".join(parts) + "."


class LoadScreen(Screen[None]):
    """A list of campaigns."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q", "back", "back", id="load.back", key_display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="load.help", key_display="?"),
    ]

    CSS = """
    LoadScreen { padding: 1 2; }
    LoadScreen #title { text-style: bold; color: $accent; margin-bottom: 1; }
    LoadScreen RowList { height: 1fr; }
    LoadScreen #details { height: 3; color: $text-muted; margin-top: 1; }
    LoadScreen KeyLine { dock: bottom; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.headers: tuple[Header, ...] = list_campaigns()

    def compose(self) -> ComposeResult:
        yield Static(TITLE, id="title", markup=False)
        yield RowList(id="campaigns")
        yield Static(id="details", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        campaigns = self.query_one(RowList)
        campaigns.show([row(header) for header in self.headers])
        campaigns.focus()
        self._show_details(0)

    def _show_details(self, number: int) -> None:
        text = EMPTY.format(folder=campaigns_folder())
        if self.headers:
            text = details(self.headers[number])
        self.query_one("#details", Static).update(text)

    @on(RowList.Pointed)
    def _pointed(self, event: RowList.Pointed) -> None:
        self._show_details(event.row)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        header = self.headers[event.row]
        if header.problem:
            self.notify(details(header), title="Not opened", severity="warning", markup=False)
        else:
            cast("NordenSuden", self.app).resume(header.path)

    def action_back(self) -> None:
        """To the title."""
        self.app.pop_screen()
