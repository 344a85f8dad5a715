"""Attacks with all that can come. [BG 8.1]"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial

from campaign.actions import Action
from campaign.commanders.commander import Reason
from campaign.commanders.field.errands import Errand, sorties_of, trial, weighed
from campaign.commanders.field.parties import Exits, Party, by_staying, orders_of, party_of
from campaign.commanders.field.picture import Outlook

FORLORN = 0.12
"""An attack is not weighed if all that can come has no better chance."""


def attacks(
    view: Outlook, exits: dict[int, Exits], left: int, only: int | None
) -> Iterator[Errand]:
    """An attack with as many marches as pay, the strongest column first. [BG 8.1]"""
    from_ = exits.values() if only is None else (exits[only],)
    targets = {to for ways, *_ in from_ for to in ways if view.there[1][to].pieces}
    columns = _columns(view, exits, targets)
    tried: list[Sequence[Party]] = []
    for to in sorted(targets):
        coming = sorted(columns[to], key=lambda one: (one.box != only, -one.force.strength))[:left]
        if _hopes(view, to, coming) >= FORLORN:
            tried += [coming[:count] for count in range(1, len(coming) + 1)]
    trials = [trial(view, parties) for parties in tried]
    best: dict[int, tuple[float, float, Sequence[Party]]] = {}
    for parties, one, gain in zip(tried, trials, weighed(view, trials), strict=True):
        to, each = parties[0].to, gain / len(parties)
        if to not in best or each > best[to][0]:
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
    view: Outlook, exits: dict[int, Exits], targets: Collection[int]
) -> dict[int, list[Party]]:
    """What each box sends into an attack on each target: everybody, or all but a guard."""
    found: dict[int, list[Party]] = {to: [] for to in targets}
    doubtful: list[tuple[Party, Party]] = []
    for box, (ways, *_) in exits.items():
        stack = view.state.stacks[view.side.seat][box]
        for to in ways:
            if to not in found:
                continue
            whole = party_of(box, to, ways)
            movers = sum(count for _, count, _ in whole.picks)
            found[to].append(whole)
            if movers == len(stack) and movers > 1 and view.feared[box] >= 1.0:
                guarded = party_of(box, to, ways, by_staying(stack)[:1])
                if guarded.picks:
                    doubtful.append((whole, guarded))
    gains = weighed(view, [trial(view, (one,)) for both in doubtful for one in both])
    for (whole, guarded), all_, some in zip(doubtful, gains[::2], gains[1::2], strict=True):
        if all_ < some:
            columns = found[whole.to]
            columns[columns.index(whole)] = guarded
    return found
