"""Work that takes a while, in steps: what needs nobody's games is done beside those who play.

A step that it hands over is done by another thread; all between them by the one that asks the hall.
"""

from collections.abc import Callable, Generator
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Step: TypeAlias = Callable[[], object]
"""What is done beside; its value, or its error, comes back."""

Steps: TypeAlias = Generator[Step, Any, T]


def at_once(steps: Steps[T]) -> T:
    """Do all of it here, for somebody who waits.

    >>> def sum_of_two():
    ...     one = yield lambda: 1
    ...     return one + (yield lambda: 2)
    >>> at_once(sum_of_two())
    3
    """
    going_on: Callable[[], Step] = steps.__next__
    while True:
        try:
            step = going_on()
        except StopIteration as over:
            value: T = over.value
            return value
        going_on = after(steps, step)


def after(steps: Steps[Any], step: Step) -> Callable[[], Step]:
    """Do one step; how the work goes on, which is not done yet."""
    try:
        value = step()
    except Exception as error:
        failed = error  # the name would be gone when it is thrown
        return lambda: steps.throw(failed)
    return lambda: steps.send(value)
