"""What marches could do, and what that is worth: go, attack with all that can come, land, dig.

[BG 4.2, BG 4.4, BG 6, BG 7.1]
"""

from collections.abc import Iterator
from functools import partial
from math import inf

from campaign.actions import Action, Entrench
from campaign.board.board import bits
from campaign.commanders.commander import Reason
from campaign.commanders.field.attacks import attacks
from campaign.commanders.field.errands import Errand, Sortie, marches_left, sorties_of
from campaign.commanders.field.ground import gates_held
from campaign.commanders.field.odds import strength
from campaign.commanders.field.parties import Exits, Party, exits_of, orders_of
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.voyages import voyages
from campaign.commanders.field.weighing import Transfer, scales_of
from campaign.commanders.led import led_in

SPURT = 8
"""So many moves among friends of each box are weighed closely, the most promising by pull, and all
to a gate with nobody in it.
"""


def ideas(view: Outlook, only: int | None = None) -> Iterator[Errand]:
    """Everything worth weighing, for all boxes or for the active one."""
    state, side = view.state, view.side
    left = marches_left(view) + (only is not None)
    free = state.present[side.seat] & ~(state.contested & ~state.contained) & led_in(state).boxes
    boxes = tuple(bits(free)) if only is None else (only,)
    exits = {box: exits_of(view, box) for box in boxes}
    # What was weighed when the box was chosen need not be weighed again when it marches.
    moves: dict[int, list[Errand]] = view.memo.setdefault("moves", {})
    moves |= _moves(view, {box: way for box, way in exits.items() if box not in moves})
    sailings: dict[int, list[Errand]] = view.memo.setdefault(f"voyages with {left}", {})
    sailings |= voyages(view, [box for box in boxes if box not in sailings], left)
    for box in boxes:
        yield from moves[box]
        yield from sailings[box]
        yield from _digs(view, box, left)
    if only is not None and any(view.there[1][to].pieces for to in exits[only].ways):
        exits |= {box: exits_of(view, box) for box in bits(free & ~(1 << only))}
    yield from attacks(view, exits, left if view.sight.support else 1, only)


def _moves(view: Outlook, exits: dict[int, Exits]) -> dict[int, list[Errand]]:
    """To where no enemy stands: with all, with all but one, with half, with one. [BG 4.2]"""
    if not exits:
        return {}
    scales = scales_of(view)
    pull, enemy = scales.pull, view.there[1]
    bare = gates_held(view.state, view.side) & ~view.state.present[view.side.seat]
    going: list[Transfer] = []
    for box, (ways, _, forces) in exits.items():
        open_ = [to for to in ways if not enemy[to].pieces]
        others = sorted((to for to in open_ if view.control[to] >= 1.0), key=lambda to: -pull[to])
        taking = (to for to in open_ if view.control[to] < 1.0)
        guards = (to for to in others[SPURT:] if bare >> to & 1)
        going += [Transfer(box, to, forces[to]) for to in (*taking, *others[:SPURT], *guards)]
    gains = iter(scales.shifted(going))
    found: dict[int, list[Errand]] = {box: [] for box in exits}
    for box, to, _ in going:
        best, party = -inf, None
        for one in exits[box].parties[to]:
            gain = next(gains) + view.supply(to, one.force) - view.let_through(box, one.force)
            if gain > best:
                best, party = gain, one
        assert party is not None
        marches = partial(sorties_of, view, (party,))
        found[box].append(Errand(best, box, to, partial(_moved, view, party), marches))
    return found


def _moved(view: Outlook, party: Party) -> tuple[Action, Reason]:
    """A move to where no enemy stands, and what speaks for it."""
    to = party.to
    if view.control[to] < 1.0:
        reason = Reason("take", (view.ids[to],), (view.worth[to],))
    elif view.feared[to] > view.felt[to]:
        after = view.there[0][to].strength + party.force.strength
        reason = Reason("cover", (view.ids[to],), (view.feared[to], after))
    else:
        reason = Reason("advance", (view.ids[to],), ())
    return orders_of(view, party)[0], reason


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
    for type_ in {unit.type: None for unit in idle}:
        count = sum(unit.type is type_ for unit in idle)
        order = Entrench(count, type_)
        marches = partial(tuple, (Sortie(box, (order,)),))
        yield Errand(gain, box, box, partial(_dug, view, box, order), marches)


def _dug(view: Outlook, box: int, order: Entrench) -> tuple[Action, Reason]:
    return order, Reason("dig", (view.ids[box],), (view.feared[box],))
