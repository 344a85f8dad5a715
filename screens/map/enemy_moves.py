"""What the other side has moved in its last turn, to be shown as arrows on the map. Pure."""

from typing import NamedTuple

from campaign import Change, Side
from campaign.events import BoxActivated, PiecesInvaded, PiecesMoved, PiecesSailed, SegmentEnded
from campaign.terms import CAPITAL, PERSON, BoxId
from screens.map.turn_report import Seated


class EnemyMove(NamedTuple):
    """A way that pieces have gone."""

    boxes: tuple[BoxId, ...]
    """From where they stood to where they stand; between them the last box before that."""

    side: Side


Moved = PiecesMoved | PiecesSailed | PiecesInvaded


class EnemyMoves:
    """Keeps the arrows of a side that nobody here plays, until a person gives an order."""

    def __init__(self, loop: Seated) -> None:
        self._loop = loop
        self.arrows: tuple[EnemyMove, ...] = ()

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


def _way(event: Moved) -> tuple[BoxId, ...]:
    match event:
        case PiecesMoved(origin=origin, entry=entry, to=to):
            return origin, entry, to
        case PiecesSailed(origin=origin, to=to):
            return origin, to
        case PiecesInvaded(to=to):  # from Washington alone [BG 6.2]
            return CAPITAL, to
