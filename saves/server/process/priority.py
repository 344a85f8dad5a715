"""How far a process gives way to others where all processors are busy.

Linux asks two things, and the host decides which of them counts. Each thread has a priority
("nice"). But where autogroups are on, as they are nearly everywhere, and nobody has given the
service a share of its own, threads are measured by it only against those of their own process
session (`setsid`); against all others the priority of that group counts. Each player's session is
such a group, so both have to be lowered.

Whoever has lowered his group may raise it again. A thread may not, unless the system lets it
(`LimitNICE=+0`), so it is lowered for a while only where it does.
"""

import logging
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from saves.server.process.confinement import seen_by_others

LOG: Final = logging.getLogger(__name__)

GROUP: Final = Path("/proc/self/autogroup")

LOWEST: Final = 19

STANDING_BY: Final = 10
"""By how many steps whoever is in reserve gives way, above all while he loads."""

TRIES: Final = 25
NEXT_TRY: Final = 0.02
"""Seconds until the system is asked once more that takes no word just now."""

USUAL: Final = os.getpriority(os.PRIO_PROCESS, 0)
"""The priority of those who play."""


def own_group() -> int | None:
    """A descriptor by which the priority of this process's group is set; None without groups.

    For a process of one thread that leads a session of its own. Whoever has it may set the
    priority: it was this process that opened it.
    """
    with suppress(OSError), seen_by_others():  # a process that is closed does not own its files
        return os.open(GROUP, os.O_RDWR | os.O_CLOEXEC)
    return None


def set_group(group: int | None, lower: int) -> bool:
    """Have a group give way by so many steps, 0 to `LOWEST`; False if it has to be tried again.

    The system takes ten such words a second from all of its users. It takes none for a process
    that has ended, from one that may not say them, nor where no process up to the first one has
    begun a session of its own: all of those are in one group, which has no priority.
    """
    if group is None:
        return True
    try:
        os.write(group, str(lower).encode())
    except BlockingIOError:
        return False
    except OSError as error:  # nobody is kept from playing by a priority
        LOG.info("no priority of its own: %s", error)
    return True


def give_way(lower: int) -> None:
    """Have this process and its group give way from now on; for one that leads its session."""
    os.nice(lower)
    if (group := own_group()) is not None:
        set_group(group, lower)
        os.close(group)


def stand_back(process: int) -> None:
    """Have the group of a process that leads its session give way until it comes forward."""
    with suppress(OSError):  # there are no groups, or it has ended
        group = os.open(f"/proc/{process}/autogroup", os.O_RDWR | os.O_CLOEXEC)
        _set_at_last(group, STANDING_BY)


def come_forward() -> None:
    """Have one's own group give way no more."""
    if (group := own_group()) is not None:
        _set_at_last(group, 0)


def _set_at_last(group: int, lower: int) -> None:
    """Set it, and close it; tried again while the system takes no word."""
    try:
        for _ in range(TRIES):
            if set_group(group, lower):
                break
            time.sleep(NEXT_TRY)
    finally:
        os.close(group)


def can_come_back() -> bool:
    """Whether a thread that was lowered can be raised again; tried, for a process of one thread."""
    child = os.fork()
    if child == 0:
        try:
            os.nice(1)
            os.setpriority(os.PRIO_PROCESS, 0, USUAL)
        except OSError:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0
