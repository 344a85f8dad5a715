"""What happened, in words: one sentence for each event.

>>> from campaign.events import PiecesMoved
>>> from campaign.terms import PieceType, Side
>>> from campaign.board.board import board
>>> moved = PiecesMoved(Side.UNION, PieceType.VETERAN_INFANTRY, 2, "cairo", "paducah", "cairo")
>>> narrate(moved, board())
'Two veteran infantry march from Cairo to Paducah.'
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

from campaign.board.board import Theater
from screens.text import battles, marches, turns
from screens.text import narrate as door

SENTENCES = (battles, marches, turns)
"""The modules that give the events of a campaign their sentences."""

LATER: Mapping[str, str] = MappingProxyType(
    {
        "campaign.resolvers.shell_for_guns": "screens.text.shell_events",
        "campaign.resolvers.yankee": "screens.text.yankee_events",
    }
)
"""Who has the sentences for the battles of a resolver; loaded when the first of them is told."""


def narrate(event: Any, theater: Theater) -> str:
    """One sentence about *event*; empty if it is not worth one. Falls back to the event itself."""
    return teller(type(event))(event, theater)


def teller(kind: type[Any]) -> Callable[[Any, Theater], str]:
    """What tells of a kind of event."""
    _load(kind.__module__.rpartition(".")[0])
    return door.narrate.dispatch(kind)


@cache
def _load(resolver: str) -> None:
    if resolver in LATER:
        import_module(LATER[resolver])
