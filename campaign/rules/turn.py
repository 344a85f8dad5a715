"""How a player turn begins. [BG 2.2, BG 7.4, BG 12.5, NS 2.0, NS 8.3, NS 8.4]"""

from functools import cache

from campaign.action_rules import Change
from campaign.agenda import BorderSupport, Intervention, Marches, PlayerTurn, Step, Supply
from campaign.board.board import bits
from campaign.events import Event, MarchesGiven, MilitiaDrafted, TurnBegan
from campaign.queries.stacks import to_pool
from campaign.state import CampaignState
from campaign.tables.calendar import DRAFT, DRAFT_TURNS, TRICKLE_TURNS
from campaign.tables.leaders import Posts
from campaign.terms import CONFEDERATE, UNION, PieceType, Side
from campaign.units import Stack

_marches = cache(Marches)


def play_player_turn(state: CampaignState, step: PlayerTurn) -> Change:
    """Draft, forget what pieces did last time, and open the Movement Segment. [BG 2.2]"""
    side = step.side
    events: tuple[Event, ...] = (TurnBegan(state.turn, side),)
    if side is UNION and (drafted := drafted_now(state)):
        state = to_pool(state, UNION, PieceType.MILITIA_INFANTRY, drafted)
        state = state.evolve(draft_reserve=state.draft_reserve - drafted)
        events += (MilitiaDrafted(drafted),)
    begun = state.evolve(
        agenda=(*_first_steps(state, side), _marches(side), *state.agenda[1:]),
        stacks=(_begin_afresh(state, UNION), _begin_afresh(state, CONFEDERATE)),
        leaders=_fresh_leaders(state),
        fallen=0 if side is UNION else state.fallen,
        assaults=state.assaults if side is UNION else 0,
    )
    return Change(begun, events)


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


def _begin_afresh(state: CampaignState, side: Side) -> tuple[Stack, ...]:
    """Nobody has done anything yet; permanent works shelter who is there. [BG 7.4, BG Q5, NS-R8]

    Those who contain the garrison of permanent works are outside them.
    """
    works = state.theater.works & ~(state.contained if side is CONFEDERATE else 0)
    stacks = list(state.stacks[side.seat])
    for box in bits(state.present[side.seat]):
        stack = stacks[box]
        stacks[box] = stack.at_turn_sheltered if works >> box & 1 else stack.at_turn
    return tuple(stacks)


def _fresh_leaders(state: CampaignState) -> Posts:
    """Leaders may move twice again, along with pieces or alone. [NS-R23]"""
    if not any(post.moves for post in state.leaders):
        return state.leaders
    return tuple(post._replace(moves=0, along=False) for post in state.leaders)


def give_first_marches(state: CampaignState, step: Marches) -> Change | None:
    """The first turn gives its marches; on all others they are thrown for. [BG 4.1]"""
    if step.left is None and state.turn == state.scenario.first_turn:
        marches = state.scenario.automatic_marches
        return Change(
            state.next_step(Marches(step.side, marches)), (MarchesGiven(step.side, marches),)
        )
    return None
