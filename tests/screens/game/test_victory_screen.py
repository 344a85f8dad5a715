"""The end of the war: who has won, by which paragraph and why, and where one goes from there."""

import pytest
from textual.screen import Screen

from campaign import (
    SCENARIOS,
    CampaignState,
    RandomDice,
    legal_actions,
    new_campaign,
    read_situation,
)
from campaign.state import Ending
from campaign.tables.march_table import Level
from campaign.terms import CONFEDERATE, UNION
from saves.campaign_log.journal import Journal
from saves.storage.head_values import holders
from screens.app import NordenSuden
from screens.game.victory_screen import VictoryScreen
from screens.game.war_end import balance, why
from screens.map.map_screen import MapScreen
from screens.map.small_map import SmallMap
from screens.past.chronicle_screen import ChronicleScreen
from screens.past.replay_screen import ReplayScreen
from screens.past.statistics.screen import StatisticsScreen
from screens.rules.rules_screen import RulesScreen
from screens.setup.title_screen import TitleScreen
from tests.screens.battlefield import app_at
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, until

SIZE = (80, 24)

PIECES = """
[[pieces]]
box = "cairo"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "corinth"
side = "confederate"
type = "militia_infantry"
"""


def ended(control: str, turn: int = 9, scenario: str = "1861") -> CampaignState:
    """A position in which somebody has just won."""
    return read_situation(
        f'scenario = "{scenario}"\nturn = {turn}\nagenda = ["turnover confederate"]\n'
        f"[control]\n{control}\n{PIECES}"
    )


SEVEN_TAKEN = "\n".join(
    f'{box} = "union"'
    for box in (
        *("richmond", "wilmington", "charleston_sc", "atlanta"),
        *("memphis", "mobile", "new_orleans"),
    )
)


LEVELS = [
    (Ending(None, "BG 15.6", Level.DRAW), "The war ends in a draw."),
    (Ending(UNION, "BG 15.6", Level.PYRRHIC), "The Union has won a pyrrhic victory."),
    (Ending(CONFEDERATE, "BG 15.7", Level.DECISIVE), "The Confederacy has won a decisive victory."),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("ending", "words"), LEVELS)
async def test_a_draw_and_the_level_of_a_victory_are_shown(ending: Ending, words: str) -> None:
    state = ended("", turn=7, scenario="1861-march-1862").evolve(ending=ending, agenda=())
    lead = state.army_maximum(UNION) - state.army_maximum(CONFEDERATE)
    assert f"for a difference of {lead} the March table says: " in why(state)
    app = app_at(state)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, VictoryScreen), "a draw is the end of a war, too"
        assert words in letters(app)
        assert f"[{ending.rule}]" in letters(app)


@pytest.mark.parametrize(
    ("state", "rule", "words"),
    [
        (ended(SEVEN_TAKEN), "BG 13.1", "It controls all of Richmond, Wilmington, Charleston SC"),
        (ended('washington = "confederate"'), "BG 13.2", "It controls Washington."),
        (
            ended("", turn=40),
            "BG 13.4",
            "Turn 40, the last one, has ended",
        ),
    ],
)
def test_the_reason_is_said_with_the_facts_of_the_day(
    state: CampaignState, rule: str, words: str
) -> None:
    assert state.ending is not None
    assert state.ending.rule == rule
    assert why(state).startswith(words)


def test_13_3_the_greater_maximum_is_said_with_both_numbers() -> None:
    cities = ("new_york", "philadelphia", "cincinnati", "chicago", "st_louis", "baltimore")
    state = ended("\n".join(f'{box} = "confederate"' for box in cities))
    assert state.ending is not None
    assert state.ending.rule == "BG 13.3"
    maxima = [state.army_maximum(side) for side in (CONFEDERATE, CONFEDERATE.enemy)]
    assert str(maxima[0]) in why(state)
    assert str(maxima[1]) in why(state)


def test_15_2_the_lead_at_the_end_of_a_short_game_is_said() -> None:
    last = SCENARIOS["1861-short"].last_turn
    state = ended("", turn=last, scenario="1861-short")
    assert state.ending is not None
    assert state.ending.rule == "BG 15.2"
    assert "the Union's army maximum was 34 and the Confederacy's 29: a lead of five" in why(state)


def test_the_balance_names_armies_cities_and_length() -> None:
    state = ended('washington = "confederate"')
    lines = list(balance(state, orders=12, dice=3, first_turn=1))
    assert lines[0] == "Union:        army 1, maximum 33, boxes 42"
    assert "Washington    Confederate" in lines
    assert "Nine turns, Jul 1861 to May 1862." in lines
    assert "One turn, in May 1862." in balance(state, orders=12, dice=3, first_turn=9)
    assert lines[-1] == "Twelve orders were given and three dice rolled."


def fought_out() -> Journal:
    """A whole war of chance."""
    journal = Journal.begin(None, "The War", new_campaign(), seed="victory")
    dice = RandomDice(9)
    while actions := legal_actions(journal.state):
        journal.play(actions[dice.roll("order", len(actions)) - 1])
    return journal


def is_on(app: NordenSuden, screen: type[Screen[None]]) -> bool:
    return isinstance(app.screen, screen)


@pytest.mark.thorough
async def test_the_end_of_the_war_is_shown_and_leads_on() -> None:
    app = NordenSuden(fought_out())
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert is_on(app, VictoryScreen)
        await pilot.press("down", "enter")
        assert is_on(app, ChronicleScreen)
        await pilot.pause()
        await pilot.press("escape", "m")
        assert is_on(app, MapScreen)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "is_beside"), [(SIZE, False), (LARGE, True)])
async def test_the_page_tells_what_decided_the_war_and_shows_how_it_began_and_ended(
    size: tuple[int, int], is_beside: bool
) -> None:
    journal = fought_out()
    app = NordenSuden(journal)
    async with app.run_test(size=size) as pilot:
        told = app.screen.query_one("#balance")
        await until(pilot, lambda: "Turning points" in str(told.render()))
        await until(pilot, lambda: not is_beside or "At the beginning" in letters(app))
        assert ("Armies and army maxima" in letters(app)) is is_beside
        assert ("At the beginning, Jul 1861" in letters(app)) is is_beside
        first, last = app.screen.query(SmallMap)
        assert first.holders == holders(journal.record.opening)
        assert last.holders == holders(journal.state) != first.holders
        for _ in range(9):  # to its end by pages, where there is more than one
            if "Confederate army" in letters(app):
                break
            await pilot.press("space")
        assert "Confederate army" in letters(app), "the curves stand below the text"


async def test_statistics_and_the_war_once_more_are_a_row_away() -> None:
    app = app_at(ended('washington = "confederate"'))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("down", "down", "enter")
        assert is_on(app, StatisticsScreen)
        await pilot.press("escape", "down", "down", "enter")
        assert is_on(app, ReplayScreen)


@pytest.mark.thorough
async def test_r_opens_the_paragraph_of_the_victory() -> None:
    app = app_at(ended('washington = "confederate"'))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("r")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen.topic is not None
        assert app.screen.topic.rule == "BG 13.2"


async def test_from_the_end_one_goes_back_to_the_title() -> None:
    app = app_at(ended('washington = "confederate"'))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        await pilot.press("end", "enter")
        assert is_on(app, TitleScreen)
        assert app.journal is None


async def test_the_way_out_stands_in_the_line_of_keys_when_the_war_is_over() -> None:
    app = app_at(ended('washington = "confederate"'))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert is_on(app, VictoryScreen)
        assert "q leave" in letters(app).splitlines()[-1]
        await pilot.press("m")
        await pilot.pause()
        assert is_on(app, MapScreen)
        assert "q leave" in letters(app).splitlines()[-1]
    going_on = app_at(new_campaign("1861"))
    async with going_on.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "q leave" not in letters(going_on).splitlines()[-1], "there is no room for it"
