"""The pages about a battle on hexes, opened from its map; what they lead to."""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from textual.app import App
from textual.content import Content

from campaign.battle.contract import NO_UNIT
from campaign.hexes.grid import Hex
from screens.battle.battle_run import BattleRun
from screens.battle.hexes.hex_map import HexMap
from screens.battle.nei_boschi.lieutenants import Lieutenants
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.pages_screen import GROUND, SHEET, UNIT, HexPages
from screens.battle.nei_boschi.panels.legend_page import legend_page
from screens.battle.nei_boschi.wide_page import wide_page
from screens.parts.command import Command
from screens.parts.game import Game
from screens.shell.themes import glyphs_of

LEAST = 40
"""Columns in which it is asked whether there is a sheet."""


class HasPages(Protocol):
    """A screen with a battle on hexes that can be read about."""

    run: BattleRun
    lieutenants: Lieutenants

    @property
    def app(self) -> App[Any]: ...
    @property
    def game(self) -> Game: ...
    @property
    def look(self) -> HexLook | None: ...
    @property
    def map(self) -> HexMap: ...
    @property
    def is_attached(self) -> bool: ...


def show_pages(screen: HasPages) -> None:
    """Read about an order, a unit, a hex, brigades, leaders, the pool, turns, victory."""
    if (look := screen.look) is not None:
        number = look.unit.number if look.unit is not None else NO_UNIT
        sides = screen.run.audience
        glyphs = glyphs_of(screen.app.theme)
        has_sheet = look.sheet(LEAST, glyphs) is not None
        sheet = (lambda width: look.sheet(width, glyphs) or Content("")) if has_sheet else None
        page = SHEET if has_sheet else GROUND if look.unit is None else UNIT
        there = screen.map.cursor
        pages = HexPages(look.position, number, page, screen.lieutenants, sides, there, sheet)
        screen.game.push_screen(pages, _closed(screen))


def _closed(screen: HasPages) -> Callable[[Hex | None], None]:
    def look_there(hex_: Hex | None) -> None:
        if hex_ and screen.is_attached:
            screen.map.point_at(hex_)

    return look_there


def show_legend(screen: HasPages) -> None:
    """The signs of the map: counters, strength, levels, ground."""
    told = partial(legend_page, glyphs_of(screen.app.theme))
    screen.game.push_screen(wide_page(told, screen.app.size.height))


def legend_command() -> Command[HasPages]:
    """The key that says what the signs of the map mean; on a number pad it is the middle one."""
    return Command("hex.legend", "5", "legend", show_legend)


def leave_command() -> Command[HasPages]:
    """The key that leaves, which is named in the line of keys: `q` moves the cursor on the map.

    It is an action of its own: of two keys for one the line names that which leaves a list.
    """

    def leave(screen: HasPages) -> None:
        """Back to the title. Everything is saved already."""
        screen.game.action_leave()

    return Command("hex.leave", "Q", "leave", leave)


def pages_command() -> Command[HasPages]:
    """The key that opens the pages."""
    return Command("hex.pages", "i", "pages", show_pages)
