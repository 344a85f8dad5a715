"""The styles of the cells of the picture: colors as they are, or of the terminal's own sixteen."""

from functools import cache

from rich.color import Color
from rich.style import Style

from screens.map.picture.picture_drawing import Paint
from screens.map.picture.tints import color, number
from screens.shell.palettes import SIXTEEN, rgb

NUMBERS = {number(rgb(text)): at for at, text in enumerate(SIXTEEN)}


def paint_style(paint: Paint, *, has_sixteen: bool) -> Style:
    """What a cell looks like; with sixteen colors only those of the terminal are asked for."""
    as_color = _own if has_sixteen else _exact
    return Style(
        color=as_color(paint.ink),
        bgcolor=as_color(paint.paper),
        bold=paint.bold,
        underline=paint.underlined,
    )


@cache
def _own(of: int) -> Color:
    return Color.from_ansi(NUMBERS[of])


def _exact(of: int) -> Color:
    return Color.from_rgb(*color(of))
