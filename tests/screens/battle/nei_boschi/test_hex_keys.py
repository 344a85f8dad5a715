"""Keys of a battle on hexes that do nothing where one is, and say why."""

import pytest

from campaign.dice import RandomDice
from campaign.errors import NotationError
from campaign.hexes.facing import FACINGS
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import held_back
from campaign.resolvers.nei_boschi.orders import Activate, Assault, Coordinate, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Activation,
    DivisionOrders,
    RetreatBefore,
    SettingUp,
    Step,
    TurnBegins,
)
from campaign.terms import CONFEDERATE, UNION
from screens.battle.nei_boschi.chooser import Asked
from screens.battle.nei_boschi.names import labels
from screens.battle.nei_boschi.pages_screen import GROUND, HexPages
from screens.battle.nei_boschi.panels.roster import roster
from screens.battle.nei_boschi.set_up_question import as_proposed
from screens.battle.nei_boschi.typed import typed_meaning
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.battle.nei_boschi.hex_desk import app_on, passed_to, screen_of
from tests.screens.battle.nei_boschi.test_hex_screen import LINE, asked, position_of, press
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, said
from tests.shiloh.desk import desk, number, request

VERBS = ("m", "f", "g", "b", "y", "v")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("position", "silent"),
    [
        (passed_to(SettingUp), ("m", "f", "g", "b", "=", "R")),
        (passed_to(DivisionOrders), (*VERBS, "n", "=", "R")),
        (passed_to(Activation), (*VERBS, "n", "=", "R")),
    ],
    ids=["set-up", "page of brigades", "list"],
)
async def test_every_key_that_does_nothing_says_why(
    position: HexPosition, silent: tuple[str, ...]
) -> None:
    """The player presses a key that works elsewhere on this screen, and reads why not here."""
    app = app_on(position)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before, seen = asked(app), position_of(app)
        for key in silent:
            await press(pilot, key)
            assert said(app), key
            assert asked(app) is before
        assert position_of(app) is seen


@pytest.mark.thorough
async def test_who_does_not_decide_is_told_who_does() -> None:
    app = app_on(LINE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        screen.run.fights_on = True
        screen.show_position()
        await press(pilot, "m")
        assert "enter stops them" in said(app)


@pytest.mark.thorough
@pytest.mark.parametrize("step", [Activation, DivisionOrders])
async def test_a_letter_that_picks_nothing_is_said_to(step: type[Step]) -> None:
    app = app_on(passed_to(step))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await press(pilot, "Z")
        assert "letter Z" in said(app)


@pytest.mark.thorough
async def test_a_set_up_is_ended_by_an_answer_alone() -> None:
    app = app_on()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = position_of(app)
        await press(pilot, "p")
        assert position_of(app) is before
        assert isinstance(app.screen, ChoiceScreen)
        assert app.screen.question == "This ends the set-up of the Union. End it?"
        assert app.screen.remarks == ("All places are as the scenario says, or changed by you.",)
        await press(pilot, "p", "down", "enter")
        assert position_of(app) is before, "not yet"
        await press(pilot, "p", "enter")
        assert position_of(app).to_move is CONFEDERATE


def test_who_may_stand_elsewhere_and_has_not_been_moved_is_named() -> None:
    """The grander plan: the Confederates stand where they like in their area. [BB 30.11]"""
    position = begin(request("1a"))._replace(agenda=(SettingUp(CONFEDERATE), TurnBegins()))
    mississippi = number("cs.6-ms")
    proposed = as_proposed(position, CONFEDERATE)
    assert mississippi in [unit.number for unit in proposed]
    assert not as_proposed(begin(request("9")), UNION), "in scenario 9 all hexes are printed"
    unit = position.unit(mississippi)
    moved = position.with_units(unit._replace(hex=unit.hex + 1))
    assert mississippi not in [unit.number for unit in as_proposed(moved, CONFEDERATE)]


@pytest.mark.thorough
async def test_i_tells_of_an_empty_hex() -> None:
    app = app_on()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        screen.map.point_at(5743)
        assert not position_of(app).at(5743)
        await press(pilot, "i")
        assert isinstance(app.screen, HexPages)
        assert app.screen.page == GROUND
        await pilot.pause()
        told = app.screen._told().plain
        assert "S5710" in told.splitlines()[0]
        assert "level" in told


@pytest.mark.thorough
async def test_small_letters_turn_pages_and_capital_letters_pick() -> None:
    """A brigade never has the key of a page."""
    app = app_on(passed_to(Activation, "2"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for page in ("b", "e", "t", "b"):
            await press(pilot, "i") if not isinstance(app.screen, HexPages) else None
            await press(pilot, page)
        assert isinstance(app.screen, HexPages)
        row = next(row for row in app.screen.rows if row.hex)
        await press(pilot, *row.key)
        assert screen_of(app).map.cursor == row.hex


def test_every_brigade_of_the_whole_battle_has_letters_of_its_own() -> None:
    rows = [row for row in roster(begin(request("1")), UNION, 70) if row.body]
    keys = [row.key for row in rows]
    assert len(set(keys)) == len(keys) > 52
    assert all(key.isupper() for key in keys)


@pytest.mark.thorough
async def test_the_dial_says_why_the_present_facing_is_not_offered() -> None:
    app = app_on(LINE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        illinois = number("us.71-oh")
        screen_of(app).pick(illinois)
        await press(pilot, "y")
        assert asked(app) is Asked.FACING
        facing = FACINGS[position_of(app).unit(illinois).facing]
        assert f"now ↘ {facing}" in letters(app)
        await press(pilot, {"SE": "3"}[facing])
        assert f"faces {facing} already" in said(app)
        assert isinstance(position_of(app).step, Acting)


@pytest.mark.thorough
async def test_who_is_assaulted_sees_the_odds_before_he_goes_back() -> None:
    """The 55th Illinois assaults; the Mississippians may go back, or await it. [SH 11]"""
    dice, there = RandomDice("stuart"), 5746
    position, _ = sequence.apply(LINE, Assault(number("us.55-il"), there), dice)
    while position.to_move is not CONFEDERATE:
        position, _ = sequence.apply(position, Pass(), dice)
    assert isinstance(position.step, RetreatBefore)
    app = app_on(position)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        shown = letters(app)
        assert "Assault on S5713" in shown
        assert "strength 10 to" in shown
        assert "55th Illinois" in shown


@pytest.mark.thorough
async def test_a_list_about_one_unit_names_it_once() -> None:
    """The Mississippians may go back: their name stands above the rows, not in each of them."""
    dice, there = RandomDice("stuart"), 5746
    position, _ = sequence.apply(LINE, Assault(number("us.55-il"), there), dice)
    while position.to_move is not CONFEDERATE:
        position, _ = sequence.apply(position, Pass(), dice)
    app = app_on(position)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "A go back to" in letters(app)


@pytest.mark.thorough
async def test_who_may_act_is_shown_with_its_units() -> None:
    """A brigade that is not on the map, too: its units are to be seen before one takes it."""
    app = app_on(passed_to(Activation))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        look = screen_of(app).look
        assert look is not None
        order = look.order
        assert isinstance(order, Activate)
        shown = letters(app)
        units = position_of(app).members(order.bodies[0])
        short = labels("shiloh")
        assert all(short[unit.number] in shown for unit in units)
        assert "fatigue" in shown


@pytest.mark.thorough
async def test_a_new_list_is_looked_at_where_its_first_order_leads() -> None:
    """A list of the same side follows another one: the map does not stay where it was."""
    app = app_on(passed_to(Activation, "2"))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        screen = screen_of(app)
        screen.map.point_at(next(iter(position_of(app).units)).hex)
        coordinate = next(one for one in screen.chooser.listed if isinstance(one, Coordinate))
        screen.give(coordinate)
        await pilot.pause()
        assert screen.look is not None
        if asked(app) is Asked.LIST:
            assert screen.look.place in (0, screen.map.cursor)


def test_a_hex_that_is_not_there_is_named_as_it_was_typed() -> None:
    with pytest.raises(NotationError, match="there is no hex S9999 on this map"):
        typed_meaning(LINE, "move 55il s9999 SE")


async def test_who_has_acted_as_often_as_he_may_says_so() -> None:
    """Beyond Stuart's reach, in the second activation of the turn; `m` there is answered. [SH 4]"""
    ohio = number("us.54-oh")
    position = desk(
        *("us.54-oh 5944 SE", "us.71-oh 5743 SE", "us.ldr-stuart 5343 SE", "cs.9-ms 6046 NW"),
        acting="2/5/T",
    )
    commands = (command._replace(markers=2) for command in position.commands)
    position = position._replace(commands=tuple(commands))
    position = position.with_units(position.unit(ohio)._replace(acts=1))
    position = position.with_body(position.body("2/5/T")._replace(acts=1))
    app = app_on(held_back(position, ("2/5/T",)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen_of(app).map.point_at(5944)
        await press(pilot, "m")
        assert "acted 1 time, as often as it may: its leader does not reach it" in said(app)
        assert "[SH 4]" in said(app)
        assert asked(app) is Asked.WHO
