"""Everything one sees of a battle in rounds: words, the two lines, dice, the log."""

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from campaign.resolvers.battle_line.events import ShotFired
from campaign.resolvers.battle_line.position import LinePosition
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from screens.battle.line.falling_dice import FallingDice
from screens.battle.line.field_plan import MOST_ROWS
from screens.battle.line.headlines import MOST_COMMAND
from screens.battle.line.lines import BattleLines
from screens.battle.line.log import (
    LogLine,
    Throw,
    after_throw,
    log_line,
    thrown,
    without_dice,
)
from screens.battle.line.ranks_plan import is_for_ranks
from screens.parts.told_log import ToldLog
from screens.shell.terminal import WIDE
from screens.text.citations import cited
from screens.text.phrases import SIDE_ADJECTIVES

WORDS = ("title", "win", "odds", "command", "shot", "ways", "chances")
"""The lines of words around the battle, by the ids of what shows them."""

WORDS_ROWS = 5
"""Rows of the words around the battle, without those on command."""

LEAST_LOG = 3
LEAST_FIELD = 16
"""Rows of log and field in a low terminal, where there are so many."""

FOOT = " infantry"
"""What goes without saying in a narrow log: a piece that is no cavalry is infantry."""

WIDEST = 160
"""Columns from which the chances of a volley stand between the logs."""

HIGH = 36
"""Rows from which each of the logs has the name of its side above it."""

FIELD_SHARE = 0.7
"""How much of the rows the field gets in a high one, and not the log."""


class BattleView(Vertical):
    """Shows positions and lets dice fall; the screen around it decides what."""

    DEFAULT_CSS = """
    BattleView #head { height: 1; background: $panel; }
    BattleView #title { width: 1fr; height: 1; text-style: bold; }
    BattleView #win { display: none; width: auto; height: 1; text-style: bold reverse; }
    BattleView #odds { height: 1; background: $panel; }
    BattleView #command { display: none; height: auto; max-height: 2; background: $panel; }
    BattleView #shot { height: 2; }
    BattleView #ways { height: 1; }
    BattleView.-new #ways { text-style: bold; color: $warning; }
    BattleView #log { height: 1fr; min-height: 2; background: $surface; scrollbar-size: 0 0; }
    BattleView #logs { display: none; height: 1fr; min-height: 2; }
    BattleView #logs ToldLog { width: 1fr; background: $surface; scrollbar-size: 0 0; }
    BattleView #logs Vertical { width: 1fr; }
    BattleView .whose { display: none; height: 1; text-style: bold; background: $panel; }
    BattleView.-high .whose { display: block; }
    BattleView #union-told { color: $union; }
    BattleView #confederate-told { color: $confederate; }
    BattleView #union-log { color: $union; }
    BattleView #confederate-log { color: $confederate; }
    BattleView.-wide #log { display: none; }
    BattleView.-wide #logs { display: block; }
    BattleView #chances { display: none; width: 34; height: 100%; }
    BattleView.-chances #chances { background: $panel; }
    BattleView.-widest #chances { display: block; }
    BattleView.-widest #shot { height: 1; }
    BattleView Static, BattleView ToldLog { padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines = BattleLines(id="lines")
        self.tray = FallingDice(self)
        self.log_view = ToldLog(id="log")
        self.side_logs = {side: ToldLog(id=f"{side}-log") for side in SIDES}
        """The same log by sides, beside each other, where there is room."""

        self.log_lines: list[LogLine] = []
        """What the log shows."""

        self._command_rows = 0
        """Rows about leadership, leaders, and what helps or hinders."""

        self._part: Side | None = None
        """Whose part of the round the log has come to."""

        self._before: LinePosition | None = None
        self._throws: tuple[Throw, ...] = ()
        self._earlier: tuple[Throw, ...] = ()
        self._settled: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="head"):
            yield Static(id="title", markup=False)
            yield Static(id="win", markup=False)
        yield Static(id="odds", markup=False)
        yield Static(id="command", markup=False)
        yield self.lines
        yield Static(id="shot", markup=False)
        yield Static(id="ways", markup=False)
        yield self.log_view
        with Horizontal(id="logs"):
            yield from self._log_of(UNION)
            yield Static(id="chances", markup=False)
            yield from self._log_of(CONFEDERATE)

    def _log_of(self, side: Side) -> ComposeResult:
        """What is told of a side, below its name."""
        with Vertical(id=f"{side}-told"):
            yield Static(SIDE_ADJECTIVES[side].upper(), classes="whose", markup=False)
            yield self.side_logs[side]

    def on_resize(self) -> None:
        """The lines get the room that they need, but the log is never crowded out."""
        is_widest = self.size.width >= WIDEST
        self.set_class(self.size.width >= WIDE, "-wide")
        self.set_class(is_widest, "-widest")
        self.set_class(self.size.height >= HIGH, "-high")
        rows = self.size.height - WORDS_ROWS + is_widest - self._command_rows
        least = LEAST_LOG
        if is_for_ranks(self.size.width):
            least -= 1
        field = max(min(rows - least, LEAST_FIELD), round(FIELD_SHARE * rows))
        self.lines.styles.height = max(1, min(field, MOST_ROWS))

    def say(self, **texts: str) -> None:
        """Change the lines of words; those not named are emptied."""
        for name in WORDS:
            self.query_one(f"#{name}", Static).update(cited(self.lines.named(texts.get(name, ""))))
        self.set_class(bool(texts.get("chances")), "-chances")
        command = texts.get("command", "")
        self.query_one("#win", Static).display = bool(texts.get("win"))
        self.query_one("#command", Static).display = bool(command)
        rows = min(MOST_COMMAND, len(wrap(command, max(1, self.size.width - 2))))
        if rows != self._command_rows:
            self._command_rows = rows
            self.on_resize()

    def tell(self, lines: Iterable[LogLine]) -> None:
        """Write into the log."""
        for line in lines:
            self.log_lines.append(line)
            if line.heading:
                self._part = line.side
            text = self.lines.named(line.text)
            text = f"-- {text} --" if line.heading else text
            self.log_view.tell(text)
            for side, log in self.side_logs.items():
                if (line.side or self._part) in (side, None):
                    log.tell(text.replace(FOOT, ""))

    def read(self, step: int) -> None:
        """Leaf through the log."""
        for log in (self.log_view, *self.side_logs.values()):
            log.scroll_relative(y=step * max(1, log.size.height - 1), animate=False)

    def tell_anew(self, lines: Iterable[LogLine]) -> None:
        """Begin the log from the start."""
        for log in (self.log_view, *self.side_logs.values()):
            log.tell_anew(())
        self.log_lines, self._part = [], None
        self.tell(lines)

    def throw(
        self,
        before: LinePosition,
        throws: Sequence[Throw],
        pace: float,
        settled: Callable[[], None],
        earlier: Sequence[Throw] = (),
    ) -> None:
        """Let the dice of a volley fall on the lines as they were; *settled* is called last.

        *Earlier* ones stay where they lie.
        """
        self._before, self._throws, self._settled = before, tuple(throws), settled
        self._earlier = tuple(earlier)
        lines = self.lines
        lines.shooter = lines.target = 0
        lines.throws, lines.is_rolling = (), True
        count = len(thrown(self._throws))
        self.tray.throw(count, pace, self._fell)
        if not count:
            self._end()

    def lay(self, throws: Sequence[Throw]) -> None:
        """The dice of the last volley lie there, as they fell."""
        self.lines.throws = tuple(throws)

    def clear(self) -> None:
        """No dice have been thrown in the position on show."""
        self.tray.clear()
        self.lines.throws, self.lines.is_rolling = (), False

    def _fell(self, number: int) -> None:
        """One more die lies on the ground: its target shows what it has done."""
        position, throws = self._before, thrown(self._throws)[:number]
        assert position is not None
        for throw in throws:
            position = after_throw(position, throw)
        shots = [throw for throw in throws if isinstance(throw, ShotFired)]
        self.lines.position = position
        self.lines.fallen = frozenset(s.target.id for s in shots if s.outcome == "eliminated")
        self.lines.throws = (*self._earlier, *throws)
        self.tell(line for throw in throws[-1:] if (line := log_line(throw)))
        if not self.tray.is_rolling:
            self._end()

    def _end(self) -> None:
        """All dice lie still; shots that needed none are told."""
        self.lines.throws, self.lines.is_rolling = (*self._earlier, *self._throws), False
        self.tell(without_dice(self._throws))
        if self._settled is not None:
            self._settled()

    def stand(self, position: LinePosition) -> None:
        """Show a position with nothing in the air; the dead lie where they fell."""
        self.lines.position = position
        self.lines.fallen = frozenset()
