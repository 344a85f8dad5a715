"""Asks for the odds: of a planned march, of battles that wait, and where cavalry may withdraw."""

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.screen import Screen

from campaign.agenda import Combat, Withdrawal
from campaign.battle.battle_odds import SideOdds
from campaign.queries.battle_sites import must_fight
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map.map_model import MapModel
from screens.map.march_odds import is_known, leads_to_battle, odds_ahead, work_out
from screens.map.march_plan import MarchPlan
from screens.map.turn_controller import TurnController
from screens.parts.odds_desk import OddsDesk

ODDS_SAY = frozenset({"state", "plan", "cursor", "via"})
"""Upon what they depend."""


class OddsTeller:
    """Has odds worked out for the box under the cursor, and for no other."""

    def __init__(
        self,
        screen: "Screen[Any]",
        told: Callable[[str, object], None],
        turn: TurnController,
    ) -> None:
        """*Told* hears which part of the model they are about: a plan, or a position."""
        self._desk, self._told, self._turn = OddsDesk(screen), told, turn
        self._asked_by_cavalry: CampaignState | None = None
        """The last position at which cavalry might withdraw."""

    def look(self, model: MapModel, changed: frozenset[str]) -> None:
        """Ask about what is planned now; what was asked before is forgotten."""
        if not changed & ODDS_SAY:
            return
        step = model.state.step if model.state.agenda else None
        if isinstance(step, Withdrawal):
            self._ask_for_cavalry(model.state, step)
            return
        if isinstance(step, Combat) and model.choices:
            self._ask_for_battle(model.state, step, model.cursor)
            return
        plan, to, via = model.plan, model.cursor, model.via
        if not isinstance(plan, MarchPlan) or not leads_to_battle(plan, to):
            self._desk.forget()
        elif not is_known(plan, to, via):
            self._ask_for_march(plan, to, via)

    def _ask_for_march(self, plan: MarchPlan, to: BoxId, via: BoxId | None) -> None:
        """First for what is told first, so that nobody waits for the rest to see it."""
        asked = partial(work_out, plan, to, via, taste=self._turn.loop.battles.taste)

        def say(found: SideOdds | None) -> None:
            self._told("plan", plan)
            if not is_known(plan, to, via):
                self._desk.ask(asked, lambda _: self._told("plan", plan))

        self._desk.ask(partial(asked, whole=is_known(plan, to, via, whole=False)), say)

    def _ask_for_battle(self, state: CampaignState, step: Combat, box: BoxId) -> None:
        """Of the battle under the cursor, if one waits there. [BG 8.1]"""
        if not must_fight(state) >> state.theater.number[box] & 1:
            self._desk.forget()
            return
        taste = self._turn.loop.battles.taste
        asked = partial(odds_ahead, state, box, step.side, step.side, taste=taste)

        def say(found: SideOdds | None) -> None:
            if found is not None:
                self._turn.take_odds_ahead(state, box, found)
                self._told("state", state)

        self._desk.ask(asked, say)

    def _ask_for_cavalry(self, state: CampaignState, step: Withdrawal) -> None:
        """Once for each position, wherever the cursor goes meanwhile. [BG 8.13]"""
        if self._asked_by_cavalry is state:
            return
        self._asked_by_cavalry = state

        taste = self._turn.loop.battles.taste
        attack = state, step.box, step.side.enemy, step.side

        def say(found: SideOdds | None) -> None:
            if found is not None:  # to hold is to stay to the end: whoever leaves holds nothing
                self._turn.take_odds(state, found.staying)
                self._told("state", state)

        self._desk.ask(partial(odds_ahead, *attack, taste=taste, whole=False), say)
