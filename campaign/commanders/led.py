"""Whose marches a commander may count on who leads but a part of an army. [BG 4.2]"""

from typing import NamedTuple

from campaign.state import CampaignState

EVERYWHERE = ~0


class Led(NamedTuple):
    """Which pieces somebody leads, and where some of them are to stay."""

    boxes: int = EVERYWHERE
    """Where they stand, as a set."""

    bounds: tuple[int, ...] = ()
    """Parts of the country, as sets: who stands in one of them marches nowhere else."""

    def may_go(self, box: int, to: int) -> bool:
        """Pieces in a box are led, and not bound to stay where *to* is not."""
        bounds = [bound for bound in self.bounds if bound >> box & 1]
        return bool(self.boxes >> box & 1) and (
            not bounds or any(bound >> to & 1 for bound in bounds)
        )


ALL = Led()


def leading(state: CampaignState, led: Led) -> CampaignState:
    """The same position for somebody who leads those pieces alone."""
    if led == ALL:
        return state
    same = state.evolve()
    same.memo.update(state.memo)
    same.memo[Led] = led
    return same


def led_in(state: CampaignState) -> Led:
    """Which pieces are led by whoever is asked."""
    found: Led = state.memo.get(Led, ALL)
    return found
