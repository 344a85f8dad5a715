"""Whose decision it is, and what a key says to a player whose decision it is not. Pure."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from campaign import Refusal
from campaign.state import CampaignState
from campaign.terms import Side
from screens.map.map_model import MapModel
from screens.parts.command import Obstacle
from screens.text import phrases

LAST_TURN = "BG 13.4"
NO_STAFF = "Only a player has a staff."
NOT_YOURS = "Now {who} decides."


class Working(Protocol):
    """The staff, as far as it is to be known whether it is at work."""

    @property
    def is_on(self) -> bool: ...
    @property
    def side_here(self) -> Side | None: ...


class Deciding(Protocol):
    """What is to be known of where the campaign is played."""

    @property
    def person_decides(self) -> bool: ...
    @property
    def awaited(self) -> str: ...
    @property
    def ended(self) -> str: ...
    @property
    def staff(self) -> "Working": ...


class Controller(Protocol):
    """A part of the map screen that answers for some of its keys."""

    @property
    def loop(self) -> Deciding: ...


C = TypeVar("C", bound=Controller)
P = ParamSpec("P")
Question = Callable[Concatenate[C, MapModel, P], Obstacle]
"""Why something cannot be done now."""


def war_over(state: CampaignState) -> Refusal:
    """Nothing can be ordered any more, by the paragraph that has ended the war. [BG 13, BG 15]"""
    rule = state.ending.rule if state.ending else LAST_TURN
    return Refusal(rule, "the war is over")


def decider(loop: Deciding, state: CampaignState) -> str:
    """Who has to decide, when it is not the player."""
    if loop.awaited:
        return loop.awaited
    side = state.to_move
    if side is None:
        return "nobody"
    who = "staff" if loop.staff.is_on and loop.staff.side_here is side else "commander"
    return f"the {phrases.SIDE_ADJECTIVES[side]} {who}"


def why_not_yours(loop: Deciding, model: MapModel) -> Obstacle:
    """Why the player has nothing to order now; None if he has."""
    if not model.state.agenda:
        return war_over(model.state)
    if loop.ended:
        return loop.ended
    return None if loop.person_decides else NOT_YOURS.format(who=decider(loop, model.state))


def of_the_player(question: "Question[C, P]") -> "Question[C, P]":
    """A question about an order: first of all, the player must be the one who gives it."""

    @wraps(question)
    def asked(controller: C, model: MapModel, /, *args: P.args, **named: P.kwargs) -> Obstacle:
        not_yours = why_not_yours(controller.loop, model)
        return question(controller, model, *args, **named) if not_yours is None else not_yours

    return asked
