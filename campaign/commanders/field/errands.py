"""Something to do with the pieces of a box, and how it is weighed."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from campaign.actions import Action, Done, Invade, March, Move, Sail
from campaign.agenda import Marches, Marching
from campaign.commanders.commander import Reason
from campaign.commanders.field.odds import NOTHING, Force
from campaign.commanders.field.parties import Party, orders_of
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.weighing import Alteration, scales_of
from campaign.dice import ScriptedDice
from campaign.engine import apply, refusal
from campaign.queries.battle_sites import coast_defense, garrison
from campaign.state import CampaignState
from campaign.terms import BoxId

FORLORN = 0.12
"""No attack and no landing is made with a smaller chance, but for the last hope of a war."""

_DONE, _NO_DICE = Done(), ScriptedDice()


class Sortie(NamedTuple):
    """One march: the box that is activated, and the orders to its pieces. [BG 4.2]"""

    box: int
    orders: tuple[Action, ...]


class Errand(NamedTuple):
    """Something to do with the pieces of a box, and what it is worth for each march it takes."""

    score: float
    box: int
    to: int
    """The box that it is about: where they go, or stay."""

    told: Callable[[], tuple[Action, Reason]]
    """Its first order, and what speaks for it."""

    marches: Callable[[], tuple[Sortie, ...]]
    """All of it, march by march."""


class Trial(NamedTuple):
    """An errand that is to be weighed."""

    change: Alteration
    win: float
    supply: float
    """What it brings for supply, own and the enemy's. [NS 2.2]"""


def told_where(kind: str, order: Action) -> tuple[Reason, ...]:
    """That an order leads to a box, for a reason of this kind; nothing if it leads nowhere."""
    return (Reason(kind, (order.to,)),) if isinstance(order, Move | Sail | Invade) else ()


def is_forlorn(win: float) -> bool:
    """Nobody should attack or land with such a chance."""
    return win < FORLORN


def marches_left(view: Outlook) -> int:
    """Marches that are left after the one going on. [BG 4.1]"""
    marches = view.state.agenda[-1]
    return (marches.left or 0) if isinstance(marches, Marches) else 0


def sorties_of(view: Outlook, parties: Iterable[Party]) -> tuple[Sortie, ...]:
    """What these are to do, a march each."""
    return tuple(Sortie(one.box, orders_of(view, one)) for one in parties)


def trial(view: Outlook, parties: Sequence[Party], lands: bool = False) -> Trial:
    """What is different if all these go, or land, and the chance to win where they arrive."""
    to, coming, water = parties[0].to, NOTHING, 0.0
    leaving: dict[int, Force] = {}
    for box, _, _, force, crosses in parties:
        leaving[box] = leaving[box].plus(force) if box in leaving else force
        coming = coming.plus(force)
        water += crosses * force.strength
    water += view.water(to)
    share = water / (coming.strength + view.there[0][to].strength) if water else 0.0
    guns = garrison(view.state, to) if lands else coast_defense(view.state, to)
    change, win, own_lost, enemy_lost = view.arrival(to, coming.share(1.0), share, guns)
    shifts = [change, *(view.departure(box, force) for box, force in leaving.items())]
    supply = view.supply(to, coming) * win
    supply -= sum(view.let_through(box, force) for box, force in leaving.items())
    return Trial(Alteration(shifts, own_lost, enemy_lost), win, supply)


def weighed(view: Outlook, trials: Sequence[Trial]) -> list[float]:
    """What each of them brings."""
    gains = scales_of(view).gains([one.change for one in trials])
    return [gain + one.supply for gain, one in zip(gains, trials, strict=True)]


def carried_out(
    state: CampaignState, sorties: Iterable[Sortie]
) -> tuple[tuple[Action, ...], CampaignState]:
    """The orders of these marches, as far as they can be given, and where they lead. No die falls.

    A march that goes on is used for the first of them if it is of the same box.
    """
    made: list[Action] = []

    def give(order: Action) -> None:
        nonlocal state
        moving = bool(state.agenda) and isinstance(state.step, Marches | Marching)
        if moving and refusal(state, order) is None:
            state = apply(state, order, _NO_DICE).state
            made.append(order)

    for box, orders in sorties:
        begun, goes_on = March(state.theater.ids[box]), _marching(state)
        if goes_on not in ("", begun.box):
            give(_DONE)
        if goes_on != begun.box:
            give(begun)
        for order in orders:
            give(order)
    return tuple(made), state


def _marching(state: CampaignState) -> BoxId:
    """The box whose march goes on; empty if none does."""
    return state.step.box if state.agenda and isinstance(state.step, Marching) else ""
