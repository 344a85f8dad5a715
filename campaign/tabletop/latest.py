"""What has been worked out of a value, kept until it is asked for another one."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

ValueT = TypeVar("ValueT")
KeyT = TypeVar("KeyT", bound=Hashable)
FoundT = TypeVar("FoundT")


class Answers(Generic[ValueT, FoundT]):
    """The latest answers to one question.

    A value is known by what it is and not by what is in it: to look through all the units of a
    battle would take longer than to work out the answer. A commander thinks in one thread while a
    screen asks in another: what is kept is never changed, only replaced.
    """

    def __init__(self, most: int = 1) -> None:
        self._others = most - 1
        self.kept: tuple[tuple[ValueT, FoundT], ...] = ()
        """Values with their answers, the latest first."""

    def get(self, value: ValueT) -> FoundT | None:
        """The answer for a value, if it is known."""
        for known, found in self.kept:
            if known is value:
                return found
        return None

    def keep(self, value: ValueT, found: FoundT) -> FoundT:
        """Keep an answer in the place of the oldest."""
        self.kept = ((value, found), *self.kept[: self._others])
        return found


class Latest(Generic[ValueT, FoundT]):
    """A function that remembers its latest answers, which are never None.

    Its method `of` is the same function: who asks thousands of times keeps that, which is called in
    half the time of an object.
    """

    def __init__(self, work: Callable[[ValueT], FoundT], most: int = 1) -> None:
        self._work = work
        self._answers = Answers[ValueT, FoundT](most)

    def of(self, value: ValueT) -> FoundT:
        """The answer for a value."""
        for known, found in self._answers.kept:
            if known is value:
                return found
        return self._answers.keep(value, self._work(value))

    __call__ = of

    @property
    def kept(self) -> tuple[tuple[ValueT, FoundT], ...]:
        """Values with their answers, the latest first."""
        return self._answers.kept

    def known(self, value: ValueT) -> FoundT | None:
        """The answer for a value, if it needs no work."""
        return self._answers.get(value)

    def keep(self, value: ValueT, found: FoundT) -> None:
        """An answer that followed from another one with less work."""
        self._answers.keep(value, found)


class OfEach(Generic[ValueT, KeyT, FoundT]):
    """A function of a value and of one thing in it that remembers what it has said of the latest.

    As of a position and the number of a unit: each unit is looked at once, and only if asked for.
    `of` is the same function, called in half the time.
    """

    def __init__(self, work: Callable[[ValueT, KeyT], FoundT], most: int = 1) -> None:
        self._work = work
        self._answers = Answers[ValueT, dict[KeyT, FoundT]](most)

    def of(self, value: ValueT, key: KeyT) -> FoundT:
        """The answer for a value and a thing in it."""
        for known, answers in self._answers.kept:
            if known is value:
                try:
                    return answers[key]
                except KeyError:
                    break
        else:
            answers = self._answers.keep(value, {})
        found = answers[key] = self._work(value, key)
        return found

    __call__ = of


class Known(Generic[ValueT, FoundT]):
    """A function that remembers its answers about values that stay, like the ground.

    They are known by what they are, too: to compare a whole outline takes longer than what is
    looked up. A value is kept with its answer, so that nothing else can be mistaken for it.
    """

    MOST = 2048
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
