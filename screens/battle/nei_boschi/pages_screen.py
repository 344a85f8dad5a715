"""Pages about the whole battle on hexes: a unit, brigades, pool, turns, victory, special rules."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ModalScreen

from campaign.battle.contract import NO_UNIT
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi.counters import CommandId
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.terms import Side
from screens.battle.nei_boschi.panels.pool_panel import pool_panel
from screens.battle.nei_boschi.panels.roster import RosterRow, leadership_rows, roster
from screens.battle.nei_boschi.panels.special_rules import special_rules
from screens.battle.nei_boschi.panels.turn_track import turn_track
from screens.battle.nei_boschi.panels.unit_card import unit_card
from screens.battle.nei_boschi.panels.victory_page import victory_page
from screens.parts.command import Command, CommandScreen, Keys, Obstacle, only_if
from screens.parts.page_dialog import PAGE_KEYS, PagePane

UNIT, OWN, OTHERS, LED = "unit", "brigades", "enemies", "leading"
TITLES: Mapping[str, str] = {
    UNIT: "u unit",
    OWN: "b brigades",
    OTHERS: "e enemy",
    LED: "c computer",
    "pool": "p pool",
    "turns": "t turns",
    "victory": "v victory",
    "special": "s rules",
}
"""What the pages are called, with their keys."""

PAGES: Mapping[str, Callable[[HexPosition, int], Content]] = {
    "pool": pool_panel,
    "turns": turn_track,
    "victory": victory_page,
    "special": special_rules,
}
"""Those that are about the whole battle."""

WIDTH, BESIDE = 78, 7
"""Columns of a page, and those of its frame and its scroll bar."""

JUMP = "a letter goes there"
CHANGE = (
    "A capital letter has the computer lead a command, or leads it yourself again. It orders where"
    " that is about its brigades alone; what is about the whole side stays yours."
)
ROSTERS = (OWN, OTHERS)
KEYS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class LeadsSome(Protocol):
    """Who knows which commands the computer leads for a person."""

    @property
    def led(self) -> Collection[CommandId]: ...
    def toggle(self, command: CommandId) -> None: ...


class HexPages(CommandScreen[Hex | None], ModalScreen[Hex | None]):
    """One of the pages; the others are a key away. Left with a hex to look at, or without."""

    CSS = """
    HexPages { align: center middle; background: $background 50%; }
    HexPages > PagePane { width: 78; }
    """
    AUTO_FOCUS = ""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, f"jump('{key}')", f"Brigade {key}", show=False, priority=True) for key in KEYS
    ]

    def __init__(
        self,
        position: HexPosition,
        unit: int,
        page: str,
        lieutenants: LeadsSome | None = None,
        sides: Sequence[Side] = (),
    ) -> None:
        """A page about a position; with the *sides* for which somebody here decides who leads."""
        super().__init__()
        self.lieutenants = lieutenants
        self.sides = sides
        self.position = position
        self.unit = unit
        self.page = page if unit != NO_UNIT or page != UNIT else OWN
        self.pane = PagePane(Content(""), self.close)

    def compose(self) -> ComposeResult:
        yield self.pane

    def on_mount(self) -> None:
        self._show()

    @property
    def pages(self) -> list[str]:
        """The pages there are now."""
        absent = {UNIT: self.unit == NO_UNIT, LED: self.lieutenants is None or not self.sides}
        return [page for page in TITLES if not absent.get(page)]

    @property
    def _led(self) -> Collection[CommandId]:
        return self.lieutenants.led if self.lieutenants is not None else ()

    @property
    def leaders(self) -> Mapping[str, tuple[CommandId, Content]]:
        """Who leads each command, by letter."""
        return leadership_rows(self.position, self.sides, self._led, self._width)

    @property
    def rows(self) -> Sequence[RosterRow]:
        """The brigades on show."""
        side = self.position.to_move
        shown = side if self.page == OWN else side.enemy
        return roster(self.position, shown, self._width, self._led)

    @property
    def _stack(self) -> Sequence[int]:
        """The unit, and behind it whoever else stands in its hex."""
        there = self.position.at(self.position.unit(self.unit).hex)
        return self.unit, *(unit.number for unit in there if unit.number != self.unit)

    @property
    def _width(self) -> int:
        return min(WIDTH, self.app.size.width * 96 // 100) - BESIDE

    def _show(self) -> None:
        self.pane.show(Content("\n").join([*self._tabs(), Content(""), self._told()]))

    def _tabs(self) -> list[Content]:
        """The titles of the pages, in as many lines as they need; none is parted."""
        lines = [Content("")]
        for tab in map(self._tab, self.pages):
            longer = Content("  ").join([lines[-1], tab]) if lines[-1].plain else tab
            if longer.cell_length <= self._width:
                lines[-1] = longer
            else:
                lines.append(tab)
        return lines

    def _told(self) -> Content:
        if self.page == UNIT:
            cards = (unit_card(self.position, one, self._width) for one in self._stack)
            return Content("\n\n").join(cards)
        if self.page in ROSTERS:
            rows = [row.text for row in self.rows]
            return Content("\n").join([*rows, Content.styled(JUMP, "dim")])
        if self.page == LED:
            rows = [text for _, text in self.leaders.values()]
            return Content("\n").join([*rows, Content(""), Content.styled(CHANGE, "dim")])
        return PAGES[self.page](self.position, self._width)

    def _tab(self, page: str) -> Content:
        """The key and the title of a page; that on show in brackets."""
        if page == self.page:
            return Content.styled(f"[{TITLES[page]}]", "bold")
        return Content.styled(f" {TITLES[page]} ", "dim")

    # --- keys ---

    def close(self) -> None:
        """Back to the map."""
        if self.is_current:  # a second key in haste comes when it is gone already
            self.dismiss(None)

    def action_jump(self, key: str) -> None:
        """Look at a brigade on the map; on the page of those who lead, change who leads."""
        if self.page == LED and self.lieutenants is not None:
            self.lieutenants.toggle(self.leaders[key][0])
            self._show()
            return
        found = next((row.hex for row in self.rows if row.key == key), 0)
        if found and self.is_current:
            self.dismiss(found)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters lead to brigades while these are on show."""
        if action == "jump":
            if self.page == LED:
                return parameters[0] in self.leaders
            keys = [row.key for row in self.rows] if self.page in ROSTERS else []
            return parameters[0] in keys
        return super().check_action(action, parameters)

    def turn_to(self, page: str) -> None:
        """Read another page."""
        self.page = page
        self._show()

    def leaf(self, by: int) -> None:
        """The page after this one, or before."""
        pages = self.pages
        self.turn_to(pages[(pages.index(self.page) + by) % len(pages)])

    def why_no_leading(self) -> Obstacle:
        return only_if(LED in self.pages)

    def why_no_unit(self) -> Obstacle:
        return only_if(self.unit != NO_UNIT)

    KEYS: ClassVar[Keys] = (
        *PAGE_KEYS,
        Command("pages.unit", "u", "unit", partial(turn_to, page=UNIT), why_no_unit, shown=False),
        Command("pages.own", "b", "brigades", partial(turn_to, page=OWN), shown=False),
        Command("pages.enemy", "e", "enemy", partial(turn_to, page=OTHERS), shown=False),
        Command(
            *("pages.leading", "c", "computer", partial(turn_to, page=LED), why_no_leading),
            shown=False,
        ),
        Command("pages.pool", "p", "pool", partial(turn_to, page="pool"), shown=False),
        Command("pages.turns", "t", "turns", partial(turn_to, page="turns"), shown=False),
        Command("pages.victory", "v", "victory", partial(turn_to, page="victory"), shown=False),
        Command("pages.special", "s", "rules", partial(turn_to, page="special"), shown=False),
        Command("pages.next", "right,l,tab", "next page", partial(leaf, by=1), shown=False),
        Command("pages.previous", "left,h", "page before", partial(leaf, by=-1), shown=False),
    )
