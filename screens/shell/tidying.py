"""Garbage is collected while nobody waits for a key.

A screen that has been closed is a circle of widgets: nothing frees it but a search for such
circles, and that takes as long as several keys.
"""

import gc
from time import monotonic

EVERY = 5.0
"""Seconds between two looks whether there is time."""

QUIET = 2.0
"""Seconds without a key after which there is."""


class Tidying:
    """Notes keys, and uses the time between them."""

    def __init__(self) -> None:
        self.latest_key = monotonic()
        """When somebody was at the keyboard."""

    def look(self) -> None:
        """Collect garbage if there is time for it, and there may be some."""
        _, since_last, _ = gc.get_count()
        if gc.isenabled() and since_last and monotonic() - self.latest_key >= QUIET:
            gc.collect()
