"""The stacks of a side by parts of the country, what each was told, and who can still act. Pure.

[BG 2.2, BG 4.2, BG 4.3, NS-R8]
"""

from collections.abc import Collection
from typing import NamedTuple

from campaign.agenda import Marching
from campaign.board.board import bits
from campaign.queries.battle_sites import must_fight
from campaign.state import CampaignState
from campaign.terms import BoxId, Leader, Side
from campaign.units import SEA, Stack
from screens.map.fronts import front_of, fronts
from screens.text import phrases

READY, MARCHING, FIGHTS, CONTAINED = "ready", "on march", "battle", "contained"
FOUGHT, MARCHED, SAILED, DUG_IN, HOLDS = "fought", "marched", "sailed", "digs in", "holds"


class TreeStack(NamedTuple):
    """A stack, and what it is about."""

    box: BoxId
    stack: Stack
    leaders: tuple[Leader, ...]
    told: str
    is_ready: bool
    """It can still act."""


class TreeFront(NamedTuple):
    """The stacks in a part of the country, those first that can still act."""

    name: str
    stacks: tuple[TreeStack, ...]

    @property
    def ready(self) -> int:
        """Stacks that can still act."""
        return sum(stack.is_ready for stack in self.stacks)

    @property
    def side(self) -> Side:
        return self.stacks[0].stack[0].side


def order_tree(state: CampaignState, side: Side, due: Collection[BoxId]) -> tuple[TreeFront, ...]:
    """All stacks of a side; those in *due* can still act."""
    found: dict[str, list[TreeStack]] = {name: [] for name in fronts()}
    fights = must_fight(state)
    for number in bits(state.present[side.seat]):
        box, stack = state.theater.places[number], state.stacks[side.seat][number]
        is_ready = box.id in due
        told = _told(state, side, number, fights) or (READY if is_ready else _done(stack))
        leaders = state.leaders_in(number, side)
        found[front_of(box)].append(TreeStack(box.id, stack, leaders, told, is_ready))
    return tuple(
        TreeFront(name, tuple(sorted(stacks, key=_first_who_can_act)))
        for name, stacks in found.items()
        if stacks
    )


def _first_who_can_act(one: TreeStack) -> tuple[bool, int, str]:
    return not one.is_ready, -len(one.stack), phrases.place(one.box)


def _told(state: CampaignState, side: Side, box: int, fights: int) -> str:
    """What goes on in a box; empty if nothing does. [BG 4.2, BG 8.1, NS-R8]"""
    step = state.step if state.agenda else None
    if isinstance(step, Marching) and step.side is side and state.theater.number[step.box] == box:
        return MARCHING
    if state.contained >> box & 1 and side is Side.UNION:
        return CONTAINED
    return FIGHTS if fights >> box & 1 else ""


def _done(stack: Stack) -> str:
    """What the pieces have done in this player turn, as far as they still show it. [BG 4.3]"""
    if any(unit.fought for unit in stack):
        return FOUGHT
    moved = {unit.moved for unit in stack if unit.moved}
    if moved:
        return SAILED if moved == {SEA} else MARCHED
    if any(unit.dug or unit.marches for unit in stack):
        return DUG_IN
    return HOLDS
