"""Border states that send militia to the South. [NS 8.3, NS-R26]"""

from msgspec.structs import replace

from campaign.action_rules import Change, due_roll
from campaign.actions import Roll
from campaign.agenda import BorderSupport
from campaign.dice import Dice
from campaign.events import BorderRolled
from campaign.queries.foreign_affairs import border_states, leaning
from campaign.queries.stacks import to_pool
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE


def play_border_support(state: CampaignState, step: BorderSupport) -> Change | None:
    """A die for each state all of whose cities are Confederate, until it has joined. [NS-R26]"""
    if step.states:
        return None
    found = leaning(state)
    return Change(state.next_step(*((replace(step, states=found),) if found else ())))


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


ROLL = due_roll(BorderSupport, perform_roll)
