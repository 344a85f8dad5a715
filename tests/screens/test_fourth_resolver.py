"""One more way to fight battles, with nothing but its one file and a line in the register.

It has no face, and no other test knows it: what it takes to be fought, kept, taken up again, told,
watched, exported and printed, by itself and in a campaign, is in the contract. Nor does anything
else know how its battles are set up.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot

from campaign import RESOLVERS, CampaignState, Side, read_situation
from campaign.terms import PERSON
from saves.campaign_log.journal import Journal
from saves.storage.header import list_campaigns, new_path
from screens.app import NordenSuden
from screens.battle.battle_dialog import ShortForm
from screens.battle.order_list_screen import OrderListScreen
from screens.cli.main import main
from screens.game.skirmish_page import SkirmishPage
from screens.game.victory_screen import VictoryScreen
from screens.map.map_screen import MapScreen
from screens.parts.page_dialog import PageScreen
from screens.past.chronicle_screen import ChronicleScreen
from screens.past.comparison_screen import ComparisonScreen
from screens.past.history_screen import HistoryScreen
from screens.past.replay_screen import ReplayScreen
from screens.past.statistics.screen import StatisticsScreen
from screens.rules.rules_screen import RulesScreen
from screens.setup.skirmish_form import SkirmishForm
from screens.setup.skirmish_form_screen import SkirmishScreen
from screens.setup.title_screen import TitleScreen
from screens.text.skirmish_report import battle_of
from tests.own_home import own_home
from tests.resolvers.blows import BLOWS, Duel, registered
from tests.screens.battlefield import CAIRO
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, app_at, state_of, until
from tests.screens.shelves import press

LONG = Duel("the ford", "long", frozenset({"no hard blows"}), (5, 2))
"""How the skirmish is set up: what its resolver brings along, in the variant that is chosen."""


@pytest.fixture(autouse=True)
def one_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """It is in the register, and campaigns are kept in a folder of the test."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with registered(BLOWS):
        yield


def on_show(app: NordenSuden) -> object:
    return app.screen


async def choose(pilot: Pilot[None], app: NordenSuden) -> None:
    """Go round the ways to fight until it is this one."""
    for _ in range(len(RESOLVERS) + 1):
        if BLOWS.name in letters(app):
            return
        await pilot.press("right")
        await pilot.pause()
    pytest.fail("no form offers it")


def printed(*words: str) -> str:
    """What the command line says."""
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.thorough
async def test_a_skirmish_is_begun_kept_taken_up_again_and_fought_to_its_end() -> None:
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await begin(pilot, app)
        await press(pilot, app, "r")
        assert isinstance(on_show(app), RulesScreen)
        assert "BG 8.5" in letters(app), "the paragraph of this stage"
        await press(pilot, app, "escape", "enter", "f", "space", "q")
        assert isinstance(on_show(app), TitleScreen)
        await press(pilot, app, "c")
        assert isinstance(on_show(app), OrderListScreen)
        assert blows(app) == 3
        await press(pilot, app, "u")
        assert blows(app) == 3, "what dice have decided is not taken back"
        await press(pilot, app, "a", "enter")
        await until(pilot, lambda: not state_of(app).agenda)
        assert state_of(app).winner is Side.UNION, "who has drawn the higher number"
        await press(pilot, app, "enter")
        assert isinstance(on_show(app), VictoryScreen)
        await press(pilot, app, "enter")
        assert isinstance(on_show(app), SkirmishPage)
        assert "pieces lost" in letters(app)
        await past(pilot, app)
    [kept] = list_campaigns(own_home().campaigns)
    look_at_it_from_the_command_line(kept.name)
    assert staging_of(read_situation(printed("show", kept.name, "--situation"))) == LONG
    [again] = [other for other in list_campaigns(own_home().campaigns) if other.name == "Again"]
    with Journal.resume(again.path) as journal:
        assert staging_of(journal.record.opening) == staging_of(journal.state) == LONG


def staging_of(state: CampaignState) -> object:
    """How the battle is set up that a skirmish is."""
    return battle_of(state).position.request.staging


async def begin(pilot: Pilot[None], app: NordenSuden) -> None:
    """A skirmish between two persons, fought in this way."""
    await press(pilot, app, "s")
    await point_at(pilot, app, "by")
    await choose(pilot, app)
    await point_at(pilot, app, "battle")
    await press(pilot, app, "right")
    await point_at(pilot, app, "variant")
    await press(pilot, app, "right")
    await point_at(pilot, app, "you_play")
    while form_of(app).players != (PERSON, PERSON):
        await press(pilot, app, "right")
    await press(pilot, app, "home", "enter")
    assert isinstance(on_show(app), OrderListScreen)
    assert staging_of(state_of(app)) == LONG


async def point_at(pilot: Pilot[None], app: NordenSuden, field: str) -> None:
    """Point at a line of the form."""
    at = [line.id for line in form_of(app).fields()].index(field)
    await press(pilot, app, "home", *["down"] * at)


def form_of(app: NordenSuden) -> SkirmishForm:
    """What is chosen in the form of a skirmish."""
    assert isinstance(app.screen, SkirmishScreen)
    return app.screen.form


def blows(app: NordenSuden) -> int:
    """How many have fallen."""
    battle = state_of(app).battle
    assert battle is not None
    assert battle.resolver == BLOWS.id
    fallen: int = battle.position.blows
    return fallen


async def past(pilot: Pilot[None], app: NordenSuden) -> None:
    """Everything that shows what has been, from the list of campaigns."""
    await press(pilot, app, "c", "right")
    assert isinstance(on_show(app), ChronicleScreen)
    await until(pilot, lambda: "Struck: " in letters(app))
    await press(pilot, app, "escape", "q", "l", "V")
    assert isinstance(on_show(app), HistoryScreen)
    await until(pilot, lambda: "bout" in letters(app))
    await press(pilot, app, "home", "space", "end", "C")
    assert isinstance(on_show(app), PageScreen | ComparisonScreen), "what has changed between"
    await press(pilot, app, "escape", "R")
    assert isinstance(on_show(app), ReplayScreen)
    await press(pilot, app, "home", "right")
    await until(pilot, lambda: "Struck: " in letters(app))
    assert "strike" in letters(app)
    await press(pilot, app, "o", "D")
    assert isinstance(on_show(app), StatisticsScreen)
    await press(pilot, app, *"123456", "escape")
    while not isinstance(on_show(app), TitleScreen):
        await press(pilot, app, "escape")


def look_at_it_from_the_command_line(name: str) -> None:
    """It is shown, proved, listed and exported; the bundle is another campaign that plays on."""
    assert name in printed("list")
    assert printed("show", name)
    assert printed("points", name)
    assert printed("statistics", name)
    assert "lines" in printed("verify", name)
    printed("export", name, "game.txt")
    assert "strike" in Path("game.txt").read_text()
    assert "Struck: " in printed("replay", "game.txt", "--story")
    printed("export", name, "it.acwsave")
    printed("import", "it.acwsave", "--name", "Again")
    assert printed("show", "Again").splitlines()[1:] == printed("show", name).splitlines()[1:]


@pytest.mark.thorough
async def test_a_battle_of_a_campaign_is_fought_by_it() -> None:
    path = new_path("West", own_home().campaigns)
    Journal.begin(path, "West", state_of(app_at(CAIRO)), seed="grant").close()
    app = NordenSuden(Journal.resume(path))
    async with app.run_test(size=SMALL) as pilot:
        app.remember(pace="fast", handover="off")
        await pilot.pause()
        await press(pilot, app, "F")
        assert isinstance(on_show(app), ShortForm)
        await choose(pilot, app)
        await press(pilot, app, "enter")
        assert isinstance(on_show(app), OrderListScreen)
        assert blows(app) == 0
        await press(pilot, app, "space", "f", "q")
    app = NordenSuden(Journal.resume(path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(on_show(app), OrderListScreen)
        assert blows(app) == 2
        await press(pilot, app, "a", "enter")
        await until(pilot, lambda: state_of(app).battle is None)
        await press(pilot, app, "enter")
        assert isinstance(on_show(app), MapScreen)
        await press(pilot, app, "q")
    look_at_it_from_the_command_line("West")
    assert "strike" in Path("game.txt").read_text()


def test_it_can_be_begun_and_simulated_from_the_command_line() -> None:
    assert "Blows" in printed("skirmish", "list")
    printed("skirmish", "new", "Blow by blow", "--by", "blows", "--battle", "blows", "--no-play")
    assert "Blows" in printed("show", "Blow by blow")
    assert "100" in printed("simulate", "--battle", "blows", "--by", "blows", "--games", "2")
