"""What a battle leaves behind: the dead, the drawn in, the retreat. [BG 8.9, BG 9.1, BG 10.5]"""

from campaign.agenda import Aftermath, Laurels
from campaign.battle import BattleResult
from campaign.borders import open_kentucky
from campaign.events import BattleEnded, Event
from campaign.muster import Mustered, muster
from campaign.placement import die, shift, with_stack
from campaign.resolvers import RESOLVERS
from campaign.section import Change
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, SIDES, Side
from campaign.units import Unit


def play_aftermath(state: CampaignState, step: Aftermath) -> Change:
    """Carry out the result; the winner may promote somebody. [BG 8.12, BG 11.1]"""
    battle = state.battle
    assert battle is not None
    result = RESOLVERS[battle.resolver].result(battle.position)
    assert result is not None
    roster = {entry.id: entry for entry in muster(state, step.box, step.side)}
    box = state.theater.number[step.box]
    state, events = _bring_up(state.evolve(battle=None), box, roster, result)
    state, more = _bury(state, box, roster, result)
    events += more
    state = _mark_survivors(state, box, roster, result)
    loser = result.winner.enemy
    if result.retreat is not None:
        state, more = _retreat(state, loser, box, result.retreat)
        events += more
    lost = [sum(1 for n in result.lost if roster[n].side is side) for side in SIDES]
    ended = BattleEnded(result.winner, step.box, lost[0], lost[1], result.retreat)
    return Change(state.next_step(Laurels(result.winner, step.box)), (ended, *events))


Roster = dict[int, Mustered]


def _bring_up(
    state: CampaignState, box: int, roster: Roster, result: BattleResult
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Pieces brought up have left their boxes. [BG 10.5, BG Q4]"""
    events: tuple[Event, ...] = ()
    for number in result.drawn:
        _, side, origin, unit = roster[number]
        state, more = shift(state, side, origin, (unit,), box, (unit.gone(),))
        state, opened = open_kentucky(state, side, 1 << box)
        events += more + opened
    return state, events


def _bury(
    state: CampaignState, box: int, roster: Roster, result: BattleResult
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Eliminated pieces go to pool or stock. [BG 8.9, BG 14/6.2]"""
    events: tuple[Event, ...] = ()
    for side in SIDES:
        dead = [
            _in_battle(roster[number], result)
            for number in result.lost
            if roster[number].side is side
        ]
        if dead:
            state, more = die(state, side, box, dead)
            events += more
        if side is CONFEDERATE:
            fallen = sum(1 for unit in dead if not unit.type.is_militia)
            state = state.evolve(fallen=state.fallen + fallen)
    return state, events


def _in_battle(entry: Mustered, result: BattleResult) -> Unit:
    """The piece as it stands in the battle box."""
    return entry.unit.gone() if entry.id in result.drawn else entry.unit


def _mark_survivors(
    state: CampaignState, box: int, roster: Roster, result: BattleResult
) -> CampaignState:
    """Survivors have fought, and show the step they have left. [BG 8.5, BG 8.10, BG 10.2]"""
    for side in SIDES:
        fought = {
            number
            for number, entry in roster.items()
            if entry.side is side
            and (entry.box == box or number in result.drawn)
            and number not in result.lost
        }
        units = sorted(
            _in_battle(roster[number], result)._replace(
                reduced=number in result.reduced, fought=True
            )
            for number in fought
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
