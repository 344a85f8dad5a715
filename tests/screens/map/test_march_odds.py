"""The odds of the battle at the end of a planned march, and of what the enemy could enter."""

import re

import pytest

from campaign import ScriptedDice, apply, new_campaign, read_order, read_situation
from campaign.battle.battle_odds import ESTIMATED, EXACT, TO_THE_END, USUAL_CONDUCTS
from campaign.budget import Budget, CancelledError
from campaign.commanders.odds import battle_odds
from campaign.commanders.quick_odds import quick_odds
from campaign.queries.next_marches import comers
from campaign.resolvers.yankee.record import RECORD as YANKEE_RECORD
from campaign.terms import CONFEDERATE, UNION
from screens.map.march_odds import is_known, leads_to_battle, work_out
from screens.map.overlays import OPEN, legend, odds_of, risks, threatened
from screens.map.tree_rows import planned_lines
from screens.parts.battle_preferences import Taste
from screens.shell.glyphs import ASCII
from tests.commanders.staff.boards import board
from tests.rules.play import situation
from tests.screens.keyboard import APRIL_1862, app_at, find, map_of, shown, state_of, until
from tests.screens.map_desk import Desk


def test_a_march_against_somebody_leads_to_a_battle() -> None:
    plan = Desk().plan("cairo").march
    assert leads_to_battle(plan, "humboldt")
    assert not leads_to_battle(plan, "paducah"), "nobody is there"
    assert not leads_to_battle(plan, "richmond"), "nobody gets there"
    assert not leads_to_battle(None, "humboldt")


def test_its_odds_are_those_of_the_position_that_it_leads_to() -> None:
    """Three veterans and cavalry against one militia: all of them, and nothing else."""
    desk = Desk()
    plan = desk.plan("cairo").march
    found = work_out(plan, "humboldt", None)
    assert found is not None
    ahead = plan.after("humboldt")
    assert found.usual == battle_odds(ahead, "humboldt", UNION)
    assert found.staying == battle_odds(
        ahead, "humboldt", UNION, USUAL_CONDUCTS.but(UNION, TO_THE_END)
    )
    assert found.staying.source == EXACT
    assert found.staying.union > 0.95
    one = desk.pick_fewer(1, 1, 2).march
    fewer = work_out(one, "humboldt", None)
    assert fewer is not None
    assert fewer.staying.union < found.staying.union


def test_what_is_led_by_is_told_before_the_rest_is_known() -> None:
    """Three battles are worked out, and nobody is to wait for the third to see the first."""
    desk = Desk().plan("cairo").look_at("humboldt")
    first = work_out(desk.march, "humboldt", None, whole=False)
    assert first is not None
    assert (first.usual, first.both) == (None, None)
    assert "odds:" in desk.preview
    assert not is_known(desk.march, "humboldt", None)
    whole = work_out(desk.march, "humboldt", None)
    assert whole is not None
    assert whole.staying == first.staying
    assert whole.usual is not None
    assert is_known(desk.march, "humboldt", None)


def test_the_preview_tells_them_as_soon_as_they_are_known() -> None:
    desk = Desk().plan("cairo").look_at("humboldt")
    assert "odds:" not in desk.preview
    work_out(desk.march, "humboldt", None)
    told = re.search(
        r"odds: (\d+)% win if we stay to the end, lose (no piece|\S+ pieces), they (\S+)",
        desk.preview,
    )
    assert told is not None, desk.preview


@pytest.mark.parametrize(
    ("width", "policy"), [(99, "if we stay to the end"), (42, "if we stay"), (39, "staying")]
)
def test_the_tree_says_how_the_battle_is_fought_for_that_chance(width: int, policy: str) -> None:
    """To stay to the end and to leave as usual are two chances: a bare figure is neither."""
    desk = Desk().plan("cairo").look_at("humboldt")
    work_out(desk.march, "humboldt", None)
    told = re.search(r"odds: (\d+%) win if we stay to the end", desk.preview)
    assert told is not None, desk.preview
    [_, battle] = planned_lines(desk.march, "humboldt", None, ASCII, width)
    assert battle.plain.endswith(f"battle, 4 against 1: {told[1]} {policy}")
    assert len(battle.plain) <= width - 2
    [_, battle] = planned_lines(desk.march, "humboldt", None, ASCII, 34)
    assert battle.plain.endswith("battle, 4 against 1"), "better none than one of no policy"


def test_in_a_narrow_tree_the_name_of_the_goal_is_cut_short_and_not_who_goes() -> None:
    desk = Desk().plan("washington").look_at("manassas_junction")
    [order, *_] = planned_lines(desk.march, "manassas_junction", None, ASCII, 34)
    assert order.plain.endswith("Manassas J.  2 of 2")
    assert len(order.plain) <= 32
    [order, *_] = planned_lines(desk.march, "manassas_junction", None, ASCII, 46)
    assert order.plain.endswith("Manassas Junction  2 of 2")


def test_nothing_is_played_for_them() -> None:
    """No die is thrown, and no line added."""
    desk = Desk()
    before = desk.state, len(desk.journal.entries())
    work_out(desk.plan("cairo").march, "humboldt", None)
    assert (desk.state, len(desk.journal.entries())) == before


def test_a_cursor_that_moves_on_stops_them() -> None:
    plan = Desk().plan("cairo").march
    with pytest.raises(CancelledError):
        work_out(plan, "humboldt", None, Budget(1, lambda: True))
    assert not plan.odds


async def test_they_come_up_where_the_cursor_rests() -> None:
    """Keys do not wait for them: they are told when they are known."""
    app = app_at()
    async with app.run_test(size=(160, 48)) as pilot:
        await find(pilot, "cairo")
        await pilot.press("m")
        await find(pilot, "humboldt")
        assert state_of(app) is map_of(app).model.state
        await until(pilot, lambda: "odds: " in shown(app, "box"))


def test_the_overlay_tells_the_chance_of_whoever_could_come() -> None:
    """Humboldt's militia against Cairo's four; New York is out of reach."""
    state = read_situation(APRIL_1862)
    found = risks(state, UNION)
    assert 0 < found["cairo"] < 0.2
    assert "new_york" not in found
    assert odds_of("threat", state)["cairo"] == "~1%", "about, never none"
    assert odds_of("threat", new_campaign("1861"))["rolla"] == OPEN, "nobody stands there"
    assert risks(state, CONFEDERATE)["humboldt"] > 0.8


def test_the_overlay_counts_those_alone_who_can_come() -> None:
    """Cairo's two veterans: Corinth's five cracks come no nearer than Humboldt. [BG 4.4]"""
    quiet = ("cairo union veteran_infantry 2", "corinth confederate militia_cavalry 1")
    alone = board("marches union left 2 die 2", *quiet)
    beside = board("marches union left 2 die 2", *quiet, "corinth confederate crack_infantry 5")
    assert risks(beside, UNION)["cairo"] == risks(alone, UNION)["cairo"] < 0.1
    assert threatened(beside, UNION)["cairo"] == 1
    assert threatened(beside, UNION)["humboldt"] == 6


def test_the_overlay_counts_no_reserves_and_says_so_in_a_small_terminal() -> None:
    """Five veterans in St. Louis could be called to Cairo, or not. [BG 10.1]"""
    battle = ("cairo union veteran_infantry 1", "humboldt confederate veteran_infantry 2")
    alone = board("marches union left 2 die 2", *battle)
    near = board("marches union left 2 die 2", *battle, "st_louis union veteran_infantry 5")
    assert risks(near, UNION)["cairo"] == risks(alone, UNION)["cairo"] > 0.5
    said = legend("threat", ASCII, is_picture=False)
    assert "without reserves" in said
    assert len(said) <= 78


def test_the_overlay_counts_permanent_works_for_whoever_is_in_them_by_then() -> None:
    """Four militia have just marched into Washington: they stand in its works in July. [BG 7.4]"""
    enemy = "manassas_junction confederate crack_infantry 4"
    state = board("marches union left 2 die 2", "baltimore union militia_infantry 4", enemy)
    for order in ("march baltimore", "move 4 militia_infantry washington"):
        state = apply(state, read_order(order), ScriptedDice()).state
    stack = state.units_in("washington", UNION)
    assert not any(unit.is_protected for unit in stack)
    open_ = quick_odds(state.units_in("manassas_junction", CONFEDERATE), stack)
    assert risks(state, UNION)["washington"] < open_ - 0.2


def test_the_overlay_knows_of_water_on_the_last_step_of_two() -> None:
    """Cavalry from Corinth comes by way of Humboldt, and then across the river. [BG 8.7]"""
    pieces = ("cairo union veteran_infantry 1", "corinth confederate crack_cavalry 2")
    state = board("marches union left 2 die 2", *pieces)
    dry = quick_odds(state.units_in("corinth", CONFEDERATE), state.units_in("cairo", UNION))
    assert risks(state, UNION)["cairo"] < dry - 0.02


def test_who_is_contained_threatens_nobody() -> None:
    """The Union may not march out of a contained port; who contains it may. [NS-R8, NS-R10]"""
    text = """
    turn = 9
    agenda = ["marches confederate left 2 die 2"]
    contained = ["norfolk"]
    [options]
    preset = "advanced"
    [[pieces]]
    box = "norfolk"
    side = "union"
    type = "veteran_infantry"
    count = 3
    [[pieces]]
    box = "norfolk"
    side = "confederate"
    type = "veteran_infantry"
    [control]
    norfolk = "union"
    """
    state = situation(text)
    assert not comers(state, UNION)
    assert comers(state, CONFEDERATE)


def test_on_a_table_they_are_an_estimate_and_say_so() -> None:
    """A player who fights on the table of Yankee is not told odds as if they were worked out."""
    desk = Desk().plan("cairo").look_at("humboldt")
    found = work_out(desk.march, "humboldt", None, taste=Taste(by="yankee"))
    assert found is not None
    assert found.staying.source == ESTIMATED
    assert "odds: some " in desk.preview
    assert f"(estimate from {YANKEE_RECORD.battles} automatic battles)" in desk.preview
    assert "on the battle line" not in desk.preview
    assert "if we stay" not in desk.preview
    [_, battle] = planned_lines(desk.march, "humboldt", None, ASCII)
    assert battle.plain.endswith("battle, 4 against 1")
    quick = Desk().plan("cairo").look_at("humboldt")
    small = work_out(quick.march, "humboldt", None, taste=Taste(by="yankee", small=6))
    assert small is not None
    assert small.staying.source == EXACT, "small battles are fought quickly on the battle line"
    assert "estimate" not in quick.preview


@pytest.mark.parametrize("deserts", [True, False])
def test_ns_8_12_a_battle_after_which_pieces_may_desert_says_so_beforehand(deserts: bool) -> None:
    """A twelfth of an army ran after a battle in which `neither side lost a piece`."""
    options = f"[options]\ndesertion = {str(deserts).lower()}\n"
    pieces = (
        '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "veteran_infantry"\ncount = 2\n'
        '[[pieces]]\nbox = "humboldt"\nside = "confederate"\ntype = "militia_infantry"\n'
    )
    desk = Desk(f'turn = 9\nagenda = ["marches union left 2"]\n{options}{pieces}').plan("cairo")
    said = "reduced pieces may desert after it [NS 8.12]"
    assert (said in desk.look_at("humboldt").preview) is deserts
    assert said not in desk.look_at("paducah").preview, "without a battle nobody runs"
