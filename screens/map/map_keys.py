"""Keys of the map for methods of its controllers: what one does, and what is in its way."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from inspect import getdoc
from typing import Protocol, TypeAlias, TypeVar

from textual.app import App
from textual.binding import Binding

from campaign.actions import Invade, Sail
from screens.map.advised import orders_of
from screens.map.deciding import why_not_yours
from screens.map.dig_plan import DigPlan
from screens.map.hint_desk import HintDesk
from screens.map.map_model import MapModel
from screens.map.march_controller import MarchController, Outcome
from screens.map.overlays import legend_at, next_overlay
from screens.map.page_options import out_of_play
from screens.map.prompts import PLAN_ORDERS
from screens.map.turn_controller import TurnController
from screens.map.turn_log import TurnLog
from screens.map.war_pages import AffairsScreen
from screens.parts.command import Command, Keys, Obstacle
from screens.parts.game import Loop
from screens.text.event_summary import is_movement


class Controlled(Protocol):
    """The map, as far as its keys ask for it."""

    marches: MarchController
    turn: TurnController
    hints: HintDesk
    loop: Loop

    @property
    def app(self) -> App[object]: ...
    @property
    def model(self) -> MapModel: ...
    def carry_out(self, outcome: Outcome) -> None: ...


C = TypeVar("C", MarchController, TurnController)
S = TypeVar("S")
T = TypeVar("T")
Keyed: TypeAlias = tuple[Callable[[S], None], Callable[[S], Obstacle]]
"""What a key does, and what is in its way."""


def of_marches(question: Callable[[MarchController, MapModel], T]) -> Callable[[Controlled], T]:
    """What the controller of marches says of the map on show."""
    return lambda screen: question(screen.marches, screen.model)


def of_turn(question: Callable[[TurnController, MapModel], T]) -> Callable[[Controlled], T]:
    """What the controller of the turn says of the map on show."""
    return lambda screen: question(screen.turn, screen.model)


def marching(
    deed: Callable[[MarchController, MapModel], Outcome],
    question: Callable[[MarchController, MapModel], Obstacle],
) -> Keyed[Controlled]:
    """A key for marches."""
    return _carried_out(deed, of_marches(deed)), of_marches(question)


def turning(
    deed: Callable[[TurnController, MapModel], Outcome],
    question: Callable[[TurnController, MapModel], Obstacle],
) -> Keyed[Controlled]:
    """A key that leads through the turn."""
    return _carried_out(deed, of_turn(deed)), of_turn(question)


def _carried_out(
    deed: Callable[[C, MapModel], Outcome], outcome: Callable[[Controlled], Outcome]
) -> Callable[[Controlled], None]:
    """A key says of itself what is said of the deed."""

    def run(screen: Controlled) -> None:
        screen.carry_out(outcome(screen))

    run.__doc__ = getdoc(deed.func if isinstance(deed, partial) else deed)
    return run


def page_key(page: str) -> Keyed[Controlled]:
    """A key that opens a page about the whole war."""

    def affairs(screen: Controlled) -> None:
        """Read about the whole war: who is winning, the wider world, the generals."""
        screen.app.push_screen(AffairsScreen(screen.model.state, page))

    return affairs, lambda screen: out_of_play(page, screen.model.state.options)


def unless_planned(title: str, planned: str = "") -> Callable[[Controlled], str]:
    """A key has another word while a march is planned; or none, though it works."""
    return lambda screen: planned if screen.model.plan else title


def next_word(screen: Controlled) -> str:
    """What the key for the next stack leads to; none while there is nowhere to go, nor while advice
    is on show, whose next plan has a key of its own.
    """
    plan, advised = screen.model.plan, screen.model.advised
    if plan is None:
        return "" if advised and len(advised.plans) > 1 else "next"
    return "next target" if plan.reach else ""


def dig_word(screen: Controlled) -> str:
    """The key for digging in has its word until that is planned; enter has it then."""
    return "" if isinstance(screen.model.plan, DigPlan) else "dig in"


def carry_out_word(model: MapModel) -> str:
    """What enter does on the map, for the line of keys: it stands there while a plan is on show."""
    if isinstance(model.plan, DigPlan):
        return "dig in"
    if model.plan is not None:
        return PLAN_ORDERS[model.plan.going] if model.cursor in model.plan.reach else ""
    if not model.advised or not orders_of(model.advised):
        return ""
    return "carry out" if model.is_at_advice else "to the plan"


def enter_word(id_: str | None, model: MapModel, log: TurnLog) -> str | None:
    """What enter does on the map, or with the keys for what was told; None of any other key."""
    if id_ == "list.choose" and log.is_read:
        return log.enter_word
    return carry_out_word(model) if id_ == "map.choose" else None


def highlighted(model: MapModel, legend_of: Callable[[str], str]) -> MapModel:
    """Something else highlighted on the map, and what that means."""
    overlay = next_overlay(model.overlay, model.state.options)
    told = legend_at(legend_of(overlay), overlay, model.state, model.cursor)
    return replace(model, overlay=overlay, status=told)


def hint(screen: Controlled) -> None:
    """The best plans for the marches, one after the other; else what a commander would do."""
    screen.hints.ask(screen.loop.commanders)


def why_no_hint(screen: Controlled) -> Obstacle:
    """Somebody else decides."""
    return why_not_yours(screen.loop, screen.model)


def next_plan_word(screen: Controlled) -> str:
    """What the key for hints does, for the line of keys; nothing more where the only plan is on
    show, or a march is planned already.
    """
    model = screen.model
    if model.advised:
        return "next plan" if len(model.advised.plans) > 1 else ""
    return "" if model.plan or not is_movement(model.state) else "advice"


ADVICE = Command("map.hint", "t", "advice", hint, why_no_hint, next_plan_word)
"""The best plans, one after the other."""


def _going(way: type[Sail] | type[Invade]) -> Keyed[Controlled]:
    return marching(
        partial(MarchController.plan, going=way), partial(MarchController.why_no_plan, going=way)
    )


BY_SEA: Keys = (
    Command("map.sail", "s", "sail", *_going(Sail)),
    Command("map.invade", "I", "invade", *_going(Invade)),
)
"""Marches that begin in a port."""

DIG_IN = Command(
    *("map.entrench", "x", "dig in"),
    *marching(MarchController.entrench, MarchController.why_no_entrenching),
    dig_word,
)
"""Shows who would dig in; enter orders it."""

FEWER_OF_FIRST = Command(
    *("map.1", "1", "one piece fewer"),
    *marching(
        partial(MarchController.pick_fewer, row=1), partial(MarchController.why_not_fewer, row=1)
    ),
    unless_planned("one piece fewer", "fewer"),
    display="1-9",
)
"""The first digit stands in the line of keys for all of them."""

FEWER_OF_ROWS: Keys = (
    *(
        Command(
            *(f"map.{row}", str(row), f"one piece fewer of row {row}; then all"),
            *marching(
                partial(MarchController.pick_fewer, row=row),
                partial(MarchController.why_not_fewer, row=row),
            ),
            shown=False,
        )
        for row in range(2, 10)
    ),
)
"""Digits of the further rows."""

TO_STAFF: Keys = (
    Command(
        *("map.go-on", "full_stop", "staff goes on"),
        *turning(TurnController.go_on, TurnController.why_no_going_on),
        of_turn(TurnController.going_on_word),
        display=".",
    ),
    Command(
        *("map.staff", "O", "staff"),
        *turning(TurnController.ask_staff, TurnController.why_no_staff),
        unless_planned("staff"),
    ),
)
"""What is handed over, and that it goes on."""

PAGES: Keys = (
    Command("map.limits", "A", "victory and armies", *page_key("limits"), shown=False),
    Command("map.powers", "W", "the wider world", *page_key("powers"), shown=False),
    Command("map.roster", "G", "generals", *page_key("roster"), shown=False),
    Binding("T", "app.order_of_battle", "order of battle", show=False, id="map.pieces"),
    Binding("D", "app.statistics", "statistics", show=False, id="map.statistics"),
    Binding("E", "app.review", "review", show=False, id="map.review"),
    Binding("R", "app.watch", "watch the war", show=False, id="map.watch"),
    Binding("C", "app.compare", "compare", show=False, id="map.compare"),
    Binding("M", "app.mark", "mark this position", show=False, id="map.mark"),
    Command(
        *("map.deeds", "Z", "what the staff did"),
        *turning(TurnController.tell_deeds, TurnController.why_no_deeds),
        shown=False,
    ),
)
"""Pages about the war as it stands, and about its record."""
