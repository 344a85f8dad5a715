"""What scenarios ask for at the end, and at the end of a turn. [BB 30]"""

from collections.abc import Iterator

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.control import field_holder, holder, passed, stood
from campaign.resolvers.nei_boschi.going_back import place_back
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import Move
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import lose
from campaign.resolvers.nei_boschi.scenario import Scenario
from campaign.resolvers.nei_boschi.scenario_files import scenario, scenario_ids
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.victory import is_shifted, note_control
from campaign.resolvers.nei_boschi.victory_awards import all_true, items
from campaign.resolvers.nei_boschi.victory_conditions import losses_of, standing
from campaign.resolvers.nei_boschi.victory_ground import (
    camp_hexes,
    field_hexes,
    terms,
    way_hexes,
    word_of_hex,
    word_of_way,
)
from campaign.resolvers.nei_boschi.victory_terms import (
    Absent,
    Holds,
    HoldsCamps,
    HoldsEdge,
    HoldsTown,
    HoldsWay,
    Ineffective,
    LossesOf,
    ObjectivePoints,
    Troops,
)
from campaign.resolvers.nei_boschi.who import field_of
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number

at = sheets("shiloh").read
"""A hex by its printed name, for the desk."""


def on(position: HexPosition, hour: str) -> HexPosition:
    """The same in another turn of the scenario."""
    page = page_of(position)
    turn, count = page.first_turn, 1
    while turn.name != hour:
        turn, count = turn.following, count + 1
    return position._replace(turn=count)


def moved(position: HexPosition, id_: str, name: str) -> HexPosition:
    """A unit goes somewhere, through nothing else."""
    unit = position.unit(number(id_))._replace(hex=at(name), place=Place.FIELD)
    return passed(position.with_units(unit), unit, unit.hex)


def gone(position: HexPosition, id_: str) -> HexPosition:
    """A unit leaves the map."""
    unit = position.unit(number(id_))._replace(hex=0, place=Place.ROUTED)
    return position.with_units(unit)


# --- who holds hexes and fields ----------------------------------------------------------------


def test_whoever_went_through_last_holds_a_field() -> None:
    """The unit "that passed last through the field", and not through one hex of it. [BB 30.1]"""
    position = desk(f"us.55-il {at('S4219')} E", f"cs.5-ms {at('S4621')} W", scenario="1")
    position = moved(position, "us.55-il", "S4219")
    position = moved(position, "cs.5-ms", "S4621")
    assert field_holder(position, "Spain") is None  # both are in it
    position = moved(gone(position, "us.55-il"), "cs.5-ms", "S3010")
    assert field_holder(position, "Spain") is CONFEDERATE
    position = moved(moved(position, "us.55-il", "S4219"), "us.55-il", "S5019")
    assert field_holder(position, "Spain") is UNION
    assert holder(position, at("S4621")) is None or holder(position, at("S4621")) is CONFEDERATE


def test_nobody_controls_a_field_before_anybody_came_but_on_5_april() -> None:
    """All fields "begin under the control of the Union". [BB 31]"""
    first = desk(f"us.55-il {at('S5019')} E", scenario="1")
    fifth = desk(f"us.55-il {at('S5019')} E", scenario="10")
    assert field_holder(first, "Spain") is None
    assert field_holder(fifth, "Spain") is UNION


def test_cavalry_neither_controls_a_field_nor_denies_it() -> None:
    position = desk(f"us.cav-5-oh-1bn {at('S4219')} E", f"cs.5-ms {at('S4621')} W", scenario="1")
    assert field_holder(position, "Spain") is CONFEDERATE
    position = moved(moved(position, "cs.5-ms", "S3010"), "us.cav-5-oh-1bn", "S4319")
    assert field_holder(stood(position), "Spain") is None


def test_sowell_and_jones_are_one_field() -> None:
    position = desk(f"us.55-il {at('N3225')} E", scenario="1")
    assert field_holder(position, "Sowell") is UNION
    assert field_holder(position, "Jones") is UNION
    [first, *others] = [
        item.what
        for item in items(position, page_of(position).victory.awards)
        if "Jones" in item.what
    ]
    assert first == "Sowell and Jones Field"
    assert others == []


def test_one_hex_of_russian_tenant_does_not_count() -> None:
    """N3913 alone does not keep the Union from its shift. [BB 30.1]"""
    [shift] = scenario("shiloh", "1").victory.shifts
    none = shift.all[0]
    position = desk(f"cs.5-ms {at('N3913')} W", scenario="1")
    assert field_holder(position, "Russian Tenant") is CONFEDERATE
    assert standing(position, none).reached
    position = moved(moved(position, "cs.5-ms", "N4015"), "cs.5-ms", "N3913")
    assert not standing(position, none).reached


def test_the_union_gets_a_level_only_with_all_three_fields() -> None:
    """Cloud, Cavalry and Stacey, and no Confederate beyond Tilghman and Dill Branch. [BB 30.1]"""
    [shift] = scenario("shiloh", "1").victory.shifts
    three = (f"us.55-il {at('N4931')} E", f"us.54-oh {at('N4223')} E", f"us.71-oh {at('N4525')} E")
    assert is_shifted(desk(*three, scenario="1"), shift)
    assert not is_shifted(desk(*three[:2], scenario="1"), shift)
    assert not is_shifted(desk(*three, f"cs.5-ms {at('N4207')} W", scenario="1"), shift)
    assert is_shifted(desk(*three, f"cs.5-ms {at('S4219')} W", scenario="1"), shift)


def test_the_line_runs_from_tilghman_branch_to_dill_branch() -> None:
    """Fields north of it lie so with all their hexes; those across it and south of it do not."""
    ground = field_of(desk(f"us.55-il {at('S5019')} E", scenario="1"))
    for id_ in ("first-day", "second-day"):
        line = ground.lines[id_]
        rows = {one // 100: one % 100 for one in line.hexes}
        for name in ground.fields:
            inside = [one for one in field_hexes(ground, name) if one // 100 in rows]
            is_north = name in line.fields_north
            for one in inside:
                if is_north:
                    assert one % 100 < rows[one // 100], (id_, name)
            if not is_north and inside:
                assert any(one % 100 >= rows[one // 100] for one in inside), (id_, name)


# --- camps -------------------------------------------------------------------------------------


def test_camps_are_the_unions_until_somebody_comes() -> None:
    position = desk(f"cs.5-ms {at('S5019')} W", scenario="9")
    assert holder(position, at("S5712")) is UNION
    position = moved(moved(position, "cs.5-ms", "S5712"), "cs.5-ms", "S5813")
    assert holder(position, at("S5712")) is CONFEDERATE


def test_the_camps_of_mcdowell_morton_and_stuart_are_left_out() -> None:
    """McDowell's, Morton's and Stuart's camps do not count. [BB 30.8]"""
    camps = {one.side: one for one in terms(scenario("shiloh", "8"), HoldsCamps)}
    ground = field_of(desk(f"us.55-il {at('S5019')} E"))
    names = set(map(ground.name, camp_hexes(ground, camps[CONFEDERATE])))
    assert not names & {"S1602", "S1702", "S2103", "S1903", "S5313", "S5614", "S5714"}
    assert {"S2707", "S3514", "S4315", "N3329"} <= names
    [kept] = [one for one in terms(scenario("shiloh", "8"), HoldsCamps) if one.side is UNION]
    theirs = set(map(ground.name, camp_hexes(ground, kept)))
    assert {
        "S2905",
        "S4515",
        "S3514",
        "S1602",
    } <= theirs  # headquarters too, of Sherman and Prentiss
    assert not theirs & {"N3329", "S5406"}


# --- whoever moves says so ----------------------------------------------------------------------


def test_a_hex_is_held_by_whoever_moved_through_it() -> None:
    """Shiloh Church: "to have been the last to move through" S3604, 2 points. [BB 30.3]"""
    position = desk(f"cs.5-ms {at('S3603')} SE", acting="2/2/2", side=CONFEDERATE, scenario="3")
    assert holder(position, at("S3604"), Troops.INFANTRY) is None
    order = Move(number("cs.5-ms"), at("S3605"), 2)
    position, _ = sequence.apply(position, order, ScriptedDice())
    assert position.unit(number("cs.5-ms")).hex == at("S3605")
    assert holder(position, at("S3604"), Troops.INFANTRY) is CONFEDERATE


def test_a_hex_is_held_by_whoever_fell_back_through_it() -> None:
    """It went through last, though not of its own will."""
    position = desk(
        f"us.55-il {at('S3604')} NW", f"us.54-oh {at('S3010')} NW", acting="2/5/T", scenario="3"
    )
    trial = place_back(position, number("us.55-il"), at("S3605"), ScriptedDice())
    assert holder(trial.position, at("S3604"), Troops.INFANTRY) is UNION


def test_guns_are_no_strength_points() -> None:
    """A regiment will "lose 1 SP" where a battery will "lose 1 gun". [BB 12.35]"""
    position = desk(f"us.btty-schwartz {at('S3010')} E", f"us.55-il {at('S3210')} E", scenario="9")
    position, _ = lose(position, number("us.btty-schwartz"), 1, ScriptedDice())
    assert losses_of(position, UNION) == 0
    position, _ = lose(position, number("us.55-il"), 2, ScriptedDice())
    assert losses_of(position, UNION) == 2


# --- at the end of a turn ----------------------------------------------------------------------


def crossroads(position: HexPosition) -> list[bool]:
    return [is_shifted(position, one) for one in page_of(position).victory.shifts[:2]]


def test_a_crossroads_taken_by_2_pm_and_kept_is_a_level() -> None:
    """Provided that "Confederate infantry or artillery does not enter" it afterwards. [BB 30.8]"""
    start = desk(f"us.55-il {at('S2902')} E", f"cs.5-ms {at('S1010')} W", scenario="8")
    position = note_control(on(start, "2 PM"))
    position = moved(on(position, "3 PM"), "us.55-il", "S3510")
    assert crossroads(position) == [True, False]
    entered = moved(moved(position, "cs.5-ms", "S2902"), "cs.5-ms", "S2803")
    retaken = note_control(moved(entered, "us.55-il", "S2902"))
    assert crossroads(entered) == crossroads(retaken) == [False, False]


def test_guns_break_the_hold_of_a_crossroads_and_cavalry_does_not() -> None:
    start = desk(
        f"us.55-il {at('S2902')} E",
        f"cs.btty-girardey {at('S1010')} W",
        f"cs.cav-jenkins {at('S1110')} W",
        scenario="8",
    )
    position = note_control(on(start, "2 PM"))
    position = moved(on(position, "3 PM"), "us.55-il", "S3510")
    assert crossroads(moved(position, "cs.cav-jenkins", "S2902")) == [True, False]
    assert crossroads(moved(position, "cs.btty-girardey", "S2902")) == [False, False]


def test_a_crossroads_taken_after_2_pm_is_no_level() -> None:
    position = desk(f"us.55-il {at('S3510')} E", scenario="8")
    position = note_control(on(position, "2 PM"))
    position = note_control(moved(on(position, "3 PM"), "us.55-il", "S2902"))
    assert crossroads(position._replace(turn=position.turn + 1)) == [False, False]


def test_a_camp_of_sherman_is_kept_from_4_pm_on_against_foot() -> None:
    """One camp that is kept is enough; of two, the other may be lost. [BB 30.8]"""
    position = desk(
        f"us.55-il {at('S2905')} E",
        f"us.54-oh {at('S3514')} E",
        f"cs.5-ms {at('S1010')} W",
        scenario="8",
    )
    [*_, kept] = page_of(position).victory.shifts
    position = note_control(on(position, "4 PM"))
    position = on(position, "5 PM")
    position = moved(gone(position, "us.55-il"), "cs.5-ms", "S2905")
    assert is_shifted(position, kept)
    position = moved(gone(position, "us.54-oh"), "cs.5-ms", "S3514")
    assert not is_shifted(position, kept)


LANE = ("S4302", "S4403", "S4404", "S4504", "S4505", "S4606", "S4607")
FOOT = ("55-il", "54-oh", "71-oh", "9-il", "12-il", "50-il", "2-ia")


@quotes("BB 30.4", "by the end of 3 PM, if it has another one")
def test_bb_30_4_the_sunken_lane_counts_at_3_pm_and_beside_another_objective() -> None:
    """Seven hexes, occupied by infantry at the end of 3 PM, and another point. [BB 30.4]"""
    lines = [f"us.{id_} {at(name)} E" for id_, name in zip(FOOT, LANE, strict=True)]
    position = desk(*lines, scenario="4")
    lane = next(
        one
        for one in page_of(position).victory.awards
        if isinstance(one, ObjectivePoints) and one.needs_another and one.side is UNION
    )
    six = on(gone(position, "us.2-ia"), "3 PM")
    assert not all_true(six, lane.all)
    position = note_control(on(position, "3 PM"))
    position = on(position, "4 PM")
    for id_ in FOOT:
        position = gone(position, f"us.{id_}")
    assert all_true(position, lane.all)
    [item] = items(position, (lane,))
    assert not item.reached  # there is no other objective
    north = on(moved(position, "us.55-il", "N5426"), "6 PM")  # on the road to the Landing
    [item] = items(north, (lane,))
    assert item.reached


def test_a_trail_is_controlled_by_foot_if_no_enemy_is_on_it() -> None:
    """Infantry was last on it, and a unit could go along it from end to end. [BB 30.4]"""
    [trail] = [
        one
        for one in terms(scenario("shiloh", "4"), HoldsWay)
        if one.side is CONFEDERATE and one.way == "Cloud Field trail"
    ]
    held = desk(f"cs.5-ms {at('N5131')} W", scenario="4")
    assert standing(held, trail).reached
    ridden = desk(f"cs.cav-jenkins {at('N5131')} W", scenario="4")
    assert not standing(ridden, trail).reached
    barred = desk(f"cs.5-ms {at('N5131')} W", f"us.55-il {at('N5331')} E", scenario="4")
    assert not standing(barred, trail).reached


def test_a_trail_that_was_lost_after_5_pm_was_not_kept() -> None:
    [trail] = [
        one
        for one in terms(scenario("shiloh", "4"), HoldsWay)
        if one.side is CONFEDERATE and one.way == "Cloud Field trail"
    ]
    start = desk(f"cs.5-ms {at('N5131')} W", f"us.55-il {at('S1010')} E", scenario="4")
    position = on(note_control(on(start, "5 PM")), "6 PM")
    assert standing(position, trail).reached
    lost = note_control(moved(position, "us.55-il", "N5331"))
    assert not standing(moved(lost, "us.55-il", "S1010"), trail).reached
    late = note_control(moved(on(start, "5 PM"), "us.55-il", "N5331"))
    assert not standing(on(moved(late, "us.55-il", "S1010"), "6 PM"), trail).reached


def test_the_road_north_ends_at_the_limit_of_the_scenario() -> None:
    """From N5029 to the northern limit of the turn: row 24 from 5 PM on. [BB 30.4]"""
    page = scenario("shiloh", "4")
    [road] = [one for one in terms(page, HoldsWay) if one.way == "Corinth-Pittsburg Road"]
    ground = field_of(desk(f"us.55-il {at('S5019')} E"))
    names = list(map(ground.name, way_hexes(ground, road, page.limits(page.last_turn))))
    assert (names[0], names[-1]) == ("N5029", "N5624")


def test_the_northern_edge_counts_from_column_54_on() -> None:
    [edge] = terms(scenario("shiloh", "4"), HoldsEdge)
    for name, reached in (("N5424", True), ("N5324", False), ("N5425", False)):
        position = desk(f"cs.5-ms {at(name)} W", scenario="4")
        assert standing(on(position, "6 PM"), edge).reached is reached
    ridden = desk(f"cs.cav-jenkins {at('N5424')} W", scenario="4")
    assert not standing(on(ridden, "6 PM"), edge).reached


# --- the Landing -------------------------------------------------------------------------------


def landing(id_: str) -> HoldsTown:
    return next(terms(scenario("shiloh", id_).victory, HoldsTown))


def test_five_hexes_of_the_landing_north_of_row_23() -> None:
    """Occupied, not by cavalry; row 23 included. [BB 30.1]"""
    lines = [
        f"cs.{id_} {at(name)} W"
        for id_, name in zip(
            ("5-ms", "7-ms", "9-ms", "10-ms", "52-tn"),
            ("N6220", "N6320", "N6420", "N6321", "N6323"),
            strict=True,
        )
    ]
    assert standing(desk(*lines, scenario="1"), landing("1")).reached
    assert not standing(desk(*lines[:4], scenario="1"), landing("1")).reached
    south = desk(*lines[:4], f"cs.52-tn {at('N6324')} W", scenario="1")
    assert not standing(south, landing("1")).reached
    ridden = desk(*lines[:4], f"cs.cav-jenkins {at('N6323')} W", scenario="1")
    assert not standing(ridden, landing("1")).reached


def test_four_regiments_that_have_not_collapsed_in_the_extended_game() -> None:
    extended = scenario("shiloh", "1").extended
    assert extended is not None
    [four] = terms(extended, HoldsTown)
    lines = [f"cs.{id_} {at('N6220')} W" for id_ in ("5-ms", "7-ms", "9-ms", "10-ms")]
    assert standing(desk(*lines, scenario="1"), four).reached
    assert not standing(desk(*lines[:3], lines[3] + " collapsed", scenario="1"), four).reached


# --- losses and commands -----------------------------------------------------------------------


def test_routed_units_and_johnston_count_a_point_each() -> None:
    """Eliminated points, one for each routed unit, one for Johnston. [BB 30.9]"""
    [eleven] = [one for one in terms(scenario("shiloh", "9"), LossesOf) if one.side is CONFEDERATE]
    position = desk(
        f"cs.5-ms {at('S5019')} W", f"cs.7-ms {at('S5020')} W", f"cs.ldr-johnston {at('S5019')} W"
    ).counting("lost.confederate", 9)
    assert standing(position, eleven).have == 9
    position = gone(position, "cs.5-ms")
    assert standing(position, eleven).have == 10
    leader = position.unit(number("cs.ldr-johnston"))._replace(hex=0, place=Place.LOST)
    position = position.with_units(leader)
    assert standing(position, eleven) == (True, 11, 11)


def test_stuart_counts_with_hurlbut() -> None:
    """Stuart counts "within the division of Hurlbut". [BB 30.4]"""
    [divisions] = terms(scenario("shiloh", "4"), Ineffective)
    position = desk(
        f"us.28-il {at('S5019')} E",  # Williams, 1/4/T
        f"us.31-in {at('S5119')} E",  # Lauman, 3/4/T
        f"us.55-il {at('S5219')} E",  # Stuart, 2/5/T
        scenario="4",
    )
    one = position.with_body(position.body("1/4/T")._replace(ineffective=True))
    assert standing(one, divisions).have == 0  # one of three
    two = one.with_body(one.body("2/5/T")._replace(ineffective=True))
    assert standing(two, divisions).have == 1


def test_a_brigade_is_gone_when_none_of_its_units_is_on_the_map() -> None:
    position = desk(f"us.25-mo {at('S3514')} E", scenario="2")
    assert not standing(position, Absent(command="1/6/T")).reached
    assert standing(gone(position, "us.25-mo"), Absent(command="1/6/T")).reached


# --- what is remembered ------------------------------------------------------------------------


def test_what_is_remembered_is_written_and_read() -> None:
    position = desk(f"us.55-il {at('S2902')} E", acting="2/5/T", scenario="8")
    position = note_control(on(position, "2 PM"))
    assert position.count("held.union.S2902.7-14") == 1
    assert read_position(write_position(position)) == position
    first = note_control(on(desk(f"us.55-il {at('S4219')} E", scenario="1"), "8 AM"))
    assert first.count("field.spain") == first.count("field.spain.6-8") == 1


def words(page: Scenario) -> Iterator[tuple[str, object]]:
    """Every word under which something is remembered at the end of a turn, and what it means."""
    ground = field_of(desk(f"us.55-il {at('S5019')} E"))
    for one in terms(page, Holds):
        for hex_ in one.hexes if one.at else ():
            assert one.at is not None
            yield word_of_hex(ground, one.side, hex_, one.at), (one.troops, one.passage, one.kept)
    for camps in terms(page, HoldsCamps):
        for hex_ in camp_hexes(ground, camps) if camps.at else ():
            assert camps.at is not None
            yield word_of_hex(ground, camps.side, hex_, camps.at), camps
    for way in terms(page, HoldsWay):
        if way.at is not None:
            yield word_of_way(ground, way, way.at), way


@pytest.mark.parametrize("id_", scenario_ids("shiloh"))
def test_no_two_terms_share_a_word(id_: str) -> None:
    """What one of them remembers is never taken for what another one asks."""
    meant: dict[str, object] = {}
    for word, what in words(scenario("shiloh", id_)):
        assert meant.setdefault(word, what) == what
