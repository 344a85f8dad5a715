"""Of a test with many cases a sample is tried every day, and the sample is the most different."""

import pytest

from tests.samples import sample

SIZES = [{"size": str(wide)} for wide in (80, 100, 120, 160)]
LOOKS = [
    {"size": size, "look": look} for size in ("80", "160") for look in ("dark", "light", "plain")
]


@pytest.mark.parametrize(
    ("many", "kept"), [(1, {0}), (2, {0, 3}), (3, {0, 1, 3}), (4, {0, 1, 2, 3}), (9, {0, 1, 2, 3})]
)
def test_of_sizes_the_smallest_and_the_largest(many: int, kept: set[int]) -> None:
    assert sample(SIZES, many) == kept


def test_of_a_product_each_value_before_any_comes_again() -> None:
    kept = [LOOKS[number] for number in sample(LOOKS, 3)]
    assert {case["size"] for case in kept} == {"80", "160"}
    assert {case["look"] for case in kept} == {"dark", "light", "plain"}


def test_of_two_ways_to_fight_either_has_its_turn() -> None:
    assert sample(SIZES, 1, first=3) == {3}
    assert sample(SIZES, 2, first=3) == {0, 3}
