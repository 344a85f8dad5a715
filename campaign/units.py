"""Pieces on the board: values, with what they have done in this player turn."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache, wraps
from types import MappingProxyType
from typing import Any, TypeVar, TypeVarTuple

from msgspec.structs import replace

from campaign.terms import BoxId, PieceType, Side
from campaign.values import Value

MOST_MARCHES = 2
"""Marches one piece may take part in. [BG 4.3]"""

LAND = "land"
SEA = "sea"
REDUCED = "reduced"
ROUTED = "routed"


class Unit(Value, frozen=True, order=True):
    """One piece in a box. The order of the fields makes equal pieces line up, freshest first."""

    side: Side
    type: PieceType
    marches: int = 0
    """Marches it has taken part in, this segment. [BG 4.3]"""

    entrenched: bool = False
    """It carries an entrenchment. [BG 7.1]"""

    reduced: bool = False
    """It shows its weaker step. [BG 1.1]"""

    moved: str = ""
    """How it has moved this segment: not yet, by `land` or by `sea`. [BG 6.1]"""

    jumped: bool = False
    """It has made its one jump of the segment. [BG 5.3]"""

    dug: bool = False
    """It has put one march into works that need two. [BG 7.1]"""

    sheltered: bool = False
    """It began this player turn in permanent works. [BG 7.4]"""

    entry: BoxId = ""
    """The box from which it entered a box with enemies. [BG 9.4, BG Q11]"""

    crossed: bool = False
    """It entered the battle across a river, or from the sea. [BG 8.7]"""

    invaded: bool = False
    """It came by naval invasion. [BG 6.2]"""

    fought: bool = False
    """It has fought a battle this player turn. [BG 10.2]"""

    promoted: bool = False
    """It has been promoted this player turn. [BG 11.2]"""

    busy: bool = False
    """It has taken part in the march that is going on. [BG 4.2, BG 4.3]"""

    drawn: int = 0
    """Its number in the battle that it was brought up to; 0 if it was not. [BG 10.1]"""

    shaken: str = ""
    """It came out of a battle `reduced` or `routed`, and may desert. [NS 8.12, NS-R21]"""

    @property
    def is_protected(self) -> bool:
        """It counts as entrenched. [BG 7.1, BG 7.4]"""
        return self.entrenched or self.sheltered

    @property
    def can_march(self) -> bool:
        """It has a march left, and has not taken part in the one going on. [BG 4.3]"""
        return self.marches < MOST_MARCHES and not self.busy

    def but(self, **changes: Any) -> "Unit":
        """The piece with some fields changed."""
        return replace(self, **changes)

    def gone(self) -> "Unit":
        """The piece after leaving its box: it loses its works. [BG 7.3, BG Q4]"""
        return replace(self, entrenched=False, sheltered=False, dug=False)


MARKS: Mapping[str, Any] = MappingProxyType(
    dict(zip(reversed(Unit.__struct_fields__), reversed(Unit.__struct_defaults__), strict=False))
)
"""The fields of a piece that need not be named, as they are of one that has done nothing yet."""

Units = tuple[Unit, ...]
"""Some pieces, in order."""


class Stack(Units):
    """The pieces of one side in one box, in order.

    A tuple like any other, made by `stack_of`; what rules ask of it again and again it answers
    once, and the same pieces are the same stack as long as it is asked for.
    """

    @cached_property
    def answers(self) -> dict[Any, Any]:
        """What rules have found out about these pieces, by question; see `answered_once`."""
        return {}

    @cached_property
    def has_marches_left(self) -> bool:
        """A piece has taken part in fewer marches than it may. [BG 4.3]"""
        return any(unit.marches < MOST_MARCHES for unit in self)

    @cached_property
    def can_march(self) -> bool:
        """A piece can take part in the march that is going on. [BG 4.3]"""
        return any(unit.can_march for unit in self)

    @cached_property
    def after_march(self) -> "Stack":
        """The pieces when the march that went on is over: free for the next. [BG 4.3]"""
        if not any(unit.busy for unit in self):
            return self
        return stack_of(unit.but(busy=False) for unit in self)

    @cached_property
    def at_turn(self) -> "Stack":
        """The pieces when a player turn begins: nobody has done anything yet. [BG 2.2]"""
        return stack_of([_afresh(unit, False) for unit in self])

    @cached_property
    def at_turn_sheltered(self) -> "Stack":
        """The same in permanent works. [BG 7.4]"""
        return stack_of([_afresh(unit, True) for unit in self])

    @cached_property
    def rested(self) -> "Stack":
        """The pieces after combat: how they moved matters no more. [BG 8.11]"""
        return stack_of([_rested(unit) for unit in self]) if self._marched else self

    @cached_property
    def recovered(self) -> "Stack":
        """The same, and reduced pieces are at full strength again. [BG 8.10]"""
        if not self._marched and not self.reduced:
            return self
        return stack_of([_rested(unit).but(reduced=False) for unit in self])

    @cached_property
    def _marched(self) -> bool:
        return any(unit.marches for unit in self)

    @cached_property
    def reduced(self) -> int:
        """How many show their weaker step. [BG 1.1]"""
        return sum(unit.reduced for unit in self)

    @cached_property
    def has_infantry(self) -> bool:
        return any(unit.type.is_infantry for unit in self)

    @cached_property
    def has_cavalry(self) -> bool:
        return any(not unit.type.is_infantry for unit in self)

    @cached_property
    def types(self) -> tuple[PieceType, ...]:
        """The types of piece there are, each once."""
        return tuple({unit.type: None for unit in self})


def _afresh(unit: Unit, sheltered: bool) -> Unit:
    return Unit(
        unit.side,
        unit.type,
        entrenched=unit.entrenched,
        reduced=unit.reduced,
        sheltered=sheltered,
    )


def _rested(unit: Unit) -> Unit:
    return unit.but(
        marches=0, jumped=False, dug=False, moved="", entry="", crossed=False, invaded=False
    )


def stack_of(units: Iterable[Unit]) -> Stack:
    """The stack of these pieces, in order."""
    return _kept(tuple(sorted(units)))


@lru_cache(maxsize=1 << 11)
def _kept(units: Units) -> Stack:
    return Stack(units)


NO_PIECES = stack_of(())
"""The stack of an empty box."""

A = TypeVarTuple("A")
R = TypeVar("R")


def answered_once(question: Callable[[Stack, *A], R]) -> Callable[[Stack, *A], R]:
    """Keep the answers to a question about a stack with the stack itself."""

    @wraps(question)
    def ask(stack: Stack, *about: *A) -> R:
        answers = stack.answers
        key = (question, *about)
        try:
            found: R = answers[key]
        except KeyError:
            found = answers[key] = question(stack, *about)
        return found

    return ask


def kept_by_side(question: Callable[[Side, *A], R]) -> Callable[[Side, *A], R]:
    """Answer as before where nothing is different: of each side the last answer is kept.

    A saved game asks at each order. What is no number is the same only if it is the very same.
    """
    known: dict[Side, tuple[tuple[object, ...], R]] = {}

    @wraps(question)
    def ask(side: Side, *about: *A) -> R:
        before = known.get(side)
        if before is None or not all(map(_same, before[0], about)):
            before = known[side] = about, question(side, *about)
        return before[1]

    return ask


def _same(one: object, other: object) -> bool:
    return one is other or (type(one) is int and one == other)
