"""How long a commander may think: counted in what it looks at, not in seconds.

So the same position gives the same action on any computer. Who has asked may stop waiting, or set
a ceiling of time beside that.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class CancelledError(Exception):
    """Nobody waits for the answer any more."""


def never() -> bool:
    """Somebody waits until the answer is there."""
    return False


class Budget(NamedTuple):
    """What a commander may spend on one question."""

    nodes: int
    """So many ideas, ways or positions it may look at; then it takes the best so far."""

    cancelled: Callable[[], bool] = never
    """Asked again and again: whether nobody waits any more."""

    is_late: Callable[[], bool] = never
    """Asked as often: whether time is up, so that the best so far has to do. Whoever sets such a
    ceiling beside the nodes may get another answer on a slower computer."""

    def listen(self) -> None:
        """Go on only if somebody waits.

        Raises:
            CancelledError: if nobody does.
        """
        if self.cancelled():
            raise CancelledError


QUICK = Budget(100_000)
"""Enough for every commander who looks one order ahead."""


class Thinking:
    """What is left of a budget while one question is answered.

    Raises:
        CancelledError: as soon as nobody waits any more.
    """

    def __init__(self, budget: Budget) -> None:
        self.spent = 0
        self.budget = budget
        budget.listen()

    def spend(self, nodes: int = 1) -> bool:
        """Look at so many more; False if that is more than there was left."""
        self.budget.listen()
        self.spent += nodes
        if self.budget.is_late():
            self.spent = max(self.spent, self.budget.nodes + 1)
        return self.spent <= self.budget.nodes

    def can_spend(self, nodes: int) -> bool:
        """There is so much left."""
        return self.spent + nodes <= self.budget.nodes

    @property
    def is_over(self) -> bool:
        """More was asked for than there was left."""
        return self.spent > self.budget.nodes

    def among(self, things: Iterable[T]) -> Iterator[T]:
        """Those of *things* that may still be looked at."""
        for thing in things:
            if not self.spend():
                return
            yield thing
