"""Why one position is better than another: the boxes in which they differ most, and how.

The kinds are those of `campaign/commanders/reasons.py`.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from campaign.actions import Invade, March, Move
from campaign.agenda import Marches
from campaign.board.board import bits
from campaign.commanders.commander import Reason
from campaign.commanders.decisive import is_fatal, victory
from campaign.commanders.holdings import entered
from campaign.commanders.parry import threat
from campaign.commanders.rescue import doomed
from campaign.commanders.steady.appraisal import CAPITALS, defense, force
from campaign.commanders.vacated import left_alone, vacated
from campaign.judgment.worth import ExpectedBattle, Judged
from campaign.queries.next_marches import comers
from campaign.queries.stacks import with_stack
from campaign.state import CampaignState
from campaign.terms import Side
from campaign.units import stack_of

LEAST = 0.6
"""Points from which a difference is worth a word."""

SURE = 0.95
"""A battle as likely to be won as this is no risk worth a word."""

UNLIKELY = 0.02
"""A defeat with the turn that is less likely than this is not told."""

MOST = 3
"""So many reasons are given for a thing, and against it; battles are all told of, and so are cities
that are left without anybody."""


BATTLES = ("attack", "risks")
"""What speaks for a battle, and against it."""

NEARER = ("press", "near")
"""More strength near an enemy box: of those who march, and of others."""

DANGERS = 2
"""So many cities are told of that are in danger whatever is done."""


class Grounds(NamedTuple):
    """What speaks for a change of the position, and what against it; the weightiest first."""

    brings: tuple[Reason, ...]
    gives_up: tuple[Reason, ...]


def grounds(
    before: Judged, after: Judged, side: Side, most: int = MOST, *, marches: bool = True
) -> Grounds:
    """What a side has gained and given up between two positions of a player turn, by *marches* or
    by whom it has raised.
    """
    steps = [
        (after.gain(box, side) - before.gain(box, side), box) for box in range(len(before.points))
    ]
    steps.sort(key=lambda step: (-abs(step[0]), step[1]))
    fought = after.joined.keys() - before.joined.keys()
    weighty = [box for points, box in steps if abs(points) >= LEAST or box in fought]
    press, near = NEARER
    nearer = press if marches else near
    brings = [reason for box in weighty for reason in _brings(before, after, side, box, nearer)]
    brings.sort(key=lambda reason: reason.kind in NEARER)  # what is done before what may come
    if won := [*_wins(before, after, side)]:
        brings = won  # beside that nothing counts
    elif saved := [*_saves(before, after, side), *_parries(before, after, side)]:
        brings = saved + [reason for reason in brings if reason.boxes != saved[0].boxes]
    if not brings:  # little things, rather than none
        better = (box for points, box in steps if points > 0)
        found = (reason for box in better for reason in _brings(before, after, side, box, nearer))
        brings = list(islice(found, 1))
    left = _left(before, after, side)
    capital = after.state.theater.number[CAPITALS[side]]
    others = [box for box in weighty if box not in (capital, *left)]
    gives_up = [reason for box in others for reason in _gives_up(before, after, side, box)]
    gives_up += _idle(after, side)
    first = [*_loses(before, after)]
    if capital in {*weighty} - {*left}:
        first += _gives_up(before, after, side, capital)
    first += (_emptied(after, side, box) for box in left)
    return Grounds(_told(brings, most), (*first, *_told(gives_up, max(0, most - len(first)))))


def _told(found: list[Reason], most: int) -> tuple[Reason, ...]:
    """The weightiest, and every battle: nobody is to march into one unawares. [BG 8.1]"""
    return tuple(
        reason for place, reason in enumerate(found) if place < most or reason.kind in BATTLES
    )


def _wins(before: Judged, after: Judged, side: Side) -> Iterator[Reason]:
    """That the war is won, and where. [BG 13]"""
    ending = victory(after.state)
    if ending is None or ending.winner is not side or victory(before.state) is not None:
        return
    seat, taken = side.seat, after.state.present[side.seat] & ~before.state.held[side.seat]
    if boxes := [*bits(taken & ~before.state.present[seat])] or [*bits(taken)]:
        yield Reason("wins", (after.state.theater.ids[max(boxes, key=after.stake)],))


def _saves(before: Judged, after: Judged, side: Side) -> Iterator[Reason]:
    """That the war would be lost without it, and where. [BG 14/10.1, BG 15.2, BG 15.6]"""
    if not before.state.agenda or before.state.active is not side or not doomed(before.state):
        return
    if after.state.ending is not None or doomed(after.state):
        return
    taken = entered(after.state, side) & ~before.state.held[side.seat]
    if boxes := [*bits(taken & ~entered(before.state, side))] or [*bits(taken)]:
        yield Reason("saves", (after.state.theater.ids[max(boxes, key=after.stake)],))


def _parries(before: Judged, after: Judged, side: Side) -> Iterator[Reason]:
    """That the enemy no longer wins the war with his next marches, and who stands in his way."""
    was, state = before.state, after.state
    if not was.agenda or was.active is not side or not threat(was) or threat(state):
        return
    for box in bits(entered(state, side) & ~was.present[side.seat]):
        if threat(with_stack(state, side, box, stack_of(()))):
            yield Reason("parries", (state.theater.ids[box],))


def _lies_open(after: Judged, side: Side) -> Iterator[Reason]:
    """That he does, and where."""
    if not after.state.agenda or after.state.active is not side:
        return
    if boxes := _won_by(after.state):
        ids = after.state.theater.ids
        yield Reason("lies_open", tuple(ids[box] for box in bits(boxes)))


def _won_by(state: CampaignState) -> int:
    """The boxes, as a set, by which the enemy wins for sure with his next marches."""
    orders, number = threat(state), state.theater.number
    goes = {order.to for order in orders if isinstance(order, Move | Invade)}
    leaves = {order.box for order in orders if isinstance(order, March)}
    return sum(1 << number[box] for box in goes - leaves)


def _loses(before: Judged, after: Judged) -> Iterator[Reason]:
    """That the war may be lost when the turn is over, by what is done in it. [BG 14/10.1]"""
    if doomed(before.state) is None:
        yield from lost_with_turn(after)


def lost_with_turn(after: Judged) -> Iterator[Reason]:
    """That the war is lost when the turn is over, or may be. [BG 14/10.1]"""
    if after.doom >= UNLIKELY:
        yield Reason("loses", (), (after.doom,))


def _brings(before: Judged, after: Judged, side: Side, box: int, nearer: str) -> Iterator[Reason]:
    """What is better for a side in a box, and why. [BG 3.1, BG 7.1, BG 8.1]"""
    own, name = side.seat, after.state.theater.ids[box]
    if (fight := after.joined.get(box)) and fight.attacker is side:
        had = before.joined.get(box)
        if had is None or fight.strengths[own] > had.strengths[own] or fight.win > had.win:
            yield Reason("attack", (name,), _figures(fight, own))
        return
    if _share(after, box, side) > _share(before, box, side) + 0.4:
        yield Reason("take", (name,), (after.gain(box, side) - before.gain(box, side),))
    elif after.gain(box, side) > before.gain(box, side) and _share(after, box, side) > 0.5:
        yield from _guards(before, after, side, box)
    elif _share(after, box, side) <= 0.5 and (near := after.near(box, side)) > before.near(
        box, side
    ):
        theirs = after.stands[1 - own][box] + after.near(box, side.enemy)
        yield Reason(nearer, (name,), (near, theirs))


def as_judged(why: Reason, after: Judged, side: Side) -> Reason:
    """A reason for a battle, by the odds of the judge rather than by the glance of a commander."""
    fight = after.joined.get(after.state.theater.number[why.boxes[0]]) if why.boxes else None
    if fight is None or why.kind not in ("attack", "land"):
        return why
    figures = _figures(fight, side.seat)
    return Reason(why.kind, why.boxes, figures if why.kind == "attack" else figures[:1])


def _figures(fight: ExpectedBattle, own: int) -> tuple[float, ...]:
    """Of an attack: the chance to win, strength of both sides, and who may come to either."""
    comers = float(fight.comers[own]), float(fight.comers[1 - own])
    return (fight.win, fight.strengths[own], fight.strengths[1 - own], *comers)


def _guards(before: Judged, after: Judged, side: Side, box: int) -> Iterator[Reason]:
    """What makes a box that one holds safer: who stands there or near, and works. [BG 7.1]"""
    name, own, enemy = after.state.theater.ids[box], side.seat, can_come(after, side.enemy, box)
    there = after.stands[own][box]
    if there > before.stands[own][box]:
        yield (
            Reason("cover", (name,), (enemy, there))
            if enemy
            else Reason("gather", (name,), (there,))
        )
    elif _dug(after, box, side) > _dug(before, box, side):
        yield Reason("dig", (name,), (enemy,))
    elif enemy and not there and (near := after.near(box, side)) > before.near(box, side):
        yield Reason("cover", (name,), (enemy, near))


def _gives_up(before: Judged, after: Judged, side: Side, box: int) -> Iterator[Reason]:
    """What is worse for a side in a box, or may come of it."""
    own, name = side.seat, after.state.theater.ids[box]
    if (fight := after.joined.get(box)) and fight.attacker is side:
        if box not in before.joined and fight.win < SURE:
            yield Reason("risks", (name,), (1 - fight.win, fight.strengths[own]))
        return
    worse = after.gain(box, side) < before.gain(box, side)
    enemy = can_come(after, side.enemy, box) + after.stands[1 - own][box]
    if worse and enemy and _share(before, box, side) > 0.5:
        yield Reason("exposes", (name,), (enemy, after.stands[own][box]))


def _left(before: Judged, after: Judged, side: Side) -> list[int]:
    """The cities that nobody stands in any more, the dearest first. [BG 13.1, BG 13.2]"""
    left = bits(vacated(before.state, after.state, side))
    return sorted(left, key=lambda box: after.gain(box, side) - before.gain(box, side))


def _emptied(after: Judged, side: Side, box: int) -> Reason:
    """A city that is left alone, by whoever can come there, or how far off the enemy is."""
    name = after.state.theater.ids[box]
    if enemy := can_come(after, side.enemy, box):
        return Reason("exposes", (name,), (enemy, 0.0))
    return left_alone(after.state, side, box)


def can_come(after: Judged, side: Side, box: int) -> float:
    """Strength of a side that could be in a box when it has marched next, from all around.

    A piece marches twice at most. Of whoever has a battle to fight before that, what is likely to
    be left. [BG 4.2, BG 4.3]
    """
    coming: dict[int, float] = {}
    for one in comers(after.state, side, _fought(after)):
        if one.to == box or _leads_on(after.state, side, one.to, box):
            coming[one.box] = max(coming.get(one.box, 0.0), force(one.pieces))
    return sum(strong * _left_of(after, side, origin) for origin, strong in coming.items())


def _at_once(after: Judged, side: Side, box: int) -> float:
    """Strength of a side that one march would bring to a box."""
    return sum(force(one.pieces) for one in comers(after.state, side) if one.to == box)


def _leads_on(state: CampaignState, side: Side, way: int, box: int) -> bool:
    """Whoever has come to *way* meets nobody there, and is next to a box."""
    is_free = not state.present[1 - side.seat] >> way & 1
    return is_free and box in state.theater.neighbors_for(side, way)


def _fought(after: Judged) -> int:
    """The boxes of the battles that are to be fought, as a set."""
    return sum(1 << box for box in after.joined)


def _left_of(after: Judged, side: Side, box: int) -> float:
    """The share of a stack that is there after its battle, all of it if it fights none."""
    if box not in after.joined:
        return 1.0
    return after.stands[side.seat][box] / force(after.state.stacks[side.seat][box])


def dangers(after: Judged, side: Side, said: tuple[Reason, ...] = ()) -> tuple[Reason, ...]:
    """The cities in which fewer stand than can come there with the next marches, the dearest first.

    Of all those whose loss would lose the war; of others a few. What was *said* already of a city
    need not be said again. Before them what the enemy may walk into to win the war.
    """
    state, named = after.state, {box for reason in said for box in reason.boxes}
    cities = state.theater.cities & state.held[side.seat] & ~state.contested
    found: list[tuple[bool, float, Reason]] = []
    for box in bits(cities):
        name, stack = state.theater.ids[box], state.stacks[side.seat][box]
        if _at_once(after, side.enemy, box) > defense(stack) and name not in named:
            coming = can_come(after, side.enemy, box)
            reason = Reason("danger", (name,), (coming, force(stack)))
            found.append((is_fatal(state, side, box), after.stake(box), reason))
    found.sort(key=lambda one: (not one[0], -one[1]))
    most = max(DANGERS, sum(fatal for fatal, _, _ in found))
    return (*_lies_open(after, side), *(reason for _, _, reason in found[:most]))


def _idle(after: Judged, side: Side) -> Iterator[Reason]:
    """Marches that are left at the end. [BG 4.1]"""
    state = after.state
    step = state.step if state.agenda else None
    if isinstance(step, Marches) and step.side is side and step.left:
        yield Reason("idle", (), (float(step.left),))


def _share(judged: Judged, box: int, side: Side) -> float:
    """How much a box is a side's, 0 to 1."""
    union = judged.union[box]
    return union if side.seat == 0 else 1 - union


def _dug(judged: Judged, box: int, side: Side) -> int:
    return sum(unit.is_protected for unit in judged.state.stacks[side.seat][box])
