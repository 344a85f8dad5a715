"""Which screen for what: the only module that knows all screens, and loads each when asked for it.

The title is painted first; what is behind it is loaded while the player reads it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from screens.shell.keymap import bindings_of

if TYPE_CHECKING:
    from campaign import CampaignState
    from saves.campaign_log.campaign_record import Record
    from screens.lobby.news_desk import NewsDesk
    from screens.parts.game import Game
    from screens.shell.session import Session


def title(session: "Session") -> Screen[None]:
    """Where the game begins: the title; on a server, its lobby."""
    if session.lobby is not None:
        from screens.lobby.lobby_screen import LobbyScreen

        return LobbyScreen(session.lobby, session.home)
    from screens.setup.title_screen import TitleScreen

    return TitleScreen()


def news_desk(game: "Game") -> "NewsDesk | None":
    """Where one hears what a server tells; nowhere at one's own computer."""
    if (lobby := game.session.lobby) is None:
        return None
    from screens.lobby.news_desk import NewsDesk

    return NewsDesk(game, lobby)


def lowest(state: "CampaignState") -> Screen[None]:
    """What lies beneath all other screens of a game: the map, or the page of a skirmish."""
    from campaign.scenario import SKIRMISH

    if state.scenario is SKIRMISH:
        from screens.game.skirmish_page import SkirmishPage

        return SkirmishPage()
    from screens.map.map_screen import MapScreen

    return MapScreen()


def chronicle() -> Screen[None]:
    """The war so far, in words."""
    from screens.past.chronicle_screen import ChronicleScreen

    return ChronicleScreen()


def statistics(record: "Record") -> Screen[None]:
    """Dice and luck, strength, battles, losses and cities."""
    from screens.past.statistics.screen import StatisticsScreen

    return StatisticsScreen(record)


def review(record: "Record") -> Screen[None]:
    """Where dice and where choices have decided."""
    from screens.past.review.screen import ReviewScreen

    return ReviewScreen(record)


def replay(record: "Record") -> Screen[None]:
    """The war once more, order by order, on the map."""
    from screens.past.replay_screen import ReplayScreen

    return ReplayScreen(record)


def comparison(record: "Record") -> Screen[None]:
    """Two points of a war side by side."""
    from screens.past.comparison_screen import ComparisonScreen

    return ComparisonScreen(record)


def order_of_battle() -> Screen[None]:
    """All pieces of both sides by theater and box."""
    from screens.past.roster.screen import RosterScreen

    return RosterScreen()


def history(record: "Record") -> Screen[None]:
    """Save points and branches of a war."""
    from screens.past.history_screen import HistoryScreen

    return HistoryScreen(record)


def help_page(beneath: Screen[object]) -> Screen[None]:
    """What one can do on a screen, and then the rules."""
    from screens.rules.help_topics import help_topics
    from screens.rules.rules_screen import RulesScreen
    from screens.shell.themes import glyphs_of

    return RulesScreen(first_topics=lambda: help_topics(beneath, glyphs_of(beneath.app.theme)))


def rules(rule: str) -> Screen[None]:
    """The rules, open at a paragraph."""
    from screens.rules.rules_screen import RulesScreen

    return RulesScreen(rule)


def settings() -> Screen[None]:
    """Look, pace, keys, backups, previews."""
    from screens.setup.settings_screen import SettingsScreen

    return SettingsScreen()


def said_in_battle(app: "Game", key: str) -> str:
    """Why a key of the map does nothing in a battle that lies over it; empty anywhere else."""
    if app.journal is None:
        return ""
    from screens.game.map_in_battle import map_key_said

    return map_key_said(app, key)


WITH_KEYS = (
    "screens.setup.title_screen:TitleScreen",
    "screens.archive.archive_screen:ArchiveScreen",
    "screens.past.history_screen:HistoryScreen",
    "screens.parts.text_prompt:LineScreen",
    "screens.setup.campaign_form_screen:SetupScreen",
    "screens.setup.settings_screen:SettingsScreen",
    "screens.setup.army_editor:ArmyScreen",
    "screens.setup.terrain_editor:GroundScreen",
    "screens.setup.skirmish_form_screen:SkirmishScreen",
    "screens.setup.ready_battles_screen:ReadyBattlesScreen",
    "screens.game.skirmish_page:SkirmishPage",
    "screens.map.map_screen:MapScreen",
    "screens.map.theater_map:TheaterMap",
    "screens.parts.row_list:RowList",
    "screens.map.turn_log:TurnLog",
    "screens.map.find_dialog:FindScreen",
    "screens.parts.page_dialog:PageScreen",
    "screens.game.staff_page:StaffPage",
    "screens.map.war_pages:AffairsScreen",
    "screens.parts.choice_dialog:ChoiceScreen",
    "screens.battle.battle_dialog:ShortForm",
    "screens.battle.line.screen:BattleScreen",
    "screens.battle.hexes.hex_map:HexMap",
    "screens.battle.nei_boschi.brigade_list:BrigadeList",
    "screens.battle.nei_boschi.drill_screen:DrillScreen",
    "screens.battle.nei_boschi.facing_dial:FacingDial",
    "screens.battle.nei_boschi.pages_screen:HexPages",
    "screens.battle.nei_boschi.screen:HexScreen",
    "screens.battle.order_list_screen:OrderListScreen",
    "screens.battle.tabletop.screen:TableScreen",
    "screens.battle.tabletop.table:BattleTable",
    "screens.past.chronicle_screen:ChronicleScreen",
    "screens.rules.rules_screen:RulesScreen",
    "screens.game.handover:HandoverScreen",
    "screens.parts.opening_page:FirstPageScreen",
    "screens.game.victory_screen:VictoryScreen",
    "screens.past.statistics.screen:StatisticsScreen",
    "screens.past.review.screen:ReviewScreen",
    "screens.past.replay_screen:ReplayScreen",
    "screens.past.comparison_screen:ComparisonScreen",
    "screens.past.roster.screen:RosterScreen",
    "screens.lobby.lobby_screen:LobbyScreen",
    "screens.lobby.game_page:GameScreen",
    "screens.past.cast_screen:CastScreen",
    "screens.lobby.talk_screen:TalkScreen",
    "screens.lobby.people_screen:PeopleScreen",
    "screens.lobby.player_page:PlayerScreen",
    "screens.lobby.access_screen:AccessScreen",
    "screens.lobby.instructions_screen:InstructionsScreen",
)
"""Every class with keys that players may change, and its module."""


def all_bindings(*more: type[DOMNode]) -> dict[str, Binding]:
    """Every key of the screens, and of *more*, that can be changed, by its id. Loads them all."""
    return bindings_of((*more, *map(_named, WITH_KEYS)))


def _named(name: str) -> type[DOMNode]:
    module, _, kind = name.partition(":")
    found: type[DOMNode] = getattr(import_module(module), kind)
    return found
