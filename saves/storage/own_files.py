"""The files that this process has open to write, and a look at the first bytes of any file.

Closing a file lets go of all locks that the process has on it. So none that is open to write is
opened here once more, and none gets open to write while it is looked at. Standard library only.
"""

import os
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import TypeAlias

Claim: TypeAlias = tuple[int, int]
"""The file itself, whatever its name."""

_lock = Lock()
_claims: list[Claim] = []


def claim(path: Path) -> Claim | None:
    """Say that a file is about to be opened to write; None if there is none."""
    with _lock, suppress(OSError):
        found = path.stat()
        _claims.append((found.st_dev, found.st_ino))
        return _claims[-1]
    return None


def let_go(one: Claim | None) -> None:
    """Say that a file has been closed."""
    with _lock:
        if one in _claims:
            _claims.remove(one)


def first_bytes(path: Path, most: int) -> tuple[bytes, int] | None:
    """How a file begins, and its length; None if this process has it open to write, and knows it.

    Raises:
        OSError: if it cannot be read.
    """
    with _lock:
        found = path.stat()
        if (found.st_dev, found.st_ino) in _claims:
            return None
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            return os.pread(descriptor, most, 0), found.st_size
        finally:
            os.close(descriptor)
