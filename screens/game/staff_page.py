"""The page with what the staff did; all of it can be taken back from there."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen

from screens.parts.command import ABSENT, Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PAGE_KEYS, PagePane

HEAD = "What the staff did"


def nothing() -> None:
    """There is nothing to be taken back."""


class StaffPage(CommandScreen[None], ModalScreen[None]):
    """What came of the orders of the staff since it was set to work last."""

    CSS = "StaffPage { align: center middle; background: $background 50%; }"
    AUTO_FOCUS = ""

    def __init__(
        self,
        lines: Sequence[str],
        take_back: Callable[[], object] = nothing,
        why_not: Obstacle = ABSENT,
    ) -> None:
        """*take_back* has all of it taken back; *why_not*, if that cannot be."""
        super().__init__()
        page = [Content.styled(HEAD, "bold"), *map(Content, lines)]
        self.pane = PagePane(Content("\n").join(page), self.close)
        self._take_back, self._why_not = take_back, why_not

    def compose(self) -> ComposeResult:
        yield self.pane
        yield KeyLine()

    def close(self) -> None:
        """Back to the map."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    def why_no_way_back(self) -> Obstacle:
        return self._why_not

    def take_back(self) -> None:
        """Take back all that the staff did; where dice have fallen since, after a question."""
        if self.is_current:
            self.close()
            self._take_back()

    KEYS: ClassVar[Keys] = (
        Command("staff.take-back", "u", "take it all back", take_back, why_no_way_back),
        *PAGE_KEYS,
    )
