"""How units move and turn. [SH 6, SH 7, SH 9, BB 9.44]

The fields: 6120 is in the midst of Pittsburg Landing, 4453 of Spain Field. Around 2305 all is flat
woods. 3102 and 3002 are swamp beside the woods of 3103.
"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.events import LeaderGuided, UnitDisordered, UnitMoved
from campaign.resolvers.nei_boschi.hazards import put_back
from campaign.resolvers.nei_boschi.leash import near_others
from campaign.resolvers.nei_boschi.orders import Face, Move, Pass
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shiloh.limits_of_movement import is_bridge_open, open_bridge
from campaign.resolvers.nei_boschi.units import Shape, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.ways import reach
from campaign.terms import CONFEDERATE, UNION, Side
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number
from tests.shiloh.printed import prints

NE, E, SE, SW, W, NW = range(6)
ADVANCE, ATTACK, MARCH, RESERVE = Orders.ADVANCE, Orders.ATTACK, Orders.MARCH, Orders.RESERVE

NONE = ScriptedDice()
"""No die is thrown."""

IL55, TN2, TN35 = number("us.55-il"), number("cs.2-tn-bate"), number("cs.35-tn")


def stuart(*lines: str, orders: Orders = ADVANCE, acting: str = "2/5/T") -> HexPosition:
    """Stuart's brigade acts, on the whole map."""
    return desk(*lines, acting=acting, orders=orders, scenario="1")


def rebels(*lines: str, acting: str, orders: Orders = ADVANCE) -> HexPosition:
    return desk(*lines, acting=acting, side=CONFEDERATE, orders=orders, scenario="1")


def cost(position: HexPosition, id_: str, hex_: int, facing: int) -> int | None:
    """Half points to end there; None if that cannot be done."""
    ways = reach(position, position.unit(number(id_)))
    way = ways.get((hex_, facing))
    return way.half_points if way else None


def after(position: HexPosition, order: Move | Face, *faces: int) -> Unit:
    """The unit once an order has been carried out, with these dice."""
    found: HexPosition = sequence.apply(position, order, ScriptedDice(faces)).position
    return found.unit(order.unit)


def rule(position: HexPosition, order: Move | Face | Pass) -> str | None:
    refused = sequence.refuse(position, order)
    return refused.rule if refused else None


# --- facing [SH 7] -----------------------------------------------------------------------------


def test_foot_enters_one_of_the_two_hexes_before_it() -> None:
    """A vertex facing gives 2 frontal hexes: of 6120 facing E, 6220 and 6221."""
    position = stuart("us.55-il 6120 E")
    assert cost(position, "us.55-il", 6220, E) == 2
    assert cost(position, "us.55-il", 6221, E) == 2
    assert cost(position, "us.55-il", 6121, SE) == 2 + 1, "one vertex to the right first"


@quotes(
    "SH 7", "A vertex costs half a point in open ground or a border, a whole one there under Attack"
)
@pytest.mark.parametrize(
    ("orders", "hex_", "vertex"),
    [
        (ADVANCE, 6120, 1),  # in open or border 1/2 MP under Advance or March
        (ATTACK, 6120, 2),  # 1 MP under Attack
        (ADVANCE, 2305, 2),  # in woods and worse 1 MP
        (ATTACK, 2305, 2),
        (MARCH, 4833, 2),
    ],
)
def test_sh_7_a_vertex_costs_by_ground_and_orders(orders: Orders, hex_: int, vertex: int) -> None:
    position = stuart(f"us.55-il {hex_} E moved", orders=orders)
    assert after(position, Face(IL55, SE)).spent == vertex
    assert after(position, Face(IL55, W)).spent == 3 * vertex


def test_a_marching_column_turns_for_half_a_point_on_a_road() -> None:
    """4533 is woods on the Corinth Road."""
    position = stuart("us.55-il 4533 E moved", orders=MARCH)
    assert after(position, Face(IL55, SE)).spent == 1


def test_the_first_vertex_is_free_for_who_has_not_moved() -> None:
    position = stuart("us.55-il 6120 E")
    turned = after(position, Face(IL55, SE))
    assert (turned.facing, turned.spent) == (SE, 0)
    assert after(position, Face(IL55, SW)).spent == 1


def test_the_free_vertex_is_paid_for_if_the_unit_moves_after_all() -> None:
    position, _ = sequence.apply(stuart("us.55-il 6120 E"), Face(IL55, SE), NONE)
    assert cost(position, "us.55-il", 6121, SE) == 2 + 1
    assert after(position, Move(IL55, 6121, SE)).spent == 3


def test_in_reserve_a_unit_turns_by_one_vertex_and_stays() -> None:
    position = stuart("us.55-il 6120 E", orders=RESERVE)
    assert rule(position, Face(IL55, SE)) is None
    assert rule(position, Face(IL55, SW)) == "SH 6"
    assert rule(position, Move(IL55, 6220, E)) == "SH 6"


def test_cavalry_and_detachments_turn_for_nothing() -> None:
    position = desk("us.det-a 6120 E", "us.25-mo 6022 E", acting="1/6/T", scenario="1")
    assert cost(position, "us.det-a", 6020, W) == 2
    position = rebels("cs.cav-8-tx-a 6120 E", "cs.2-tn-bate 6022 E", acting="AoM")
    assert cost(position, "cs.cav-8-tx-a", 6020, NE) == 2


# --- points and orders [SH 6, SH 9] ------------------------------------------------------------


@quotes("SH 9", "Infantry has 5 movement points")
def test_sh_9_five_points_are_three_wooded_hexes() -> None:
    """MA 5 [I]: 3 wooded hexes an activation, 4.5 MP."""
    position = stuart("us.55-il 2305 NE")
    assert cost(position, "us.55-il", 2302, NE) == 9
    assert rule(position, Move(IL55, 2301, NE)) == "SH 9"


def test_a_unit_moves_in_several_moves_while_points_remain() -> None:
    position, _ = sequence.apply(stuart("us.55-il 2305 NE"), Move(IL55, 2304, NE), NONE)
    assert cost(position, "us.55-il", 2302, NE) == 6
    assert after(position, Move(IL55, 2302, NE)).spent == 9


@pytest.mark.parametrize(
    ("orders", "marks", "allowed"),
    [
        (ADVANCE, "", False),  # may end adjacent to an enemy: no
        (MARCH, "", False),
        (ATTACK, "", True),  # yes, good order only
        (ATTACK, "disordered", False),
    ],
)
def test_only_an_attack_in_good_order_ends_beside_an_enemy(
    orders: Orders, marks: str, allowed: bool
) -> None:
    position = stuart(f"us.55-il 6120 E {marks}", "cs.2-tn-bate 6320 W", orders=orders)
    assert (rule(position, Move(IL55, 6220, E)) is None) is allowed


def test_an_advance_may_pass_beside_an_enemy_but_disorder_may_not() -> None:
    """From 6120 to 6118 by 6119: 6219 is beside both, and the enemy in it faces away."""
    enemy = "cs.2-tn-bate 6219 E"
    assert cost(stuart("us.55-il 6120 NE", enemy), "us.55-il", 6117, NE) is not None
    position = stuart("us.55-il 6120 NE disordered", enemy)
    assert cost(position, "us.55-il", 6117, NE) is None


def test_nobody_enters_a_hex_of_the_enemy() -> None:
    position = stuart("us.55-il 6120 E", "cs.2-tn-bate 6220 W", orders=ATTACK)
    refused = sequence.refuse(position, Move(IL55, 6220, E))
    assert refused is not None
    assert "enemy" in refused.reason


def test_one_adjacent_hex_is_always_within_reach() -> None:
    """A unit may always enter one adjacent hex with its whole allowance unless prohibited."""
    tired = stuart("us.55-il 3103 NE spent=9 moved")
    assert cost(tired, "us.55-il", 3102, NE) is None
    exhausted = rebels("cs.cav-8-tx-a 3103 NE exhausted", "cs.2-tn-bate 3204 W", acting="AoM")
    assert cost(exhausted, "cs.cav-8-tx-a", 3102, NE) == 8


def test_from_before_an_enemy_to_before_the_same_enemy_costs_a_point() -> None:
    """Moving from one enemy frontal hex directly to another frontal hex of the same unit."""
    free = stuart("us.55-il 6119 NE", "cs.2-tn-bate 6219 E", orders=ATTACK)
    watched = stuart("us.55-il 6119 NE", "cs.2-tn-bate 6219 W", orders=ATTACK)
    assert cost(free, "us.55-il", 6118, NE) == 2
    assert cost(watched, "us.55-il", 6118, NE) == 4


def test_a_march_keeps_to_the_road_or_comes_nearer_to_one() -> None:
    """4533 is on the Corinth Road, which leads east to 4633; 4534 lies on the Eastern one."""
    position = stuart("us.55-il 4533 E", orders=MARCH)
    assert cost(position, "us.55-il", 4633, E) == 1, "half a point under March orders"
    assert cost(stuart("us.55-il 4533 E"), "us.55-il", 4633, E) == 2, "a point under Advance"


def test_a_march_off_the_road_comes_nearer_to_one() -> None:
    """Bark Road runs through 5161; no other way is near."""
    towards = stuart("us.55-il 5163 NE", orders=MARCH)
    assert cost(towards, "us.55-il", 5162, NE) is not None
    away = stuart("us.55-il 5163 SW", orders=MARCH)
    assert cost(away, "us.55-il", 5164, SW) is None
    assert cost(stuart("us.55-il 5163 SW"), "us.55-il", 5164, SW) is not None


# --- friends [SH 8] ----------------------------------------------------------------------------


@quotes("SH 8", "A unit goes through friends for 2 more points and a check of both.")
def test_sh_8_a_unit_passes_friends_for_two_points_and_a_check_of_both() -> None:
    """+2 MP and a UDD of both; it cannot stay."""
    position = stuart("us.55-il 2305 NE", "us.53-oh 2304 NE")
    assert cost(position, "us.55-il", 2304, NE) is None
    assert cost(position, "us.55-il", 2303, NE) == 3 + 4 + 3
    moved, events = sequence.apply(position, Move(IL55, 2303, NE), ScriptedDice([9, 0]))
    assert moved.unit(number("us.53-oh")).disordered
    assert not moved.unit(IL55).disordered
    assert [event.to for event in events if isinstance(event, UnitMoved)] == [2304, 2303]


def test_who_is_in_disorder_and_fails_among_friends_goes_back() -> None:
    """[8.22] Back to the hex from which it came; its activation is over."""
    position = stuart("us.55-il 2305 NE disordered", "us.53-oh 2304 NE")
    unit = after(position, Move(IL55, 2303, NE), 0, 9)
    assert (unit.hex, unit.done) == (2305, True)


def test_who_is_stopped_among_friends_goes_back_to_where_he_came_from() -> None:
    """He loses his order on the way through, and may not go on beside the enemy. [SH 6, SH 8]"""
    position = stuart("us.55-il 2305 NE", "us.53-oh 2304 NE", "cs.9-ms 2302 NE", orders=ATTACK)
    unit = after(position, Move(IL55, 2303, NE), 0, 9)
    assert (unit.hex, unit.disordered) == (2305, True)


def test_a_line_goes_back_from_among_friends_as_a_line() -> None:
    line = stuart("us.55-il 2305 NE sp=10 shape=line second=2405 disordered", "us.53-oh 2304 NE")
    unit = after(line, Move(IL55, 2303, NE), 0, 9)
    assert (unit.hex, unit.second) == (2305, 2405)


def test_a_column_goes_back_from_among_friends_closed_up() -> None:
    """Extended units go back contracted. [SH 8]"""
    column = stuart("us.55-il 2304 NE sp=10 shape=column second=2305", "us.53-oh 2304 NE")
    unit = put_back(column, column.unit(IL55), 2305)
    assert (unit.hex, unit.second, unit.shape) == (2305, 0, Shape.CLOSED)


def test_the_tail_of_a_column_needs_room_too() -> None:
    """Through friends with whom its tail cannot stay, it goes a hex farther. [SH 8]"""
    column = "us.55-il 2305 NE sp=10 shape=column second=2306"
    assert cost(stuart(column), "us.55-il", 2303, NE) is not None
    assert cost(stuart(column, "us.53-oh 2304 NE"), "us.55-il", 2303, NE) is None


@quotes("BB 14.41", "without a check and without any more points")
def test_bb_14_41_through_detachments_the_way_is_free() -> None:
    """[BB 14.41] No UDD, and no additional cost, for either."""
    position = desk("us.25-mo 2305 NE", "us.det-a 2304 NE", acting="1/6/T", scenario="1")
    assert cost(position, "us.25-mo", 2304, NE) is None
    assert cost(position, "us.25-mo", 2303, NE) == 6
    moved, _ = sequence.apply(position, Move(number("us.25-mo"), 2303, NE), NONE)
    assert moved.unit(number("us.25-mo")).hex == 2303
    detachment = desk("us.det-a 2305 NE", "us.25-mo 2304 NE", acting="1/6/T", scenario="1")
    assert cost(detachment, "us.det-a", 2303, NE) == 6


# --- swamps [BB 9.44] --------------------------------------------------------------------------


def test_a_swamp_is_checked_on_the_way_in() -> None:
    position = stuart("us.55-il 3103 NE")
    assert after(position, Move(IL55, 3102, NE), 9).disordered
    assert not after(position, Move(IL55, 3102, NE), 0).disordered


def test_who_fails_to_leave_a_swamp_in_good_order_is_disordered_in_the_new_hex() -> None:
    """Se un'unita in buon ordine lo fallisce, va in Disordine nell'esagono dove ha mosso."""
    unit = after(stuart("us.55-il 3102 SW"), Move(IL55, 3103, SW), 9)
    assert (unit.hex, unit.disordered, unit.done) == (3103, True, False)


def test_who_fails_to_leave_a_swamp_in_disorder_stays() -> None:
    """Se gia in Disordine, il fallimento impone all'unita di rimanere, terminando l'Attivazione."""
    position = stuart("us.55-il 3102 SW disordered")
    unit = after(position, Move(IL55, 3103, SW), 9)
    assert (unit.hex, unit.done) == (3102, True)
    unit = after(position, Move(IL55, 3103, SW), 0)
    assert (unit.hex, unit.disordered) == (3103, True)


def test_from_swamp_to_swamp_there_is_one_check() -> None:
    """E necessario un solo UDD sia per entrare che per uscire."""
    position = stuart("us.55-il 3102 NE")
    unit = after(position, Move(IL55, 3101, NE), 9)
    assert (unit.hex, unit.disordered) == (3101, True)
    worse = stuart("us.55-il 3102 NE disordered")
    assert after(worse, Move(IL55, 3101, NE), 9).hex == 3102
    assert after(worse, Move(IL55, 3101, NE), 0).hex == 3101


def test_cleburne_leads_two_regiments_out_and_rides_on() -> None:
    """Example 1: 2 and 35 Tennessee move out without a roll; Cleburne could then move."""
    position = rebels(
        "cs.2-tn-bate 3102 SW", "cs.35-tn 3102 SW", "cs.ldr-cleburne 3102 SW", acting="2/-/3"
    )
    position, events = sequence.apply(position, Move(TN2, 3103, SW), NONE)
    assert [type(event) for event in events] == [LeaderGuided, UnitMoved]
    position, _ = sequence.apply(position, Move(TN35, 3103, SW), NONE)
    assert position.unit(TN35).hex == 3103
    assert not position.unit(number("cs.ldr-cleburne")).done


def test_wood_rides_to_the_8_arkansas_and_is_done() -> None:
    """Example 2: Wood moves into the swamp hex; the regiment leaves; he has finished."""
    position = rebels("cs.8-ar 3102 SW", "cs.ldr-wood 3102 SW moved spent=4", acting="3/1/3")
    position, _ = sequence.apply(position, Move(number("cs.8-ar"), 3103, SW), NONE)
    assert position.unit(number("cs.ldr-wood")).done


def test_a_leader_does_not_help_from_swamp_to_swamp() -> None:
    position = rebels("cs.8-ar 3102 NE", "cs.ldr-wood 3102 SW", acting="3/1/3")
    _, events = sequence.apply(position, Move(number("cs.8-ar"), 3101, NE), ScriptedDice([9]))
    assert any(isinstance(event, UnitDisordered) for event in events)


def test_to_turn_in_a_swamp_is_a_check() -> None:
    """In good order who fails turns, and is done; in disorder he does not turn, and is done."""
    unit = after(stuart("us.55-il 3102 SW"), Face(IL55, W), 9)
    assert (unit.facing, unit.done) == (W, True)
    unit = after(stuart("us.55-il 3102 SW disordered"), Face(IL55, W), 9)
    assert (unit.facing, unit.done) == (SW, True)
    unit = after(stuart("us.55-il 3102 SW"), Face(IL55, W), 0)
    assert (unit.facing, unit.done, unit.disordered) == (W, False, False)


@quotes("SH-R9", "not if it turns to go on by the road or trail that takes it out of the hex")
def test_sh_r9_who_follows_a_road_that_bends_in_a_swamp_is_not_asked() -> None:
    """A road leads from 1131 by 1232 to 1233; all three are swamp."""
    position = stuart("us.55-il 1131 E", orders=MARCH)
    end, _ = sequence.apply(position, Move(IL55, 1233, SE), NONE)
    unit = end.unit(IL55)
    assert (unit.hex, unit.facing, unit.disordered) == (1233, SE, False)


@quotes("SH-R9", "A last turn, where the move ends, is checked")
def test_sh_r9_the_last_turn_on_a_road_in_a_swamp_is_checked() -> None:
    position = stuart("us.55-il 1131 E", orders=MARCH)
    assert after(position, Move(IL55, 1232, NE), 9).disordered
    assert not after(position, Move(IL55, 1232, NE), 0).disordered


# --- night and the map of a scenario -----------------------------------------------------------


@quotes("SH 16", "pays half a point more for each hex off the roads")
def test_sh_16_by_night_a_step_off_the_road_costs_half_a_point_more() -> None:
    """Movement costs +1/2 MP off road. The second turn of scenario 7 is a night turn."""
    day = desk("us.55-il 2305 NE", "us.54-oh 4533 E", acting="2/5/T", scenario="7")
    night = day._replace(turn=2)
    assert turn_of(night).name == "7-8 PM"
    assert (cost(day, "us.55-il", 2304, NE), cost(night, "us.55-il", 2304, NE)) == (3, 4)
    assert (cost(day, "us.54-oh", 4633, E), cost(night, "us.54-oh", 4633, E)) == (2, 2)


def test_nobody_leaves_the_map_of_the_scenario() -> None:
    """Scenario 9 is played in columns 51 to 63 and rows S10 to S23."""
    position = desk("us.55-il 5243 W", acting="2/5/T", scenario="9")
    assert rule(position, Move(IL55, 5143, W)) is None
    assert rule(position, Move(IL55, 5043, W)) == "BB 30"


# --- the log bridge of Shiloh [BB 9.44] --------------------------------------------------------


def over_the_bridge(scenario: str, *lines: str) -> HexPosition:
    return desk("cs.2-tn-bate 2642 SE", *lines, scenario=scenario)


@pytest.mark.parametrize(
    ("scenario", "is_open"), [("1", False), ("2", False), ("10", False), ("5", True), ("8", True)]
)
def test_the_bridge_is_closed_in_the_morning_of_the_first_day(scenario: str, is_open: bool) -> None:
    """Any first-day scenario that starts at 8 AM or earlier."""
    assert is_bridge_open(over_the_bridge(scenario)) is is_open


@pytest.mark.parametrize(("hex_", "opens"), [(2647, False), (2648, True)])
def test_it_opens_when_no_union_unit_is_within_four_hexes(hex_: int, opens: bool) -> None:
    """Within 4 hexes (three between) at the start of an Activation."""
    position = open_bridge(over_the_bridge("1", f"us.55-il {hex_} NE", "us.ldr-stuart 2643 NE"))
    assert is_bridge_open(position) is opens


def test_once_open_it_stays_so() -> None:
    """Even if Union units later move nearer."""
    position = open_bridge(over_the_bridge("1", "us.55-il 2648 NE"))
    near = position.unit(IL55)._replace(hex=2645)
    assert is_bridge_open(open_bridge(position.with_units(near)))


# --- cavalry, guns, boats [BB 14.5-14.7] -------------------------------------------------------


@quotes("BB 14.55", "within 4 hexes of a friendly unit that is no cavalry")
def test_bb_14_55_cavalry_stays_within_four_hexes_of_others() -> None:
    """[BB 14.55] No farther than 4 hexes from a friendly unit that is not cavalry."""
    position = rebels("cs.cav-8-tx-a 2305 NE", "cs.2-tn-bate 2307 NE", acting="AoM")
    cavalry = number("cs.cav-8-tx-a")
    assert rule(position, Move(cavalry, 2303, NE)) is None
    assert rule(position, Move(cavalry, 2302, NE)) == "BB 14.55"
    attack = rebels("cs.cav-8-tx-a 2305 NE", "cs.2-tn-bate 2307 NE", acting="AoM", orders=ATTACK)
    assert rule(attack, Move(cavalry, 2302, NE)) is None


@quotes("BB 14.55", "within 4 hexes of a friendly unit that is no cavalry")
def test_bb_14_55_the_nearer_hex_of_a_column_counts() -> None:
    """The 2nd Tennessee stands in 2308, and in 2307 with its other half; 2303 is 4 from that."""
    position = rebels(
        "cs.cav-8-tx-a 2305 NE", "cs.2-tn-bate 2308 SE shape=column second=2307", acting="AoM"
    )
    cavalry = number("cs.cav-8-tx-a")
    assert rule(position, Move(cavalry, 2303, NE)) is None
    assert rule(position, Move(cavalry, 2302, NE)) == "BB 14.55"


def test_other_cavalry_is_no_company() -> None:
    position = rebels(
        "cs.cav-8-tx-a 2305 NE", "cs.cav-8-tx-b 2305 NE", "cs.2-tn-bate 2310 NE", acting="AoM"
    )
    assert rule(position, Move(number("cs.cav-8-tx-a"), 2304, NE)) == "BB 14.55"
    assert rule(position, Move(number("cs.cav-8-tx-a"), 2306, NE)) is None


def test_bb_14_55_cavalry_too_far_away_has_to_come_nearer() -> None:
    """`La cavalleria che inizia un'Attivazione ad una distanza superiore a 4 esagoni deve muovere`.
    [BB 14.55]
    """
    position = rebels("cs.cav-8-tx-a 2303 NE", "cs.2-tn-bate 2310 NE", acting="AoM")
    cavalry = number("cs.cav-8-tx-a")
    assert rule(position, Pass()) == "BB 14.55"
    on_its_way, _ = sequence.apply(position, Move(cavalry, 2305, NE), NONE)
    assert rule(on_its_way, Pass()) == "BB 14.55", "`il più rapidamente possibile`"
    there, _ = sequence.apply(position, Move(cavalry, 2306, NE), NONE)
    assert rule(there, Pass()) is None
    near = position.with_units(position.unit(cavalry)._replace(hex=2306))
    assert rule(near, Pass()) is None
    attack = rebels("cs.cav-8-tx-a 2303 NE", "cs.2-tn-bate 2310 NE", acting="AoM", orders=ATTACK)
    assert rule(attack, Pass()) is None
    alone = rebels("cs.cav-8-tx-a 2303 NE", acting="AoM")
    assert rule(alone, Pass()) is None, "there is nobody to go to"


@pytest.mark.parametrize(
    ("picket", "near"), [("us.55-il 2308 NE", False), ("us.55-il 2508 NE", True)]
)
def test_trap_26_the_leash_does_not_lead_through_enemies(picket: str, near: bool) -> None:
    """Four hexes due north there is one way alone, and an enemy may stand on it. [BB 14.55]"""
    position = rebels("cs.2-tn-bate 2310 NE", picket, acting="AoM")
    assert (2306 in near_others(position, CONFEDERATE)) is near


@prints(
    "1", "batteries_without_teams", "move one hex an activation within the fields of the Landing"
)
@quotes("BB 14.61", "go one hex in an activation, with any facing")
def test_bb_14_61_guns_without_teams_move_one_hex_and_turn_as_they_like() -> None:
    """[BB 14.61] One hex an activation, any change of facing included."""
    position = desk("us.btty-madison 6120 E", acting="AoT", scenario="1")
    battery = number("us.btty-madison")
    assert {hex_ for hex_, _ in reach(position, position.unit(battery))} == {
        *(6119, 6220, 6221, 6121, 6021, 6020)
    }
    moved, _ = sequence.apply(position, Move(battery, 6119, W), NONE)
    assert not reach(moved, moved.unit(battery))


@quotes("BB 14.62", "They stay within the fields of Pittsburg Landing and their borders.")
def test_bb_14_62_guns_without_teams_stay_in_the_fields_of_the_landing() -> None:
    """[BB 14.62] Inside Pittsburg Landing, in hexes of field or border: 5918 is woods."""
    position = desk("us.btty-madison 6019 E", acting="AoT", scenario="1")
    refused = sequence.refuse(position, Move(number("us.btty-madison"), 6018, E))
    assert refused is not None
    assert refused.rule == "BB 14.62"


@quotes("SH 17", "what is on the river is as the book of the battle has it")
def test_sh_17_a_gunboat_goes_as_far_as_there_is_river() -> None:
    """[BB 14.73] An unlimited number of hexes of river in one activation; two points a hex."""
    position = desk("us.gb-tyler 6601 E", acting="AoT", scenario="1")
    ways = reach(position, position.unit(number("us.gb-tyler")))
    assert len(ways) == 175
    assert all(way.half_points == 2 * len(way.path) for way in ways.values())
    boat = after(position, Move(number("us.gb-tyler"), 6604, 0))
    assert (boat.hex, boat.spent) == (6604, 6)


@quotes("BB 14.44", "Detachments are always under orders to Advance.")
def test_bb_14_44_a_detachment_does_not_move_beside_an_enemy() -> None:
    """[BB 14.43] They may not move voluntarily beside enemy combat units, nor under Attack."""
    position = desk(
        "us.det-a 2305 NE",
        "us.25-mo 2309 NE",
        "cs.2-tn-bate 2302 SW",
        acting="1/6/T",
        scenario="1",
        orders=ATTACK,
    )
    assert rule(position, Move(number("us.det-a"), 2303, NE)) == "BB 14.43"
    assert rule(position, Move(number("us.det-a"), 2304, NE)) is None


@quotes("BB 14.46", "A detachment does not go south of row Sxx24")
def test_bb_14_46_peabodys_detachments_stay_north() -> None:
    """[BB 14.46] North of row Sxx24, which is row 57, that row included."""
    position = desk("us.det-a 2356 SW", "us.25-mo 2354 NE", acting="1/6/T", scenario="1")
    detachment = number("us.det-a")
    assert rule(position, Move(detachment, 2357, SW)) is None
    assert rule(position, Move(detachment, 2358, SW)) == "BB 14.46"


def test_whoever_is_of_the_other_side_or_has_fired_does_not_move() -> None:
    position = stuart("us.55-il 6120 E fired=5", "cs.2-tn-bate 2305 NE")
    assert rule(position, Move(IL55, 6220, E)) == "SH 3"
    assert rule(position, Move(TN2, 2304, NE)) == "SH 3"


@pytest.mark.parametrize("side", list(Side))
def test_what_is_proposed_is_legal_or_refused_with_a_reason(side: Side) -> None:
    position = desk(
        *("us.55-il 6120 E", "us.54-oh 6020 E disordered", "us.53-oh 6121 W"),
        *("cs.2-tn-bate 6320 W", "cs.35-tn 6318 W", "us.btty-waterhouse 6021 E"),
        acting="2/5/T" if side is UNION else "2/-/3",
        side=side,
        orders=ATTACK,
        scenario="1",
    )
    orders = sequence.legal(position)
    assert len(orders) > 50
    for order in orders[::7]:
        sequence.apply(position, order, ScriptedDice([5] * 20))
