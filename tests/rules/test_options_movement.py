"""Section 14 of the rulebook, the options on movement: 4.11 to 4.9."""

import pytest

from campaign import CampaignState, Options
from tests.rules.play import (
    CONFEDERATE,
    UNION,
    after,
    allowed,
    kinds,
    miss,
    on_and_off,
    pieces,
    quotes,
    rule_against,
    situation,
    told,
    toml,
)


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


HUMBOLDT = """
    turn = 5
    agenda = ["combat union"]
    options.kentucky_neutrality = {option}
    control = {{memphis = "union", forts_henry_and_donelson = "union"}}
    [[pieces]]
    box = "humboldt"
    side = "{attacker}"
    type = "veteran_infantry"
    count = 2
    entry = "corinth"
    [[pieces]]
    box = "humboldt"
    side = "{defender}"
    type = "veteran_cavalry"
"""
"""A battle beside Kentucky; no Confederate box is open to a retreat."""


@quotes("BG 14/4.12", "enters or passes through any Kentucky box")
@on_and_off
def test_14_4_12_a_retreat_and_a_withdrawal_open_kentucky(option: bool) -> None:
    text = HUMBOLDT.format(attacker="union", defender="confederate", option=toml(option))
    state = after(situation(text), "battle humboldt")
    withdrawn = after(state, "withdraw 1 veteran_cavalry paducah")
    assert withdrawn.kentucky_open is option
    fought = miss(after(state, "pass"), 2)
    retreated = after(fought, "fight retreat paducah")
    assert pieces(retreated, "paducah", CONFEDERATE) == ["veteran_cavalry"]
    assert retreated.kentucky_open is option


@quotes("BG 14/4.12", "Union units may not enter Kentucky before the Union player turn")
@on_and_off
def test_14_4_12_union_cavalry_does_not_withdraw_into_kentucky(option: bool) -> None:
    text = HUMBOLDT.format(attacker="confederate", defender="union", option=toml(option))
    state = situation(text.replace("combat union", "combat confederate"))
    state = after(state, "battle humboldt")
    if option:
        assert rule_against(state, "withdraw 1 veteran_cavalry paducah") == "BG 14/4.12"
    else:
        assert allowed(state, "withdraw 1 veteran_cavalry paducah")


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
        options.summer_judgment = true
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
