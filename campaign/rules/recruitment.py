"""Raising militia within the army maximum. [BG 12, BG 14/7.4, BG 14/7.5, NS-R28]"""

from functools import cache

from campaign.action_rules import ActionRules, Change
from campaign.actions import End, Recruit, Roll
from campaign.agenda import Recruitment, TurnOver
from campaign.board.board import bits
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import (
    Event,
    ForeignRolled,
    PieceRecruited,
    PointsLapsed,
    RecruitmentRolled,
    SegmentEnded,
)
from campaign.queries.leaders import waiting
from campaign.queries.stacks import add, bereave, to_pool
from campaign.state import CampaignState
from campaign.tables.calendar import drafted_by
from campaign.terms import TYPES, UNION, BoxId, Side
from campaign.units import Unit

MILITIA = tuple(type_ for type_ in TYPES if type_.is_militia)
"""What can be raised. [BG 12.1]"""

FOREIGN = tuple(type_ for type_ in TYPES if type_.is_foreign)
FOREIGN_BACK = 5
"""The lowest die that replaces a foreign piece. [NS-R28]"""

BIG_CITY = 3
"""A city of so much takes two pieces. [BG 14/7.5, BG Q7]"""

_recruit = cache(Recruit)
_ROLL = Roll()
_END = End()
_DIE_FIRST = Refusal("BG 12.1", "roll for recruitment points first")


def play_recruitment(state: CampaignState, step: Recruitment) -> Change | None:
    """The segment ends when no point can be spent and no leader can come. [BG 12.1, NS-R22]"""
    if step.points is None or (step.points and (_possible(state) or _can_refit(state, step))):
        return None
    if waiting(state, step.side):
        return None
    lapsed = (_lapsed(state, step.side, step.points),) if step.points else ()
    return Change(state.next_step(TurnOver(step.side)), lapsed)


def _lapsed(state: CampaignState, side: Side, points: int) -> PointsLapsed:
    """Why no more can be raised. [BG 12.1, BG 12.2, BG 12.3]"""
    pool = state.pools[side.seat]
    if not any(pool[type_.number] for type_ in MILITIA):
        return PointsLapsed(side, points, "BG 12.1")
    is_full = state.army_size(side) >= recruitment_limit(state, side)
    return PointsLapsed(side, points, "BG 12.3" if is_full else "BG 12.2")


def _possible(state: CampaignState) -> bool:
    return bool(propose_recruit(state))


def _can_refit(state: CampaignState, step: Recruitment) -> bool:
    """A point can restore a reduced piece instead. [BG 14/5.71]"""
    seat = step.side.seat
    return state.options.lasting_losses and any(
        unit.reduced for box in bits(state.present[seat]) for unit in state.stacks[seat][box]
    )


# --- the die -----------------------------------------------------------------------------------


def propose_roll(state: CampaignState) -> tuple[Roll, ...]:
    """The die, until it is thrown. [BG 12.1]"""
    step = state.step
    assert isinstance(step, Recruitment)
    return (_ROLL,) if step.points is None else ()


def refuse_roll(state: CampaignState, action: Roll) -> Refusal | None:
    """[BG 12.1]"""
    step = state.step
    assert isinstance(step, Recruitment)
    if step.points is not None:
        return Refusal("BG 12.1", "the recruitment points of this segment are known already")
    return None


def perform_roll(state: CampaignState, action: Roll, dice: Dice) -> Change:
    """The die, with its limits. [BG 12.1, BG 14/7.5]"""
    side = state.step.side
    die = dice.roll(f"{side} recruitment")
    points = recruitment_points(state, side, die)
    after = state.next_step(Recruitment(side, points))
    after, events = _foreign_replacements(after, side, dice)
    return Change(after, (RecruitmentRolled(side, die, points), *events))


def _foreign_replacements(
    state: CampaignState, side: Side, dice: Dice
) -> tuple[CampaignState, tuple[Event, ...]]:
    """One die for each foreign piece destroyed: it may be back in Europe. [NS-R28]"""
    events: tuple[Event, ...] = ()
    if side is UNION or not state.intervention:
        return state, events
    for type_ in FOREIGN:
        for _ in range(state.in_pool(side, type_)):
            die = dice.roll(f"{side} replacement of {type_}")
            back = die >= FOREIGN_BACK
            if back:
                state = to_pool(state, side, type_, -1)
                state = add(state, side, state.theater.europe, (Unit(side, type_),))
            events += (ForeignRolled(type_, die, back),)
    return state, events


def recruitment_points(state: CampaignState, side: Side, die: int) -> int:
    """The die, where a 1 counts as 2. [BG 12.1, BG 14/7.5]"""
    points = max(2, die)
    if state.options.guarded_recruitment:
        points = max(3, points) if side is UNION else min(4, points)
    return points


ROLL = ActionRules((Recruitment,), propose_roll, refuse_roll, perform_roll, exact=True)


# --- the pieces --------------------------------------------------------------------------------


def recruitment_limit(state: CampaignState, side: Side) -> int:
    """How large the army may be made by recruiting. [BG 12.3, BG 14/7.4]"""
    limit = state.army_maximum(side)
    if state.options.swollen_army and side is UNION:
        limit += drafted_by(state.turn)
    return limit


def most_in(state: CampaignState, side: Side, box: int) -> int:
    """Pieces that a city takes in one segment. [BG 12.2, BG 14/7.5]"""
    big = state.theater.places[box].recruits[side.seat] >= BIG_CITY
    return 2 if big and state.options.guarded_recruitment else 1


def room_for_recruits(state: CampaignState, side: Side, placed: tuple[BoxId, ...] = ()) -> int:
    """Pieces that could be raised if there were points and counters enough. [BG 12.2, BG 12.3]"""
    theater = state.theater
    cities = sum(
        most_in(state, side, box) - placed.count(theater.ids[box])
        for box in bits(state.held[side.seat] & theater.recruiting[side.seat])
    )
    return min(cities, recruitment_limit(state, side) - state.army_size(side))


def propose_recruit(state: CampaignState) -> list[Recruit]:
    """Every type in the pool in every city with room. [BG 12.1, BG 12.2, BG 12.3]"""
    step = state.step
    assert isinstance(step, Recruitment)
    side = step.side
    if not step.points:
        return []
    pool = state.pools[side.seat]
    types = [type_ for type_ in MILITIA if pool[type_.number]]
    if not types or state.army_size(side) >= recruitment_limit(state, side):
        return []
    theater = state.theater
    placed = step.placed
    return [
        _recruit(type_, theater.ids[box])
        for box in bits(state.held[side.seat] & theater.recruiting[side.seat])
        if theater.ids[box] not in placed
        or placed.count(theater.ids[box]) < most_in(state, side, box)
        for type_ in types
    ]


def refuse_recruit(state: CampaignState, action: Recruit) -> Refusal | None:
    """[BG 12.1, BG 12.2, BG 12.3]"""
    step = state.step
    assert isinstance(step, Recruitment)
    if step.points is None:
        return _DIE_FIRST
    if not step.points:
        return Refusal("BG 12.1", "no recruitment points left")
    side = step.side
    if not action.type.is_militia:
        return Refusal("BG 12.1", f"only militia can be raised, not {action.type}")
    if not state.pools[side.seat][action.type.number]:
        return Refusal("BG 12.1", f"no {action.type} is left in the {side} pool")
    if refused := _refuse_city(state, step, action):
        return refused
    limit = recruitment_limit(state, side)
    if state.army_size(side) >= limit:
        return Refusal("BG 12.3", f"the {side} army is at its maximum of {limit}")
    return None


def _refuse_city(state: CampaignState, step: Recruitment, action: Recruit) -> Refusal | None:
    """Where pieces are raised. [BG 12.2, BG 14/7.5]"""
    side = step.side
    box = state.theater.number_of(action.box)
    if not state.theater.places[box].recruits[side.seat]:
        return Refusal("BG 12.2", f"{action.box} has no {side} shield")
    if not state.held[side.seat] >> box & 1:
        return Refusal("BG 12.2", f"the {side} side does not control {action.box}")
    if step.placed.count(action.box) >= most_in(state, side, box):
        return Refusal("BG 12.2", f"{action.box} has raised all it can this segment")
    return None


def perform_recruit(state: CampaignState, action: Recruit, dice: Dice) -> Change:
    """One point, one piece, at full strength; it surprises whoever is there. [BG 12.1, NS-R25]"""
    step = state.step
    assert isinstance(step, Recruitment)
    assert step.points
    side = step.side
    box = state.theater.number[action.box]
    after = to_pool(state, side, action.type, -1)
    after = add(after, side, box, (Unit(side, action.type),))
    after = after.next_step(Recruitment(side, step.points - 1, (*step.placed, action.box)))
    after, surprised = bereave(after, side.enemy, 1 << box)
    return Change(after, (PieceRecruited(side, action.type, action.box), *surprised))


RECRUIT = ActionRules((Recruitment,), propose_recruit, refuse_recruit, perform_recruit, exact=True)


# --- the end of the segment --------------------------------------------------------------------


def propose_end(state: CampaignState) -> tuple[End, ...]:
    """The segment may end once the die is thrown. [BG 12.1]"""
    step = state.step
    assert isinstance(step, Recruitment)
    return () if step.points is None else (_END,)


def refuse_end(state: CampaignState, action: End) -> Refusal | None:
    """Points may be given up, but the die is thrown first. [BG 12.1]"""
    step = state.step
    assert isinstance(step, Recruitment)
    if action.segment not in (None, "recruitment"):
        return Refusal("BG 2.2", f"only recruitment can end now, not {action.segment}")
    if step.points is None:
        return _DIE_FIRST
    return None


def perform_end(state: CampaignState, action: End, dice: Dice) -> Change:
    """The player turn is over. [BG 2.2]"""
    side = state.step.side
    return Change(state.next_step(TurnOver(side)), (SegmentEnded(side, "recruitment"),))


END = ActionRules((Recruitment,), propose_end, refuse_end, perform_end, exact=True)
