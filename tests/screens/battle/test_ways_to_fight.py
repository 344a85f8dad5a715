"""How battles are fought, and by whom: for a campaign, for one battle, for small ones."""

import re
from pathlib import Path

import pytest
from textual.widgets import Static

from campaign import RESOLVERS, apply, new_campaign, read_order
from campaign.battle.register import USUAL, ways_in
from campaign.dice import ScriptedDice
from campaign.terms import CONFEDERATE, PERSON, UNION
from saves.campaign_log.journal import Journal, Players
from saves.errors import SaveError
from screens.app import NordenSuden
from screens.battle import preferences_file
from screens.battle.battle_brief import brief
from screens.battle.battle_control import BattleControl
from screens.battle.battle_dialog import ShortForm
from screens.battle.line.screen import BattleScreen
from screens.battle.preferences_file import Kept, Whose, read_kept, write_kept
from screens.battle.tabletop.screen import TableScreen
from screens.game.advisers import OwnAdviser
from screens.map.map_screen import MapScreen
from screens.parts.battle_preferences import (
    ASK,
    ASKED,
    AUTOMATIC,
    QUICK,
    BattleSetup,
    Seats,
    Taste,
    quick_way,
    way_changed,
    way_note,
)
from screens.parts.choice_dialog import ChoiceScreen
from screens.setup.campaign_form import Form
from tests.own_home import own_session
from tests.screens.battlefield import CAIRO
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, app_at, said, shown, state_of, until

PERSONS = Seats(PERSON, PERSON)
WEST = Whose("west.acw", "1")
AGAINST_COMPUTER = Seats(PERSON, AUTOMATIC)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    (tmp_path / "campaigns").mkdir()
    return tmp_path / "campaigns"


def fought(app: NordenSuden) -> str:
    """The order by which the last battle began."""
    assert app.journal is not None
    orders = [entry.order for entry in app.journal.entries()]
    return next(order for order in reversed(orders) if order.startswith("battle"))


def on_show(app: NordenSuden) -> object:
    return app.screen


def text_of(app: NordenSuden) -> str:
    """All that stands in the box on show."""
    return "\n".join(str(one.render()) for one in app.screen.query(Static))


def steps_to(resolver: str) -> int:
    """How often `right` is pressed from the usual way to fight to another one."""
    return ways_in("corinth").index(resolver) - ways_in("corinth").index(USUAL)


# --- values --------------------------------------------------------------------------------------


def test_who_says_nothing_fights_as_usual_and_as_in_the_campaign() -> None:
    assert Taste().way(10, AGAINST_COMPUTER, "corinth") == BattleSetup(
        "battle_line", AGAINST_COMPUTER
    )
    assert not Taste().asks(1)


def test_a_side_can_be_fought_by_somebody_else_than_in_the_campaign() -> None:
    taste = Taste(by="yankee", union=AUTOMATIC)
    assert taste.way(10, PERSONS, "corinth") == BattleSetup("yankee", Seats(AUTOMATIC, PERSON))


def test_small_battles_are_quick_or_asked_about_and_others_are_not() -> None:
    quick, asked = Taste(by="yankee", small=6), Taste(by="yankee", small=6, smalls=ASKED)
    assert quick.way(5, PERSONS, "corinth") == quick_way()
    assert quick.way(6, PERSONS, "corinth").by == "yankee"
    assert (asked.asks(5), asked.asks(6), quick.asks(5)) == (True, False, False)
    assert Taste(by=ASK).asks(100)


def test_the_form_goes_round_all_values() -> None:
    taste = Taste()
    for line in taste.lines():
        seen = [taste]
        while (changed := seen[-1].changed(line.id, 1)) != taste:
            seen.append(changed)
        assert len({one.lines() for one in seen}) == len(seen) > 2, "each is said differently"
        assert seen[1].changed(line.id, -1) == taste
        assert line.note


def test_the_way_of_one_battle_goes_round_all_resolvers_and_quick() -> None:
    ways = [BattleSetup("battle_line", PERSONS)]
    for _ in ways_in("corinth"):
        ways.append(way_changed(ways[-1], "by", 1, PERSONS, "corinth"))
    assert ways[-1] == quick_way()
    assert way_changed(ways[-1], "by", 1, PERSONS, "corinth") == ways[0]
    assert way_changed(ways[0], str(UNION), 1, PERSONS, "corinth").seats == Seats(AUTOMATIC, PERSON)
    assert way_changed(ways[0], str(CONFEDERATE), 1, PERSONS, "corinth").seats == AGAINST_COMPUTER


def test_on_hexes_is_fought_where_there_is_a_map() -> None:
    """[SH-R1]: there is one of Pittsburg Landing."""
    taste = Taste(by="nei_boschi")
    assert taste.way(10, PERSONS, "pittsburg_landing").by == "nei_boschi"
    assert taste.way(10, PERSONS, "corinth").by == "battle_line"
    ways = {"corinth": 0, "pittsburg_landing": 0}
    for box in ways:
        way = BattleSetup("battle_line", PERSONS)
        while (way := way_changed(way, "by", 1, PERSONS, box)).by != "battle_line":
            ways[box] += way.by == "nei_boschi"
    assert ways == {"corinth": 0, "pittsburg_landing": 1}


def test_the_set_up_offers_the_same_lines() -> None:
    form = Form().changed("battles", 1).changed("small_battles", 1)
    _, second, *_ = RESOLVERS
    assert form.taste == Taste(by=second, small=4)
    shown = {field.id: field.value for field in form.fields()}
    assert shown["small_battles"] == "below 4 pieces: quick"


# --- the file ------------------------------------------------------------------------------------


def test_what_is_kept_is_read_again(folder: Path) -> None:
    taste, told = Taste("yankee", PERSON, AUTOMATIC, 8, ASKED), ("hold 1 x 40 y 30",)
    kept = Kept(taste, tuple(PERSONS), quick=True, told=told)
    (folder / "west.acw").touch()
    file = own_session().battles_file
    write_kept(file, WEST, kept)
    write_kept(file, Whose("east.acw", "2"), Kept())
    assert read_kept(file, WEST) == kept
    assert read_kept(file, Whose("nowhere.acw", "3")) == Kept()


def test_a_campaign_that_was_moved_keeps_its_ways_and_gives_them_to_no_other(folder: Path) -> None:
    file, kept, moved = own_session().battles_file, Kept(quick=True), Whose("done/west.acw", "1")
    write_kept(file, WEST, kept)
    assert read_kept(file, moved) == kept
    assert read_kept(file, WEST._replace(id="2")) == Kept(), "another one lies there now"
    write_kept(file, Whose("east.acw", "3"), Kept())
    assert read_kept(file, moved) == kept
    write_kept(file, WEST._replace(id="2"), Kept(Taste(small=4)))
    assert read_kept(file, moved) == kept
    write_kept(file, moved, kept)
    assert read_kept(file, WEST._replace(id="2")) == Kept(Taste(small=4))
    (folder / "done").mkdir()
    (folder / moved.file).touch()
    assert read_kept(file, WEST._replace(file="copy.acw")) == Kept(), "it lies where it lay"


def test_what_was_kept_without_an_id_is_that_of_the_file() -> None:
    own_session().battles_file.write_text("[campaigns.'west.acw']\nquick = true\n")
    file = own_session().battles_file
    assert read_kept(file, WEST) == Kept(quick=True)
    write_kept(file, Whose("east.acw", "2"), Kept())
    assert read_kept(file, WEST) == Kept(quick=True)


def test_the_campaigns_changed_last_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preferences_file, "MOST", 2)
    file, kept = own_session().battles_file, Kept(quick=True)
    for id_ in "1213":
        write_kept(file, Whose(f"{id_}.acw", id_), kept)
    found = [read_kept(file, Whose(f"{id_}.acw", id_)) for id_ in "123"]
    assert found == [kept, Kept(), kept]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("by = 'yankees'", "yankee"),
        ("small = -1", "small cannot be -1"),
        ("seats = ['person']", "seats are two words"),
        ("smal = 3", "did you mean 'small'"),
        ("= 3", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_understood_is_named_and_left_alone(text: str, said: str) -> None:
    own_session().battles_file.write_text(f"[[campaign]]\nfile = 'west.acw'\nid = '1'\n{text}\n")
    with pytest.raises(SaveError, match=said):
        read_kept(own_session().battles_file, WEST)
    own_session().battles_file.write_text("[other]\n")
    with pytest.raises(SaveError, match="only tables"):
        read_kept(own_session().battles_file, WEST)


# --- by keys -------------------------------------------------------------------------------------


async def test_who_is_asked_says_how_a_battle_is_fought() -> None:
    app = app_at(CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.loop.battles.like(Taste(by=ASK))
        await pilot.press("enter")
        question = app.screen
        assert isinstance(question, ShortForm)
        assert "battle of Cairo: three pieces" in question.question
        await pilot.press(*["right"] * steps_to("yankee"), "down", "down", "right", "enter")
        await pilot.pause()
        assert fought(app) == "battle cairo by yankee"
        assert app.loop.battles.seats == Seats(AUTOMATIC, PERSON)
        assert isinstance(app.screen, TableScreen)


async def test_the_question_says_what_the_way_on_show_is() -> None:
    app = app_at(CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("F")
        await until(pilot, lambda: isinstance(app.screen, ShortForm))
        for by in ways_in("cairo"):
            told = " ".join(text_of(app).split())
            assert " ".join(way_note(by).split()) in told, by
            assert "How it is fought" in letters(app)
            await pilot.press("right")


@pytest.mark.thorough
async def test_one_may_step_back_from_the_question() -> None:
    app = app_at(CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("F")
        assert isinstance(app.screen, ShortForm), "F asks whether one likes it or not"
        await pilot.press("escape")
        assert state_of(app).battle is None
        await pilot.press("F", "enter")
        await pilot.pause()
        assert fought(app) == "battle cairo"
        assert isinstance(on_show(app), BattleScreen)


@pytest.mark.thorough
async def test_a_small_battle_is_fought_at_once_and_only_its_outcome_told() -> None:
    """With dice that give neither commander cause to ask whether to leave the field."""
    app = app_at(CAIRO, seed="paducah")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.loop.battles.like(Taste(by="yankee", small=4, smalls=QUICK))
        await pilot.press("enter")
        await until(pilot, lambda: state_of(app).battle is None)
        assert fought(app) == "battle cairo"
        assert "has won the battle of Cairo" in shown(app, "status")
        await pilot.pause()
        assert not app.loop.battles.is_quick, "it is over"


@pytest.mark.thorough
async def test_the_computer_attacks_in_the_way_that_the_player_likes() -> None:
    app = app_at(CAIRO, Players("person", "steady"), pace="step")
    async with app.run_test(size=SMALL) as pilot:
        app.loop.battles.like(Taste(by="shell_for_guns"))
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause()
        assert fought(app) == "battle cairo by shell_for_guns"
        assert app.loop.battles.seats == Seats(PERSON, AUTOMATIC)


@pytest.mark.parametrize("pace", ["step", "fast"])
async def test_an_attack_of_the_computer_waits_while_the_player_looks_at_the_map(pace: str) -> None:
    app = app_at(CAIRO, Players("person", "steady"), pace=pace)
    app.loop.battles.like(Taste(by=ASK))
    async with app.run_test(size=SMALL) as pilot:
        if pace == "step":
            await until(pilot, lambda: app.loop.commanders.is_ready)
            await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, ShortForm))
        await pilot.press("escape")
        await until(pilot, lambda: app.loop.commanders.is_ready)
        assert isinstance(on_show(app), MapScreen)
        assert state_of(app).battle is None, "no die has fallen, and nothing was chosen"
        assert "waits" in said(app)
        assert "Space" in said(app)
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, ShortForm))
        await pilot.press(*["right"] * steps_to("yankee"), "enter")
        await pilot.pause()
        assert fought(app) == "battle cairo by yankee", "the choice of rules was kept for him"


def test_pieces_that_came_from_different_boxes_are_counted_together() -> None:
    """The map tells them apart, as only some can retreat to a box; who meets is another matter."""
    state = new_campaign("1861")
    for whence in ("harpers_ferry", "washington"):
        for order in (f"march {whence}", "move 1 militia_infantry manassas_junction"):
            state = apply(state, read_order(order), ScriptedDice()).state
    attacks, _ = brief(state, "manassas_junction", UNION, UNION).forces
    assert attacks == "The Union attacks with two pieces: two militia infantry."


async def test_the_question_says_who_meets_and_what_the_odds_are() -> None:
    """Two Confederate cavalry against one of the Union in works. [BG 17]"""
    app = app_at(CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("F")
        await until(pilot, lambda: "%" in text_of(app))
        told = " ".join(text_of(app).split())
        assert "attacks with two pieces: one veteran cavalry and one militia cavalry" in told
        assert "The Union defends with one piece: one veteran cavalry (entrenched)" in told
        assert "Battle line: Confederate win" in told
        assert "no forecast" not in told


@pytest.mark.parametrize("way", ["yankee", "shell_for_guns"])
async def test_of_a_table_it_is_said_how_battles_on_record_have_ended(way: str) -> None:
    """A wargamer read the odds of the battle line below the table that he had chosen."""
    app = app_at(CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("F")
        await until(pilot, lambda: "%" in text_of(app))
        await pilot.press(*["right"] * steps_to(way))
        await pilot.pause()
        told = " ".join(text_of(app).split())
        assert re.search(
            rf"{RESOLVERS[way].name}: Confederate win some \d+% \(estimate from \d+ automatic", told
        )
        assert "Begin the battle" in letters(app)
        assert "esc" in letters(app)


@pytest.mark.thorough
async def test_who_leaves_a_battle_to_commanders_looks_on_and_may_stop_them() -> None:
    app = app_at(CAIRO)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.loop.battles.like(Taste(by="yankee", union=AUTOMATIC, confederate=AUTOMATIC))
        await pilot.press("enter")
        for _ in range(60):
            await pilot.pause()
            if isinstance(app.screen, ChoiceScreen):
                await pilot.press("down", "enter")  # the beaten side leaves the field
            elif isinstance(app.screen, TableScreen) and app.screen.run.outcome:
                break
        assert "has won the battle of Cairo" in app.screen.run.outcome  # type: ignore[attr-defined]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_the_list_of_commands_leads_to_the_battles_of_the_campaign(folder: Path) -> None:
    journal = Journal.begin(folder / "west.acw", "West", state_of(app_at(CAIRO)))
    app = NordenSuden(journal)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("colon", *"battles:")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ShortForm)
        await pilot.press("left", "enter")
        await pilot.pause()
        assert app.loop.battles.taste == Taste(by=ASK)
        whose = Whose("west.acw", journal.record.id)
        assert read_kept(own_session().battles_file, whose).taste == Taste(by=ASK)
        assert BattleControl(app, journal, OwnAdviser()).taste == Taste(by=ASK), (
            "after it has been opened again"
        )
