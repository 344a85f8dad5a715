"""A march before it is made: which pieces, by land or by sea, where they can go. Pure.

Whether something is possible is asked of the engine, on the position that would be there once
the box is activated; nothing is played until the player says so.

A long file, because a plan answers all questions about itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypeAlias

from campaign import IllegalActionError, Refusal, ScriptedDice, apply, legal_actions, refusal
from campaign.actions import Action, Done, Entrench, Invade, Lead, March, Move, Restore, Sail
from campaign.agenda import Marching
from campaign.battle.battle_odds import SideOdds
from campaign.queries.march_progress import companions, marches_for_ships
from campaign.queries.stacks import groups
from campaign.state import CampaignState
from campaign.terms import TYPES, BoxId, Leader, Side
from campaign.units import SEA, Unit

Going: TypeAlias = type[Move] | type[Sail] | type[Invade]
"""How pieces go: by land or river, by sea, or by naval invasion."""

NO_DICE = ScriptedDice()
"""Activating a box and ending a march need no dice."""

NOBODY_PICKED = Refusal("BG 4.2", "no piece picked can still take part")


class PieceRow(NamedTuple):
    """Some pieces alike in the box that marches."""

    unit: Unit
    there: int
    group: int
    """Which group of its type it is, 1 being the freshest."""


class Opened(NamedTuple):
    """A box made ready to march."""

    orders: tuple[Action, ...]
    """What has to be played for that: nothing, `march BOX`, or `done` before it."""

    state: CampaignState
    """The position that follows."""


def open_march(state: CampaignState, box: BoxId) -> Opened | Refusal:
    """What it takes to let a box march, or why it cannot."""
    orders: tuple[Action, ...] = (March(box),)
    if state.agenda and isinstance(step := state.step, Marching):
        if step.box == box:
            return Opened((), state)
        orders = (Done(), March(box))
    ahead = state
    for order in orders:
        try:
            ahead = apply(ahead, order, NO_DICE).state
        except IllegalActionError as error:
            return error.refusal
    return Opened(orders, ahead)


def rows_of(state: CampaignState, side: Side, box: BoxId) -> tuple[PieceRow, ...]:
    """The pieces of a side in a box: alike ones together, the best first."""
    stack = state.units_in(box, side)
    return tuple(
        PieceRow(unit, count, number)
        for type_ in sorted({unit.type for unit in stack}, key=_worth)
        for number, (unit, count) in enumerate(groups(stack, type_), start=1)
    )


_WORTH = {type_: (not type_.is_infantry, -type_.number) for type_ in TYPES}


def _worth(type_: object) -> tuple[bool, int]:
    return _WORTH[type_]  # type: ignore[index]


@dataclass(frozen=True)
class MarchPlan:
    """A box that is about to march, the pieces picked, and how they would go."""

    opened: Opened
    box: BoxId
    side: Side
    rows: tuple[PieceRow, ...]
    picked: tuple[int, ...]
    """How many of each row."""

    going: Going = Move
    touched: bool = False
    """The player has picked pieces himself."""

    along: tuple[Leader, ...] | None = None
    """Leaders of the box who go along; None as long as that is open. [NS-R23]"""

    def with_count(self, row: int, count: int) -> "MarchPlan":
        """The plan with another number of pieces of one row."""
        picked = list(self.picked)
        picked[row] = max(0, min(self.rows[row].there, count))
        return replace(self, picked=tuple(picked), touched=True)

    def next_count(self, row: int) -> "MarchPlan":
        """One piece less of a row; after none, all again."""
        now = self.picked[row]
        return self.with_count(row, now - 1 if now else self.rows[row].there)

    def with_all(self) -> "MarchPlan":
        plan = replace(self, picked=tuple(row.there for row in self.rows), touched=False)
        return plan.with_going(self.going)

    def with_going(self, going: Going) -> "MarchPlan":
        """The plan by another way; of all pieces those that the marches can ship. [BG 6.1]

        It is kept, with all that it has been asked: the panel asks, and the line of keys.
        """
        plan = self._by_going.get(going)
        if plan is None:
            plan = replace(self, going=going)
            if not self.touched and going is not Move:
                plan = replace(plan, picked=plan._shippable())
            self._by_going[going] = plan
        return plan

    @cached_property
    def _by_going(self) -> dict[Going, "MarchPlan"]:
        return {}

    @cached_property
    def odds(self) -> dict[tuple[BoxId, BoxId | None], SideOdds | None]:
        """Of battles at its end, by the box and the way there, as far as they have been asked."""
        return {}

    def _shippable(self) -> tuple[int, ...]:
        """As many of the picked pieces as there is room for; those first that can go at all."""
        embarking = [self._embarks(row) for row in self.rows]
        room = self.marches
        picked = []
        for count, goes in zip(self.picked, embarking, strict=True):
            picked.append(min(count, room) if goes or not any(embarking) else 0)
            room -= picked[-1]
        return tuple(picked)

    def _embarks(self, row: PieceRow) -> bool:
        """Some port is open to its pieces."""
        legal = legal_actions(self.opened.state)
        ports = {a.to for a in legal if isinstance(a, self.going) and a.type is row.unit.type}
        return any(self.refusal(row, port) is None for port in ports)

    @property
    def marches(self) -> int:
        """Marches that can be spent on ships, that of the box included. [BG 6.1]"""
        return marches_for_ships(self.opened.state)

    @property
    def leaders(self) -> tuple[Leader, ...]:
        """Leaders who could go along. [NS-R23]"""
        state = self.opened.state
        return companions(state, self.side, state.theater.number[self.box])

    def with_leaders(self, along: tuple[Leader, ...] | None) -> "MarchPlan":
        return replace(self, along=along)

    @property
    def number(self) -> int:
        """Pieces picked."""
        return sum(self.picked)

    @cached_property
    def reach(self) -> frozenset[BoxId]:
        """Boxes that at least one of the picked pieces can go to."""
        types = {row.unit.type for row, n in zip(self.rows, self.picked, strict=True) if n}
        legal = legal_actions(self.opened.state)
        near = {a.to for a in legal if isinstance(a, self.going) and a.type in types}
        return frozenset(to for to in near if any(self.able(to)))

    def able(self, to: BoxId, via: BoxId | None = None) -> tuple[bool, ...]:
        """For each row, whether its pieces are picked and can go to a box."""
        return tuple(
            count > 0 and self.refusal(row, to, via) is None
            for row, count in zip(self.rows, self.picked, strict=True)
        )

    def refusal(self, row: PieceRow, to: BoxId, via: BoxId | None = None) -> Refusal | None:
        """Why one piece of a row cannot go to a box, if it cannot."""
        return refusal(self.opened.state, self._order(row, 1, row.group, to, via))

    @cached_property
    def digging(self) -> tuple[Action, ...]:
        """Everything to be played to let the picked pieces dig, as far as they can."""
        orders: list[Action] = []
        state = self.opened.state
        for row, count in zip(self.rows, self.picked, strict=True):
            if not count:
                continue
            stack = state.units_in(self.box, self.side)
            units = [unit for unit, _ in groups(stack, row.unit.type)]
            order = Entrench(count, row.unit.type, units.index(row.unit) + 1)
            if refusal(state, order) is None:
                orders.append(order)
                state = apply(state, order, NO_DICE).state
        return (*self.opened.orders, *orders) if orders else ()

    def why_not(self, to: BoxId) -> Refusal:
        """Why none of the picked pieces can go to a box."""
        for row, count in zip(self.rows, self.picked, strict=True):
            if count and (refused := self.refusal(row, to)):
                return refused
        return self.too_many(self.going_to(to)) or NOBODY_PICKED

    def going_to(self, to: BoxId, via: BoxId | None = None) -> int:
        """How many of the picked pieces can go to a box."""
        able = self.able(to, via)
        return sum(count for count, can in zip(self.picked, able, strict=True) if can)

    def too_many(self, number: int) -> Refusal | None:
        """Why so many pieces cannot be shipped at once. [BG 6.1]"""
        if self.going is Move or number <= self.marches:
            return None
        return Refusal(
            "BG 6.1", f"each piece shipped costs a march: {number} are picked, {self.marches} left"
        )

    def ways(self, to: BoxId) -> tuple[BoxId | None, ...]:
        """The last boxes before a destination where that matters; None is the usual way."""
        legal = legal_actions(self.opened.state)
        found = {a.via: None for a in legal if isinstance(a, Move) and a.to == to}
        return (None, *(via for via in found if via)) if self.going is Move else (None,)

    def orders(self, to: BoxId, via: BoxId | None = None) -> tuple[Action, ...]:
        """Everything to be played to bring the picked pieces that can go to a box."""
        able = self.able(to, via)
        going = [
            (row, count)
            for row, count, can in zip(self.rows, self.picked, able, strict=True)
            if can
        ]
        if not going or self.too_many(sum(count for _, count in going)):
            return ()
        moves = tuple(self._one_by_one(going, to, via))
        return (*self.opened.orders, *moves, *self._followed(moves, to))

    def after(self, to: BoxId, via: BoxId | None = None) -> CampaignState:
        """The position once the plan has been carried out."""
        state = self.opened.state
        for order in self.orders(to, via)[len(self.opened.orders) :]:
            if not state.agenda:
                break
            state = apply(state, order, NO_DICE).state
        return state

    @property
    def there(self) -> int:
        """Pieces in the box, picked or not."""
        return sum(row.there for row in self.rows)

    def _followed(self, moves: tuple[Action, ...], to: BoxId) -> Iterator[Action]:
        """Leaders go after the pieces; where only their staying keeps a march open, it ends."""
        if not self.leaders:
            return
        state = self.opened.state
        for order in (*moves, *(Lead(leader, to) for leader in self.along or ())):
            if isinstance(order, Lead):
                yield order
            state = apply(state, order, NO_DICE).state
        if state.agenda and isinstance(step := state.step, Marching):
            there = state.units_in(step.box, step.side)
            if not any(unit.can_march for unit in there) or (
                step.way == SEA and not marches_for_ships(state)
            ):
                yield Done()

    def _one_by_one(
        self, going: list[tuple[PieceRow, int]], to: BoxId, via: BoxId | None
    ) -> Iterator[Action]:
        """An order for each row. Groups are counted anew after each, as the engine will."""
        state = self.opened.state
        for row, count in going:
            if not state.agenda:
                return  # what went before has won the war
            stack = state.units_in(self.box, self.side)
            units = [unit for unit, _ in groups(stack, row.unit.type)]
            order = self._order(row, count, units.index(row.unit) + 1, to, via)
            yield order
            state = apply(state, order, NO_DICE).state

    def _order(
        self, row: PieceRow, count: int, group: int, to: BoxId, via: BoxId | None
    ) -> Move | Sail | Invade:
        number = group if group > 1 else None
        if self.going is Sail:
            return Sail(count, row.unit.type, to, number)
        if self.going is Invade:
            return Invade(count, row.unit.type, to, number)
        return Move(count, row.unit.type, to, via, number)


def plan_march(state: CampaignState, side: Side, box: BoxId) -> MarchPlan | Refusal:
    """A plan with every piece that can still march, or why the box cannot."""
    opened = open_march(state, box)
    if isinstance(opened, Refusal):
        return opened
    rows = rows_of(opened.state, side, box)
    picked = tuple(row.there if row.unit.can_march else 0 for row in rows)
    return MarchPlan(opened, box, side, rows, picked)


def why_no_entrenching(plan: MarchPlan) -> Refusal:
    """Why none of the picked pieces can dig."""
    for row, count in zip(plan.rows, plan.picked, strict=True):
        order = Entrench(count, row.unit.type, row.group)
        if count and (refused := refusal(plan.opened.state, order)):
            return refused
    return NOBODY_PICKED


def restoring(plan: MarchPlan) -> tuple[Action, ...]:
    """Bring one reduced piece back to strength, where a march can do that. [BG 14/5.71]"""
    for row in plan.rows:
        order = Restore(row.unit.type, plan.box)
        if row.unit.reduced and refusal(plan.opened.state, order) is None:
            return (*plan.opened.orders, order)
    return ()
