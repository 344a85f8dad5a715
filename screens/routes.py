"""Which screen for what: the only module that knows all screens, and loads each when asked for it.

The title is painted first; what is behind it is loaded while the player reads it.
"""

from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from screens.shell.keymap import bindings_of

if TYPE_CHECKING:
    from campaign import CampaignState
    from saves.campaign_log.campaign_record import Record


def title() -> Screen[None]:
    """Where the game begins."""
    from screens.setup.title_screen import TitleScreen

    return TitleScreen()


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


def replay(record: "Record") -> Screen[None]:
    """The war once more, order by order, on the map."""
    from screens.past.replay_screen import ReplayScreen

    return ReplayScreen(record)


def comparison(record: "Record") -> Screen[None]:
    """Two points of a war side by side."""
    from screens.past.comparison_screen import ComparisonScreen

    return ComparisonScreen(record)


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


def all_bindings(*more: type[DOMNode]) -> dict[str, Binding]:
    """Every key of the screens, and of *more*, that can be changed, by its id. Loads them all."""
    from screens.archive.archive_screen import ArchiveScreen
    from screens.battle.battle_dialog import ShortForm
    from screens.battle.line.screen import BattleScreen
    from screens.battle.order_list_screen import OrderListScreen
    from screens.battle.tabletop.screen import TableScreen
    from screens.battle.tabletop.table import BattleTable
    from screens.game.handover import HandoverScreen
    from screens.game.skirmish_page import SkirmishPage
    from screens.game.victory_screen import VictoryScreen
    from screens.map.find_dialog import FindScreen
    from screens.map.map_screen import MapScreen
    from screens.map.theater_map import TheaterMap
    from screens.map.war_pages import AffairsScreen
    from screens.parts.choice_dialog import ChoiceScreen
    from screens.parts.page_dialog import PageScreen
    from screens.parts.row_list import RowList
    from screens.parts.text_prompt import LineScreen
    from screens.past.chronicle_screen import ChronicleScreen
    from screens.past.comparison_screen import ComparisonScreen
    from screens.past.history_screen import HistoryScreen
    from screens.past.replay_screen import ReplayScreen
    from screens.past.statistics.screen import StatisticsScreen
    from screens.rules.rules_screen import RulesScreen
    from screens.setup.army_editor import ArmyScreen
    from screens.setup.campaign_form_screen import SetupScreen
    from screens.setup.settings_screen import SettingsScreen
    from screens.setup.terrain_editor import GroundScreen
    from screens.setup.title_screen import TitleScreen

    return bindings_of(
        (
            *more,
            TitleScreen,
            ArchiveScreen,
            HistoryScreen,
            LineScreen,
            SetupScreen,
            SettingsScreen,
            ArmyScreen,
            GroundScreen,
            SkirmishPage,
            MapScreen,
            TheaterMap,
            RowList,
            FindScreen,
            PageScreen,
            AffairsScreen,
            ChoiceScreen,
            ShortForm,
            BattleScreen,
            OrderListScreen,
            TableScreen,
            BattleTable,
            ChronicleScreen,
            RulesScreen,
            HandoverScreen,
            VictoryScreen,
            StatisticsScreen,
            ReplayScreen,
            ComparisonScreen,
        )
    )
