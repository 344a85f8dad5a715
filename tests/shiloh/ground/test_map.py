"""The map of Shiloh: every hex and hexside that the book names is as the book has it."""

from collections import Counter
from itertools import pairwise

import pytest

from campaign.hexes.grid import are_adjacent, neighbors
from campaign.resolvers.nei_boschi.ground import Fold, Water, Way
from campaign.resolvers.nei_boschi.shiloh.ground import LOG_BRIDGE, shiloh_ground
from campaign.resolvers.nei_boschi.terrain import Terrain
from tests.rules.play import quotes

GROUND = shiloh_ground()


def at(name: str) -> int:
    return GROUND.sheets.read(name)


def named(names: str) -> list[int]:
    return [at(name) for name in names.split()]


@quotes(
    "SH 21", "3030 hexes of woods, 419 of swamp, 185 of open fields, 187 borders, 20 of thicket"
)
def test_sh_21_there_is_as_much_of_each_ground() -> None:
    assert len(GROUND.terrain) == 4020
    found = Counter(GROUND.terrain.values())
    assert found[Terrain.WOODS] + found[Terrain.ROUGH] == 3030
    assert found[Terrain.ROUGH] == 118
    assert found[Terrain.SWAMP] == 419
    assert found[Terrain.OPEN] + found[Terrain.ORCHARD] == 185
    assert found[Terrain.BORDER] == 187
    assert found[Terrain.THICKET] == 20
    assert found[Terrain.SWAMP_CREEK] == 3
    assert found[Terrain.RIVER] == 176


@quotes("BB 2.42", "contour lines are 20 feet apart")
def test_bb_2_42_slopes_follow_from_levels() -> None:
    """The numbers of gradual, minor and steep hexsides of the reconstruction."""
    found = Counter[int]()
    for hex_ in GROUND.terrain:
        for other in GROUND.neighbors[hex_]:
            if hex_ < other and Terrain.RIVER not in (GROUND.terrain[hex_], GROUND.terrain[other]):
                found[abs(GROUND.climb(hex_, other))] += 1
    assert (found[1], found[2], sum(found[n] for n in found if n > 2)) == (1782, 519, 63)


def test_the_river_is_lowest() -> None:
    for hex_, terrain in GROUND.terrain.items():
        assert (GROUND.level[hex_] == 0) is (terrain is Terrain.RIVER)
    assert GROUND.lowest_land == 1


@quotes("SH 1", "Odd columns lie half a hex lower, as the hexside N4023/N4122 shows")
def test_sh_1_pairs_that_the_book_calls_adjacent_are() -> None:
    for pair in ("N4023 N4122", "S2910 S3011", "N5721 N5821", "N5921 N6021", "N6120 N6220"):
        assert are_adjacent(*named(pair)), pair


def test_n34_and_s01_are_one_row() -> None:
    assert at("N1434") == at("S1401")
    assert at("N4634") == at("S4601")
    assert at("S5712") == 5745, "the book itself prints the headquarters of Stuart so"


def test_three_hexes_alone_are_swamps_with_a_creek() -> None:
    found = [hex_ for hex_, it in GROUND.terrain.items() if it is Terrain.SWAMP_CREEK]
    assert sorted(found) == sorted(named("S2410 S2509 S2610"))
    assert at("S2610") == LOG_BRIDGE


def test_no_creek_runs_along_the_three_hexes_with_creeks_inside() -> None:
    """They are an exception to creeks along hexsides: only upstream and downstream one goes on."""
    for one in named("S2410 S2509 S2610"):
        for other in named("S2410 S2509 S2610"):
            if are_adjacent(one, other):
                assert GROUND.hexside(one, other).water is None


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("S3604", "Review"),
        ("S3609", "Lost"),
        ("S3509", "Lost"),
        ("S2604", "Ben Howell"),
        ("N3913", "Russian Tenant"),
        ("N6222", "Pittsburg Landing"),
        ("N6325", "Pittsburg Landing"),
        ("N6420", "Pittsburg Landing"),
        ("N6423", "Pittsburg Landing"),
    ],
)
def test_a_hex_lies_in_the_field_that_the_book_says(name: str, field: str) -> None:
    assert GROUND.field[at(name)] == field


def test_all_fields_of_the_book_are_there() -> None:
    book = """Barnes, Ben Howell, Cavalry, Chambers, Cloud, Duncan, Hagy, Jones, Larkin Bell, Lost,
    Mulberry, Perry, Pittsburg Landing, Rea, Review, Russian Tenant, Sowell, Spain, Stacey"""
    found = [field.name for field in GROUND.fields.values() if not field.is_historical]
    assert sorted(found) == [name.strip() for name in book.split(",")]
    assert len(GROUND.fields) == 28


def test_sowell_and_jones_are_one_field() -> None:
    jones, sowell = (GROUND.fields[name].hexes[0] for name in ("Jones", "Sowell"))
    assert GROUND.is_same_field(jones, sowell)


def test_the_fields_of_the_landing_reach_the_row_of_victory() -> None:
    assert any(hex_ % 100 <= 23 for hex_ in GROUND.fields["Pittsburg Landing"].hexes)


def test_the_swamp_north_of_the_house_of_john_rea_is_a_swamp() -> None:
    """A stray border of the field does not count there. [BB 9.44]"""
    [house] = [place for place in GROUND.places if place.kind == "house"]
    assert (house.name, house.is_reconstruction) == ("John Rea", True)
    for other in GROUND.neighbors[house.hex]:
        assert not (GROUND.terrain[other].is_swamp and other in GROUND.field)


ROADS = {
    "Corinth Road": "S1234 S2610 S2706 S2902 S3002 N4633",
    "Corinth-Pittsburg Road": "N4633 N5029 N6420",
    "Eastern Corinth Road": "N4633 S4601 S4202 S4210",
    "Hamburg-Purdy Road": "N1031 N1131 S1401 S2902 S4210 S5512",
    "Hamburg-Savannah Road": "N3801 N4517 N5029 N5133 S5310 S5512 S6927",
    "Landing Road south fork": "N6423",
}
TRAILS = {
    "McClernand trail": "S3002 N3233 N3331",
    "Jones Field - Landing trail": "N3422 N3720 N4019 N4219 N4518 N5420",
    "Cloud Field trail": "N4931 N5432",
}


@pytest.mark.parametrize(("name", "hexes"), [*ROADS.items(), *TRAILS.items()])
def test_a_road_leads_through_the_hexes_that_the_book_names(name: str, hexes: str) -> None:
    [chain] = [chain for chain in GROUND.ways if chain.name == name]
    assert chain.is_road is (name in ROADS)
    assert chain.named == set(named(hexes))
    places = [chain.hexes.index(hex_) for hex_ in named(hexes)]
    assert places == sorted(places)


def test_there_are_as_many_links_of_roads_and_trails() -> None:
    links = Counter(
        GROUND.way(hex_, other) for hex_ in GROUND.terrain for other in GROUND.neighbors[hex_]
    )
    assert (links[Way.ROAD], links[Way.TRAIL]) == (2 * 294, 2 * 225)


@pytest.mark.parametrize(
    ("pair", "name"),
    [("N1031 N1131", "Owl Creek bridge"), ("N3801 N3802", "Snake Creek bridge")],
)
def test_streams_have_bridges_where_roads_cross_them(pair: str, name: str) -> None:
    side = GROUND.hexside(*named(pair))
    assert (side.water, side.has_bridge, side.name) == (Water.STREAM, True, name)


def test_no_way_crosses_a_stream_without_a_bridge() -> None:
    for hex_ in GROUND.terrain:
        for other in GROUND.neighbors[hex_]:
            side = GROUND.hexside(hex_, other)
            if GROUND.way(hex_, other) and side.water is Water.STREAM:
                assert side.has_bridge, (GROUND.name(hex_), GROUND.name(other))


def test_tilghman_branch_ends_at_a_hexside_and_dill_branch_between_two_hexes() -> None:
    """From its mouth in Owl Creek to hexside N4023/N4122, and from N5229 and N5328."""
    tilghman = GROUND.hexside(*named("N4023 N4122"))
    assert (tilghman.water, tilghman.name) == (Water.CREEK, "Tilghman Branch")
    dill = GROUND.hexside(*named("N5229 N5328"))
    assert (dill.water, dill.name) == (Water.CREEK, "Dill Branch")


def test_a_hexside_is_the_same_from_both_sides() -> None:
    ravines = 0
    for hex_ in GROUND.terrain:
        for other in GROUND.neighbors[hex_]:
            side, back = GROUND.hexside(hex_, other), GROUND.hexside(other, hex_)
            assert side.back() == back
            assert GROUND.way(hex_, other) is GROUND.way(other, hex_)
            if side.fold is Fold.RAVINE:
                ravines += 1
                assert side.there - side.here == GROUND.climb(hex_, other), "levels fit its lines"
                assert min(side.here, side.there) > 0
    assert ravines == 2 * 127


@pytest.mark.parametrize(
    ("name", "kind", "what"),
    [
        ("S2706", "church", "Shiloh Church"),
        ("S2902", "crossroads", "Corinth Road and Hamburg-Purdy Road"),
        ("S4210", "crossroads", "Eastern Corinth Road and Hamburg-Purdy Road"),
        ("S5512", "crossroads", "Hamburg-Purdy Road and Hamburg-Savannah Road"),
        ("N4633", "crossroads", "Corinth Road and Eastern Corinth Road"),
        ("S1234", "entry", "Corinth Road"),
        ("N6420", "landing", "Pittsburg Landing"),
        ("N6423", "landing", "Pittsburg Landing"),
        ("S5714", "infantry camp", "55th Illinois"),
        ("S3401", "headquarters", "J. A. McClernand"),
        ("S2905", "headquarters", "W. T. Sherman"),
    ],
)
def test_what_the_book_names_stands_there(name: str, kind: str, what: str) -> None:
    assert (kind, what) in [(place.kind, place.name) for place in GROUND.places_at(at(name))]


def test_camps_have_their_commands() -> None:
    camps = [place for place in GROUND.places if place.kind.endswith("camp")]
    assert len(camps) == 84
    assert all(camp.command and not camp.is_reconstruction for camp in camps)
    [camp] = GROUND.places_at(at("S5714"))
    assert camp.command == "2/5/T"


def test_two_battalions_camp_together() -> None:
    for name in ("S5406", "S4712"):
        assert len(GROUND.places_at(at(name))) == 2


def test_the_sunken_lane_has_thirteen_hexes_in_a_row() -> None:
    lane = GROUND.lines["sunken-lane"]
    assert lane.is_reconstruction
    assert len(lane.hexes) == 13
    for one, other in pairwise(lane.hexes):
        assert are_adjacent(one, other)


@pytest.mark.parametrize(
    ("line", "ends"), [("first-day", "N4023 N5229"), ("second-day", "N4122 N5328")]
)
def test_the_lines_of_victory_go_from_branch_to_branch(line: str, ends: str) -> None:
    hexes = GROUND.lines[line].hexes
    assert [hexes[0], hexes[-1]] == named(ends)
    for one, other in pairwise(hexes):
        assert other in neighbors(one)


def test_camps_stand_on_land() -> None:
    for place in GROUND.places:
        assert GROUND.terrain[place.hex] is not Terrain.RIVER, place


def test_most_of_the_map_is_a_reconstruction() -> None:
    assert {at("S2706"), at("N6325"), at("S1401"), at("S5714")} <= GROUND.named
    assert at("S3929") not in GROUND.named, "where Bark Road meets the Eastern Corinth Road"
    assert len(GROUND.named) < 150
