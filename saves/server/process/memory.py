"""Gives memory back to the host: what closed campaigns had lies in pieces between the rest."""

import ctypes
from typing import Final

_libc: Final = ctypes.CDLL(None)


def give_back() -> bool:
    """Have the host use again what this process has freed; False where the library does not do so.

    The allocator of glibc keeps it otherwise, for what may come.
    """
    trim = getattr(_libc, "malloc_trim", None)
    return trim is not None and bool(trim(0))
