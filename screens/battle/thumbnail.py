"""What one sees of a position: the map of the war, or the battle that is being fought."""

from textual.app import ComposeResult
from textual.containers import Vertical

from campaign.battle.contract import BattleInProgress
from campaign.battle.register import USUAL
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.battle.line.lines import BattleLines
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.scene import NOBODY, Ghost
from screens.battle.tabletop.table import BattleTable
from screens.map.map_layout import Zoom
from screens.map.theater_map import TheaterMap


class Glimpse(Vertical):
    """Shows positions to somebody who only watches."""

    DEFAULT_CSS = """
    Glimpse > BattleLines, Glimpse > BattleTable { display: none; }
    Glimpse > BattleTable, Glimpse > BattleLines { height: 1fr; }
    Glimpse > TheaterMap { height: 1fr; }
    """

    def __init__(self, zoom: Zoom) -> None:
        super().__init__()
        self.map = TheaterMap(zoom=zoom)
        self.lines = BattleLines()
        self.table = BattleTable()
        self.map.can_focus = self.table.can_focus = False
        self.shows_battles = True
        """Battles are shown as they are fought; else only the map is."""

    @property
    def shows_battle(self) -> bool:
        """A battle is on show, not the map."""
        return not self.map.display

    def compose(self) -> ComposeResult:
        yield self.map
        yield self.lines
        yield self.table

    def show(self, state: CampaignState, box: BoxId | None) -> None:
        """Show a position; the cursor goes to where something happened."""
        self.map.state = state
        if box is not None:
            self.map.cursor = box
        # Of a skirmish nothing is left to see but the field on which it ended.
        battle = (state.battle or state.fought) if self.shows_battles else None
        self.lines.display = battle is not None and battle.resolver == USUAL
        self.table.display = battle is not None and battle.resolver in FACES
        self.map.display = not (self.lines.display or self.table.display)
        if battle is not None:
            self._show_battle(battle)

    def _show_battle(self, battle: BattleInProgress) -> None:
        if self.lines.display:
            self.lines.position = battle.position
        elif self.table.display:
            scene = FACES[battle.resolver].scene(battle.position)
            self.table.show(scene, NOBODY, frozenset(), Ghost())
