"""Battles for the tests of the screens: where they begin, and who sits at the keyboard."""

from campaign import CampaignState, apply, read_order, read_situation
from campaign.actions import Fight
from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.orders import Roll
from campaign.resolvers.battle_line.position import LinePosition
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.battle_line.suggestions import orders_to_dice
from campaign.terms import SIDES
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.battle.line.screen import BattleScreen
from tests.screens import keyboard

CAIRO = """
scenario = "1861"
turn = 9
agenda = ["combat confederate"]
[[pieces]]
box = "cairo"
side = "confederate"
type = "veteran_cavalry"
crossed = true
entry = "paducah"
[[pieces]]
box = "cairo"
side = "confederate"
type = "militia_cavalry"
crossed = true
entry = "paducah"
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_cavalry"
entrenched = true
[[pieces]]
box = "vandalia"
side = "union"
type = "veteran_infantry"
[[pieces]]
box = "st_louis"
side = "union"
type = "militia_infantry"
count = 2
[[pieces]]
box = "humboldt"
side = "confederate"
type = "crack_infantry"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""
"""The worked example of the rules: Confederate cavalry crosses the river to Cairo. [BG 17]"""

SHILOH = """
scenario = "1861"
turn = 8
agenda = ["combat confederate"]
[[pieces]]
box = "pittsburg_landing"
side = "confederate"
type = "veteran_infantry"
count = 12
entry = "corinth"
[[pieces]]
box = "pittsburg_landing"
side = "union"
type = "militia_infantry"
count = 12
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""
"""Twelve pieces on each side: the largest battle that a small terminal shows whole."""


def joined_battle(situation: str, box: str) -> CampaignState:
    """The position in which a battle has just begun."""
    return apply(read_situation(situation), read_order(f"battle {box}"), ScriptedDice()).state


def when_all_have_missed(state: CampaignState) -> CampaignState:
    """The second round of a battle on the line that has just begun: nobody was hit in the first."""
    for _ in SIDES:
        assert state.battle is not None
        for order in orders_to_dice(state.battle.position):
            assert state.battle is not None
            faces = [6] * len(state.battle.position.shots) if isinstance(order, Roll) else []
            state = apply(state, Fight.of(BATTLE_LINE.id, order), ScriptedDice(faces)).state
    return state


def app_at(
    state: CampaignState,
    players: Players = keyboard.PERSONS,
    pace: str = "fast",
    seed: str = "shiloh",
) -> NordenSuden:
    """The game at a battle, with dice that fall alike every time."""
    return keyboard.app_at(state, players, pace=pace, seed=seed)


def battle_of(app: NordenSuden) -> BattleScreen:
    """The battle on show."""
    assert isinstance(app.screen, BattleScreen), app.screen
    return app.screen


def position_of(app: NordenSuden) -> LinePosition:
    """Where the battle of a campaign stands."""
    assert app.journal is not None
    assert app.journal.state.battle is not None
    position: LinePosition = app.journal.state.battle.position
    return position
