"""What a section of the rules gives the engine: for each kind of action, three functions."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from campaign.actions import (
    Action,
    Battle,
    Done,
    End,
    Entrench,
    Fight,
    Invade,
    March,
    Move,
    Pass,
    Promote,
    Recruit,
    Restore,
    Roll,
    Sail,
    Withdraw,
)
from campaign.agenda import (
    Combat,
    Fighting,
    Laurels,
    Marches,
    Marching,
    Promotion,
    Recruitment,
    Step,
    Withdrawal,
)
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import Event
from campaign.state import CampaignState

A = TypeVar("A", bound=Action)


class Change(NamedTuple):
    """A new position, and what happened on the way to it."""

    state: CampaignState
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionRules(Generic[A]):
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


Automatic = Callable[[CampaignState, Any], Change | None]
"""Plays a step that needs no player; None if a player must decide."""


NOW = {
    Marches: "the Movement Segment, with no march going on",
    Marching: "a march",
    Combat: "the Combat Segment, with a battle to be chosen",
    Withdrawal: "a withdrawal before a battle",
    Fighting: "a battle",
    Laurels: "a promotion after a battle",
    Promotion: "the Promotion Segment",
    Recruitment: "the Recruitment Segment",
}
"""What the steps are called when something does not fit them."""

WHEN = {
    Roll: "a die is thrown for marches, recruitment and some promotions",
    March: "a box is activated in the Movement Segment, when no other march is going on",
    Move: "pieces move when a march has activated their box",
    Sail: "pieces sail when a march has activated their box",
    Invade: "pieces invade when a march has activated their box",
    Entrench: "pieces entrench when a march has activated their box",
    Restore: "pieces are restored by a march or by a recruitment point",
    Done: "a march is ended while it is going on",
    End: "a segment is ended in movement or recruitment, between two choices",
    Battle: "the next battle is chosen in the Combat Segment",
    Withdraw: "cavalry withdraws when the attacker has chosen its box",
    Fight: "tactical orders are given in a battle",
    Promote: "pieces are promoted after a victory or in the Promotion Segment",
    Pass: "one passes when a withdrawal or a promotion is offered",
    Recruit: "pieces are raised in the Recruitment Segment",
}
"""When each kind of action has its place."""


def out_of_place(step: Step, action: Action) -> Refusal:
    """The action belongs to another part of the turn. [BG 2.2]"""
    return Refusal("BG 2.2", f"{WHEN[type(action)]}; now it is {NOW[type(step)]}")
