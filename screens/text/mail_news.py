"""What a turn that came by mail has brought, in words."""

from typing import TYPE_CHECKING

from screens.text.phrases import SIDE_NAMES, sentence, several

if TYPE_CHECKING:
    from saves.exchange.mail import Received

ASKS = (
    "{side} asks to take back line {number}, with all after it; norden-suden mail grant, or mail"
    " refuse, is the answer"
)


def news_of(turn: "Received") -> str:
    """What a turn has brought: orders, an answer, and a question."""
    side = SIDE_NAMES[turn.side]
    said = []
    if turn.heard.grants or turn.heard.refuses:
        said.append(f"{side} {'grants' if turn.heard.grants else 'refuses'} what you asked.")
    if turn.orders or not said:
        news = several(turn.orders, "order") if turn.orders else "nothing new"
        said.append(f"{news} of {side}.")
    if turn.request is not None and turn.request.side == turn.side:
        said.append(sentence(ASKS.format(side=side, number=turn.request.number)))
    return " ".join(said)
