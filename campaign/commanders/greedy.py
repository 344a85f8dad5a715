"""The greedy commander: what an order wins at once in pieces and cities. A yardstick for ever.

It knows no threats and no distances, so it stands still where nothing is within a march.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaign.actions import (
    Action,
    Contain,
    Done,
    End,
    Fight,
    Invade,
    March,
    Move,
    Pass,
    Promote,
    Recruit,
    Roll,
)
from campaign.agenda import Fighting, Marches, Marching
from campaign.battle.register import RESOLVERS
from campaign.board.board import bits
from campaign.budget import QUICK, Budget, Thinking
from campaign.commanders.steady.appraisal import SHIELD, chance, defense, force
from campaign.engine import legal_actions
from campaign.queries.battle_sites import garrison
from campaign.queries.march_range import reach
from campaign.rules.sea import INVASION_BASE, INVASION_DIE
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.terms import CAPITAL, CONFEDERATE, UNION, Side
from campaign.units import SEA, Units

GREAT = 6.0
"""Worth of one of the seven cities, beyond its shields. [BG 13.1]"""

DECISIVE = 60.0
"""Worth of Washington to the Confederacy. [BG 13.2]"""


class Grab(NamedTuple):
    """Something within reach, and what it wins at once."""

    gain: float
    box: int
    action: Action


def choose(state: CampaignState, budget: Budget = QUICK, /) -> Action:
    """What wins most at once."""
    if isinstance(state.step, Fighting):
        assert state.battle is not None
        resolver = RESOLVERS[state.battle.resolver]
        return Fight.of(resolver.id, resolver.choose(state.battle.position, budget))
    thinking = Thinking(budget)
    actions = legal_actions(state)
    if isinstance(state.step, Marches) and state.step.left:
        return _next_march(state, actions, thinking)
    if isinstance(state.step, Marching):
        return _within_march(state, actions, thinking)
    return max(actions, key=_swing)


def _next_march(state: CampaignState, actions: tuple[Action, ...], thinking: Thinking) -> Action:
    """The box from which most can be won, or none."""
    ids = state.theater.ids
    open_ = {action.box for action in actions if isinstance(action, March)}
    best = _best(grab for grab in thinking.among(_grabs(state, None)) if ids[grab.box] in open_)
    return March(ids[best.box]) if best else End()


def _within_march(state: CampaignState, actions: tuple[Action, ...], thinking: Thinking) -> Action:
    """What wins most from the active box."""
    step = state.step
    assert isinstance(step, Marching)
    legal, here = set(actions), state.theater.number[step.box]
    best = _best(grab for grab in thinking.among(_grabs(state, here)) if grab.action in legal)
    return best.action if best else Done()


def _best(found: Iterable[Grab]) -> Grab | None:
    """What wins most, if it wins anything."""
    best = max(found, key=lambda grab: grab.gain, default=None)
    return best if best is not None and best.gain > 0 else None


def _swing(action: Action) -> float:
    """What an answer is worth outside the marches: pieces and shields, nothing else."""
    if isinstance(action, Promote):
        return 3.0 + action.type.is_infantry
    if isinstance(action, Recruit):
        return 4.0 + 2 * action.type.is_infantry
    if isinstance(action, Roll):
        return 9.0
    return 1.0 if isinstance(action, Pass | End | Contain) else 2.0


def _grabs(state: CampaignState, only: int | None) -> Iterator[Grab]:
    """All that pieces can take or beat with one march, all of a type together or one alone."""
    side = state.step.side
    ready = state.present[side.seat] & ~(state.contested & ~state.contained)
    for box in bits(ready) if only is None else (only,):
        units = tuple(u for u in state.stacks[side.seat][box] if u.can_march and u.moved != SEA)
        for type_ in {unit.type: None for unit in units}:
            going = tuple(unit for unit in units if unit.type is type_)
            for to_id, via, jumps in reach(state, side, box, type_).listed:
                if not (jumps and any(unit.jumped for unit in going)):
                    to = state.theater.number[to_id]
                    count, gain = _gain(state, side, to, going)
                    yield Grab(gain, box, Move(count, type_, to_id, via))
            if _may_land(state, box):
                yield from _landings(state, box, tuple(u for u in going if not u.moved))


def _gain(state: CampaignState, side: Side, to: int, going: Units) -> tuple[int, float]:
    """How many go, and what that wins: an open box takes one, an attack all."""
    enemy = defense(state.stacks[1 - side.seat][to])
    if not enemy:
        return 1, _city(state, side, to)
    own = force(going) + force(state.stacks[side.seat][to])
    odds = chance(own, enemy)
    before = chance(force(state.stacks[side.seat][to]), enemy)
    stake = _city(state, side, to) + enemy
    return len(going), odds * stake - (1 - odds) * own - max(0.0, before * stake)


def _city(state: CampaignState, side: Side, box: int) -> float:
    """The swing of army maxima and of victory if a box changes hands. [BG 12.3, BG 13]"""
    theater = state.theater
    place = theater.places[box]
    if state.held[side.seat] >> box & 1 or state.stacks[side.seat][box]:
        return 0.0
    points = SHIELD * sum(place.recruits) + GREAT * (place.id in SEVEN)
    return points + DECISIVE * (place.id == CAPITAL and side is CONFEDERATE)


def _may_land(state: CampaignState, box: int) -> bool:
    """[BG 6.2]"""
    marches = state.agenda[-1]
    rolled = isinstance(marches, Marches) and marches.die == INVASION_DIE
    return rolled and state.step.side is UNION and state.theater.ids[box] == INVASION_BASE


def _landings(state: CampaignState, box: int, going: Units) -> Iterator[Grab]:
    """One piece ashore in a port that nobody guards. [BG 6.2, NS 5.0]"""
    theater = state.theater
    for port in bits(theater.ports & state.held[1] & ~state.present[1]) if going else ():
        if not garrison(state, port):
            gain = _city(state, UNION, port)
            yield Grab(gain, box, Invade(1, going[0].type, theater.ids[port]))
