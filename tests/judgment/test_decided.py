"""A war that only has to be picked up is seen by the plans and by the review. [BG 3.2, BG 13]"""

from textwrap import dedent

import pytest

from campaign.actions import Done, End, March, Move
from campaign.commanders.decisive import decisive, foreseen
from campaign.dice import RandomDice
from campaign.engine import apply, refusal
from campaign.judgment.courses import MARCHES
from campaign.judgment.decided import at_risk, won_by_battles
from campaign.judgment.grounds import grounds
from campaign.judgment.plans import best_plans
from campaign.judgment.review import review
from campaign.judgment.worth import WON, Judged
from campaign.queries.stacks import with_stack
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState, Ending
from campaign.terms import PieceType
from campaign.units import stack_of
from screens.text.reasons import reasons
from tests.judgment.wars import ordered
from tests.rules.play import CONFEDERATE, UNION, quotes, situation

EMPTY = """
    turn = 6
    agenda = ["marches confederate left {left} die 2"]
    pieces = [
        {{box = "richmond", side = "confederate", type = "militia_infantry", count = 2}},
        {{box = "vicksburg", side = "confederate", type = "veteran_infantry", count = 3}},
        {{box = "fredericksburg", side = "union", type = "veteran_infantry", count = 2}},
        {{box = "cairo", side = "union", type = "veteran_infantry", count = 2}},
    ]
"""
"""Both pieces of Washington have marched to Fredericksburg; Richmond is two marches away."""


def played(state: CampaignState, *orders: object) -> CampaignState:
    for order in orders:
        state = apply(state, order, RandomDice("early")).state  # type: ignore[arg-type]
    return state


@quotes("BG 13.2", "The Confederacy wins the moment it controls Washington.")
def test_bg_13_2_the_first_plan_is_the_one_that_wins_the_war() -> None:
    """Two marches lead from Richmond by way of Manassas Junction into a capital without anybody."""
    state = situation(EMPTY.format(left=2))
    best = best_plans(state)[0]
    went = [order.to for order in best.orders if isinstance(order, Move)]
    assert went == ["manassas_junction", "washington"]
    assert best.goal == "washington"
    assert reasons(best.reasons) == "take Washington, which wins the war"
    over = played(state, *best.orders)
    while over.ending is None:
        over = played(over, End())
    assert over.winner is CONFEDERATE


def test_one_march_is_too_few_from_there_and_a_garrison_bars_the_way() -> None:
    assert not decisive(situation(EMPTY.format(left=1)))
    held = EMPTY.replace('"fredericksburg", side = "union"', '"washington", side = "union"')
    assert not decisive(situation(held.format(left=2)))
    assert not at_risk(situation(held.format(left=2)), UNION)


def test_bg_13_1_the_last_of_the_seven_is_taken_where_nobody_stands() -> None:
    state = situation(
        "turn = 30\n"
        'agenda = ["marches union left 1 die 1"]\n'
        "[control]\n"
        + "".join(f'{box} = "union"\n' for box in SEVEN if box != "memphis")
        + '[[pieces]]\nbox = "humboldt"\nside = "union"\ntype = "veteran_infantry"\ncount = 2\n'
        + '[[pieces]]\nbox = "selma"\nside = "confederate"\ntype = "veteran_infantry"\n'
    )
    orders = decisive(state)
    assert [order.to for order in orders if isinstance(order, Move)] == ["memphis"]
    after = played(state, *orders)
    ending = foreseen(after)
    assert ending is not None
    assert ending.winner is UNION
    assert Judged(after).value(UNION) - Judged(state).value(UNION) > WON / 2


CITIES = "".join(f'{box} = "union"\n' for box in SEVEN)


def fighting_for(*cities: str) -> CampaignState:
    """The Union attacks in the cities that it lacks, and has nothing else to do."""
    rows = [
        f'[[pieces]]\nbox = "{city}"\nside = "{side}"\ntype = "veteran_infantry"\ncount = {count}\n'
        for city in cities
        for side, count in (("union", 3), ("confederate", 2))
    ]
    control = CITIES
    for city in cities:
        control = control.replace(f'{city} = "union"\n', "")
    return situation(
        f'turn = 30\nagenda = ["combat union"]\n[control]\n{control}{"".join(rows)}'
        '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "veteran_infantry"\n'
    )


def test_bg_13_1_a_battle_that_may_win_the_war_is_worth_that_before_it_is_fought() -> None:
    """What the dice of it brought is told against that, not against nothing."""
    state = fighting_for("memphis")
    memphis = state.theater.number["memphis"]
    now = Judged(state)
    win = now.joined[memphis].win
    assert 0.5 < win < 1
    assert won_by_battles(state, {memphis: win}) == pytest.approx(win)
    won = Judged(with_stack(state, CONFEDERATE, memphis, stack_of(())))
    assert foreseen(won.state) is not None
    assert won.value(UNION) - now.value(UNION) < WON * (1 - win) + WON / 4


def test_bg_13_1_two_cities_that_are_lacked_must_both_be_won() -> None:
    state = fighting_for("memphis", "atlanta")
    chances = {state.theater.number["memphis"]: 0.5, state.theater.number["atlanta"]: 0.4}
    assert won_by_battles(state, chances) == pytest.approx(0.2)
    assert won_by_battles(state, dict([*chances.items()][:1])) == 0.0


def test_bg_14_10_1_a_war_that_is_lost_at_the_end_of_a_turn_is_worth_its_loss() -> None:
    """Judged in summer, Washington may fall and come back; once the war is over it is over."""
    state = situation("options.summer_judgment = true\n" + dedent(EMPTY.format(left=2)))
    over = state.evolve(ending=Ending(CONFEDERATE, "BG 13.2"), agenda=())
    assert Judged(over).value(CONFEDERATE) - Judged(state).value(CONFEDERATE) > WON / 2


def test_who_leaves_washington_empty_is_told_so_in_the_review() -> None:
    """The choice that lost the war is the first of what decided, and dice are not blamed."""
    state = situation(
        EMPTY.format(left=2)
        .replace("marches confederate", "marches union")
        .replace('"fredericksburg", side = "union"', '"washington", side = "union"')
    )
    told = ordered(
        state,
        *("march washington", "move 2 veteran_infantry fredericksburg", "end"),
    )
    [moment, *_] = review(state, told).turning_points(1)
    assert (moment.kind, moment.side) == (MARCHES, UNION)
    assert moment.choice < -10
    assert "Washington" in reasons(moment.gave_up)


def test_an_advice_to_the_union_does_not_empty_washington_beside_the_enemy() -> None:
    state = situation(
        EMPTY.format(left=2)
        .replace("marches confederate", "marches union")
        .replace('"fredericksburg", side = "union"', '"washington", side = "union"')
        .replace('"richmond", side', '"manassas_junction", side')
    )
    for plan in best_plans(state):
        leaving = [order for order in plan.orders if order == March("washington")]
        after = played(state, *(order for order in plan.orders if not isinstance(order, End)))
        assert not leaving or not at_risk(after, UNION), plan.orders


def test_of_what_a_plan_gives_up_the_own_capital_is_told_first() -> None:
    """Three cities are left; that which loses the war must not be the fourth. [BG 13.2]"""
    before = situation(
        """
        turn = 4
        agenda = ["marches union left 6 die 6"]
        pieces = [
            {box = "washington", side = "union", type = "veteran_infantry", count = 4},
            {box = "st_louis", side = "union", type = "veteran_infantry", count = 4},
            {box = "louisville", side = "union", type = "veteran_infantry", count = 4},
            {box = "cincinnati", side = "union", type = "veteran_infantry", count = 4},
            {box = "cairo", side = "union", type = "veteran_infantry", count = 4},
            {box = "fredericksburg", side = "confederate", type = "crack_infantry", count = 3},
            {box = "manassas_junction", side = "confederate", type = "crack_infantry", count = 4},
            {box = "rolla", side = "confederate", type = "crack_infantry", count = 4},
            {box = "bowling_green", side = "confederate", type = "crack_infantry", count = 4},
            {box = "lexington", side = "confederate", type = "crack_infantry", count = 4},
            {box = "humboldt", side = "confederate", type = "crack_infantry", count = 4},
        ]
        """
    )
    after = before
    for box, to, number in (
        ("st_louis", "vandalia", 4),
        ("louisville", "bloomington_in", 4),
        ("cincinnati", "dayton", 4),
        ("cairo", "vandalia", 4),
        ("washington", "baltimore", 2),
    ):
        after = played(after, March(box), Move(number, PieceType.VETERAN_INFANTRY, to))
        if refusal(after, Done()) is None:
            after = played(after, Done())
    told = grounds(Judged(before), Judged(after), UNION).gives_up
    assert next(reason.boxes[0] for reason in told if reason.boxes) == "washington", told
