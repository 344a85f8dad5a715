"""Where scenarios are played, and where a side may set up freely."""

import pytest

from campaign.resolvers.nei_boschi.ground import ground_of
from campaign.resolvers.nei_boschi.limits import Limits
from campaign.resolvers.nei_boschi.map_pages import MapPages
from campaign.resolvers.nei_boschi.scenario import EntryKind
from campaign.resolvers.nei_boschi.scenario_files import scenario, scenario_ids
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.terrain import Terrain
from campaign.resolvers.nei_boschi.turns import read_turn
from campaign.terms import SIDES
from tests.rules.play import quotes

SHEETS = sheets("shiloh")
BOUNDS = SHEETS.bounds


def inside(limits: Limits, hexes: str) -> list[bool]:
    return [limits.has(SHEETS.read(name), BOUNDS) for name in hexes.split()]


def test_limits_of_rows_and_columns_are_inside() -> None:
    limits = scenario("shiloh", "9").limits(read_turn("11 AM, 6 April"))
    assert inside(limits, "S5110 S6310 S6323 S5123 S5712") == [True] * 5
    assert inside(limits, "S5010 S6410 S5709 S5724") == [False] * 4


def test_a_battle_without_limits_is_on_both_maps() -> None:
    limits = scenario("shiloh", "1").limits(read_turn("6 AM, 6 April"))
    assert inside(limits, "N1001 N6901 S1034 S6934") == [True] * 4


def test_the_small_map_ends_two_hexes_around_what_its_page_names() -> None:
    """The small map of scenario 2 is lost. Its page names S2720 in the west, S4617 in the east,
    S3514 in the north and S4127 in the south; its note says, two more around.
    """
    page = scenario("shiloh", "2")
    limits = page.limits(read_turn("8 AM, 6 April"))
    assert inside(limits, "S2512 S4812 S2529 S4829") == [True] * 4
    assert inside(limits, "S2420 S4917 S3511 S4130") == [False] * 4
    named = [one.place.hex for side in SIDES for one in page.of(side).set_up if one.place.hex]
    camps = "S3514 S3715 S3916 S4117 S4215 S4515 S4218 S4418 S4617 S4315"
    named += map(SHEETS.read, camps.split())
    for hex_ in named:
        assert all(limits.has(near, BOUNDS) for near in BOUNDS.within(hex_, 2)), hex_


def test_the_last_attack_is_on_the_north_map() -> None:
    limits = scenario("shiloh", "7").limits(read_turn("6 PM, 6 April"))
    assert inside(limits, "N1034 S6901 S6902") == [True, True, False]


def test_shiloh_church_ends_at_the_eastern_corinth_road() -> None:
    limits = scenario("shiloh", "3").limits(read_turn("8 AM, 6 April"))
    on_the_road = "S4601 S4402 S4202 S4210 S4216 S4220 S3929 S3934"
    assert inside(limits, on_the_road) == [True] * 8
    assert inside(limits, "S4701 S4310 S4225 S4034 N4033") == [False] * 5
    assert inside(limits, "S2706 S1001 S1034 S3834 S4209") == [True] * 5


def test_the_hornets_nest_grows_northward() -> None:
    """Trap: at 4 PM, not at 4 AM; to N3829, at 5 PM to N4724."""
    found = scenario("shiloh", "4")
    hours = ("11 AM", "3 PM", "4 PM", "5 PM", "6 PM")
    limits = [found.limits(read_turn(f"{hour}, 6 April")) for hour in hours]
    rows = {
        "S4403": [True] * 5,
        "N4633": [True] * 5,
        "N4632": [False, False, True, True, True],
        "N3829": [False, False, True, True, True],
        "N6929": [False, False, True, True, True],
        "N4628": [False, False, False, True, True],
        "N4724": [False, False, False, True, True],
        "N6924": [False, False, False, True, True],
        "N5223": [False] * 5,
        "N3430": [False] * 5,
        "N3431": [False, False, True, True, True],
        "S2803": [True] * 5,
        "S2704": [False] * 5,
        "S2902": [True] * 5,
    }
    assert {name: [inside(one, name)[0] for one in limits] for name in rows} == rows


@quotes("BB 30.11", "behind the line S1020 to S2527 and from there south to S2534")
def test_bb_30_11_the_confederates_draw_up_south_of_a_slanted_line() -> None:
    """From S1020 to S2527, then due south; in the variant to S2628, S4028 and south."""
    [(_, [plan])] = scenario("shiloh", "1a").areas
    assert inside(plan, "S1020 S2527 S2534 S1034 S1728") == [True] * 5
    assert inside(plan, "S1019 S2526 S2627 S2634") == [False] * 4
    [(_, [flank])] = scenario("shiloh", "1b").areas
    assert inside(flank, "S1020 S2628 S4028 S4034 S3530") == [True] * 5
    assert inside(flank, "S1019 S2627 S3027 S4027 S4128") == [False] * 5


def test_the_second_days_free_area_is_outside_the_unions() -> None:
    """Not north of row Nxx29 and east of column 38xx, and nowhere north of row Nxx17."""
    [(_, limits)] = scenario("shiloh", "8a").areas

    def allowed(hexes: str) -> list[bool]:
        return [any(inside(one, name)[0] for one in limits) for name in hexes.split()]

    assert allowed("N3829 N6029 N3817 N3828 S5510") == [True] * 5
    assert allowed("N3928 N6028 N3816 N1016") == [False] * 4


@pytest.mark.parametrize("id_", scenario_ids("shiloh"))
def test_everybody_begins_and_enters_within_the_limits(id_: str) -> None:
    """Some enter at a hex beside the area of play, like McClernand at N3233 in scenario 3."""
    found = scenario("shiloh", id_)
    for side in SIDES:
        for one in found.of(side).set_up:
            if one.place.hex is not None:
                limits = found.limits(found.first_turn)
                assert limits.has(one.place.hex, BOUNDS), (id_, one.unit)
        for arrival in found.of(side).reinforcements:
            if arrival.entry.kind in (EntryKind.HEXES, EntryKind.ROAD):
                limits = found.limits(arrival.turn)
                for hex_ in arrival.entry.hexes:
                    near = [limits.has(one, BOUNDS) for one in BOUNDS.within(hex_, 1)]
                    assert any(near), (id_, SHEETS.name(hex_))


@pytest.mark.parametrize(
    ("id_", "way", "first", "last"),
    [
        ("3", "Eastern Corinth Road", "S4601", "S3929"),
        ("4", "Corinth Road", "S1234", "S3002"),
        ("4", "McClernand trail", "S3002", "N3233"),
    ],
)
def test_a_road_that_is_a_limit_is_inside(id_: str, way: str, first: str, last: str) -> None:
    [road] = [one.hexes for one in MapPages("shiloh").ways() if one.name == way]
    part = road[road.index(SHEETS.read(first)) : road.index(SHEETS.read(last)) + 1]
    found = scenario("shiloh", id_)
    limits = found.limits(found.first_turn)
    assert [SHEETS.name(hex_) for hex_ in part if not limits.has(hex_, BOUNDS)] == []


@pytest.mark.parametrize("id_", scenario_ids("shiloh"))
def test_nobody_begins_in_the_river(id_: str) -> None:
    ground = ground_of("shiloh")
    found = scenario("shiloh", id_)
    groups = [half.set_up for half in found.sides] + [one.set_up for one in found.conditional]
    for group in groups:
        for one in group:
            if one.place.hex is not None:
                assert ground.terrain[one.place.hex] is not Terrain.RIVER, one.unit


def test_terrain_that_is_left_out_of_an_area_is_terrain() -> None:
    [(_, [pond])] = scenario("shiloh", "3").areas
    assert [Terrain(one) for one in pond.not_on] == [Terrain.SWAMP, Terrain.SWAMP_CREEK]
