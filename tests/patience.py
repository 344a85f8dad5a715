"""How long a test waits for what comes by itself: as long as the slowest of machines may need.

Nothing is measured by that. A test that waits for a moment of the clock fails where much else is
going on; one that waits for what it wants to see does not.
"""

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0
"""Seconds in which whatever a test waits for has come, on the slowest of machines."""


def until(is_so: Callable[[], object]) -> None:
    """Wait until another thread or process has brought something about."""
    late = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < late, "it never comes"
        time.sleep(0.002)
