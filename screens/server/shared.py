"""What all sessions share: loaded and warmed once, in the process that forks them."""

import asyncio
import gc
import threading
from collections.abc import Callable
from functools import cache
from typing import Final

from screens.server.code_together import bring_code_together
from screens.server.everlasting import let_all_last
from screens.server.gaps import fill_gaps
from screens.server.logbook import LOG, log
from screens.server.pools import fill_pools
from screens.server.rehearsal import rehearse

RARELY: Final = (5_000, 10, 10)
"""How often sessions look for garbage while they are started: between the usual, which is felt at
each key, and the game's own, which lets a hundred sessions grow by ten megabytes each."""

COUNTED: Final = (
    "this Python counts who refers to what sessions share; with 3.12 or newer they take less memory"
)
NOT_SHARED: Final = (
    "what sessions share cannot be loaded now, so each of them takes more memory: %s: %s"
)


class EndingError(Exception):
    """A signal has said that it is over: what is not loaded yet need not be."""


def _nobody() -> None:
    """Nobody asks anything of a parent in reserve."""


@cache
def ready(look: Callable[[], object] = _nobody) -> None:
    """Load and warm all that sessions share, and set it aside.

    On a busy host that takes long, so one that has sessions already has a *look* at them, often.

    Raises:
        RuntimeError: if something has left a thread, which no session would have.
    """
    asyncio.run(rehearse(look))
    if threading.active_count() != 1:
        raise RuntimeError(f"threads do not come through a fork: {threading.enumerate()}")
    look()
    gc.collect()
    _fill_memory()
    look()
    bring_code_together()
    gc.collect()
    look()
    if not let_all_last():
        log(COUNTED)
    _fill_memory()
    gc.freeze()
    gc.set_threshold(*RARELY)


def is_ready(look: Callable[[], object] = _nobody) -> bool:
    """Be `ready`; if that fails the log says why, and sessions can be forked all the same.

    A parent that ended for it would fail again, with a processor of its own, for ever.

    Raises:
        EndingError: if a *look* says so.
        Exception: what has failed, if it has left a thread.
    """
    try:
        ready(look)
    except EndingError:
        raise
    except Exception as error:
        LOG.error(NOT_SHARED, type(error).__name__, error, exc_info=True)
        if threading.active_count() != 1:
            raise
        return False
    return True


def was_ready() -> bool:
    """All is loaded already, as by one that was in reserve."""
    return bool(ready.cache_info().currsize)


def _fill_memory() -> None:
    """Have all that comes lie together, and not in what is free between the rest."""
    fill_gaps()
    fill_pools()
