"""The review of a campaign in words. Loaded when it is asked for."""

from saves.campaign_log.campaign_record import Record
from screens.past.review.page import review_lines
from screens.past.review.reviewing import review_of
from screens.plain.reply import Reply, brief

USUAL_LINES = 8


def review(record: Record) -> Reply:
    """The verdict, then the turning points, one line each."""
    return brief(review_lines(review_of(record)), USUAL_LINES)
