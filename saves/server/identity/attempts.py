"""How often somebody has failed, by whatever he is known: an address, an account.

In memory: whoever restarts the server has better ways in. Time is that of a clock that never goes
back. No more names are kept than there is room for, so a flood of them costs no memory.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

ROOM: Final = 20_000
"""Names that are kept; then the one that was heard of longest ago goes."""


class _Count(NamedTuple):
    times: int
    until: float


class Attempts:
    """Counts what somebody may do only so often within a time."""

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = most
        self.seconds = seconds
        self._clock = clock
        self._counts: OrderedDict[str, _Count] = OrderedDict()

    def wait(self, name: str) -> float:
        """Seconds until it may be tried again; 0 if it may be now."""
        count = self._present(name)
        return count.until - self._clock() if count.times >= self.most else 0.0

    def count(self, name: str) -> int:
        """Count one more; how many there are now. The time begins with the first."""
        times, until = self._present(name)
        found = _Count(times + 1, until)
        self._counts[name] = found
        self._counts.move_to_end(name)
        while len(self._counts) > ROOM:
            self._counts.popitem(last=False)
        return found.times

    def forget(self, name: str) -> None:
        """Begin anew."""
        self._counts.pop(name, None)

    def __len__(self) -> int:
        return len(self._counts)

    def _present(self, name: str) -> _Count:
        now = self._clock()
        found = self._counts.get(name)
        return found if found and found.until > now else _Count(0, now + self.seconds)
