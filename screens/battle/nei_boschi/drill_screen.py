"""Orders for a whole brigade on the map: what it would do is seen before it is ordered."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical

from campaign.battle.contract import BattleInProgress
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.drill.plan import Plan
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import BodyId
from screens.battle.hexes.ground import HexGround
from screens.battle.hexes.hex_map import HexMap
from screens.battle.nei_boschi.drill_sheet import heading, scene, sheet
from screens.battle.nei_boschi.drilling import Drill, Drilling
from screens.parts.command import Command, CommandScreen, Keys, Obstacle, only_if
from screens.parts.key_bar import KeyLine
from screens.parts.text_pane import Sheet
from screens.shell.terminal import BREAKPOINTS
from screens.shell.themes import follow_look, glyphs_of
from screens.text.names import named

NARROW = 22
"""Columns beside the map before there are any."""

NOTHING_TO_ORDER = "Nobody would do anything."


HELP = (
    "Each unit is given an order of its own, that stands in the log as if typed; undo takes"
    " all of them back, up to the last die.",
    "With care nobody goes where he is fired at for it, comes beside an enemy, or has to check his"
    " order for the ground. Who falls back checks his order all the same.",
    "When somebody else has to decide, the plan waits: = gives the rest, esc drops it.",
)
SIGNS = (
    ("counters", "where they would stand, and which way they would face"),
    ("arrows", "where they stand now, where they go, and for how many points"),
)


class DrillScreen(CommandScreen[Plan | None]):
    """A brigade advances, falls back or dresses its line; left with a plan, or without."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS

    CSS = """
    DrillScreen { background: $background; }
    DrillScreen #title { height: 1; text-style: bold; background: $panel; }
    DrillScreen Horizontal { height: 1fr; }
    DrillScreen HexMap { height: 1fr; width: 1fr; }
    DrillScreen #panel { width: 30; border-left: solid $primary; }
    DrillScreen #plan { height: 1fr; }
    DrillScreen.-wide #panel { width: 46; }
    """

    def __init__(
        self, battle: BattleInProgress, bodies: Sequence[BodyId], ground: HexGround, cursor: Hex
    ) -> None:
        """For the first of some bodies; the others are a key away."""
        super().__init__()
        self._battle = battle
        self._bodies = bodies
        position: HexPosition = battle.position
        self.drilling = Drilling(position, bodies[0])
        self.map = HexMap(ground, id="field")
        self._cursor = cursor

    def compose(self) -> ComposeResult:
        yield Sheet(id="title")
        with Horizontal():
            yield self.map
            with Vertical(id="panel"):
                yield Sheet(id="plan")
        yield KeyLine()

    def on_mount(self) -> None:
        self.set_focus(self.map)
        self.show()
        self.map.point_at(self._cursor)
        follow_look(self, self.show)

    def on_resize(self) -> None:
        """There may be room for more now, or for less."""
        self.call_after_refresh(self.show)

    def show(self) -> None:
        """The plan as it is now, on the map and in words."""
        if not self.is_attached:
            return
        glyphs = glyphs_of(self.app.theme)
        pane = self.query_one("#plan", Sheet)
        self.map.show(scene(self.drilling, glyphs))
        self.query_one("#title", Sheet).show(heading(self.drilling))
        pane.show(sheet(self.drilling, pane.size.width or NARROW, glyphs, self._named))
        self.refresh_bindings()

    def _named(self, text: str) -> str:
        return named(text, self._battle)

    @on(HexMap.HexChosen)
    def _chosen(self, event: HexMap.HexChosen) -> None:
        """Take the hex as an end of the line; if none is asked for, order what is planned."""
        event.stop()
        if self.drilling.lacks_ends:
            self.drilling.take_end(event.hex)
            self.show()
        else:
            self.order()

    # --- what keys do ---

    def tell(self, kind: Drill) -> None:
        """Tell the brigade something else."""
        self.drilling.tell(kind)
        self.show()

    def advance(self) -> None:
        """Have the brigade advance in line, as far as nobody stays behind."""
        self.tell(Drill.ADVANCE)

    def fall_back(self) -> None:
        """Have the brigade fall back, and face as before where that is possible."""
        self.tell(Drill.BACK)

    def dress(self) -> None:
        """Have the brigade dress its line from a left end to a right end."""
        self.tell(Drill.DRESS)

    def go_farther(self, by: int) -> None:
        """A hex more or less; a line that is dressed faces further to the right or the left."""
        self.drilling.go_farther(by)
        self.show()

    def change_slant(self) -> None:
        """Straight on, always to the left, always to the right."""
        self.drilling.change_slant()
        self.show()

    def dare(self) -> None:
        """Go on under fire, beside enemies and over bad ground as well, or keep from that."""
        self.drilling.dare()
        self.show()

    def next_body(self) -> None:
        """Another brigade of those that act."""
        at = self._bodies.index(self.drilling.body) + 1
        self.drilling.turn_to(self._bodies[at % len(self._bodies)])
        self.show()

    def order(self) -> None:
        """Order what is planned, unit by unit."""
        if not self.is_current:
            return  # a second key in haste comes when it is gone already
        if self.drilling.lacks_ends:
            self.drilling.take_end(self.map.cursor)
            self.show()
        elif self.drilling.plan.given:
            self.dismiss(self.drilling.plan)
        else:
            self.notify(NOTHING_TO_ORDER)

    def close(self) -> None:
        """One step back: to the other end of the line, to the units."""
        if self.drilling.step_back():
            self.show()
        elif self.is_current:
            self.dismiss(None)

    def help_here(self) -> list[str]:
        """What the signs of a plan mean, and what a line keeps from."""
        return [*HELP, "", *(f"{name:<9} {text}" for name, text in SIGNS)]

    # --- which keys work ---

    def order_word(self) -> str:
        """What enter does now."""
        if self.drilling.lacks_ends:
            return "right end" if self.drilling.ends else "left end"
        return "order it"

    def farther_word(self) -> str:
        """What plus does now."""
        return "turn right" if self.drilling.kind is Drill.DRESS else "farther"

    def dare_word(self) -> str:
        """What it would change."""
        return "with care" if self.drilling.is_bold else "at any cost"

    def why_not_farther(self) -> Obstacle:
        return only_if(not self.drilling.lacks_ends)

    def why_no_slant(self) -> Obstacle:
        return only_if(self.drilling.kind is not Drill.DRESS)

    def why_no_other_body(self) -> Obstacle:
        return only_if(len(self._bodies) > 1)

    KEYS: ClassVar[Keys] = (
        Command("drill.order", "enter,space", "order it", order, word=order_word, display="enter"),
        Command("drill.advance", "m", "advance", advance),
        Command("drill.back", "b", "fall back", fall_back),
        Command("drill.dress", "y", "dress", dress),
        Command(
            "drill.farther",
            "plus",
            "farther",
            partial(go_farther, by=1),
            why_not=why_not_farther,
            word=farther_word,
            display="+",
        ),
        Command(
            "drill.nearer",
            "minus",
            "nearer",
            partial(go_farther, by=-1),
            why_not=why_not_farther,
            shown=False,
        ),
        Command("drill.slant", "o", "slant", change_slant, why_not=why_no_slant),
        Command("drill.dare", "g", "at any cost", dare, word=dare_word),
        Command("drill.next", "n,tab", "next", next_body, why_not=why_no_other_body, display="n"),
        Command("drill.close", "escape,backspace", "back", close, display="esc"),
        Binding("question_mark,f1", "app.help", "help", id="drill.help", key_display="?"),
    )
