"""Skirmishes while they last, and after: who is there, who comes late, what it has cost."""

from pathlib import Path

import pytest

from campaign import RESOLVERS, CampaignState, RandomDice, apply
from campaign.actions import Fight
from campaign.battle import point_armies as points
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.board.board import board
from campaign.resolvers.yankee.events import ReinforcementCame
from campaign.resolvers.yankee.position import Stage
from campaign.standalone import begin_skirmish
from campaign.terms import SIDES, Side
from saves.library.saved_terrain import grounds_folder, kept_grounds
from saves.storage.header import Players
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.screen import TableScreen
from screens.game.skirmish_page import SkirmishPage
from screens.game.victory_screen import VictoryScreen
from screens.setup.army_editor import troop_row
from screens.setup.skirmish_form import SkirmishForm
from screens.text.narration import narrate
from tests.own_home import own_home
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, app_at, state_of, until

UNION, CONFEDERATE = SIDES


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))


def small_battle() -> CampaignState:
    """Two armies that are soon through with each other."""
    armies = [points.filled((), side, 50, guns=False) for side in SIDES]
    return begin_skirmish("shell_for_guns", points.by_points(armies, UNION))


@pytest.mark.thorough
async def test_the_end_says_who_has_won_and_what_it_cost() -> None:
    app = app_at(small_battle())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("a", "enter")
        await until(pilot, lambda: not screen.run.fights_on)
        over = state_of(app)
        assert over.ending is not None
        assert "SK 1.2" in over.ending.rule
        assert over.fought is not None
        decided = RESOLVERS["shell_for_guns"].stage(over.fought.position).rules
        assert screen.rules == ("SK 1.2", *decided), "r still reads what was decided last"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen)
        text = "\n".join(str(widget.render()) for widget in app.screen.query("Static"))
        assert "skirmish" in text
        assert "bases lost" in text
        await pilot.press("enter")
        assert isinstance(app.screen, SkirmishPage)
        await pilot.press("k", *"Field", "enter")
        assert [ground.title for ground in kept_grounds(grounds_folder(own_home())).grounds] == [
            "Field"
        ]
        await pilot.press("enter")
        assert isinstance(app.screen, VictoryScreen)


async def test_the_armies_of_a_skirmish_that_was_over_when_it_was_opened_are_shown() -> None:
    state, dice = small_battle(), RandomDice("over")
    while state.battle is not None:
        resolver = RESOLVERS[state.battle.resolver]
        order = resolver.orders.write(resolver.choose(state.battle.position))
        state = apply(state, Fight(order), dice).state
    app = app_at(state)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SkirmishPage)
        assert "The Union attacks" in letters(app)


async def test_a_skirmish_of_two_commanders_is_watched() -> None:
    app = app_at(small_battle(), Players("steady", "steady"), pace="steady")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)


# --- who comes late ----------------------------------------------------------------------------


def test_the_list_of_an_army_says_who_comes_late() -> None:
    commands = tabletop_staging(RESOLVERS["yankee"].scenarios["bull_run"]).commands
    army = tuple(command for command in commands if command.side is CONFEDERATE)
    rows = {row[16:30].strip(): row for row in (troop_row(army, p) for p in points.places(army))}
    assert "5 bases, turn 12 " in rows["Early"]
    assert "turn" not in rows["Evans"]
    assert {len(row) for row in rows.values()} == {77}


def test_a_brigade_that_may_come_is_named_beside_the_table() -> None:
    fighting = RESOLVERS["yankee"]
    position = fighting.begin(fighting.scenarios["bull_run"])
    position = position._replace(stage=Stage.MOVE, acting=UNION, mover=UNION, south=UNION)
    early, due = (FACES["yankee"].scene(position._replace(turn=turn)) for turn in (2, 3))
    assert 6 not in early.cards
    card = due.cards[due.unit_of(fighting.orders.read("enter 6 south"))]
    assert card.title == "Union brigade 6 Sherman"
    assert card.lines == ("militia infantry, 6 bases", "off the table")
    assert 15 not in due.cards, "it is not the Confederates' turn"


def test_who_comes_from_nowhere_comes_onto_the_table() -> None:
    assert narrate(ReinforcementCame(6), board()) == "Brigade 6 comes onto the table."
    assert narrate(ReinforcementCame(6, "corinth"), board()) == "Brigade 6 comes up from Corinth."


def test_night_weather_and_arms_are_chosen_for_shell_for_guns() -> None:
    """Each is a line of the form there, and of no other. [SG 1.5, SG 2.4, SG 2.6]"""
    names = {"weather", "dark", "breech_loaders", "siege_guns"}
    form = SkirmishForm(by="shell_for_guns").fighting("pitched_battle")
    assert names <= {field.id for field in form.fields()}
    assert not names & {field.id for field in SkirmishForm().fields()}
    for name in names:
        form = form.changed(name, 1)
    staging = tabletop_staging(form.request())
    assert (staging.poor_visibility, staging.weather) == (True, 1)
    assert staging.breech_loaders == staging.siege_guns == (Side.UNION,)
    both = tabletop_staging(form.changed("siege_guns", 2).request())
    assert both.siege_guns == tuple(Side)
