"""No block is free in the parent's pools, so what is new in a session lies in pools of its own.

Python keeps small objects in pools, each for one size, and gives out what is free of those it has
before it takes new ones. A session that puts an object into a pool of the parent's copies a page of
it, as with gaps of the C library (`gaps.py`).
"""

import ctypes
import os
import re
import sys
from typing import Final

POOL: Final = re.compile(rb"^ *\d+ +(?P<size>\d+) +\d+ +\d+ +(?P<free>\d+)$", re.MULTILINE)
"""What `sys._debugmallocstats` says of the pools of one size: the size, and how much is free."""

COMPLAINTS: Final = 2
"""The descriptor that it says it to."""


def fill_pools() -> int:
    """Take what is free of all pools, and never give it back; how many blocks.

    0 where Python says of no pools, as with another allocator than its own.
    """
    take = ctypes.pythonapi.PyObject_Malloc
    take.restype, take.argtypes = ctypes.c_void_p, (ctypes.c_size_t,)
    pools = [(int(pool["size"]), int(pool["free"])) for pool in POOL.finditer(_said_of_memory())]
    for size, free in pools:
        for _ in range(free):
            take(size)
    return sum(free for _, free in pools)


def _said_of_memory() -> bytes:
    """What Python says of its memory; it knows no other place to say it than the complaints.

    Nothing where it says none, or the system has no room to say it in.
    """
    say = getattr(sys, "_debugmallocstats", None)
    if say is None:
        return b""
    try:
        room = os.memfd_create("said")
    except OSError:  # some confinements refuse it; sessions then copy a page more
        return b""
    with os.fdopen(room, "w+b") as said:
        kept = os.dup(COMPLAINTS)
        try:
            os.dup2(said.fileno(), COMPLAINTS)
            say()
        finally:
            os.dup2(kept, COMPLAINTS)
            os.close(kept)
        said.seek(0)
        return said.read()
