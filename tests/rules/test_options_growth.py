"""Section 14 of the rulebook, the options on promotion and recruitment: 6.1 to 7.5.

With the rulings Q7 and Q12.
"""

import pytest

from campaign import CampaignState, PieceType
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    miss,
    on_and_off,
    quotes,
    rule_against,
    situation,
    told,
    toml,
)

# --- 6.1: earned cracks ------------------------------------------------------------------------


@quotes("BG 14/6.1", "The free promotion of the Promotion Segment can only make militia veteran")
@on_and_off
def test_14_6_1_no_free_promotion_to_crack(option: bool) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["promotion union"]
        options.earned_cracks = {toml(option)}
        pieces = [
            {{box = "cairo", side = "union", type = "veteran_infantry"}},
            {{box = "cairo", side = "union", type = "militia_infantry"}},
        ]
    """)
    assert allowed(state, "promote militia_infantry cairo")
    if option:
        assert rule_against(state, "promote veteran_infantry cairo") == "BG 14/6.1"
    else:
        assert allowed(state, "promote veteran_infantry cairo")


@quotes("BG 14/6.1", "A veteran becomes crack only by the promotion for winning a battle")
def test_14_6_1_a_victory_makes_cracks() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        options.earned_cracks = true
        pieces = [
            {box = "corinth", side = "union", type = "veteran_infantry"},
            {box = "corinth", side = "confederate", type = "militia_infantry", reduced = true},
        ]
    """)
    state = after(miss(after(state, "battle corinth")), "fight fire 1 2", "fight roll", dice=(1,))
    assert allowed(state, "promote veteran_infantry corinth")


# --- 6.2: desperate promotions -----------------------------------------------------------------


def desperate(fallen: int, option: bool = True, side: str = "confederate") -> CampaignState:
    return situation(f"""
        turn = 9
        agenda = ["promotion {side}"]
        fallen = {fallen}
        options.desperate_promotions = {toml(option)}
        pieces = [
            {{box = "memphis", side = "confederate", type = "militia_infantry", count = 3}},
            {{box = "cairo", side = "union", type = "militia_infantry", count = 3}},
        ]
    """)


@quotes("BG 14/6.2", "subtracts 1 for each veteran or crack unit of his")
@quotes("BG 14/6.2", "If the result is 1 or less, he has two promotions in the segment")
@pytest.mark.parametrize(
    ("fallen", "die", "two"),
    [(0, 1, True), (0, 2, False), (2, 3, True), (2, 4, False), (5, 6, True)],
)
def test_14_6_2_losses_bring_a_second_promotion(fallen: int, die: int, two: bool) -> None:
    state = desperate(fallen)
    assert rule_against(state, "promote militia_infantry memphis") == "BG 14/6.2"
    assert rule_against(state, "pass") == "BG 14/6.2"
    state = after(state, "roll", "promote militia_infantry memphis", dice=(die,))
    assert allowed(state, "promote militia_infantry memphis") is two
    if two:  # and not a third
        state = after(state, "promote militia_infantry memphis")
        assert rule_against(state, "promote militia_infantry memphis")


@quotes("BG 14/6.2", "In his Promotion Segment the Confederate player rolls one die")
def test_14_6_2_only_the_confederacy_and_only_with_the_option() -> None:
    for state in (desperate(5, side="union"), desperate(5, option=False)):
        assert rule_against(state, "roll") == "BG 11.2"


@quotes("BG 14/6.2", "that battles of this game turn have eliminated")
@pytest.mark.parametrize(("type_", "count"), [("veteran_infantry", 1), ("militia_infantry", 0)])
def test_14_6_2_what_counts_is_veterans_lost_in_either_player_turn(type_: str, count: int) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["combat union"]
        options.desperate_promotions = true
        pieces = [
            {{box = "corinth", side = "union", type = "veteran_infantry"}},
            {{box = "corinth", side = "confederate", type = "{type_}", reduced = true}},
            {{box = "memphis", side = "confederate", type = "militia_infantry"}},
        ]
    """)
    state = after(miss(after(state, "battle corinth")), "fight fire 1 2", "fight roll", dice=(1,))
    assert state.fallen == count
    state = after(state, "pass", "pass", "roll", "end", "roll", "end", dice=(1, 1))
    assert state.fallen == count, "the Confederate turn of the same game turn"
    [rolled] = told(state, "roll", dice=(3,))
    assert rolled.fallen == count
    state = after(state, "roll", "pass", "roll", "end", dice=(3, 1))
    assert (state.turn, state.fallen) == (10, 0)


# --- 7.3, 7.4, 7.5: the draft, the swollen army, guarded recruitment ---------------------------


@quotes("BG 14/7.3", "One goes to the Union pool in each of April, May, June and July 1863")
@on_and_off
def test_14_7_3_the_draft_of_1863_comes_by_the_month(option: bool) -> None:
    drafted = []
    for turn in (8, 17, 18, 19, 20, 21, 22, 28):
        state = situation(f"""
            turn = {turn}
            agenda = ["playerturn union"]
            options.trickled_draft = {toml(option)}
            pools.union = {{militia_infantry = 0, draft_reserve = 12}}
        """)
        drafted.append(state.in_pool(UNION, PieceType.MILITIA_INFANTRY))
    assert drafted == ([4, 0, 1, 1, 1, 1, 0, 4] if option else [4, 0, 4, 0, 0, 0, 0, 4])


@quotes("BG 14/7.3", "The four militia infantry of the 1863 draft do not come together in April")
@pytest.mark.parametrize(("turn", "waiting"), [(18, 7), (19, 6), (20, 5), (21, 4), (27, 4)])
def test_14_7_3_the_reserve_of_a_situation_knows_the_option(turn: int, waiting: int) -> None:
    state = situation(f"""
        turn = {turn}
        options.trickled_draft = true
        pieces = [{{box = "cairo", side = "union", type = "militia_infantry"}}]
    """)
    assert state.draft_reserve == waiting


def swollen(turn: int, size: int, option: bool = True, side: str = "union") -> CampaignState:
    box = "cairo" if side == "union" else "memphis"
    return situation(f"""
        turn = {turn}
        agenda = ["recruitment {side}"]
        options.swollen_army = {toml(option)}
        pieces = [{{box = "{box}", side = "{side}", type = "veteran_infantry", count = {size}}}]
        pools.union = {{militia_infantry = 10, draft_reserve = 0}}
    """)


@quotes("BG 14/7.4", "plus 4 after the first draft, plus 8 after the second and plus 12")
@pytest.mark.parametrize(("turn", "more"), [(7, 0), (8, 4), (17, 4), (18, 8), (28, 12), (40, 12)])
def test_14_7_4_the_union_recruits_beyond_its_maximum(turn: int, more: int) -> None:
    below = after(swollen(turn, 33 + more), "roll", dice=(6,))
    assert allowed(below, "recruit militia_infantry chicago")
    assert after(swollen(turn, 34 + more), "roll", dice=(6,)).to_move is CONFEDERATE
    assert after(swollen(turn, 34, option=False), "roll", dice=(6,)).to_move is CONFEDERATE


@quotes("BG 14/7.4", "The Union may recruit up to its army maximum plus 4")
def test_14_7_4_not_the_confederacy() -> None:
    state = after(swollen(20, 29, side="confederate"), "roll", dice=(6,))
    assert state.to_move is UNION


@quotes("BG 14/7.4", "The comparison for a Confederate victory (BG 13.3) uses the plain maximum")
@quotes("BG Q12", "points to 9.0 where it means 10, the rules of victory")
def test_14_7_4_victory_is_judged_by_the_plain_maximum() -> None:
    state = situation("""
        turn = 20
        agenda = ["marches confederate left 0 die 2"]
        options.swollen_army = true
        control.new_york = "nobody"
        pieces = [{box = "st_louis", side = "confederate", type = "militia_infantry"}]
    """)
    state = after(state, "end")
    assert state.army_maximum(UNION) == 28
    assert state.winner is CONFEDERATE


def guarded(side: str, option: bool = True) -> CampaignState:
    return situation(f"""
        turn = 9
        agenda = ["recruitment {side}"]
        options.guarded_recruitment = {toml(option)}
    """)


@quotes(
    "BG 14/7.5", "The Union receives at least 3 recruitment points and the Confederacy at most 4"
)
@pytest.mark.parametrize("die", range(1, 7))
def test_14_7_5_points_are_kept_in_bounds(die: int) -> None:
    [union] = told(guarded("union"), "roll", dice=(die,))
    [confederate] = told(guarded("confederate"), "roll", dice=(die,))
    assert union.points == max(3, die)
    assert confederate.points == min(4, max(2, die))
    [plain] = told(guarded("union", option=False), "roll", dice=(die,))
    assert plain.points == max(2, die)


@quotes(
    "BG 14/7.5", "Both sides may place up to 2 recruits in a city whose value in their own color"
)
@quotes("BG Q7", "Scranton is one of them although the printed list leaves it out")
@on_and_off
@pytest.mark.parametrize(
    ("side", "city", "big"),
    [
        ("union", "new_york", True),
        ("union", "philadelphia", True),
        ("union", "pittsburgh", True),
        ("union", "scranton", True),
        ("union", "chicago", False),
        ("confederate", "richmond", True),
        ("confederate", "atlanta", False),
    ],
)
def test_14_7_5_two_recruits_in_a_big_city(option: bool, side: str, city: str, big: bool) -> None:
    state = after(guarded(side, option), "roll", f"recruit militia_infantry {city}", dice=(4,))
    assert allowed(state, f"recruit militia_infantry {city}") is (big and option)
    if big and option:
        state = after(state, f"recruit militia_infantry {city}")
    assert rule_against(state, f"recruit militia_infantry {city}") == "BG 12.2"
