"""The line below the map: what was told last; without a panel also the box, and what to decide."""

from screens.map.box_panel import in_a_line
from screens.map.map_model import MapModel
from screens.map.turn_controller import TurnController
from screens.shell.glyphs import Glyphs

SAYS = frozenset({"status", "state", "cursor", "sure", "plan", "choices"})
"""What of a model it depends on where there is no panel."""


class StatusLine:
    """Knows what is the news: the last sentence, or the box that the cursor has moved to."""

    def __init__(self, turn: TurnController) -> None:
        self._turn = turn
        self._looks = False
        """The cursor has moved since something was said last."""

    def take_in(self, changed: frozenset[str]) -> None:
        """Something of the model is different."""
        if changed & {"status", "state"}:
            self._looks = False
        elif "cursor" in changed:
            self._looks = True

    def words(self, model: MapModel, glyphs: Glyphs, *, has_panel: bool) -> list[str]:
        """What it says, sentence by sentence."""
        told = model.status.split("\n")
        if has_panel:
            return told
        if self._turn.loop.awaited and not self._looks:
            return [*filter(None, told), self._turn.prompt(model)]
        if model.sure or not (model.status or self._looks):
            return [self._turn.prompt(model)]
        return [in_a_line(model.state, model.cursor, glyphs)] if self._looks else told
