"""Who only looks on gives way to those who play: twenty screens that paint slow down no order.

A process may lower its priority, and come back only where the system lets it (`LimitNICE=+0`).
Where it does not, a screen that looks on is at least never preferred to one that was at work.
"""

import os
import resource
import sys
from typing import Final

LOWER: Final = 5
"""By how much the priority is lower."""

MOST: Final = 20
"""The limit of the system counts from here down."""

USUAL: Final = os.getpriority(os.PRIO_PROCESS, 0)
"""The priority of those who play."""


def may_come_back() -> bool:
    """Whether the priority that was given up can be had again."""
    if sys.platform != "linux":
        return False
    most, _ = resource.getrlimit(resource.RLIMIT_NICE)
    return most == resource.RLIM_INFINITY or most >= MOST - USUAL


def give_way(*, to_players: bool) -> None:
    """Have the screen, which the calling thread paints, give way from now on; or no longer."""
    if sys.platform != "linux":
        return
    if may_come_back():
        os.setpriority(os.PRIO_PROCESS, 0, USUAL + (LOWER if to_players else 0))
    else:
        policy = os.SCHED_BATCH if to_players else os.SCHED_OTHER
        os.sched_setscheduler(0, policy, os.sched_param(0))


def never_play() -> None:
    """Have all of this process give way as long as it lives: a guest only looks on."""
    os.nice(LOWER)
