"""The last sentences of a campaign, as many as there is room for."""

from collections.abc import Sequence
from textwrap import wrap

from screens.parts.text_pane import Sheet

KEPT_SENTENCES = 60
"""Sentences that are kept; the chronicle has them all."""

UNKNOWN_WIDTH, UNKNOWN_HEIGHT = 40, 10
"""How large a log is taken for until it has been laid out."""


class TurnLog(Sheet):
    """Shows what was told last, down to its last line."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.told: list[str] = []

    def tell(self, *sentences: str) -> None:
        """Take in more sentences; they are shown by `show_last`."""
        self.told = [*self.told, *sentences][-KEPT_SENTENCES:]

    def show_last(self) -> None:
        """Show what there is room for."""
        if self.display:
            self.show("\n".join(self._lines(self.told)[-(self.size.height or UNKNOWN_HEIGHT) :]))

    def has_room_for(self, sentences: Sequence[str]) -> bool:
        """All of these can be read here together."""
        return self.display and len(self._lines(sentences)) < self.size.height

    def _lines(self, sentences: Sequence[str]) -> list[str]:
        width = self.size.width or UNKNOWN_WIDTH
        return [line for sentence in sentences for line in wrap(sentence, width)]
