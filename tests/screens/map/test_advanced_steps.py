"""Every decision of the advanced game: what is said before it, and which keys make it."""

from dataclasses import replace

import pytest

from campaign import read_situation
from campaign.agenda import Combat, Fighting, Marches, Withdrawal
from campaign.battle.battle_odds import TO_THE_END, USUAL_CONDUCTS
from campaign.commanders.odds import battle_odds, side_odds_ahead
from campaign.terms import CONFEDERATE, UNION
from screens.map.briefing import briefing
from screens.map.choices import choices
from screens.shell.glyphs import ASCII
from screens.text.odds_words import chance_words
from screens.text.phrases import place
from tests.screens.campaigning import CONTAINED, HELD, HUNGRY, LANDED, NORFOLK, situation
from tests.screens.drawing import part
from tests.screens.keyboard import (
    SMALL,
    app_at,
    count,
    find,
    keys_shown,
    left,
    map_of,
    shown,
    state_of,
    until,
)
from tests.screens.map_desk import Desk

BESIEGED = situation(["marches union left 3 die 4"], *NORFOLK, more=CONTAINED, tables=HELD)


def told(text: str) -> str:
    """What the briefing says of a situation."""
    return "\n".join(line.plain for line in briefing(read_situation(text), ASCII))


# --- supply ------------------------------------------------------------------------------------


@pytest.mark.thorough
async def test_each_box_without_supply_gives_up_a_piece_of_the_players_choice() -> None:
    app = app_at(HUNGRY)
    async with app.run_test(size=SMALL) as pilot:
        screen = map_of(app)
        assert (
            "Two boxes are out of supply. Choose one piece to lose in each. Row 1 of 3. [NS 2.2]"
            in shown(app, "prompt")
        )
        assert "Vandalia: two pieces without supply" in told(HUNGRY)
        assert screen.turn.due(screen.model) == ("harrisburg", "vandalia")
        assert screen.model.cursor == "harrisburg"
        await pilot.press("n")
        assert screen.model.cursor == "vandalia"
        await pilot.press("enter")
        assert count(state_of(app), "vandalia", CONFEDERATE) == 1
        assert screen.model.cursor == "harrisburg"
        await pilot.press("n", "enter")
        assert count(state_of(app), "harrisburg", CONFEDERATE) == 2
        assert isinstance(state_of(app).step, Marches)


def test_the_piece_pointed_at_is_the_one_that_is_lost() -> None:
    desk = Desk(HUNGRY)
    labels = [choice.label for choice in desk.model.choices]
    assert [label.split(":")[0] for label in labels] == [
        "c Harrisburg",  # the cheapest loss first
        "i Harrisburg",
        "i Vandalia",
    ]
    row = next(n for n, label in enumerate(labels) if "militia cavalry" in label)
    desk.take(desk.model.at_row(row)).press(desk.turn.choose)
    kinds = {unit.type for unit in desk.state.units_in("harrisburg", CONFEDERATE)}
    assert kinds == {"veteran_infantry"}


# --- dice --------------------------------------------------------------------------------------


async def test_the_command_table_stands_beside_the_map_and_then_its_row_is_lit() -> None:
    app = app_at(situation(["marches union"]))
    async with app.run_test(size=SMALL) as pilot:
        assert "March roll: how many marches you get (space). [NS 3.0]" in shown(app, "prompt")
        table = shown(app, "briefing")
        assert "'61 '62 '63 '64 '65" in table
        assert " 5  3/4 4/5 4/5 5/5 5/4" in table
        await pilot.press("space")
        die = next(step.die for step in state_of(app).agenda if isinstance(step, Marches))
        rows = [line for line in shown(app, "briefing").splitlines() if line[:1] == ">"]
        assert [row[1:2] for row in rows] == [str(die)]
        assert len(shown(app, "briefing").splitlines()) == 7, "and the rest of it stays"
        assert f"Union rolls {die}: " in shown(app, "status")


@pytest.mark.parametrize(
    ("agenda", "pieces", "tables", "prompt", "before", "where"),
    [
        (
            ["bordersupport confederate states MD", "marches confederate"],
            (("baltimore", "confederate", "veteran_infantry", 1),),
            "",
            "Maryland: support roll (space). [NS 8.3]",
            "Maryland: more than 4 brings the Maryland militia permanently into the pool",
            "baltimore",
        ),
        (
            ["toll confederate", "promotion confederate"],
            (),
            '[control]\nwashington = "confederate"\n',
            "Washington has fallen: roll for the army maximum lost (space). [NS 6.0]",
            "the die is subtracted (a 1 counts 2)",
            "washington",
        ),
    ],
)
async def test_a_die_of_the_politics_is_asked_for_and_thrown(
    agenda: list[str],
    pieces: tuple[tuple[str, str, str, int], ...],
    tables: str,
    prompt: str,
    before: str,
    where: str,
) -> None:
    text = situation(agenda, *pieces, tables=tables)
    assert before in told(text)
    app = app_at(text)
    async with app.run_test(size=SMALL) as pilot:
        step = state_of(app).step
        assert prompt in shown(app, "prompt")
        assert keys_shown(app).startswith(("space roll", "space support roll"))
        assert map_of(app).model.cursor == where
        await pilot.press("space")
        assert state_of(app).step != step


@pytest.mark.thorough
async def test_deserters_are_listed_with_the_die_that_keeps_them() -> None:
    text = situation(["desertion union cairo lost yes", "combat union"]) + (
        '\n[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "militia_infantry"\n'
        'reduced = true\nshaken = "reduced"\ncount = 2\n'
        '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "veteran_infantry"\n'
        'reduced = true\nshaken = "routed"\n'
    )
    assert "i2 militia infantry stays on 1-3" in told(text)
    assert "i1 veteran infantry stays on 1-3" in told(text)
    app = app_at(text)
    async with app.run_test(size=SMALL) as pilot:
        assert "Cairo: desertion roll (space)." in shown(app, "prompt")
        assert map_of(app).model.cursor == "cairo"
        await pilot.press("space")
        assert not any(unit.shaken for unit in state_of(app).units_in("cairo", UNION))
        lines = [line for line in map_of(app).panel.turn_log.told if " desert" in line]
        assert len(lines) == 3


# --- recruits ----------------------------------------------------------------------------------


def test_the_militia_of_a_border_state_is_told_from_the_other() -> None:
    state = read_situation(
        situation(["recruitment confederate points 1"])
        + "\n[pools.confederate]\nmilitia_infantry = 1\nborder_maryland = 1\n"
    )
    there = {choice.label for choice in choices(state, ASCII) if choice.box == "atlanta"}
    assert there == {
        "i Atlanta: militia infantry",
        "i Atlanta: Maryland militia",
        "c Atlanta: militia cavalry",
    }


# --- containment -------------------------------------------------------------------------------

DECLARED = situation(
    ["declaration confederate norfolk", "marches confederate left 2 die 3"],
    *NORFOLK,
    more=LANDED,
    tables=HELD,
)


@pytest.mark.parametrize(("row", "contains"), [(0, True), (1, False)])
def test_fight_or_contain_is_a_choice_that_says_what_it_means(row: int, contains: bool) -> None:
    assert "Contain: no battle." in told(DECLARED)
    desk = Desk(DECLARED)
    assert desk.turn.prompt(desk.model) == "Norfolk: fight or contain? Row 1 of 2. [NS-R8]"
    desk.take(desk.model.at_row(row)).press(desk.turn.choose)
    bit = 1 << desk.state.theater.number["norfolk"]
    assert bool(desk.state.contained & bit) is contains
    assert bool(desk.state.assaults & bit) is not contains


@pytest.mark.thorough
async def test_a_breakout_is_offered_with_its_price_before_the_first_march() -> None:
    app = app_at(BESIEGED)
    async with app.run_test(size=SMALL) as pilot:
        assert "B at Norfolk: break out now; two marches left after it [NS-R10]" in told(BESIEGED)
        assert "norfolk" in map_of(app).turn.due(map_of(app).model)
        await find(pilot, "norfolk")
        assert "B break out" in keys_shown(app)
        await pilot.press("B")
        await pilot.pause()
        assert isinstance(state_of(app).step, Withdrawal | Fighting)
        assert left(state_of(app)) == 2


FREE_ATTACK = situation(["combat confederate"], *NORFOLK, more=CONTAINED, tables=HELD)


def test_an_attack_on_the_contained_is_offered_and_may_be_left() -> None:
    desk = Desk(FREE_ATTACK)
    assert "[NS-R9]" in desk.turn.prompt(desk.model)
    labels = [choice.label for choice in desk.model.choices]
    assert sorted(labels) == [
        "Norfolk: Union 3 against Confederate 2, free attack",
        "attack nowhere",
    ]
    desk.press(desk.turn.end)
    assert not isinstance(desk.state.step, Combat)


@pytest.mark.thorough
async def test_b_begins_an_attack_that_need_not_be() -> None:
    app = app_at(FREE_ATTACK)
    async with app.run_test(size=SMALL) as pilot:
        await find(pilot, "norfolk")
        await pilot.press("b")
        await pilot.pause()
        assert state_of(app).battle is not None


WITHDRAWAL = """
scenario = "1861"
turn = 8
agenda = ["combat union"]
pieces = [
    {box = "bowling_green", side = "union", type = "veteran_infantry", count = 2,
     entry = "louisville"},
    {box = "bowling_green", side = "confederate", type = "militia_cavalry"},
    {box = "washington", side = "union", type = "militia_infantry"},
    {box = "richmond", side = "confederate", type = "militia_infantry"},
]
"""


async def test_cavalry_that_may_withdraw_is_told_who_attacks_with_how_many_and_its_chance() -> None:
    app = app_at(read_situation(WITHDRAWAL))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(state_of(app).step, Withdrawal))
        screen = map_of(app)
        asked = screen.turn.prompt(screen.model)
        assert asked.startswith("The Union attacks Bowling Green, 2 against 1")
        assert "Confederate cavalry: withdraw, or stay?" in asked
        assert screen.model.cursor == "bowling_green", "the panel is about the box asked about"
        staying = USUAL_CONDUCTS.but(CONFEDERATE, TO_THE_END)
        odds = battle_odds(state_of(app), "bowling_green", UNION, staying)
        assert odds is not None
        hold = f"2 against 1, {chance_words(odds, CONFEDERATE)} to hold."
        await until(pilot, lambda: hold in screen.turn.prompt(screen.model))
        await until(
            pilot,
            lambda: hold in " ".join(part(app, screen.panel.region).replace("│", " ").split()),
        )


async def test_cavalry_is_told_its_chance_by_the_way_in_which_it_will_be_fought() -> None:
    """By Yankee: an estimate, and not the odds of the battle line."""
    app = app_at(read_situation(WITHDRAWAL))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = map_of(app)
        battles = screen.turn.loop.battles
        battles.like(replace(battles.taste, by="yankee"))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(state_of(app).step, Withdrawal))
        await until(pilot, lambda: "% to hold" in screen.turn.prompt(screen.model))
        assert ", some " in screen.turn.prompt(screen.model)


async def test_a_battle_that_waits_is_told_with_its_odds_before_it_is_chosen() -> None:
    """Which of the battles to fight first, is a choice: each with what it may come to. [BG 8.1]"""
    two = WITHDRAWAL.replace(
        '    {box = "washington",',
        """    {box = "manassas_junction", side = "union", type = "veteran_infantry", count = 3,
     entry = "washington"},
    {box = "manassas_junction", side = "confederate", type = "militia_infantry", count = 2},
    {box = "washington",""",
    )
    app = app_at(read_situation(two))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = map_of(app)

        async def told(box: str) -> str:
            """The chance to win there, once it stands in the panel."""
            assert screen.model.cursor == box
            found = side_odds_ahead(state_of(app), box, UNION, UNION)
            assert found is not None
            chance = chance_words(found.staying, UNION)
            odds = f"{place(box)}: {chance} win if we stay"
            await until(pilot, lambda: odds in _in_a_line(part(app, screen.panel.region)))
            return chance

        await pilot.press("home")
        at_first = await told("bowling_green")
        await pilot.press("down")
        assert await told("manassas_junction") != at_first


def _in_a_line(shown: str) -> str:
    return " ".join(shown.replace("▏", " ").split())
