"""Inks that can be read on what is behind them: nearer to black or to white, if needed. Pure.

Contrast is that of the guidelines for the web, of the colors that the terminal really shows.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from rich.color import Color, ColorSystem

from screens.shell.palettes import Rgb, mix

LETTERS, LINES = 4.5, 3.0
"""The least contrast of what is written, and of railroads and roads."""

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)
STEPS = 12
"""An ink comes nearer to black or to white in so many steps, where colors can be mixed."""


@lru_cache(maxsize=4096)
def legible(ink: Rgb, paper: Rgb, least: float, *, is_few: bool, is_hard: bool) -> Rgb:
    """The ink, or what is most like it among those that have so much contrast.

    A terminal with *few* colors shows the nearest of its 256; of *hard* ones nothing can be mixed.
    """
    behind = _luminance(_shown(paper, is_few))
    most, best = 0.0, ink
    for found in _tries(ink, behind, 1 if is_hard else STEPS):
        seen = _contrast(_luminance(_shown(found, is_few)), behind)
        if seen >= least:
            return found
        if seen > most:
            most, best = seen, found
    return best


def _tries(ink: Rgb, behind: float, steps: int) -> Iterator[Rgb]:
    """More and more of black in a dark ink on a light paper, or of white; then the other way."""
    ends = (WHITE, BLACK) if _luminance(ink) >= behind else (BLACK, WHITE)
    for end in ends:
        for step in range(steps + 1):
            yield mix(ink, end, step / steps)


def _shown(color: Rgb, is_few: bool) -> Rgb:
    if not is_few:
        return color
    red, green, blue = Color.from_rgb(*color).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
    return red, green, blue


def _contrast(one: float, other: float) -> float:
    low, high = sorted((one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(color: Rgb) -> float:
    red, green, blue = map(_linear, color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.03928 else float(((share + 0.055) / 1.055) ** 2.4)
