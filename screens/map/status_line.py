"""The line below the map: what was told last; without a panel also the box, and what to decide."""

from collections.abc import Iterator

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
        self.looks = False
        """The cursor has moved since something was said last."""

        self.is_news = False
        """What was said last is of the position on show."""

    def take_in(self, changed: frozenset[str]) -> None:
        """Something of the model is different."""
        if changed & {"status", "state"}:
            self.looks, self.is_news = False, "status" in changed
        elif "cursor" in changed:
            self.looks = True

    def words(self, model: MapModel, glyphs: Glyphs, *, has_panel: bool, width: int) -> list[str]:
        """What it says, sentence by sentence, those first for which there may be no room."""
        told = [*filter(None, model.status.split("\n"))]
        if has_panel:
            return told
        prompt = self._turn.prompt(model)
        if self._turn.loop.awaited and not self.looks:
            room = width - len(told[-1]) - 1 if told and self.is_news else width
            return [*told, *self._awaited(model, room)]
        if model.sure or not (told or self.looks):
            return [prompt]
        if self.looks:
            return [in_a_line(model.state, model.cursor, glyphs)]
        return [*told, prompt] if self._turn.is_called_for(model) else told

    def _awaited(self, model: MapModel, room: int) -> Iterator[str]:
        """Who is waited for, in so many words as there is room for behind the news."""
        for said in (self._turn.prompt(model), self._turn.awaited_in_short(model)):
            if len(said) <= room:
                yield said
                return
