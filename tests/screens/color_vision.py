"""How colors look: contrast, difference, and what the color-blind see of them.

Contrast is that of the guidelines for the web, a difference the distance in CIELAB, and the
simulations are those of Vienot, Brettel and Mollon (1999).
"""

from collections.abc import Callable, Mapping
from functools import partial
from math import dist

from screens.shell.palettes import SIXTEEN, rgb

Rgb = tuple[int, int, int]

_EIGHT = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
_NAMED = {
    name: rgb(color)
    for name, color in zip((*_EIGHT, *(f"bright{name}" for name in _EIGHT)), SIXTEEN, strict=True)
}


def as_usual(named: str, default: Rgb) -> Rgb:
    """A color as the emulator of a terminal calls it: one of its sixteen, or `rrggbb`."""
    if named == "default":
        return default
    return _NAMED.get(named.replace("bfight", "bright")) or rgb(f"#{named}")  # as pyte writes it


def _linear(part: float) -> float:
    part /= 255
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4


def _luminance(color: Rgb) -> float:
    red, green, blue = map(_linear, color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """From 1, alike, to 21, black on white."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _lab(color: Rgb) -> tuple[float, float, float]:
    red, green, blue = map(_linear, color)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def lightness(color: Rgb) -> float:
    """From 0, black, to 100, white: what is left of a color without its hue."""
    return _lab(color)[0]


def difference(one: Rgb, other: Rgb) -> float:
    """10 is plainly different."""
    return dist(_lab(one), _lab(other))


def _simulated(color: Rgb, missing: str) -> Rgb:
    """What somebody sees who lacks one sort of cones."""
    red, green, blue = map(_linear, color)
    long = 17.8824 * red + 43.5161 * green + 4.11935 * blue
    middle = 3.45565 * red + 27.1554 * green + 3.86714 * blue
    short = 0.0299566 * red + 0.184309 * green + 1.46709 * blue
    if missing == "protanopia":
        long = 2.02344 * middle - 2.52581 * short
    if missing == "deuteranopia":
        middle = 0.494207 * long + 1.24827 * short
    if missing == "tritanopia":
        short = -0.395913 * long + 0.801109 * middle
    red, green, blue = map(
        _shown,
        (
            0.0809444479 * long - 0.130504409 * middle + 0.116721066 * short,
            -0.0102485335 * long + 0.0540193266 * middle - 0.113614708 * short,
            -0.000365296938 * long - 0.00412161469 * middle + 0.693511405 * short,
        ),
    )
    return round(red), round(green), round(blue)


def _shown(part: float) -> float:
    part = max(0.0, part)
    part = 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
    return min(255.0, 255 * part)


SIGHTS: Mapping[str, Callable[[Rgb], Rgb]] = {
    "as most": lambda color: color,
    **{
        missing: partial(_simulated, missing=missing)
        for missing in ("protanopia", "deuteranopia", "tritanopia")
    },
}
"""What people see of a color."""
