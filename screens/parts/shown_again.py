"""A screen as it is looked at: to be shown so again elsewhere.

A session on a server that has grown ends, and another one goes on at the same terminal.
"""

from typing import Protocol, TypeVar

from campaign.values import Value
from screens.parts.game import Game

Seen = TypeVar("Seen", bound=Value)


class InGame(Protocol):
    """A screen of a campaign."""

    @property
    def game(self) -> Game: ...


def left_for(screen: InGame, kind: type[Seen]) -> Seen | None:
    """How a screen was looked at in the session that this one takes over from; said once.

    None if it was not, or this session takes over from none.
    """
    left = screen.game.session.view_states
    found = next((seen for seen in left if isinstance(seen, kind)), None)
    if found is not None:
        left.remove(found)
    return found
