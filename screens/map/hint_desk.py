"""What is said over the map: what commanders would do, if one asks them, and why not."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from textual.screen import Screen

from campaign import Action, Refusal
from campaign.commanders.commander import Plan
from campaign.state import CampaignState
from campaign.terms import BoxId
from screens.map.advised import Advised, orders_of
from screens.map.map_model import MapModel
from screens.map.march_controller import Outcome
from screens.parts.game import Commanders
from screens.text.event_summary import is_movement
from screens.text.orders import advice, place_of_advice
from screens.text.phrases import place, refused

HINT_STAYS = 300.0
"""Seconds; whoever asks for a hint looks for its box and its key first."""


BACK_AT_PLAN = "Back at plan {number}, at {place}: Enter again carries it out."


class HintDesk:
    """The best plans for the marches, one after the other; else what a commander would do."""

    def __init__(
        self,
        screen: "Screen[Any]",
        on_show: Callable[[], MapModel],
        show: Callable[[MapModel], None],
        point_to: Callable[[Action, BoxId | None], None],
    ) -> None:
        self._screen, self._on_show = screen, on_show
        self._show, self._point_to = show, point_to
        self._has_hinted = False
        self._has_refused = False

    def ask(self, commanders: Commanders) -> None:
        """Show the next plan, or have commanders think about what is on show."""
        model = self._on_show()
        if model.advised:
            self._show_plan(model.advised.onward())
        elif is_movement(model.state):
            commanders.plan(model.state, partial(self._planned, commanders))
        else:
            commanders.advise(model.state, self._advised)

    def enter(self, model: MapModel) -> Outcome:
        """Carry out the plan on show; from elsewhere only go back to it."""
        advised = model.advised
        assert advised is not None
        if model.is_at_advice or not (box := advised.plan.goal or advised.asked_from):
            return orders_of(advised)
        told = BACK_AT_PLAN.format(number=advised.at + 1, place=place(box))
        return replace(model.pointing_at(box), status=told)

    def refuse(self, refusal: Refusal) -> None:
        """Say why not, as long as nothing else is planned."""
        said = refused(refusal)
        self._screen.notify(said, title="Not allowed", severity="warning", markup=False)
        self._has_refused = True

    def take_in(self, model: MapModel) -> None:
        """Another plan than the one that was refused has nothing of that over it."""
        if self._has_refused and model.plan is not self._on_show().plan:
            self._has_refused = False
            self._screen.app.clear_notifications()

    def forget(self) -> None:
        """An order was given: what was advised before it goes."""
        if self._has_hinted:
            self._has_hinted = False
            self._screen.app.clear_notifications()

    def _planned(
        self, commanders: Commanders, state: CampaignState, plans: tuple[Plan, ...]
    ) -> None:
        """Plans have been found, if dice and choices leave room for any."""
        if state is not self._on_show().state:
            return
        if plans:
            self._screen.app.clear_notifications()  # that a commander thinks
            self._show_plan(Advised(plans, asked_from=self._on_show().cursor))
        else:
            commanders.advise(state, self._advised)

    def _show_plan(self, advised: Advised) -> None:
        """Tell a plan, and draw it on the map."""
        model = replace(self._on_show().planning(None), advised=advised)
        self._show(model.pointing_at(advised.plan.goal) if advised.plan.goal else model)

    def _advised(self, state: CampaignState, actions: tuple[Action, ...]) -> None:
        if state is self._on_show().state:
            # Long enough to be carried out meanwhile; it goes with the next order.
            self._screen.app.clear_notifications()
            self._screen.notify(advice(actions, state), timeout=HINT_STAYS, markup=False)
            self._has_hinted = True
            self._point_to(actions[0], place_of_advice(actions))
