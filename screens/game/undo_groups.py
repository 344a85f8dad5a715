"""What one key played, one key takes back: the orders that belong together."""

from collections.abc import Callable, Iterable, Sequence

from campaign.terms import BoxId
from campaign.values import Value
from saves.hosting.seated import Campaign


class GivenByKey(Value, frozen=True):
    """The orders of one key, as another session is told of them."""

    numbers: tuple[int, ...]
    boxes: tuple[BoxId | None, ...]
    """Where the player looked when he gave each of them, if that is known."""


class Deeds:
    """Takes orders of a journal back, and plays them again, as many at once as one key gave.

    The journal itself knows single orders. Of a campaign that was opened again, orders are taken
    back one by one, but for those of the staff.
    """

    def __init__(self, journal: Campaign) -> None:
        self._journal = journal
        self._deeds: dict[int, frozenset[int]] = {}
        """For the number of each order, the numbers of all that were given with it."""

        self._boxes: dict[int, BoxId | None] = {}
        """For the number of each order, the box that the player looked at."""

        self.box: BoxId | None = None
        """Where the player looked when he gave what was just taken back, if that is known."""

    def __len__(self) -> int:
        """How many orders are known that may be taken back."""
        return len(self._deeds)

    def note(
        self, numbers: Sequence[int], box: BoxId | None = None, *, goes_on: bool = False
    ) -> None:
        """These orders were given by one key, while a player looked at a box.

        The key may be the one that gave the orders before, and *goes on*. What can be taken back
        no more is forgotten: a war has thousands of orders.
        """
        if numbers and not self._journal.can_take_back:
            self._deeds.clear()
            self._boxes.clear()
            return
        deed = frozenset(numbers)
        if goes_on and self._deeds:
            deed |= self._deeds[max(self._deeds)]
        self._deeds.update(dict.fromkeys(deed, deed))
        self._boxes.update(dict.fromkeys(numbers, box))

    @property
    def known(self) -> tuple[GivenByKey, ...]:
        """What each key gave that may be taken back."""
        return tuple(
            GivenByKey(
                tuple(sorted(numbers)), tuple(self._boxes.get(one) for one in sorted(numbers))
            )
            for numbers in dict.fromkeys(self._deeds.values())
        )

    def know(self, deeds: Iterable[GivenByKey]) -> None:
        """Another session of the same player has given these orders."""
        for deed in deeds:
            self._deeds.update(dict.fromkeys(deed.numbers, frozenset(deed.numbers)))
            self._boxes.update(zip(deed.numbers, deed.boxes, strict=True))

    @property
    def _last(self) -> int:
        return self._journal.last

    def take_back(self) -> tuple[str, ...]:
        """Take back what the last key gave, as far as one can; the orders, the first first."""
        deed = self._deeds.get(self._last, {self._last})
        return self._take_back(lambda: self._last in deed)

    def take_back_from(self, number: int) -> tuple[str, ...]:
        """The same down to a line of the log, whoever gave the orders since."""
        return self._take_back(lambda: self._last >= number)

    def _take_back(self, goes_on: Callable[[], bool]) -> tuple[str, ...]:
        self.box = self._boxes.get(self._last)
        orders: list[str] = []
        with self._journal.together():
            while self._journal.can_take_back and goes_on():
                orders.insert(0, self._journal.entries()[-1].order)
                self._journal.take_back()
        return tuple(orders)

    def redo(self) -> tuple[str, ...]:
        """Play again what was taken back last; the orders, the first first."""
        self.box = None
        orders: list[str] = []
        with self._journal.together():
            while self._journal.can_redo and self._goes_on(len(orders)):
                self._journal.redo()
                orders.append(self._journal.entries()[-1].order)
        return tuple(orders)

    def _goes_on(self, done: int) -> bool:
        """The deed is not whole yet, after so many of its orders."""
        return not done or self._last != max(self._deeds.get(self._last, {self._last}))
