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
        """Show what there is room for, from the beginning of a sentence on."""
        self.set_class(not self.told, "-empty")
        if self.display:
            self.show("\n".join(self._latest()))

    def on_resize(self) -> None:
        self.show_last()

    def _latest(self) -> list[str]:
        """The lines of the last sentences that fit; of one alone its end."""
        room, lines = self.size.height or UNKNOWN_HEIGHT, list[str]()
        for sentence in reversed(self.told):
            earlier = self._lines([sentence])
            if lines and len(earlier) + len(lines) > room:
                break
            lines = earlier + lines
        return lines[-room:]

    def has_room_for(self, sentences: Sequence[str]) -> bool:
        """All of these can be read here together."""
        return self.display and len(self._lines(sentences)) < self.size.height

    def _lines(self, sentences: Sequence[str]) -> list[str]:
        width = self.size.width or UNKNOWN_WIDTH
        return [line for sentence in sentences for line in wrap(sentence, width)]
