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
        self._stood = 0
        """How many stood in the box of its army when it looked last."""

        self._site: BoxId = ""
        """Where a battle went on then."""

    def anew(
        self, mandate: Mandate, side: Side, events: Iterable[Event], state: CampaignState
    ) -> None:
        """Somebody else may have marched in between; with what came of the march that goes on."""
        self._went.clear()
        self._count(mandate, side, events)
        self._site, self._stood = _site(state), _standing(mandate, side, state)

    def _count(self, mandate: Mandate, side: Side, events: Iterable[Event]) -> None:
        """Who has gone where from the box of its army."""
        for event in events:
            origin, to, count = _gone(event, side)
            if origin == mandate.armies:
                self._went[to] += count

    def _count_called(
        self, mandate: Mandate, side: Side, events: Sequence[Event], state: CampaignState
    ) -> None:
        """Who was called up into a battle next door: each way to fight has events of its own for
        that, but from where no battle is, nobody goes in any other way. [BG 10.5]
        """
        ended = [event for event in events if isinstance(event, BattleEnded)]
        site = self._site or _site(state) or next((event.box for event in ended), "")
        self._site = _site(state)
        if site in ("", mandate.armies):
            return
        self._went[site] += max(0, self._stood - _standing(mandate, side, state))
        for event in ended:
            if event.box == site and event.winner is not side and event.retreat is not None:
                self._went[event.retreat] += self._went.pop(site)

    def after(
        self, mandate: Mandate, side: Side, events: Iterable[Event], state: CampaignState
    ) -> Mandate:
        """The mandate after an order has led to a position: its army may be elsewhere now."""
        if not _is_of_one_army(mandate):
            return mandate
        events = tuple(events)
        self._count(mandate, side, events)
        self._count_called(mandate, side, events, state)
        is_marching = bool(state.agenda) and isinstance(state.step, Marching)
        if not is_marching and self._site in ("", mandate.armies):
            mandate = self._led(mandate, side, state)
        self._stood = _standing(mandate, side, state)
        return mandate

    def _led(self, mandate: Mandate, side: Side, state: CampaignState) -> Mandate:
        """Its army is where most of it has gone."""
        went, self._went = self._went, Counter()
        stayed = _standing(mandate, side, state)
        [(to, count)] = went.most_common(1) or [(mandate.armies, 0)]
        return structs.replace(mandate, armies=to) if count > stayed else mandate


def _is_of_one_army(mandate: Mandate) -> bool:
    return bool(mandate.armies) and area(mandate.armies).is_box


def _standing(mandate: Mandate, side: Side, state: CampaignState) -> int:
    """How many pieces of its one army are in their box."""
    return len(state.units_in(mandate.armies, side)) if _is_of_one_army(mandate) else 0


def _site(state: CampaignState) -> BoxId:
    """Where a battle goes on; empty if none does."""
    return state.battle.position.request.box if state.battle is not None else ""


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
