"""Section 15 of the rulebook, the games that begin in April 1862, 1863 and 1864."""

from typing import NamedTuple

import pytest

from campaign import SCENARIOS, CampaignState, Options, PieceType, Side, new_campaign
from campaign.agenda import Marches
from campaign.board.board import board
from campaign.queries.supply_lines import hungry
from campaign.situation_text.piece_lines import counter_mix
from campaign.tables.leaders import OFF_MAP, value
from campaign.terms import LEADERS, SIDES, Rank
from tests.rules.play import CONFEDERATE, UNION, after, quotes

KENTUCKY = "bowling_green glasgow lebanon lexington london louisville munfordville paducah"


class Printed(NamedTuple):
    """What has come down of a set-up. Boxes are in one string, those of entrenched units with *."""

    turn: int
    maxima: tuple[int, int]
    union: str
    confederate: str
    markers: str
    """What the Union holds by a marker."""

    leaders: str
    sizes: tuple[int | None, int | None] = (None, None)
    lost: str = ""
    """Union home that the South holds by a marker."""


PRINTED = {
    "1862": Printed(
        turn=8,
        maxima=(35, 27),
        union="springfield_mo ironton pensacola franklin port_royal* gettysburg",
        confederate="fayetteville_ar newport island_no_10* corinth decatur savannah charleston_sc"
        " fredericksburg yorktown*",
        markers=f"{KENTUCKY} forts_henry_and_donelson sedalia jefferson_city",
        leaders="grant",
    ),
    "1863": Printed(
        turn=18,
        maxima=(35, 23),
        sizes=(37, None),
        union="fayetteville_ar thayer st_louis memphis* grand_junction humboldt bowling_green"
        " glasgow corinth* norfolk* new_bern* port_royal* new_orleans*",
        confederate="meridian little_rock* alexandria* murfreesboro* knoxville savannah* goldsboro*"
        " petersburg* marion okolona chattanooga*",
        markers=f"{KENTUCKY} forts_henry_and_donelson sedalia jefferson_city springfield_mo newport"
        " island_no_10 pittsburg_landing",
        leaders="grant sherman lee",
    ),
    "1864": Printed(
        turn=28,
        maxima=(36, 20),
        sizes=(45, 23),
        union="st_joseph fort_smith springfield_mo little_rock baton_rouge* new_orleans memphis*"
        " st_louis cairo forts_henry_and_donelson* decatur nashville* murfreesboro sparta"
        " knoxville* jacksonville_fl brunswick port_royal grafton new_bern* norfolk*",
        confederate="alexandria meridian okolona selma atlanta* tallahassee savannah staunton"
        " charleston_sc* petersburg* goldsboro manassas_junction wilmington fredericksburg",
        markers=f"{KENTUCKY} sedalia jefferson_city fayetteville_ar natchez newport island_no_10"
        " humboldt grand_junction pittsburg_landing corinth cumberland_gap gainesville",
        lost="pensacola",
        leaders="grant sherman lee",
    ),
}

TWO_ROWS = {
    "1862": (("gettysburg", UNION),),
    "1863": (("murfreesboro", CONFEDERATE), ("new_orleans", UNION)),
    "1864": (("baton_rouge", UNION),),
}
"""Boxes named twice in a table: they hold units of two types."""

each_year = pytest.mark.parametrize("year", PRINTED)
each_side = pytest.mark.parametrize("side", SIDES)


def named(boxes: str) -> set[str]:
    return {box.rstrip("*") for box in boxes.split()}


def on_board(state: CampaignState, side: Side) -> list[PieceType]:
    return [unit.type for box in state.occupied(side) for unit in state.units_in(box, side)]


# --- what is printed ---------------------------------------------------------------------------


@quotes("BG 15.3", "start in April 1862, 1863 or 1864 (turn 8, 18 or 28)")
@each_year
def test_15_3_april_of_a_later_year(year: str) -> None:
    state = new_campaign(year)
    assert (state.turn, state.date.label) == (PRINTED[year].turn, f"Apr {year}")
    assert (state.last_turn, state.to_move) == (40, UNION)


@quotes("BG 15.3", "Union 35, 35 and 36, Confederate 27, 23 and 20")
@each_year
def test_15_3_the_army_maxima(year: str) -> None:
    state = new_campaign(year)
    assert tuple(map(state.army_maximum, SIDES)) == PRINTED[year].maxima


@quotes("BG 15.3", "37 Union units in 1863; 45 Union and 23 Confederate units in 1864")
@each_side
@each_year
def test_15_3_the_size_of_the_armies(year: str, side: Side) -> None:
    state = new_campaign(year)
    printed = PRINTED[year].sizes[side.seat]
    if printed is None:
        assert state.army_size(side) <= state.army_maximum(side)
    else:
        assert state.army_size(side) == printed


@quotes("BG 15.3", "most of the boxes with units")
@each_year
def test_15_3_somebody_stands_in_every_printed_box(year: str) -> None:
    state = new_campaign(year)
    assert named(PRINTED[year].union) <= set(state.occupied(UNION))
    assert named(PRINTED[year].confederate) <= set(state.occupied(CONFEDERATE))
    for box, side in TWO_ROWS[year]:
        assert len({unit.type for unit in state.units_in(box, side)}) == 2


@quotes("BG 15.3", "who is entrenched")
@each_year
def test_15_3_who_is_entrenched(year: str) -> None:
    state = new_campaign(year)
    boxes = f"{PRINTED[year].union} {PRINTED[year].confederate}".split()
    starred = {box.rstrip("*") for box in boxes if box.endswith("*")}
    for side in SIDES:
        for box in state.occupied(side):
            assert {unit.entrenched for unit in state.units_in(box, side)} == {box in starred}, box


@quotes("BG 15.3", "who controls which box")
@each_year
def test_15_3_every_box_is_as_printed_or_marked_or_held_by_those_in_it(year: str) -> None:
    state = new_campaign(year)
    assert not state.contested
    expected: dict[str, Side | None] = {}
    for box in board().boxes:
        bit = 1 << board().number[box.id]
        expected[box.id] = next((side for side in SIDES if board().home[side.seat] & bit), None)
    expected |= dict.fromkeys(PRINTED[year].markers.split(), UNION)
    expected |= dict.fromkeys(PRINTED[year].lost.split(), CONFEDERATE)
    for side in SIDES:
        expected |= dict.fromkeys(state.occupied(side), side)
    assert {box: state.controller(box) for box in expected} == expected
    assert state.held == state.deeds, "a box reverts as soon as it is left"


@each_year
def test_15_3_leaders_come_with_their_rule_only(year: str) -> None:
    assert {post.box for post in new_campaign(year).leaders} == {OFF_MAP}
    state = new_campaign(year, Options(leaders=True))
    there = [leader for leader in LEADERS if state.leaders[leader.number].box != OFF_MAP]
    assert set(there) == set(PRINTED[year].leaders.split())
    for leader in there:
        assert value(leader, state.turn) > 0
        assert state.present[leader.side.seat] >> state.leaders[leader.number].box & 1


# --- what is ours ------------------------------------------------------------------------------


@quotes("BG 15.3", "How many units stand where, and of which types, is reconstruction")
def test_15_3_a_reconstruction_says_so() -> None:
    for name, scenario in SCENARIOS.items():
        assert bool(scenario.reconstruction) is not name.startswith("1861")
        assert "\n" not in scenario.reconstruction


@each_year
def test_15_3_the_capitals_are_garrisoned(year: str) -> None:
    state = new_campaign(year)
    assert state.units_in("washington", UNION)
    assert state.units_in("richmond", CONFEDERATE)


@each_side
def test_15_3_armies_grow_better(side: Side) -> None:
    ranks = [[type_.rank for type_ in on_board(new_campaign(year), side)] for year in PRINTED]
    cracks = [there.count(Rank.CRACK) / len(there) for there in ranks]
    militia = [there.count(Rank.MILITIA) / len(there) for there in ranks]
    assert cracks == sorted(cracks)
    assert militia == sorted(militia, reverse=True)


@quotes("BG 15.4", "The number of units of each type is a limit")
@each_side
@each_year
def test_15_4_nobody_is_missing_from_the_counter_mix(year: str, side: Side) -> None:
    state = new_campaign(year)
    there = on_board(state, side)
    for type_ in PieceType:
        reserve = state.draft_reserve if (side, type_) == (UNION, "militia_infantry") else 0
        total = there.count(type_) + state.in_pool(side, type_) + reserve
        expected = 0 if type_.is_border or type_.is_foreign else counter_mix()[side][type_.number]
        assert total == expected, type_


@each_side
@each_year
def test_15_3_nobody_goes_hungry_at_once(year: str, side: Side) -> None:
    assert hungry(new_campaign(year, Options(supply=True)), side) == 0


@each_year
def test_15_3_ports_taken_from_the_sea_can_be_contained(year: str) -> None:
    assert new_campaign(year).footholds == 0
    state = new_campaign(year, Options(containment=True))
    assert state.footholds
    # Pensacola and Fort Monroe are Union home and need no entry; all other ports were taken.
    taken = board().ports & board().home[1] & state.held[0]
    assert state.footholds == taken


# --- the first turn ----------------------------------------------------------------------------


@quotes("BG 15.5", "four militia infantry go from the draft reserve to the Union recruitment pool")
@pytest.mark.parametrize(("year", "left"), [("1862", 8), ("1863", 4), ("1864", 0)])
def test_15_5_the_draft_of_that_april(year: str, left: int) -> None:
    state = new_campaign(year)
    there = on_board(state, UNION).count(PieceType.MILITIA_INFANTRY)
    assert state.draft_reserve == left
    assert state.in_pool(UNION, PieceType.MILITIA_INFANTRY) == 24 - left - there >= 4


@quotes("BG 15.5", "On this first turn each side has exactly 2 marches, without a roll")
@each_year
def test_15_5_two_marches_without_a_die(year: str) -> None:
    state = new_campaign(year)
    assert state.step == Marches(UNION, 2)
    state = after(state, "end", "pass", "roll", dice=(1,))
    if state.to_move is UNION:
        state = after(state, "end")
    assert state.step == Marches(CONFEDERATE, 2)
    assert state.turn == PRINTED[year].turn
