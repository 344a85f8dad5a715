"""Jump to a box, a kind of piece or a command by typing a few letters."""

from collections.abc import Callable, Iterable, Iterator
from inspect import isawaitable
from typing import Any, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input

from campaign.battle.register import RESOLVERS
from campaign.board.board import Box, board
from campaign.commanders.steady.appraisal import distances
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.tables.leaders import OFF_MAP
from campaign.terms import CAPITAL, LEADERS, TYPES, BoxId, Side
from screens.parts.key_bar import KeyLine
from screens.parts.row_list import RowList
from screens.parts.typed_line import TypedLine
from screens.text import phrases

ASK = "a box, a kind of piece, or a command"
NOTHING = "Nothing is called that."
OF_A_BATTLE = "Orders of a battle are typed on the screen of the battle."


LAST = 3
"""The rank of what is called so only in part."""


class Found(NamedTuple):
    """Something that fits what was typed."""

    text: str
    box: BoxId | None = None
    command: str = ""


def find(
    typed: str, state: CampaignState, commands: Iterable[str], here: BoxId | None = None
) -> tuple[Found, ...]:
    """What fits, the best first: beginnings of names, then of words in names, then parts.

    Of what fits alike, own pieces come first, then what is near and important.
    """
    letters = _plain(typed)
    if not letters:
        return ()
    ranked = [
        ((rank, *_interest(found, state, here)), number, found)
        for number, (names, found) in enumerate(_everything(state, commands))
        if (rank := _rank(letters, names, found.box)) is not None
    ]
    return tuple(found for _, _, found in sorted(ranked, key=lambda entry: entry[:2]))


def _interest(found: Found, state: CampaignState, here: BoxId | None) -> tuple[int, int, int]:
    """Own pieces before others, then near and important boxes: importance makes a box nearer."""
    if found.box is None:
        return 0, 0, 0
    theater = state.theater
    box = theater[found.box]
    is_own = state.to_move is not None and bool(state.units_in(box.id, state.to_move))
    far = distances(theater)[theater.number[here]][box.number] if here else 0
    return -is_own, far - _draw(box), -sum(box.recruits)


DRAW, CITY_DRAW = 2, 1
"""Links by which a capital or a city of the Union's goal, and any other city, count as nearer."""


def _draw(box: Box) -> int:
    """Links by which a box is looked for from further away than open country."""
    if box.id == CAPITAL or box.id in SEVEN:
        return DRAW
    return CITY_DRAW if any(box.recruits) else 0


def nothing_called(typed: str) -> str:
    """What is said where nothing fits: an order of a battle is not meant for the map."""
    first, *others = typed.lower().split()
    if not others:
        return NOTHING  # an order has more words; the ways to fight are loaded for no name
    verbs = {form.split()[0] for way in RESOLVERS.values() for form in way.orders.forms}
    return f"{NOTHING} {OF_A_BATTLE}" if first in verbs else NOTHING


def _plain(text: str) -> str:
    """Without commas and periods, which nobody needs to type: `st louis`, `charleston sc`."""
    return " ".join(text.lower().replace(",", " ").replace(".", " ").split())


def _rank(letters: str, names: tuple[str, ...], box: BoxId | None) -> int | None:
    ranks = [_rank_one(letters, _plain(name)) for name in names]
    if box is not None and box in names:
        ranks += [_rank_of_whole(letters, _plain(whole)) for whole in _with_state(box)]
    return min((rank for rank in ranks if rank is not None), default=None)


def _with_state(box: BoxId) -> tuple[str, str]:
    """The name of a box with its state's letters, as on the map, and with its state's name."""
    return f"{board()[box].name} {board()[box].state}", phrases.place_and_state(box)


def _rank_of_whole(letters: str, name: str) -> int | None:
    """The whole of it is meant, or its beginning; else a state is, which is the last guess."""
    rank = _rank_one(letters, name)
    return rank if rank in (0, 1, None) else LAST


def _rank_one(letters: str, name: str) -> int | None:
    if name == letters:
        return 0
    if name.startswith(letters):
        return 1
    if any(word.startswith(letters) for word in name.split()):
        return 2
    return LAST if letters in name else None


def _everything(
    state: CampaignState, commands: Iterable[str]
) -> Iterator[tuple[tuple[str, ...], Found]]:
    theater = state.theater
    for box in theater.places if state.options.foreign_intervention else theater.boxes:
        written = phrases.place_and_state(box.id)
        yield (box.name, box.code, box.id), Found(written, box.id)
    for leader in LEADERS:
        if (number := state.leaders[leader.number].box) != OFF_MAP:
            place = theater.ids[number]
            name = phrases.leader(leader)
            yield (name,), Found(f"{name}, {phrases.place(place)}", place)
    for side in Side:
        for type_ in TYPES:
            yield from _stacks(state, side, type_)
    for command in commands:
        yield (command,), Found(command, command=command)


def _stacks(
    state: CampaignState, side: Side, type_: object
) -> Iterator[tuple[tuple[str, ...], Found]]:
    for box in state.occupied(side):
        alike = [unit for unit in state.units_in(box, side) if unit.type is type_]
        if alike:
            kind = phrases.piece(alike[0].type)
            text = f"{len(alike)} {phrases.SIDE_ADJECTIVES[side]} {kind}, {phrases.place(box)}"
            yield (kind, f"{phrases.SIDE_ADJECTIVES[side]} {kind}"), Found(text, box)


class FindScreen(ModalScreen[Found | None]):
    """A line to type in, and what fits above it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back", id="find.back"),
        Binding("enter", "enter", "go there", show=False, id="find.enter"),
        Binding("up,ctrl+p", "point(-1)", "up", priority=True, show=False, id="find.up"),
        Binding("down,ctrl+n,tab", "point(1)", "down", priority=True, show=False, id="find.down"),
    ]

    CSS = """
    FindScreen { align: left bottom; background: $background 0%; }
    FindScreen Vertical { height: auto; max-height: 60%; width: 1fr; background: $panel; }
    FindScreen Vertical { border-top: solid $primary; padding: 0 1; }
    FindScreen RowList { height: auto; max-height: 9; }
    """

    def __init__(
        self, state: CampaignState, commands: Iterable[str], here: BoxId | None = None
    ) -> None:
        super().__init__()
        self._here = here
        self._state = state
        self._commands = tuple(commands)
        self._found: tuple[Found, ...] = ()
        self._looked_for = ""
        self._takes_keys = False
        self._ahead = ""
        self._ahead_entered = False

    def compose(self) -> ComposeResult:
        with Vertical():
            found = RowList(id="found")
            found.can_focus = False
            yield found
            yield TypedLine(self.action_enter, placeholder=ASK, compact=True)
        yield KeyLine()

    def on_mount(self) -> None:
        line = self.query_one(Input)
        line.focus()
        if self._ahead:
            line.value = self._ahead
            line.cursor_position = len(self._ahead)
            self._look(self._ahead)
        self._takes_keys = True
        if self._ahead_entered:
            self._ahead_entered = False
            self.action_enter()

    def take_letter(self, letter: str) -> None:
        """A letter typed before the line could be: over a slow connection they come together."""
        if self._takes_keys:
            self.query_one(Input).insert_text_at_cursor(letter)
        else:
            self._ahead += letter

    def _look(self, typed: str) -> None:
        if typed == self._looked_for:
            return
        self._looked_for = typed
        self._found = find(typed, self._state, self._commands, self._here)
        rows = [Content(found.text) for found in self._found]
        if typed.strip() and not rows:
            rows = [Content.styled(nothing_called(typed), "dim")]
        self.query_one(RowList).show(rows, 0)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        self._look(event.value)

    def action_enter(self) -> None:
        """Go to what the list points at; where nothing was found, go on typing."""
        if not self._takes_keys:
            self._ahead_entered = True
            return
        self._look(self.query_one(Input).value)
        if self._found:
            self._leave_with(self._found[self.query_one(RowList).cursor])
        elif not self.query_one(Input).value.strip():
            self._leave_with(None)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        if self._found:
            self._leave_with(self._found[event.row])

    def _leave_with(self, found: Found | None) -> None:
        """A second key in haste finds the screen gone already."""
        if self.is_current:
            self.dismiss(found)

    def action_point(self, by: int) -> None:
        """Another line of what was found."""
        self.query_one(RowList).cursor += by

    def action_back(self) -> None:
        """Stay where one was; but an enter in haste that waits for the line came first."""
        if not self._ahead_entered:
            self._leave_with(None)


def ask_where(
    screen: Screen[Any], state: CampaignState, here: BoxId, go_to: Callable[[BoxId], None]
) -> None:
    """Ask for a box to go to, or for a command of a screen to be run."""
    commands = {row.title: row.callback for row in screen.app.get_system_commands(screen)}

    async def answered(found: Found | None) -> None:
        if found is None:
            return
        if found.box:
            go_to(found.box)
            return
        outcome = commands[found.command]()
        if isawaitable(outcome):
            await outcome

    screen.app.push_screen(FindScreen(state, commands, here), answered)
