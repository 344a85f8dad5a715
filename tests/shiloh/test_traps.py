"""Forty places in the battle book that a hasty reader gets wrong, and tests that he would fail.

Of each a test was seen to fail with the hasty reading in the place of the right one, or it states a
value that differs between the two.
"""

import ast
from pathlib import Path

import pytest

HERE = Path(__file__).parent

TRAPS = """
 1 rules/test_three_clocks.py         bb_30_each_clock_stops_at_its_own_hour
 2 rules/test_fire.py                 fatigue_ok_and_0_cost_nothing
 3 rules/test_recovery.py             bb_13_52_a_rally_costs_a_point_either_way
 4 rules/test_moving.py               from_swamp_to_swamp_there_is_one_check
 5 ground/test_ground_modifiers.py    bb_9_44_from_swamp_to_swamp_fire_and_assault_are_at_minus_two
 6 ground/test_ground_modifiers.py    trees_on_the_line_and_around_the_target_count_once
 7 ground/test_costs.py bb_4_15_woods_cost_two_for_command_and_one_and_a_half_for_moving
 8 ground/test_chart.py               bb_9_44_every_cell_is_as_printed
 9 ground/test_costs.py               a_slope_costs_what_the_chart_says_up_and_down
10 ground/test_costs.py               bb_9_44_sloping_ground_is_free_to_who_has_paid_for_a_slope
11 ground/test_costs.py               bb_9_44_ravines_and_crests
12 ground/test_costs.py               bb_9_43_a_trail_costs_half
13 ground/test_costs.py               bb_9_43_a_road_makes_all_ground_alike
14 rules/test_moving.py               once_open_it_stays_so
15 rules/test_chain_of_command.py     bb_4_11_who_leads_brigades_helps_no_efficiency
16 rules/test_johnston.py             bb_12_77_from_noon_on_he_is_rolled_for
17 rules/test_johnston.py             the_march_asks_for_no_roll
18 rules/test_johnston.py             bb_4_11_it_is_free_but_always_tires
19 scenarios/test_special_commands.py divisions_of_the_second_day_need_their_army
20 rules/test_chain_of_command.py     bb_4_25_the_unassigned_act_three_times_at_most
21 rules/test_orders_change.py        bb_6_2_leaders_with_him_help
22 rules/test_chain_of_command.py     bb_5_26_stuart_acts_twice_at_most
23 rules/test_going_back.py           bb_12_45_mortons_battery_goes_back_through_two_hexes_of_woods
24 rules/test_fire.py                 bb_14_1_green_units_fire_as_others_do
25 rules/test_absorbing.py            bb_14_47_trap_25_by_the_end_of_8_am
26 rules/test_moving.py               trap_26_the_leash_does_not_lead_through_enemies
27 rules/test_gunboats.py             bb_14_73_trap_27_how_far_they_have_gone
28 rules/test_mistaken_fire.py        18_1_trap_28_losses_are_a_disorder_and_no_more
29 rules/test_replies.py              18_1_trap_29_a_reply_is_kept_at_any_range
30 rules/test_battle_events.py        bb_18_1_trap_30_intervals
31 tables/test_shiloh_tables.py       ammunition
32 scenarios/test_alert.py            7_am_sherman_by_brigades_without_his_own_value
33 scenarios/test_alert.py            8_am_who_is_out_of_command_loses_one_activation_down_to_0
34 scenarios/test_missions.py         on_a_9_nobody_moves_this_turn_and_all_are_free_in_the_next
35 scenarios/test_continuous_line.py  gladden_acts_with_hindman_at_6_am_and_with_withers_later
36 victory/test_verdicts.py           the_landing_wins_at_once
37 victory/test_verdicts.py           brigades_have_another_price_in_other_scenarios
38 scenarios/test_order_of_battle.py  regiments_of_the_same_name_are_kept_apart_by_their_commands
39 scenarios/test_corps_markers.py    bb_30_8_a_marker_of_a_corps_activates_all_of_it
40 scenarios/test_anomalies.py        the_unions_sunken_lane_is_held_by_union_infantry
"""
"""The number of each trap, and the test that says how it is read."""


def trap(line: str) -> tuple[int, str, str]:
    number, file, name = line.split()
    return int(number), file, f"test_{name}"


KNOWN = tuple(map(trap, TRAPS.strip().splitlines()))


def test_there_are_forty() -> None:
    assert [number for number, _, _ in KNOWN] == list(range(1, 41))


@pytest.mark.parametrize(("number", "file", "name"), KNOWN)
def test_each_trap_has_its_test(number: int, file: str, name: str) -> None:
    tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
