"""What a march could do with the pieces of a box: go, sail, land, dig. Each idea has its merit."""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.actions import Action, Entrench, Invade, Move, Sail
from campaign.agenda import Marches
from campaign.board.board import bits
from campaign.commanders.steady.appraisal import SHIELD, Appraisal, force
from campaign.commanders.steady.scores import arrival, boldness, landing_odds, position, spared
from campaign.queries.march_range import reach
from campaign.rules.sea import INVASION_BASE, INVASION_DIE
from campaign.state import CampaignState
from campaign.terms import UNION
from campaign.units import SEA, Units

FREIGHT = 0.1
"""What every further march for ships must bring."""

DROWNED = 0.3
"""The share of a beaten landing that is lost with it."""

SPADEWORK = 0.03
"""Merit of works for each point of strength that they shelter from a threat."""

COUNTRY = 0.4
"""How much of that is left outside a city, where works take two marches. [BG 7.1]"""

MOST_SHIELDS = 4.0
"""A box worth more shields than this is dug in no more eagerly."""


class Idea(NamedTuple):
    """Something to do with the pieces of a box, and what it seems to be worth."""

    score: float
    box: int
    action: Action


def ideas(state: CampaignState, only: int | None) -> Iterator[Idea]:
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
            yield from _moves(view, box, movable, left)
            yield from _voyages(view, box, movable, left)
        yield from _diggings(view, box)


def _moves(view: Appraisal, box: int, movable: Units, left: int) -> Iterator[Idea]:
    """Going by land, river or rail: all that can be spared of one type. [BG 4.2]"""
    going = spared(view, box, movable)
    for type_ in {unit.type: None for unit in going}:
        units = tuple(u for u in going if u.type is type_)
        for to_id, via, jumps in reach(view.state, view.side, box, type_).listed:
            if jumps and any(unit.jumped for unit in units):
                continue
            to = view.theater.number[to_id]
            count, score = arrival(view, box, to, units, left)
            yield Idea(score, box, Move(count, type_, to_id, via))


def _voyages(view: Appraisal, box: int, movable: Units, left: int) -> Iterator[Idea]:
    """Going by sea, to help or to invade: each piece costs a march. [BG 6, NS-R28]"""
    state, theater = view.state, view.theater
    if view.side is not UNION and not state.intervention:
        return
    if not (theater.ports | 1 << theater.europe) >> box & 1:
        return
    going = tuple(u for u in spared(view, box, movable) if not u.moved)
    for type_ in {unit.type: None for unit in going}:
        units = tuple(u for u in going if u.type is type_)[:left]
        cost = FREIGHT * (len(units) - 1)
        for port in bits(theater.ports & ~(1 << box)):
            to = theater.ids[port]
            if view.holds(port):
                yield Idea(
                    position(view, box, port, units) - cost, box, Sail(len(units), type_, to)
                )
            elif _can_invade(view, box, port):
                odds = landing_odds(view, port, units)
                if odds >= boldness(view):
                    score = odds * view.worth(port) - DROWNED * force(units) * (1 - odds) - cost
                    yield Idea(score, box, Invade(len(units), type_, to))


def _can_invade(view: Appraisal, box: int, port: int) -> bool:
    """The Union goes ashore from Washington after the right die, where the enemy holds. [BG 6.2]"""
    marches = view.state.agenda[-1]
    rolled = isinstance(marches, Marches) and marches.die == INVASION_DIE
    enemy = view.side is UNION and bool(view.state.held[view.side.enemy.seat] >> port & 1)
    return enemy and rolled and view.theater.ids[box] == INVASION_BASE


def _diggings(view: Appraisal, box: int) -> Iterator[Idea]:
    """Works where the enemy may come. [BG 7.1]"""
    danger = view.threat(box)
    if not danger or not view.holds(box) or view.enemy_at(box):
        return
    city = bool(view.theater.cities >> box & 1)
    ease = SPADEWORK if city else SPADEWORK * COUNTRY
    idle = [u for u in view.own[box] if u.can_march and not u.is_protected]
    for type_ in {unit.type: None for unit in idle}:
        units = [u for u in idle if u.type is type_ and (city or u.dug or not u.marches)]
        if units:
            gain = ease * min(danger, force(units)) * min(MOST_SHIELDS, view.worth(box) / SHIELD)
            yield Idea(gain, box, Entrench(len(units), type_))
