"""At a table: who decides elsewhere, and what others took back, asked for and granted."""

from campaign.terms import PERSON, Side
from saves.hosting.lines import Followed
from saves.hosting.seated import Campaign, SeatedCampaign, is_decided_here
from saves.storage.log_commands import ASK_BACK, GRANT, REFUSE, TAKE_BACK, read_move
from screens.text.orders import orders_in_words
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, sentence, several

NOBODY = "nobody sits there"

ELSEWHERE = "You play at another terminal now; here you look on."
HERE_AGAIN = "You play here again."

TOOK_BACK = "{who} takes back: {orders}."
ASKS = "{who} asks to go back."
GRANTED = "{who} has granted it: {orders} taken back."
REFUSED = "{who} refuses to go back."


def awaited(campaign: Campaign) -> str:
    """Who decides now at another screen, or at the table; empty if it is decided here."""
    side = campaign.state.to_move
    if side is None or not isinstance(campaign, SeatedCampaign) or is_decided_here(campaign, side):
        return ""
    if campaign.players[side.seat] != PERSON:
        return f"the {SIDE_ADJECTIVES[side]} commander"
    return f"{SIDE_NAMES[side]} ({campaign.sits(side) or NOBODY})"


def news(followed: Followed) -> str:
    """What a line of the table says that no event tells; empty if that is nothing."""
    line = followed.line
    move = read_move(line.text) if line else None
    if line is None or move is None or line.side is None:
        return ""
    said = {TAKE_BACK: TOOK_BACK, ASK_BACK: ASKS, GRANT: GRANTED, REFUSE: REFUSED}
    gone = followed.gone
    orders = orders_in_words(gone) if move.kind == TAKE_BACK else several(len(gone), "order")
    return sentence(said.get(move.kind, "").format(who=SIDE_NAMES[line.side], orders=orders))


def seat_news(before: frozenset[Side], now: frozenset[Side]) -> str:
    """What to say of one's own seat, which is at another terminal now, or here again."""
    if before - now:
        return ELSEWHERE
    return HERE_AGAIN if now - before else ""


def is_answer(followed: Followed) -> bool:
    """One side has granted or refused what the other one asked for."""
    move = read_move(followed.line.text) if followed.line else None
    return move is not None and move.kind in (GRANT, REFUSE)
