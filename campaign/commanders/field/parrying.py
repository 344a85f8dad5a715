"""How the field commander keeps the enemy from winning the war with his next marches.

His own course is left to itself where it does that anyway, whatever becomes of its battles. Else,
of the marches that do, those are made that cost least. [BG 4.2, BG 13]
"""

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from campaign.actions import Action
from campaign.agenda import Marches, Marching
from campaign.commanders.field.picture import Outlook
from campaign.commanders.led import led_in
from campaign.commanders.parry import holds_out, is_safe, marches_of, parries, threat
from campaign.commanders.remembered import Remembered
from campaign.commanders.rescue import doomed
from campaign.commanders.vacated import vacated
from campaign.dice import ScriptedDice
from campaign.engine import apply, narrowed_to
from campaign.errors import MissingRollError
from campaign.state import CampaignState

_LOOKED_AT = 24
"""So many ways to parry are compared."""

_BEGUN, _OWN, _NO_DICE = Remembered(), Remembered(), ScriptedDice()

Orders = tuple[Action, ...]


class _Way(NamedTuple):
    """Marches that parry, and what they cost: the least is the best."""

    marches: int
    left: int
    """Cities, ports and others that nobody is left in."""

    lacks: float
    """What the position is worth, below 0."""

    orders: Orders


def parried(view: Outlook, own: Callable[[CampaignState], Action]) -> Orders:
    """The marches that parry what the enemy would win with; none if there is no need, or no way.

    *own* orders what would be ordered without that.
    """
    state, may = view.state, narrowed_to(view.state)
    who = view.asked, view.sight, led_in(state)
    is_moving = isinstance(state.step, Marches | Marching)
    if not is_moving or doomed(state) is not None or not threat(state):
        return ()
    orders: Orders | None = _BEGUN.known((state, *who))
    if orders is None or (may is not None and orders[0] not in may):
        orders = () if _shuts_by_itself(state, own, (may, *who)) else _cheapest(view)
        after = state
        for place, order in enumerate(orders[:-1], start=1):
            after = apply(after, order, _NO_DICE).state
            _BEGUN.keep((after, *who), orders[place:])
    return orders


def _shuts_by_itself(
    state: CampaignState, own: Callable[[CampaignState], Action], who: tuple[object, ...]
) -> bool:
    """What is ordered anyway leaves the enemy no way to win, even if its battles are lost."""
    known: bool | None = _OWN.known((state, *who))
    if known is not None:
        return known
    passed, side = [state], state.active
    while state.agenda and state.active is side and isinstance(state.step, Marches | Marching):
        try:
            state = apply(state, own(state), _NO_DICE).state
        except MissingRollError:  # a breakout, and nobody knows what comes of it
            break
        passed.append(state)
    found = is_safe(state) and holds_out(state) if state.agenda else state.winner is side
    for one in passed:
        _OWN.keep((one, *who), found)
    return found


def _cheapest(view: Outlook) -> Orders:
    """Of the ways to parry that with the fewest marches, which leaves least to nobody."""
    state, side = view.state, view.side
    ways = []
    for end, orders in islice(parries(state), _LOOKED_AT):
        left = vacated(state, end, side).bit_count()
        total = Outlook(end, side, view.asked, view.sight).total if end.agenda else 0.0
        ways.append(_Way(marches_of(orders), left, -total, orders))
    return min(ways, key=lambda way: way[:3]).orders if ways else ()
