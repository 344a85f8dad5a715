"""Everything one sees of a battle in rounds: words, the two lines, dice, the log."""

from collections.abc import Callable, Iterable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from campaign.resolvers.battle_line.events import ShotFired
from campaign.resolvers.battle_line.position import LinePosition
from screens.battle.line.dice_tray import DiceTray
from screens.battle.line.lines import BattleLines
from screens.battle.line.log import (
    LogLine,
    Throw,
    after_throw,
    die_text,
    log_line,
    thrown,
    without_dice,
)
from screens.battle.line.signs import signs_of
from screens.parts.told_log import ToldLog
from screens.shell.themes import follow_look
from screens.text.citations import cited

WORDS = ("title", "command", "shot", "forecast", "ways")
"""The lines of words around the battle, by the ids of what shows them."""

REST = 10
"""Rows that are not pieces: words, dice, a head, a few lines of log, the keys."""

FEWEST = 4
"""Rows of pieces shown even in the lowest terminal."""


class BattleView(Vertical):
    """Shows positions and lets dice fall; the screen around it decides what."""

    DEFAULT_CSS = """
    BattleView #title { height: auto; max-height: 2; text-style: bold; background: $panel; }
    BattleView #command { display: none; height: auto; max-height: 2; background: $panel; }
    BattleView #shot { height: 2; }
    BattleView #forecast, BattleView #ways { height: 1; }
    BattleView #log { height: 1fr; min-height: 2; background: $surface; scrollbar-size: 0 0; }
    BattleView Static, BattleView DiceTray, BattleView #log { padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines = BattleLines(id="lines")
        self.tray = DiceTray(id="dice")
        self.log_view = ToldLog(id="log")
        self.log_lines: list[LogLine] = []
        """What the log shows."""

        self._commands = False
        """There is a line about leadership and leaders."""

        self._before: LinePosition | None = None
        self._throws: tuple[Throw, ...] = ()
        self._settled: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="command", markup=False)
        yield self.lines
        yield Static(id="shot", markup=False)
        yield self.tray
        yield Static(id="forecast", markup=False)
        yield Static(id="ways", markup=False)
        yield self.log_view

    def on_mount(self) -> None:
        follow_look(self, self._look_changed)

    def on_resize(self) -> None:
        """Pieces get the room that they need, but the log is never crowded out."""
        self.lines.styles.max_height = max(FEWEST, self.size.height - REST - self._commands)

    def say(self, **texts: str) -> None:
        """Change the lines of words; those not named are emptied."""
        for name in WORDS:
            self.query_one(f"#{name}", Static).update(cited(self.lines.named(texts.get(name, ""))))
        commands = bool(texts.get("command"))
        self.query_one("#command", Static).display = commands
        if commands is not self._commands:
            self._commands = commands
            self.on_resize()

    def tell(self, lines: Iterable[LogLine]) -> None:
        """Write into the log."""
        for line in lines:
            self.log_lines.append(line)
            text = self.lines.named(line.text)
            self.log_view.tell(f"-- {text} --" if line.heading else text)

    def tell_anew(self, lines: Iterable[LogLine]) -> None:
        """Begin the log from the start."""
        self.log_view.tell_anew(())
        self.log_lines = []
        self.tell(lines)

    def throw(
        self,
        before: LinePosition,
        throws: Sequence[Throw],
        pace: float,
        settled: Callable[[], None],
    ) -> None:
        """Let the dice of a volley fall on the lines as they were; *settled* is called last."""
        self._before, self._throws, self._settled = before, tuple(throws), settled
        self.lines.shooter = self.lines.target = 0
        dice = self._dice()
        self.tray.throw(dice, pace, self._fell)
        if not dice:
            self._end()

    def _dice(self) -> list[str]:
        """The dice of the volley as the look draws them."""
        signs = signs_of(self.lines.glyphs)
        return [die_text(throw, signs) for throw in thrown(self._throws)]

    def lay(self, throws: Sequence[Throw]) -> None:
        """The dice of the last volley lie there, as they fell."""
        self._throws = tuple(throws)
        self.tray.lay(self._dice())

    def clear(self) -> None:
        """No dice have been thrown in the position on show."""
        self._throws = ()
        self.tray.clear()

    def _look_changed(self) -> None:
        self.tray.draw_anew(self._dice())

    def _fell(self, number: int) -> None:
        """One more die lies on the table: its target shows what it has done."""
        position, throws = self._before, thrown(self._throws)[:number]
        assert position is not None
        for throw in throws:
            position = after_throw(position, throw)
        shots = [throw for throw in throws if isinstance(throw, ShotFired)]
        self.lines.position = position
        self.lines.fallen = frozenset(s.target.id for s in shots if s.outcome == "eliminated")
        self.tell(line for throw in throws[-1:] if (line := log_line(throw)))
        if not self.tray.is_rolling:
            self._end()

    def _end(self) -> None:
        """All dice lie still."""
        self.tell(without_dice(self._throws))
        if self._settled is not None:
            self._settled()

    def stand(self, position: LinePosition) -> None:
        """Show a position with nothing in the air; the dead are gone."""
        self.lines.position = position
        self.lines.fallen = frozenset()
