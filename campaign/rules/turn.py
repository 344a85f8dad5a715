"""How a player turn begins. [BG 2.2, BG 7.4, BG 12.5, NS 2.0, NS 8.3, NS 8.4]"""

from functools import lru_cache

from campaign.agenda import BorderSupport, Intervention, Marches, PlayerTurn, Step, Supply
from campaign.calendar import DRAFT, DRAFT_TURNS, TRICKLE_TURNS
from campaign.events import Event, MarchesGiven, MilitiaDrafted, TurnBegan
from campaign.placement import to_pool
from campaign.section import Change
from campaign.state import CampaignState, put
from campaign.terms import CONFEDERATE, SIDES, UNION, PieceType, Side
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
    else:
        state = state.evolve(assaults=0)
    return Change(begin_afresh(state).next_step(*_first_steps(state, side), Marches(side)), events)


def _first_steps(state: CampaignState, side: Side) -> tuple[Step, ...]:
    """What comes before the marches. [NS 2.0, NS-R26, NS-R27]"""
    options = state.options
    steps: tuple[Step, ...] = ()
    if side is CONFEDERATE:
        if options.border_support:
            steps += (BorderSupport(side),)
        if options.foreign_intervention and not state.intervention:
            steps += (Intervention(side),)
    return (*steps, Supply(side)) if options.supply else steps


def drafted_now(state: CampaignState) -> int:
    """Militia that come into the pool at the start of this turn. [BG 12.5, BG 14/7.3]"""
    count = DRAFT if state.turn in DRAFT_TURNS else 0
    if state.options.trickled_draft and state.turn in TRICKLE_TURNS:
        count = 1
    return min(count, state.draft_reserve)


def begin_afresh(state: CampaignState) -> CampaignState:
    """Nobody has done anything yet; permanent works shelter who is there. [BG 7.4, BG Q5, NS-R8]

    Those who contain the garrison of permanent works are outside them.
    """
    for side in SIDES:
        works = state.theater.works & ~(state.contained if side is CONFEDERATE else 0)
        stacks = list(state.stacks[side.seat])
        for box in bits(state.present[side.seat]):
            stacks[box] = _afresh(stacks[box], bool(works >> box & 1))
        state = state.evolve(stacks=put(state.stacks, side, tuple(stacks)))
    if any(post.moves for post in state.leaders):
        state = state.evolve(leaders=tuple(post._replace(moves=0) for post in state.leaders))
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
