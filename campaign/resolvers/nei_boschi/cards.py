"""The pieces of card that fight, by number: a counter, or one section of a battery. [SH 22]

Orders and positions name them by these numbers, which are the same in every scenario of a book.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType

from campaign.errors import DataError
from campaign.resolvers.nei_boschi.counters import Branch, Counter, CounterId, Guns
from campaign.resolvers.nei_boschi.order_of_battle import order_of_battle
from campaign.terms import Side


@dataclass(frozen=True)
class Card:
    """One piece of card, as it leaves the box.

    What follows from its branch is asked thousands of times for each order, and so found once.
    """

    number: int
    side: Side
    counter: Counter
    section: str = ""
    """a or b; nothing of a counter that has no sections."""

    strength: int = 0
    """Strength points, or guns, at full."""

    guns: tuple[Guns, ...] = ()

    @cached_property
    def branch(self) -> Branch:
        return self.counter.branch

    @cached_property
    def is_leader(self) -> bool:
        return self.branch is Branch.LEADER

    @cached_property
    def has_guns(self) -> bool:
        """Its strength is guns."""
        return self.branch in (Branch.ARTILLERY, Branch.GUNBOAT)

    @cached_property
    def fights(self) -> bool:
        """It is a combat unit, and no leader."""
        return not self.is_leader

    def cohesion(self, disordered: bool) -> int:
        """The value on the side that it shows. [SH 2]"""
        counter = self.counter
        return counter.disordered_cohesion if disordered else counter.cohesion


@cache
def cards(book: str) -> Mapping[int, Card]:
    """Every piece of card of a book by its number, from 1."""
    return MappingProxyType({card.number: card for card in _cards(book)})


def _cards(book: str) -> Iterator[Card]:
    order = order_of_battle(book)
    number = 0
    for id_, counter in order.counters.items():
        for section in counter.sections or (None,):
            number += 1
            yield Card(
                number=number,
                side=order.side(id_),
                counter=counter,
                section=section.letter if section else "",
                strength=section.strength if section else counter.strength,
                guns=section.guns if section else (),
            )


@cache
def _numbers(book: str) -> Mapping[tuple[CounterId, str], int]:
    return {(card.counter.id, card.section): card.number for card in cards(book).values()}


def numbers_of(book: str, id_: CounterId, section: str = "") -> tuple[int, ...]:
    """The numbers of a counter's pieces of card: one, both sections of a battery, or one of them.

    Raises:
        DataError: if the counter has no such section.
    """
    if section or (id_, "") in _numbers(book):
        letters: tuple[str, ...] = (section,)
    else:
        letters = ("a", "b")
    found = tuple(n for letter in letters if (n := _numbers(book).get((id_, letter))))
    if not found:
        raise DataError(f"{id_}: there is no section {section!r} of it")
    return found
