"""What the other side has moved in its last turn, and that the map shows it as arrows."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from campaign import Change, Side
from campaign.events import BoxActivated, PiecesInvaded, PiecesMoved, PiecesSailed, SegmentEnded
from campaign.terms import CAPITAL, PERSON, BoxId
from saves.errors import LineError
from screens.map.map_attention import OVERSEA
from screens.map.turn_report import Seated
from screens.text.log_segment import retold

if TYPE_CHECKING:
    from saves.hosting.seated import Campaign
    from screens.parts.game import Loop


class EnemyMove(NamedTuple):
    """A way that pieces have gone."""

    boxes: tuple[BoxId, ...]
    """From where they stood to where they stand; between them the last box before that.

    Over the sea, OVERSEA stands between them.
    """

    side: Side


Moved = PiecesMoved | PiecesSailed | PiecesInvaded


class EnemyMoves:
    """Keeps the arrows of a side that nobody here plays, until a person gives an order."""

    def __init__(self, loop: Seated) -> None:
        self._loop = loop
        self.arrows: tuple[EnemyMove, ...] = ()

    def recall(self, journal: "Campaign") -> None:
        """Find out again what there is to be shown: play was resumed, or orders were taken back.

        Nothing is older than the turn before this one: there somebody has ordered something.
        """
        self.arrows = ()
        entries, turn = journal.entries(), journal.state.turn
        first = next((at for at, one in enumerate(entries) if one.turn >= turn - 1), len(entries))
        opening = journal.record.position_at(entries[first - 1].number if first else 0)
        try:
            for _, change in retold(opening, entries[first:]):
                self.take_down(change)
        except LineError:  # older rules played it; what was moved so long ago is no news
            self.arrows = ()

    def take_down(self, change: Change) -> None:
        """Something has happened."""
        for event in change.events:
            if not isinstance(event, Moved | BoxActivated | SegmentEnded):
                continue
            if not self._is_theirs(event.side):
                self.arrows = ()
            elif isinstance(event, Moved):
                self._add(event)

    def _is_theirs(self, side: Side) -> bool:
        return self._loop.player(side) != PERSON

    def _add(self, event: Moved) -> None:
        """One arrow for all pieces that went the same way; those of another side are over."""
        arrow = EnemyMove(tuple(dict.fromkeys(_way(event))), event.side)
        kept = tuple(each for each in self.arrows if each.side is event.side)
        self.arrows = tuple(dict.fromkeys((*kept, arrow)))


class Showing(Protocol):
    """A map on which the arrows are shown."""

    shown: Any
    """The model on show, if there is any."""

    @property
    def loop(self) -> "Loop": ...
    @property
    def is_attached(self) -> bool: ...


class EnemyArrows:
    """Keeps the arrows of a screen up to date."""

    def __init__(self, screen: Showing) -> None:
        self._screen, self._moves = screen, EnemyMoves(screen.loop)

    def take_down(self, change: Change) -> None:
        """Something has happened; it is shown by `show`."""
        self._moves.take_down(change)

    def show(self) -> None:
        """Show what there is to be shown."""
        model = self._screen.shown
        if model and model.arrows != self._moves.arrows:
            self._screen.shown = replace(model, arrows=self._moves.arrows)

    def recall(self) -> None:
        """Play was resumed, or orders were taken back: what the other side had moved is known."""
        model, journal = self._screen.shown, self._screen.loop.journal
        if self._screen.is_attached and model and model.state is journal.state:
            self._moves.recall(journal)
            self.show()


def _way(event: Moved) -> tuple[BoxId, ...]:
    match event:
        case PiecesMoved(origin=origin, entry=entry, to=to):
            return origin, entry, to
        case PiecesSailed(origin=origin, to=to):
            return origin, OVERSEA, to
        case PiecesInvaded(to=to):  # from Washington alone [BG 6.2]
            return CAPITAL, OVERSEA, to
