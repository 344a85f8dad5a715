"""Marches that might save a war which is lost with this turn otherwise, weighed at a glance.

Into one box that counts, or into a few of them: with all that can come, by way of others, or by
sea; and to next to them, from where pieces may be called. [BG 4.4, BG 6.2, BG 8.1, BG 10.1]
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from heapq import nlargest
from itertools import combinations, islice, permutations
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
from campaign.commanders.holdings import entered
from campaign.commanders.led import led_in
from campaign.commanders.rescue import fought_for
from campaign.queries.battle_sites import garrison
from campaign.terms import PieceType
from campaign.units import Stack, Unit, Units

EACH = 3
"""So many courses are thought of for the same boxes."""

APPROACHES, BEAM, BESIDE = (8, 4), 4, 4
"""So many stacks, the strongest, are thought to march to next to a box that is wanted, and so many
to near it; after so many of these marches, the best, another one, and after so many beside them
that are the best for other boxes.
"""

SPLIT = 2
"""So many stacks may be thought to go two ways."""

BARE = 0.1
"""What is left of the chance of who leaves what had better be guarded."""

FIRST = 2
"""So many columns may be the first of those that go into a box."""

SETS = 12
"""For so many sets of boxes marches are thought of in a position."""

FAR_OFF, PARTLY, MOST_WAYS = 1e-3, 0.1, 200
"""What a box counts that nobody can enter yet, and what boxes of which some cannot, where those who
march near are weighed; of so many sets of them.
"""

ONE, OTHER = 1, 2
"""Halves of a stack."""


class Aim(NamedTuple):
    """What would save the war."""

    ways: tuple[int, ...]
    """Sets of boxes each of which would, if it were taken."""

    boxes: int
    """All of these, as a set."""

    guarded: int
    """Boxes that had better not be left by everybody, as a set."""


class _Column(NamedTuple):
    """Pieces that go into one of those boxes."""

    party: Party
    halves: int
    """Which of its stack go, as a set."""

    marches: int
    """So many it takes, beside the one that goes on."""

    sortie: Sortie
    strength: float
    """Of those who go, and half of that of those who come to next door."""

    by_sea: bool = False
    bares: bool = False
    """Nobody stays behind who had better stay."""


class Course(NamedTuple):
    """Marches that might save the war."""

    chance: float
    """At a glance."""

    boxes: tuple[int, ...]
    sorties: tuple[Sortie, ...]


def promising(view: Outlook, aim: Aim, budget: Budget) -> list[Course]:
    """The courses whose odds are to be asked for, those first that look best.

    Stacks march near first, those who look best then, and attack with the next march, with those
    who are there.

    Raises:
        CancelledError: if nobody waits for it any more.
    """
    at, found = [_come(view, aim, ())], list[Course]()
    while at:
        found += (
            course._replace(sorties=(*one.sorties, *course.sorties))
            for one in at
            for course in one.courses
        )
        further = {one.view.state: one for each in at for one in _nearer(each, aim, budget)}
        at = _best(further.values())
    return sorted(found, key=partial(_promise, view), reverse=True)


class _Approach(NamedTuple):
    """Stacks that have come near."""

    sorties: tuple[Sortie, ...]
    view: Outlook
    courses: tuple[Course, ...]
    """What can be done then."""

    promise: float
    """How likely that saves the war, at a glance, or what comes of it with more who are near."""


def _best(found: Iterable[_Approach]) -> list[_Approach]:
    """Those that look best, and beside them the best for other boxes."""
    by_chance = sorted(found, key=lambda one: -one.promise)
    for_boxes: dict[tuple[int, ...], _Approach] = {}
    for one in by_chance:
        for course in sorted(one.courses, key=lambda course: -course.chance)[:1]:
            for_boxes.setdefault(course.boxes, one)
    best = by_chance[:BEAM]
    others = [one for one in for_boxes.values() if not any(one is known for known in best)]
    return best + others[:BESIDE]


def _nearer(one: _Approach, aim: Aim, budget: Budget) -> Iterator[_Approach]:
    """The same with one more march that leads a stack near."""
    view = one.view
    for march in _marches_near(view, aim):
        budget.listen()
        made, after = carried_out(view.state, (march,))
        if made and after.agenda:
            then = Outlook(after, view.side, view.asked, view.sight)
            yield _come(then, aim, (*one.sorties, march))


def _come(view: Outlook, aim: Aim, sorties: tuple[Sortie, ...]) -> _Approach:
    columns = _columns(view, aim)
    courses = tuple(_direct(view, aim, columns))
    promise = max((course.chance for course in courses), default=0.0)
    return _Approach(sorties, view, courses, promise + PARTLY * _in_part(view, aim, columns))


def _in_part(view: Outlook, aim: Aim, columns: dict[int, list[_Column]]) -> float:
    """What is promised where but a part of some boxes can be reached yet."""
    has, left = entered(view.state, view.side), marches_left(view)
    each = dict[int, float]()
    for to, going in columns.items():
        guarded = _is_guarded(view, to)
        all_ = max(_strongest(going, left, frozenset(), is_guarded=guarded), key=len)
        each[to] = _chance(view, to, all_) if all_ else FAR_OFF
    return max(
        (prod(each.get(to, FAR_OFF) for to in bits(way & ~has)) for way in aim.ways[:MOST_WAYS]),
        default=0.0,
    )


def _promise(view: Outlook, course: Course) -> tuple[float, float, int]:
    """How likely it saves the war, what it takes, and with how few marches."""
    worth = sum(view.worth[box] for box in course.boxes)
    return course.chance, worth, -len(course.sorties)


def _marches_near(view: Outlook, aim: Aim) -> list[Sortie]:
    """Those of stacks to where the next march may lead to a box that is wanted, or from where they
    may be called into its battle; the strongest first. [BG 4.4, BG 6.2, BG 10.1]
    """
    state, active = view.state, active_box(view)
    if marches_left(view) + (active is not None) < 2:
        return []
    free = {*range(len(view.ids))} - {*bits(state.present[view.side.enemy.seat])}
    next_to = {box for target in bits(aim.boxes) for box in state.theater.neighbors[target]} & free
    close = {box for box in free if state.theater.close_by[box] & aim.boxes}
    exits, voyages = _exits(view), [*_voyages(view)]
    found = list[Sortie]()
    for near, most in zip((next_to, close - next_to), APPROACHES, strict=True):
        marches = [
            (party, sorties_of(view, (party,))[0])
            for box, ways in exits.items()
            for party in _parties(view, box, ways, near, _guard(view, box, aim))
        ]
        marches += ((party, sailing(view, party)) for party in voyages if party.to in near)
        marches.sort(key=lambda one: (one[0].box != active, -one[0].force.strength))
        found += (march for _, march in marches[:most])
        if near is next_to:
            found += _to_open_boxes(view, aim, marches[most:])
    return found


def _to_open_boxes(
    view: Outlook, aim: Aim, marches: Sequence[tuple[Party, Sortie]]
) -> Iterator[Sortie]:
    """To next to where nobody is to be beaten: whoever is weak is strong enough for that."""
    open_ = [box for box in bits(aim.boxes) if not _is_guarded(view, box)]
    near = {box: {*view.theater.neighbors[box]} for box in open_}
    found = (next((one[1] for one in marches if one[0].to in near[box]), None) for box in open_)
    yield from islice(dict.fromkeys(march for march in found if march is not None), BESIDE)


def _direct(view: Outlook, aim: Aim, columns: dict[int, list[_Column]]) -> Iterator[Course]:
    """What each box that counts can be entered with, at once."""
    state = view.state
    has, fought = entered(state, view.side), fought_for(state)
    reached = sum(1 << to for to in columns) | fought
    lacked = dict.fromkeys(way & ~has for way in aim.ways)
    number, estimates = 0, dict[_Going, float]()
    for boxes in lacked:
        if boxes & ~reached or number == SETS:
            continue
        number += 1
        targets = tuple(bits(boxes))
        found = {one.sorties: one for one in _courses(view, columns, targets, estimates)}
        yield from nlargest(EACH, found.values(), key=lambda one: one.chance)


_Going = tuple[int, tuple["_Column", ...]]
"""A box, and who goes there."""


def _courses(
    view: Outlook,
    columns: dict[int, list[_Column]],
    targets: tuple[int, ...],
    estimates: dict[_Going, float],
) -> Iterator[Course]:
    """Ways to divide the marches that are left among these boxes; what each brings is known once it
    has been estimated.
    """
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
                for one in going.items():
                    if one not in estimates:
                        estimates[one] = _chance(view, *one)
                chance = prod(estimates[one] for one in going.items())
                if any(one.bares for columns_ in going.values() for one in columns_):
                    chance *= BARE
                sorties = _sorties(view, [one for to in order for one in going[to]])
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
    """Nobody, the first of those who are free, the first two, and so on, also without the very
    first; where nobody is to be beaten, the strongest or the weakest of them.
    """
    yield ()
    free = [one for one in columns if one.marches <= left and not used & {*_halves(one)}]
    if not is_guarded:
        yield from {(one,): None for one in (free[:1] + free[-1:])}
        return
    for first in range(min(FIRST, len(free))):
        yield from _prefixes(free[first:], left)


def _prefixes(columns: Sequence[_Column], left: int) -> Iterator[tuple[_Column, ...]]:
    """The first one, the first two, and so on, as far as marches and their pieces allow."""
    going, used = list[_Column](), set[tuple[int, int]]()
    for one in columns:
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
    active = active_box(view)
    return tuple(one.sortie for one in sorted(going, key=lambda one: one.party.box != active))


# --- columns -----------------------------------------------------------------------------------


def _columns(view: Outlook, aim: Aim) -> dict[int, list[_Column]]:
    """Who can go into each box that is wanted, the strongest first."""
    active, found = active_box(view), dict[int, list[_Column]]()
    wanted = {*bits(aim.boxes & ~entered(view.state, view.side))}
    for box, ways in _exits(view).items():
        for halves, staying in _parts(view, box, aim):
            bares = not staying and bool(aim.guarded >> box & 1)
            for party in _parties(view, box, ways, wanted, staying):
                march, strength = _with_those_behind(view, party, ways, staying)
                column = _Column(party, halves, int(box != active), march, strength, bares=bares)
                found.setdefault(party.to, []).append(column)
    for party in _voyages(view):
        if party.wet and party.to in wanted:
            marches = party.picks[0][1] - (party.box == active)
            strength, march = party.force.strength, sailing(view, party)
            bares = bool(aim.guarded >> party.box & 1) and _goes_whole(view, party)
            column = _Column(party, ONE | OTHER, marches, march, strength, by_sea=True, bares=bares)
            found.setdefault(party.to, []).append(column)
    for columns in found.values():
        columns.sort(key=lambda one: (one.marches > 0, -one.strength))
    return found


def _goes_whole(view: Outlook, party: Party) -> bool:
    return party.picks[0][1] == len(view.state.stacks[view.side.seat][party.box])


def _with_those_behind(
    view: Outlook, party: Party, exits: Exits, staying: Sequence[Unit]
) -> tuple[Sortie, float]:
    """A march into a box, and to next to it of those who do not come so far: they may be called.

    Both with what they count. [BG 4.2, BG 10.1]
    """
    [(box, orders)], strength = sorties_of(view, (party,)), party.force.strength
    near = view.theater.neighbors[party.to]
    if box in near:
        return Sortie(box, orders), strength
    most = {type_: count for type_, count, _ in party.picks}
    stack = view.state.stacks[view.side.seat][box]
    ahead = [unit for type_ in most for unit in _of(stack, type_)[: most[type_]]]
    halts = (
        behind
        for behind in _parties(view, box, exits, {*near}, [*staying, *ahead])
        if not view.there[1][behind.to].pieces
    )
    best = max(halts, key=lambda one: one.force.strength, default=None)
    if best is None:
        return Sortie(box, orders), strength
    behind = sorties_of(view, (best,))[0].orders
    return Sortie(box, (*orders, *behind)), strength + best.force.strength / 2


def _of(stack: Stack, type_: PieceType) -> list[Unit]:
    return [unit for unit in stack if unit.type is type_ and unit.can_march]


def _parties(
    view: Outlook, box: int, exits: Exits, goals: Collection[int], staying: Sequence[Unit] = ()
) -> Iterator[Party]:
    """All who can go from a box to each of some others, and may, but those who stay."""
    ways, led, is_active = exits.ways, led_in(view.state), box == active_box(view)
    may = ordered_from_active(view) if is_active else {}
    for to in (to for to in ways if to in goals and led.may_go(box, to)):
        kept = kept_back(ways[to], may.get(to, {})) if is_active else []
        party = party_of(box, to, ways, [*kept, *staying])
        if party.picks:
            yield party


def _guard(view: Outlook, box: int, aim: Aim) -> Units:
    """Who stays behind where somebody had better stay."""
    stack = by_staying(view.state.stacks[view.side.seat][box])
    return stack[:1] if aim.guarded >> box & 1 else ()


def _parts(view: Outlook, box: int, aim: Aim) -> Iterator[tuple[int, Sequence[Unit]]]:
    """Which halves of a stack go, all of it first, and who stays then."""
    stack = by_staying(view.state.stacks[view.side.seat][box])
    is_taken = aim.boxes & ~view.state.held[view.side.seat] & 1 << box
    guard = stack[:1] if is_taken or aim.guarded & 1 << box else ()
    yield ONE | OTHER, guard
    if aim.guarded & 1 << box:
        yield ONE | OTHER, ()
    if len(stack) - len(guard) > 1:
        yield ONE, (*guard, *stack[::2])
        yield OTHER, (*guard, *stack[1::2])


def _voyages(view: Outlook) -> Iterator[Party]:
    """Who may sail somewhere, and land, and whoever goes with him. [BG 6.1, BG 6.2]"""
    left, active = marches_left(view), active_box(view)
    for box in _exits(view):
        yield from possible_voyages(view, box, left + (box == active))


def _exits(view: Outlook) -> dict[int, Exits]:
    """How those can leave their boxes who may still march."""
    state, led = view.state, led_in(view.state).boxes
    known: dict[int, dict[int, Exits]] = view.memo.setdefault("last exits", {})
    if led not in known:
        free = state.present[view.side.seat] & ~(state.contested & ~state.contained)
        known[led] = {box: exits_of(view, box) for box in bits(free & led)}
    return known[led]


def active_box(view: Outlook) -> int | None:
    """The box whose march goes on."""
    state = view.state
    return state.theater.number[state.step.box] if isinstance(state.step, Marching) else None
