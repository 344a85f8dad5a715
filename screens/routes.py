"""Which screen for what: the only module that knows all screens, and loads each when asked for it.

The title is painted first; what is behind it is loaded while the player reads it.
"""

from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

from screens.keymap import bindings_of

if TYPE_CHECKING:
    from campaign import CampaignState
    from saves.record import Record


def title() -> Screen[None]:
    """Where the game begins."""
    from screens.title_screen import TitleScreen

    return TitleScreen()


def lowest(state: "CampaignState") -> Screen[None]:
    """What lies beneath all other screens of a game: the map, or the page of a skirmish."""
    from campaign.scenario import SKIRMISH

    if state.scenario is SKIRMISH:
        from screens.skirmish_page import SkirmishPage

        return SkirmishPage()
    from screens.map_screen import MapScreen

    return MapScreen()


def chronicle() -> Screen[None]:
    """The war so far, in words."""
    from screens.chronicle_screen import ChronicleScreen

    return ChronicleScreen()


def statistics(record: "Record") -> Screen[None]:
    """Dice and luck, strength, battles, losses and cities."""
    from screens.statistics_screen import StatisticsScreen

    return StatisticsScreen(record)


def replay(record: "Record") -> Screen[None]:
    """The war once more, order by order, on the map."""
    from screens.replay_screen import ReplayScreen

    return ReplayScreen(record)


def comparison(record: "Record") -> Screen[None]:
    """Two points of a war side by side."""
    from screens.comparison_screen import ComparisonScreen

    return ComparisonScreen(record)


def history(record: "Record") -> Screen[None]:
    """Save points and branches of a war."""
    from screens.history_screen import HistoryScreen

    return HistoryScreen(record)


def help_page() -> Screen[None]:
    """What one can do here."""
    from screens.help_screen import HelpScreen

    return HelpScreen()


def rules(rule: str) -> Screen[None]:
    """The rules, open at a paragraph."""
    from screens.rules_screen import RulesScreen

    return RulesScreen(rule)


def settings() -> Screen[None]:
    """Look, pace, keys, backups, previews."""
    from screens.settings_screen import SettingsScreen

    return SettingsScreen()


def all_bindings(*more: type[DOMNode]) -> dict[str, Binding]:
    """Every key of the screens, and of *more*, that can be changed, by its id. Loads them all."""
    from screens.affairs_screen import AffairsScreen
    from screens.archive_screen import ArchiveScreen
    from screens.battle_screen import BattleScreen
    from screens.choice_screen import ChoiceScreen
    from screens.chronicle_screen import ChronicleScreen
    from screens.comparison_screen import ComparisonScreen
    from screens.find_screen import FindScreen
    from screens.handover import HandoverScreen
    from screens.help_screen import HelpScreen
    from screens.history_screen import HistoryScreen
    from screens.line_screen import LineScreen
    from screens.map_screen import MapScreen
    from screens.order_list_screen import OrderListScreen
    from screens.page_screen import PageScreen
    from screens.replay_screen import ReplayScreen
    from screens.settings_screen import SettingsScreen
    from screens.setup_screen import SetupScreen
    from screens.skirmish_army import ArmyScreen
    from screens.skirmish_ground import GroundScreen
    from screens.skirmish_page import SkirmishPage
    from screens.statistics_screen import StatisticsScreen
    from screens.table_screen import TableScreen
    from screens.title_screen import TitleScreen
    from screens.victory_screen import VictoryScreen
    from screens.way_screen import WayScreen
    from screens.widgets.row_list import RowList
    from screens.widgets.table_view import BattleTable
    from screens.widgets.theater_map import TheaterMap

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
            WayScreen,
            BattleScreen,
            OrderListScreen,
            TableScreen,
            BattleTable,
            ChronicleScreen,
            HelpScreen,  # and with it the rules, which it goes on with
            HandoverScreen,
            VictoryScreen,
            StatisticsScreen,
            ReplayScreen,
            ComparisonScreen,
        )
    )
