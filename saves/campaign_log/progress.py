"""How far work on a long log has come: whoever waits for it may be told, and may stop it.

A log of forty turns is played again in a second, one of fifty thousand lines in a minute. What
plays lines again says `lines_done`, wherever it is called from; who waits listens around it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

from saves.errors import SaveError

Listener: TypeAlias = Callable[[int, int], None]
"""Hears how many lines of how many are done; what it raises ends the work."""

EVERY = 50
"""Lines between two words to the listener."""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


class StoppedError(SaveError):
    """The player has stopped what took long; nothing has come of it."""


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Work done meanwhile, in this thread, says how far it has come."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def lines_done(done: int, all_: int) -> None:
    """Some lines of a log have been played.

    Raises:
        StoppedError: if it is not to go on.
    """
    if done % EVERY == 0 and (listener := _listener.get()) is not None:
        listener(done, all_)
