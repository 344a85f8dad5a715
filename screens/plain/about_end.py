"""The end of a war in words, as its page tells it. Loaded when it is asked for."""

from campaign.errors import CampaignError
from campaign.state import CampaignState
from saves.campaign_log.campaign_record import Record
from screens.game.counting import count
from screens.game.war_end import balance, decided, why
from screens.plain.reply import Reply
from screens.text.campaigns import honesty_said
from screens.text.phrases import complaint, sentence

ONE_LINE = 10_000
"""Columns in which no turning point is folded."""


def at_the_end(told: Reply, record: Record, state: CampaignState) -> Reply:
    """Behind what is told at any time: why it is over; then how it stands, and what decided it."""
    entries = record.entries()
    dice = sum(len(entry.rolls) for entry in entries)
    first = entries[0].turn if entries else state.turn
    stands = [*balance(state, len(entries), dice, first), sentence(honesty_said(record))]
    try:
        stands += [line.plain for line in decided(count(record), ONE_LINE)]
    except CampaignError as error:  # older rules played it: who has won is said all the same
        stands.append(complaint(error))
    rest = (" ".join(line.split()) for line in stands if line)
    return Reply((*told.said, *why(state).splitlines()), (*told.rest, *rest))
