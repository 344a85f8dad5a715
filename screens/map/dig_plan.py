"""Digging in before it is ordered: which pieces would dig, and what marches that takes. Pure.

[BG 4.2, BG 4.3, BG 7.1, BG 7.3]
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from campaign import Refusal, legal_actions, refusal
from campaign.actions import Action, Entrench, Move
from campaign.terms import CONFEDERATE, BoxId, PieceType, Side
from screens.map.army_panel import marches_left
from screens.map.march_plan import MarchPlan, PieceRow, why_no_entrenching
from screens.map.means import KEYS, Means
from screens.text import phrases

UNFINISHED = "half dug in: a second march this turn finishes the works [BG 7.1]"
TOO_LATE = "for nothing: works take two marches here, and none is left [BG 7.1]"
FINISHED = "the works are finished by this march [BG 7.1]"
BY_THIS_MARCH = "no further march: they dig by the march that goes on [BG 4.2]"
COST = "costs one march, {left} left [BG 4.2]"
LAST_COST = "costs the last march of the turn [BG 4.2]"
LAST_ONE = "It is the last march of the turn"
SOME_FINISH = "{who} {finish} the works by this march [BG 7.1]"
OTHERS_BEGIN = "{who} half dug in: a second march this turn finishes that [BG 7.1]"
OTHERS_TOO_LATE = "{who} for nothing: works take two marches here, and none is left [BG 7.1]"
SHELTERED = "for nothing: permanent works shelter them already [BG 7.4]"
SHELTERED_SOON = "for nothing: permanent works shelter them from the next turn on [BG 7.4]"
NOBODY_DIGS = Refusal("BG 7.2", "at least one piece must dig")
ELSEWHERE = "{place} digs in: {go} again there, or Esc."


@dataclass(frozen=True)
class DigPlan:
    """Pieces of a box that are about to dig in. Where marches are planned it leads nowhere."""

    going: ClassVar = Entrench
    reach: ClassVar[frozenset[BoxId]] = frozenset()

    march: MarchPlan
    """The box made ready to march; of its pieces those are picked that dig."""

    @property
    def box(self) -> BoxId:
        return self.march.box

    @property
    def side(self) -> Side:
        return self.march.side

    @property
    def rows(self) -> tuple[PieceRow, ...]:
        return self.march.rows

    @property
    def picked(self) -> tuple[int, ...]:
        return self.march.picked

    @property
    def there(self) -> int:
        """Pieces in the box, digging or not."""
        return self.march.there

    @property
    def touched(self) -> bool:
        """Not all that can dig are picked."""
        return self.picked != self.with_all().picked

    def why_not_row(self, row: int) -> Refusal | None:
        """Why no piece of a row can dig, if none can."""
        return self._why_not_dig[row]

    def next_count(self, row: int) -> "DigPlan":
        """One piece less of a row; after none, all again."""
        return DigPlan(self.march.next_count(row))

    def with_all(self) -> "DigPlan":
        """All pieces that can dig."""
        picked = (
            0 if why else row.there for row, why in zip(self.rows, self._why_not_dig, strict=True)
        )
        return DigPlan(replace(self.march, picked=tuple(picked), touched=False))

    @cached_property
    def _why_not_dig(self) -> tuple[Refusal | None, ...]:
        """For each row why one of its pieces cannot dig, if it cannot."""
        state = self.march.opened.state
        return tuple(refusal(state, Entrench(1, row.unit.type, row.group)) for row in self.rows)

    @property
    def as_march(self) -> MarchPlan:
        """A march of the pieces that the player has picked; else of all that can march."""
        if self.march.touched:
            return self.march
        able = tuple(row.there if row.unit.can_march else 0 for row in self.rows)
        return replace(self.march, picked=able)

    def ways(self, to: BoxId) -> tuple[None]:
        """There is no choice of ways."""
        return (None,)

    def why_not(self, to: BoxId) -> Refusal:
        """Nobody goes anywhere."""
        return Refusal("BG 7.1", f"pieces of {self.box} are about to dig in, not to march")

    def orders(self) -> tuple[Action, ...]:
        """Everything to be played; nothing if no piece is picked."""
        return self.march.digging

    @property
    def is_last_march(self) -> bool:
        """Nothing of the side's marches is left for anything else."""
        return bool(self.march.opened.orders) and not self._left

    @property
    def _left(self) -> int:
        """Marches left once the box has been activated."""
        left = marches_left(self.march.opened.state)
        return left[0] if left else 0

    def target_lines(self, to: BoxId, means: Means = KEYS) -> Iterator[str]:
        """Who would dig, what it takes, and what comes of it."""
        number = sum(self.picked)
        if not number:
            yield phrases.refused(NOBODY_DIGS)
            return
        yield f"{means.go}{self._who(number)}"
        if self._has_shelter:
            is_now = all(row.unit.sheltered for row, count in self._diggers)
            yield SHELTERED if is_now else SHELTERED_SOON
        yield self._cost()
        if not self._has_shelter:
            yield from self._works()
        for row, why in zip(self.rows, self._why_not_dig, strict=True):
            if why:
                yield f"not the {phrases.piece(row.unit.type)}: {phrases.refused(why)}"

    def _who(self, number: int) -> str:
        """`3 of 4 pieces dig in: 2 veteran infantry, 1 militia cavalry`."""
        there = self.there
        if number == there:
            who = "the only piece" if there == 1 else "both pieces" if there == 2 else "all pieces"
            return f"{who} {phrases.verb(number, 'dig')} in"
        kinds = phrases.joined(
            [
                f"{count} {phrases.piece(row.unit.type)}"
                for row, count in zip(self.rows, self.picked, strict=True)
                if count
            ]
        )
        return f"{number} of {there} pieces {phrases.verb(number, 'dig')} in: {kinds}"

    def _cost(self) -> str:
        if not self.march.opened.orders:
            return BY_THIS_MARCH
        if not self._left:
            return LAST_COST
        return COST.format(left=phrases.count(self._left))

    @property
    def _diggers(self) -> list[tuple[PieceRow, int]]:
        """The rows of which some dig, and how many."""
        picked = zip(self.rows, self.picked, strict=True)
        return [(row, count) for row, count in picked if count]

    @property
    def _has_shelter(self) -> bool:
        """Permanent works shelter all who would dig: now, or from the enemy's turn on, when they
        may be attacked again. Who contains their garrison is outside. [BG 7.4, BG Q5, NS-R8]
        """
        state = self.march.opened.state
        outside = state.contained if self.side is CONFEDERATE else 0
        if state.theater.works & ~outside & 1 << state.theater.number[self.box]:
            return True
        return all(row.unit.sheltered for row, _ in self._diggers)

    def only_begins(self, row: PieceRow) -> bool:
        """Its pieces need a second march for their works. [BG 7.1]"""
        return not self.march.opened.state.theater[self.box].is_city and not row.unit.dug

    def is_too_late(self, row: PieceRow) -> bool:
        """There is no second march for their works. [BG 7.1]"""
        return self.only_begins(row) and not self._left

    def _works(self) -> Iterator[str]:
        """Whose works are finished by this march, and whose are not. [BG 7.1]"""
        half = sum(count for row, count in self._diggers if self.only_begins(row))
        finish = sum(self.picked) - half
        if not half:
            yield FINISHED
        elif not finish:
            yield UNFINISHED if self._left else TOO_LATE
        else:
            who = phrases.count(finish)
            yield SOME_FINISH.format(who=who, finish=phrases.verb(finish, "finish"))
            others = OTHERS_BEGIN if self._left else OTHERS_TOO_LATE
            yield others.format(who=phrases.count(half))


def plan_digging(march: MarchPlan) -> DigPlan:
    """The pieces that the player has picked; else those that gain by it, and lose least by staying.

    Who gains by it goes before who is sheltered or digs too late, who cannot reach the enemy in
    this march before who can, and infantry before cavalry.
    """
    everybody = DigPlan(march).with_all()
    if march.touched:
        picked = tuple(map(min, march.picked, everybody.picked))
        return DigPlan(replace(march, picked=picked))
    losses = {
        number: _loss(everybody, row)
        for number, (row, count) in enumerate(zip(march.rows, everybody.picked, strict=True))
        if count
    }
    least = min(losses.values(), default=None)
    picked = tuple(
        count if losses.get(number) == least else 0 for number, count in enumerate(everybody.picked)
    )
    return DigPlan(replace(march, picked=picked))


def plan_digging_of(
    march: MarchPlan, count: int | None, type_: PieceType | None
) -> DigPlan | Refusal:
    """So many pieces, of a type if one is named, of those that can dig: first those who gain most.

    Without a number all of them.
    """
    everybody = DigPlan(march).with_all()
    able = [
        (row, there if type_ in (None, march.rows[row].unit.type) else 0)
        for row, there in enumerate(everybody.picked)
    ]
    number = sum(there for _, there in able)
    if not number or number < (count or 0):
        return _too_few(march, number, count or 1, type_)
    left = number if count is None else count
    picked = [0] * len(able)
    for row, there in sorted(able, key=lambda one: _loss(everybody, march.rows[one[0]])):
        picked[row] = min(there, left)
        left -= picked[row]
    return DigPlan(replace(march, picked=tuple(picked)))


def _too_few(march: MarchPlan, able: int, count: int, type_: PieceType | None) -> Refusal:
    """Why not so many pieces can dig."""
    state = march.opened.state
    if type_ is not None and (refused := refusal(state, Entrench(count, type_))):
        return refused
    if not able:
        return why_no_entrenching(march)
    can = "one piece" if able == 1 else f"{phrases.count(able)} pieces"
    return Refusal("BG 7.2", f"{can} can dig there, not {phrases.count(count)}")


def _loss(plan: DigPlan, row: PieceRow) -> tuple[bool, bool, bool]:
    """What speaks against having a piece dig, what weighs most first."""
    is_for_nothing = row.unit.sheltered or plan.is_too_late(row)
    return is_for_nothing, _can_attack(plan.march, row), not row.unit.type.is_infantry


def _can_attack(march: MarchPlan, row: PieceRow) -> bool:
    """It can march to where the enemy stands."""
    state = march.opened.state
    enemies = state.stacks[march.side.enemy.seat]
    near = {
        action.to
        for action in legal_actions(state)
        if isinstance(action, Move)
        and action.type is row.unit.type
        and enemies[state.theater.number[action.to]]
    }
    return any(march.with_going(Move).refusal(row, to) is None for to in near)
