"""Noise without chance: the same place looks the same every time, on every machine."""

from functools import cache

TILE = 60
"""Pixels after which a texture begins anew: a multiple of what its patterns repeat after."""


def noise(x: int, y: int, seed: int = 0) -> float:
    """A number from 0 to 1 that belongs to two whole numbers."""
    n = (x * 374761393 + y * 668265263 + seed * 974711) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 0xFFFF


@cache
def noisy_row(y: int, seed: int) -> tuple[float, ...]:
    """A row of a tile of noise."""
    return tuple(noise(x, y, seed) for x in range(TILE))
