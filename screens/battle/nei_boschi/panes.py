"""What is seen of a battle on hexes: the map, its ruler and log, and beside it what is asked.

Decides nothing; the screen around it does.
"""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from screens.battle.hexes.ground import HexGround
from screens.battle.hexes.hex_map import HexMap
from screens.battle.hexes.scene import HexScene
from screens.battle.hexes.styles import VIEWS
from screens.battle.nei_boschi.brigade_list import BrigadeList
from screens.battle.nei_boschi.chooser import Asked
from screens.battle.nei_boschi.facing_dial import FacingDial
from screens.battle.nei_boschi.looking import BY_ROW, HexLook
from screens.battle.nei_boschi.readouts import standing
from screens.battle.nei_boschi.verbs import facing_of
from screens.parts.row_list import RowList
from screens.parts.text_pane import Sheet
from screens.parts.told_log import ToldLog
from screens.shell.terminal import WIDE
from screens.shell.themes import glyphs_of

KEPT = 256
"""Paragraphs of cards that are kept as they were painted."""

MORE = "i tells more"
NARROW, BROAD = 23, 45
"""Columns of text beside the map, in a small and in a wide terminal."""

LOG, AROUND_MAP = 7, 4
"""Rows of the log below the map, and of all others above and below it, in a wide terminal."""

LEAST_ASIDE, MOST_ASIDE = 20, 44
"""Columns of the log beside the map, with the line between them."""

ASIDE = "-aside"
"""The log stands beside the map."""

DIAL, BRIGADES, ASKS, HOW = "-dial", "-brigades", "-asks", "-how"
"""The dial is on show; the brigades stand in the place of the map; something is asked by a list; it
is asked how, and the chances of that are to be read above the list.
"""


class HexPanes(Horizontal):
    """The map with its ruler and its log, and beside it a card, a list, or a dial."""

    BINDINGS = VIEWS
    """The map is looked at in another way while a list has the keys, too."""

    SCOPED_CSS = False  # how wide the terminal is, the screen around it knows

    DEFAULT_CSS = """
    HexPanes #left { width: 1fr; }
    HexPanes #panel { width: 24; border-left: solid $primary; }
    HexPanes HexMap { height: 1fr; }
    HexPanes #ruler { height: 1; background: $panel; }
    HexPanes ToldLog { height: 2; width: 1fr; scrollbar-size: 0 0; }
    HexPanes #card { height: 1fr; }
    HexPanes #below { height: 4; max-height: 50%; }
    HexPanes #choices { width: 1fr; height: auto; max-height: 60%; display: none; }
    HexPanes #brigades { width: 1fr; height: 1fr; display: none; }
    HexPanes FacingDial { display: none; }
    HexPanes.-asks #choices { display: block; border-top: solid $primary; }
    HexPanes.-how #choices { max-height: 35%; }
    Screen.-wide HexPanes.-asks #choices { max-height: 40%; }
    Screen.-wide HexPanes.-how #choices { max-height: 50%; }
    HexPanes.-dial FacingDial { display: block; border-top: solid $primary; height: 6; }
    HexPanes.-brigades #brigades { display: block; }
    HexPanes.-brigades HexMap { display: none; }
    HexPanes #standing { display: none; }
    Screen.-wide HexPanes #standing { display: block; height: auto; max-height: 40%; }
    Screen.-wide HexPanes #standing { border-top: solid $primary; }
    Screen.-wide HexPanes.-brigades HexMap { display: block; }
    Screen.-wide HexPanes.-brigades #brigades { height: auto; max-height: 50%; }
    Screen.-wide HexPanes #panel { width: 46; }
    Screen.-wide HexPanes ToldLog { height: 7; }
    Screen.-wide HexPanes.-aside ToldLog { dock: left; height: 100%; }
    Screen.-wide HexPanes.-aside ToldLog { border-right: solid $primary; }
    """

    def __init__(self, ground: HexGround) -> None:
        super().__init__()
        self.map = HexMap(ground, id="field")
        self.log_view = ToldLog(has_heads=True)
        self.ruler = Sheet(id="ruler")
        self.card = Sheet(id="card", more=MORE, kept=KEPT)
        self.below = Sheet(id="below", kept=KEPT)
        self.standing = Sheet(id="standing")
        self.choices = RowList(id="choices")
        self.brigades = BrigadeList(id="brigades")
        self.dial = FacingDial()

    def action_view(self) -> None:
        """Another view of the map."""
        self.map.action_view()

    @on(HexMap.ViewChanged)
    def _place_log(self) -> None:
        """Have the log beside a map that is narrower than its room, and higher."""
        columns, rows = self.map.extent
        free = self._left - columns
        room = self.app.size.height - AROUND_MAP
        is_aside = self.app.size.width >= WIDE and free >= LEAST_ASIDE and room - LOG < rows
        self.set_class(is_aside, ASIDE)
        self.log_view.styles.width = min(free, MOST_ASIDE) if is_aside else "1fr"

    def action_lift(self) -> None:
        """Lift the counters of the map, or put them back."""
        self.map.action_lift()

    def compose(self) -> ComposeResult:
        with Vertical(id="left"):
            yield self.map
            yield self.brigades
            yield self.ruler
            yield self.log_view
        with Vertical(id="panel"):
            yield self.card
            yield self.below
            yield self.choices
            yield self.dial
            yield self.standing

    def row(self, asked: Asked) -> int:
        """The row that is pointed at in whichever list asks."""
        return (self.brigades.rows if asked is Asked.PAGE else self.choices).cursor

    # --- what is asked -------------------------------------------------------------------------

    def ask(self, look: HexLook) -> Widget:
        """Show the widget that asks what is to be said next; it, to have the focus."""
        asking = self._asking(look)
        # What is read below changes with every step of the cursor: its place must not.
        self.below.styles.height = look.rows_below
        self.set_class(asking is self.choices, ASKS)
        self.set_class(look.asked is Asked.HOW, HOW)
        self.set_class(asking is self.dial, DIAL)
        self.set_class(asking is self.brigades.rows, BRIGADES)
        return asking

    def _asking(self, look: HexLook) -> Widget:
        chooser = look.chooser
        usual = chooser.usual
        if look.asked in BY_ROW:
            at = chooser.listed.index(usual) if usual in chooser.listed else 0
            self.choices.show(look.rows(self.width), at)
            return self.choices
        if look.asked is Asked.FACING:
            self.dial.show(
                tuple(chooser.facings), facing_of(usual) or 0 if usual else 0, look.faces
            )
            return self.dial
        if look.asked is Asked.PAGE:
            self.brigades.show(look, self._left)
            return self.brigades.rows
        return self.map

    def fit(self, look: HexLook) -> None:
        """There is room for more words now, or for less."""
        self._place_log()
        self.say_standing(look)
        if self.has_class(BRIGADES):
            self.brigades.show(look, self._left)

    # --- what is shown -------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """Columns of text beside the map.

        In a terminal of another size it is known before the widgets have their places.
        """
        return BROAD if self.app.size.width >= WIDE else NARROW

    @property
    def _left(self) -> int:
        """Columns of the map, up to the line beside it."""
        return self.app.size.width - self.width - 1

    def draw(self, look: HexLook, bare: HexScene) -> None:
        """The map as it is looked at."""
        glyphs = glyphs_of(self.app.theme)
        self.map.show(look.scene(bare)._replace(notes=look.notes(glyphs)))
        self._place_log()

    def say(self, look: HexLook, outcome: Sequence[str]) -> None:
        """What is under the cursors; how the battle ended, and why, if it has."""
        glyphs = glyphs_of(self.app.theme)
        self.ruler.show(look.ruler(self._left))
        self.card.show("\n\n".join(filter(None, outcome)) or look.card(self.width, glyphs))
        self.below.show(look.below(glyphs))

    def say_standing(self, look: HexLook) -> None:
        """How the battle stands, where there is room for it."""
        if self.app.size.width >= WIDE:
            self.standing.show(standing(look.position, self.width))
