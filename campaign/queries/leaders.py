"""Leaders in a position: who waits to be placed. [NS 8.2]"""

from campaign.state import CampaignState
from campaign.tables.leaders import OFF_MAP, value
from campaign.terms import LEADERS_OF, Leader, Side


def waiting(state: CampaignState, side: Side) -> tuple[Leader, ...]:
    """Leaders who have come but are not on the map, if there is a piece to join. [NS-R22]"""
    if not state.options.leaders or not state.present[side.seat] & ~(1 << state.theater.europe):
        return ()
    return tuple(
        [
            leader
            for leader in LEADERS_OF[side.seat]
            if state.leaders[leader.number].box == OFF_MAP and value(leader, state.turn)
        ]
    )
