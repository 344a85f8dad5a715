"""Answers that are kept for a while."""

from collections.abc import Callable
from typing import Any, TypeVar

KEPT = 1024
"""So many answers are kept."""

T = TypeVar("T")


class Remembered:
    """Answers to questions about positions, as long as there is room for them."""

    def __init__(self) -> None:
        self._found: dict[Any, Any] = {}

    def ask(self, key: Any, answer: Callable[[], T]) -> T:
        """The answer as it was found before, or found now."""
        if key not in self._found:
            found = answer()
            if len(self._found) >= KEPT:
                self._found.clear()
            self._found[key] = found
        known: T = self._found[key]
        return known
