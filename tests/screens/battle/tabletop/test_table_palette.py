"""The colors of a table: contrast, the color-blind, and terminals with fewer of them."""

from itertools import product

import pytest

from screens.battle.tabletop.picture.cells import in_two
from screens.battle.tabletop.picture.lettering import FAINT, HALO, MARK_HALO
from screens.battle.tabletop.picture.palette import (
    COLUMNS,
    CUBE,
    nearest,
    palette_of,
    read_palettes,
)
from screens.battle.tabletop.picture.sorts import SHADES
from screens.parts.pixels import QUADRANTS
from screens.shell.palettes import Rgb, mix, rgb
from tests.screens.color_vision import SIGHTS, contrast, difference, lightness
from tests.screens.picture_reader import palette

LOOKS = list(COLUMNS)
LETTERS, LINES = 4.5, 3.0
SIDES = ("union", "confederate")


@pytest.mark.parametrize("look", LOOKS)
def test_letters_can_be_read(look: str) -> None:
    color = palette(look).color
    pairs = [(color(f"{side}_ink"), color(side, 1)) for side in SIDES]
    pairs += [(color(f"{name}_ink"), color(name)) for name in ("select", "aimed", "los")]
    pairs.append((color("los_ink"), color("los_ok")))
    for ground in palette(look).ground[: sum(SHADES.values())]:
        paper = mix(ground, color("halo"), MARK_HALO)
        pairs += [(color("ink"), paper), (color("gold"), paper), (color("flag"), paper)]
        pairs.append((mix(color("ink"), ground, FAINT), mix(ground, color("halo"), HALO)))
    for ink, paper in pairs:
        assert contrast(ink, paper) >= LETTERS, (ink, paper, contrast(ink, paper))


@pytest.mark.parametrize("look", LOOKS)
def test_lines_of_sight_can_be_seen_on_open_ground(look: str) -> None:
    color = palette(look).color
    for line, ground in product(("los", "los_ok", "ink"), (color("open"), color("open", 1))):
        assert contrast(color(line), ground) >= LINES, (line, ground)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("sight", SIGHTS)
def test_the_troops_of_the_sides_differ_for_everybody(look: str, sight: str) -> None:
    """Bodies, guns and labels: at least twice what is plainly different."""
    color, seen = palette(look).color, SIGHTS[sight]
    for number in (0, 1):
        union, confederate = (seen(color(side, number)) for side in SIDES)
        assert difference(union, confederate) >= 20, number


def test_the_clear_look_tells_the_sides_without_any_hue() -> None:
    color = palette("clear").color
    assert abs(lightness(color("union")) - lightness(color("confederate"))) >= 20


@pytest.mark.parametrize("look", LOOKS)
def test_a_front_edge_is_lighter_than_its_body(look: str) -> None:
    color = palette(look).color
    for side in SIDES:
        assert lightness(color(side, 2)) > lightness(color(side)) + 15


def test_the_table_has_every_color_in_every_column() -> None:
    palettes = read_palettes()
    few = {f"{column}_256" for column in COLUMNS.values()}
    assert set(palettes) == {*COLUMNS.values(), *few}
    for name in palettes["day"]:
        own = [palettes[column][name] for column in palettes if column not in few]
        own += filter(None, (palettes[column][name] for column in few))
        counts = {len(said.split()) for said in own}
        assert len(counts) == 1, name
        if name in SHADES:
            assert counts == {SHADES[name]}, name


def test_a_terminal_of_256_colors_is_sent_colors_that_it_has() -> None:
    few = palette("light", "256")
    assert few.color("open") == few.color("open", 1), "without the second green"
    for name in (*SIDES, "wood", "water", "arc", "select"):
        shown = few.shown(few.color(name))
        assert shown.number in CUBE
    for column in ("day_256", "night_256", "clear_256"):
        for said in read_palettes()[column].values():
            assert all(rgb(color) in CUBE.values() for color in said.split()), said
    for number, color in CUBE.items():
        assert nearest(color) in (number, *(n for n, c in CUBE.items() if c == color))


@pytest.mark.parametrize("look", LOOKS)
def test_sides_ground_and_roads_stay_apart_in_256_colors(look: str) -> None:
    few = palette(look, "256")

    def seen(name: str, number: int = 0) -> Rgb:
        return CUBE[nearest(few.color(name, number))]

    names = ["open", "hill_dark", "hill_light", "wood", "fields", "road", "water", "edge", *SIDES]
    shown = [seen(name) for name in names]
    assert len(set(shown)) == len(names), dict(zip(names, shown, strict=True))
    for number in (0, 1):
        assert difference(seen("union", number), seen("confederate", number)) >= 20
    for side in SIDES:
        assert contrast(seen(f"{side}_ink"), seen(side, 1)) >= LETTERS


@pytest.mark.parametrize("look", ["sixteen", "plain"])
def test_looks_with_the_terminals_own_colors_have_no_picture(look: str) -> None:
    assert palette_of(look, "truecolor") is None


@pytest.mark.parametrize("colors", ["standard", "windows", None])
def test_a_terminal_of_sixteen_colors_has_no_picture(colors: str | None) -> None:
    assert palette_of("dark", colors) is None


# --- a cell in two colors ------------------------------------------------------------------------

RED, BLUE, PINK, SKY = (200, 0, 0), (0, 0, 200), (210, 20, 20), (20, 20, 210)


def shown(quarters: tuple[Rgb, Rgb, Rgb, Rgb]) -> list[Rgb]:
    letter, cell = in_two(quarters)
    bits = QUADRANTS.letters.index(letter)
    return [cell.ink if bits >> place & 1 else cell.paper for place in range(4)]


def test_a_cell_of_two_colors_is_shown_as_it_is() -> None:
    for a, b, c, d in product((RED, BLUE), repeat=4):
        assert shown((a, b, c, d)) == [a, b, c, d]


def test_a_cell_of_more_is_split_where_it_changes_least() -> None:
    assert shown((RED, PINK, BLUE, SKY)) == [(205, 10, 10)] * 2 + [(10, 10, 205)] * 2
    assert shown((RED, BLUE, PINK, SKY)) == [(205, 10, 10), (10, 10, 205)] * 2


def test_a_color_is_read_as_it_is_printed() -> None:
    assert rgb("#2456a6") == (0x24, 0x56, 0xA6)
    assert palette("light").color("union") == rgb("#2456a6")
