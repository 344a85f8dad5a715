"""Section 14 of the rulebook: the optional rules, each on and off. With rulings Q7 and Q12.

Long, because there are fifteen of them.
"""

import pytest

from campaign import CampaignState, Options, PieceType
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    legal,
    miss,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
)

on_and_off = pytest.mark.parametrize("option", [True, False], ids=["with", "without"])


def toml(value: bool) -> str:
    return "true" if value else "false"


@pytest.mark.parametrize("name", Options.names())
def test_14_every_option_is_off_by_default(name: str) -> None:
    assert getattr(Options(), name) is False
    assert Options.preset("basic", **{name: True}).switched_on == (name,)


# --- 4.11: green armies ------------------------------------------------------------------------


def green(option: bool, turn: int = 1) -> CampaignState:
    return situation(f"""
        turn = {turn}
        agenda = ["marches union left 2"]
        options.green_armies = {toml(option)}
        pieces = [
            {{box = "cairo", side = "union", type = "militia_infantry"}},
            {{box = "new_york", side = "union", type = "militia_infantry"}},
            {{box = "memphis", side = "confederate", type = "militia_infantry"}},
        ]
    """)


@quotes("BG 14/4.11", "a river march goes no more than 1 box")
@on_and_off
def test_14_4_11_one_box_by_river_on_the_first_turn(option: bool) -> None:
    state = after(green(option), "march cairo")
    assert allowed(state, "move 1 militia_infantry island_no_10")
    if option:
        assert rule_against(state, "move 1 militia_infantry jefferson_city") == "BG 14/4.11"
    else:
        assert allowed(state, "move 1 militia_infantry jefferson_city")


@quotes("BG 14/4.11", "no unit of either side may enter a tan box")
@on_and_off
@pytest.mark.parametrize(("side", "box"), [("union", "cairo"), ("confederate", "humboldt")])
def test_14_4_11_no_tan_box_on_the_first_turn(option: bool, side: str, box: str) -> None:
    state = situation(f"""
        turn = 1
        agenda = ["marching {side} {box}", "marches {side} left 1"]
        options.green_armies = {toml(option)}
        pieces = [{{box = "{box}", side = "{side}", type = "militia_infantry"}}]
    """)
    if option:
        assert rule_against(state, "move 1 militia_infantry paducah") == "BG 14/4.11"
    else:
        assert allowed(state, "move 1 militia_infantry paducah")


@quotes("BG 14/4.11", "no unit of either side may enter a tan box")
def test_14_4_11_no_passing_through_a_tan_box_on_the_first_turn() -> None:
    state = situation("""
        turn = 1
        agenda = ["marching union cincinnati", "marches union left 1"]
        options.green_armies = true
        pieces = [{box = "cincinnati", side = "union", type = "veteran_cavalry"}]
    """)
    assert rule_against(state, "move 1 veteran_cavalry london") == "BG 14/4.11"


@quotes("BG 14/4.11", "the Union has no sea movement")
@on_and_off
def test_14_4_11_no_sea_movement_on_the_first_turn(option: bool) -> None:
    state = after(green(option), "march new_york")
    if option:
        assert rule_against(state, "sail 1 militia_infantry fort_monroe") == "BG 14/4.11"
    else:
        assert allowed(state, "sail 1 militia_infantry fort_monroe")


@quotes("BG 14/4.11", "Only on turn 1")
def test_14_4_11_the_second_turn_is_free() -> None:
    state = green(True, turn=2)
    assert allowed(after(state, "march cairo"), "move 1 militia_infantry paducah")
    assert allowed(after(state, "march cairo"), "move 1 militia_infantry jefferson_city")
    assert allowed(after(state, "march new_york"), "sail 1 militia_infantry fort_monroe")


# --- 4.12: Kentucky ----------------------------------------------------------------------------


def kentucky(option: bool, turn: int = 5, side: str = "union") -> CampaignState:
    return situation(f"""
        turn = {turn}
        agenda = ["marches {side} left 6 die 6"]
        options.kentucky_neutrality = {toml(option)}
        pieces = [
            {{box = "cairo", side = "union", type = "militia_infantry"}},
            {{box = "humboldt", side = "confederate", type = "veteran_cavalry"}},
        ]
    """)


@quotes("BG 14/4.12", "Union units may not enter Kentucky before the Union player turn")
@on_and_off
@pytest.mark.parametrize("turn", [2, 5])
def test_14_4_12_the_union_keeps_out_of_kentucky(option: bool, turn: int) -> None:
    state = after(kentucky(option, turn), "march cairo")
    if option:
        assert rule_against(state, "move 1 militia_infantry paducah") == "BG 14/4.12"
        # Nor does it pass through.
        assert rule_against(state, "move 1 militia_infantry evansville") == "BG 14/4.12"
    else:
        assert allowed(state, "move 1 militia_infantry paducah")
        assert allowed(state, "move 1 militia_infantry evansville")


@quotes("BG 14/4.12", "before the Union player turn of January/February 1862 (turn 6)")
def test_14_4_12_kentucky_is_open_from_turn_6_on() -> None:
    assert allowed(after(kentucky(True, 6), "march cairo"), "move 1 militia_infantry paducah")


@quotes("BG 14/4.12", "The ban ends at once if a Confederate unit enters or passes through")
@pytest.mark.parametrize("to", ["paducah", "bowling_green"])
def test_14_4_12_confederates_open_kentucky(to: str) -> None:
    state = after(kentucky(True, side="confederate"), "march humboldt")
    assert allowed(state, f"move 1 veteran_cavalry {to}")
    assert "KentuckyOpened" in kinds(told(state, f"move 1 veteran_cavalry {to}"))
    assert after(state, f"move 1 veteran_cavalry {to}").kentucky_open


def test_14_4_12_after_that_the_union_may_enter() -> None:
    state = after(kentucky(True, 3, "confederate"), "march humboldt")
    state = after(state, "move 1 veteran_cavalry paducah", "end", "pass", "roll", "end", dice=(1,))
    state = after(state, "roll", "march cairo", dice=(1,))
    assert (state.turn, state.to_move) == (4, UNION)
    assert allowed(state, "move 1 militia_infantry paducah")


@quotes("BG 14/4.12", "enters or passes through any Kentucky box")
def test_14_4_12_passing_through_opens_kentucky() -> None:
    state = situation("""
        turn = 3
        agenda = ["marches confederate left 1 die 2"]
        options.kentucky_neutrality = true
        [[pieces]]
        box = "forts_henry_and_donelson"
        side = "confederate"
        type = "militia_infantry"
    """)
    # By river through Paducah to Evansville.
    state = after(state, "march forts_henry_and_donelson")
    state = after(state, "move 1 militia_infantry evansville")
    assert state.kentucky_open


# --- 4.71: Fort Monroe -------------------------------------------------------------------------


def fort_monroe(option: bool, holder: str) -> CampaignState:
    return situation(f"""
        turn = 9
        agenda = ["marching union washington", "marches union left 5 die 6"]
        options.fort_monroe_guard = {toml(option)}
        control.fort_monroe = "{holder}"
        pieces = [{{box = "washington", side = "union", type = "militia_infantry"}}]
    """)


@quotes("BG 14/4.71", "Yorktown and Norfolk are closed to naval invasion")
@on_and_off
@pytest.mark.parametrize("port", ["yorktown", "norfolk"])
def test_14_4_71_a_confederate_fort_closes_two_ports(option: bool, port: str) -> None:
    state = fort_monroe(option, "confederate")
    order = f"invade 1 militia_infantry {port}"
    if option:
        assert rule_against(state, order) == "BG 14/4.71"
    else:
        assert allowed(state, order)
    assert allowed(fort_monroe(option, "union"), order)


@quotes("BG 14/4.71", "The fort itself may still be invaded")
def test_14_4_71_the_fort_may_be_invaded() -> None:
    state = fort_monroe(True, "confederate")
    assert allowed(state, "invade 1 militia_infantry fort_monroe")
    assert allowed(state, "invade 1 militia_infantry wilmington")


# --- 4.8: fast cracks --------------------------------------------------------------------------


@quotes("BG 14/4.8", "2 boxes in a march, friendly or not, the two kinds of line mixed freely")
@on_and_off
@pytest.mark.parametrize(
    ("origin", "to"),
    [("gettysburg", "grafton"), ("gettysburg", "front_royal"), ("cairo", "corinth")],
)
def test_14_4_8_crack_infantry_marches_like_cavalry(option: bool, origin: str, to: str) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marching union {origin}", "marches union left 1 die 2"]
        options.fast_cracks = {toml(option)}
        pieces = [
            {{box = "{origin}", side = "union", type = "crack_infantry"}},
            {{box = "{origin}", side = "union", type = "veteran_infantry"}},
        ]
    """)
    assert (rule_or_none(state, f"move 1 crack_infantry {to}") is None) is option
    assert rule_or_none(state, f"move 1 veteran_infantry {to}") in ("BG 4.4", "BG 4.5")


def rule_or_none(state: CampaignState, order: str) -> str | None:
    """The paragraph against an order, if there is one."""
    return None if allowed(state, order) else rule_against(state, order)


@quotes("BG 14/4.8", "It still makes no cavalry jump and does not prevent one")
def test_14_4_8_no_jump_for_crack_infantry() -> None:
    state = situation("""
        turn = 9
        agenda = ["marching union bowling_green", "marches union left 3 die 3"]
        options.fast_cracks = true
        pieces = [
            {box = "bowling_green", side = "union", type = "crack_infantry"},
            {box = "bowling_green", side = "union", type = "veteran_cavalry"},
            {box = "nashville", side = "confederate", type = "crack_infantry"},
        ]
    """)
    assert rule_against(state, "move 1 crack_infantry murfreesboro") == "BG 4.6"
    assert allowed(state, "move 1 veteran_cavalry murfreesboro")


# --- 4.9: long rail moves ----------------------------------------------------------------------


@quotes("BG 14/4.9", "A Union unit may go 3 boxes in one march")
@on_and_off
@pytest.mark.parametrize("type_", ["militia_infantry", "veteran_cavalry"])
def test_14_4_9_three_boxes_by_friendly_rail(option: bool, type_: str) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marching union washington", "marches union left 1 die 2"]
        options.long_rail = {toml(option)}
        pieces = [{{box = "washington", side = "union", type = "{type_}"}}]
    """)
    assert allowed(state, f"move 1 {type_} atlantic_city") is option


@quotes("BG 14/4.9", "if every step of that march is by friendly rail")
@pytest.mark.parametrize("lost", ["baltimore", "philadelphia", "atlantic_city", "washington"])
def test_14_4_9_every_step_must_be_friendly(lost: str) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marching union washington", "marches union left 1 die 2"]
        options.long_rail = true
        options.summer_judgement = true
        control.{lost} = "confederate"
        pieces = [{{box = "washington", side = "union", type = "militia_infantry"}}]
    """)
    assert rule_against(state, "move 1 militia_infantry atlantic_city") == "BG 4.5"


@quotes("BG 14/4.9", "A Union unit")
def test_14_4_9_not_for_confederates() -> None:
    state = situation("""
        turn = 9
        agenda = ["marching confederate richmond", "marches confederate left 1 die 2"]
        options.long_rail = true
        pieces = [{box = "richmond", side = "confederate", type = "militia_infantry"}]
    """)
    # Petersburg, Raleigh, Goldsboro.
    assert allowed(state, "move 1 militia_infantry raleigh")
    assert rule_against(state, "move 1 militia_infantry greensboro") == "BG 4.4"


# --- 5.2: arms fire at their own kind ----------------------------------------------------------


def arms(option: bool = True, shooters: str = "", targets: str = "") -> CampaignState:
    """A battle at Corinth, the Confederate defender to fire."""
    return after(
        situation(f"""
            turn = 9
            agenda = ["combat union"]
            options.arms_fire = {toml(option)}
            pieces = [{shooters} {targets}]
        """),
        "battle corinth",
    )


def gun(side: str, type_: str, count: int = 1) -> str:
    return f'{{box = "corinth", side = "{side}", type = "{type_}", count = {count}}},'


def shots(state: CampaignState) -> set[str]:
    """The shots that may be announced now: shooter > target."""
    return {" > ".join(order.split()[2:]) for order in legal(state, "fight fire")}


@quotes("BG 14/5.2", "until all the enemy's infantry units have been targeted in the round")
@on_and_off
def test_14_5_2_infantry_fires_at_infantry_first(option: bool) -> None:
    # Attackers: militia infantry 1 and 2, veteran cavalry 3. Defenders: infantry 4 to 7.
    state = arms(
        option,
        targets=gun("union", "militia_infantry", 2) + gun("union", "veteran_cavalry"),
        shooters=gun("confederate", "militia_infantry", 4),
    )
    if not option:
        assert "4 > 3" in shots(state)
        return
    assert rule_against(state, "fight fire 4 3") == "BG 14/5.2"
    state = after(state, "fight fire 4 1")
    assert rule_against(state, "fight fire 5 3") == "BG 14/5.2"
    state = after(state, "fight fire 5 2")
    assert {"6 > 1", "6 > 2", "6 > 3"} <= shots(state)


@quotes("BG 14/5.2", "even then it need not, and may double up on infantry instead")
def test_14_5_2_infantry_need_not_fire_at_cavalry() -> None:
    state = arms(
        targets=gun("union", "militia_infantry") + gun("union", "veteran_cavalry"),
        shooters=gun("confederate", "militia_infantry", 2),
    )
    # With two shooters for two targets the base game would demand the cavalry, number 2.
    state = after(state, "fight fire 3 1")
    assert shots(state) == {"4 > 1", "4 > 2"}


@quotes("BG 14/5.2", "Cavalry owes its shots to the enemy's cavalry first")
def test_14_5_2_cavalry_fires_at_cavalry_first() -> None:
    # Attackers: militia infantry 1, veteran cavalry 2 and 3.
    state = arms(
        targets=gun("union", "militia_infantry") + gun("union", "veteran_cavalry", 2),
        shooters=gun("confederate", "veteran_cavalry", 3) + gun("confederate", "crack_infantry"),
    )
    # Defenders: crack infantry 4, veteran cavalry 5 to 7.
    assert rule_against(state, "fight fire 5 1") == "BG 14/5.2"
    state = after(state, "fight fire 5 2")
    assert rule_against(state, "fight fire 6 2") == "BG 14/5.2", "no doubling up yet"
    assert rule_against(state, "fight fire 6 1") == "BG 14/5.2"
    state = after(state, "fight fire 6 3")
    assert {"7 > 1", "7 > 2", "7 > 3"} <= shots(state)


@quotes("BG 14/5.2", "it may double up, or turn on infantry, once all of that cavalry")
def test_14_5_2_cavalry_alone_against_infantry() -> None:
    state = arms(
        targets=gun("union", "militia_infantry", 2),
        shooters=gun("confederate", "veteran_cavalry", 2),
    )
    state = after(state, "pass")
    assert shots(state) == {f"{n} > {target}" for n in (3, 4) for target in (1, 2)}
    # Coverage holds as ever.
    assert rule_against(after(state, "fight fire 3 1"), "fight fire 4 1") == "BG 8.4"


# --- 5.41: retreat by sea ----------------------------------------------------------------------


def invaded(option: bool, more: str = "", attacker: str = "union") -> CampaignState:
    """Round 2 at Wilmington, the Union to act."""
    state = situation(f"""
        turn = 9
        agenda = ["combat {attacker}"]
        options.naval_retreat = {toml(option)}
        options.summer_judgement = true
        {more}
        [[pieces]]
        box = "wilmington"
        side = "union"
        type = "militia_infantry"
        invaded = {toml(attacker == "union")}
        crossed = {toml(attacker == "union")}
        [[pieces]]
        box = "wilmington"
        side = "confederate"
        type = "militia_infantry"
    """)
    return miss(after(state, "battle wilmington"), 3 if attacker == "union" else 2)


@quotes("BG 14/5.41", "the Union may retreat to Washington")
@quotes("BG 14/5.41", "a Southern port that results from a naval invasion")
@on_and_off
def test_14_5_41_invaders_sail_back(option: bool) -> None:
    state = invaded(option)
    assert state.to_move is UNION
    assert allowed(state, "fight retreat washington") is option
    if option:
        state = after(state, "fight retreat washington", "pass")
        assert pieces(state, "washington", UNION) == ["militia_infantry"]


@quotes("BG 14/5.41", "or from a Confederate attack on a Union garrison there")
@on_and_off
def test_14_5_41_garrisons_sail_away(option: bool) -> None:
    state = invaded(option, 'control.wilmington = "union"', "confederate")
    assert state.to_move is UNION
    assert allowed(state, "fight retreat washington") is option


@quotes("BG 14/5.41", "provided that it controls Washington")
def test_14_5_41_not_without_washington() -> None:
    state = invaded(True, 'control.washington = "confederate"')
    assert not allowed(state, "fight retreat washington")


@quotes("BG 14/5.41", "the Union may retreat")
def test_14_5_41_a_choice_beside_the_boxes_on_land() -> None:
    state = invaded(True, 'control.goldsboro = "union"')
    assert legal(state, "fight retreat") == {"fight retreat washington", "fight retreat goldsboro"}


@quotes("BG 14/5.41", "In a battle in a Southern port that results from a naval invasion")
def test_14_5_41_not_after_an_attack_by_land() -> None:
    state = situation("""
        turn = 9
        agenda = ["combat union"]
        options.naval_retreat = true
        pieces = [
            {box = "wilmington", side = "union", type = "militia_infantry", entry = "goldsboro"},
            {box = "wilmington", side = "confederate", type = "militia_infantry"},
        ]
    """)
    state = miss(after(state, "battle wilmington"), 3)
    assert not allowed(state, "fight retreat washington")


# --- 5.71: lasting losses ----------------------------------------------------------------------


def tired(option: bool = True, agenda: str = "marches union left 3 die 3") -> CampaignState:
    return situation(f"""
        turn = 9
        agenda = ["{agenda}"]
        options.lasting_losses = {toml(option)}
        pieces = [
            {{box = "cairo", side = "union", type = "veteran_infantry", reduced = true, count = 2}},
            {{box = "cairo", side = "union", type = "veteran_infantry"}},
            {{box = "vandalia", side = "union", type = "militia_infantry", reduced = true}},
            {{box = "memphis", side = "confederate", type = "militia_infantry", reduced = true}},
        ]
    """)


def reduced(state: CampaignState, box: str, side: object = UNION) -> list[bool]:
    return [unit.reduced for unit in state.units_in(box, side)]  # type: ignore[arg-type]


@quotes("BG 14/5.71", "Reduced units no longer recover after combat")
@on_and_off
def test_14_5_71_reduced_units_stay_reduced(option: bool) -> None:
    state = after(tired(option), "end")
    assert sorted(reduced(state, "cairo")) == [False, option, option]
    assert reduced(state, "memphis", CONFEDERATE) == [option]


@quotes("BG 14/5.71", "costs a recruitment point or a march")
def test_14_5_71_a_march_restores_one_unit() -> None:
    state = after(tired(), "march cairo", "restore veteran_infantry cairo")
    assert sorted(reduced(state, "cairo")) == [False, False, True]
    assert rule_against(state, "restore veteran_infantry cairo") == "BG 14/5.71"
    assert rule_against(state, "restore militia_infantry vandalia") == "BG 4.2"
    state = after(state, "done", "march cairo", "restore veteran_infantry cairo")
    assert reduced(state, "cairo") == [False] * 3


@quotes("BG 14/5.71", "such a march counts toward the unit's limit of two")
def test_14_5_71_the_march_counts() -> None:
    state = after(tired(), "march vandalia", "restore militia_infantry vandalia", "done")
    state = after(state, "march vandalia", "move 1 militia_infantry cairo", "march cairo")
    assert rule_against(state, "move 1 militia_infantry st_louis") == "BG 4.3"


@quotes("BG 14/5.71", "costs a recruitment point")
def test_14_5_71_a_recruitment_point_restores_one_unit() -> None:
    state = tired(agenda="recruitment union points 2")
    state = after(state, "restore militia_infantry vandalia")
    assert reduced(state, "vandalia") == [False]
    state = after(state, "restore veteran_infantry cairo")
    # Both points are spent.
    assert state.to_move is CONFEDERATE


@quotes("BG 14/5.71", "To bring one reduced unit on the board back to full strength")
def test_14_5_71_only_where_losses_last() -> None:
    state = after(tired(False), "march cairo")
    assert rule_against(state, "restore veteran_infantry cairo") == "BG 14/5.71"


@quotes("BG 14/5.71", "Units in the pool or stock, and recruits, are always at full strength")
def test_14_5_71_recruits_are_full() -> None:
    state = tired(agenda="recruitment union points 2")
    state = after(state, "recruit militia_infantry chicago")
    assert reduced(state, "chicago") == [False]


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


# --- 9.1 and 10.1: how the war ends ------------------------------------------------------------


def december(turn: int, option: bool = True, scenario: str = "1861") -> CampaignState:
    return situation(f"""
        scenario = "{scenario}"
        turn = {turn}
        agenda = ["recruitment confederate points 1"]
        options.extended_war = {toml(option)}
    """)


@quotes("BG 14/9.1", "turn 45 takes the place of turn 40 as the last turn")
@on_and_off
def test_14_9_1_the_war_goes_on(option: bool) -> None:
    state = after(december(40, option), "end")
    assert state.winner is (None if option else CONFEDERATE)
    assert state.turn == (41 if option else 40)


@quotes("BG 14/9.1", "The Confederacy wins if it ends and the Union has not won")
def test_14_9_1_until_november_1865() -> None:
    assert after(december(44), "end").winner is None
    state = after(december(45), "end")
    assert state.date.label == "Nov/Dec 1865"
    assert state.winner is CONFEDERATE


def test_14_9_1_the_short_game_stays_short() -> None:
    assert after(december(10, scenario="1861-short"), "end").winner is UNION


@quotes("BG 14/10.1", "are looked for only when a Union player turn ends")
@on_and_off
def test_14_10_1_washington_may_be_lost_for_a_turn(option: bool) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marches confederate left 0 die 2"]
        options.summer_judgement = {toml(option)}
        pieces = [
            {{box = "washington", side = "confederate", type = "veteran_cavalry"}},
            {{box = "baltimore", side = "union", type = "militia_infantry", count = 3}},
        ]
    """)
    state = after(state, "end")
    if not option:
        assert state.winner is CONFEDERATE
        return
    state = after(state, "pass", "roll", "end", dice=(1,))
    assert (state.winner, state.to_move) == (None, UNION)
    lost = after(state, "roll", "end", "pass", "roll", "end", dice=(1, 1))
    assert lost.winner is CONFEDERATE
    assert lost.ending is not None
    assert lost.ending.rule == "BG 13.2"


@quotes("BG 14/10.1", "are looked for only when a Union player turn ends")
def test_14_10_1_washington_may_be_taken_back() -> None:
    state = situation("""
        turn = 9
        agenda = ["marches union left 1 die 2"]
        options.summer_judgement = true
        control.washington = "confederate"
        pieces = [{box = "baltimore", side = "union", type = "militia_infantry"}]
    """)
    state = after(state, "march baltimore", "move 1 militia_infantry washington", "end")
    state = after(state, "pass", "roll", "end", dice=(1,))
    assert (state.winner, state.to_move) == (None, CONFEDERATE)


@quotes("BG 14/10.1", "by controlling Washington and by the larger army maximum")
@on_and_off
def test_14_10_1_so_is_the_larger_maximum(option: bool) -> None:
    state = situation(f"""
        turn = 9
        agenda = ["marches confederate left 0 die 2"]
        options.summer_judgement = {toml(option)}
        control.new_york = "nobody"
        pieces = [{{box = "st_louis", side = "confederate", type = "militia_infantry"}}]
    """)
    state = after(state, "end")
    assert state.winner is (None if option else CONFEDERATE)
    if option:
        state = after(state, "pass", "roll", "end", "roll", "end", "roll", "end", dice=(1, 1, 1))
        assert state.winner is CONFEDERATE
        assert state.ending is not None
        assert state.ending.rule == "BG 13.3"


def test_14_10_1_the_union_wins_at_once_all_the_same() -> None:
    cities = ("richmond", "wilmington", "charleston_sc", "atlanta", "memphis", "mobile")
    control = "\n".join(f'        control.{city} = "union"' for city in cities)
    state = situation(f"""
        turn = 20
        agenda = ["marches union left 0 die 2"]
        options.summer_judgement = true
{control}
        pieces = [{{box = "new_orleans", side = "union", type = "militia_infantry"}}]
    """)
    assert after(state, "end").winner is UNION
