"""Pages about the whole war: armies and their limits, the wider world, the generals."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from campaign import Refusal
from campaign.options import Options
from campaign.state import CampaignState
from screens.map.army_limits_page import limits
from screens.map.foreign_powers_page import powers
from screens.map.generals_page import roster
from screens.parts.page_dialog import PageScreen
from screens.shell.glyphs import Glyphs
from screens.shell.themes import glyphs_of
from screens.text import phrases
from screens.text.citations import cited

Page = Callable[[CampaignState, Glyphs], Iterator[Content]]

PAGES: Mapping[str, Page] = {"limits": limits, "powers": powers, "roster": roster}
TITLES = {"limits": "A Armies", "powers": "W World", "roster": "G Generals"}
"""What they are called, with their keys."""

NO_POWERS = Refusal("NS 8.3", "this campaign has no border states and foreign powers")
NO_LEADERS = Refusal("NS 8.2", "this campaign is played without leaders")


def out_of_play(page: str, options: Options) -> Refusal | None:
    """Why there is nothing to be told on a page, if its options are off."""
    if page == "powers" and not (options.border_support or options.foreign_intervention):
        return NO_POWERS
    return NO_LEADERS if page == "roster" and not options.leaders else None


class AffairsScreen(PageScreen):
    """One of the pages; the others are a key away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("A", "turn_to('limits')", "armies", id="affairs.limits"),
        Binding("W", "turn_to('powers')", "the wider world", id="affairs.powers"),
        Binding("G", "turn_to('roster')", "generals", id="affairs.roster"),
        Binding("right,l,tab", "leaf(1)", "next page", show=False, id="affairs.next"),
        Binding("left,h", "leaf(-1)", "page before", show=False, id="affairs.previous"),
    ]

    # A screen's style sheet is for that screen alone, so it is said again under this name.
    CSS = (
        PageScreen.CSS.replace("PageScreen", "AffairsScreen")
        + "AffairsScreen > Vertical { width: 78; }"
    )

    def __init__(self, state: CampaignState, page: str) -> None:
        super().__init__(Content(""))
        self.state = state
        self.page = page

    @property
    def pages(self) -> list[str]:
        """The pages of which the options are on."""
        return [page for page in PAGES if out_of_play(page, self.state.options) is None]

    def on_mount(self) -> None:
        super().on_mount()
        self._show()

    def _show(self) -> None:
        glyphs = glyphs_of(self.app.theme)
        tabs = Content("  ").join(map(self._tab, self.pages))
        self.lines = Content("\n").join([tabs, Content(""), *PAGES[self.page](self.state, glyphs)])
        self.query_one("VerticalScroll > Static", Static).update(cited(self.lines))
        self.call_after_refresh(self._say_whether_it_scrolls)

    def _tab(self, page: str) -> Content:
        """The key and the title of a page; that on show in brackets."""
        if page == self.page:
            return Content.styled(f"[{TITLES[page]}]", "bold")
        return Content.styled(f" {TITLES[page]} ", "dim")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.why_not(action, parameters):
            return None
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str | None:
        """What the key of a page says whose options are off."""
        if action == "turn_to" and (refused := out_of_play(str(parameters[0]), self.state.options)):
            return phrases.refused(refused)
        return None

    def action_turn_to(self, page: str) -> None:
        """Read another page."""
        self.page = page
        self._show()

    def action_leaf(self, by: int) -> None:
        """The page after this one, or before."""
        pages = self.pages
        self.action_turn_to(pages[(pages.index(self.page) + by) % len(pages)])
