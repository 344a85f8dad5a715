"""How long one thing may take, whatever else the machine does meanwhile."""

from time import monotonic, process_time
from typing import NamedTuple, Self

WORK = 2.0
"""Seconds of work that anything may take; what others do on the same core does not count."""

WAIT = 20.0
"""Seconds by the clock: whoever waits for nothing does no work, and takes too long all the same."""


class Limits(NamedTuple):
    """When something began."""

    work: float
    clock: float

    @classmethod
    def begin(cls) -> Self:
        return cls(process_time(), monotonic())

    def exceeded(self) -> str:
        """How they are exceeded; nothing if they are not."""
        work, clock = process_time() - self.work, monotonic() - self.clock
        is_too_long = work > WORK or clock > WAIT
        return f"takes {work:.1f} s of work, {clock:.1f} s by the clock" if is_too_long else ""
