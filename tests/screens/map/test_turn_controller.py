"""What the keys through a turn do: the next thing, choices, the end of a segment."""

import pytest

from campaign import apply, new_campaign, read_order
from campaign.actions import Battle, Breakout, End, Pass, Roll
from campaign.agenda import Combat, Marches
from campaign.dice import ScriptedDice
from campaign.terms import CONFEDERATE
from saves.campaign_log.journal import Players
from screens.map.prompts import about_to_lose
from screens.shell.glyphs import ASCII
from screens.text.phrases import place
from tests.commanders.near_the_end import LAST_TURN, WASHINGTON
from tests.rules.play import situation as campaign_of
from tests.screens.campaigning import CONTAINED, HELD, HUNGRY, NORFOLK, situation
from tests.screens.drawing import letters
from tests.screens.keyboard import SMALL, app_at, count
from tests.screens.map_desk import SEA, Desk, said

COMMANDERS = Players("steady", "steady")
NO_MARCHES = (
    'scenario = "1861"\nturn = 8\nagenda = ["marches union left 0 die 4"]\n'
    '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "veteran_infantry"\n'
)
RECRUITS = 'scenario = "1861"\nagenda = ["recruitment union points 3"]\n'
BATTLE = situation(["combat union"], *NORFOLK)

# --- the end of a segment ----------------------------------------------------------------------


def test_the_end_asks_before_marches_are_lost() -> None:
    desk = Desk()
    desk.press(desk.turn.end)
    assert isinstance(desk.state.step, Marches)
    assert desk.turn.prompt(desk.model) == "Three marches would be lost. Press e again."
    desk.press(desk.turn.back)
    assert "would be lost" not in desk.turn.prompt(desk.model)
    desk.press(desk.turn.end).press(desk.turn.end)
    assert not isinstance(desk.state.step, Marches)


@pytest.mark.parametrize("how", ["a box", "the next stack", "a plan"])
def test_who_goes_on_after_the_question_is_asked_again(how: str) -> None:
    desk = Desk().look_at("cairo")
    assert desk.press(desk.turn.end).model.sure
    if how == "a box":
        desk.look_at("paducah")
    elif how == "the next stack":
        desk.press(desk.turn.next_box)
    else:
        desk.plan("cairo")
    assert not desk.model.sure
    assert desk.press(desk.turn.end).model.sure


def test_a_promotion_is_given_up_at_the_second_time() -> None:
    start = new_campaign("1861")
    desk = Desk(apply(start, read_order("end marches"), ScriptedDice()).state)
    desk.press(desk.turn.pass_on)
    assert desk.turn.prompt(desk.model) == "The promotion would be lost. Press p again."
    assert desk.turn.pass_on(desk.model) == (Pass(),)


@pytest.mark.parametrize(
    ("war", "asked"),
    [
        (LAST_TURN, "The war is lost with this turn. [BG 13.4] Press e again."),
        (WASHINGTON, "The war is lost with this turn. [BG 14/10.1] Press e again."),
    ],
)
def test_the_end_asks_before_a_war_is_lost_by_it(war: str, asked: str) -> None:
    desk = Desk(campaign_of(war))
    desk.press(desk.turn.end)
    assert desk.turn.prompt(desk.model) == asked
    assert desk.turn.end(desk.model) == (End(),)


def test_nobody_is_asked_where_time_runs_out_and_no_march_is_left() -> None:
    """He can do nothing about it. [BG 13.4]"""
    state = campaign_of(LAST_TURN.replace("left 3 die 3", "left 0 die 3"))
    assert not about_to_lose(state)


OPEN = (
    'scenario = "1861"\nturn = 2\nagenda = ["marches union left {left} die 4"]\n{more}'
    '[[pieces]]\nbox = "baltimore"\nside = "union"\ntype = "militia_infantry"\n'
    '[[pieces]]\nbox = "{enemy}"\nside = "confederate"\ntype = "militia_infantry"\n'
)
"""Washington is empty, and the enemy stands somewhere."""

FALL = "Washington is open, and its fall loses the war. Press e again."
BOTH = "Four marches would be lost, and Washington is open. Press e again."


@pytest.mark.parametrize(("left", "asked"), [(0, FALL), (4, BOTH)])
def test_the_end_asks_before_washington_is_left_to_the_enemy(left: int, asked: str) -> None:
    desk = Desk(OPEN.format(left=left, more="", enemy="manassas_junction"))
    desk.press(desk.turn.end)
    assert desk.turn.prompt(desk.model) == asked
    desk.press(desk.turn.end)
    assert not isinstance(desk.state.step, Marches)


@pytest.mark.parametrize(
    ("enemy", "more"),
    [("atlanta", ""), ("manassas_junction", "[options]\nwashington_capture = true\n")],
)
def test_nothing_is_asked_where_washington_is_safe_or_its_fall_is_not_the_end(
    enemy: str, more: str
) -> None:
    desk = Desk(OPEN.format(left=0, more=more, enemy=enemy))
    assert desk.turn.end(desk.model) == (End(),)


def test_a_march_says_that_it_leaves_washington_open() -> None:
    pieces = (
        '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "militia_infantry"\ncount = 2\n'
    )
    desk = Desk(OPEN.format(left=4, more=pieces, enemy="manassas_junction"))
    leaves = "leaves Washington open: its fall loses the war [BG 13.2]"
    assert leaves in desk.plan("washington").look_at("manassas_junction").preview
    assert leaves not in desk.pick_fewer(1).preview


def test_bg_13_2_two_marches_lead_from_richmond_into_an_empty_washington() -> None:
    """Nobody warned a player whose capital was taken by way of Manassas Junction."""
    pieces = (
        '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "militia_infantry"\ncount = 2\n'
    )
    desk = Desk(OPEN.format(left=4, more=pieces, enemy="richmond"))
    leaves = "leaves Washington open: its fall loses the war [BG 13.2]"
    assert leaves in desk.plan("washington").look_at("fredericksburg").preview
    desk = Desk(OPEN.format(left=0, more="", enemy="richmond"))
    desk.press(desk.turn.end)
    assert desk.turn.prompt(desk.model) == FALL


@pytest.mark.parametrize(
    ("city", "to", "near", "said"),
    [
        ("richmond", "petersburg", "fredericksburg", ", the enemy one box away"),
        ("new_orleans", "jackson", "washington", ": a 6 can land there [BG 6.2]"),
    ],
)
def test_a_march_says_which_city_that_decides_the_war_it_leaves_empty(
    city: str, to: str, near: str, said: str
) -> None:
    desk = Desk(
        f"""scenario = "1861"
turn = 3
agenda = ["marches confederate left 2 die 2"]
[[pieces]]
box = "{city}"
side = "confederate"
type = "militia_infantry"
[[pieces]]
box = "{near}"
side = "union"
type = "veteran_infantry"
"""
    )
    leaves = f"leaves {place(city)} empty{said}"
    assert leaves in desk.plan(city).look_at(to).preview


def test_a_march_that_goes_on_is_ended_first() -> None:
    desk = Desk().plan("cairo").pick_fewer(1).enter("paducah")
    desk.press(desk.turn.end)
    orders = desk.turn.end(desk.model)
    assert isinstance(orders, tuple)
    assert [type(order).__name__ for order in orders] == ["Done", "End"]


# --- the obvious thing -------------------------------------------------------------------------


def test_space_throws_the_die_when_it_is_due() -> None:
    desk = Desk('scenario = "1861"\nturn = 8\n')
    assert desk.turn.prompt(desk.model).startswith("March roll")
    assert desk.turn.obvious_word(desk.model) == "roll for marches"
    assert desk.turn.obvious(desk.model) == (Roll(),)


def test_space_ends_when_no_stack_is_left() -> None:
    desk = Desk(NO_MARCHES)
    assert desk.turn.obvious_word(desk.model) == "end"
    assert desk.turn.obvious(desk.model) == (End(),)
    assert said(desk.turn.why_no_next(desk.model)) == "No marches left. [BG 4.1]"


TWICE = """
scenario = "1861"
turn = 8
agenda = ["marches union left 1 die 4"]
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_infantry"
marches = 2
"""


@pytest.mark.parametrize(
    ("situation", "why_not"),
    [
        (
            'scenario = "1861"\nturn = 8\nagenda = ["marches union"]\n',
            "Nothing to choose yet: the die decides how many marches you have [BG 4.1].",
        ),
        (NO_MARCHES, "No marches left. [BG 4.1]"),
        (TWICE, "No stack can act now. [BG 4.3]"),
        (BATTLE, "Stacks march in the Movement Segment. [BG 4.1]"),
    ],
    ids=["before the die", "marches used", "each piece twice", "combat"],
)
def test_bg_4_1_where_no_stack_is_next_the_key_says_which_rule_keeps_all_back(
    situation: str, why_not: str
) -> None:
    """BG 4.3 is about pieces that have marched twice: before the die nobody has marched."""
    desk = Desk(situation)
    assert desk.turn.due(desk.model) == ()
    assert said(desk.turn.why_no_next(desk.model)) == why_not


def test_while_a_commander_plays_no_stack_is_next_as_he_decides() -> None:
    desk = Desk(NO_MARCHES, Players("steady", "person"))
    assert said(desk.turn.why_no_next(desk.model)) == "Now the Union commander decides."


async def test_the_two_keys_that_end_a_segment_have_one_word() -> None:
    """Whoever reads `space end segment` beside `e end` looks for a difference."""
    app = app_at(NO_MARCHES)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        line = letters(app).splitlines()[-1]
        assert "space/e end" in line
        assert line.count("end") == 1


def test_space_orders_no_march_however_often_it_is_pressed() -> None:
    desk = Desk().plan("cairo")
    start, plan = desk.state, desk.march
    seen = set()
    for _ in range(3 * len(plan.reach)):
        assert desk.turn.obvious_word(desk.model) == "next target"
        seen.add(desk.press(desk.turn.obvious).model.cursor)
    assert desk.state is start
    assert seen == plan.reach
    desk.press(lambda model: desk.marches.march_to(model, "paducah"))
    assert count(desk.state, "paducah") == 4


def test_space_looks_through_recruits_and_raises_none() -> None:
    desk = Desk(RECRUITS)
    start, rows = desk.state, len(desk.model.choices)
    assert desk.turn.obvious_word(desk.model) == "next choice"
    seen = [desk.press(desk.turn.obvious).model.row for _ in range(rows)]
    assert seen == [*range(1, rows), 0]
    assert desk.state is start


def test_space_attacks_nobody_who_need_not_be_fought() -> None:
    desk = Desk(situation(["combat union"], *NORFOLK, more=CONTAINED, tables=HELD))
    rows = [choice.label for choice in desk.model.choices]
    assert len(rows) > 1, rows
    for _ in range(5):
        desk.press(desk.turn.obvious)
    assert isinstance(desk.state.step, Combat)
    assert desk.state.battle is None


def test_the_last_row_of_recruits_asks_before_points_are_lost() -> None:
    desk = Desk(RECRUITS)
    start, last = desk.state, len(desk.model.choices) - 1
    desk.take(desk.model.at_row(last)).press(desk.turn.choose)
    assert desk.state is start
    assert desk.turn.prompt(desk.model) == "Three points would be lost. Press enter again."
    desk.take(desk.model.at_row(0))
    assert "lost" not in desk.turn.prompt(desk.model)
    desk.take(desk.model.at_row(last)).press(desk.turn.choose)
    assert desk.state is start, "whoever looked at another row is asked again"
    desk.press(desk.turn.choose)
    assert desk.state.step != start.step


def test_enter_says_who_moves_while_a_commander_is_at_work() -> None:
    desk = Desk(players=COMMANDERS)
    said_now = desk.turn.why_no_inspection(desk.model)
    assert said_now == "The Union commander moves now; i tells all about Washington."
    desk.paused = True
    assert desk.turn.why_no_inspection(desk.model) == "", "who pauses wants to read"
    assert Desk().turn.why_no_inspection(Desk().model) == ""


def test_space_goes_on_with_a_battle_that_has_begun() -> None:
    desk = Desk(BATTLE)
    assert desk.turn.obvious_word(desk.model) == "choose"
    desk.press(desk.turn.obvious)
    while isinstance(desk.state.step, Combat):
        desk.press(desk.turn.obvious)
    assert desk.state.battle is not None
    desk.press(desk.turn.obvious)
    assert desk.asked_for == ["go on"]


def test_space_lets_commanders_pause_and_go_on() -> None:
    desk = Desk(players=COMMANDERS)
    assert desk.turn.obvious_word(desk.model) == "pause"
    assert desk.turn.prompt(desk.model) == "The Union commander is thinking."
    desk.press(desk.turn.obvious)
    assert desk.paused
    assert desk.turn.obvious_word(desk.model) == "go on"
    assert desk.turn.prompt(desk.model) == "The Union commander: paused. Space goes on."


def test_space_shows_the_next_act_step_by_step() -> None:
    desk = Desk(players=COMMANDERS, pace="step")
    assert desk.turn.obvious_word(desk.model) == "next act"
    assert "space shows the next act" in desk.turn.prompt(desk.model)
    desk.press(desk.turn.obvious)
    assert desk.asked_for == ["act"]


# --- the next stack ----------------------------------------------------------------------------


def test_n_goes_round_the_stacks_that_can_still_act() -> None:
    desk = Desk()
    assert set(desk.turn.due(desk.model)) == {"cairo", "washington"}
    seen = [desk.press(desk.turn.next_box).model.cursor for _ in range(3)]
    assert seen == ["cairo", "washington", "cairo"]
    assert desk.turn.next_box(desk.model, -1).cursor == "washington"


def test_n_goes_from_target_to_target_while_a_march_is_planned() -> None:
    desk = Desk().plan("cairo")
    plan = desk.march
    seen = {desk.press(desk.turn.next_box).model.cursor for _ in plan.reach}
    assert seen == plan.reach
    assert desk.march is plan


def test_nothing_is_due_while_a_commander_decides() -> None:
    desk = Desk(players=COMMANDERS)
    assert desk.turn.due(desk.model) == ()


def test_boxes_without_supply_are_due_one_after_the_other() -> None:
    desk = Desk(HUNGRY)
    assert desk.turn.due(desk.model) == ("harrisburg", "vandalia")
    assert desk.model.cursor == "harrisburg", "the map looks where the list points"


# --- battles, choices --------------------------------------------------------------------------


def test_a_battle_is_fought_where_the_cursor_stands() -> None:
    desk = Desk(BATTLE).look_at("norfolk")
    assert desk.turn.why_no_battle(desk.model) is None
    assert desk.turn.battle(desk.model) == (Battle("norfolk"),)
    early = Desk()
    assert "The next battle is chosen in the Combat Segment" in said(
        early.turn.why_no_battle(early.model)
    )
    assert "Cavalry withdraws after the attacker has chosen its box" in said(
        early.turn.why_no_withdrawal(early.model)
    )


def test_a_breakout_comes_before_all_other_marches() -> None:
    besieged = situation(["marches union left 3 die 4"], *NORFOLK, more=CONTAINED, tables=HELD)
    desk = Desk(besieged).look_at("norfolk")
    assert "norfolk" in desk.turn.due(desk.model)
    assert desk.turn.breakout(desk.model) == (Breakout("norfolk"),)
    assert desk.turn.why_no_breakout(desk.model) is None
    desk.plan("washington").enter("baltimore").look_at("norfolk")
    why_not = said(desk.turn.why_no_breakout(desk.model))
    assert why_not == "Breakouts come before all other marches. [NS-R10]"


def test_the_list_is_asked_for_a_row_and_the_map_follows_it() -> None:
    desk = Desk(HUNGRY)
    boxes = [choice.box for choice in desk.model.choices]
    assert desk.turn.prompt(desk.model).endswith(f"Row 1 of {len(boxes)}. [NS 2.2]")
    last = len(boxes) - 1
    desk.take(desk.model.at_row(last))
    assert desk.model.cursor == boxes[last]
    assert f"Row {last + 1} of {len(boxes)}." in desk.turn.prompt(desk.model)
    assert desk.turn.choose(desk.model) == (desk.model.choices[last].action,)


def test_a_list_keeps_its_row_in_another_look_and_begins_anew_at_another_position() -> None:
    desk = Desk(HUNGRY)
    desk.take(desk.model.at_row(1))
    assert desk.turn.listed(desk.model, ASCII).row == 1
    desk.press(desk.turn.choose)
    assert desk.model.row == 0


# --- where one looks ---------------------------------------------------------------------------


def test_each_player_finds_the_cursor_where_he_left_it() -> None:
    desk = Desk()
    assert desk.model.cursor == "washington"
    desk.look_at("cairo")
    others = desk.state.evolve(active=CONFEDERATE, agenda=(Marches(CONFEDERATE),))
    desk.take(desk.turn.take_in(desk.model, others, ASCII))
    assert desk.model.cursor == "richmond"
    desk.look_at("corinth").take(desk.turn.take_in(desk.model, desk.state, ASCII))
    assert desk.model.cursor == "cairo"
    desk.take(desk.turn.take_in(desk.model, others, ASCII))
    assert desk.model.cursor == "corinth"


@pytest.mark.parametrize("going", ["land", "sea"])
def test_a_plan_says_how_a_stack_would_go(going: str) -> None:
    desk = Desk()
    desk = desk.plan("washington") if going == "land" else desk.plan("washington", SEA)
    name = "March" if going == "land" else "Sea move"
    verb = "marches" if going == "land" else "sails"
    assert desk.turn.prompt(desk.model) == (
        f"{name} from Washington: choose a destination. Enter {verb}, Esc cancels."
    )
