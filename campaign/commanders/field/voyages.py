"""Voyages and landings. [BG 6, NS-R28]"""

from collections.abc import Collection, Iterator
from functools import partial

from campaign.actions import Action, Invade, Sail
from campaign.agenda import Marches
from campaign.board.board import bits
from campaign.commanders.commander import Reason
from campaign.commanders.field.errands import Errand, Sortie, is_forlorn, trial, weighed
from campaign.commanders.field.odds import force_of
from campaign.commanders.field.parties import Party
from campaign.commanders.field.picture import Outlook
from campaign.rules.sea import INVASION_BASE, INVASION_DIE
from campaign.terms import UNION


def voyages(view: Outlook, boxes: Collection[int], left: int) -> dict[int, list[Errand]]:
    """By sea, to help or to land: each piece costs a march. [BG 6, NS-R28]"""
    tried = [voyage for box in boxes for voyage in possible_voyages(view, box, left)]
    trials = [trial(view, (party,), bool(party.wet)) for party in tried]
    found: dict[int, list[Errand]] = {box: [] for box in boxes}
    for party, one, gain in zip(tried, trials, weighed(view, trials), strict=True):
        if not (party.wet and is_forlorn(one.win)):
            found[party.box].append(_voyage(view, party, gain, one.win))
    return found


def possible_voyages(view: Outlook, box: int, left: int) -> Iterator[Party]:
    """Pieces alike that go aboard together; those that go ashore in an enemy port are wet."""
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
                picks = ((type_, count, None),)
                yield Party(box, port, picks, force_of(alike[:count]), float(invades))


def _voyage(view: Outlook, party: Party, gain: float, win: float) -> Errand:
    if party.wet and gain > 0:
        gain *= view.temper.landing
    told = partial(_sailed, view, party, win)
    marches = partial(_sailings, view, party)
    return Errand(gain / party.picks[0][1], party.box, party.to, told, marches)


def _sailings(view: Outlook, party: Party) -> tuple[Sortie, ...]:
    return (sailing(view, party),)


def sailing(view: Outlook, party: Party) -> Sortie:
    """What those are to do who go aboard together."""
    return Sortie(party.box, (_order(view, party),))


def _order(view: Outlook, party: Party) -> Sail | Invade:
    ((type_, count, _),), to = party.picks, view.ids[party.to]
    return Invade(count, type_, to) if party.wet else Sail(count, type_, to)


def _sailed(view: Outlook, party: Party, win: float) -> tuple[Action, Reason]:
    to, order = view.ids[party.to], _order(view, party)
    if party.wet:
        return order, Reason("land", (to,), (win,))
    after = view.there[0][party.to].strength + party.force.strength
    return order, Reason("cover", (to,), (view.feared[party.to], after))


def _can_invade(view: Outlook, box: int, port: int) -> bool:
    """The Union goes ashore from Washington after the right die, where the enemy holds. [BG 6.2]"""
    marches = view.state.agenda[-1]
    rolled = isinstance(marches, Marches) and marches.die == INVASION_DIE
    enemy = view.side is UNION and bool(view.state.held[1] >> port & 1)
    return enemy and rolled and view.ids[box] == INVASION_BASE
