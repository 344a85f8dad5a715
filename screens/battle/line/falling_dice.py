"""The dice of one volley, falling one by one. Any key finishes them; they never keep it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from textual.message_pump import MessagePump
from textual.timer import Timer

DIE_PACES: Mapping[str, float] = MappingProxyType(
    {"step": 0.35, "slow": 0.35, "steady": 0.2, "fast": 0.0}
)
"""Seconds between two dice, by the pace that the player has set."""


class FallingDice:
    """Counts dice as they fall; what they look like is not its business."""

    def __init__(self, host: MessagePump) -> None:
        self._host = host
        self._count = 0
        self._down = 0
        self._timer: Timer | None = None
        self._fell: Callable[[int], None] | None = None

    @property
    def is_rolling(self) -> bool:
        """Some dice have not fallen yet."""
        return self._down < self._count

    def throw(self, count: int, pace: float, fell: Callable[[int], None]) -> None:
        """Let so many dice fall, one every *pace* seconds, or all at once if that is 0.

        *fell* is told how many lie on the ground, each time one more does.
        """
        self.clear()
        self._count, self._fell = count, fell
        if pace <= 0:
            self.finish()
            return
        self._fall()
        if self.is_rolling:
            self._timer = self._host.set_interval(pace, self._fall)

    def finish(self) -> None:
        """Let everything that is still in the air fall at once."""
        while self.is_rolling:
            self._fall()

    def clear(self) -> None:
        """No dice are in the air."""
        self._stop()
        self._count, self._down, self._fell = 0, 0, None

    def _fall(self) -> None:
        left = self._count - self._down
        if not left:
            return
        self._down += 1
        if left == 1:
            self._stop()
        if self._fell is not None:
            self._fell(self._down)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
