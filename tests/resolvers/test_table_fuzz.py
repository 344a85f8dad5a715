"""A battle by chance on every measured table; a thousand of each in the soak."""

import pytest

from campaign import RESOLVERS
from tests.resolvers.table_fuzz import AnyResolver, Fuzz

TABLES = [resolver for resolver in RESOLVERS.values() if resolver.on_table]

tables = pytest.mark.parametrize("resolver", TABLES, ids=[table.id for table in TABLES])


@pytest.mark.sampled(1)
@tables
def test_a_battle_by_chance(resolver: AnyResolver) -> None:
    Fuzz(resolver, 0).fight()


@pytest.mark.soak
@tables
@pytest.mark.parametrize("hundred", range(10))
def test_a_thousand_battles_by_chance(resolver: AnyResolver, hundred: int) -> None:
    for number in range(100 * hundred, 100 * (hundred + 1)):
        Fuzz(resolver, number).fight()
