"""The price of Washington. [NS 6.0, NS-R14]"""

from campaign.actions import Roll
from campaign.agenda import Toll
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import WashingtonFell
from campaign.section import ActionRules, Change
from campaign.state import CampaignState
from campaign.terms import CAPITAL, UNION

LEAST = 2
"""What the fall costs even on a die of 1. [NS 6.0]"""

_ROLL = Roll()


def propose_roll(state: CampaignState) -> tuple[Roll, ...]:
    """The die is thrown in any case. [NS 6.0]"""
    return (_ROLL,)


def refuse_roll(state: CampaignState, action: Roll) -> Refusal | None:
    """The die is thrown in any case. [NS 6.0]"""
    return None


def perform_roll(state: CampaignState, action: Roll, dice: Dice) -> Change:
    """The die off the Union's army maximum, in place of the city's value. [NS 6.0, NS-R14]

    The value has gone with the city and comes back with it; what is more is gone for good.
    """
    die = dice.roll(f"{state.step.side} price of Washington")
    cost = max(LEAST, die)
    value = state.theater[CAPITAL].recruits[UNION.seat]
    after = state.evolve(toll=state.toll + cost - value).next_step()
    return Change(after, (WashingtonFell(die, cost),))


ROLL = ActionRules((Toll,), propose_roll, refuse_roll, perform_roll, exact=True)
