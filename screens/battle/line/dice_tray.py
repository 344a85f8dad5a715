"""The dice of one volley, falling one by one. Any key finishes them; they never keep it."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from textual.content import Content
from textual.geometry import Size
from textual.timer import Timer
from textual.widget import Widget

DIE_PACES: Mapping[str, float] = MappingProxyType(
    {"step": 0.35, "slow": 0.35, "steady": 0.2, "fast": 0.0}
)
"""Seconds between two dice, by the pace that the player has set."""


class DiceTray(Widget, can_focus=False):
    """Shows dice one after the other."""

    DEFAULT_CSS = """
    DiceTray { height: auto; min-height: 1; max-height: 3; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._dice: tuple[str, ...] = ()
        self._down = 0
        self._timer: Timer | None = None
        self._fell: Callable[[int], None] | None = None

    @property
    def is_rolling(self) -> bool:
        """Some dice have not fallen yet."""
        return self._down < len(self._dice)

    @property
    def shown(self) -> str:
        """What lies on the table."""
        return "\n".join(self._rows(self.content_size.width))

    def _rows(self, width: int) -> list[str]:
        return _rows(self._dice[: self._down], width)

    def render(self) -> Content:
        return Content(self.shown)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def throw(self, dice: Sequence[str], pace: float, fell: Callable[[int], None]) -> None:
        """Let dice fall, one every *pace* seconds, or all at once if that is 0.

        *fell* is told how many lie on the table, each time one more does.
        """
        self.clear()
        self._dice, self._fell = tuple(dice), fell
        if pace <= 0:
            self.finish()
            return
        self._fall()
        if self.is_rolling:
            self._timer = self.set_interval(pace, self._fall)

    def lay(self, dice: Sequence[str]) -> None:
        """Dice that fell before."""
        self.clear()
        self._dice, self._down = tuple(dice), len(dice)
        self.refresh(layout=True)

    def draw_anew(self, dice: Sequence[str]) -> None:
        """The same dice in other signs."""
        self._dice = tuple(dice)
        self.refresh(layout=True)

    def finish(self) -> None:
        """Let everything that is still in the air fall at once."""
        while self.is_rolling:
            self._fall()

    def clear(self) -> None:
        """Take the dice off the table."""
        self._stop()
        self._dice, self._down, self._fell = (), 0, None
        self.refresh(layout=True)

    def _fall(self) -> None:
        left = len(self._dice) - self._down
        if not left:
            return
        self._down += 1
        self.refresh(layout=True)
        if left == 1:
            self._stop()
        if self._fell is not None:
            self._fell(self._down)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None


GAP = "  "
"""Between two dice."""


def _rows(dice: Sequence[str], width: int) -> list[str]:
    """Dice in as many rows as they need; none is broken in two."""
    rows = [""]
    for die in dice:
        longer = f"{rows[-1]}{GAP}{die}" if rows[-1] else die
        if rows[-1] and len(longer) > width:
            rows.append(die)
        else:
            rows[-1] = longer
    return rows
