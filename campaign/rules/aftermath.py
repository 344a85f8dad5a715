"""What a battle leaves behind: the dead, the drawn in, the retreat. [BG 8.9, BG 9.1, BG 10.5]"""

from campaign.agenda import Aftermath, Laurels
from campaign.battle import BattleResult
from campaign.borders import open_kentucky
from campaign.events import BattleEnded, Event
from campaign.muster import Mustered, roster
from campaign.placement import die, shift, with_stack
from campaign.resolvers import RESOLVERS
from campaign.section import Change
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, SIDES, Side


def play_aftermath(state: CampaignState, step: Aftermath) -> Change:
    """Carry out the result; the winner may promote somebody. [BG 8.12, BG 11.1]"""
    battle = state.battle
    assert battle is not None
    result = RESOLVERS[battle.resolver].result(battle.position)
    assert result is not None
    members = roster(state, battle)
    box = state.theater.number[step.box]
    state, events = _bury(state.evolve(battle=None), box, members, result)
    state = _mark_survivors(state, box, members, result)
    loser = result.winner.enemy
    if result.retreat is not None:
        state, more = _retreat(state, loser, box, result.retreat)
        events += more
    lost = [sum(1 for n in result.lost if members[n].side is side) for side in SIDES]
    ended = BattleEnded(result.winner, step.box, lost[0], lost[1], result.retreat)
    return Change(state.next_step(Laurels(result.winner, step.box)), (ended, *events))


Members = dict[int, Mustered]


def _bury(
    state: CampaignState, box: int, members: Members, result: BattleResult
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Eliminated pieces go to pool or stock. [BG 8.9, BG 14/6.2]"""
    events: tuple[Event, ...] = ()
    for side in SIDES:
        dead = [members[n].unit for n in result.lost if members[n].side is side]
        if dead:
            state, more = die(state, side, box, dead)
            events += more
        if side is CONFEDERATE:
            fallen = sum(1 for unit in dead if not unit.type.is_militia)
            state = state.evolve(fallen=state.fallen + fallen)
    return state, events


def _mark_survivors(
    state: CampaignState, box: int, members: Members, result: BattleResult
) -> CampaignState:
    """Survivors have fought, and show the step they have left. [BG 8.5, BG 8.10, BG 10.2]"""
    for side in SIDES:
        units = sorted(
            entry.unit._replace(reduced=number in result.reduced, fought=True, drawn=0)
            for number, entry in members.items()
            if entry.side is side and entry.box == box and number not in result.lost
        )
        state = with_stack(state, side, box, tuple(units))
    return state


def _retreat(
    state: CampaignState, side: Side, box: int, to_id: str
) -> tuple[CampaignState, tuple[Event, ...]]:
    """All units go to one box and lose their works. [BG 9.1, BG Q4]"""
    to = state.theater.number[to_id]
    units = state.stacks[side.seat][box]
    gone = [unit.gone()._replace(entry="", crossed=False, invaded=False) for unit in units]
    state, events = shift(state, side, box, units, to, gone)
    state, opened = open_kentucky(state, side, 1 << to)
    return state, events + opened
