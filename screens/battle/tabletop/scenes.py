"""From the position of a resolver to what is seen of it on the table: one function for each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from campaign.tabletop.measure import CM
from screens.battle.tabletop.scene import Scene
from screens.battle.tabletop.shell_scene import shell_scene
from screens.battle.tabletop.yankee_scene import yankee_scene

SCENES: Mapping[str, Callable[[Any], Scene]] = MappingProxyType(
    {"yankee": yankee_scene, "shell_for_guns": shell_scene}
)
"""How the positions of each resolver that fights on a table are shown."""


def lengths(length: int, measure: tuple[str, int]) -> str:
    """A length in centimeters, and in what else the rules count in.

    >>> lengths(1250, ("UM", 500))
    '12.5 cm, 2.5 UM'
    """
    said = f"{length / CM:.1f} cm"
    word, unit = measure
    return said if unit == CM else f"{said}, {length / unit:.1f} {word}"
