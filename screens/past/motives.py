"""Why an order of the past was given, in words: asked of the commander who gave it."""

from campaign import CampaignState, legal_actions, read_order, write_order
from campaign.budget import Budget
from campaign.commanders import COMMANDERS
from campaign.judgment.motives import motive
from campaign.statistics import Recorded
from campaign.terms import PERSON
from saves.storage.header import Players
from screens.text.orders import order_in_words
from screens.text.phrases import SIDE_ADJECTIVES, sentence
from screens.text.reasons import reasons

A_PLAYER = (
    "{side} order of a player: only he knows why, or the staff that gave it for him;"
    " the review says what it was worth."
)
NO_CHOICE = "{who}: nothing else could be ordered then."
NO_REASON = "{who}: nothing on the map speaks for it or against it."
OTHERWISE = "{who} would now: {order}. The order was thought of otherwise."
UNKNOWN = "Nobody here knows the commander {who}."


def why_given(before: CampaignState, entry: Recorded, players: Players, budget: Budget) -> str:
    """One or two sentences on an order, given in the position *before*.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    who = players[entry.side.seat]
    if who == PERSON:
        return A_PLAYER.format(side=SIDE_ADJECTIVES[entry.side])
    if who not in COMMANDERS:
        return UNKNOWN.format(who=who)
    name, found = COMMANDERS[who].name, motive(before, read_order(entry.order), who, budget)
    if found.instead is not None:
        order = order_in_words(write_order(found.instead), before.battle)
        return OTHERWISE.format(who=name, order=order)
    said = []
    if found.brings:
        said.append(sentence(f"{name}: {reasons(found.brings)}"))
    if found.gives_up:
        said.append(sentence(f"gives up: {reasons(found.gives_up)}"))
    if said:
        return " ".join(said)
    return (NO_REASON if len(legal_actions(before)) > 1 else NO_CHOICE).format(who=name)
