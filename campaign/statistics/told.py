"""What is told of a campaign: orders on record, and what came of each."""

from typing import Protocol

from campaign.dice import Roll
from campaign.terms import Side


class Recorded(Protocol):
    """An order on record."""

    @property
    def number(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def side(self) -> Side: ...

    @property
    def order(self) -> str: ...

    @property
    def rolls(self) -> tuple[Roll, ...]: ...

    @property
    def by_hand(self) -> bool: ...
