"""The price of Washington. [NS 6.0, NS-R14]"""

from campaign.action_rules import Change, due_roll
from campaign.actions import Roll
from campaign.agenda import Toll
from campaign.dice import Dice
from campaign.events import WashingtonFell
from campaign.state import CampaignState
from campaign.terms import CAPITAL, UNION

LEAST = 2
"""What the fall costs even on a die of 1. [NS 6.0]"""


def perform_roll(state: CampaignState, action: Roll, dice: Dice) -> Change:
    """The die off the Union's army maximum, in place of the city's value. [NS 6.0, NS-R14]

    The value has gone with the city and comes back with it; what is more is gone for good.
    """
    die = dice.roll(f"{state.step.side} price of Washington")
    cost = max(LEAST, die)
    value = state.theater[CAPITAL].recruits[UNION.seat]
    after = state.evolve(toll=state.toll + cost - value).next_step()
    return Change(after, (WashingtonFell(die, cost),))


ROLL = due_roll(Toll, perform_roll)
