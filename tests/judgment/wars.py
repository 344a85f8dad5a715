"""Made-up wars: orders and dice laid out, as the log of a campaign tells them."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from campaign import CampaignState, read_order, write_order
from campaign.action_rules import Change
from campaign.actions import Action
from campaign.dice import Dice, RandomDice, RecordedDice, Roll
from campaign.engine import apply
from campaign.terms import Side
from tests.rules.play import situation


class Line(NamedTuple):
    """An order on record."""

    number: int
    turn: int
    side: Side
    order: str
    rolls: tuple[Roll, ...]
    by_hand: bool = False


Told = list[tuple[Line, Change]]


def play(
    state: CampaignState, choose: Callable[[CampaignState], Action | None], dice: Dice
) -> Told:
    """What is told of a war in which somebody chooses, until it is over or he has had enough."""
    found: Told = []
    while state.to_move is not None and (action := choose(state)) is not None:
        recorded = RecordedDice(dice)
        change = apply(state, action, recorded)
        line = Line(
            len(found) + 1, state.turn, state.to_move, write_order(action), tuple(recorded.rolls)
        )
        found.append((line, change))
        state = change.state
    return found


def ordered(state: CampaignState, *orders: str, dice: Dice | None = None) -> Told:
    """What is told of some orders."""
    waiting: Iterator[str] = iter(orders)

    def choose(state: CampaignState) -> Action | None:
        order = next(waiting, None)
        return None if order is None else read_order(order)

    return play(state, choose, dice or RandomDice(1))


FACING_RICHMOND = """
    turn = 9
    agenda = ["marches confederate left 3 die 3"]
    pieces = [
        {box = "richmond", side = "confederate", type = "veteran_infantry", count = 5},
        {box = "fredericksburg", side = "union", type = "veteran_infantry", count = 4},
        {box = "washington", side = "union", type = "veteran_infantry", count = 6},
    ]
"""
"""The Army of Northern Virginia covers Richmond; the enemy is a march away."""


def facing_richmond() -> CampaignState:
    """The army of the Confederacy in Richmond, that of the Union before it."""
    return situation(FACING_RICHMOND)
