"""What is written on a counter: short, and never told by color alone."""

from itertools import product

import pytest
from rich.color import ColorSystem

from campaign.terms import CONFEDERATE, UNION
from screens.battle.hexes import signs
from screens.battle.hexes.colors import (
    KINDS,
    LEVEL,
    SIGN,
    HexCell,
    HexPalette,
    ground_kind,
    palette_of,
    read_colors,
)
from screens.battle.hexes.ground import HexsideLine, HexTerrain, HexWay
from screens.battle.hexes.scene import HexCounter, Lit
from screens.shell.glyphs import ASCII, UNICODE, Glyphs
from screens.shell.themes import LOOKS
from tests.screens.color_vision import SIGHTS, Rgb, contrast, difference

PICTURED = ("dark", "light", "clear")
SYSTEMS = {ColorSystem.EIGHT_BIT: "256", ColorSystem.TRUECOLOR: "truecolor"}
COUNTERS = ("union", "union low", "confederate", "confederate low")
READ = frozenset({LEVEL, "place", "mark", "label", "note", *COUNTERS})
DRAWN = frozenset({SIGN, *map(str, HexWay), *map(str, HexsideLine)})


def written(strength: int, state: str, count: int, width: int, glyphs: Glyphs = UNICODE) -> str:
    return signs.strength_line(
        HexCounter(1606, UNION, "77OH", strength, 2, state), count, width, glyphs
    )


@pytest.mark.parametrize(
    ("strength", "state", "count", "width", "line"),
    [
        (6, "", 1, 4, "6↘  "),
        (6, "d", 1, 4, "6↘d "),
        (6, "d", 2, 4, "6↘d+"),
        (6, "", 3, 4, "6↘ +"),
        (16, "d", 1, 4, "16↘d"),
        (16, "", 2, 4, "16↘+"),
        (16, "d", 2, 4, "16↘D"),
        (6, "d", 3, 5, "6↘d×3"),
        (16, "d", 3, 5, "16↘d+"),
        (16, "", 1, 5, "16↘  "),
    ],
)
def test_a_line_holds_what_there_is_room_for(
    strength: int, state: str, count: int, width: int, line: str
) -> None:
    assert written(strength, state, count, width) == line


def test_plain_letters_tell_six_facings_apart() -> None:
    assert written(6, "d", 3, 5, ASCII) == "6Jdx3"
    assert all(len(set(arrows)) == 6 for arrows in signs.ARROWS)
    assert signs.ARROWS[1].isascii()


def test_the_name_tells_the_side() -> None:
    """The 24th Missouri fought for the Union, the 1st Missouri for the Confederacy."""
    assert signs.name_line("24MO", UNION) == "24MO"
    assert signs.name_line("1MO", CONFEDERATE) == "1mo "
    assert signs.name_line("Waterhouse", UNION) == "WATE"


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
def test_the_legend_has_every_sign_once(glyphs: Glyphs) -> None:
    said = [meaning for _, meaning in signs.legend(glyphs)]
    assert len(set(said)) == len(said)
    assert {str(terrain) for terrain in signs.TERRAIN} <= set(said)
    terrain = [pair[glyphs.is_plain] for pair in signs.TERRAIN.values()]
    assert len(set(terrain)) == len(terrain)
    if glyphs.is_plain:
        assert all(sign.isascii() for sign, _ in signs.legend(glyphs))


def test_each_look_has_all_colors() -> None:
    colors = read_colors()
    assert set(colors) == {*LOOKS, "dark_256"}
    assert {str(lit) for lit in Lit} | set(signs.ROLES) <= set(colors["dark"])
    with_pixels = {look for look in LOOKS if palette_of(look).has_pixels}
    assert with_pixels == {"dark", "light", "clear"}


def test_a_terminal_of_sixteen_colors_gets_those() -> None:
    assert not palette_of("dark", "standard").has_pixels
    assert isinstance(palette_of("no such look"), HexPalette)


@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR])
@pytest.mark.parametrize("look", PICTURED)
def test_whatever_is_written_on_the_ground_can_be_read(look: str, system: ColorSystem) -> None:
    """Letters have a contrast of 4.5, and 3.0 what is a drawing; on roads and creeks, too."""
    grounds = [
        *(ground_kind(*one) for one in product(HexTerrain, range(11), range(-4, 5))),
        *(KINDS[way] for way in (*HexWay, *HexsideLine)),
    ]
    for ground, letters, accent in product(grounds, READ | DRAWN, ("", *map(str, Lit))):
        ink, paper = seen(look, system, HexCell(ground, ground, letters, accent))
        least = 4.5 if letters in READ else 3.0
        assert contrast(ink, paper) >= least, (ground, letters, accent)


@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR])
@pytest.mark.parametrize("look", PICTURED)
@pytest.mark.parametrize("sight", SIGHTS)
def test_counters_of_both_sides_stand_out_from_any_terrain(
    look: str, system: ColorSystem, sight: str
) -> None:
    """Whoever looks; 10 is plainly different, and gunboats on blue water have half of that."""
    for role, terrain, level in product(signs.ROLES, HexTerrain, range(8)):
        ground = ground_kind(terrain, level)
        _, counter = seen(look, system, HexCell(letters=role))
        _, land = seen(look, system, HexCell(ground, ground))
        least = 5 if terrain is HexTerrain.RIVER else 10
        assert difference(*map(SIGHTS[sight], (counter, land))) >= least, (role, terrain, level)


def seen(look: str, system: ColorSystem, cell: HexCell) -> tuple[Rgb, Rgb]:
    """The ink and the paper of a cell, as a terminal shows them."""
    style = palette_of(look, SYSTEMS[system]).style(cell)
    assert style.color
    assert style.bgcolor
    ink, paper = (
        tuple(color.downgrade(system).get_truecolor()) for color in (style.color, style.bgcolor)
    )
    return ink, paper  # type: ignore[return-value]


def test_woods_are_green_among_256_colors() -> None:
    """By night their green is so dark that the nearest color is gray."""
    palette = palette_of("dark", "256")
    for terrain in (HexTerrain.WOODS, HexTerrain.ROUGH_WOODS, HexTerrain.THICKET):
        for level in range(11):
            paper = palette.color(ground_kind(terrain, level))
            assert paper
            red, green, blue = paper.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
            assert green > max(red, blue), (terrain, level)
