"""The statistics of a campaign, counted once for each position."""

from functools import lru_cache

from campaign.statistics import Statistics, statistics
from saves.campaign_log.campaign_record import Record
from screens.game.play_from_here import standing_at


@lru_cache(maxsize=2)
def counted(record: Record, tip: int) -> Statistics:
    """The statistics of a campaign up to the line *tip*; counted once for each.

    Raises:
        LineError: at a line that no longer leads where it did.
    """
    return statistics(record.opening, record.retell())


def count(record: Record) -> Statistics:
    """The statistics of a campaign as it stands.

    Raises:
        LineError: at a line that no longer leads where it did.
    """
    return counted(record, standing_at(record))
