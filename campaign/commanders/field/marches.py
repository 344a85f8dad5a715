"""What marches could do, and what that is worth: go, attack with all that can come, land, dig.

[BG 4.2, BG 4.4, BG 6, BG 7.1]
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from campaign.actions import Action, Entrench, Invade, Move, Sail
from campaign.agenda import Marches
from campaign.board.board import bits
from campaign.commanders.commander import Reason
from campaign.commanders.field.odds import Force, force_of, strength
from campaign.commanders.field.picture import Outlook
from campaign.queries.march_range import reach
from campaign.rules.sea import INVASION_BASE, INVASION_DIE
from campaign.terms import UNION, PieceType
from campaign.units import SEA, Unit, Units

SPURT = 8
"""So many moves among friends of each box are weighed closely, the most promising by pull."""


FORLORN = 0.12
"""An attack is not weighed if all that can come has no better chance."""


class Errand(NamedTuple):
    """Something to do with the pieces of a box, and what it is worth for each march it takes."""

    score: float
    box: int
    action: Action
    reason: Reason


class Party(NamedTuple):
    """Pieces that go from a box to another together, by type, with what they are."""

    box: int
    to: int
    picks: tuple[tuple[PieceType, int, str | None], ...]
    force: Force
    wet: float


Ways = dict[int, list[tuple[PieceType, str | None, bool, Units]]]
"""For each box that can be reached: who can go, by which last box, if across water."""


def ideas(view: Outlook, only: int | None = None) -> Iterator[Errand]:
    """Everything worth weighing, for all boxes or for the active one."""
    state, side = view.state, view.side
    left = marches_left(view) + (only is not None)
    free = state.present[side.seat] & ~(state.contested & ~state.contained)
    boxes = bits(free) if only is None else (only,)
    ways = {box: _ways(view, box) for box in boxes}
    pull = view.pull()
    for box in boxes:
        yield from _moves(view, box, ways[box], pull)
        yield from _voyages(view, box, left)
        yield from _digs(view, box, left)
    if only is not None and any(view.there[1][to].pieces for to in ways[only]):
        ways |= {box: _ways(view, box) for box in bits(free & ~(1 << only))}
    yield from _attacks(view, ways, left if view.sight.support else 1, only)


def marches_left(view: Outlook) -> int:
    """Marches that are left after the one going on. [BG 4.1]"""
    marches = view.state.agenda[-1]
    return (marches.left or 0) if isinstance(marches, Marches) else 0


def _movable(view: Outlook, box: int) -> Units:
    stack = view.state.stacks[view.side.seat][box]
    return tuple(u for u in stack if u.can_march and u.moved != SEA and not u.entry)


def _ways(view: Outlook, box: int) -> Ways:
    """Where the pieces of a box can go by land or river. [BG 4.4]"""
    state, side = view.state, view.side
    found: Ways = {}
    if side is UNION and state.contained >> box & 1:
        return found
    movable = _movable(view, box)
    for type_ in {unit.type: None for unit in movable}:
        units = tuple(unit for unit in movable if unit.type is type_)
        reaching = reach(state, side, box, type_)
        for to_id, via, jumps in reaching.listed:
            if jumps and any(unit.jumped for unit in units):
                continue
            to = view.theater.number[to_id]
            wet = bool(reaching.routes[to_id, via][0].crosses)
            known = found.setdefault(to, [])
            if known and known[-1][0] is type_:
                if known[-1][2] and not wet:
                    known[-1] = (type_, via, wet, units)
                continue
            known.append((type_, via, wet, units))
    return found


def _party(box: int, to: int, ways: Ways, staying: Iterable[Unit] = (), most: int = 99) -> Party:
    """All who can go there but those who stay, *most* of each type."""
    held = list(staying)
    picks, going, wet = [], [], 0.0
    for type_, via, crosses, units in ways[to]:
        able = list(units)
        for unit in held:
            if unit in able:
                able.remove(unit)
        able = able[:most]
        if able:
            picks.append((type_, len(able), via))
            going += able
            wet += crosses * sum(map(strength, able))
    force = force_of(going)
    return Party(box, to, tuple(picks), force, wet / force.strength if going else 0.0)


def _moves(view: Outlook, box: int, ways: Ways, pull: list[float]) -> Iterator[Errand]:
    """To where no enemy stands: with all, with all but one, with half, with one. [BG 4.2]"""
    open_ = [to for to in ways if not view.there[1][to].pieces]
    taking = [to for to in open_ if view.control[to] < 1.0]
    others = sorted((to for to in open_ if view.control[to] >= 1.0), key=lambda to: -pull[to])
    for to in (*taking, *others[:SPURT]):
        best = max(
            ((_going(view, party), party) for party in _parties(view, box, to, ways)),
            key=lambda found: found[0],
        )
        gain, party = best
        if view.control[to] < 1.0:
            reason = Reason("take", (view.theater.ids[to],), (view.worth[to],))
        elif view.feared[to] > view.felt[to]:
            after = view.there[0][to].strength + party.force.strength
            reason = Reason("cover", (view.theater.ids[to],), (view.feared[to], after))
        else:
            reason = Reason("advance", (view.theater.ids[to],), ())
        yield Errand(gain, box, order_of(view, party), reason)


def _going(view: Outlook, party: Party) -> float:
    gain = view.shifted(party.box, party.to, party.force)
    return gain - view.hunger(party.to, party.force)


def order_of(view: Outlook, party: Party) -> Move:
    """The first order of a march."""
    type_, count, via = party.picks[0]
    return Move(count, type_, view.theater.ids[party.to], via)


def _parties(view: Outlook, box: int, to: int, ways: Ways) -> Iterator[Party]:
    """Ways to divide a stack between its box and another."""
    whole = _party(box, to, ways)
    yield whole
    movers = sum(count for _, count, _ in whole.picks)
    if movers == 1:
        return
    stack = sorted(view.state.stacks[view.side.seat][box], key=_stays_first)
    if movers == len(stack):
        yield _party(box, to, ways, stack[:1])
    half = _party(box, to, ways, stack[: len(stack) // 2])
    if movers > 3 and half.picks:  # those who stay may be all who could go
        yield half
    for one in ways[to]:
        yield _party(box, to, {to: [one]}, (), 1)


def _stays_first(unit: Unit) -> tuple[bool, float]:
    """Who is left behind as a guard: infantry, the weakest first; it holds what it leaves."""
    return (not unit.type.is_infantry, strength(unit))


def view_gain(view: Outlook, parties: Iterable[Party], wet: float = 0.0) -> tuple[float, float]:
    """What it brings that all these go, and the chance to win where they arrive."""
    leaving: dict[int, Force] = {}
    coming = Force()
    to, water = -1, 0.0
    for party in parties:
        leaving[party.box] = leaving.get(party.box, Force()).plus(party.force)
        coming = coming.plus(party.force)
        water += party.wet * party.force.strength
        to = party.to
    there = view.there[0][to].strength
    share = wet or (water / (coming.strength + there) if coming.strength else 0.0)
    change, win, own_lost, enemy_lost = view.arrival(to, coming.share(1.0), share)
    changes = [change, *(view.departure(box, force) for box, force in leaving.items())]
    return view.gain(changes, own_lost, enemy_lost) - view.hunger(to, coming) * win, win


# --- attacks -----------------------------------------------------------------------------------


def _attacks(view: Outlook, ways: dict[int, Ways], left: int, only: int | None) -> Iterator[Errand]:
    """An attack with as many marches as pay, the strongest column first. [BG 8.1]"""
    from_ = ways.values() if only is None else (ways[only],)
    targets = {to for reached in from_ for to in reached if view.there[1][to].pieces}
    for to in sorted(targets):
        columns = [
            best
            for box, reached in ways.items()
            if to in reached and (best := _column(view, box, to, reached)) is not None
        ]
        columns.sort(key=lambda party: (party.box != only, -party.force.strength))
        if _hopes(view, to, columns[:left]) < FORLORN:
            continue
        found = None
        for count in range(1, min(left, len(columns)) + 1):
            gain, win = view_gain(view, columns[:count])
            if found is None or gain / count > found[0]:
                found = (gain / count, win, columns[:count])
        if found is not None:
            score, win, parties = found
            own = sum(party.force.strength for party in parties) + view.there[0][to].strength
            numbers = (win, own, view.there[1][to].strength)
            reason = Reason("attack", (view.theater.ids[to],), numbers)
            yield Errand(score, parties[0].box, order_of(view, parties[0]), reason)


def _hopes(view: Outlook, to: int, columns: Iterable[Party]) -> float:
    """The chance if all of them come, dry-shod."""
    own = view.there[0][to]
    for party in columns:
        own = own.plus(party.force)
    return view.fight(to, own.share(1.0)).win


def _column(view: Outlook, box: int, to: int, ways: Ways) -> Party | None:
    """All that a box sends into an attack: everybody, or all but a guard."""
    whole = _party(box, to, ways)
    stack = view.state.stacks[view.side.seat][box]
    movers = sum(count for _, count, _ in whole.picks)
    if movers < len(stack) or movers == 1 or view.feared[box] < 1.0:
        return whole
    guarded = _party(box, to, ways, sorted(stack, key=_stays_first)[:1])
    if not guarded.picks:
        return whole
    all_, some = view_gain(view, (whole,))[0], view_gain(view, (guarded,))[0]
    return whole if all_ >= some else guarded


# --- the sea, and works ------------------------------------------------------------------------


def _voyages(view: Outlook, box: int, left: int) -> Iterator[Errand]:
    """By sea, to help or to land: each piece costs a march. [BG 6, NS-R28]"""
    state, theater, side = view.state, view.theater, view.side
    if side is not UNION and not state.intervention:
        return
    if not (theater.ports | 1 << theater.europe) >> box & 1:
        return
    units = tuple(u for u in state.stacks[side.seat][box] if u.can_march and not u.moved)
    for type_ in {unit.type: None for unit in units}:
        alike = tuple(unit for unit in units if unit.type is type_)
        for port in bits(theater.ports & ~(1 << box)):
            invades = not view.state.held[side.seat] >> port & 1
            if invades and not _can_invade(view, box, port):
                continue
            for count in range(1, min(left, len(alike), 6 if invades else 2) + 1):
                yield _voyage(view, box, port, alike[:count], invades)


def _voyage(view: Outlook, box: int, port: int, units: Units, invades: bool) -> Errand:
    count, type_, to = len(units), units[0].type, view.theater.ids[port]
    force = force_of(units)
    party = Party(box, port, ((type_, count, None),), force, 1.0 if invades else 0.0)
    gain, win = view_gain(view, (party,), 1.0 if invades else 0.0)
    if invades:
        gain *= view.temper.landing if gain > 0 else 1.0
        return Errand(gain / count, box, Invade(count, type_, to), Reason("land", (to,), (win,)))
    after = view.there[0][port].strength + force.strength
    reason = Reason("cover", (to,), (view.feared[port], after))
    return Errand(gain / count, box, Sail(count, type_, to), reason)


def _can_invade(view: Outlook, box: int, port: int) -> bool:
    """The Union goes ashore from Washington after the right die, where the enemy holds. [BG 6.2]"""
    marches = view.state.agenda[-1]
    rolled = isinstance(marches, Marches) and marches.die == INVASION_DIE
    enemy = view.side is UNION and bool(view.state.held[1] >> port & 1)
    return enemy and rolled and view.theater.ids[box] == INVASION_BASE


def _digs(view: Outlook, box: int, left: int) -> Iterator[Errand]:
    """Works: one march in a city, two elsewhere. [BG 7.1]"""
    if view.there[1][box].pieces or not view.control[box]:
        return
    city = bool(view.theater.cities >> box & 1)
    idle = [
        unit
        for unit in view.state.stacks[view.side.seat][box]
        if unit.can_march and not unit.is_protected and (city or unit.dug or not unit.marches)
    ]
    if not idle or not (city or left > 1 or any(unit.dug for unit in idle)):
        return
    sheltered = sum(map(strength, idle))
    gain = view.dug(box, sheltered)
    gain /= 1 if city or all(unit.dug for unit in idle) else 2
    reason = Reason("dig", (view.theater.ids[box],), (view.feared[box],))
    for type_ in {unit.type: None for unit in idle}:
        count = sum(unit.type is type_ for unit in idle)
        yield Errand(gain, box, Entrench(count, type_), reason)
