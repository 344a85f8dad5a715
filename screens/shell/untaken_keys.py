"""Keys that were typed ahead and not taken: whoever typed them is told, once for all of them.

Over a slow connection several keys come together, and what the first one led to may be a question
that nobody has seen yet. The others do not answer it; without a word they would seem lost.
"""

from typing import TYPE_CHECKING

from screens.text.phrases import counted

if TYPE_CHECKING:
    from screens.shell.program import Program

TOGETHER = 0.2
"""Seconds within which keys are counted together."""

SAID = "{keys} typed ahead {were} not taken: too early."


class UntakenKeys:
    """Counts keys that were not taken, and says so when no more of them come."""

    def __init__(self, app: "Program") -> None:
        self._app = app
        self._count = 0

    def add(self) -> None:
        """One more was not taken."""
        self._count += 1
        if self._count == 1:
            self._app.set_timer(TOGETHER, self._say)

    def _say(self) -> None:
        many, self._count = self._count, 0
        said = SAID.format(keys=counted(many, "key"), were="was" if many == 1 else "were")
        self._app.notify(said, severity="warning", markup=False)
