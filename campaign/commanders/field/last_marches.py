"""Marches that might save a war which is lost with this turn otherwise, weighed at a glance.

Into one box that counts, or into a few of them: with all that can come, by way of others, or by
sea; and to next to them, from where pieces may be called. [BG 4.4, BG 6.2, BG 8.1, BG 10.1]
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from heapq import nlargest
from itertools import combinations, permutations
from math import prod
from typing import NamedTuple

from campaign.agenda import Marching
from campaign.board.board import bits
from campaign.budget import Budget
from campaign.commanders.field.attacks import kept_back, ordered_from_active
from campaign.commanders.field.errands import (
    Sortie,
    carried_out,
    marches_left,
    sorties_of,
    trial,
)
from campaign.commanders.field.parties import Exits, Party, by_staying, exits_of, party_of
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.voyages import possible_voyages, sailing
from campaign.commanders.led import led_in
from campaign.commanders.rescue import fought_for, ways_out, what_counts
from campaign.queries.battle_sites import garrison
from campaign.units import Unit

EACH = 3
"""So many courses are thought of for the same boxes."""

APPROACHES, BEAM = (8, 4), 4
"""So many stacks, the strongest, are thought to march to next to a box that counts, and so many to
near it; after so many of these marches, the best, another one.
"""

SPLIT = 2
"""So many stacks may be thought to go two ways."""

SETS = 12
"""For so many sets of boxes marches are thought of."""

ONE, OTHER = 1, 2
"""Halves of a stack."""


class _Column(NamedTuple):
    """Pieces that go into one of those boxes."""

    party: Party
    halves: int
    """Which of its stack go, as a set."""

    marches: int
    """So many it takes."""

    by_sea: bool = False


class Course(NamedTuple):
    """Marches that might save the war."""

    chance: float
    """At a glance."""

    boxes: tuple[int, ...]
    sorties: tuple[Sortie, ...]


def promising(view: Outlook, wanted: int, budget: Budget) -> list[Course]:
    """The courses whose odds are to be asked for, those first that look best.

    Stacks march near first, those who look best then, and attack with the next march, with those
    who are there.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    at, found = [_Approach((), view, list(_direct(view)))], list[Course]()
    while at:
        found += (
            course._replace(sorties=(*one.sorties, *course.sorties))
            for one in at
            for course in one.courses
        )
        further = {one.view.state: one for each in at for one in _nearer(each, wanted, budget)}
        at = nlargest(BEAM, further.values(), key=lambda one: one.best)
    return sorted(found, key=partial(_promise, view), reverse=True)


class _Approach(NamedTuple):
    """Stacks that have come near."""

    sorties: tuple[Sortie, ...]
    view: Outlook
    courses: list[Course]
    """What can be done then."""

    @property
    def best(self) -> float:
        """How likely the best of these saves the war, at a glance."""
        return max((course.chance for course in self.courses), default=0.0)


def _nearer(one: _Approach, wanted: int, budget: Budget) -> Iterator[_Approach]:
    """The same with one more march that leads a stack near."""
    view = one.view
    for march in _marches_near(view, wanted):
        budget.listen()
        made, after = carried_out(view.state, (march,))
        if made and after.agenda:
            then = Outlook(after, view.side, view.asked, view.sight)
            yield _Approach((*one.sorties, march), then, list(_direct(then)))


def _promise(view: Outlook, course: Course) -> tuple[float, float]:
    """How likely it saves the war, and what it takes."""
    return course.chance, sum(view.worth[box] for box in course.boxes)


def _marches_near(view: Outlook, wanted: int) -> list[Sortie]:
    """Those of stacks to where the next march may lead to a box that is wanted, or from where they
    may be called into its battle; the strongest first. [BG 4.4, BG 6.2, BG 10.1]
    """
    state, active = view.state, _active(view)
    if marches_left(view) + (active is not None) < 2:
        return []
    free = {*range(len(view.ids))} - {*bits(state.present[view.side.enemy.seat])}
    next_to = {box for target in bits(wanted) for box in state.theater.neighbors[target]} & free
    close = {box for box in free if state.theater.close_by[box] & wanted}
    found = list[Sortie]()
    for near, most in zip((next_to, close - next_to), APPROACHES, strict=True):
        going = [party for box in _exits(view) for party in _parties(view, box, near)]
        marches = [(party, sorties_of(view, (party,))[0]) for party in going]
        marches += ((party, sailing(view, party)) for party in _voyages(view) if party.to in near)
        marches.sort(key=lambda one: (one[0].box != active, -one[0].force.strength))
        found += (march for _, march in marches[:most])
    return found


def _direct(view: Outlook) -> Iterator[Course]:
    """What each box that counts can be entered with, at once."""
    columns = _columns(view)
    reached = sum(1 << to for to in columns) | fought_for(view.state)
    for number, boxes in enumerate(ways_out(view.state, reached)):
        if number == SETS:
            return
        targets = tuple(bits(boxes))
        found = {one.sorties: one for one in _courses(view, columns, targets)}
        yield from nlargest(EACH, found.values(), key=lambda one: one.chance)


def _courses(
    view: Outlook, columns: dict[int, list[_Column]], targets: tuple[int, ...]
) -> Iterator[Course]:
    """Ways to divide the marches that are left among these boxes."""
    left, whole = marches_left(view), ONE | OTHER
    both = [{one.party.box for one in columns.get(to, ()) if one.halves != whole} for to in targets]
    shared = {box for one, other in combinations(both, 2) for box in one & other}
    for split in _some(sorted(shared, key=lambda box: -view.there[0][box].strength)[:SPLIT]):
        use = {
            to: [
                one
                for one in columns.get(to, ())
                if (one.halves != whole) == (one.party.box in split)
            ]
            for to in targets
        }
        for order in permutations(targets):
            for going in _divided(view, use, order, left, frozenset()):
                chance = prod(_chance(view, to, going.get(to, ())) for to in targets)
                sorties = _sorties(view, [one for to in order for one in going.get(to, ())])
                yield Course(chance, targets, sorties)


def _some(boxes: Sequence[int]) -> Iterator[frozenset[int]]:
    """Every set out of these."""
    for number in range(len(boxes) + 1):
        yield from map(frozenset, combinations(boxes, number))


def _divided(
    view: Outlook,
    columns: dict[int, list[_Column]],
    targets: tuple[int, ...],
    left: int,
    used: frozenset[tuple[int, int]],
) -> Iterator[dict[int, tuple[_Column, ...]]]:
    """Columns for each of the boxes, the strongest first, as many as there are marches for."""
    if not targets:
        yield {}
        return
    to, *others = targets
    is_there = bool(view.there[0][to].pieces)
    for going in _strongest(columns[to], left, used, is_guarded=_is_guarded(view, to)):
        if going or is_there:
            marches = sum(one.marches for one in going)
            now = used | {half for one in going for half in _halves(one)}
            for more in _divided(view, columns, tuple(others), left - marches, now):
                yield {to: going, **more}


def _strongest(
    columns: list[_Column], left: int, used: frozenset[tuple[int, int]], *, is_guarded: bool
) -> Iterator[tuple[_Column, ...]]:
    """Nobody, the first of those who are free, the first two, and so on; where nobody is to be
    beaten, the strongest or the weakest of them.
    """
    going: list[_Column] = []
    yield ()
    free = [one for one in columns if one.marches <= left and not used & {*_halves(one)}]
    if not is_guarded:
        yield from {(one,): None for one in (free[:1] + free[-1:])}
        return
    for one in free:
        if one.marches <= left and not used & {*_halves(one)}:
            going.append(one)
            left -= one.marches
            used |= {*_halves(one)}
            yield tuple(going)


def _halves(column: _Column) -> Iterator[tuple[int, int]]:
    return ((column.party.box, half) for half in (ONE, OTHER) if column.halves & half)


def _is_guarded(view: Outlook, to: int) -> bool:
    """Somebody has to be beaten there, or a garrison by those who land."""
    return bool(view.there[1][to].pieces or garrison(view.state, to))


def _chance(view: Outlook, to: int, going: Sequence[_Column]) -> float:
    """That a box is taken, at a glance."""
    if not going:
        return view.joined[to].win if to in view.joined else 1.0
    by_sea = any(one.by_sea for one in going)
    return trial(view, [one.party for one in going], by_sea).win


def _sorties(view: Outlook, going: Iterable[_Column]) -> tuple[Sortie, ...]:
    """What all these are to do, those first whose march goes on."""
    active = _active(view)
    ordered = sorted(going, key=lambda one: one.party.box != active)
    return tuple(
        sailing(view, one.party) if one.by_sea else sorties_of(view, (one.party,))[0]
        for one in ordered
    )


# --- columns -----------------------------------------------------------------------------------


def _columns(view: Outlook) -> dict[int, list[_Column]]:
    """Who can go into each box that the enemy holds or stands in, the strongest first."""
    state, active = view.state, _active(view)
    own, enemy = view.side.seat, view.side.enemy.seat
    wanted = {*bits(what_counts(state) & (~state.held[own] | state.present[enemy]))}
    found: dict[int, list[_Column]] = {}
    for box in _exits(view):
        for halves, staying in _parts(view, box):
            for party in _parties(view, box, wanted, staying):
                column = _Column(party, halves, int(box != active))
                found.setdefault(party.to, []).append(column)
    for party in _voyages(view):
        if party.wet:
            column = _Column(party, ONE | OTHER, party.picks[0][1], by_sea=True)
            found.setdefault(party.to, []).append(column)
    for columns in found.values():
        columns.sort(key=lambda one: (one.marches > 0, -one.party.force.strength))
    return found


def _parties(
    view: Outlook, box: int, goals: Collection[int], staying: Sequence[Unit] = ()
) -> Iterator[Party]:
    """All who can go from a box to each of some others, and may, but those who stay."""
    ways, led = _exits(view)[box].ways, led_in(view.state)
    is_active = box == _active(view)
    may = ordered_from_active(view) if is_active else {}
    for to in (to for to in ways if to in goals and led.may_go(box, to)):
        kept = kept_back(ways[to], may.get(to, {})) if is_active else []
        party = party_of(box, to, ways, [*kept, *staying])
        if party.picks:
            yield party


def _parts(view: Outlook, box: int) -> Iterator[tuple[int, Sequence[Unit]]]:
    """Which halves of a stack go, all of it first, and who stays then."""
    stack = by_staying(view.state.stacks[view.side.seat][box])
    guard = stack[:1] if _is_to_be_taken(view, box) else ()
    yield ONE | OTHER, guard
    if len(stack) - len(guard) > 1:
        yield ONE, (*guard, *stack[::2])
        yield OTHER, (*guard, *stack[1::2])


def _is_to_be_taken(view: Outlook, box: int) -> bool:
    """It counts, and is to be taken by who is there. [BG 3.2]"""
    return bool(what_counts(view.state) & ~view.state.held[view.side.seat] & 1 << box)


def _voyages(view: Outlook) -> Iterator[Party]:
    """Who may sail somewhere, and land, and whoever goes with him. [BG 6.1, BG 6.2]"""
    left = marches_left(view)
    return (party for box in _exits(view) for party in possible_voyages(view, box, left))


def _exits(view: Outlook) -> dict[int, Exits]:
    """How those can leave their boxes who may still march."""
    state = view.state
    free = state.present[view.side.seat] & ~(state.contested & ~state.contained)
    return {box: exits_of(view, box) for box in bits(free & led_in(state).boxes)}


def _active(view: Outlook) -> int | None:
    """The box whose march goes on."""
    state = view.state
    return state.theater.number[state.step.box] if isinstance(state.step, Marching) else None
