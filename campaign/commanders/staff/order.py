"""What the staff orders next: what its commander would, as far as that is the staff's to decide."""

from campaign.actions import Action, Breakout, Done, End, Invade, Lead, March, Move, Sail
from campaign.agenda import Fighting, Marches, Marching
from campaign.board.board import bits
from campaign.budget import QUICK, Budget
from campaign.commanders.commander import Commander
from campaign.commanders.decisive import deciding
from campaign.commanders.held_back import Wishes, held_back
from campaign.commanders.led import EVERYWHERE, Led, leading
from campaign.commanders.staff.advance import advance
from campaign.commanders.staff.allowed import allowed
from campaign.commanders.staff.areas import ANYWHERE, area
from campaign.commanders.staff.forlorn import is_forlorn
from campaign.commanders.staff.mandate import Mandate
from campaign.dice import ScriptedDice
from campaign.engine import apply, narrowed
from campaign.state import CampaignState

GOES = (Move, Sail, Invade, Lead)


def order(
    mandate: Mandate, commander: Commander, state: CampaignState, budget: Budget = QUICK, /
) -> Action | None:
    """What the staff orders; None if it has nothing more to do here, and the person decides.

    The position must be one that the mandate has.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    if isinstance(state.step, Fighting):
        return commander.choose(_without_those_who_hold(mandate, state), budget)
    actions = allowed(mandate, state)
    if isinstance(state.step, Marches | Marching):
        return _march(mandate, commander, state, actions, budget)
    if len(actions) < 2:
        return actions[0] if actions else None
    action = commander.choose(narrowed(state, actions), budget)
    return action if action in actions else None


def _without_those_who_hold(mandate: Mandate, state: CampaignState) -> CampaignState:
    """The battle as if nobody could be called from where troops are to hold, nor anybody whom a
    commander who fights for a person leaves where he is. [BG 10.1]
    """
    if state.battle is None:
        return state
    boxes = {state.theater.ids[box] for one in mandate.hold for box in bits(area(one).boxes)}
    wishes = Wishes(stay=frozenset(boxes), kept=deciding(state, state.battle.to_move))
    return state.evolve(battle=held_back(state.battle, wishes))


def _march(
    mandate: Mandate,
    commander: Commander,
    state: CampaignState,
    actions: tuple[Action, ...],
    budget: Budget,
) -> Action | None:
    """The best march that leads somewhere; else one that presses on; else no more. [BG 4.2]"""
    if len(actions) == 1 and not isinstance(actions[0], March | Breakout):
        return actions[0]

    def ordered(at: CampaignState) -> Action | None:
        return _wished(mandate, commander, at, allowed(mandate, at), budget)

    left = actions
    while left:
        action = _wished(mandate, commander, state, left, budget)
        if action is None or isinstance(action, End | Done):
            break
        if isinstance(action, March) and _is_wasted(mandate, commander, action, state, budget):
            left = tuple(one for one in left if one != action)
        elif is_forlorn(state, action, ordered, budget):
            left = tuple(one for one in left if not _goes_to(one, action))
        else:
            return action
    if found := advance(mandate, state, actions):
        return found
    return next((one for one in actions if isinstance(one, End | Done)), None)


def _wished(
    mandate: Mandate,
    commander: Commander,
    state: CampaignState,
    actions: tuple[Action, ...],
    budget: Budget,
) -> Action | None:
    """What the commander would order, of these actions and with the armies that the staff leads;
    None if that is none of them.
    """
    if not actions:
        return None
    boxes = EVERYWHERE if mandate.armies == ANYWHERE else area(mandate.armies).boxes
    led = Led(boxes, tuple(area(one).boxes for one in mandate.hold))
    action = commander.choose(leading(narrowed(state, actions), led), budget)
    return action if action in actions else None


def _goes_to(one: Action, other: Action) -> bool:
    """Both are orders to the same box."""
    return (
        isinstance(one, Move | Invade) and isinstance(other, Move | Invade) and one.to == other.to
    )


def _is_wasted(
    mandate: Mandate, commander: Commander, march: March, state: CampaignState, budget: Budget
) -> bool:
    """Nothing that the policy allows would be done with the march."""
    opened = apply(state, march, ScriptedDice(())).state
    return isinstance(_march(mandate, commander, opened, allowed(mandate, opened), budget), Done)
