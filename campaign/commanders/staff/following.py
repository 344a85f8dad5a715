"""Whoever leads one army goes along with it: where most of it has gone, it is from then on."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from msgspec import structs

from campaign.agenda import Marching
from campaign.commanders.staff.areas import area
from campaign.commanders.staff.mandate import Mandate
from campaign.events import (
    BattleEnded,
    Event,
    PiecesInvaded,
    PiecesMoved,
    PiecesSailed,
    PiecesWithdrew,
)
from campaign.rules.sea import INVASION_BASE
from campaign.state import CampaignState
from campaign.terms import BoxId, Side


class Marched(NamedTuple):
    """An army that a staff leads is elsewhere since an order."""

    line: int
    """The number of that order in the log."""

    origin: BoxId
    to: BoxId


class Following:
    """Looks where the pieces of an army go while its march goes on."""

    def __init__(self) -> None:
        self._went: Counter[BoxId] = Counter()

    def anew(self, mandate: Mandate, side: Side, events: Iterable[Event]) -> None:
        """Somebody else may have marched in between; with what came of the march that goes on."""
        self._went.clear()
        self._count(mandate, side, events)

    def _count(self, mandate: Mandate, side: Side, events: Iterable[Event]) -> None:
        """Who has gone where from the box of its army."""
        for event in events:
            origin, to, count = _gone(event, side)
            if origin == mandate.armies:
                self._went[to] += count

    def after(
        self, mandate: Mandate, side: Side, events: Iterable[Event], state: CampaignState
    ) -> Mandate:
        """The mandate after an order has led to a position: its army may be elsewhere now."""
        if not mandate.armies or not area(mandate.armies).is_box:
            return mandate
        self._count(mandate, side, events)
        if state.agenda and isinstance(state.step, Marching):
            return mandate
        went, self._went = self._went, Counter()
        stayed = len(state.units_in(mandate.armies, side))
        [(to, count)] = went.most_common(1) or [(mandate.armies, 0)]
        return structs.replace(mandate, armies=to) if count > stayed else mandate


def stands_at(way: Sequence[Marched], lines: Collection[int]) -> BoxId:
    """Where an army stands that has gone this way, as far as these lines of the log count.

    Lines that were taken back do not, nor do those of another branch; given again, they do.
    """
    box = way[0].origin
    for one in way:
        if one.line in lines and one.origin == box:
            box = one.to
    return box


def _gone(event: Event, side: Side) -> tuple[BoxId, BoxId, int]:
    """From where pieces of a side have gone, to where, and how many at least. [BG 6.2, BG 9]"""
    match event:
        case PiecesMoved() | PiecesSailed() if event.side is side:
            return event.origin, event.to, event.count
        case PiecesInvaded() if event.side is side:
            return INVASION_BASE, event.to, event.count
        case PiecesWithdrew() if event.side is side:
            return event.box, event.to, event.count
        case BattleEnded(winner=winner, box=box, retreat=str(to)) if winner is not side:
            return box, to, 1
        case _:
            return "", "", 0
