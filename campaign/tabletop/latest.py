"""What has been worked out of a value, kept until it is asked for another one."""

from collections.abc import Callable
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")
FoundT = TypeVar("FoundT")


class Latest(Generic[ValueT, FoundT]):
    """A function that remembers its latest answer.

    The value is known by what it is and not by what is in it: to look through all the units of a
    battle would take longer than to work out the answer.
    """

    def __init__(self, work: Callable[[ValueT], FoundT]) -> None:
        self._work = work
        self._latest: tuple[ValueT, FoundT] | None = None

    def __call__(self, value: ValueT) -> FoundT:
        latest = self._latest
        if latest is None or latest[0] is not value:
            latest = value, self._work(value)
            self._latest = latest
        return latest[1]


class Known(Generic[ValueT, FoundT]):
    """A function that remembers its answers about values that stay, like the ground.

    They are known by what they are, too: to compare a whole outline takes longer than what is
    looked up. A value is kept with its answer, so that nothing else can be mistaken for it.
    """

    MOST = 4096
    """After so many answers it begins anew."""

    def __init__(self, work: Callable[[ValueT], FoundT]) -> None:
        self._work = work
        self._known: dict[int, tuple[ValueT, FoundT]] = {}

    def __call__(self, value: ValueT) -> FoundT:
        known = self._known.get(id(value))
        if known is None:
            if len(self._known) >= self.MOST:
                self._known = {}
            known = self._known[id(value)] = value, self._work(value)
        return known[1]
