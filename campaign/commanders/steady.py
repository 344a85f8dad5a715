"""The steady commander: sees one march ahead and does what is worth most.

It takes what lies open, keeps what is threatened, and attacks where all that can come together
is likely to win. It has no plan beyond that; the position alone tells it what to do next.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from campaign.actions import (
    Action,
    Done,
    End,
    Entrench,
    Invade,
    March,
    Move,
    Sail,
)
from campaign.agenda import (
    Combat,
    Declaration,
    Fighting,
    Marches,
    Marching,
    Recruitment,
    Supply,
    Withdrawal,
)
from campaign.commanders.appraisal import (
    CAPITALS,
    SHELTER,
    SHIELD,
    Appraisal,
    chance,
    defense,
    force,
    strength,
)
from campaign.commanders.counsel import (
    breakout,
    declare,
    follow,
    next_battle,
    ride,
    sacrifice,
)
from campaign.commanders.sense import build_up, raise_and_place, tactics, withdrawal
from campaign.encounters import garrison
from campaign.engine import legal_actions
from campaign.reach import reach
from campaign.rules.sea import INVASION_BASE, INVASION_DIE
from campaign.state import CampaignState
from campaign.terms import UNION
from campaign.theater import bits
from campaign.units import SEA, Stack

BOLD = 0.62
"""The least chance with which it attacks at first."""

HASTE = 0.2
"""By how much the Union, against whom time runs, lowers that until the end of the war."""

WORTHWHILE = 0.12
"""The least gain for which it spends a march."""


HUNGER = 0.5
"""What a piece that starves next turn is missed, for each point of its strength."""

FREIGHT = 0.1
"""What every further march for ships must bring."""


class Idea(NamedTuple):
    """Something to do with the pieces of a box, and what it seems to be worth."""

    score: float
    box: int
    action: Action


def choose(state: CampaignState) -> Action:
    """What seems best now."""
    actions = legal_actions(state)
    if len(actions) == 1:
        return actions[0]
    decide = _CHOICES.get(type(state.step), build_up)
    return decide(state, actions)


# --- marches -----------------------------------------------------------------------------------


def _next_march(state: CampaignState, actions: tuple[Action, ...]) -> Action:
    """Break out, ride to an army, activate the box with the best idea, or stop."""
    if first := breakout(state, actions) or ride(state, actions):
        return first
    boxes = {action.box for action in actions if isinstance(action, March)}
    ids = state.theater.ids
    ideas = [idea for idea in _ideas(state, None) if ids[idea.box] in boxes]
    best = max(ideas, key=lambda idea: idea.score, default=None)
    if best is None or best.score < WORTHWHILE:
        return End()
    return March(ids[best.box])


def _within_march(state: CampaignState, actions: tuple[Action, ...]) -> Action:
    """The best idea for the active box; the march itself costs nothing any more."""
    step = state.step
    assert isinstance(step, Marching)
    if lead := follow(state, actions):
        return lead
    legal = set(actions)
    ideas = [i for i in _ideas(state, state.theater.number[step.box]) if i.action in legal]
    best = max(ideas, key=lambda idea: idea.score, default=None)
    if best is None or best.score < WORTHWHILE:
        return Done()
    return best.action


def _ideas(state: CampaignState, only: int | None) -> Iterator[Idea]:
    """Everything that seems worth doing, for all boxes or for the active one."""
    side = state.step.side
    view = Appraisal(state, side)
    free = state.present[side.seat] & ~(state.contested & ~state.contained)
    boxes = [only] if only is not None else list(bits(free))
    marches = state.agenda[-1] if only is not None else state.step
    left = (marches.left or 0) + (only is not None) if isinstance(marches, Marches) else 1
    for box in boxes:
        movable = tuple(u for u in view.own[box] if u.can_march and u.moved != SEA)
        if movable:
            yield from _moves(state, view, box, movable, left)
            yield from _landings(state, view, box, movable, left)
        yield from _diggings(state, view, box)


def _spared(view: Appraisal, box: int, movable: Stack) -> Stack:
    """The pieces that may go without laying a box open to what threatens it."""
    keep = view.threat(box) * 0.6 if view.worth(box) >= SHIELD and view.holds(box) else 0.0
    if view.theater.ids[box] == CAPITALS[view.side]:
        keep = max(keep * 1.7, 6.0)
    staying = defense(view.own[box])
    going = []
    for unit in sorted(movable, key=strength, reverse=True):
        loss = strength(unit) * (1.5 if unit.is_protected else 1.0)
        if staying - loss >= keep:
            staying -= loss
            going.append(unit)
    return tuple(going)


def _moves(
    state: CampaignState, view: Appraisal, box: int, movable: Stack, left: int
) -> Iterator[Idea]:
    going = _spared(view, box, movable)
    for type_ in {unit.type: None for unit in going}:
        units = tuple(u for u in going if u.type is type_)
        for to_id, via, jumps in reach(state, view.side, box, type_).listed:
            if jumps and any(unit.jumped for unit in units):
                continue
            to = state.theater.number[to_id]
            count, score = _arrival(view, box, to, units, left)
            yield Idea(score, box, Move(count, type_, to_id, via))


def _arrival(view: Appraisal, box: int, to: int, units: Stack, left: int) -> tuple[int, float]:
    """How many should go, and what it is worth that they stand there afterwards."""
    hunger = _hunger(view, to, units)
    if view.enemy_at(to):
        return len(units), _attack(view, box, to, units, left) - hunger
    if not view.holds(to) and not view.own[to]:
        return _capture(view, box, to, units)
    return len(units), _position(view, box, to, units) - hunger


def _hunger(view: Appraisal, to: int, units: Stack) -> float:
    """What is lost if several pieces stand where no supply comes. [NS 2.2]"""
    if not view.state.options.supply or len(units) + len(view.own[to]) < 2 or view.fed(to):
        return 0.0
    return HUNGER * min(strength(unit) for unit in (*units, *view.own[to]))


def _capture(view: Appraisal, box: int, to: int, units: Stack) -> tuple[int, float]:
    """An open box: worth its taking, less what may be lost there."""
    prize = view.worth(to)
    danger = view.threat(to)
    best = (1, -9.0)
    for count in {1, len(units)}:
        sent = force(units[:count])
        risk = 1 - chance(sent * 1.2, danger * 0.8) if danger else 0.0
        loss = risk * 0.35 * sent + (_hunger(view, to, units) if count > 1 else 0.0)
        score = prize * (1 - 0.5 * risk) - loss + _drift(view, box, to) - 0.05 * count
        best = max(best, (count, score), key=lambda choice: choice[1])
    return best


def _attack(view: Appraisal, box: int, to: int, units: Stack, left: int) -> float:
    """An attack with all that can still come: likely to win, or not worth beginning."""
    there = view.own_at(to)
    coming = force(units)
    others = sorted(
        (_could_come(view, near, to) for near in view.theater.neighbors[to] if near != box),
        reverse=True,
    )
    support = sum(others[: max(0, left - 1)])
    friends = sum(force(view.own[near]) for near in view.theater.neighbors[to]) * 0.15
    enemy = defense(view.enemy[to]) * _water(view, box, to)
    odds = chance(there + coming + support + friends, enemy)
    if odds < _boldness(view):
        return -1.0
    prize = view.worth(to) * (0.0 if view.holds(to) else 1.0) + 1.0
    total = there + coming + support
    gain = odds * (prize + 0.5 * force(view.enemy[to])) - (1 - odds) * 0.5 * total
    before = chance(there, enemy) if there else 0.0
    return gain * (odds - before if there else 1.0) + 0.02 * coming


def _boldness(view: Appraisal) -> float:
    """The least chance with which it attacks now. [BG 13.4]"""
    if view.side is not UNION:
        return BOLD
    return BOLD - HASTE * view.state.turn / view.state.last_turn


def _could_come(view: Appraisal, near: int, to: int) -> float:
    """Strength that could join an attack from an adjacent box."""
    movable = tuple(u for u in view.own[near] if u.can_march and u.moved != SEA)
    return force(_spared(view, near, movable)) if movable and not view.enemy_at(near) else 0.0


def _water(view: Appraisal, box: int, to: int) -> float:
    """Crossing a river makes an attack harder. [BG 8.7]"""
    ids = view.theater.ids
    links = view.theater.links_between(ids[box], ids[to])
    crosses = bool(links) and all(ids[to] in link.crosses_river_into for link in links)
    return 1.3 if crosses else 1.0


def _position(view: Appraisal, box: int, to: int, units: Stack) -> float:
    """A move among friends: towards need and goals, never into certain loss."""
    sent = force(units)
    need = view.need(to)
    help_ = min(need, sent) * 0.25 * view.worth(to) / (SHIELD + view.worth(to)) if need else 0.0
    if view.theater.ids[to] == CAPITALS[view.side]:
        help_ *= 3
    company = 0.15 if view.own[to] else 0.0
    danger = view.threat(to)
    after = defense(view.own[to]) + sent
    exposure = 0.04 * max(0.0, danger - after * 1.3)
    return help_ + _drift(view, box, to) * min(1.5, 0.3 + sent / 8) + company * 0.3 - exposure


def _drift(view: Appraisal, box: int, to: int) -> float:
    """How much nearer a move brings to the goals."""
    return 0.8 * (view.pull(to) - view.pull(box))


def _landings(
    state: CampaignState, view: Appraisal, box: int, movable: Stack, left: int
) -> Iterator[Idea]:
    """Going by sea, to help or to invade: each piece costs a march. [BG 6, NS-R28]"""
    if view.side is not UNION and not state.intervention:
        return
    if not (state.theater.ports | 1 << state.theater.europe) >> box & 1:
        return
    going = tuple(u for u in _spared(view, box, movable) if not u.moved)
    for type_ in {unit.type: None for unit in going}:
        units = tuple(u for u in going if u.type is type_)[:left]
        cost = FREIGHT * (len(units) - 1)
        for port in bits(state.theater.ports & ~(1 << box)):
            to = state.theater.ids[port]
            if view.holds(port):
                score = _position(view, box, port, units) - cost
                yield Idea(score, box, Sail(len(units), type_, to))
            elif view.side is UNION and state.held[1] >> port & 1 and _can_invade(state, box):
                guns = 2 * SHELTER * garrison(state, port)
                enemy = 1.3 * (defense(view.enemy[port]) + guns)
                odds = chance(view.own_at(port) + force(units), enemy)
                if odds >= _boldness(view):
                    score = odds * view.worth(port) - 0.3 * force(units) * (1 - odds) - cost
                    yield Idea(score, box, Invade(len(units), type_, to))


def _can_invade(state: CampaignState, box: int) -> bool:
    marches = state.agenda[-1]
    rolled = isinstance(marches, Marches) and marches.die == INVASION_DIE
    return rolled and state.theater.ids[box] == INVASION_BASE


def _diggings(state: CampaignState, view: Appraisal, box: int) -> Iterator[Idea]:
    """Works where the enemy may come. [BG 7.1]"""
    if not view.holds(box) or view.enemy_at(box):
        return
    danger = view.threat(box)
    city = bool(state.theater.cities >> box & 1)
    # Works outside a city take two marches, which are seldom to spare.
    ease = 1.0 if city else 0.4
    idle = [u for u in view.own[box] if u.can_march and not u.is_protected]
    for type_ in {unit.type: None for unit in idle}:
        units = [u for u in idle if u.type is type_ and (city or u.dug or not u.marches)]
        if danger and units:
            gain = 0.03 * ease * min(danger, force(units)) * min(4.0, view.worth(box) / SHIELD)
            yield Idea(gain, box, Entrench(len(units), type_))


_CHOICES: Mapping[type[Any], Callable[[CampaignState, tuple[Action, ...]], Action]] = {
    Supply: sacrifice,
    Marches: _next_march,
    Marching: _within_march,
    Declaration: declare,
    Combat: next_battle,
    Withdrawal: withdrawal,
    Fighting: tactics,
    Recruitment: raise_and_place,
}
"""Who decides what; everything else is promotion."""
