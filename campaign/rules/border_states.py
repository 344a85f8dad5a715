"""Border states that send militia to the South. [NS 8.3, NS-R26]"""

from dataclasses import replace

from campaign.actions import Roll
from campaign.agenda import BorderSupport
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import BorderRolled
from campaign.placement import to_pool
from campaign.politics import border_states, leaning
from campaign.section import ActionRules, Change
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE

_ROLL = Roll()


def play_border_support(state: CampaignState, step: BorderSupport) -> Change | None:
    """A die for each state all of whose cities are Confederate, until it has joined. [NS-R26]"""
    if step.states:
        return None
    found = leaning(state)
    return Change(state.next_step(*((replace(step, states=found),) if found else ())))


def propose_roll(state: CampaignState) -> tuple[Roll, ...]:
    """The die is thrown in any case. [NS 8.3]"""
    return (_ROLL,)


def refuse_roll(state: CampaignState, action: Roll) -> Refusal | None:
    """The die is thrown in any case. [NS 8.3]"""
    return None


def perform_roll(state: CampaignState, action: Roll, dice: Dice) -> Change:
    """A die above the threshold brings the state's militia into the pool for good. [NS-R26]"""
    step = state.step
    assert isinstance(step, BorderSupport)
    border = border_states()[step.states[0]]
    die = dice.roll(f"{CONFEDERATE} support of {border.state}, above {border.threshold}")
    joined = die > border.threshold
    if joined:
        state = to_pool(state, CONFEDERATE, border.piece)
    left = step.states[1:]
    after = state.next_step(*((replace(step, states=left),) if left else ()))
    event = BorderRolled(border.state, die, border.threshold, border.piece, joined)
    return Change(after, (event,))


ROLL = ActionRules((BorderSupport,), propose_roll, refuse_roll, perform_roll, exact=True)
