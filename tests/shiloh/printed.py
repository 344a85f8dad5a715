"""Tests of the special rules of scenarios say which one they are about, in its own words."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def prints(scenario: str, rule: str, words: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """The test is about these words of a special rule of a scenario's page.

    `scenarios/test_special_rules.py` reads the marks, and finds the rules that have none.
    """
    assert scenario
    assert rule
    assert words

    def mark(test: Callable[P, T]) -> Callable[P, T]:
        return test

    return mark
