"""The ground of a table in pixels: levels of hills, textures, shadows, and what is narrow."""

from collections import Counter

from campaign.tabletop.measure import CM, Point
from campaign.tabletop.terrain import Kind, Piece, Table, blob, rectangle, strip
from screens.battle.tabletop.picture.plane import Plane, plane
from screens.battle.tabletop.picture.relief import relief
from screens.battle.tabletop.picture.sorts import SHADOW, SORTS

TABLE = Table(16000, 10000)
FINE = plane(TABLE, 322, 101)
"""Half a centimeter a pixel."""


def sorts_of(*pieces: Piece, here: Plane = FINE) -> dict[tuple[int, int], tuple[str, int]]:
    """The sort of each pixel, and its shade; in the shadow of a wood it is called a shadow."""
    rows = relief(here, pieces)
    return {
        (x, y): ("shadow", number - SHADOW) if number >= SHADOW else SORTS[number]
        for y in range(here.lines)
        for x, number in enumerate(rows[y])
    }


def at(found: dict[tuple[int, int], tuple[str, int]], x: float, y: float) -> tuple[str, int]:
    """What lies at a place, in centimeters."""
    u, v = FINE.pixel((round(x * CM), round(y * CM)))
    return found[int(u), int(v)]


def test_pixels_are_square_and_the_table_lies_in_the_middle_of_its_edge() -> None:
    found = sorts_of()
    inside = [pixel for pixel, (sort, _) in found.items() if sort == "open"]
    width = max(x for x, _ in inside) - min(x for x, _ in inside) + 1
    height = max(y for _, y in inside) - min(y for _, y in inside) + 1
    assert (width, height) == (320, 200)
    assert {found[x, y][0] for x in (0, 321) for y in (0, 100, 201)} == {"edge"}


def test_open_ground_has_two_greens_in_patches() -> None:
    found = sorts_of()
    greens = Counter(shade for sort, shade in found.values() if sort == "open")
    assert min(greens[0], greens[1]) > 0.25 * sum(greens.values())
    pairs = [(found[x, y], found[x + 1, y]) for x in range(1, 319) for y in range(1, 200)]
    assert sum(one == other for one, other in pairs) > 0.9 * len(pairs), "no speckles"


def test_a_hill_rises_by_its_distance_from_the_edge() -> None:
    """Its second level begins 4.2 cm from the edge, its third one 9 cm."""
    found = sorts_of(rectangle(Kind.HILL, 4000, 3000, 12000, 7000))
    for inward, level in ((2, 0), (3.6, 0), (5.1, 1), (8.4, 1), (9.9, 2), (15, 2)):
        assert at(found, 60, 70 - inward) == ("hill", level), inward
        assert at(found, 40 + inward, 50) == ("hill", level), inward
    assert at(found, 60, 72)[0] == "open"


def test_a_hill_is_light_in_the_north_west_and_dark_in_the_south_east() -> None:
    found = sorts_of(rectangle(Kind.HILL, 4000, 3000, 12000, 7000))
    light = [pixel for pixel, (sort, _) in found.items() if sort == "hill_light"]
    dark = [pixel for pixel, (sort, _) in found.items() if sort == "hill_dark"]
    assert len(light) > 200
    assert len(dark) > 200
    for pixels, is_north in ((light, True), (dark, False)):
        wests = [FINE.middle(x, y).x < 8000 for x, y in pixels]
        norths = [FINE.middle(x, y).y > 5000 for x, y in pixels]
        corner = [west or north for west, north in zip(wests, norths, strict=True)]
        other = [not (west and north) for west, north in zip(wests, norths, strict=True)]
        assert all(corner if is_north else other)


def test_a_wood_throws_its_shadow_to_the_south_east_alone() -> None:
    found = sorts_of(blob(Kind.WOOD, Point(8000, 5000), (1500,) * 12))
    shadows = [FINE.middle(x, y) for (x, y), (sort, _) in found.items() if sort == "shadow"]
    assert len(shadows) > 30
    assert all(place.x - 8000 > place.y - 5000 for place in shadows)
    trees = Counter(shade for sort, shade in found.values() if sort == "wood")
    assert set(trees) == {0, 1, 2}


def test_fields_lie_in_furrows_and_villages_have_roofs() -> None:
    found = sorts_of(
        rectangle(Kind.FIELDS, 1000, 1000, 3000, 3000),
        rectangle(Kind.FIELDS, 5000, 1000, 7000, 3000),
        rectangle(Kind.VILLAGE, 9000, 1000, 11000, 3000),
    )
    assert {at(found, 20, y / 2)[0] for y in range(24, 56)} == {"fields"}
    straight = {at(found, x / 2, 20) for x in range(104, 136)}
    slanted = {at(found, x / 2, 20) for x in range(24, 56)}
    assert (len(straight), len(slanted)) == (1, 2), "in turn"
    assert {"roof", "village"} == {at(found, x / 2, 20.2)[0] for x in range(184, 216)} | {
        at(found, x / 2, 21.2)[0] for x in range(184, 216)
    }


def test_what_is_narrower_than_a_pixel_is_traced() -> None:
    """A fence of a tenth of a millimeter, upright, flat and slanted, seen from afar."""
    far = plane(TABLE, 82, 28)
    ends = ((2000, 2000, 12000, 2000), (3000, 1000, 3000, 9000), (2000, 2000, 12000, 9000))
    for x, y, u, v in ends:
        fence = strip(Kind.FENCE, Point(x, y), Point(u, v), 2)
        pixels = [p for p, (sort, _) in sorts_of(fence, here=far).items() if sort == "fence"]
        length = max(abs(x - u), abs(y - v)) / far.grain
        assert 0.9 * length <= len(pixels) <= 2.5 * length


def test_narrow_ground_lies_on_areas_and_a_bridge_on_its_river() -> None:
    found = sorts_of(
        rectangle(Kind.BRIDGE, 4800, 4600, 5400, 5200),
        rectangle(Kind.RIVER, 5000, 0, 5200, 10000),
        rectangle(Kind.WOOD, 4000, 0, 6000, 4000),
    )
    assert at(found, 51, 49)[0] == "bridge"
    assert at(found, 51, 20)[0] in ("water", "water_light")
    assert at(found, 45, 20)[0] == "wood"


def test_the_ground_is_made_once_for_a_table_and_a_window() -> None:
    pieces = (rectangle(Kind.WOOD, 4000, 0, 6000, 4000),)
    assert relief(FINE, pieces) is relief(FINE, pieces)
    assert relief(FINE, pieces)[40] is relief(FINE, pieces)[40]


def test_nearer_a_pixel_is_nearly_half_as_long_and_the_window_is_filled() -> None:
    grains = []
    for zoom in range(3):
        here = plane(TABLE, 111, 36, zoom)
        assert here.columns >= 111
        assert here.rows >= 36
        grains.append(here.grain)
        for cell in ((5, 5), (60, 20)):
            assert here.cell(here.place(*cell)) == cell
    assert 1.8 < grains[0] / grains[1] < 2.1
    assert 1.8 < grains[1] / grains[2] < 2.1
