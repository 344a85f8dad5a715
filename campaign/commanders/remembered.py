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
            self.keep(key, answer())
        known: T = self._found[key]
        return known

    def known(self, key: Any) -> Any:
        """The answer that is kept; None without one."""
        return self._found.get(key)

    def keep(self, key: Any, found: Any) -> None:
        """Give an answer without a question."""
        if len(self._found) >= KEPT and key not in self._found:
            self._found.clear()
        self._found[key] = found
