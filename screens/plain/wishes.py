"""A march in one line, from box to box, as the map plans it: all pieces that can go. Pure."""

from typing import NamedTuple

from campaign import Refusal
from campaign.actions import Action, Invade, Move, Sail
from campaign.agenda import Marching
from campaign.state import CampaignState
from campaign.terms import BoxId, Leader, PieceType
from screens.map.dig_plan import DigPlan, plan_digging_of
from screens.map.march_plan import Going, MarchPlan, plan_march
from screens.map.prompts import going_refusal
from screens.text import phrases

NO_ORIGIN = Refusal("BG 4.2", "no box is marching; say from where to where")
NOT_ASKED = Refusal("BG 4.1", "marches are made in the Movement Segment")


class JourneyWish(NamedTuple):
    """All pieces of a box that can go, to another one."""

    going: Going
    box: BoxId | None
    """From where; None for the box that marches now."""

    to: BoxId
    via: BoxId | None = None
    along: tuple[Leader, ...] | None = None
    """Leaders who go with them; None as long as nobody has said. [NS-R23]"""


class DigWish(NamedTuple):
    """Pieces of a box dig in: so many, of a type; without a number all that can."""

    box: BoxId | None = None
    number: int | None = None
    type: PieceType | None = None


Wish = Action | JourneyWish | DigWish
"""What one line can ask for: one order, or several that belong together."""

GOINGS: dict[str, Going] = {"march": Move, "move": Move, "sail": Sail, "invade": Invade}


class LeaderQuestion(NamedTuple):
    """Leaders could go along; whether they do has to be said. [NS-R23]"""

    leaders: tuple[Leader, ...]

    @property
    def said(self) -> str:
        """What is asked."""
        names = phrases.joined([phrases.leader(one) for one in self.leaders])
        who = " ".join(map(str, self.leaders))
        return f"{names} can go along: add 'with {who}', or 'alone'. [NS-R23]"


def planned(state: CampaignState, box: BoxId | None, going: Going) -> MarchPlan | Refusal:
    """A march of all pieces in a box, or why it cannot march."""
    if not state.agenda or state.to_move is None:
        return NOT_ASKED
    if box is None:
        if not isinstance(state.step, Marching):
            return NO_ORIGIN
        box = state.step.box
    plan = plan_march(state, state.to_move, box)
    return plan.with_going(going) if isinstance(plan, MarchPlan) else plan


def digging(state: CampaignState, wish: DigWish) -> DigPlan | Refusal:
    """Who would dig, or why nobody does."""
    plan = planned(state, wish.box, Move)
    if isinstance(plan, Refusal):
        return plan
    return plan_digging_of(plan, wish.number, wish.type)


def orders_of(state: CampaignState, wish: Wish) -> tuple[Action, ...] | Refusal | LeaderQuestion:
    """What is to be played for a wish, why it is not, or what has to be asked first."""
    if isinstance(wish, JourneyWish):
        return _journey(state, wish)
    if isinstance(wish, DigWish):
        digs = digging(state, wish)
        return digs.orders() if isinstance(digs, DigPlan) else digs
    return (wish,)


def _journey(
    state: CampaignState, wish: JourneyWish
) -> tuple[Action, ...] | Refusal | LeaderQuestion:
    plan = planned(state, wish.box, wish.going)
    if isinstance(plan, Refusal):
        return plan
    if orders := plan.with_leaders(wish.along).orders(wish.to, wish.via):
        if plan.leaders and wish.along is None:
            return LeaderQuestion(plan.leaders)
        return orders
    if wish.via is not None and plan.orders(wish.to):
        return Refusal("BG 4.4", f"there is no such way to {wish.to} by {wish.via}")
    return (
        (plan.why_not(wish.to) if plan.number else None)
        or going_refusal(plan, wish.going)
        or plan.why_not(wish.to)
    )
