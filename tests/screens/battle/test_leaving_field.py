"""No key leaves a field for a person without a question. [BG 9.1, YK-R21]"""

import re
from dataclasses import replace

import pytest

from campaign.actions import Fight
from campaign.events import SkirmishEnded
from campaign.resolvers.battle_line.orders import Retreat
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.resolvers.yankee.orders import Retire
from campaign.resolvers.yankee.position import YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.standalone import begin_skirmish
from campaign.terms import PERSON
from screens.app import NordenSuden
from screens.battle.leaving_facts import (
    LEAVE_IT,
    STAY_ON,
    LeavingWords,
    if_we_stay,
    leaving_words,
    refuge,
)
from screens.battle.line.command_days import title
from screens.battle.preferences_file import Kept
from screens.parts.battle_preferences import AUTOMATIC
from screens.parts.choice_dialog import ChoiceScreen
from screens.setup.skirmish_form import SkirmishForm
from screens.text.narration import narrated
from screens.text.skirmish_report import headline
from tests.resolvers.yankee_table import CONFEDERATE, UNION, brigade, line, table
from tests.screens.battlefield import SHILOH, app_at, joined_battle, when_all_have_missed
from tests.screens.keyboard import SMALL, until
from tests.screens.tabletop import FIELD, TWO_EACH, battle_at, position_of, request_of


def hopeless() -> NordenSuden:
    """Three Union bases of five before thirteen of the enemy, in the second turn."""
    request = request_of(joined_battle(TWO_EACH, FIELD))
    numbers = [p.id for side in (UNION, CONFEDERATE) for p in request.pieces if p.side is side]
    position: YankeePosition = table(
        brigade(UNION, *line(50, 20, 3), piece=numbers[0]),
        brigade(UNION, size=2, piece=numbers[1]),
        brigade(CONFEDERATE, *line(50, 80, 12), piece=numbers[2]),
        brigade(CONFEDERATE, (90, 80), piece=numbers[3]),
        turn=2,
    )
    app = battle_at(YANKEE, position)
    assert isinstance(YANKEE.choose(position_of(app)), Retire)
    return app


def orders(app: NordenSuden) -> list[str]:
    assert app.journal is not None
    return [entry.order for entry in app.journal.entries()]


def has_left(app: NordenSuden) -> bool:
    return any(order.startswith(("fight retire", "fight retreat")) for order in orders(app))


@pytest.mark.thorough
@pytest.mark.parametrize("keys", [("f",), ("F",), ("a", "enter")], ids=lambda keys: keys[0])
async def test_the_commander_of_a_person_asks_before_he_leaves(keys: tuple[str, ...]) -> None:
    app = hopeless()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        question = " ".join((app.screen.question, *app.screen.remarks))
        assert "The Union commander would leave Pittsburg Landing" in question
        assert "Union 2 of 5" in question
        assert orders(app) == []
        await pilot.press("escape")
        await pilot.pause()
        assert orders(app) == [], "the commander has stopped"
        await pilot.press(*keys)
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert orders(app) == ["fight retire"], "leaving is the second answer"


@pytest.mark.thorough
async def test_who_is_to_fight_on_is_not_asked_again() -> None:
    app = hopeless()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("F")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert len(orders(app)) > 0, "what F began goes on"
        await pilot.press("a", "enter")
        await pilot.pause()
        assert not isinstance(app.screen, ChoiceScreen)
        assert not any("retire" in order for order in orders(app))


@pytest.mark.thorough
async def test_typed_orders_are_asked_about_too() -> None:
    app = hopeless()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("o", *["backspace"] * 40, *"retire", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        await pilot.press("escape")
        assert orders(app) == []


@pytest.mark.thorough
@pytest.mark.parametrize("quick", [False, True], ids=["seat", "quick"])
async def test_a_battle_left_to_commanders_is_not_given_up_either(quick: bool) -> None:
    """A person plays the campaign, and has the battle fought for him."""
    app = hopeless()
    async with app.run_test(size=SMALL) as pilot:
        kept = Kept(seats=(AUTOMATIC, PERSON), quick=quick)
        choices = app.loop.battles.choices
        choices.keep(replace(choices.kept, seats=kept.seats, quick=quick))
        app.go_on()
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        assert isinstance(app.screen, ChoiceScreen)
        assert orders(app) == []


@pytest.mark.thorough
async def test_lines_do_not_retreat_unasked() -> None:
    """The battle line of the game's own rules: `a` to the end, and nobody has left."""
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a", "enter")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        assert isinstance(app.screen, ChoiceScreen)
        assert not has_left(app)
        await pilot.press("down", "enter")
        await pilot.pause()
        assert has_left(app)


def test_who_has_run_goes_all_the_same() -> None:
    """A retreat that the rules demand is not the commander's wish."""
    position = joined_battle(SHILOH, "pittsburg_landing").battle
    assert position is not None
    order = BATTLE_LINE.choose(position.position)
    assert not BATTLE_LINE.gives_up(position.position, order)


BESIDE_WASHINGTON = """
scenario = "1861"
turn = 1
agenda = ["combat union"]
[[pieces]]
box = "manassas_junction"
side = "union"
type = "militia_infantry"
entry = "harpers_ferry"
[[pieces]]
box = "manassas_junction"
side = "confederate"
type = "veteran_infantry"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""


async def test_bg_13_2_no_commander_strips_washington_for_a_person() -> None:
    app = app_at(joined_battle(BESIDE_WASHINGTON, "manassas_junction"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert "Washington keeps a piece." in app.screen.refusals
        await pilot.press("enter")
        await until(pilot, lambda: bool(orders(app)) and (has_asked(app) or is_over(app)))
        assert not [order for order in orders(app) if "reinforce" in order]


def has_asked(app: NordenSuden) -> bool:
    return isinstance(app.screen, ChoiceScreen)


def is_over(app: NordenSuden) -> bool:
    return app.journal is not None and app.journal.state.battle is None


MEMPHIS = """
scenario = "1861"
turn = 8
agenda = ["combat union"]
[[pieces]]
box = "memphis"
side = "union"
type = "veteran_infantry"
count = 5
entry = "cairo"
[[pieces]]
box = "memphis"
side = "confederate"
type = "militia_infantry"
count = 2
[[pieces]]
box = "corinth"
side = "confederate"
type = "militia_infantry"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
"""
"""Two militia hold one of the seven cities against five veterans."""

WASHINGTON = """
scenario = "1861"
turn = 8
agenda = ["combat confederate"]
[[pieces]]
box = "washington"
side = "confederate"
type = "veteran_infantry"
count = 5
entry = "manassas_junction"
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
count = 2
[control]
washington = "union"
"""


def asked(situation: str, box: str) -> tuple[LeavingWords, str]:
    """What a side is asked in the second round, after everybody has missed."""
    state = when_all_have_missed(joined_battle(situation, box))
    assert state.battle is not None
    [leave, *_] = [o for o in BATTLE_LINE.legal(state.battle.position) if isinstance(o, Retreat)]
    words = leaving_words(state, Fight.of(BATTLE_LINE.id, leave), by_commander=True)
    return words, if_we_stay(state.battle)


def test_bg_13_1_the_question_names_the_city_what_staying_brings_and_what_leaving_costs() -> None:
    """A player lost one of the seven without having been told that it was one."""
    words, staying = asked(MEMPHIS, "memphis")
    said = " ".join(words.facts)
    assert words.question == "The Confederate commander would leave Memphis to the Union. Leave it?"
    assert "Memphis is one of the seven cities" in said
    assert "2 pieces go to" in said
    assert "none is lost by it; Memphis falls to the Union; the Union then holds 1" in said
    assert re.fullmatch(
        r"If we stay to the end: \d+% win, \d+% loss, lose (no piece|[\d.]+ pieces), they [\d.]+\.",
        staying,
    )


def test_ns_8_12_the_question_says_who_may_desert_of_those_who_leave() -> None:
    """A reduced piece may run after the battle that its army has lost."""
    option = "[options]\ndesertion = true\n"
    deserting = MEMPHIS.replace("count = 2\n", "reduced = true\n") + option
    words, _ = asked(deserting, "memphis")
    said = " ".join(words.facts)
    assert "1 piece goes to" in said
    assert "none is lost by it, 1 may desert [NS 8.12]; Memphis falls to the Union" in said
    words, _ = asked(MEMPHIS, "memphis")
    assert "desert" not in " ".join(words.facts)


def test_bg_13_2_the_question_says_that_the_war_is_lost_with_the_capital() -> None:
    words, _ = asked(WASHINGTON, "washington")
    said = " ".join(words.facts)
    assert "Washington is the Union capital." in said
    assert "Washington falls to the Confederacy; with it the Confederacy wins the war" in said


async def test_an_enter_too_many_stays_and_the_question_fills_in_the_odds() -> None:
    """To leave is final; who stays can still leave. [BG 9.1]"""
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("a", "enter")
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        asked = app.screen
        assert isinstance(asked, ChoiceScreen)
        assert [offer.text for offer in asked.offers] == [STAY_ON, LEAVE_IT]
        await until(pilot, lambda: "% loss" in asked.remarks[0])
        await pilot.press("enter")
        await pilot.pause()
        assert not has_left(app)


def test_a_battle_by_itself_names_no_box_of_the_map() -> None:
    """Kernstown is fought at Harper's Ferry, as far as the map of the war knows."""
    begun = begin_skirmish(BATTLE_LINE.id, BATTLE_LINE.scenarios["cairo"])
    state = when_all_have_missed(begun)
    assert state.battle is not None
    [leave, *_] = [o for o in BATTLE_LINE.legal(state.battle.position) if isinstance(o, Retreat)]
    words = leaving_words(state, Fight.of(BATTLE_LINE.id, leave), by_commander=False)
    assert words.question == "Leave the field to the Confederacy?"
    assert not any("Cairo" in fact for fact in words.facts)


def test_whoever_chooses_where_to_retreat_reads_what_waits_there() -> None:
    """[BG 9] The map is covered then: whose a box is, who is in it, who stands next to it."""
    state = joined_battle(
        """
        turn = 9
        agenda = ["combat union"]
        [control]
        memphis = "union"
        [[pieces]]
        box = "humboldt"
        side = "union"
        type = "militia_infantry"
        entry = "cairo"
        [[pieces]]
        box = "humboldt"
        side = "confederate"
        type = "veteran_infantry"
        count = 2
        [[pieces]]
        box = "memphis"
        side = "union"
        type = "veteran_infantry"
        [[pieces]]
        box = "corinth"
        side = "confederate"
        type = "veteran_infantry"
        count = 3
        """,
        "humboldt",
    )
    assert refuge(state, UNION, "memphis") == (
        "Memphis: ours, 1 piece there, no other enemies next to it"
    )
    assert refuge(state, CONFEDERATE, "corinth") == (
        "Corinth: ours, 3 pieces there, no other enemies next to it"
    )
    assert "3 more enemy pieces next to it" in refuge(state, UNION, "pittsburg_landing")


def test_a_battle_of_history_is_called_by_its_own_name() -> None:
    """Kernstown lies a march from Harper's Ferry, and Jackson won or lost the field there."""
    begun = SkirmishForm(by=BATTLE_LINE.id).fighting("kernstown").opening()
    assert begun.battle is not None
    told = narrated(
        SkirmishEnded(CONFEDERATE, "harpers_ferry", 1, 2, None, by=BATTLE_LINE.id), begun
    )
    named = (told, headline(begun), title(begun.battle.position))
    assert not any("Harper" in said for said in named), named
    assert told.startswith("The Confederacy holds the field; the Union lost 1")
    assert title(begun.battle.position).startswith("Kernstown, round 1")
