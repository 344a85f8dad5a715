"""What is done about cities that decide where they are open to one enemy piece.

A port of the seven, the own capital, or what would lose the war. A march that takes the last piece
away from there gives all of it up, not a share; the last march of a turn brings one there, for
after it nobody else can see to it. [BG 13]
"""

from collections.abc import Iterable

from campaign.actions import Move, Sail
from campaign.board.board import bits
from campaign.commanders.decisive import ending_with
from campaign.commanders.field.errands import Errand
from campaign.commanders.field.ground import gates_held, lies_open, strides
from campaign.commanders.field.picture import STEPS_IN, Outlook
from campaign.queries.stacks import with_stack
from campaign.units import stack_of


def best_guarded(view: Outlook, found: Iterable[Errand], least: float, last: bool) -> Errand | None:
    """What brings most if a place that a march leaves open counts as lost; with the *last* march,
    whoever leaves it as it is, too.

    Its last piece may attack who alone could come there: what that risks has been weighed. None
    where nothing brings more than the *least* for which a march is made; a guard that brings no
    more is none.
    """
    stacks, wanted = view.state.stacks[view.side.seat], threatened(view)
    open_ = sum(1 << box for box in bits(wanted) if not stacks[box] and not view.own[box].pieces)

    def worth(idea: Errand) -> float:
        gain = idea.score
        if last and open_ >> idea.to & 1 and gain > least:
            gain += _more_than_weighed(view, idea.to)
        if wanted >> idea.box & 1 and _empties(view, idea) and not _beats_off(view, idea):
            gain -= _more_than_weighed(view, idea.box)
        return gain

    best = max(found, key=worth, default=None)
    return best if best is not None and worth(best) > least else None


def _beats_off(view: Outlook, idea: Errand) -> bool:
    """It attacks, and if it wins nobody can come to where it leaves; or the war is won. [BG 13]"""
    if not view.there[1][idea.to].pieces:
        return False
    then = with_stack(view.state, view.side.enemy, idea.to, stack_of(()))
    is_won = ending_with(view.state, 1 << idea.to) is not None
    return is_won or not lies_open(then, view.side, idea.box)


def _more_than_weighed(view: Outlook, box: int) -> float:
    """What a place is worth beyond the share that is weighed if nobody is there."""
    return (1 - STEPS_IN) * view.at_stake(box)


def threatened(view: Outlook) -> int:
    """Places that decide to which an enemy piece may come next turn, as a set.

    From where it stands, or from where it may go back to from a battle. [BG 4.4, BG 6.2, BG 9]
    """
    state, side = view.state, view.side
    after = _after_battles(view)
    return sum(
        1 << box
        for box in bits(gates_held(state, side))
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


def _empties(view: Outlook, idea: Errand) -> bool:
    """Nobody is left in its box when all of it is done."""
    going = sum(
        order.count
        for box, orders in idea.marches()
        for order in orders
        if box == idea.box and isinstance(order, Move | Sail)
    )
    return going >= len(view.state.stacks[view.side.seat][idea.box])
