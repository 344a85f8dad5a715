"""The printed table of colors: whole in each column, and with colors that the terminals have."""

import pytest

from screens.shell.palettes import COLUMNS, SIXTEEN, column, mix, palette, rgb, tint

FEWER = ("light", "dark", "clear")
CUBE = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
GRAYS = tuple(range(0x08, 0xEF, 10))


@pytest.mark.parametrize("look", COLUMNS)
def test_a_look_has_every_color(look: str) -> None:
    assert palette(look).keys() >= palette("light").keys()
    for name, color in palette(look).items():
        if name != "shadow":
            assert rgb(color.split()[0])


@pytest.mark.parametrize("look", FEWER)
def test_land_and_signs_of_256_colors_are_in_the_cube_of_the_terminal(look: str) -> None:
    colors = palette(look, "256")
    of = column(look, "256")
    lands = [tint(name, of).color for name in ("union", "confederate", "nobody")]
    signs = [colors[name] for name in ("union", "confederate", "river", "deep", "shoal", "plain")]
    for color in (*lands, *signs):
        red, green, blue = rgb(color)
        is_gray = red == green == blue and red in GRAYS
        assert is_gray or {red, green, blue} <= {*CUBE}, color


def test_sixteen_colors_are_those_of_the_terminal() -> None:
    for name, color in palette("sixteen").items():
        if name != "shadow":
            assert color.split()[0] in SIXTEEN, name


def test_a_mixture_lies_between_two_colors() -> None:
    assert mix((0, 100, 200), (100, 0, 200), 0.25) == (25, 75, 200)
    assert tint("union", "night") == ("#2b5fae", 0.42)
