"""Battles on a measured table for the tests of the screens: where they stand."""

from typing import Any

import pytest
from textual.widgets import Static

from campaign import CampaignState
from campaign.battle.contract import BattleInProgress, BattleRequest, Resolver
from campaign.dice import RandomDice
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.standalone import begin_skirmish
from campaign.terms import CONFEDERATE, UNION
from saves.storage.header import Players
from screens.app import NordenSuden
from screens.battle.tabletop.screen import TableScreen
from tests.resolvers import shell_table
from tests.screens.battlefield import SHILOH, app_at, joined_battle
from tests.screens.keyboard import PERSONS

FIELD = "pittsburg_landing"

TWO_EACH = """
scenario = "1861"
turn = 8
agenda = ["combat union"]
[[pieces]]
box = "pittsburg_landing"
side = "union"
type = "veteran_infantry"
count = 2
entry = "humboldt"
[[pieces]]
box = "pittsburg_landing"
side = "confederate"
type = "veteran_infantry"
[[pieces]]
box = "pittsburg_landing"
side = "confederate"
type = "veteran_cavalry"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""
"""The Union comes to Pittsburg Landing with two brigades; two are there."""

ON_TABLES: tuple[Resolver[Any, Any], ...] = (YANKEE, SHELL_FOR_GUNS)

on_each = pytest.mark.parametrize("resolver", ON_TABLES, ids=lambda resolver: resolver.id)
"""Marks what is tried with every way to fight on a table."""


def battle_at(
    resolver: Resolver[Any, Any], position: Any, players: Players = PERSONS
) -> NordenSuden:
    """The game in the middle of a battle on a table."""
    large = len(position.request.pieces) > len(skirmish().units)
    state = joined_battle(SHILOH if large else TWO_EACH, FIELD)
    position = position._replace(request=request_of(state))
    return app_at(state.evolve(battle=BattleInProgress(resolver.id, position)), players)


def history_at(resolver: Resolver[Any, Any], name: str, position: Any) -> NordenSuden:
    """The game in the middle of a battle of history on a table, fought by itself."""
    state = begin_skirmish(resolver.id, resolver.scenarios[name])
    return app_at(state.evolve(battle=BattleInProgress(resolver.id, position)))


def request_of(state: CampaignState) -> BattleRequest:
    """What the campaign wants to have fought."""
    assert state.battle is not None
    request: BattleRequest = state.battle.position.request
    return request


def after(resolver: Resolver[Any, Any], orders: int) -> Any:
    """Where a battle of the campaign stands when the commanders have given some orders."""
    request = request_of(joined_battle(SHILOH, FIELD))
    position, dice = resolver.begin(request), RandomDice("cold harbor")
    for _ in range(orders):
        position = resolver.apply(position, resolver.choose(position), dice).position
    return position


def at_stage(resolver: Resolver[Any, Any], stage: Any) -> Any:
    """A battle at the beginning of one of its stages."""
    position, dice = resolver.begin(request_of(joined_battle(TWO_EACH, FIELD))), RandomDice("early")
    while position.stage is not stage:
        position = resolver.apply(position, resolver.choose(position), dice).position
    return position


def skirmish(**changes: Any) -> ShellPosition:
    """Two brigades and a battery against two brigades, on the table of a farm."""
    units = (
        shell_table.brigade(1, UNION, 100, 60),
        shell_table.brigade(2, UNION, 200, 60, losses=2, disordered=True),
        shell_table.battery(5, UNION, 150, 60),
        shell_table.brigade(3, CONFEDERATE, 110, 115),
        shell_table.cavalry(4, CONFEDERATE, 220, 150, heading=225),
    )
    return shell_table.table(*units, table_name="farm", **changes)


# --- what the screen shows ---


def screen_of(app: NordenSuden) -> TableScreen:
    assert isinstance(app.screen, TableScreen), app.screen
    return app.screen


def position_of(app: NordenSuden) -> Any:
    assert app.journal is not None
    assert app.journal.state.battle is not None
    return app.journal.state.battle.position


def card(app: NordenSuden) -> str:
    """What is said above the orders."""
    return str(screen_of(app).query_one("#unit", Static).render())


def outlook(app: NordenSuden) -> str:
    """What the line under the table says."""
    return str(screen_of(app).query_one("#ruler", Static).render())


def chances(app: NordenSuden) -> str:
    """What is said of an order below the list, in one line."""
    return " ".join(str(screen_of(app).query_one("#outlook", Static).render()).split())


def pointed(app: NordenSuden) -> str:
    """The order under the cursor of the list."""
    screen = screen_of(app)
    return screen.orders[screen.panels.orders.cursor].order
