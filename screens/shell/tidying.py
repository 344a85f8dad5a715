"""Garbage is collected while nobody waits for a key.

A screen that has been closed is a circle of widgets: nothing frees it but a search for such
circles, and that takes as long as several keys.
"""

import gc
from collections.abc import Callable
from time import monotonic

EVERY = 5.0
"""Seconds between two looks whether there is time."""

QUIET = 2.0
"""Seconds without a key after which there is."""

ANSWERED = 0.1
"""Seconds after a key in which its answer is painted; where much lies about, there is time then."""

MUCH = 1
"""Looks at what is new since the last collection: so much has come and stayed, twenty thousand
pieces each time. Whoever never pauses closes one screen after another, too."""

RARELY = (20_000, 20, 5)
"""When to look for garbage in circles if nobody pauses. Positions are values and make none; looking
too often makes one key in twenty late."""


def _nobody_asks() -> None:
    """Nobody wants to know."""


class Tidying:
    """Notes keys, and uses the time between them."""

    def __init__(self, *, is_forked: bool = False) -> None:
        """Tidy a whole process, or one that shares with others what was there at its fork."""
        self._is_forked = is_forked
        self.latest_key = monotonic()
        """When somebody was at the keyboard, or at the mouse."""

        self._has_set_aside = False
        """What was there when the first campaign was painted is passed over."""

        self._is_left = False
        """Some of that has been left since."""

        self.collected: Callable[[], object] = _nobody_asks
        """Called when garbage was collected, and nobody waits for a key."""

        self.looked: Callable[[], object] = _nobody_asks
        """Called after each look, and when a campaign is painted for the first time."""

    def set_aside(self) -> None:
        """What is loaded now stays: no key shall wait for its inspection.

        Only the first app of a process says so: what lies about when a later one begins may be
        left of one that has ended, and is to be found.

        Of a session nothing is set aside beside what its parent has: that could be taken back but
        together, and whatever of the parent's is looked through is shared no more.
        """
        self.looked()
        if gc.get_threshold() == RARELY:  # counting what is set aside would take as long as a key
            return
        gc.set_threshold(*RARELY)
        if not self._is_forked:
            gc.freeze()
            self._has_set_aside = True

    def leave(self) -> None:
        """A campaign is left: its screen and its log may have been set aside, and stay no more."""
        self._is_left = self._has_set_aside

    def look(self) -> None:
        """Collect garbage if there is time for it, and there may be some."""
        _, since_last, _ = gc.get_count()
        may_be_some = since_last or self._is_left
        pause = min(ANSWERED, QUIET) if since_last >= MUCH else QUIET
        if gc.isenabled() and may_be_some and monotonic() - self.latest_key >= pause:
            self._collect()
            self.collected()
        self.looked()

    def _collect(self) -> None:
        if not self._is_left:
            gc.collect()
            return
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._is_left = False
