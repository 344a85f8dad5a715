"""A battle as a picture of its field is to show it, and what such a picture is. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from campaign.resolvers.battle_line.orders import LineOrder
from campaign.resolvers.battle_line.position import LinePosition
from screens.battle.line.field_colors import FieldCell
from screens.battle.line.log import Throw
from screens.faces.face import Names
from screens.parts.pixels import Cell
from screens.shell.glyphs import Glyphs

Cells = dict[Cell, tuple[str, FieldCell]]


class FieldScene(NamedTuple):
    """A battle as it is to be shown."""

    position: LinePosition
    glyphs: Glyphs
    names: Names
    legal: Sequence[LineOrder] = ()
    """What may be ordered now."""

    shooter: int = 0
    target: int = 0
    """What the player points at; 0 for nobody."""

    fallen: frozenset[int] = frozenset()
    """Pieces that the volley on show has eliminated."""

    throws: tuple[Throw, ...] = ()
    """What lies on the ground: the last volley, as far as its dice have fallen."""

    is_rolling: bool = False
    """Its arrows are still there, too."""
