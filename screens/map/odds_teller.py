"""Asks for the odds at the end of the march that is planned, once the cursor rests."""

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.screen import Screen

from screens.map.map_model import MapModel
from screens.map.march_odds import leads_to_battle, work_out
from screens.map.march_plan import MarchPlan
from screens.parts.battle_preferences import Taste
from screens.parts.odds_desk import OddsDesk

ODDS_SAY = frozenset({"state", "plan", "cursor", "via"})
"""Upon what they depend."""


class OddsTeller:
    """Has odds worked out for the box under the cursor, and for no other."""

    def __init__(
        self,
        screen: "Screen[Any]",
        told: Callable[[MarchPlan], None],
        taste: Callable[[], Taste],
    ) -> None:
        self._desk, self._told, self._taste = OddsDesk(screen), told, taste

    def look(self, model: MapModel, changed: frozenset[str]) -> None:
        """Ask about what is planned now; what was asked before is forgotten."""
        if not changed & ODDS_SAY:
            return
        plan, to, via = model.plan, model.cursor, model.via
        if not isinstance(plan, MarchPlan) or not leads_to_battle(plan, to):
            self._desk.forget()
        elif (to, via) not in plan.odds:
            asked = partial(work_out, plan, to, via, taste=self._taste())
            self._desk.ask(asked, lambda _: self._told(plan))
