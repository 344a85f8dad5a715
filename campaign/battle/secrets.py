"""What one side alone gets to know: dice that it throws in secret, and what comes of them.

The log of a battle has them like all others, since it is played again from them; the screen of the
other side leaves them out. A die says so with its last words, an event in its field `secret`.

>>> from campaign.dice import Roll
>>> open_to((Side.CONFEDERATE,), [Roll(f"union alert of 5/T{SECRETLY}", 10, 3)])
[]
>>> len(open_to((Side.UNION,), [Roll(f"union alert of 5/T{SECRETLY}", 10, 3)]))
1
"""

from collections.abc import Collection, Iterable
from typing import Any, Final, TypeVar

from campaign.dice import Roll
from campaign.terms import SIDES, Side

SECRETLY: Final = " in secret"
"""The last words of what such a die is for; the first one is the side, as of every die."""

T = TypeVar("T")


def whose_secret(thing: Any) -> Side | None:
    """Who alone is told of an event, or of a die; None of what everybody is told."""
    if isinstance(thing, Roll):
        first, _, _ = thing.why.partition(" ")
        secret = thing.why.endswith(SECRETLY)
        return next((side for side in SIDES if secret and side == first), None)
    side = getattr(thing, "secret", None)
    return side if isinstance(side, Side) else None


def open_to(sides: Collection[Side], things: Iterable[T]) -> list[T]:
    """The events, or the dice, that those who play these sides are told of.

    Who plays no side looks on, and is told what everybody is told.
    """
    return [one for one in things if (side := whose_secret(one)) is None or side in sides]
