"""Pages about the whole war: armies and their limits, the wider world, the generals."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import ModalScreen

from campaign import Refusal
from campaign.state import CampaignState
from screens.map.army_limits_page import city_lines, limits, strength_lines
from screens.map.foreign_powers_page import border_lines, foreign_lines, powers
from screens.map.generals_page import roster
from screens.map.page_options import out_of_play
from screens.map.who_wins import who_wins
from screens.parts.command import Command, CommandScreen, Keys
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PAGE_KEYS, PagePane
from screens.parts.two_columns import side_by_side
from screens.shell.glyphs import Glyphs
from screens.shell.themes import glyphs_of

Page = Callable[[CampaignState, Glyphs], Iterator[Content]]

PAGES: Mapping[str, Page] = {"limits": limits, "powers": powers, "roster": roster}
SPREADS: Mapping[str, Callable[[CampaignState, Glyphs], tuple[Iterator[Content], ...]]] = {
    "limits": lambda state, glyphs: (strength_lines(state, glyphs), city_lines(state, glyphs)),
    "powers": lambda state, glyphs: (border_lines(state, glyphs), foreign_lines(state)),
}
"""Pages that stand in two columns where there is room, and what stands in each of them."""

FIRST: Mapping[str, Callable[[CampaignState], str]] = {"limits": who_wins}
"""What a page says before all else, in a sentence."""

ROOMY = 156
"""Columns of a terminal from which they do."""

COLUMN = 72
"""Columns of each of two."""

TITLES = {"limits": "A Victory and armies", "powers": "W World", "roster": "G Generals"}
"""What they are called, with their keys."""


def no_page(page: str) -> Callable[["AffairsScreen"], Refusal | None]:
    """What is in the way of the key of a page: its options are off."""
    return lambda screen: out_of_play(page, screen.state.options)


class AffairsScreen(CommandScreen[None], ModalScreen[None]):
    """One of the pages; the others are a key away."""

    CSS = """
    AffairsScreen { align: center middle; background: $background 50%; }
    AffairsScreen > PagePane { width: 78; }
    AffairsScreen > PagePane.-spread { width: 152; }
    """
    AUTO_FOCUS = ""

    def __init__(self, state: CampaignState, page: str) -> None:
        super().__init__()
        self.state = state
        self.page = page
        self.pane = PagePane(Content(""), self.close)

    def compose(self) -> ComposeResult:
        yield self.pane
        yield KeyLine()

    @property
    def pages(self) -> list[str]:
        """The pages of which the options are on."""
        return [page for page in PAGES if out_of_play(page, self.state.options) is None]

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        glyphs = glyphs_of(self.app.theme)
        tabs = Content("  ").join(map(self._tab, self.pages))
        says = FIRST.get(self.page)
        first = [Content.styled(says(self.state), "bold $accent")] if says else []
        told = self._lines(glyphs)
        self.pane.show(Content("\n").join([tabs, Content(""), *first, *told]))

    def _lines(self, glyphs: Glyphs) -> Iterator[Content]:
        """The page, in two columns where there is room for them and something in both."""
        is_roomy = self.app.size.width >= ROOMY and self.page in SPREADS
        both = [list(one) for one in SPREADS[self.page](self.state, glyphs)] if is_roomy else []
        is_spread = bool(both) and all(both)
        self.pane.set_class(is_spread, "-spread")
        if is_spread:
            return side_by_side(both[0], both[1], COLUMN)
        return PAGES[self.page](self.state, glyphs)

    @on(events.Resize)
    def _resized(self) -> None:
        self._show()

    def _tab(self, page: str) -> Content:
        """The key and the title of a page; that on show in brackets."""
        if page == self.page:
            return Content.styled(f"[{TITLES[page]}]", "bold")
        return Content.styled(f" {TITLES[page]} ", "dim")

    # --- keys ---

    def close(self) -> None:
        """Back to what lies below."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss()

    def turn_to(self, page: str) -> None:
        """Read another page."""
        self.page = page
        self._show()

    def leaf(self, by: int) -> None:
        """The page after this one, or before."""
        pages = self.pages
        self.turn_to(pages[(pages.index(self.page) + by) % len(pages)])

    KEYS: ClassVar[Keys] = (
        *PAGE_KEYS,
        Command(
            "affairs.limits",
            "A",
            "victory and armies",
            partial(turn_to, page="limits"),
            no_page("limits"),
        ),
        Command(
            *("affairs.powers", "W", "the wider world", partial(turn_to, page="powers")),
            no_page("powers"),
        ),
        Command(
            *("affairs.roster", "G", "generals", partial(turn_to, page="roster")),
            no_page("roster"),
        ),
        Command("affairs.next", "right,l,tab", "next page", partial(leaf, by=1), shown=False),
        Command("affairs.previous", "left,h", "page before", partial(leaf, by=-1), shown=False),
    )
