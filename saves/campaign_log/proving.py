"""Proving a campaign beside the game: what is played on from is what its log leads to.

Digests show that a file is whole; they do not show that somebody played what it says. That takes
as long as playing all of it again, so it is done while one looks at the map.
"""

from collections.abc import Callable
from time import monotonic, sleep

from campaign import CampaignError, CampaignState
from saves.campaign_log.proof import prove
from saves.campaign_log.replay import replaying
from saves.storage.foreign_files import foreign
from saves.storage.integrity import Archive

STINT = 0.002
"""Seconds of work before a rest as long as that: keys are heard meanwhile."""


def difference(save: Archive, is_wanted: Callable[[], bool]) -> CampaignError | None:
    """Why a save is not what its log leads to; None if it is, or nobody wants to know any more."""
    states: dict[int, CampaignState] = {}
    since = monotonic()
    try:
        with foreign(save.name):
            for _ in replaying(save, states):
                if not is_wanted():
                    return None
                if (worked := monotonic() - since) > STINT:
                    sleep(worked)
                    since = monotonic()
            prove(save, states)
    except CampaignError as error:
        return error
    return None
