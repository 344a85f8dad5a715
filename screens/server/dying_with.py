"""A part of the server does not outlive whoever has started it."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def die_with(starter: int) -> None:
    """End in order when the process of that number is gone, which has started this one."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != starter:
        sys.exit("the server has ended before this part of it began")
