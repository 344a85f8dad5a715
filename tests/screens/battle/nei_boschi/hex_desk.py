"""Battles on hexes for the tests of their screen: begun, or in the middle of a game."""

from collections.abc import Iterator

from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Step
from campaign.standalone import begin_skirmish
from campaign.state import CampaignState
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.battle.nei_boschi.chooser import OrderChooser
from screens.battle.nei_boschi.screen import HexScreen
from tests.screens import keyboard
from tests.screens.battlefield import app_at
from tests.shiloh.random_games import played

NEI_BOSCHI = "nei_boschi"


def begun(scenario: str = "9") -> CampaignState:
    """A scenario by itself, before anything has been ordered."""
    resolver = RESOLVERS[NEI_BOSCHI]
    return begin_skirmish(NEI_BOSCHI, resolver.scenarios[f"shiloh_{scenario}"])


def at(position: HexPosition) -> CampaignState:
    """The same battle further on."""
    scenario = position.request.battle.removeprefix("shiloh_")
    return begun(scenario).evolve(battle=BattleInProgress(NEI_BOSCHI, position))


def app_on(
    position: HexPosition | None = None, players: Players = keyboard.PERSONS, pace: str = "fast"
) -> NordenSuden:
    """The game at a battle on hexes."""
    return app_at(begun() if position is None else at(position), players, pace=pace)


def screen_of(app: NordenSuden) -> HexScreen:
    """The battle on show."""
    assert isinstance(app.screen, HexScreen), app.screen
    return app.screen


def passed_to(step: type[Step], scenario: str = "9") -> HexPosition:
    """The first time that somebody decides at a step, if everybody else passes where he can."""
    dice = RandomDice("stuart")
    position: HexPosition = begun(scenario).battle.position  # type: ignore[union-attr]
    while not isinstance(position.step, step):
        position, _ = sequence.apply(position, _least(position), dice)
    return position


def _least(position: HexPosition) -> HexOrder:
    if sequence.refuse(position, Pass()) is None and type(position.step).__name__ != "Activation":
        return Pass()
    return sequence.legal(position)[0]


def positions(scenario: str = "9", seed: int = 1) -> Iterator[HexPosition]:
    """Every position of a game in which both sides order by chance."""
    return played(scenario, seed)


def chooser_at(position: HexPosition) -> OrderChooser:
    """Somebody who is asked at a position."""
    chooser = OrderChooser()
    chooser.take_in(RESOLVERS[NEI_BOSCHI], position, is_asked=True)
    return chooser
