"""A war that the Union has lost when its turn is over, and the marches that save it.

With the judgment of Confederate victory after Union turns, what was lost may still be taken back.
[BG 3.2, BG 13.2, BG 13.3, BG 14/10.1]
"""

from collections.abc import Iterator

from campaign.actions import Action, Invade, Move, Sail
from campaign.agenda import BorderSupport, Intervention, Marches, Marching, PlayerTurn, Supply
from campaign.board.board import bits
from campaign.commanders.holdings import entered, open_cities, when_taken
from campaign.commanders.led import led_in
from campaign.commanders.single_marches import Goals, first_course, marches_left
from campaign.dice import ScriptedDice
from campaign.engine import apply
from campaign.queries.battle_request import holder_when_left
from campaign.queries.battle_sites import may_attack, must_fight
from campaign.rules.victory import confederate_victory, judge, lead
from campaign.state import CampaignState, Ending
from campaign.terms import CAPITAL, CONFEDERATE, UNION

_NO_DICE = ScriptedDice()

_BEFORE_COMBAT = PlayerTurn | BorderSupport | Intervention | Supply | Marches | Marching


def doomed(state: CampaignState, boxes: int = 0, without: int = 0) -> Ending | None:
    """The defeat that is judged when the Union's turn is over, if it takes these boxes alone.

    What it has entered alone is its own then, but for boxes that it is *without* when all its
    pieces have left them. None in any other turn, and without that option.
    """
    if not (state.options.summer_judgment and state.agenda and state.active is UNION):
        return None
    then = when_taken(state, UNION, entered(state, UNION) & ~without | boxes)
    then = when_taken(then, CONFEDERATE, without & state.held[UNION.seat])
    return None if judge(then) is not None else confederate_victory(then)


def fought_for(state: CampaignState) -> int:
    """Boxes that battles may still bring, as a set."""
    return must_fight(state) | may_attack(state)


def last_hopes(state: CampaignState) -> int:
    """Boxes of the enemy each of which would save the war if it were won, as a set."""
    if doomed(state) is None:
        return 0
    boxes = (1 << box for box in bits(state.present[CONFEDERATE.seat]))
    return sum(box for box in boxes if doomed(state, box) is None)


def are_marches_over(state: CampaignState) -> bool:
    """Nothing but battles can change what is held when this player turn is over."""
    return not any(isinstance(step, _BEFORE_COMBAT) for step in state.agenda)


def needed(state: CampaignState) -> int:
    """Boxes that somebody of the Union has to stay in, or the war is lost with this turn.

    By themselves, or together with what is fought for. Infantry holds for good what was the
    Union's already. [BG 3.2, BG 3.4, BG 10.1, BG 14/10.1]
    """
    if not state.options.summer_judgment:
        return 0
    held = state.held[UNION.seat]
    leaving = (
        1 << box
        for box in bits(entered(state, UNION))
        if not held >> box & 1 or holder_when_left(state, box) is not UNION
    )
    hopes = [boxes for boxes in (0, fought_for(state)) if doomed(state, boxes) is None]
    return sum(box for box in leaving if any(doomed(state, hope, box) for hope in hopes))


def rescue(state: CampaignState) -> tuple[Action, ...]:
    """Marches of single pieces that save the war for sure; none if there is no need, or no way.

    Found once for a position and whoever leads in it, and kept with it.
    """
    key = rescue, led_in(state)
    found: tuple[Action, ...] | None = state.memo.get(key)
    if found is None:
        is_needed = marches_left(state) and doomed(state) is not None
        found = first_course(state, _goals(state), _is_saved) if is_needed else ()
        state.memo[key] = found
    return found


def dooms(state: CampaignState, order: Action) -> bool:
    """A piece that leaves loses what the war cannot be saved without."""
    if not isinstance(order, Move | Sail | Invade) or doomed(state) is not None:
        return False
    return state.options.summer_judgment and not _is_saved(apply(state, order, _NO_DICE).state)


def _is_saved(state: CampaignState) -> bool:
    return doomed(state) is None


def _goals(state: CampaignState) -> Iterator[Goals]:
    """Sets of boxes with no enemy in them that are to be taken back."""
    then = when_taken(state, UNION, entered(state, UNION))
    capital = state.theater.number[CAPITAL]
    first: Goals = ()
    if not state.options.washington_capture and then.held[CONFEDERATE.seat] >> capital & 1:
        if state.present[CONFEDERATE.seat] >> capital & 1:
            return
        then, first = when_taken(then, UNION, 1 << capital), (capital,)
    behind = -lead(then)
    if behind <= 0:
        yield first
        return
    for goals in open_cities(then, UNION, behind):
        yield (*first, *goals)
