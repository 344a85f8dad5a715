"""The review of a campaign, worked out once for each position of it."""

from collections.abc import Callable

from campaign.budget import QUICK, never
from campaign.judgment.moments import Review
from campaign.judgment.review import review
from saves.campaign_log.campaign_record import Record
from screens.game.play_from_here import standing_at

KEPT = 4
"""So many reviews are kept; that of a war takes seconds."""

_kept: dict[tuple[str, int, int], Review] = {}


def review_of(
    record: Record,
    cancelled: Callable[[], bool] = never,
    progress: Callable[[int], None] | None = None,
) -> Review:
    """The review of a campaign as it stands; *progress* hears of each line.

    Raises:
        CancelledError: if nobody waits for it any more.
        LineError: at a line that no longer leads where it did.
    """
    asked = (record.id, standing_at(record), record.lines)
    if (known := _kept.get(asked)) is not None:
        return known
    budget = QUICK._replace(cancelled=cancelled)
    found = review(record.opening, record.retell(), budget, progress)
    while len(_kept) >= KEPT:
        _kept.pop(next(iter(_kept)))
    _kept[asked] = found
    return found
