"""Battles on a measured table, fought by chance, with every promise looked at on the way."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from campaign import IllegalActionError, RandomDice, RecordedDice, ScriptedDice
from campaign.battle.contract import BattleRequest, Resolver
from campaign.formats.data_files import document
from campaign.terms import SIDES
from tests.resolvers.battles import advanced, request
from tests.resolvers.test_contract import check_result

AnyResolver = Resolver[Any, Any]

LONG = 6_000
"""Orders after which a battle has lost its way."""

WILD = (1.0, 0.3, 0.05)
"""How often an order comes by chance from all that are legal, instead of from the commander.

Only small battles are fought by chance alone: the lists of orders are long.
"""

WRITTEN = 40
"""Every so many orders the position is written down and read again."""

TRIED = 4
"""So many orders of earlier positions are tried in each position that is looked at."""


def table_request(number: int) -> BattleRequest:
    """One battle by its number: sizes, types, works, rivers, reserves, leaders, garrisons."""
    chance = random.Random(f"table {number}")
    most = 2 if number % len(WILD) == 0 else chance.choice((3, 5, 8))
    make = advanced if chance.random() < 0.5 else request
    return make(chance, f"table {number}", most)


class Fuzz:
    """One battle, fought to its end."""

    def __init__(self, resolver: AnyResolver, number: int) -> None:
        self.resolver, self.request = resolver, table_request(number)
        self.chance = random.Random(number)
        self.wild = WILD[number % len(WILD)]
        self.dice = RecordedDice(RandomDice(number))
        self.orders: list[Any] = []
        self.events: list[Any] = []
        self.known: list[Any] = []
        """Orders that were legal once."""

    def fight(self) -> Any:
        """The last position."""
        last: Any = None
        for position in self._positions():
            last = position
            self._check(position)
        result = self.resolver.result(last)
        assert result is not None
        check_result(self.request, result)
        assert not self.resolver.legal(last)
        self._check_again(last)
        return last

    def _positions(self) -> Iterator[Any]:
        """Every position, the last of which has a result."""
        position = self.resolver.begin(self.request)
        for _ in range(LONG):
            yield position
            if self.resolver.result(position) is not None:
                return
            order = self._order(position)
            line = self.resolver.orders.write(order)
            assert self.resolver.orders.read(line) == order, line
            position, events = self.resolver.apply(position, order, self.dice)
            self.orders.append(order)
            self.events += events
        pytest.fail(f"no end of {self.request.battle} after {LONG} orders")

    def _order(self, position: Any) -> Any:
        if self.chance.random() >= self.wild:
            return self.resolver.choose(position)
        legal = self.resolver.legal(position)
        assert legal, "nothing can be done, and the battle is not over"
        self.known += self.chance.sample(legal, min(len(legal), 3))
        return self.chance.choice(legal)

    def _check(self, position: Any) -> None:
        for side in SIDES:
            lost, had = self.resolver.losses(position, side)
            assert 0 <= lost <= had
        if len(self.orders) % WRITTEN == 0:
            text = self.resolver.write_position(position)
            assert self.resolver.read_position(text) == position
            self._try_orders(position, text)
            if self.resolver.result(position) is None:
                assert self.resolver.choose(position) in self.resolver.legal(position)

    def _try_orders(self, position: Any, before: str) -> None:
        """What is refused names a paragraph, and changes nothing."""
        rules = document("rulebook.toml")["paragraphs"]
        for order in self.chance.sample(self.known, min(len(self.known), TRIED)):
            refused = self.resolver.refusal(position, order)
            if refused is None:
                continue
            assert refused.rule in rules, order
            assert refused.reason
            with pytest.raises(IllegalActionError) as caught:
                self.resolver.apply(position, order, ScriptedDice())
            assert caught.value.refusal == refused
            assert self.resolver.write_position(position) == before

    def _check_again(self, last: Any) -> None:
        """The same orders and dice lead to the same end, by the same events."""
        dice = ScriptedDice(self.dice.faces)
        position = self.resolver.begin(self.request)
        events: list[Any] = []
        for order in self.orders:
            position, more = self.resolver.apply(position, order, dice)
            events += more
        assert position == last
        assert events == self.events
        assert dice.unused == ()
