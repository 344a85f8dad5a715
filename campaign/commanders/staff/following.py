"""Whoever leads one army goes along with it: where most of it has marched, it is from then on."""

from collections import Counter
from collections.abc import Iterable

from msgspec import structs

from campaign.agenda import Marching
from campaign.commanders.staff.areas import area
from campaign.commanders.staff.mandate import Mandate
from campaign.events import Event, PiecesMoved, PiecesSailed
from campaign.state import CampaignState
from campaign.terms import BoxId, Side


class Following:
    """Looks where the pieces of an army go while its march goes on."""

    def __init__(self) -> None:
        self._went: Counter[BoxId] = Counter()

    def after(
        self, mandate: Mandate, side: Side, events: Iterable[Event], state: CampaignState
    ) -> Mandate:
        """The mandate after an order has led to a position; its army may be elsewhere now."""
        if not mandate.armies or not area(mandate.armies).is_box:
            return mandate
        for event in events:
            if isinstance(event, PiecesMoved | PiecesSailed) and event.origin == mandate.armies:
                self._went[event.to] += event.count
        if state.agenda and isinstance(state.step, Marching):
            return mandate
        went, self._went = self._went, Counter()
        stayed = len(state.units_in(mandate.armies, side))
        [(to, count)] = went.most_common(1) or [(mandate.armies, 0)]
        return structs.replace(mandate, armies=to) if count > stayed else mandate
