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
from campaign.resolvers.nei_boschi.who import field_of
from campaign.terms import Side
from screens.battle.nei_boschi.panels.hex_card import hex_card
from screens.battle.nei_boschi.panels.pool_panel import pool_panel
from screens.battle.nei_boschi.panels.roster import RosterRow, leadership_rows, roster
from screens.battle.nei_boschi.panels.special_rules import special_rules
from screens.battle.nei_boschi.panels.turn_track import turn_track
from screens.battle.nei_boschi.panels.unit_card import unit_card
from screens.battle.nei_boschi.panels.victory_page import victory_page
from screens.battle.nei_boschi.verbs import LETTERS
from screens.parts.command import Command, CommandScreen, Keys, Obstacle
from screens.parts.key_bar import KeyLine
from screens.parts.page_dialog import PAGE_KEYS, PagePane

SHEET, UNIT, GROUND, OWN, OTHERS, LED = "sheet", "unit", "ground", "brigades", "enemies", "leading"
TITLES: Mapping[str, str] = {
    SHEET: "o order",
    UNIT: "u unit",
    GROUND: "g hex",
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

JUMP = "capital letters go there"
CHANGE = (
    "Capital letters have the computer lead a command, or give it back to you. The computer orders"
    " its brigades; what is about the whole side stays yours."
)
ROSTERS = (OWN, OTHERS)
NO_LETTERS = "Nothing on this page has the letters {letters}."


NO_SHEET = "No order is pointed at on the map."
NOT_ON_MAP = "Nobody of it is on the map."
NOBODY = "Nobody stands in this hex, and no unit is picked."
OFF_MAP = "The cursor is on no hex of the map."
NOT_YOURS = "You lead nobody in this battle."


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
        Binding(key, f"jump('{key}')", f"Pick {key}", show=False, priority=True) for key in LETTERS
    ]

    def __init__(
        self,
        position: HexPosition,
        unit: int,
        page: str,
        lieutenants: LeadsSome | None = None,
        sides: Sequence[Side] = (),
        hex_: Hex = 0,
        sheet: Callable[[int], Content] | None = None,
    ) -> None:
        """A page about a position; with the *sides* for which somebody here decides who leads, and
        the hex that is looked at, and what stands on the card about an order, for so many columns.
        """
        super().__init__()
        self.lieutenants = lieutenants
        self.sides = sides
        self.position = position
        self.unit = unit
        self.sheet = sheet
        self.hex = hex_ if hex_ in field_of(position).terrain else 0
        self.page = page if page in self.pages else OWN
        self._typed = ""
        """The first of two capital letters."""

        self.pane = PagePane(Content(""), self.close)

    def compose(self) -> ComposeResult:
        yield self.pane
        yield KeyLine()

    def on_mount(self) -> None:
        self._show()

    @property
    def pages(self) -> list[str]:
        """The pages there are now."""
        absent = {
            SHEET: self.sheet is None,
            UNIT: self.unit == NO_UNIT,
            GROUND: not self.hex,
            LED: self.lieutenants is None or not self.sides,
        }
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
        if self.page == SHEET and self.sheet is not None:
            return self.sheet(self._width)
        if self.page == UNIT:
            cards = (unit_card(self.position, one, self._width) for one in self._stack)
            return Content("\n\n").join(cards)
        if self.page == GROUND:
            return hex_card(self.position, self.hex, self._width)
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

    def action_jump(self, letter: str) -> None:
        """Look at a brigade on the map; on the page of those who lead, change who leads."""
        names = self._names
        typed = next((one for one in (self._typed + letter, letter) if one in names), "")
        self._typed = "" if typed else letter
        if typed:
            self._jump(typed)
        elif not any(name.startswith(letter) for name in names):
            self._typed = ""
            self.notify(NO_LETTERS.format(letters=letter), markup=False)

    def _jump(self, typed: str) -> None:
        if self.page == LED and self.lieutenants is not None:
            self.lieutenants.toggle(self.leaders[typed][0])
            self._show()
            return
        row = next(row for row in self.rows if row.key == typed)
        if not row.hex:
            self.notify(NOT_ON_MAP, markup=False)
        elif self.is_current:
            self.dismiss(row.hex)

    @property
    def _names(self) -> Collection[str]:
        """What capital letters pick on this page."""
        if self.page == LED:
            return self.leaders
        return [row.key for row in self.rows if row.key] if self.page in ROSTERS else ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Capital letters pick where something has them."""
        if action == "jump":
            return self.page in (*ROSTERS, LED)
        return super().check_action(action, parameters)

    def turn_to(self, page: str) -> None:
        """Read another page."""
        self.page, self._typed = page, ""
        self._show()

    def leaf(self, by: int) -> None:
        """The page after this one, or before."""
        pages = self.pages
        self.turn_to(pages[(pages.index(self.page) + by) % len(pages)])

    def why_no_leading(self) -> Obstacle:
        return None if LED in self.pages else NOT_YOURS

    def why_no_sheet(self) -> Obstacle:
        return None if SHEET in self.pages else NO_SHEET

    def why_no_unit(self) -> Obstacle:
        return None if UNIT in self.pages else NOBODY

    def why_no_ground(self) -> Obstacle:
        return None if GROUND in self.pages else OFF_MAP

    KEYS: ClassVar[Keys] = (
        *PAGE_KEYS,
        Command(
            "pages.order", "o", "order", partial(turn_to, page=SHEET), why_no_sheet, shown=False
        ),
        Command("pages.unit", "u", "unit", partial(turn_to, page=UNIT), why_no_unit, shown=False),
        Command("pages.hex", "g", "hex", partial(turn_to, page=GROUND), why_no_ground, shown=False),
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
