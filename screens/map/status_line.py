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
        told = [*filter(None, model.status.split("\n"))]
        if has_panel:
            return told
        prompt = self._turn.prompt(model)
        if self._turn.loop.awaited and not self._looks:
            return [*told, prompt]
        if model.sure or not (told or self._looks):
            return [prompt]
        if self._looks:
            return [in_a_line(model.state, model.cursor, glyphs)]
        return [*told, prompt] if self._turn.is_called_for(model) else told
