"""The review of a campaign in words. Loaded when it is asked for."""

from campaign.budget import QUICK
from campaign.terms import PERSON
from saves.campaign_log.campaign_record import Record
from screens.past.motives import why_given
from screens.past.review.page import review_lines
from screens.past.review.reviewing import review_of
from screens.past.review.tables import sums
from screens.plain.about_statistics import rows_said
from screens.plain.reply import Reply, brief, whole
from screens.text.orders import order_in_words

USUAL_LINES = 8

NO_COMMANDER = "No commander who plays a side has given an order yet."


def review(record: Record) -> Reply:
    """The verdict, then the turning points, one line each; then the sums, kind by kind."""
    found = review_of(record)
    return brief((*review_lines(found), *rows_said(sums(found))), USUAL_LINES)


def reasons(record: Record, number: int | None) -> Reply:
    """Why the order of a line, or the last one of a commander, was given."""
    entries, players = record.entries(), record.players
    last = [entry for entry in entries if players[entry.side.seat] != PERSON]
    wanted = [entry for entry in entries if entry.number == number]
    wanted = wanted if number is not None else last[-1:]
    if not wanted:
        return whole(NO_COMMANDER if number is None else f"No order has line {number}.")
    [entry] = wanted
    place = entries.index(entry)
    before = record.position_at(entries[place - 1].number) if place else record.opening
    order = f"{entry.number}: {order_in_words(entry.order, before.battle)}."
    return whole(order, why_given(before, entry, players, QUICK))
