"""What this process has for itself alone, and how it gives memory back to the host: what closed
campaigns had lies in pieces between the rest.
"""

import ctypes
import os
import re
from typing import Final

PRIVATE: Final = rb"^Private_\w+:\s+(\d+) kB$"
LONGEST: Final = 8192

_libc: Final = ctypes.CDLL(None)


def give_back() -> bool:
    """Have the host use again what this process has freed; False where the library does not do so.

    The allocator of glibc keeps it otherwise, for what may come.
    """
    trim = getattr(_libc, "malloc_trim", None)
    return trim is not None and bool(trim(0))


def open_own() -> int:
    """A descriptor by which this process can ask what it has, once it is confined, too.

    Raises:
        OSError: if this system does not say it.
    """
    return os.open("/proc/self/smaps_rollup", os.O_RDONLY | os.O_CLOEXEC)


def own(descriptor: int) -> int:
    """Bytes that this process shares with nobody.

    Raises:
        OSError: if the descriptor is not of `open_own`.
    """
    found = re.findall(PRIVATE, os.pread(descriptor, LONGEST, 0), re.MULTILINE)
    return 1024 * sum(map(int, found))
