"""Two at one keyboard: a page between them says whose turn begins, and what the other one did."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from campaign import CampaignError, CampaignState, Side, events
from campaign.scenario import SKIRMISH
from campaign.terms import PERSON, SIDES
from saves.campaign_log.agreements import side_by_mail
from saves.hosting.seated import is_decided_here
from screens.parts.key_bar import KeyLine
from screens.shell.themes import glyphs_of
from screens.text.event_summary import in_short
from screens.text.log_segment import retold
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, complaint, sentence

if TYPE_CHECKING:
    from saves.hosting.seated import Campaign
    from screens.parts.game import Game

TURN = "{side}: {when}, turn {turn}"
DECIDES = "{side} decides in the {other} turn"
DID = "{other} turn, {when}:"
SO_FAR = "So far:"
NOTHING = "Nothing happened."
BEGINS = "enter begins"
SCROLLS = "up and down turn the page, enter begins"

REACTION = 0.3
"""Seconds after which somebody can have seen the page: a key before that was meant for another."""

UNTOLD = (events.TurnBegan, events.BoxActivated, events.SegmentEnded)
"""Orders without an outcome of their own."""


class Handover:
    """Notes who sits at the keyboard, and puts a page between the players."""

    def __init__(self, game: "Game", journal: "Campaign") -> None:
        self._game, self._journal = game, journal
        self._is_hot_seat = is_hot_seat(journal)
        self._side: Side | None = None
        """Who decided last, where the other one did not look on."""

    def comes_first(self) -> bool:
        """The other player takes the keyboard now; a page is shown before anything else."""
        state, before = self._journal.state, self._side
        if not self._is_hot_seat or not state.agenda or self._game.journal is not self._journal:
            return False
        if state.battle is not None:
            self._side = None  # both look on at a battle
            return False
        self._side = state.to_move
        if None in (before, state.to_move) or before == state.to_move:
            return False
        if self._game.settings.handover == "off":
            return False
        self._game.push_screen(HandoverScreen(page(self._journal)))
        return True


def is_hot_seat(journal: "Campaign") -> bool:
    """Two persons play a war at one keyboard."""
    if not all(is_decided_here(journal, side) for side in SIDES):
        return False
    if journal.state.scenario is SKIRMISH or side_by_mail(journal.record.terms) is not None:
        return False
    return journal.players == (PERSON, PERSON)


# --- the page ----------------------------------------------------------------------------------


def page(journal: "Campaign") -> Content:
    """Whose turn begins, and what happened since he had his last one."""
    state = journal.state
    side = state.to_move
    assert side is not None
    name = sentence(SIDE_NAMES[side])[:-1]
    other = SIDE_ADJECTIVES[side.enemy]
    begins = state.active is side
    if begins:
        title = TURN.format(side=name, when=state.date.label, turn=state.turn)
    else:
        title = DECIDES.format(side=name, other=other)
    lines = [Content.styled(title, f"bold ${side}"), Content("")]
    try:
        lines += _story(journal, side)
    except CampaignError as error:
        lines.append(Content(complaint(error)))  # older rules played it; the turn begins anyway
    return Content("\n").join(lines)


def _story(journal: "Campaign", side: Side) -> Iterator[Content]:
    """The other side's turn in sentences, and what the new turn has brought already."""
    told = list(_events(journal))
    starts = [at for at, (event, _) in enumerate(told) if isinstance(event, events.TurnBegan)]
    state = journal.state
    last = starts[-1] if starts else 0
    if state.active is side:
        first = starts[-2] if len(starts) > 1 else 0
        when = told[first][1] if told else state
        other = SIDE_ADJECTIVES[side.enemy]
        label = when.date.label if starts else state.date.label
        yield Content.styled(DID.format(other=other, when=label), "bold")
        yield from _sentences([event for event, _ in told[first:last]], state)
        if brought := [*_sentences([event for event, _ in told[last:]], state, "")]:
            yield Content("")
            yield from brought
    else:
        yield Content.styled(SO_FAR, "bold")
        yield from _sentences([event for event, _ in told[last:]], state)


def _events(journal: "Campaign") -> Iterator[tuple[Any, CampaignState]]:
    """What happened in this turn of the calendar and the one before, with the position after it."""
    entries = journal.entries()
    turn = journal.state.turn
    first = next((at for at, entry in enumerate(entries) if entry.turn >= turn - 1), len(entries))
    opening = journal.record.position_at(entries[first - 1].number if first else 0)
    for _, change in retold(opening, entries[first:]):
        for event in change.events:
            yield event, change.state


def _sentences(
    happened: list[Any], state: CampaignState, nothing: str = NOTHING
) -> Iterator[Content]:
    """The shots of a battle were seen by both; how it ended is told."""
    told = [e for e in happened if type(e).__module__ == events.__name__]
    lines = in_short([e for e in told if not isinstance(e, UNTOLD)], state.theater)
    yield from (Content(f"  {line}") for line in lines or filter(None, (nothing,)))


class HandoverScreen(ModalScreen[None]):
    """The page. Only enter ends it, and not before it can have been seen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "close", "begin", id="handover.begin"),
        Binding("down,j", "scroll('down')", "down", show=False, id="handover.down"),
        Binding("up,k", "scroll('up')", "up", show=False, id="handover.up"),
        Binding("pagedown,J", "scroll('page_down')", "page down", show=False, id="handover.on"),
        Binding("pageup,K", "scroll('page_up')", "page up", show=False, id="handover.page-up"),
        Binding("question_mark,f1", "app.help", "help", id="handover.help"),
    ]

    CSS = """
    HandoverScreen { align: center middle; background: $background; }
    HandoverScreen > Vertical {
        width: 76; max-width: 96%; height: auto; max-height: 90%;
        border: round $primary; background: $panel; padding: 0 1;
    }
    HandoverScreen.-plain > Vertical { border: ascii $primary; }
    HandoverScreen VerticalScroll { height: auto; max-height: 1fr; }
    HandoverScreen Static { height: auto; }
    HandoverScreen #keys { margin-top: 1; dock: bottom; }
    """

    AUTO_FOCUS = ""

    def __init__(self, lines: Content) -> None:
        super().__init__()
        self.lines = lines
        self.is_seen = False
        """Somebody can have seen it."""

    @property
    def asks(self) -> object:
        """It is a question of its own: keys typed before it was seen do not answer it."""
        return self

    def compose(self) -> ComposeResult:
        with Vertical():
            with VerticalScroll(can_focus=False):
                yield Static(self.lines)
            yield Static(BEGINS, id="keys", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self.app.theme).is_plain, "-plain")
        cast("Game", self.app).questions.look()
        self.call_after_refresh(self._say_whether_it_scrolls)
        self.call_after_refresh(self.set_timer, REACTION, self._note_seen)

    def _say_whether_it_scrolls(self) -> None:
        if self.query_one(VerticalScroll).max_scroll_y:
            self.query_one("#keys", Static).update(SCROLLS)

    def _note_seen(self) -> None:
        self.is_seen = True

    def action_scroll(self, way: str) -> None:
        """A line or a page up or down."""
        getattr(self.query_one(VerticalScroll), f"scroll_{way}")(animate=False)

    def action_close(self) -> None:
        """Begin the turn."""
        if self.is_current and self.is_seen:
            self.dismiss()
