"""What a section of the rules gives the engine: for each kind of action, three functions."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from campaign.actions import Action, Roll
from campaign.agenda import Step
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import Event
from campaign.state import CampaignState

A = TypeVar("A", bound=Action)


class Change(NamedTuple):
    """A new position, and what happened on the way to it."""

    state: CampaignState
    events: tuple[Event, ...] = ()


class ActionRules(Struct, Generic[A], frozen=True):
    """Who rules on one kind of action."""

    steps: tuple[type[Any], ...]
    """The steps of the agenda in which such actions may be proposed."""

    propose: Callable[[CampaignState], Iterable[A]]
    """Actions that make sense now. May be too generous, never too mean."""

    refuse: Callable[[CampaignState, A], Refusal | None]
    """The first rule broken; None if the action is legal."""

    perform: Callable[[CampaignState, A, Dice], Change]
    """Carries out an action that has been found legal."""

    exact: bool = False
    """`propose` gives legal actions only, so that refusing them one by one can be spared. Tests
    hold it to that in every position they come by."""


_ROLL = Roll()


def due_roll(
    step: type[Any], perform: Callable[[CampaignState, Roll, Dice], Change]
) -> ActionRules[Roll]:
    """Dice that the rules ask for in any case: there is nothing to choose and nothing to refuse."""
    return ActionRules((step,), _propose_roll, _refuse_roll, perform, exact=True)


def _propose_roll(state: CampaignState) -> tuple[Roll, ...]:
    return (_ROLL,)


def _refuse_roll(state: CampaignState, action: Roll) -> Refusal | None:
    return None


Automatic = Callable[[CampaignState, Any], Change | None]
"""Plays a step that needs no player; None if a player must decide."""


def out_of_place(step: Step, action: Action) -> Refusal:
    """The action belongs to another part of the turn. [BG 2.2]"""
    return Refusal("BG 2.2", f"{action.when}; this is {step.called}")
