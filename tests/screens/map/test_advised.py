"""The plans that `t` shows: drawn on the map, told beside it, one after the other."""

from dataclasses import replace

import pytest
from msgspec import structs

from campaign import apply, new_campaign, read_order
from campaign.commanders.commander import Plan, Reason
from campaign.commanders.reasons import KINDS
from campaign.dice import ScriptedDice
from screens.game import commander_worker
from screens.map.advised import (
    GAP,
    POINTS,
    Advised,
    advised_in,
    boxes_of,
    orders_of,
    path_of,
    plan_lines,
)
from screens.map.picture.planned_path import march_at, path_links
from screens.parts.page_dialog import PageScreen
from screens.text.orders import advice
from screens.text.reasons import reason
from tests.rules.play import situation
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, app_at, keys_shown, map_of, notes, state_of, until

TWO_MARCHES = Plan(
    goal="memphis",
    orders=tuple(
        map(
            read_order,
            (
                *("march cairo", "move 2 militia_infantry memphis"),
                *("move 1 militia_cavalry memphis", "march cincinnati"),
                *("move 1 militia_infantry louisville", "done", "end"),
            ),
        )
    ),
    value=5.6,
    temper="steady",
    reasons=(Reason("attack", ("memphis",), (0.412, 4.0, 4.0)),),
    gives_up=(Reason("exposes", ("cairo",), (8.0, 0.0)),),
)
NOTHING = Plan("", (read_order("end"),), 0.0, gives_up=(Reason("idle", (), (2.0,)),))
ADVISED = Advised((TWO_MARCHES, NOTHING))


def test_a_plan_is_told_with_its_marches_and_what_they_give_up() -> None:
    assert list(plan_lines(ADVISED)) == [
        "Plan 1 of 2, by Steady: six points better than no march",
        "1 Cairo to Memphis, 3 pieces",
        "2 Cincinnati to Louisville, 1 piece",
        "Brings: attack Memphis: 41% to win, strength 4 to 4.",
        "Gives up: Cairo open: enemy strength 8 in reach, ours is none.",
    ]


def plan_of(*orders: str) -> list[str]:
    """The steps of a plan, as they are told."""
    told = list(plan_lines(Advised((Plan("", tuple(map(read_order, orders)), 1.0),))))
    return told[1:]


def test_steps_are_told_in_an_order_in_which_they_can_be_carried_out() -> None:
    """One piece stands in Cairo: the second one that goes to Memphis has to come there first."""
    assert plan_of(
        *("march cairo", "move 1 militia_infantry memphis", "done"),
        *("march bloomington_il", "move 1 militia_infantry cairo", "done"),
        *("march cairo", "move 1 militia_infantry memphis", "done", "end"),
    ) == [
        "1 Cairo to Memphis, 1 piece",
        "2 Bloomington IL to Cairo, 1 piece",
        "3 Cairo to Memphis, 1 piece",
    ]


def test_a_plan_that_is_asked_for_within_a_march_begins_with_the_rest_of_it() -> None:
    orders = tuple(map(read_order, ("invade 1 militia_infantry mobile", "done", "end")))
    told = list(plan_lines(Advised((Plan("", orders, 1.0, begun="washington"),))))
    assert told[1:] == ["1 Washington to Mobile, 1 piece invades"]


def test_pieces_dig_in_with_the_march_of_their_box() -> None:
    assert plan_of(
        *("march wilmington", "move 1 militia_infantry goldsboro"),
        *("entrench 2 militia_infantry", "done"),
        *("march florence", "move 1 militia_infantry columbia", "done", "end"),
    ) == [
        "1 Wilmington to Goldsboro, 1 piece",
        "1 Entrench two militia infantry in Wilmington.",
        "2 Florence to Columbia, 1 piece",
    ]


def test_bg_6_1_a_plan_says_who_goes_by_sea() -> None:
    assert plan_of(
        *("march washington", "invade 1 militia_infantry wilmington", "done"),
        *("march new_york", "sail 2 militia_infantry baltimore", "done", "end"),
    ) == [
        "1 Washington to Wilmington, 1 piece invades",
        "2 New York to Baltimore, 2 pieces sail",
    ]


def test_to_do_nothing_is_a_plan_too() -> None:
    assert list(plan_lines(ADVISED.onward())) == [
        "Plan 2 of 2: to stay is best",
        "No march: end the segment.",
        "Gives up: two marches unused.",
    ]


def test_a_danger_that_stays_is_told() -> None:
    plan = structs.replace(TWO_MARCHES, dangers=(Reason("danger", ("richmond",), (24.0, 6.0)),))
    assert list(plan_lines(Advised((plan,))))[-1] == (
        "Still in danger: Richmond: enemy strength 24 in reach, ours is 6."
    )


def test_what_may_lose_the_war_is_told_first() -> None:
    """It stood last, where a small terminal had no room for it."""
    dangers = (Reason("lies_open", ("washington",)), Reason("danger", ("richmond",), (24.0, 6.0)))
    told = list(plan_lines(Advised((structs.replace(TWO_MARCHES, dangers=dangers),))))
    first, *others = told[3:]
    assert first == ("Danger: Washington open, where the enemy can win the war with his next turn.")
    assert others[0].startswith("Brings: ")
    assert others[-1] == "Still in danger: Richmond: enemy strength 24 in reach, ours is 6."


def test_a_plan_says_what_goes_out_of_supply_and_what_could() -> None:
    starves = Reason("starves", ("memphis",), (1.0,))
    hangs = Reason("hangs", ("corinth", "cairo"))
    plan = structs.replace(TWO_MARCHES, gives_up=(starves,), dangers=(hangs,))
    assert list(plan_lines(Advised((plan,))))[-2:] == [
        "Gives up: Memphis without supply, one piece lost [NS 2.2].",
        "Still in danger: supply of Corinth ends if the enemy enters Cairo.",
    ]


def test_plans_with_the_same_figure_are_told_apart() -> None:
    close = structs.replace(TWO_MARCHES, value=5.8)
    told = Advised((close, TWO_MARCHES))
    assert next(plan_lines(told)).endswith(": 5.8 points better than no march")
    assert next(plan_lines(told.onward())).endswith(": 5.6 points better than no march")


@pytest.mark.parametrize("kind", KINDS)
def test_no_reason_breaks_off(kind: str) -> None:
    """Whatever a commander leaves unsaid of it."""
    boxes = {"idle": (), "save_room": (), "withdraw": ("cairo", "paducah")}.get(kind, ("cairo",))
    said = reason(Reason(kind, boxes, (0.5, 2.0, 3.0)))
    assert not said.endswith((",", ":", " to", "towards", " at", " in"))
    assert "  " not in said


def test_where_there_is_little_room_the_reasons_are_kept() -> None:
    leg = "march cairo", "move 1 veteran_infantry memphis", "done"
    towns = "cairo", "louisville", "cincinnati", "memphis", "atlanta", "savannah"
    orders = tuple(read_order(order.replace("cairo", town)) for town in towns for order in leg)
    advised = Advised((structs.replace(TWO_MARCHES, orders=orders), NOTHING))
    told = [line.plain for line in advised_in(advised, 33, 11)]
    height = sum(len(line.wrap(33)) for line in advised_in(advised, 33, 11))
    assert height <= 11
    assert told[1].startswith("1 Cairo to Memphis")
    assert " more (i)" in " ".join(told)
    assert any(line.startswith("Brings: ") for line in told)
    assert told[-1].startswith("Gives up: ")


def test_after_the_last_plan_comes_the_first() -> None:
    assert ADVISED.onward().onward() == ADVISED


def test_bg_4_2_what_one_march_does_has_one_number_however_many_orders_that_takes() -> None:
    """Two marches were told as 1, 2 and 3: by the numbers a player counts what he spends."""
    orders = (
        *("march cairo", "move 1 militia_infantry memphis", "move 1 militia_infantry paducah"),
        *("done", "march wilmington", "entrench 2 militia_infantry", "done", "end"),
    )
    assert plan_of(*orders) == [
        "1 Cairo to Memphis, 1 piece",
        "1 Cairo to Paducah, 1 piece",
        "2 Entrench two militia infantry in Wilmington.",
    ]
    plan = Advised((Plan("", tuple(map(read_order, orders)), 1.0),))
    path = path_of(plan, new_campaign("1861"))
    assert [march_at(path, box) for box in ("memphis", "paducah")] == ["1", "1"]


def test_bg_4_2_two_marches_of_one_box_have_two_numbers() -> None:
    told = plan_of(
        *("march cairo", "move 1 militia_infantry memphis", "done"),
        *("march cairo", "move 1 militia_infantry memphis", "done", "end"),
    )
    assert told == ["1 Cairo to Memphis, 1 piece", "2 Cairo to Memphis, 1 piece"]


def test_ns_r10_a_breakout_takes_a_march_and_a_leader_who_moves_takes_none() -> None:
    told = plan_of(
        *("breakout port_royal", "march cairo", "move 1 militia_infantry memphis", "done"),
        *("lead grant memphis", "end"),
    )
    assert [line.split()[0] for line in told[:2]] == ["1", "2"]
    assert not told[2][0].isdigit()


def test_every_march_has_its_own_line_and_number_on_the_map() -> None:
    path = path_of(ADVISED, new_campaign("1861"))
    assert path[0] == "cairo"
    gaps = [at for at, box in enumerate(path) if box.startswith(GAP)]
    assert len(gaps) == 2
    assert [march_at(path, box) for box in ("memphis", "louisville", "cairo")] == ["1", "2", ""]
    alone = [path_links(leg) for leg in (path[: gaps[0]], path[gaps[0] + 1 :])]
    assert path_links(path) == alone[0] | alone[1]  # nothing leads from Memphis to Cincinnati
    assert len(alone[0]) >= 1
    assert {"memphis", "louisville"} == boxes_of(ADVISED)


@pytest.mark.parametrize("path", [("cairo", "memphis"), ("cairo", "humboldt", "corinth")])
def test_a_march_that_is_planned_has_no_number_beside_the_pieces_that_it_meets(
    path: tuple[str, ...],
) -> None:
    """`⚑Memphis□1 1`: nobody could tell which was how many pieces; and `2` is no second march."""
    assert not any(march_at(path, box) for box in path)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x48"])
async def test_t_shows_plans_and_esc_leads_back(size: tuple[int, int]) -> None:
    app = app_at()
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = map_of(app)
        screen.point_at("new_york")
        await pilot.press("t")
        await until(pilot, lambda: screen.model.advised)
        await pilot.pause()
        advised = screen.model.advised
        assert advised is not None
        assert "Plan 1 of" in letters(app)
        assert ("ORDERS" in letters(app)) is (size == LARGE), "the desk stays what it is"
        assert screen.map.reach == boxes_of(advised)
        assert screen.map.path == path_of(advised, screen.model.state)
        line = letters(app).splitlines()[-1]
        assert all(word in line for word in (" enter carry out  ", "  esc back"))
        assert ("  t next plan" in line) is (len(advised.plans) > 1)
        if len(advised.plans) > 1:
            await pilot.press("t")
            await pilot.pause()
            assert "Plan 2 of" in letters(app)
        await pilot.press("escape")
        await pilot.pause()
        assert screen.model.advised is None
        assert screen.map.path == ()
        assert screen.model.cursor == "new_york", "where he looked as he asked"
        assert "Plan 1 of" not in letters(app)
        line = letters(app).splitlines()[-1]
        assert "carry out" not in line
        assert "next plan" not in line


async def test_a_plan_that_has_come_says_no_longer_that_one_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(commander_worker, "LATE", 0.001)
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("t")
        await until(pilot, lambda: map_of(app).model.advised)
        assert commander_worker.THINKS not in notes(app)


async def test_enter_carries_out_the_plan_on_show_and_one_key_takes_it_back() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: map_of(app).model.advised)
        await pilot.pause()
        advised, before = map_of(app).model.advised, state_of(app)
        assert advised is not None
        assert keys_shown(app).startswith("enter carry out")
        expected = before
        for order in orders_of(advised):
            expected = apply(expected, order, ScriptedDice(())).state
        await pilot.press("enter")
        await pilot.pause()
        assert state_of(app) == expected != before
        assert map_of(app).model.advised is None
        await pilot.press("u")
        await pilot.pause()
        assert state_of(app) == before


async def test_enter_does_nothing_that_the_cursor_shows_no_longer() -> None:
    """Who has looked elsewhere is led back to the plan first."""
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: map_of(app).model.advised)
        await pilot.pause()
        screen, before = map_of(app), state_of(app)
        goal = screen.model.cursor
        screen.point_at("new_york")
        await pilot.pause()
        assert keys_shown(app).startswith("enter to the plan")
        await pilot.press("enter")
        await pilot.pause()
        assert state_of(app) is before
        assert screen.model.advised
        assert screen.model.cursor == goal
        assert "Enter again carries it out." in screen.model.status
        await pilot.press("enter")
        await pilot.pause()
        assert state_of(app) != before


async def test_i_reads_the_whole_plan_while_one_is_on_show() -> None:
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: map_of(app).model.advised)
        advised = map_of(app).model.advised
        assert advised is not None
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, PageScreen))
        assert isinstance(app.screen, PageScreen)
        told = app.screen.pane.lines.plain
        assert told == "\n".join((*plan_lines(advised), POINTS))
        assert "one more in army maximum is worth three" in told
        assert "more for cracks, all pieces together" in told


async def test_a_plan_with_no_room_for_all_of_it_says_where_the_whole_is_read() -> None:
    """It was said to be all about this box."""
    told = tuple(Reason("take", (box,), (3.0,)) for box in ("memphis", "richmond", "mobile"))
    app = app_at()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: map_of(app).model.advised)
        for plan, more in (
            (structs.replace(TWO_MARCHES, reasons=told * 9), True),
            (NOTHING, False),
        ):
            map_of(app).shown = replace(map_of(app).model, advised=Advised((plan,)))
            await pilot.pause()
            assert ("i: the whole plan" in letters(app)) is more
            assert "all about this box" not in letters(app)


@pytest.mark.parametrize(("win", "is_said"), [(0.09, True), (0.6, False)])
def test_a_plan_that_attacks_against_the_odds_says_so(win: float, is_said: bool) -> None:
    attack = Reason("attack", ("corinth",), (win, 8.0, 18.0))
    [plan] = [Plan("corinth", (), 1.0, reasons=(attack,))]
    told = "\n".join(plan_lines(Advised((plan,))))
    assert ("Against the odds: Corinth 9% to win." in told) is is_said


@pytest.mark.parametrize(("defenders", "is_said"), [(4, True), (1, False)])
def test_advice_to_attack_against_the_odds_says_so(defenders: int, is_said: bool) -> None:
    state = situation(
        f"""
        turn = 9
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {{box = "cairo", side = "union", type = "veteran_infantry", count = 2}},
            {{box = "humboldt", side = "confederate", type = "militia_infantry",
              count = {defenders}}},
        ]
        """
    )
    orders = ("march cairo", "move 2 veteran_infantry humboldt")
    said = advice(tuple(map(read_order, orders)), state)
    assert ("That is against the odds: some " in said) is is_said


def test_advice_says_which_city_it_leaves_empty() -> None:
    state = situation(
        """
        turn = 9
        agenda = ["marches union left 2 die 2"]
        pieces = [
            {box = "cairo", side = "union", type = "militia_infantry", count = 2},
            {box = "humboldt", side = "confederate", type = "militia_infantry"},
        ]
        """
    )
    all_, half = (
        advice(tuple(map(read_order, ("march cairo", f"move {n} militia_infantry paducah"))), state)
        for n in (2, 1)
    )
    assert all_.endswith("That leaves nobody in Cairo: one enemy piece can reach it.")
    assert "leaves" not in half
