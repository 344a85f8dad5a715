"""Saved campaigns, to go on with one of them. Files that cannot be opened say why."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

from campaign.scenario import SCENARIOS, SKIRMISH
from saves.places import Header, campaigns_folder, folder_problem, list_campaigns, local_time
from screens import words
from screens.searching_screen import SearchingScreen
from screens.widgets.key_line import KeyLine
from screens.widgets.row_list import RowList

if TYPE_CHECKING:
    from screens.app import NordenSuden

TITLE = "Saved campaigns"
ASK = "/ searches the names of campaigns and scenarios"
EMPTY = "There is none in {folder}."
NOTHING = "No campaign is called that."
NAME_WIDTH = 26
"""Cells; a letter of some languages takes two."""


def row(header: Header) -> Content:
    """A campaign in one line; a file with a problem says so."""
    name = Content(header.name).truncate(NAME_WIDTH, pad=True) + " "
    if header.problem:
        return Content.assemble(name.stylize("dim"), ("cannot be opened", "dim $warning"))
    sizes = f"U {header.union_size}/{header.union_maximum}"
    sizes += f"  C {header.confederate_size}/{header.confederate_maximum}"
    turn = "" if header.scenario == SKIRMISH.id else f"turn {header.turn}"
    return Content.assemble(name, f"{turn:<8}{header.label:13}", f"{sizes:20}")


def scenario_name(header: Header) -> str:
    """The scenario in words; by its id if this version has none of that name."""
    known = {**SCENARIOS, SKIRMISH.id: SKIRMISH}.get(header.scenario)
    return known.name if known else header.scenario


def details(header: Header) -> str:
    """What the lines below the list say of one campaign."""
    if header.problem:
        return f"{header.problem}. The file is left as it is."
    if header.to_move:
        state = f"{header.to_move.title()} to decide"
    else:
        state = f"won by the {header.winner.title()}" if header.winner else "a draw"
    parts = [
        f"{header.name}: {scenario_name(header)}, {state}",
        f"Union: {header.players.union}, Confederacy: {header.players.confederate}",
        f"last played {local_time(header.played)}",
    ]
    if header.in_use:
        parts.append(f"in use {header.in_use}")
    return "; ".join(parts) + "."


def fits(header: Header, wanted: str) -> bool:
    """All words that were typed are in the name of the campaign or of its scenario."""
    said = f"{header.name} {scenario_name(header)}".casefold()
    return all(word in said for word in wanted.casefold().split())


class LoadScreen(SearchingScreen):
    """A list of campaigns."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "search", key_display="/", id="load.search"),
        Binding("down", "to_list", "list", show=False, id="load.list"),
        Binding("escape,backspace,q", "back", "back", id="load.back", key_display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="load.help", key_display="?"),
    ]

    AUTO_FOCUS = "#campaigns"

    CSS = """
    LoadScreen { padding: 1 2; }
    LoadScreen #title { text-style: bold; color: $accent; }
    LoadScreen Input { height: 1; border: none; padding: 0; margin-bottom: 1; }
    LoadScreen RowList { height: 1fr; }
    LoadScreen #details { min-height: 3; height: auto; color: $text-muted; margin-top: 1; }
    LoadScreen KeyLine { dock: bottom; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.headers: tuple[Header, ...] = list_campaigns()
        self.listed = self.headers

    def compose(self) -> ComposeResult:
        yield Static(TITLE, id="title", markup=False)
        yield Input(placeholder=ASK, id="wanted")
        yield RowList(id="campaigns")
        yield Static(id="details", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.list_anew()

    def list_anew(self) -> None:
        self.listed = tuple(header for header in self.headers if fits(header, self.wanted))
        self.list.show([row(header) for header in self.listed], 0)
        self._show_details(0)

    @property
    def headings(self) -> Sequence[int]:
        return ()

    def _show_details(self, number: int) -> None:
        if number < len(self.listed):
            text = details(self.listed[number])
        elif self.headers:
            text = NOTHING
        else:
            problem = folder_problem()
            text = words.sentence(problem) if problem else EMPTY.format(folder=campaigns_folder())
        self.query_one("#details", Static).update(text)

    @on(RowList.Pointed)
    def _pointed(self, event: RowList.Pointed) -> None:
        self._show_details(event.row)

    def action_to_list(self) -> None:
        """From what is typed to what it led to."""
        self.list.focus()

    @on(RowList.Chosen)
    @on(Input.Submitted)
    def _chosen(self) -> None:
        if not self.listed or not self.is_current:
            return  # nothing was found, or a second key in haste comes when it is open already
        header = self.listed[self.list.cursor]
        if header.problem:
            self.notify(details(header), title="Not opened", severity="warning", markup=False)
        else:
            cast("NordenSuden", self.app).resume(header.path)
