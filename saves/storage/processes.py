"""Processes of this host: whether one that is named somewhere is still there.

Numbers of processes are given out again. What a process wrote down while it lived is older than
the next one of its number, so the time tells them apart. Standard library only.
"""

import hashlib
import math
import os
from contextlib import suppress
from functools import cache
from pathlib import Path

SLACK = 5.0
"""Seconds by which the clock may have been put right since a process was started."""

OVER = ("Z", "X", "x")
"""States of a process that has ended."""

_PROC = Path("/proc")


@cache
def this_host() -> str:
    """Eight digits for the host; another one, or another container, has others."""
    words = [os.uname().nodename]
    with suppress(OSError):
        words.append(str((_PROC / "self/ns/pid").readlink()))
    return hashlib.sha256("\0".join(words).encode()).hexdigest()[:8]


def exists(process: int) -> bool:
    """Whether there is a process of that number here now."""
    try:
        os.kill(process, 0)
    except PermissionError:
        return True  # somebody else's
    except (ProcessLookupError, OverflowError):
        return False
    return process > 0


def is_alive(process: int, since: float) -> bool:
    """Whether the process that had the number at the time *since* is still there.

    Where the system does not tell when a process was started, any of its number counts.
    """
    if not exists(process) or _is_over(process):
        return False
    started = _started(process)
    return started is None or started <= since + SLACK


def has_terminal(process: int) -> bool:
    """Whether a process has a terminal that is still there; a closed one is taken from it at once.

    Where the system does not tell, nobody is said to have one.
    """
    with suppress(OSError, ValueError, IndexError):
        return int(_stat(process)[4]) != 0
    return False


def _is_over(process: int) -> bool:
    """It has ended, and nobody has asked yet how: its number is still taken."""
    with suppress(OSError, IndexError):
        return _stat(process)[0] in OVER
    return False


def _stat(process: int) -> list[str]:
    """What the system tells of a process after its name, which may have any letters."""
    said = (_PROC / str(process) / "stat").read_text(encoding="utf-8", errors="replace")
    return said.rpartition(")")[2].split()


def _started(process: int) -> float | None:
    """When a process was started, in seconds since 1970; None if the system does not tell."""
    try:
        ticks = int(_stat(process)[19])
        return _booted() + ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


def _booted() -> float:
    for line in (_PROC / "stat").read_text(encoding="utf-8").splitlines():
        if line.startswith("btime "):
            return float(line.split()[1])
    raise OSError("the system does not say when it was started")


def uptime() -> float:
    """Seconds for which this host runs; without end where the system does not tell."""
    try:
        return float((_PROC / "uptime").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return math.inf
