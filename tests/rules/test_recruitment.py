"""Section 12 of the rulebook: recruitment and army maximum."""

import pytest

from campaign import CampaignState, PieceType, new_campaign
from campaign.board.board import board
from campaign.dice import ScriptedDice
from campaign.events import PointsLapsed
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    pieces,
    played,
    quotes,
    rule_against,
    situation,
)

SEGMENT = """
    turn = {turn}
    agenda = ["recruitment {side}"]
    {more}
"""


def recruiting(side: str = "confederate", more: str = "", turn: int = 9) -> CampaignState:
    """The beginning of a Recruitment Segment on an empty board."""
    return situation(SEGMENT.format(side=side, more=more, turn=turn))


CITIES = ("atlanta", "augusta", "charleston_sc", "chattanooga", "columbia", "jackson")


@quotes("BG 12.1", "The player rolls one die for his recruitment points; a 1 counts as 2")
@quotes("BG 12.1", "One point brings one militia unit")
@pytest.mark.parametrize(("die", "points"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_12_1_the_die_says_how_many_recruits(die: int, points: int) -> None:
    state = recruiting()
    assert legal(state) == {"roll"}
    state = after(state, "roll", dice=(die,))
    for city in CITIES[:points]:
        state = after(state, f"recruit militia_infantry {city}")
    # The points are spent, and the turn is over.
    assert state.to_move is UNION
    assert state.army_size(CONFEDERATE) == points


@quotes("BG 12.1", "infantry or cavalry, from his own pool into play")
def test_12_1_militia_of_either_arm_from_the_own_pool() -> None:
    state = after(recruiting(), "roll", dice=(6,))
    state = after(state, "recruit militia_cavalry atlanta")
    assert pieces(state, "atlanta", CONFEDERATE) == ["militia_cavalry"]
    # There is a single one.
    assert rule_against(state, "recruit militia_cavalry augusta") == "BG 12.1"
    assert rule_against(state, "recruit veteran_infantry augusta") == "BG 12.1"
    assert state.in_pool(UNION, PieceType.MILITIA_CAVALRY) == 1


def test_12_1_nothing_before_the_die() -> None:
    assert rule_against(recruiting(), "recruit militia_infantry atlanta") == "BG 12.1"


@quotes("BG 12.2", "friendly-controlled cities that have a shield of the player's own color")
@pytest.mark.parametrize("city", ["st_louis", "knoxville", "corinth", "cairo", "louisville"])
def test_12_2_only_in_own_cities(city: str) -> None:
    # A blue city, a gray one with a blue shield, no city, a blue city with both, a neutral one.
    state = after(recruiting(), "roll", dice=(6,))
    assert rule_against(state, f"recruit militia_infantry {city}") == "BG 12.2"


@quotes("BG 12.2", "at most one unit in a city per segment")
def test_12_2_one_unit_in_a_city() -> None:
    state = after(recruiting(), "roll", "recruit militia_infantry richmond", dice=(6,))
    assert rule_against(state, "recruit militia_infantry richmond") == "BG 12.2"
    assert rule_against(state, "recruit militia_cavalry richmond") == "BG 12.2"


@quotes("BG 12.2", "A city captured this turn will do")
def test_12_2_a_city_captured_this_turn_will_do() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches confederate left 0 die 2"]
        pieces = [{box = "cairo", side = "confederate", type = "militia_infantry"}]
    """)
    state = after(state, "end", "pass", "roll", dice=(2,))
    assert allowed(state, "recruit militia_infantry cairo")


@quotes("BG 12.2", "and so will one that only cavalry holds")
def test_12_2_a_city_held_by_cavalry_will_do() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches confederate left 0 die 2"]
        pieces = [{box = "louisville", side = "confederate", type = "veteran_cavalry"}]
    """)
    state = after(state, "end", "pass", "roll", "recruit militia_infantry louisville", dice=(2,))
    assert "militia_infantry" in pieces(state, "louisville", CONFEDERATE)


@quotes("BG 12.3", "In 1861 the Union starts with 34, the Confederacy with 29")
def test_12_3_the_maxima_of_1861_come_out_of_the_board() -> None:
    state = new_campaign("1861")
    boxes = state.theater.boxes
    assert sum(box.recruits[0] for box in boxes if box.home is UNION) == 34
    assert sum(box.recruits[1] for box in boxes if box.home is CONFEDERATE) == 29
    assert (state.army_maximum(UNION), state.army_maximum(CONFEDERATE)) == (34, 29)


@quotes("BG 12.3", "the sum of the shields of its own color in all cities it controls")
def test_12_3_a_captured_city_counts_by_the_captors_shields() -> None:
    state = recruiting(more='control.cairo = "confederate"\n    control.knoxville = "union"')
    # Cairo has a shield of either color, Knoxville a blue one only.
    assert (state.army_maximum(UNION), state.army_maximum(CONFEDERATE)) == (34, 30)


FULL = """pieces = [
        {{box = "richmond", side = "confederate", type = "veteran_infantry", count = {}}},
    ]"""


@quotes("BG 12.3", "It may not recruit beyond that number, counting all its units on the board")
def test_12_3_no_recruits_beyond_the_maximum() -> None:
    state = after(recruiting(more=FULL.format(28)), "roll", dice=(6,))
    state = after(state, "recruit militia_infantry atlanta")
    assert state.army_size(CONFEDERATE) == 29
    assert state.to_move is UNION, "nothing is left to recruit"
    full = situation(SEGMENT.format(turn=9, side="confederate points 3", more=FULL.format(29)))
    assert full.to_move is UNION


POOR = "pools.confederate = {militia_infantry = 0, militia_cavalry = 1}"
ONE_CITY = "\n    ".join(
    f'control.{box.id} = "union"'
    for box in board().boxes
    if box.recruits[CONFEDERATE.seat] and box.id != "richmond"
)


@pytest.mark.parametrize(
    ("more", "order", "rule"),
    [
        (POOR, "recruit militia_cavalry atlanta", "BG 12.1"),
        (ONE_CITY, "recruit militia_infantry richmond", "BG 12.2"),
        (FULL.format(28), "recruit militia_infantry atlanta", "BG 12.3"),
    ],
)
def test_12_points_for_which_nothing_can_be_raised_are_told_with_the_reason(
    more: str, order: str, rule: str
) -> None:
    """The segment ends by itself; who had five points left reads why they were of no use."""
    state = after(recruiting(more=more), "roll", dice=(6,))
    change = played(state, order, ScriptedDice(()))
    lapsed = [event for event in change.events if isinstance(event, PointsLapsed)]
    assert lapsed == [PointsLapsed(CONFEDERATE, 5, rule)]
    assert change.state.to_move is UNION


def test_12_1_points_that_are_all_spent_do_not_lapse() -> None:
    state = after(recruiting(), "roll", "recruit militia_infantry atlanta", dice=(2,))
    change = played(state, "recruit militia_infantry augusta", ScriptedDice(()))
    assert "PointsLapsed" not in kinds(change.events)


def test_12_3_the_refusal_names_the_maximum() -> None:
    # A reduced unit, with the option of restoring it, keeps the segment open.
    more = "options.lasting_losses = true\n    " + FULL.format(29).replace(
        "count", "reduced = true, count"
    )
    state = after(recruiting(more=more), "roll", dice=(6,))
    assert rule_against(state, "recruit militia_infantry atlanta") == "BG 12.3"


@quotes("BG 12.3", "Losing cities may leave an army above its maximum, but removes no unit")
def test_12_3_an_army_above_its_maximum_keeps_its_units() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 1 die 2"]
        pieces = [
            {box = "fredericksburg", side = "union", type = "militia_infantry"},
            {box = "memphis", side = "confederate", type = "veteran_infantry", count = 29},
        ]
    """)
    state = after(state, "march fredericksburg", "move 1 militia_infantry richmond", "end", "pass")
    assert (state.army_size(CONFEDERATE), state.army_maximum(CONFEDERATE)) == (29, 26)


@quotes("BG 12.4", "only by shields of that side's color")
@quotes("BG 12.4", "changes the captor's maximum alone")
@pytest.mark.parametrize(
    ("city", "union", "confederate"),
    [
        ("louisville", 34, 30),  # neutral, a shield of either color
        ("bowling_green", 34, 30),  # neutral, a gray shield
        ("evansville", 34, 30),  # blue, a gray shield only
        ("cairo", 33, 30),  # blue, a shield of either color
        ("st_louis", 32, 29),  # blue, a blue shield only
    ],
)
def test_12_4_who_gains_and_who_loses_by_a_city(city: str, union: int, confederate: int) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marches confederate left 0 die 2"]
        pieces = [{{box = "{city}", side = "confederate", type = "militia_infantry"}}]
    """)
    state = after(state, "end")
    assert state.army_maximum(UNION) == union
    assert state.army_maximum(CONFEDERATE) == confederate


@quotes("BG 12.5", "four militia infantry go from the draft reserve to the Union pool")
@pytest.mark.parametrize(
    ("turn", "reserve"), [(7, 12), (8, 12), (9, 8), (17, 8), (18, 8), (28, 4), (29, 0)]
)
def test_12_5_four_are_drafted_every_april(turn: int, reserve: int) -> None:
    state = situation(f"""
        turn = {turn}
        agenda = ["playerturn union"]
        pools.union = {{militia_infantry = 0, draft_reserve = {reserve}}}
    """)
    drafted = 4 if turn in (8, 18, 28) else 0
    assert state.draft_reserve == reserve - drafted
    assert state.in_pool(UNION, PieceType.MILITIA_INFANTRY) == drafted


@quotes("BG 12.5", "can be recruited in that same turn")
def test_12_5_the_drafted_can_be_recruited_in_the_same_turn() -> None:
    state = situation("""
        turn = 8
        agenda = ["playerturn union"]
        pools.union = {militia_infantry = 0, draft_reserve = 12}
    """)
    state = after(state, "roll", "end", "roll", "recruit militia_infantry chicago", dice=(2, 2))
    assert pieces(state, "chicago", UNION) == ["militia_infantry"]


@quotes("BG 12.5", "number 12 at first and then 16, 20 and 24 in all")
@pytest.mark.parametrize(("turn", "total"), [(1, 12), (7, 12), (8, 16), (18, 20), (28, 24)])
def test_12_5_how_many_militia_the_union_has(turn: int, total: int) -> None:
    state = situation(f"""
        turn = {turn}
        pieces = [{{box = "cairo", side = "union", type = "militia_infantry", count = 5}}]
    """)
    assert state.in_pool(UNION, PieceType.MILITIA_INFANTRY) + 5 == total


def test_12_5_the_confederacy_drafts_nobody() -> None:
    state = situation("""
        turn = 8
        agenda = ["playerturn confederate"]
        pools.union = {militia_infantry = 0, draft_reserve = 12}
    """)
    assert state.draft_reserve == 12
