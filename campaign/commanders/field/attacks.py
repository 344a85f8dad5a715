"""Attacks with all that can come. [BG 8.1]"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from campaign.actions import Action, Move
from campaign.commanders.commander import Reason
from campaign.commanders.field.errands import Errand, is_forlorn, sorties_of, trial, weighed
from campaign.commanders.field.parties import (
    Exits,
    Party,
    Way,
    Ways,
    by_staying,
    orders_of,
    party_of,
)
from campaign.commanders.field.picture import Outlook
from campaign.commanders.led import led_in
from campaign.engine import legal_actions
from campaign.terms import PieceType
from campaign.units import Unit


def attacks(
    view: Outlook, exits: dict[int, Exits], left: int, only: int | None
) -> Iterator[Errand]:
    """An attack with as many marches as pay, the strongest column first. [BG 8.1]"""
    from_ = exits.values() if only is None else (exits[only],)
    targets = {to for ways, *_ in from_ for to in ways if view.there[1][to].pieces}
    columns = _columns(view, exits, targets, only)
    tried: list[Sequence[Party]] = []
    for to in sorted(targets):
        coming = sorted(columns[to], key=lambda one: (one.box != only, -one.force.strength))[:left]
        if not is_forlorn(_hopes(view, to, coming)):
            tried += [coming[:count] for count in range(1, len(coming) + 1)]
    trials = [trial(view, parties) for parties in tried]
    best: dict[int, tuple[float, float, Sequence[Party]]] = {}
    for parties, one, gain in zip(tried, trials, weighed(view, trials), strict=True):
        to, each = parties[0].to, gain / len(parties)
        if not is_forlorn(one.win) and (to not in best or each > best[to][0]):
            best[to] = each, one.win, parties
    for to, (score, win, parties) in best.items():
        told = partial(_attack, view, parties, win)
        yield Errand(score, parties[0].box, to, told, partial(sorties_of, view, parties))


def _attack(view: Outlook, parties: Sequence[Party], win: float) -> tuple[Action, Reason]:
    to = parties[0].to
    own = sum(party.force.strength for party in parties) + view.there[0][to].strength
    reason = Reason("attack", (view.ids[to],), (win, own, view.there[1][to].strength))
    return orders_of(view, parties[0])[0], reason


def _hopes(view: Outlook, to: int, columns: Iterable[Party]) -> float:
    """The chance if all of them come, dry-shod."""
    own = view.there[0][to]
    for party in columns:
        own = own.plus(party.force)
    return view.fight(to, own.share(1.0)).win


def _columns(
    view: Outlook, exits: dict[int, Exits], targets: Collection[int], only: int | None
) -> dict[int, list[Party]]:
    """What each box sends into an attack on each target: everybody, or all but a guard; of the
    active one, whoever may be ordered there.
    """
    found: dict[int, list[Party]] = {to: [] for to in targets}
    doubtful: list[tuple[Party, Party]] = []
    most, led = {} if only is None else ordered_from_active(view), led_in(view.state)
    for box, (ways, *_) in exits.items():
        for to in (to for to in found if to in ways and led.may_go(box, to)):
            kept = kept_back(ways[to], most.get(to, {})) if box == only else []
            whole = party_of(box, to, ways, kept)
            if whole.picks:
                found[to].append(whole)
                doubtful += _guarded(view, whole, ways)
    gains = weighed(view, [trial(view, (one,)) for both in doubtful for one in both])
    for (whole, guarded), all_, some in zip(doubtful, gains[::2], gains[1::2], strict=True):
        if all_ < some:
            columns = found[whole.to]
            columns[columns.index(whole)] = guarded
    return found


def _guarded(view: Outlook, whole: Party, ways: Ways) -> list[tuple[Party, Party]]:
    """A column that leaves nobody behind, with the same but for a guard, where one may be due."""
    stack = view.state.stacks[view.side.seat][whole.box]
    movers = sum(count for _, count, _ in whole.picks)
    if movers == len(stack) and movers > 1 and view.feared[whole.box] >= 1.0:
        guarded = party_of(whole.box, whole.to, ways, by_staying(stack)[:1])
        return [(whole, guarded)] if guarded.picks else []
    return []


def ordered_from_active(view: Outlook) -> dict[int, dict[PieceType, int]]:
    """By the box: how many of each type may be ordered there from the active one."""
    number, found = view.theater.number, dict[int, dict[PieceType, int]]()
    for one in legal_actions(view.state):
        if isinstance(one, Move):
            most = found.setdefault(number[one.to], {})
            most[one.type] = max(one.count, most.get(one.type, 0))
    return found


def kept_back(ways: Sequence[Way], most: Mapping[PieceType, int]) -> list[Unit]:
    """Those who could march there, and whom nobody may order there."""
    of_type = {type_: units for type_, _, _, units in ways}
    return [unit for type_, units in of_type.items() for unit in units[most.get(type_, 0) :]]
