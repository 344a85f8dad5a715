"""The sorts of ground that a picture of a table knows, each with a number for its pixels."""

from collections.abc import Mapping
from types import MappingProxyType

SHADES: Mapping[str, int] = MappingProxyType(
    {
        "open": 2,
        "hill": 3,
        "hill_dark": 1,
        "hill_light": 1,
        "wood": 3,
        "fields": 2,
        "rough": 2,
        "marsh": 2,
        "village": 2,
        "roof": 2,
        "road": 1,
        "water": 1,
        "water_light": 1,
        "bridge": 1,
        "works": 1,
        "wall": 1,
        "fence": 1,
        "rail": 1,
        "edge": 1,
    }
)
"""How many colors each sort of ground has."""

SORTS = tuple((sort, shade) for sort, shades in SHADES.items() for shade in range(shades))
NUMBERS = {sort: number for number, sort in enumerate(SORTS)}

SHADOW = 64
"""What is added to the number of a sort that lies in the shadow of a wood."""
