"""How a player turn begins. [BG 2.2, BG 7.4, BG 12.5]"""

from functools import lru_cache

from campaign.agenda import Marches, PlayerTurn
from campaign.calendar import DRAFT, DRAFT_TURNS, TRICKLE_TURNS
from campaign.events import Event, MarchesGiven, MilitiaDrafted, TurnBegan
from campaign.placement import to_pool
from campaign.section import Change
from campaign.state import CampaignState, put
from campaign.terms import SIDES, UNION, PieceType
from campaign.theater import bits
from campaign.units import Stack, Unit


def play_player_turn(state: CampaignState, step: PlayerTurn) -> Change:
    """Draft, forget what pieces did last time, and open the Movement Segment. [BG 2.2]"""
    side = step.side
    events: tuple[Event, ...] = (TurnBegan(state.turn, side),)
    if side is UNION:
        state = state.evolve(fallen=0)
        drafted = drafted_now(state)
        if drafted:
            state = to_pool(state, UNION, PieceType.MILITIA_INFANTRY, drafted)
            state = state.evolve(draft_reserve=state.draft_reserve - drafted)
            events += (MilitiaDrafted(drafted),)
    return Change(begin_afresh(state).next_step(Marches(side)), events)


def drafted_now(state: CampaignState) -> int:
    """Militia that come into the pool at the start of this turn. [BG 12.5, BG 14/7.3]"""
    count = DRAFT if state.turn in DRAFT_TURNS else 0
    if state.options.trickled_draft and state.turn in TRICKLE_TURNS:
        count = 1
    return min(count, state.draft_reserve)


def begin_afresh(state: CampaignState) -> CampaignState:
    """Nobody has done anything yet; permanent works shelter who is there. [BG 7.4, BG Q5]"""
    works = state.theater.works
    for side in SIDES:
        stacks = list(state.stacks[side.seat])
        for box in bits(state.present[side.seat]):
            stacks[box] = _afresh(stacks[box], bool(works >> box & 1))
        state = state.evolve(stacks=put(state.stacks, side, tuple(stacks)))
    return state


@lru_cache(maxsize=1 << 14)
def _afresh(stack: Stack, sheltered: bool) -> Stack:
    return tuple(
        sorted(
            Unit(u.side, u.type, entrenched=u.entrenched, reduced=u.reduced, sheltered=sheltered)
            for u in stack
        )
    )


def give_first_marches(state: CampaignState, step: Marches) -> Change | None:
    """The first turn gives its marches; on all others they are thrown for. [BG 4.1]"""
    if step.left is None and state.turn == state.scenario.first_turn:
        marches = state.scenario.automatic_marches
        return Change(
            state.next_step(Marches(step.side, marches)), (MarchesGiven(step.side, marches),)
        )
    return None
