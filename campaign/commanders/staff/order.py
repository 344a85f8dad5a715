"""What the staff orders next: what its commander would, as far as that is the staff's to decide."""

from typing import NamedTuple

from campaign.actions import Action, Breakout, Done, End, Invade, Lead, March, Move, Sail
from campaign.agenda import Fighting, Marches, Marching
from campaign.board.board import bits
from campaign.budget import QUICK, Budget
from campaign.commanders.commander import Commander
from campaign.commanders.decisive import deciding
from campaign.commanders.held_back import Wishes, held_back
from campaign.commanders.led import leading
from campaign.commanders.staff.advance import advance
from campaign.commanders.staff.allowed import allowed, led_under
from campaign.commanders.staff.areas import area
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
    if isinstance(state.step, Marches | Marching):
        return _Marches(mandate, commander, budget).order(state)
    actions = allowed(mandate, state)
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


class _Marches(NamedTuple):
    """The marches of a segment under a mandate. [BG 4.2]"""

    mandate: Mandate
    commander: Commander
    budget: Budget

    def order(self, state: CampaignState) -> Action | None:
        """The best march that leads somewhere; else one that presses on; else no more."""
        actions = left = allowed(self.mandate, state)
        if len(actions) == 1 and not isinstance(actions[0], March | Breakout):
            return actions[0]
        while (action := self._wished(state, left)) and not isinstance(action, End | Done):
            if isinstance(action, March) and self._is_wasted(state, action):
                left = tuple(one for one in left if one != action)
            elif self._is_forlorn(state, action):
                left = tuple(one for one in left if not _goes_to(one, action))
            else:
                return action
        if found := advance(self.mandate, state, actions, self._is_forlorn):
            return found
        return next((one for one in actions if isinstance(one, End | Done)), None)

    def _wished(self, state: CampaignState, actions: tuple[Action, ...]) -> Action | None:
        """What the commander would order, of these actions and with the armies that the staff
        leads; None if that is none of them.
        """
        if not actions:
            return None
        led = leading(narrowed(state, actions), led_under(self.mandate))
        action = self.commander.choose(led, self.budget)
        return action if action in actions else None

    def _is_forlorn(self, state: CampaignState, action: Action) -> bool:
        """It begins a battle that is hardly won with all who would be sent after it."""

        def following(at: CampaignState) -> Action | None:
            return self._wished(at, allowed(self.mandate, at))

        return is_forlorn(state, action, following, self.budget)

    def _is_wasted(self, state: CampaignState, march: March) -> bool:
        """Nothing that the policy allows would be done with it."""
        return isinstance(self.order(apply(state, march, ScriptedDice(())).state), Done)


def _goes_to(one: Action, other: Action) -> bool:
    """Both are orders to the same box."""
    return (
        isinstance(one, Move | Invade) and isinstance(other, Move | Invade) and one.to == other.to
    )
