"""Dice that have fallen rest for a while, so that they are read before the enemy answers."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from textual.message_pump import MessagePump
from textual.timer import Timer

TO_BE_READ: Mapping[str, float] = MappingProxyType(
    {"step": 2.0, "slow": 4.0, "steady": 2.0, "fast": 0.0}
)
"""Seconds for which a volley rests, by the pace at which dice fall."""


class DiceRest:
    """Counts the time; what waits for its end is not its business."""

    def __init__(self, host: MessagePump, over: Callable[[], None]) -> None:
        self._host, self._over = host, over
        self._timer: Timer | None = None

    @property
    def is_on(self) -> bool:
        """They have not been read yet."""
        return self._timer is not None

    def begin(self, seconds: float) -> None:
        """Let them rest so long, or until `end`."""
        self.drop()
        self._timer = self._host.set_timer(seconds, self.end)

    def end(self) -> None:
        """They have been read."""
        if self.is_on:
            self.drop()
            self._over()

    def drop(self) -> None:
        """Something else is on show: nobody waits any more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
