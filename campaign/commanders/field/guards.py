"""The last march goes where a city that decides stands open to one enemy piece. [BG 13.1, BG 13.2]

The marches before it are weighed with everything else.
"""

from collections.abc import Iterable

from campaign.actions import Move, Sail
from campaign.board.board import bits
from campaign.commanders.field.errands import Errand
from campaign.commanders.field.ground import gates, lies_open, strides
from campaign.commanders.field.picture import Outlook


def best_at_last(view: Outlook, found: Iterable[Errand], least: float) -> Errand | None:
    """A guard for what stands open, else what brings most; no last piece goes away from there.

    It may attack: what that risks has been weighed. A guard that brings no more than the *least*
    for which a march is made is none.
    """
    stacks, wanted = view.state.stacks[view.side.seat], threatened(view)
    open_ = sum(1 << box for box in bits(wanted) if not stacks[box] and not view.own[box].pieces)

    def worth(idea: Errand) -> tuple[int, float]:
        guards = idea.score > least and open_ >> idea.to & 1
        leaves = not view.there[1][idea.to].pieces and _empties(view, idea, wanted)
        return guards - leaves, idea.score

    return max(found, key=worth, default=None)


def threatened(view: Outlook) -> int:
    """Ports of the seven, and the own capital, to which an enemy piece may come next turn.

    From where it stands, or from where it may go back to from a battle. [BG 4.4, BG 6.2, BG 9]
    """
    state, side = view.state, view.side
    after = _after_battles(view)
    return sum(
        1 << box
        for box in bits(gates(view.theater, side) & state.held[side.seat])
        if after >> box & 1 or lies_open(state, side, box)
    )


def _after_battles(view: Outlook) -> int:
    """Boxes that one march may reach out of those next to the battles that are to be fought."""
    state, theater, enemy = view.state, view.theater, view.side.enemy
    found = 0
    for box in bits(state.contested & ~state.contained):
        mounted = state.stacks[enemy.seat][box].has_cavalry
        for near in theater.neighbors_for(enemy, box):
            found |= strides(theater, near, mounted)
    return found


def _empties(view: Outlook, idea: Errand, boxes: int) -> bool:
    """Nobody is left in one of these boxes when all of it is done."""
    stacks = view.state.stacks[view.side.seat]
    return any(
        sum(order.count for order in orders if isinstance(order, Move | Sail)) >= len(stacks[box])
        for box, orders in idea.marches()
        if boxes >> box & 1
    )
