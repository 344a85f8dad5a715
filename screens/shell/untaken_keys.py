"""Keys that were typed ahead and not taken: whoever typed them is told, once for all of them.

Over a slow connection several keys come together, and what the first one led to may be a question
that nobody has seen yet. The others do not answer it; without a word they would seem lost.
"""

from typing import TYPE_CHECKING

from textual.binding import Binding

from screens.text.phrases import counted, joined

if TYPE_CHECKING:
    from screens.shell.program import Program

TOGETHER = 0.2
"""Seconds within which keys are counted together."""

SAID = "{keys} came before this question was on show: press again."

SHOWN = 3
"""Seconds: it lies over what the player is to look at."""

NAMED = 3
"""More keys than so many are counted."""


class UntakenKeys:
    """Gathers keys that were not taken, and says so when no more of them come."""

    def __init__(self, app: "Program") -> None:
        self._app = app
        self._keys: list[str] = []

    def add(self, key: str = "") -> None:
        """One more was not taken: which one, where that is known."""
        self._keys.append(key and self._app.get_key_display(Binding(key, "")))
        if len(self._keys) == 1:
            self._app.set_timer(TOGETHER, self._say)

    def _say(self) -> None:
        said, self._keys = SAID.format(keys=_named(self._keys)), []
        self._app.notify(said, severity="warning", markup=False, timeout=SHOWN)


def _named(keys: list[str]) -> str:
    """`enter`, `enter and e`; of many, or where their names are not known, how many there are."""
    if len(keys) > NAMED or not all(keys):
        return counted(len(keys), "key")
    return joined(list(dict.fromkeys(keys)))
