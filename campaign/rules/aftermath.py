"""What a battle leaves behind: the dead, the drawn in, the retreat, the shaken.

[BG 8.9, BG 9.1, BG 10.5, NS 8.12, NS-R10, NS-R13, NS-R25]
"""

from campaign.action_rules import Change
from campaign.agenda import Aftermath, Desertion, Laurels, Marches, Step
from campaign.battle.contract import BattleRequest, BattleResult
from campaign.battle.register import RESOLVERS
from campaign.events import BattleEnded, Event
from campaign.queries.battle_request import Mustered, roster
from campaign.queries.closed_boxes import open_kentucky
from campaign.queries.stacks import bereave, die, shift, with_stack, without
from campaign.state import CampaignState
from campaign.tables.leaders import posted
from campaign.terms import CONFEDERATE, SIDES, BoxId, Side
from campaign.units import MOST_MARCHES, REDUCED, ROUTED, Unit, Units, stack_of


def play_aftermath(state: CampaignState, step: Aftermath) -> Change:
    """Carry out the result; the winner may promote somebody. [BG 8.12, BG 11.1]"""
    battle = state.battle
    assert battle is not None
    result = RESOLVERS[battle.resolver].result(battle.position)
    assert result is not None
    members = roster(state, battle)
    box = state.theater.number[step.box]
    broken_out = isinstance(state.agenda[1], Marches)
    honorable = _is_honorable(battle.position.request, members, result)
    state, events = _bury(state.evolve(battle=None), box, members, result)
    marked = _marked(state, box, members, result)
    for side in SIDES:
        left = stack_of(unit for number, unit in marked.items() if members[number].side is side)
        state = with_stack(state, side, box, left)
    if broken_out:
        state = _marched_once(state, step.side, box, step.side is result.winner)
    staying = tuple(marked[number] for number in result.stayed)
    for side, to in _retreats(result):
        state, more = _retreat(state, side, box, to, staying if side is result.retreated else ())
        events += more
    for side in SIDES:
        state, more = bereave(state, side, 1 << box)
        events += more
    lost = [sum(1 for n in result.lost if members[n].side is side) for side in SIDES]
    ended = BattleEnded(result.winner, step.box, lost[0], lost[1], result.retreat)
    steps = _desertions(state, battle.position.request, result)
    if honorable:
        steps += (Laurels(result.winner, step.box),)
    return Change(state.next_step(*steps), (ended, *events))


Members = dict[int, Mustered]


def _retreats(result: BattleResult) -> tuple[tuple[Side, BoxId], ...]:
    """Who went where: the loser, and those who left a garrison to beat him. [BG 9.1, NS-R13]"""
    if result.retreat is None:
        return ()
    assert result.retreated is not None
    first = (result.retreated, result.retreat)
    return (first,) if result.evaded is None else (first, (result.retreated.enemy, result.evaded))


def _desertions(
    state: CampaignState, request: BattleRequest, result: BattleResult
) -> tuple[Step, ...]:
    """Who is left may desert, first from the army that lost. [NS 8.12]"""
    if not state.options.desertion:
        return ()
    sides = (result.winner.enemy, result.winner)
    places = dict.fromkeys(sides, request.box)
    places |= dict(_retreats(result))
    steps = [_desertion(state, request, result, side, places[side]) for side in sides]
    if result.stayed:
        steps.append(Desertion(result.winner, request.box))
    return tuple(steps)


def _desertion(
    state: CampaignState, request: BattleRequest, result: BattleResult, side: Side, place: BoxId
) -> Desertion:
    """The leaders of the battle hold their men, not those where they have fled to. [NS 8.23]"""
    led = {there.leader for there in request.leaders if there.box == request.box}
    led |= set(result.brought)
    there = state.leaders_in(state.theater.number[place], side)
    absent = tuple(leader for leader in there if leader not in led)
    return Desertion(side, place, side is not result.winner, absent)


def _is_honorable(request: BattleRequest, members: Members, result: BattleResult) -> bool:
    """Beating a garrison alone earns no promotion. [NS 5.0, NS-R13]"""
    loser = result.winner.enemy
    fought = [piece for piece in request.pieces if piece.side is loser and not piece.garrison]
    return bool(fought) or any(members[number].side is loser for number in result.drawn)


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


def _marked(
    state: CampaignState, box: int, members: Members, result: BattleResult
) -> dict[int, Unit]:
    """Survivors by number: they have fought, and show the step they have left.

    [BG 8.5, BG 8.10, BG 10.2]
    """
    return {
        number: entry.unit.but(
            reduced=number in result.reduced,
            fought=True,
            drawn=0,
            shaken=_shaken(number, result) if state.options.desertion else "",
        )
        for number, entry in members.items()
        if entry.box == box and number not in result.lost
    }


def _shaken(number: int, result: BattleResult) -> str:
    """What may make a piece desert. [NS 8.12]"""
    if number in result.routed:
        return ROUTED
    return REDUCED if number in result.reduced else ""


def _marched_once(state: CampaignState, side: Side, box: int, won: bool) -> CampaignState:
    """A breakout is one of the two marches of those who fought, and their last if they lost.

    [NS-R10]
    """
    marches = 1 if won else MOST_MARCHES
    tired = stack_of(unit.but(marches=marches) for unit in state.stacks[side.seat][box])
    return with_stack(state, side, box, tired)


def _retreat(
    state: CampaignState, side: Side, box: int, to_id: str, staying: Units
) -> tuple[CampaignState, tuple[Event, ...]]:
    """All units go to one box and lose their works; leaders with them. [BG 9.1, BG Q4, NS-R25]

    Those who came later to a garrison that won stay with it. [NS-R17]
    """
    to = state.theater.number[to_id]
    units = without(state.stacks[side.seat][box], staying)
    gone = [unit.gone().but(entry="", crossed=False, invaded=False) for unit in units]
    for leader in state.leaders_in(box, side):
        post = state.leaders[leader.number]._replace(box=to)
        state = state.evolve(leaders=posted(state.leaders, leader, post))
    state, events = shift(state, side, box, units, to, gone)
    state, opened = open_kentucky(state, side, 1 << to)
    return state, events + opened
