"""What one battle of the series adds to its rules: its data, and a page of special rules."""

from collections.abc import Callable
from typing import NamedTuple

from campaign.resolvers.nei_boschi.modifiers import Modifiers
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.units import Unit


def nothing_special(position: HexPosition, unit: Unit) -> Modifiers:
    """A battle without such a rule."""
    return ()


class BattleBook(NamedTuple):
    """A battle of the series. A special rule that it lacks is as the series has it."""

    id: str
    """Its folder of data, and its word in documents: `shiloh`."""

    title: str
    cohesion: Callable[[HexPosition, Unit], Modifiers] = nothing_special
    """What counts in every check of a unit. [BB 30]"""
